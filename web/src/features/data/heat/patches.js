/**
 * Where bodies pressed on each other, in the axes of both: a patch of every contact at every frame, by its middle, normal,
 * outline, area and force. Of contacts in space the outline is that of what is shared as seen along the normal, else a
 * disc of the area; of fenders their face, as high as it is wide. Outlines that touch without fenders
 * have no height, and so no pressure.
 * @module
 */
import { BERTH, CONTACT } from '../../../../../wasm/js/frame.mjs';
import { contoursOf, firstSlots } from '../../../state/contacts.js';
import { outline } from '../../../view/hull.js';
import { placedColliders, skinPoints } from '../../../view/skin.js';

/**
 * @typedef {import('../../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../../../wasm/js/frame.mjs').FrameReader} FrameReader
 *
 * @typedef {object} HeatBody what patches lie on
 * @property {number} row of its pose, -1: it stands in the world
 * @property {string} part
 * @property {Float64Array} low least corner, in its axes [m]
 * @property {Float64Array} high
 * @property {number} cell how fine its picture is [m]
 */

/** Corners of an outline. */
const MOST_CORNERS = 24;
/** Numbers of a patch, before its corners: frame, body, middle, normal, force, area, depth, how many corners. */
export const PATCH = { frame: 0, body: 1, at: 2, normal: 5, force: 8, area: 9, depth: 10, corners: 11, head: 12 }; // prettier-ignore
/** The least that a force is spread over, in cells. */
const LEAST_AREA = 4;

/** Mean pressure of a patch [Pa]: over no less than a few cells. @param {number} force @param {number} area @param {number} cell */
export const pressureOf = (force, area, cell) => force / Math.max(area, LEAST_AREA * cell * cell);

/** Cells along a body, and along the smallest that it touches. */
const ALONG = 800;
const ACROSS = 48;

/** Where a fender is that does not tell its height [m], and as far from there up and down a side is looked at. */
const BELT = 1.2;
const SIDE = 6;

/** The pose row of a collider of a part, -1 where it has none. @param {Manifest} manifest @param {string} id @param {string} [collider] */
function rowOf({ parts }, id, collider) {
  const part = parts.find((p) => p.id === id);
  const own = part?.colliders?.find((c) => c.id === collider);
  return (collider === undefined || !own ? part?.pose : own.pose) ?? -1;
}

/** Bodies that may be pressed on, by the row of their pose, with how large they are. @param {Manifest} manifest */
function boxesOf(manifest) {
  /** @type {Map<string, {part: string, row: number, low: Float64Array, high: Float64Array}>} */
  const boxes = new Map();
  const grow = (
    /** @type {string} */ part,
    /** @type {number} */ row,
    /** @type {ArrayLike<number>} */ points,
  ) => {
    const key = row < 0 ? part : String(row);
    const box = boxes.get(key) ?? {
      ...{ part, row },
      low: new Float64Array(3).fill(Infinity),
      high: new Float64Array(3).fill(-Infinity),
    };
    for (let i = 0; i < points.length; i++) {
      box.low[i % 3] = Math.min(box.low[i % 3], points[i]);
      box.high[i % 3] = Math.max(box.high[i % 3], points[i]);
    }
    boxes.set(key, box);
  };
  for (const { part, pose, points } of placedColliders(manifest)) grow(part.id, pose, points);
  for (const part of manifest.parts)
    for (const c of part.colliders ?? [])
      if (c.pose === null || c.pose === undefined) grow(part.id, -1, skinPoints(manifest, c));
  for (const { part, points } of manifest.outlines ?? []) {
    const pose = manifest.parts.find(({ id }) => id === part)?.pose;
    if (pose === undefined || boxes.has(String(pose))) continue;
    for (let i = 0; i + 1 < points.length; i += 2)
      for (const z of [BELT - SIDE, BELT + SIDE]) grow(part, pose, [points[i], points[i + 1], z]);
  }
  return boxes;
}

const longest = (/** @type {{low: Float64Array, high: Float64Array}} */ { low, high }) =>
  Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2], 1e-3);

