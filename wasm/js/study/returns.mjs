/**
 * What a sample tells of rare values, and how sure that is: laws of extremes fitted by maximum likelihood, return levels with
 * bounds from resampling, and the interval of a probability.
 *
 * Sources: E. J. Gumbel, Statistics of Extremes (1958); S. Coles, An Introduction to Statistical Modeling of Extreme Values (2001),
 * 3 and 4; B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap (1993), 13: percentile intervals; E. B. Wilson, J. Am. Stat.
 * Assoc. 22 (1927) 209-212.
 * @module
 */
import { exp, log, normalExceeded, power } from './elementary.mjs';
import { peaksOf, statisticsOf } from '../statistics.mjs';
import { percentileOf } from './percentile.mjs';
import { STREAM, uniformAt } from './random.mjs';

/** Newton's steps end at that relative change. */
const ENOUGH = 1e-13;
const STEPS = 200;

/**
 * The root of a rising function, over 0: Newton's steps, halved or doubled where they leave what is left of the line.
 * @param {number} start over 0
 * @param {(x: number) => [number, number]} of value and slope
 * @returns {number | undefined} undefined: none was found
 */
function rootOf(start, of) {
  let [low, high, x] = [0, Infinity, start];
  for (let n = 0; n < STEPS; n++) {
    const [value, slope] = of(x);
    if (!Number.isFinite(value)) return undefined;
    if (value > 0) high = x;
    else low = x;
    let next = x - value / slope;
    if (!(next > low && next < high)) next = high === Infinity ? 2 * x : (low + high) / 2;
    if (Math.abs(next - x) <= ENOUGH * x) return next;
    x = next;
  }
  return x;
}

/** @param {readonly number[]} values */
function momentsOf(values) {
  const mean = values.reduce((s, x) => s + x, 0) / values.length;
  const square = values.reduce((s, x) => s + (x - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) };
}

/**
 * Gumbel's law F = exp(-exp(-(x - location) / scale)) of largest values.
 * @param {readonly number[]} values largest of blocks of equal length
 * @returns {{location: number, scale: number} | undefined} undefined: fewer than two values that differ
 */
export function fitGumbel(values) {
  const { mean, deviation } = momentsOf(values);
  const least = values.reduce((so, x) => Math.min(so, x), Infinity);
  if (!(deviation > 0)) return undefined;
  /** Sums with the weights exp(-(x - least) / b). @param {number} b */
  const sums = (b) => {
    let [w0, w1, w2] = [0, 0, 0];
    for (const x of values) {
      const y = x - least;
      const w = exp(-y / b);
      w0 += w;
      w1 += w * y;
      w2 += w * y * y;
    }
    return [w0, w1 / w0, w2 / w0];
  };
  const scale = rootOf((deviation * Math.sqrt(6)) / Math.PI, (b) => {
    const [, first, second] = sums(b);
    return [b - (mean - least) + first, 1 + (second - first * first) / (b * b)];
  });
  if (scale === undefined) return undefined;
  return { location: least - scale * log(sums(scale)[0] / values.length), scale };
}

/**
 * Weibull's law 1 - F = exp(-(y / scale)^shape) of values of which only those over a threshold are known: these follow
 * exp((from^shape - y^shape) / scale^shape). For a shape k their likelihood is largest where scale^k is the mean of y^k - from^k,
 * which leaves one equation for k.
 * @param {readonly number[]} values over `from`
 * @param {number} [from] 0 or more: all of the law's values without it
 * @returns {{scale: number, shape: number} | undefined} undefined: fewer than two values that differ
 */
export function fitWeibull(values, from = 0) {
  const most = values.reduce((so, y) => Math.max(so, y), 0);
  if (!(most > 0)) return undefined;
  const logs = values.map((y) => log(y / most));
  const { mean, deviation } = momentsOf(logs);
  if (!(deviation > 0)) return undefined;
  const least = from > 0 ? log(from / most) : -Infinity;
  /** Sum of y^k - from^k, and its first two derivatives by k. @param {number} k */
  const sums = (k) => {
    const cut = from > 0 ? exp(k * least) : 0;
    const [cut1, cut2] = from > 0 ? [cut * least, cut * least * least] : [0, 0];
    let [w0, w1, w2] = [0, 0, 0];
    for (const l of logs) {
      const w = exp(k * l);
      w0 += w - cut;
      w1 += w * l - cut1;
      w2 += w * l * l - cut2;
    }
    return [w0, w1, w2];
  };
  const shape = rootOf(Math.PI / (Math.sqrt(6) * deviation), (k) => {
    const [w0, w1, w2] = sums(k);
    const first = w1 / w0;
    return [first - 1 / k - mean, w2 / w0 - first * first + 1 / (k * k)];
  });
  if (shape === undefined) return undefined;
  return { scale: most * power(sums(shape)[0] / logs.length, 1 / shape), shape };
}

/**
 * @typedef {object} Fit
 * @property {Record<string, number>} numbers of the law
 * @property {(period: number) => number | undefined} level that is passed once in so many values; undefined where that lies
 *   below the threshold
 */

