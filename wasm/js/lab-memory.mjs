/**
 * The memory of hawse-lab.wasm, and what goes into it: lists are checked, lent and given back.
 * @module
 */
import { HawseInputError, HawseMemoryError } from './status.mjs';

/**
 * x, y, z of each point, one after the other or in threes.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number>>} Points
 *
 * The exports of wasm/hawse_lab.c.
 * @typedef {object} LabExports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} [_initialize]
 * @property {(bytes: number) => number} hwx_alloc
 * @property {(p: number) => void} hwx_free
 * @property {(r1: number, r2: number, d: number, a: number, out: number) => void} hwx_lab_volume
 * @property {(r1: number, r2: number, D: number) => number} hwx_lab_lens
 * @property {(at: number, r1: number, r2: number) => number} hwx_lab_segments
 * @property {(r1: number, r2: number, d: number, a: number, out: number) => void} hwx_lab_patch
 * @property {(r1: number, r2: number, a: number, given: number, byForce: number, out: number) => void} hwx_lab_hertz
 * @property {(phi: number, out: number) => void} hwx_lab_factors
 * @property {(r1: number, r2: number, at: number, n: number, out: number) => number} hwx_lab_kernel
 * @property {(n: number, r: number, L: number, ends: number, k: number) => number} hwx_lab_bend
 * @property {(n: number, r: number, L: number, k: number, s: number, count: number, out: number) => void} hwx_lab_along
 * @property {(n: number, r: number, L: number, k: number, m: number, r2: number, L2: number, k2: number,
 *   apart: number, within: number, most: number) => number} hwx_lab_minima
 * @property {(n: number, r: number, L: number, k: number, apart: number, within: number, random: number,
 *   seed: number, calls: number, most: number) => number} hwx_lab_thesis
 * @property {(p: number, n: number, closed: number) => number} hwx_lab_writhe
 * @property {(a: number, n: number, b: number, m: number) => number} hwx_lab_linking
 * @property {(p: number, n: number, closed: number, x: number, y: number, z: number) => number} hwx_lab_crossings
 * @property {(p: number, n: number, closed: number) => number} hwx_lab_determinant
 * @property {(at: number, reach: number, floor: number, out: number) => void} hwx_lab_motion
 * @property {(out: number) => void} hwx_lab_lugre_default
 * @property {(law: number) => number} hwx_lab_lugre_fault
 * @property {(law: number) => number} hwx_lab_lugre_passive
 * @property {(at: number, out: number) => void} hwx_lab_lugre_rates
 * @property {(at: number, h: number, out: number) => void} hwx_lab_lugre_after
 */

export const FARTHEST = 1e12; // [m]

/** @param {string} where @param {string} what */
export const fault = (where, what) => new HawseInputError([{ where, what }]);

/** @param {string} what @returns {never} */
export const short = (what) => {
  throw new HawseMemoryError(`${what} does not fit into the memory of the module`);
};

/** @param {{[name: string]: number}} given throws for what is no number */
export function finite(given) {
  for (const [name, value] of Object.entries(given))
    if (!Number.isFinite(value)) throw fault(`/${name}`, `${value} is no usable number`);
}

/**
 * Points as x, y, z of each.
 * @param {Points} points
 * @param {string} where
 * @param {number} [least] how many are needed
 */
export function flat(points, where, least = 0) {
  if (!(points?.length >= 0)) throw fault(where, 'is no list of points');
  const list = Float64Array.from(
    typeof points[0] === 'number' || points.length === 0
      ? /** @type {ArrayLike<number>} */ (points)
      : threes(/** @type {ArrayLike<ArrayLike<number>>} */ (points), where),
  );
  if (list.length % 3) throw fault(where, `has ${list.length} numbers: not three for each point`);
  if (list.length < 3 * least)
    throw fault(where, `has ${list.length / 3} points; it needs ${least}`);
  const bad = list.findIndex((x) => !(Math.abs(x) < FARTHEST));
  if (bad >= 0) throw fault(`${where}/${Math.floor(bad / 3)}`, `${list[bad]} is no usable number`);
  return list;
}

/** @param {ArrayLike<ArrayLike<number>>} points @param {string} where */
function threes(points, where) {
  return Array.from(points).flatMap((p, i) => {
    if (p?.length !== 3) throw fault(`${where}/${i}`, 'is no point of three numbers');
    return Array.from(p);
  });
}

/** The module's memory. */
export class LabMemory {
  /** @internal @type {LabExports} */
  x;
  /** For the small results: never freed. @internal */
  place = 0;
  /** @internal */
  memory = new Float64Array(0);

  /** @internal @param {LabExports} x */
  constructor(x) {
    this.x = x;
    this.place = x.hwx_alloc(64 * 8);
  }

  /**
   * Doubles from p on.
   * @internal
   * @param {number} p
   * @param {number} n
   */
  doubles(p, n) {
    const { buffer } = this.x.memory;
    if (this.memory.buffer !== buffer) this.memory = new Float64Array(buffer);
    return this.memory.subarray(p / 8, p / 8 + n);
  }

  /**
   * Lists of doubles in the module's memory while `use` runs.
   * @internal
   * @template T
   * @param {ArrayLike<number>[]} lists
   * @param {(...at: number[]) => T} use
   * @returns {T}
   */
  lend(lists, use) {
    const total = lists.reduce((n, list) => n + list.length, 0);
    const p = total < 2 ** 27 ? this.x.hwx_alloc(8 * total + 8) : 0;
    if (!p) short(`a list of ${total} numbers`);
    try {
      let at = p;
      const places = lists.map((list) => {
        this.doubles(at, list.length).set(list);
        at += 8 * list.length;
        return at - 8 * list.length;
      });
      return use(...places);
    } finally {
      this.x.hwx_free(p);
    }
  }

  /**
   * A result block: `head` numbers, then rows; read and given back.
   * @internal
   * @template T
   * @param {number} block
   * @param {(numbers: Float64Array) => T} read of all numbers; the first says how many there are
   * @returns {T}
   */
  block(block, read) {
    if (!block) short('the result');
    try {
      return read(this.doubles(block, this.doubles(block, 1)[0]).slice());
    } finally {
      this.x.hwx_free(block);
    }
  }
}
