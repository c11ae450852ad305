/**
 * Cycles of a load by rainflow counting, and the one range that does the same damage.
 *
 * Source: ASTM E1049-85, Standard practices for cycle counting in fatigue analysis, 5.4.4 (of three points); Miner's sum with a
 * curve of Wöhler's of one slope, N S^m = const. What is not closed at the end is counted as half cycles, as there. So the counts
 * add up to half of the ranges between turning points, and 2 count range over all cycles to all the way there and back.
 * @module
 */

/**
 * @typedef {object} Cycle
 * @property {number} range from trough to crest, in the unit of the samples
 * @property {number} mean of both
 * @property {number} count 1, or 0.5 of one that is not closed
 */

/**
 * The first sample, each at which the way turns, and the last; without what stays where it is. A constant has one.
 * @param {ArrayLike<number>} values
 * @returns {number[]}
 */
export function turningPoints(values) {
  /** @type {number[]} */
  const points = [];
  for (let i = 0; i < values.length; i++) {
    const x = values[i];
    const n = points.length;
    if (n > 0 && x === points[n - 1]) continue;
    if (n > 1 && points[n - 1] > points[n - 2] === x > points[n - 1]) points[n - 1] = x;
    else points.push(x);
  }
  return points;
}

/** @param {number} a @param {number} b @param {number} count @returns {Cycle} */
const cycle = (a, b, count) => ({ range: Math.abs(a - b), mean: (a + b) / 2, count });

/**
 * The cycles of a row of samples, in the order in which they close, then the half cycles that are left.
 * @param {ArrayLike<number>} values
 * @returns {Cycle[]}
 */
export function rainflow(values) {
  /** @type {Cycle[]} */
  const cycles = [];
  /** What is not counted yet, from the starting point on. @type {number[]} */
  const open = [];
  for (const point of turningPoints(values)) {
    open.push(point);
    for (let n = open.length; n >= 3; n = open.length) {
      const [a, b, c] = open.slice(n - 3);
      if (Math.abs(c - b) < Math.abs(b - a)) break;
      cycles.push(cycle(a, b, n === 3 ? 0.5 : 1));
      // a range with the starting point is half a cycle, and the next point is where it starts
      open.splice(n - 3, n === 3 ? 1 : 2);
    }
  }
  for (let i = 1; i < open.length; i++) cycles.push(cycle(open[i - 1], open[i], 0.5));
  return cycles;
}

/**
 * How many cycles there are of each range: in bins of equal width from zero to the largest.
 * @param {readonly Cycle[]} cycles
 * @param {number} [bins]
 * @returns {{edges: number[], counts: number[]}} one edge more than counts; none of either without cycles
 */
export function cyclesByRange(cycles, bins = 20) {
  if (!(Number.isInteger(bins) && bins > 0))
    throw new RangeError(`${bins} bins: a whole number of 1 or more is wanted`);
  const most = cycles.reduce((so, { range }) => Math.max(so, range), 0);
  if (most === 0) return { edges: [], counts: [] };
  const counts = new Array(bins).fill(0);
  for (const { range, count } of cycles)
    counts[Math.min(bins - 1, Math.floor((bins * range) / most))] += count;
  return { edges: Array.from({ length: bins + 1 }, (_, i) => (most * i) / bins), counts };
}

/**
 * The range of `number` equal cycles that do the damage of all of these: (sum count range^m / number)^(1/m).
 * @param {readonly Cycle[]} cycles
 * @param {number} m exponent of Wöhler's curve: 3 for chain, 4 to 4.8 for wire ropes (DNV-OS-E301), more for fibre
 * @param {number} number of the equal cycles: the seconds of the window, for one a second
 * @returns {number} in the unit of the ranges; 0 without cycles
 */
export function equivalentRange(cycles, m, number) {
  if (!(m > 0 && m < Infinity)) throw new RangeError(`m = ${m}: a number over 0 is wanted`);
  if (!(number > 0 && number < Infinity))
    throw new RangeError(`${number} cycles: a number over 0 is wanted`);
  const most = cycles.reduce((so, { range }) => Math.max(so, range), 0);
  if (most === 0) return 0;
  // in shares of the largest: a power of newtons may be no number any more
  const damage = cycles.reduce((sum, { range, count }) => sum + count * (range / most) ** m, 0);
  return most * (damage / number) ** (1 / m);
}
