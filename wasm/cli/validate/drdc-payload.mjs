/**
 * DRDC CR 2010-256, section 4.3: the payload alone, and on a cable.
 * @module
 */
import { TIME, caseOf, of, ours, printed, thinned, truth } from './data.mjs';

const DRY = { water: { density: 0 }, air: { density: 0 } };
const PUSH = { force_x: 0.01, force_y: 0.01, force_z: 0.01 };
const TURN = { moment_x: 0.01, moment_y: 0.01, moment_z: 0.01 };

/**
 * A free body of 5 kg, 20 s.
 * @param {object} body
 */
function floating(body) {
  return {
    hawse: 1,
    environment: { gravity: 0, ...DRY },
    parts: { load: { kind: 'rigid', mass: 5, inertia: [5, 5, 5], ...body } },
    solver: {
      integrator: 'ali3',
      step: 0.5,
      frame: 0.5,
      duration: 20,
      newton: 1e-12,
      tolerance: 1e-12,
    },
  };
}

const STATE = /** @type {const} */ ({
  x: 'load.x',
  y: 'load.y',
  z: 'load.z',
  vx: 'load.vx',
  vy: 'load.vy',
  vz: 'load.vz',
  p: 'load.p',
  q: 'load.q',
  r: 'load.r',
});

/** Axes over time. @param {string} label @param {string} unit */
const over = (label, unit) => ({ x: TIME, y: { label, unit } });

const case431 = caseOf({
  id: 'drdc/4.3.1',
  title: 'Linear acceleration',
  about:
    '5 kg under 0.01 N along each axis for 20 s; the component farthest from the answer. Steps of ' +
    '0.5 s: both integrators are exact for a constant force.',
  source: 'report 003, 4.3.1, table 7',
  test: '4.3.1',
  runs: { pushed: { scenario: floating(PUSH), probes: STATE } },
  rows: of('pushed', {
    velocity: ['farthestLast', 0.04, 'vx', 'vy', 'vz'],
    displacement: ['farthestLast', 0.4, 'x', 'y', 'z'],
  }),
  curves(got, ref) {
    const { t, x, vx } = got('pushed');
    return [
      {
        ...{ id: 'displacement', figure: ref.figure, title: 'Displacement along x' },
        ...over('x', 'm'),
        lines: [ours('body', t, x), truth('F t^2 / 2 m', t, (s) => 0.001 * s * s)],
      },
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Speed along x' },
        ...over('speed', 'm/s'),
        lines: [ours('body', t, vx), truth('F t / m', t, (s) => 0.002 * s)],
      },
    ];
  },
});

const case432 = caseOf({
  id: 'drdc/4.3.2',
  title: 'Angular acceleration',
  about: '0.01 N m about each axis for 20 s: inertia 5 kg m^2, and that of a cube of 2.45 m.',
  source: 'report 003, 4.3.2',
  test: '4.3.2',
  runs: {
    'inertia 5 kg m^2': { scenario: floating(TURN), probes: STATE },
    'cube of 2.45 m': {
      scenario: floating({ ...TURN, inertia: undefined, shape: 'box', size: [2.45, 2.45, 2.45] }),
      probes: STATE,
    },
  },
  rows: [
    ...of('inertia 5 kg m^2', { omega_I5: ['farthestLast', 0.04, 'p', 'q', 'r'] }),
    ...of('cube of 2.45 m', { omega_cube: ['farthestLast', 0.03998334027488546, 'p', 'q', 'r'] }),
  ],
  curves(got, ref) {
    const { t, p } = got('inertia 5 kg m^2');
    return [
      {
        ...{ id: 'rate', figure: ref.figure, title: 'Rate about x' },
        ...over('rate', 'rad/s'),
        lines: [ours('body', t, p), truth('M t / I', t, (s) => 0.002 * s)],
      },
    ];
  },
});

