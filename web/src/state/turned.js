/** The energy that has changed hands by each frame of a run, from the columns of its history, as far as it was asked for. */
import { turnover } from '../../../wasm/js/ledger.mjs';

/** @typedef {import('../sim/history.js').History} History */

/** Of each history: after so many cuts of it, what was turned over by each frame [J]. @type {WeakMap<History, {cuts: number, by: number[]}>} */
const known = new WeakMap();

/**
 * As far as a frame that was not asked for before. @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 * @param {History} history @param {number[]} by @param {number} frame
 */
function extend({ channels }, history, by, frame) {
  const columns = new Map(channels.map(({ id }, i) => [id, history.column(i)]));
  const at = (/** @type {number} */ i) => (/** @type {string} */ id) => columns.get(id)?.[i] ?? 0;
  for (let i = by.length; i <= frame; i++) by.push(turnover(at(0), at(i), by[i - 1]));
}

/** @param {import('../../../wasm/js/frame.mjs').Manifest} manifest @param {History} history @param {number} frame */
export function turnedAt(manifest, history, frame) {
  let of = known.get(history);
  if (of?.cuts !== history.cuts) known.set(history, (of = { cuts: history.cuts, by: [] }));
  if (frame >= of.by.length) extend(manifest, history, of.by, frame); // asked for with every picture
  return of.by[frame];
}
