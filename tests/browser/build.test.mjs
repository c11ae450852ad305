/** A scenario is built in the page: from a template, by the form, and as text. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ready, reason, shot, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };
const desk = { width: 1280, height: 720, flat: true };
const phone = { width: 390, height: 844, phone: true, flat: true, theme: /** @type {const} */ ('dark') }; // prettier-ignore
const idle = 'window.hawse?.state.ready && !window.hawse.state.busy';

for (const [name, size] of /** @type {const} */ ([
  ['desk', desk],
  ['phone', phone],
]))
  test(`a template opens as a draft, on a ${name}`, options, async () => {
    const page = await b.open('', { ...size, wait: false });
    const open = page.getByRole('button', { name: 'New scenario' });
    await (name === 'phone' ? open.tap() : open.press('Enter'));
    await page.locator('.templates button').first().waitFor();
    if (name === 'phone') await soon(async () => assert.deepEqual(await violations(page), []));
    await shot(page, `new-${name}`);
    const load = page.getByRole('button', { name: /^Hanging load/ });
    await (name === 'phone' ? load.tap() : load.press('Enter'));
    await until(page, idle);
    await soon(async () => assert.equal((await state(page)).title, 'Hanging load'));
    await soon(async () => assert.match((await page.locator('.draftnote').textContent()) ?? '', /is yours/)); // prettier-ignore
    // it is kept though nothing is changed, and the next has another title
    await page.goto(b.server.url);
    await page.locator('.drafts li', { hasText: 'Hanging load' }).waitFor();
    if (name === 'phone') return page.done();
    await open.click();
    await load.click();
    await until(page, `${idle} && window.hawse.state.title === 'Hanging load 2'`);
    assert.deepEqual(page.errors, []);
    await page.done();
  });

