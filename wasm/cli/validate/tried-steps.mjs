/**
 * Motions with textbook answers at the default step and tolerance of ali3, under each of its rules.
 * @module
 */
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Row} Row
 */

const RULES = ['tr-bdf2', 'trapezoidal', 'generalized-alpha'];
const DRY = { water: { density: 0 }, air: { density: 0 } };
const G = 9.81;

/** A top of 1 kg on its point; inertias about the centre, kg m^2. */
const TOP = { arm: 0.1, along: 0.004, across: 0.0025, lean: Math.PI / 6 };

/** Slow root of A W^2 cos t - C s W + m g l = 0. @param {number} spin */
function precession(spin) {
  const a = (TOP.across + TOP.arm ** 2) * Math.cos(TOP.lean);
  const b = TOP.along * spin;
  return (2 * G * TOP.arm) / (b + Math.sqrt(b * b - 4 * a * G * TOP.arm));
}

/** @param {string} rule @param {number} spin @param {number} time */
function topScene(rule, spin, time) {
  const { arm, along, across, lean } = TOP;
  const rate = precession(spin);
  const [s, c] = [Math.sin(lean), Math.cos(lean)];
  return {
    hawse: 1,
    environment: DRY,
    parts: {
      top: {
        kind: 'rigid',
        mass: 1,
        inertia: [across, across, along],
        position: [arm * s, 0, arm * c],
        orientation: [Math.cos(lean / 2), 0, Math.sin(lean / 2), 0],
        velocity: [0, arm * s * rate, 0],
        rate: [-s * rate, 0, spin],
        ports: { tip: { at: [0, 0, -arm] } },
      },
      pin: { kind: 'joint', type: 'spherical', a: 'world', b: 'top.tip' },
    },
    solver: { rule, frame: 0.02, duration: time },
  };
}

/** Angle gone round by. @param {ArrayLike<number>} x @param {ArrayLike<number>} y */
function goneRound(x, y) {
  let sum = 0;
  for (let i = 1; i < x.length; i++) {
    const by = Math.atan2(x[i - 1] * y[i] - y[i - 1] * x[i], x[i - 1] * x[i] + y[i - 1] * y[i]);
    sum += by;
  }
  return sum;
}

/** @type {Case} */
const tops = {
  id: 'tried/steps/tops',
  title: 'Fast tops (H. Goldstein, Classical Mechanics, section 5-7)',
  about:
    'A heavy symmetric top in steady precession, A W^2 cos t - C s W + m g l = 0, at the default step of 5 ms, ' +
    'which a spin of 300 rad/s turns by 86 degrees.',
  run({ core }) {
    const time = 1;
    return RULES.flatMap((rule) =>
      [60, 150, 300].map((spin) => {
        const got = simulate(core, topScene(rule, spin, time), { x: 'top.x', y: 'top.y' });
        const rate = goneRound(got.x, got.y) / time;
        const want = {
          value: precession(spin),
          unit: 'rad/s',
          kind: /** @type {const} */ ('value'),
        };
        return row(
          `precession at ${spin} rad/s, ${rule}`,
          { ...want, tol_rel: 1e-3 },
          rate,
          'ali3',
          '',
        );
      }),
    );
  },
};

/** Slopes of angles from below and their rates: bars of 1 m, 6 kg and 0.8 m, 4.5 kg. @param {number[]} q */
function barsSlope([p, q, u, v]) {
  const [m1, l1, m2, l2] = [6, 1, 4.5, 0.8];
  const [c, s] = [Math.cos(p - q), Math.sin(p - q)];
  const [A, B, D] = [(m1 * l1 * l1) / 3 + m2 * l1 * l1, (m2 * l1 * l2 * c) / 2, (m2 * l2 * l2) / 3];
  const f = (-m2 * l1 * l2 * s * v * v) / 2 - (m1 / 2 + m2) * G * l1 * Math.sin(p);
  const g = (m2 * l1 * l2 * s * u * u) / 2 - (m2 * G * l2 * Math.sin(q)) / 2;
  const det = A * D - B * B;
  return [u, v, (D * f - B * g) / det, (A * g - B * f) / det];
}

/** End of the lower bar's centre by RK4. @param {number} p @param {number} q @param {number} time */
function barsEnd(p, q, time) {
  const h = 1e-4;
  let y = [p, q, 0, 0];
  const at = (/** @type {number[]} */ k, /** @type {number} */ by) =>
    y.map((x, i) => x + by * k[i]);
  for (let i = Math.round(time / h); i > 0; i--) {
    const a = barsSlope(y);
    const b = barsSlope(at(a, h / 2));
    const c = barsSlope(at(b, h / 2));
    const d = barsSlope(at(c, h));
    y = y.map((x, j) => x + (h / 6) * (a[j] + 2 * b[j] + 2 * c[j] + d[j]));
  }
  return { x: Math.sin(y[0]) + 0.4 * Math.sin(y[1]), z: -Math.cos(y[0]) - 0.4 * Math.cos(y[1]) };
}

