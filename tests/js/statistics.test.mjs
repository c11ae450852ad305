// Statistics of a channel: closed forms, published cycles, Parseval, orders of convergence, and what holds of any signal.
import test from 'node:test';
import assert from 'node:assert/strict';
import { transformOf } from '../../wasm/js/fourier.mjs';
import {
  amplitudesOf,
  crossingsOf,
  cyclesByRange,
  densityOf,
  equivalentRange,
  exceedanceOf,
  histogramOf,
  peakPeriodOf,
  peaksOf,
  rainflow,
  statisticsOf,
  turningPoints,
  windowOf,
} from '../../wasm/js/index.mjs';
import { density as anyDensity } from '../../wasm/cli/validate/spectrum.mjs';

const near = (a, b, tol) => assert.ok(Math.abs(a - b) <= tol, `${a} is not ${b} within ${tol}`);
const sum = (list) => list.reduce((so, x) => so + x, 0);

/** @param {number} n @param {number} step @param {(t: number) => number} of */
const sampled = (n, step, of, start = 0) => ({
  ...{ step, start },
  values: Float64Array.from({ length: n }, (_, i) => of(start + i * step)),
});

/** Numbers from 0 to 1, the same in every run. @param {number} seed */
function randoms(seed) {
  let x = seed >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x / 2 ** 32;
  };
}

/** A walk that turns now and then, with runs of equal values. @param {number} seed @param {number} n */
function walk(seed, n) {
  const random = randoms(seed);
  let x = 0;
  return Array.from(
    { length: n },
    () => (x += random() < 0.2 ? 0 : Math.round(20 * random() - 10)),
  );
}

test('a sine: its mean, deviation, period and extremes', () => {
  // 8 whole periods of 5 s
  const s = statisticsOf(
    sampled(800, 0.05, (t) => 7 + 3 * Math.sin((2 * Math.PI * t) / 5 + 0.3), 2),
  );
  near(s.mean, 7, 1e-12);
  near(s.deviation, 3 / Math.SQRT2, 1e-12);
  assert.equal(s.crossings, 8);
  near(s.period ?? 0, 5, 1e-10);
  // the sample next to a crest is half a step from it at most
  near(s.greatest, 10, 3 * (1 - Math.cos((Math.PI * 0.05) / 5)));
  near(s.least, 4, 3 * (1 - Math.cos((Math.PI * 0.05) / 5)));
  near(
    (((s.greatestTime / 5) * 2 * Math.PI + 0.3) % (2 * Math.PI)) - Math.PI / 2,
    0,
    Math.PI / 100,
  );
  assert.deepEqual([s.from, s.samples], [2, 800]);
  near(s.to, 2 + 799 * 0.05, 1e-12);
});

test('crossings of a level converge with the second order of the step', () => {
  const level = 0.5; // where a sine bends: at its mean it is straight, and the order is higher
  const errors = [0.4, 0.2, 0.1, 0.05].map((step) => {
    let most = 0;
    for (let phase = 0; phase < 1; phase += 0.01) {
      const found = crossingsOf(
        sampled(40 / step, step, (t) => Math.sin(t - phase)),
        level,
      );
      const exact = Math.asin(level) + phase;
      most = Math.max(most, Math.abs(found[0] - exact));
    }
    return most;
  });
  for (let i = 1; i < errors.length; i++) near(Math.log2(errors[i - 1] / errors[i]), 2, 0.25);
});

test('what only touches its mean does not cross it', () => {
  const touches = { step: 1, values: [-1, 0, -1, 0, 2] };
  assert.deepEqual(crossingsOf(touches), [3]);
  assert.equal(statisticsOf(touches).period, null);
});

test('signals without a period, a peak or a way', () => {
  for (const values of [[4], [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]]) {
    const samples = { values, step: 0.02, start: 1 };
    const s = statisticsOf(samples);
    assert.deepEqual(
      [s.mean, s.deviation, s.least, s.greatest, s.leastTime, s.greatestTime],
      [values[0], 0, values[0], values[0], 1, 1],
    );
    assert.deepEqual([s.crossings, s.period], [0, null]);
    assert.deepEqual(peaksOf(samples), []);
    assert.deepEqual(histogramOf(values), { edges: [values[0], values[0]], shares: [1] });
    assert.deepEqual(rainflow(values), []);
    assert.equal(equivalentRange(rainflow(values), 3, 1), 0);
    assert.deepEqual(cyclesByRange([]), { edges: [], counts: [] });
    const spectrum = densityOf(samples);
    assert.ok(spectrum.density.every((x) => x === 0));
    assert.equal(peakPeriodOf(spectrum), null);
    near(amplitudesOf(samples).amplitudes[0], values[0], 1e-15);
  }
  assert.deepEqual(exceedanceOf([]), { levels: [], shares: [] });
});

