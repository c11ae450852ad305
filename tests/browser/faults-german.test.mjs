/**
 * Faults, hints and halts in the German page: German where they are read, with the English a hover away, and English in what programs read.
 * Sentences of the core are found in the state of the page, which has them as the core says them.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { writeBoth } from '../../web/src/beside/address.js';
import { told } from '../../web/src/faults/wording.de.js';
import { ready, reason, shot, soon, start, state, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 120_000 };
const DE = { flat: true };

/** @param {import('playwright-core').Page} page @param {string} selector @param {RegExp} what */
const says = (page, selector, what) =>
  soon(async () => assert.match((await page.locator(selector).first().innerText()).replaceAll('\n', ' '), what)); // prettier-ignore

/** The element that says it is in the page's language, and has the English beside it. @param {import('playwright-core').Locator} el @param {RegExp} english */
const withEnglish = (el, english) =>
  soon(async () => {
    assert.match((await el.getAttribute('title')) ?? '', english);
    assert.notEqual(await el.getAttribute('lang'), 'en');
  });

test('in the form, at the field and above it', options, async () => {
  const page = await b.open('de.html#heave-snatch', DE);
  await page.locator('.params .field').first().waitFor();
  await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], -1.5)");
  const field = page.locator('.field.error .err').first();
  await soon(async () => assert.equal(await field.innerText(), '-1,5 kg ist nicht größer als 0 kg: Masse')); // prettier-ignore
  await withEnglish(field.locator('span').last(), /^-1\.5 kg is not above 0 kg: Mass$/);
  await says(page, '.params', /1 Wert/);
  // the state, which programs read, has it as the core says it
  await soon(async () => assert.match((await state(page)).faults[0].what, /^-1\.5 kg is not above/));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await field.scrollIntoViewIfNeeded();
  await shot(page, 'faults-de-form');
  // of a whole entry, and of what has no place in the form
  await page.evaluate("window.hawse.commit(['parts', 'load', 'mas'], 5)");
  await says(page, '.params', /unbekannter Schlüssel „mas“; am nächsten ist „mass“/);
  await page.done();
}); // prettier-ignore

test('in the text, beside it and at its place', options, async () => {
  const page = await b.open('de.html#heave-snatch', DE);
  await page.locator('.params .field').first().waitFor();
  await page.keyboard.press('Shift+E');
  const line = page.locator('.cm-line', { hasText: '"mass": 1400,' }).first();
  await line.click({ position: { x: 80, y: 8 } });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"drag_r');
  await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
  await page.waitForTimeout(100); // so long the list takes no key, lest one is meant for the text
  await page.keyboard.press('Enter');
  await page.keyboard.type('1, 2');
  const fault = page.locator('.textfaults li button').first();
  await soon(async () => assert.match(await fault.innerText(), /drag_rate: erwartet: eine Liste von 3 Zahlen, gefunden: 2$/)); // prettier-ignore
  await withEnglish(fault, /^expected an array of 3 numbers, found 2$/);
  await page.locator('.cm-lintRange-error').first().hover();
  await says(page, '.cm-tooltip-lint', /eine Liste von 3 Zahlen/);
  await shot(page, 'faults-de-text');
  // no JSON: its place is found by what the core says
  await page.keyboard.press('End');
  await page.keyboard.type(',,');
  await says(page, '.textfaults', /kein JSON: .*erwartet|kein JSON: .*\(Zeile \d+, Spalte \d+\)/);
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

test('of a start that cannot be, and what puts it back', options, async () => {
  const page = await b.open('de.html#heave-snatch', DE);
  await page.locator('.params .field').first().waitFor();
  // it compiles, and no coil of this size gives such a line
  await page.evaluate("window.hawse.commit(['parts', 'line', 'shape'], { kind: 'coil', size: 0.5, turns: 3 })");
  await until(page, 'window.hawse.state.faults.some(({ start }) => start)');
  const { faults } = await state(page);
  const { text, lang } = told(faults[0].what);
  await soon(async () => assert.match(`${faults[0].what} ${text} ${lang}`, /^the run cannot start: .*der Lauf kann nicht beginnen: .* undefined$/));
  const notice = page.locator('.scene, main').getByText(text);
  await notice.first().waitFor();
  await shot(page, 'faults-de-start');
  await page.getByRole('button', { name: /line\.shape.* wieder herausnehmen|rückgängig/ }).first().click();
  await until(page, 'window.hawse.state.faults.length === 0');
  await page.done();
}); // prettier-ignore

test('of a halt, with the English in what is copied', options, async () => {
  const page = await b.open('de.html#heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000&t=20', { flat: true, height: 900 });
  await until(page, 'window.hawse.state.halt');
  const { halt } = await state(page);
  const { text } = told(halt.cause);
  await soon(async () => assert.notEqual(text, halt.cause));
  const cause = page.locator('.halt dd', { hasText: text });
  await cause.waitFor();
  await withEnglish(cause, new RegExp(halt.cause));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'faults-de-halt');
  await page.locator('.halt').getByRole('button', { name: 'Bericht kopieren' }).click();
  await soon(async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.includes(`Ursache: ${text} (${halt.cause})`), copied);
  });
  await page.done();
}); // prettier-ignore

