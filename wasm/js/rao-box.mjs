/**
 * Motions of a box barge in regular waves, in closed form: a table of responses for users without a diffraction program.
 *
 * Linear equations of six degrees about the waterline amidships, the very ones of a `vessel` with `degrees` "six" and wave
 * forces "box" (docs/theory/vessel.md), at zero speed in deep water. Froude-Krylov forces of the box are exact; added mass and
 * the damping of heave and pitch as in Jensen, Mansour and Olsen, "Estimation of ship motions using closed-form expressions",
 * Ocean Engineering 31 (2004): added mass of heave the displaced one, damping by strips of the amplitude ratio
 * 2 sin(k B / 2) e^{-k T}. Sway and roll are estimates: added mass of sway rho pi T^2 L / 2, damping of roll a share of critical.
 * @module
 */
import { FREEDOMS } from './rao.mjs';

const G = 9.80665;

/**
 * @typedef {object} Box
 * @property {number} length [m]
 * @property {number} beam [m]
 * @property {number} draught [m]
 * @property {number} gm metacentric height of roll [m]
 * @property {number} [height] of the centre of mass over the waterline [m]; without it by the metacentric height of the box
 * @property {number} [density] of the water [kg/m^3]
 * @property {number} [rollDamping] share of critical
 * @property {number} [rollRadius] [m]; without it 0.35 beams
 * @property {number} [pitchRadius] [m]; without it 0.25 lengths
 */

/** @typedef {[number, number]} Complex */

/**
 * Masses, and what does not change with frequency: as fields of a `vessel`.
 * @param {Box} box
 */
export function boxHull(box) {
  const { length: L, beam: B, draught: T, gm, density = 1025 } = box;
  const mass = density * L * B * T;
  const inertiaRoll = mass * (box.rollRadius ?? 0.35 * B) ** 2;
  const inertiaPitch = mass * (box.pitchRadius ?? 0.25 * L) ** 2;
  // wall-sided: KB + BM - KG = GM, heights over the waterline
  // and in pitch the same with L
  const height = box.height ?? B ** 2 / (12 * T) - T / 2 - gm;
  const added = {
    surge: 0.05 * mass,
    sway: (density * Math.PI * T ** 2 * L) / 2,
    heave: mass,
    roll: 0.25 * inertiaRoll,
    pitch: (mass * L ** 2) / 12,
  };
  const yaw = { inertia: inertiaPitch, added: (added.sway * L ** 2) / 12 };
  const stiffness = {
    heave: density * G * L * B,
    roll: mass * G * gm,
    pitch: mass * G * (L ** 2 / (12 * T) - T / 2 - height),
  };
  const roll = inertiaRoll + mass * height ** 2 + added.roll;
  const rollDamping = 2 * (box.rollDamping ?? 0.05) * Math.sqrt(stiffness.roll * roll);
  return { density, mass, inertiaRoll, inertiaPitch, height, added, yaw, stiffness, rollDamping };
}

/** Integrals over -l to l of cos kx, and of x sin kx. @param {number} k @param {number} l */
function integrals(k, l) {
  const x = k * l;
  if (Math.abs(x) < 0.05) return { even: 2 * l * (1 - (x * x) / 6 + x ** 4 / 120), odd: 2 * l * l * x * (1 / 3 - x * x * (1 / 30 - (x * x) / 840)) }; // prettier-ignore
  return {
    even: (2 * Math.sin(x)) / k,
    odd: (2 * l * l * (Math.sin(x) - x * Math.cos(x))) / (x * x),
  };
}

/**
 * Force for a wave of 1 m with its crest at the origin at t = 0, as the factor of e^{i omega t}.
 * @param {Box} box
 * @param {ReturnType<typeof boxHull>} hull
 * @param {number} omega
 * @param {number} beta
 * @returns {Complex[]}
 */
export function boxForces(box, hull, omega, beta) {
  const { length: L, beam: B, draught: T } = box;
  const { density: rho, mass, added } = hull;
  const k = omega ** 2 / G;
  const [kx, ky] = [k * Math.cos(beta), k * Math.sin(beta)];
  const [x, y] = [integrals(kx, L / 2), integrals(ky, B / 2)];
  const down = Math.exp(-k * T);
  const whole = (1 - down) / k;
  const moment = (down * (1 + k * T) - 1) / k ** 2;
  const [ends, sides] = [Math.sin(kx * (L / 2)), Math.sin(ky * (B / 2))];
  const p = rho * G;
  const surge = 2 * p * whole * y.even * ends;
  const sway = 2 * p * whole * x.even * sides;
  const roll = -p * down * x.even * y.odd - 2 * p * moment * x.even * sides;
  const pitch = p * down * y.even * x.odd + 2 * p * moment * y.even * ends;
  const rise = (omega ** 2 * Math.exp(-0.5 * k * T) * x.even * y.even) / (L * B);
  const heave = p * down * x.even * y.even - added.heave * rise;
  const yaw = 2 * p * whole * (sides * x.odd - ends * y.odd);
  // theta = k.x - omega t: sin(theta) at the origin is -sin(omega t), which is the real part of i e^{i omega t}
  return [
    [0, surge * (1 + added.surge / mass)],
    [0, sway * (1 + added.sway / mass)],
    [heave, 0],
    [0, roll],
    [0, pitch],
    [yaw, 0],
  ];
}

