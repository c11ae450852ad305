/**
 * Convex bodies as the run knows them: geometry true to size for the 3D view. Sizes as in the scenario (`skin.js`).
 * @module
 */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { meshOf } from './skin.js';

/**
 * @typedef {import('../../../wasm/js/frame.mjs').Collider} Collider
 * @typedef {import('./skin.js').MeshText} MeshText
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('./kit.js').Kit} Kit
 * @typedef {import('./look.js').Look} Look
 */

/** Edges between faces that turn by less than this are not drawn. */
const SHARP = Math.cos((25 * Math.PI) / 180);
const MOST_EDGES = 90;

/**
 * @typedef {object} Makers of the geometry of shapes that come later
 * @property {(solid: {points: ArrayLike<number>, faces: ArrayLike<number>}) => BufferGeometry} mesh
 * @property {(size: [number, number, number]) => BufferGeometry} link bar, width and length
 */

/** There once a run has such a shape. @type {Partial<Makers>} */
export const MAKERS = {};

/** Polygons as flat triangles. @param {MeshText} mesh */
export function polygons({ points, faces }) {
  const at = [];
  for (const face of faces)
    for (let k = 1; k + 1 < face.length; k++)
      for (const corner of [face[0], face[k], face[k + 1]])
        at.push(points[3 * corner], points[3 * corner + 1], points[3 * corner + 2]);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(at), 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** Edges of a mesh that show: where its faces meet at an angle. @param {MeshText} mesh @returns {[Vector3, Vector3][]} */
function sharpEdges({ points, faces }) {
  const v = (/** @type {number} */ i) => new Vector3().fromArray(points, 3 * i);
  /** @type {Map<string, {a: number, b: number, normal: Vector3}>} */
  const open = new Map();
  /** @type {[Vector3, Vector3][]} */
  const edges = [];
  for (const face of faces) {
    const normal = v(face[1])
      .sub(v(face[0]))
      .cross(v(face[2]).sub(v(face[0])))
      .normalize();
    face.forEach((a, i) => {
      const b = face[(i + 1) % face.length];
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
      const other = open.get(key);
      if (!other) open.set(key, { a, b, normal });
      else if (other.normal.dot(normal) < SHARP) edges.push([v(a), v(b)]);
    });
  }
  return edges.length > MOST_EDGES ? [] : edges;
}

/** Outline of a capsule for a lathe. @param {number} d @param {number} h @returns {[number, number][]} */
export function capsuleOutline(d, h) {
  const r = d / 2;
  const half = Math.max(0, h / 2 - r);
  /** @type {[number, number][]} */
  const low = Array.from({ length: 11 }, (_, i) => {
    const turn = (i * Math.PI) / 20;
    return [r * Math.sin(turn), -half - r * Math.cos(turn)];
  });
  /** @type {[number, number][]} */
  const high = low.map(([x, z]) => /** @type {[number, number]} */ ([x, -z])).reverse();
  return [...low, ...high];
}

/**
 * Adds a collider's body to a kit, plain, in one colour; `top` is the colour of a box's upper face.
 * @param {Kit} kit
 * @param {Look} look
 * @param {Manifest} manifest
 * @param {Collider} collider
 * @param {string} colour
 * @param {string} [top]
 */
export function addCollider(kit, look, manifest, collider, colour, top) {
  const [x, y, z] = collider.size ?? [1, 1, 1];
  /** @type {[number, number, number]} */
  const at = [collider.at?.[0] ?? 0, collider.at?.[1] ?? 0, collider.at?.[2] ?? 0];
  const q = collider.turn ?? [1, 0, 0, 0];
  const turn = new Quaternion(q[1], q[2], q[3], q[0]);
  const before = kit.base.clone();
  kit.base.multiply(kit.base.clone().compose(new Vector3(...at), turn, new Vector3(1, 1, 1)));
  if (collider.shape === 'sphere') kit.add(new SphereGeometry(x / 2, 48, 32), colour);
  else if (collider.shape === 'cylinder') {
    const c = 0.02 * Math.min(x, z);
    kit.lathe(
      [
        [0, -z / 2],
        [x / 2 - c, -z / 2],
        [x / 2, c - z / 2],
        [x / 2, z / 2 - c],
        [x / 2 - c, z / 2],
        [0, z / 2],
      ],
      colour,
    );
  } else if (collider.shape === 'capsule') kit.lathe(capsuleOutline(x, z), colour);
  else if (collider.shape === 'box') {
    kit.add(new BoxGeometry(x, y, z), colour);
    if (top) {
      // The upper face is the fifth of six, of six corners each.
      const colours = kit.pieces[kit.pieces.length - 1].attributes.color;
      const rgb = new Color(top);
      for (let i = 24; i < 30; i++) colours.setXYZ(i, rgb.r, rgb.g, rgb.b);
    }
  } else if (collider.shape === 'link') {
    if (MAKERS.link) kit.add(MAKERS.link([x, y, z]), colour);
  } else {
    const mesh = meshOf(manifest, collider);
    const solid = manifest.solids?.[collider.mesh ?? ''];
    if (mesh) {
      kit.add(polygons(mesh), colour);
      const size = largest(mesh.points);
      for (const [a, b] of sharpEdges(mesh)) kit.bar(a, b, 0.006 * size, look.frame, 5);
    } else if (solid && MAKERS.mesh) kit.add(MAKERS.mesh(solid), colour);
  }
  kit.base.copy(before);
}

/** @param {number[]} points */
const largest = (points) => points.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/**
 * A port in the axes of its body.
 * @param {Float64Array} port
 * @param {Float64Array | null} pose
 */
export function bodyPoint(port, pose) {
  if (!pose || !port) return new Vector3();
  const world = new Vector3(port[0] - pose[0], port[1] - pose[1], port[2] - pose[2]);
  return world.applyQuaternion(new Quaternion(pose[4], pose[5], pose[6], pose[3]).invert());
}
