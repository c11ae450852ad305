/**
 * Every window that the page is for holds all of it: no second scroll bar, nothing over another, every control in reach.
 * HAWSE_LOOKS=all measures every example, else a few that have most on the scene.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { SIZES, unfit } from './fit.mjs';
import { ready, reason, resize, root, show, soon, start, state, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const everything = process.env.HAWSE_LOOKS === 'all';
const options = { skip: reason, timeout: everything ? 3_600_000 : 300_000 };

/** @param {import('playwright-core').Page} page @param {string} what @param {{axe?: boolean, sizes?: typeof SIZES}} [how] */
async function fits(page, what, { axe = false, sizes = SIZES } = {}) {
  for (const { width, height } of sizes) {
    const where = `${what} at ${width} x ${height}`;
    await resize(page, width, height);
    await soon(async () => assert.deepEqual(await unfit(page), [], where));
    if (axe) await soon(async () => assert.deepEqual(await violations(page), [], where));
  }
}

/** @param {import('playwright-core').Page} page */
async function pauseAndShow(page) {
  await page.evaluate('window.hawse.pause()');
  await show(page, Math.min(40, Math.round((await state(page)).frames / 4)));
}

const FEW = ['anchor-lift', 'berthing', 'tether-knot'];
const { examples } = JSON.parse(await fs.readFile(`${root}examples/index.json`, 'utf8'));
const ids = everything ? examples.map((/** @type {{id: string}} */ { id }) => id) : FEW;

for (const id of ids)
  test(`${id} fits every window`, options, async () => {
    const page = await b.open(`#${id}?t=0`, { width: 640, height: 360 });
    await pauseAndShow(page);
    await fits(page, id, { axe: everything || id === FEW[0] });
    // on its side a phone has all tools, in the place between bar and buttons
    await resize(page, 640, 360);
    await page.locator('.two [aria-expanded]').click();
    await soon(async () => assert.deepEqual(await unfit(page), [], `${id}, tools`));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test('home and validation fit every window', options, async () => {
  for (const [hash, there] of [
    ['', '.door'],
    ['#validation', '.validation section'],
  ]) {
    const page = await b.open(hash, { wait: false });
    await page.locator(there).first().waitFor();
    await fits(page, hash || 'home', { axe: true });
    await page.done();
  }
});

test(
  'what is told fits: a halt, a note, a link that is wrong, the sheet of keys',
  options,
  async () => {
    const sizes = [...SIZES.slice(0, 3), { width: 900, height: 560 }];
    const halt = '#heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000';
    const page = await b.open(halt);
    await page.locator('.halt').waitFor();
    await fits(page, 'halt', { sizes });
    await page.done();
    const later = await b.open('#heave-snatch?t=0&v=9.9.9');
    await later.locator('.notice').waitFor();
    await fits(later, 'note', { sizes });
    await later.keyboard.press('?');
    await later.locator('dialog#keys').waitFor();
    await fits(later, 'keys', { sizes });
    await later.done();
    const wrong = await b.open('#heave-snatch?load.mas=1500', { flat: true });
    await wrong.locator('dialog#badlink').waitFor();
    await fits(wrong, 'wrong link', { sizes });
    await wrong.done();
  },
);

test('an embedded run fits, before its click and after it', options, async () => {
  const sizes = [...SIZES.slice(0, 3), { width: 480, height: 270 }];
  const page = await b.open('#heave-snatch?ui=embed', { ...sizes[0], wait: false });
  await page.locator('button.poster').waitFor();
  await fits(page, 'poster', { axe: true, sizes });
  await page.locator('button.poster').click();
  await soon(async () => assert.equal((await state(page)).ready, true));
  await pauseAndShow(page);
  await fits(page, 'embedded', { axe: true, sizes });
  await page.done();
});
