/**
 * Words of the rows in a frame's section `touches`: where lines touch themselves, each other, or bodies.
 * @module
 */

export const TOUCH = Object.freeze({
  words: 20,
  /** Number of the line among the cables that touch, in order of the parts. */
  line: 0,
  /** Number of the other line, -1: a body. */
  other: 1,
  /** Number of the collider, -1: a line. */
  collider: 2,
  /** Place along the line, from its end a [m]. */
  arc: 3,
  /** Place along the other line [m]. */
  otherArc: 4,
  /** Middle of the place, x, y, z [m]. */
  point: 5,
  /** Unit vector out of the other, towards the line. */
  normal: 8,
  /** On the line along the normal [N]. */
  force: 11,
  /** On the line, x, y, z [N]. */
  friction: 12,
  /** How far the tubes reach into each other [m]. */
  depth: 15,
  /** [m/s] */
  slip: 16,
  /** Sine of the angle between the lines. */
  sine: 17,
  /** Pairs of samples that press. */
  samples: 18,
  /** Share of them that friction holds, 0 to 1. */
  stuck: 19,
});
