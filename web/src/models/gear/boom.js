/**
 * What a line's upper end hangs on, whole: the boom of a deck crane from its head, which is at the origin, down to its foot, its
 * house, its pedestal and the deck that it stands on. And the beam that carries a winch. They are drawn only: what acts is the
 * point that moves.
 * @module
 */
import { ExtrudeGeometry, Shape } from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { beam, block, PAINT, pin, v } from './pieces.js';
import { sheave } from './tackle.js';

/**
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('three').Vector3} Vector3
 *
 * @typedef {object} BoomForm
 * @property {number} s about a sheave's diameter [m]
 * @property {number} height of the head over the water or the ground [m]
 * @property {number} out how far off the foot stands [m]
 * @property {boolean} water
 * @property {'sheave' | 'pin' | 'drum' | 'none'} holds `none`: what holds them is drawn
 */

/**
 * A lattice between two rectangles: four chords, and a brace a bay and side, to and fro.
 * @param {Kit} kit
 * @param {(u: number, i: number, j: number) => Vector3} corner
 * @param {number} bays
 * @param {number} bar
 * @param {string} colour
 */
export function lattice(kit, corner, bays, bar, colour) {
  for (const i of [-1, 1])
    for (const j of [-1, 1])
      for (const [a, b] of [[0, 0.25], [0.25, 1]]) kit.bar(corner(a, i, j), corner(b, i, j), 1.7 * bar, colour, 8); // prettier-ignore
  for (let k = 0; k < bays; k++) {
    const [u, w] = [k / bays, (k + 1) / bays];
    const flip = k % 2 ? 1 : -1;
    for (const side of [-1, 1]) {
      kit.bar(corner(u, side, -flip), corner(w, side, flip), bar, colour, 5);
      kit.bar(corner(u, -flip, side), corner(w, flip, side), bar, colour, 5);
    }
    for (const j of [-1, 1]) kit.bar(corner(w, -1, j), corner(w, 1, j), bar, colour, 5);
  }
}

/**
 * @param {Look} look
 * @param {BoomForm} form
 */
export function craneBoom(look, { s, height, out, water, holds }) {
  const kit = new Kit();
  const r = 0.5 * s;
  const deck = -height + (water ? 0.16 * out : 0);
  const pivot = v(-out, 0, Math.min(-0.25 * out, Math.max(deck + 0.22 * out, -0.75 * out)));
  if (holds !== 'none') headOf(kit, look, s, holds);
  const from = v(-1.5 * s, 0, -0.28 * s);
  const along = pivot.clone().sub(from);
  const long = along.length();
  along.normalize();
  const up = v(-along.z, 0, along.x).multiplyScalar(along.x < 0 ? -1 : 1);
  const [wide, narrow] = [Math.max(0.035 * long, 0.62 * s), 0.3 * s];
  const half = (/** @type {number} */ u) => {
    const grown = narrow + (wide - narrow) * Math.min(1, u / 0.25);
    return u > 0.8 ? grown * (1 - 0.75 * ((u - 0.8) / 0.2)) : grown;
  };
  const corner = (/** @type {number} */ u, /** @type {number} */ i, /** @type {number} */ j) => {
    const flat = u > 0.8 ? wide * (1 + 0.35 * ((u - 0.8) / 0.2)) : half(u);
    return from.clone().addScaledVector(along, u * long).addScaledVector(up, j * half(u)).add(v(0, i * flat, 0)); // prettier-ignore
  };
  lattice(kit, corner, Math.min(22, Math.max(8, Math.round(long / (2.4 * wide)))), 0.075 * wide, PAINT.safety); // prettier-ignore
  // fall along the boom, pendants to the mast
  kit.finish = FINISH.steel;
  const mast = pivot.clone().add(v(-0.1 * out, 0, 0.42 * out));
  kit.bar(
    v(-r, 0, 0.96 * r),
    pivot.clone().addScaledVector(up, 1.6 * wide),
    0.02 * s,
    look.wire,
    5,
  );
  for (const i of [-1, 1]) {
    kit.bar(v(-1.2 * s, i * 0.3 * s, 0.2 * s), mast.clone().add(v(0, i * 0.8 * wide, 0)), 0.022 * s, look.wire, 5); // prettier-ignore
  }
  kit.finish = FINISH.paint;
  footOf(kit, look, { pivot, mast, wide, deck, out, water, height });
  return { geometry: kit.build() };
}

