/**
 * The ship about a made bow: her shell is the acting patch's surface, carried on smoothly in every direction to a stem, a
 * bulb, a bottom, a midbody and a stern. Axes are the patch's: x forward, y outboard, z up, the origin on the pipe's axis
 * in the shell. Within the patch the form is the core's own formula (core/shapes/make_bow.c), so that nothing steps at its rim.
 * @module
 */
import { clamp, ease, greater, lerp, spindle } from './hull_form.js';

/** @typedef {import('./bow_text.js').Bow} Bow */

/** A slope that dies away: the way over d, for a slope that is nothing after a distance w. @param {number} d @param {number} w */
const dying = (d, w) => (d < w ? d - (d * d) / (2 * w) : w / 2);

/** How far the shell stands out for its height. @param {Bow} b @param {number} z */
function out(b, z) {
  const at = clamp(z, -b.below, b.above);
  const slope = Math.tan(b.flare) + b.flare_bend * at;
  const y = at * (Math.tan(b.flare) + 0.5 * b.flare_bend * at);
  if (z > b.above) return y + slope * (z - b.above);
  // beneath the patch it comes down to the upright
  return y - (z < -b.below ? slope * dying(-b.below - z, 2.1 * b.below) : 0);
}

/** How far it has closed in forward. @param {Bow} b @param {number} x */
function closed(b, x) {
  const at = clamp(x, -b.aft, b.forward);
  const slope = Math.tan(b.entrance) + b.entrance_bend * at;
  const y = at * (Math.tan(b.entrance) + 0.5 * b.entrance_bend * at);
  const d = x - b.forward;
  if (d > 0) return y + Math.max(slope, 0.2) * d + 0.5 * Math.max(b.entrance_bend, 0.01) * d * d;
  return y - (x < -b.aft ? slope * dying(-b.aft - x, 14) : 0);
}

/** Height of the deck's edge over the main deck, and the lengths of the ship in shares of what is forward of the pipe. */
const STEP = 5.6;

/**
 * @param {Bow} bow
 * @param {{middle?: number, water?: number, draught?: number, length?: number}} [ship] `middle`: half breadth at the pipe;
 *   `water`: height of the pipe over the water
 * @returns {import('./hull_form.js').Form & {middle: number, breakAt: number}}
 */
export function bowForm(bow, { middle = 6, water = 9, draught = 7.5, length = 118 } = {}) {
  const level = -water;
  const keel = level - draught;
  const flat = (/** @type {number} */ z) => middle + out(bow, Math.max(z, keel + 0.35 * draught));
  /** Where the shell meets the middle line at a height. */
  const meets = (/** @type {number} */ z) => {
    let [low, high] = [-bow.aft, bow.forward + 40];
    for (let i = 0; i < 40; i++) {
      const at = (low + high) / 2;
      if (flat(z) - closed(bow, at) > 0) low = at;
      else high = at;
    }
    return low;
  };
  const foot = meets(level);
  const bulb = {
    at: keel + 0.42 * draught,
    high: 0.34 * draught,
    long: 8.5,
    x: foot - 3.2,
    wide: 1.75,
  };
  const nose = (/** @type {number} */ z) => ((z - bulb.at) / bulb.high) ** 2;
  const bare = (/** @type {number} */ z) =>
    meets(z) - 0.03 * length * clamp(1 - (z - keel) / (0.35 * draught)) ** 2;
  /** @type {Map<number, number>} */
  const known = new Map();
  const stem = (/** @type {number} */ z) => {
    const before = known.get(z);
    if (before !== undefined) return before;
    const x = greater(bare(z), bulb.x + bulb.long * Math.sqrt(Math.max(0, 1 - nose(z))), 1.2);
    known.set(z, x);
    return x;
  };
  const end = foot - length;
  const stern = (/** @type {number} */ z) =>
    end + 0.13 * length * clamp(1 - (z - keel) / (0.85 * draught)) ** 1.3;
  const breakAt = end + 0.66 * length;
  const deck = bow.above;
  return {
    ...{ keel, water: level, stem, stern, middle, breakAt },
    sheer: (x) => deck - STEP * (1 - ease(breakAt - 1.2, breakAt + 1.2, x)),
    breadth: (x, z) => {
      // flare dies away towards the midbody
      const fore = ease(-bow.aft - 26, -bow.aft, x);
      const side = lerp(middle, flat(z), fore) - closed(bow, x);
      const aft = 1 - (1 - clamp((x - stern(z)) / (0.3 * length))) ** 2.6;
      const wide = lerp(0.85 * ease(keel + 0.4 * draught, level + 0.3, z), 1, aft);
      const turn = clamp((z - keel) / (draught * lerp(0.9, 0.35, 1 - Math.max(fore, 1 - aft))));
      const bottom = lerp(0.05, 0.72, 1 - Math.max(fore, 1 - aft));
      const section = bottom + (1 - bottom) * Math.sqrt(1 - (1 - turn) ** 2);
      const y = Math.max(0, side) * wide * section;
      if (x < bulb.x - bulb.long) return y;
      const round = spindle((x - bulb.x) / bulb.long, Math.sqrt(nose(z)), bulb.wide);
      const joined = z < level + 1 ? greater(y, round, 0.5) * ease(0, 0.5, stem(z) - x + 0.02) : y;
      return z < level ? lerp(joined, y, ease(level - 1, level, z)) : y;
    },
  };
}
