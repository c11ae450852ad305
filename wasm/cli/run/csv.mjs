/**
 * channels.csv of `hawse run --out`: names, units, then a row a frame, with every digit; behind the channels their least and greatest
 * since the row before.
 * @module
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { csvLine } from '../../js/csv.mjs';
import { EXTREME } from '../../js/rows.mjs';
import { UsageError } from '../common.mjs';

/**
 * @param {string} dir
 * @param {import('../../js/frame.mjs').Manifest} manifest
 */
export function openCsv(dir, manifest) {
  let file = 0;
  try {
    mkdirSync(dir, { recursive: true });
    file = openSync(join(dir, 'channels.csv'), 'w');
  } catch (error) {
    throw new UsageError(`--out ${dir}: ${/** @type {Error} */ (error).message}`);
  }
  const { channels } = manifest;
  const { offset } = manifest.sections.extremes;
  const twice = (/** @type {(c: import('../../js/frame.mjs').Channel) => string[]} */ of) =>
    channels.flatMap(of);
  let text =
    csvLine([
      ...['t', ...channels.map((c) => c.id)],
      ...twice(({ id }) => [`${id}.least`, `${id}.greatest`]),
    ]) + csvLine(['s', ...channels.map((c) => c.unit), ...twice(({ unit }) => [unit, unit])]);
  const flush = () => {
    writeSync(file, text);
    text = '';
  };
  return {
    /**
     * @param {number} t
     * @param {Float64Array} values
     * @param {Uint8Array} frame that they are of
     */
    row(t, values, frame) {
      const rows = new Float64Array(frame.buffer, frame.byteOffset + offset);
      const least = (/** @type {number} */ i) => EXTREME.words * i + EXTREME.least;
      const greatest = (/** @type {number} */ i) => EXTREME.words * i + EXTREME.greatest;
      text += csvLine([
        ...[t, ...values],
        ...channels.flatMap((_, i) => [rows[least(i)], rows[greatest(i)]]),
      ]);
      if (text.length > 1 << 16) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
