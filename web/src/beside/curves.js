/**
 * A channel of two runs, beside each other: where both have a value at the same time, their difference, and their least and greatest.
 * Runs may have other steps and lengths; between frames a value is on the straight line through its neighbours, and after the last
 * there is none (NaN): nothing is compared that was not computed.
 */

/** Values of a channel, one a frame from time 0 on. @typedef {{values: ArrayLike<number>, interval: number}} Curve interval [s] */

/** Its value at a time, NaN where it has none. @param {Curve} curve @param {number} time [s] */
export function valueAt({ values, interval }, time) {
  const last = values.length - 1;
  const at = time / interval;
  const near = Math.round(at);
  // t = n * interval is a frame, also where the quotient is off by rounding
  if (Math.abs(at - near) <= 1e-9 * Math.max(1, near))
    return near >= 0 && near <= last ? values[near] : NaN;
  if (!(at > 0 && at < last)) return NaN;
  const from = Math.floor(at);
  return values[from] + (at - from) * (values[from + 1] - values[from]);
}

/** b - a at each frame of the finer of both, over the time that both have.
 * @param {Curve} a @param {Curve} b @returns {{values: Float64Array, interval: number}} */
export function differenceOf(a, b) {
  const interval = Math.min(a.interval, b.interval);
  const end = Math.min(...[a, b].map((c) => (c.values.length - 1) * c.interval));
  const frames = end >= 0 ? Math.floor(end / interval + 1e-9) + 1 : 0;
  const values = Float64Array.from({ length: frames }, (_, i) => {
    const time = i * interval;
    return valueAt(b, time) - valueAt(a, time);
  });
  return { values, interval };
}

/** Both up to the last time that both have: what one has beyond it would be compared with nothing.
 * @param {Curve} a @param {Curve} b @returns {[Curve, Curve]} */
export function overBoth(a, b) {
  const end = Math.min(...[a, b].map((c) => (c.values.length - 1) * c.interval));
  /** @param {Curve} c @returns {Curve} */
  const cut = ({ values, interval }) => ({
    values: Array.prototype.slice.call(values, 0, Math.floor(end / interval + 1e-9) + 1),
    interval,
  });
  return [cut(a), cut(b)];
}

/** @typedef {{least: number, greatest: number}} Range */
/** Least and greatest of the values that are numbers; null where none is. @param {ArrayLike<number>} values @returns {Range | null} */
export function rangeOf(values) {
  let [least, greatest] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    least = Math.min(least, values[i]);
    greatest = Math.max(greatest, values[i]);
  }
  return least <= greatest ? { least, greatest } : null;
}
