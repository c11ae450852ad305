/**
 * The table of `hawse sweep` from its bytes (`wasm/js/csv.mjs` writes it; also the part of one that is growing): numbers straight from
 * bytes to doubles, words to codes, text left where it is.
 *
 * A number of at most 15 digits with a power of ten up to 22 is exact by one multiplication or division (W. D. Clinger, PLDI 1990);
 * any other is left to `Number`. So all have the bits that `Number` gives them.
 */
import { csvCells } from '../../../wasm/js/csv.mjs';
import {
  Dictionary,
  NOT_NUMBERS,
  NO_WORD,
  TableFault,
  checkSize,
  numberColumn,
} from './columns.js';

/** @typedef {import('./columns.js').Column} Column */
/**
 * A table that was read; the cells of a row as text; some rows as a file.
 * @typedef {{table: import('./columns.js').Table, cells: (row: number) => string[] | Promise<string[]>, save: (rows: Uint32Array) => Blob | Promise<Blob>}} Read
 */

const [NEW_LINE, RETURN, QUOTE, COMMA, MINUS, PLUS, POINT, ZERO, NINE] = [10, 13, 34, 44, 45, 43, 46, 48, 57]; // prettier-ignore
/** Powers of ten that a double has exactly. */
const TENS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));
/** What other programs write where there is no number. */
const NONE = /^\s*(nan|na|n\/a|null|none|[+-]?inf(inity)?)?\s*$/i;
/** Of the rows that are looked at for what a column holds. */
const LOOKED = 200;
/** A first line without an end in so many bytes is none. */
const HEAD_MAX = 2 ** 20;

/** The text of a line, without its end. @param {Uint8Array} bytes @param {number} from @param {number} to */
const textOf = (bytes, from, to) =>
  new TextDecoder().decode(
    bytes.subarray(from, to > from && bytes[to - 1] === RETURN ? to - 1 : to),
  );

/** Where the line ends that begins here: a line feed within quotes is none. @param {Uint8Array} bytes @param {number} from */
function endOfLine(bytes, from) {
  let quoted = false;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) quoted = !quoted;
    else if (bytes[at] === NEW_LINE && !quoted) return at;
  }
  return bytes.length;
}

/** Names and units. @param {Uint8Array} bytes @param {string} name of the file */
function readHead(bytes, name) {
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const end = endOfLine(bytes.subarray(0, from + HEAD_MAX), from);
  if (bytes.subarray(0, 4096).includes(0) || end >= Math.min(bytes.length, from + HEAD_MAX))
    throw new TableFault('noTable', name);
  /** @type {string[]} */
  let names;
  try {
    names = csvCells(textOf(bytes, from, end));
  } catch {
    throw new TableFault('noTable', name);
  }
  if (names.length < 2) throw new TableFault(/[;\t]/.test(names[0]) ? 'otherComma' : 'oneColumn', name); // prettier-ignore
  const twice = names.find((one, i) => names.indexOf(one) !== i);
  if (twice !== undefined) throw new TableFault('twice', name, twice);
  const second = endOfLine(bytes, (from = end + 1));
  /** @type {string[]} */
  let units = [];
  try {
    units = csvCells(textOf(bytes, from, second));
  } catch {
    // the rows tell where it is
  }
  const whole = units.length === names.length && second < bytes.length;
  // a unit may be the 1 of what has none: point alone says which line it is
  const told = whole && (names[0] === 'point' ? units[0] === '' : !units.some(isNumber));
  return told
    ? { names, units, from: second + 1, told }
    : { names, units: names.map(() => ''), from: end + 1, told };
}

/** @param {string} cell */
const isNumber = (cell) => cell.trim() !== '' && Number.isFinite(Number(cell));

/** What columns hold, by the first rows. @param {Uint8Array} bytes @param {number} from @param {readonly string[]} names
 * @returns {Column['kind'][]} */
