/**
 * Percentiles of a sample.
 * @module
 */

/**
 * The value that so many per cent of all are not above, on straight lines between the sorted ones (type 7 of R. J. Hyndman,
 * Y. Fan, The American Statistician 50 (1996) 361-365).
 * @param {readonly number[]} values
 * @param {number} percent
 */
export function percentileOf(values, percent) {
  const sorted = Float64Array.from(values).sort();
  const place = ((sorted.length - 1) * percent) / 100;
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
