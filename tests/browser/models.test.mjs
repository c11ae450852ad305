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

/** The picture when nothing has come, or gone, for a while. @param {import('playwright-core').Page} page */
async function settled(page) {
  let last = { calls: 0, triangles: -1 };
  for (let same = 0; same < 4;) {
    await page.waitForTimeout(500);
    await until(page, 'window.hawse.state.picture.awaited === 0');
    const { picture } = await state(page);
    same = picture.triangles === last.triangles ? same + 1 : 0;
    last = picture;
  }
  return last;
}

for (const [id, least] of Object.entries(SHIPS))
  test(`${id}: ships within the picture's budgets, and only what acts by A`, options, async () => {
    const page = await b.open(`#${id}`, { width: 640, height: 420 });
    // all that comes after the first picture is there; then without models and with them: the sea alone has more triangles
    // than some ships
    await until(page, `window.hawse.state.picture.triangles > ${least}`);
    await settled(page);
    await page.keyboard.press('a');
    const bare = (await settled(page)).triangles;
    await page.keyboard.press('a');
    const { calls, triangles } = await settled(page);
    assert.ok(triangles > bare + least, `${triangles} triangles, without models ${bare}`);
    assert.ok(calls <= MOST.calls, `${calls} draw calls`);
    assert.ok(triangles <= MOST.triangles, `${triangles} triangles`);
    await page.keyboard.press('a');
    const again = (await settled(page)).triangles;
    assert.equal(again, bare);
    await page.close();
  });
