/** The energy that has changed hands by each frame of a run, from the columns of its history, as far as it was asked for. */
import { turnover } from '../../../wasm/js/ledger.mjs';

/** @typedef {import('../sim/history.js').History} History */

/** Of each history: after so many cuts of it, what was turned over by each frame [J]. @type {WeakMap<History, {cuts: number, by: number[]}>} */
const known = new WeakMap();

/** @param {import('../../../wasm/js/frame.mjs').Manifest} manifest @param {History} history @param {number} frame */
export function turnedAt({ channels }, history, frame) {
  let of = known.get(history);
  if (of?.cuts !== history.cuts) known.set(history, (of = { cuts: history.cuts, by: [] }));
  const columns = new Map(channels.map(({ id }, i) => [id, history.column(i)]));
  const at = (/** @type {number} */ i) => (/** @type {string} */ id) => columns.get(id)?.[i] ?? 0;
  for (let i = of.by.length; i <= frame; i++) of.by.push(turnover(at(0), at(i), of.by[i - 1]));
  return of.by[frame];
}
