/** Meshes of fewer triangles, and in an order that packs well (meshoptimizer). */

/** @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays */

/** @param {ArrayLike<number>} points @returns {{low: number[], high: number[]}} */
export function boxOf(points) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    if (points[i] < low[k]) low[k] = points[i];
    if (points[i] > high[k]) high[k] = points[i];
  }
  return { low, high };
}

/** A coarser mesh. Its points are some of the finer one's. @param {MeshArrays} fine @param {number} target triangles */
export async function coarser({ points, faces }, target) {
  const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
  await MeshoptSimplifier.ready;
  // single precision decides only which points stay; from the middle, so that it is fine enough
  const { low, high } = boxOf(points);
  const near = new Float32Array(points.length);
  for (let i = 0; i < points.length; i++) near[i] = points[i] - (low[i % 3] + high[i % 3]) / 2;
  const scale = MeshoptSimplifier.getScale(near, 3);
  const [kept, error] = MeshoptSimplifier.simplify(Uint32Array.from(faces), near, 3, 3 * target, 1);
  const number = new Int32Array(points.length / 3).fill(-1);
  const out = [];
  const corner = new Int32Array(kept.length);
  for (let i = 0; i < kept.length; i++) {
    const p = kept[i];
    if (number[p] < 0) {
      number[p] = out.length / 3;
      out.push(points[3 * p], points[3 * p + 1], points[3 * p + 2]);
    }
    corner[i] = number[p];
  }
  return { points: Float64Array.from(out), faces: corner, moved: error * scale };
}

/** The same surface, with points and faces one after the other along it. @param {MeshArrays} mesh
 * @param {typeof import('meshoptimizer/encoder').MeshoptEncoder} encoder @returns {MeshArrays} */
export function inOrder({ points, faces }, encoder) {
  const indices = Uint32Array.from(faces);
  const [place, count] = encoder.reorderMesh(indices, true, true);
  const out = new Float64Array(3 * count);
  place.forEach((to, from) => {
    if (to < count) out.set(points.subarray(3 * from, 3 * from + 3), 3 * to);
  });
  return { points: out, faces: Int32Array.from(indices) };
}