/** @param {number} mass @param {number} length @param {number} x @param {number} z @param {number} angle */
function bar(mass, length, x, z, angle) {
  const I = (mass * length * length) / 12;
  return {
    kind: 'rigid',
    mass,
    inertia: [I, I, 0.01],
    position: [x, 0, z],
    orientation: [Math.cos(angle / 2), 0, -Math.sin(angle / 2), 0],
    ports: { a: { at: [0, 0, length / 2] }, b: { at: [0, 0, -length / 2] } },
  };
}

/** @type {Case} */
const pendulum = {
  id: 'tried/steps/pendulum',
  title: 'Double pendulum (Lagrange in two angles, RK4 at 0.1 ms)',
  about:
    'Two bars on hinges, let go at 2 and 1 rad from below, after 3 s at the default step; of 1.8 m.',
  run({ core }) {
    const [p, q, time] = [2, 1, 3];
    const want = barsEnd(p, q, time);
    const [x, z] = [Math.sin(p) / 2, -Math.cos(p) / 2];
    return RULES.flatMap((rule) => {
      const scenario = {
        hawse: 1,
        environment: DRY,
        parts: {
          u: bar(6, 1, x, z, p),
          d: bar(4.5, 0.8, 2 * x + 0.4 * Math.sin(q), 2 * z - 0.4 * Math.cos(q), q),
          j: { kind: 'joint', type: 'revolute', axis: [0, 1, 0], a: 'world', b: 'u.a' },
          k: { kind: 'joint', type: 'revolute', axis: [0, 1, 0], a: 'u.b', b: 'd.a' },
        },
        solver: { rule, frame: 0.02, duration: time },
      };
      const got = simulate(core, scenario, { x: 'd.x', z: 'd.z' });
      return /** @type {const} */ (['x', 'z']).map((axis) =>
        row(
          `${axis} of the lower bar, ${rule}`,
          { value: want[axis], unit: 'm', kind: 'value', tol_abs: 1.8e-3 },
          got[axis][got[axis].length - 1],
          'ali3',
          '',
        ),
      );
    });
  },
};

/** Heights of the apexes, from parabolas through three samples. @param {ArrayLike<number>} z */
function apexes(z) {
  const found = [];
  for (let i = 1; i + 1 < z.length; i++) {
    if (!(z[i] > 1e-3 && z[i] > z[i - 1] && z[i] >= z[i + 1])) continue;
    const slope = (z[i + 1] - z[i - 1]) / 2;
    found.push(z[i] - (slope * slope) / (2 * (z[i + 1] - 2 * z[i] + z[i - 1])));
  }
  return found;
}

/** @type {Case} */
const balls = {
  id: 'tried/steps/ball',
  title: 'Bouncing ball (apexes h e^2n)',
  about:
    'A steel ball of 5 kg falls 1 m on a deck, restitution 0.5, law `restitution`, default step and tolerance.',
  run({ core }) {
    return RULES.flatMap((rule) => {
      const scenario = {
        hawse: 1,
        environment: DRY,
        materials: { steel: { young: 2e11 } },
        parts: {
          ball: {
            kind: 'rigid',
            mass: 5,
            shape: 'sphere',
            size: [0.2, 0.2, 0.2],
            position: [0, 0, 1.1],
            material: 'steel',
          },
          deck: {
            kind: 'motion',
            shape: 'box',
            size: [10, 10, 1],
            position: [0, 0, -0.5],
            material: 'steel',
          },
        },
        contacts: {
          c: {
            a: 'ball',
            b: 'deck',
            normal: { law: 'restitution', stiffness: 5e10, restitution: 0.5 },
          },
        },
        solver: { rule, frame: 0.001, duration: 1.3 },
      };
      const got = simulate(core, scenario, { z: 'ball.z' });
      const height = apexes(got.z.map((z) => z - 0.1));
      return [1, 2, 3].map((n) =>
        row(
          `apex ${n}, ${rule}`,
          { value: 0.25 ** n, unit: 'm', kind: 'value', tol_rel: 0.01 },
          height[n - 1],
          'ali3',
          '',
        ),
      );
    });
  },
};

export const triedStepCases = [tops, pendulum, balls];
