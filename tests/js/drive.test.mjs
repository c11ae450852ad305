// Driving: what of each example is in hand, from sticks to orders, and that what was ordered replays. Expected numbers are closed
// forms of the rules (a ramp, a rate, a rotation, a dead zone); runs are held against themselves by their hashes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { Runner, frameReader, loadCore, simulate } from '../../wasm/js/index.mjs';
import { decodeLink } from '../../wasm/js/link.mjs';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { headingOf } from '../../web/src/drive/bar.js';
import { createDriver, RAMP } from '../../web/src/drive/driver.js';
import { handsOf, SLOTS } from '../../web/src/drive/hands.js';
import { labelsOf } from '../../web/src/drive/keys.js';
import { createPad, DEAD, stickOf } from '../../web/src/drive/pad.js';
import { thumbAt } from '../../web/src/drive/touch.js';

const core = await loadCore();
const file = (/** @type {string} */ name) => new URL(`../../examples/${name}`, import.meta.url);
const textOf = (/** @type {string} */ id) => readFile(file(`${id}.json`), 'utf8');
const compiled = (/** @type {string} */ text) =>
  compileWithAssets(core, text, (name) => readFile(file(`meshes/${name}`)));
const { examples } = JSON.parse(await readFile(file('index.json'), 'utf8'));

/** @param {string} id */
async function handsIn(id) {
  const text = await textOf(id);
  const model = await compiled(text);
  const { manifest } = model;
  model.free();
  return { manifest, hands: handsOf(manifest, JSON.parse(text)) };
}

