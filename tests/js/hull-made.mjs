/** Hulls for tests of the hawsepipe: a launch like those that people bring, with a flared bow, and a plate. Metres, z up, closed. */

/**
 * Half the breadth at a share of the length (-1 stern to 1 stem) and of the height (0 keel to 1 deck): full amidships, sharp at the
 * stem, flared above.
 * @param {number} s @param {number} t
 */
function breadth(s, t) {
  const along = s > 0 ? 1 - s ** (1.6 + 1.4 * t) : 1 - 0.25 * s ** 4;
  return along * (0.25 + 0.75 * t) ** 0.8;
}

/**
 * x forward, y to port, the keel at 0.
 * @param {{length?: number, beam?: number, depth?: number, along?: number, up?: number}} [sizes]
 * @returns {{points: Float64Array, faces: Int32Array}} faces that agree; outward
 */
export function launch({ length = 67, beam = 14, depth = 9, along = 30, up = 8 } = {}) {
  const points = [];
  const faces = [];
  const at = (/** @type {number} */ i, /** @type {number} */ j, /** @type {number} */ side) =>
    2 * (i * (up + 1) + j) + (side > 0 ? 0 : 1);
  for (let i = 0; i <= along; i++)
    for (let j = 0; j <= up; j++) {
      const [s, t] = [(2 * i) / along - 1, j / up];
      const y = i === along ? 0 : (beam / 2) * breadth(s, t);
      const x = (length / 2) * s + (s > 0 ? 4 * s * t : 0);
      points.push(x, y, depth * t, x, -y, depth * t);
    }
  const quad = (/** @type {number[]} */ [a, b, c, d]) => faces.push(a, b, c, a, c, d);
  for (let i = 0; i < along; i++) {
    for (let j = 0; j < up; j++) {
      quad([at(i, j, 1), at(i, j + 1, 1), at(i + 1, j + 1, 1), at(i + 1, j, 1)]);
      quad([at(i, j, -1), at(i + 1, j, -1), at(i + 1, j + 1, -1), at(i, j + 1, -1)]);
    }
    quad([at(i, 0, 1), at(i + 1, 0, 1), at(i + 1, 0, -1), at(i, 0, -1)]);
    quad([at(i, up, 1), at(i, up, -1), at(i + 1, up, -1), at(i + 1, up, 1)]);
  }
  for (let j = 0; j < up; j++) quad([at(0, j, 1), at(0, j, -1), at(0, j + 1, -1), at(0, j + 1, 1)]);
  return { points: Float64Array.from(points), faces: Int32Array.from(faces) };
}

/** A mesh without some of its faces. @param {{points: Float64Array, faces: Int32Array}} mesh @param {(face: number) => boolean} gone */
export const without = ({ points, faces }, gone) => ({
  points,
  faces: faces.filter((_, i) => !gone(Math.floor(i / 3))),
});

/** As a file. @param {{points: ArrayLike<number>, faces: ArrayLike<number>}} mesh */
export function asObj({ points, faces }) {
  const rows = [];
  for (let i = 0; i < points.length; i += 3)
    rows.push(`v ${points[i]} ${points[i + 1]} ${points[i + 2]}`);
  for (let f = 0; f < faces.length; f += 3)
    rows.push(`f ${faces[f] + 1} ${faces[f + 1] + 1} ${faces[f + 2] + 1}`);
  return rows.join('\n') + '\n';
}
