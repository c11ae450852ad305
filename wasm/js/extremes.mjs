/**
 * Least and greatest of the channels: what they did between the frames (section `extremes` of a frame), over a whole run.
 * An impact lasts milliseconds; frames lie twenty apart.
 * @module
 */
import { EXTREME } from './rows.mjs';

/**
 * @typedef {import('./frame.mjs').Manifest} Manifest
 *
 * Of a channel, over the frames that were taken.
 * @typedef {object} Extreme
 * @property {number} least in the channel's unit
 * @property {number} leastTime [s]
 * @property {number} greatest
 * @property {number} greatestTime [s]
 * @property {boolean} coarse a load whose largest value came within a step: another step gives another peak
 */

/**
 * A peak that depends on the step is told by how much of it came within one step: more than this share. Of a half sine
 * of n steps that is pi / n, and its largest sample is within 1 - cos(pi / 2n) of the true peak: 1.2 % with ten. The
 * steps of Euler are of first order and follow no error: there thirty are wanted. (docs/theory/impact.md)
 * @param {Manifest} manifest
 */
export const suddenOf = ({ integrator }) => (integrator.startsWith('euler') ? 0.1 : 0.3);

/** Units of what an impact drives up: forces, moments, pressures. */
const LOADS = new Set(['N', 'N m', 'Pa']);
/** @param {string} unit of a channel */
export const isLoad = (unit) => LOADS.has(unit);

/**
 * @param {number} peak @param {number} jump largest change within a step, in the frame of the peak and the one before it
 * @param {string} unit of both @param {number} sudden of the run
 */
export const isCoarse = (peak, jump, unit, sudden) =>
  isLoad(unit) && jump > sudden * Math.abs(peak);

/**
 * Gathers the extremes of a run, frame by frame.
 * @param {Manifest} manifest
 */
export function createExtremes(manifest) {
  const { channels, sections } = manifest;
  const { offset } = sections.extremes;
  const sudden = suddenOf(manifest);
  const count = channels.length;
  const least = new Float64Array(count).fill(Infinity);
  const greatest = new Float64Array(count).fill(-Infinity);
  const [leastTime, greatestTime] = [new Float64Array(count), new Float64Array(count)];
  // the jump of the frame before, and that beside the extreme that is larger in size
  const [before, beside] = [new Float64Array(count), new Float64Array(count)];

  /** @param {number} i number of the channel @returns {Extreme} */
  function of(i) {
    const peak = Math.max(Math.abs(least[i]), Math.abs(greatest[i]));
    return {
      ...{ least: least[i], leastTime: leastTime[i] },
      ...{ greatest: greatest[i], greatestTime: greatestTime[i] },
      coarse: isCoarse(peak, beside[i], channels[i].unit, sudden),
    };
  }

  return {
    /** The next frame. @param {Uint8Array} frame */
    take(frame) {
      const rows = new Float64Array(frame.buffer, frame.byteOffset + offset, EXTREME.words * count);
      for (let i = 0, r = 0; i < count; i++, r += EXTREME.words) {
        const most = Math.max(Math.abs(least[i]), Math.abs(greatest[i]));
        const [low, high] = [rows[r + EXTREME.least], rows[r + EXTREME.greatest]];
        const jump = rows[r + EXTREME.jump];
        const larger = Math.max(Math.abs(low), Math.abs(high));
        if (larger > most || !Number.isFinite(most)) beside[i] = Math.max(jump, before[i]);
        before[i] = jump;
        if (low < least[i]) {
          least[i] = low;
          leastTime[i] = rows[r + EXTREME.leastTime];
        }
        if (high > greatest[i]) {
          greatest[i] = high;
          greatestTime[i] = rows[r + EXTREME.greatestTime];
        }
      }
    },
    of,
    /** Of all channels, by their ids. @returns {{[channel: string]: Extreme}} */
    all: () => Object.fromEntries(channels.map(({ id }, i) => [id, of(i)])),
  };
}
