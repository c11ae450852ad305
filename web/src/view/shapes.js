/**
 * Convex bodies as the run knows them: geometry true to size for the 3D view, and points of their
 * skin for outlines and extents. Sizes as in the scenario: a box's edges; of a sphere, cylinder or
 * capsule (about z) the diameter first and the whole height third.
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

/**
 * @typedef {import('../../../wasm/js/frame.mjs').Collider} Collider
 * @typedef {{points: number[], faces: number[][]}} MeshText the hull of a convex mesh
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('./kit.js').Kit} Kit
 * @typedef {import('./look.js').Look} Look
 */

/** Edges between faces that turn by less than this are not drawn. */
const SHARP = Math.cos((25 * Math.PI) / 180);
const MOST_EDGES = 90;

/** Words of shapes that bodies of any part can have. */
export const SOLIDS = ['sphere', 'box', 'cylinder', 'capsule', 'mesh', 'link'];

/**
 * @typedef {object} Makers of the geometry of shapes that come later
 * @property {(solid: {points: ArrayLike<number>, faces: ArrayLike<number>}) => BufferGeometry} mesh
 * @property {(size: [number, number, number]) => BufferGeometry} link bar, width and length
 */

/** There once a run has such a shape. @type {Partial<Makers>} */
export const MAKERS = {};

/** Whether a run needs `mesh.js`: it has links, or meshes of which the manifest does not hold a hull. @param {Manifest} manifest */
export const needsMeshes = (manifest) =>
  Boolean(manifest.sections.contours) ||
  manifest.parts.some((part) =>
    part.colliders?.some((c) => c.shape === 'link' || (c.shape === 'mesh' && !meshOf(manifest, c))),
  );

/** The hull of a convex mesh. @param {Manifest} manifest @param {Collider} collider @returns {MeshText | undefined} */
function meshOf(manifest, collider) {
  const { points, faces } = manifest.meshes?.[collider.mesh ?? ''] ?? {};
  return points && faces ? { points, faces } : undefined;
}

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

/** Points round a circle about z. @param {number} r @param {number} z @param {number} n */
const ring = (r, z, n = 24) =>
  Array.from({ length: n }, (_, i) => {
    const turn = (2 * Math.PI * i) / n;
    return [r * Math.cos(turn), r * Math.sin(turn), z];
  });

/**
 * Points of a collider's skin, in the frame of its pose: enough that their hull looks like it.
 * @param {Manifest} manifest
 * @param {Collider} collider
 * @returns {Float64Array} x, y, z of each
 */
export function skinPoints(manifest, collider) {
  const [x, y, z] = (collider.size ?? [1, 1, 1]).map((s) => s / 2);
  /** @type {number[][]} */
  let points = [];
  const box = (/** @type {number[]} */ low, /** @type {number[]} */ high) => {
    for (const i of [low[0], high[0]])
      for (const j of [low[1], high[1]]) for (const k of [low[2], high[2]]) points.push([i, j, k]);
  };
  const mesh = meshOf(manifest, collider);
  const { low, high } = manifest.meshes?.[collider.mesh ?? ''] ?? {};
  if (collider.shape === 'box') box([-x, -y, -z], [x, y, z]);
  // bar, width and length of a link
  else if (collider.shape === 'link') box([-x, -y, -z], [x, y, z]);
  else if (collider.shape === 'mesh' && !mesh && low && high) box(low, high);
  else if (collider.shape === 'cylinder') points = [...ring(x, -z), ...ring(x, z)];
  else if (collider.shape === 'sphere' || collider.shape === 'capsule') {
    const half = collider.shape === 'capsule' ? Math.max(0, z - x) : 0;
    for (const h of [-1, -0.924, -0.707, -0.383, 0, 0.383, 0.707, 0.924, 1]) {
      const r = x * Math.sqrt(1 - h * h);
      if (h <= 0) points.push(...ring(r, h * x - half));
      if (h >= 0) points.push(...ring(r, h * x + half));
    }
  } else {
    for (let i = 0; mesh && i + 2 < mesh.points.length; i += 3)
      points.push(mesh.points.slice(i, i + 3));
  }
  const q = collider.turn ?? [1, 0, 0, 0];
  const turn = new Quaternion(q[1], q[2], q[3], q[0]);
  const at = new Vector3(...(collider.at ?? [0, 0, 0]));
  const out = new Float64Array(3 * points.length);
  const v = new Vector3();
  points.forEach((p, i) =>
    v
      .set(p[0], p[1], p[2])
      .applyQuaternion(turn)
      .add(at)
      .toArray(out, 3 * i),
  );
  return out;
}

/**
 * A point of a body in the world.
 * @param {ArrayLike<number>} pose x, y, z, qw, qx, qy, qz
 * @param {ArrayLike<number>} p
 * @param {number} i
 * @param {Vector3} out
 */
export function placed(pose, p, i, out) {
  const [x, y, z] = [p[i], p[i + 1], p[i + 2]];
  const [w, a, b, c] = [pose[3], pose[4], pose[5], pose[6]];
  const [tx, ty, tz] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)];
  out.x = pose[0] + x + w * tx + b * tz - c * ty;
  out.y = pose[1] + y + w * ty + c * tx - a * tz;
  out.z = pose[2] + z + w * tz + a * ty - b * tx;
  return out;
}

/** Colliders that a frame holds the pose of. @param {Manifest} manifest */
export const placedColliders = (manifest) =>
  manifest.parts.flatMap((part) =>
    (part.colliders ?? []).flatMap((collider) =>
      collider.pose === null || collider.pose === undefined
        ? []
        : [{ part, collider, pose: collider.pose, points: skinPoints(manifest, collider) }],
    ),
  );

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
