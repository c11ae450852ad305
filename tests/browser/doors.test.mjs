/** The films over the first page's doors: they play where motion is wanted, one button stops them for good, and none is asked for else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, soon, start, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };

/** The first page, and the films that it asks for. @param {'reduce' | 'no-preference'} reducedMotion */
async function first(reducedMotion) {
  /** @type {string[]} */
  const films = [];
  const page = await b.open('', {
    ...{ wait: false, flat: true, width: 1280, height: 800 },
    async before(p) {
      await p.emulateMedia({ reducedMotion });
      p.on('request', (request) => {
        if (request.url().endsWith('.webm')) films.push(request.url());
      });
    },
  });
  await page.locator('.front .door').first().waitFor();
  return { page, films };
}

/** How many films run. @param {import('./page.mjs').Page} page */
const running = (page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('video')].filter((v) => !v.paused && v.currentTime > 0).length,
  );

test('films play over the doors, and a button stops them for good', options, async () => {
  const { page, films } = await first('no-preference');
  const doors = await page.locator('.front [data-loop]').count();
  assert.ok(doors >= 1, 'a door with a film');
  await soon(async () => assert.equal(await running(page), doors));
  assert.equal(films.length >= doors, true);
  await soon(async () => assert.deepEqual(await violations(page), []));
  await page.getByRole('button', { name: 'Stop the moving pictures' }).click();
  await soon(async () => assert.equal(await running(page), 0));
  await page.getByRole('button', { name: 'Let the pictures move' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Let the pictures move' }).click();
  await soon(async () => assert.equal(await running(page), doors));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('no film where motion is not wanted', options, async () => {
  const { page, films } = await first('reduce');
  // all that comes by itself has come
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((next) => requestIdleCallback(next)));
  assert.deepEqual(films, []);
  assert.deepEqual(page.errors, []);
  await page.done();
});