/** Cheeks, sheave or pin, guard and lamp at the head: the line leaves at the origin. @param {Kit} kit @param {Look} look @param {number} s @param {BoomForm['holds']} holds */
function headOf(kit, look, s, holds) {
  const r = 0.5 * s;
  const half = holds === 'drum' ? 0.62 * s : 0.17 * s;
  const cheek = new Shape();
  cheek.absarc(-r, 0, 0.5 * s, -Math.PI / 2, Math.PI / 2, false);
  cheek.lineTo(-2.1 * s, 0.12 * s).lineTo(-2.1 * s, -0.68 * s).closePath(); // prettier-ignore
  for (const side of [-1, 1]) {
    const flat = new ExtrudeGeometry(cheek, { depth: 0.05 * s, curveSegments: 16, bevelEnabled: false }); // prettier-ignore
    kit.add(flat.rotateX(Math.PI / 2), PAINT.safety, [0, side * (half + 0.06 * s) + 0.025 * s, 0]);
    pin(kit, 0.15 * s, 0.12 * s, look.frame, [-r, side * (half + 0.1 * s), 0], 'y', 18);
  }
  for (const x of [-1.5, -1.95]) block(kit, [0.16 * s, 2 * half + 0.14 * s, 0.14 * s], look.frame, [x * s, 0, -0.2 * s]); // prettier-ignore
  pin(kit, 0.07 * s, 2 * half + 0.3 * s, look.dark, [-r, 0, 0], 'y', 14);
  if (holds !== 'drum') sheave(kit, 0.96 * r, 0.24 * s, [-r, 0, 0], look.steel);
  // bars that keep the line in its groove, a lamp
  for (const turn of [0.4, 1.2]) pin(kit, 0.025 * s, 2 * half + 0.1 * s, look.frame, [-r + 0.62 * s * Math.cos(turn), 0, 0.62 * s * Math.sin(turn)], 'y', 8); // prettier-ignore
  kit.finish = FINISH.glass;
  pin(kit, 0.05 * s, 0.12 * s, PAINT.red, [-1.1 * s, 0, 0.5 * s], 'z', 10);
  kit.finish = FINISH.paint;
  pin(kit, 0.02 * s, 0.5 * s, look.frame, [-1.1 * s, 0, 0.24 * s], 'z', 6);
}

