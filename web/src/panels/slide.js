/** The slider of a number: its range, and from values to places and back. */
import { decimalsFor } from '../../../wasm/js/format.mjs';

/** @typedef {{lo: number, hi: number, log: boolean}} Slide */

/** The range of a slider: the limits where they are near the value, else a tenth to ten times it.
 * @param {number} value in the example @param {number} min @param {number} max @returns {Slide | null} */
export function slideFor(value, min, max) {
  const span = max - min;
  const size = Math.abs(value);
  if (!Number.isFinite(span) || !(span > 0)) return null;
  if (size === 0) return span <= 100 ? { lo: min, hi: max, log: false } : null;
  if (span <= 100 * size) return { lo: min, hi: max, log: min > 0 && max / min > 1000 };
  const lo = Math.max(min, value > 0 ? size / 10 : -3 * size);
  const hi = Math.min(max, value > 0 ? size * 10 : 3 * size);
  return hi > lo ? { lo, hi, log: lo > 0 } : null;
}

/** @param {Slide} s @param {number} value @returns {number} 0 to 1 */
export function slideAt(s, value) {
  const v = Math.min(s.hi, Math.max(s.lo, value));
  return s.log ? Math.log(v / s.lo) / Math.log(s.hi / s.lo) : (v - s.lo) / (s.hi - s.lo);
}

/** The value at a place of the slider, to 3 significant digits of the range.
 * @param {Slide} s @param {number} at 0 to 1 */
export function slideValue(s, at) {
  if (at <= 0) return s.lo;
  if (at >= 1) return s.hi;
  if (s.log) return Number((s.lo * (s.hi / s.lo) ** at).toPrecision(3));
  const decimals = decimalsFor(s.hi - s.lo, 4);
  return Number((s.lo + (s.hi - s.lo) * at).toFixed(Math.min(12, decimals)));
}
