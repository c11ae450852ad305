/**
 * Two crossed tubes: the outlines of their patch, seen along the common normal, and the body that they share.
 * Lengths in radii of tube 1, whose axis is x; tube 2 lies `d` above it, turned by `a` about z.
 */

/** @typedef {{r2: number, d: number, a: number}} Tubes @typedef {[number, number]} Point */

/** Half the width of the shared region across tube 2 where it is `x` off the axis of tube 1. @param {Tubes} t @param {number} x */
function halfWidth({ r2, d }, x) {
  const rest = d - Math.sqrt(Math.max(0, 1 - x * x));
  return rest <= 0 ? r2 : Math.sqrt(Math.max(0, r2 * r2 - rest * rest));
}

/** A place by its distances from both axes. @param {number} a @param {number} x @param {number} u @returns {Point} */
const placeOf = (a, x, u) => [(Math.cos(a) * x - u) / Math.sin(a), x];

/** The outline of what both share, seen along the common normal. @param {Tubes} tubes @returns {Point[]} */
export function outline(tubes) {
  const { r2, d, a } = tubes;
  const rise = d - r2; // of tube 1 at the outline's end
  const most = rise <= 0 ? 1 : Math.sqrt(Math.max(0, 1 - rise * rise));
  if (!(d < 1 + r2) || !(most > 0)) return [];
  const n = 90;
  const out = [];
  for (let k = 0; k < 2 * n; k++) {
    const x = most * Math.sin((Math.PI * k) / n);
    const side = Math.cos((Math.PI * k) / n) >= 0 ? 1 : -1;
    out.push(placeOf(a, x, side * halfWidth(tubes, x)));
  }
  return out;
}

/** The parallelogram that the plane half-way through the region cuts out. @param {Tubes} tubes @returns {Point[]} */
export function rhombus({ r2, d, a }) {
  const y = (1 + d - r2) / 2;
  const x = Math.sqrt(Math.max(0, 1 - y * y));
  const u = Math.sqrt(Math.max(0, r2 * r2 - (d - y) * (d - y)));
  return [placeOf(a, x, u), placeOf(a, x, -u), placeOf(a, -x, -u), placeOf(a, -x, u)];
}

/** Direction of the patch's long axis [rad] from tube 1. @param {Tubes} tubes */
export function longAxis({ r2, a }) {
  const [s, c] = [Math.sin(a), Math.cos(a)];
  const xx = (s * s) / r2;
  const xy = (-s * c) / r2;
  const yy = 1 + (c * c) / r2;
  return 0.5 * Math.atan2(-2 * xy, yy - xx);
}

/** @param {number} major @param {number} minor @param {number} turn @returns {Point[]} */
export const ellipse = (major, minor, turn) =>
  Array.from({ length: 96 }, (_, k) => {
    const t = (2 * Math.PI * k) / 96;
    const [x, y] = [major * Math.cos(t), minor * Math.sin(t)];
    return /** @type {Point} */ ([
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
    ]);
  });

/** Rings of the shared body's surfaces. */
const RINGS = 16;

/** What both share, as a closed surface: over its outline the lower of both tops, and the higher of both
 * undersides. @param {Tubes} tubes @returns {{points: number[], faces: number[]}} */
export function sharedBody(tubes) {
  const { r2, d, a } = tubes;
  const rim = outline(tubes);
  const n = rim.length;
  /** @type {number[]} */
  const points = [];
  /** @type {number[]} */
  const faces = [];
  if (n === 0) return { points, faces };
  for (const side of [1, -1])
    for (let k = 0; k <= RINGS; k++)
      for (const [rx, ry] of rim) {
        const [x, y] = [(rx * k) / RINGS, (ry * k) / RINGS];
        const u = y * Math.cos(a) - x * Math.sin(a);
        const one = Math.sqrt(Math.max(0, 1 - y * y));
        const two = Math.sqrt(Math.max(0, r2 * r2 - u * u));
        points.push(x, y, side > 0 ? Math.min(one, d + two) : Math.max(-one, d - two));
      }
  const at = (/** @type {number} */ s, /** @type {number} */ k, /** @type {number} */ i) =>
    (s * (RINGS + 1) + k) * n + (i % n);
  // the outline may run either way round
  const turns = rim[0][0] * rim[1][1] - rim[1][0] * rim[0][1] > 0 ? 1 : 0;
  for (const s of [0, 1])
    for (let k = 0; k < RINGS; k++)
      for (let i = 0; i < n; i++) {
        const [p, q, r, t] = [at(s, k, i), at(s, k + 1, i), at(s, k + 1, i + 1), at(s, k, i + 1)];
        faces.push(...(s === turns ? [p, r, q, p, t, r] : [p, q, r, p, r, t]));
      }
  return { points, faces };
}
