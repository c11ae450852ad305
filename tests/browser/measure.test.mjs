/** Measuring in Chromium: the figures of a channel over a window against the command's own, times, plots, files. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { loadCore, simulateWith, reportOf, windowOf } from '../../wasm/js/index.mjs';
import {
  ready,
  reason,
  root,
  shot,
  show,
  soon,
  start,
  state,
  until,
  useTheme,
  violations,
} from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** Plain spaces in place of those that do not break. @param {string | null} text */
const plain = (text) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ').replace(/−/g, '-');

/** @param {import('playwright-core').Page} page */
const told = async (page) =>
  Object.fromEntries(
    (await page.locator('#p-measure .figures tbody tr').all()).length
      ? await page
          .locator('#p-measure .figures tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [
              row.querySelector('th')?.textContent,
              [row.querySelector('.v'), row.querySelector('button')].map((e) =>
                (e?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' '),
              ),
            ]),
          )
      : [],
  );

for (const [name, size] of /** @type {const} */ ([
  ['', { width: 1280, height: 720 }],
  ['-phone', { width: 390, height: 844 }],
]))
  test(`the largest tension, its time, and a window${name}`, options, async () => {
    const page = await b.open('#heave-snatch', { ...size, flat: true });
    await show(page, 400);
    if (name) await page.locator('#tab-plots').click();
    await page.locator('.tomeasure:visible').click();
    const panel = page.locator('#p-measure');
    // the run as it is from Node, to the end
    const text = readFileSync(`${root}examples/heave-snatch.json`, 'utf8');
    const id = 'line.tension_a';
    const run = simulateWith(await loadCore(), text, { probe: [id], extremes: true });
    const samples = { values: run.series[id], step: run.manifest.frame };
    await panel.getByRole('button', { name: 'Compute to the end' }).click();
    const { greatest, greatestTime } = run.extremes[id];
    const mean = reportOf(samples).mean;
    await soon(async () => {
      const rows = await told(page);
      assert.deepEqual(rows.Largest, [`${(greatest / 1e3).toFixed(2)} kN`, `${greatestTime.toFixed(2)} s`]); // prettier-ignore
      assert.equal(rows.Mean[0], `${(mean / 1e3).toFixed(2)} kN`);
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `measure${name}`);
    // a press on the time goes there
    await panel.locator('.figures button').first().click();
    await soon(async () =>
      assert.equal((await state(page)).shown, Math.round(greatestTime / samples.step)),
    );
    // a window has figures of its own
    await panel.getByLabel('From').fill('10');
    await panel.getByLabel('To', { exact: true }).fill('20');
    await panel.getByLabel('Exponent m').fill('4');
    const part = reportOf(windowOf(samples, 10, 20), { m: 4 });
    await soon(async () => {
      const rows = await told(page);
      assert.equal(rows['Mean period'][0], `${part.period?.toFixed(3)} s`);
      assert.equal(rows['Equivalent range'][0], `${(part.equivalent / 1e3).toFixed(2)} kN`);
      assert.ok(Number.parseFloat(rows.Largest[1]) >= 10);
    });
    // what is wrong is told with what is allowed
    await panel.getByLabel('To', { exact: true }).fill('99');
    await soon(async () =>
      assert.equal(
        plain(await panel.getByRole('alert').first().textContent()),
        '10 to 99 s: a window within 0 to 30.00 s is wanted',
      ),
    );
    await panel.getByRole('button', { name: 'Whole run' }).click();
    await soon(async () =>
      assert.equal((await told(page)).Largest[1], `${greatestTime.toFixed(2)} s`),
    );
    assert.deepEqual(page.errors, []);
    await page.done();
  });

for (const size of /** @type {const} */ ([
  { width: 1280, height: 720 },
  { width: 360, height: 740, phone: true },
]))
  test(
    `in German the figures are as wide as their panel at ${size.width} px`,
    options,
    async () => {
      const page = await b.open('de.html#heave-snatch', { ...size, flat: true });
      await page.evaluate(() =>
        document.dispatchEvent(new KeyboardEvent('keydown', { key: '#', bubbles: true })),
      );
      const panel = page.locator('#p-measure');
      // a time to go to stands in the last column, which was out of sight
      await panel.locator('.figures .go').first().waitFor();
      await soon(async () => {
        const [inner, outer] = await panel.locator('.measure').evaluate((e) => [e.scrollWidth, e.clientWidth]); // prettier-ignore
        assert.ok(inner <= outer, `${inner} px in ${outer} px`);
      });
      const reach = panel.locator('.ms-reach span');
      await soon(async () => assert.match(plain(await reach.innerText()), /^Gerechnet bis \d+,\d\d von 30 s\.$/)); // prettier-ignore
      assert.deepEqual(page.errors, []);
      await page.done();
    },
  );

test('who presents and asks for a panel gets it, also one that was open', options, async () => {
  const page = await b.open('#heave-snatch', { flat: true });
  const side = page.locator('.side');
  const present = async () => {
    await page.keyboard.press('Shift+P');
    await soon(async () => assert.equal(await side.isVisible(), false));
  };
  await present();
  await page.locator('.tomeasure:visible').click();
  await page.locator('#p-measure .figures .go').first().waitFor();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await present();
  await page.keyboard.press('#');
  await page.locator('#p-measure .figures .go').first().waitFor();
  await present();
  await page.keyboard.press('/');
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement?.className), 'find')); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('another channel by its name, each plot, and the file of all channels', options, async () => {
  const page = await b.open('#heave-snatch', { flat: true });
  await show(page, 400);
  await page.keyboard.press('#');
  const panel = page.locator('#p-measure');
  const id = 'line.tension_a';
  const text = readFileSync(`${root}examples/heave-snatch.json`, 'utf8');
  const run = simulateWith(await loadCore(), text, { until: 8, extremes: true });
  await panel.getByLabel('To', { exact: true }).fill('8');
  // another channel by a word of its name, and each plot
  await panel.getByLabel('Find a channel').fill('load velocity z');
  await soon(async () => assert.equal(await panel.getByLabel('Channel', { exact: true }).inputValue(), 'load.vz')); // prettier-ignore
  for (const [plot, title] of [
    ['Histogram', /^Share of the time:/],
    ['Exceedance', /^Peaks at this level or over it:/],
    ['Spectrum', /^Spectral density:/],
    ['Cycles', /^Cycles by range:/],
  ]) {
    await panel.getByRole('radio', { name: String(plot) }).click();
    await soon(
      async () =>
        assert.match((await panel.locator('.ms-plot .plot').getAttribute('aria-label')) ?? '', /** @type {RegExp} */ (title)), // prettier-ignore
    );
  }
  await useTheme(page, 'dark');
  await soon(async () => assert.deepEqual(await violations(page), []));
  // the table as a file: every channel
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'All channels, CSV' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^heave-snatch-measured(-0-[\d.]+s)?\.csv$/);
  const csv = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  assert.equal(csv.length, 2 + run.manifest.channels.length);
  const row = csv.find((line) => line.startsWith(`${id},`))?.split(',') ?? [];
  assert.equal(Number(row[csv[0].split(',').indexOf('greatest')]), run.extremes[id].greatest);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('by keys alone', options, async () => {
  const page = await b.open('#heave-snatch', { flat: true });
  await show(page, 100);
  await page.keyboard.press('#');
  const find = page.locator('#p-measure').getByLabel('Find a channel');
  await find.focus();
  await page.keyboard.type('tension b');
  await page.keyboard.press('ArrowDown');
  await soon(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'measure-channel')); // prettier-ignore
  await soon(async () => assert.ok((await told(page)).Largest?.[0].endsWith('kN')));
  await page.done();
});