/**
 * @param {'gumbel' | 'weibull'} law
 * @param {readonly number[]} values
 * @param {number} [threshold] of weibull
 * @returns {Fit | undefined}
 */
export function fitOf(law, values, threshold = 0) {
  if (law === 'gumbel') {
    const found = fitGumbel(values);
    return (
      found && {
        numbers: found,
        level: (period) => found.location - found.scale * log(-log(1 - 1 / period)),
      }
    );
  }
  const excesses = values.filter((x) => x > threshold).map((x) => x - threshold);
  const found = fitWeibull(excesses);
  const share = excesses.length / values.length;
  return (
    found && {
      numbers: { ...found, share },
      level: (period) =>
        period * share > 1
          ? threshold + found.scale * power(log(period * share), 1 / found.shape)
          : undefined,
    }
  );
}

/** Peaks over the threshold that a fit wants: of fewer the shape is anything. */
export const PEAKS_LEAST = 10;
/** Below it the tail is a power of the height, and no law of this kind. */
const SHAPE_LEAST = 0.1;

/**
 * The value that is passed once in a time, by the peaks of one run over a threshold (Coles, 4.3: a peak between two up-crossings
 * of the mean is one event; how often one is over the threshold is counted in the run). Heights of peaks over the mean are taken
 * to follow Weibull's law above the threshold, whatever they do below it: of a narrow Gaussian sea it is Rayleigh's, shape 2.
 * @param {import('../statistics.mjs').Samples} samples
 * @param {number} every [s]
 * @param {number} percent how many peaks are below the threshold [%]
 * @returns {number | undefined} undefined: fewer than PEAKS_LEAST peaks over the threshold, peaks all alike or of a heavier
 *   tail, or a time in which not even the threshold is passed once
 */
export function levelOfPeaks(samples, every, percent) {
  const { mean } = statisticsOf(samples);
  const heights = peaksOf(samples).map(({ value }) => value - mean);
  if (heights.length < PEAKS_LEAST) return undefined;
  const from = percent > 0 ? Math.max(0, percentileOf(heights, percent)) : 0;
  const over = heights.filter((height) => height > from);
  if (over.length < PEAKS_LEAST) return undefined;
  const found = fitWeibull(over, from);
  const often = (every * over.length) / ((samples.values.length - 1) * samples.step);
  if (!found || !(found.shape > SHAPE_LEAST) || !(often > 1)) return undefined;
  const { scale, shape } = found;
  return mean + scale * power(power(from / scale, shape) + log(often), 1 / shape);
}

/**
 * @typedef {object} ReturnLevels
 * @property {number} n values
 * @property {number} [over] the threshold
 * @property {Record<string, number>} numbers of the law
 * @property {{period: number, level: number | undefined, low: number | undefined, high: number | undefined}[]} levels
 */

/**
 * Return levels and their bounds: those within which so many of the levels of resampled values lie.
 * @param {readonly number[]} values
 * @param {{law: 'gumbel' | 'weibull', periods: readonly number[], threshold?: number, samples?: number, confidence?: number,
 *   seed?: number}} how
 * @returns {ReturnLevels | undefined} undefined: the law cannot be fitted
 */
export function returnLevels(values, how) {
  const { law, periods, threshold, samples = 1000, confidence = 0.95, seed = 1 } = how;
  const fit = fitOf(law, values, threshold);
  if (!fit) return undefined;
  const n = values.length;
  const found = periods.map(() => /** @type {number[]} */ ([]));
  for (let s = 0; s < samples; s++) {
    const drawn = values.map((_, i) => values[Math.floor(n * uniformAt(seed, STREAM.again, s, i))]);
    const again = fitOf(law, drawn, threshold);
    periods.forEach((period, k) => {
      const level = again?.level(period);
      if (level !== undefined) found[k].push(level);
    });
  }
  const rest = 50 * (1 - confidence);
  return {
    n,
    over: threshold === undefined ? undefined : values.filter((x) => x > threshold).length,
    numbers: fit.numbers,
    levels: periods.map((period, k) => ({
      ...{ period, level: fit.level(period) },
      low: found[k].length ? percentileOf(found[k], rest) : undefined,
      high: found[k].length ? percentileOf(found[k], 100 - rest) : undefined,
    })),
  };
}

/**
 * Wilson's interval of a probability from `count` of `n`.
 * @param {number} count
 * @param {number} n
 * @param {number} [confidence]
 * @returns {{share: number, low: number, high: number}} all NaN without a case
 */
export function wilson(count, n, confidence = 0.95) {
  if (n === 0) return { share: NaN, low: NaN, high: NaN };
  const z = normalExceeded((1 - confidence) / 2);
  const [share, zz] = [count / n, z * z];
  const middle = (share + zz / (2 * n)) / (1 + zz / n);
  const half = (z * Math.sqrt((share * (1 - share)) / n + zz / (4 * n * n))) / (1 + zz / n);
  return {
    share,
    low: count === 0 ? 0 : middle - half,
    high: count === n ? 1 : middle + half,
  };
}