test(
  'in the German page a template says its own in German, as its author would',
  options,
  async () => {
    const page = await b.open('de.html', { ...phone, wait: false });
    await page.getByRole('button', { name: 'Neues Szenario' }).tap();
    await page.getByRole('button', { name: /^Leine im Wasser/ }).tap();
    await until(page, idle);
    await soon(async () => {
      const { doc } = await state(page);
      assert.equal(doc.title, 'Leine im Wasser');
      assert.equal(doc.view.plots.place.title, 'Ort des Fahrzeugs');
      const heads = await page.locator('.heads dt').allInnerTexts();
      assert.ok(heads.includes('Ort des Fahrzeugs'), heads.join(', '));
    });
    // what stands still is told in plain digits
    const place = page.locator('.heads div', { hasText: 'Ort des Fahrzeugs' }).locator('dd');
    await soon(async () => assert.match(await place.innerText(), /^0,000\s/));
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

/** Opens the text and goes to the end of a line. @param {import('./page.mjs').Page} page @param {string} line @param {boolean} touch */
async function openText(page, line, touch) {
  await page.evaluate('window.hawse.pause()');
  if (touch) {
    await page.getByRole('tab', { name: 'Change' }).tap();
    await page.locator('#p-params .foot').getByRole('button', { name: /^Text of/ }).tap(); // prettier-ignore
  } else await page.keyboard.press('Shift+E');
  const found = page.locator('.cm-line', { hasText: line }).first();
  await found.click({ position: { x: 80, y: 8 } });
  await page.keyboard.press('End');
}

for (const [name, size] of /** @type {const} */ ([
  ['desk', desk],
  ['phone', phone],
]))
  test(
    `as text: completion, help, faults at their place, one step of undo, on a ${name}`,
    options,
    async () => {
      const page = await b.open('#heave-snatch', size);
      await openText(page, '"mass": 1400,', name === 'phone');
      await soon(async () => assert.deepEqual(await violations(page), []));
      await page.keyboard.press('Enter');
      await page.keyboard.type('"drag_r');
      const first = page.locator('.cm-tooltip-autocomplete li').first();
      await soon(async () => assert.match((await first.textContent()) ?? '', /"drag_rate".*N m s/));
      await page.waitForTimeout(100); // so long the list takes no key, lest one is meant for the text
      await (name === 'phone' ? first.tap() : page.keyboard.press('Enter'));
      await page.keyboard.type('1, 2');
      const faults = page.locator('.textfaults li');
      await soon(async () => assert.match((await faults.first().textContent()) ?? '', /drag_rate: expected/)); // prettier-ignore
      await page.locator('.cm-lintRange-error').first().waitFor();
      await soon(async () => assert.equal((await state(page)).doc.parts.load.drag_rate, undefined));
      await shot(page, `text-${name}`);
      await page.keyboard.type(', 3');
      await page.keyboard.press('Control+Enter');
      await until(page, `window.hawse.state.doc.parts.load.drag_rate?.join() === '1,2,3'`);
      await soon(async () => assert.equal(await faults.count(), 0));
      // a change elsewhere shows in it, and the rest stays as it is written
      await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1500)");
      await page.locator('.cm-line', { hasText: '"mass": 1500' }).waitFor();
      await page.locator('.cm-line', { hasText: '"drag_rate": [1, 2, 3]' }).waitFor();
      await page.locator('.textview').getByRole('button', { name: 'Close' }).click();
      for (const [path, value] of [
        ['mass', '1400'],
        ['drag_rate', 'undefined'],
      ]) // prettier-ignore
      {
      await page.keyboard.press('Control+z');
      await until(page, `String(window.hawse.state.doc.parts.load.${path}) === '${value}'`);
    }
      assert.deepEqual(page.errors, []); // the page's content policy would be one
      await page.done();
    },
  );

test('a part is duplicated and removed with all that names it, by keyboard', options, async () => {
  const page = await b.open('#heave-snatch', desk);
  await page.evaluate('window.hawse.pause()');
  const first = (await state(page)).doc;
  await page.locator('#p-params details[data-key="parts.tip"]').getByRole('button', { name: 'Duplicate part Tip' }).press('Enter'); // prettier-ignore
  await until(page, `Boolean(window.hawse.state.doc.parts.tip2) && ${idle}`);
  await soon(async () =>
    assert.equal(await page.evaluate('document.activeElement?.value'), 'tip2'),
  );
  await page.locator('#p-params details[data-key="parts.tip"]').getByRole('button', { name: 'Remove part Tip', exact: true }).press('Enter'); // prettier-ignore
  await until(page, `!window.hawse.state.doc.parts.tip && ${idle}`);
  const told = page.locator('#p-params > .note[role=status]');
  await soon(async () => assert.match((await told.textContent()) ?? '', /No longer named by .*line\.a\.attach/)); // prettier-ignore
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await until(page, 'window.hawse.state.doc.parts.tip && !window.hawse.state.doc.parts.tip2');
  await soon(async () => assert.deepEqual((await state(page)).doc, first));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a text that is closed loses nothing: it runs, or is there again', options, async () => {
  const page = await b.open('#heave-snatch', desk);
  const close = () => page.locator('.textview header').getByRole('button', { name: 'Close' }).click(); // prettier-ignore
  const blur = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur()); // prettier-ignore
  // closed at once after the last key
  await openText(page, '"mass": 1400,', false);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('5');
  await close();
  await until(page, `window.hawse.state.doc.parts.load.mass === 14005 && ${idle}`);
  // with a fault
  await blur();
  await openText(page, '"mass": 14005,', false);
  await page.keyboard.type(' nothing');
  await close();
  await blur();
  await page.keyboard.press('Shift+E');
  const typed = page.locator('.cm-line', { hasText: '14005, nothing' });
  await typed.waitFor();
  const discard = page.getByRole('button', { name: /^Throw away what was typed/ });
  await discard.waitFor();
  await soon(async () => assert.deepEqual(await violations(page), []));
  await discard.click();
  await soon(async () => assert.equal(await typed.count(), 0));
  await soon(async () => assert.equal(await discard.count(), 0));
  await close();
  // the plain field: by a press beside it, by a key, and by its button
  const area = page.locator('#scenario-text');
  for (const leave of [() => page.mouse.click(4, 300), () => page.keyboard.press('Escape')]) {
    await blur();
    await page.keyboard.press('e');
    await area.fill('{ "half":');
    await leave();
    await until(page, "!document.querySelector('dialog')");
    await blur();
    await page.keyboard.press('e');
    await soon(async () => assert.equal(await area.inputValue(), '{ "half":'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await until(page, "!document.querySelector('dialog')");
  }
  await page.keyboard.press('e');
  await soon(async () => assert.match(await area.inputValue(), /14005/));
  // what was left is of a scenario that is not on show any more: run, it would take back what was done since
  await area.fill('{ "half":');
  await page.keyboard.press('Escape');
  await until(page, "!document.querySelector('dialog')");
  await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 1700)");
  await until(page, `window.hawse.state.doc.parts.load.mass === 1700 && ${idle}`);
  await blur();
  await page.keyboard.press('e');
  await soon(async () => assert.match(await area.inputValue(), /"mass": 1700/));
  assert.deepEqual(page.errors, []);
  await page.done();
});
