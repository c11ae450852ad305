/**
 * Triangle meshes through the core: checked and repaired, made, cut by one another, and chain links
 * against them. Results are plain objects and copies: nothing of the module's memory leaves.
 * @module
 */
import { DISPOSE } from './dispose.mjs';
import { HawseInputError, HawseMemoryError } from './status.mjs';

/**
 * @typedef {import('./loader.mjs').Core} Core
 * @typedef {[number, number, number]} V3
 *
 * How many, and the number of the first (-1: none); `count` -1: not asked.
 * @typedef {{count: number, first: number}} MeshCount
 *
 * What hw_mesh_prep found (core/geom/mesh/mesh_prep.h); `good`: something is left to use.
 * @typedef {object} MeshReport
 * @property {boolean} good
 * @property {number} points as given
 * @property {number} faces as given
 * @property {number} vertices after welding
 * @property {number} kept faces after dropping
 * @property {MeshCount} notFinite points that are no numbers
 * @property {MeshCount} outOfRange faces that name a point that is not there
 * @property {MeshCount} collapsed faces with fewer than three points: dropped
 * @property {MeshCount} doubled faces given twice: dropped
 * @property {MeshCount} zeroArea
 * @property {MeshCount} slivers
 * @property {MeshCount} unused points in no face: dropped
 * @property {MeshCount} welded points merged
 * @property {MeshCount} border edges with one face; first: a face
 * @property {MeshCount} crowded edges with more than two faces; first: a face
 * @property {MeshCount} pinched points at which the surface meets itself
 * @property {MeshCount} flipped faces turned to agree with their neighbours
 * @property {MeshCount} turnedShells closed surfaces turned over; first: a face
 * @property {MeshCount} twisted edges across which faces cannot agree; first: a face
 * @property {MeshCount} crossings pairs of faces that cut each other; first: a face
 * @property {number} shells
 * @property {number} closedShells
 * @property {number} holes
 * @property {number} genus -1 without a closed surface
 * @property {boolean} watertight
 * @property {number} area [m^2]
 * @property {number} volume [m^3], 0 unless watertight
 * @property {V3} low
 * @property {V3} high
 * @property {V3} centroid
 * @property {number} shortest edge [m]
 * @property {number} longest edge [m]
 *
 * @typedef {object} PreparedMesh
 * @property {Float64Array} points x, y, z of each
 * @property {Int32Array} faces three places in `points` of each
 * @property {Int32Array} source places of the faces in the given list
 * @property {MeshReport} report
 *
 * Where a body stands: x_world = R x + at, R row by row (9 numbers) or from `turn` (w, x, y, z).
 * @typedef {{at?: ArrayLike<number>, turn?: ArrayLike<number>, R?: ArrayLike<number>}} MeshPose
 *
 * A closed line that the surfaces have in common. `points`: x, y, z of each, the last not repeated.
 * @typedef {object} MeshContour
 * @property {number} region -1: not part of one
 * @property {V3} area area vector of a's part inside b [m^2]
 * @property {number} length [m]
 * @property {Float64Array} points
 *
 * hw_region (core/geom/mesh/region.h), in the world; `moment` about its origin.
 * @typedef {object} MeshRegion
 * @property {number} contours
 * @property {number} first
 * @property {number} segments
 * @property {number} inside 1: a is wholly inside b, 2: b inside a
 * @property {number} faceA
 * @property {number} faceB
 * @property {number} length
 * @property {V3} planeNormal
 * @property {V3} planePoint
 * @property {number} planeArea
 * @property {V3} planeCentroid
 * @property {number} flatness
 * @property {number} volume
 * @property {V3} centroid
 * @property {V3} area
 * @property {V3} normal of the area, unit; planeNormal where there is none
 * @property {V3} moment
 * @property {V3} centre
 * @property {number[]} second row by row
 * @property {number} depthA
 * @property {number} depthB
 * @property {V3} deepestA
 * @property {V3} deepestB
 * @property {number} low extent along `normal`, from planePoint [m]
 * @property {number} high
 * @property {number} facesA
 * @property {number} facesB
 *
 * @typedef {object} MeshCut
 * @property {Int32Array} pairs face of a, face of b: those that were looked at closely
 * @property {Float64Array} segments x, y, z of both ends
 * @property {Int32Array} segmentFaces face of a, face of b, of each segment
 * @property {MeshContour[]} contours
 * @property {MeshRegion[]} regions none where a mesh is open
 * @property {number} volume of all regions [m^3]
 * @property {number} open ends of lines: 0 for closed meshes
 * @property {number} exact signs that needed exact arithmetic
 * @property {boolean} coplanar
 * @property {number} doubts 0 for meshes that do not cut themselves
 *
 * @typedef {object} LinkTouch
 * @property {number} primitive
 * @property {number} depth [m]
 * @property {V3} deepest
 * @property {V3} normal
 * @property {V3} centre
 * @property {number} agree
 * @property {number} share
 * @property {number} reach [m]
 * @property {number} patch [m^2]
 * @property {number} volume [m^3]
 *
 * The exports of wasm/hawse_mesh.c.
 * @typedef {object} MeshExports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} hwx_alloc
 * @property {(p: number) => void} hwx_free
 * @property {(p: number, n: number, f: number, m: number, weld: number, orient: number, crossings: number) => number} hwx_mesh_prepare
 * @property {(kind: number, x: number, y: number, z: number, around: number, along: number) => number} hwx_mesh_make
 * @property {(p: number, n: number, f: number, m: number) => number} hwx_mesh_body
 * @property {(body: number) => void} hwx_mesh_body_free
 * @property {(body: number, out: number) => void} hwx_mesh_body_numbers
 * @property {(a: number, b: number, poses: number, options: number) => number} hwx_mesh_cut
 * @property {(p: number) => void} hwx_mesh_link_triangle
 * @property {(p: number, body: number) => number} hwx_mesh_link_body
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
const POSE = 12;
const CONTOUR = 7;
const REGION = 55;
const TOUCH = 16;
const BODY = 29;
const NEAR = 7; // numbers of a primitive near a triangle
const PRIMITIVES = 4;
const DEPTH = 1; // HW_REGION_DEPTH
const FARTHEST = 1e12; // [m] HW_MESH's limit of coordinates

/** @param {string} where @param {string} what */
const fault = (where, what) => new HawseInputError([{ where, what }]);

