// The measures of the validation, each on a record whose answer is known by construction.
import test from 'node:test';
import assert from 'node:assert/strict';
import * as m from '../../wasm/cli/validate/measure.mjs';
import { row } from '../../wasm/cli/validate/simulate.mjs';

const t = Float64Array.from({ length: 2001 }, (_, i) => i * 0.01);
const near = (a, b, tol) => assert.ok(Math.abs(a - b) <= tol, `${a} is not ${b} within ${tol}`);

test('crossings: exact for straight lines, with direction', () => {
  assert.deepEqual(m.crossings([0, 1, 2, 3], [-1, 3, -1, -1]), [0.25, 1.75]);
  assert.deepEqual(m.crossings([0, 1, 2, 3], [-1, 3, -1, -1], 0, 1), [0.25]);
  assert.deepEqual(m.crossings([0, 1, 2, 3], [0, 4, 0, 0], 1, -1), [1.75]);
  assert.deepEqual(m.crossings([0, 1, 2], [-1, 0, 1]), [1], 'a sample on the level counts once');
});

test('period by zero crossings: error of second order in the sampling', () => {
  near(
    m.period(
      t,
      t.map((x) => 3 + Math.sin((2 * Math.PI * x) / 1.7)),
      3,
    ),
    1.7,
    1e-5,
  );
  assert.ok(Number.isNaN(m.period(t, t)));
});

test('sine fit: mean, slope, amplitude and phase come back; frequency too', () => {
  const y = t.map((x) => 5 - 0.3 * x + 2 * Math.sin(1.3 * x + 0.4));
  const fit = m.sineFit(t, y, 1.3);
  near(fit.mean, 5, 1e-10);
  near(fit.slope, -0.3, 1e-10);
  near(fit.amplitude, 2, 1e-10);
  near(fit.phase, 0.4, 1e-10);
  near(fit.rms, 0, 1e-10);
  const free = m.sineFitFree(t, y, 1.25);
  near(free.omega, 1.3, 1e-7);
  near(free.amplitude, 2, 1e-6);
});

test('Hann mean: a vibration of many periods drops out', () => {
  const y = t.map((x) => 0.44 + 0.4 * Math.cos((2 * Math.PI * x) / 0.7123));
  near(m.hannMean(t, y), 0.44, 1e-4);
  assert.ok(
    Math.abs(y.reduce((a, b) => a + b) / y.length - 0.44) > 1e-4,
    'the plain mean is not enough',
  );
});

test('intervals: edges interpolated, short gaps joined, an open end closed', () => {
  const y = [2, 0, 0, 2, 0, 2, 2, 0];
  const at = [0, 1, 2, 3, 4, 5, 6, 7];
  assert.deepEqual(m.intervalsBelow(at, y, 1, 0), [
    [0.5, 2.5],
    [3.5, 4.5],
    [6.5, 7],
  ]);
  assert.deepEqual(m.intervalsBelow(at, y, 1, 1.5), [
    [0.5, 4.5],
    [6.5, 7],
  ]);
  assert.deepEqual(
    m.mergeIntervals(
      [
        [0, 1],
        [1.1, 2],
        [3, 4],
      ],
      0.15,
    ),
    [
      [0, 2],
      [3, 4],
    ],
  );
});

test('value at a time, rms, window, argMax', () => {
  assert.equal(m.valueAt([0, 1, 2], [0, 10, 30], 1.5), 20);
  assert.equal(m.valueAt([0, 1, 2], [0, 10, 30], 2), 30);
  near(m.rms(t.map((x) => Math.sin(2 * Math.PI * x))), Math.SQRT1_2, 1e-3);
  assert.deepEqual(m.window([0, 1, 2, 3], [4, 5, 6, 7], 1, 2), [
    [1, 2],
    [5, 6],
  ]);
  assert.equal(m.argMax([1, 5, 2]), 1);
});

test('least squares: solves with a pivot that starts at zero', () => {
  const [a, b] = m.leastSquares([0, 1, 2, 3], [1, 3, 5, 7], [(x) => x, () => 1]);
  near(a, 2, 1e-12);
  near(b, 1, 1e-12);
});

test('a row passes inside its tolerance and fails outside, NaN always', () => {
  const q = { value: 10, unit: 'm', kind: 'value', tol_rel: 0.01 };
  const passes = (quantity, got) => row('x', quantity, got, 'ali3', '').pass;
  assert.deepEqual(
    [9.9, 10.1, 9.89, 10.11, NaN].map((g) => passes(q, g)),
    [true, true, false, false, false],
  );
  const max = { value: 3, unit: 'N', kind: 'max', tol_abs: 0.5 };
  assert.deepEqual(
    [-9, 3.5, 3.6, NaN].map((g) => passes(max, g)),
    [true, true, false, false],
  );
  assert.equal(passes({ value: 3, unit: 'N', kind: 'max' }, 3.01), false);
  assert.equal(
    passes({ value: 3, unit: 'N', kind: 'value' }, 3),
    false,
    'no tolerance: never passes',
  );
});
