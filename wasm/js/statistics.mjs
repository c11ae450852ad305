/**
 * What an engineer asks of a channel over a window of time: mean, deviation, extremes, periods, histogram, exceedance of
 * peaks, cycles, spectrum. All of it from samples that are equally far apart; nothing of it changes a run.
 *
 * Sources: periods and peaks between up-crossings of the mean as those of waves (IAHR, List of sea-state parameters, J. Waterway, Port,
 * Coastal, Ocean Eng. 115 (1989) 793-808); cycles as in `rainflow.mjs`; the density by P. D. Welch, IEEE Trans. Audio Electroacoust. 15 (1967) 70-73, with Hann's window.
 *
 * What a signal does not have (a period of one that never crosses its mean, a peak of one that stands still) is null. Samples
 * that are no finite numbers, steps that are not over zero and windows outside of the samples throw a RangeError that names them.
 * @module
 */
import { transformOf } from './fourier.mjs';

export { cyclesByRange, equivalentRange, rainflow, turningPoints } from './rainflow.mjs';

/**
 * Equally spaced samples of one quantity.
 * @typedef {object} Samples
 * @property {ArrayLike<number>} values in a unit of their own
 * @property {number} step between two of them [s]
 * @property {number} [start] time of the first [s]; 0 without it
 */

/**
 * @typedef {object} Statistics
 * @property {number} from time of the first sample [s]
 * @property {number} to time of the last [s]
 * @property {number} samples how many
 * @property {number} mean in the unit of the samples, as all that follows without another
 * @property {number} deviation standard deviation: the root of the mean square about the mean
 * @property {number} least the smallest sample
 * @property {number} leastTime when it comes first [s]
 * @property {number} greatest
 * @property {number} greatestTime [s]
 * @property {number} crossings how often it goes up through its mean
 * @property {number | null} period the mean time between two of these [s]; null with less than two
 */

/** A time is that of a sample within this share of a step. */
const ROUND = 1e-6;

/** @param {Samples} samples @param {number} i */
const timeAt = ({ start = 0, step }, i) => start + i * step;

/**
 * The same, if all of it is as it should be.
 * @param {Samples} samples
 */
function checked(samples) {
  const { values, step, start = 0 } = samples;
  if (!(step > 0 && step < Infinity))
    throw new RangeError(`a step of ${step} s: a number over 0 is wanted`);
  if (!Number.isFinite(start)) throw new RangeError(`a start at ${start} s: a number is wanted`);
  if (values.length === 0) throw new RangeError('no samples: at least one is wanted');
  for (let i = 0; i < values.length; i++)
    if (!Number.isFinite(values[i]))
      throw new RangeError(
        `the sample at ${timeAt(samples, i)} s is ${values[i]}: a number is wanted`,
      );
  return samples;
}

/**
 * The samples of a window, both ends with it.
 * @param {Samples} samples
 * @param {number} [from] [s]; the first sample without it
 * @param {number} [to] [s]; the last
 * @returns {Required<Samples>} a view of them where they are a typed array
 */
export function windowOf(samples, from, to) {
  const { values, step, start = 0 } = checked(samples);
  const end = timeAt(samples, values.length - 1);
  const [begin, last] = [from ?? start, to ?? end];
  const slack = ROUND * step;
  const name = `${begin} s to ${last} s`;
  const within = (/** @type {number} */ t) => t >= start - slack && t <= end + slack;
  if (!within(begin) || !within(last))
    throw new RangeError(`${name}: a window within ${start} s to ${end} s is wanted`);
  const first = Math.ceil((begin - start) / step - ROUND);
  const after = Math.floor((last - start) / step + ROUND) + 1;
  if (first >= after)
    throw new RangeError(`${name}: there is no sample in it, they are ${step} s apart`);
  const part = ArrayBuffer.isView(values)
    ? /** @type {Float64Array} */ (values).subarray(first, after)
    : Array.from(values).slice(first, after);
  return { values: part, step, start: timeAt(samples, first) };
}

/** Summed about the first: the mean of what is constant is that constant. @param {ArrayLike<number>} values */
function meanOf(values) {
  const first = values[0];
  let sum = 0;
  for (let i = 1; i < values.length; i++) sum += values[i] - first;
  return first + sum / values.length;
}

/** @param {ArrayLike<number>} values @param {number} mean */
function varianceOf(values, mean) {
  let [squares, rest] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const off = values[i] - mean;
    squares += off * off;
    rest += off; // what rounding left in the mean
  }
  return Math.max(0, (squares - (rest * rest) / values.length) / values.length);
}

