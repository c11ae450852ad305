/** Pinned runs handed on in Chromium: a link and a file carry them, who opens it has the same curves and bits, and the picture
 * their ghosts; what a stranger writes there is told and the run goes on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { packPins, readRunFile, unpackPins, writeRunFile } from '../../wasm/js/run-file.mjs';
import { ready, reason, root, shot, show, soon, start, until, useTheme, violations } from './page.mjs'; // prettier-ignore

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

const text = readFileSync(`${root}examples/heave-snatch.json`, 'utf8');
const core = await loadCore();
/** The largest tension of the first 4 s with another load [kN], and the state then. @param {number} mass */
function of(mass) {
  const doc = JSON.parse(text);
  doc.parts.load.mass = mass;
  const id = 'line.tension_a';
  const run = simulateWith(core, doc, { probe: [id], extremes: true, hashes: true, until: 4 });
  return { most: (run.extremes[id].greatest / 1e3).toFixed(2), hash: run.hash };
}

/** Plain spaces in place of those that do not break. @param {string} words */
const plain = (words) => words.replace(/[\u00a0\u202f]/g, ' ').replace(/−/g, '-');

/** @param {number} mass @param {object} [more] */
const pinOf = (mass, more) => ({
  ...{ letter: 'B', name: `load.mass ${mass} kg`, patch: { parts: { load: { mass } } } },
  ...{ end: 200, hash: of(mass).hash, ...more },
});

/** @param {import('playwright-core').Page} page */
const rowOf = (page) => page.locator('#p-measure .runs tbody tr').nth(1);

/** @param {import('playwright-core').Page} page */
async function measureTo4(page) {
  await show(page, 200);
  await page.keyboard.press('#');
  await page.locator('#p-measure').getByLabel('To', { exact: true }).fill('4');
}

