/** Contacts and joints in Chromium, on a made-up run in place of the core's: table, gauges, marks, view. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { CONTACTS, SCENARIO } from './contact/landing.js';
import { madeUpWorker } from './contact/worker.mjs';
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

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
let worker = '';
before(async () => {
  if (!ready) return;
  b = await start();
  worker = await madeUpWorker();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** Where no picture of the scene is looked at. */
const flat = { width: 1280, height: 720, flat: true };

/** The workbench with the made-up run. @param {object} [size] */
const landing = (size = { width: 1280, height: 720 }) =>
  b.open('#file', {
    ...size,
    async before(page) {
      await page.route('**/worker.js', (route) =>
        route.fulfill({ body: worker, contentType: 'text/javascript' }),
      );
      await page.addInitScript(
        (text) => sessionStorage.setItem('hawse-file', text),
        JSON.stringify(SCENARIO),
      );
    },
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
  await show(page, 400);
  await page.locator('#tab-contacts').click();
  const rows = page.locator('.contacts tbody tr');
  await until(page, "document.querySelectorAll('.contacts tbody tr').length === 4");
  // the figures of the made-up run in units of the page
  await soon(async () =>
    assert.deepEqual((await cells(rows.nth(3))).slice(0, 6), [
      ...['2.00 s', 'load, deck', '2.17 s', '0.170 s', '412.0 kN'],
      '42.02 kN·s',
    ]),
  );
  await soon(async () =>
    assert.equal((await cells(rows.nth(0)))[1], 'load, post', 'the newest on top'),
  );
  await soon(async () =>
    assert.equal(
      await page.locator('.contacts tr[aria-current]').count(),
      0,
      'nothing touches now',
    ),
  );

  await rows.nth(3).locator('.c-peak').click();
  const first = Math.ceil(CONTACTS[0].start / SCENARIO.solver.frame);
  await until(page, `window.hawse.state.frame === ${first}`);
  await until(page, "document.querySelectorAll('.contacts tr[aria-current]').length === 1");
  await soon(async () =>
    assert.equal((await cells(page.locator('.contacts tr[aria-current]')))[2], 'touching'),
  );

  // by keys: down to the next start, Enter
  await rows.nth(0).locator('.go').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const third = Math.ceil(CONTACTS[2].start / SCENARIO.solver.frame);
  await until(page, `window.hawse.state.frame === ${third}`);

  // two pairs at once, with their figures up to now
  await show(page, 255);
  await until(page, "document.querySelectorAll('.contacts tr[aria-current]').length === 2");
  await soon(async () => {
    const live = await cells(rows.nth(1));
    assert.deepEqual(live.slice(2, 4), ['touching', '2.485 s']);
    assert.deepEqual(page.errors, []);
  });
  await page.done();
});

test(
  'contacts: saved as CSV, opened wide, words in the log and on the time axis',
  options,
  async () => {
    const page = await landing(flat);
    await show(page, 400);
    await page.locator('#tab-contacts').click();
    const download = page.waitForEvent('download');
    await page.locator('#p-contacts').getByRole('button', { name: 'Save as CSV' }).click();
    const text = await fs.readFile(await (await download).path(), 'utf8');
    assert.equal(text.trimEnd().split('\n').length, 2 + CONTACTS.length);
    assert.match(text, /^landing,load,deck,,,1,2\.005,2\.175,/m);

    await page.locator('#p-contacts').getByRole('button', { name: 'Open wide' }).click();
    await page.locator('dialog#contacts-wide thead th').first().waitFor();
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, 'contacts-wide');
    await page.keyboard.press('Escape');
    await page.locator('#p-contacts .contacts tbody tr').first().waitFor();

    await page.locator('#tab-log').click();
    await soon(async () => {
      const log = await page.locator('.log tbody').textContent();
      for (const words of ['touches deck', 'leaves post', 'luff reaches its stop'])
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
    await show(page, 50);
    await page.locator('#tab-joints').click();
    const gauges = page.getByRole('meter');
    await soon(async () => assert.equal(await gauges.count(), 3));
    const meter = async (/** @type {number} */ i) =>
      gauges
        .nth(i)
        .evaluate((e) =>
          ['min', 'now', 'max'].map((k) => Number(e.getAttribute(`aria-value${k}`))),
        );
    const degrees = (/** @type {number} */ rad) => Number(((rad * 180) / Math.PI).toFixed(3));
    await soon(async () => {
      const [low, luff, high] = await meter(1);
      assert.deepEqual([low, high], [0, degrees(1.3)]);
      assert.ok(luff > degrees(0.7) && luff < degrees(0.9), 'on its way at 1 s');
    });
    await soon(async () => assert.deepEqual(await meter(2), [0, 3, 6], 'metres as they are'));
    const sliding = gauges.nth(2);
    await soon(async () =>
      assert.match(
        (await sliding.getAttribute('aria-valuetext')) ?? '',
        /3\.00\u00a0m.*target 3\.00/,
      ),
    );
    const card = page.locator('.gauge').nth(2);
    await soon(async () => assert.match((await card.textContent()) ?? '', /Effort 41\.30\u00a0kN/));
    await show(page, 100);
    await until(
      page,
      `Math.abs(document.querySelectorAll('[role=meter]')[1].getAttribute('aria-valuenow') - ${degrees(0.9)}) < 0.01`,
    );

    await page.locator('#tab-params').click();
    await soon(async () =>
      assert.deepEqual(await page.locator('.joint').allTextContents(), [
        ...['Crane, slew', 'Crane, extend', 'Crane, luff'],
      ]),
    );
    const speed = page.getByLabel('Speed set point', { exact: true });
    await soon(async () => assert.equal(await speed.inputValue(), '1.15'));
    await soon(async () =>
      assert.deepEqual(await page.locator('.field.live .unit').allTextContents(), [
        '°/s',
        'm',
        '°',
      ]),
    );
    // a live input, in degrees: 45 of them
    await page.getByLabel('Position set point', { exact: true }).nth(1).fill('45');
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
  await show(page, 50);
  await soon(async () => assert.equal(await magenta(), 0, 'nothing touches at 1 s'));
  await show(page, 104);
  await soon(async () => assert.ok((await magenta()) > 30, 'the patch at 2.08 s'));
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
    await show(page, 255);
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
