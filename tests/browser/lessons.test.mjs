/** Lessons in the page: taken by keyboard and on a phone, handed out, written, printed, and what a hostile link may do. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { mergePatch, simulate } from '../../wasm/js/index.mjs';
import { linkOf, predictFor } from '../../web/src/lessons/format.js';
import { measure, untilOf } from '../../web/src/lessons/measure.js';
import { numbersFor } from '../../web/src/lessons/numbers.js';
import { quantityText } from './lesson-text.mjs';
import { ready, reason, resize, root, shot, soon, start, until, violations } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 300_000 };
const FLAT = 'document.documentElement.scrollWidth <= innerWidth';
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
const lesson = read('lessons/restitution.json');
const bare = { wait: false, flat: true };

/** What the run of the first step gives for a student, by the package. @param {string} student */
async function answer(student) {
  const numbers = numbersFor(lesson, student);
  const asked = predictFor(lesson.steps[0].predict, numbers);
  const { example, patch } = linkOf(lesson.steps[0].scene, numbers);
  const scenario = mergePatch(read(`examples/${example}.json`), patch);
  const run = await simulate(scenario, { probe: ['exact.z'], until: untilOf(asked.measure) });
  const column = { values: run.series['exact.z'], interval: run.t[1] - run.t[0] };
  return { numbers, got: measure(asked, { 'exact.z': column }, numbers) };
}

