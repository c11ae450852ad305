/**
 * When ghosts are: at equal times before now, the newest first, as far as the run goes back.
 * @module
 */

/**
 * The frames of ghosts, into `out`; -1 where the run had not begun.
 * @param {number} now frame on show @param {number} frame length of one [s] @param {number} count @param {number} spacing [s] @param {Int32Array} out
 */
export function ghostFrames(now, frame, count, spacing, out) {
  for (let k = 0; k < out.length; k++) {
    const at = Math.round(now - ((k + 1) * spacing) / frame);
    out[k] = k < count && at >= 0 ? at : -1;
  }
  return out;
}
