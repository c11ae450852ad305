/**
 * The surface of a run's sea from the harmonics that its manifest has, the very ones that act (core/law/sea.h):
 *
 *     surface = ramp(t) sum a cos(kx x + ky y - omega t + phase)
 * @module
 */

/**
 * @typedef {import('./frame.mjs').Sea} Sea
 *
 * The surface at a place: height [m], slopes along x and y [1] and rate [m/s].
 * @typedef {{height: number, dx: number, dy: number, rate: number}} Surface
 */

/**
 * How far waves have grown from still water, and how fast they do: a quintic with two vanishing derivatives at both ends.
 * @param {number} t [s]
 * @param {number} length [s]
 * @returns {[value: number, rate: number]} [1], [1/s]
 */
function grown(t, length) {
  if (!(length > 0) || t >= length) return [1, 0];
  const s = t > 0 ? t / length : 0;
  const s2 = s * s;
  return [s2 * s * (10 + s * (6 * s - 15)), (30 * s2 * (1 + s * (s - 2))) / length];
}

/**
 * The surface at a time and a place; still water where a run has no sea. It differs from the core's by rounding alone.
 * @param {Sea | undefined} sea `manifest.sea`
 * @param {number} t [s]
 * @param {number} x [m]
 * @param {number} y [m]
 * @returns {Surface}
 */
export function surfaceAt(sea, t, x, y) {
  const at = { height: 0, dx: 0, dy: 0, rate: 0 };
  if (!sea) return at;
  const { kx, ky, omega, phase, amplitude } = sea;
  for (let i = 0; i < kx.length; i++) {
    const angle = kx[i] * x + ky[i] * y - omega[i] * t + phase[i];
    const sine = amplitude[i] * Math.sin(angle);
    at.height += amplitude[i] * Math.cos(angle);
    at.dx -= kx[i] * sine;
    at.dy -= ky[i] * sine;
    at.rate += omega[i] * sine;
  }
  const [ramp, rate] = grown(t, sea.ramp);
  return {
    height: ramp * at.height,
    dx: ramp * at.dx,
    dy: ramp * at.dy,
    rate: ramp * at.rate + rate * at.height,
  };
}

/**
 * The significant height that a sea has when it has grown: four standard deviations of its surface.
 * @param {Sea | undefined} sea
 * @returns {number} [m]
 */
export const significantHeight = (sea) =>
  4 * Math.sqrt((sea?.amplitude ?? []).reduce((sum, a) => sum + 0.5 * a * a, 0));
