// Pulling a body: the spring that a scenario gets, against its closed form with three integrators, the energy that it gives, and that it
// replays. A free body that is drawn by a spring k with c = 2 sqrt(k m) from rest at the distance X from where it is without
// force goes as x = X (1 - (1 + w t) exp(-w t)), w^2 = k/m = g/L. (c is rounded to six digits, hence the tolerance.)
import assert from 'node:assert/strict';
import test from 'node:test';
import { Runner, frameReader, loadCore, mergePatch, simulate } from '../../wasm/js/index.mjs';
import { diffPatch } from '../../wasm/js/link.mjs';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { decodeLink } from '../../wasm/js/link.mjs';
import { sizeOf } from '../../web/src/pull/bar.js';
import {
  FREE,
  HELD,
  besides,
  fault,
  inBody,
  pullAt,
  pullsOf,
  springOf,
  withPull,
  within,
} from '../../web/src/pull/parts.js';
import { createPull } from '../../web/src/pull/pull.js';
import { handsOf } from '../../web/src/drive/hands.js';

const core = await loadCore();
const near = (/** @type {number} */ a, /** @type {number} */ b, tolerance = 1e-9, what = '') =>
  assert.ok(Math.abs(a - b) <= tolerance, `${what} ${a} is not ${b}`);

const MASS = 100;
const SIZE = 2;
/** A body alone in space. @param {any} [solver] @param {any} [body] @returns {any} */
const space = (solver = {}, body = {}) => ({
  hawse: 1,
  title: 'Free',
  environment: { gravity: 0, water: { density: 0 } },
  parts: {
    body: { kind: 'rigid', mass: MASS, shape: 'box', size: [1, SIZE, 1], ...body },
    wall: { kind: 'motion', shape: 'box', position: [50, 0, 0] },
  },
  solver: { step: 0.005, frame: 0.02, duration: 10, ...solver },
});
/** @type {[number, number, number]} */
const MIDDLE = [0, 0, 0];
const pulled = (solver = {}, body = {}, at = MIDDLE) =>
  withPull(space(solver, body), 'body', at, at, SIZE);

test('the spring: weight at one length, critical, twice the weight at most', () => {
  const { stiffness, damping, length, most, reach } = springOf(space(), 'body', SIZE);
  // without gravity a weight is that on earth
  near(stiffness, (MASS * 9.80665) / SIZE, 1e-3);
  near(damping, 2 * Math.sqrt(stiffness * MASS), 1e-3);
  near(length, 0.05 * SIZE);
  near(most, 2 * MASS * 9.80665);
  near(stiffness * (reach - length), most, 1e-6 * most);
});

for (const [integrator, tolerance, ledger] of /** @type {[string, number, number][]} */ ([
  ['ali3', 1e-4, 1e-3],
  ['rk4', 1e-6, 1e-7],
  ['rk45', 1e-6, 1e-9],
]))
  test(`closed form by ${integrator}: frequency and damping of a free body; energy in is the work of the pull`, async () => {
    const { doc, pull } =
      /** @type {{doc: any, pull: import('../../web/src/pull/parts.js').Pull}} */ (
        pulled({ integrator })
      );
    const { stiffness, damping, length } = springOf(doc, 'body', SIZE);
    // held from the start on, with the hand 1 m beyond where it is without force
    const inputs = doc.inputs;
    inputs.pull_hold = { target: 'pull.hold', word: 'held' };
    inputs.pull_damping.value = damping;
    doc.parts.pull.hold = 'held';
    doc.parts.pull_damper.damping = damping;
    doc.parts.pull_hand.position = [1 + length, 0, 0];
    [1 + length, 0, 0].forEach((v, i) => (inputs[`pull_${'xyz'[i]}`].value = v));
    const run = await simulate(JSON.stringify(doc), { core, until: 4, probe: ['body.x', 'residual', 'work', 'kinetic', 'elastic', 'dissipated'] }); // prettier-ignore
    const w = Math.sqrt(stiffness / MASS);
    near(w, Math.sqrt(9.80665 / SIZE), 1e-5);
    const { series } = run;
    run.t.forEach((t, i) => near(series['body.x'][i], 1 - (1 + w * t) * Math.exp(-w * t), tolerance, `${t} s`)); // prettier-ignore
    for (const one of series.residual) near(one, 0, ledger * stiffness);
    // the spring's energy, 1/2 k X^2, is all that there is
    series.kinetic.forEach((kinetic, i) => near(kinetic + series.elastic[i] + series.dissipated[i], 0.5 * stiffness, ledger * stiffness)); // prettier-ignore
    assert.equal(pull.id, 'pull');
  });

