/**
 * Columns of a study's table as they are held: numbers as doubles (NaN where a cell has none), words of few kinds as codes, and
 * text that is read when it is looked at. A page has them by transfer, so nothing in here is a function.
 */

/**
 * @typedef {{kind: 'number', name: string, unit: string, values: Float64Array, low: number, high: number, missing: number}} NumberColumn
 *   `low`, `high`: of what it has; `missing`: cells without a number
 * @typedef {{kind: 'word', name: string, unit: string, codes: Uint8Array, words: string[], missing: number}} WordColumn
 * @typedef {{kind: 'text', name: string, unit: string}} TextColumn
 * @typedef {NumberColumn | WordColumn | TextColumn} Column
 *
 * `notes`: what was left out or taken for something else, each a key of the words and its figures.
 * @typedef {{name: string, rows: number, columns: Column[], notes: [string, ...(string | number)[]][]}} Table
 */

/** Code of a cell without a word. */
export const NO_WORD = 255;
/** A column of more words than this is text. */
export const WORDS_MAX = 64;
/** A table of more rows is refused: columns, cells of views and sorting would not fit into a browser's memory. */
export const ROWS_MAX = 4_000_000;
/** So many numbers are held at most, 8 bytes each: a browser has no room for more beside the file. */
export const NUMBERS_MAX = 100_000_000;
/** A larger file is refused: a browser gives no buffer of 2 GB, and copies need room beside it [bytes]. */
export const FILE_MAX = 2 ** 30;

/** Columns that every table of a study has, and that are words or text whatever they look like. @type {Readonly<Record<string, 'word' | 'text'>>} */
export const NOT_NUMBERS = Object.freeze({
  verdict: 'word',
  hash: 'text',
  cause: 'text',
  link: 'text',
});

/** What is wrong with a file, as a key of the words and what it is put together from: the worker has no words. */
export class TableFault extends Error {
  /** @param {string} key @param {...(string | number)} given */
  constructor(key, ...given) {
    super(key);
    this.key = key;
    this.given = given;
  }
}

/** Refuses a table that has no room, before any is made for it. @param {string} name of the file @param {number} rows @param {number} columns of numbers */
export function checkSize(name, rows, columns) {
  if (rows > ROWS_MAX) throw new TableFault('manyRows', name, rows, ROWS_MAX);
  if (rows * columns > NUMBERS_MAX) throw new TableFault('manyNumbers', name, rows, columns, NUMBERS_MAX); // prettier-ignore
}

/** Least and greatest of the numbers, and how many are none. @param {string} name @param {string} unit @param {Float64Array} values
 * @returns {NumberColumn} */
export function numberColumn(name, unit, values) {
  let [low, high, missing] = [Infinity, -Infinity, 0];
  for (let i = 0; i < values.length; i++) {
    const x = values[i];
    if (x - x !== 0) {
      values[i] = NaN; // infinite ones have no place on an axis either
      missing++;
      continue;
    }
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return { kind: 'number', name, unit, values, low, high, missing };
}

/** Whether a column has a number at all. @param {Column} column @returns {column is NumberColumn} */
export const hasNumbers = (column) => column.kind === 'number' && column.low <= column.high;

/** Words as codes, found by their bytes: of a million cells none becomes a string but those that are new. */
export class Dictionary {
  /** @type {string[]} */
  words = [];
  /** @type {Uint8Array[]} */
  #bytes = [];
  /** The one of the cell before, as most follow their like. */
  #last = 0;

  /** The code of a word; -1: it is one too many. @param {Uint8Array} bytes @param {number} from @param {number} to */
  code(bytes, from, to) {
    const known = this.#bytes;
    if (known.length && same(known[this.#last], bytes, from, to)) return this.#last;
    for (let k = 0; k < known.length; k++)
      if (same(known[k], bytes, from, to)) return (this.#last = k);
    if (known.length >= WORDS_MAX) return -1;
    known.push(bytes.slice(from, to));
    this.words.push(new TextDecoder().decode(bytes.subarray(from, to)));
    return (this.#last = known.length - 1);
  }
}

/** @param {Uint8Array} word @param {Uint8Array} bytes @param {number} from @param {number} to */
function same(word, bytes, from, to) {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i++) if (word[i] !== bytes[from + i]) return false;
  return true;
}

/** A table in which something can be seen, or what it lacks. @param {Table} table */
export function checkTable(table) {
  if (!table.rows) throw new TableFault('noRows', table.name);
  if (!table.columns.some(hasNumbers)) throw new TableFault('noNumbers', table.name);
  if (!table.columns.some(({ name }) => name === 'point')) table.notes.push(['noPoint']);
  for (const column of table.columns)
    if (column.kind === 'number' && column.missing > 0)
      table.notes.push(['missing', column.name, column.missing]);
  return table;
}
