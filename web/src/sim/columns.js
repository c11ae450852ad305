/** What every frame leaves, in columns: its time and hash, its channels, and what they did since the frame before. */
import { EXTREME } from '../../../wasm/js/rows.mjs';

/** @typedef {Float64Array | Float32Array | BigUint64Array} Numbers */

/** @param {{channels: number, channelOffset: number, extremesOffset: number}} shape @param {number} frames of the whole run */
export function createColumns({ channels, channelOffset, extremesOffset }, frames) {
  let capacity = Math.min(frames + 1, 1024);
  /** Of each channel its value; least and greatest since the frame before; how long before the frame these were [s], and
   * the largest change within a step: figures to look at. @type {(Float64Array | Float32Array)[][]} */
  let sets = [
    Float64Array,
    Float64Array,
    Float64Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ].map((kind) => Array.from({ length: channels }, () => new kind(capacity)));
  let hashes = new BigUint64Array(capacity);
  let times = new Float64Array(capacity);

  function grow() {
    capacity = Math.min(Math.max(frames + 1, capacity + 1), capacity * 2);
    /** @template {Numbers} A @param {A} old @returns {A} */
    const longer = (old) => {
      const next = new /** @type {new (n: number) => A} */ (old.constructor)(capacity);
      next.set(/** @type {never} */ (old)); // of the same kind, which the type of `set` cannot say
      return next;
    };
    sets = sets.map((set) => set.map(longer));
    times = longer(times);
    hashes = longer(hashes);
  }

  return {
    get bytes() {
      return capacity * (36 * channels + 16);
    },
    get times() {
      return times;
    },
    /** @param {Uint8Array} frame @param {number} i its number */
    take(frame, i) {
      if (i === capacity) grow();
      const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
      const word = (/** @type {number} */ at) => view.getFloat64(at, true);
      const [value, least, greatest, leastAgo, greatestAgo, jump] = sets;
      const time = word(16);
      times[i] = time;
      hashes[i] = view.getBigUint64(40, true);
      for (let c = 0, at = extremesOffset; c < channels; c++, at += 8 * EXTREME.words) {
        value[c][i] = word(channelOffset + 8 * c);
        least[c][i] = word(at + 8 * EXTREME.least);
        greatest[c][i] = word(at + 8 * EXTREME.greatest);
        leastAgo[c][i] = time - word(at + 8 * EXTREME.leastTime);
        greatestAgo[c][i] = time - word(at + 8 * EXTREME.greatestTime);
        jump[c][i] = word(at + 8 * EXTREME.jump);
      }
    },
    /** @param {number} i */
    hash: (i) => hashes[i].toString(16).padStart(16, '0'),
    /** @param {number} channel */
    value: (channel) => /** @type {Float64Array} */ (sets[0][channel]),
    /** Least of a channel since the frame before, over accepted steps. @param {number} channel */
    least: (channel) => /** @type {Float64Array} */ (sets[1][channel]),
    /** @param {number} channel */
    greatest: (channel) => /** @type {Float64Array} */ (sets[2][channel]),
    /** How long before its frame that was, and the largest change within a step. @param {number} channel */
    more: (channel) => ({
      ...{ leastAgo: sets[3][channel], greatestAgo: sets[4][channel], jumps: sets[5][channel] },
    }),
  };
}