/** House, mast, pedestal and the deck below. @param {Kit} kit @param {Look} look @param {{pivot: Vector3, mast: Vector3, wide: number, deck: number, out: number, water: boolean, height: number}} of */
function footOf(kit, look, { pivot, mast, wide, deck, out, water, height }) {
  const k = 0.1 * out;
  const base = pivot.z - 0.5 * k;
  for (const i of [-1, 1]) {
    const side = i * 1.1 * wide;
    kit.bar(v(pivot.x, side, pivot.z), v(mast.x, 0.8 * side, mast.z), 0.13 * wide, PAINT.safety, 8);
    kit.bar(v(pivot.x - 2 * k, side, base), v(mast.x, 0.8 * side, mast.z), 0.1 * wide, PAINT.safety, 8); // prettier-ignore
    block(kit, [0.5 * k, 0.25 * wide, 0.7 * k], look.frame, [pivot.x, i * 1.5 * wide, pivot.z - 0.1 * k]); // prettier-ignore
  }
  pin(kit, 0.16 * wide, 3.4 * wide, look.dark, [pivot.x, 0, pivot.z]);
  pin(kit, 0.3 * wide, 2 * wide, look.frame, [mast.x, 0, mast.z]);
  // the house behind the pivot, a cab beside it
  kit.box(2.6 * k, 2.2 * k, 1.5 * k, PAINT.safety, [pivot.x - 1.3 * k, 0, base + 0.75 * k]);
  kit.box(0.9 * k, 0.8 * k, 1.3 * k, PAINT.white, [pivot.x + 0.2 * k, -1.4 * k, base + 0.5 * k]);
  kit.finish = FINISH.glass;
  kit.box(0.92 * k, 0.7 * k, 0.6 * k, '#2c3d49', [pivot.x + 0.22 * k, -1.4 * k, base + 0.72 * k]);
  kit.finish = FINISH.paint;
  kit.lathe([[1.25 * k, base - 0.35 * k], [1.5 * k, base - 0.35 * k], [1.5 * k, base], [0, base]], look.frame, [pivot.x - k, 0, 0]); // prettier-ignore
  kit.lathe(
    [
      [1.15 * k, deck],
      [1.0 * k, base - 0.35 * k],
    ],
    PAINT.white,
    [pivot.x - k, 0, 0],
  );
  if (!water) {
    kit.finish = FINISH.concrete;
    kit.box(5 * k, 5 * k, 0.4 * k, '#9a9c98', [pivot.x - k, 0, deck + 0.2 * k]);
    kit.finish = FINISH.paint;
    return;
  }
  // a barge's side: deck, sheer strake, boot-top
  const [x, y] = [1.5 * out, 0.8 * out];
  const mid = pivot.x - 0.5 * x + 1.6 * k;
  const low = -height;
  kit.box(x, y, deck - low - 0.02 * out, look.hull, [mid, 0, (deck + low) / 2 + 0.01 * out]);
  kit.box(1.002 * x, 1.002 * y, 0.05 * out, look.boot, [mid, 0, low + 0.03 * out]);
  kit.box(0.99 * x, 0.99 * y, 0.12 * out, look.bottom, [mid, 0, low - 0.05 * out]);
  kit.box(0.98 * x, 0.97 * y, 0.006 * out, look.deck, [mid, 0, deck]);
  kit.finish = FINISH.rubber;
  for (const i of [-1, 0, 1]) block(kit, [0.03 * out, 0.1 * out, deck - low], PAINT.black, [mid + x / 2, i * 0.3 * y, (deck + low) / 2]); // prettier-ignore
  kit.finish = FINISH.steel;
  // rail along the edge, bollards
  for (let i = 0; i <= 8; i++) kit.bar(v(mid + 0.48 * x, (i / 4 - 1) * 0.46 * y, deck), v(mid + 0.48 * x, (i / 4 - 1) * 0.46 * y, deck + 0.045 * out), 0.003 * out, PAINT.zinc, 5); // prettier-ignore
  for (const h of [0.025, 0.045]) kit.bar(v(mid + 0.48 * x, -0.46 * y, deck + h * out), v(mid + 0.48 * x, 0.46 * y, deck + h * out), 0.0025 * out, PAINT.zinc, 5); // prettier-ignore
  kit.finish = FINISH.paint;
}

/**
 * A winch's frame on the beam of a gantry that leads away: the drum's centre is at (-radius, 0, 0), the line leaves at the origin.
 * @param {Look} look
 * @param {{radius: number, long: number, down: number}} form the drawn drum's radius; how far the beam leads, and down how far its legs
 */
