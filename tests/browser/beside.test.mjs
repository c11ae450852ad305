/**
 * Two runs side by side: one clock for both, a channel of both against what the runs themselves say, sides that show no run beside one
 * that does, and the ways in. Numbers are those of the runs in the frames, by their scripting interface.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { readBoth, writeBoth } from '../../web/src/beside/address.js';
import { ready, reason, resize, root, shot, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(async () => {
  await b?.stop();
});
const options = { skip: reason, timeout: Number(process.env.HAWSE_TEST_MS ?? 300_000) };

/** @typedef {import('./page.mjs').Page} Page */

/** @param {string} left @param {string} right @param {Parameters<typeof b.open>[1] & {text?: string}} [how] */
const open = (left, right, { text = 'beside.html', ...how } = {}) =>
  b.open(text + writeBoth(left, right), { wait: false, flat: true, ...how });

/** The run in a frame. @param {Page} page @param {number} i @param {string} what of `hawse` @returns {Promise<any>} */
async function inRun(page, i, what) {
  const frame = await page.locator('.sb-side').nth(i).locator('iframe').elementHandle();
  const inner = await frame?.contentFrame();
  return inner?.evaluate(`window.hawse?.${what}`);
}

/** Both runs show a moment, and nothing more is on its way. @param {Page} page @param {[number, number]} times [s] */
const both = (page, times) =>
  soon(async () => {
    const now = await Promise.all([0, 1].map((i) => inRun(page, i, 'state.time')));
    assert.deepEqual(now.map((t) => Number(t?.toFixed(6))), times); // prettier-ignore
  });

/** @param {Page} page @param {string[]} texts of both sides */
const tells = (page, texts) =>
  soon(async () => {
    const told = await page.locator('.sb-status').allTextContents();
    assert.deepEqual(told.map((text) => text.replaceAll('\u00a0', ' ')), texts); // prettier-ignore
  });

/** A row of figures: least, greatest, at the cursor. @param {Page} page @param {number} row */
const figures = async (page, row) =>
  (await page.locator('.sb-figures tbody tr').nth(row).locator('td').allTextContents()).map(
    (text) => Number(text.replace(/[\u202f\u00a0]/g, '').replace('\u2212', '-').replace(/[+-]?[\d.]+%$|–$/, '')), // prettier-ignore
  );

