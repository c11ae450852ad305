/**
 * Words of the rows in a frame's section `berths`: where outlines press on each other, seen from above,
 * and where a fender presses on an outline.
 * @module
 */

export const BERTH = Object.freeze({
  words: 28,
  /** Number in `manifest.plan_pairs`. */
  pair: 0,
  /** Number in `manifest.fenders`, -1: outline on outline. */
  fender: 1,
  /** Where the forces act, x, y [m]. */
  point: 2,
  /** Unit vector from a to b, x, y. */
  normal: 4,
  /** Pushes apart: on b along the normal [N]. */
  force: 6,
  /** On b along (-normal.y, normal.x) [N]. */
  friction: 7,
  /** Of the region that they share, or the fender's deflection [m]. */
  depth: 8,
  /** [m^2] */
  area: 9,
  /** Of a against b along the normal: closing where positive [m/s]. */
  closing: 10,
  /** And along the contact line [m/s]. */
  sliding: 11,
  /** [m] */
  shear: 12,
  /** The most that the momentum allows [N], -1: no limit. */
  cap: 13,
  /** Taken from the bodies in this contact so far [J]. */
  energy: 14,
  /** Of the fender's rating. */
  share: 15,
  /** 0 neither yet, 1 stuck, 2 sliding. */
  state: 16,
  /** 1 where the limit holds the force down. */
  capped: 17,
  /** Of the contact line, x, y, x, y [m]. */
  ends: 18,
  /** In contact [s]. */
  time: 22,
  /** Largest force so far [N]. */
  peak: 23,
  /** Largest depth so far [m]. */
  deepest: 24,
  /** Velocity at the first touch, along the normal and across it [m/s]. */
  closing0: 25,
  sliding0: 26,
  /** Of the force along the normal so far [N s]. */
  impulse: 27,
});
