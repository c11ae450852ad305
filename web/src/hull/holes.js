/**
 * Small holes of a mesh are closed: each by a fan about the middle of its rim. What is larger stays open, and its rim is told, so that
 * it can be shown.
 */
import { cross, madd, norm, pointAt, sub } from './vec.js';

/** @typedef {{points: Float64Array, faces: Int32Array}} Mesh */

/** A hole is small that is no farther across than this share of the mesh. */
const SMALL = 0.05;

/** Rims of a mesh whose faces agree: closed lists of points, each in the sense in which a face to close it goes. @param {Mesh} mesh
 * @returns {number[][]} */
export function rimsOf({ faces }) {
  const there = new Set();
  for (let f = 0; f < faces.length; f += 3)
    for (let k = 0; k < 3; k++) there.add(`${faces[f + k]} ${faces[f + ((k + 1) % 3)]}`);
  /** From a point of a rim to the next ones. @type {Map<number, number[]>} */
  const next = new Map();
  for (let f = 0; f < faces.length; f += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [faces[f + k], faces[f + ((k + 1) % 3)]];
      if (there.has(`${b} ${a}`)) continue;
      next.set(b, [...(next.get(b) ?? []), a]);
    }
  /** @type {number[][]} */
  const rims = [];
  for (const [first] of next) {
    while (next.get(first)?.length) {
      const rim = [];
      let at = first;
      for (let on = next.get(at)?.pop(); on !== undefined; on = next.get(at)?.pop()) {
        rim.push(at);
        at = on;
        if (at === first) break;
      }
      if (at === first) rims.push(rim);
      else break; // faces that do not agree: no rim that closes
    }
  }
  return rims;
}

/** How far a list of points reaches. @param {ArrayLike<number>} points @param {Iterable<number>} which */
function reachOf(points, which) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const i of which)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], points[3 * i + k]);
      high[k] = Math.max(high[k], points[3 * i + k]);
    }
  return norm(sub(high, low));
}

/**
 * @param {Mesh} mesh whose faces agree
 * @returns {Mesh & {closed: number, left: number[][]}} `closed`: how many holes were; `left`: rims of those that stay open
 */
export function closeHoles({ points, faces }) {
  const rims = rimsOf({ points, faces });
  const size = reachOf(points, faces);
  const small = rims.filter((rim) => reachOf(points, rim) <= SMALL * size);
  const left = rims.filter((rim) => !small.includes(rim));
  const more = [];
  const made = [];
  let count = points.length / 3;
  for (const rim of small) {
    if (rim.length === 3) {
      made.push(...rim);
      continue;
    }
    // the middle by the lengths of edges, so that many short ones do not draw it to them
    let [sum, weight] = [[0, 0, 0], 0];
    rim.forEach((a, k) => {
      const [p, q] = [pointAt(points, a), pointAt(points, rim[(k + 1) % rim.length])];
      const length = norm(sub(p, q));
      sum = madd(madd(sum, length / 2, p), length / 2, q);
      weight += length;
    });
    more.push(...(weight > 0 ? sum.map((x) => x / weight) : pointAt(points, rim[0])));
    rim.forEach((a, k) => made.push(a, rim[(k + 1) % rim.length], count));
    count++;
  }
  return {
    points: Float64Array.from([...points, ...more]),
    faces: Int32Array.from([...faces, ...made]),
    ...{ closed: small.length, left },
  };
}

/** Area of a mesh's faces. @param {Mesh} mesh */
export const areaOf = ({ points, faces }) => {
  let sum = 0;
  for (let f = 0; f < faces.length; f += 3) {
    const a = pointAt(points, faces[f]);
    const n = cross(sub(pointAt(points, faces[f + 1]), a), sub(pointAt(points, faces[f + 2]), a));
    sum += norm(n) / 2;
  }
  return sum;
};
