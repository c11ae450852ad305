/**
 * A crane's body, made from its Denavit-Hartenberg parameters: what hangs on each pose of the frame. A link is a column along its
 * joint's axis (d), then a boom to its far frame (a), of plates or, where it is long, of lattice; where the joint slides, a tube
 * that comes out of a sleeve. Below stands a pedestal with a slewing ring, at the column a cab, at the tip a sheave. Links that
 * bring colliders are drawn as these. Rams and luffing wires are told as pairs of lugs (`rams.js`).
 * @module
 */
import { BufferGeometry, CylinderGeometry, Matrix4, Quaternion, Vector3 } from 'three';
import { lattice } from '../../models/gear/boom.js';
import { block, grating, PAINT, pin, v } from '../../models/gear/pieces.js';
import { sheave } from '../../models/gear/tackle.js';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { addCollider } from '../../view/shapes.js';

/**
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('../../../../wasm/js/frame.mjs').Link} Link
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 *
 * A ram or a wire from a lug on one pose to a lug on another.
 * @typedef {object} Lugs
 * @property {number} from row
 * @property {Vector3} a in its frame
 * @property {number} to row
 * @property {Vector3} b in its frame
 * @property {number} radius [m]
 * @property {boolean} wire
 *
 * @typedef {object} CranePieces
 * @property {{row: number, geometry: BufferGeometry}[]} fixed pieces to poses of the crane, 0 the base
 * @property {{row: number, geometry: BufferGeometry}[]} sliding along z of pose `row`, of unit
 *   length: as long as the way from there to pose row + 1 along that axis
 * @property {Lugs[]} rams
 */

const Z = v(0, 0, 1);
/** A boom of plates up to this length [m], longer ones are lattice. */
const LONG = 10;

/** How far a crane reaches, about [m]. @param {Part} part */
export const craneReach = (part) =>
  (part.links ?? []).reduce(
    (sum, l) => sum + Math.abs(l.a) + Math.abs(l.d + (l.type === 'prismatic' ? l.start : 0)),
    0,
  ) || 1;

/**
 * A square beam that tapers from one point to another.
 * @param {Kit} kit @param {Vector3} from @param {Vector3} to @param {number} wide edge at `from` @param {number} thin edge at `to` @param {string} colour
 */
export function taper(kit, from, to, wide, thin, colour) {
  const along = to.clone().sub(from);
  // edge of a square whose corners lie on a circle
  const prism = new CylinderGeometry(thin * Math.SQRT1_2, wide * Math.SQRT1_2, along.length(), 4, 1); // prettier-ignore
  /** @type {BufferGeometry} */
  const flat = prism.toNonIndexed();
  prism.dispose();
  flat.rotateY(Math.PI / 4).rotateX(Math.PI / 2).computeVertexNormals(); // prettier-ignore
  const middle = from.clone().lerp(to, 0.5);
  kit.add(flat, colour, [middle.x, middle.y, middle.z], new Quaternion().setFromUnitVectors(Z, along.normalize())); // prettier-ignore
}

/** A round piece from one point to another. @param {Kit} kit @param {Vector3} from @param {Vector3} to @param {number} r @param {string} colour @param {number} [foot] radius at `from` */
function column(kit, from, to, r, colour, foot = r) {
  const along = to.clone().sub(from);
  const rod = new CylinderGeometry(r, foot, along.length(), 28).rotateX(Math.PI / 2);
  const middle = from.clone().lerp(to, 0.5);
  kit.add(rod, colour, [middle.x, middle.y, middle.z], new Quaternion().setFromUnitVectors(Z, along.normalize())); // prettier-ignore
}

/** The bearing of a joint about z at the origin: cheeks, a pin with its caps. @param {Kit} kit @param {Look} look @param {number} w width of the boom */
function bearing(kit, look, w) {
  kit.finish = FINISH.steel;
  pin(kit, 0.3 * w, 1.5 * w, look.frame, [0, 0, 0], 'z', 24);
  for (const side of [-1, 1]) {
    pin(kit, 0.46 * w, 0.16 * w, look.steel, [0, 0, side * 0.66 * w], 'z', 28);
    pin(kit, 0.2 * w, 0.1 * w, look.dark, [0, 0, side * 0.79 * w], 'z', 6);
  }
  kit.finish = FINISH.paint;
}

