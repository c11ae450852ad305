/**
 * What the scene of every example asks of a graphics card, at its moment: draw calls and triangles, in both tiers of the picture;
 * and that the card takes its shaders: what is drawn with one that does not compile is not there, and nothing else tells.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examplesOf, openShot, startPictures } from '../../web/shots.mjs';
import { markDrawing } from './cost.mjs';
import { ready, reason } from './page.mjs';

const LIMITS = {
  full: { calls: 120, triangles: 400_000 },
  plain: { calls: 60, triangles: 100_000 },
};

/** @type {import('../../web/shots.mjs').Studio} */
let studio;
before(async () => {
  if (ready) studio = await startPictures();
});
after(() => studio?.stop());

const only = process.env.HAWSE_ONLY?.split(',') ?? [];
for (const example of await examplesOf(only))
  for (const tier of /** @type {const} */ (['full', 'plain']))
    test(`${example.id}, ${tier}`, { skip: reason, timeout: 300_000 }, async () => {
      /** @type {string[]} */
      const wrong = [];
      const { page, context } = await openShot(studio, example, {
        ...{ width: 640, height: 480, tier },
        // counted, not drawn: in software a picture takes seconds
        before: (context) => {
          context.on('console', (m) => m.type() === 'error' && wrong.push(m.text().slice(0, 800)));
          return markDrawing(context);
        },
      });
      const { calls, triangles } = /** @type {{calls: number, triangles: number}} */ (
        await page.evaluate('window.hawse.state.picture')
      );
      await context.close();
      assert.deepEqual(wrong, []);
      assert.ok(calls > 0 && triangles > 0);
      const limit = LIMITS[tier];
      assert.ok(
        calls <= limit.calls && triangles <= limit.triangles,
        `${calls} calls, ${triangles} triangles`,
      );
    });
