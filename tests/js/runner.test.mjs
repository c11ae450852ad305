// Runner and keyframes on a toy model: x is multiplied and the input added at each step, so that
// every input at every frame leaves its mark, and expected states follow from the rule itself.
import test from 'node:test';
import assert from 'node:assert/strict';
import { HawseInputError, Runner } from '../../wasm/js/index.mjs';
import { Keyframes } from '../../wasm/js/keyframes.mjs';

const manifest = /** @type {any} */ ({
  frame: 0.1,
  frames: 1000,
  frame_bytes: 16,
  inputs: [
    { id: 'push', unit: 'N', min: -5, max: 5, label: 'Push', value: 0 },
    { id: 'pull', unit: 'N', min: -5, max: 5, label: 'Pull', value: 0 },
  ],
});

/** @param {number} [haltAbove] */
function toy(haltAbove = Infinity) {
  const made = { steps: 0 };
  const model = {
    manifest,
    createSim() {
      let s = { x: 1, i: 0, u: [0, 0], halted: false };
      return {
        step() {
          if (s.halted) return 2;
          made.steps++;
          const x = 0.9 * s.x + s.u[0] + 3 * s.u[1];
          if (Math.abs(x) > haltAbove) return ((s.halted = true), 2);
          s.x = x;
          s.i++;
          return s.i >= manifest.frames ? 4 : 0;
        },
        work() {
          return this.step();
        },
        input: (k, v) => ((s.u[k] = v), 0),
        reset: () => ((s = { x: 1, i: 0, u: [0, 0], halted: false }), 0),
        save: () => new Uint8Array(Float64Array.of(s.x, s.i, ...s.u).buffer),
        load(b) {
          const [x, i, ...u] = new Float64Array(b.slice().buffer);
          s = { x, i, u, halted: false };
          return 0;
        },
        frame: () => new Uint8Array(Float64Array.of(s.x, s.i).buffer),
        report: () => (s.halted ? { cause: 'too far' } : {}),
        free() {},
      };
    },
  };
  return { model: /** @type {any} */ (model), made };
}

/** @param {Runner} runner */
const state = (runner) => new Float64Array(runner.frame().slice().buffer)[0];

/** The states by the rule. @param {{id: string, frame: number, value: number}[]} inputs */
function expected(inputs, frames) {
  const u = { push: 0, pull: 0 };
  const xs = [1];
  for (let i = 0; i < frames; i++) {
    for (const e of inputs) if (e.frame === i) u[e.id] = e.value;
    xs.push(0.9 * xs[i] + u.push + 3 * u.pull);
  }
  return xs;
}

const INPUTS = [
  { id: 'push', frame: 3, value: 1 },
  { id: 'pull', frame: 25, value: -0.5 },
  { id: 'push', frame: 47, value: 0.25 },
];

test('inputs given at the start act at their frames', () => {
  const runner = new Runner(toy().model, { inputs: [...INPUTS].reverse() });
  const xs = expected(INPUTS, 90);
  for (const frame of [90, 10, 26, 25, 3, 4, 0, 90, 48]) {
    assert.ok(runner.goto(frame));
    assert.equal(runner.index, frame);
    assert.equal(state(runner), xs[frame], `frame ${frame}`);
  }
});

test('a live input is the same as one given at the start, also in the past', () => {
  const live = new Runner(toy().model);
  for (const event of INPUTS) {
    live.goto(event.frame + 17); // already further than the input
    live.input(event);
  }
  live.goto(90);
  assert.equal(state(live), expected(INPUTS, 90)[90]);
  assert.deepEqual(live.inputs, INPUTS);
});

test('an input voids later inputs and states', () => {
  const runner = new Runner(toy().model, { inputs: INPUTS });
  runner.goto(90);
  runner.input({ id: 'pull', frame: 25, value: 2 });
  assert.ok(runner.index <= 25);
  runner.goto(90);
  const now = [INPUTS[0], { id: 'pull', frame: 25, value: 2 }];
  assert.deepEqual(runner.inputs, now);
  assert.equal(state(runner), expected(now, 90)[90]);
});

