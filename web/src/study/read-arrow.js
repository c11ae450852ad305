/** Tables as Arrow files, as `hawse sweep convert` writes them, by apache-arrow: columns of doubles are copied as they lie, text is read when a row is looked at. */
import { DataType, tableFromIPC } from 'apache-arrow';
import { csvLine } from '../../../wasm/js/csv.mjs';
import { Dictionary, NOT_NUMBERS, NO_WORD, checkSize, numberColumn } from './columns.js'; // prettier-ignore

/** @typedef {import('./read-csv.js').Read} Read @typedef {import('apache-arrow').Vector} Vector */

/** Lines of a file that go together. */
const LINES = 10_000;

/** @param {unknown} value */
const textOf = (value) => (value === null || value === undefined ? '' : String(value));

/** @param {import('apache-arrow').Field} field */
const isNumber = ({ name, type }) =>
  !NOT_NUMBERS[name] && (DataType.isFloat(type) || DataType.isInt(type));

/** @param {Vector} vector @param {number} rows */
function numbersOf(vector, rows) {
  const values = new Float64Array(rows);
  let at = 0;
  for (const data of vector.data) {
    const { length, nullCount } = data;
    const own = data.values;
    if (own instanceof Float64Array || own instanceof Int32Array || own instanceof Float32Array)
      values.set(own.subarray(0, length), at);
    else for (let i = 0; i < length; i++) values[at + i] = Number(vector.get(at + i) ?? NaN);
    if (nullCount > 0) for (let i = 0; i < length; i++) if (!data.getValid(i)) values[at + i] = NaN;
    at += length;
  }
  return values;
}

/** @param {Vector} vector @param {number} rows @returns {{codes: Uint8Array, words: string[]} | undefined} undefined: they are too many */
function wordsOf(vector, rows) {
  const codes = new Uint8Array(rows).fill(NO_WORD);
  const words = new Dictionary();
  const encoder = new TextEncoder();
  let at = 0;
  for (const data of vector.data) {
    const { length, valueOffsets: offsets, values: bytes } = data;
    const plain = DataType.isUtf8(vector.type) && offsets instanceof Int32Array && bytes instanceof Uint8Array; // prettier-ignore
    for (let i = 0; i < length; i++) {
      let code = NO_WORD;
      if (plain) {
        if (offsets[i + 1] > offsets[i] && data.getValid(i)) code = words.code(bytes, offsets[i], offsets[i + 1]); // prettier-ignore
      } else {
        const word = encoder.encode(textOf(vector.get(at + i)));
        if (word.length) code = words.code(word, 0, word.length);
      }
      if (code < 0) return undefined;
      codes[at + i] = code;
    }
    at += length;
  }
  return { codes, words: words.words };
}

/** @param {Uint8Array} bytes @param {string} name @returns {Read} */
export function readArrow(bytes, name) {
  const table = tableFromIPC(bytes);
  const { numRows: rows, schema } = table;
  checkSize(name, rows, schema.fields.filter(isNumber).length);
  const vectors = schema.fields.map((_, k) => /** @type {Vector} */ (table.getChildAt(k)));
  const names = schema.fields.map((field) => field.name);
  const units = schema.fields.map(({ metadata }) => metadata.get('unit') ?? '');
  const columns = schema.fields.map(({ name: column }, k) => {
    const unit = units[k];
    const text = { kind: /** @type {const} */ ('text'), name: column, unit };
    const told = NOT_NUMBERS[column];
    if (told === 'text') return text;
    if (isNumber(schema.fields[k])) return numberColumn(column, unit, numbersOf(vectors[k], rows)); // prettier-ignore
    const words = wordsOf(vectors[k], rows);
    if (!words) return text;
    const missing = words.codes.filter((code) => code === NO_WORD).length;
    return { kind: /** @type {const} */ ('word'), name: column, unit, ...words, missing };
  });
  return {
    table: { name, rows, columns, notes: [] },
    cells: (row) => vectors.map((vector) => textOf(vector.get(row))),
    save(chosen) {
      /** @type {string[]} */
      const parts = [];
      let text = csvLine(names) + csvLine(units);
      chosen.forEach((row, k) => {
        text += csvLine(vectors.map((vector) => vector.get(row)));
        if (k % LINES !== LINES - 1) return;
        parts.push(text);
        text = '';
      });
      return new Blob([...parts, text], { type: 'text/csv' });
    },
  };
}
