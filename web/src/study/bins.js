/** Rows to bins: of a column, and of two. What has no place goes to one bin more, which no view shows. */
import { NO_WORD } from './columns.js';

/** @typedef {import('./columns.js').NumberColumn | import('./columns.js').WordColumn} Axis a column that has places */
/** @typedef {{low: number, high: number, bins: number}} Span a column's ends, and into how many bins of one width it is cut */

/** Ends of an axis: words stand at whole numbers, a single value in the middle. @param {Axis} column @param {number} bins @returns {Span} */
export function spanOf(column, bins) {
  if (column.kind === 'word') {
    const count = Math.max(1, column.words.length);
    return { low: -0.5, high: count - 0.5, bins: count };
  }
  const { low, high } = column;
  if (!(low <= high)) return { low: 0, high: 1, bins };
  // as wide as a double can tell apart, so that a bin has a width
  const least = Math.max(Math.abs(low), Math.abs(high)) * 1e-12 || 1;
  if (high - low >= least) return { low, high, bins };
  const half = Math.abs(low) * 0.05 || 0.5;
  return { low: low - half, high: high + half, bins };
}

/** The bin of a value; the last one has its upper end too. @param {Span} span @param {number} value */
export function binAt({ low, high, bins }, value) {
  // of halves: the difference of the largest doubles is no double
  const share = (value / 2 - low / 2) / (high / 2 - low / 2);
  if (!(share >= 0 && share <= 1)) return bins;
  return Math.min(bins - 1, Math.floor(share * bins));
}

/** The lower end of a bin. @param {Span} span @param {number} bin */
export const edgeOf = ({ low, high, bins }, bin) => low * (1 - bin / bins) + high * (bin / bins);

/** The value of a row as a place on its axis. @param {Axis} column @param {number} row */
export function placeOf(column, row) {
  if (column.kind === 'number') return column.values[row];
  return column.codes[row] === NO_WORD ? NaN : column.codes[row];
}

/** The bin of each row. @param {Axis} column @param {Span} span @returns {Uint16Array} `bins`: it has no value */
export function binsOf(column, span) {
  const { low, high, bins } = span;
  const of = new Uint16Array(column.kind === 'number' ? column.values.length : column.codes.length);
  if (column.kind === 'word') {
    const { codes } = column;
    for (let i = 0; i < of.length; i++) of[i] = codes[i] < bins ? codes[i] : bins;
    return of;
  }
  const { values } = column;
  const scale = bins / (high - low);
  if (!Number.isFinite(scale)) {
    for (let i = 0; i < of.length; i++) of[i] = binAt(span, values[i]);
    return of;
  }
  const last = bins - 1;
  for (let i = 0; i < of.length; i++) {
    const x = values[i];
    if (!(x >= low && x <= high)) of[i] = bins;
    else {
      const bin = ((x - low) * scale) | 0;
      of[i] = bin > last ? last : bin;
    }
  }
  return of;
}

/**
 * The cell of each row in a grid, row by row from the lowest.
 * @param {Uint16Array} x @param {number} nx @param {Uint16Array} y @param {number} ny
 * @returns {Uint16Array | Uint32Array} nx ny: it has no place
 */
export function cellsOf(x, nx, y, ny) {
  const none = nx * ny;
  const of = none < 2 ** 16 ? new Uint16Array(x.length) : new Uint32Array(x.length);
  for (let i = 0; i < of.length; i++) of[i] = x[i] < nx && y[i] < ny ? y[i] * nx + x[i] : none;
  return of;
}

/** Cells cut by a third column: one after the other of its words. @param {Uint32Array | Uint16Array} cells @param {number} count of cells
 * @param {Uint8Array} codes @param {number} words @returns {Uint16Array | Uint32Array} */
export function cellsByWord(cells, count, codes, words) {
  const none = count * words;
  const of = none < 2 ** 16 ? new Uint16Array(cells.length) : new Uint32Array(cells.length);
  for (let i = 0; i < of.length; i++)
    of[i] = cells[i] < count && codes[i] < words ? cells[i] * words + codes[i] : none;
  return of;
}

/** Steps for the marks of an axis: 1, 2 or 5 of a power of ten. @param {number} low @param {number} high @param {number} most @returns {number[]} */
export function marksOf(low, high, most) {
  const rough = (high - low) / Math.max(1, most);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= rough * (1 - 1e-9)) ?? rough;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, Math.min(count, 50)) }, (_, k) => (first + k) * step);
}