test(
  'one clock: step, keys, slider, play; the shorter run stands at its end',
  options,
  async () => {
    const page = await open('heave-snatch?load.mass=1500&t=2', 'heave-snatch?solver.duration=3');
    // the moment of the link that has one; frames are 0.02 s apart
    await both(page, [2, 2]);
    await tells(page, ['At 2.00 s', 'At 2.00 s']);
    await page.getByRole('button', { name: /^Step forward/ }).click();
    await both(page, [2.02, 2.02]);
    await page.keyboard.press('Home');
    await both(page, [0, 0]);
    await page.keyboard.press('.');
    await both(page, [0.02, 0.02]);
    // the longest has 30 s: a tenth of the slider is where the shorter ends
    await page.getByRole('slider', { name: 'Time of both runs' }).fill('2000');
    await both(page, [6, 3]);
    await tells(page, ['At 6.00 s', 'Stands at its end, 3.00 s']);
    await page.getByRole('button', { name: /^To the start/ }).click();
    await both(page, [0, 0]);
    await page.locator('h1').click();
    await page.keyboard.press(' ');
    await soon(async () => assert.ok((await inRun(page, 0, 'state.time')) > 0.2));
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: /^Play both/ }).waitFor();
    await soon(async () => {
      const [left, right] = await Promise.all([0, 1].map((i) => inRun(page, i, 'state.time')));
      assert.equal(left, right);
    });
    // what a visitor does in one of them the other follows
    await inRun(page, 1, 'seek(50)');
    await both(page, [1, 1]);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a channel of both is what the runs say, and what differs is listed', options, async () => {
  const page = await open('heave-snatch?load.mass=1500&t=2', 'heave-snatch?load.mass=1700');
  await both(page, [2, 2]);
  const channel = page.getByRole('combobox', { name: 'Channel' });
  await soon(async () => assert.ok((await channel.locator('option').count()) > 5));
  await channel.selectOption('load.z m');
  await soon(async () => {
    const values = await Promise.all([0, 1].map((i) => inRun(page, i, "channel('load.z')")));
    const rows = await Promise.all([0, 1, 2].map((row) => figures(page, row)));
    // two decimals of metres are shown
    [...values, values[1] - values[0]].forEach((value, i) =>
      assert.ok(Math.abs(rows[i][2] - value) <= 0.0051, `${rows[i][2]} for ${value}`),
    );
    // least and greatest of the frames that both have
    const ends = await Promise.all([0, 1].map((i) => inRun(page, i, 'state.last')));
    assert.ok(Math.min(...ends) >= 100);
    const text = (await page.locator('.sb-compare').textContent()) ?? '';
    const end = Number(/over 0 to ([\d.]+)/.exec(text)?.[1]);
    for (const i of [0, 1]) {
      const all = [];
      for (let f = 0; f <= Math.round(end / 0.02); f += 1) all.push(f);
      const column = await inRun(page, i, `channel && [${all}].map((f) => hawse.channel('load.z', f))`); // prettier-ignore
      assert.ok(Math.abs(rows[i][0] - Math.min(...column)) <= 0.0051, `least ${rows[i][0]}`);
      assert.ok(Math.abs(rows[i][1] - Math.max(...column)) <= 0.0051, `greatest ${rows[i][1]}`);
    }
  });
  await soon(async () =>
    assert.deepEqual(
      await page.locator('.sb-differs tbody tr').locator('th, td').allTextContents(),
      ['load.mass', '1500', '1700'],
    ),
  );
  await soon(
    async () =>
    assert.deepEqual(await page.locator('.sb-own').allTextContents(), ['load.mass 1500', 'load.mass 1700']), // prettier-ignore
  );
  // a press in the plot goes there: the middle of the axis is half of 30 s
  const plot = page.locator('.sb-plot .u-over').first();
  const box = await plot.boundingBox();
  await plot.click({ position: { x: (box?.width ?? 0) / 10, y: 20 } });
  await soon(async () => {
    const times = await Promise.all([0, 1].map((i) => inRun(page, i, 'state.time')));
    for (const t of times) assert.ok(Math.abs(t - 3) < 0.1, `${t}`);
  });
  // sides are swapped, at the same moment
  const at = await inRun(page, 0, 'state.time');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await both(page, [at, at]);
  await soon(async () =>
    assert.deepEqual(readBoth(await page.evaluate('location.hash')), {
      a: { link: 'heave-snatch?load.mass=1700' },
      b: { link: 'heave-snatch?load.mass=1500&t=2' },
      cameras: null,
    }),
  );
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await soon(async () =>
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), page.url()),
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});

/** Where both runs are seen from, once that holds. @param {Page} page @param {(a: any, b: any) => void} check */
const seen = (page, check) =>
  soon(async () => {
    const [left, right] = await Promise.all([0, 1].map((i) => inRun(page, i, 'state.camera')));
    check(left, right);
  });

