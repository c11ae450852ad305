// The power spectral density of the validation: peaks of sines, their power, and Parseval's sum.
import test from 'node:test';
import assert from 'node:assert/strict';
import { density, peak, peaks } from '../../wasm/cli/validate/spectrum.mjs';

const RATE = 20;
const t = Float64Array.from({ length: 1200 }, (_, i) => i / RATE);
const near = (a, b, tol) => assert.ok(Math.abs(a - b) <= tol, `${a} is not ${b} within ${tol}`);
const two = t.map((s) => 5 + 0.3 * Math.sin(2 * Math.PI * 0.13 * s) + 0.1 * Math.cos(2 * s + 1));

test("a sine's peak lies at its frequency, not at a multiple of 1/duration", () => {
  for (const frequency of [0.413, 1.2345, 7.7]) {
    const y = t.map((s) => 3 + 2 * Math.sin(2 * Math.PI * frequency * s + 0.7));
    const of = density(y, RATE);
    // what leaks from -frequency moves it: at a distance of n bins Hann's window leaves n^-3 of it;
    // and a top is flat to rounding over 1e-8 of its width
    const bins = 2 * frequency * 60;
    near(peak(of, 0.05, 9.9, 1 / 240), frequency, (bins ** -3 + 2e-8) / 60);
  }
});

test("a sine's density at its peak is that of its amplitude", () => {
  // sum w^2 = 3 n/8, |sum w y| = amplitude n/4: S = 2 (a n/4)^2/(rate 3 n/8) = a^2 n/(3 rate)
  const y = t.map((s) => 2 * Math.sin(2 * Math.PI * 3 * s));
  near(density(y, RATE)(3), (4 * 1200) / (3 * RATE), 1e-9);
  // without a window: sum w^2 = n, |sum| = a n/2
  near(density(y, RATE, 'none')(3), (4 * 1200) / (2 * RATE), 1e-9);
});

test('Parseval: the sum over the bins is the mean square of the weighted record', () => {
  const n = two.length;
  const mean = two.reduce((a, b) => a + b) / n;
  for (const window of /** @type {const} */ (['none', 'hann'])) {
    const of = density(two, RATE, window);
    const w = two.map((_, i) => (window === 'hann' ? Math.sin((Math.PI * i) / n) ** 2 : 1));
    const square = two.reduce((sum, y, i) => sum + (w[i] * (y - mean)) ** 2, 0);
    const weights = w.reduce((sum, x) => sum + x * x, 0);
    let sum = 0;
    for (let k = 0; k < n; k++) sum += (of((k * RATE) / n) * RATE) / n;
    near(sum / 2 / (square / weights), 1, 1e-12);
  }
});

test('two sines give two peaks, and no third from what leaks', () => {
  const of = density(two, RATE);
  const f = Array.from({ length: 500 }, (_, i) => 0.01 + i * 0.002);
  const found = peaks(f, f.map(of), 1e-3);
  assert.equal(found.length, 2);
  near(found[0], 0.13, 0.003);
  near(found[1], 1 / Math.PI, 0.002);
});
