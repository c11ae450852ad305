/**
 * The form of a ship's hull from a few parameters, as functions that a mesher samples.
 *
 * Axes: x forward from amidships, y to port, z up from the keel. A waterline runs from the stern's profile to the
 * stem's; along it the half breadth grows over the entrance, is the section's over the parallel body, and falls over the
 * run to the transom. How full entrance and run are is found so that the volume below the waterline is the block
 * coefficient's.
 * @module
 */

/**
 * @typedef {object} Form what a mesher asks; all in metres
 * @property {number} keel height of the bottom
 * @property {number} water height of the waterline
 * @property {(x: number) => number} sheer height of the deck's edge
 * @property {(z: number) => number} stem where the waterline at a height ends forward
 * @property {(z: number) => number} stern and aft
 * @property {(x: number, z: number) => number} breadth half of it
 *
 * @typedef {object} HullText
 * @property {number} length of the waterline [m]
 * @property {number} beam of the waterline [m]
 * @property {number} draught
 * @property {number} depth from the keel to the deck's edge amidships
 * @property {number} block coefficient: volume over length, beam and draught
 * @property {number} [rake] of the stem, from the waterline to the deck
 * @property {number} [flare] how much fuller the deck's line is forward, of the waterline's fullness
 * @property {number} [sheerFore] rise of the deck's edge to the stem
 * @property {number} [sheerAft]
 * @property {number} [entrance] share of the length
 * @property {number} [run]
 * @property {number} [transom] its width, of the beam; 1: a barge's end
 * @property {number} [counter] share of the length that the bottom takes to rise to the transom
 * @property {number} [bulb] how far it stands out beyond the waterline's end
 * @property {number} [bilge] radius of the turn of the bilge, of the draught
 * @property {number} [bow] width of the bow's end, of the beam: a barge's or a pusher's
 */

export const clamp = (/** @type {number} */ x, low = 0, high = 1) =>
  Math.min(high, Math.max(low, x));
/** @param {number} a @param {number} b @param {number} t */
export const lerp = (a, b, t) => a + (b - a) * t;
/** From 0 to 1 between a and b, level at both. @param {number} a @param {number} b @param {number} x */
export function ease(a, b, x) {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}

/** The greater of two, rounded over a range k. @param {number} a @param {number} b @param {number} k */
export function greater(a, b, k) {
  const h = Math.max(0, k - Math.abs(a - b));
  return Math.max(a, b) + (h * h) / (4 * k);
}

/** A waterline's fullness from its end (0) to where it is full (1). @param {number} t @param {number} n */
const filled = (t, n) => 1 - (1 - clamp(t)) ** n;

/** Half breadth of a bulb: a spindle about an axis ahead of the forefoot. @param {number} dx @param {number} dz @param {number} wide */
export const spindle = (dx, dz, wide) => wide * Math.sqrt(Math.max(0, 1 - dx * dx - dz * dz));

/** @param {HullText} text @param {number} full exponent of the waterlines' ends @returns {Form} */
function shaped(text, full) {
  const { length, beam, draught, depth } = text;
  const { rake = 0, flare = 0.3, sheerFore = 0, sheerAft = 0 } = text;
  const { entrance = 0.3, run = 0.3, transom = 0.8, counter = 0.14 } = text;
  const { bulb = 0, bilge = 0.3, bow = 0 } = text;
  const half = length / 2;
  const forefoot = 0.03 * length * (bow > 0 ? 3 : 1);
  const foot = 0.86 * draught; // of the transom, nearly
  const bulbAt = 0.42 * draught;
  const bulbHigh = 0.36 * draught;
  const above = (/** @type {number} */ z) => Math.max(0, (z - draught) / (depth - draught));
  const below = (/** @type {number} */ z) => Math.max(0, 1 - z / draught);
  const nose = (/** @type {number} */ z) => ((z - bulbAt) / bulbHigh) ** 2;
  const bare = (/** @type {number} */ z) =>
    half - forefoot * below(z) ** 1.6 + rake * above(z) ** 1.15;
  const stem = (/** @type {number} */ z) =>
    bulb > 0 ? greater(bare(z), half - 3 * bulb + 4 * bulb * Math.sqrt(Math.max(0, 1 - nose(z))), 0.4 * bulb) : bare(z); // prettier-ignore
  const stern = (/** @type {number} */ z) =>
    -half - 0.012 * length * above(z) + counter * length * Math.max(0, 1 - z / foot) ** 1.3;
  const wide = (/** @type {number} */ z) => transom * ease(0.45 * draught, 1.02 * draught, z + (transom >= 1 ? draught : 0)); // prettier-ignore
  return {
    ...{ keel: 0, water: draught, stem, stern },
    sheer: (x) => {
      const t = x / half;
      return depth + (t > 0 ? sheerFore : sheerAft) * Math.abs(t) ** 2.4;
    },
    breadth: (x, z) => {
      const fore = filled((bare(z) - x) / (entrance * length), full * (1 + 2.2 * flare * above(z)));
      const aft = filled((x - stern(z)) / (run * length), full * 1.15);
      const t = wide(z);
      const e = bow + (1 - bow) * fore;
      const r = t + (1 - t) * aft;
      // sections: round at the bilge amidships, towards a V at the ends
      const fine = 1 - Math.min(fore, aft) ** 1.5;
      const turn = clamp(z / (draught * lerp(bilge, bow > 0 ? 0.5 : 1.1, fine)));
      const flat = lerp(1 - (2 * bilge * draught) / beam, bow > 0 ? 0.8 : 0.02, fine);
      const section = flat + (1 - flat) * Math.sqrt(1 - (1 - turn) ** 2);
      const side = (beam / 2) * e * r * section;
      if (!(bulb > 0) || x < half - 3 * bulb) return side;
      return greater(side, spindle((x - half + 3 * bulb) / (4 * bulb), Math.sqrt(nose(z)), 0.16 * beam), 0.03 * beam) * ease(0, 0.02 * length, stem(z) - x + 0.004 * length); // prettier-ignore
    },
  };
}

