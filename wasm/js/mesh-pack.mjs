/**
 * Meshes of one's own within a link: what is packed is unpacked to the last bit, in the same order of points and faces, so
 * that both ends run on the same numbers. Nothing is rounded here; `onGrid` rounds, before a run.
 *
 *   1 base64url(deflate-raw( bytes of all, then for each mesh: name, points, faces, way, coordinates, corners ))
 *
 * Numbers are varints (7 bits a byte, the lowest first). Coordinates go x of all, y of all, z of all, by the shortest way:
 * 0 whole multiples of a power of two, each as the difference from the one before; 1 64-bit, 2 32-bit floating point, byte
 * by byte of all. Corners are differences from the highest corner so far.
 * @module
 */
import { deflateSync, inflateSync } from 'fflate';
import { assetNameFault } from './assets.mjs';
import { toBase64url } from './base64.mjs';
import { INFLATED_MAX, RATIO_MAX, fromBase64url } from './link.mjs';
import { checkArrays } from './mesh-files/parts.mjs';

/** @typedef {import('./loader.mjs').MeshArrays} MeshArrays @typedef {import('./loader.mjs').Assets} Assets */

/** Most meshes in a link. */
export const PACKED_MESHES_MAX = 8;
/** A coordinate in steps of the grid is below this, so that differences are exact. */
const STEPS_MAX = 2 ** 51;
/** A step is 2 to a power from -OFFSET on. */
const OFFSET = 1100;
const [GRID, DOUBLE, SINGLE] = [0, 1, 2];

class Writer {
  /** @type {number[]} */
  bytes = [];
  /** @param {number} n a whole number of 0 or more, below 2^53 */
  number(n) {
    for (; n >= 128; n = Math.floor(n / 128)) this.bytes.push((n % 128) + 128);
    this.bytes.push(n);
  }
  /** @param {number} n */
  signed(n) {
    this.number(n < 0 ? -2 * n - 1 : 2 * n);
  }
  /** @param {Uint8Array} bytes */
  all(bytes) {
    for (const byte of bytes) this.bytes.push(byte);
  }
}

