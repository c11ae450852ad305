/**
 * A mesh with every digit as bytes, for runs that are handed on as files: "HWM1", number of points, of faces, 0 (32 bits each),
 * then x, y, z of each point (64 bits) and three points of each face (32 bits); little-endian. What comes in may be a stranger's:
 * counts are held against the length, numbers and faces are looked at.
 * @module
 */
import { checkArrays } from './mesh-files/parts.mjs';

/** @typedef {import('./loader.mjs').MeshArrays} MeshArrays */

const MAGIC = 0x314d5748; // "HWM1"
const HEAD = 16;

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether bytes begin as such a mesh does. @param {Uint8Array} bytes */
export const isMeshBytes = (bytes) =>
  bytes.length >= HEAD && viewOf(bytes).getUint32(0, true) === MAGIC;

/** @param {string} name for errors @param {MeshArrays} mesh @returns {Uint8Array<ArrayBuffer>} @throws where it is no mesh */
export function writeMeshBytes(name, { points, faces }) {
  check(name, { points, faces });
  const bytes = new Uint8Array(HEAD + 8 * points.length + 4 * faces.length);
  const view = new DataView(bytes.buffer);
  [MAGIC, points.length / 3, faces.length / 3, 0].forEach((word, i) =>
    view.setUint32(4 * i, word, true),
  );
  for (let i = 0; i < points.length; i++) view.setFloat64(HEAD + 8 * i, points[i], true);
  const from = HEAD + 8 * points.length;
  for (let i = 0; i < faces.length; i++) view.setUint32(from + 4 * i, faces[i], true);
  return bytes;
}

/** @param {string} name for errors @param {Uint8Array} bytes @returns {MeshArrays} @throws where they are none */
export function readMeshBytes(name, bytes) {
  const view = viewOf(bytes);
  if (!isMeshBytes(bytes))
    throw new Error(`mesh "${short(name)}": expected "HWM1" in the first four bytes`);
  const [points, faces] = [3 * view.getUint32(4, true), 3 * view.getUint32(8, true)];
  const wanted = HEAD + 8 * points + 4 * faces;
  if (bytes.length !== wanted)
    throw new Error(`mesh "${short(name)}": ${bytes.length} bytes; its counts say ${wanted}`);
  const from = HEAD + 8 * points;
  const mesh = {
    points: Float64Array.from({ length: points }, (_, i) => view.getFloat64(HEAD + 8 * i, true)),
    faces: Int32Array.from({ length: faces }, (_, i) => view.getInt32(from + 4 * i, true)),
  };
  check(name, mesh);
  return mesh;
}

/** @param {string} name @param {{points: Float64Array, faces: ArrayLike<number>}} mesh */
function check(name, mesh) {
  try {
    checkArrays(mesh);
  } catch (error) {
    throw new Error(`mesh "${short(name)}": ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} name */
const short = (name) => name.slice(0, 60);
