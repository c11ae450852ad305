/**
 * Where two lists of inputs part.
 * @module
 */

/**
 * The first frame at which they differ, Infinity where they are the same. At a frame an input has one value.
 * @param {readonly import('./messages.mjs').InputEvent[]} a
 * @param {readonly import('./messages.mjs').InputEvent[]} b
 */
export function firstDifference(a, b) {
  /** @param {typeof a} from @param {typeof a} other */
  const own = (from, other) =>
    from
      .filter(
        (x) =>
          !other.some((y) => x.id === y.id && x.frame === y.frame && Object.is(x.value, y.value)),
      )
      .map(({ frame }) => frame);
  return Math.min(...own(a, b), ...own(b, a));
}