class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  byte() {
    if (this.at >= this.bytes.length) throw new Error('the meshes in it end too early');
    return this.bytes[this.at++];
  }
  number() {
    let [n, scale] = [0, 1];
    for (let byte = 128; byte >= 128; scale *= 128) {
      byte = this.byte();
      n += (byte & 127) * scale;
      if (n > Number.MAX_SAFE_INTEGER) throw new Error('a number of a mesh in it is too large');
    }
    return n;
  }
  signed() {
    const n = this.number();
    return n % 2 ? -(n + 1) / 2 : n / 2;
  }
  /** @param {number} length */
  all(length) {
    if (length > this.bytes.length - this.at) throw new Error('the meshes in it end too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** The power of two of which a number is an odd multiple. @param {number} x not 0 */
function powerOf(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 2047n);
  let mantissa = (bits & ((1n << 52n) - 1n)) | (exponent ? 1n << 52n : 0n);
  let power = (exponent || 1) - 1075;
  for (; !(mantissa & 1n); mantissa >>= 1n) power++;
  return power;
}

/** The largest power of two of which all numbers are multiples. @param {Float64Array} points */
const gridOf = (points) =>
  points.reduce((least, x) => (x === 0 ? least : Math.min(least, powerOf(x))), 1023);

/** Exact: in two steps, since 2 to the least power has no inverse. @param {number} x @param {number} power */
const times = (x, power) => {
  const half = Math.trunc(power / 2);
  return x * 2 ** half * 2 ** (power - half);
};

/** Along each axis, one after the other. @param {Float64Array} points @param {(x: number, i: number) => void} each */
function byAxis(points, each) {
  for (let k = 0; k < 3; k++) for (let i = k; i < points.length; i += 3) each(points[i], i);
}

/** Coordinates in each way that holds them. @type {((points: Float64Array) => Writer | null)[]} */
const WRITE = [];
WRITE[GRID] = (points) => {
  // -0 is none of the grid
  if (points.some((x) => Object.is(x, -0))) return null;
  const power = gridOf(points);
  if (points.some((x) => Math.abs(times(x, -power)) >= STEPS_MAX)) return null;
  const to = new Writer();
  to.number(power + OFFSET);
  let before = 0;
  byAxis(points, (x) => {
    const now = times(x, -power);
    to.signed(now - before);
    before = now;
  });
  return to;
};
/** @param {Float64Array} points @param {number} bytes @param {(view: DataView, x: number) => void} set */
function floats(points, bytes, set) {
  const to = new Writer();
  const view = new DataView(new ArrayBuffer(bytes));
  const each = new Uint8Array(view.buffer);
  for (let b = 0; b < bytes; b++)
    byAxis(points, (x) => {
      set(view, x);
      to.bytes.push(each[b]);
    });
  return to;
}
WRITE[DOUBLE] = (points) => floats(points, 8, (view, x) => view.setFloat64(0, x, true));
WRITE[SINGLE] = (points) =>
  points.every((x) => Object.is(Math.fround(x), x))
    ? floats(points, 4, (view, x) => view.setFloat32(0, x, true))
    : null;

/** @type {((from: Reader, points: Float64Array) => void)[]} */
const READ = [];
READ[GRID] = (from, points) => {
  const power = from.number() - OFFSET;
  if (power > 1023) throw new Error('a grid of a mesh in it is too coarse');
  let now = 0;
  byAxis(points, (_, i) => {
    now += from.signed();
    if (Math.abs(now) >= STEPS_MAX) throw new Error('a coordinate of a mesh in it is too large');
    points[i] = times(now, power);
  });
};
/** @param {Reader} from @param {Float64Array} points @param {number} bytes @param {(view: DataView) => number} get */
function readFloats(from, points, bytes, get) {
  const all = from.all(bytes * points.length);
  const view = new DataView(new ArrayBuffer(bytes));
  let n = 0;
  byAxis(points, (_, i) => {
    for (let b = 0; b < bytes; b++) view.setUint8(b, all[b * points.length + n]);
    points[i] = get(view);
    n++;
  });
}
READ[DOUBLE] = (from, points) => readFloats(from, points, 8, (view) => view.getFloat64(0, true));
READ[SINGLE] = (from, points) => readFloats(from, points, 4, (view) => view.getFloat32(0, true));

/** @param {string} name @param {MeshArrays} mesh @param {number} way @param {Writer} coordinates */
function meshBytes(name, { points, faces }, way, coordinates) {
  const to = new Writer();
  const utf8 = new TextEncoder().encode(name);
  to.number(utf8.length);
  to.all(utf8);
  to.number(points.length / 3);
  to.number(faces.length / 3);
  to.number(way);
  const head = to.bytes;
  const corners = new Writer();
  let next = 0;
  for (const corner of faces) {
    corners.signed(next - corner);
    next = Math.max(next, corner + 1);
  }
  return [...head, ...coordinates.bytes, ...corners.bytes];
}

/** @param {Iterable<number>} bytes */
const pack = (bytes) => deflateSync(Uint8Array.from(bytes), { level: 9 });

/**
 * Meshes as the text of a link's key `m`.
 * @param {Assets} meshes by their names in the scenario
 * @returns {string}
 * @throws where they are none, or too many to be read again
 */
export function packMeshes(meshes) {
  const names = Object.keys(meshes);
  if (names.length > PACKED_MESHES_MAX)
    throw new Error(`${names.length} meshes; a link has at most ${PACKED_MESHES_MAX}`);
  const body = names.flatMap((name) => {
    checkArrays(meshes[name]);
    const ways = WRITE.flatMap((write, way) => {
      const coordinates = write(meshes[name].points);
      return coordinates ? [meshBytes(name, meshes[name], way, coordinates)] : [];
    });
    const lengths = ways.map((bytes) => pack(bytes).length);
    return ways[lengths.indexOf(Math.min(...lengths))];
  });
  const head = new Writer();
  head.number(body.length);
  const bytes = [...head.bytes, ...body];
  const packed = pack(bytes);
  const fault = capFault(body.length, packed.length);
  if (fault) throw new Error(fault);
  return `1${toBase64url(packed)}`;
}

/** @param {number} inflated @param {number} packed */
function capFault(inflated, packed) {
  if (inflated > INFLATED_MAX) return `the meshes in it unpack to more than ${INFLATED_MAX} bytes`;
  return inflated > RATIO_MAX * packed ? `the meshes in it unpack to more than ${RATIO_MAX} times their size` : ''; // prettier-ignore
}

/** @param {Uint8Array} packed */
function inflate(packed) {
  // one byte more than is allowed: what does not fit is seen by it
  const most = Math.min(INFLATED_MAX + 8, RATIO_MAX * packed.length + 8);
  let bytes;
  try {
    bytes = inflateSync(packed, { out: new Uint8Array(most + 1) });
  } catch {
    throw new Error('the meshes in it are damaged');
  }
  const from = new Reader(bytes);
  const told = from.number();
  const fault = capFault(told, packed.length);
  if (fault) throw new Error(fault);
  if (told !== bytes.length - from.at) throw new Error('the meshes in it are damaged');
  return from;
}

/**
 * Undoes `packMeshes`. What comes in is data of a stranger.
 * @param {string} text
 * @returns {Assets}
 * @throws with what is wrong
 */
export function unpackMeshes(text) {
  if (text[0] !== '1') throw new Error('packed in a way that this version does not know');
  const from = inflate(fromBase64url(text.slice(1)));
  /** @type {Map<string, MeshArrays>} */
  const meshes = new Map();
  while (from.at < from.bytes.length) {
    if (meshes.size >= PACKED_MESHES_MAX)
      throw new Error(`more than ${PACKED_MESHES_MAX} meshes are in it`);
    const [name, mesh] = readOne(from);
    if (meshes.has(name)) throw new Error(`the mesh "${name}" is in it twice`);
    meshes.set(name, mesh);
  }
  return Object.fromEntries(meshes);
}

/** @param {Reader} from @returns {[string, MeshArrays]} */
function readOne(from) {
  const name = new TextDecoder().decode(from.all(from.number()));
  const fault = assetNameFault(name);
  if (fault) throw new Error(fault);
  const [points, faces] = [3 * from.number(), 3 * from.number()];
  // each number takes a byte at least: no more is made than can be there
  const left = from.bytes.length - from.at;
  if (points + faces > left) throw new Error('the meshes in it end too early');
  const way = from.number();
  const mesh = { points: new Float64Array(points), faces: new Int32Array(faces) };
  if (!Object.hasOwn(READ, way)) throw new Error(`the mesh "${name}" is packed in an unknown way`);
  READ[way](from, mesh.points);
  let next = 0;
  for (let i = 0; i < faces; i++) {
    const corner = next - from.signed();
    if (corner < 0 || corner > points)
      throw new Error(`the mesh "${name}": face ${Math.floor(i / 3)} has no such point`);
    mesh.faces[i] = corner;
    next = Math.max(next, corner + 1);
  }
  checkArrays(mesh);
  return [name, mesh];
}

/**
 * Points on a grid: each coordinate the nearest multiple of a power of two that is at most `part` of the mesh's size.
 * @param {Float64Array} points
 * @param {number} [part]
 * @returns {{points: Float64Array, step: number}} `step` of the grid: no coordinate moves by more than half of it
 */
export function onGrid(points, part = 2 ** -13) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  const size = Math.max(...high.map((x, k) => x - low[k]));
  if (!(size > 0)) return { points, step: 0 };
  const step = 2 ** Math.floor(Math.log2(size * part));
  return { points: points.map((x) => Math.round(x / step) * step + 0), step }; // -0 + 0 is 0
}
