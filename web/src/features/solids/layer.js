/**
 * Bodies that are not convex: meshes and chain links. Loaded when a run has some.
 * @module
 */
import { BufferAttribute, BufferGeometry } from 'three';

/** Faces that meet at less than this are one smooth surface. */
const CREASE = (32 * Math.PI) / 180;
/** A vertex with more faces (the tip of a fan) gets the normals of its faces. */
const FAN = 400;

/**
 * Triangles of a mesh: three places a face.
 * @param {ArrayLike<number> | number[][]} faces flat, or polygons
 * @returns {ArrayLike<number>}
 */
export function triangles(faces) {
  if (faces.length === 0 || !Array.isArray(faces[0]))
    return /** @type {ArrayLike<number>} */ (faces);
  const out = [];
  for (const face of /** @type {number[][]} */ (faces))
    for (let k = 1; k + 1 < face.length; k++) out.push(face[0], face[k], face[k + 1]);
  return out;
}

/**
 * Geometry with normals that are smooth where faces meet at less than the crease angle. Each corner has
 * its own vertex.
 * @param {{points: ArrayLike<number>, faces: ArrayLike<number> | number[][]}} mesh
 */
export function meshGeometry({ points, faces }) {
  const corner = triangles(faces);
  const count = Math.floor(corner.length / 3);
  const vertices = Math.floor(points.length / 3);
  const at = new Float32Array(9 * count);
  // of each face: its unit normal, and twice its area
  const flat = new Float32Array(3 * count);
  const area = new Float32Array(count);
  const start = new Uint32Array(vertices + 1);
  for (let f = 0; f < count; f++) {
    for (let c = 0; c < 3; c++) {
      const v = corner[3 * f + c];
      start[v + 1]++;
      for (let x = 0; x < 3; x++) at[9 * f + 3 * c + x] = points[3 * v + x];
    }
    const [ux, uy, uz] = [0, 1, 2].map((x) => at[9 * f + 3 + x] - at[9 * f + x]);
    const [vx, vy, vz] = [0, 1, 2].map((x) => at[9 * f + 6 + x] - at[9 * f + x]);
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(n[0], n[1], n[2]);
    area[f] = size;
    for (let x = 0; x < 3; x++) flat[3 * f + x] = size > 0 ? n[x] / size : 0;
  }
  // faces round each vertex
  for (let v = 0; v < vertices; v++) start[v + 1] += start[v];
  const next = start.slice(0, vertices);
  const round = new Uint32Array(3 * count);
  for (let i = 0; i < 3 * count; i++) round[next[corner[i]]++] = Math.floor(i / 3);

  const normal = new Float32Array(9 * count);
  const same = Math.cos(CREASE);
  for (let i = 0; i < 3 * count; i++) {
    const f = Math.floor(i / 3);
    const v = corner[i];
    const [fx, fy, fz] = [flat[3 * f], flat[3 * f + 1], flat[3 * f + 2]];
    let [x, y, z] = [fx, fy, fz];
    if (start[v + 1] - start[v] <= FAN) {
      x = y = z = 0;
      for (let k = start[v]; k < start[v + 1]; k++) {
        const g = round[k];
        const [gx, gy, gz] = [flat[3 * g], flat[3 * g + 1], flat[3 * g + 2]];
        if (g !== f && gx * fx + gy * fy + gz * fz < same) continue;
        x += area[g] * gx;
        y += area[g] * gy;
        z += area[g] * gz;
      }
    }
    const size = Math.hypot(x, y, z) || 1;
    normal[3 * i] = x / size;
    normal[3 * i + 1] = y / size;
    normal[3 * i + 2] = z / size;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(at, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  return geometry;
}

/** Facets round the bar, and along each half circle. */
const ROUND = 20;
const BOW = 16;

/**
 * A chain link: a round bar along two half circles and the straights between them, its long axis z, in
 * the y z plane.
 * @param {number[]} size diameter of the bar, width and length over all [m]
 */
export function linkGeometry([d, width, length]) {
  const r = d / 2;
  const bend = Math.max(r, (width - d) / 2);
  const half = Math.max(0, (length - width) / 2);
  const points = [];
  const faces = [];
  // stations along the centre line: where it is, and which way is out of the link
  const stations = 2 * (BOW + 1);
  for (let s = 0; s < stations; s++) {
    const upper = s <= BOW;
    const turn = (Math.PI * (upper ? s : s - 1)) / BOW;
    const [oy, oz] = [Math.cos(turn), Math.sin(turn)];
    const z0 = upper ? half : -half;
    for (let k = 0; k < ROUND; k++) {
      const roll = (2 * Math.PI * k) / ROUND;
      const out = bend + r * Math.cos(roll);
      points.push(r * Math.sin(roll), out * oy, z0 + out * oz);
      const [a, b] = [s * ROUND + k, s * ROUND + ((k + 1) % ROUND)];
      const step = ((s + 1) % stations) * ROUND - s * ROUND;
      faces.push(a, a + step, b, b, a + step, b + step);
    }
  }
  return meshGeometry({ points, faces });
}

/** For bodies of any part. */
export const makers = { mesh: meshGeometry, link: linkGeometry };
