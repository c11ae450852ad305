/**
 * What the readers of mesh files share: limits, faults, texts. Knows nothing of three: its types are in those of
 * the package.
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

/**
 * Refuses what is no mesh: no points, too many, a coordinate that is no number, a face without its points.
 * @param {{points: Float64Array, faces: ArrayLike<number>}} mesh
 */
export function checkArrays({ points, faces }) {
  const n = points.length / 3;
  if (!n) fail('there are no points in it');
  if (n > POINTS_MAX) fail(`${n} points; at most ${POINTS_MAX} are read`);
  countFaces(faces.length / 3);
  for (let i = 0; i < points.length; i++)
    if (!Number.isFinite(points[i]))
      fail(`point ${Math.floor(i / 3)}: ${'xyz'[i % 3]} is no number`);
  for (let i = 0; i < faces.length; i++)
    if (!(faces[i] >= 0 && faces[i] < n))
      fail(
        `face ${Math.floor(i / 3)}: there is no point ${faces[i]}; the points are 0 to ${n - 1}`,
      );
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
