/**
 * What a picture writes into the page: nothing while the run is paused, and little while it plays. Counted, not timed: what a
 * mutation observer sees, by pictures of the run that were shown.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, soon, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** Writes while `pictures` are drawn, and how many moments of the run they showed.
 * @param {import('playwright-core').Page} page @param {number} pictures @returns {Promise<{writes: number, moments: number, most: string}>} */
const count = (page, pictures) =>
  page.evaluate(async (pictures) => {
    const { hawse } = /** @type {any} */ (window);
    /** @type {Map<string, number>} */
    const where = new Map();
    let [writes, moments, last] = [0, 0, hawse.state.stage];
    /** @param {MutationRecord[]} list */
    const take = (list) => {
      for (const { target, type, attributeName } of list) {
        const { id = '', className = '' } = /** @type {any} */ (target);
        const name = `${type} ${attributeName ?? ''} ${target.nodeName}#${id}.${className}`;
        where.set(name, (where.get(name) ?? 0) + 1);
        writes++;
      }
    };
    const watch = new MutationObserver(take);
    watch.observe(document, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
    for (let i = 0; i < pictures; i++) {
      await new Promise((next) => requestAnimationFrame(next));
      const { stage } = hawse.state;
      if (stage !== last) moments++;
      last = stage;
    }
    take(watch.takeRecords());
    watch.disconnect();
    const [most = ''] = [...where].sort((a, b) => b[1] - a[1]).map(([k, n]) => `${n} of ${k}`);
    return { writes, moments, most };
  }, pictures);

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
      const { writes, most } = await count(page, 20);
      assert.equal(writes, 0, most);
    });
    await page.evaluate('window.hawse.play()');
    await until(page, 'window.hawse.state.stage > 2');
    await soon(async () => {
      const { writes, moments, most } = await count(page, 20);
      assert.ok(moments > 0);
      assert.ok(writes <= MOST * moments, `${writes} in ${moments} moments, ${most}`);
    });
    await page.done();
  });