test('home has a door to the list, and the list one to each lesson', options, async () => {
  const page = await b.open('', bare);
  await page.locator('a[href="#lessons"]').click();
  await soon(async () =>
    assert.deepEqual(
      await page.locator('.lessons .door h2').allTextContents(),
      read('lessons/index.json').lessons.map(
        (/** @type {string} */ id) => read(`lessons/${id}.json`).title,
      ),
    ),
  );
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    if (theme === 'dark') await page.locator('.home-bar button').click();
    await until(page, `document.documentElement.dataset.theme === '${theme}'`);
    await soon(async () => assert.deepEqual(await violations(page), []));
  }
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a lesson is taken by the keyboard: predicted, run, told, kept and forgotten', options, async () => {
  const page = await b.open('#lesson=restitution&student=Anna', bare);
  await page.locator('.step h2').waitFor();
  const { numbers, got } = await answer('anna');
  await soon(async () => assert.match(await page.locator('.own').innerText(), new RegExp(`${numbers.e}`))); // prettier-ignore
  // before the prediction there is no run
  await soon(async () => assert.equal(await page.locator('hawse-sim').count(), 0));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await soon(async () => assert.ok((await page.locator('.step math').count()) > 3, 'formulas are MathML'));

  const field = page.locator('#ask-value');
  await field.focus();
  await page.keyboard.type('half');
  await page.keyboard.press('Enter');
  await soon(async () => assert.match(await page.locator('.wrong').innerText(), /A number is wanted/)); // prettier-ignore
  await soon(async () => assert.equal(await page.locator('hawse-sim').count(), 0, 'what is no number runs nothing'));
  await field.fill('0,5');
  await page.keyboard.press('Enter');
  await page.locator('.told').waitFor();
  const told = await soon(async () => {
    const text = await page.locator('.told').innerText();
    assert.match(text, /You predicted\s+0.5\sm/);
    return text;
  });
  // the run in the frame, and the same one by the package
  assert.ok(told.includes(quantityText(got)), `${told} has ${got}`);
  assert.ok(told.includes(`${quantityText(Math.abs(0.5 - got))}\u00a0m too little`), told);
  await soon(async () => assert.deepEqual(await violations(page), []));

  await page.keyboard.press('ArrowRight');
  await soon(async () => assert.equal(await page.locator('.step h2').innerText(), lesson.steps[1].title)); // prettier-ignore
  await soon(async () => assert.ok(await page.evaluate(() => document.activeElement?.tagName === 'H2')));
  // a choice, by the keyboard: the first radio, then the next
  await page.locator('.choice input').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await soon(async () => assert.match(await page.locator('.ask').innerText(), /The run says something else/)); // prettier-ignore
  await shot(page, 'lesson-choice');

  // it is there again in the same browser, at the same step
  await page.reload();
  await soon(async () => assert.match(await page.locator('.ask').innerText(), /The run says something else/)); // prettier-ignore
  await page.locator('.dotrow button').nth(4).click();
  await page.locator('.checkpoint input').check();
  // what is free is free in the frame, and nothing else
  const frame = page.frameLocator('hawse-sim iframe');
  await frame.getByRole('spinbutton', { name: /Restitution/ }).or(frame.getByRole('textbox', { name: /Restitution/ })).first().waitFor(); // prettier-ignore
  await page.getByRole('button', { name: 'Forget all answers' }).click();
  await page.locator('.dotrow button').first().click();
  await field.waitFor();
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

test('on a phone the text is below the scene, and every button can be touched', options, async () => {
  const page = await b.open('#lesson=catenary', { ...bare, width: 360, height: 780, phone: true });
  await page.locator('.step h2').waitFor();
  await soon(async () => {
    const [scene, text] = await Promise.all([
      page.locator('.lesson-scene').boundingBox(),
      page.locator('.step').boundingBox(),
    ]);
    assert.ok(scene && text && scene.y + scene.height <= text.y && scene.width >= 350);
    assert.ok(await page.evaluate(FLAT), 'nothing is wider than the phone');
  });
  await page.locator('#ask-value').fill('26');
  await page.getByRole('button', { name: 'Predict, and run it' }).tap();
  await page.locator('.told').waitFor();
  await soon(async () => assert.match(await page.locator('.ask').innerText(), /That is farther off than 0.5\sm/)); // prettier-ignore
  await soon(async () => assert.deepEqual(await violations(page), []));
  await shot(page, 'lesson-phone');
  await page.getByRole('button', { name: 'Next step' }).tap();
  await soon(async () => assert.equal(await page.locator('.step h2').innerText(), 'How hard'));
  // the narrowest formula page
  for (const id of ['restitution', 'stick-slip']) {
    await page.evaluate((hash) => (location.hash = hash), `#lesson=${id}`);
    const { steps } = read(`lessons/${id}.json`);
    for (let i = 0; i < steps.length; i++) {
      await page.locator('.dotrow button').nth(i).click();
      await soon(async () => assert.equal(await page.locator('.step h2').innerText(), steps[i].title)); // prettier-ignore
      await soon(async () => assert.ok(await page.evaluate(FLAT), `${id} ${i}`));
    }
  }
  await page.done();
}); // prettier-ignore

test('the teacher has answers by source and by run, and a link for each student', options, async () => {
  const page = await b.open('#lesson=restitution&show=teacher&student=anna', bare);
  await page.locator('.answers').waitFor();
  const { numbers, got } = await answer('anna');
  const first = page.locator('.answers tbody tr').first();
  await soon(async () => assert.ok((await first.innerText()).includes(quantityText(2 * numbers.e ** 2)))); // prettier-ignore
  await page.getByRole('button', { name: 'Run all' }).click();
  await soon(async () => assert.match(await page.locator('.status').first().innerText(), /All have run/)); // prettier-ignore
  await soon(async () => assert.ok((await first.innerText()).includes(quantityText(got))));
  await page.locator('#lesson-ids').fill('Anna\n ben \nanna\n');
  await soon(async () => assert.equal(await page.locator('main table:not(.answers) tbody tr').count(), 2)); // prettier-ignore
  const links = page.locator('main table:not(.answers) a');
  const href = await links.nth(1).getAttribute('href');
  assert.ok(href?.endsWith('#lesson=restitution&student=ben'), String(href));
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    if (theme === 'dark') await page.locator('.home-bar button').click();
    await until(page, `document.documentElement.dataset.theme === '${theme}'`);
    await soon(async () => assert.deepEqual(await violations(page), []));
  }
  await shot(page, 'lesson-teacher-dark');
  await links.nth(1).click();
  const { e } = numbersFor(lesson, 'ben');
  await soon(async () => assert.match(await page.locator('.own').innerText(), new RegExp(`Numbers of ben[\\s\\S]*${e}`))); // prettier-ignore
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore

test('on paper there are all steps, with room for answers and the sources', options, async () => {
  const page = await b.open('#lesson=stick-slip', { ...bare, theme: 'dark' });
  await page.locator('.step h2').waitFor();
  await page.emulateMedia({ media: 'print' });
  const { steps, sources } = read('lessons/stick-slip.json');
  await soon(async () => {
    const text = await page.locator('.on-paper').innerText();
    steps.forEach((/** @type {{title: string}} */ step, /** @type {number} */ i) =>
      assert.ok(text.includes(`${i + 1}. ${step.title}`)),
    );
    for (const source of Object.values(sources)) assert.ok(text.includes(String(source)));
    assert.equal(await page.locator('.on-paper .line').count(), 4);
    assert.ok(!(await page.locator('.lesson-text').isVisible()));
    // black on white, though the page is dark
    const ink = await page
      .locator('.on-paper h2')
      .first()
      .evaluate((el) => getComputedStyle(el).color);
    assert.equal(ink, 'rgb(0, 0, 0)');
  });
  await page.done();
});

test('a lesson is written: faults by place, its answers by the engine, and one link', options, async () => {
  const page = await b.open('#lessons=write', bare);
  const text = page.locator('#lesson-text');
  await text.waitFor();
  await soon(async () => assert.equal(await page.locator('#lesson-state').innerText(), 'No faults.')); // prettier-ignore
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    if (theme === 'dark') await page.locator('.home-bar button').click();
    await until(page, `document.documentElement.dataset.theme === '${theme}'`);
    await soon(async () => assert.deepEqual(await violations(page), []));
  }
  const own = JSON.parse(await text.inputValue());
  await text.fill(JSON.stringify({ ...own, minutes: 900 }, null, 2));
  const fault = page.locator('.lesson-faults button').first();
  await soon(async () => assert.equal(await fault.innerText(), 'minutes is 900; allowed: 1 to 240')); // prettier-ignore
  await soon(async () => assert.equal(await page.getByRole('link', { name: 'Open it' }).count(), 0, 'no link of a fault'));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await fault.click();
  const at = await text.evaluate((el) => /** @type {HTMLTextAreaElement} */ (el).selectionStart);
  await soon(async () => assert.ok((await text.inputValue()).slice(at).startsWith('"minutes": 900')));

  // a quotation mark is missing: a click goes to the place that the browser tells
  const broken = JSON.stringify(own, null, 2).replace('"my-lesson",', '"my-lesson,');
  await text.fill(broken);
  await soon(async () => assert.match(await fault.innerText(), /Often a quotation mark/));
  await fault.click();
  const there = await text.evaluate((el) => /** @type {HTMLTextAreaElement} */ (el).selectionStart);
  assert.ok(Math.abs(there - broken.indexOf('"my-lesson,')) < 20, String(there));

  // what looks like markup is text
  const title = '<img src=x onerror=window.hit=1><b>Fall</b>';
  await text.fill(JSON.stringify({ ...own, title }));
  await page.getByRole('button', { name: 'Run all' }).click();
  // 14.007 m/s by free fall from 10 m; a frame has 20 ms
  await soon(async () => assert.match(await page.locator('.look .answers').innerText(), /14.01\sm\/s\s+1[34]\.\d+\sm\/s/)); // prettier-ignore
  const href = await page.getByRole('link', { name: 'Open it' }).getAttribute('href');
  assert.ok(href?.startsWith('#lesson?z=1'), String(href));
  const taken = await b.open(`${href}&student=ben`, bare);
  await taken.locator('.lesson h1').waitFor();
  await soon(async () => assert.equal(await taken.locator('.lesson h1').innerText(), title));
  await soon(async () => assert.equal(await taken.evaluate('window.hit'), undefined));
  await soon(async () => assert.equal(await taken.locator('.lesson h1 *').count(), 0));
  const { h } = numbersFor(own, 'ben');
  await soon(async () => assert.match(await taken.locator('.step').innerText(), new RegExp(`from ${h}\\sm`))); // prettier-ignore
  assert.deepEqual([...page.errors, ...taken.errors], []);
  await taken.done();
  await page.done();
}); // prettier-ignore

test('a step is put together by choices: what is set, seen and asked, with a link for each student', options, async () => {
  const page = await b.open('#lessons=write', bare);
  const text = page.locator('#lesson-text');
  const form = page.locator('.lesson-add');
  await form.locator('summary').click();
  await page.locator('#add-scene').selectOption('heave-snatch');
  // what the example puts forward comes first
  await soon(async () => assert.equal(await page.locator('#add-sets optgroup').first().locator('option').first().getAttribute('value'), 'tip.amplitude_z')); // prettier-ignore
  await page.locator('#add-camera').selectOption({ label: 'The load' });
  await page.locator('#add-sets').selectOption('tip.amplitude_z');
  await page.getByLabel('another for each student').check();
  await page.locator('#add-asks').selectOption('line.tension_a');
  await page.locator('#add-until').fill('10');
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    if (theme === 'dark') await page.locator('.home-bar button').click();
    await until(page, `document.documentElement.dataset.theme === '${theme}'`);
    await soon(async () => assert.deepEqual(await violations(page), []));
  }
  // the number that is missing is told, and has the focus
  await form.locator('.primary').click();
  await soon(async () => assert.match(await form.getByRole('status').innerText(), /Near within: A number is wanted/)); // prettier-ignore
  await soon(async () => assert.equal(await page.evaluate('document.activeElement.id'), 'add-near')); // prettier-ignore
  await page.locator('#add-near').fill('2000');
  await page.getByLabel('Hint', { exact: true }).fill('Its weight.');
  await form.locator('.primary').click();
  await soon(async () => assert.match(await form.getByRole('status').innerText(), /Step 1 is in the text/)); // prettier-ignore
  await soon(async () => assert.equal(await page.locator('#lesson-state').innerText(), 'No faults.')); // prettier-ignore
  const made = JSON.parse(await text.inputValue());
  assert.deepEqual([made.steps[0].hints, made.steps[0].checkpoint], [['Its weight.'], undefined]);
  assert.deepEqual(made.steps[0].scene, {
    ...{ example: 'heave-snatch', camera: 'load' },
    patch: { parts: { tip: { amplitude_z: '=amplitude_z' } }, view: { caption: null } },
  });
  await form.locator('.primary').click();
  await soon(async () => assert.equal(JSON.parse(await text.inputValue()).steps.length, 2));
  await resize(page, 360, 740);
  await soon(async () => assert.equal(await page.evaluate(FLAT), true));
  // the links of students are told by their ends, and each can be copied
  const href = await page.getByRole('link', { name: 'Answers, links for students' }).getAttribute('href'); // prettier-ignore
  const teacher = await b.open(String(href), bare);
  await teacher.locator('#lesson-ids').fill('anna\nben');
  const link = teacher.locator('main table:not(.answers) a').nth(1);
  await soon(async () => assert.match(await link.innerText(), /^.{40}…&student=ben$/));
  await teacher.getByRole('button', { name: 'Copy the link of ben' }).click();
  await soon(async () => assert.equal(await teacher.evaluate(() => navigator.clipboard.readText()), await link.getAttribute('href'))); // prettier-ignore
  await soon(async () => assert.deepEqual(await violations(teacher), []));
  assert.deepEqual([...page.errors, ...teacher.errors], []);
  await teacher.done();
  await page.done();
}); // prettier-ignore

