// Runs that are kept beside the one on show: their columns within a budget, figures over a window, differences, names.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { frameReader, loadCore, reportOf, windowOf } from '../../wasm/js/index.mjs';
import { extremeOf } from '../../web/src/state/extremes.js';
import { signedPercent } from '../../web/src/state/format.js';
import { createLane } from '../../web/src/sim/lane.js';
import { framesBetween } from '../../web/src/features/measure/window.js';
import { runName } from '../../web/src/features/measure/runs.js';
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
  return { manifest, history: lane.history };
}
const { manifest, history } = runOf(700);
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
  for (let i = 0; i < MOST_PINS; i++) assert.ok(pinRun(manifest, history, `${i}`));
  assert.equal(pinRun(manifest, history, 'more'), false);
  unpin(pinned()[1]);
  assert.deepEqual(pinned().map(({ letter }) => letter), ['A', 'C', 'D']); // prettier-ignore
  assert.ok(pinRun(manifest, history, 'again'));
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
