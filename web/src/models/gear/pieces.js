/**
 * Pieces that models of gear share: plain bars and plates, corrugated sheet, shackles, hooks, line on a drum. Each ends where
 * its numbers say, so that a model can fill the body it stands for exactly.
 * @module
 */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  ExtrudeGeometry,
  Matrix4,
  Quaternion,
  Shape,
  TubeGeometry,
  Vector3,
} from 'three';

/** @typedef {import('../../view/kit.js').Kit} Kit @typedef {import('../../view/kit.js').Triple} Triple */

/** Paints that are the same by day and by night. */
export const PAINT = {
  safety: '#e2a11c',
  orange: '#d2521c',
  red: '#a8322a',
  green: '#2f6b4f',
  blue: '#2b5876',
  cream: '#d9d8cd',
  white: '#e4e7e6',
  black: '#23282c',
  zinc: '#98a3a9',
  brass: '#a98b4a',
};

export const v = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  new Vector3(x, y, z);

const Z = v(0, 0, 1);

/** A box with sharp edges: twelve triangles. @param {Kit} kit @param {Triple} size @param {string} colour @param {Triple} [at] @param {Triple} [turned] */
export const block = (kit, [x, y, z], colour, at, turned) =>
  kit.add(new BoxGeometry(x, y, z), colour, at, turned);

/** A round bar about an axis, centred. @param {Kit} kit @param {number} radius @param {number} long @param {string} colour @param {Triple} at @param {'x' | 'y' | 'z'} [axis] @param {number} [sides] */
export function pin(kit, radius, long, colour, at, axis = 'y', sides = 16) {
  const rod = new CylinderGeometry(radius, radius, long, sides);
  if (axis === 'x') rod.rotateZ(Math.PI / 2);
  else if (axis === 'z') rod.rotateX(Math.PI / 2);
  return kit.add(rod, colour, at);
}

/** A square bar between two points, its edges upright where they can be. @param {Kit} kit @param {Vector3} from @param {Vector3} to @param {number} wide @param {number} high @param {string} colour */
export function beam(kit, from, to, wide, high, colour) {
  const along = to.clone().sub(from);
  const x = along.clone().normalize();
  const side = Math.abs(x.z) > 0.99 ? v(0, 1, 0) : v(-x.y, x.x, 0).normalize();
  const up = x.clone().cross(side);
  const turn = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, side, up));
  const middle = from.clone().lerp(to, 0.5);
  return kit.add(new BoxGeometry(along.length(), wide, high), colour, [middle.x, middle.y, middle.z], turn); // prettier-ignore
}

/** A bent round bar through points. @param {Kit} kit @param {Vector3[]} points @param {number} radius @param {string} colour @param {{steps?: number, sides?: number, closed?: boolean}} [how] */
export function bent(kit, points, radius, colour, { steps = 28, sides = 8, closed = false } = {}) {
  const way = new CatmullRomCurve3(points, closed, 'centripetal');
  return kit.add(new TubeGeometry(way, steps, radius, sides, closed), colour);
}

/** A flat plate of an outline in x and z, of a thickness along y, centred on it. @param {Kit} kit @param {[number, number][]} outline against the clock seen from -y @param {number} thick @param {string} colour @param {Triple} [at] */
export function plate(kit, outline, thick, colour, at) {
  const shape = new Shape();
  outline.forEach(([x, z], i) => (i ? shape.lineTo(x, z) : shape.moveTo(x, z)));
  shape.closePath();
  const solid = new ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false });
  return kit.add(solid.translate(0, 0, -thick / 2).rotateX(Math.PI / 2), colour, at);
}

/**
 * Corrugated sheet that looks to +z, its waves across x: their tops at z = 0, their bottoms at -deep.
 * @param {number} x
 * @param {number} y
 * @param {number} waves
 * @param {number} deep
 */