test('what a step may set, ask and show is told in the words of the page', options, async () => {
  for (const [file, values, channels, camera] of /** @type {const} */ ([
    ['', /^tip\.amplitude_z: Heave amplitude \[m\]/, /^line\.tension_a: Tension at end a \[N\]/, 'The load'],
    ['de.html', /^tip\.amplitude_z: Amplitude des Tauchens \[m\]/, /^line\.tension_a: Zug am Ende a \[N\]/, 'Die Last'],
  ])) {
    const page = await b.open(`${file}#lessons=write`, bare);
    await page.locator('.lesson-add summary').click();
    await page.locator('#add-scene').selectOption('heave-snatch');
    const told = (/** @type {string} */ id, /** @type {string} */ value) => page.locator(`#${id} option[value="${value}"]`).innerText({ timeout: 5000 });
    await soon(async () => assert.match(await told('add-sets', 'tip.amplitude_z'), values));
    await soon(async () => assert.match(await told('add-asks', 'line.tension_a'), channels));
    await soon(async () => assert.equal(await told('add-camera', 'load'), camera));
    assert.deepEqual(page.errors, []);
    await page.done();
  }
}); // prettier-ignore

test('a lesson with mesh files is run for its teacher; a file that is not there is named', options, async () => {
  const page = await b.open('#lessons=write', bare);
  const text = page.locator('#lesson-text');
  await text.waitFor();
  const own = JSON.parse(await text.inputValue());
  const answers = page.locator('.look .answers');
  for (const [asset, says] of /** @type {const} */ ([
    // half a second of free fall from rest: 9.81 m/s2 x 0.5 s
    ['shank.stl', /^4\.905\sm\/s/],
    ['no-such.stl', /no-such\.stl/],
  ])) {
    const [step] = own.steps;
    const meshes = { shank: { asset, scale: 0.001, convex: false, origin: 'centroid' } };
    const ball = { shape: 'mesh', mesh: 'shank', size: null };
    const scene = { ...step.scene, patch: { meshes, parts: { ball } } };
    const measure = { down: { channel: 'ball.vz', take: 'at', at: 0.5 } };
    const predict = { ...step.predict, measure, reference: { is: '9.81*0.5', within: 0.01, cites: 'galilei' } }; // prettier-ignore
    // the table of the text before it goes
    await answers.evaluate((table) => (table.dataset.old = ''));
    await text.fill(JSON.stringify({ ...own, steps: [{ ...step, scene, predict }] }));
    await soon(async () => assert.equal(await page.locator('.look .answers[data-old]').count(), 0));
    await soon(async () => assert.equal(await page.locator('#lesson-state').innerText(), 'No faults.')); // prettier-ignore
    await page.getByRole('button', { name: 'Run all' }).click();
    await soon(async () => assert.match(await answers.locator('td').nth(1).innerText(), says));
    await soon(async () => assert.match(await page.locator('.look .status').innerText(), /All have run/)); // prettier-ignore
  }
  const failed = page.errors.filter((text) => !/404/.test(text));
  assert.deepEqual(failed, []);
  await page.done();
}); // prettier-ignore

test('what is no lesson is told: a name that is none, a damaged link, faults in it', options, async () => {
  const page = await b.open('#lesson=nope', bare);
  const main = page.locator('main');
  await soon(async () => assert.match(await main.innerText(), /There is no lesson “nope”/));
  await page.evaluate(() => (location.hash = '#lesson?z=1AAAA'));
  await soon(async () => assert.match(await main.innerText(), /cannot be shown[\s\S]*damaged/));
  await page.evaluate(() => (location.hash = '#lesson?z=1q1bKSS0uzs9TslIyVKoFAA'));
  await soon(async () => assert.match(await main.innerText(), /cannot be shown/));
  await soon(async () => assert.deepEqual(await violations(page), []));
  await page.done();
}); // prettier-ignore