/** Pedestal and slewing ring under the base, on the deck or down to the ground. @param {Kit} kit @param {Look} look @param {number} w @param {number} foot height of the base over what it stands on */
function pedestal(kit, look, w, foot) {
  kit.finish = FINISH.steel;
  kit.lathe([[0, -0.34 * w], [1.3 * w, -0.34 * w], [1.3 * w, -0.16 * w], [1.16 * w, -0.16 * w], [1.16 * w, 0], [1.26 * w, 0], [1.26 * w, 0.14 * w], [0, 0.14 * w]], look.frame); // prettier-ignore
  for (let k = 0; k < 20; k++) {
    const turn = (k * Math.PI) / 10;
    pin(kit, 0.055 * w, 0.1 * w, PAINT.zinc, [1.22 * w * Math.cos(turn), 1.22 * w * Math.sin(turn), -0.13 * w], 'z', 6); // prettier-ignore
  }
  kit.finish = FINISH.paint;
  const low = Math.max(foot, 0.34 * w + 0.02);
  if (foot <= 0.5 * w) return;
  kit.lathe([[1.5 * w, -low], [1.5 * w, 0.1 * w - low], [1.2 * w, 0.1 * w - low], [1.02 * w, 0.4 * w - low], [0.98 * w, -0.8 * w], [1.2 * w, -0.34 * w]], PAINT.white); // prettier-ignore
  for (let k = 0; k < 8; k++) {
    const turn = (k * Math.PI) / 4;
    block(kit, [0.42 * w, 0.05 * w, 0.5 * w], PAINT.white, [1.2 * w * Math.cos(turn), 1.2 * w * Math.sin(turn), 0.3 * w - low], [0, 0, turn]); // prettier-ignore
  }
  kit.finish = FINISH.concrete;
  kit.box(3.4 * w, 3.4 * w, 0.16 * w, '#9a9c98', [0, 0, -low - 0.06 * w]);
  kit.finish = FINISH.steel;
  // a ladder
  const steps = Math.max(2, Math.round((low - 0.34 * w) / (0.4 * w)));
  for (let i = 0; i < steps; i++) block(kit, [0.03 * w, 0.44 * w, 0.04 * w], PAINT.zinc, [-1.16 * w, 0, -0.4 * w - (i * (low - 0.5 * w)) / steps]); // prettier-ignore
  kit.finish = FINISH.paint;
}

/**
 * The column with its cab: the frame has the boom's plane in x and y (y up) and its axis along z.
 * @param {Kit} kit @param {Look} look @param {Vector3} near foot of the column @param {Vector3} corner its top @param {number} w @param {boolean} own a body of its own is drawn
 */
function king(kit, look, near, corner, w, own) {
  const high = near.distanceTo(corner);
  const up = corner.clone().sub(near).normalize();
  if (!own) {
    taper(kit, near, near.clone().addScaledVector(up, 0.62 * high), 1.9 * w, 1.7 * w, look.crane);
    // cheeks up to the boom's bearing
    for (const side of [-1, 1])
      taper(kit, near.clone().addScaledVector(up, 0.5 * high).add(v(0, 0, side * 0.6 * w)), corner.clone().add(v(0, 0, side * 0.6 * w)), 0.5 * w, 0.42 * w, look.crane); // prettier-ignore
  }
  const at = near.clone().addScaledVector(up, Math.min(0.42 * high, 1.6 * w));
  const side = (own ? 1.75 : 1.65) * w;
  const cab = v(at.x + 0.35 * w, at.y, at.z + side);
  kit.box(1.5 * w, 1.9 * w, 1.2 * w, PAINT.white, [cab.x, cab.y, cab.z]);
  kit.finish = FINISH.glass;
  kit.box(0.5 * w, 1.0 * w, 1.24 * w, '#22333f', [cab.x + 0.38 * w, cab.y + 0.3 * w, cab.z]);
  block(kit, [0.06 * w, 1.2 * w, 0.96 * w], '#22333f', [cab.x + 0.74 * w, cab.y + 0.2 * w, cab.z]);
  kit.finish = FINISH.paint;
  kit.box(1.6 * w, 0.1 * w, 1.3 * w, look.crane, [cab.x, cab.y + 0.98 * w, cab.z]);
  // a platform under it, and the power pack on the other side
  kit.finish = FINISH.steel;
  const before = kit.base.clone();
  kit.base.multiply(new Matrix4().makeRotationX(-Math.PI / 2).setPosition(at.x, cab.y - 1.0 * w, at.z + 0.4 * side)); // prettier-ignore
  grating(kit, 1.8 * w, 2.2 * side, 16, 0, PAINT.zinc);
  kit.base.copy(before);
  kit.finish = FINISH.paint;
  kit.box(1.2 * w, 1.1 * w, 0.8 * w, PAINT.green, [at.x - 0.2 * w, cab.y - 0.4 * w, at.z - side + 0.1 * w]); // prettier-ignore
}

