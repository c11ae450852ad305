/**
 * What each element of a line is coloured by. Curvature is that of the circle through a node and its neighbours, from their
 * places in the frame; an element has the mean of its nodes. At an end it is that of the node beside it: a line that is
 * clamped bends most there. Beside a break there is none.
 * @module
 */

/** @typedef {import('../../../view/moment.js').MomentLine} MomentLine */

/** One over the radius of the circle through three points that follow each other [1/m]. @param {ArrayLike<number>} p @param {number} i the middle one */
export function curvature(p, i) {
  const [a, b, c] = [3 * i - 3, 3 * i, 3 * i + 3];
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[b], p[c + 1] - p[b + 1], p[c + 2] - p[b + 2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const [wx, wy, wz] = [ux + vx, uy + vy, uz + vz];
  const sides =
    Math.sqrt(ux * ux + uy * uy + uz * uz) *
    Math.sqrt(vx * vx + vy * vy + vz * vz) *
    Math.sqrt(wx * wx + wy * wy + wz * wz);
  return sides > 0 ? (2 * Math.sqrt(x * x + y * y + z * z)) / sides : 0;
}

/** @param {MomentLine} line @param {number} i a node */
function bendAt({ n, nodes, gap }, i) {
  if (gap > 0 && (i === gap - 1 || i === gap)) return 0;
  const inner = Math.min(n - 2, Math.max(1, i));
  return n < 3 ? 0 : curvature(nodes, inner);
}

/**
 * The curvature of each element [1/m], times a factor.
 * @param {MomentLine} line @param {number} factor @param {Float64Array} out
 */
export function bends(line, factor, out) {
  for (let e = 0; e + 1 < line.n; e++)
    out[e] = 0.5 * factor * (bendAt(line, e) + bendAt(line, e + 1));
}
