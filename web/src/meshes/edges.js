/**
 * Edges of a mesh where it is open.
 * @module
 */

/** Edges with one face: pairs of points. @param {ArrayLike<number>} faces @param {number} points @returns {Int32Array} */
export function openEdges(faces, points) {
  const keys = new Float64Array(faces.length);
  for (let i = 0; i < faces.length; i++) {
    const [a, b] = [faces[i], faces[i - (i % 3) + ((i + 1) % 3)]];
    keys[i] = Math.min(a, b) * points + Math.max(a, b);
  }
  keys.sort();
  const out = [];
  for (let i = 0, next; i < keys.length; i = next) {
    for (next = i + 1; next < keys.length && keys[next] === keys[i];) next++;
    if (next === i + 1) out.push(Math.floor(keys[i] / points), keys[i] % points);
  }
  return Int32Array.from(out);
}
