/**
 * What the page and its modules may weigh, and how it is measured: modules with Brotli, as the build lays it beside each
 * file and the server sends it; script and style of the first load with gzip, which is what others state of theirs.
 * @module
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';

/** [bytes] Modules with Brotli; `first`: script and style of a first load, gzip, each file for itself; `own`: what of it
 * is ours, our script in one file without three.js and uPlot; `tongue`: what another language may add to it, as its words are longer. */
export const BUDGET = {
  'hawse.wasm': 450_000,
  'hawse-lab.wasm': 40_000,
  first: 250_000,
  own: 80_000,
  tongue: 2_000,
};

const zip = promisify(gzipCompress);
/** @param {Uint8Array} bytes */
export const gzip = (bytes) => zip(bytes, { level: constants.Z_BEST_COMPRESSION });

const compress = promisify(brotliCompress);

/**
 * As small as Brotli makes it: slow, for files that are made once.
 * @param {Uint8Array} bytes
 */
export const brotli = (bytes) =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** @param {number} bytes */
export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Throws where something is over its budget.
 * @param {keyof typeof BUDGET} name
 * @param {number} bytes compressed
 */
export function hold(name, bytes) {
  if (bytes > BUDGET[name])
    throw new Error(`${name} has ${kilobytes(bytes)} compressed, over ${kilobytes(BUDGET[name])}`);
}