/**
 * Reads doubles one after the other.
 * @param {Float64Array} from
 */
function reader(from) {
  let i = 0;
  const one = () => from[i++];
  return {
    one,
    flag: () => one() !== 0,
    three: () => /** @type {V3} */ ([one(), one(), one()]),
    /** @param {number} n */
    many: (n) => Array.from({ length: n }, one),
    count: () => ({ count: one(), first: one() }),
  };
}

/**
 * @param {ArrayLike<number>} list
 * @param {string} where
 * @param {number} [length]
 */
function numbers(list, where, length) {
  if (length !== undefined && list?.length !== length)
    throw fault(where, `has ${list?.length ?? 'no'} numbers; it needs ${length}`);
  for (let i = 0; i < list.length; i++)
    if (!(Math.abs(list[i]) < FARTHEST))
      throw fault(`${where}/${i}`, `${list[i]} is no usable number`);
  return list;
}

/** @param {MeshPose} [pose] @param {string} [where] */
function poseNumbers({ at = [0, 0, 0], turn = [1, 0, 0, 0], R } = {}, where = '') {
  const p = numbers(at, `${where}/at`, 3);
  if (R) return [...Array.from(numbers(R, `${where}/R`, 9)), ...Array.from(p)];
  const q = Array.from(numbers(turn, `${where}/turn`, 4));
  const size = Math.hypot(...q);
  if (!(size > 0)) throw fault(`${where}/turn`, 'has no direction');
  const [w, x, y, z] = q.map((v) => v / size);
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
    ...Array.from(p),
  ];
}

