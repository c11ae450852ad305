/**
 * The skin of what two meshes share: of each body the faces that lie inside the other, and of those that are cut the
 * share that does. Which side a point is on is told by the nearest face of the other body among those that cut there;
 * a piece of whole faces is taken only where a ray says that it is inside.
 * @module
 */
import { placed } from '../../view/skin.js';

/**
 * @typedef {object} Body a mesh in the axes of its pose
 * @property {number} pose row
 * @property {Float64Array} points
 * @property {Int32Array} faces
 *
 * @typedef {Body & {next: Int32Array, normals: Float32Array, cut: Int32Array, seen: Int32Array, head: Int32Array}} Skin
 *   next: the face beyond each edge, -1: none; normals: of each corner of each face; cut, seen: stamps of faces;
 *   head: the first of its cuts
 *
 * @typedef {import('../contacts/volume.js').SoftVolume} SoftVolume
 * @typedef {import('../../../../wasm/js/frame.mjs').CutsOut} CutsOut
 */

/** Corners whose faces turn by less than this look round [cosine]. */
const ROUND = Math.cos((40 * Math.PI) / 180);
/** Steps that a long face is divided into, at most. */
const STEPS = 20;

/** @param {Float64Array} p @param {Int32Array} faces @param {number} f @param {Float64Array} out its normal */
function faceNormal(p, faces, f, out) {
  const [a, b, c] = [3 * faces[3 * f], 3 * faces[3 * f + 1], 3 * faces[3 * f + 2]];
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const long = Math.sqrt(x * x + y * y + z * z) || 1;
  out[0] = x / long;
  out[1] = y / long;
  out[2] = z / long;
}

/** What is beyond the edges of each face. @param {Int32Array} faces */
export function neighbours(faces) {
  const next = new Int32Array(faces.length).fill(-1);
  /** @type {Map<number, number>} */
  const open = new Map();
  for (let e = 0; e < faces.length; e++) {
    const f = Math.floor(e / 3);
    const [i, j] = [faces[e], faces[3 * f + ((e + 1) % 3)]];
    const key = Math.min(i, j) * 2 ** 26 + Math.max(i, j);
    const other = open.get(key);
    if (other === undefined) open.set(key, e);
    else {
      next[e] = Math.floor(other / 3);
      next[other] = f;
      open.delete(key);
    }
  }
  return next;
}

/** Normals of corners: of the faces around it that turn little. @param {Float64Array} points @param {Int32Array} faces */
function cornerNormals(points, faces) {
  const count = faces.length / 3;
  const flat = new Float64Array(faces.length);
  const n = new Float64Array(3);
  /** @type {number[][]} */
  const around = [];
  for (let f = 0; f < count; f++) {
    faceNormal(points, faces, f, n);
    flat.set(n, 3 * f);
    for (let c = 0; c < 3; c++) (around[faces[3 * f + c]] ??= []).push(f);
  }
  const out = new Float32Array(3 * faces.length);
  for (let f = 0; f < count; f++)
    for (let c = 0; c < 3; c++) {
      const at = 3 * (3 * f + c);
      for (const g of around[faces[3 * f + c]]) {
        let dot = 0;
        for (let k = 0; k < 3; k++) dot += flat[3 * f + k] * flat[3 * g + k];
        if (dot > ROUND) for (let k = 0; k < 3; k++) out[at + k] += flat[3 * g + k];
      }
      const long = Math.hypot(out[at], out[at + 1], out[at + 2]) || 1;
      for (let k = 0; k < 3; k++) out[at + k] /= long;
    }
  return out;
}

/** @param {Body} body @returns {Skin} */
export function skinOf({ pose, points, faces }) {
  const stamps = () => new Int32Array(faces.length / 3);
  return {
    ...{ pose, points, faces, next: neighbours(faces), normals: cornerNormals(points, faces) },
    ...{ cut: stamps(), seen: stamps(), head: stamps() },
  };
}

const w = { x: 0, y: 0, z: 0 };
const p = new Float64Array(3);
const q = new Float64Array(3);

/** Corners of a face in the world. @param {Skin} skin @param {Float64Array} pose @param {number} f @param {Float64Array} out nine numbers */
function corners({ points, faces }, pose, f, out) {
  for (let c = 0; c < 3; c++) {
    placed(pose, points, 3 * faces[3 * f + c], w);
    out[3 * c] = w.x;
    out[3 * c + 1] = w.y;
    out[3 * c + 2] = w.z;
  }
}

