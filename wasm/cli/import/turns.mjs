/**
 * Turns and frames of the report: Euler angles z, y', x'' (section 2.3.1, with R1 = Rz(psi) Ry(theta)
 * Rx(phi); eq. 17 is printed with phi and psi exchanged) and D-H frames in Paul's convention (eq. 29).
 * Quaternions are (w, x, y, z), from the turned axes to the fixed ones.
 * @module
 */

/**
 * @typedef {[number, number, number]} V3
 * @typedef {[number, number, number, number]} Quat
 * @typedef {{p: V3, q: Quat}} Frame
 * @typedef {{revolute: boolean, alpha: number, a: number, d: number, theta: number}} Joint angles in rad
 */

/** @type {Quat} */
export const NO_TURN = [1, 0, 0, 0];

/** @param {Quat} a @param {Quat} b @returns {Quat} */
export const product = ([w, x, y, z], [W, X, Y, Z]) => [
  w * W - x * X - y * Y - z * Z,
  w * X + x * W + y * Z - z * Y,
  w * Y - x * Z + y * W + z * X,
  w * Z + x * Y - y * X + z * W,
];

/** @param {0 | 1 | 2} axis @param {number} angle @returns {Quat} */
export function about(axis, angle) {
  /** @type {Quat} */
  const q = [Math.cos(angle / 2), 0, 0, 0];
  q[axis + 1] = Math.sin(angle / 2);
  return q;
}

/**
 * Of the angles in the order of the files.
 * @param {number} phi @param {number} theta @param {number} psi
 */
export const ofEuler = (phi, theta, psi) =>
  product(product(about(2, psi), about(1, theta)), about(0, phi));

/**
 * phi, theta, psi of a quaternion. Where the pitch is upright only a sum of phi and psi is defined:
 * all of it goes into psi.
 * @param {Quat} q
 * @returns {V3}
 */
export function toEuler([w, x, y, z]) {
  const sine = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  if (Math.abs(sine) > 1 - 1e-14)
    return [
      0,
      (Math.sign(sine) * Math.PI) / 2,
      Math.atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z)),
    ];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

/** @param {Quat} q @param {V3} v @returns {V3} */
export function turn([w, x, y, z], [a, b, c]) {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

/** @param {Quat} q @param {V3} v */
export const turnBack = ([w, x, y, z], v) => turn([w, -x, -y, -z], v);

/** @param {V3} a @param {V3} b @returns {V3} */
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** @param {V3} a @param {V3} b @returns {V3} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** @param {V3} v */
export const norm = (v) => Math.hypot(v[0], v[1], v[2]);

/**
 * Rates of phi, theta, psi to the angular velocity in body axes.
 * @param {V3} angles @param {V3} rates @returns {V3}
 */
export function bodyRate([phi, theta], [dphi, dtheta, dpsi]) {
  const [s, c, ct] = [Math.sin(phi), Math.cos(phi), Math.cos(theta)];
  return [dphi - dpsi * Math.sin(theta), dtheta * c + dpsi * ct * s, -dtheta * s + dpsi * ct * c];
}

/**
 * The other way; where the pitch is upright the yaw rate is not defined and is given as 0.
 * @param {V3} angles @param {V3} rate @returns {V3}
 */
export function eulerRate([phi, theta], [p, q, r]) {
  const [s, c, ct] = [Math.sin(phi), Math.cos(phi), Math.cos(theta)];
  const yaw = Math.abs(ct) > 1e-12 ? (q * s + r * c) / ct : 0;
  return [p + yaw * Math.sin(theta), q * c - r * s, yaw];
}

/**
 * Distal frame of a link in its proximal frame.
 * @param {Joint} joint
 * @param {number} displacement added to theta or d
 * @returns {Frame}
 */
export function distal(joint, displacement) {
  const theta = joint.theta + (joint.revolute ? displacement : 0);
  const d = joint.d + (joint.revolute ? 0 : displacement);
  return {
    p: [joint.a * Math.cos(theta), joint.a * Math.sin(theta), d],
    q: product(about(2, theta), about(0, joint.alpha)),
  };
}

/** @param {Frame} outer @param {Frame} inner @returns {Frame} */
export const compose = (outer, inner) => ({
  p: plus(outer.p, turn(outer.q, inner.p)),
  q: product(outer.q, inner.q),
});

/**
 * Takes the rounding off a number that was worked out, so that 1.346 is not 1.3459999999999999.
 * @template {number[]} T
 * @param {T} values
 * @returns {T}
 */
export const tidy = (values) =>
  /** @type {T} */ (values.map((x) => Number(x.toFixed(12)) + 0 || 0));
