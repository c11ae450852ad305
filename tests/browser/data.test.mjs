/** Data on the picture in a browser: its card, keys and legends, what a link says of it, and what the side view says. */
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { ready, reason, show, soon, start, state, until, violations } from './page.mjs';

const options = { skip: reason };
/** @type {Awaited<ReturnType<typeof start>>} */
let site;
before(async () => {
  if (ready) site = await start();
});
after(() => site?.stop());

/** @param {import('playwright-core').Page} page @param {string} name */
const pressed = (page, name) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

/** @param {import('playwright-core').Page} page */
const calls = async (page) => (await state(page)).picture.calls;

test('keys and buttons switch, legends tell, and each costs few draw calls', options, async () => {
  // small: what is drawn here is drawn in software
  const page = await site.open('#box-drop?t=0', { width: 760, height: 520 });
  await show(page, 74);
  const bare = await calls(page);
  await page.keyboard.press('u');
  await soon(async () => assert.equal(await page.locator('#data-card').isVisible(), true));
  const bar = page.locator('.cbar.heat');
  await soon(async () => assert.equal(await bar.isVisible(), false));
  await page.keyboard.press('i');
  await soon(async () => {
    assert.equal(await pressed(page, 'Largest pressure (I)'), 'true');
    assert.match((await bar.getAttribute('aria-label')) ?? '', /Largest so far: [\d.]+.[kM]?Pa/);
    assert.match((await bar.locator('h2').textContent()) ?? '', /kPa|MPa/);
    assert.equal(await bar.locator('li').count(), 5);
  });
  for (const [key, name] of [
    ['j', 'Earlier moments (J)'],
    ['', 'Traces of points'],
    ['q', 'Cut by a plane (Q)'],
  ]) {
    if (key) await page.keyboard.press(key);
    else await page.getByRole('button', { name, exact: true }).click();
    await soon(async () => assert.equal(await pressed(page, name), 'true', name));
  }
  await soon(async () => {
    const all = await calls(page);
    assert.ok(all > bare && all <= bare + 25, `${bare} calls, with all ${all}`);
  });
  await soon(async () => assert.deepEqual(await violations(page), []));
  // before the first touch nothing was pressed, and after it is again
  await show(page, 5);
  await soon(async () => assert.equal(Number(await bar.locator('.mark').textContent()), 0));
  for (const key of ['i', 'j', 'q']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Traces of points', exact: true }).click();
  await soon(async () => {
    assert.equal(await bar.isVisible(), false);
    assert.equal(await pressed(page, 'Earlier moments (J)'), 'false');
  });
  await page.locator('#data-card').getByRole('button', { name: 'Close' }).click();
  await soon(async () => assert.equal(await page.locator('#data-card').isVisible(), false));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'colours are chosen on the bar, have their unit, and outlive another run',
  options,
  async () => {
    const page = await site.open('#twisted-line?t=0&ui=bending');
    await show(page, 100);
    const bar = page.locator('.cbar:not(.heat)');
    await soon(async () => {
      assert.equal(await bar.locator('select').inputValue(), 'bending');
      assert.match((await bar.textContent()) ?? '', /1\/m/);
    });
    await bar.locator('select').selectOption('torque');
    await soon(async () => assert.match((await bar.locator('h2').textContent()) ?? '', /N·m/));
    // an edit starts a new run
    await page.evaluate(`window.hawse.commit(['parts', 'load', 'mass'], 60)`);
    await until(page, '!window.hawse.state.busy');
    await soon(async () => {
      assert.equal(await bar.locator('select').inputValue(), 'torque');
      assert.match(
        (await bar.getAttribute('aria-label')) ?? '',
        /^Torque in the line: colours from 0/,
      );
    });
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('the side view has tensions, and says why there is no more', options, async () => {
  const page = await site.open('#twisted-line?t=0&ui=bending,heat', { flat: true });
  await show(page, 50);
  await soon(async () => {
    const bar = page.locator('.cbar:not(.heat)');
    assert.match((await bar.locator('h2').textContent()) ?? '', /^Line tension/);
    assert.equal(await bar.locator('select').isVisible(), false);
  });
  await page.keyboard.press('u');
  await soon(async () => {
    assert.match((await page.locator('#data-card').textContent()) ?? '', /Needs the 3D view/);
    assert.equal(await page.locator('.dataswitch').first().isVisible(), false);
  });
  assert.deepEqual(page.errors, []);
  await page.done();
});
