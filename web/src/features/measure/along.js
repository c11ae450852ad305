/** The tension along a line over a window: least and greatest at each place of it, and what it is at the moment on show. */
import { T } from './words.js';

/** @typedef {import('../../sim/history.js').History} History @typedef {import('./window.js').Window} Window */
/** @typedef {import('../../../../wasm/js/frame.mjs').FrameReader} FrameReader @typedef {import('../../../../wasm/js/frame.mjs').LineOut} LineOut */

/** Places along a line, and the most frames that are looked at. */
const PLACES = 64;
const MOST_FRAMES = 4000;

/** Tensions at the middles of equal parts of the length between its nodes, from end a to end b.
 * @param {LineOut} line @param {Float64Array} out @returns {boolean} false: it has no length */
export function tensionsAlong({ n, nodes, tension }, out) {
  const parts = Math.max(0, n - 1);
  let total = 0;
  const lengths = Array.from({ length: parts }, (_, i) => {
    const at = 3 * i;
    const length = Math.hypot(nodes[at + 3] - nodes[at], nodes[at + 4] - nodes[at + 1], nodes[at + 5] - nodes[at + 2]); // prettier-ignore
    total += length;
    return length;
  });
  if (!(total > 0)) return false;
  for (let k = 0, i = 0, end = lengths[0]; k < out.length; k++) {
    const place = ((k + 0.5) / out.length) * total;
    while (i < parts - 1 && place > end) end += lengths[++i];
    out[k] = tension[i];
  }
  return true;
}

/**
 * Of whole frames that are kept; null: it has no length.
 * @param {FrameReader} reader @param {History} history @param {string} part of the line @param {Window} window @param {number} now frame on show
 * @returns {import('./curves.js').Curve | null}
 */
export function alongOf(reader, history, part, { first, last }, now) {
  const frame = new Uint8Array(reader.manifest.frame_bytes);
  const line = reader.lineOut(part);
  const at = new Float64Array(PLACES);
  const least = new Array(PLACES).fill(Infinity);
  const greatest = new Array(PLACES).fill(-Infinity);
  const step = Math.max(history.stride, Math.ceil((last - first + 1) / MOST_FRAMES));
  /** @param {number} i */
  const read = (i) => history.read(i, frame) >= 0 && tensionsAlong(reader.line(frame, part, line), at); // prettier-ignore
  for (let i = Math.ceil(first / step) * step; i <= last; i += step) {
    if (!read(i)) continue;
    for (let k = 0; k < PLACES; k++) {
      if (at[k] < least[k]) least[k] = at[k];
      if (at[k] > greatest[k]) greatest[k] = at[k];
    }
  }
  if (!Number.isFinite(least[0]) || !read(now)) return null;
  const values = Array.from(at, (_, k) => (100 * (k + 0.5)) / PLACES);
  return {
    ...{ x: { name: T.plot.way, unit: '%', values }, unit: 'N', xRange: [0, 100] },
    ...{ name: T.plot.most, values: greatest },
    more: [
      { name: T.plot.now, values: [...at], colour: '--now' },
      { name: T.plot.fewest, values: least, colour: '--s1' },
    ],
  };
}
