/**
 * A picture of every example while it plays: script forces no layout and no style, and little is written. Counted, not
 * timed: `node tests/bench/picture.mjs` measures the times. Two files have a half of the examples each: beside one another, and
 * neither longer than a file of tests may take.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { QUICK, costOfPictures, countWrites, markDrawing, play } from './cost.mjs';
import { ready, reason, root, soon, start } from './page.mjs';

const options = { skip: reason, timeout: 180_000 };
const { examples } = JSON.parse(await fs.readFile(`${root}examples/index.json`, 'utf8'));

/** Figures of plots, ledger, tension and lists, plates of forces; a table of contacts or lines that touch. */
const MOST = 130;
/** Some seconds: what is looked at now and then is among them. */
const PICTURES = 120;

/** Tests of every second example. @param {0 | 1} which */
export function testHalf(which) {
  /** @type {Awaited<ReturnType<typeof start>>} */
  let b;
  before(async () => {
    if (ready) b = await start(QUICK);
  });
  after(() => b?.stop());

  const half = /** @type {{id: string}[]} */ (examples).filter((_, i) => i % 2 === which);
  for (const { id } of half)
    test(`${id}: no picture forces a layout, and each writes little`, options, async () => {
      const page = await b.open(`#${id}`, { width: 1440, height: 900, before: markDrawing });
      await play(page, 30);
      const { pictures } = await costOfPictures(b.browser, page, PICTURES, { stacks: true });
      assert.ok(pictures.some(({ render }) => render > 0));
      assert.deepEqual([...new Set(pictures.flatMap(({ forced }) => forced))], []);
      await soon(async () => {
        const { writes, moments, most } = await countWrites(page, 40);
        assert.ok(
          writes <= MOST * Math.max(10, moments),
          `${writes} in ${moments} moments, ${most}`,
        );
      });
      assert.deepEqual(page.errors, []);
      await page.done();
    });
}