/** Bodies of the pairs that may touch, and of each pair both of them. @param {Manifest} manifest */
export function bodiesOf(manifest) {
  const boxes = boxesOf(manifest);
  /** @type {HeatBody[]} */
  const bodies = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  const numberOf = (
    /** @type {string} */ part,
    /** @type {string | undefined} */ collider = undefined,
  ) => {
    const row = rowOf(manifest, part, collider);
    const key = row < 0 ? part : String(row);
    const box = boxes.get(key);
    // a link is a speck, and there are many
    if (!box || manifest.parts.find(({ id }) => id === part)?.kind === 'chain') return -1;
    if (!known.has(key)) {
      known.set(key, bodies.length);
      bodies.push({ ...box, cell: longest(box) });
    }
    return known.get(key) ?? -1;
  };
  const pairs = (manifest.pairs ?? []).map((p) => [
    numberOf(p.a, p.collider_a),
    numberOf(p.b, p.collider_b),
  ]);
  const sides = (manifest.plan_pairs ?? []).map((p) => [numberOf(p.a), numberOf(p.b)]);
  // as fine as the smallest that it touches asks for, as far as its own size allows
  const least = bodies.map((body) => longest(body));
  for (const [a, b] of pairs)
    if (a >= 0 && b >= 0) {
      least[a] = Math.min(least[a], longest(bodies[b]));
      least[b] = Math.min(least[b], longest(bodies[a]));
    }
  const narrow = Math.min(Infinity, ...(manifest.fenders ?? []).map(({ width }) => width));
  for (const pair of sides) for (const i of pair) if (i >= 0) least[i] = Math.min(least[i], narrow);
  bodies.forEach((body, i) => {
    body.cell = Math.max(longest(body) / ALONG, least[i] / ACROSS);
  });
  /** A quay of kilometres is too coarse for what presses on it. @param {number} i */
  const fine = (i) => (i >= 0 && bodies[i].cell < least[i] / 4 ? i : -1);
  return {
    bodies,
    pairs: pairs.map((pair) => pair.map(fine)),
    sides: sides.map((pair) => pair.map(fine)),
  };
}

/** A point of the world, or a way, in the axes of a pose. @param {ArrayLike<number> | null} pose null: the world's @param {ArrayLike<number>} p @param {number} i @param {Float64Array} out @param {number} o @param {boolean} way */
export function inside(pose, p, i, out, o, way) {
  if (!pose) {
    for (let c = 0; c < 3; c++) out[o + c] = p[i + c];
    return;
  }
  const [x, y, z] = way
    ? [p[i], p[i + 1], p[i + 2]]
    : [p[i] - pose[0], p[i + 1] - pose[1], p[i + 2] - pose[2]];
  const [w, a, b, c] = [pose[3], -pose[4], -pose[5], -pose[6]];
  const [tx, ty, tz] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)];
  out[o] = x + w * tx + b * tz - c * ty;
  out[o + 1] = y + w * ty + c * tx - a * tz;
  out[o + 2] = z + w * tz + a * ty - b * tx;
}

export class PatchLog {
  /** @param {Manifest} manifest @param {FrameReader} reader */
  constructor(manifest, reader) {
    this.reader = reader;
    const { bodies, pairs, sides } = bodiesOf(manifest);
    this.bodies = bodies;
    this.pairs = pairs;
    /** Of the pairs of outlines. */
    this.sides = sides;
    this.fenders = manifest.fenders ?? [];
    this.berths = this.fenders.length > 0 ? reader.berthsOut() : null;
    /** A fender's face as a contact has it. */
    this.row = new Float64Array(CONTACT.words);
    this.firsts = firstSlots(manifest);
    this.contacts = reader.contactsOut();
    this.contours = manifest.sections.contours ? reader.contoursOut() : null;
    this.poses = bodies.map(({ row }) => (row < 0 ? null : new Float64Array(7)));
    /** Patches, one after the other. */
    this.data = new Float64Array(bodies.length > 0 ? 4096 : 0);
    this.used = 0;
    /** Where the patches of a frame begin. */
    this.starts = new Uint32Array(1024);
    this.count = 0;
    /** An outline in the world, on its plane, and the order of its corners. */
    this.ring = new Float64Array(3 * 512);
    this.flat = new Float64Array(2 * 512);
    this.order = new Uint16Array(512);
    this.corner = new Uint16Array(513);
  }

