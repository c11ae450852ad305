/** Contacts and joints in Chromium: table, gauges, marks, view; figures are those of the same run in Node. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { EVENT } from '../../wasm/js/frame.mjs';
import {
  ready,
  reason,
  resize,
  shot,
  show,
  soon,
  start,
  state,
  until,
  violations,
} from './page.mjs';
import { LANDING, computed, rowsOf } from './scenes.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
const LAST = 290;
const TEXT = JSON.stringify(LANDING);
const run = await computed(TEXT, LAST);
const { frame: STEP } = run.manifest;
const events = run.frames.flatMap((frame) => run.reader.events(frame).map((e) => ({ ...e })));
/** Contacts as they begin: pair, start, end. */
const CONTACTS = events
  .filter((e) => e.kind === EVENT.touch)
  .map(({ time: start, value: pair }) => {
    const leaves = (/** @type {typeof events[number]} */ e) =>
      e.kind === EVENT.leave && e.value === pair && e.time > start;
    return { pair, start, end: events.find(leaves)?.time ?? NaN };
  });
/** The row of a contact in the frame in which it ends, or in another. @param {number} i @param {number} [frame] */
function rowOf(i, frame = Math.ceil(CONTACTS[i].end / STEP)) {
  const { pair } = CONTACTS[i];
  const number = CONTACTS.slice(0, i + 1).filter((c) => c.pair === pair).length;
  const row = rowsOf(run, 'contacts', frame).find((r) => r.pair === pair && r.number === number);
  assert.ok(row, `contact ${i}`);
  return row;
}
/** Frames that are used: none touches, the first touch, two at once. */
const FREE = 10;
const TOUCH = Math.ceil(CONTACTS[0].start / STEP) + 1;
const BOTH = Math.round((CONTACTS[2].start + 0.15) / STEP);

