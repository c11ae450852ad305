/**
 * DRDC CR 2010-256, section 4.4.9 to 4.4.12 and 4.5.4: the Palfinger-like crane.
 * @module
 */
import { HEAVY, LIGHT, PAYLOAD } from './drdc-crane.mjs';
import { TIME, caseOf, level, of, ours, printed, thinned, truth } from './data.mjs';
import { palfinger } from './palfinger.mjs';
import { reference, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case */

/** Axes over time. @param {string} label @param {string} unit */
const over = (label, unit) => ({ x: TIME, y: { label, unit } });
export const BASE = [-1.35, 0, -1.4];

/**
 * @param {object} parts
 * @param {object} solver
 */
const scene = (parts, solver) => ({
  hawse: 1,
  environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } },
  parts,
  solver: { integrator: 'ali3', step: 0.005, frame: 0.02, ...solver },
});

/** @param {ArrayLike<number>} y */
const last = (y) => y[y.length - 1];

const STOP = { stop_stiffness: 1e7, stop_damping: 1e7 };
const LUFF = /** @type {const} */ ({
  angle: 'crane.luff.position',
  rate: 'crane.luff.rate',
  effort: 'crane.luff.effort',
});

const LOWER = -Math.PI / 4;
const FREE = { mode: 'passive', lower: LOWER, ...STOP };

/** @param {object} luff @param {object} solver @param {object} [slides] */
const falling = (luff, solver, slides) => ({
  scenario: scene({ crane: palfinger({ position: BASE }, { luff }, slides) }, solver),
  probes: LUFF,
});
const AT = { start: 'static', duration: 0.02 };
const RESTING = { ...FREE, start: LOWER };

const case449 = caseOf({
  id: 'drdc/4.4.9',
  title: 'Passive joint limit',
  about:
    'The second joint of the crane is free and falls on its lower stop at -45 degrees, 1e7 N m/rad and ' +
    '1e7 N m s/rad; the others are locked. Gravity at the limit: the torque that holds the joint ' +
    'locked there. Static: the equilibrium on the stop.',
  source: 'report 003, 4.4.9',
  test: '4.4.9',
  runs: {
    fall: falling(FREE, { duration: 10, step: 0.002, frame: 0.002 }),
    'locked at the limit': falling({ start: LOWER }, { duration: 0.02 }),
    'at rest on the stop': falling(RESTING, AT),
    'at rest, centre as printed': falling(RESTING, AT, { centre: 0 }),
  },
  rows: [
    ...of(
      'locked at the limit',
      { gravity_torque_at_limit: ['first', 'effort'] },
      { integrator: 'static' },
    ),
    ...of('at rest on the stop', { eps2_static: ['first', 'angle'] }, { integrator: 'static' }),
    ...of(
      'at rest, centre as printed',
      { 'eps2_static if cg=0 as printed': ['first', 'angle'] },
      { integrator: 'static' },
    ),
    ...of('fall', { t_hit: ['crossing', 'angle', LOWER, -1], eps2_at_10s: ['at', 'angle', 10] }),
  ],
  curves(got, ref) {
    const { t, angle } = got('fall');
    return [
      {
        ...{ id: 'angle', figure: ref.figure, title: 'Angle of the second joint' },
        ...over('angle', 'rad'),
        lines: [
          ours('joint', thinned(t), thinned(angle)),
          level('at rest on the stop', t, ref.quantity('eps2_static').value),
          printed('after 10 s', t, -0.7868),
        ],
      },
    ];
  },
});

