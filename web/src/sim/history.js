/**
 * Frames of a run, kept to scrub back. Every frame leaves its time and hash, its channels and what they did since the frame
 * before (least, greatest) in columns, whose rows become longer where a run is long (columns.js); whole frames (poses, lines,
 * forces) are kept within a budget: past it every second one goes, then every fourth, and so on. The newest frame is always whole.
 */
import { createColumns } from './columns.js';
import { createPacker, sizeOf } from './packed.js';

/**
 * @param {{frameBytes: number, channels: number, channelOffset: number, extremesOffset: number, frames: number,
 *   budget: number, rowBudget: number, edges: number[]}} shape `budget`: of whole frames; `edges`: where the sections of a
 *   frame begin, from 0 on, and its end [bytes]
 */
export function createHistory({ frameBytes, budget, edges, ...shape }) {
  const columns = createColumns(shape);
  const { rows } = columns;
  const { pack, unpack } = createPacker(frameBytes, edges);
  let count = 0;
  let stride = 1;
  let cuts = 0;
  let bytes = 0;
  /** @type {(Uint8Array[] | undefined)[]} whole frames, packed, by index / stride */
  let kept = [];
  /** The last frame that came. */
  const newest = new Uint8Array(frameBytes);
  let newestIndex = -1;

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
      return bytes + columns.bytes;
    },
    /** Of each frame [s]. */
    get times() {
      return columns.times;
    },
    /** Frames to a row of the columns: 1 but in long runs. The last row is that of the newest frame. */
    get rowStride() {
      return rows.stride;
    },
    get rowTimes() {
      return rows.times.subarray(0, rows.count);
    },
    /** The row of a frame, or the last one before it. @param {number} index */
    row: (index) => (index === count - 1 ? rows.count - 1 : Math.floor(index / rows.stride)),
    /** A channel at a frame; where a row is of several frames, at the last one before it that has one. @param {number} channel @param {number} index */
    value(channel, index) {
      return rows.sets[0][channel]?.[this.row(index)];
    },
    ...columns.series,

    /** Adds frame `index` = count. @param {number} index @param {Uint8Array} frame @returns {boolean} whether it was the next one */
    push(index, frame) {
      if (index !== count || frame.byteLength < frameBytes) return false;
      columns.take(frame, count);
      newest.set(frame.subarray(0, frameBytes));
      newestIndex = index;
      if (index % stride === 0) {
        const packed = (kept[index / stride] = pack(frame));
        bytes += sizeOf(packed);
      }
      // a frame on show has its values in the columns
      while (bytes > budget || stride < rows.stride) thin();
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
      columns.truncate(index);
      const keep = Math.floor(index / stride) + 1;
      for (const frame of kept.splice(keep)) bytes -= sizeOf(frame);
      newestIndex = -1; // void; of those that are left whole ones are kept
    },

    /** Copies the whole frame at `index`, or the nearest kept before it, into `out`.
     * @param {number} index @param {Uint8Array} out @returns {number} the index of the frame copied, -1 if none */
    read(index, out) {
      if (count === 0) return -1;
      const i = Math.max(0, Math.min(index, count - 1));
      if (i === newestIndex) {
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
      if (index >= newestIndex) return -1;
      out.set(newest);
      return newestIndex;
    },

    /** The state hash at `index` as 16 hexadecimal digits, '' where not computed. @param {number} index */
    hash(index) {
      return index >= 0 && index < count ? columns.hash(index) : '';
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