test('of a halt on a phone: nothing stands over the other', options, async () => {
  const page = await b.open('de.html#heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000&t=20', { flat: true, width: 360, height: 740, theme: 'dark' });
  await until(page, 'window.hawse.state.halt');
  await page.locator('.halt dd').first().waitFor();
  await soon(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false));
  await shot(page, 'faults-de-halt-360');
  await page.done();
}); // prettier-ignore

test('of hints, as the command gives them in English', options, async () => {
  const page = await b.open('de.html#rov-tether', DE);
  const box = page.locator('.hints');
  await box.locator('summary').click();
  await says(page, '.hints', /Elemente von [\d,]+ m, \d+(?:,\d+)? Radien der Leine: um /);
  await withEnglish(box.locator('li span').first(), /^elements of [\d.]+ m/);
  await shot(page, 'faults-de-hints');
  await page.done();
});

test('of a link, in its dialog, and of a text that is none', options, async () => {
  const page = await b.open('de.html#heave-snatch?line.elements=1.5&t=x&load.mas=3', DE);
  const dialog = page.locator('dialog#badlink');
  await dialog.waitFor();
  await says(page, 'dialog#badlink', /keine Zahl/);
  await soon(async () => assert.equal(await dialog.locator('dd[lang=en]').count(), 0));
  await withEnglish(dialog.locator('dd', { hasText: 'keine Zahl' }).first(), /^not a number$/);
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'faults-de-link');
  await page.done();

  // a link of which nothing is taken
  const none = await b.open('de.html#r=x', { flat: true, wait: false });
  const what = none.locator('dialog#badlink dd', { hasText: 'Beispiels' });
  await withEnglish(what, /^not the id of an example$/);
  await soon(async () => assert.equal(await none.locator('dialog#badlink [lang=en]').count(), 0));
  assert.deepEqual(none.errors, []);
  await none.done();

  // a scenario of which nothing can be left out is shown as text
  const patch = { parts: { a: { kind: 'rigid', shape: 'mesh', mesh: 'm', mass: 1 } }, meshes: { m: { asset: 'nowhere.obj', weld: -1 } } };
  const whole = await b.open(`de.html${await encodeLink({ patch })}`, { flat: true, wait: false });
  const list = whole.locator('dialog#text .faults li');
  await list.first().waitFor();
  await soon(async () => assert.match((await list.allInnerTexts()).join(' '), /ist kleiner als 0/));
  await soon(async () => assert.equal(await list.locator('[lang=en]').count(), 0));
  await shot(whole, 'faults-de-whole');
  await whole.done();
}); // prettier-ignore

