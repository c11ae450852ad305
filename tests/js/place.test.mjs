// Moving by hand: what can be moved, and the scenario that comes of it. Expected values are of plane geometry, and of the core, which
// is asked where a part then starts.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { getPath } from '../../wasm/js/form/scenario.mjs';
import {
  headingOf,
  joinedTo,
  lineBetween,
  placed,
  placedWith,
  poseOf,
  snapTo,
  stepOf,
  things,
  thingsOf,
} from '../../web/src/place/places.js';

const core = await loadCore();
const DOC = {
  hawse: 1,
  title: 'things',
  parts: {
    barge: { kind: 'vessel', mass: 1e6, inertia: 1e8, length: 40, beam: 10, draught: 3, position: [1, 2, 0], heading: 0.5 },
    tip: { kind: 'motion', position: [0, 0, 20] },
    arm: { kind: 'motion', on: 'tip', position: [0, 0, 1] },
    load: { kind: 'rigid', mass: 100, inertia: [9, 9, 9], position: [0, 0, 10], ports: { eye: { at: [0, 0, 1] } } },
    line: { kind: 'cable', a: { attach: 'tip' }, b: { attach: 'load.eye' }, length: 10, elements: 4, diameter: 0.02, density: 7800, EA: 1e6 },
    stay: { kind: 'cable', a: { attach: 'world', position: [5, 0, 30] }, b: { attach: 'load' }, length: 25, elements: 4, diameter: 0.02, density: 7800, EA: 1e6 },
  },
}; // prettier-ignore

/** Position and quaternion at the start, as the core has it. @param {object} doc @param {string} id */
function startOf(doc, id) {
  const model = core.compile(JSON.stringify(doc));
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  const row = Array.from(reader.pose(sim.frame(), id));
  sim.free();
  model.free();
  return row;
}

test('what stands in the world can be moved, and ends that the world holds', () => {
  assert.deepEqual(
    things(DOC).map(({ key, turns }) => [key, turns]),
    [['barge', 'heading'], ['tip', 'any'], ['load', 'any'], ['stay.a', 'none']], // prettier-ignore
  );
  assert.deepEqual(thingsOf(DOC, 'none'), []);
  assert.deepEqual(things({}), []);
});

test('where it is put, the run starts: position, orientation and heading', () => {
  const [barge, , load] = things(DOC);
  const quarter = /** @type {[number, number, number, number]} */ ([Math.SQRT1_2, Math.SQRT1_2, 0, 0]); // prettier-ignore
  const moved = placed(DOC, load, { at: [1.5, -2, 8.25], turn: quarter });
  const pose = startOf(moved, 'load');
  for (const [i, value] of [1.5, -2, 8.25, ...quarter].entries())
    assert.ok(Math.abs(pose[i] - value) < 1e-6, `${i}: ${pose[i]}, ${value}`);
  const half = -Math.PI / 8;
  const headed = placed(DOC, barge, { turn: [Math.cos(half), 0, 0, Math.sin(half)] });
  assert.ok(Math.abs(Number(getPath(headed, ['parts', 'barge', 'heading'])) + Math.PI / 4) < 1e-5);
  assert.ok(Math.abs(headingOf(poseOf(headed, barge).turn) + Math.PI / 4) < 1e-5);
  const at = startOf(headed, 'barge');
  assert.ok(Math.abs(2 * Math.atan2(at[6], at[3]) + Math.PI / 4) < 1e-5, String(at));
});

test('nothing moved is the same scenario: of every example, each thing put where it is', () => {
  const folder = new URL('../../examples/', import.meta.url);
  let count = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const doc = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    for (const thing of things(doc)) {
      assert.equal(placed(doc, thing, poseOf(doc, thing)), doc, `${file}: ${thing.key}`);
      count++;
    }
  }
  assert.ok(count > 60, `${count} things`);
});

test('steps are 1, 2 or 5 of a power of ten', () => {
  const steps = [0.0123, 0.02, 0.049, 0.5, 0.99, 1, 7, 23].map(stepOf);
  assert.deepEqual(steps, [0.01, 0.02, 0.02, 0.5, 0.5, 1, 5, 20]);
});

test('snapping goes to the nearest within reach, along free axes alone', () => {
  const apart = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    Math.hypot(...a.map((x, i) => x - b[i]));
  const all = /** @type {[boolean, boolean, boolean]} */ ([true, true, true]);
  assert.deepEqual(snapTo([[0, 0, 0]], [[3, 0, 0], [1, 1, 0]], apart, 2, all), [1, 1, 0]); // prettier-ignore
  assert.equal(snapTo([[0, 0, 0]], [[3, 0, 0]], apart, 2, all), null);
  assert.deepEqual(snapTo([[0, 0, 0]], [[1, 0, 0]], apart, 2, [true, false, false]), [1, 0, 0]);
  // along x alone it does not come to a place that lies aside
  assert.equal(snapTo([[0, 0, 0]], [[1, 1, 0]], apart, 2, [true, false, false]), null);
  assert.equal(snapTo([], [[1, 1, 0]], apart, 2, all), null);
});

