/**
 * Frames of a run, kept to scrub back. Every frame leaves its hash, its channels and what they did since the frame
 * before (least, greatest) in columns; whole frames (poses, lines, forces) are kept within a budget: past it every
 * second one goes, then every fourth, and so on. The newest frame is always whole.
 */
import { EXTREME } from '../../../wasm/js/rows.mjs';

/**
 * @param {{frameBytes: number, channels: number, channelOffset: number, extremesOffset: number, frames: number,
 *   budget: number, edges: number[]}} shape `edges`: where its sections begin, from 0 on, and its end [bytes]
 */
export function createHistory({
  frameBytes,
  channels,
  channelOffset,
  extremesOffset,
  frames,
  budget,
  edges,
}) {
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
  let count = 0;
  let stride = 1;
  let cuts = 0;
  let bytes = 0;
  /** @type {(Uint8Array[] | undefined)[]} whole frames, packed, by index / stride */
  let kept = [];
  const newest = new Uint8Array(frameBytes);

  const columnBytes = () => capacity * (36 * channels + 16);

  function grow() {
    capacity = Math.min(Math.max(frames + 1, capacity + 1), capacity * 2);
    /** @template {Float64Array | Float32Array | BigUint64Array} A @param {A} old @returns {A} */
    const longer = (old) => {
      const next = new /** @type {new (n: number) => A} */ (old.constructor)(capacity);
      next.set(/** @type {never} */ (old)); // of the same kind, which the type of `set` cannot say
      return next;
    };
    sets = sets.map((set) => set.map(longer));
    times = longer(times);
    hashes = longer(hashes);
  }

  /** @param {DataView} view */
  function takeChannels(view) {
    const [value, least, greatest, leastAgo, greatestAgo, jump] = sets;
    const time = times[count];
    const word = (/** @type {number} */ at) => view.getFloat64(at, true);
    for (let c = 0, at = extremesOffset; c < channels; c++, at += 8 * EXTREME.words) {
      value[c][count] = word(channelOffset + 8 * c);
      least[c][count] = word(at + 8 * EXTREME.least);
      greatest[c][count] = word(at + 8 * EXTREME.greatest);
      leastAgo[c][count] = time - word(at + 8 * EXTREME.leastTime);
      greatestAgo[c][count] = time - word(at + 8 * EXTREME.greatestTime);
      jump[c][count] = word(at + 8 * EXTREME.jump);
    }
  }

  /** A frame without the zeros at the ends of its sections: most of its rows are not in use. @param {Uint8Array} frame */
  function pack(frame) {
    const words = new Int32Array(frame.buffer, frame.byteOffset, frameBytes / 4);
    return edges.slice(0, -1).map((edge, i) => {
      let end = edges[i + 1] / 4;
      while (4 * end > edge && words[end - 1] === 0) end--;
      return frame.slice(edge, 4 * end);
    });
  }
  /** @param {Uint8Array[]} frame @param {Uint8Array} out */
  function unpack(frame, out) {
    out.fill(0);
    frame.forEach((section, i) => out.set(section, edges[i]));
  }
  /** @param {Uint8Array[] | undefined} frame */
  const sizeOf = (frame = []) => frame.reduce((sum, { length }) => sum + length, 0);

  function thin() {
    const next = kept.filter((_, i) => i % 2 === 0);
    kept.forEach((frame, i) => i % 2 && (bytes -= sizeOf(frame)));
    kept = next;
    stride *= 2;
  }

  return {
    /** Frames known: 0 to count - 1. */
    get count() {
      return count;
    },
    get last() {
      return count - 1;
    },
    get stride() {
      return stride;
    },
    get bytes() {
      return bytes + columnBytes();
    },
    get times() {
      return times;
    },
    /** @param {number} channel */
    column: (channel) => /** @type {Float64Array} */ (sets[0][channel]),
    /** Least of a channel since the frame before, over accepted steps. @param {number} channel */
    least: (channel) => /** @type {Float64Array} */ (sets[1][channel]),
    /** @param {number} channel */
    greatest: (channel) => /** @type {Float64Array} */ (sets[2][channel]),
    /** How long before its frame that was, and the largest change within a step. @param {number} channel */
    more: (channel) => ({
      ...{ leastAgo: sets[3][channel], greatestAgo: sets[4][channel], jumps: sets[5][channel] },
    }),

    /** Adds frame `index` = count. @param {number} index @param {Uint8Array} frame @returns {boolean} whether it was the next one */
    push(index, frame) {
      if (index !== count || frame.byteLength < frameBytes) return false;
      if (count === capacity) grow();
      const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
      hashes[count] = view.getBigUint64(40, true);
      times[count] = view.getFloat64(16, true);
      takeChannels(view);
      newest.set(frame.subarray(0, frameBytes));
      if (index % stride === 0) {
        const packed = (kept[index / stride] = pack(frame));
        bytes += sizeOf(packed);
        if (bytes > budget) thin();
      }
      count++;
      return true;
    },

    /** How often frames were forgotten: what was counted from them is void. */
    get cuts() {
      return cuts;
    },
    /** Forgets the frames after `index`. @param {number} index */
    truncate(index) {
      if (index + 1 >= count) return;
      cuts++;
      count = index + 1;
      const keep = Math.floor(index / stride) + 1;
      for (const frame of kept.splice(keep)) bytes -= sizeOf(frame);
      const base = kept[kept.length - 1];
      if (base && (kept.length - 1) * stride === index) unpack(base, newest);
    },

    /** Copies the whole frame at `index`, or the nearest kept before it, into `out`.
     * @param {number} index @param {Uint8Array} out @returns {number} the index of the frame copied, -1 if none */
    read(index, out) {
      if (count === 0) return -1;
      const i = Math.max(0, Math.min(index, count - 1));
      if (i === count - 1) {
        out.set(newest);
        return i;
      }
      for (let k = Math.floor(i / stride); k >= 0; k--) {
        const frame = kept[k];
        if (frame) {
          unpack(frame, out);
          return k * stride;
        }
      }
      return -1;
    },

    /** Copies the first whole frame after `index` into `out`.
     * @param {number} index @param {Uint8Array} out @returns {number} the index of the frame copied, -1 if none */
    readAfter(index, out) {
      for (let k = Math.floor(index / stride) + 1; k * stride < count; k++) {
        const frame = kept[k];
        if (frame) {
          unpack(frame, out);
          return k * stride;
        }
      }
      if (index >= count - 1) return -1;
      out.set(newest);
      return count - 1;
    },

    /** The state hash at `index` as 16 hexadecimal digits, '' where not computed. @param {number} index */
    hash(index) {
      return index >= 0 && index < count ? hashes[index].toString(16).padStart(16, '0') : '';
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
