/**
 * What a picture writes into the page: nothing while the run is paused, and little while it plays. Counted, not timed: what a
 * mutation observer sees, by pictures of the run that were shown.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countWrites } from './cost.mjs';
import { ready, reason, soon, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** Each shown moment: figures of plots, ledger and tension, plates of forces; with some more for lists that come. */
const MOST = 90;

for (const id of ['anchor-lift', 'heave-snatch', 'tug-and-ship', 'tether-knot', 'box-drop'])
  test(`${id}: a paused picture writes nothing, a playing one little`, options, async () => {
    const page = await b.open(`#${id}`, { flat: true });
    await page.evaluate('window.hawse.pause()');
    // until nothing more is computed ahead, and what is told of it is told
    let last = -1;
    await soon(async () => {
      const now = (await state(page)).last;
      const same = now === last;
      last = now;
      assert.ok(same && now > 0, 'still computing');
    });
    await page.waitForTimeout(1500);
    await soon(async () => {
      const { writes, most } = await countWrites(page, 20);
      assert.equal(writes, 0, most);
    });
    await page.evaluate('window.hawse.play()');
    await until(page, 'window.hawse.state.stage > 2');
    await soon(async () => {
      const { writes, moments, most } = await countWrites(page, 20);
      assert.ok(moments > 0);
      assert.ok(writes <= MOST * moments, `${writes} in ${moments} moments, ${most}`);
    });
    await page.done();
  });
