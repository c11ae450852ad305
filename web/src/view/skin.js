/**
 * Convex bodies as the run knows them: points of their skin for outlines and extents, without what the 3D view is made of.
 * Sizes as in the scenario: a box's edges; of a sphere, cylinder or capsule (about z) the diameter first and the whole
 * height third.
 * @module
 */

/**
 * @typedef {import('../../../wasm/js/frame.mjs').Collider} Collider
 * @typedef {{points: number[], faces: number[][]}} MeshText the hull of a convex mesh
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 */

/** Words of shapes that bodies of any part can have. */
export const SOLIDS = ['sphere', 'box', 'cylinder', 'capsule', 'mesh', 'link'];

/**
 * Largest distance of a body's skin from its centre [m].
 * @param {string | undefined} shape
 * @param {number[]} size
 */
export function bodyRadius(shape, size) {
  if (shape === 'sphere') return size[0] / 2;
  if (shape === 'cylinder' || shape === 'capsule') return Math.hypot(size[0], size[2]) / 2;
  if (shape === 'box' || shape === 'link') return Math.hypot(size[0], size[1], size[2]) / 2;
  return 0;
}

/** Whether a run needs `mesh.js`: it has links, or meshes of which the manifest does not hold a hull. @param {Manifest} manifest */
export const needsMeshes = (manifest) =>
  Boolean(manifest.sections.contours) ||
  manifest.parts.some((part) =>
    part.colliders?.some((c) => c.shape === 'link' || (c.shape === 'mesh' && !meshOf(manifest, c))),
  );

/** The hull of a convex mesh. @param {Manifest} manifest @param {Collider} collider @returns {MeshText | undefined} */
export function meshOf(manifest, collider) {
  const { points, faces } = manifest.meshes?.[collider.mesh ?? ''] ?? {};
  return points && faces ? { points, faces } : undefined;
}

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
  const pose = [...(collider.at ?? [0, 0, 0]), ...(collider.turn ?? [1, 0, 0, 0])];
  const out = new Float64Array(3 * points.length);
  const v = { x: 0, y: 0, z: 0 };
  points.forEach((p, i) => {
    placed(pose, p, 0, v);
    out.set([v.x, v.y, v.z], 3 * i);
  });
  return out;
}

/**
 * A point of a body in the world.
 * @param {ArrayLike<number>} pose x, y, z, qw, qx, qy, qz
 * @param {ArrayLike<number>} p
 * @param {number} i
 * @template {{x: number, y: number, z: number}} Point
 * @param {Point} out
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
 * Height of a part over a sea that its look asks for, for the eye: a run without water has none that acts.
 * @param {import('./index.js').Manifest} manifest
 * @returns {{part: string, height: number} | null}
 */
export function drawnSea({ view, water }) {
  for (const [part, { water: height }] of Object.entries(view?.looks ?? {}))
    if (!water && height !== undefined) return { part, height };
  return null;
}
