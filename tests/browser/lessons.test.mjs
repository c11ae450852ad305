/** Lessons in the page: taken by keyboard and on a phone, handed out, written, printed, and what a hostile link may do. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { mergePatch, simulate } from '../../wasm/js/index.mjs';
import { linkOf, predictFor } from '../../web/src/lessons/format.js';
import { measure, untilOf } from '../../web/src/lessons/measure.js';
import { numbersFor } from '../../web/src/lessons/numbers.js';
import { quantityText } from './lesson-text.mjs';
import { ready, reason, root, shot, soon, start, until, violations } from './page.mjs';

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
