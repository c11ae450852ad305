/**
 * What the anchor cases share: vectors, rows, and measures of a contour that do not use the core.
 * @module
 */
import { row } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('../../js/mesh.mjs').MeshTools} MeshTools
 * @typedef {import('../../js/mesh.mjs').MeshCut} MeshCut
 * @typedef {import('../../js/mesh.mjs').V3} V3
 *
 * What a mesh is made of and where it stands.
 * @typedef {{make: {kind: string, size: number[], around?: number, along?: number}, turn?: number[],
 *   at: number[]}} Placed
 */

/** Of lengths [m], areas, volumes and angles: the reference is exact, so this is for rounding. */
export const EXACT = 1e-12;

/** @type {(name: string, value: number, unit: string, got: number, tolerance: number, note?: string) => Row} */
export const hold = (name, value, unit, got, tolerance, note = '') =>
  row(name, { value, unit, kind: 'value', tol_abs: tolerance }, got, '', note);

/** @type {(name: string, value: number, got: number, note?: string) => Row} */
export const count = (name, value, got, note) => hold(name, value, 'count', got, 0, note);

/** a + k b @type {(a: ArrayLike<number>, k: number, b: ArrayLike<number>) => V3} */
export const plus = (a, k, b) => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
/** @type {(a: ArrayLike<number>, b: ArrayLike<number>) => V3} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @type {(a: ArrayLike<number>, b: ArrayLike<number>) => V3} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** @type {(a: ArrayLike<number>, b: ArrayLike<number>) => number} */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @type {(a: ArrayLike<number>, b: ArrayLike<number>) => number} */
export const apart = (a, b) => Math.hypot(...minus(a, b));
/** @param {V3} a @returns {V3} */
export const unit = (a) => {
  const size = Math.hypot(...a);
  return [a[0] / size, a[1] / size, a[2] / size];
};
/** Angle between directions: its sine, as it is small. @type {(a: V3, b: V3) => number} */
export const tilt = (a, b) => (dot(a, b) > 0 ? Math.hypot(...cross(unit(a), unit(b))) : Math.PI);

/**
 * @param {MeshTools} tools
 * @param {Placed} a
 * @param {Placed} b
 * @returns {MeshCut}
 */
export function meet(tools, a, b) {
  const bodies = [a, b].map(({ make }) => {
    const mesh = tools.make(make.kind, make.size, make.around, make.along);
    return tools.body(mesh.points, mesh.faces);
  });
  try {
    const [poseA, poseB] = [a, b].map(({ turn, at }) => ({ R: turn, at }));
    return tools.cut(bodies[0], poseA, bodies[1], poseB, { depth: true });
  } finally {
    for (const body of bodies) body.free();
  }
}

/**
 * Corners of a contour: points that a mesh adds on a straight line are not.
 * @param {ArrayLike<number>} points x, y, z of each
 */
export function corners(points) {
  /** @type {V3[]} */
  let list = [];
  for (let i = 0; i < points.length; i += 3) {
    const x = /** @type {V3} */ ([points[i], points[i + 1], points[i + 2]]);
    if (!list.length || apart(x, list[list.length - 1]) > EXACT) list.push(x);
  }
  while (list.length > 1 && apart(list[0], list[list.length - 1]) <= EXACT) list.pop();
  return list.filter((x, i) => {
    const before = list.at(i - 1) ?? x;
    const after = list[(i + 1) % list.length];
    return Math.hypot(...cross(unit(minus(x, before)), unit(minus(after, x)))) > EXACT;
  });
}

/** @param {readonly V3[]} list */
export const mean = (list) =>
  /** @type {V3} */ ([0, 1, 2].map((k) => list.reduce((sum, x) => sum + x[k], 0) / list.length));

/**
 * Normal of the plane of least squares over points, as the papers have it: the covariance's adjugate
 * has its largest eigenvalue where the covariance has its least, so that powers of it lead there.
 * @param {readonly V3[]} list
 * @param {V3} toward
 */
export function planeNormal(list, toward) {
  const middle = mean(list);
  const c = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => list.reduce((s, x) => s + (x[i] - middle[i]) * (x[j] - middle[j]), 0)),
  );
  const adjugate = [cross(c[1], c[2]), cross(c[2], c[0]), cross(c[0], c[1])];
  let n = toward;
  for (let turn = 0; turn < 100; turn++)
    n = unit([dot(adjugate[0], n), dot(adjugate[1], n), dot(adjugate[2], n)]);
  return dot(n, toward) < 0 ? plus([0, 0, 0], -1, n) : n;
}

/**
 * Area and centroid of a contour on the plane across n through the mean of its points.
 * @param {readonly V3[]} list
 * @param {V3} n unit
 */
export function onPlane(list, n) {
  const middle = mean(list);
  let twice = 0;
  /** @type {V3} */
  let first = [0, 0, 0];
  list.forEach((x, i) => {
    const [p, q] = [minus(x, middle), minus(list[(i + 1) % list.length], middle)];
    const w = dot(n, cross(p, q));
    twice += w;
    first = plus(plus(first, w, p), w, q);
  });
  const centroid = plus(middle, 1 / (3 * twice), plus(first, -dot(first, n), n));
  return { area: twice / 2, centroid };
}
