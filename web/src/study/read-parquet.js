/** Tables as Parquet, as `hawse sweep convert` writes them, by hyparquet: columns that are drawn at once, text when a row is looked at. */
import { parquetMetadataAsync, parquetRead, parquetReadObjects } from 'hyparquet';
import { csvLine } from '../../../wasm/js/csv.mjs';
import { NOT_NUMBERS, NO_WORD, TableFault, WORDS_MAX, checkSize, numberColumn } from './columns.js';

/** @typedef {import('./read-csv.js').Read} Read */

/** Types whose values are numbers. */
const NUMBERS = new Set(['DOUBLE', 'FLOAT', 'INT32', 'INT64']);
/** Ways of packing that are read. */
const PACKED = new Set(['UNCOMPRESSED', 'SNAPPY']);

/** A cell as text. @param {unknown} value */
const textOf = (value) => (value === null || value === undefined ? '' : String(value));

/** Units of columns, from the file's own words. @param {{key: string, value?: string}[]} words @returns {Record<string, unknown>} */
function unitsOf(words) {
  const text = words.find(({ key }) => key === 'units')?.value;
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

/** @param {Blob} blob @param {string} name @returns {Promise<Read>} */
export async function readParquet(blob, name) {
  const file = {
    byteLength: blob.size,
    /** What the file says of its places may be wrong. @param {number} from @param {number} [to] */
    slice(from, to = blob.size) {
      if (!(from >= 0 && from <= to && to <= blob.size)) throw new RangeError(`${from} … ${to} / ${blob.size}`); // prettier-ignore
      return blob.slice(from, to).arrayBuffer();
    },
  };
  const metadata = await parquetMetadataAsync(file);
  const rows = Number(metadata.num_rows);
  const codec = metadata.row_groups.flatMap(({ columns }) => columns.map((one) => one.meta_data?.codec ?? '')).find((one) => one && !PACKED.has(one)); // prettier-ignore
  if (codec) throw new TableFault('other', name, `Parquet, ${codec}`);
  const fields = metadata.schema.slice(1);
  if (fields.some(({ num_children: children }) => children)) throw new TableFault('other', name, 'Parquet, nested columns'); // prettier-ignore
  /** @param {{name: string, type?: string}} field */
  const isNumber = ({ name: column, type }) => NUMBERS.has(type ?? '') && !NOT_NUMBERS[column];
  checkSize(name, rows, fields.filter(isNumber).length);
  const units = unitsOf(metadata.key_value_metadata ?? []);
  const names = fields.map((field) => field.name);
  const wanted = fields.filter((field) => NOT_NUMBERS[field.name] !== 'text').map((field) => field.name); // prettier-ignore
  /** @type {Map<string, Float64Array>} */
  const numbers = new Map();
  /** @type {Map<string, {codes: Uint8Array, words: string[], known: Map<string, number>} | null>} null: it is text */
  const words = new Map();
  for (const field of fields) {
    const { name: column } = field;
    if (!wanted.includes(column)) words.set(column, null);
    else if (isNumber(field)) numbers.set(column, new Float64Array(rows)); // prettier-ignore
    else words.set(column, { codes: new Uint8Array(rows).fill(NO_WORD), words: [], known: new Map() }); // prettier-ignore
  }
  await parquetRead({
    ...{ file, metadata, columns: wanted },
    onChunk({ columnName, columnData, rowStart }) {
      const values = numbers.get(columnName);
      if (values) takeNumbers(values, columnData, rowStart);
      else if (!takeWords(words.get(columnName), columnData, rowStart)) words.set(columnName, null);
    },
  });
  const columns = names.map((column) => {
    const unit = textOf(units[column]);
    const values = numbers.get(column);
    if (values) return numberColumn(column, unit, values);
    const own = words.get(column);
    if (!own) return { kind: /** @type {const} */ ('text'), name: column, unit };
    const missing = own.codes.filter((code) => code === NO_WORD).length;
    return { kind: /** @type {const} */ ('word'), name: column, unit, codes: own.codes, words: own.words, missing }; // prettier-ignore
  });
  const objects = (/** @type {number} */ rowStart, /** @type {number} */ rowEnd) =>
    parquetReadObjects({ file, metadata, rowStart, rowEnd });
  return {
    table: { name, rows, columns, notes: [] },
    cells: async (row) => {
      const [one] = await objects(row, row + 1);
      return names.map((column) => textOf(one[column]));
    },
    async save(chosen) {
      const parts = [csvLine(names), csvLine(names.map((column) => textOf(units[column])))];
      let [first, at] = [0, 0];
      for (const group of metadata.row_groups) {
        const after = first + Number(group.num_rows);
        const from = at;
        while (at < chosen.length && chosen[at] < after) at++;
        if (at > from) {
          const all = await objects(first, after);
          for (const row of chosen.subarray(from, at))
            parts.push(csvLine(names.map((column) => all[row - first][column])));
        }
        first = after;
      }
      return new Blob(parts, { type: 'text/csv' });
    },
  };
}

/** @param {Float64Array} values @param {ArrayLike<unknown>} from @param {number} start */
function takeNumbers(values, from, start) {
  if (from instanceof Float64Array) return values.set(from, start);
  for (let i = 0; i < from.length; i++) {
    const x = from[i];
    values[start + i] = typeof x === 'number' ? x : typeof x === 'bigint' ? Number(x) : NaN;
  }
  return undefined;
}

/** @param {{codes: Uint8Array, words: string[], known: Map<string, number>} | null | undefined} own @param {ArrayLike<unknown>} from @param {number} start
 * @returns {boolean} false: they are too many words */
function takeWords(own, from, start) {
  if (!own) return false;
  for (let i = 0; i < from.length; i++) {
    const word = textOf(from[i]);
    if (word === '') continue;
    let code = own.known.get(word);
    if (code === undefined) {
      if (own.words.length >= WORDS_MAX) return false;
      own.known.set(word, (code = own.words.length));
      own.words.push(word);
    }
    own.codes[start + i] = code;
  }
  return true;
}