/**
 * A pull by the page's own steps, every four frames: taken at frame 10, drawn to the side, let go.
 * @param {any} doc @param {import('../../web/src/pull/parts.js').Pull} pull
 * @param {{until?: number, release?: number, to?: [number, number, number]}} [how]
 */
function byHand(doc, pull, { until = 100, release = 80, to = [3, 1, 0] } = {}) {
  const model = core.compile(JSON.stringify(doc));
  const { manifest } = model;
  const runner = new Runner(model);
  const reader = frameReader(manifest);
  /** @type {{id: string, frame: number, value: number}[]} */
  let inputs = [];
  /** As the page has them: each frame that was computed. @type {Uint8Array[]} */
  let frames = [];
  const names = manifest.channels.map(({ id }) => id);
  const compute = (/** @type {number} */ to) => {
    for (let n = frames.length; n <= to; n++) {
      runner.goto(n);
      frames.push(runner.frame().slice());
    }
  };
  let now = 10;
  const run = /** @type {any} */ ({
    manifest,
    reader,
    get now() {
      return now;
    },
    get last() {
      return frames.length - 1;
    },
    history: {
      read(/** @type {number} */ n, /** @type {Uint8Array} */ bytes) {
        if (!frames[n]) return -1;
        bytes.set(frames[n]);
        return n;
      },
      value: (/** @type {number} */ i, /** @type {number} */ n) =>
        reader.channel(frames[n], names[i]),
    },
  });
  /** @type {string[]} */
  const ended = [];
  const hand = createPull(
    {
      run,
      order(id, value, frame) {
        inputs = [...inputs.filter((one) => one.frame <= frame && !(one.id === id && one.frame === frame)), { id, frame, value }]; // prettier-ignore
        runner.input({ id, frame, value });
        frames = frames.slice(0, frame + 1);
      },
      ended: (why) => ended.push(why),
    },
    ...[pull, springOf(doc, pull.part, SIZE)],
  );
  /** @type {number[]} */
  const forces = [];
  compute(now + 20);
  for (; now < until; now += 4) {
    if (now >= release) hand.release();
    hand.aim(to);
    hand.step();
    compute(now + 20);
    forces.push(hand.force());
  }
  runner.goto(until);
  const hash = reader.hash(runner.frame());
  const end = runner.frame().slice();
  const of = (/** @type {string} */ id) => reader.channel(end, id);
  return { model, runner, reader, inputs, hash, ended, forces, of };
}

test('a pull by hand: held, limited, let go; it replays to the same bits, from a link, and after a save in the middle', async () => {
  const { doc, pull } = pulled({}, {}, [0, 1, 0]);
  const { runner, reader, inputs, hash, ended, forces, of, model } = byHand(doc, pull);
  const { most } = springOf(doc, 'body', SIZE);
  assert.deepEqual(ended, ['free']);
  assert.deepEqual(inputs.filter(({ id }) => id === 'pull_hold').map(({ value }) => value), [HELD, FREE]); // prettier-ignore
  assert.ok(Math.max(...forces) > 0.5 * most && Math.max(...forces) <= most * (1 + 1e-9), `${Math.max(...forces)} N of ${most} N`); // prettier-ignore
  assert.ok(of('body.x') > 0.5, `${of('body.x')} m`);
  assert.equal(of('pull.held'), 0);
  near(of('residual'), 0, 1e-4 * of('work'));
  assert.ok(of('work') > 100);
  // rewound through the pull, and on from a state in its middle
  runner.goto(5);
  runner.goto(40);
  const saved = runner.sim.save();
  runner.goto(100);
  assert.equal(reader.hash(runner.frame()), hash);
  const other = new Runner(model, { inputs });
  other.goto(40);
  other.sim.load(saved);
  other.goto(100);
  assert.equal(reader.hash(other.frame()), hash);
  for (const one of [other, runner]) one.free();
  // from a link: the edit and the orders
  const text = await encodeLink({
    example: 'x',
    patch: /** @type {object} */ (diffPatch(space(), doc)),
    inputs,
  });
  const link = await decodeLink(text);
  const again = await simulate(JSON.stringify(mergePatch(space(), /** @type {import('../../wasm/js/patch.mjs').JsonObject} */ (link.patch))), { core, inputs: link.inputs, until: 2, hashes: true }); // prettier-ignore
  assert.equal(again.hashes?.at(-1), hash);
  model.free();
});

test('an edit that is not pulled changes no motion', async () => {
  const moving = { velocity: [1, 0.5, 0], rate: [0.3, 0.2, 0.1] };
  const probe = ['body.x', 'body.y', 'body.z'];
  const plain = await simulate(JSON.stringify(space({ integrator: 'rk45' }, moving)), { core, until: 2, probe }); // prettier-ignore
  const edited = await simulate(JSON.stringify(pulled({ integrator: 'rk45' }, moving).doc), { core, until: 2, probe }); // prettier-ignore
  for (const id of probe) plain.series[id].forEach((v, i) => near(edited.series[id][i], v, 1e-9, id)); // prettier-ignore
});

