/** What every plot needs, wherever it is drawn: its colours and dashes, round limits, ticks and their decimals, words of an axis. */

export const DASHES = [[], [5, 2.5], [8, 2, 2, 2]];
export const COLOURS = ['--s1', '--s2', '--s3'];

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that is at least `raw`. @param {number} raw */
function roundStep(raw) {
  const base = 10 ** Math.floor(Math.log10(raw));
  return (STEPS.find((m) => m * base >= raw) ?? 10) * base;
}

/** Round limits around lo to hi, with zero where it is near. @param {number} lo @param {number} hi @returns {[number, number]} */
export function niceRange(lo, hi) {
  if (!(hi >= lo)) return [0, 1];
  if (lo > 0 && lo < 0.5 * hi) lo = 0;
  if (hi < 0 && hi > 0.5 * lo) hi = 0;
  const size = Math.max(Math.abs(lo), Math.abs(hi));
  let span = hi - lo;
  if (span <= 1e-9 * size || span === 0) {
    const pad = size > 0 ? 0.1 * size : 1;
    lo = lo === 0 ? 0 : lo - pad;
    hi += pad;
    span = hi - lo;
  }
  const step = roundStep(span / 4);
  return [Math.floor(lo / step + 1e-9) * step, Math.ceil(hi / step - 1e-9) * step];
}

/** Round steps between lo and hi, about `count` of them. @param {number} lo @param {number} hi @param {number} count */
export function ticks(lo, hi, count) {
  const step = roundStep((hi - lo) / Math.max(1, count));
  const out = [];
  for (let k = Math.ceil(lo / step - 1e-9); k * step <= hi + 1e-9 * step; k++) out.push(k * step);
  return out;
}

/** Decimals that tell ticks apart. @param {number[]} at */
export function decimalsOf(at) {
  const step = at.length < 2 ? 1 : at[1] - at[0];
  for (let d = 0; d < 6; d++) {
    const whole = step * 10 ** d;
    if (Math.abs(whole - Math.round(whole)) < 1e-6 * whole) return d;
  }
  return 6;
}

/** Lowest and highest of what is finite. @param {ArrayLike<number>[]} columns @returns {[number, number]} */
export function extent(columns) {
  let [lo, hi] = [Infinity, -Infinity];
  for (const column of columns)
    for (let i = 0; i < column.length; i++) {
      const v = column[i];
      if (!Number.isFinite(v)) continue;
      if (v < lo) lo = v;
      if (v > hi) hi = v;
    }
  return [lo, hi];
}

/** @param {string} name @param {string} unit on show */
export const axisWords = (name, unit) => (unit === '1' || unit === '' ? name : `${name} [${unit}]`);
