/** Events of a scenario in Chromium: switches and calls among the live controls, what is said, the end of a run by an event, held
 * against the same run in Node. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Runner, encodeLink, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { OPERATION } from '../js/scenes.mjs';
import { hash, ready, reason, show, soon, start, state, until } from './page.mjs';

/** @typedef {Awaited<ReturnType<typeof b.open>>} Page */
/** @type {Awaited<ReturnType<typeof start>>} */
let b;
before(async () => {
  if (ready) b = await start();
});
after(() => b?.stop());
const options = { skip: reason, timeout: 240_000 };
const flat = { width: 1280, height: 720, flat: true };
const link = () => encodeLink({ example: '', patch: OPERATION });

/** Frames of 0.02 s: the hook lets go, the tether parts, the run ends. */
const [LET_GO, TORN, END] = [25, 65, 100];

/** The hash at a frame of the run in Node, with these orders.
 * @param {{id: string, frame: number, value: number}[]} inputs @param {number} frame */
async function inNode(inputs, frame) {
  const model = (await loadCore()).compile(JSON.stringify(OPERATION));
  const runner = new Runner(model, { inputs });
  runner.goto(frame);
  const found = frameReader(model.manifest).hash(runner.frame());
  runner.free();
  model.free();
  return found;
}

/** A frame of the page has the bits of the same run in Node. @param {Page} page @param {number} frame @param {import('../../wasm/js/messages.mjs').InputEvent[]} inputs */
async function sameAs(page, frame, inputs) {
  const expected = await inNode(inputs, frame);
  await soon(async () => assert.equal(await hash(page, frame), expected));
}

/** The orders so far. @param {Page} page @param {object[]} inputs */
const ordered = (page, inputs) =>
  soon(async () => assert.deepEqual((await state(page)).inputs, inputs));

/** Whether the hook holds the load. @param {Page} page @param {number} frame @param {number} held */
const holds = (page, frame, held) =>
  soon(async () =>
    assert.equal(await page.evaluate(`window.hawse.channel('shackle.held', ${frame})`), held),
  );

/** What stands over the scene. @param {Page} page */
const said = (page) => page.locator('.saying').textContent();
/** A live control. @param {Page} page @param {string} id */
const control = (page, id) => page.locator(`#live-${id}`);

test(
  'a run that an event ends says so, whichever way one comes there, and plays anew from its start',
  options,
  async () => {
    const page = await b.open(await link(), flat);
    await show(page, END);
    const at = await state(page);
    assert.deepEqual([at.ended, at.end, at.frames, at.last, at.halt], [true, END, 200, END, null]);
    await page.evaluate('window.hawse.seek(180)');
    await until(page, `window.hawse.state.shown === ${END} && window.hawse.state.frame === ${END}`);
    await sameAs(page, END, []);
    await soon(async () => assert.match((await page.locator('.clock').textContent()) ?? '', /2\.00\s+s of 2$/)); // prettier-ignore
    const words = await soon(async () => {
      const found = await page.locator('.axis .line text').allTextContents();
      assert.ok(found.includes('end'), found.join());
      return found;
    });
    for (const word of ['let go', 'tear', 'over']) assert.ok(words.includes(word), words.join());
    await soon(async () => assert.equal(await said(page), 'That is all'));
    // the end is where play begins anew
    await page.evaluate('window.hawse.play()');
    await until(page, 'window.hawse.state.playing === false || window.hawse.state.frame < 90');
    await page.evaluate('window.hawse.pause()');
    // what a link asks for behind the end is the end
    await page.done();
    const late = await b.open(`${await link()}&t=3.5`, flat);
    await until(late, `window.hawse.state.shown === ${END} && !window.hawse.state.busy`);
    await sameAs(late, END, []);
    assert.deepEqual(late.errors, []);
    await late.done();
  },
);