  /** @param {import('../../../../../wasm/js/frame.mjs').Frame} frame @param {number} index */
  take(frame, index) {
    if (index + 1 >= this.starts.length) {
      const longer = new Uint32Array(2 * this.starts.length);
      longer.set(this.starts);
      this.starts = longer;
    }
    this.starts[index] = this.used;
    if (this.bodies.length > 0) {
      this.takeContacts(frame, index);
      this.takeBerths(frame, index);
    }
    this.starts[index + 1] = this.used;
    this.count = index + 1;
  }

  /** @param {import('../../../../../wasm/js/frame.mjs').Frame} frame @param {number} index */
  takeContacts(frame, index) {
    const { reader, contacts, contours } = this;
    const { n, rows } = reader.contacts(frame, contacts);
    if (n === 0) return;
    this.readPoses(frame);
    if (contours) reader.contours(frame, contours);
    for (let i = 0; i < n; i++) {
      const r = i * CONTACT.words;
      if (rows[r + CONTACT.touching] !== 1 || !(rows[r + CONTACT.force] > 0)) continue;
      const corners = this.ringOf(i);
      for (const body of this.pairs[rows[r + CONTACT.pair]])
        if (body >= 0) this.add(index, body, rows, r, corners);
    }
  }

  /** @param {import('../../../../../wasm/js/frame.mjs').Frame} frame */
  readPoses(frame) {
    for (let b = 0; b < this.bodies.length; b++) {
      const pose = this.poses[b];
      if (pose) this.reader.pose(frame, this.bodies[b].row, pose);
    }
  }

  /** Fenders. @param {import('../../../../../wasm/js/frame.mjs').Frame} frame @param {number} index */
  takeBerths(frame, index) {
    const { berths, row } = this;
    if (!berths) return;
    const { n, rows } = this.reader.berths(frame, berths);
    if (n > 0) this.readPoses(frame);
    for (let i = 0; i < n; i++) {
      const r = i * BERTH.words;
      const fender = this.fenders[rows[r + BERTH.fender]];
      if (!fender || !(rows[r + BERTH.force] > 0)) continue;
      this.face(rows, r, fender);
      row[CONTACT.force] = rows[r + BERTH.force];
      row[CONTACT.area] = fender.width ** 2;
      for (const body of this.sides[rows[r + BERTH.pair]])
        // what carries the fender is pressed on by its foot
        if (body >= 0 && this.bodies[body].part !== fender.part) this.add(index, body, row, 0, 4);
    }
  }

  /** The face of a fender that presses, into `ring` and `row`: as high as it is wide. @param {Float64Array} rows @param {number} r @param {import('../../../../../wasm/js/frame.mjs').Fender} fender */
  face(rows, r, { at, width }) {
    const { row, ring } = this;
    const z = at[2] || BELT;
    const [nx, ny] = [rows[r + BERTH.normal], rows[r + BERTH.normal + 1]];
    const [x, y] = [rows[r + BERTH.point], rows[r + BERTH.point + 1]];
    row.set([x, y, z], CONTACT.point);
    row.set([nx, ny, 0], CONTACT.normal);
    row[CONTACT.depth] = 0.3;
    const half = width / 2;
    for (let k = 0; k < 4; k++) {
      const along = k === 0 || k === 3 ? -half : half;
      ring[3 * k] = x - along * ny;
      ring[3 * k + 1] = y + along * nx;
      ring[3 * k + 2] = z + (k < 2 ? -half : half);
    }
  }

