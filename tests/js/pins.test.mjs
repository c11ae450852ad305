// Runs that are kept beside the one on show: their columns within a budget, figures over a window, differences, names.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { frameReader, loadCore, reportOf, windowOf } from '../../wasm/js/index.mjs';
import { extremeOf } from '../../web/src/state/extremes.js';
import { signedPercent } from '../../wasm/js/format.mjs';
import { createLane } from '../../web/src/sim/lane.js';
import { framesBetween } from '../../web/src/features/measure/window.js';
import { runName } from '../../web/src/features/measure/runs.js';
import { keepFrames } from '../../web/src/plot/pin-frames.js';
import { lonely } from '../../web/src/plot/pin-parts.js';
import { pinsBeside } from '../../web/src/plot/pin-link.js';
import { figuresOf, keepRun, MOST_PINS, pinned, pinRun, shareOff, unpin, valueAt } from '../../web/src/plot/pins.js'; // prettier-ignore

const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
const core = await loadCore();
/** The history of its first frames. @param {number} frames */
function runOf(frames) {
  const model = core.compile(text);
  const { manifest } = model;
  const reader = frameReader(manifest);
  const lane = createLane({ text, doc: null, inputs: [], manifest, reader, at: 0 });
  const sim = model.createSim();
  for (let i = 0; i <= frames; i++) {
    lane.take(new Uint8Array(sim.frame()).buffer, i);
    sim.step();
  }
  sim.free();
  return { manifest, history: lane.history, doc: JSON.parse(text), inputs: [] };
}
const past = runOf(700);
const { manifest, history } = past;
const TENSION = manifest.channels.findIndex(({ id }) => id === 'line.tension_a');

test('a kept run has the figures of the run, over any window', () => {
  const kept = keepRun(manifest, history);
  assert.deepEqual([kept.step, kept.count, kept.end], [0.02, 701, 14]);
  const pin = { ...kept, letter: 'A', name: '' };
  const column = kept.find('line.tension_a', 'N');
  assert.ok(column);
  for (const [from, to] of [
    [0, 14],
    [2, 9],
    [3.56, 3.56],
  ]) {
    const window = windowOf({ values: history.column(TENSION).subarray(0, 701), step: 0.02 }, from, to); // prettier-ignore
    const frames = /** @type {{first: number, last: number}} */ (framesBetween({ from, to }, 700, 0.02)); // prettier-ignore
    const steps = extremeOf(manifest, history, TENSION, frames.last, frames.first);
    const exact = reportOf(window, { steps });
    const found = figuresOf(pin, column, from, to);
    for (const key of /** @type {const} */ (['least', 'greatest', 'mean'])) {
      const off = Math.abs((found?.[key] ?? NaN) - exact[key]);
      assert.ok(off <= 1e-6 * Math.abs(exact.greatest), `${key} of ${from} to ${to}: ${off}`);
    }
  }
  assert.equal(figuresOf(pin, column, 0, 20), null, 'not computed so far');
  assert.equal(valueAt(pin, column, 14.02), null);
  assert.equal(kept.find('line.tension_a', 'm'), null, 'another quantity of that name');
});

test('a long run takes no more than its room, and keeps its extremes', () => {
  const whole = keepRun(manifest, history);
  for (const budget of [whole.bytes / 2, whole.bytes / 5, 1000]) {
    const kept = keepRun(manifest, history, budget);
    assert.ok(kept.bytes <= budget || kept.count === 2);
    const stride = Math.round(kept.step / 0.02);
    assert.equal(Math.log2(stride) % 1, 0);
    for (const { id, unit } of manifest.channels) {
      const [a, b] = [whole.find(id, unit), kept.find(id, unit)];
      assert.deepEqual(b?.range, a?.range, id);
      assert.equal(b?.value[1], a?.value[Math.min(700, stride)]);
    }
  }
});

test('a window leaves out what came before its first frame', () => {
  // the greatest between two frames belongs to the frame after it
  const all = extremeOf(manifest, history, TENSION, 700);
  const at = Math.ceil(all.greatestTime / 0.02);
  assert.equal(extremeOf(manifest, history, TENSION, at, at - 1).greatest, all.greatest);
  assert.equal(extremeOf(manifest, history, TENSION, at, at).greatest, history.column(TENSION)[at]);
  assert.equal(framesBetween({ from: 2, to: 1 }, 700, 0.02), 'empty');
  assert.equal(framesBetween({ from: null, to: 15 }, 700, 0.02), 'outside');
  assert.deepEqual(framesBetween({ from: null, to: null }, 700, 0.02), { first: 0, last: 700 });
});

test('four runs at most, each with a letter that is free', () => {
  for (let i = 0; i < MOST_PINS; i++) assert.ok(pinRun(past, `${i}`));
  assert.equal(pinRun(past, 'more'), false);
  unpin(pinned()[1]);
  assert.deepEqual(pinned().map(({ letter }) => letter), ['A', 'C', 'D']); // prettier-ignore
  assert.ok(pinRun(past, 'again'));
  assert.deepEqual(pinned().map(({ letter, name }) => letter + name), ['A0', 'Bagain', 'C2', 'D3']); // prettier-ignore
});

