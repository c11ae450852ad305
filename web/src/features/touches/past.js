/**
 * What has been seen of distances and winding over the time of a run: a few minima and each line's writhe at
 * even places in time. No elements here.
 */

/** Minima that are kept. */
export const SHOWN = 3;
/** Places in time. */
const TIMES = 240;

/**
 * @param {Pick<import('../panel.js').Manifest, 'frames' | 'duration'>} manifest
 * @param {number} lines of the run
 */
export function createPast({ frames, duration }, lines) {
  const n = Math.min(TIMES, frames + 1);
  const last = Math.max(1, n - 1);
  const blank = () => new Float64Array(n).fill(NaN);
  const gaps = Array.from({ length: SHOWN }, blank);
  const writhes = Array.from({ length: lines }, blank);
  const seen = new Uint8Array(n);
  /** The newest frame when it was last asked. */
  let latest = -1;

  const frameOf = (/** @type {number} */ place) => Math.round((place / last) * frames);

  return {
    times: Float64Array.from({ length: n }, (_, k) => (k / last) * duration),
    /** By minimum, then by place in time [m]; NaN: not seen yet, or there was none. */
    gaps,
    /** By line. */
    writhes,
    frameOf,
    placeOf: (/** @type {number} */ frame) => Math.round((frame / Math.max(1, frames)) * (n - 1)),
    /** The place of a time. @param {number} t [s] */
    at: (t) => Math.min(n - 1, Math.round((t / duration) * (n - 1))),
    /** @param {Pick<import('./worker.js').Look, 'found' | 'writhe'>} look @param {number} place in time */
    keep({ found, writhe }, place) {
      if (place < 0 || place >= n) return;
      const minima = found.filter((m) => m.kind !== 'valley');
      gaps.forEach((y, i) => (y[place] = minima[i]?.gap ?? NaN));
      writhes.forEach((y, i) => (y[place] = writhe[i]));
      seen[place] = 1;
    },
    /** After a change of an input the frames that came later are new. @param {number} newest frame that is known */
    forget(newest) {
      if (newest < latest)
        for (let k = 0; k < n; k++) {
          if (frameOf(k) <= newest) continue;
          seen[k] = 0;
          for (const y of [...gaps, ...writhes]) y[k] = NaN;
        }
      latest = newest;
    },
    /** The first place that was not looked at and whose frame is known, which then counts as looked at; -1: none. @param {number} newest frame that is known */
    next(newest) {
      for (let k = 0; k < n && frameOf(k) <= newest; k++)
        if (!seen[k]) {
          seen[k] = 1;
          return k;
        }
      return -1;
    },
  };
}

/** @typedef {ReturnType<typeof createPast>} Past */