before(async () => {
  if (!ready) return;
  b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** Where no picture of the scene is looked at. */
const flat = { width: 1280, height: 720, flat: true };

/** The workbench with that scenario. @param {object} [size] */
const landing = (size = { width: 1280, height: 720 }) =>
  b.open('#file', {
    ...size,
    before: (page) =>
      page.addInitScript((text) => sessionStorage.setItem('hawse-file', text), TEXT),
  });

test('the run has what is looked for: two bounces on the deck, then the post beside it', () => {
  assert.deepEqual(
    CONTACTS.map((c) => c.pair),
    [0, 0, 1],
  );
  const touching = (/** @type {number} */ i) => run.reader.touching(run.frames[i]);
  assert.deepEqual([FREE, TOUCH, BOTH, LAST].map(touching), [0, 1, 2, 1]);
});

/** Texts of the cells of a row as they show, without their labels. @param {import('playwright-core').Locator} row */
const cells = (row) =>
  row.evaluate((/** @type {HTMLElement} */ tr) =>
    [...tr.children].map((td) =>
      /** @type {HTMLElement} */ (td).innerText
        .replace(td.querySelector('.k')?.textContent ?? '', '')
        .replace(/\u00a0/g, ' ')
        .trim(),
    ),
  );

/** Boxes that float on the scene and cover each other. @param {import('playwright-core').Page} page */
const overlaps = (page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.scene > .glass, .wb > .bar, .scene > .two')]
      .filter((e) => getComputedStyle(e).visibility !== 'hidden')
      .map((e) => /** @type {[string, DOMRect]} */ ([e.className, e.getBoundingClientRect()]))
      .filter(([, r]) => r.width > 0 && r.height > 0);
    return boxes.flatMap(([a, p], i) =>
      boxes
        .slice(i + 1)
        .filter(
          ([, q]) => p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom,
        )
        .map(([b]) => `${a} | ${b}`),
    );
  });

test('contacts: newest first, figures with units, a row leads to its start', options, async () => {
  const page = await landing(flat);
  await show(page, LAST);
  await page.locator('#tab-contacts').click();
  const rows = page.locator('.contacts tbody tr');
  await until(page, "document.querySelectorAll('.contacts tbody tr').length === 3");
  // the first bounce, as its row says in the frame in which it ends
  const of = rowOf(0);
  await soon(async () =>
    assert.deepEqual((await cells(rows.nth(2))).slice(0, 6), [
      ...[`${of.start.toFixed(2)} s`, 'load, deck', `${of.end.toFixed(2)} s`],
      ...[`${(of.end - of.start).toFixed(3)} s`, `${(of.peak / 1e6).toFixed(3)} MN`],
      `${(of.impulse / 1000).toFixed(2)} kN·s`,
    ]),
  );
  await soon(async () =>
    assert.equal((await cells(rows.nth(0)))[1], 'load, post', 'the newest on top'),
  );
  await soon(async () => {
    const now = page.locator('.contacts tr[aria-current]');
    assert.equal(await now.count(), 1, 'the load rests on the deck');
    assert.equal((await cells(now))[1], 'load, deck');
  });

  await rows.nth(2).locator('.c-peak').click();
  await until(page, `window.hawse.state.frame === ${Math.ceil(of.start / STEP)}`);
  await until(page, "document.querySelectorAll('.contacts tr[aria-current]').length === 1");
  await soon(async () =>
    assert.equal((await cells(page.locator('.contacts tr[aria-current]')))[2], 'touching'),
  );

  // by keys: down to the next start, Enter
  await rows.nth(0).locator('.go').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(page, `window.hawse.state.frame === ${Math.ceil(CONTACTS[1].start / STEP)}`);

  // two pairs at once, with their figures up to now
  await show(page, BOTH);
  await until(page, "document.querySelectorAll('.contacts tr[aria-current]').length === 2");
  await soon(async () => {
    const live = await cells(rows.nth(0));
    assert.deepEqual(live.slice(2, 4), [
      'touching',
      `${(BOTH * STEP - rowOf(2, BOTH).start).toFixed(3)} s`,
    ]);
    assert.deepEqual(page.errors, []);
  });
  await page.done();
});

test(
  'contacts: saved as CSV, opened wide, words in the log and on the time axis',
  options,
  async () => {
    const page = await landing(flat);
    await show(page, LAST);
    await page.locator('#tab-contacts').click();
    const download = page.waitForEvent('download');
    await page.locator('#p-contacts').getByRole('button', { name: 'Save as CSV' }).click();
    const text = await fs.readFile(await (await download).path(), 'utf8');
    const [, , ...lines] = text.trimEnd().split('\n');
    assert.equal(lines.length, CONTACTS.length);
    const { start: from, end } = rowOf(0);
    const line = lines.map((one) => one.split(',')).find((one) => Number(one[5]) === 1);
    assert.ok(line);
    assert.deepEqual(line.slice(0, 5), ['landing', 'load', 'deck', '', '']);
    // written with six figures
    assert.ok(Math.abs(Number(line[6]) - from) < 1e-5 && Math.abs(Number(line[7]) - end) < 1e-5);

    await page.locator('#p-contacts').getByRole('button', { name: 'Open wide' }).click();
    await page.locator('dialog#contacts-wide thead th').first().waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'contacts-wide');
    await page.keyboard.press('Escape');
    await page.locator('#p-contacts .contacts tbody tr').first().waitFor();

    await page.locator('#tab-log').click();
    await soon(async () => {
      const log = await page.locator('.log tbody').textContent();
      for (const words of ['touches deck', 'leaves post', 'goes slack'])
        assert.ok(log?.includes(words), words);
    });
    await soon(async () =>
      assert.deepEqual(await page.locator('.tl .lab span').allTextContents(), [
        ...['touch', 'leave', 'stop', 'taut', 'slack', 'node'],
      ]),
    );
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'joints: a gauge each, with limits, target and effort; inputs under their joint',
  options,
  async () => {
    const page = await landing(flat);
    await show(page, FREE);
    await page.locator('#tab-joints').click();
    const gauges = page.getByRole('meter');
    await soon(async () => assert.equal(await gauges.count(), 3));
    const meter = async (/** @type {number} */ i) =>
      gauges
        .nth(i)
        .evaluate((e) =>
          ['min', 'now', 'max'].map((k) => Number(e.getAttribute(`aria-value${k}`))),
        );
    const degrees = (/** @type {number} */ rad) => (rad * 180) / Math.PI;
    /** @param {string} name @param {number} frame */
    const channel = (name, frame) =>
      run.reader.channel(run.frames[frame], run.reader.channelIndex(`crane.${name}`));
    /** @param {string} name @param {number} frame */
    const luffIs = async (name, frame) => {
      const [low, luff, high] = await meter(1);
      assert.deepEqual([low, high], [0, Number(degrees(1.3).toFixed(3))]);
      const want = degrees(channel(name, frame));
      assert.ok(Math.abs(luff - want) < 0.06, `${luff} of ${want}`);
    };
    assert.ok(channel('luff.position', FREE) < channel('luff.position', LAST) - 0.02, 'on its way');
    await soon(() => luffIs('luff.position', FREE));
    await soon(async () => {
      const [low, now, high] = await meter(2);
      assert.deepEqual([low, high], [0, 6], 'metres as they are');
      assert.ok(Math.abs(now - channel('extend.position', FREE)) < 0.006, `${now}`);
    });
    await soon(async () =>
      assert.match(
        (await gauges.nth(2).getAttribute('aria-valuetext')) ?? '',
        /\d\.\d\d\u00a0m.*target 3\.00/,
      ),
    );
    const card = page.locator('.gauge').nth(2);
    await soon(async () => {
      const effort = /Effort ([\d.−-]+)\u00a0kN/.exec((await card.textContent()) ?? '')?.[1];
      const want = channel('extend.effort', FREE) / 1000;
      assert.ok(
        Math.abs(Number(effort?.replace('−', '-')) / want - 1) < 1e-3,
        `${effort}, ${want}`,
      );
    });
    await show(page, LAST);
    await soon(() => luffIs('luff.position', LAST));

    await page.locator('#tab-params').click();
    await soon(async () =>
      assert.deepEqual(await page.locator('.joint').allTextContents(), [
        ...['Crane, slew', 'Crane, extend', 'Crane, luff'],
      ]),
    );
    const speed = page.locator('.field.live').getByLabel('Set speed', { exact: true });
    await soon(async () => assert.equal(await speed.inputValue(), '1.15'));
    await soon(async () =>
      assert.deepEqual(await page.locator('.field.live .unit').allTextContents(), [
        '°/s',
        'm',
        '°',
      ]),
    );
    // a live input, in degrees: 45 of them
    await page
      .locator('.field.live')
      .getByLabel('Target displacement', { exact: true })
      .nth(1)
      .fill('45');
    await page.keyboard.press('Enter');
    await until(page, 'window.hawse.state.inputs.length === 1');
    await soon(async () => {
      const [input] = (await state(page)).inputs;
      assert.equal(input.id, 'raise');
      assert.ok(Math.abs(input.value - Math.PI / 4) < 1e-9);
      assert.deepEqual(page.errors, []);
    });
    await page.done();
  },
);

test('the view shows a contact over the bodies, and can leave it out', options, async () => {
  const page = await landing();
  /** Pixels of the colour of a patch's outline by day. */
  const magenta = async () => {
    return page.evaluate(async () => {
      const image = await createImageBitmap(await /** @type {any} */ (window).hawse.picture());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      g.drawImage(image, 0, 0);
      const { data: rgba } = g.getImageData(0, 0, image.width, image.height);
      let n = 0;
      for (let i = 0; i < rgba.length; i += 4)
        if ([168, 21, 127].every((c, k) => Math.abs(rgba[i + k] - c) < 8)) n++;
      return n;
    });
  };
  await show(page, FREE);
  await soon(async () => assert.equal(await magenta(), 0, 'nothing touches yet'));
  await show(page, TOUCH);
  await soon(async () => assert.ok((await magenta()) > 30, 'the patch of the first touch'));
  const all = (await state(page)).picture.calls;
  const toggle = page.getByRole('button', { name: 'Contacts (K)' });
  await soon(async () => assert.equal(await toggle.getAttribute('aria-pressed'), 'true'));
  await page.locator('.stage canvas').focus();
  await page.keyboard.press('k');
  await soon(async () => assert.equal(await toggle.getAttribute('aria-pressed'), 'false'));
  await until(page, `window.hawse.state.picture.calls < ${all}`);
  await soon(async () => assert.equal(await magenta(), 0));
  assert.ok(all <= 60, `${all} draw calls`);
  assert.deepEqual(page.errors, []);
  await page.done();
});

for (const theme of /** @type {const} */ (['light', 'dark']))
  test(`contacts and joints fit 360, 768 and 1440, ${theme}`, options, async () => {
    const page = await landing({ width: 360, height: 740, theme });
    await show(page, BOTH);
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ]) {
      await resize(page, width, height);
      for (const tab of ['joints', 'contacts']) {
        const what = `${tab}, ${width}`;
        await page.locator(`#tab-${tab}`).click();
        await soon(async () => assert.deepEqual(await overlaps(page), [], what));
        await soon(async () => assert.deepEqual(await violations(page), [], what));
        await soon(async () => {
          const cut = await page.evaluate(() => {
            const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
            const names = '.contacts td, .gauge span, .tabs button, .tl .lab, .legend span';
            for (const e of document.querySelectorAll(names))
              if (
                e instanceof HTMLElement &&
                e.offsetParent &&
                getComputedStyle(e).visibility === 'visible' &&
                !e.matches('.c-pair') &&
                (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2) &&
                getComputedStyle(e).display !== 'inline'
              )
                wide.push(`${e.className} "${e.textContent}"`);
            return wide;
          });
          assert.deepEqual(cut, [], what);
        });
        await shot(page, `${tab}-${width}-${theme}`);
      }
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('crane-landing, computed: seven gauges, the boat on the ground', options, async () => {
  const page = await b.open('#crane-landing', { width: 1280, height: 720 });
  await show(page, 300); // 6 s: the winch has stopped, the boat lies on the ground
  await page.locator('#tab-joints').click();
  await soon(async () => assert.equal(await page.getByRole('meter').count(), 7));
  await soon(async () => {
    const value = await page.locator('.gauge .gv').nth(1).textContent();
    assert.equal(value, '45.0°', 'the boom is locked at 45 degrees');
  });
  await page.locator('#tab-contacts').click();
  const row = page.locator('.contacts tr[aria-current]');
  await until(page, "document.querySelectorAll('.contacts tr[aria-current]').length === 1");
  await soon(async () =>
    assert.deepEqual((await cells(row)).slice(1, 3), ['boat, ground', 'touching']),
  );
  // some of the boat's weight of 76.5 kN hangs in the line, the ground takes the rest
  await soon(async () => {
    const force = Number(
      await page.evaluate(
        "window.hawse.channel('boat.force') - window.hawse.channel('line.tension_b')",
      ),
    );
    assert.ok(force > 10_000 && force < 76_518, `${force} N on the ground`);
  });
  await soon(async () => assert.ok((await state(page)).picture.calls <= 60));
  await soon(async () => assert.deepEqual(await violations(page), []));
  assert.deepEqual(page.errors, []);
  await shot(page, 'crane-landing');
  await page.done();
});

test('a run without contacts and joints has no panels of them', options, async () => {
  const page = await b.open('#heave-snatch', { width: 720, height: 480, flat: true });
  await soon(async () => assert.equal(await page.locator('#tab-contacts, #tab-joints').count(), 0));
  await soon(async () =>
    assert.equal(await page.getByRole('button', { name: 'Contacts (K)' }).count(), 0),
  );
  assert.deepEqual(page.errors, []);
  await page.done();
});