/** Normals of its corners in the world. @param {Skin} skin @param {Float64Array} pose @param {number} f @param {Float64Array} out */
function turned({ normals }, pose, f, out) {
  for (let c = 0; c < 3; c++) {
    placed(pose, normals, 3 * (3 * f + c), w);
    out[3 * c] = w.x - pose[0];
    out[3 * c + 1] = w.y - pose[1];
    out[3 * c + 2] = w.z - pose[2];
  }
}

/**
 * From a point to the nearest of a triangle, squared, with the point's height over the triangle's plane in `height`.
 * @param {Float64Array} at the point @param {Float64Array} t nine numbers
 */
function reach(at, t) {
  const [abx, aby, abz] = [t[3] - t[0], t[4] - t[1], t[5] - t[2]];
  const [acx, acy, acz] = [t[6] - t[0], t[7] - t[1], t[8] - t[2]];
  const [apx, apy, apz] = [at[0] - t[0], at[1] - t[1], at[2] - t[2]];
  const [nx, ny, nz] = [aby * acz - abz * acy, abz * acx - abx * acz, abx * acy - aby * acx];
  height = (apx * nx + apy * ny + apz * nz) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  const det = bb * cc - bc * bc || 1e-30;
  let [s, u] = [(cc * d1 - bc * d2) / det, (bb * d2 - bc * d1) / det];
  if (s < 0 || u < 0 || s + u > 1) {
    // the nearest of three edges
    let best = Infinity;
    const k = within((d2 - d1 + bb - bc) / (bb - 2 * bc + cc || 1));
    for (let e = 0; e < 3; e++) {
      const es = e === 0 ? within(d1 / (bb || 1)) : e === 1 ? 0 : 1 - k;
      const eu = e === 0 ? 0 : e === 1 ? within(d2 / (cc || 1)) : k;
      // the square of the way, less what is the same for all
      const away = es * es * bb + 2 * es * eu * bc + eu * eu * cc - 2 * (es * d1 + eu * d2);
      if (away >= best) continue;
      best = away;
      s = es;
      u = eu;
    }
  }
  const [x, y, z] = [apx - s * abx - u * acx, apy - s * aby - u * acy, apz - s * abz - u * acz];
  return x * x + y * y + z * z;
}
let height = 0;

/** @param {number} x */
const within = (x) => Math.min(1, Math.max(0, x));

/** Of the edges of a triangle. @param {Float64Array} t */
const longest = (t) =>
  Math.max(
    Math.hypot(t[3] - t[0], t[4] - t[1], t[5] - t[2]),
    Math.hypot(t[6] - t[3], t[7] - t[4], t[8] - t[5]),
    Math.hypot(t[0] - t[6], t[1] - t[7], t[2] - t[8]),
  );

/** The place of a point in a lattice, row by row. @param {number} r @param {number} c @param {number} steps */
const place = (r, c, steps) => r * (steps + 1) - (r * (r - 1)) / 2 + c;

export class SharedSkin {
  /** @param {number} room pairs of faces that cut each other, at most */
  constructor(room) {
    this.room = Math.max(1, room);
    /** The next cut of the same face, and the face of the other body. */
    this.after = new Int32Array(this.room);
    this.with = new Int32Array(this.room);
    this.stamp = 0;
    this.stack = new Int32Array(4096);
    this.tri = new Float64Array(9);
    this.own = new Float64Array(9);
    this.nrm = new Float64Array(9);
    this.lattice = new Float64Array(((STEPS + 1) * (STEPS + 2)) / 2);
  }

  /**
   * Writes the skin of what two bodies share.
   * @param {[Skin, Skin]} skins @param {Float64Array[]} poses of both @param {CutsOut} cuts @param {number} i which of them
   * @param {SoftVolume} out
   */
  add(skins, poses, cuts, i, out) {
    for (let side = 0; side < 2; side++)
      this.addSide(skins[side], poses[side], skins[1 - side], poses[1 - side], cuts, i, side, out);
  }