const case4410 = caseOf({
  id: 'drdc/4.4.10',
  title: 'Active joint limit',
  about:
    'The second joint in mode position, told to go to 100 degrees, 10 beyond its upper limit: kp 1e8, ' +
    'kd 1e8, ki 1, at most 500 kW; 20 s. The target is kept within the limits, so the joint ends at ' +
    'the limit and the stop is not touched. Not held: where a target that is not kept would end. ' +
    'rk45 is left out: the gains make a motion of 20 microseconds, and it follows that.',
  source: 'report 003, 4.4.10',
  test: '4.4.10',
  integrators: ['ali3'],
  runs: {
    'to the limit': falling(
      {
        ...{ mode: 'position', target: (100 / 180) * Math.PI, upper: Math.PI / 2 },
        ...{ kp: 1e8, ki: 1, kd: 1e8, power: 5e5, ...STOP },
      },
      { duration: 20 },
    ),
  },
  rows: of('to the limit', { eps2: ['last', 'angle'] }),
  curves(got, ref) {
    const { t, angle } = got('to the limit');
    return [
      {
        ...{ id: 'angle', figure: ref.figure, title: 'Angle of the second joint' },
        ...over('angle', 'rad'),
        lines: [
          ours('joint', t, angle),
          level('limit', t, ref.quantity('eps2').value),
          printed('after 20 s', t, 1.570791),
        ],
      },
    ];
  },
});

/**
 * The crane on a base that moves at 1 m/s, the payload of 4.4.7 hanging from the centre of its last
 * link.
 * @param {object} line
 * @param {object} load
 * @param {object} solver
 */
const towed = (line, load, solver) =>
  scene(
    {
      ship: { kind: 'motion', velocity: [1, 0, 0] },
      crane: palfinger({
        on: 'ship',
        position: BASE,
        ports: { hook: { link: 'slide4', at: [0, 0, 0.5] } },
      }),
      // where the line carries it
      load: { ...PAYLOAD, position: [-0.5, 0, -1 - 20 * (1 + (5 * 9.81) / 8e5)], ...load },
      line: { ...line, a: { attach: 'crane.hook' }, b: { attach: 'load.top' } },
    },
    solver,
  );

const LOAD = /** @type {const} */ ({ x: 'load.x', vx: 'load.vx' });

const case4411 = caseOf({
  id: 'drdc/4.4.11',
  title: 'Crane, cable and payload at a steady speed',
  about:
    'The base moves at 1 m/s and so does the payload, with the line of 4.2: the speed of the ' +
    'payload that is farthest from 1 m/s in 20 s.',
  source: 'report 003, 4.4.11',
  test: '4.4.11',
  runs: {
    'towed at 1 m/s': {
      scenario: towed(HEAVY, { velocity: [1, 0, 0] }, { duration: 20 }),
      probes: LOAD,
    },
  },
  rows: of('towed at 1 m/s', { v_payload: ['farthest', 1, 'vx'] }),
  curves(got, ref) {
    const { t, vx } = got('towed at 1 m/s');
    return [
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Speed of the payload' },
        ...over('speed', 'm/s'),
        lines: [ours('payload', t, vx), level('of the base', t, 1), printed('payload', t, 0.99163)],
      },
    ];
  },
});

/** @param {object} line @returns {import('./data.mjs').Run} */
const fromRest = (line) => ({
  scenario: towed({ ...line, start: 'rest' }, {}, { duration: 80, frame: 0.05 }),
  probes: LOAD,
  derive({ t, x }) {
    const way = x.map((v) => v - x[0]);
    return { way, lag: way.map((v, i) => v - t[i]), late: way.map((v, i) => Math.abs(v - t[i])) };
  },
});