test(
  'events are listed by their names and by what they do, and are said at their moment',
  options,
  async () => {
    const page = await b.open(await link(), flat);
    await show(page, END);
    for (const [frame, words] of /** @type {[number, string][]} */ ([
      [LET_GO - 1, ''],
      [LET_GO + 1, 'The hook lets go'],
      [TORN + 1, 'The tether parts'],
      [LET_GO - 1, ''],
    ])) {
      await show(page, frame);
      await soon(async () => assert.equal(await said(page), words, `${frame}`));
    }
    await page.locator('#tab-log').click();
    const rows = await soon(async () => {
      const all = await page.locator('#p-log tbody tr').allTextContents();
      assert.ok(all.length >= 8, `${all.length}`);
      return all.map((row) => row.replace(/\s+/g, ' '));
    });
    for (const what of [/let go.*The hook lets go/, /shackle.*lets go/, /ballast.*is parked/, /tether.*breaks.*kN/]) // prettier-ignore
    assert.ok(rows.some((row) => what.test(row)), `${what}: ${rows.join(' | ')}`); // prettier-ignore
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test(
  'a call by hand brings the load back: in the link, undone, done again, and the same bits as in Node',
  options,
  async () => {
    const page = await b.open(await link(), flat);
    await show(page, LET_GO - 1);
    await soon(async () => assert.equal(await control(page, 'ballast').inputValue(), '0'));
    await show(page, 30);
    // an event has parked it meanwhile
    await soon(async () => assert.equal(await control(page, 'ballast').inputValue(), '1'));
    const call = { id: 'catch', frame: 30, value: 1 };
    await page.getByRole('button', { name: 'Call: Catch' }).click();
    await until(page, 'window.hawse.state.inputs.length === 1');
    await ordered(page, [call]);
    await show(page, 60);
    await sameAs(page, 60, [call]);
    await holds(page, 60, 1);
    await soon(async () => assert.equal(await said(page), 'The hook takes hold again'));
    // back before it and on again: the same run
    await show(page, 10);
    await show(page, 60);
    await sameAs(page, 60, [call]);
    await page.keyboard.press('Control+z');
    await until(page, 'window.hawse.state.inputs.length === 0');
    await show(page, 60);
    await sameAs(page, 60, []);
    await holds(page, 60, 0);
    await page.keyboard.press('Control+Shift+z');
    await until(page, 'window.hawse.state.inputs.length === 1');
    await show(page, END);
    await sameAs(page, END, [call]);
    // a change of the scenario keeps the call
    await page.evaluate("window.hawse.commit(['parts', 'load', 'mass'], 101)");
    await until(page, 'window.hawse.state.doc.parts.load.mass === 101 && !window.hawse.state.busy');
    await ordered(page, [call]);
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);

test('a switch is set by its word, and what comes later follows', options, async () => {
  const page = await b.open(await link(), flat);
  await show(page, 10);
  const words = await soon(async () => {
    const found = await control(page, 'jaw').locator('option').allTextContents();
    assert.equal(found.length, 3);
    return found;
  });
  assert.deepEqual(words, ['held', 'free', 'armed']);
  await control(page, 'jaw').selectOption('free');
  const open = { id: 'jaw', frame: 10, value: 1 };
  await until(page, 'window.hawse.state.inputs.length === 1');
  await ordered(page, [open]);
  await show(page, 20);
  await holds(page, 20, 0);
  await sameAs(page, 20, [open]);
  await soon(async () => assert.equal(await control(page, 'jaw').inputValue(), '1'));
  await show(page, 5);
  await soon(async () => assert.equal(await control(page, 'jaw').inputValue(), '0'));
  // by script: the word or its number, and a word that there is not changes nothing
  await page.evaluate("window.hawse.input('jaw', 'armed', 8)");
  await until(page, 'window.hawse.state.inputs.some((i) => i.frame === 8 && i.value === 2)');
  await page.evaluate("window.hawse.input('jaw', 'open', 4)");
  await until(page, 'window.hawse.state.faults.length === 1');
  const { faults, inputs } = await state(page);
  assert.match(faults[0].what, /"open" is no word of it: 0 held, 1 free, 2 armed/);
  assert.ok(!inputs.some((/** @type {any} */ i) => i.frame === 4));
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'the form: an event more, what it sets is one of the inputs, and undo takes both away',
  options,
  async () => {
    const page = await b.open(await link(), flat);
    const events = page.locator('#p-params details[data-key="events"]');
    await events.locator('> summary').click();
    await events.locator('> .add button').click();
    await until(
      page,
      'window.hawse.state.doc.events.event?.by_hand === true && !window.hawse.state.busy',
    );
    await soon(async () => assert.equal(await page.getByRole('button', { name: 'Call: Event' }).count(), 1)); // prettier-ignore
    const event = page.locator('#p-params details[data-key="events.event"]');
    const set = page.locator('#p-params details[data-key="events.event.set"]');
    await soon(async () => {
      if (!(await set.isVisible())) await event.locator('details.more > summary').first().click();
      assert.ok(await set.isVisible());
    });
    await set.locator('> summary').click();
    await set.locator('> .add button').click();
    await until(page, 'window.hawse.state.doc.events.event.set?.jaw?.value === 0');
    const name = page.locator('[data-focus="events.event.set.jaw name"]');
    await soon(async () => assert.deepEqual(await name.locator('option').allTextContents(), ['jaw', 'ballast'])); // prettier-ignore
    await name.selectOption('ballast');
    await until(page, 'window.hawse.state.doc.events.event.set.ballast?.value === 0');
    for (const gone of ['event?.set?.ballast', 'event?.set', 'event']) {
      await page.locator('.bar').getByRole('button', { name: /^Undo/ }).click();
      await until(page, `window.hawse.state.doc.events.${gone} === undefined`);
    }
    assert.deepEqual(page.errors, []);
    await page.done();
  },
);
