/** Extremes of channels up to a frame, from the columns of a run's history. */
import { isCoarse, suddenOf } from '../../../wasm/js/extremes.mjs';

/** @typedef {import('../sim/history.js').History} History @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/**
 * Whether a peak of a channel, reached in a frame, depends on the step.
 * @param {Manifest} manifest @param {History} history @param {number} channel @param {number} frame @param {number} peak
 */
export function coarseAt(manifest, history, channel, frame, peak) {
  const { jumps } = history.more(channel);
  const jump = Math.max(jumps[frame], jumps[Math.max(0, frame - 1)]);
  return isCoarse(peak, jump, manifest.channels[channel].unit, suddenOf(manifest));
}

/**
 * Of a channel from a frame, the first without one, to another.
 * @param {Manifest} manifest @param {History} history @param {number} channel @param {number} last @param {number} [first]
 * @returns {import('../../../wasm/js/extremes.mjs').Extreme}
 */
export function extremeOf(manifest, history, channel, last, first = 0) {
  const { times } = history;
  const [least, greatest] = [history.least(channel), history.greatest(channel)];
  const { leastAgo, greatestAgo } = history.more(channel);
  let [l, g] = [first, first];
  // what came since the frame before the first is of before
  const start = history.column(channel)[first];
  let [low, high] = [start, start];
  for (let i = first + 1; i <= last; i++) {
    if (least[i] < low) low = least[(l = i)];
    if (greatest[i] > high) high = greatest[(g = i)];
  }
  const down = Math.abs(low) > Math.abs(high);
  return {
    ...{ least: low, leastTime: l === first ? times[l] : times[l] - leastAgo[l] },
    ...{ greatest: high, greatestTime: g === first ? times[g] : times[g] - greatestAgo[g] },
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
  return channel >= 0 && coarseAt(manifest, history, channel, peakFrame, peak);
}