const near = (/** @type {number} */ a, /** @type {number} */ b, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

/** A hand of a scenario and where its orders go. @param {any} hand @param {Record<string, number>} [given] @param {number} [heading] */
function driven(hand, given = {}, heading = 0) {
  /** @type {Record<string, number>} */
  const is = { ...given };
  /** @type {[string, number][]} */
  const log = [];
  const driver = createDriver({
    ordered: (of) => is[of.id] ?? of.value,
    order(of, value) {
      if ((is[of.id] ?? of.value) !== value) log.push([of.id, value]);
      is[of.id] = value;
    },
    heading: () => heading,
  });
  driver.take(hand);
  return { driver, is, log };
}

test('every example: inputs with numbers are in hand once a part, each axis at a place of its own', async () => {
  let axes = 0;
  for (const { id } of examples) {
    const { manifest, hands } = await handsIn(id);
    const targets = manifest.inputs.filter(({ target }) => target);
    if (targets.length > 0) assert.ok(hands.length > 0, `${id}: nothing in hand`);
    const all = new Set(
      hands.flatMap((h) => [
        ...h.axes.flatMap((a) => a.driven.map(({ of }) => of.id)),
        ...h.choices.map((c) => c.id),
      ]),
    );
    // a limit of a winch is a setting: it stays in the form
    for (const { id: name, target = '' } of targets)
      assert.ok(
        all.has(name) || /\.(max_speed|stroke)$/.test(target),
        `${id}: ${name} is in no hand`,
      );
    for (const hand of hands) {
      const slots = hand.axes.map(({ slot }) => slot);
      assert.equal(new Set(slots).size, slots.length, `${id} ${hand.id}: two axes at one place`);
      for (const axis of hand.axes)
        for (const { of, lo, hi, rate, step } of axis.driven) {
          axes++;
          assert.ok(lo < hi && lo >= of.min && hi <= of.max, `${id} ${of.id}: ${lo} to ${hi}`);
          assert.ok(rate > 0 && step > 0 && Number.isFinite(rate + step));
          if (axis.rest === 'zero') assert.ok(of.min <= 0 && of.max >= 0, `${id} ${of.id}`);
          assert.ok(axis.name && axis.ends.every((end) => end), `${id} ${of.id}: words`);
        }
    }
  }
  assert.ok(axes > 40, `${axes} axes`);
});

test('the hands of a ROV, a crane, winches and a vessel', async () => {
  const short = (/** @type {any} */ hand) =>
    hand.axes.map((/** @type {any} */ a) => `${a.slot} ${a.name} ${a.rest} ${a.driven.map((/** @type {any} */ d) => d.of.id)}`); // prettier-ignore
  const { hands: rov } = await handsIn('rov-tether');
  assert.deepEqual(short(rov[0]), [
    'ry Ahead zero ahead',
    'rx Sideways zero left',
    'ly Up zero up',
    'lx Turn zero yaw',
  ]);
  const { hands: sea } = await handsIn('crane-sea');
  assert.deepEqual(short(sea[0]), [
    'lx Slew zero slew',
    'ry Luff zero boom',
    'ly Knuckle zero knuckle',
    'rx Telescope zero reach1,reach2,reach3,reach4',
    // the winch whose line leaves from its tip
    't Hoist zero hoist',
  ]);
  const { hands: boom } = await handsIn('knuckle-boom');
  assert.ok(boom[0].axes.every(({ rest }) => rest === 'hold'));
  // a target without a range of its own goes as far as its joint: ±2.6 rad, through it in 10 s
  assert.deepEqual([boom[0].axes[0].driven[0].lo, boom[0].axes[0].driven[0].hi], [-2.6, 2.6]);
  near(boom[0].axes[0].driven[0].rate, 0.52);
  const { hands: heave } = await handsIn('heave-compensation');
  assert.deepEqual(heave[0].choices[0].words?.slice(0, 2), ['speed', 'tension']);
  const { hands: ship } = await handsIn('berthing');
  assert.deepEqual(
    ship.map(({ id }) => id),
    ['ship', 'ship.tug_fore', 'ship.tug_aft'],
  );
  // of a kind that the table does not know, by its unit: a coefficient stays
  const { hands: sheave } = await handsIn('deck-sheave');
  assert.equal(sheave.find(({ id }) => id === 'sheave')?.axes[0].rest, 'hold');
});

test('degenerate: no inputs, an input without a range, events alone, more axes than places', () => {
  const part = { id: 'p', kind: 'thing', pose: 0 };
  const input = (/** @type {string} */ id, more = {}) => ({
    ...{ id, target: `p.${id}`, unit: 'N', label: '', min: -1, max: 1, value: 0, ...more },
  });
  assert.deepEqual(handsOf({ parts: [part], inputs: [] }, {}), []);
  assert.deepEqual(handsOf({ parts: [part], inputs: [input('a', { min: 2, max: 2 })] }, {}), []);
  const call = { ...input('go'), target: undefined, calls: 'go' };
  assert.deepEqual(handsOf({ parts: [part], inputs: [call] }, {}), []);
  const many = Array.from({ length: 8 }, (_, i) => input(`f${i}`));
  const [hand] = handsOf({ parts: [part], inputs: many }, {});
  assert.deepEqual(hand.axes.map(({ slot }) => slot).toSorted(), ['x1', 'x2', ...SLOTS].toSorted());
  // what has no zero cannot go back to it; the field's own range is no range of a stick
  assert.equal(handsOf({ parts: [part], inputs: [input('a', { min: 1, max: 2 })] }, {})[0].axes[0].rest, 'hold'); // prettier-ignore
  const wide = handsOf({ parts: [part], inputs: [input('a', { min: -1e12, max: 1e12 })] }, {});
  assert.deepEqual([wide[0].axes[0].driven[0].lo, wide[0].axes[0].driven[0].hi], [-1000, 1000]);
  // a part whose name begins as another's
  const two = handsOf({ parts: [{ id: 'p', kind: 'thing' }, { id: 'p2', kind: 'thing' }], inputs: [{ ...input('a'), target: 'p2.a' }] }, {}); // prettier-ignore
  assert.deepEqual(two.map(({ id }) => id), ['p2']); // prettier-ignore
});

test('what acts ramps up and back: a full stick in 0.4 s, evenly; what was not touched is left', async () => {
  const { hands } = await handsIn('rov-tether');
  const { driver, is, log } = driven({ ...hands[0], level: null }, { up: 120 });
  driver.step(1, {});
  assert.deepEqual(log, []);
  for (let i = 1; i <= 10; i++) {
    driver.step(RAMP / 10, { ry: 1 });
    near(is.ahead, 60 * i, 0.5);
  }
  driver.step(1, { ry: 1 });
  assert.equal(is.ahead, 600);
  // from full ahead to half back: three halves of the way
  driver.step(1.4 * RAMP, { ry: -0.5 });
  near(is.ahead, 600 * (1 - 1.4), 0.5);
  driver.step(RAMP, { ry: -0.5 });
  near(is.ahead, -300, 0.5);
  driver.step(RAMP / 4, {});
  near(is.ahead, -150, 0.5);
  assert.ok(driver.moving);
  driver.step(RAMP, {});
  assert.deepEqual([is.ahead, driver.moving], [0, false]);
  assert.equal(is.up, 120);
  // it is let go at once where the window is left, or another part taken
  driver.step(RAMP, { ry: 1 });
  driver.release();
  assert.equal(is.ahead, 0);
  driver.stop();
  assert.equal(is.up, 0);
});

test('what stays goes at its rate to its limits, and stays', async () => {
  const { hands } = await handsIn('knuckle-boom');
  const { driver, is } = driven(hands[0]);
  // 5.2 rad in 10 s, to the left is positive
  for (let i = 0; i < 50; i++) driver.step(0.02, { lx: -0.5 });
  near(is.slew, 0.26, 0.003);
  driver.step(3, {});
  near(is.slew, 0.26, 0.003);
  driver.step(30, { lx: -1 });
  near(is.slew, 2.6);
  driver.step(30, { lx: 1 });
  near(is.slew, -2.6);
  driver.release();
  near(is.slew, -2.6);
  // all that slide, each as a share of its own way
  driver.step(5, { rx: 1 });
  for (const id of ['reach1', 'reach2', 'reach3', 'reach4']) near(is[id], 0.75, 0.005);
  // smaller than a step of the order, many times
  for (let i = 0; i < 1000; i++) driver.step(0.001, { rx: -0.1 });
  near(is.reach1, 0.735, 0.003);
});

test('ahead is where the part points: (cos, sin) of its heading, and back', async () => {
  const { hands } = await handsIn('rov-tether');
  for (const heading of [0, 0.5, Math.PI / 2, 3, -2]) {
    const { driver, is } = driven(hands[0], {}, heading);
    driver.step(1, { ry: 1 });
    near(is.ahead, 600 * Math.cos(heading), 0.5);
    near(is.left, 600 * Math.sin(heading), 0.5);
    // to starboard
    driver.step(10, { rx: 0.5 });
    near(is.ahead, 300 * Math.sin(heading), 0.5);
    near(is.left, -300 * Math.cos(heading), 0.5);
    driver.step(10, {});
    assert.deepEqual([is.ahead, is.left, driver.moving], [0, 0, false]);
  }
  // a force that another gave is taken up as it is
  const { driver, is } = driven(hands[0], { ahead: 300, left: 0 }, Math.PI / 2);
  driver.step(0, { ry: 0.001 });
  near(is.ahead, 300, 0.5);
  near(is.left, 0, 0.5);
});

test('dead zone: round, and from its edge the way begins at zero', () => {
  assert.deepEqual(stickOf(DEAD, 0), [0, 0]);
  assert.deepEqual(stickOf(0.1, -0.1), [0, 0]); // 0.141 away
  near(stickOf((1 + DEAD) / 2, 0)[0], 0.5);
  assert.deepEqual(stickOf(1, 0), [1, 0]);
  assert.deepEqual(stickOf(0, 1), [0, -1]); // pads have y down
  const [x, y] = stickOf(1, 1); // a square pad's corner is a full stick
  near(x, 0.7, 0.026);
  near(y, -0.7, 0.026);
  for (const bad of [NaN, -Infinity]) assert.deepEqual(stickOf(bad, 0).map(Number.isFinite), [true, true], String(bad)); // prettier-ignore
  assert.deepEqual(thumbAt(0.05, 0), [0, 0]);
  assert.deepEqual(thumbAt(0, 3), [0, 1]);
});

test('gamepads: plugged in and out, a button acts once, and not one that was down before', () => {
  /** @type {any[]} */
  let pads = [null, null];
  /** @type {string[]} */
  const told = [];
  const pad = createPad({
    ask: () => pads,
    act: (what) => told.push(what),
    onpad: (name, lost) => told.push(lost ? 'lost' : name),
  });
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
  const plugged = { connected: true, index: 1, id: 'A pad', axes: [0, -1, 0.1, 0], buttons };
  assert.deepEqual(pad.read(), {});
  buttons[5] = { pressed: true, value: 1 };
  pads = [null, plugged];
  assert.deepEqual(pad.read(), { lx: 0, ly: 1, rx: 0, ry: 0, t: 0, b: 0 });
  assert.deepEqual(told, ['A pad']);
  buttons[5] = { pressed: false, value: 0 };
  pad.read();
  buttons[5] = { pressed: true, value: 1 };
  buttons[7] = { pressed: true, value: 1 };
  pad.read();
  assert.equal(pad.read().t, 1);
  assert.deepEqual(told, ['A pad', 'next']);
  pads = [null, { ...plugged, connected: false }];
  assert.deepEqual(pad.read(), {});
  assert.deepEqual(told, ['A pad', 'next', 'lost']);
  // one with fewer axes and buttons than the standard has
  pads = [{ connected: true, index: 0, id: '', axes: [1], buttons: [] }];
  assert.deepEqual(pad.read(), { lx: 1, ly: 0, rx: 0, ry: 0, t: 0, b: 0 });
});

test('keys by their places, labelled as the keyboard has them', () => {
  assert.deepEqual(labelsOf('rx', null), ['\u2190', '\u2192']);
  assert.deepEqual(labelsOf('ly', null), ['S', 'W']);
  assert.deepEqual(labelsOf('ly', new Map([['KeyS', 's'], ['KeyW', 'z']])), ['S', 'Z']); // prettier-ignore
  assert.deepEqual(labelsOf('x1', null), ['', '']);
  const all = SLOTS.flatMap((slot) => labelsOf(slot, null));
  assert.equal(new Set(all).size, 12);
});

/** A hand at a ROV for 1.3 s, an order every four frames as the page gives them: ahead and turning, then up. */
async function drivenRov() {
  const text = await textOf('rov-tether');
  const model = await compiled(text);
  const runner = new Runner(model);
  const reader = frameReader(model.manifest);
  const [hand] = handsOf(model.manifest, JSON.parse(text));
  /** @type {{id: string, frame: number, value: number}[]} */
  const inputs = [];
  const is = /** @type {Record<string, number>} */ ({});
  let frame = 0;
  const driver = createDriver({
    ordered: (of) => is[of.id] ?? of.value,
    order(of, value) {
      if ((is[of.id] ?? of.value) === value) return;
      is[of.id] = value;
      inputs.push({ id: of.id, frame, value });
      runner.input({ id: of.id, frame, value });
    },
    heading: (part) =>
      headingOf(/** @type {any} */ ({ reader, frame: runner.frame().slice().buffer, shownIndex: frame }))(part), // prettier-ignore
  });
  driver.take(hand);
  for (; frame < 64; frame += 4) {
    runner.goto(frame);
    const sticks = frame < 32 ? { ry: 1, lx: -1 } : frame < 44 ? { ly: 0.5 } : {};
    driver.step(4 * model.manifest.frame, sticks);
  }
  runner.goto(75);
  const hash = reader.hash(runner.frame());
  return { text, model, runner, reader, inputs, hash };
}

test('what a hand did replays bit for bit: from a link, after a rewind, and with a part of it undone', async () => {
  const { text, model, runner, reader, inputs, hash } = await drivenRov();
  assert.ok(inputs.length > 20 && inputs.length < 150, `${inputs.length} orders`);
  assert.ok(inputs.some(({ id, value }) => id === 'left' && value !== 0), 'it has turned'); // prettier-ignore
  const last = Object.fromEntries(inputs.map(({ id, value }) => [id, value]));
  assert.deepEqual(Object.values(last), Object.values(last).map(() => 0)); // prettier-ignore
  const link = await encodeLink({ example: 'rov-tether', inputs });
  assert.ok(link.length < 2000, `${link.length} characters`);
  const { inputs: told } = await decodeLink(link);
  assert.deepEqual(told, inputs);
  const again = await simulate(text, { core, inputs: told, until: 1.5, hashes: true });
  assert.equal(again.hashes?.at(-1), hash);
  // back through it and on
  runner.goto(20);
  runner.goto(75);
  assert.equal(reader.hash(runner.frame()), hash);
  // undone from a frame on, and done again
  runner.replaceInputs(inputs.filter(({ frame }) => frame < 32), 32); // prettier-ignore
  runner.goto(75);
  assert.notEqual(reader.hash(runner.frame()), hash);
  runner.replaceInputs(inputs, 32);
  runner.goto(75);
  assert.equal(reader.hash(runner.frame()), hash);
  runner.free();
  model.free();
});