/**
 * @param {Samples} samples
 * @returns {Statistics}
 */
export function statisticsOf(samples) {
  const { values } = checked(samples);
  const n = values.length;
  const mean = meanOf(values);
  let [least, greatest] = [0, 0];
  for (let i = 1; i < n; i++) {
    if (values[i] < values[least]) least = i;
    if (values[i] > values[greatest]) greatest = i;
  }
  const crossings = crossingsOf(samples, mean);
  return {
    ...{ from: timeAt(samples, 0), to: timeAt(samples, n - 1), samples: n },
    ...{ mean, deviation: Math.sqrt(varianceOf(values, mean)) },
    ...{ least: values[least], leastTime: timeAt(samples, least) },
    ...{ greatest: values[greatest], greatestTime: timeAt(samples, greatest) },
    crossings: crossings.length,
    period: periodOf(crossings),
  };
}

/** @param {readonly number[]} times of crossings @returns {number | null} */
const periodOf = (times) =>
  times.length < 2 ? null : (times[times.length - 1] - times[0]) / (times.length - 1);

/**
 * When a signal goes up through a level [s]: from below to above, on the straight line between two samples. What only touches
 * it does not cross.
 * @param {Samples} samples
 * @param {number} [level] its mean without it
 * @returns {number[]}
 */
export function crossingsOf(samples, level) {
  return crossingPlaces(checked(samples), level).map(({ time }) => time);
}

/** The crossings, each with the number of the first sample above. @param {Samples} samples @param {number} [given] */
function crossingPlaces(samples, given) {
  const { values, step } = samples;
  const level = given ?? meanOf(values);
  /** @type {{time: number, above: number}[]} */
  const places = [];
  let below = false;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < level) below = true;
    else if (values[i] > level) {
      const [now, before] = [values[i], values[i - 1]];
      if (below)
        places.push({
          time: timeAt(samples, i) - (step * (now - level)) / (now - before),
          above: i,
        });
      below = false;
    }
  }
  return places;
}

/**
 * The largest sample of each stretch between two up-crossings of the mean: one less than there are of these.
 * @param {Samples} samples
 * @returns {{time: number, value: number}[]} in the order of their times
 */
export function peaksOf(samples) {
  const { values } = checked(samples);
  return crossingPlaces(samples).flatMap(({ above }, k, all) => {
    if (k + 1 === all.length) return [];
    let most = above;
    for (let i = above + 1; i < all[k + 1].above; i++) if (values[i] > values[most]) most = i;
    return [{ time: timeAt(samples, most), value: values[most] }];
  });
}

/**
 * Which share of peaks is as large as a level or larger: the levels are the peaks, from the smallest on.
 * @param {ArrayLike<number>} peaks
 * @returns {{levels: number[], shares: number[]}} shares from 1 down to 1 / number of peaks
 */
export function exceedanceOf(peaks) {
  const levels = Array.from(peaks).sort((a, b) => a - b);
  const at = new Map();
  levels.forEach((level, i) => at.has(level) || at.set(level, i));
  return {
    levels,
    shares: levels.map((level) => (levels.length - at.get(level)) / levels.length),
  };
}

/**
 * How often values are in each of some bins of equal width between the least and the largest.
 * @param {ArrayLike<number>} values
 * @param {number} [bins] twice the cube root of how many there are (Rice), at most 100, without it; a constant has one
 * @returns {{edges: number[], shares: number[]}} one edge more than shares, which add up to 1
 */
export function histogramOf(values, bins) {
  checked({ values, step: 1 });
  const n = values.length;
  const wanted = bins ?? Math.min(100, Math.ceil(2 * Math.cbrt(n)));
  if (!(Number.isInteger(wanted) && wanted > 0))
    throw new RangeError(`${wanted} bins: a whole number of 1 or more is wanted`);
  let [lo, hi] = [Infinity, -Infinity];
  for (let i = 0; i < n; i++) [lo, hi] = [Math.min(lo, values[i]), Math.max(hi, values[i])];
  if (lo === hi) return { edges: [lo, hi], shares: [1] };
  const counts = new Array(wanted).fill(0);
  for (let i = 0; i < n; i++)
    counts[Math.min(wanted - 1, Math.floor((wanted * (values[i] - lo)) / (hi - lo)))]++;
  return {
    edges: Array.from({ length: wanted + 1 }, (_, i) => lo + ((hi - lo) * i) / wanted),
    shares: counts.map((count) => count / n),
  };
}