test('differences and names in words', () => {
  const plain = (/** @type {string} */ words) => words.replace(/[\u00a0\u202f]/g, ' ');
  assert.equal(shareOff(11, 10, 10), 0.1);
  assert.equal(shareOff(-9, -10, 10), 0.1, 'a rise is a rise below zero too');
  assert.equal(shareOff(1, 0.001, 50), null, 'beside next to nothing there is no share');
  assert.equal(shareOff(0, 0, 0), null);
  assert.deepEqual([0.1, -0.048, 0, 12.5, 1e-9].map((x) => plain(signedPercent(x))), ['+10.0 %', '−4.80 %', '0.00 %', '+1 250 %', '0.00 %']); // prettier-ignore
  const unit = () => 'kg';
  const change = (/** @type {string} */ path, /** @type {unknown} */ value) => ({ path: path.split('.'), value }); // prettier-ignore
  assert.equal(runName([change('view.plots.a.b', 'x')], 0, unit), 'as opened');
  assert.equal(plain(runName([change('parts.load.mass', 1600)], 1, unit)), 'load.mass 1 600 kg, 1 live order'); // prettier-ignore
  const many = ['a', 'b', 'c', 'd'].map((key) => change(`solver.${key}`, 'x'));
  assert.equal(runName(many, 0, unit), 'solver.a "x", solver.b "x", 2 more');
});

test('frames of a pinned run are those of the run, or between two of them', () => {
  const [whole, next, own, after] = [0, 0, 0, 0].map(() => new Uint8Array(manifest.frame_bytes));
  const kept = keepFrames(manifest, history);
  assert.equal(kept.stride, 1);
  for (const at of [0, 1, 350, 700]) {
    assert.equal(kept.read(at, whole, next), 0);
    history.read(at, own);
    assert.deepEqual(whole, own);
  }
  assert.ok(Math.abs(kept.read(3.25, whole, next) - 0.25) < 1e-9);
  history.read(3, own);
  history.read(4, after);
  assert.deepEqual([whole, next], [own, after]);
  assert.equal(kept.read(700.5, whole, next), -1, 'it was computed to frame 700');
  // within a room it keeps every so many, and the last one
  for (const share of [2, 9, 1e9]) {
    const budget = Math.floor(kept.bytes / share);
    const few = keepFrames(manifest, history, budget);
    assert.equal(Math.log2(few.stride) % 1, 0);
    assert.ok(few.bytes <= budget + 3 * manifest.frame_bytes, `${few.bytes} of ${budget}`);
    const f = few.read(700, whole, next);
    history.read(700, own);
    assert.deepEqual(f === 0 ? whole : next, own);
    assert.ok(f === 0 || f === 1);
    // where it is in between is what is left of the way to the next kept one
    const at = few.stride / 4;
    assert.ok(Math.abs(few.read(at, whole, next) - at / Math.min(700, few.stride)) < 1e-9);
  }
});

test('parts without another of their name and kind', () => {
  const parts = (/** @type {[string, string][]} */ list) => ({
    ...manifest,
    parts: list.map(([id, kind]) => ({ id, kind, pose: 0 })),
  });
  const [a, b] = [parts([['load', 'rigid'], ['hook', 'rigid']]), parts([['load', 'vessel'], ['hook', 'rigid'], ['boat', 'rigid']])]; // prettier-ignore
  assert.deepEqual(lonely(a, b), ['load']);
  assert.deepEqual(lonely(b, a), ['load', 'boat']);
  assert.deepEqual(lonely(a, a), []);
});

test('what a link carries of a pinned run is what it changes in the scenario there', () => {
  for (const pin of [...pinned()]) unpin(pin);
  const doc = JSON.parse(text);
  const own = (/** @type {any} */ { meshes = {} }) =>
    Object.values(meshes).map(({ asset }) => asset);
  const lighter = structuredClone(doc);
  lighter.parts.load.mass = 1000;
  const inputs = [{ id: 'speed', frame: 3, value: 1 }];
  assert.ok(pinRun({ ...past, doc: lighter, inputs }, 'lighter'));
  assert.ok(pinRun(past, 'as opened', { shown: true }));
  assert.deepEqual(pinsBeside(doc, own), {
    pins: [
      { letter: 'A', name: 'lighter', patch: { parts: { load: { mass: 1000 } } }, inputs, end: 700, hash: history.hash(700) }, // prettier-ignore
      { letter: 'B', name: 'as opened', patch: {}, end: 700, hash: history.hash(700), shown: true },
    ],
    without: [],
  });
  // one that needs a mesh that the scenario has not stays behind, and is told
  const meshed = { ...doc, meshes: { hull: { asset: 'own.stl' } } };
  assert.ok(pinRun({ ...past, doc: meshed }, 'with a mesh'));
  assert.deepEqual(pinsBeside(doc, own).without, ['C']);
  assert.deepEqual(pinsBeside(meshed, own).without, []);
});
