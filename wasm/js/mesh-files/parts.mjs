/**
 * What the readers of mesh files share: limits, faults, and a scene's meshes as one list.
 * @module
 */

/**
 * @typedef {object} MeshFile
 * @property {Float64Array} points x, y, z of each, in the units and axes of the file
 * @property {Int32Array} faces three numbers of points each; none: a cloud of points
 * @property {string[]} names of the objects that were merged
 *
 * What a format's reader gives: corners that equal points share, or (`soup`) points of their own.
 * @typedef {MeshFile & {soup?: boolean}} Raw
 *
 * @typedef {import('three').Object3D} Object3D
 * @typedef {import('three').BufferGeometry} BufferGeometry
 */

/** Largest file [bytes]. */
export const MESH_FILE_MAX = 256 * 2 ** 20;
/** Most faces and points (core/scenario/mesh_source.h). */
export const FACES_MAX = 2_000_000;
export const POINTS_MAX = 6_000_000;

/** What is wrong, without the name of the file. */
export class Fault extends Error {}

/** A library is not there: no fault of the file. */
export class Missing extends Error {}

/**
 * A library that is installed beside this package by who needs it; what to do where it is not.
 * @template T
 * @param {Promise<T>} loaded
 * @param {string} [name] of its package
 * @returns {Promise<T>}
 */
export const need = (loaded, name = 'three') =>
  loaded.catch((error) => {
    if (error?.code === 'ERR_MODULE_NOT_FOUND')
      throw new Missing(`this needs ${name}, which is not installed: npm install ${name}`);
    throw new Missing(error instanceof Error ? error.message : String(error));
  });

/** @param {string} what @returns {never} */
export function fail(what) {
  throw new Fault(what);
}

/** @param {number} count */
export function countFaces(count) {
  if (count > FACES_MAX)
    fail(`${count} triangles; at most ${FACES_MAX} are read: make the mesh coarser first`);
}

/** @param {Uint8Array} bytes @param {number} [from] @param {number} [to] */
export const latin = (bytes, from = 0, to = bytes.length) =>
  new TextDecoder('latin1').decode(bytes.subarray(from, to));

/**
 * The text of a file that should be text.
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  const zero = bytes.subarray(0, 4096).indexOf(0);
  if (zero >= 0) fail(`byte ${zero} is 0: expected text`);
  return new TextDecoder().decode(bytes);
}

/**
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
