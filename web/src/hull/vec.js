/** Vectors of three numbers, triangles and rays: what the drilling of a hull reckons with. */

/** @typedef {number[]} V3 */

/** @param {V3} a @param {V3} b */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @param {V3} a @param {V3} b */
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** a + k b @param {V3} a @param {number} k @param {V3} b */
export const madd = (a, k, b) => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
/** @param {V3} a @param {V3} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {V3} a @param {V3} b */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** @param {V3} a */
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
/** Of length 1; zero stays zero. @param {V3} a */
export const unit = (a) => {
  const size = norm(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : [0, 0, 0];
};
/** Row by row times a vector. @param {ArrayLike<number>} R @param {V3} v */
export const turn = (R, v) => [
  R[0] * v[0] + R[1] * v[1] + R[2] * v[2],
  R[3] * v[0] + R[4] * v[1] + R[5] * v[2],
  R[6] * v[0] + R[7] * v[1] + R[8] * v[2],
];
/** The other way round. @param {ArrayLike<number>} R @param {V3} v */
export const back = (R, v) => [
  R[0] * v[0] + R[3] * v[1] + R[6] * v[2],
  R[1] * v[0] + R[4] * v[1] + R[7] * v[2],
  R[2] * v[0] + R[5] * v[1] + R[8] * v[2],
];
/** @param {ArrayLike<number>} points @param {number} i */
export const pointAt = (points, i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];

/** The point of a triangle that is nearest (C. Ericson, Real-Time Collision Detection, 2005, 5.1.5).
 * @param {V3} p @param {V3} a @param {V3} b @param {V3} c @returns {V3} */
export function nearestOnTriangle(p, a, b, c) {
  const [ab, ac, ap] = [sub(b, a), sub(c, a), sub(p, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return a;
  const bp = sub(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return b;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return madd(a, d1 / (d1 - d3), ab);
  const cp = sub(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return c;
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return madd(a, d2 / (d2 - d6), ac);
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return madd(b, (d4 - d3) / (d4 - d3 + d5 - d6), sub(c, b));
  const k = 1 / (va + vb + vc);
  return madd(madd(a, vb * k, ab), vc * k, ac);
}

/** Where a ray meets the triangles of a mesh, in order along it; `face` its number, `enters`: from outside.
 * @typedef {{at: number, face: number, enters: boolean}} Hit */

/**
 * By Moeller and Trumbore. A ray through an edge may meet both of its faces.
 * @param {{points: ArrayLike<number>, faces: ArrayLike<number>}} mesh @param {V3} from @param {V3} along
 * @returns {Hit[]} also behind `from`, with `at` below 0
 */
export function hitsOf({ points, faces }, from, along) {
  const hits = [];
  for (let f = 0; f < faces.length; f += 3) {
    const a = pointAt(points, faces[f]);
    const e1 = sub(pointAt(points, faces[f + 1]), a);
    const e2 = sub(pointAt(points, faces[f + 2]), a);
    const p = cross(along, e2);
    const det = dot(e1, p);
    if (Math.abs(det) < 1e-14) continue;
    const s = sub(from, a);
    const u = dot(s, p) / det;
    if (u < 0 || u > 1) continue;
    const q = cross(s, e1);
    const v = dot(along, q) / det;
    if (v < 0 || u + v > 1) continue;
    hits.push({ at: dot(e2, q) / det, face: f / 3, enters: det > 0 });
  }
  return hits.sort((x, y) => x.at - y.at);
}
