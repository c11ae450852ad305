/**
 * Two crossed tubes by what they share and by Hertz (thesis 004, chapter 3 and figure 3.10), with the numbers
 * of the lab module. Runs in the worker.
 */

const DEG = Math.PI / 180;
/** Radius of tube 1 [m], and of both the modulus [Pa] and Poisson's ratio. */
export const RADIUS = 0.01;
export const MODULUS = 20e6;
export const POISSON = 0.3;
/** Curves of the plot [degrees]; they go so far [% of the radius]. */
export const ANGLES = [10, 20, 30, 40, 60, 90];
export const DEEPEST = 50;
const POINTS = 100;

/** @typedef {import('../../../../../wasm/js/lab.mjs').Lab} Lab */
/** @typedef {{angle: number, depth: number, ratio: number}} Choice degrees, % of the radius of tube 1, radius of tube 2 over that of tube 1 */

/**
 * Both ways of seeing a touch, in SI units.
 * @param {Lab} lab @param {Choice} choice
 */
export function compare(lab, { angle, depth, ratio }) {
  const [r1, r2, a] = [RADIUS, RADIUS * ratio, angle * DEG];
  const p = (depth / 100) * r1;
  const d = r1 + r2 - p;
  const { volume } = lab.volume(r1, r2, d, a);
  const patch = lab.patch(r1, r2, d, a);
  const force = (MODULUS / (r1 + r2)) * volume;
  const stiff = MODULUS / (2 * (1 - POISSON * POISSON));
  const same = lab.hertz(r1, r2, a, { approach: p });
  const pressed = lab.hertz(r1, r2, a, { force: force / stiff });
  return { p, volume, patch, force, same, pressed, stiff };
}

/** @typedef {ReturnType<typeof compare>} Compared */

/** How far the patch is from that of Hertz [%]. @param {Compared} of @param {boolean} byForce */
export const offOf = ({ patch, same, pressed }, byForce) =>
  100 * (patch.half / (byForce ? pressed : same).area - 1);

/** The difference over the penetration [%]. @param {Lab} lab @param {number} angle @param {number} ratio @param {boolean} byForce */
function curve(lab, angle, ratio, byForce) {
  const x = Float64Array.from(
    { length: POINTS },
    (_, i) => 0.5 + ((DEEPEST - 0.5) * i) / (POINTS - 1),
  );
  return { x, y: x.map((depth) => offOf(compare(lab, { angle, depth, ratio }), byForce)) };
}

/**
 * All that the page of two tubes shows: the touch, the curves of all angles, and that of the angle chosen.
 * @param {Lab} lab @param {Choice} choice @param {boolean} byForce
 */
export const comparison = (lab, choice, byForce) => ({
  choice,
  byForce,
  of: compare(lab, choice),
  curves: ANGLES.map((angle) => curve(lab, angle, choice.ratio, byForce)),
  now: curve(lab, choice.angle, choice.ratio, byForce),
});

/** @typedef {ReturnType<typeof comparison>} Comparison */