test('a link carries what is pinned: the same curves and bits', options, async () => {
  const first = await b.open('#heave-snatch', { flat: true });
  await measureTo4(first);
  // pinned as far as it is computed: to 4 s
  await until(first, 'window.hawse.state.last > 200');
  await first.locator('#p-measure').getByRole('button', { name: 'Pin this run' }).click();
  await soon(async () => assert.match(await rowOf(first).innerText(), /as opened/));
  await first.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1000)");
  await until(first, '!window.hawse.state.busy');
  const row = await soon(async () => {
    const words = plain(await rowOf(first).innerText());
    assert.match(words, /-?\d+\.\d %/);
    return words.replace(/^[^]*?as opened/, '').replace(/\s+/g, ' ');
  });
  // all of it as a table, and in the report
  const [saved] = await Promise.all([
    first.waitForEvent('download'),
    first.locator('#p-measure').getByRole('button', { name: 'These runs, CSV' }).click(),
  ]);
  const [names, , ...rows] = (await fs.readFile(await saved.path(), 'utf8')).split('\n').map((line) => line.split(',')); // prettier-ignore
  const [mine, theirs] = [names.indexOf('load.z'), names.indexOf('A load.z')];
  assert.ok(mine > 0 && theirs === mine + 1);
  assert.equal(Number(rows[0][theirs]), Number(rows[0][mine]), 'both begin at the same height');
  assert.notEqual(Number(rows[200][theirs]), Number(rows[200][mine]));
  const report = String(await first.evaluate('window.hawse.report()'));
  assert.match(report, /Runs held against this one/);
  assert.match(report, /A: as opened\./);
  await first.keyboard.press('s');
  await until(first, "document.querySelector('#share-link')?.value.includes('&r=1')");
  await soon(async () => assert.match(await first.locator('dialog#share').innerText(), /1 pinned run\s+A: as opened/)); // prettier-ignore
  const link = await first.locator('#share-link').inputValue();
  // without them it is the link that it was before there were any
  await first.getByLabel(/1 pinned run/).uncheck();
  await until(first, "/hash=(?!.*r=1)/.test(document.querySelector('#share-link').value)");
  const without = await first.locator('#share-link').inputValue();
  assert.equal(link.replace(/&r=[^&]*/, ''), without);
  const [pin] = await unpackPins(/&r=([^&]*)/.exec(link)?.[1] ?? '');
  assert.deepEqual(Object.keys(pin.patch), ['parts']);
  await first.done();

  const page = await b.open(new URL(link).hash, { flat: true });
  await measureTo4(page);
  await soon(async () => {
    const words = plain(await rowOf(page).innerText());
    assert.match(words, /^A\s+as opened\s+same bits as in the link/);
    assert.equal(words.replace(/^[^]*?in the link/, '').replace(/\s+/g, ' '), row);
    assert.ok(words.includes(of(JSON.parse(text).parts.load.mass).most));
  });
  // it stands in the plots too
  await soon(async () => assert.match(plain(await page.locator('.strip .beside').first().innerText()), /^A end a \S+ kN/)); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a file carries them, a changed one is told, and both fit a phone', options, async () => {
  const page = await b.open('', { wait: false, flat: true, width: 390, height: 844 });
  await page.locator('.door').first().waitFor();
  const pins = [pinOf(1000), pinOf(600, { letter: 'C', hash: '0123456789abcdef' })];
  const bytes = writeRunFile({ text, pins, t: 4, hash: of(JSON.parse(text).parts.load.mass).hash });
  await page.evaluate(
    (all) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(all)], 'pins.hawse'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); // prettier-ignore
    },
    [...bytes],
  );
  const dialog = page.locator('dialog#runfile');
  await soon(async () => assert.match(await dialog.innerText(), /Pinned runs\s+B: load\.mass 1000 kg\s+C: load\.mass 600 kg/)); // prettier-ignore
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/#file/);
  await until(page, 'window.hawse?.state.ready');
  await measureTo4(page);
  const rows = page.locator('#p-measure .runs tbody tr');
  await soon(async () => {
    const [one, two] = [await rows.nth(1).innerText(), await rows.nth(2).innerText()].map(plain);
    assert.match(one, /^B\s+load\.mass 1000 kg\s+same bits/);
    assert.ok(one.includes(of(1000).most));
    assert.match(two, /^C\s+load\.mass 600 kg\s+other bits/);
    assert.ok(two.includes(of(600).most));
  });
  await page.locator('.ms-runs').scrollIntoViewIfNeeded();
  await soon(async () => assert.deepEqual(await violations(page), []));
  await soon(async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))); // prettier-ignore
  await shot(page, 'pins-phone');
  // saved again it has them again
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('x');
  await page.getByRole('button', { name: /Run, HAWSE/ }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('dialog#run-file').getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  const read = readRunFile(await fs.readFile(await saved.path()));
  assert.deepEqual(read.pins?.map(({ letter, patch, end }) => ({ letter, patch, end })), pins.map(({ letter, patch, end }) => ({ letter, patch, end }))); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('what cannot be read or computed is told, and the run goes on', options, async () => {
  const cases = /** @type {[string, RegExp][]} */ ([
    ['1AAAA', /The pinned runs of this link cannot be read\. r: damaged/],
    [
      await packPins([pinOf(1000, { patch: { parts: { load: { mass: -1 } } } })]),
      /load\.mass 1000 kg: cannot be computed\. [^]*mass/,
    ],
    [await packPins([pinOf(1000, { end: 1e6 })]), /frame 1000000 is wanted, the run has frames 0 to 1500/], // prettier-ignore
  ]);
  for (const [packed, words] of cases) {
    const page = await b.open(`#heave-snatch?r=${packed}&f=1`, { flat: true });
    await page.keyboard.press('#');
    await soon(async () => assert.match(await page.locator('body').innerText(), words));
    await show(page, 10);
    const away = page.locator('.pincoming').getByRole('button', { name: /Unpin B/ });
    if (await away.count()) await away.click();
    await soon(async () => assert.equal(await page.locator('.pincoming li').count(), 0));
    assert.deepEqual(page.errors, []);
    await page.done();
  }
});

test(
  'a pinned run stands in the picture, and a part without another is named',
  options,
  async () => {
    const pins = await packPins([pinOf(1000), pinOf(600, { letter: 'C', hash: undefined, patch: { parts: { buoy: { kind: 'rigid', mass: 1, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 40] } } } })]); // prettier-ignore
    const page = await b.open(`#heave-snatch?t=3&camera=43,-58,23,-4,0,19&r=${pins}&f=1`);
    await page.keyboard.press('#');
    const [inB, inC] = ['B', 'C'].map((letter) => page.getByLabel(`${letter} in the picture`));
    await inB.waitFor();
    await inC.waitFor();
    await until(page, 'window.hawse.state.stage === 150');
    // all of the picture is there: what changes now is the ghost
    await until(
      page,
      "window.hawse.state.light !== '' && window.hawse.state.picture.awaited === 0",
    );
    const calls = () => page.evaluate('window.hawse.state.picture.calls');
    const before = Number(await calls());
    await inB.check();
    await soon(async () => assert.ok(Number(await calls()) > before));
    await inC.check();
    await soon(async () => assert.match(await page.locator('.runs').innerText(), /Not drawn, the run now has none: buoy\./)); // prettier-ignore
    await inC.uncheck();
    await page.locator('.ms-runs').scrollIntoViewIfNeeded();
    await shot(page, 'pins-picture');
    await useTheme(page, 'dark');
    await shot(page, 'pins-picture-dark');
    await soon(async () => assert.deepEqual(await violations(page), []));
    await useTheme(page, 'light');
    // what is shown goes along in the link
    await page.keyboard.press('s');
    await until(page, "document.querySelector('#share-link')?.value.includes('&r=1')");
    const link = await page.locator('#share-link').inputValue();
    const shown = (await unpackPins(/&r=([^&]*)/.exec(link)?.[1] ?? '')).map((pin) => pin.shown);
    assert.deepEqual(shown, [true, undefined]);
    await page.keyboard.press('Escape');
    await inB.uncheck();
    await soon(async () => assert.equal(await calls(), before));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