  /** @param {Skin} a @param {Float64Array} poseA @param {Skin} b @param {Float64Array} poseB @param {CutsOut} cuts @param {number} i @param {number} side @param {SoftVolume} out */
  addSide(a, poseA, b, poseB, cuts, i, side, out) {
    const stamp = ++this.stamp;
    const { after } = this;
    const n = Math.min(cuts.count[i], this.room);
    const most = a.faces.length / 3;
    const others = b.faces.length / 3;
    for (let k = 0; k < n; k++) {
      const at = cuts.first[i] + 2 * k;
      const [f, g] = [cuts.faces[at + side], cuts.faces[at + 1 - side]];
      if (f >= most || g >= others) continue;
      after[k] = a.cut[f] === stamp ? a.head[f] : -1;
      a.cut[f] = stamp;
      a.head[f] = k;
      this.with[k] = g;
    }
    for (let k = 0; k < n && out.room; k++) {
      const f = cuts.faces[cuts.first[i] + 2 * k + side];
      // once a face
      if (f >= most || a.head[f] !== k) continue;
      this.addCut(a, poseA, f, b, poseB, out);
      for (let e = 0; e < 3; e++) {
        const next = a.next[3 * f + e];
        if (next < 0 || a.cut[next] === stamp || a.seen[next] === stamp) continue;
        this.middle(a, poseA, next);
        if (this.height(a, f, b, poseB, p) < 0) this.addWhole(a, poseA, next, b, poseB, out);
      }
    }
  }

  /** The middle of a face into `p`. @param {Skin} a @param {Float64Array} pose @param {number} f */
  middle(a, pose, f) {
    corners(a, pose, f, this.own);
    for (let c = 0; c < 3; c++) p[c] = (this.own[c] + this.own[3 + c] + this.own[6 + c]) / 3;
  }

  /** How far a point is over the other body's skin, by the faces that cut face f. @param {Skin} a @param {number} f @param {Skin} b @param {Float64Array} pose @param {Float64Array} at */
  height(a, f, b, pose, at) {
    let least = Infinity;
    let over = 0;
    for (let k = a.head[f]; k >= 0; k = this.after[k]) {
      corners(b, pose, this.with[k], this.tri);
      const away = reach(at, this.tri);
      // at an edge the face that is seen the steepest says it
      const near = Math.abs(away - least) <= 1e-9 * (away + least);
      if (near ? Math.abs(height) > Math.abs(over) : away < least) over = height;
      least = Math.min(least, away);
    }
    return over;
  }

  /** The share of a cut face that lies inside. @param {Skin} a @param {Float64Array} poseA @param {number} f @param {Skin} b @param {Float64Array} poseB @param {SoftVolume} out */
  addCut(a, poseA, f, b, poseB, out) {
    const { own, nrm, tri, lattice } = this;
    corners(a, poseA, f, own);
    turned(a, poseA, f, nrm);
    let fine = Infinity;
    for (let k = a.head[f]; k >= 0; k = this.after[k]) {
      corners(b, poseB, this.with[k], tri);
      fine = Math.min(fine, longest(tri));
    }
    const steps = Math.max(3, Math.min(STEPS, Math.ceil((2 * longest(own)) / (fine || 1))));
    let at = 0;
    for (let r = 0; r <= steps; r++)
      for (let c = 0; c <= steps - r; c++) {
        mixed(own, r / steps, c / steps, q);
        lattice[at++] = this.height(a, f, b, poseB, q);
      }
    for (let r = 0; r < steps; r++)
      for (let c = 0; c < steps - r; c++) {
        const [x, y, z] = [place(r, c, steps), place(r + 1, c, steps), place(r, c + 1, steps)];
        this.piece(r, c, x, r + 1, c, y, r, c + 1, z, steps, out);
        if (c < steps - r - 1)
          this.piece(
            r + 1,
            c,
            y,
            r + 1,
            c + 1,
            place(r + 1, c + 1, steps),
            r,
            c + 1,
            z,
            steps,
            out,
          );
      }
  }

