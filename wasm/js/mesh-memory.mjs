/**
 * What the tools for meshes need of the module's memory: lists that go in, blocks that come out; and numbers that are
 * looked at before they go in.
 * @module
 */
import { HawseInputError, HawseMemoryError } from './status.mjs';
import { rowsOf } from './turn-rows.mjs';

const FARTHEST = 1e12; // [m] HW_MESH's limit of coordinates

/** @internal @param {string} where @param {string} what */
export const fault = (where, what) => new HawseInputError([{ where, what }]);

/**
 * Reads doubles one after the other.
 * @internal
 * @param {Float64Array} from
 */
export function reader(from) {
  let i = 0;
  const one = () => from[i++];
  return {
    one,
    flag: () => one() !== 0,
    three: () => /** @type {import('./mesh.mjs').V3} */ ([one(), one(), one()]),
    /** @param {number} n */
    many: (n) => Array.from({ length: n }, one),
    count: () => ({ count: one(), first: one() }),
  };
}

/**
 * @internal
 * @param {ArrayLike<number>} list
 * @param {string} where
 * @param {number} [length]
 */
export function numbers(list, where, length) {
  if (length !== undefined && list?.length !== length)
    throw fault(where, `has ${list?.length ?? 'no'} numbers; it needs ${length}`);
  for (let i = 0; i < list.length; i++)
    if (!(Math.abs(list[i]) < FARTHEST))
      throw fault(`${where}/${i}`, `${list[i]} is no usable number`);
  return list;
}

/** @internal @param {import('./mesh.mjs').MeshPose} [pose] @param {string} [where] */
export function poseNumbers({ at = [0, 0, 0], turn = [1, 0, 0, 0], R } = {}, where = '') {
  const p = numbers(at, `${where}/at`, 3);
  if (R) return [...Array.from(numbers(R, `${where}/R`, 9)), ...Array.from(p)];
  const q = Array.from(numbers(turn, `${where}/turn`, 4));
  const size = Math.hypot(...q);
  if (!(size > 0)) throw fault(`${where}/turn`, 'has no direction');
  return [...rowsOf(q.map((v) => v / size)), ...Array.from(p)];
}

/** A place in the list, or -1: a number that is none would become another one as an integer. @internal @param {number} i @param {number} n */
export const placeOr = (i, n) => (Number.isInteger(i) && i >= 0 && i < n ? i : -1);

/** @internal */
export class MeshMemory {
  /** @param {import('./mesh.mjs').MeshExports} x */
  constructor(x) {
    this.x = x;
  }

  // Views are made anew: memory that has grown leaves old ones empty.
  /** @param {number} p @param {number} n */
  doubles(p, n) {
    return new Float64Array(this.x.memory.buffer, p, n);
  }

  /** @param {number} p @param {number} n */
  integers(p, n) {
    return new Int32Array(this.x.memory.buffer, p, n);
  }

  /** @param {string} what @returns {never} */
  short(what) {
    throw new HawseMemoryError(`${what} does not fit into the memory of the core`);
  }

  /**
   * Memory of the module while `use` runs. More than can be addressed is asked for by no call.
   * @template T
   * @param {number} bytes
   * @param {string} what
   * @param {(p: number) => T} use
   */
  borrow(bytes, what, use) {
    const p = bytes < 2 ** 31 ? this.x.hwx_alloc(bytes) : 0;
    if (!p) this.short(what);
    try {
      return use(p);
    } finally {
      this.x.hwx_free(p);
    }
  }

  /**
   * A result block, read and given back.
   * @template T
   * @param {number} block
   * @param {string} what
   * @param {(p: number) => T} read
   */
  result(block, what, read) {
    if (!block) this.short(what);
    try {
      return read(block);
    } finally {
      this.x.hwx_free(block);
    }
  }

  /**
   * The lists in the module's memory while `use` runs.
   * @template T
   * @param {ArrayLike<number>} points
   * @param {ArrayLike<number>} faces
   * @param {(p: number, n: number, f: number, m: number, what: string) => T} use
   */
  withLists(points, faces, use) {
    if (!(points?.length >= 0)) throw fault('/points', 'is no list of numbers');
    if (!(faces?.length >= 0)) throw fault('/faces', 'is no list of numbers');
    if (points.length % 3)
      throw fault('/points', `has ${points.length} numbers: not three for each point`);
    if (faces.length % 3)
      throw fault('/faces', `has ${faces.length} numbers: not three for each face`);
    const [n, m] = [points.length / 3, faces.length / 3];
    const what = `a mesh of ${m} faces and ${n} points`;
    return this.borrow(24 * n + 12 * m + 8, what, (p) => {
      this.doubles(p, 3 * n).set(points);
      const list = this.integers(p + 24 * n, 3 * m);
      for (let i = 0; i < 3 * m; i++) list[i] = placeOr(faces[i], n);
      return use(p, n, p + 24 * n, m, what);
    });
  }
}