const case433 = caseOf({
  id: 'drdc/4.3.3',
  title: 'Linear and angular acceleration',
  about: 'Force and moment of the two tests before, together.',
  source: 'report 003, 4.3.3',
  test: '4.3.3',
  runs: { 'pushed and turned': { scenario: floating({ ...PUSH, ...TURN }), probes: STATE } },
  rows: of('pushed and turned', {
    v: ['farthestLast', 0.04, 'vx', 'vy', 'vz'],
    omega: ['farthestLast', 0.04, 'p', 'q', 'r'],
  }),
  curves(got, ref) {
    const { t, vx, p } = got('pushed and turned');
    return [
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Speed along x' },
        ...over('speed', 'm/s'),
        lines: [ours('body', t, vx), truth('F t / m', t, (s) => 0.002 * s)],
      },
      {
        ...{ id: 'rate', figure: ref.figure, title: 'Rate about x' },
        ...over('rate', 'rad/s'),
        lines: [ours('body', t, p), truth('M t / I', t, (s) => 0.002 * s)],
      },
    ];
  },
});

/** Density of a line without weight: a table of fields allows none [kg/m^3]. */
const MASSLESS = 1e-3;

/**
 * 5 kg on 20 m of line.
 * @param {{load?: object, line?: object, solver?: object}} changes
 */
function hanging({ load = {}, line = {}, solver = {} }) {
  return {
    hawse: 1,
    environment: { gravity: 9.81, ...DRY },
    parts: {
      load: { kind: 'rigid', mass: 5, inertia: [5, 5, 5], position: [0, 0, -20], ...load },
      line: {
        kind: 'cable',
        a: { attach: 'world', position: [0, 0, 0] },
        b: { attach: 'load' },
        length: 20,
        elements: 2,
        diameter: 0.005,
        density: 7700,
        EA: 8e5,
        ...line,
      },
    },
    solver: { integrator: 'ali3', step: 0.005, frame: 0.02, duration: 60, ...solver },
  };
}

const HANGING = /** @type {const} */ ({
  force: { part: 'load', port: 'origin', word: 'force.z' },
  z: 'load.z',
});
const STILL = { start: 'static', duration: 2 };

const case434 = caseOf({
  id: 'drdc/4.3.4',
  title: 'Payload on a cable',
  about:
    '5 kg hanging from 20 m of line, 2 elements: equilibrium, and where it is 2 s later. The force is ' +
    'the one on the payload, not the tension of the last element, which carries half of its own weight.',
  source: 'report 003, 4.3.4',
  test: '4.3.4',
  runs: {
    'massless line': {
      scenario: hanging({ line: { density: MASSLESS, elements: 1 }, solver: STILL }),
      probes: HANGING,
    },
    'line of 4.2': {
      scenario: hanging({ line: { CID: 5000 }, solver: STILL }),
      probes: HANGING,
    },
  },
  rows: [
    { run: 'massless line', quantity: 'z_massless' },
    { run: 'line of 4.2', quantity: 'z_with_cable_mass' },
  ].flatMap(({ run, quantity }) =>
    /** @type {const} */ ([
      ['first', 'static'],
      ['last', '2 s later'],
    ]).flatMap(([which, when]) =>
      of(
        run,
        { T_payload: [which, 'force'], [quantity]: [which, 'z'] },
        { note: `${run}, ${when}` },
      ),
    ),
  ),
  curves(got, ref) {
    const [light, heavy] = [got('massless line'), got('line of 4.2')];
    const level = (/** @type {string} */ name) => () => ref.quantity(name).value;
    return [
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the payload' },
        ...over('z', 'm'),
        lines: [
          ours('massless line', light.t, light.z),
          ours('line of 4.2', heavy.t, heavy.z),
          truth('massless line', light.t, level('z_massless')),
          truth('line of 4.2', heavy.t, level('z_with_cable_mass')),
          printed('payload', light.t, -20.00108),
        ],
      },
    ];
  },
});

