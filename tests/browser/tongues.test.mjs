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
import { NOTES } from '../../web/src/sim/example-notes.de.js';
import { TITLES } from '../../web/src/sim/example-titles.de.js';
import { WORDS } from '../../web/src/sim/example-words.de.js';
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

/** What an author wrote and no table has: ids, names, words of the format. @param {object} doc */
const ofItsOwn = (doc) =>
  textsIn(doc).filter(
    (text) => ![TITLES, WORDS, NOTES].some((table) => Object.hasOwn(table, text)),
  );

test('English is found where it stands', () => {
  const pieces = ['has not reached', 'Open a file'];
  assert.deepEqual(englishIn(['Der Lauf', 'Open a file', 'Winch and x'], pieces), ['Open a file', 'Winch and x']); // prettier-ignore
  assert.deepEqual(englishIn(['Diagramm von Winch and anchor'], pieces, ['Winch and anchor']), []);
});

for (const [hash, there] of [
  ['', '.door'],
  ['#lessons', '.door'],
  ['#lesson=catenary', '.lesson-page h2'],
  ['#lesson=restitution&show=teacher', '.answers td'],
  ['#lessons=write', '#lesson-text'],
  ['#validation', '.validation section'],
])
  test(`no English is left at de.html${hash}`, options, async () => {
    const page = await b.open(`de.html${hash}`, { flat: true, wait: false });
    await page.locator(there).first().waitFor();
    await speaksGerman(page, hash);
    await soon(async () => assert.equal(await page.getAttribute('html', 'lang'), 'de'));
    await soon(async () => assert.deepEqual(await violations(page), []));
    assert.deepEqual(page.errors, []);
    await page.done();
  });

for (const id of ['anchor-lift', 'crane-sea'])
  test(`no English is left of the page around ${id}, in its panels and dialogs`, options, async () => {
    const doc = JSON.parse(await fs.readFile(`${root}examples/${id}.json`, 'utf8'));
    const authored = ofItsOwn(doc);
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

test('a lesson of the gallery is taken in German: its words, its scene, its answers of before', options, async () => {
  const bare = { flat: true, wait: false };
  const own = JSON.parse(await fs.readFile(`${root}lessons/constraints-drift.json`, 'utf8'));
  const words = JSON.parse(await fs.readFile(`${root}lessons/constraints-drift.de.json`, 'utf8'));
  const page = await b.open('de.html#lesson=constraints-drift', bare);
  const head = page.locator('.step h2');
  await soon(async () => assert.equal(await head.textContent(), words[own.steps[0].title]));
  await soon(async () => assert.match(await page.title(), new RegExp(`^${words[own.title]}`)));
  // it is of the page's language, as the page itself is
  await soon(async () => assert.equal(await page.locator('main.lesson [lang], main.lesson[lang]').count(), 0));
  // numbers have the decimal mark of the page, in formulas too
  await soon(async () => assert.deepEqual(await page.locator('.step math').first().locator('mn').allTextContents(), ['12', '1,1', '2', '0,09', '2']));
  await page.locator('#ask-value').fill('6,1');
  await page.locator('.ask [type=submit]').click();
  await soon(async () => assert.match(await page.locator('.told').innerText(), /Der Lauf ergibt\s+6,4\d*\srad\/s/));
  // the scene is in the German page, by the link that the English lesson has
  const frame = page.frameLocator('hawse-sim iframe');
  await soon(async () => assert.equal(await frame.locator('html').getAttribute('lang'), 'de'));
  await soon(async () => assert.equal(await frame.locator('.caption p').textContent(), WORDS['A bar falls on its hinge.']));
  const link = String(await page.locator('hawse-sim').getAttribute('src'));
  // what was answered is there in the other language
  await page.locator('.tongue').click();
  await soon(async () => assert.equal(await head.textContent(), own.steps[0].title));
  await soon(async () => assert.match(await page.locator('.told').innerText(), /You predicted\s+6\.1\srad\/s/));
  await soon(async () => assert.equal(await page.locator('hawse-sim').getAttribute('src'), link));
  await page.done();
  // English titles of works are said in English
  const cited = await b.open('de.html#lesson=restitution', bare);
  await cited.locator('.step h2').waitFor();
  await cited.emulateMedia({ media: 'print' });
  await soon(async () => assert.match((await cited.locator('.on-paper [lang=en]').first().textContent()) ?? '', /^“Coefficient of restitution/));
  await soon(async () => assert.match(await cited.locator('.on-paper').innerText(), /eine Stoßzahl von 0,5/));
  assert.deepEqual([...page.errors, ...cited.errors], []);
  await cited.done();
}); // prettier-ignore

test('a lesson is begun from the German words that are shown, and what is made of it keeps them', options, async () => {
  const bare = { flat: true, wait: false };
  const page = await b.open('de.html#lessons=write', bare);
  const text = page.locator('#lesson-text');
  await text.waitFor();
  await soon(async () => assert.equal(JSON.parse(await text.inputValue()).title, 'Eine eigene Lektion'));
  const [own, words] = await Promise.all(['', '.de'].map(async (de) => JSON.parse(await fs.readFile(`${root}lessons/capstan${de}.json`, 'utf8'))));
  await page.locator('#lesson-from').selectOption({ label: words[own.title] });
  await page.getByRole('button', { name: 'Den Text ersetzen' }).click();
  await soon(async () => assert.equal(JSON.parse(await text.inputValue()).title, words[own.title]));
  const made = JSON.parse(await text.inputValue());
  assert.equal(made.steps[0].scene.patch.title, TITLES['A line round a post']);
  assert.deepEqual(made.steps[0].predict.measure, own.steps[0].predict.measure);
  await soon(async () => assert.equal(await page.locator('#lesson-state').innerText(), 'Keine Fehler.'));
  // in the English page too, where its language is not told
  const href = String(await page.getByRole('link', { name: 'Öffnen' }).getAttribute('href'));
  const taken = await b.open(href, bare);
  const title = taken.locator('.lesson h1');
  await soon(async () => assert.equal(await title.textContent(), words[own.title]));
  await soon(async () => assert.equal(await title.getAttribute('lang'), ''));
  await soon(async () => assert.deepEqual(await taken.locator('.step > p > span').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('lang')))]), ['']));
  assert.deepEqual([...page.errors, ...taken.errors], []);
  await taken.done();
  await page.done();
}); // prettier-ignore

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

