/** Drawn ships and anchors in Chromium: they come after the first picture, within its budgets, and give way to what acts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (!ready) return;
  b = await start();
});
after(() => b?.stop());

const options = { skip: reason, timeout: 240_000 };

/** Of a picture at most. */
const MOST = { calls: 120, triangles: 400_000 };
/** Examples with ships, with the least of triangles that their models bring in the plain tier. */
const SHIPS = {
  'anchor-lift': 4_000,
  berthing: 20_000,
  'berth-and-lift': 8_000,
  'tug-and-ship': 20_000,
  'launch-in-waves': 4_000,
  'barge-righting': 10_000,
};

for (const [id, least] of Object.entries(SHIPS))
  test(`${id}: ships within the picture's budgets, and only what acts by A`, options, async () => {
    const page = await b.open(`#${id}`, { width: 640, height: 420 });
    const there =
      'window.hawse.state.picture.awaited === 0 && window.hawse.state.picture.triangles';
    // without models, then with them: the sea alone has more triangles than some ships
    await page.keyboard.press('a');
    await until(page, `${there} > 0`);
    const bare = (await state(page)).picture.triangles;
    await page.keyboard.press('a');
    await until(page, `${there} > ${bare + least}`);
    const { calls, triangles } = (await state(page)).picture;
    assert.ok(calls <= MOST.calls, `${calls} draw calls`);
    assert.ok(triangles <= MOST.triangles, `${triangles} triangles`);
    await page.keyboard.press('a');
    await until(page, `${there} < ${triangles - least}`);
    await page.close();
  });