  /**
   * The share of a triangle of the lattice where the heights are below zero.
   * @param {number} r0 @param {number} c0 @param {number} k0 @param {number} r1 @param {number} c1 @param {number} k1
   * @param {number} r2 @param {number} c2 @param {number} k2 @param {number} steps @param {SoftVolume} out
   */
  piece(r0, c0, k0, r1, c1, k1, r2, c2, k2, steps, out) {
    const h = this.lattice;
    at3[0] = r0;
    at3[1] = r1;
    at3[2] = r2;
    at3[3] = c0;
    at3[4] = c1;
    at3[5] = c2;
    at3[6] = h[k0];
    at3[7] = h[k1];
    at3[8] = h[k2];
    let n = 0;
    for (let v = 0; v < 3; v++) {
      const next = (v + 1) % 3;
      const [here, there] = [at3[6 + v], at3[6 + next]];
      if (here < 0) {
        poly[2 * n] = at3[v];
        poly[2 * n++ + 1] = at3[3 + v];
      }
      if (here < 0 !== there < 0) {
        const t = here / (here - there);
        poly[2 * n] = at3[v] + t * (at3[next] - at3[v]);
        poly[2 * n++ + 1] = at3[3 + v] + t * (at3[3 + next] - at3[3 + v]);
      }
    }
    for (let v = 1; v + 1 < n && out.room; v++)
      for (let c = 0; c < 3; c++) {
        const k = 2 * (c === 0 ? 0 : v + c - 1);
        mixed(this.own, poly[k] / steps, poly[k + 1] / steps, p);
        mixed(this.nrm, poly[k] / steps, poly[k + 1] / steps, q);
        out.corner(p[0], p[1], p[2], q[0], q[1], q[2]);
      }
  }

  /** Whole faces from one on, as far as none is cut. @param {Skin} a @param {Float64Array} poseA @param {number} first @param {Skin} b @param {Float64Array} poseB @param {SoftVolume} out */
  addWhole(a, poseA, first, b, poseB, out) {
    const { stamp, stack, own, nrm } = this;
    a.seen[first] = stamp;
    if (!this.inside(b, poseB, p)) return;
    let n = 0;
    stack[n++] = first;
    while (n > 0 && out.room) {
      const f = stack[--n];
      corners(a, poseA, f, own);
      turned(a, poseA, f, nrm);
      for (let c = 0; c < 9; c += 3)
        out.corner(own[c], own[c + 1], own[c + 2], nrm[c], nrm[c + 1], nrm[c + 2]);
      for (let e = 0; e < 3; e++) {
        const next = a.next[3 * f + e];
        if (next < 0 || a.cut[next] === stamp || a.seen[next] === stamp) continue;
        a.seen[next] = stamp;
        if (n < stack.length) stack[n++] = next;
      }
    }
  }

  /** Whether a point is inside a body: what a ray along an odd way crosses. @param {Skin} b @param {Float64Array} pose @param {Float64Array} at */
  inside(b, pose, at) {
    const count = b.faces.length / 3;
    const { tri } = this;
    const [dx, dy, dz] = [0.5341, 0.6127, 0.5825];
    let crossed = 0;
    for (let f = 0; f < count; f++) {
      corners(b, pose, f, tri);
      const [ux, uy, uz] = [tri[3] - tri[0], tri[4] - tri[1], tri[5] - tri[2]];
      const [vx, vy, vz] = [tri[6] - tri[0], tri[7] - tri[1], tri[8] - tri[2]];
      const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
      const det = ux * px + uy * py + uz * pz;
      if (Math.abs(det) < 1e-14) continue;
      const [sx, sy, sz] = [at[0] - tri[0], at[1] - tri[1], at[2] - tri[2]];
      const s = (sx * px + sy * py + sz * pz) / det;
      if (s < 0 || s > 1) continue;
      const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
      const t = (dx * qx + dy * qy + dz * qz) / det;
      if (t < 0 || s + t > 1) continue;
      if ((vx * qx + vy * qy + vz * qz) / det > 0) crossed++;
    }
    return crossed % 2 === 1;
  }
}

/** Of a lattice's triangle: rows, columns and heights of its corners. */
const at3 = new Float64Array(9);
/** Corners of what is left of it, as rows and columns. */
const poly = new Float64Array(8);

/** A point of a triangle: from its first corner on, shares of the ways to the second and the third. @param {Float64Array} t @param {number} r @param {number} c @param {Float64Array} out */
function mixed(t, r, c, out) {
  for (let k = 0; k < 3; k++) out[k] = t[k] + r * (t[3 + k] - t[k]) + c * (t[6 + k] - t[k]);
}