test('the gallery is in German, and both languages find an example', options, async () => {
  const page = await b.open('de.html', { wait: false });
  const titles = page.locator('.door h3');
  await soon(async () => assert.equal(await titles.first().textContent(), 'Anker hieven'));
  await soon(async () => assert.equal(await page.locator('.door [lang]').count(), 0));
  const find = page.getByRole('searchbox');
  for (const [typed, found] of [
    ['parten kiste', 'Talje'],
    ['block tackle', 'Talje'],
    ['Cable ideal constraints', 'Anker an einem Seil'],
    ['Zwangsbedingungen Kugelgelenken', 'Anker an einem Seil'],
  ]) {
    await find.fill(typed);
    await soon(async () => assert.deepEqual(await titles.allTextContents(), [found], typed));
  }
  await find.fill('');
  // its link is that of the English page
  await soon(async () => assert.equal(await titles.first().locator('a').getAttribute('href'), '#anchor-lift'));
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

test('an example says German words in its run; its scenario and one that was renamed do not', options, async () => {
  const page = await b.open('de.html#heave-snatch?t=0.5', { flat: true });
  const name = page.locator('.bar h1');
  await soon(async () => assert.equal(await name.textContent(), 'Heben, Senken, Rucken'));
  await soon(async () => assert.match(await page.title(), /^Heben, Senken, Rucken/));
  await soon(async () => assert.match((await page.locator('.caption p').textContent()) ?? '', /^Eine Kranspitze hebt/));
  await soon(async () => assert.equal(await page.locator('.caption [lang], .bar h1[lang]').count(), 0));
  await soon(async () => assert.match((await page.locator('.strips').textContent()) ?? '', /Zug der Leine/));
  // as the form has it: the tooltip of a label
  await page.keyboard.press('/');
  await page.keyboard.type('line.length');
  const tip = page.locator('label[title="ungedehnt; ohne Angabe der Abstand der Enden"]', { hasText: 'Länge' });
  await tip.first().waitFor({ state: 'attached' });
  // the dialog of plots names them as they stand
  await page.locator('.strips').getByRole('button').first().click();
  const plots = page.locator('dialog#plots');
  await plots.getByRole('heading', { name: 'Zug der Leine', exact: true }).waitFor();
  await soon(async () => assert.match((await plots.locator('select').first().locator('option:checked').textContent()) ?? '', /Zug der Leine/));
  await page.keyboard.press('Escape');
  // nothing of that is in the scenario
  const own = JSON.parse(await fs.readFile(`${root}examples/heave-snatch.json`, 'utf8'));
  await soon(async () => assert.deepEqual((await state(page)).doc, own));
  await page.evaluate("window.hawse.commit(['title'], 'Mine')");
  await soon(async () => assert.equal(await name.textContent(), 'Mine'));
  await soon(async () => assert.match((await page.locator('.caption p').textContent()) ?? '', /^Eine Kranspitze hebt/));
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

test('beside the text of a scenario stands German help, by hand and as it is typed', options, async () => {
  const page = await b.open('de.html#heave-snatch?t=0', { flat: true });
  await page.locator('.field input').first().waitFor();
  await page.keyboard.press('Shift+E');
  const line = page.locator('.cm-line', { hasText: '"length": 20' }).first();
  await line.hover({ position: { x: 80, y: 8 } });
  await soon(async () => assert.match((await page.locator('.cm-tooltip .told').textContent()) ?? '', /^Länge \[m\]Ungedehnt; ohne Angabe der Abstand der Enden\./));
  await line.click({ position: { x: 80, y: 8 } });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"drag_t');
  const info = page.locator('.cm-completionInfo');
  await soon(async () => assert.match((await info.textContent()) ?? '', /^Auf pi d\./));
  await page.keyboard.press('Escape');
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

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

test('German lessons are no wider than a phone, in any step and for the teacher', options, async () => {
  const page = await b.open('de.html#lessons', { wait: false, flat: true, width: 360, height: 780, phone: true });
  const fits = (/** @type {string} */ what) =>
    soon(async () => assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), what));
  await page.locator('.door').first().waitFor();
  await fits('the list');
  for (const id of ['restitution', 'explicit-steps']) {
    const words = JSON.parse(await fs.readFile(`${root}lessons/${id}.de.json`, 'utf8'));
    const { steps } = JSON.parse(await fs.readFile(`${root}lessons/${id}.json`, 'utf8'));
    await page.evaluate((hash) => (location.hash = hash), `#lesson=${id}`);
    for (const [i, { title }] of steps.entries()) {
      await page.locator('.dotrow button').nth(i).click();
      await soon(async () => assert.equal(await page.locator('.step h2').textContent(), words[title]));
      await fits(`${id}, ${i + 1}`);
    }
    await page.evaluate((hash) => (location.hash = hash), `#lesson=${id}&show=teacher`);
    await page.locator('.answers td').first().waitFor();
    await fits(`${id}, for the teacher`);
    await soon(async () => assert.deepEqual(await violations(page), []));
  }
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

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