/**
 * Weights of the samples of a piece.
 * @type {{[name: string]: (i: number, n: number) => number}}
 */
const TAPERS = {
  none: () => 1,
  hann: (i, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n),
};

/**
 * One-sided power spectral density of what is left without its mean, over frequencies from 0 to half the rate of sampling:
 * the mean of the pieces' densities. Its area, sum times the distance of two frequencies, is the variance: with one piece and no
 * taper to the last digits (Parseval), with a taper as near as the record is long against what is in it.
 * @param {Samples} samples
 * @param {{length?: number, taper?: 'hann' | 'none'}} [options] length: samples of a piece, any number up to all; half of
 *   all without it, which makes three pieces. Pieces lie half over each other
 * @returns {{frequencies: Float64Array, density: Float64Array, resolution: number, pieces: number}} [Hz]; unit^2/Hz;
 *   resolution: between two frequencies [Hz]
 */
export function densityOf(samples, { length, taper = 'hann' } = {}) {
  const { values, step } = checked(samples);
  const n = values.length;
  const piece = length ?? Math.ceil(n / 2);
  if (!(Number.isInteger(piece) && piece >= 1 && piece <= n))
    throw new RangeError(
      `pieces of ${piece} samples: a whole number from 1 to all ${n} of them is wanted`,
    );
  // one or two samples have no other frequency than 0: Hann's window would leave nothing of them
  const weigh = piece < 3 ? TAPERS.none : TAPERS[taper];
  if (!weigh) throw new RangeError(`taper ${taper}: hann or none is wanted`);
  const mean = meanOf(values);
  const weights = Float64Array.from({ length: piece }, (_, i) => weigh(i, piece));
  const energy = weights.reduce((sum, w) => sum + w * w, 0);
  const stride = Math.max(1, Math.ceil(piece / 2));
  const pieces = Math.floor((n - piece) / stride) + 1;
  const density = new Float64Array(Math.floor(piece / 2) + 1);
  const transform = transformOf(piece);
  for (let k = 0; k < pieces; k++) {
    const { re, im } = transform(weights.map((w, i) => w * (values[k * stride + i] - mean)));
    for (let i = 0; i < density.length; i++) {
      const sides = i === 0 || 2 * i === piece ? 1 : 2; // of the others there is a twin below zero
      density[i] += (sides * (re[i] * re[i] + im[i] * im[i]) * step) / (energy * pieces);
    }
  }
  const resolution = 1 / (piece * step);
  return { frequencies: density.map((_, i) => i * resolution), density, resolution, pieces };
}

/**
 * One-sided spectrum of amplitudes of a whole record: a sine with a whole number of periods in it has its amplitude at its
 * frequency, and the mean stands at 0.
 * @param {Samples} samples
 * @returns {{frequencies: Float64Array, amplitudes: Float64Array, resolution: number}} [Hz]; the unit of the samples
 */
export function amplitudesOf(samples) {
  const { values, step } = checked(samples);
  const n = values.length;
  const { re, im } = transformOf(n)(values);
  const amplitudes = Float64Array.from({ length: Math.floor(n / 2) + 1 }, (_, i) => {
    const sides = i === 0 || 2 * i === n ? 1 : 2;
    return (sides * Math.hypot(re[i], im[i])) / n;
  });
  const resolution = 1 / (n * step);
  return { frequencies: amplitudes.map((_, i) => i * resolution), amplitudes, resolution };
}

/**
 * The period at which a density is largest [s], by a parabola through the logarithms of three values; frequency 0 is left out.
 * @param {{density: ArrayLike<number>, resolution: number}} spectrum
 * @returns {number | null} null: there is none, all is zero, or the largest is the lowest, as of what drifts: longer than
 *   the record can tell
 */
export function peakPeriodOf({ density, resolution }) {
  let most = 1;
  for (let i = 2; i < density.length; i++) if (density[i] > density[most]) most = i;
  if (most < 2 || !(density[most] > 0)) return null;
  const [a, b, c] = [most - 1, most, most + 1].map((i) => Math.log(density[i]));
  const bend = a - 2 * b + c;
  const off = bend < 0 && Number.isFinite(bend) ? (a - c) / (2 * bend) : 0;
  return 1 / ((most + Math.max(-0.5, Math.min(0.5, off))) * resolution);
}
