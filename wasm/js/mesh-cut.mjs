/**
 * Two bodies that cut each other: the lines, and what they share.
 * @module
 */
import { poseNumbers, reader } from './mesh-memory.mjs';

/**
 * @typedef {import('./mesh.mjs').MeshContour} MeshContour
 * @typedef {import('./mesh.mjs').MeshRegion} MeshRegion
 */

const POSE = 12;
const CONTOUR = 7;
const REGION = 55;
const DEPTH = 1; // HW_REGION_DEPTH

/**
 * @internal
 * @param {import('./mesh-memory.mjs').MeshMemory} memory
 * @param {(body: import('./mesh.mjs').MeshBody, where: string) => number} pointerOf
 * @returns {import('./mesh.mjs').MeshTools['cut']}
 */
export const cutting =
  (memory, pointerOf) =>
  (a, poseA, b, poseB, { depth = false } = {}) => {
    const [pa, pb] = [pointerOf(a, '/a'), pointerOf(b, '/b')];
    const poses = [...poseNumbers(poseA, '/poseA'), ...poseNumbers(poseB, '/poseB')];
    return memory.borrow(16 * POSE, 'a pose', (p) => {
      memory.doubles(p, 2 * POSE).set(poses);
      return memory.result(
        memory.x.hwx_mesh_cut(pa, pb, p, depth ? DEPTH : 0),
        'this cut',
        (block) => {
          const from = reader(memory.doubles(block, 14));
          const [pairs, segments, contours, regions] = from.many(4);
          const [open, exact, coplanar, volume, doubts] = from.many(5);
          const [pairsAt, endsAt, segmentsAt, contoursAt, regionsAt] = from.many(5);
          const ends = memory.doubles(endsAt, 6 * segments).slice();
          const of = memory.integers(segmentsAt, 4 * segments);
          const line = reader(memory.doubles(contoursAt, CONTOUR * contours));
          const region = reader(memory.doubles(regionsAt, REGION * regions));
          return {
            pairs: memory.integers(pairsAt, 2 * pairs).slice(),
            segments: ends,
            segmentFaces: Int32Array.from(
              { length: 2 * segments },
              (_, i) => of[4 * (i >> 1) + (i & 1)],
            ),
            contours: Array.from({ length: contours }, () => contourOf(line, ends, of)),
            regions: Array.from({ length: regions }, () => regionOf(region)),
            volume,
            open,
            exact,
            coplanar: coplanar !== 0,
            doubts,
          };
        },
      );
    });
  };

/**
 * @param {ReturnType<typeof reader>} from
 * @param {Float64Array} ends
 * @param {Int32Array} of face of a, face of b, contour, next, of each segment
 * @returns {MeshContour}
 */
function contourOf(from, ends, of) {
  const [first, count, region] = from.many(3);
  const [area, length] = [from.three(), from.one()];
  const points = new Float64Array(3 * count);
  for (let i = 0, s = first; i < count; i++, s = of[4 * s + 3])
    points.set(ends.subarray(6 * s, 6 * s + 3), 3 * i);
  return { region, area, length, points };
}

/**
 * @param {ReturnType<typeof reader>} from
 * @returns {MeshRegion}
 */
function regionOf(from) {
  return {
    contours: from.one(),
    first: from.one(),
    segments: from.one(),
    inside: from.one(),
    faceA: from.one(),
    faceB: from.one(),
    length: from.one(),
    planeNormal: from.three(),
    planePoint: from.three(),
    planeArea: from.one(),
    planeCentroid: from.three(),
    flatness: from.one(),
    volume: from.one(),
    centroid: from.three(),
    area: from.three(),
    normal: from.three(),
    moment: from.three(),
    centre: from.three(),
    second: from.many(9),
    depthA: from.one(),
    depthB: from.one(),
    deepestA: from.three(),
    deepestB: from.three(),
    low: from.one(),
    high: from.one(),
    facesA: from.one(),
    facesB: from.one(),
  };
}
