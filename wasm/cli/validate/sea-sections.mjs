/**
 * What floats, in other ways than the core's: sections that a level cuts, by clipping polygons, and a hull by strips.
 * @module
 */

export const DEGREES = Math.PI / 180;

/** The corners counter-clockwise. @param {number[][]} corners */
export const closed = (corners) => (areaOf(corners) < 0 ? [...corners].reverse() : corners);

/** @param {number[][]} p */
const areaOf = (p) =>
  p.reduce(
    (sum, [y, z], i) => sum + (y * p[(i + 1) % p.length][1] - p[(i + 1) % p.length][0] * z) / 2,
    0,
  );

/** Corners below a level (Sutherland and Hodgman 1974). @param {number[][]} corners @param {number} at */
export function clipped(corners, at) {
  /** @type {number[][]} */
  const out = [];
  corners.forEach(([y, z], i) => {
    const [u, v] = corners[(i + 1) % corners.length];
    if (z <= at) out.push([y, z]);
    if (z <= at !== v <= at) out.push([y + ((u - y) * (at - z)) / (v - z), at]);
  });
  return out;
}

/** Area and y of the centroid. @param {number[][]} p */
function centre(p) {
  let [area, moment] = [0, 0];
  p.forEach(([y, z], i) => {
    const [u, v] = p[(i + 1) % p.length];
    const cross = y * v - u * z;
    area += cross / 2;
    moment += (cross * (y + u)) / 6;
  });
  return { area, y: moment / area };
}

