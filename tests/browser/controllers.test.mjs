// A scenario whose input a unit (FMU) leads, in the page, which loads none: without a record it halts at 0 s and says who is
// missing; with one it has the bits of the run that was led, and past the end of the record it halts. Led here by a law in
// this file, which stands for the unit.
import test from 'node:test';
import assert from 'node:assert/strict';
import { STATUS, encodeLink, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { unfit } from './fit.mjs';
import { hash, ready, reason, resize, shot, soon, start, state, until } from './page.mjs';

const options = { skip: reason };
const [FRAMES, EVERY] = [200, 5];
const SCENARIO = {
  hawse: 1,
  title: 'A load held by a unit',
  environment: { water: { density: 0 }, air: { density: 0 } },
  parts: {
    load: { kind: 'rigid', mass: 50, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 1.5] },
  },
  inputs: { lift: { target: 'load.force_z', min: -1000, max: 1000 } },
  controllers: {
    hold: {
      fmu: 'hold.fmu',
      step: 0.1,
      inputs: { z: { channel: 'load.z' } },
      outputs: { lift: { variable: 'u' } },
    },
  },
  solver: { frame: 0.02, step: 0.01, duration: 4 },
};

/** The whole run as it is led, as the runner records it; `middle`: the hash where half of it is over. */
async function led() {
  const core = await loadCore();
  const model = core.compile(JSON.stringify(SCENARIO));
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  const z = reader.channelIndex('load.z');
  const inputs = [];
  let middle = '';
  for (let frame = 0; frame < FRAMES; frame++) {
    if (frame === FRAMES / 2) middle = reader.hash(sim.frame());
    if (frame % EVERY === 0) {
      const value = 490 - 100 * (reader.channel(sim.frame(), z) - 1);
      assert.equal(sim.input(0, value), STATUS.ok);
      inputs.push({ id: 'lift', frame, value });
    }
    assert.equal(sim.step(), frame === FRAMES - 1 ? STATUS.done : STATUS.ok);
    // a frame tells what is set now
    const at = model.manifest.sections.inputs?.offset ?? NaN;
    const [value] = new Float64Array(sim.frame().slice().buffer, at, 1);
    assert.equal(value, inputs[inputs.length - 1].value);
  }
  const run = { inputs, middle, hash: reader.hash(sim.frame()), version: core.version };
  model.free();
  return run;
}

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
test.before(async () => {
  if (ready) b = await start();
});
test.after(async () => {
  if (ready) await b.stop();
});

test('without a record the run halts at once, and says who is missing', options, async () => {
  const page = await b.open(await encodeLink({ patch: SCENARIO }));
  await until(page, 'window.hawse.state.halt');
  await page.locator('.halt').waitFor();
  await soon(async () => {
    const text = await page.locator('.halt').innerText();
    for (const words of ['"lift" is led by the controller "hold"', 'native runner', '--units DIR'])
      assert.ok(text.includes(words), text);
  });
  await soon(async () => assert.equal((await state(page)).halt.time, 0));
  await shot(page, 'controllers-halt');
  await resize(page, 360, 740);
  await soon(async () => assert.deepEqual(await unfit(page), []));
  await shot(page, 'controllers-halt-360');
  assert.deepEqual(page.errors, []);
  await page.done();
});

test(
  'with one it is reproduced bit for bit, and halts where the record ends',
  options,
  async () => {
    const { inputs, middle, hash: end, version } = await led();
    const t = FRAMES * SCENARIO.solver.frame;
    const link = await encodeLink({ patch: SCENARIO, inputs, t, hash: end, version });
    const page = await b.open(link, { flat: true });
    await until(page, "window.hawse.state.badge === 'Reproduced bit for bit'");
    await soon(async () => assert.equal((await state(page)).halt, null));
    // who leads it is said, and no hand gets at it: with another value the record would not be this run
    const row = page.locator('.params .live', { has: page.locator('label[title="lift"]') });
    for (const control of ['input:not([type])', 'input[type=range]'])
      await soon(async () => assert.equal(await row.locator(control).isDisabled(), true, control));
    const field = row.locator('xpath=ancestor::fieldset');
    const last = inputs[inputs.length - 1].value;
    await soon(async () => {
      const shown = 1000 * Number(await row.locator('input:not([type])').inputValue()); // in kN
      assert.ok(Math.abs(shown - last) < 6, `${shown} N, ${last} N`);
    });
    await soon(async () =>
      assert.match(await field.innerText(), /Led by the controller hold: only that sets it\./),
    );
    await shot(page, 'controllers-record');
    assert.deepEqual(page.errors, []);
    await page.done();

    const half = inputs.filter(({ frame }) => frame < FRAMES / 2);
    const cut = await b.open(await encodeLink({ patch: SCENARIO, inputs: half }), { flat: true });
    await until(cut, 'window.hawse.state.halt'); // nobody leads from there on
    await soon(async () => assert.equal((await state(cut)).halt.time, t / 2));
    await soon(async () => assert.equal(await hash(cut, FRAMES / 2), middle));
    assert.deepEqual(cut.errors, []);
    await cut.done();
  },
);