const case4412 = caseOf({
  id: 'drdc/4.4.12',
  title: 'Crane, cable and payload from rest',
  about:
    'The base moves at 1 m/s from the start, the payload is at rest at first and swings; 80 s, a line ' +
    'without mass, and the line of 4.2 where said. x from the place of the payload at the start. ' +
    'Periods by a least squares fit of two sines to x - t.',
  source: 'report 003, 4.4.12',
  test: '4.4.12',
  runs: { 'massless line': fromRest(LIGHT), 'line of 4.2': fromRest(HEAVY) },
  rows: ({ series }) => [
    ...of('massless line', {
      lsq_slope_0_80: ['slope', 'way'],
      x_at_80: ['at', 'way', 80],
      period_1: ['twoPeriods', 'lag', 9.1, 1.14, 0],
      period_2: ['twoPeriods', 'lag', 9.1, 1.14, 1],
      vmin: ['least', 'vx'],
      vmax: ['largest', 'vx'],
      max_lag: ['largest', 'late'],
    }),
    {
      ...{ as: 'x, series', run: 'massless line', unit: 'm', tol_abs: 0.02 },
      ...{ measure: ['seriesOff', 'way', series.t, series.x] },
      note: 'largest distance from the reference series',
    },
    ...of('line of 4.2', { lsq_slope_with_cable_mass_N2: ['slope', 'way'] }),
  ],
  curves(got, ref) {
    const { t, way, lag, vx } = got('massless line');
    const { series } = ref;
    const behind = series.x.map(
      (/** @type {number} */ x, /** @type {number} */ i) => x - series.t[i],
    );
    return [
      {
        ...{ id: 'way', figure: ref.figure, title: 'Way of the payload' },
        ...over('x', 'm'),
        lines: [ours('payload', t, way), truth('double pendulum', series.t, series.x)],
      },
      {
        ...{ id: 'lag', figure: '', title: 'Payload less base' },
        ...over('x less 1 m/s t', 'm'),
        lines: [ours('payload', t, lag), truth('double pendulum', series.t, behind)],
      },
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Speed of the payload' },
        ...over('speed', 'm/s'),
        lines: [ours('payload', t, vx), level('of the base', t, 1), printed('mean', t, 1.002)],
      },
    ];
  },
});

const WEIGHT = 7800 * 9.81;
const EA = 4e6;

/**
 * How line and ground come to share the weight.
 * @param {ReturnType<typeof reference>} ref
 * @param {{t: Float64Array, z: Float64Array, pull: Float64Array, force: Float64Array}} s
 * @returns {import('./case.mjs').Curve[]}
 */
const sharing = (ref, { t, z, pull, force }) => [
  {
    ...{ id: 'forces', figure: ref.figure, title: 'Line and ground share the weight' },
    ...over('force', 'N'),
    lines: [
      ours('line', t, pull),
      ours('ground', t, force),
      level('line, at rest', t, ref.quantity('T_final').value),
      level('ground, at rest', t, ref.quantity('f_contact_final').value),
      printed('ground', t, 34859.58),
    ],
  },
  {
    ...{ id: 'height', figure: ref.figure, title: 'Height of the payload' },
    ...over('z', 'm'),
    lines: [ours('payload', t, z), level('at rest', t, ref.quantity('z_final').value)],
  },
];

