/** Features in a browser: the panel of a part's values, and what a piece of the page costs that does not load. */
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { ready, reason, show, soon, start, state, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  if (ready) site = await start();
});
after(() => site?.stop());

/** Whose values are listed, and of the first row what it says. @param {import('playwright-core').Page} page */
const listed = (page) =>
  page.evaluate(() => {
    const panel = document.querySelector('#p-part');
    const rows = [...(panel?.querySelectorAll('tbody tr') ?? [])];
    return {
      of: /** @type {any} */ (panel?.querySelector('select'))?.selectedOptions[0]?.textContent,
      names: rows.map((row) => row.querySelector('th')?.textContent),
      values: rows.map((row) => row.querySelector('td')?.textContent?.replace(/\u00a0/g, ' ')),
    };
  });

test(
  'a part tells its values: by its tab, by a key, and they are those of the run',
  { skip: reason },
  async () => {
    const page = await site.open('#heave-snatch?t=0', { flat: true });
    await show(page, 100);
    await page.locator('#tab-part').click();
    await soon(async () => {
      const { of, names } = await listed(page);
      assert.equal(of, 'The whole run');
      assert.ok(names.includes('Kinetic energy'), String(names));
    });
    await page.locator('#p-part select').selectOption('load');
    await soon(async () => {
      const { of, names, values } = await listed(page);
      assert.equal(of, 'Load (rigid)');
      const z = await page.evaluate(`window.hawse.channel('load.z', 100)`);
      const told = values[names.findIndex((name) => /^Position z/.test(name ?? ''))] ?? '';
      assert.match(told, / m$/);
      const figure = Number(told.replace('−', '-').split(' ')[0]);
      assert.ok(Math.abs(figure - Number(z)) < 1e-3 * Math.abs(Number(z)), `${told}, ${z}`);
    });
    // by key, from anywhere: the next part
    await page.locator('#tab-params').click();
    await page.locator('canvas').first().focus();
    await page.keyboard.press('o');
    await soon(async () => {
      const { of } = await listed(page);
      assert.notEqual(of, 'Load (rigid)');
      assert.equal(await page.locator('#tab-part').getAttribute('aria-selected'), 'true');
    });
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'layers and panels that do not load are told, and the run stays; they come when asked for again',
  { skip: reason },
  async () => {
    let lost = true;
    const page = await site.open('#crane-sea?t=0', {
      before: (one) =>
        one.route(/\/(layer|panel)-[^/]*\.js$/, (route) =>
          lost ? route.abort() : route.continue(),
        ),
    });
    await show(page, 20);
    await soon(async () => {
      const note = await page.locator('.note.info').allTextContents();
      assert.ok(
        note.some((text) => /did not load \(.*joints/.test(text)),
        note.join('; '),
      );
    });
    await soon(async () => assert.equal((await state(page)).halt, null));
    const without = (await state(page)).picture.triangles;
    lost = false;
    const again = page.locator('.note.info').getByRole('button', { name: 'Load again' });
    while (await again.isVisible()) {
      await again.click();
      await page.waitForTimeout(300);
    }
    // the crane has come
    await until(page, `window.hawse.state.picture.triangles > ${without}`);
    await page.done();
  },
);

// what is drawn, by the parts of each: forces in contacts, on a joint, at the ends of a line; nodes are of lines
for (const [id, heads, nodes] of /** @type {const} */ ([
  ['box-drop', ['Contact force', 'Length of arrows'], false],
  ['lugre-treadmill', ['Contact force', 'Force on a part'], false],
  ['crane-landing', ['Contact force', 'Force on a part'], true],
  ['heave-snatch', ['Force on a part'], true],
]))
  test(
    `${id}: the legend heads each sort of arrow, and nodes are offered where there is a line`,
    { skip: reason },
    async () => {
      const page = await site.open(`#${id}`, { flat: true });
      await soon(async () => {
        const shown = await page.locator('.legend h2').filter({ visible: true }).allTextContents();
        assert.deepEqual(shown, [...heads]);
        const tool = page.locator('.tools button[aria-label^="Nodes"]');
        assert.equal(await tool.isVisible(), nodes);
      });
      assert.deepEqual(page.errors, []);
      await page.done();
    },
  );