  /** The outline of a contact, in the world, into `ring`. @param {number} i @returns {number} its corners, 0: it has none */
  ringOf(i) {
    const { rows, n } = this.contacts;
    const r = i * CONTACT.words;
    const count = Math.min(rows[r + CONTACT.count], 22);
    if (count >= 3) return this.hullOf(rows, r, r + CONTACT.corners, count);
    if (!this.contours) return 0;
    const [mine] = contoursOf(this.contours, rows, n, i, this.firsts);
    if (mine === undefined) return 0;
    const { first, points, count: counts } = this.contours;
    const corners = Math.min(counts[mine], MOST_CORNERS);
    for (let k = 0; k < corners; k++) {
      const p = 3 * (first[mine] + Math.floor((k * counts[mine]) / corners));
      for (let c = 0; c < 3; c++) this.ring[3 * k + c] = points[p + c];
    }
    return corners;
  }

  /** What is shared as seen along the normal. @param {Float64Array} rows @param {number} r @param {number} at where its corners begin @param {number} count */
  hullOf(rows, r, at, count) {
    const { flat, ring, corner } = this;
    axesOf(rows, r + CONTACT.normal);
    for (let k = 0; k < count; k++) {
      flat[2 * k] = flat[2 * k + 1] = 0;
      for (let c = 0; c < 3; c++) {
        const way = rows[at + 3 * k + c] - rows[r + CONTACT.point + c];
        flat[2 * k] += U[c] * way;
        flat[2 * k + 1] += V[c] * way;
      }
    }
    const corners = outline(flat, count, this.order, corner);
    for (let k = 0; k < corners; k++)
      for (let c = 0; c < 3; c++)
        ring[3 * k + c] =
          rows[r + CONTACT.point + c] + flat[2 * corner[k]] * U[c] + flat[2 * corner[k] + 1] * V[c];
    return corners;
  }

  /** @param {number} index @param {number} body @param {Float64Array} rows @param {number} r of the contact @param {number} corners in `ring` */
  add(index, body, rows, r, corners) {
    const long = PATCH.head + 3 * corners;
    if (this.used + long > this.data.length) {
      const longer = new Float64Array(2 * this.data.length + long);
      longer.set(this.data);
      this.data = longer;
    }
    const { data, used: at } = this;
    const pose = this.poses[body];
    data[at + PATCH.frame] = index;
    data[at + PATCH.body] = body;
    inside(pose, rows, r + CONTACT.point, data, at + PATCH.at, false);
    inside(pose, rows, r + CONTACT.normal, data, at + PATCH.normal, true);
    data[at + PATCH.force] = rows[r + CONTACT.force];
    data[at + PATCH.area] = rows[r + CONTACT.area];
    data[at + PATCH.depth] = rows[r + CONTACT.depth];
    data[at + PATCH.corners] = corners;
    for (let k = 0; k < corners; k++)
      inside(pose, this.ring, 3 * k, data, at + PATCH.head + 3 * k, false);
    this.used += long;
  }

  /** The largest pressure of a frame [Pa]. @param {number} index */
  most(index) {
    const { data, starts, bodies } = this;
    let most = 0;
    for (let p = starts[index]; p < starts[index + 1];) {
      const { cell } = bodies[data[p + PATCH.body]];
      most = Math.max(most, pressureOf(data[p + PATCH.force], data[p + PATCH.area], cell));
      p += PATCH.head + 3 * data[p + PATCH.corners];
    }
    return most;
  }

  /** Frames from one on are void. @param {number} index */
  truncate(index) {
    if (index >= this.count) return;
    this.used = this.starts[index];
    this.count = index;
  }
}

const U = new Float64Array(3);
const V = new Float64Array(3);

/** Two axes across a normal, into U and V. @param {ArrayLike<number>} n @param {number} i */
export function axesOf(n, i) {
  const [x, y, z] = [n[i], n[i + 1], n[i + 2]];
  if (Math.abs(z) < 0.9) U.set([-y, x, 0]);
  else U.set([0, -z, y]);
  const long = Math.sqrt(U[0] * U[0] + U[1] * U[1] + U[2] * U[2]) || 1;
  for (let c = 0; c < 3; c++) U[c] /= long;
  V[0] = y * U[2] - z * U[1];
  V[1] = z * U[0] - x * U[2];
  V[2] = x * U[1] - y * U[0];
  return { u: U, v: V };
}
