/** Extremes of channels up to a frame, from the columns of a run's history. */
import { isCoarse, suddenOf } from '../../../wasm/js/extremes.mjs';

/** @typedef {import('../sim/history.js').History} History @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/**
 * Whether a peak of a channel, reached in a row of its column, depends on the step.
 * @param {Manifest} manifest @param {History} history @param {number} channel @param {number} row @param {number} peak
 */
function coarseAt(manifest, history, channel, row, peak) {
  const jumps = history.jumps(channel);
  const jump = Math.max(jumps[row], jumps[Math.max(0, row - 1)]);
  return isCoarse(peak, jump, manifest.channels[channel].unit, suddenOf(manifest));
}

/**
 * Of a channel from a frame, the first without one, to another.
 * @param {Manifest} manifest @param {History} history @param {number} channel @param {number} last @param {number} [first]
 * @returns {import('../../../wasm/js/extremes.mjs').Extreme}
 */
export function extremeOf(manifest, history, channel, last, first = 0) {
  const [from, to] = [history.row(first), history.row(last)];
  const [least, greatest] = [history.least(channel), history.greatest(channel)];
  let [l, g] = [from, from];
  // what came since the frame before the first is of before
  const start = history.column(channel)[from];
  let [low, high] = [start, start];
  for (let i = from + 1; i <= to; i++) {
    if (least[i] < low) low = least[(l = i)];
    if (greatest[i] > high) high = greatest[(g = i)];
  }
  const down = Math.abs(low) > Math.abs(high);
  return {
    ...{ least: low, leastTime: l === from ? history.rowTimes[l] : history.leastTimes(channel)[l] },
    ...{
      greatest: high,
      greatestTime: g === from ? history.rowTimes[g] : history.greatestTimes(channel)[g],
    },
    coarse: coarseAt(manifest, history, channel, down ? l : g, down ? low : high),
  };
}

/**
 * Whether the peak of a contact depends on the step.
 * @param {Manifest} manifest @param {History} history @param {import('./contacts.js').Contact} contact
 */
export function isRough(manifest, history, { pair, peakFrame, peak }) {
  const id = `contacts.${manifest.pairs?.[pair].contact}.force`;
  const channel = manifest.channels.findIndex((c) => c.id === id);
  const row = Math.ceil(peakFrame / history.rowStride);
  return channel >= 0 && coarseAt(manifest, history, channel, row, peak);
}
