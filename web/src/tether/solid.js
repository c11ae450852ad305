/**
 * Two crossed tubes drawn without a graphics device: a ray for each pixel meets both, and where its ways
 * through them overlap it passes what they share. Also the outlines of their patch.
 * Lengths in radii of tube 1, whose axis is x; tube 2 lies `d` above it, turned by `a` about z.
 */

/** @typedef {{r2: number, d: number, a: number}} Tubes @typedef {[number, number]} Point */

/** Half a tube [radii]. */
const HALF = 4.2;

/** What a ray meets of a tube: in, out, the normal where it goes in. @typedef {{in: number, out: number, x: number, y: number, z: number}} Way */

/**
 * @param {number[]} o origin of the ray, from the middle of the tube @param {number[]} v its direction, unit
 * @param {number[]} e axis @param {number} r @param {number} half
 * @param {Way} way
 */
function meet(o, v, e, r, half, way) {
  const oe = o[0] * e[0] + o[1] * e[1] + o[2] * e[2];
  const ve = v[0] * e[0] + v[1] * e[1] + v[2] * e[2];
  const [px, py, pz] = [o[0] - oe * e[0], o[1] - oe * e[1], o[2] - oe * e[2]];
  const [qx, qy, qz] = [v[0] - ve * e[0], v[1] - ve * e[1], v[2] - ve * e[2]];
  const A = qx * qx + qy * qy + qz * qz;
  const B = px * qx + py * qy + pz * qz;
  const C = px * px + py * py + pz * pz - r * r;
  let [t0, t1] = [-Infinity, Infinity];
  if (A > 1e-12) {
    const D = B * B - A * C;
    if (D <= 0) return false;
    const root = Math.sqrt(D);
    [t0, t1] = [(-B - root) / A, (-B + root) / A];
  } else if (C > 0) return false;
  let cap = false;
  if (Math.abs(ve) > 1e-9) {
    const [c0, c1] = [(-half - oe) / ve, (half - oe) / ve];
    const [near, far] = [Math.min(c0, c1), Math.max(c0, c1)];
    if (near > t0) [t0, cap] = [near, true];
    if (far < t1) t1 = far;
  } else if (Math.abs(oe) > half) return false;
  if (!(t0 < t1)) return false;
  way.in = t0;
  way.out = t1;
  if (cap) {
    const s = -Math.sign(ve);
    [way.x, way.y, way.z] = [s * e[0], s * e[1], s * e[2]];
  } else [way.x, way.y, way.z] = [(px + t0 * qx) / r, (py + t0 * qy) / r, (pz + t0 * qz) / r];
  return true;
}

/** Axes of the picture: across, up, towards the eye. @param {{turn: number, lift: number}} view */
function axesOf({ turn, lift }) {
  const [ct, st, cl, sl] = [Math.cos(turn), Math.sin(turn), Math.cos(lift), Math.sin(lift)];
  return { across: [ct, st, 0], up: [-st * sl, ct * sl, cl], eye: [st * cl, -ct * cl, sl] };
}

/** @typedef {{turn: number, lift: number, width: number, height: number, paint: number[][], mark: number[], back: number[]}} View colours 0 to 255: of both tubes, of what they share, behind */

/** Pixels a radius. @param {View} view @param {Tubes} tubes */
const scaleOf = (view, { r2 }) => Math.min(view.width / 9.4, view.height / (6.4 + r2 / 2));