/** @type {Case} */
const case454 = {
  id: 'drdc/4.5.4',
  title: 'Crane, winch, cable, payload and contact',
  about:
    'The crane lowers 7.8 t onto the ground: 0.5 m of line at 0.1 m/s, EA 4e6 N. The report contradicts ' +
    'itself (box of 5 x 5 x 5 m, ground along y); here the box is 5 x 5 x 1 m and the ground 1.05 m ' +
    'below its centre, so that line and ground share the weight. The line is as long as the way ' +
    'from tip to box, 4.6426407 m (4.642 rounded); the winch stops at the first tick past the end of ' +
    'its line, 0.13 mm late, which is 0.3 % of the tension. Joints locked, or in mode ' +
    'position with kp and kd ' +
    "1e8 (ali3 alone, as in 4.4.10): the crane sags, so the tension is held against the run's own tip " +
    'height.',
  source: 'report 003, 4.5.4',
  run(ctx) {
    const ref = reference(ctx, '4.5.4');
    /** @type {import('./case.mjs').Result} */
    const { rows, curves, scenarios } = { rows: [], curves: [], scenarios: [] };
    const tip = ref.quantity('tip_position').value;
    for (const [integrator, controlled] of /** @type {[string, boolean][]} */ ([
      ['ali3', false],
      ['rk45', false],
      ['ali3', true],
    ])) {
      /** @type {(start: number) => object} */
      const pid = (start) =>
        controlled ? { mode: 'position', target: start, kp: 1e8, ki: 1, kd: 1e8 } : {};
      const joints = {
        slew: pid(0),
        luff: { start: Math.PI / 4, ...pid(Math.PI / 4) },
        knuckle: pid(Math.PI / 2),
        ...Object.fromEntries([1, 2, 3, 4].map((i) => [`slide${i}`, pid(1)])),
      };
      const base = {
        ...scene(
          {
            crane: palfinger({ ports: { tip: { link: 'slide4', at: [0, 0, 1] } } }, joints, {
              out: 1,
            }),
            load: {
              kind: 'rigid',
              mass: 7800,
              shape: 'box',
              size: [5, 5, 1],
              position: [tip[0], 0, 0],
              material: 'both',
              ports: { top: { at: [0, 0, 1] } },
            },
            ground: {
              kind: 'motion',
              shape: 'box',
              size: [100, 100, 10],
              position: [0, 0, -6.05],
              material: 'both',
            },
            line: {
              kind: 'cable',
              a: { attach: 'crane.tip' },
              b: { attach: 'load.top' },
              elements: 2,
              diameter: 0.024,
              density: 500,
              length: tip[2] - 1,
              EA,
              CID: 1000,
            },
            winch: {
              kind: 'winch',
              cable: 'line',
              end: 'a',
              mode: 'speed',
              speed: 0.1,
              max_length: tip[2] - 1 + 0.5,
            },
          },
          { duration: 20, step: 0.002 },
        ),
        materials: { both: { young: 950e6, viscosity: 50e6 } },
        contacts: { ground: { a: 'load', b: 'ground' } },
      };
      const s = simulate(ctx.core, solverOf(base, integrator), {
        z: 'load.z',
        start: { pair: 0, word: 'start' },
        force: { pair: 0, word: 'force' },
        length: 'line.length',
        pull: { part: 'load', port: 'top', word: 'force.z' },
        ...{
          tipX: { part: 'crane', port: 'tip', word: 'position.x' },
          tipY: { part: 'crane', port: 'tip', word: 'position.y' },
          tipZ: { part: 'crane', port: 'tip', word: 'position.z' },
        },
      });
      const note = controlled ? 'joints in mode position' : '';
      /** @type {(name: string, got: number, more?: object) => void} */
      const hold = (name, got, more) =>
        void rows.push(ref.hold(name, got, integrator, { note, ...more }));
      if (!controlled) {
        [s.tipX, s.tipY, s.tipZ].forEach((way, i) =>
          hold('tip_position', way[0], { value: tip[i], as: `tip_position, ${'xyz'[i]}` }),
        );
        // of the first row: a bounce may lie between two frames
        hold('t_first_contact', s.start.find((start) => start > 0) ?? NaN);
        hold('T_final', last(s.pull), { note: 'on the payload' });
        hold('f_contact_final', last(s.force));
      } else {
        const stretch = last(s.tipZ) - (last(s.z) + 1) - last(s.length);
        const own = (EA * stretch) / last(s.length);
        const sag = `${note}; against the tip's own height, ${((tip[2] - last(s.tipZ)) * 1e3).toFixed(1)} mm lower`;
        hold('T_final', last(s.pull), {
          value: own,
          note: sag,
        });
        hold('f_contact_final', last(s.force), {
          value: WEIGHT - own,
          note: sag,
        });
      }
      hold('z_final', last(s.z));
      hold('sum T+f', last(s.pull) + last(s.force));
      if (integrator !== 'ali3') continue;
      scenarios.push({ name: note || 'joints locked', scenario: base });
      if (!controlled) curves.push(...sharing(ref, s));
    }
    return { rows, curves, scenarios };
  },
};

export const palfingerCases = [case449, case4410, case4411, case4412];
export const togetherCases = [case454];