/** A boom of plates from `from` to `to` along x, deeper in its first third, with collars and a plate of lugs. @param {Kit} kit @param {Look} look @param {Vector3} from @param {Vector3} to @param {number} w @param {number} last */
function plates(kit, look, from, to, w, last) {
  const waist = from.clone().lerp(to, 0.34);
  taper(kit, from, waist, 0.92 * w, 1.08 * w, look.crane);
  taper(kit, waist, to, 1.08 * w, 0.9 * last, look.crane);
  const along = to.clone().sub(from).normalize();
  for (const share of [0.34, 0.72, 0.97]) {
    const at = from.clone().lerp(to, share);
    const edge = share === 0.34 ? 1.08 * w : 1.08 * w + ((share - 0.34) / 0.66) * (0.9 * last - 1.08 * w); // prettier-ignore
    taper(kit, at.clone().addScaledVector(along, -0.05 * w), at.clone().addScaledVector(along, 0.05 * w), 1.07 * edge, 1.07 * edge, look.frame); // prettier-ignore
  }
  // pipes along its side
  kit.finish = FINISH.rubber;
  for (const k of [-0.12, 0.12]) kit.bar(from.clone().add(v(0.1 * w, k * w, 0.5 * w)), to.clone().add(v(-0.4 * w, k * w, 0.46 * last)), 0.035 * w, PAINT.black, 6); // prettier-ignore
  kit.finish = FINISH.paint;
}

/** A boom of lattice. @param {Kit} kit @param {Vector3} from @param {Vector3} to @param {number} w */
function trussed(kit, from, to, w) {
  const long = from.distanceTo(to);
  const half = (/** @type {number} */ u) => w * (u < 0.18 ? 0.2 + (0.42 * u) / 0.18 : u > 0.82 ? 0.62 - (0.38 * (u - 0.82)) / 0.18 : 0.62); // prettier-ignore
  const corner = (/** @type {number} */ u, /** @type {number} */ i, /** @type {number} */ j) =>
    v(from.x + u * long, j * half(u), i * (u < 0.18 ? 0.62 * w : half(u)));
  lattice(kit, corner, Math.min(20, Math.round(long / (1.2 * w))), 0.06 * w, PAINT.safety);
}

/** The head where a line leaves: cheeks with a sheave in the boom's plane. @param {Kit} kit @param {Look} look @param {Vector3} at @param {'y' | 'z'} axis of the sheave @param {number} w */
function head(kit, look, at, axis, w) {
  const before = kit.base.clone();
  kit.base.multiply(new Matrix4().makeTranslation(at.x, at.y, at.z));
  if (axis === 'z') kit.base.multiply(new Matrix4().makeRotationX(-Math.PI / 2));
  sheave(kit, 0.42 * w, 0.22 * w, [0, 0, 0], look.steel);
  for (const s of [-1, 1]) pin(kit, 0.4 * w, 0.07 * w, PAINT.safety, [0, s * 0.2 * w, 0], 'y', 20);
  kit.base.copy(before);
}

/**
 * @param {Look} look
 * @param {Manifest} manifest
 * @param {Part} part
 * @param {number} foot height of the base over what it stands on [m]
 * @param {{row: number, at: Vector3}[]} ports where lines hold, in the frame of a pose
 * @returns {CranePieces}
 */