test('windows hold both their ends, whatever rounding does to them', () => {
  const run = sampled(1001, 0.02, (t) => t);
  const part = windowOf(run, 0.3, 0.3 + 3 * 0.1); // 0.6000000000000001
  assert.equal(part.values.length, 16);
  near(part.start, 0.3, 1e-12);
  assert.equal(windowOf(run).values.length, 1001);
  assert.equal(windowOf(run, 20, 20).values.length, 1);
  assert.equal(windowOf({ values: [1, 2, 3], step: 1 }, 0.5, 1.5).values[0], 2);
});

test('faults name the place, the value and what is allowed', () => {
  const run = sampled(11, 0.5, (t) => t);
  const faults = /** @type {[() => unknown, RegExp][]} */ ([
    [() => windowOf(run, -1, 2), /^-1 s to 2 s: a window within 0 s to 5 s is wanted$/],
    [() => windowOf(run, 2, 9), /^2 s to 9 s: a window within/],
    [() => windowOf(run, NaN, 2), /^NaN s to 2 s/],
    [() => windowOf(run, 3, 2), /^3 s to 2 s: there is no sample in it, they are 0.5 s apart$/],
    [() => windowOf(run, 0.1, 0.4), /no sample in it/],
    [() => statisticsOf({ values: [1, NaN], step: 0.5, start: 2 }), /the sample at 2.5 s is NaN/],
    [() => statisticsOf({ values: [1], step: 0 }), /a step of 0 s: a number over 0 is wanted/],
    [() => statisticsOf({ values: [], step: 1 }), /no samples/],
    [() => statisticsOf({ values: [1], step: 1, start: Infinity }), /a start at Infinity s/],
    [() => histogramOf([1, 2], 0), /0 bins: a whole number of 1 or more/],
    [() => cyclesByRange([], 1.5), /1.5 bins/],
    [() => equivalentRange([], 0, 1), /m = 0: a number over 0/],
    [() => equivalentRange([], 3, 0), /0 cycles: a number over 0/],
    [() => densityOf(run, { length: 12 }), /pieces of 12 samples: a whole number from 1 to all 11/],
    [() => densityOf(run, { taper: /** @type {any} */ ('box') }), /taper box: hann or none/],
  ]);
  for (const [call, words] of faults) assert.throws(call, (e) => e instanceof RangeError && words.test(e.message)); // prettier-ignore
});

test('the histogram of a ramp is flat, and each value is in one bin', () => {
  const { edges, shares } = histogramOf(
    Array.from({ length: 1000 }, (_, i) => i),
    10,
  );
  assert.deepEqual([edges[0], edges[10]], [0, 999]);
  for (const share of shares) near(share, 0.1, 1e-12);
  for (let seed = 1; seed < 40; seed++) {
    const values = walk(seed, 30 + seed);
    near(sum(histogramOf(values).shares), 1, 1e-12);
    near(sum(histogramOf(values, 7).shares), 1, 1e-12);
  }
});

test('the peaks of two sines and how often they are passed', () => {
  // crests of 1 and 3 by turns
  const run = sampled(4000, 0.01, (t) => Math.sin(2 * Math.PI * t) * (Math.floor(t) % 2 ? 3 : 1));
  const peaks = peaksOf(run).map(({ value }) => value);
  assert.equal(peaks.length, statisticsOf(run).crossings - 1);
  const { levels, shares } = exceedanceOf(peaks);
  assert.equal(shares[0], 1);
  near(levels[0], 1, 1e-9);
  near(levels[levels.length - 1], 3, 1e-9);
  near(shares[shares.length - 1], 0.5, 0.03);
  assert.deepEqual(exceedanceOf([2, 5, 2, 1]).shares, [1, 0.75, 0.75, 0.25]);
});

