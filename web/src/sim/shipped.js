/**
 * Meshes of a first picture, small enough to come before the engine: each corner on a grid of 65,535 steps over the largest
 * edge of the mesh's box (0.2 mm for a bow of 14 m), written as steps from the corner before, and each face as steps from the
 * face before. High bytes stand apart from low ones, which packs (Brotli) to a quarter of what doubles do. The run's own
 * meshes take their place with its first frame.
 */

/** @typedef {{points: ArrayLike<number>, faces: ArrayLike<number>}} Solid */

const STEPS = 65_535;
/** Of the grid, ahead of each mesh: its origin and its step. */
const HEAD = 4 * 8;

/** A difference of two 16 bit numbers, small ones first: 0, -1, 1, -2, ... @param {number} d */
const fold = (d) => ((d << 1) ^ ((d << 16) >> 31)) & 0xffff;
/** @param {number} f */
const unfold = (f) => (f >> 1) ^ -(f & 1);

/** @param {number} count of the numbers @param {(i: number) => number} at the i-th, 0 to 65,535 @param {(i: number) => number} before index of the number that it is told from, -1: none */
function write(count, at, before) {
  const bytes = new Uint8Array(2 * count);
  for (let i = 0; i < count; i++) {
    const told = fold(at(i) - (before(i) < 0 ? 0 : at(before(i))));
    [bytes[i], bytes[count + i]] = [told >> 8, told & 0xff];
  }
  return bytes;
}

/** @param {Uint8Array} bytes @param {(i: number) => number} before */
function read(bytes, before) {
  const count = bytes.length / 2;
  const out = new Uint16Array(count);
  for (let i = 0; i < count; i++)
    out[i] = unfold((bytes[i] << 8) | bytes[count + i]) + (before(i) < 0 ? 0 : out[before(i)]);
  return out;
}

/** Corners stand by axis: all x, all y, all z. @param {number} points */
const corner = (points) => (/** @type {number} */ i) => (i % points ? i - 1 : -1);
/** @param {number} i */
const face = (i) => i - 3;

/**
 * @param {Solid[]} solids
 * @returns {Uint8Array | null} null: one has more corners than the grid can number
 */
export function shipped(solids) {
  /** @type {Uint8Array[]} */
  const all = [];
  for (const { points, faces } of solids) {
    const count = points.length / 3;
    if (count > STEPS) return null;
    const axes = [0, 1, 2].map((k) => Array.from({ length: count }, (_, i) => points[3 * i + k]));
    const low = axes.map((axis) => axis.reduce((a, b) => Math.min(a, b), Infinity));
    const edges = axes.map((axis, k) => axis.reduce((a, b) => Math.max(a, b), -Infinity) - low[k]);
    const step = Math.max(...edges) / STEPS || 1;
    const on = axes.flatMap((axis, k) => axis.map((x) => Math.round((x - low[k]) / step)));
    all.push(
      new Uint8Array(Float64Array.of(...low, step).buffer),
      write(3 * count, (i) => on[i], corner(count)),
      write(faces.length, (i) => faces[i], face),
    );
  }
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of all) {
    bytes.set(one, at);
    at += one.length;
  }
  return bytes;
}

/**
 * @param {ArrayBuffer} buffer
 * @param {Record<string, {vertices: number, triangles: number}>} meshes as the manifest has them
 * @returns {Record<string, {points: Float64Array, faces: Int32Array}>}
 */
export function unshipped(buffer, meshes) {
  let at = 0;
  const take = (/** @type {number} */ length) => buffer.slice(at, (at += length));
  return Object.fromEntries(
    Object.entries(meshes).map(([id, { vertices, triangles }]) => {
      const [x, y, z, step] = new Float64Array(take(HEAD));
      const on = read(new Uint8Array(take(6 * vertices)), corner(vertices));
      const faces = Int32Array.from(read(new Uint8Array(take(6 * triangles)), face));
      const points = new Float64Array(3 * vertices);
      [x, y, z].forEach((low, k) => {
        for (let i = 0; i < vertices; i++) points[3 * i + k] = low + step * on[k * vertices + i];
      });
      return [id, { points, faces }];
    }),
  );
}
