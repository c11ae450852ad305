/** The list of all that can be done, in Chromium: by keys, by touch, by words; it lists nothing that would do nothing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, shot, show, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 180_000 };

/** What is listed. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
const listed = (page) => page.locator('#palette-list li .pw').allInnerTexts();
/** The chosen one, as a screen reader is told of it. @param {import('playwright-core').Page} page @returns {Promise<string>} */
const told = (page) =>
  page.evaluate(() => {
    const field = document.querySelector('#palette-field');
    const option = document.getElementById(field?.getAttribute('aria-activedescendant') ?? '');
    const good =
      option?.getAttribute('role') === 'option' && option.getAttribute('aria-selected') === 'true';
    return good ? (option?.querySelector('.pw')?.textContent ?? '') : '';
  });
/** @param {import('playwright-core').Page} page @param {string} words */
async function find(page, words) {
  if ((await page.locator('#palette').count()) === 0) await page.keyboard.press('Control+k');
  await page.locator('#palette-field').fill(words);
}

/** Does the chosen one. @param {import('playwright-core').Page} page */
async function enter(page) {
  await page.keyboard.press('Enter');
  await page.locator('#palette').waitFor({ state: 'detached' });
}

test('by keys: what is typed is found, told, and done', options, async () => {
  const page = await b.open('#heave-snatch?t=2', { flat: true });
  await until(page, 'window.hawse.state.frame === 100');
  await page.keyboard.press('Control+k');
  await soon(async () => assert.equal(await told(page), 'Play, pause'));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'palette');
  // nothing that would do nothing: the plain view has no cut, nothing is undone yet, nobody steers
  const first = (await listed(page)).join('\n');
  for (const words of [
    'Cut the hull open',
    'Undo',
    'Redo',
    'Steer by the arrow keys',
    'Find an action',
  ])
    assert.ok(!first.includes(words), `${words} in ${first}`);
  await page.keyboard.press('ArrowDown');
  await soon(async () => assert.equal(await told(page), 'Step back'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const last = await soon(async () => {
    const words = await told(page);
    assert.notEqual(words, 'Play, pause');
    return words;
  });
  const all = await listed(page);
  assert.equal(last, all.at(-1), 'around the end');
  await find(page, 'step for');
  await soon(async () => assert.equal(await told(page), 'Step forward'));
  await enter(page);
  await soon(async () => assert.equal((await state(page)).frame, 101));
  await soon(async () => assert.equal(await page.locator('#palette').count(), 0));

  // with single keys off it still does what was asked for by its name
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await find(page, 'dark');
  await enter(page);
  await soon(async () =>
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark'),
  );

  // a panel by its name, whatever is counted in its tab
  await soon(async () => assert.match((await page.locator('#tab-log .ct').textContent()) ?? '', /^\d+$/)); // prettier-ignore
  await find(page, 'open log');
  await soon(async () => assert.equal(await told(page), 'Open Log'));
  await enter(page);
  await soon(async () => assert.equal(await page.locator('#tab-log').getAttribute('aria-selected'), 'true')); // prettier-ignore

  // a part, a channel, an event, an example
  await find(page, 'load rigid');
  await soon(async () => assert.equal(await told(page), 'load, rigid'));
  await enter(page);
  await soon(async () => assert.equal(await page.locator('[role=tab][aria-selected=true]').first().innerText(), 'Parameters')); // prettier-ignore
  await find(page, 'plot tip.vz');
  const channel = await soon(async () => {
    const words = await told(page);
    assert.match(words, /^Plot /);
    return words;
  });
  await enter(page);
  const id = /^Plot (\S+?),?(?: |$)/.exec(channel)?.[1];
  await until(page, `JSON.stringify(window.hawse.state.doc.view.plots).includes('"${id}"')`);
  await until(page, '!window.hawse.state.busy');
  await find(page, 'undo');
  await soon(async () => assert.equal(await told(page), 'Undo'));
  await enter(page);
  await until(page, `!JSON.stringify(window.hawse.state.doc.view.plots).includes('"${id}"')`);
  await until(page, '!window.hawse.state.busy');
  // where the key goes from the beginning: the first event is the one that is found first
  await show(page, 0);
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true })),
  );
  await until(page, 'window.hawse.state.frame > 0');
  const { frame } = await state(page);
  await show(page, 100);
  await find(page, 'slack event');
  await soon(async () => assert.match(await told(page), /^0\.[\d]+ s, .*slack/));
  await enter(page);
  await soon(async () => assert.equal((await state(page)).frame, frame));
  await find(page, 'nothing goes by this');
  await soon(async () => assert.deepEqual(await listed(page), []));
  await page.keyboard.press('Enter');
  await find(page, 'tether knot');
  await soon(async () => assert.equal(await told(page), 'Tether knot'));
  await shot(page, 'palette-dark');
  await enter(page);
  await page.waitForURL(/#tether-knot$/);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('by touch on a phone, where everything fits', options, async () => {
  const page = await b.open('#box-drop?t=1', { width: 390, height: 844, phone: true, flat: true, theme: 'dark' }); // prettier-ignore
  await page.getByRole('button', { name: 'Find an action (Ctrl K)' }).tap();
  await page.locator('#palette-field').fill('start');
  await soon(async () => assert.equal(await told(page), 'To the start'));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'palette-390');
  await page.getByRole('option', { name: 'To the start' }).tap();
  await soon(async () => assert.equal((await state(page)).frame, 0));
  assert.deepEqual(page.errors, []);
  await page.done();
});
