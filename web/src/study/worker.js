/**
 * Worker of the page of studies: reads tables, keeps what of them is text, and finds what takes longer than a picture. Nothing goes to a
 * server. Readers of Arrow and Parquet come with the first such file.
 */
import { FILE_MAX, TableFault, checkTable } from './columns.js';
import { designEffects, rankedEffects } from './effects.js';
import { readCsv } from './read-csv.js';

/** @typedef {import('./read-csv.js').Read} Read */
/**
 * @typedef {{id: number, read: Blob | Uint8Array, name: string} | {id: number, cells: number} | {id: number, save: Uint32Array}
 *   | {id: number, designed: import('./effects.js').Told, values: Float64Array}
 *   | {id: number, ranked: Parameters<typeof rankedEffects>[1], values: Float64Array}} Asked
 * @typedef {{id: number, given?: unknown, fault?: {key: string, given: (string | number)[]}}} Answer
 */

const scope = /** @type {Pick<Worker, 'postMessage' | 'onmessage'>} */ (
  /** @type {unknown} */ (globalThis)
);

/** The table that was read last. @type {Read | undefined} */
let now;

/** What files of other kinds begin with. @type {[string, string][]} */
const OTHERS = [
  ['\x1f\x8b', 'gzip'],
  ['PK\x03\x04', 'ZIP'],
  ['PARE', 'Parquet, encrypted'],
  ['FEA1', 'Feather 1'],
  ['\xff\xff\xff\xff', 'Arrow, stream'],
];

/** A file by what is in it, whatever it is called. @param {Blob | Uint8Array} source @param {string} name @returns {Promise<Read>} */
async function read(source, name) {
  const blob = source instanceof Blob ? source : new Blob([/** @type {BlobPart} */ (source)]);
  const { size } = blob;
  if (size > FILE_MAX) throw new TableFault('large', name, size, FILE_MAX);
  if (!size) throw new TableFault('empty', name);
  const some = async (/** @type {number} */ from, /** @type {number} */ to) => String.fromCharCode(...new Uint8Array(await blob.slice(from, to).arrayBuffer())); // prettier-ignore
  const [head, end] = [await some(0, 8), await some(Math.max(0, size - 6), size)];
  const other = OTHERS.find(([begins]) => head.startsWith(begins));
  if (other) throw new TableFault('other', name, other[1]);
  const [parquet, arrow] = [head.startsWith('PAR1'), head.startsWith('ARROW1')];
  // both end as they begin: of half a file a reader might show what is there
  if ((parquet && !end.endsWith('PAR1')) || (arrow && end !== 'ARROW1'))
    throw new TableFault('damaged', name, `${parquet ? 'PAR1' : 'ARROW1'} …`);
  try {
    if (parquet) return await (await import('./read-parquet.js')).readParquet(blob, name);
    const bytes = source instanceof Blob ? new Uint8Array(await blob.arrayBuffer()) : source;
    return arrow ? (await import('./read-arrow.js')).readArrow(bytes, name) : readCsv(bytes, name);
  } catch (error) {
    if (error instanceof TableFault) throw error;
    if (error instanceof RangeError && /alloc|memory/i.test(error.message)) throw new TableFault('noRoom', name); // prettier-ignore
    throw new TableFault('damaged', name, String(/** @type {Error} */ (error).message));
  }
}

/** @param {Asked} asked @returns {Promise<unknown>} */
async function answer(asked) {
  if ('read' in asked) {
    now = undefined; // its memory is free before the next is read
    now = await read(asked.read, asked.name);
    return checkTable(now.table);
  }
  if ('designed' in asked) return designEffects(asked.values, asked.designed);
  if ('ranked' in asked) return rankedEffects(asked.values, asked.ranked);
  if (!now) throw new TableFault('noRows', '');
  if ('cells' in asked) return now.cells(asked.cells);
  return now.save(asked.save);
}

/** Buffers of a table, which go to the page whole. @param {unknown} given @returns {Transferable[]} */
function buffersOf(given) {
  const columns = /** @type {Partial<import('./columns.js').Table>} */ (given)?.columns ?? [];
  const all = columns.flatMap(
    (column) =>
    column.kind === 'number' ? [column.values.buffer] : column.kind === 'word' ? [column.codes.buffer] : [], // prettier-ignore
  );
  return /** @type {Transferable[]} */ ([...new Set(all)]);
}

scope.onmessage = async ({ data }) => {
  const { id } = /** @type {Asked} */ (data);
  try {
    const given = await answer(data);
    scope.postMessage(/** @type {Answer} */ ({ id, given }), { transfer: buffersOf(given) });
  } catch (error) {
    const fault = error instanceof TableFault ? { key: error.key, given: error.given } : { key: 'broken', given: [String(/** @type {Error} */ (error)?.message ?? error)] }; // prettier-ignore
    scope.postMessage(/** @type {Answer} */ ({ id, fault }));
  }
};