// on the arc of the stretched line, so that the swing starts without a bounce along it
const STRETCHED = 20 * (1 + (5 * 9.81) / 8e5);
const SWUNG = { rotation: 'fixed', position: [0.5, 0, -Math.sqrt(STRETCHED ** 2 - 0.25)] };

/** @param {object} line @param {{[integrator: string]: object}} [solver] */
const swinging = (line, solver) => ({
  scenario: hanging({ load: SWUNG, line, solver: { duration: 60 } }),
  probes: STATE,
  solver,
});

const case435 = caseOf({
  id: 'drdc/4.3.5',
  title: 'Payload on a cable: pendulum',
  about:
    'Swing of 0.5 m, undamped, period by zero crossings over 60 s: a massless line (1 element), and the ' +
    'line of 4.2 in 2 and in 12 elements (rk45: over 30 s).',
  source: 'report 003, 4.3.5',
  test: '4.3.5',
  runs: {
    'massless line': swinging({ density: MASSLESS, elements: 1 }),
    '2 elements': swinging({ elements: 2 }),
    // explicit steps follow the fast waves along 12 elements: three swings are enough for them
    '12 elements': swinging({ elements: 12 }, { rk45: { duration: 30 } }),
  },
  rows: [
    ...of('massless line', { T_massless: ['period', 'x'] }),
    ...of('2 elements', { 'T_with_4.2_cable_N2': ['period', 'x'] }),
    ...of('12 elements', { 'T_with_4.2_cable_converged': ['period', 'x'] }),
  ],
  curves(got, ref) {
    const { t, x } = got('massless line');
    const omega = (2 * Math.PI) / ref.quantity('T_massless').value;
    return [
      {
        ...{ id: 'swing', figure: ref.figure, title: 'Swing of the payload, massless line' },
        ...over('x', 'm'),
        lines: [
          ours('payload', thinned(t), thinned(x)),
          truth('0.5 m cos(2 pi t / T)', thinned(t), (s) => 0.5 * Math.cos(omega * s)),
          {
            ...truth('T as printed', thinned(t), (s) => 0.5 * Math.cos((2 * Math.PI * s) / 8.85)),
            kind: 'source',
          },
        ],
      },
    ];
  },
});

const CLAMPED = { hold: 'clamped', tangent: [0, 0, -1] };

const case436 = caseOf({
  id: 'drdc/4.3.6',
  title: 'Payload on a cable: torsion',
  about:
    'A payload of 5 kg m^2 turning at 0.1 rad/s on 20 m of line with GJ 100 N m^2 and EI 1 N m^2, ' +
    'clamped at both ends; period of the yaw rate by zero crossings over 60 s.',
  source: 'report 003, 4.3.6',
  test: '4.3.6',
  runs: {
    'turning on its line': {
      scenario: hanging({
        load: { rate: [0, 0, 0.1], position: [0, 0, -STRETCHED] },
        line: {
          a: { attach: 'world', position: [0, 0, 0], ...CLAMPED },
          b: { attach: 'load', ...CLAMPED },
          ...{ elements: 10, EI: 1, GJ: 100, CID: 100 },
        },
      }),
      probes: STATE,
    },
  },
  rows: of('turning on its line', { T: ['period', 'r'] }),
  curves(got, ref) {
    const { t, r } = got('turning on its line');
    const omega = (2 * Math.PI) / ref.quantity('T').value;
    return [
      {
        ...{ id: 'rate', figure: ref.figure, title: 'Yaw rate of the payload' },
        ...over('rate', 'rad/s'),
        lines: [
          ours('payload', thinned(t), thinned(r)),
          truth('0.1 cos(2 pi t / T)', thinned(t), (s) => 0.1 * Math.cos(omega * s)),
        ],
      },
    ];
  },
});

export const payloadCases = [case431, case432, case433, case434, case435, case436];
