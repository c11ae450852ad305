/** Colours that the system chooses (forced colours): what is on and what is chosen differ from what is not, and scales keep their colours. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, shot, soon, start } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };

/** A computed style of the first element. @param {import('playwright-core').Page} page @param {string} selector @param {string} name */
const styleOf = (page, selector, name) =>
  page.locator(selector).first().evaluate((el, key) => getComputedStyle(el).getPropertyValue(key), name); // prettier-ignore

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(
    `forced colours, ${colorScheme}: buttons that are on, the tab that is chosen, scales and sliders`,
    options,
    async () => {
      const page = await b.open('#heave-snatch?t=0.5', { flat: true });
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.locator('.params .field').first().waitFor();
      const of = (/** @type {string} */ selector, /** @type {string} */ name) => styleOf(page, selector, name); // prettier-ignore
      await soon(async () => {
        const [on, off] = [await of('.btn[aria-pressed=true]', 'background-color'), await of('.btn[aria-pressed=false]', 'background-color')]; // prettier-ignore
        assert.notEqual(on, off);
        assert.notEqual(await of('.btn[aria-pressed=true]', 'color'), on);
        const chosen = await of('[role=tab][aria-selected=true]', 'border-bottom-color');
        assert.notEqual(chosen, await of('[role=tab][aria-selected=false]', 'border-bottom-color'));
        assert.match(await of('.cbar .ramp', 'background-image'), /gradient/);
        assert.equal(await of('input[type=range].s', 'forced-color-adjust'), 'none');
      });
      await shot(page, `contrast-${colorScheme}`);
      assert.deepEqual(page.errors, []);
      await page.done();
    },
  );
