/**
 * `hawse sweep convert`: the table of a study as a Parquet or an Arrow file, by their own libraries, which are loaded here alone.
 *
 * A column is of numbers where all its cells are (empty ones are null), else of words; `point` is of whole numbers, and `verdict`,
 * `hash`, `cause` and `link` are words whatever they look like. Units stand in the metadata of a column (Arrow) or of the file
 * (Parquet, key `units`). Rows go by batches: memory does not grow with their number.
 * @module
 */
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvCells } from '../../js/csv.mjs';
import { need } from '../../js/mesh-files/parts.mjs';
import { UsageError } from '../common.mjs';
import { linesOf } from './table.mjs';

/** @typedef {'whole' | 'number' | 'word'} Kind */
/** @typedef {{name: string, unit: string, kind: Kind}} Column */
/** Values of a batch, by column. @typedef {(number | string | null)[][]} Batch */

/** Rows of a batch. */
const ROWS = 50_000;
const WORDS = new Set(['verdict', 'hash', 'cause', 'link']);

/** @param {string} cell */
const isNumber = (cell) => cell.trim() !== '' && Number.isFinite(Number(cell));

/**
 * The lines of a table from its third on, as cells.
 * @param {string} file
 * @param {(cells: string[], line: number) => void} [onhead] of the first two
 */
async function* cellsOf(file, onhead) {
  let line = 0;
  for await (const text of linesOf(file)) {
    const cells = csvCells(text);
    if (++line <= 2) onhead?.(cells, line);
    else yield cells;
  }
  if (line < 2) throw new UsageError(`${file}: it has ${line} lines; a table has a line of names and one of units`); // prettier-ignore
}

/**
 * What the columns hold: found from all rows, for a word may come last.
 * @param {string} file
 * @returns {Promise<Column[]>}
 */
async function columnsOf(file) {
  /** @type {Column[]} */
  let columns = [];
  let row = 0;
  const rows = cellsOf(file, (cells, line) => {
    if (line === 1) columns = cells.map((name) => ({ name, unit: '', kind: kindOf(name) }));
    else if (cells.length !== columns.length)
      throw new UsageError(`${file}: ${columns.length} names and ${cells.length} units`);
    else columns.forEach((column, i) => (column.unit = cells[i]));
  });
  for await (const cells of rows) {
    if (cells.length !== columns.length)
      throw new UsageError(`${file}: row ${row} has ${cells.length} cells, ${columns.length} are wanted`); // prettier-ignore
    for (const [i, column] of columns.entries()) {
      if (column.kind === 'word' || cells[i] === '') continue;
      if (isNumber(cells[i])) continue;
      if (column.kind === 'whole')
        throw new UsageError(`${file}: row ${row} has the point "${cells[i]}", a number is wanted`);
      column.kind = 'word';
    }
    row++;
  }
  if (!row) throw new UsageError(`${file}: it has no rows`); // of which not every reader would have the columns
  if (columns[0]?.name !== 'point')
    throw new UsageError(`${file}: its first column is "${columns[0]?.name}", that of a study is "point"`); // prettier-ignore
  return columns;
}

/** @param {string} name @returns {Kind} */
const kindOf = (name) => (name === 'point' ? 'whole' : WORDS.has(name) ? 'word' : 'number');

/** @param {Column} column @param {string} cell */
const valueOf = ({ kind }, cell) => (cell === '' ? null : kind === 'word' ? cell : Number(cell));

/** @param {string} file @param {readonly Column[]} columns @returns {AsyncGenerator<Batch>} */
async function* batchesOf(file, columns) {
  /** @type {Batch} */
  let batch = columns.map(() => []);
  for await (const cells of cellsOf(file)) {
    columns.forEach((column, i) => batch[i].push(valueOf(column, cells[i])));
    if (batch[0].length < ROWS) continue;
    yield batch;
    batch = columns.map(() => []);
  }
  if (batch[0].length) yield batch;
}

/** @param {string} out @param {readonly Column[]} columns @param {AsyncGenerator<Batch>} batches */
async function writeParquet(out, columns, batches) {
  const { ParquetWriter, fileWriter } = await need(import('hyparquet-writer'), 'hyparquet-writer');
  const type = /** @type {const} */ ({ whole: 'INT32', number: 'DOUBLE', word: 'BYTE_ARRAY' });
  const writer = new ParquetWriter({
    writer: fileWriter(out),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({
        ...{ name, type: type[kind] },
        repetition_type: /** @type {'REQUIRED' | 'OPTIONAL'} */ (
          kind === 'whole' ? 'REQUIRED' : 'OPTIONAL'
        ),
        converted_type: kind === 'word' ? /** @type {const} */ ('UTF8') : undefined,
      })),
    ],
    kvMetadata: [
      {
        key: 'units',
        value: JSON.stringify(Object.fromEntries(columns.map(({ name, unit }) => [name, unit]))),
      },
    ],
    createdBy: 'hawse',
  });
  for await (const batch of batches)
    await writer.write({
      columnData: columns.map(({ name }, i) => ({ name, data: batch[i] })),
      rowGroupSize: ROWS,
    });
  await writer.finish();
}

/** @param {string} out @param {readonly Column[]} columns @param {AsyncGenerator<Batch>} batches */
async function writeArrow(out, columns, batches) {
  const arrow = await need(import('apache-arrow'), 'apache-arrow');
  const type = { whole: new arrow.Int32(), number: new arrow.Float64(), word: new arrow.Utf8() };
  const schema = new arrow.Schema(
    columns.map(
      ({ name, unit, kind }) =>
        new arrow.Field(name, type[kind], kind !== 'whole', new Map([['unit', unit]])),
    ),
  );
  const writer = new arrow.RecordBatchFileWriter();
  const stream = createWriteStream(out);
  const done = finished(stream);
  done.catch(() => {}); // told at the end, however early it was
  writer.toNodeStream().pipe(stream);
  for await (const batch of batches) {
    const children = columns.map(({ kind }, i) => arrow.vectorFromArray(batch[i], type[kind]).data[0]); // prettier-ignore
    const data = arrow.makeData({
      type: new arrow.Struct(schema.fields),
      length: batch[0].length,
      nullCount: 0,
      children,
    });
    writer.write(new arrow.RecordBatch(schema, data));
  }
  writer.close();
  await done;
}

/** @type {Readonly<Record<string, typeof writeParquet>>} */
const KINDS = Object.freeze({ '.parquet': writeParquet, '.arrow': writeArrow });

/**
 * @param {string} file a table, or the part of one that is there
 * @param {string} out its ending says which format
 * @param {boolean} force
 * @returns {Promise<number>} rows
 */
export async function convert(file, out, force) {
  const write = KINDS[extname(out)];
  if (!write) throw new UsageError(`--out ${out}: the ending ${Object.keys(KINDS).join(' or ')} is wanted`); // prettier-ignore
  if (!existsSync(file)) throw new UsageError(`${file}: there is no such file`);
  if (!statSync(file).isFile()) throw new UsageError(`${file}: it is no file`);
  if (existsSync(out) && !force) throw new UsageError(`${out} is there: --force writes it anew`);
  const columns = await columnsOf(file);
  let rows = 0;
  async function* counted() {
    for await (const batch of batchesOf(file, columns)) {
      rows += batch[0].length;
      yield batch;
    }
  }
  const part = `${out}.part`;
  try {
    await write(part, columns, counted());
    renameSync(part, out);
  } finally {
    rmSync(part, { force: true });
  }
  return rows;
}
