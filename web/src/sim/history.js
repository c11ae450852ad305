/**
 * Frames of a run, kept to scrub back. Every frame leaves its channels and its hash in columns;
 * whole frames (poses, lines, forces) are kept within a budget: past it every second one goes, then
 * every fourth, and so on. The newest frame is always whole.
 */

/**
 * @param {{frameBytes: number, channels: number, channelOffset: number, frames: number, budget: number}} shape
 */
export function createHistory({ frameBytes, channels, channelOffset, frames, budget }) {
  let capacity = Math.min(frames + 1, 1024);
  /** @type {Float64Array[]} */
  let columns = Array.from({ length: channels }, () => new Float64Array(capacity));
  let hashes = new BigUint64Array(capacity);
  let times = new Float64Array(capacity);
  let count = 0;
  let stride = 1;
  let bytes = 0;
  /** @type {(Uint8Array | undefined)[]} whole frames, by index / stride */
  let kept = [];
  /** The last frame that came. */
  const newest = new Uint8Array(frameBytes);
  let newestIndex = -1;

  const columnBytes = () => capacity * 8 * (channels + 2);

  function grow() {
    capacity = Math.min(Math.max(frames + 1, capacity + 1), capacity * 2);
    /** @param {Float64Array} old */
    const longer = (old) => {
      const next = new Float64Array(capacity);
      next.set(old);
      return next;
    };
    columns = columns.map(longer);
    times = longer(times);
    const before = hashes;
    hashes = new BigUint64Array(capacity);
    hashes.set(before);
  }

  function thin() {
    const next = [];
    for (let i = 0; i < kept.length; i += 2) next.push(kept[i]);
    for (let i = 1; i < kept.length; i += 2) if (kept[i]) bytes -= frameBytes;
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
    column(channel) {
      return columns[channel];
    },

    /** Adds frame `index` = count. @param {number} index @param {Uint8Array} frame @returns {boolean} whether it was the next one */
    push(index, frame) {
      if (index !== count || frame.byteLength < frameBytes) return false;
      if (count === capacity) grow();
      const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
      for (let c = 0; c < channels; c++)
        columns[c][count] = view.getFloat64(channelOffset + 8 * c, true);
      hashes[count] = view.getBigUint64(40, true);
      times[count] = view.getFloat64(16, true);
      newest.set(frame.subarray(0, frameBytes));
      newestIndex = index;
      if (index % stride === 0) {
        kept[index / stride] = frame.slice(0, frameBytes);
        bytes += frameBytes;
        if (bytes > budget) thin();
      }
      count++;
      return true;
    },

    /** Forgets the frames after `index`. @param {number} index */
    truncate(index) {
      if (index + 1 >= count) return;
      count = index + 1;
      const keep = Math.floor(index / stride) + 1;
      for (let i = keep; i < kept.length; i++) if (kept[i]) bytes -= frameBytes;
      kept.length = Math.min(kept.length, keep);
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
          out.set(frame);
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
          out.set(frame);
          return k * stride;
        }
      }
      if (index >= newestIndex) return -1;
      out.set(newest);
      return newestIndex;
    },

    /** The state hash at `index` as 16 hexadecimal digits, '' where not computed. @param {number} index */
    hash(index) {
      return index >= 0 && index < count ? hashes[index].toString(16).padStart(16, '0') : '';
    },
  };
}

/** @typedef {ReturnType<typeof createHistory>} History */
