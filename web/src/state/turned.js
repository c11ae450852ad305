/** The energy that has changed hands by each frame of a run, from the columns of its history, as far as it was asked for. */
import { turnover } from '../../../wasm/js/ledger.mjs';

/** @typedef {import('../sim/history.js').History} History */

/** Of each history: after so many cuts of it, what was turned over by each row of its columns [J]. @type {WeakMap<History, {cuts: number, stride: number, by: number[]}>} */
const known = new WeakMap();

/**
 * As far as a row that was not asked for before. @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 * @param {History} history @param {number[]} by @param {number} row
 */
function extend({ channels }, history, by, row) {
  const columns = new Map(channels.map(({ id }, i) => [id, history.column(i)]));
  const at = (/** @type {number} */ i) => (/** @type {string} */ id) => columns.get(id)?.[i] ?? 0;
  for (let i = by.length; i <= row; i++) by.push(turnover(at(0), at(i), by[i - 1]));
}

/** @param {import('../../../wasm/js/frame.mjs').Manifest} manifest @param {History} history @param {number} frame */
export function turnedAt(manifest, history, frame) {
  let of = known.get(history);
  const { cuts, rowStride: stride } = history;
  if (of?.cuts !== cuts || of.stride !== stride)
    known.set(history, (of = { cuts, stride, by: [] }));
  const row = history.row(frame);
  if (row >= of.by.length) extend(manifest, history, of.by, row); // asked for with every picture
  const found = of.by[row];
  // the last row of a long run goes on with the frames that come
  if (stride > 1 && frame === history.last) of.by.length = row;
  return found;
}