test('degenerate: let go at once, hardly any mass, a body that is fixed, led, parked or unknown', async () => {
  const { doc, pull } = pulled();
  const at = (/** @type {number} */ release) => byHand(doc, pull, { until: 40, release });
  // before it took hold nothing was held
  const first = at(10);
  assert.deepEqual([first.ended, first.inputs], [['free'], []]);
  const second = at(14);
  assert.ok(second.inputs.every(({ id }) => /_[xyz]$/.test(id)));
  near(second.of('body.x'), 0, 1e-12);
  const third = at(18);
  assert.deepEqual(third.ended, ['free']);
  assert.equal(third.of('pull.held'), 0);
  for (const one of [first, second, third]) (one.runner.free(), one.model.free());

  // the spring goes with the mass: a milligram is drawn as a hundred kilograms are
  const light = pulled({}, { mass: 1e-6 });
  const feather = byHand(light.doc, light.pull, { until: 60, release: 60 });
  const heavy = byHand(doc, pull, { until: 60, release: 60 });
  near(feather.of('body.x'), heavy.of('body.x'), 1e-3);
  for (const one of [feather, heavy]) (one.runner.free(), one.model.free());

  // parked it stays where it is, and the pull holds
  const parked = pulled({}, { state: 'parked' });
  const still = byHand(parked.doc, parked.pull, { until: 60, release: 60 });
  near(still.of('body.x'), 0, 1e-12);
  assert.ok(still.of('pull.force') > 0);
  still.runner.free();
  still.model.free();

  // 0.25 m in a step is more than the 0.06 m between where the hand is and where the spring begins
  const quick = pulled({}, { velocity: [50, 0, 0] });
  const gone = byHand(quick.doc, quick.pull, { until: 40, release: 40 });
  assert.deepEqual(gone.ended, ['missed']);
  assert.equal(gone.inputs.findLast(({ id }) => id === 'pull_damping')?.value, 0);
  assert.equal(gone.of('pull.held'), 0);
  gone.runner.free();
  gone.model.free();

  assert.equal(fault(space(), 'body'), '');
  assert.equal(fault(space(), 'wall'), 'none');
  assert.equal(fault(space(), 'nobody'), 'none');
  assert.equal(fault(space({}, { mass: undefined, stock: 'anchor' }), 'body'), 'massless');
  assert.equal(fault(space({}, { mass: 0 }), 'body'), 'massless');
});

test('names and places: a second pull, one at the same place, points of a turned body', () => {
  const one = pulled();
  assert.deepEqual(pullsOf(one.doc), [one.pull]);
  assert.equal(pullAt(one.doc, 'body', [0, 0.2, 0], SIZE)?.id, 'pull');
  assert.equal(pullAt(one.doc, 'body', [0, 0.4, 0], SIZE), undefined);
  assert.equal(pullAt(one.doc, 'wall', [0, 0, 0], SIZE), undefined);
  const two = withPull(one.doc, 'body', [0, 1, 0], [0, 1, 0], SIZE);
  assert.deepEqual(pullsOf(two.doc).map(({ id }) => id), ['pull', 'pull2']); // prettier-ignore
  core.compile(JSON.stringify(two.doc)).free();
  // names that others have
  const taken = space();
  taken.inputs = { pull_x: { target: 'body.force_x' } };
  assert.equal(withPull(taken, 'body', MIDDLE, MIDDLE, SIZE).pull.id, 'pull2');
  // the edit is no hand of driving, and what was there is as it was
  const model = core.compile(JSON.stringify(two.doc));
  assert.deepEqual(handsOf(model.manifest, two.doc), []);
  near(sizeOf(model.manifest.parts[0], two.doc), SIZE);
  model.free();
  assert.deepEqual(/** @type {any} */ (one.doc).parts.wall, space().parts.wall);

  // a quarter turn about z: the body's x is the world's y
  const h = Math.SQRT1_2;
  inBody([1, 2, 3, h, 0, 0, h], [1, 4, 3]).forEach((v, i) => near(v, [2, 0, 0][i]));
  inBody([0, 0, 0, h, h, 0, 0], [1, 0, 5]).forEach((v, i) => near(v, [1, 5, 0][i]));
  assert.deepEqual(within([0, 0, 0], [3, 4, 0], 10), [3, 4, 0]);
  assert.deepEqual(within([0, 0, 0], [30, 40, 0], 10), [6, 8, 0]);
  assert.deepEqual(within([1, 1, 1], [1, 1, 1], 10), [1, 1, 1]);
  assert.deepEqual(besides([1, 2, 3], 0.1), [1, 2, 3.04]);
});