function guess(bytes, from, names) {
  /** @type {Column['kind'][]} */
  const kinds = names.map((name) => NOT_NUMBERS[name] ?? 'number');
  for (let at = from, row = 0; at < bytes.length && row < LOOKED; row++) {
    const end = endOfLine(bytes, at);
    if (end === bytes.length) break;
    try {
      csvCells(textOf(bytes, at, end)).forEach((cell, c) => {
        if (kinds[c] === 'number' && !NONE.test(cell) && !isNumber(cell)) kinds[c] = 'word';
      });
    } catch {
      break;
    }
    at = end + 1;
  }
  return kinds;
}

/** Reads cell after cell, whatever they hold. */
class Cells {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** Of the cell, without its quotes. */
    this.from = 0;
    this.to = 0;
    /** What follows it: a comma, a line feed, or nothing. */
    this.end = 0;
  }

  /** @param {number} at @returns {number} where the next begins */
  next(at) {
    const { bytes } = this;
    const { length } = bytes;
    if (bytes[at] === QUOTE) {
      this.from = ++at;
      while (at < length && (bytes[at] !== QUOTE || bytes[at + 1] === QUOTE))
        at += bytes[at] === QUOTE ? 2 : 1;
      this.to = at++;
    } else {
      this.from = at;
      while (at < length && bytes[at] !== COMMA && bytes[at] !== NEW_LINE) at++;
      this.to = at;
      if (bytes[at] === NEW_LINE && this.to > this.from && bytes[at - 1] === RETURN) this.to--;
    }
    if (bytes[at] === RETURN && bytes[at + 1] === NEW_LINE) at++;
    this.end = at < length ? bytes[at] : 0;
    return at + 1;
  }

  /** The number of the cell; NaN where there is none; undefined: it is a word. @returns {number | undefined} */
  number() {
    const { bytes, from, to } = this;
    let at = from;
    if (at === to) return NaN;
    const minus = bytes[at] === MINUS;
    if (minus || bytes[at] === PLUS) at++;
    let [whole, digits, after] = [0, 0, 0];
    for (; at < to; at++) {
      const byte = bytes[at];
      if (byte >= ZERO && byte <= NINE) {
        whole = 10 * whole + byte - ZERO;
        if (whole > 0) digits++;
        if (after) after++;
      } else if (byte === POINT && !after) after = 1;
      else break;
    }
    let power = after > 1 ? 1 - after : 0;
    const bare = to - from - (minus ? 1 : 0) - (after ? 1 : 0) > 0;
    if (at < to && (bytes[at] | 32) === 101 && at > from) {
      let [sign, value] = [1, 0];
      if (bytes[++at] === MINUS || bytes[at] === PLUS) sign = bytes[at++] === MINUS ? -1 : 1;
      const first = at;
      for (; at < to && bytes[at] >= ZERO && bytes[at] <= NINE; at++)
        value = 10 * value + bytes[at] - ZERO;
      if (at === first) return this.slow();
      power += sign * value;
    }
    if (at < to || digits > 15 || power < -22 || power > 22 || !bare) return this.slow();
    const size = power < 0 ? whole / TENS[-power] : whole * TENS[power];
    return minus ? -size : size;
  }

  /** @returns {number | undefined} */
  slow() {
    const text = String.fromCharCode(...this.bytes.subarray(this.from, Math.min(this.to, this.from + 400))); // prettier-ignore
    const x = Number(text);
    if (x - x === 0 && (x !== 0 || text.trim() !== '')) return x;
    return NONE.test(text) ? NaN : undefined;
  }
}

/** @param {Uint8Array} bytes @param {number} from */
function countLines(bytes, from) {
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE, from); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1))
    lines++;
  return lines;
}

/**
 * All rows by what their columns are taken for.
 * @param {Uint8Array} bytes
 * @param {{names: string[], units: string[], from: number}} head
 * @param {Column['kind'][]} kinds changed where a column is not what it was taken for
 * @param {number} room rows at most
 * @param {string} name
 * @returns {{columns: Column[], starts: Uint32Array, rows: number, cut: boolean} | undefined} undefined: once more
 */