test('going back costs at most one spacing of keyframes', () => {
  const { model, made } = toy();
  const runner = new Runner(model); // a state each 10 frames: 1 s
  runner.goto(500);
  made.steps = 0;
  runner.goto(399);
  assert.equal(made.steps, 9);
});

test('bad inputs are refused with id and range, and change nothing', () => {
  const { model } = toy();
  for (const event of [
    { id: 'push', frame: 1, value: 6 },
    { id: 'push', frame: 1, value: NaN },
    { id: 'nothing', frame: 1, value: 0 },
    { id: 'push', frame: -1, value: 0 },
    { id: 'push', frame: 1.5, value: 0 },
  ]) {
    assert.throws(() => new Runner(model, { inputs: [event] }), HawseInputError);
    const runner = new Runner(model);
    assert.throws(() => runner.input(event), HawseInputError);
    assert.deepEqual(runner.inputs, []);
  }
  assert.throws(
    () => new Runner(model, { inputs: [{ id: 'push', frame: 1, value: 6 }] }),
    /6 N .*-5 to 5/,
  );
});

test('a halt is sticky, comes again on replay, and an earlier input can avoid it', () => {
  const inputs = [{ id: 'push', frame: 20, value: 5 }];
  const xs = expected(inputs, 100);
  const last = xs.findIndex((x) => Math.abs(x) > 20) - 1;
  assert.ok(last > 20);
  const runner = new Runner(toy(20).model, { inputs });
  assert.equal(runner.goto(100), false);
  assert.deepEqual([runner.index, runner.halted], [last, true]);
  assert.equal(runner.step(), false);
  assert.ok(runner.goto(last - 3), 'frames before it are there');
  assert.equal(state(runner), xs[last - 3]);
  assert.equal(runner.goto(100), false);
  assert.deepEqual([runner.index, runner.halted], [last, true]);
  runner.input({ id: 'push', frame: last, value: 0 }); // at the halt itself
  assert.ok(runner.goto(100));
  assert.equal(
    state(runner),
    expected([...inputs, { id: 'push', frame: last, value: 0 }], 100)[100],
  );
});

test('goto can be interrupted and goes on where it stopped', () => {
  const runner = new Runner(toy().model, { inputs: INPUTS });
  let turns = 0;
  while (!runner.goto(90, () => true)) turns++;
  assert.equal(turns, 89);
  assert.equal(state(runner), expected(INPUTS, 90)[90]);
});

test('keyframes thin out within the budget, frame 0 stays', () => {
  const keys = new Keyframes(10, 1000);
  for (let i = 0; i <= 5000; i++) if (keys.wants(i)) keys.add(i, new Uint8Array(100));
  assert.ok(keys.bytes <= 1000 && keys.states.size >= 5, `${keys.states.size} states`);
  assert.equal(keys.bytes, 100 * keys.states.size);
  const kept = [...keys.states.keys()];
  assert.equal(kept[0], 0);
  assert.ok(kept.every((i) => i % keys.spacing === 0));
  assert.equal(keys.nearest(keys.spacing - 1)?.index, 0);
  assert.equal(keys.nearest(keys.spacing)?.index, keys.spacing);
  keys.truncate(keys.spacing);
  assert.deepEqual([...keys.states.keys()], [0, keys.spacing]);
  const tiny = new Keyframes(1, 10);
  for (let i = 0; i < 100; i++) if (tiny.wants(i)) tiny.add(i, new Uint8Array(100));
  assert.deepEqual([...tiny.states.keys()], [0], 'one state larger than the budget: frame 0 alone');
});

test('a run that halts before it has begun is a fault of its part', () => {
  const { model } = toy();
  const report = { part: 'tether', node: 3, time: 0, cause: 'it is too far', step: null };
  const create = model.createSim;
  let freed = 0;
  model.createSim = () => ({ ...create(), report: () => report, free: () => freed++ });
  assert.throws(
    () => new Runner(model),
    (/** @type {any} */ error) => {
      assert.ok(error instanceof HawseInputError);
      assert.deepEqual(error.faults, [
        {
          where: '/parts/tether',
          what: 'the run cannot start: it is too far at node 3',
          start: true,
        },
      ]);
      return true;
    },
  );
  assert.equal(freed, 1);
});