/** Volume below the waterline [m3]. @param {Form} form @param {number} [steps] */
export function displaced(form, steps = 48) {
  let volume = 0;
  const high = (form.water - form.keel) / steps;
  for (let j = 0; j < steps; j++) {
    const z = form.keel + (j + 0.5) * high;
    const [from, to] = [form.stern(z), form.stem(z)];
    const step = (to - from) / (2 * steps);
    for (let i = 0; i < 2 * steps; i++)
      volume += 2 * form.breadth(from + (i + 0.5) * step, z) * step * high;
  }
  return volume;
}

/** A hull of these dimensions. @param {HullText} text @returns {Form} */
export function hullForm(text) {
  const wanted = text.block * text.length * text.beam * text.draught;
  let [low, high] = [1.02, 12];
  for (let i = 0; i < 18; i++) {
    const middle = Math.sqrt(low * high);
    if (displaced(shaped(text, middle), 20) < wanted) low = middle;
    else high = middle;
  }
  return shaped(text, Math.sqrt(low * high));
}

/** Half breadth of an outline by x, about its middle line. @param {ArrayLike<number>} points x, y of each, round */
export function halfBreadths(points) {
  const n = Math.floor(points.length / 2);
  return (/** @type {number} */ x) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < n; i++) {
      const [ax, ay] = [points[2 * i], points[2 * i + 1]];
      const [bx, by] = [points[(2 * i + 2) % (2 * n)], points[(2 * i + 3) % (2 * n)]];
      if ((ax < x && bx < x) || (ax > x && bx > x)) continue;
      const t = ax === bx ? 0 : (x - ax) / (bx - ax);
      for (const y of ax === bx ? [ay, by] : [ay + t * (by - ay)]) {
        low = Math.min(low, y);
        high = Math.max(high, y);
      }
    }
    return low <= high ? (high - low) / 2 : 0;
  };
}

/**
 * A hull about an outline: at the height where that acts her breadth is the outline's, below it she is finer towards her
 * ends and rounded to a bottom, above it her bow rakes out and flares.
 * @param {ArrayLike<number>} points about amidships
 * @param {{draught: number, depth: number, acts: number, rake?: number, flare?: number, counter?: number, forefoot?: number, box?: boolean,
 *   sheerFore?: number, sheerAft?: number, exact?: boolean}} text `acts`: height over the keel of the outline; `box`: flat ends and sides; `exact`: of a box, as it is
 * @returns {Form}
 */
export function outlineForm(points, text) {
  const { draught, depth, acts, rake = 0, flare = 0, counter = 0.1, forefoot = 0.04 } = text;
  const { sheerFore = 0, sheerAft = 0, box = false, exact = false } = text;
  const xs = Array.from({ length: Math.floor(points.length / 2) }, (_, i) => points[2 * i]);
  const [aft, fore] = [Math.min(...xs), Math.max(...xs)];
  const length = fore - aft;
  const half = halfBreadths(points);
  const most = Math.max(...Array.from({ length: 41 }, (_, i) => half(aft + (length * i) / 40)));
  const above = (/** @type {number} */ z) => Math.max(0, (z - acts) / (depth - acts));
  const below = (/** @type {number} */ z) => clamp(1 - z / acts);
  const stem = (/** @type {number} */ z) =>
    fore - forefoot * length * below(z) ** 1.4 + rake * above(z) ** 1.1;
  const stern = (/** @type {number} */ z) =>
    aft + counter * length * clamp(1 - z / (0.8 * draught)) ** 1.3;
  return {
    ...{ keel: 0, water: draught, stem, stern },
    sheer: (x) => depth + (x > 0 ? sheerFore : sheerAft) * Math.abs((2 * x) / length) ** 2.4,
    breadth: (x, z) => {
      const s = clamp((x - stern(z)) / (stem(z) - stern(z)));
      const y = half(lerp(aft, fore, s));
      if (exact) return y;
      const fine = box ? 0 : 1 - clamp(y / most);
      const turn = clamp(
        z /
          (acts * lerp(box ? 0.25 : 0.4, 1, Math.max(fine, ease(0.86, 1, s), 1 - ease(0, 0.2, s)))),
      );
      const flat = lerp(
        box ? 0.94 : 0.8,
        0.1,
        box ? 0 : Math.max(fine, ease(0.8, 1, s), 1 - ease(0, 0.2, s)),
      );
      const section = flat + (1 - flat) * Math.sqrt(1 - (1 - turn) ** 2);
      // forward the deck is fuller than the outline, and no wider than the ship
      const full = above(z) * flare * ease(0.7, 0.95, s);
      return lerp(y, Math.max(y, most * Math.sqrt(Math.max(0, y / most))), full) * section;
    },
  };
}
