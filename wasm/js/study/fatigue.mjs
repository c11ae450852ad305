/**
 * Damage of cycles by Miner's sum with an S-N curve of one slope or of two.
 *
 * Source of the curves: DNV-RP-C203, Fatigue design of offshore steel structures (2016), 2.4.4 and table 2-1, details in air:
 * log10 N = log a - m log10 S, S in MPa, the first slope up to 10^7 cycles, the second after it. The correction for thick plates
 * is left out: it is (t / t_ref)^k on S, which the factor `concentration` can hold.
 * @module
 */

/** @typedef {{m: number, log: number}} Slope log: log10 of the cycles at a range of 1 */
/** @typedef {readonly [Slope] | readonly [Slope, Slope]} Curve the steeper range, then what is beyond the knee */

/** Numbers of table 2-1: m1, log a1, log a2 of m2 = 5. @type {Readonly<Record<string, readonly [number, number, number]>>} */
const AIR = {
  B1: [4, 15.117, 17.146],
  B2: [4, 14.885, 16.856],
  C: [3, 12.592, 16.32],
  C1: [3, 12.449, 16.081],
  C2: [3, 12.301, 15.835],
  D: [3, 12.164, 15.606],
  E: [3, 12.01, 15.35],
  F: [3, 11.855, 15.091],
  F1: [3, 11.699, 14.832],
  F3: [3, 11.546, 14.576],
  G: [3, 11.398, 14.33],
  W1: [3, 11.261, 14.101],
  W2: [3, 11.107, 13.845],
  W3: [3, 10.97, 13.617],
};

/** Curves in air, of ranges in MPa. @type {Readonly<Record<string, Curve>>} */
export const CURVES = Object.freeze(
  Object.fromEntries(
    Object.entries(AIR).map(([name, [m, first, second]]) => [
      name,
      /** @type {Curve} */ ([{ m, log: first }, { m: 5, log: second }]), // prettier-ignore
    ]),
  ),
);

/** Cycles at the knee of a curve of two slopes. */
export const KNEE = 1e7;

/**
 * Cycles to failure at a range.
 * @param {Curve} curve
 * @param {number} range in the unit of the curve
 */
export function cyclesTo([first, second], range) {
  if (!(range > 0)) return Infinity;
  const life = (/** @type {Slope} */ { m, log }) => 10 ** (log - m * Math.log10(range));
  const n = life(first);
  return second === undefined || n <= KNEE ? n : life(second);
}

/**
 * Miner's sum.
 * @param {readonly import('../rainflow.mjs').Cycle[]} cycles
 * @param {Curve} curve
 * @param {number} [scale] what turns a range into the unit of the curve
 */
export const damageOf = (cycles, curve, scale = 1) =>
  cycles.reduce((sum, { range, count }) => sum + count / cyclesTo(curve, scale * range), 0);
