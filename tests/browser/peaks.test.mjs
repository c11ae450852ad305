// Peaks between frames, on the page: the plot, the table of contacts and the values of a part tell the greatest load that the
// same run in Node tells, over every accepted step; what depends on the step is marked.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { formatText } from '../../wasm/js/format.mjs';
import { ready, reason, show, soon, start } from './page.mjs';

const core = await loadCore();
const site = ready ? await start() : null;
test.after(() => site?.stop());

/** @param {string} id @param {number} until [s] */
function greatestOf(id, until) {
  const text = readFileSync(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8');
  const run = simulateWith(core, text, {
    until,
    extremes: true,
    probe: ['contacts.landing.force'],
  });
  return {
    ...run.extremes['contacts.landing.force'],
    shown: Math.max(...run.series['contacts.landing.force']),
  };
}

for (const [id, seconds, coarse] of /** @type {const} */ ([
  ['box-drop', 2, false],
  ['crane-landing', 5, true],
])) {
  test(
    `${id}: one greatest force in the plot, the contacts and the values`,
    { skip: reason },
    async () => {
      const known = greatestOf(id, seconds);
      assert.equal(known.coarse, coarse);
      assert.ok(known.greatest > 100 * known.shown, 'frames miss it');
      const value = formatText(known.greatest, 'N');
      const page = await /** @type {NonNullable<typeof site>} */ (site).open(`#${id}?t=0`, {
        flat: true,
        width: 1440,
        height: 900,
      });
      await show(page, seconds * 50);

      await soon(async () => {
        const words = await page.locator('.strip .peak').allTextContents();
        const peak = words.find((w) => w.startsWith(`max ${value}`));
        assert.ok(peak, `${value} in ${words.join('; ')}`);
        assert.equal(peak.includes('depends on the step'), coarse);
        const at = Number(/at ([\d.]+) s/.exec(peak)?.[1]);
        assert.ok(Math.abs(at - known.greatestTime) < 6e-4, peak);
      });

      await page.locator('#tab-contacts').click();
      const row = `${coarse ? '\u2248\u00a0' : ''}${value.split('\u00a0')[0]}`;
      await soon(async () =>
        assert.ok((await page.locator('.c-peak .v').allTextContents()).includes(row), row),
      );
      if (coarse)
        await soon(async () =>
          assert.match(
            (await page.locator('.c-peak .v.rough').first().getAttribute('title')) ?? '',
            /[Dd]epends on the step/,
          ),
        );

      await page.locator('#tab-part').click();
      await soon(async () => {
        const limits = await page.locator('.values .most').allTextContents();
        const wanted = `${formatText(0, 'N')} to ${coarse ? '\u2248\u00a0' : ''}${value}`;
        assert.ok(limits.includes(wanted), `${wanted} in ${limits.join('; ')}`);
      });
      assert.deepEqual(page.errors, []);
      await page.done();
    },
  );
}