for (const [name, size] of /** @type {const} */ ([
  ['', { width: 1280, height: 720 }],
  ['-phone', { width: 390, height: 844 }],
]))
  test(`a run is pinned and held against the next${name}`, options, async () => {
    const page = await b.open('#heave-snatch', { ...size, flat: true });
    await show(page, 300);
    await page.keyboard.press('#');
    const panel = page.locator('#p-measure');
    // of both the same window
    await panel.getByLabel('To', { exact: true }).fill('6');
    const before = await soon(async () => {
      const rows = await told(page);
      assert.ok(rows.Largest[0].endsWith(' kN'));
      return Number.parseFloat(rows.Largest[0]);
    });
    await panel.getByRole('button', { name: 'Pin this run' }).click();
    const row = panel.locator('.runs tbody tr').nth(1);
    await soon(async () => assert.match(plain(await row.innerText()), /^A\s+as opened[^]*0\.00 %/));
    await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1000)");
    await until(page, '!window.hawse.state.busy');
    await show(page, 300);
    const text = JSON.parse(readFileSync(`${root}examples/heave-snatch.json`, 'utf8'));
    text.parts.load.mass = 1000;
    const id = 'line.tension_a';
    const run = simulateWith(await loadCore(), text, { probe: [id], extremes: true, until: 6 });
    const { greatest } = run.extremes[id];
    await soon(async () => {
      const rows = await told(page);
      assert.equal(rows.Largest[0], `${(greatest / 1e3).toFixed(2)} kN`);
      const off = Number(/([+-][\d.]+) %/.exec(plain(await row.locator('td').first().innerText()))?.[1]); // prettier-ignore
      assert.ok(Math.abs(off - 100 * (greatest / 1e3 / before - 1)) < 0.06, `${off} %`);
    });
    await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `measure-pinned${name}`);
    // the envelope along the line, with the moment in it
    await panel.getByRole('radio', { name: 'Along the line' }).click();
    await soon(async () => assert.match(plain(await panel.locator('.ms-plot .plot').getAttribute('aria-label')), /^Tension: largest, now, least$/)); // prettier-ignore
    await panel.locator('.ms-plot').scrollIntoViewIfNeeded();
    await shot(page, `measure-along${name}`);
    // its curve stands in the strips, with its value and the difference at the cursor
    if (name) await page.locator('#tab-plots').click();
    const beside = page.locator('.strip .beside').first();
    await soon(async () => assert.match(plain(await beside.textContent()), /^A end a \S+ kN(, now [+-]?[\d.]+ %)? · A end b/)); // prettier-ignore
    await shot(page, `measure-beside${name}`);
    if (name) await page.keyboard.press('#');
    await panel.getByRole('button', { name: 'Unpin A: as opened' }).click();
    await soon(async () => assert.equal(await beside.textContent(), ''));
    assert.deepEqual(page.errors, []);
    await page.done();
  });
