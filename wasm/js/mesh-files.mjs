/**
 * Mesh files to points and faces, by three's loaders. What the loaders take on trust is looked at
 * before: lengths, counts, structure; so a file that is cut off, of another kind, or made to harm
 * gives an Error that says where, in a time that grows with its length only.
 * @module
 */
import {
  FACES_MAX,
  Fault,
  MESH_FILE_MAX,
  Missing,
  POINTS_MAX,
  checkArrays,
  fail,
} from './mesh-files/parts.mjs';
import { read3ds, readGlb } from './mesh-files/scene.mjs';
import { readObj, readPly, readStl } from './mesh-files/text.mjs';

export { FACES_MAX, MESH_FILE_MAX, POINTS_MAX };

/**
 * @typedef {import('./mesh-files/parts.mjs').MeshFile} MeshFile
 * @typedef {import('./mesh-files/parts.mjs').Raw} Raw
 */

/** @type {{[extension: string]: (bytes: Uint8Array<ArrayBuffer>) => Promise<Raw>}} */
const READERS = { obj: readObj, stl: readStl, ply: readPly, glb: readGlb, '3ds': read3ds };

/** A mesh file that cannot be read: the file, the place, and what was expected. */
export class MeshFileError extends Error {
  /**
   * @param {string} file
   * @param {string} what
   */
  constructor(file, what) {
    super(`${file}: ${what}`);
    this.name = 'MeshFileError';
    this.file = file;
  }
}

/**
 * Reads a mesh file. The ending of its name says what it is: obj, stl, ply, glb or 3ds.
 * @param {string} name
 * @param {Uint8Array | ArrayBuffer} file
 * @returns {Promise<MeshFile>}
 * @throws {MeshFileError}
 */
export async function readMesh(name, file) {
  const extension = /\.([^./]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  const read = Object.hasOwn(READERS, extension) ? READERS[extension] : undefined;
  try {
    if (!read) fail(`expected a name that ends in ${Object.keys(READERS).join(', ')}`);
    if (file.byteLength > MESH_FILE_MAX)
      fail(`${file.byteLength} bytes; at most ${MESH_FILE_MAX} are read`);
    if (!file.byteLength) fail('the file is empty');
    // three's loaders take whole ArrayBuffers, and some write into them: a copy of our own
    const bytes = new Uint8Array(file instanceof ArrayBuffer ? file : Uint8Array.from(file).buffer);
    const raw = await read(bytes);
    checkArrays(raw);
    const { points, faces } = raw.soup ? join(raw) : raw;
    return { points, faces, names: raw.names };
  } catch (error) {
    if (error instanceof Fault) throw new MeshFileError(name, error.message);
    if (error instanceof Missing)
      throw new Error(`the reader of ${extension} files is not there: ${error.message}`);
    const why = error instanceof Error ? error.message : String(error);
    throw new MeshFileError(name, `not a good ${extension} file (${why})`);
  }
}

/**
 * Equal points become one, the first; 0 and -0 are equal.
 * @param {Raw} mesh
 */
function join({ points, faces }) {
  const count = points.length / 3;
  const size = 2 ** Math.ceil(Math.log2(2 * count + 1));
  const table = new Int32Array(size).fill(-1);
  const number = new Int32Array(count);
  const kept = new Float64Array(points.length);
  const words = new Uint32Array(kept.buffer);
  let n = 0;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) kept[3 * n + k] = points[3 * i + k] + 0; // -0 + 0 is 0
    let hash = 0x811c9dc5;
    for (let k = 0; k < 6; k++) hash = Math.imul(hash ^ words[6 * n + k], 0x01000193);
    hash ^= hash >>> 15;
    let at = hash & (size - 1);
    for (; table[at] >= 0; at = (at + 1) & (size - 1)) {
      const m = table[at];
      if (
        kept[3 * m] === kept[3 * n] &&
        kept[3 * m + 1] === kept[3 * n + 1] &&
        kept[3 * m + 2] === kept[3 * n + 2]
      )
        break;
    }
    if (table[at] < 0) table[at] = n++;
    number[i] = table[at];
  }
  return { points: kept.slice(0, 3 * n), faces: faces.map((corner) => number[corner]) };
}
