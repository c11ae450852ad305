/**
 * What every frame leaves, in columns: its time and hash, and of its channels their values and what they did since the frame before.
 * Times and hashes are kept of every frame; of the channels a row of every frame within a budget: past it two rows become one,
 * with the values of the later and the extremes of both, then four, and so on (columns-long.js). So no peak is lost, however
 * long a run is.
 */
import { EXTREME } from '../../../wasm/js/rows.mjs';

/**
 * Row r has the values of frame `stride r`, the last one those of the newest frame.
 * @typedef {object} Rows
 * @property {number} stride frames to a row
 * @property {number} count
 * @property {Float64Array} times [s]
 * @property {Float64Array[][]} sets values, then the words of EXTREME; of each by channel
 */

/** What only long runs need: it comes with the panels (columns-long.js). @type {Partial<typeof import('./columns-long.js')>} */
export const long = {};

/**
 * @param {{channels: number, channelOffset: number, extremesOffset: number, frames: number, rowBudget: number}} shape
 *   `frames`: of the whole run; `rowBudget`: of all rows [bytes]
 */
export function createColumns({ channels, channelOffset, extremesOffset, frames, rowBudget }) {
  const width = 1 + EXTREME.words;
  const rowBytes = 8 * (width * channels + 1);
  const room = Math.min(frames + 1, 1024);
  let hashes = new BigUint64Array(room);
  let times = new Float64Array(room);
  /** @type {Rows} */
  const rows = {
    ...{ stride: 1, count: 0, times: new Float64Array(room) },
    sets: Array.from({ length: width }, () =>
      Array.from({ length: channels }, () => new Float64Array(room)),
    ),
  };
  /** @template {Float64Array | BigUint64Array} A @param {A} old @returns {A} */
  function longer(old) {
    const n = old.length;
    const next = new /** @type {new (n: number) => A} */ (old.constructor)(Math.min(Math.max(frames + 1, n + 1), n * 2)); // prettier-ignore
    next.set(/** @type {never} */ (old)); // of the same kind, which the type of `set` cannot say
    return next;
  }

  /** Of every row. @param {number} set @returns {(channel: number) => Float64Array} */
  const column = (set) => (channel) => rows.sets[set][channel]?.subarray(0, rows.count);

  return {
    get bytes() {
      return rows.times.length * rowBytes + times.length * 16;
    },
    /** Of every frame. */
    get times() {
      return times;
    },
    rows,
    /** @param {Uint8Array} frame @param {number} i its number: the next one */
    take(frame, i) {
      if (i === times.length) [times, hashes] = [longer(times), longer(hashes)];
      if (rows.count === rows.times.length) {
        if (2 * rows.count * rowBytes > rowBudget) long.halve?.(rows);
        if (rows.count === rows.times.length) {
          rows.times = longer(rows.times);
          rows.sets = rows.sets.map((set) => set.map(longer));
        }
      }
      const r = rows.count++;
      const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
      const word = (/** @type {number} */ at) => view.getFloat64(at, true);
      times[i] = rows.times[r] = word(16);
      hashes[i] = view.getBigUint64(40, true);
      for (let c = 0, at = extremesOffset; c < channels; c++, at += 8 * EXTREME.words) {
        rows.sets[0][c][r] = word(channelOffset + 8 * c);
        for (let k = 1; k < width; k++) rows.sets[k][c][r] = word(at + 8 * k - 8);
      }
      long.settle?.(rows, i);
    },
    /** Forgets the frames after one. @param {number} index */
    truncate(index) {
      rows.count = Math.ceil(index / rows.stride) + 1;
      long.cut?.(rows, index, times[index]);
    },
    /** @param {number} i */
    hash: (i) => hashes[i].toString(16).padStart(16, '0'),
    /** By channel. */
    series: {
      column: column(0),
      /** Least since the row before, over accepted steps; when [s]; the same of the greatest; the largest change within a step. */
      least: column(1 + EXTREME.least),
      leastTimes: column(1 + EXTREME.leastTime),
      greatest: column(1 + EXTREME.greatest),
      greatestTimes: column(1 + EXTREME.greatestTime),
      jumps: column(1 + EXTREME.jump),
    },
  };
}
