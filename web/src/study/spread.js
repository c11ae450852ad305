/**
 * The distribution of a measure: its figures, percentiles and exceedance with their bounds.
 *
 * Sources: bounds of a share: E. B. Wilson, JASA 22 (1927) 209-212 (`wilson` of the package). Bounds of a percentile without a law, by
 * order statistics: H. A. David, H. N. Nagaraja, Order Statistics, 3rd ed. (2003), section 7.1: of n values x(r) to x(s) holds the
 * percentile with the probability that a binomial number lies from r to s - 1. Both are for independent rows.
 */
import { wilson } from '../../../wasm/js/study/returns.mjs';

/** ln Gamma(n + 1) of whole numbers: summed where n is small, by Stirling's series (Abramowitz and Stegun 6.1.41) beyond. @param {number} n */
function lnFactorial(n) {
  let sum = 0;
  if (n < 32) {
    for (let k = 2; k <= n; k++) sum += Math.log(k);
    return sum;
  }
  const z = n + 1;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * z) - 1 / (360 * z ** 3); // prettier-ignore
}

/** The probability that a binomial number is k. @param {number} n @param {number} p @param {number} k */
const binomialAt = (n, p, k) =>
  Math.exp(lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k) + k * Math.log(p) + (n - k) * Math.log1p(-p)); // prettier-ignore

/**
 * Which of n sorted values hold a percentile with at least that confidence, half of the rest on either side.
 * @param {number} n @param {number} share of the percentile, 0 to 1 without its ends @param {number} [confidence]
 * @returns {{low: number, high: number}} places from 0; -1 or n: there is none on that side
 */
export function orderBounds(n, share, confidence = 0.95) {
  const rest = (1 - confidence) / 2;
  const middle = Math.min(n, Math.floor((n + 1) * share));
  const at = binomialAt(n, share, middle);
  const odds = share / (1 - share);
  // what is more than 12 deviations off counts for nothing
  const far = Math.ceil(12 * Math.sqrt(n * share * (1 - share)) + 12);
  const [from, to] = [Math.max(0, middle - far), Math.min(n, middle + far)];
  const each = new Float64Array(to - from + 1);
  each[middle - from] = at;
  for (let k = middle; k < to; k++)
    each[k + 1 - from] = (each[k - from] * odds * (n - k)) / (k + 1);
  for (let k = middle; k > from; k--)
    each[k - 1 - from] = (each[k - from] * k) / (odds * (n - k + 1));
  // the greatest r with P(number < r) <= rest, the least s with P(number >= s) <= rest
  let [sum, r] = [0, from];
  while (r <= to && sum + each[r - from] <= rest) sum += each[r++ - from];
  let s = to + 1;
  for (sum = 0; s > from && sum + each[s - 1 - from] <= rest; s--) sum += each[s - 1 - from];
  return { low: r - 1, high: s - 1 };
}

/** A share as it lies among sorted values, on straight lines between them (type 7, as `percentileOf` of the package).
 * @param {Float64Array} sorted @param {number} share */
function within(sorted, share) {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** @typedef {{share: number, value: number, low: number | undefined, high: number | undefined}} Percentile undefined: too few values for that bound */
/** @typedef {{n: number, mean: number, deviation: number, least: number, greatest: number, percentiles: Percentile[]}} Figures */

/**
 * @param {Float64Array} values in any order, and left sorted
 * @param {readonly number[]} [shares]
 * @param {number} [confidence]
 * @returns {Figures | undefined} undefined: there is no value
 */
export function figuresOf(values, shares = [0.05, 0.5, 0.95], confidence = 0.95) {
  const n = values.length;
  if (n === 0) return undefined;
  values.sort();
  let mean = 0;
  for (let i = 0; i < n; i++) mean += (values[i] - mean) / (i + 1);
  let square = 0;
  for (let i = 0; i < n; i++) square += (values[i] - mean) ** 2;
  return {
    // that of these rows, as the answers of a study have it (`figures`)
    ...{ n, mean, deviation: Math.sqrt(square / n) },
    ...{ least: values[0], greatest: values[n - 1] },
    percentiles: shares.map((share) => {
      const { low, high } = orderBounds(n, share, confidence);
      return { share, value: within(values, share), low: values[low], high: values[high] };
    }),
  };
}

/**
 * Share of the rows that are over the lower end of each bin, from the counts of the bins.
 * @param {ArrayLike<number>} counts of bins in their order; what follows them is left alone
 * @param {number} bins
 * @param {number} [confidence]
 * @returns {{n: number, over: Float64Array, low: Float64Array, high: Float64Array}} at the bins' lower ends, one more at the last upper end
 */
export function exceedance(counts, bins, confidence = 0.95) {
  const [over, low, high] = [0, 1, 2].map(() => new Float64Array(bins + 1));
  let n = 0;
  for (let b = 0; b < bins; b++) n += counts[b];
  let above = 0;
  for (let b = bins; b >= 0; b--) {
    if (b < bins) above += counts[b];
    const found = wilson(above, n, confidence);
    [over[b], low[b], high[b]] = [found.share, found.low, found.high];
  }
  return { n, over, low, high };
}