/** @param {Tubes} tubes @param {View} view @returns {Uint8ClampedArray<ArrayBuffer>} RGBA */
export function draw(tubes, view) {
  const { width, height, paint, mark, back } = view;
  const { across, up, eye } = axesOf(view);
  const v = eye.map((x) => -x);
  const e1 = [1, 0, 0];
  const e2 = [Math.cos(tubes.a), Math.sin(tubes.a), 0];
  const scale = scaleOf(view, tubes);
  const rgba = new Uint8ClampedArray(4 * width * height);
  const light = [-0.35, -0.5, 0.79];
  /** @type {Way} */
  const one = { in: 0, out: 0, x: 0, y: 0, z: 0 };
  /** @type {Way} */
  const two = { in: 0, out: 0, x: 0, y: 0, z: 0 };
  const o = [0, 0, 0];
  const q = [0, 0, 0];
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const x = (i + 0.5 - width / 2) / scale;
      const y = (height / 2 - j - 0.5) / scale;
      for (let k = 0; k < 3; k++) o[k] = x * across[k] + y * up[k] + 40 * eye[k];
      o[2] += tubes.d / 2;
      for (let k = 0; k < 3; k++) q[k] = o[k];
      q[2] -= tubes.d;
      const a = meet(o, v, e1, 1, HALF, one);
      const b = meet(q, v, e2, tubes.r2, HALF, two);
      const at = 4 * (j * width + i);
      rgba[at + 3] = 255;
      if (!a && !b) {
        for (let k = 0; k < 3; k++) rgba[at + k] = back[k];
        continue;
      }
      const first = a && (!b || one.in <= two.in);
      const way = first ? one : two;
      const lit = way.x * light[0] + way.y * light[1] + way.z * light[2];
      const facing = way.x * eye[0] + way.y * eye[1] + way.z * eye[2];
      const shade = 0.48 + 0.34 * Math.max(0, lit) + 0.18 * facing;
      const shared = a && b ? Math.min(one.out, two.out) - Math.max(one.in, two.in) : 0;
      const tint = shared > 0 ? 0.35 + 0.4 * Math.min(1, shared) : 0;
      // stripes where it is seen through a tube
      const line = tint > 0 && (i + j) % 7 < 3 ? 1 : 0.55;
      for (let k = 0; k < 3; k++) {
        const c = shade * paint[first ? 0 : 1][k];
        rgba[at + k] = c + tint * line * (mark[k] - c);
      }
    }
  return rgba;
}

/** Half the width of the shared region across tube 2 where it is `x` off the axis of tube 1. @param {Tubes} t @param {number} x */
function halfWidth({ r2, d }, x) {
  const rest = d - Math.sqrt(Math.max(0, 1 - x * x));
  return rest <= 0 ? r2 : Math.sqrt(Math.max(0, r2 * r2 - rest * rest));
}

/** A place by its distances from both axes. @param {number} a @param {number} x @param {number} u @returns {Point} */
const placeOf = (a, x, u) => [(Math.cos(a) * x - u) / Math.sin(a), x];

/** The outline of what both share, seen along the common normal. @param {Tubes} tubes @returns {Point[]} */
export function outline(tubes) {
  const { r2, d, a } = tubes;
  const rise = d - r2; // of tube 1 at the outline's end
  const most = rise <= 0 ? 1 : Math.sqrt(Math.max(0, 1 - rise * rise));
  if (!(d < 1 + r2) || !(most > 0)) return [];
  const n = 90;
  const out = [];
  for (let k = 0; k < 2 * n; k++) {
    const x = most * Math.sin((Math.PI * k) / n);
    const side = Math.cos((Math.PI * k) / n) >= 0 ? 1 : -1;
    out.push(placeOf(a, x, side * halfWidth(tubes, x)));
  }
  return out;
}

/** The parallelogram that the plane half-way through the region cuts out. @param {Tubes} tubes @returns {Point[]} */
export function rhombus({ r2, d, a }) {
  const y = (1 + d - r2) / 2;
  const x = Math.sqrt(Math.max(0, 1 - y * y));
  const u = Math.sqrt(Math.max(0, r2 * r2 - (d - y) * (d - y)));
  return [placeOf(a, x, u), placeOf(a, x, -u), placeOf(a, -x, -u), placeOf(a, -x, u)];
}

/** Direction of the patch's long axis [rad] from tube 1. @param {Tubes} tubes */
export function longAxis({ r2, a }) {
  const [s, c] = [Math.sin(a), Math.cos(a)];
  const xx = (s * s) / r2;
  const xy = (-s * c) / r2;
  const yy = 1 + (c * c) / r2;
  return 0.5 * Math.atan2(-2 * xy, yy - xx);
}

/** @param {number} major @param {number} minor @param {number} turn @returns {Point[]} */
export const ellipse = (major, minor, turn) =>
  Array.from({ length: 96 }, (_, k) => {
    const t = (2 * Math.PI * k) / 96;
    const [x, y] = [major * Math.cos(t), minor * Math.sin(t)];
    return /** @type {Point} */ ([
      x * Math.cos(turn) - y * Math.sin(turn),
      x * Math.sin(turn) + y * Math.cos(turn),
    ]);
  });
