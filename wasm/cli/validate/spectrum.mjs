/**
 * Power spectral density of a sampled record at any frequency. A bin of a fast transform is never used:
 * its width would be the answer's error.
 * @module
 */

/** @typedef {ArrayLike<number>} Series */

/** @type {{[name: string]: (i: number, n: number) => number}} weights of a record's samples */
const WINDOWS = {
  none: () => 1,
  hann: (i, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n),
};

/**
 * The density of an evenly sampled record, one-sided, of what is left without its mean:
 *
 *     S(f) = 2/(rate sum w^2) |sum w y exp(-2 pi i f t)|^2
 *
 * Over k rate/n, k = 0 to n - 1, its sum times rate/n is twice the mean square of w y over that of w
 * (Parseval): half of it is below rate/2.
 * @param {Series} y
 * @param {number} rate of sampling [Hz]
 * @param {'none' | 'hann'} [window] Hann's keeps what leaks from one peak out of the next
 * @returns {(f: number) => number}
 */
export function density(y, rate, window = 'hann') {
  const n = y.length;
  const mean = Array.from(y).reduce((a, b) => a + b, 0) / n;
  const weight = Array.from({ length: n }, (_, i) => WINDOWS[window](i, n));
  const record = weight.map((w, i) => w * (y[i] - mean));
  const scale = 2 / (rate * weight.reduce((sum, w) => sum + w * w, 0));
  return (f) => scale * transform(record, (2 * Math.PI * f) / rate);
}

/**
 * |sum y exp(-i angle k)|^2 by a phasor that turns: its length is kept, so that its error grows with
 * k alone and not with the sum.
 * @param {number[]} y
 * @param {number} angle [rad] a sample
 */
function transform(y, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  let [p, q, re, im] = [1, 0, 0, 0];
  for (let k = 0; k < y.length; k++) {
    re += y[k] * p;
    im -= y[k] * q;
    [p, q] = [p * c - q * s, p * s + q * c];
    const fix = 1.5 - 0.5 * (p * p + q * q);
    p *= fix;
    q *= fix;
  }
  return re * re + im * im;
}

/**
 * Where a density is greatest between two frequencies: the best of a grid, then golden section.
 * @param {(f: number) => number} of
 * @param {number} from [Hz]
 * @param {number} to [Hz]
 * @param {number} step of the grid [Hz], well below the width of a peak, 1/duration
 */
export function peak(of, from, to, step) {
  let best = from;
  for (let f = from; f <= to; f += step) if (of(f) > of(best)) best = f;
  const g = (Math.sqrt(5) - 1) / 2;
  let [lo, hi] = [Math.max(from, best - step), Math.min(to, best + step)];
  while (hi - lo > 1e-10 * hi) {
    const [a, b] = [hi - g * (hi - lo), lo + g * (hi - lo)];
    if (of(a) > of(b)) hi = b;
    else lo = a;
  }
  return (lo + hi) / 2;
}

/**
 * Local maxima on a grid that stand above a share of the greatest.
 * @param {Series} f
 * @param {Series} power
 * @param {number} share
 * @returns {number[]} their frequencies
 */
export function peaks(f, power, share) {
  const most = Array.from(power).reduce((a, b) => Math.max(a, b), 0);
  return Array.from(f).filter(
    (_, i) =>
      i > 0 &&
      i < f.length - 1 &&
      power[i] > power[i - 1] &&
      power[i] >= power[i + 1] &&
      power[i] >= share * most,
  );
}