export function winchFrame(look, { radius: r, long, down }) {
  const kit = new Kit();
  const half = 1.1 * r;
  const y = half + 0.34 * r;
  // bearing stands, with a foot and a stiffener
  for (const s of [-1, 1]) {
    const stand = new Shape();
    stand.absarc(-r, 0, 0.34 * r, 0, Math.PI, false);
    stand.lineTo(-2.1 * r, -1.5 * r).lineTo(0.1 * r, -1.5 * r).closePath(); // prettier-ignore
    const flat = new ExtrudeGeometry(stand, { depth: 0.12 * r, bevelEnabled: false, curveSegments: 12 }); // prettier-ignore
    kit.add(flat.rotateX(Math.PI / 2), PAINT.green, [0, s * y + 0.06 * r, 0]);
    kit.finish = FINISH.steel;
    pin(kit, 0.24 * r, 0.34 * r, look.frame, [-r, s * y, 0], 'y', 18);
    kit.finish = FINISH.paint;
    kit.box(2.6 * r, 0.5 * r, 0.14 * r, PAINT.green, [-r, s * y, -1.5 * r]);
    block(kit, [0.1 * r, 0.4 * r, 1.1 * r], PAINT.green, [-r, s * (y + 0.16 * r), -0.95 * r]);
  }
  // motor and gear on one side, the brake's band on the other
  kit.box(1.1 * r, 0.5 * r, 1.3 * r, PAINT.green, [-r, y + 0.4 * r, -0.4 * r]);
  pin(kit, 0.36 * r, 0.9 * r, look.frame, [-1.2 * r, y + 1.05 * r, -0.2 * r], 'y', 20);
  for (const k of [-1, 0, 1]) pin(kit, 0.39 * r, 0.05 * r, look.dark, [-1.2 * r, y + (1.05 + 0.24 * k) * r, -0.2 * r], 'y', 20); // prettier-ignore
  kit.finish = FINISH.steel;
  kit.ring(1.4 * r, 0.05 * r, PAINT.black, [-r, -half - 0.08 * r, 0], [Math.PI / 2, 0, 0]);
  kit.bar(v(-2.3 * r, -half - 0.08 * r, 0.5 * r), v(-2.3 * r, -half - 0.08 * r, -1.5 * r), 0.05 * r, PAINT.zinc, 8); // prettier-ignore
  kit.finish = FINISH.paint;
  // the gantry: two girders, ties, and a leg where they end
  const low = -1.75 * r;
  for (const s of [-1, 1]) {
    kit.box(long + 0.6 * r, 0.44 * r, 0.4 * r, PAINT.safety, [-long / 2 + 0.1 * r, s * y, low]);
    kit.box(long + 0.6 * r, 0.6 * r, 0.07 * r, PAINT.safety, [-long / 2 + 0.1 * r, s * y, low + 0.2 * r]); // prettier-ignore
    beam(kit, v(-long, s * y, low), v(-long, s * y * 1.5, low - down), 0.5 * r, 0.5 * r, PAINT.safety); // prettier-ignore
    beam(kit, v(-0.45 * long, s * y, low), v(-long, s * y * 1.2, low - Math.min(down, 0.6 * long)), 0.3 * r, 0.3 * r, PAINT.safety); // prettier-ignore
  }
  // ties between the legs, crossed
  const floors = Math.min(8, Math.max(2, Math.round(down / (6 * r))));
  const leg = (/** @type {number} */ s, /** @type {number} */ u) => v(-long, s * y * (1 + 0.5 * u), low - u * down); // prettier-ignore
  for (let i = 0; i < floors; i++) {
    const [u, w] = [(i + 1) / floors, i / floors];
    beam(kit, leg(-1, u), leg(1, u), 0.26 * r, 0.26 * r, PAINT.safety);
    beam(kit, leg(-1, w), leg(1, u), 0.18 * r, 0.18 * r, PAINT.safety);
    beam(kit, leg(1, w), leg(-1, u), 0.18 * r, 0.18 * r, PAINT.safety);
  }
  const ties = Math.max(3, Math.round(long / (3 * r)));
  for (let i = 0; i <= ties; i++) block(kit, [0.24 * r, 2 * y, 0.24 * r], PAINT.safety, [-0.1 * r - (i * (long - 0.2 * r)) / ties, 0, low]); // prettier-ignore
  // rail
  kit.finish = FINISH.steel;
  for (let i = 0; i <= ties; i++) kit.bar(v(-3 * r - (i * (long - 3 * r)) / ties, y + 0.2 * r, low), v(-3 * r - (i * (long - 3 * r)) / ties, y + 0.2 * r, low + 1.5 * r), 0.035 * r, PAINT.zinc, 5); // prettier-ignore
  for (const h of [0.8, 1.5]) kit.bar(v(-3 * r, y + 0.2 * r, low + h * r), v(-long, y + 0.2 * r, low + h * r), 0.03 * r, PAINT.zinc, 5); // prettier-ignore
  kit.finish = FINISH.paint;
  return { geometry: kit.build() };
}

export const models = { crane_boom: craneBoom, winch_frame: winchFrame };