/** Where f, which rises, is 0. @param {(x: number) => number} f @param {number} low @param {number} high */
export function bisect(f, low, high) {
  for (let i = 0; i < 200 && low < high; i++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** @param {number[]} at @param {number} heel */
const turned = ([y, z], heel) => [
  y * Math.cos(heel) - z * Math.sin(heel),
  y * Math.sin(heel) + z * Math.cos(heel),
];

/**
 * Righting arm of a long body of one section that floats with `area` under water, its centre of mass at (0, kg) [m].
 * @param {number[][]} corners counter-clockwise @param {number} heel @param {number} area @param {number} kg
 */
export function level(corners, heel, area, kg) {
  const p = corners.map((c) => turned(c, heel));
  const zs = p.map(([, z]) => z);
  const at = bisect(
    (z) => centre(clipped(p, z)).area - area,
    Math.min(...zs) + 1e-9,
    Math.max(...zs),
  );
  return turned([0, kg], heel)[0] - centre(clipped(p, at)).y;
}

/**
 * The Wigley hull with walls of height D above z = 0 and a deck, as triangles; and its strips.
 * @param {{L: number, B: number, T: number, D: number, along: number, down: number}} of
 */
export function wigley({ L, B, T, D, along, down }) {
  /** @type {number[]} */
  const points = [];
  /** @type {number[]} */
  const faces = [];
  const xs = Array.from({ length: along + 1 }, (_, i) => -L / 2 + (L * i) / along);
  const zs = [...Array.from({ length: down + 1 }, (_, j) => -T + (T * j) / down), D];
  const half = (/** @type {number} */ x, /** @type {number} */ z) =>
    (B / 2) * (1 - ((2 * x) / L) ** 2) * (1 - (Math.min(z, 0) / T) ** 2);
  /** @type {Map<string, number>} */
  const known = new Map();
  const point = (/** @type {number} */ i, /** @type {number} */ j, /** @type {1 | -1} */ side) => {
    const y = i === 0 || i === along || j === 0 ? 0 : side * half(xs[i], zs[j]);
    const key = `${i} ${j} ${y === 0 ? 0 : side}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, points.length / 3);
    points.push(xs[i], y, zs[j]);
    return points.length / 3 - 1;
  };
  /** @param {number} a @param {number} b @param {number} c */
  const face = (a, b, c) => {
    if (a !== b && b !== c && c !== a) faces.push(a, b, c);
  };
  for (let i = 0; i < along; i++) {
    for (let j = 0; j + 1 < zs.length; j++)
      for (const side of /** @type {const} */ ([1, -1])) {
        const [a, b] = [point(i, j, side), point(i + 1, j, side)];
        const [c, d] = [point(i + 1, j + 1, side), point(i, j + 1, side)];
        // the diagonals run away from stem and stern, where both sides are one
        const two =
          i < along / 2
            ? [
                [a, b, c],
                [a, c, d],
              ]
            : [
                [a, b, d],
                [b, c, d],
              ];
        for (const [p, q, r] of two) side < 0 ? face(p, q, r) : face(p, r, q);
      }
    const top = zs.length - 1;
    const [a, b] = [point(i, top, -1), point(i + 1, top, -1)];
    const [c, d] = [point(i + 1, top, 1), point(i, top, 1)];
    face(a, b, c);
    face(a, c, d);
  }
  const cuts = slices({ points, faces }, xs);
  const strips = (/** @type {number} */ heel, /** @type {number} */ at) => below(cuts, heel, at);
  return {
    points,
    faces,
    strips,
    /** @param {number} heel @param {number} volume @param {number} kg */
    arm(heel, volume, kg) {
      const at = bisect((z) => strips(heel, z).volume - volume, -2 * T - B, 2 * D + B);
      const { volume: v, moment } = strips(heel, at);
      return turned([0, kg], heel)[0] - moment / v;
    },
  };
}

const GAUSS = [
  [-Math.sqrt(0.6), 5 / 18],
  [0, 4 / 9],
  [Math.sqrt(0.6), 5 / 18],
];
const FINE = 40;

/** Sections of a mesh at Gauss's points between stations: edges [y, z, y', z'] with the body to their left, and weights.
 * @param {{points: number[], faces: number[]}} mesh @param {number[]} xs */
function slices({ points, faces }, xs) {
  const cuts = [];
  const corner = (/** @type {number} */ n) => points.slice(3 * n, 3 * n + 3);
  for (let i = 0; i + 1 < xs.length; i++)
    for (let k = 0; k < FINE; k++)
      for (const [at, weight] of GAUSS) {
        const step = (xs[i + 1] - xs[i]) / FINE;
        const x = xs[i] + step * (k + 0.5 + at / 2);
        /** @type {number[][]} */
        const edges = [];
        for (let f = 0; f < faces.length; f += 3) {
          const t = [corner(faces[f]), corner(faces[f + 1]), corner(faces[f + 2])];
          // faces that run along from station to station: others are none of this strip
          if (Math.min(t[0][0], t[1][0], t[2][0]) > x || Math.max(t[0][0], t[1][0], t[2][0]) < x)
            continue;
          edges.push(cut(t, x));
        }
        cuts.push({ edges, weight: weight * step });
      }
  return cuts;
}

/** @param {number[][]} t @param {number} x */
function cut(t, x) {
  /** @type {number[]} */
  const ends = [];
  t.forEach((p, k) => {
    const q = t[(k + 1) % 3];
    if (p[0] < x === q[0] < x) return;
    const s = (x - p[0]) / (q[0] - p[0]);
    ends.push(p[1] + s * (q[1] - p[1]), p[2] + s * (q[2] - p[2]));
  });
  const [a, b] = [t[1].map((v, k) => v - t[0][k]), t[2].map((v, k) => v - t[0][k])];
  const [ny, nz] = [a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const [y, z, u, v] = ends;
  return (v - z) * ny - (u - y) * nz > 0 ? ends : [u, v, y, z];
}

/** Volume below a level at a heel, and its moment across (Green: -int (z - at) dy, -int y (z - at) dy over what is wet).
 * @param {{edges: number[][], weight: number}[]} cuts @param {number} heel @param {number} at */
function below(cuts, heel, at) {
  let [volume, moment] = [0, 0];
  for (const { edges, weight } of cuts)
    for (const [a, b, c, d] of edges) {
      let [y, z] = turned([a, b], heel);
      let [u, v] = turned([c, d], heel);
      if (z >= at && v >= at) continue;
      if (z > at) [y, z] = [y + ((u - y) * (at - z)) / (v - z), at];
      else if (v > at) [u, v] = [y + ((u - y) * (at - z)) / (v - z), at];
      const [f, g] = [z - at, v - at];
      volume -= (weight * (u - y) * (f + g)) / 2;
      moment -= (weight * (u - y) * (2 * y * f + y * g + u * f + 2 * u * g)) / 6;
    }
  return { volume, moment };
}
