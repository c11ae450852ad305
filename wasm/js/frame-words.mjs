/**
 * The numbers of the frame that is looked at, and its header. Looking allocates nothing but two views the first time a
 * buffer is seen.
 * @module
 */

/** @typedef {import('./frame.mjs').Frame} Frame */

/** @internal */
export class FrameWords {
  /** @type {Float64Array} */
  f64 = new Float64Array(0);
  /** @type {Uint32Array} */
  u32 = new Uint32Array(0);
  /** What both look at. @type {Frame | undefined} */
  seen;

  /** @param {number} bytes of a frame */
  constructor(bytes) {
    this.bytes = bytes;
  }

  /**
   * Makes `buf` the frame that f64 and u32 look at.
   * @param {Frame} buf
   * @returns f64
   */
  look(buf) {
    if (buf === this.seen) return this.f64;
    let [buffer, offset, bytes] = ArrayBuffer.isView(buf)
      ? [buf.buffer, buf.byteOffset, buf.byteLength]
      : [buf, 0, buf.byteLength];
    if (bytes < this.bytes)
      throw new RangeError(`a frame of this run has ${this.bytes} bytes, this one ${bytes}`);
    if (offset % 8) [buffer, offset] = [buffer.slice(offset, offset + bytes), 0];
    this.f64 = new Float64Array(buffer, offset, Math.floor(bytes / 8));
    this.u32 = new Uint32Array(buffer, offset, Math.floor(bytes / 4));
    this.seen = offset % 8 ? undefined : buf;
    return this.f64;
  }

  /**
   * @param {number} from first word
   * @param {Float64Array} out
   * @param {number} n
   */
  copy(from, out, n) {
    for (let i = 0; i < n; i++) out[i] = this.f64[from + i];
    return out;
  }

  /**
   * A row, its words where its layout has them.
   * @param {{from: number, to: number, n: number}[]} moves
   * @param {number} from
   * @param {Float64Array} out
   * @param {number} to
   */
  take(moves, from, out, to) {
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i];
      for (let k = 0; k < move.n; k++) out[to + move.to + k] = this.f64[from + move.from + k];
    }
    return out;
  }
}

/**
 * What is in the 64 bytes that come first.
 * @internal
 * @param {FrameWords} words
 * @returns {Pick<import('./frame.mjs').FrameReader, 'abi' | 'index' | 'status' | 'time' | 'energy' | 'work' | 'touching'
 *   | 'substeps' | 'rejected' | 'iterations' | 'hash'>}
 */
export function headerReaders(words) {
  /** @param {number} i */
  const u32 = (i) => (/** @type {Frame} */ buf) => (words.look(buf), words.u32[i]);
  /** @param {number} i */
  const f64 = (i) => (/** @type {Frame} */ buf) => words.look(buf)[i];
  const hex = (/** @type {number} */ w) => w.toString(16).padStart(8, '0');
  const [low, high] = [u32(10), u32(11)];
  return {
    abi: u32(0),
    index: u32(2),
    status: u32(3),
    time: f64(2),
    energy: f64(3),
    work: f64(4),
    touching: u32(12),
    substeps: u32(13),
    rejected: u32(14),
    iterations: u32(15),
    hash: (buf) => hex(high(buf)) + hex(low(buf)),
  };
}
