/**
 * Triangle meshes through the core: checked and repaired, made, cut by one another, and chain links
 * against them. Results are plain objects and copies: nothing of the module's memory leaves.
 * @module
 */
import { DISPOSE } from './dispose.mjs';
import { cutting } from './mesh-cut.mjs';
import { linkNearTriangle, linkOnBody } from './mesh-link.mjs';
import { fault, MeshMemory, numbers, placeOr, reader } from './mesh-memory.mjs';
import { making, preparing } from './mesh-prepare.mjs';
import { HawseMemoryError } from './status.mjs';

export { MESH_KINDS } from './mesh-prepare.mjs';

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
 *
 * @typedef {object} MeshTools
 * @property {(points: ArrayLike<number>, faces: ArrayLike<number>, options?: {weld?: number, orient?: boolean,
 *   crossings?: boolean}) => PreparedMesh} prepare Checks and repairs: equal points (those within `weld` [m]; 0 only
 *   equal ones, below 0 none) become one, faces are turned to agree and outward, what is no triangle is dropped;
 *   `crossings`: counts faces that cut each other too. Points are x, y, z of each, faces three places in them. Bad
 *   numbers and places are findings: then `report.good` is false and the lists are empty.
 * @property {(kind: string, size: ArrayLike<number>, around?: number, along?: number) => {points: Float64Array,
 *   faces: Int32Array}} make A closed mesh, outward, about the origin, its kind one of MESH_KINDS: box (edges), sphere
 *   (diameter), cylinder (diameter, -, height), torus (diameter of the centre line, of the bar), link (bar diameter,
 *   width, length) [m]; `around`: facets round the axis or bar, `along`: bands along it.
 * @property {(points: ArrayLike<number>, faces: ArrayLike<number>) => MeshBody} body A mesh, as `prepare` gives it, made
 *   ready for `cut` and `linkBody`. Free it when it is not needed any more. Throws HawseInputError where an edge has more
 *   than two faces, or two that do not agree.
 * @property {(a: MeshBody, poseA: MeshPose | undefined, b: MeshBody, poseB: MeshPose | undefined,
 *   options?: {depth?: boolean}) => MeshCut} cut Where the surfaces of two bodies cut each other, and what they share;
 *   `depth`: visit the faces inside too.
 * @property {(link: ArrayLike<number>, triangle: ArrayLike<number>) => ({distance: number, onTriangle: V3, onLine: V3}
 *   | null)[]} linkTriangle Distances from a triangle (nine numbers, in the link's frame) to the centre line of the four
 *   primitives of a link of this bar diameter, width and length [m] (bar at +y, bar at -y, bow at +z, bow at -z), each
 *   within its own part of space; null where the triangle is not there.
 * @property {(link: ArrayLike<number>, pose: MeshPose | undefined, target: MeshBody, targetPose?: MeshPose) =>
 *   LinkTouch[]} linkBody Where a link touches a body: one touch a primitive at most, in the world.
 */

const BODY = 29;

/** @param {MeshBody} b @param {string} where */
const pointerOf = (b, where) => {
  if (!(b instanceof MeshBody) || !b.pointer) throw fault(where, 'is no body, or was freed');
  return b.pointer;
};

/** @param {MeshMemory} memory @returns {MeshTools['body']} */
const bodies = (memory) => (points, faces) => {
  const n = points?.length / 3;
  numbers(points, '/points');
  for (let i = 0; i < faces?.length; i++)
    if (placeOr(faces[i], n) < 0)
      throw fault(`/faces/${i}`, `${faces[i]} is no place in a list of ${n} points`);
  return memory.withLists(points, faces, (p, n, f, m, what) => {
    const pointer = memory.x.hwx_mesh_body(p, n, f, m);
    if (!pointer) memory.short(what);
    if (pointer === 1)
      throw fault(
        '/faces',
        'edges have more than two faces, or faces do not agree: prepare it first',
      );
    return new MeshBody(memory.x, pointer);
  });
};

/**
 * Tools over a loaded core.
 * @param {Core} core
 * @returns {MeshTools}
 */
export function meshTools(core) {
  const x = /** @type {MeshExports} */ (/** @type {unknown} */ (core.x));
  if (!x.hwx_mesh_prepare) throw new Error('this hawse.wasm has no tools for meshes');
  const memory = new MeshMemory(x);
  return {
    prepare: preparing(memory),
    make: making(memory),
    body: bodies(memory),
    cut: cutting(memory, pointerOf),
    linkTriangle: linkNearTriangle(memory),
    linkBody: linkOnBody(memory, pointerOf),
  };
}

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
