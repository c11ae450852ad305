/**
 * Which factor matters for a measure. With the study's text: indices of Sobol' or Morris's effects, where the design allows them
 * (`wasm/js/study/sensitivity.mjs`). Without it, from the rows as they are: rank correlations (C. Spearman, Am. J. Psych. 15 (1904) 72-101,
 * equal values with their mean rank) and the share of the variance between bins of a factor, epsilon squared of T. L. Kelley (PNAS 21
 * (1935) 554-559), which takes the first-order index of given rows (E. Plischke and others, Eur. J. Oper. Res. 226 (2013) 536-550) and
 * what chance adds to it off. Both are for independent factors.
 */
import { morrisEffects, sobolIndices } from '../../../wasm/js/study/sensitivity.mjs';

/** More rows than this are thinned, every so many-th one taken. */
export const RANKED_MAX = 100_000;
/** Bins of a factor at most, and rows of one at least. */
const [BINS_MAX, BIN_ROWS] = [32, 8];
/** Of the bounds of indices: fewer where rows are many, as bounds then need no more. */
const [SAMPLES, SAMPLES_FEW, MANY] = [1000, 200, 20_000];

/** @typedef {{name: string, rank: number | undefined, first: number | undefined, bins: number}} Ranked */

/** Rows by the size of their values. @param {Float64Array} values */
const sorted = (values) => Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);

/** Ranks from 0, of equal values their mean. @param {Float64Array} values @param {Uint32Array} [order] */
export function ranksOf(values, order = sorted(values)) {
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let k = from; k < to; k++) ranks[order[k]] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}

/** Pearson's correlation. @param {Float64Array} x @param {Float64Array} y @returns {number | undefined} undefined: one of them does not vary */
export function correlation(x, y) {
  const n = x.length;
  let [mx, my] = [0, 0];
  for (let i = 0; i < n; i++) [mx, my] = [mx + x[i] / n, my + y[i] / n];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [a, b] = [x[i] - mx, y[i] - my];
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  return xx > 0 && yy > 0 ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : undefined;
}

/**
 * Share of the variance of y between groups, less what chance gives: 0 to 1.
 * @param {ArrayLike<number>} groups of each row, from 0 @param {number} count @param {Float64Array} y
 * @returns {number | undefined} undefined: nothing varies, or no group has two rows
 */
export function between(groups, count, y) {
  const n = y.length;
  const [sums, rows] = [new Float64Array(count), new Uint32Array(count)];
  let mean = 0;
  for (let i = 0; i < n; i++) mean += y[i] / n;
  let all = 0;
  for (let i = 0; i < n; i++) {
    all += (y[i] - mean) ** 2;
    sums[groups[i]] += y[i] - mean;
    rows[groups[i]]++;
  }
  let [own, used] = [0, 0];
  for (let g = 0; g < count; g++)
    if (rows[g]) {
      own += sums[g] ** 2 / rows[g];
      used++;
    }
  if (!(all > 0) || used >= n) return undefined;
  return Math.max(0, 1 - (all - own) / (n - used) / (all / (n - 1)));
}

/**
 * @param {Float64Array} y of rows that have all values
 * @param {readonly {name: string, values?: Float64Array, codes?: Uint8Array, words?: number}[]} factors of these rows
 * @returns {Ranked[]}
 */
export function rankedEffects(y, factors) {
  const n = y.length;
  const ranks = ranksOf(y);
  const bins = Math.max(2, Math.min(BINS_MAX, Math.floor(n / BIN_ROWS)));
  return factors.map(({ name, values, codes, words = 0 }) => {
    if (codes) return { name, rank: undefined, first: between(codes, words, y), bins: words };
    const x = /** @type {Float64Array} */ (values);
    const own = ranksOf(x);
    const groups = Uint16Array.from(own, (rank) => Math.min(bins - 1, Math.floor((rank / n) * bins)));
    return { name, rank: correlation(own, ranks), first: between(groups, bins, y), bins };
  }); // prettier-ignore
}

/**
 * @typedef {{kind: 'saltelli' | 'morris' | 'other', design: string, factors: string[], seed: number, study: Record<string, unknown>}} Told what a study's text says
 * @typedef {{kind: 'sobol', n: number, left: number, factors: {name: string, first: import('../../../wasm/js/study/sensitivity.mjs').Bounded,
 *   total: import('../../../wasm/js/study/sensitivity.mjs').Bounded}[], samples: number}
 *   | {kind: 'morris', factors: {name: string, n: number, mean: number, size: number, deviation: number}[]}
 *   | {kind: 'ranked', n: number, of: number, factors: Ranked[]}
 *   | {kind: 'none'}} Effects
 */

/**
 * Indices by the design.
 * @param {Float64Array} values of all rows, NaN where a row has none
 * @param {Told} told
 * @returns {Effects}
 */
export function designEffects(values, { kind, factors, seed }) {
  if (kind === 'morris')
    return {
      kind,
      factors: morrisEffects([...values], factors.length, seed).map((one, k) => ({ name: factors[k], ...one })), // prettier-ignore
    };
  const samples = values.length > MANY ? SAMPLES_FEW : SAMPLES;
  const found = sobolIndices([...values], factors.length, { samples });
  if (!found) return { kind: 'none' };
  return {
    ...{ kind: 'sobol', n: found.n, left: found.left, samples },
    factors: found.factors.map((one, k) => ({ name: factors[k], ...one })),
  };
}