test('rainflow: the example of ASTM E1049-85, figure 6', () => {
  const cycles = rainflow([-2, 1, -3, 5, -1, 3, -4, 4, -2]);
  const told = cycles.map(({ range, mean, count }) => [range, mean, count]);
  // its table: one cycle E-F of 4, half cycles A-B, B-C, C-D, D-G, G-H, H-I
  assert.deepEqual(told, [
    [3, -0.5, 0.5],
    [4, -1, 0.5],
    [4, 1, 1],
    [8, 1, 0.5],
    [9, 0.5, 0.5],
    [8, 0, 0.5],
    [6, 1, 0.5],
  ]);
  /** @type {Record<number, number>} */
  const counts = {};
  for (const { range, count } of cycles) counts[range] = (counts[range] ?? 0) + count;
  assert.deepEqual(counts, { 3: 0.5, 4: 1.5, 6: 0.5, 8: 1, 9: 0.5 });
});

test('rainflow: of any walk the counts are half of its turns, and the ranges all of its way', () => {
  for (let seed = 1; seed < 300; seed++) {
    const values = walk(seed, 2 + (seed % 90));
    const points = turningPoints(values);
    const cycles = rainflow(values);
    assert.equal(sum(cycles.map(({ count }) => count)), (points.length - 1) / 2);
    const way = sum(values.slice(1).map((x, i) => Math.abs(x - values[i])));
    assert.equal(sum(cycles.map(({ range, count }) => 2 * range * count)), way);
    // the largest range is that from the least to the greatest, and upside down there are the same
    const most = Math.max(...values) - Math.min(...values);
    assert.equal(Math.max(0, ...cycles.map(({ range }) => range)), most);
    assert.deepEqual(
      rainflow(values.map((x) => -x)).map(({ range, count }) => [range, count]),
      cycles.map(({ range, count }) => [range, count]),
    );
    const { counts, edges } = cyclesByRange(cycles, 6);
    near(sum(counts), (points.length - 1) / 2, 1e-12);
    assert.equal(edges[6] ?? 0, most);
  }
});

test('turning points leave out what goes on or stays', () => {
  assert.deepEqual(turningPoints([1, 1, 2, 3, 3, 2, 2, 4]), [1, 3, 2, 4]);
  assert.deepEqual(turningPoints([5, 5, 5]), [5]);
  assert.deepEqual(turningPoints([]), []);
});

test('the equivalent range: of equal cycles it is theirs, and it grows with their number', () => {
  const equal = Array.from({ length: 50 }, () => ({ range: 12, mean: 0, count: 1 }));
  for (const m of [1, 3, 5, 12]) {
    near(equivalentRange(equal, m, 50), 12, 1e-12);
    near(equivalentRange(equal, m, 25), 12 * 2 ** (1 / m), 1e-12);
  }
  // by hand: (4^3 + 0.5 2^3)/2
  const two = [{ range: 4, mean: 0, count: 1 }, { range: 2, mean: 0, count: 0.5 }]; // prettier-ignore
  near(equivalentRange(two, 3, 2), Math.cbrt(34), 1e-12);
  // newtons to the power of 40 are no number, their root is
  assert.ok(Number.isFinite(equivalentRange([{ range: 1e9, mean: 0, count: 1 }], 40, 1)));
  // a long sine: one cycle a period
  const sine = sampled(6001, 0.05, (t) => 5 * Math.sin((2 * Math.PI * t) / 6));
  near(equivalentRange(rainflow(sine.values), 3, 300), 10 * (50 / 300) ** (1 / 3), 0.02);
});

test('the transform of any length is the sum that defines it', () => {
  const random = randoms(9);
  for (const n of [1, 2, 3, 5, 8, 12, 31, 64, 97, 100, 257]) {
    const values = Array.from({ length: n }, () => random() - 0.5);
    const { re, im } = transformOf(n)(values);
    for (let k = 0; k < n; k++) {
      const at = (l) => (2 * Math.PI * ((k * l) % n)) / n;
      near(re[k], sum(values.map((x, l) => x * Math.cos(at(l)))), 1e-12 * n);
      near(im[k], -sum(values.map((x, l) => x * Math.sin(at(l)))), 1e-12 * n);
    }
  }
});