test('of a mesh file: what is found in it, and what is no mesh', options, async () => {
  const page = await b.open('de.html#box-drop', DE);
  await page.locator('.params .field').first().waitFor();
  const drop = (/** @type {string} */ name, /** @type {string} */ text) =>
    page.evaluate(
      ([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  await drop('open.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 5 5 5\nf 1 3 2\nf 1 2 4\nf 2 3 4\n');
  await says(page, 'dialog#mesh', /1 Punkt in keiner Fläche weggelassen/);
  await shot(page, 'faults-de-mesh');
  await page.keyboard.press('Escape');
  await page.locator('dialog#mesh').waitFor({ state: 'detached' });
  await drop('bad.obj', 'v 0 0 x\n');
  await says(page, 'dialog#mesh', /Zeile 1: „x“ ist keine Zahl: erwartet wird v x y z/);
  await page.done();
}); // prettier-ignore

test('of a study, in its text', options, async () => {
  const page = await b.open('study-de.html', { flat: true, wait: false });
  await page.locator('.sr-box summary').first().click();
  const text = JSON.stringify({ hawse_study: 1, base: 'heave-snatch', nothing: 1, factors: {}, design: { kind: 'sobol', points: 1.5 } }, null, 1);
  await page.locator('.sr-box input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await says(page, '.sr-faults', /es gibt keinen Schlüssel „nothing“; erlaubt sind hawse_study/);
  await withEnglish(page.locator('.sr-faults li button').first(), /there is no|is wanted|is missing/);
  await soon(async () => assert.equal(await page.locator('.sr-faults [lang=en]').count(), 0));
  await shot(page, 'faults-de-study');
  await page.done();
}); // prettier-ignore

test('of a lesson that is written', options, async () => {
  const page = await b.open('de.html#lessons=write', { flat: true, wait: false });
  const area = page.locator('#lesson-text');
  await area.waitFor();
  await area.fill('{"hawse_lesson": 1, "id": 5}');
  await says(page, '.lesson-faults', /wird verlangt|erlaubt/);
  await soon(async () => assert.equal(await page.locator('.lesson-faults [lang=en]').count(), 0));
  await page.done();
});

test('of two runs side by side', options, async () => {
  const halts = 'heave-snatch?solver.integrator=rk4&solver.step=0.02&line.EA=500000000&t=20';
  const page = await b.open(`beside-de.html${writeBoth('box-drop', halts)}`, { flat: true, wait: false });
  const status = page.locator('.sb-side').nth(1).locator('.sb-status');
  await soon(async () => assert.match(await status.innerText(), /Schritt|Gleichung|Lösung|Iteration|Fehler/));
  await withEnglish(status.locator('span[title]'), /step|equation|solution|error/);
  await page.done();
}); // prettier-ignore

test('what an embedded run tells a page around it stays as the core says it', options, async () => {
  const body = `<!doctype html><title>Host</title><iframe src="/de.html?ui=embed#heave-snatch"></iframe><script>
    window.heard = [];
    addEventListener('message', ({ data }) => heard.push(data));
  </script>`;
  const page = await b.open('host-of-a-run.html', {
    ...{ flat: true, wait: false },
    before: (p) => p.route('**/host-of-a-run.html', (r) => r.fulfill({ contentType: 'text/html', body })),
  });
  await until(page, "heard.some(({ event }) => event === 'ready')");
  await page.evaluate(() => {
    for (const message of [{ do: 'seek', time: 0 }, { id: 2, do: 'set', path: 'load.mass', value: -1.5 }])
      document.querySelector('iframe')?.contentWindow?.postMessage({ hawse: 1, ...message }, '*');
  });
  await until(page, 'heard.some(({ id }) => id === 2)');
  const [answer] = /** @type {{faults: {what: string}[]}[]} */ (await page.evaluate('heard.filter(({ id }) => id === 2)'));
  await soon(async () => assert.match(answer.faults[0].what, /^-1\.5 kg is not above 0 kg: Mass$/));
  await page.done();
}); // prettier-ignore

test('what the browser says itself, where the network is gone', options, async () => {
  const page = await b.open('study-de.html', {
    ...{ wait: false, flat: true },
    before: (opened) => opened.context().route('**/examples/index.json', (route) => route.abort('internetdisconnected')), // prettier-ignore
  });
  await page.getByText('Eine kleine Studie hier rechnen').click();
  await page.locator('.sr-box select').first().selectOption({ index: 1 });
  await says(page, '.sr-box', /ließ sich nicht lesen: keine Verbindung/);
  await page.done();
});
