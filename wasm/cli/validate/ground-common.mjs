/**
 * Catenaries that come down to the ground, in closed form: J. M. Jonkman, Dynamics modeling and loads analysis of an offshore
 * floating wind turbine, NREL/TP-500-41958, 2007, equations 2-37 and 2-38, with the stretch of what lies (docs/theory/ground.md).
 * @module
 */

export const G = 9.81;
export const RHO = 1025;

/**
 * A line: weight in water [N/m], unstretched length [m], stiffness [N], coefficient of friction, height of the upper end [m].
 * @typedef {{w: number, L: number, EA: number, mu: number, h: number}} Line
 */

/** Least x in [low, high] with f(x) > 0. @param {(x: number) => number} f @param {number} low @param {number} high */
function root(f, low, high) {
  let [a, b] = [low, high];
  for (let i = 0; i < 200; i++) {
    const x = (a + b) / 2;
    if (f(x) > 0) b = x;
    else a = x;
  }
  return (a + b) / 2;
}

/**
 * Of a line whose upper end is `X` [m] away: pull H, tension T at the upper end, that at the anchor, length B that lies.
 * @param {Line} line @param {number} X
 */
export function touchdown({ w, L, EA, mu, h }, X) {
  const hanging = (/** @type {number} */ H) =>
    root(
      (s) => (H / w) * (Math.hypot(1, (w * s) / H) - 1) + (w * s * s) / (2 * EA) - h,
      0,
      Math.sqrt(h * (h + (2 * H) / w)),
    );
  const reach = (/** @type {number} */ H) => {
    const s = hanging(H);
    const B = L - s;
    if (B < 0) return Infinity;
    const drawn = mu > 0 ? Math.min(B, H / (mu * w)) : B;
    return (
      (H / w) * Math.asinh((w * s) / H) + (H * s) / EA + B + (H * drawn - (mu * w * drawn ** 2) / 2) / EA // prettier-ignore
    );
  };
  const H = root((x) => reach(x) - X, 1e-3, 1e8);
  const s = hanging(H);
  return { H, T: Math.hypot(H, w * s), V: w * s, anchor: Math.max(0, H - mu * w * (L - s)), B: L - s }; // prettier-ignore
}

/**
 * That line in a scenario that starts at rest, its anchor at the height at which the line lies.
 * @param {{diameter: number, mass: number, EA: number, L: number, h: number, X: number, mu: number, elements: number,
 *   z?: number, more?: object, solver?: object}} of
 */
export function mooring({
  diameter,
  mass,
  EA,
  L,
  h,
  X,
  mu,
  elements,
  z = -200,
  more = {},
  solver = {},
}) {
  // prettier-ignore
  const w = G * (mass - (RHO * Math.PI * diameter ** 2) / 4);
  const low = z + diameter / 2 - w / (3e6 * diameter);
  return {
    hawse: 1,
    environment: {
      gravity: G,
      water: { density: RHO },
      ground: { kind: 'plane', z, stiffness: 3e6, friction: { along: mu } },
    },
    parts: {
      line: {
        kind: 'cable',
        a: { attach: 'world', position: [0, 0, low] },
        b: { attach: 'world', position: [X, 0, low + h] },
        length: L,
        elements,
        diameter,
        mass_per_metre: mass,
        EA,
        ...more,
      },
    },
    solver: { start: 'static', step: 0.02, frame: 0.02, duration: 0.02, ...solver },
  };
}

/** Of the published moorings: one line of three, at 60, 180 and 300 degrees. */
export const OC3 = {
  diameter: 0.09,
  mass: 77.7066,
  EA: 384.243e6,
  L: 902.2,
  h: 250,
  X: 848.67,
  z: -320,
};
export const OC4 = { diameter: 0.0766, mass: 113.35, EA: 7.536e8, L: 835.35, h: 186, X: 796.732 };
