/**
 * Motions with textbook answers at the default step and tolerance of ali3, under each of its rules.
 * @module
 */
import { apexes } from './measure.mjs';
import { TIME, caseOf, marks, ours, thinned, truth } from './data.mjs';

/** @typedef {import('./data.mjs').RowSpec} RowSpec */

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

/** @param {string} rule @param {number} spin @param {number} time @param {number} [rate] of precession */
function topScene(rule, spin, time, rate = precession(spin)) {
  const { arm, along, across, lean } = TOP;
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

/** Slopes of the lean, its rate and the angle gone round, of a top let go with its spin alone: Euler's angles
 * and their two integrals. @param {number} spin */
const topSlope = (spin) => {
  const across = TOP.across + TOP.arm ** 2;
  const gyro = (TOP.along * spin) / across;
  const upright = gyro * Math.cos(TOP.lean);
  return (/** @type {number[]} */ [lean, rate]) => {
    const [s, c] = [Math.sin(lean), Math.cos(lean)];
    const turn = (upright - gyro * c) / (s * s);
    const fall = (G * TOP.arm * s) / across;
    return [rate, turn * turn * s * c - gyro * turn * s + fall, turn];
  };
};

/** By RK4. @param {(y: number[]) => number[]} slope @param {number[]} y @param {number} h @param {number} steps */
function rk4(slope, y, h, steps) {
  const at = (/** @type {number[]} */ k, /** @type {number} */ by) =>
    y.map((x, i) => x + by * k[i]);
  for (let i = steps; i > 0; i--) {
    const a = slope(y);
    const b = slope(at(a, h / 2));
    const c = slope(at(b, h / 2));
    const d = slope(at(c, h));
    y = y.map((x, j) => x + (h / 6) * (a[j] + 2 * b[j] + 2 * c[j] + d[j]));
  }
  return y;
}

const SPINS = [60, 150, 300];
const FAST = [...SPINS, 900];
/** Longer: what a rule adds up. */
const LONG = 2;
const PLACE = { x: 'top.x', y: 'top.y', z: 'top.z' };
const ALI3 = { integrator: 'ali3' };

/** @param {string} rule @param {number} spin @param {number} time */
const topName = (rule, spin, time) => `${spin} rad/s, ${rule}, ${time} s`;
/** @param {string} rule */
const letGo = (rule) => `let go at 150 rad/s, ${rule}`;

const tops = caseOf({
  id: 'tried/steps/tops',
  title: 'Fast tops (H. Goldstein, Classical Mechanics, section 5-7)',
  about:
    'A heavy symmetric top in steady precession, A W^2 cos t - C s W + m g l = 0, at the default step of 5 ms, ' +
    "which a spin of 300 rad/s turns by 86 degrees; and let go without any precession, by Euler's angles and their " +
    'two integrals.',
  source: 'closed form',
  runs: Object.fromEntries(
    RULES.flatMap((rule) => [
      ...[1, LONG].flatMap((time) =>
        FAST.map((spin) => [
          topName(rule, spin, time),
          { scenario: topScene(rule, spin, time), probes: PLACE },
        ]),
      ),
      [letGo(rule), { scenario: topScene(rule, 150, LONG, 0), probes: PLACE }],
    ]),
  ),
  rows() {
    const [lean, , round] = rk4(topSlope(150), [TOP.lean, 0, 0], 1e-4, 1e4 * LONG);
    /** @type {(rule: string, spin: number, time: number, name: string) => RowSpec} */
    const rate = (rule, spin, time, name) => ({
      ...{ ...ALI3, as: name, run: topName(rule, spin, time), unit: 'rad/s', tol_rel: 1e-3 },
      ...{ value: precession(spin), measure: ['roundRate', 'x', 'y', time] },
    });
    return [
      ...RULES.flatMap((rule) =>
        SPINS.map((spin) => rate(rule, spin, 1, `precession at ${spin} rad/s, ${rule}`)),
      ),
      ...RULES.flatMap((rule) =>
        FAST.flatMap((spin) => [
          rate(rule, spin, LONG, `precession over ${LONG} s at ${spin} rad/s, ${rule}`),
          /** @type {RowSpec} */ ({
            ...{ ...ALI3, as: `height after ${LONG} s at ${spin} rad/s, ${rule}`, unit: 'm' },
            ...{ run: topName(rule, spin, LONG), measure: ['last', 'z'], tol_rel: 1e-3 },
            value: TOP.arm * Math.cos(TOP.lean),
          }),
        ]),
      ),
      ...RULES.flatMap((rule) => [
        /** @type {RowSpec} */ ({
          ...{ ...ALI3, as: `let go: gone round, ${rule}`, run: letGo(rule), unit: 'rad' },
          ...{ measure: ['roundRate', 'x', 'y', 1], value: round, tol_rel: 1e-3 },
        }),
        /** @type {RowSpec} */ ({
          ...{ ...ALI3, as: `let go: height, ${rule}`, run: letGo(rule), unit: 'm' },
          ...{ measure: ['last', 'z'], value: TOP.arm * Math.cos(lean), tol_abs: 1e-4 },
        }),
      ]),
    ];
  },
  curves(got) {
    const { t, z } = got(letGo(RULES[0]));
    const slope = topSlope(150);
    let y = [TOP.lean, 0, 0];
    const wanted = t.map((s, i) => {
      if (i) y = rk4(slope, y, (s - t[i - 1]) / 200, 200);
      return TOP.arm * Math.cos(y[0]);
    });
    return [
      {
        ...{ id: 'nods', figure: '', title: 'Height of a top that is let go' },
        ...{ x: TIME, y: { label: 'z', unit: 'm' } },
        lines: [ours(RULES[0], t, z), truth("Euler's angles", t, wanted)],
      },
    ];
  },
});

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

/** Centre of the lower bar. @param {number[]} y */
const lowerBar = ([p, q]) => ({
  x: Math.sin(p) + 0.4 * Math.sin(q),
  z: -Math.cos(p) - 0.4 * Math.cos(q),
});

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

/** @param {string} rule @param {number[]} from @param {number} time */
function barsScene(rule, [p, q], time) {
  const [x, z] = [Math.sin(p) / 2, -Math.cos(p) / 2];
  return {
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
}

/** Angles from below, and how long [s]. */
const STARTS = [
  { from: [2, 1], time: 3 },
  { from: [0.6, 0.9], time: 10 },
  { from: [1.2, 1.2], time: 10 },
];

/** Ways of the lower bar by RK4, at frames of 20 ms; worked out once. */
const ways = STARTS.map(({ from, time }) => {
  /** @type {{x: number, z: number}[] | undefined} */
  let way;
  return () => {
    if (way) return way;
    let y = [...from, 0, 0];
    way = [lowerBar(y)];
    for (let i = 0; i < 50 * time; i++) {
      y = rk4(barsSlope, y, 1e-4, 200);
      way.push(lowerBar(y));
    }
    return way;
  };
});

/** @param {string} rule @param {number} k */
const barsName = (rule, k) => `from ${STARTS[k].from.join(' and ')} rad, ${rule}`;

const pendulum = caseOf({
  id: 'tried/steps/pendulum',
  title: 'Double pendulum (Lagrange in two angles, RK4 at 0.1 ms)',
  about:
    'Two bars on hinges, let go at 2 and 1 rad from below, after 3 s at the default step; of 1.8 m. Then the whole way from ' +
    'three starts, and the ledger of the energy.',
  source: 'closed form',
  runs: Object.fromEntries(
    RULES.flatMap((rule) =>
      STARTS.map(({ from, time }, k) => [
        barsName(rule, k),
        {
          scenario: barsScene(rule, from, time),
          probes: { x: 'd.x', z: 'd.z', kinetic: 'kinetic', residual: 'residual' },
          derive: (/** @type {import('./data.mjs').Recorded} */ s) => ({
            off: s.x.map((x, i) => Math.hypot(x - ways[k]()[i].x, s.z[i] - ways[k]()[i].z) / 1.8),
          }),
        },
      ]),
    ),
  ),
  rows: () => [
    ...RULES.flatMap((rule) =>
      /** @type {const} */ (['x', 'z']).map(
        (axis) =>
          /** @type {RowSpec} */ ({
            ...{ ...ALI3, as: `${axis} of the lower bar, ${rule}`, run: barsName(rule, 0) },
            ...{ measure: ['last', axis], unit: 'm', tol_abs: 1.8e-3 },
            value: ways[0]()[50 * STARTS[0].time][axis],
          }),
      ),
    ),
    ...RULES.flatMap((rule) =>
      STARTS.flatMap((_, k) => {
        const run = barsName(rule, k);
        return /** @type {RowSpec[]} */ ([
          {
            ...{ ...ALI3, as: `off its way, of its length, ${run}`, run, kind: 'max' },
            ...{ measure: ['largest', 'off'], value: 1e-3 },
          },
          {
            ...{ ...ALI3, as: `ledger, of the energy that swings, ${run}`, kind: 'max' },
            value: 1e-3,
            measure(/** @type {import('./data.mjs').Got} */ got) {
              const { residual, kinetic } = got(run);
              return Math.abs(residual[residual.length - 1]) / Math.max(...kinetic);
            },
          },
        ]);
      }),
    ),
  ],
  curves(got) {
    const { t, x } = got(barsName(RULES[0], 0));
    const wanted = ways[0]().map((at) => at.x);
    return [
      {
        ...{ id: 'way', figure: '', title: 'Way of the lower bar from 2 and 1 rad' },
        ...{ x: TIME, y: { label: 'x', unit: 'm' } },
        lines: [ours(RULES[0], t, x), truth('Lagrange, RK4', t, wanted)],
      },
    ];
  },
});

/** @param {string} rule @param {number} stiffness @param {object} [solver] */
const ballScene = (rule, stiffness, solver) => ({
  hawse: 1,
  environment: DRY,
  materials: { steel: { young: 2e11 } },
  parts: {
    ball: {
      ...{ kind: 'rigid', mass: 5, shape: 'sphere', size: [0.2, 0.2, 0.2] },
      ...{ position: [0, 0, 1.1], material: 'steel' },
    },
    deck: {
      ...{ kind: 'motion', shape: 'box', size: [10, 10, 1] },
      ...{ position: [0, 0, -0.5], material: 'steel' },
    },
  },
  contacts: {
    c: { a: 'ball', b: 'deck', normal: { law: 'restitution', stiffness, restitution: 0.5 } },
  },
  solver: { rule, frame: 0.001, duration: 1.3, ...solver },
});

/** Steel on steel: Hertz's 4/3 E' sqrt(R); and a softer one, whose weight works while it touches. */
const [STEEL, SOFT] = [5e10, 1e9];

/** @param {any} scenario */
const bouncing = (scenario) => ({
  scenario,
  probes: { z: 'ball.z' },
  derive: (/** @type {import('./data.mjs').Recorded} */ { z }) => ({ up: z.map((v) => v - 0.1) }),
});

const balls = caseOf({
  id: 'tried/steps/ball',
  title: 'Bouncing ball (apexes h e^2n)',
  about:
    'A steel ball of 5 kg falls 1 m on a deck, restitution 0.5, law `restitution`, default step and tolerance. A softer ' +
    'one against itself with a speed tolerance of 1e-6 m/s.',
  source: 'closed form',
  runs: Object.fromEntries(
    RULES.flatMap((rule) => [
      [rule, bouncing(ballScene(rule, STEEL))],
      [`softer, ${rule}`, bouncing(ballScene(rule, SOFT))],
      [`softer, fine, ${rule}`, bouncing(ballScene(rule, SOFT, { speed_tolerance: 1e-6 }))],
    ]),
  ),
  rows: [
    ...RULES.flatMap((rule) =>
      [1, 2, 3].map(
        (n) =>
          /** @type {RowSpec} */ ({
            ...{ ...ALI3, as: `apex ${n}, ${rule}`, run: rule, measure: ['apex', 'up', n] },
            ...{ value: 0.25 ** n, unit: 'm', tol_rel: 0.01 },
          }),
      ),
    ),
    ...RULES.map(
      (rule) =>
        /** @type {RowSpec} */ ({
          ...{ ...ALI3, as: `softer: apex 3 over that of fine steps, ${rule}` },
          ...{ value: 1, tol_abs: 0.01 },
          measure: (/** @type {import('./data.mjs').Got} */ got) => {
            const [own, fine] = [`softer, ${rule}`, `softer, fine, ${rule}`].map((run) =>
              apexes(got(run).up),
            );
            return own[2] / fine[2];
          },
        }),
    ),
  ],
  curves(got) {
    const { t, up } = got(RULES[0]);
    const fall = Math.sqrt(2 / G);
    const times = [1, 2, 3].map((n) => fall * (1 + 2 * (1 - 0.5 ** n) - 0.5 ** n));
    return [
      {
        ...{ id: 'height', figure: '', title: 'Height of the ball above the deck' },
        ...{ x: TIME, y: { label: 'height', unit: 'm' } },
        lines: [
          ours(RULES[0], thinned(t), thinned(up)),
          marks('apexes h e^2n', times, [0.25, 0.0625, 0.015625]),
        ],
      },
    ];
  },
});

export const triedStepCases = [tops, pendulum, balls];
