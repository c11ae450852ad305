/** Whole frames of a run that is pinned, for its ghost in the picture: of a long one every second, every fourth, and so on. */
import { edgesOf } from '../sim/lane.js';
import { createPacker, sizeOf } from '../sim/packed.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../sim/history.js').History} History */

/** So many frames, in so many bytes. */
const MOST = 4000;
const BUDGET = 16 * 1024 * 1024;

/**
 * @typedef {object} Frames
 * @property {number} stride frames of the run from one to the next
 * @property {number} bytes
 * @property {(at: number, out: Uint8Array, next: Uint8Array) => number} read of a place among the frames, 3.5 is between 3 and 4:
 *   the kept one before it into `out`, that after it into `next`; how far it is from the one to the other, -1 where the run ends before
 */

/** @param {Manifest} manifest @param {History} history @param {number} [budget] [bytes] @returns {Frames} */
export function keepFrames(manifest, history, budget = BUDGET) {
  const { pack, unpack } = createPacker(manifest.frame_bytes, edgesOf(manifest));
  const bytes = new Uint8Array(manifest.frame_bytes);
  const { last } = history;
  // the history itself keeps no more than every so many
  let { stride } = history;
  while (last / stride > MOST) stride *= 2;
  /** @type {Uint8Array[][]} */
  let kept = [];
  let sum = 0;
  while (kept.length * stride <= last) {
    history.read(kept.length * stride, bytes);
    const packed = pack(bytes);
    kept.push(packed);
    sum += sizeOf(packed);
    if (sum <= budget || kept.length < 3) continue;
    kept = kept.filter((_, k) => k % 2 === 0);
    sum = kept.reduce((all, frame) => all + sizeOf(frame), 0);
    stride *= 2;
  }
  history.read(last, bytes);
  const newest = pack(bytes);

  return {
    stride,
    bytes: sum + sizeOf(newest),
    read(at, out, next) {
      if (at > last + 1e-6) return -1;
      const k = Math.min(kept.length - 1, Math.floor((at + 1e-9) / stride));
      const from = k * stride;
      const to = Math.min(last, from + stride);
      unpack(kept[k], out);
      if (to === from) return 0;
      unpack(kept[k + 1] ?? newest, next);
      return Math.min(1, Math.max(0, (at - from) / (to - from)));
    },
  };
}
