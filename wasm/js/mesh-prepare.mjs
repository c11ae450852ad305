/**
 * Meshes that come out of the core: checked and repaired ones, and simple ones that it makes.
 * @module
 */
import { fault, reader } from './mesh-memory.mjs';

/**
 * @typedef {import('./mesh.mjs').MeshCount} MeshCount
 * @typedef {import('./mesh.mjs').MeshReport} MeshReport
 * @typedef {import('./mesh.mjs').MeshTools} MeshTools
 */

/** Kinds of `make`, in the order of hw_mesh_make. */
export const MESH_KINDS = Object.freeze(['box', 'sphere', 'cylinder', 'torus', 'link']);

const COUNTS = /** @type {const} */ ([
  'notFinite',
  'outOfRange',
  'collapsed',
  'doubled',
  'zeroArea',
  'slivers',
  'unused',
  'welded',
  'border',
  'crowded',
  'pinched',
  'flipped',
  'turnedShells',
  'twisted',
  'crossings',
]);

/** @internal @param {import('./mesh-memory.mjs').MeshMemory} memory @returns {MeshTools['prepare']} */
export const preparing =
  (memory) =>
  (points, faces, { weld = 0, orient = true, crossings = false } = {}) => {
    if (!Number.isFinite(weld)) throw fault('/weld', `${weld} is no distance`);
    return memory.withLists(points, faces, (p, n, f, m, what) =>
      memory.result(
        memory.x.hwx_mesh_prepare(p, n, f, m, weld, +orient, +crossings),
        what,
        (block) => {
          const from = reader(memory.doubles(block, 56));
          const good = from.flag();
          const [pointsAt, facesAt, sourceAt] = [from.one(), from.one(), from.one()];
          const report = reportOf(good, from);
          const [v, k] = good ? [report.vertices, report.kept] : [0, 0];
          return {
            points: memory.doubles(pointsAt, 3 * v).slice(),
            faces: memory.integers(facesAt, 3 * k).slice(),
            source: memory.integers(sourceAt, k).slice(),
            report,
          };
        },
      ),
    );
  };

/** @internal @param {import('./mesh-memory.mjs').MeshMemory} memory @returns {MeshTools['make']} */
export const making =
  (memory) =>
  (kind, size, around = 32, along = 16) => {
    const k = MESH_KINDS.indexOf(kind);
    if (k < 0) throw fault('/make', `"${kind}" is none of ${MESH_KINDS.join(', ')}`);
    const [a, b = 0, c = 0] = Array.from(size);
    const bad = () =>
      fault(
        '/size',
        `${kind} of ${Array.from(size).join(', ')} m, ${around} by ${along}: no such mesh`,
      );
    if (!Number.isInteger(around) || !Number.isInteger(along) || Math.max(around, along) > 1e6)
      throw bad();
    return memory.result(
      memory.x.hwx_mesh_make(k, a, b, c, around, along),
      `this ${kind}`,
      (block) => {
        const [points, faces, pointsAt, facesAt] = memory.doubles(block, 4);
        if (!points) throw bad();
        return {
          points: memory.doubles(pointsAt, 3 * points).slice(),
          faces: memory.integers(facesAt, 3 * faces).slice(),
        };
      },
    );
  };

/**
 * @param {boolean} good
 * @param {ReturnType<typeof reader>} from
 * @returns {MeshReport}
 */
function reportOf(good, from) {
  const [points, faces, vertices, kept] = from.many(4);
  const counts = /** @type {Record<typeof COUNTS[number], MeshCount>} */ (
    Object.fromEntries(COUNTS.map((name) => [name, from.count()]))
  );
  const [shells, closedShells, holes, genus, watertight, area, volume] = from.many(7);
  const [low, high, centroid] = [from.three(), from.three(), from.three()];
  const [shortest, longest] = from.many(2);
  return {
    good,
    points,
    faces,
    vertices,
    kept,
    ...counts,
    shells,
    closedShells,
    holes,
    genus,
    watertight: watertight !== 0,
    area,
    volume,
    low,
    high,
    centroid,
    shortest,
    longest,
  };
}