export function corrugated(x, y, waves, deep) {
  const at = [];
  const step = x / waves;
  /** @type {[number, number][]} */
  const profile = [];
  for (let i = 0; i < waves; i++)
    for (const [u, z] of [
      [0, -deep],
      [0.18, -deep],
      [0.32, 0],
      [0.68, 0],
      [0.82, -deep],
    ])
      // prettier-ignore
      profile.push([i * step + u * step - x / 2, z]);
  profile.push([x / 2, -deep]);
  for (let i = 0; i + 1 < profile.length; i++) {
    const [[a, za], [b, zb]] = [profile[i], profile[i + 1]];
    if (b - a < 1e-9) continue;
    at.push(a, -y / 2, za, b, -y / 2, zb, b, y / 2, zb, a, -y / 2, za, b, y / 2, zb, a, y / 2, za);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(at), 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** A bow shackle: its pin across y at the origin, its bow up to `high`. @param {Kit} kit @param {number} high @param {string} colour @param {string} bolt @param {Matrix4} [place] */
export function shackle(kit, high, colour, bolt, place) {
  const r = 0.07 * high;
  const before = kit.base.clone();
  if (place) kit.base.multiply(place);
  const w = 0.28 * high;
  bent(kit, [v(0, -w, 0), v(0, -w, 0.25 * high), v(0, -1.35 * w, 0.58 * high), v(0, -0.7 * w, 0.86 * high), v(0, 0, high - r),
    v(0, 0.7 * w, 0.86 * high), v(0, 1.35 * w, 0.58 * high), v(0, w, 0.25 * high), v(0, w, 0)], r, colour, { steps: 24 }); // prettier-ignore
  for (const side of [-1, 1]) pin(kit, 1.9 * r, 1.7 * r, colour, [0, side * w, 0], 'y', 14);
  pin(kit, r, 2.9 * w, bolt, [0, 0.08 * w, 0]);
  pin(kit, 1.5 * r, 1.2 * r, bolt, [0, 1.55 * w, 0], 'y', 6);
  kit.base.copy(before);
}

/** A hook that hangs from the origin, its saddle at -`high`, in the plane of x and z, with a latch. @param {Kit} kit @param {number} high @param {string} colour @param {string} latch */
export function hook(kit, high, colour, latch) {
  const r = 0.3 * high;
  const z = -high + r;
  /** @type {Vector3[]} */
  const way = [v(0, 0, 0), v(0.02 * high, 0, -0.22 * high), v(-0.1 * high, 0, z + 0.85 * r)];
  for (let i = 0; i <= 7; i++) {
    const a = Math.PI * (0.86 + (1.22 * i) / 7);
    way.push(v(r * Math.cos(a), 0, z + r * Math.sin(a)));
  }
  const thick = 0.105 * high;
  bent(kit, way, thick, colour, { steps: 36, sides: 10 });
  const tip = way[way.length - 1];
  kit.add(new CylinderGeometry(0, thick, 1.6 * thick, 10).rotateX(Math.PI / 2), colour, [
    tip.x,
    tip.y,
    tip.z + 0.6 * thick,
  ]);
  pin(kit, 1.5 * thick, 0.22 * high, colour, [0, 0, 0], 'z');
  beam(kit, v(-0.02 * high, 0, -0.3 * high), v(tip.x - thick, 0, tip.z + 0.4 * thick), 0.07 * high, 0.03 * high, latch); // prettier-ignore
}

/** An eye on a face: a lug with a hole's ring, out along a unit vector. @param {Kit} kit @param {Vector3} at of the hole's middle @param {Vector3} out @param {number} r @param {string} colour */
export function padEye(kit, at, out, r, colour) {
  const turn = new Quaternion().setFromUnitVectors(Z, out);
  const before = kit.base.clone();
  kit.base.multiply(new Matrix4().compose(at, turn, v(1, 1, 1)));
  kit.ring(r, 0.42 * r, colour, [0, 0, 0], [Math.PI / 2, 0, 0]);
  block(kit, [2 * r, 0.5 * r, r], colour, [0, 0, -1.3 * r]);
  kit.base.copy(before);
}

/** Line wound on a drum about y: layers of turns, as an outline for a lathe. @param {number} core radius @param {number} half width @param {number} thick of the line @param {number} turns @param {number} layers may be part of one @returns {[number, number][]} */
export function wound(core, half, thick, turns, layers) {
  const r = core + thick * (0.5 + 0.86 * Math.max(0, layers - 1));
  /** @type {[number, number][]} */
  const outline = [];
  for (let i = 0; i <= 6 * turns; i++) {
    const h = -half + (2 * half * i) / (6 * turns);
    outline.push([r + 0.5 * thick * Math.abs(Math.sin((i * Math.PI) / 6)), h]);
  }
  return outline;
}

/** Checkered or grated deck: bars along x on a frame. @param {Kit} kit @param {number} x @param {number} y @param {number} bars @param {number} high of its top @param {string} colour */
export function grating(kit, x, y, bars, high, colour) {
  const t = 0.28 * (y / bars);
  for (let i = 0; i < bars; i++)
    block(kit, [x, t, 0.5 * t], colour, [0, -y / 2 + (i + 0.5) * (y / bars), high - 0.25 * t]);
}