/** A place in the list, or -1: a number that is none would become another one as an integer. */
/** @param {number} i @param {number} n */
const placeOr = (i, n) => (Number.isInteger(i) && i >= 0 && i < n ? i : -1);

/**
 * Tools over a loaded core.
 * @param {Core} core
 */
export function meshTools(core) {
  const x = /** @type {MeshExports} */ (/** @type {unknown} */ (core.x));
  if (!x.hwx_mesh_prepare) throw new Error('this hawse.wasm has no tools for meshes');

  // Views are made anew: memory that has grown leaves old ones empty.
  /** @param {number} p @param {number} n */
  const doubles = (p, n) => new Float64Array(x.memory.buffer, p, n);
  /** @param {number} p @param {number} n */
  const integers = (p, n) => new Int32Array(x.memory.buffer, p, n);

  /** @param {string} what @returns {never} */
  const short = (what) => {
    throw new HawseMemoryError(`${what} does not fit into the memory of the core`);
  };

  /**
   * Memory of the module while `use` runs. More than can be addressed is asked for by no call.
   * @template T
   * @param {number} bytes
   * @param {string} what
   * @param {(p: number) => T} use
   */
  function borrow(bytes, what, use) {
    const p = bytes < 2 ** 31 ? x.hwx_alloc(bytes) : 0;
    if (!p) short(what);
    try {
      return use(p);
    } finally {
      x.hwx_free(p);
    }
  }

  /**
   * A result block, read and given back.
   * @template T
   * @param {number} block
   * @param {string} what
   * @param {(p: number) => T} read
   */
  function result(block, what, read) {
    if (!block) short(what);
    try {
      return read(block);
    } finally {
      x.hwx_free(block);
    }
  }

  /**
   * The lists in the module's memory while `use` runs.
   * @template T
   * @param {ArrayLike<number>} points
   * @param {ArrayLike<number>} faces
   * @param {(p: number, n: number, f: number, m: number, what: string) => T} use
   */
  function withLists(points, faces, use) {
    if (!(points?.length >= 0)) throw fault('/points', 'is no list of numbers');
    if (!(faces?.length >= 0)) throw fault('/faces', 'is no list of numbers');
    if (points.length % 3)
      throw fault('/points', `has ${points.length} numbers: not three for each point`);
    if (faces.length % 3)
      throw fault('/faces', `has ${faces.length} numbers: not three for each face`);
    const [n, m] = [points.length / 3, faces.length / 3];
    const what = `a mesh of ${m} faces and ${n} points`;
    return borrow(24 * n + 12 * m + 8, what, (p) => {
      doubles(p, 3 * n).set(points);
      const list = integers(p + 24 * n, 3 * m);
      for (let i = 0; i < 3 * m; i++) list[i] = placeOr(faces[i], n);
      return use(p, n, p + 24 * n, m, what);
    });
  }

  /**
   * Checks and repairs: equal points (those within `weld` [m]) become one, faces are turned to agree
   * and outward, what is no triangle is dropped. Bad numbers and places are findings: then
   * `report.good` is false and the lists are empty.
   * @param {ArrayLike<number>} points x, y, z of each
   * @param {ArrayLike<number>} faces three places in `points` of each
   * @param {{weld?: number, orient?: boolean, crossings?: boolean}} [options] weld: 0 only equal
   *   points, below 0 none; crossings: count faces that cut each other too
   * @returns {PreparedMesh}
   */
  function prepare(points, faces, { weld = 0, orient = true, crossings = false } = {}) {
    if (!Number.isFinite(weld)) throw fault('/weld', `${weld} is no distance`);
    return withLists(points, faces, (p, n, f, m, what) =>
      result(x.hwx_mesh_prepare(p, n, f, m, weld, +orient, +crossings), what, (block) => {
        const from = reader(doubles(block, 56));
        const good = from.flag();
        const [pointsAt, facesAt, sourceAt] = [from.one(), from.one(), from.one()];
        const report = reportOf(good, from);
        const [v, k] = good ? [report.vertices, report.kept] : [0, 0];
        return {
          points: doubles(pointsAt, 3 * v).slice(),
          faces: integers(facesAt, 3 * k).slice(),
          source: integers(sourceAt, k).slice(),
          report,
        };
      }),
    );
  }

  /**
   * A closed mesh, outward, about the origin: box (edges), sphere (diameter), cylinder (diameter, -,
   * height), torus (diameter of the centre line, of the bar), link (bar diameter, width, length).
   * @param {string} kind one of MESH_KINDS
   * @param {ArrayLike<number>} size up to three numbers [m]
   * @param {number} [around] facets round the axis or bar
   * @param {number} [along] bands along it
   * @returns {{points: Float64Array, faces: Int32Array}}
   */
  function make(kind, size, around = 32, along = 16) {
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
    return result(x.hwx_mesh_make(k, a, b, c, around, along), `this ${kind}`, (block) => {
      const [points, faces, pointsAt, facesAt] = doubles(block, 4);
      if (!points) throw bad();
      return {
        points: doubles(pointsAt, 3 * points).slice(),
        faces: integers(facesAt, 3 * faces).slice(),
      };
    });
  }

  /**
   * A mesh made ready for `cut` and `linkBody`. Free it when it is not needed any more.
   * @param {ArrayLike<number>} points as `prepare` gives them
   * @param {ArrayLike<number>} faces
   * @throws {HawseInputError} where an edge has more than two faces, or two that do not agree
   */
  function body(points, faces) {
    const n = points?.length / 3;
    numbers(points, '/points');
    for (let i = 0; i < faces?.length; i++)
      if (placeOr(faces[i], n) < 0)
        throw fault(`/faces/${i}`, `${faces[i]} is no place in a list of ${n} points`);
    return withLists(points, faces, (p, n, f, m, what) => {
      const pointer = x.hwx_mesh_body(p, n, f, m);
      if (!pointer) short(what);
      if (pointer === 1)
        throw fault(
          '/faces',
          'edges have more than two faces, or faces do not agree: prepare it first',
        );
      return new MeshBody(x, pointer);
    });
  }

  /** @param {MeshBody} b @param {string} where */
  const pointerOf = (b, where) => {
    if (!(b instanceof MeshBody) || !b.pointer) throw fault(where, 'is no body, or was freed');
    return b.pointer;
  };

  /**
   * Where the surfaces of two bodies cut each other, and what they share.
   * @param {MeshBody} a
   * @param {MeshPose | undefined} poseA
   * @param {MeshBody} b
   * @param {MeshPose | undefined} poseB
   * @param {{depth?: boolean}} [options] depth: visit the faces inside too
   * @returns {MeshCut}
   */
  function cut(a, poseA, b, poseB, { depth = false } = {}) {
    const [pa, pb] = [pointerOf(a, '/a'), pointerOf(b, '/b')];
    const poses = [...poseNumbers(poseA, '/poseA'), ...poseNumbers(poseB, '/poseB')];
    return borrow(16 * POSE, 'a pose', (p) => {
      doubles(p, 2 * POSE).set(poses);
      return result(x.hwx_mesh_cut(pa, pb, p, depth ? DEPTH : 0), 'this cut', (block) => {
        const from = reader(doubles(block, 14));
        const [pairs, segments, contours, regions] = from.many(4);
        const [open, exact, coplanar, volume, doubts] = from.many(5);
        const [pairsAt, endsAt, segmentsAt, contoursAt, regionsAt] = from.many(5);
        const ends = doubles(endsAt, 6 * segments).slice();
        const of = integers(segmentsAt, 4 * segments);
        const line = reader(doubles(contoursAt, CONTOUR * contours));
        const region = reader(doubles(regionsAt, REGION * regions));
        return {
          pairs: integers(pairsAt, 2 * pairs).slice(),
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
      });
    });
  }

  /**
   * Diameter of the bar, width and length over all of a link.
   * @param {ArrayLike<number>} link
   */
  function linkSize(link) {
    const [d, width, length] = Array.from(numbers(link, '/link', 3));
    if (!(d > 0 && width > 2 * d && length >= width))
      throw fault(
        '/link',
        `${d}, ${width}, ${length} m: not a bar's diameter, a width and a length`,
      );
    return [d, width, length];
  }

  /**
   * Distances from a triangle to the centre line of a link's four primitives (bar at +y, bar at -y,
   * bow at +z, bow at -z), each within its own part of space; null where the triangle is not there.
   * @param {ArrayLike<number>} link bar diameter, width, length [m]
   * @param {ArrayLike<number>} triangle nine numbers, in the link's frame
   * @returns {({distance: number, onTriangle: V3, onLine: V3} | null)[]}
   */
  function linkTriangle(link, triangle) {
    const input = [...linkSize(link), ...Array.from(numbers(triangle, '/triangle', 9))];
    return borrow(8 * PRIMITIVES * NEAR, 'a triangle', (p) => {
      doubles(p, 12).set(input);
      x.hwx_mesh_link_triangle(p);
      const from = reader(doubles(p, PRIMITIVES * NEAR));
      return Array.from({ length: PRIMITIVES }, () => {
        const near = { distance: from.one(), onTriangle: from.three(), onLine: from.three() };
        return near.distance < 1e300 ? near : null;
      });
    });
  }

  /**
   * Where a link touches a body: one touch a primitive at most, in the world.
   * @param {ArrayLike<number>} link bar diameter, width, length [m]
   * @param {MeshPose | undefined} pose
   * @param {MeshBody} target
   * @param {MeshPose} [targetPose]
   * @returns {LinkTouch[]}
   */
  function linkBody(link, pose, target, targetPose) {
    const pointer = pointerOf(target, '/body');
    const input = [...linkSize(link), ...poseNumbers(pose, '/pose')];
    input.push(...poseNumbers(targetPose, '/bodyPose'));
    return borrow(8 * PRIMITIVES * TOUCH, 'a link', (p) => {
      doubles(p, input.length).set(input);
      const touches = x.hwx_mesh_link_body(p, pointer);
      if (touches < 0) short('a link');
      const from = reader(doubles(p, PRIMITIVES * TOUCH));
      return Array.from({ length: touches }, () => ({
        primitive: from.one(),
        depth: from.one(),
        deepest: from.three(),
        normal: from.three(),
        centre: from.three(),
        agree: from.one(),
        share: from.one(),
        reach: from.one(),
        patch: from.one(),
        volume: from.one(),
      }));
    });
  }

  return { prepare, make, body, cut, linkTriangle, linkBody };
}

/** @typedef {ReturnType<typeof meshTools>} MeshTools */

/** A mesh in the core's memory. */
export class MeshBody {
  /** @internal @type {MeshExports} */
  x;
  /** @internal */
  pointer = 0;

  /**
   * @internal
   * @param {MeshExports} x
   * @param {number} pointer
   */
  constructor(x, pointer) {
    this.x = x;
    this.pointer = pointer;
    const p = x.hwx_alloc(8 * BODY);
    if (!p) {
      this.free();
      throw new HawseMemoryError('a body does not fit into the memory of the core');
    }
    x.hwx_mesh_body_numbers(pointer, p);
    const from = reader(new Float64Array(x.memory.buffer, p, BODY));
    this.vertices = from.one();
    this.faces = from.one();
    this.edges = from.one();
    this.shells = from.one();
    /** Every edge has two faces: contact by volume works. */
    this.closed = from.flag();
    this.volume = from.one();
    this.area = from.one();
    /** Of the volume; of the area while open. */
    this.centroid = from.three();
    /** About the centroid, of density 1 [m^5], row by row. */
    this.inertia = from.many(9);
    this.low = from.three();
    this.high = from.three();
    this.middle = from.three();
    /** Largest distance of a vertex from the middle of the box. */
    this.radius = from.one();
    x.hwx_free(p);
  }

  /** Gives the memory back. */
  free() {
    if (this.pointer) this.x.hwx_mesh_body_free(this.pointer);
    this.pointer = 0;
  }

  [DISPOSE]() {
    this.free();
  }
}

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
