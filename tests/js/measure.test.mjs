// The measures of the validation, each on a record whose answer is known by construction.
import test from 'node:test';
import assert from 'node:assert/strict';
import * as m from '../../wasm/cli/validate/measure.mjs';
import { againstReport, errs, rounding } from '../../wasm/cli/validate/report.mjs';
import { rowText } from '../../web/src/validation/rows.js';
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

test('two sines: both frequencies come back, whatever their amplitudes and the mean', () => {
  const y = t.map((x) => -1.5 + 0.002 * Math.cos(0.82 * x) + 0.0005 * Math.sin(2.02 * x + 1));
  const [slow, fast] = m.twoSines(t, y, 0.81, 2.05);
  near(slow, 0.82, 1e-7);
  near(fast, 2.02, 1e-7);
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

test('rounding: half a unit of the last printed digit', () => {
  for (const [x, half] of [
    [2.3076, 5e-5],
    [-0.7868, 5e-5],
    [8.85, 5e-3],
    [1e-7, 5e-8],
    [1.25e-9, 5e-12],
    [2e21, 5e20],
    [400, 0.5],
  ])
    near(rounding(x) / half, 1, 1e-12);
  assert.equal(errs(0.3333, 1 / 3), false, 'right to its last digit');
  assert.equal(errs(0.3334, 1 / 3), true);
  assert.equal(errs(0.5, 0.5), false);
});

test('a row with a figure of the report passes only nearer to the truth than that', () => {
  const q = { value: 10, unit: 'm', kind: 'value', tol_rel: 0.1 };
  const with_ = (report, got) => row('x', { ...q, report }, got, 'ali3', '');
  assert.equal(with_(10.2, 10.1).pass, true);
  assert.equal(with_(10.2, 9.9).pass, true);
  assert.equal(with_(10.2, 10.3).pass, false);
  assert.match(with_(10.2, 10.3).note, /the report is nearer/);
  assert.equal(with_(10.2, 11.5).pass, false, 'nor outside its tolerance');
  assert.equal(with_(10, 10.3).pass, true, 'the report is right: the tolerance alone counts');
  assert.equal(with_(9.9999999, NaN).pass, false);
  assert.equal('report' in row('x', q, 10, 'ali3', ''), false);
});

test('against the report: one line a quantity, of the integrator that is farthest off', () => {
  const rows = [
    ['a', 2.5, 2.01, 'ali3'],
    ['a', 2.5, 1.98, 'rk45'],
    ['b', 2.0, 2.1, 'ali3'],
    ['c', undefined, 5, 'ali3'],
  ].map((/** @type {any[]} */ [quantity, report, got, integrator]) => ({
    ...row(
      quantity,
      { value: 2, unit: 'm', kind: 'value', tol_abs: 1, report },
      got,
      integrator,
      '',
    ),
    id: 'drdc/0',
  }));
  assert.deepEqual(
    againstReport(rows).map((c) => [c.quantity, c.report, c.got, c.errs, c.nearer]),
    [
      ['a', 2.5, 1.98, true, true],
      ['b', 2, 2.1, false, false],
    ],
  );
});

test('the page shows the figure of the report with the digits that it was printed with', () => {
  const q = { value: 2.316464, unit: 's', kind: 'value', tol_abs: 1, report: 2.3076 };
  const text = rowText(row('T', q, 2.316467, 'ali3', ''));
  assert.equal(text.report, '2.3076');
  assert.match(text.reportError, /^\D?0\.383\D%$/);
  const none = rowText(row('T', { ...q, report: undefined }, 2.316467, 'ali3', ''));
  assert.deepEqual([none.report, none.reportError], ['', '']);
  // in the row's own unit: 34.9 kN of 37.6 kN
  const kilo = { value: 37584.95, unit: 'N', kind: 'value', tol_abs: 1, report: 34859.6 };
  assert.equal(rowText(row('f', kilo, 37584, 'ali3', '')).report.replace(/[^\d.]/g, ''), '34.8596');
});

test('measures by name: the record first, then names of series and numbers', () => {
  const t = Float64Array.from({ length: 101 }, (_, i) => i / 10);
  const s = { t, y: t.map((x) => (x - 4) ** 2), wanted: t.map(() => 1), up: t.map((x) => 9 - x) };
  const M = m.MEASURES;
  assert.deepEqual([M.first(s, 'y'), M.last(s, 'y'), M.sample(s, 'y', 40)], [16, 36, 0]);
  assert.deepEqual([M.least(s, 'y'), M.largest(s, 'y'), M.timeOfLargest(s, 'y')], [0, 36, 10]);
  assert.equal(M.farthest(s, 30, 'y'), 0);
  assert.equal(M.farthestLast(s, 0, 'up', 'y'), 36);
  // 9 - t passes 5 at 4 s, where (t - 4)^2 is 0
  assert.ok(Math.abs(M.crossing(s, 'up', 5, -1) - 4) < 1e-12);
  assert.ok(Math.abs(M.when(s, 'y', 'up', 5)) < 1e-12);
  // within 2 % of 1 - 0 from the first sample on at which it stays there
  const late = { ...s, y: t.map((x) => (x < 3 ? 2 : 1.01)) };
  assert.equal(M.settled(late, 'y', 'wanted', 0.02), 3);
  assert.ok(Math.abs(M.rmsOff(late, 'y', 'wanted', 3) - 0.01) < 1e-12);
  assert.ok(Math.abs(M.slope(s, 'up') + 1) < 1e-12);
  assert.equal(M.firstBelow(s, 'up', 4, 1, 10), 5);
  assert.equal(M.seriesOff(s, 'up', [1.05, 2], [7.95, 6.5]), 0.5);
  assert.equal(M.whenAbove0({ ...s, y: t.map((x) => (x < 5 ? 0 : 1)) }, 'up', 'y'), 4);
  assert.deepEqual(M.largestWhen(s, 'y'), { value: 36, note: 'at 10.00 s' });
});

test('measures by name: low intervals, apexes, a rate of going round', () => {
  const t = Float64Array.from({ length: 1001 }, (_, i) => i / 100);
  const saw = t.map((x) => Math.abs((x % 2) - 1)); // below 1/2 from .5 to 1.5 s, each 2 s
  const s = { t, saw };
  assert.equal(m.MEASURES.intervals(s, 'saw', 0.5, 0.1, 0, 10), 5);
  const { value, note } = m.MEASURES.intervalsOff(s, 'saw', 0.5, 0.1, 0, 10, [
    [0.5, 1.5],
    [2.5, 3.6],
  ]);
  assert.ok(Math.abs(value - 0.1) < 1e-9);
  assert.match(note, /2 intervals' ends; worst: 2.5 to 3.6 s/);
  const round = { t, x: t.map((v) => Math.cos(3 * v)), y: t.map((v) => Math.sin(3 * v)) };
  assert.ok(Math.abs(m.MEASURES.roundRate(round, 'x', 'y', 10) - 3) < 1e-12);
  // two parabolas, tops of 2 and 1/2
  const hops = t.map((v) => (v < 4 ? 2 - (v - 2) ** 2 / 2 : v < 6 ? 0.5 - (v - 5) ** 2 / 2 : 0));
  assert.deepEqual(
    [1, 2].map((n) => Number(m.MEASURES.apex({ t, hops }, 'hops', n).toFixed(9))),
    [2, 0.5],
  );
});