test('Parseval: the area of the density of one piece is the variance', () => {
  const random = randoms(4);
  for (const n of [2, 3, 10, 33, 128, 501, 1000]) {
    const run = { step: 0.04, values: Array.from({ length: n }, () => 3 + random()) };
    const { density, resolution, pieces } = densityOf(run, { length: n, taper: 'none' });
    assert.equal(pieces, 1);
    near(sum(density) * resolution, statisticsOf(run).deviation ** 2, 1e-13);
    const { amplitudes } = amplitudesOf(run);
    const last = n % 2 ? amplitudes.length : amplitudes.length - 1;
    // half the square of each amplitude; at half the rate the whole of it
    const power = sum(amplitudes.slice(1, last).map((a) => (a * a) / 2)) + (amplitudes[last] ?? 0) ** 2; // prettier-ignore
    near(power, statisticsOf(run).deviation ** 2, 1e-13);
  }
});

test("with Hann's window the area comes near the variance as the record grows", () => {
  const random = randoms(77);
  const noise = Float64Array.from({ length: 1 << 17 }, () => random() - 0.5);
  const errors = [1 << 9, 1 << 13].map((n) => {
    let squares = 0;
    const parts = noise.length / n;
    for (let k = 0; k < parts; k++) {
      const run = { step: 0.1, values: noise.subarray(k * n, (k + 1) * n) };
      const { density, resolution } = densityOf(run, { length: 64 });
      squares += (sum(density) * resolution * 12 - 1) ** 2;
    }
    return Math.sqrt(squares / parts);
  });
  // of independent samples the error falls with the root of their number
  near(Math.log(errors[0] / errors[1]) / Math.log(16), 0.5, 0.2);
  // a sine with whole periods in each piece loses nothing
  const sine = densityOf(sampled(640, 1 / 64, (t) => Math.sin(2 * Math.PI * t + 0.4)));
  near(sum(sine.density) * sine.resolution, 0.5, 1e-12);
});

test('one piece is the density by the sum itself', () => {
  const run = sampled(300, 0.05, (t) => 2 + Math.sin(3 * t) + 0.3 * Math.cos(11 * t + 1));
  const { frequencies, density } = densityOf(run, { length: 300 });
  const of = anyDensity(run.values, 20);
  for (let i = 1; i < 149; i++) near(density[i], of(frequencies[i]), 1e-9);
});

test('the peak period of a sine, and of none', () => {
  for (const period of [4.13, 6, 9.7]) {
    const run = sampled(4096, 0.05, (t) => 1 + Math.sin((2 * Math.PI * t) / period));
    const spectrum = densityOf(run);
    assert.equal(spectrum.pieces, 3);
    // a fiftieth of the distance of two frequencies
    const found = peakPeriodOf(spectrum) ?? 0;
    near(1 / found, 1 / period, 0.02 * spectrum.resolution);
    near(sum(spectrum.density) * spectrum.resolution, 0.5, 0.01);
  }
  assert.equal(peakPeriodOf(densityOf({ values: [1, 2], step: 1 })), null);
  // what drifts has a longer one than can be told
  assert.equal(peakPeriodOf(densityOf(sampled(1000, 0.1, (t) => t))), null);
  // at half the rate there is no third value
  const fast = sampled(64, 1, (t) => (t % 2 ? 1 : -1));
  near(peakPeriodOf(densityOf(fast, { length: 64 })) ?? 0, 2, 1e-12);
});

test('a sine with whole periods has its amplitude at its frequency', () => {
  const run = sampled(500, 0.02, (t) => 4 + 2.5 * Math.sin(2 * Math.PI * 0.7 * t + 1));
  const { frequencies, amplitudes } = amplitudesOf(run);
  near(amplitudes[0], 4, 1e-12);
  near(frequencies[7], 0.7, 1e-12);
  near(amplitudes[7], 2.5, 1e-12);
  assert.ok(amplitudes.every((a, i) => i === 0 || i === 7 || a < 1e-12));
});

test('nothing of any signal is not a number', () => {
  for (let seed = 1; seed < 60; seed++) {
    const values = walk(seed, 1 + (seed % 23));
    const samples = { values, step: 0.1 };
    const { density, resolution } = densityOf(samples);
    const told = [
      ...Object.values(statisticsOf(samples)),
      ...[...density, resolution, peakPeriodOf({ density, resolution })],
      ...[...amplitudesOf(samples).amplitudes, equivalentRange(rainflow(values), 3, 5)],
      ...[...histogramOf(values).edges, ...histogramOf(values).shares],
    ];
    assert.ok(
      told.every((x) => x === null || Number.isFinite(x)),
      `${seed}: ${told}`,
    );
  }
});