function readRows(bytes, { names, units, from }, kinds, room, name) {
  const starts = new Uint32Array(room + 1);
  const values = kinds.map((kind) => (kind === 'number' ? new Float64Array(room) : null));
  const codes = kinds.map((kind) => (kind === 'word' ? new Uint8Array(room) : null));
  const words = kinds.map(() => new Dictionary());
  const cell = new Cells(bytes);
  const last = names.length - 1;
  let row = 0;
  let at = from;
  let cut = false;
  /** All that are no numbers are found in one go: a table has hundreds of columns. */
  let again = false;
  while (at < bytes.length) {
    starts[row] = at;
    const begun = at;
    for (let c = 0; c <= last; c++) {
      at = cell.next(at);
      if (cell.end === 0 || (cell.end === COMMA) !== c < last) {
        // an empty line is none, and half a line at the end of what is being written neither
        if (c === 0 && cell.to === cell.from && cell.end === NEW_LINE) break;
        if (cell.end === 0 || endOfLine(bytes, begun) === bytes.length) {
          cut = true;
          break;
        }
        let have = c + 1;
        for (; cell.end === COMMA; have++) at = cell.next(at);
        throw new TableFault('cells', name, row, have, names.length);
      }
      if (kinds[c] === 'number') {
        const x = cell.number();
        if (x === undefined) {
          kinds[c] = 'word';
          again = true;
        } else /** @type {Float64Array} */ (values[c])[row] = x;
      } else if (kinds[c] === 'word' && codes[c]) {
        const code = cell.to > cell.from ? words[c].code(bytes, cell.from, cell.to) : NO_WORD;
        if (code < 0) kinds[c] = 'text';
        else /** @type {Uint8Array} */ (codes[c])[row] = code;
      }
      if (c === last) row++;
    }
    if (cut) break;
  }
  if (again) return undefined;
  starts[row] = at;
  const columns = kinds.map((kind, c) => {
    const base = { name: names[c], unit: units[c] };
    if (kind === 'number') return numberColumn(base.name, base.unit, /** @type {Float64Array} */ (values[c]).subarray(0, row)); // prettier-ignore
    if (kind === 'text') return { kind, ...base };
    const own = /** @type {Uint8Array} */ (codes[c]).subarray(0, row);
    return { kind, ...base, codes: own, words: words[c].words, missing: own.filter((code) => code === NO_WORD).length }; // prettier-ignore
  });
  return { columns, starts, rows: row, cut };
}

/**
 * @param {Uint8Array} bytes
 * @param {string} name of the file
 * @returns {Read}
 * @throws {TableFault}
 */
export function readCsv(bytes, name) {
  const head = readHead(bytes, name);
  const kinds = guess(bytes, head.from, head.names);
  const room = countLines(bytes, head.from) + 1;
  checkSize(name, room - 1, kinds.filter((kind) => kind === 'number').length);
  let found = readRows(bytes, head, kinds, room, name);
  while (!found) found = readRows(bytes, head, kinds, room, name);
  const { columns, rows, starts, cut } = found;
  /** @type {import('./columns.js').Table['notes']} */
  const notes = [];
  if (!head.told) notes.push(['noUnits']);
  if (cut) notes.push(['cut', rows]);
  const line = (/** @type {number} */ row) =>
    bytes.subarray(starts[row], endOfLine(bytes, starts[row]) + 1);
  return {
    table: { name, rows, columns, notes },
    cells: (row) => csvCells(new TextDecoder().decode(line(row))),
    save(chosen) {
      const parts = [bytes.subarray(0, head.from), ...Array.from(chosen, line)];
      return new Blob(/** @type {BlobPart[]} */ (parts), { type: 'text/csv' });
    },
  };
}