/** a / b. @param {Complex} a @param {Complex} b @returns {Complex} */
function over([a, b], [c, d]) {
  const size = c * c + d * d;
  return [(a * c + b * d) / size, (b * c - a * d) / size];
}

/** Solves M x = f by elimination with pivots. @param {Complex[][]} M @param {Complex[]} f */
function solve(M, f) {
  const n = f.length;
  const rows = M.map((row, i) => [...row, f[i]]);
  for (let i = 0; i < n; i++) {
    const size = (/** @type {Complex} */ z) => Math.hypot(...z);
    let best = i;
    for (let r = i + 1; r < n; r++) if (size(rows[r][i]) > size(rows[best][i])) best = r;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const [a, b] = over(rows[r][i], rows[i][i]);
      rows[r] = rows[r].map(([c, d], j) => {
        const [e, g] = rows[i][j];
        return /** @type {Complex} */ ([c - (a * e - b * g), d - (a * g + b * e)]);
      });
    }
  }
  return rows.map((row, i) => over(row[n], row[i]));
}

/**
 * Responses to a wave of 1 m, as factors of e^{i omega t}.
 * @param {Box} box
 * @param {number} omega
 * @param {number} beta
 * @param {{damping?: number[]}} [more] damping of six degrees, in place of the strips'
 */
export function boxResponse(box, omega, beta, { damping } = {}) {
  const hull = boxHull(box);
  const { length: L, beam: B, draught: T } = box;
  const { density: rho, mass: m, added, height: z, yaw, stiffness } = hull;
  const k = omega ** 2 / G;
  const ratio = 2 * Math.sin(Math.min(k * (B / 2), Math.PI / 2)) * Math.exp(-k * T);
  const strip = (rho * G ** 2 * ratio ** 2 * L) / omega ** 3;
  const b = damping ?? [0.02 * m * omega, 0.02 * m * omega, strip, hull.rollDamping, (strip * L * L) / 12, 0.02 * yaw.inertia * omega]; // prettier-ignore
  const mass = [
    m + added.surge,
    m + added.sway,
    m + added.heave,
    hull.inertiaRoll + m * z * z + added.roll,
    hull.inertiaPitch + m * z * z + added.pitch,
    yaw.inertia + yaw.added,
  ];
  const c = [0, 0, stiffness.heave, stiffness.roll, stiffness.pitch, 0];
  /** @type {Complex[][]} */
  const D = mass.map((mi, i) =>
    mass.map((_, j) => (i === j ? [c[i] - omega ** 2 * mi, omega * b[i]] : [0, 0])),
  );
  D[0][4] = D[4][0] = [-(omega ** 2) * m * z, 0];
  D[1][3] = D[3][1] = [omega ** 2 * m * z, 0];
  const force = boxForces(box, hull, omega, beta);
  if (!damping) {
    // the strips damp the velocity relative to the water's: that of the surface, with the depth of the draught
    const [x, y] = [integrals(k * Math.cos(beta), L / 2), integrals(k * Math.sin(beta), B / 2)];
    const decay = Math.exp(-k * T);
    force[2] = [force[2][0], force[2][1] + (omega * strip * decay * x.even * y.even) / (L * B)];
    force[4] = [force[4][0] - (omega * strip * decay * x.odd * y.even) / B / L, force[4][1]];
  }
  return solve(D, force);
}

/** Six digits, and nothing of what rounding left. @param {number} x */
const small = (x) => (x < 1e-9 ? 0 : Number(x.toPrecision(6)));

/**
 * A table of responses.
 * @param {Box} box
 * @param {number[]} frequency [rad/s], rising
 * @param {number[]} headings [rad] from 0 to pi
 * @returns {import('./rao.mjs').Rao}
 */
export function boxRao(box, frequency, headings) {
  /** @type {{[id: string]: import('./rao.mjs').Heading}} */
  const out = {};
  for (const heading of headings) {
    const list = frequency.map((f) => boxResponse(box, f, heading));
    /** @type {import('./rao.mjs').Heading} */
    const row = { heading };
    FREEDOMS.forEach((name, i) => {
      row[name] = {
        amplitude: list.map((h) => small(Math.hypot(...h[i]))),
        phase: list.map((h) =>
          small(Math.hypot(...h[i])) ? Number(Math.atan2(h[i][1], h[i][0]).toFixed(5)) : 0,
        ),
      };
    });
    out[`h${Number(((heading * 180) / Math.PI).toFixed(3))}`.replace('.', '_')] = row;
  }
  return { frequency, headings: out, mirror: true };
}
