/**
 * Values of a scenario and of a run as a report writes them: with their digits, in a unit that suits.
 * @module
 */
import { formatPower, group, joinUnit, prefixFor, timeDecimals } from '../format.mjs';
import { R } from './words.mjs';

/** @typedef {import('../form/scenario.mjs').Field} Field */

/** Digits of a value that somebody gave. */
const DIGITS = 7;

/** A figure with the digits it has. @param {number} figure */
function digits(figure) {
  const size = Math.abs(figure);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return formatPower(figure, 3);
  const short = Number(figure.toPrecision(DIGITS));
  const [, decimals = ''] = /\.(\d+)$/.exec(short.toFixed(10).replace(/0+$/, '')) ?? [];
  return group(short, decimals.length);
}

/** A value as it was given: 6450 kg is "6 450 kg". @param {number} value in SI @param {string} unit of the core's tables */
export function given(value, unit) {
  if (!Number.isFinite(value)) return R.dash;
  const prefix = prefixFor(value, unit);
  return joinUnit(digits(value / prefix.factor), prefix.unit);
}

/** Numbers in one unit. @param {readonly number[]} values @param {string} unit */
function list(values, unit) {
  const most = values.reduce((size, v) => Math.max(size, Math.abs(v)), 0);
  const prefix = prefixFor(most, unit);
  return joinUnit(values.map((v) => digits(v / prefix.factor)).join(', '), prefix.unit);
}

/** So many numbers are written one by one. */
const FEW = 12;

/** @param {unknown} value @returns {value is number[]} */
const isNumbers = (value) => Array.isArray(value) && value.every((x) => typeof x === 'number');

/**
 * Any value of a field, in words and figures.
 * @param {unknown} value
 * @param {string} [unit]
 * @returns {string}
 */
export function valueText(value, unit = '1') {
  if (typeof value === 'number') return given(value, unit);
  if (typeof value === 'boolean') return value ? R.yes : R.no;
  if (typeof value === 'string') return value;
  if (isNumbers(value) && value.length > 0) {
    if (value.length <= FEW) return list(value, unit);
    const [lo, hi] = value.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]); // prettier-ignore
    return R.scenario.series(value.length, given(lo, unit), given(hi, unit));
  }
  return JSON.stringify(value) ?? '';
}

/** A time of the run, with the decimals of its clock [s]. @param {number} t @param {number} frame [s] */
export const clock = (t, frame) => group(t, timeDecimals(frame));