test('a line between two points has their distance, is of the catalogue, and carries', () => {
  // a load 10 m below a tip: the wire hangs between them with the load's weight, but for what its damping still moves
  const { doc, id, length } = lineBetween(
    DOC,
    { name: 'tip', at: [0, 0, 20] },
    { name: 'load.eye', at: [3, 4, 11] },
  );
  assert.equal(id, 'line2');
  assert.equal(length, Number(Math.hypot(3, 4, 9).toFixed(3)));
  const model = core.compile(JSON.stringify(doc));
  assert.deepEqual(getPath(doc, ['parts', 'line2', 'b', 'attach']), 'load.eye');
  const sim = model.createSim();
  for (let n = 0; n < 20; n++) assert.equal(sim.step(), 0);
  sim.free();
  model.free();
  assert.ok(lineBetween(DOC, { name: 'tip', at: [0, 0, 0] }, { name: 'load', at: [0, 0, 0] }).length > 0); // prettier-ignore
});

/** An example. @param {string} id */
const exampleOf = (id) => JSON.parse(readFileSync(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8')); // prettier-ignore

test('what joints hold goes along, also over what is mounted; what hangs or was let go stays', () => {
  const joined = (
    /** @type {import('../../wasm/js/patch.mjs').JsonObject} */ doc,
    /** @type {string} */ id,
  ) => {
    const { bodies, pins } = joinedTo(doc, id);
    return [bodies.map(({ key }) => key).sort(), pins];
  };
  const pendulum = exampleOf('double-pendulum');
  assert.deepEqual(joined(pendulum, 'lower'), [['bracket', 'upper'], []]);
  assert.deepEqual(joined(exampleOf('slider-crank'), 'rod'), [['bed', 'crank', 'slider'], []]);
  const recovery = exampleOf('launch-and-recovery');
  assert.deepEqual(joined(recovery, 'hook'), [['frame'], []]);
  recovery.parts.shackle.hold = 'free';
  assert.deepEqual(joined(recovery, 'hook'), [[], []]);
  const pin = { kind: 'joint', type: 'spherical' };
  const doc = {
    parts: {
      ...DOC.parts,
      grip: { ...pin, a: 'arm', b: 'load.eye' },
      peg: { ...pin, a: 'world', b: 'load', position: [0, 0, 10] },
    },
  };
  // the arm is mounted on the tip: it has no place of its own, and what it holds has
  assert.deepEqual(joined(doc, 'tip'), [['load'], ['peg']]);
  assert.deepEqual(joined(doc, 'barge'), [[], []]);
  assert.deepEqual(joinedTo({}, 'none'), { bodies: [], pins: [] });
  const there = /** @type {typeof doc} */ (placedWith(doc, things(doc)[1], { at: [1, 0, 20] }));
  assert.deepEqual([there.parts.load.position, there.parts.peg.position], [[1, 0, 10], [1, 0, 10]]); // prettier-ignore
});

// a turn about a place carries every point with it: by Rodrigues' formula, apart from the quaternions of the code
test('joined bodies start where they are put, moved and turned, again and again', () => {
  const axis = [2, -1, 2].map((v) => v / 3);
  const angle = 0.7;
  const turn = /** @type {[number, number, number, number]} */ ([Math.cos(angle / 2), ...axis.map((v) => v * Math.sin(angle / 2))]); // prettier-ignore
  for (const [id, part] of [
    ['double-pendulum', 'bracket'],
    ['slider-crank', 'bed'],
    ['launch-and-recovery', 'frame'],
  ]) {
    // prettier-ignore
    const doc = exampleOf(id);
    const thing = things(doc).find(({ key }) => key === part);
    assert.ok(thing);
    const { at } = poseOf(doc, thing);
    const other = joinedTo(doc, part).bodies[0];
    const before = startOf(doc, other.key);
    // there and back by small steps leaves nothing behind
    let moved = doc;
    const steps = [0.31, 0.113, -0.4, 1.2, -1.223];
    for (const step of steps) {
      const { at: here } = poseOf(moved, thing);
      moved = placedWith(moved, thing, { at: [here[0] + step, here[1] - step, here[2]] });
    }
    for (const [i, value] of startOf(moved, other.key).entries())
      assert.ok(Math.abs(value - before[i]) < 1e-8, `${id} ${i}: ${value}, ${before[i]}`);
    const shifted = placedWith(doc, thing, { at: [at[0] + 3, at[1], at[2] + 0.5] });
    startOf(shifted, part).slice(0, 3).forEach((value, i) => assert.ok(Math.abs(value - at[i] - [3, 0, 0.5][i]) < 1e-6)); // prettier-ignore
    startOf(shifted, other.key).slice(0, 3).forEach((value, i) => assert.ok(Math.abs(value - before[i] - [3, 0, 0.5][i]) < 1e-6)); // prettier-ignore
    assert.equal(id === 'launch-and-recovery' || poseOf(doc, thing).turn[0] === 1, true);
    const tilted = placedWith(doc, thing, { turn });
    const r = before.slice(0, 3).map((value, i) => value - at[i]);
    const cross = [axis[1] * r[2] - axis[2] * r[1], axis[2] * r[0] - axis[0] * r[2], axis[0] * r[1] - axis[1] * r[0]]; // prettier-ignore
    const dot = axis.reduce((sum, v, i) => sum + v * r[i], 0);
    const wanted = r.map((v, i) => at[i] + v * Math.cos(angle) + cross[i] * Math.sin(angle) + axis[i] * dot * (1 - Math.cos(angle))); // prettier-ignore
    startOf(tilted, other.key).slice(0, 3).forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-5, `${id}, ${value}, ${wanted[i]}`)); // prettier-ignore
  }
});