test(
  'cameras together: who turns one turns the other, followed bodies each their own',
  options,
  async () => {
    const page = await open('heave-snatch?load.mass=1500&t=2', 'heave-snatch?load.mass=1700');
    await both(page, [2, 2]);
    const ties = page.getByRole('button', { name: 'Cameras together' });
    await soon(async () => assert.equal(await ties.getAttribute('aria-pressed'), 'true'));
    const canvas = (/** @type {number} */ i) => page.frameLocator('.sb-side iframe').nth(i).locator('canvas').first(); // prettier-ignore
    const [before] = await Promise.all([inRun(page, 0, 'state.camera')]);
    await canvas(0).press('+');
    await seen(page, (a, other) => {
      assert.notDeepEqual(a.eye, before.eye);
      assert.deepEqual(other, a);
    });
    const nearer = await inRun(page, 1, 'state.camera');
    await canvas(1).press('Shift+ArrowLeft');
    await seen(page, (a, other) => {
      assert.notDeepEqual(other.target, nearer.target);
      assert.deepEqual(a, other);
    });
    // loads hang in other places: each is in the middle of its own picture, from as far
    await canvas(0).press('g');
    await seen(page, (a, other) => {
      assert.deepEqual([a.follow, other.follow], ['load', 'load']);
      assert.ok(Math.abs(a.eye[1] - other.eye[1]) < 0.002, JSON.stringify([a, other]));
      assert.notEqual(a.target[2], other.target[2]);
    });

    // apart by its key, and the address keeps it
    await page.locator('h1').click();
    await page.keyboard.press('l');
    await soon(async () => assert.equal(await ties.getAttribute('aria-pressed'), 'false'));
    await soon(async () => assert.match(await page.evaluate('location.hash'), /&cameras=apart$/));
    await canvas(0).press('f');
    await seen(page, (a, other) => assert.deepEqual([a.follow, other.follow], [undefined, 'load']));
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await both(page, [2, 2]);
    await soon(async () => assert.equal(await ties.getAttribute('aria-pressed'), 'false'));
    await soon(async () => assert.match(await page.evaluate('location.hash'), /&cameras=apart$/));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'cameras by their names: those of the scenario in both, and what both have',
  options,
  async () => {
    const page = await open('heave-snatch?load.mass=1500', 'heave-snatch?load.mass=1700', {
      ...{ flat: false, width: 640, height: 700 },
    });
    await both(page, [0, 0]);
    const menu = page.getByRole('combobox', { name: 'Camera of both runs' });
    await soon(async () => assert.deepEqual(
      await menu.locator('option').allTextContents(),
      ['Camera', 'All', 'Side', 'Front', 'Top', 'The load', 'Crane and load'],
    )); // prettier-ignore
    // as the example has it
    const { eye, target } = JSON.parse(readFileSync(`${root}examples/heave-snatch.json`, 'utf8')).view.cameras.load; // prettier-ignore
    await menu.selectOption('The load');
    await soon(async () => {
      const cameras = await Promise.all([0, 1].map((i) => askedFor(page, i)));
      for (const camera of cameras) assert.deepEqual([camera.eye, camera.target], [eye, target]);
    });
    await soon(async () => assert.equal(await menu.inputValue(), ''));
    await menu.selectOption('Top');
    await soon(async () => {
      const cameras = await Promise.all([0, 1].map((i) => askedFor(page, i)));
      for (const camera of cameras) {
        const [dx, dy, dz] = [0, 1, 2].map((k) => camera.eye[k] - camera.target[k]);
        assert.ok(dz > 5 * Math.hypot(dx, dy), JSON.stringify(camera));
      }
    });
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

/** Where a run is seen from, as it answers. @param {Page} page @param {number} i @returns {Promise<any>} */
const askedFor = (page, i) =>
  page.evaluate(
    (which) =>
      new Promise((done) => {
        const inner = document.querySelectorAll('iframe')[which].contentWindow;
        const id = `test ${Math.random()}`;
        addEventListener('message', ({ data }) => data?.id === id && done(data.camera));
        inner?.postMessage({ hawse: 1, id, do: 'camera' }, location.origin);
      }),
    i,
  );

test('the plan too: who moves one moves the other', options, async () => {
  const page = await open('tug-and-ship?t=5', 'tug-and-ship');
  await both(page, [5, 5]);
  const plan = (/** @type {number} */ i) => page.frameLocator('.sb-side iframe').nth(i).locator('canvas.plan'); // prettier-ignore
  let before = await soon(async () => {
    const [a, other] = await Promise.all([0, 1].map((i) => askedFor(page, i)));
    assert.deepEqual([a.plan, a], [true, other]);
    return a;
  });
  for (const [i, key] of /** @type {[number, string][]} */ ([
    [0, '+'],
    [1, 'Shift+ArrowLeft'],
    [0, '-'],
  ])) {
    // prettier-ignore
    await plan(i).press(key);
    before = await soon(async () => {
      const [a, other] = await Promise.all([0, 1].map((k) => askedFor(page, k)));
      assert.notDeepEqual(a, before, key);
      for (const end of ['eye', 'target'])
        a[end].forEach((/** @type {number} */ v, /** @type {number} */ k) => assert.ok(Math.abs(v - other[end][k]) < 0.002, `${key} ${end}`)); // prettier-ignore
      return a;
    });
  }
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'cameras of another scene are apart, and a body that is not there is told',
  options,
  async () => {
    const page = await open('heave-snatch?camera=2,-30,4,2,0,4', 'box-drop');
    await both(page, [0, 0]);
    const ties = page.getByRole('button', { name: 'Cameras together' });
    await soon(async () => assert.equal(await ties.getAttribute('aria-pressed'), 'false'));
    const own = await inRun(page, 1, 'state.camera');
    await ties.click();
    // the side that was turned last leads, without one the link that gives a camera
    await seen(page, (a, other) => {
      assert.deepEqual(a.target, [2, 0, 4]);
      assert.notDeepEqual(other, own);
      assert.deepEqual(other, a);
    });
    await page.frameLocator('.sb-side iframe').first().locator('canvas').first().press('g');
    const told = page.locator('.sb-said');
    await soon(async () => assert.match((await told.textContent()) ?? '', /^Run B has no “load” to follow/)); // prettier-ignore
    await ties.click();
    await soon(async () => assert.equal(await told.textContent(), ''));
    assert.deepEqual(page.errors, []);
    await page.done();

    // one side shows no run: nothing can be tied
    const one = await open('box-drop', 'nowhere');
    await soon(async () => assert.ok(await one.getByRole('button', { name: 'Cameras together' }).isDisabled())); // prettier-ignore
    await one.done();
  },
);

/** Text that would be seen if any of it were taken for markup. */
const MARKUP = '<img src=x onerror="document.title=\'taken\'">';

test('a side that shows no run says why, and the other one runs', options, async () => {
  const refused = await encodeLink({
    patch: { title: MARKUP, parts: { a: { kind: 'rigid', mass: -1, shape: 'sphere', size: [1, 1, 1] } } }, // prettier-ignore
  });
  const halts = 'heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000&t=20';
  const good = 'box-drop';
  const page = await open(good, 'nowhere');
  const side = page.locator('.sb-side').nth(1);
  await soon(async () => assert.match((await side.textContent()) ?? '', /no example “nowhere”/));
  await soon(async () => assert.equal(await inRun(page, 0, 'state.ready'), true));
  await page.keyboard.press('.');
  await soon(async () => assert.equal(await inRun(page, 0, 'state.time'), 0.02));
  await soon(async () => assert.equal(await side.locator('iframe').count(), 0));

  // another link is given in the field of that side; one that is none is told
  const field = side.getByRole('textbox', { name: 'Another link for run B' });
  await field.fill('???');
  await side.getByRole('button', { name: 'Show' }).click();
  await soon(async () => assert.match((await side.textContent()) ?? '', /Give a link/));
  await field.fill(`https://elsewhere.example/hawse/#${MARKUP}`);
  await field.press('Enter');
  await soon(async () => assert.match((await page.locator('.sb-wrong').textContent()) ?? '', /names no run.*not the id/)); // prettier-ignore

  // the core takes nothing of a scenario: the run says so
  await page.evaluate((hash) => void (location.hash = hash), writeBoth(good, refused.slice(1)));
  await soon(async () => assert.match((await side.locator('.sb-status').textContent()) ?? '', /^It does not run: .*mass/)); // prettier-ignore
  await soon(async () => assert.equal(await side.locator('h2').textContent(), MARKUP));
  await soon(async () => assert.equal(await inRun(page, 0, 'state.ready'), true));
  await page.locator('h1').click();
  await page.keyboard.press('.');
  await soon(async () => assert.equal(await inRun(page, 0, 'state.time'), 0.02));
  await soon(async () => assert.equal(await page.locator('img').count(), 0));

  // a run that halts stands there, and the other one goes on
  await page.evaluate((hash) => void (location.hash = hash), writeBoth(good, halts));
  await soon(async () =>
    assert.match((await side.locator('.sb-status').textContent()) ?? '', /^Halted at [\d.]+/),
  );
  // the link is of a moment after the end of both: the clock stands at that of the longer
  const status = page.locator('.sb-status').first();
  await soon(async () => assert.match((await status.textContent()) ?? '', /end, 12\.00/));
  await soon(async () => assert.match((await page.locator('.sb-clock').textContent()) ?? '', /^12\.00/)); // prettier-ignore
  const halt = await inRun(page, 1, 'state.halt.time');
  await page.getByRole('slider', { name: 'Time of both runs' }).fill('5000');
  await both(page, [6, Number((await inRun(page, 1, 'state.time')).toFixed(6))]);
  await soon(async () => assert.ok((await inRun(page, 1, 'state.time')) <= halt));
  await soon(async () =>
    assert.match((await side.locator('.sb-status').textContent()) ?? '', /^Halted at [\d.]+/),
  );

  // damaged, twice and missing
  for (const [hash, words] of /** @type {[string, RegExp][]} */ ([
    [`#a=${good}&b=%`, /percent signs/],
    [`#a=${good}&b=x&b=y`, /two links for this side/],
    [`#a=${good}`, /No link is given/],
    [`#a=${good}&b=x?z%3D1AAAA`, /no example “x”.*damaged/],
  ])) {
    await page.evaluate((text) => void (location.hash = text), hash);
    await soon(async () => assert.match((await page.locator('.sb-wrong').textContent()) ?? '', words)); // prettier-ignore
  }
  await soon(async () => assert.doesNotMatch(await page.title(), /taken/));
  await soon(async () => assert.deepEqual(await violations(page), []));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'in every window nothing is wider than it, in both themes and in German',
  options,
  async () => {
    for (const theme of /** @type {const} */ (['light', 'dark'])) {
      const german = theme === 'dark';
      const page = await open('heave-snatch', 'box-drop?solver.duration=1', {
        ...{ theme, phone: german, text: german ? 'beside-de.html' : 'beside.html' },
      });
      await both(page, [0, 0]);
      await soon(async () => assert.ok((await page.locator('.sb-figures tbody tr').count()) === 3));
      for (const [width, height] of [
        [360, 640],
        [640, 360],
        [820, 1180],
        [1280, 720],
        [1920, 1080],
      ]) {
        await resize(page, width, height);
        await soon(async () => {
          const wide = await page.evaluate(() =>
            [...document.querySelectorAll('body *')]
              .filter(
                (e) =>
                  !e.closest('.sr, .sb-scroll') && e.getBoundingClientRect().right > innerWidth + 1,
              ) // prettier-ignore
              .map((e) => `${e.tagName}.${e.className}`),
          );
          assert.deepEqual(wide, [], `${width} x ${height}`);
          const tops = await page.evaluate(() =>
            [...document.querySelectorAll('.sb-place')].map((e) => e.getBoundingClientRect().top),
          );
          // one above the other on a phone that is held upright, else side by side
          assert.equal(tops[0] !== tops[1], width === 360, `${width} x ${height}: ${tops}`);
        });
        await shot(page, `beside-${theme}-${width}`);
      }
      await soon(async () => assert.deepEqual(await violations(page), []));
      if (german) {
        await soon(async () => assert.equal(await page.locator('h1').textContent(), 'Zwei Läufe nebeneinander')); // prettier-ignore
        await soon(
          async () =>
        assert.match((await page.locator('iframe').first().getAttribute('src')) ?? '', /de\.html\?ui=embed&show=scene/), // prettier-ignore
        );
      }
      assert.deepEqual(page.errors, []);
      await page.done();
    }
  },
);

test('from a run: by its share dialog, and by the list of actions', options, async () => {
  const page = await b.open('#heave-snatch?load.mass=1500', { flat: true });
  await page.keyboard.press('s');
  await page.locator('#share').getByRole('button', { name: 'Open beside another link' }).click();
  const dialog = page.locator('#beside');
  await dialog.waitFor();
  await shot(page, 'beside-dialog');
  await soon(async () => assert.deepEqual(await violations(page), []));
  const field = dialog.getByRole('textbox', { name: 'The other link' });
  await field.fill('heave-snatch?load.mass=1700');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), field.press('Enter')]);
  await soon(() => {
    const { hash, pathname } = new URL(tab.url());
    const { a, b: other } = readBoth(hash);
    assert.match(pathname, /\/beside\.html$/);
    assert.ok('link' in a && /^heave-snatch\?load\.mass=1500&/.test(a.link), JSON.stringify(a));
    assert.deepEqual(other, { link: 'heave-snatch?load.mass=1700' });
  });
  await tab.close();

  // a run that is pinned is offered
  await page.keyboard.press('#');
  await page.locator('#p-measure').getByRole('button', { name: 'Pin this run' }).click();
  await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1800)");
  await until(page, '!window.hawse.state.busy');
  await page.keyboard.press('Control+k');
  await page.locator('#palette-field').fill('beside another');
  await page.keyboard.press('Enter');
  const pinned = dialog.getByRole('button', { name: /^A: / });
  const [next] = await Promise.all([page.context().waitForEvent('page'), pinned.click()]);
  await soon(() => {
    const { a, b: other } = readBoth(new URL(next.url()).hash);
    assert.ok('link' in a && /^heave-snatch\?load\.mass=1800&/.test(a.link), JSON.stringify(a));
    assert.ok(
      'link' in other && /^heave-snatch\?load\.mass=1500/.test(other.link),
      JSON.stringify(other),
    );
  });
  await until(page, "!document.querySelector('#beside')");
  assert.deepEqual(page.errors, []);
  await page.done();
});
