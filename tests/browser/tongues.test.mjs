/**
 * The page in German: no English sentence is left of the page's own, the link between the languages keeps what is on show and the choice,
 * numbers are read as they are shown, and all of it fits; the page of a run fits as well where text runs from right to left.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { SIZES, unfit } from './fit.mjs';
import {
  ready,
  reason,
  resize,
  root,
  show,
  soon,
  start,
  state,
  until,
  violations,
} from './page.mjs';
import { englishIn, englishPieces, textsIn, textsOf } from './tongue-texts.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** @type {string[]} */
let pieces;
before(async () => {
  if (ready) [b, pieces] = await Promise.all([start(), englishPieces()]);
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };

/** @param {import('playwright-core').Page} page @param {string} what @param {string[]} [authored] */
const speaksGerman = (page, what, authored) =>
  soon(async () => {
    const texts = await textsOf(page);
    assert.ok(texts.length > 10, `${what}: ${texts.length} texts`);
    assert.deepEqual(englishIn(texts, pieces, authored), [], what);
  });

test('English is found where it stands', () => {
  const pieces = ['has not reached', 'Open a file'];
  assert.deepEqual(englishIn(['Der Lauf', 'Open a file', 'Winch and x'], pieces), ['Open a file', 'Winch and x']); // prettier-ignore
  assert.deepEqual(englishIn(['Diagramm von Winch and anchor'], pieces, ['Winch and anchor']), []);
});

for (const [hash, there] of [
  ['', '.door'],
  ['#lessons', '.door'],
  ['#lesson=catenary', '.lesson-page h2'],
  ['#validation', '.validation section'],
])
  test(`no English is left at de.html${hash}`, options, async () => {
    const page = await b.open(`de.html${hash}`, { flat: true, wait: false });
    await page.locator(there).first().waitFor();
    const lesson = /^#lesson=(.*)$/.exec(hash)?.[1];
    const authored = lesson && textsIn(JSON.parse(await fs.readFile(`${root}lessons/${lesson}.json`, 'utf8'))); // prettier-ignore
    await speaksGerman(page, hash, authored || []);
    await soon(async () => assert.equal(await page.getAttribute('html', 'lang'), 'de'));
    await soon(async () => assert.deepEqual(await violations(page), []));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

for (const id of ['anchor-lift', 'crane-sea'])
  test(`no English is left of the page around ${id}, in its panels and dialogs`, options, async () => {
    const doc = JSON.parse(await fs.readFile(`${root}examples/${id}.json`, 'utf8'));
    const authored = textsIn(doc);
    const page = await b.open(`de.html#${id}?t=0.2`, { flat: true });
    await show(page, 5);
    const tabs = page.locator('[role=tab]');
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) {
      await tab.click();
      await speaksGerman(page, `${id}, a tab`, authored);
    }
    for (const key of ['?', 'x', 's', 'Control+k', 'e']) {
      await page.keyboard.press(key);
      await page.locator('dialog[open]').waitFor();
      await speaksGerman(page, `${id}, ${key}`, authored);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    // the run in sentences
    await page.keyboard.press('Control+k');
    await page.locator('#palette-field').fill('in Sätzen erzählen');
    await page.keyboard.press('Enter');
    await page.locator('dialog#summary').waitFor();
    await soon(async () => assert.match((await page.locator('#summary').textContent()) ?? '', /Größter Zug/)); // prettier-ignore
    await speaksGerman(page, `${id}, in sentences`, authored);
    await soon(async () => assert.deepEqual(await violations(page), []));
    assert.deepEqual(page.errors, []);
    await page.done();
  }); // prettier-ignore

test('the link to the other language keeps what is on show, and the choice', options, async () => {
  const page = await b.open('#heave-snatch?load.mass=1234&t=0.5', { flat: true });
  await page.locator('.bar .tongue').waitFor();
  await soon(async () => assert.equal(await page.locator('.bar .tongue').textContent(), 'DE'));
  await soon(async () => assert.equal(await page.getAttribute('.bar .tongue', 'aria-label'), 'DE, Deutsch')); // prettier-ignore
  // a value that no link holds yet
  await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 2345)");
  await soon(async () => assert.equal((await state(page)).doc.parts.load.mass, 2345));
  await page.locator('.bar .tongue').click();
  await page.waitForURL(/de\.html#heave-snatch/);
  await until(page, 'window.hawse?.state.ready');
  await soon(async () => assert.equal(await page.getAttribute('html', 'lang'), 'de'));
  await soon(async () => assert.match(page.url(), /load\.mass=2345/));
  await soon(async () => assert.match(page.url(), /t=0\.5/));
  // the choice holds for the next visit, with its address
  await page.goto(`${b.server.url}#berthing`);
  await page.waitForURL(/de\.html#berthing/);
  // a page around it has chosen itself
  await page.goto(`${b.server.url}?ui=embed#heave-snatch`);
  await soon(async () => assert.equal(await page.getAttribute('html', 'lang'), 'en'));
  // and back
  await page.goto(`${b.server.url}de.html`);
  await page.locator('.bar .tongue').click();
  await page.waitForURL(/\/$|\/#?$/);
  await page.locator('.door').first().waitFor();
  await soon(async () => assert.equal(await page.getAttribute('html', 'lang'), 'en'));
  await page.goto(`${b.server.url}de.html#heave-snatch`);
  await page.waitForURL(/\/#heave-snatch/);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a comma is shown, and comma and point are read', options, async () => {
  const page = await b.open('de.html#heave-snatch?t=0.5', { flat: true });
  await soon(async () => assert.match((await page.locator('.clock').textContent()) ?? '', /0,50/));
  await page.locator('.field input').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('load.mass');
  const field = page
    .getByLabel(/^Masse/)
    .locator('visible=true')
    .first();
  await field.waitFor();
  for (const [typed, value] of /** @type {const} */ ([
    ['1234,5', 1234.5],
    ['1300.25', 1300.25],
  ])) {
    // prettier-ignore
    await field.fill(typed);
    await field.press('Tab');
    await soon(async () => assert.equal((await state(page)).doc.parts.load.mass, value));
    await field.focus();
    await soon(async () => assert.equal(await field.inputValue(), String(value).replace('.', ',')));
  }
  await page.done();
});

/** Pages here are without WebGL, which tests of pictures have: its note is not what is measured. @param {import('playwright-core').Page} page */
const withoutNote = (page) => page.evaluate("document.querySelector('.nogl')?.remove()");

test('German texts fit every window', options, async () => {
  const page = await b.open('de.html#anchor-lift?t=0.2', { flat: true });
  await show(page, 5);
  await withoutNote(page);
  for (const { width, height } of SIZES) {
    await resize(page, width, height);
    await soon(async () => assert.deepEqual(await unfit(page), [], `${width} x ${height}`));
  }
  await page.done();
  const home = await b.open('de.html', { wait: false });
  await home.locator('.door').first().waitFor();
  for (const { width, height } of SIZES) {
    await resize(home, width, height);
    await soon(async () => assert.deepEqual(await unfit(home), [], `home, ${width} x ${height}`));
  }
  await home.done();
});

/** What does not fit, without places. @param {import('playwright-core').Page} page */
const misfits = async (page) =>
  (await unfit(page)).map((words) => words.replace(/\[[-\d,]+\]/g, '').trim());

test(
  'the page of a run fits from right to left as it does from left to right',
  options,
  async () => {
    const page = await b.open('#anchor-lift?t=0.2', { flat: true });
    await show(page, 5);
    await withoutNote(page);
    for (const { width, height } of SIZES) {
      await resize(page, width, height);
      await page.evaluate("document.documentElement.dir = 'ltr'");
      const before = await misfits(page);
      await page.evaluate("document.documentElement.dir = 'rtl'");
      await soon(
        async () =>
      assert.deepEqual((await misfits(page)).filter((one) => !before.includes(one)), [], `${width} x ${height}`), // prettier-ignore
      );
    }
    await soon(async () => assert.ok((await state(page)).ready));
    await page.done();
  },
);

test('units of one’s own: chosen in the list, kept, in readings and fields; texts stay SI', options, async () => {
  const page = await b.open('#heave-snatch?t=2&load.mass=2500', { flat: true });
  const mass = page.getByLabel('Mass', { exact: true });
  await soon(async () => assert.equal(await mass.inputValue(), '2\u202f500'));
  await page.keyboard.press('Control+k');
  await page.locator('#palette-field').fill('Units of numbers');
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog#units');
  await dialog.waitFor();
  await soon(async () => assert.deepEqual(await violations(page), []));
  for (const quantity of ['Mass', 'Force']) await dialog.getByLabel(quantity).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Show in these' }).click();
  // 2500 kg are 2.5 t; the run is the one that was on show
  await until(page, "window.hawse?.state.ready && document.querySelector('.cbar .u, .cbar')?.textContent.includes('tf')");
  await soon(async () => assert.match(await mass.inputValue(), /^2\.50?0?$/));
  await soon(async () => assert.match(await page.evaluate('location.hash'), /load\.mass=2500.*t=2/));
  await mass.fill('3');
  await mass.press('Enter');
  await until(page, 'window.hawse.state.doc.parts.load.mass === 3000');
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore
