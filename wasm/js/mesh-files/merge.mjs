/**
 * The meshes of a scene of three as one list of points and faces.
 * @module
 */
import { countFaces, fail } from './parts.mjs';

/**
 * @typedef {import('./parts.mjs').Raw} Raw
 * @typedef {import('three').Object3D} Object3D
 * @typedef {import('three').BufferGeometry} BufferGeometry
 *
 * Triangles, and where they stand: a matrix of 16 numbers, column by column, where it is not as they are.
 * @typedef {{geometry: BufferGeometry, name?: string, matrix?: number[]}} Part
 */

/**
 * The meshes of a scene, where it places them.
 * @param {Object3D} root
 * @returns {Part[]}
 */
export function partsOf(root) {
  /** @type {Part[]} */
  const parts = [];
  root.updateMatrixWorld(true);
  root.traverse((object) => {
    const { isMesh, geometry, name, matrixWorld } = /** @type {import('three').Mesh} */ (object);
    if (!isMesh || !geometry.getAttribute('position')) return;
    const { elements } = matrixWorld;
    const still = elements.every((x, i) => x === (i % 5 ? 0 : 1));
    parts.push({ geometry, name, ...(still ? {} : { matrix: elements }) });
  });
  return parts;
}

/** Of the upper left three by three. @param {number[]} m */
const determinant = (m) =>
  m[0] * (m[5] * m[10] - m[9] * m[6]) -
  m[4] * (m[1] * m[10] - m[9] * m[2]) +
  m[8] * (m[1] * m[6] - m[5] * m[2]);

/**
 * All in one list. Those that their matrix mirrors are turned.
 * @param {Part[]} parts
 * @returns {Raw}
 */
export function merge(parts) {
  const counts = parts.map(({ geometry }) => {
    const points = geometry.getAttribute('position').count;
    const corners = geometry.index?.count ?? points;
    if (corners % 3) fail(`a list of ${corners} corners, which are no triangles`);
    return [points, corners];
  });
  const sum = (/** @type {number} */ k) => counts.reduce((n, count) => n + count[k], 0);
  countFaces(sum(1) / 3);
  const points = new Float64Array(3 * sum(0));
  const faces = new Int32Array(sum(1));
  let [p, c] = [0, 0];
  for (const { geometry, matrix: m } of parts) {
    const { index } = geometry;
    const position = geometry.getAttribute('position');
    for (let i = 0; i < position.count; i++) {
      const at = 3 * (p + i);
      const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
      points[at] = m ? m[0] * x + m[4] * y + m[8] * z + m[12] : x;
      points[at + 1] = m ? m[1] * x + m[5] * y + m[9] * z + m[13] : y;
      points[at + 2] = m ? m[2] * x + m[6] * y + m[10] * z + m[14] : z;
    }
    const count = index?.count ?? position.count;
    const mirrored = m !== undefined && determinant(m) < 0;
    for (let i = 0; i < count; i++) {
      const j = mirrored ? i + 2 - 2 * (i % 3) : i;
      faces[c + i] = p + (index?.getX(j) ?? j);
    }
    p += position.count;
    c += count;
  }
  const names = parts.flatMap(({ name }) => name ?? []);
  return { points, faces, names, soup: parts.every(({ geometry }) => !geometry.index) };
}
