/**
 * Which factor matters: indices of Sobol' from the design `saltelli`, elementary effects of Morris from `morris`.
 *
 * Sources: M. J. W. Jansen, Comp. Phys. Comm. 117 (1999) 35-43; A. Saltelli et al., Comp. Phys. Comm. 181 (2010) 259-270, table 2 (b)
 * and (f); M. D. Morris, Technometrics 33 (1991) 161-174, with the mean of sizes of F. Campolongo, J. Cariboni, A. Saltelli, Env.
 * Modelling and Software 22 (2007) 1509-1518. Factors are taken for independent, as the designs have them.
 * @module
 */
import { morrisMove } from './design.mjs';
import { percentileOf } from './percentile.mjs';
import { STREAM, uniformAt } from './random.mjs';

/** @typedef {{value: number, low: number, high: number}} Bounded */

/**
 * @param {readonly number[]} values of all points of the design, in their order; NaN where a point has none
 * @param {number} count of factors
 * @param {{samples?: number, confidence?: number, seed?: number}} [how] of the bounds: rows of the matrices are drawn again
 * @returns {{n: number, left: number, variance: number, factors: {first: Bounded, total: Bounded}[]} | undefined} `n`: rows
 *   of a matrix; `left`: rows without all values, left out; undefined: fewer than two rows, or nothing varies
 */
export function sobolIndices(values, count, { samples = 1000, confidence = 0.95, seed = 1 } = {}) {
  const block = count + 2;
  const all = Math.floor(values.length / block);
  const rows = Array.from({ length: all }, (_, j) => values.slice(j * block, (j + 1) * block));
  const good = rows.filter((row) => row.every(Number.isFinite));
  const found = good.length < 2 ? undefined : jansen(good, count);
  if (!found) return undefined;
  const again = Array.from({ length: samples }, (_, s) => {
    const draw = (/** @type {number} */ j) => Math.floor(good.length * uniformAt(seed, STREAM.again, s, j)); // prettier-ignore
    return jansen(good.map((_row, j) => good[draw(j)]), count); // prettier-ignore
  }).flatMap((one) => (one ? [one] : []));
  const rest = 50 * (1 - confidence);
  /** @param {number} k @param {'first' | 'total'} which @returns {Bounded} */
  const bounded = (k, which) => {
    const list = again.map((one) => one.factors[k][which]);
    const value = found.factors[k][which];
    return { value, low: percentileOf(list, rest), high: percentileOf(list, 100 - rest) };
  };
  return {
    ...{ n: good.length, left: all - good.length, variance: found.variance },
    factors: found.factors.map((_, k) => ({ first: bounded(k, 'first'), total: bounded(k, 'total') })), // prettier-ignore
  };
}

/**
 * @param {readonly (readonly number[])[]} rows f(A), f(B), then f of A with one column of B after the other
 * @param {number} count
 */
function jansen(rows, count) {
  const n = rows.length;
  let mean = 0;
  for (const [a, b] of rows) mean += (a + b) / (2 * n);
  let variance = 0;
  for (const [a, b] of rows) variance += ((a - mean) ** 2 + (b - mean) ** 2) / (2 * n);
  if (!(variance > 0)) return undefined;
  const factors = Array.from({ length: count }, (_, k) => {
    let [toA, toB] = [0, 0];
    for (const row of rows) {
      toA += (row[0] - row[k + 2]) ** 2 / (2 * n);
      toB += (row[1] - row[k + 2]) ** 2 / (2 * n);
    }
    return { first: 1 - toB / variance, total: toA / variance };
  });
  return { variance, factors };
}

/**
 * Elementary effects: how much the measure changes over the whole of a factor's distribution.
 * @param {readonly number[]} values of all points of the design, in their order; NaN where a point has none
 * @param {number} count of factors
 * @param {number} seed of the design
 * @returns {{n: number, mean: number, size: number, deviation: number}[]} `n`: effects; `size`: mean of their sizes; NaN
 *   without any
 */
export function morrisEffects(values, count, seed) {
  const block = count + 1;
  const paths = Math.floor(values.length / block);
  return Array.from({ length: count }, (_, k) => {
    /** @type {number[]} */
    const effects = [];
    for (let path = 0; path < paths; path++) {
      const { order, up } = morrisMove(seed, path, count, k);
      const at = path * block + order;
      const change = (values[at + 1] - values[at]) / (up ? 0.5 : -0.5);
      if (Number.isFinite(change)) effects.push(change);
    }
    const n = effects.length;
    const mean = effects.reduce((s, x) => s + x, 0) / n;
    const square = effects.reduce((s, x) => s + (x - mean) ** 2, 0);
    const size = effects.reduce((s, x) => s + Math.abs(x), 0) / n;
    return { n, mean, size, deviation: n > 1 ? Math.sqrt(square / (n - 1)) : NaN };
  });
}
