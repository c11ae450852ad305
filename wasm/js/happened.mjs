/**
 * Words of what happens in a run, by the number of its kind.
 * @module
 */

/** By the number of what happened. */
export const HAPPENED = {
  1: 'goes slack',
  2: 'goes taut',
  3: 'node inserted',
  4: 'node removed',
  5: 'limit of the line',
  6: 'touches',
  7: 'leaves',
  8: 'at its stop',
  9: 'is home',
  10: 'is jammed',
  11: 'slips back',
  12: 'takes a snap load',
  13: 'touches',
  14: 'leaves',
  15: 'is over its rating',
  16: 'comes',
  17: 'lets go',
  18: 'takes hold',
  19: 'breaks',
  20: 'does not take hold',
  of: {
    chain: { 3: 'pays out a link', 4: 'hauls in a link', 20: 'stays as it is' },
    cable: { 20: 'stays as it is' },
    spring: { 20: 'does not take hold: it would pull' },
    rigid: { 17: 'is present again', 18: 'is parked' },
  },
  endFree: (/** @type {string} */ end) => `lets go at its end ${end}`,
  touches: (/** @type {string} */ b) => `touches ${b}`,
  leaves: (/** @type {string} */ b) => `leaves ${b}`,
  atStop: (/** @type {string} */ joint) => `${joint} reaches its stop`,
};