export function craneBody(look, manifest, part, foot, ports) {
  const links = part.links ?? [];
  const reach = craneReach(part);
  const width = (/** @type {number} */ i) => 0.05 * reach * (1 - (0.5 * i) / links.length);
  const kits = Array.from({ length: links.length + 1 }, () => new Kit());
  const own = kits.map((_, i) =>
    (part.colliders ?? []).filter((c) => c.pose === (part.pose ?? 0) + i),
  );
  /** @type {CranePieces['sliding']} */
  const sliding = [];
  const zero = v(0, 0, 0);
  if (own[0].length === 0) pedestal(kits[0], look, width(0), foot);
  links.forEach((link, k) => {
    const i = k + 1;
    const w = width(k);
    if (link.type === 'prismatic') {
      const tube = sleeveOf(kits[i - 1], look, link, w);
      if (own[i].length === 0) sliding.push({ row: i - 1, geometry: tube });
      return;
    }
    const kit = kits[i];
    // in the link's far frame: its near frame's axis, and where that meets the link's common normal
    const axis = v(0, Math.sin(link.alpha), Math.cos(link.alpha));
    const corner = v(-link.a, 0, 0);
    const near = corner.clone().addScaledVector(axis, -link.d);
    if (k > 0) bearing(kits[i - 1], look, w);
    const upright = Math.abs(link.d) > 0.2 * w;
    if (upright && k === 0) king(kit, look, near, corner, w, own[i].length > 0);
    if (own[i].length > 0) return;
    if (upright && k > 0) column(kit, near, corner, 0.48 * w, look.crane, 0.6 * w);
    if (Math.abs(link.a) <= 0.2 * w) return;
    const last = width(k + 1);
    if (upright && k === 0) {
      // from the column to the boom's heel
      for (const s of [-1, 1]) taper(kit, corner.clone().add(v(0, 0, s * 0.6 * w)), v(0, 0, s * 0.6 * w), 0.5 * w, 0.42 * w, look.crane); // prettier-ignore
    } else if (Math.abs(link.a) > LONG) trussed(kit, corner, zero, w);
    else plates(kit, look, corner, zero, w, last);
  });
  for (const { row, at } of ports) {
    const w = width(row);
    if (own[row].length > 0) continue;
    // a jib out to where a line holds, if that is not at a frame
    if (at.length() > 0.3 * w) taper(kits[row], zero, at, 0.68 * w, 0.36 * w, look.crane);
    head(kits[row], look, at, links[row - 1]?.type === 'prismatic' ? 'y' : 'z', 0.9 * w);
  }
  own.forEach((colliders, i) => {
    for (const collider of colliders) addCollider(kits[i], look, manifest, collider, look.crane);
  });
  return {
    fixed: kits.flatMap((kit, row) => (kit.pieces.length > 0 ? [{ row, geometry: kit.build() }] : [])), // prettier-ignore
    sliding,
    rams: ramsOf(links, width),
  };
}

/** The sleeve of a joint that slides, and the tube of unit length that comes out of it. @param {Kit} back @param {Look} look @param {Link} link @param {number} w */
function sleeveOf(back, look, link, w) {
  const least = Math.max(0, link.d + (link.lower ?? 0.5 * link.start));
  const sleeve = Math.max(1.2 * w, 0.97 * least);
  taper(back, v(0, 0, -0.3 * w), v(0, 0, sleeve), 1.12 * w, 1.08 * w, look.crane);
  taper(back, v(0, 0, sleeve - 0.16 * w), v(0, 0, sleeve + 0.02 * w), 1.22 * w, 1.22 * w, look.frame); // prettier-ignore
  const tube = new Kit();
  taper(tube, v(0, 0, 0), Z, 0.8 * w, 0.74 * w, look.mark);
  return tube.build();
}

/**
 * Rams between column and boom, and between boom and the next arm; a long boom has luffing wires instead.
 * @param {Link[]} links
 * @param {(i: number) => number} width
 * @returns {Lugs[]}
 */
function ramsOf(links, width) {
  /** @type {Lugs[]} */
  const rams = [];
  for (let k = 1; k < links.length; k++) {
    const [before, link] = [links[k - 1], links[k]];
    if (link.type !== 'revolute' || before.type !== 'revolute') continue;
    const w = width(k);
    const upright = Math.abs(before.d) > Math.abs(before.a);
    if (upright && Math.abs(link.a) > LONG) {
      for (const side of [-1, 1]) rams.push({ from: k, a: v(-0.9 * w, 0.3 * link.a, side * 0.5 * w), to: k + 1, b: v(-0.3 * w, 0.2 * w, side * 0.24 * w), radius: 0.035 * w, wire: true }); // prettier-ignore
      rams.push({ from: k, a: v(-0.9 * w, 0.3 * link.a, 0), to: k, b: v(-1.9 * w, -0.8 * before.d, 0), radius: 0.1 * w, wire: true }); // prettier-ignore
      for (const side of [-1, 1]) rams.push({ from: k, a: v(-0.9 * w, 0.3 * link.a, side * 0.5 * w), to: k, b: v(0.2 * w, -0.1 * before.d, side * 0.6 * w), radius: 0.14 * w, wire: true }); // prettier-ignore
    } else if (upright && Math.abs(link.a) > 2 * w)
      rams.push({ from: k, a: v(0.75 * w - before.a, -0.78 * before.d, 0), to: k + 1, b: v(-0.56 * link.a, -0.62 * w, 0), radius: 0.22 * w, wire: false }); // prettier-ignore
    else if (Math.abs(before.a) > w)
      rams.push({ from: k, a: v(-0.8 * before.a, -0.8 * w, 0), to: k + 1, b: v(-0.75 * w, 0, 0.9 * w), radius: 0.19 * w, wire: false }); // prettier-ignore
  }
  return rams;
}
