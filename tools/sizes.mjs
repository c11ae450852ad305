/**
 * What the page and its modules may weigh, and how it is measured: compressed with Brotli, as the build lays it
 * beside each file and the server sends it.
 * @module
 */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** [bytes Brotli] */
export const BUDGET = { 'hawse.wasm': 340_000, 'hawse-lab.wasm': 40_000, first: 510_000 };

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
    throw new Error(`${name} has ${kilobytes(bytes)} with Brotli, over ${kilobytes(BUDGET[name])}`);
}
