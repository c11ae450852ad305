/**
 * `hawse run --npz FILE`: the channels of a run as arrays of NumPy in one file, every bit of them. Formats: "NPY format, version 1.0"
 * (numpy.lib.format) in a ZIP file, stored as `numpy.savez` does.
 * @module
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { EXTREME } from '../../js/rows.mjs';
import { zipFile } from '../../js/zip.mjs';
import { UsageError } from '../common.mjs';

/** Most bytes of arrays: they are held in memory until the run is over. */
const BYTES_MAX = 2 ** 30;
const MAGIC = [0x93, ...Buffer.from('NUMPY'), 1, 0];
/** The data begins at a multiple of so many bytes. */
const ALIGN = 64;

/**
 * An array of NumPy as the bytes of an .npy file.
 * @param {string} descr its type, as `<f8`
 * @param {number[]} shape
 * @param {Uint8Array} data little-endian, the last index fastest
 */
export function npyFile(descr, shape, data) {
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const dict = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const bare = MAGIC.length + 2 + dict.length + 1;
  const head = dict + ' '.repeat((ALIGN - (bare % ALIGN)) % ALIGN) + '\n';
  return Buffer.concat([
    Buffer.from([...MAGIC, head.length & 255, head.length >> 8]),
    Buffer.from(head, 'latin1'),
    data,
  ]);
}

/** @param {Float64Array} values @param {number[]} [shape] */
export const npyReals = (values, shape = [values.length]) =>
  npyFile('<f8', shape, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));

/** Texts, as NumPy has them: all of one length, four bytes a character. @param {string[]} texts */
export function npyTexts(texts) {
  const all = texts.map((text) => Array.from(text, (c) => c.codePointAt(0) ?? 0));
  const length = Math.max(1, ...all.map((codes) => codes.length));
  const data = new Uint32Array(length * texts.length);
  for (const [i, codes] of all.entries()) data.set(codes, length * i);
  return npyFile(`<U${length}`, [texts.length], new Uint8Array(data.buffer));
}

/**
 * Opens the file; it is written when the run is over.
 * @param {string} path
 * @param {import('../../js/frame.mjs').Manifest} manifest
 */
export function openNpz(path, { channels, frames, sections }) {
  const [rows, n] = [frames + 1, channels.length];
  const bytes = 8 * rows * (3 * n + 1);
  if (bytes > BYTES_MAX)
    throw new UsageError(`--npz ${path}: ${bytes} bytes of arrays, at most ${BYTES_MAX} are kept: a shorter run, or a longer solver.frame`); // prettier-ignore
  let file = 0;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--npz ${path}: ${/** @type {Error} */ (error).message}`);
  }
  const [t, values, least, greatest] = [new Float64Array(rows), ...[0, 1, 2].map(() => new Float64Array(rows * n))]; // prettier-ignore
  let count = 0;
  return {
    /** @param {Uint8Array} frame @param {number} time [s] @param {Float64Array} now */
    frame(frame, time, now) {
      const words = new Float64Array(frame.buffer, frame.byteOffset + sections.extremes.offset);
      t[count] = time;
      values.set(now, n * count);
      for (let i = 0; i < n; i++) {
        least[n * count + i] = words[EXTREME.words * i + EXTREME.least];
        greatest[n * count + i] = words[EXTREME.words * i + EXTREME.greatest];
      }
      count++;
    },
    close() {
      const table = (/** @type {Float64Array} */ of) => npyReals(of.subarray(0, n * count), [count, n]); // prettier-ignore
      const arrays = {
        t: npyReals(t.subarray(0, count)),
        names: npyTexts(channels.map(({ id }) => id)),
        units: npyTexts(channels.map(({ unit }) => unit)),
        channels: table(values),
        least: table(least),
        greatest: table(greatest),
      };
      const entries = Object.entries(arrays).map(([name, data]) => ({ name: `${name}.npy`, bytes: data })); // prettier-ignore
      writeSync(file, zipFile(entries, 0));
      closeSync(file);
    },
  };
}
