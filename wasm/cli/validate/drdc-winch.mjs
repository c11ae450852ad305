/**
 * DRDC CR 2010-256, section 4.2: constant tension, varying tension, varying and constant velocity.
 * @module
 */
import { TIME, caseOf, marks, ours, printed, thinned, truth } from './data.mjs';
import { solverOf } from './simulate.mjs';

/**
 * 30 m of the line of section 4.2 hanging from a winch at the origin.
 * @param {object} winch
 * @param {{elements: number, load?: object, inputs?: object, solver?: object}} more
 */
function hoist(winch, { elements, load, inputs = {}, solver = {} }) {
  return {
    hawse: 1,
    environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } },
    parts: {
      ...(load
        ? { load: { kind: 'rigid', rotation: 'fixed', position: [0, 0, -30], ...load } }
        : {}),
      line: {
        kind: 'cable',
        a: { attach: 'world', position: [0, 0, 0] },
        b: load ? { attach: 'load' } : { attach: 'free', position: [0, 0, -30] },
        length: 30,
        elements,
        diameter: 0.005,
        density: 7700,
        EA: 8e5,
        CID: 5000,
      },
      winch: { kind: 'winch', cable: 'line', end: 'a', ...winch },
    },
    inputs,
    solver: { integrator: 'ali3', step: 2e-4, frame: 0.01, duration: 10, ...solver },
  };
}

/** The winch's own tension is the one at the drum; that of element 1 lacks half of its weight. */
const PROBES = /** @type {const} */ ({
  tension: 'winch.tension',
  speed: 'winch.speed',
  length: 'line.length',
});

/** The report's own number of elements. */
const ELEMENTS = 3;
const PID = { mode: 'tension', tension: 2006.1, kp: 0.1, ki: 1e-4, kd: 0.01, accel: 3, decel: 3 };

/** Set points, as series. */
const STEADY = (/** @type {{t: Float64Array}} */ { t }) => ({ wanted: t.map(() => 2006.1) });
const turning = (/** @type {number} */ t) => Math.sin((2 * Math.PI * t) / 5);
const VARYING = (/** @type {{t: Float64Array}} */ { t }) => ({
  wanted: t.map((s) => 2006.1 + 250 * turning(s)),
});

/** Tension at the drum against its set point. @param {import('./data.mjs').Recorded} s */
const tensionLines = (s) => [
  ours('at the drum', thinned(s.t), thinned(s.tension)),
  truth('set point', thinned(s.t), thinned(s.wanted)),
];

const PULL = { pull: { target: 'load.force_z', value: 0, amplitude: 250, period: 5 } };
const LOAD = { mass: 200 };
const HELD = { mode: 'speed', speed: 0 };

/** Tension of the first element: that of its middle. @type {import('../../js/probe.mjs').ProbeFunction} */
const firstElement = (frame, reader) => reader.line(frame, 0).tension[0];

/** Line and load at rest, of so many elements. @param {number} elements */
const hung = (elements) => ({
  scenario: hoist(HELD, { elements, load: LOAD, solver: { start: 'static', duration: 0.01 } }),
  probes: { tension: firstElement },
});

/** @typedef {import('./data.mjs').Got} Got @param {Got} got @param {number} elements */
const lumped = (got, elements) => got(`at rest, ${elements} elements`).tension[0];

/** Element 1 of n carries all but half an element of line: two counts give weight and line apart. @param {Got} got */
const weightOfLine = (got) => (lumped(got, 3) - lumped(got, 6)) / (1 / 12 - 1 / 6);

/** @param {object} pid @param {object} [solver] */
const held = (pid, solver) => ({
  scenario: hoist(pid, { elements: ELEMENTS, load: LOAD, inputs: PULL, solver }),
  probes: PROBES,
  derive: STEADY,
});

const case421 = caseOf({
  id: 'drdc/4.2.1',
  title: 'Constant-tension winch, oscillating load',
  about:
    '200 kg on 30 m of line, a load of 250 sin(2 pi t / 5) N on it, set point 2006.1 N, gains of the ' +
    'sample file, 3 elements, controller each 0.2 ms, tension at the drum low-passed by 20 ms. From equilibrium, or from unstretched nodes where said. The payload is ' +
    'a free body and drifts; about 8 m of line come in.',
  source: 'report 003, 4.2.1',
  test: '4.2.1',
  runs: {
    'from unstretched nodes': held(PID),
    'from equilibrium': held(PID, { start: 'static' }),
    'ki 1': held({ ...PID, ki: 1 }, { start: 'static' }),
    'at rest, 3 elements': hung(3),
    'at rest, 6 elements': hung(6),
  },
  rows(ref) {
    const off = /** @type {const} */ (['rmsOff', 'tension', 'wanted', 3]);
    const counted = { note: 'from 3 and 6 elements' };
    const unstretched = { run: 'from unstretched nodes', note: 'from unstretched nodes' };
    return [
      {
        ...{ quantity: 'static_T_element1_lumped3', run: 'at rest, 3 elements' },
        ...{ measure: ['first', 'tension'], integrator: 'static' },
      },
      { quantity: 'cable_weight', measure: weightOfLine, integrator: 'static', ...counted },
      {
        ...{ quantity: 'total_weight', integrator: 'static', ...counted },
        measure: (got) => lumped(got, 3) + weightOfLine(got) / 6,
      },
      {
        ...{ quantity: 'settle_2pct', ...unstretched },
        measure: ['settled', 'tension', 'wanted', 0.02],
      },
      { quantity: 'rms_error_after_3s', measure: [...off], ...unstretched },
      {
        ...{ quantity: 'rms_error_after_3s', run: 'from equilibrium', measure: [...off] },
        note: 'from equilibrium; the reference allows 12 N',
        tol_abs: 12 - ref.quantity('rms_error_after_3s').value,
      },
      {
        ...{ quantity: 'payout_min_start_equilibrium', run: 'from equilibrium' },
        measure: ['least', 'speed'],
      },
      {
        ...{ quantity: 'L_end_start_equilibrium', run: 'from equilibrium' },
        measure: ['at', 'length', 10],
      },
      {
        ...{ quantity: 'rms_error_after_3s', run: 'ki 1', measure: [...off] },
        ...{ note: 'ki 1: 3 N, as the reference says of a higher ki', value: 3, tol_abs: 0 },
      },
      {
        ...{ quantity: 'L_end_ideal_winch', run: 'ki 1', measure: ['at', 'length', 10] },
        note: 'ki 1',
      },
    ];
  },
  curves(got, ref) {
    const [cold, warm] = [got('from unstretched nodes'), got('from equilibrium')];
    return [
      {
        ...{ id: 'tension', figure: ref.figure, title: 'Tension at the drum, unstretched nodes' },
        ...{ x: TIME, y: { label: 'tension', unit: 'N' } },
        lines: tensionLines(cold),
      },
      {
        ...{ id: 'length', figure: ref.figure, title: 'Length of line' },
        ...{ x: TIME, y: { label: 'length', unit: 'm' } },
        lines: [
          ours('from equilibrium', warm.t, warm.length),
          ours('from equilibrium, ki 1', got('ki 1').t, got('ki 1').length),
          marks('at the end', [10], [ref.quantity('L_end_start_equilibrium').value]),
          marks('at the end, ideal winch', [10], [ref.quantity('L_end_ideal_winch').value]),
        ],
      },
    ];
  },
});

/** @param {object} solver */
const following = (solver) => ({
  scenario: hoist(PID, {
    ...{ elements: ELEMENTS, load: LOAD },
    inputs: { set: { target: 'winch.tension', value: 2006.1, amplitude: 250, period: 5 } },
    solver: { duration: 20, ...solver },
  }),
  probes: PROBES,
  derive: VARYING,
});

const case422 = caseOf({
  id: 'drdc/4.2.2',
  title: 'Varying tension set point',
  about:
    'The same line and winch, set point 2006.1 + 250 sin(2 pi t / 5) N, no load but the weight. Not ' +
    'held: the end length of an ideal winch, 0.29 m, which has no tolerance and leaves no line.',
  source: 'report 003, 4.2.2',
  test: '4.2.2',
  runs: {
    'from unstretched nodes': following({}),
    'from equilibrium': following({ start: 'static' }),
  },
  rows: [
    {
      ...{ quantity: 'settle_2pct', run: 'from unstretched nodes' },
      measure: ['settled', 'tension', 'wanted', 0.02],
    },
    ...['from unstretched nodes', 'from equilibrium'].map((run) => ({
      ...{ quantity: 'rms_error_after_3s', run, note: run },
      measure: /** @type {['rmsOff', ...any[]]} */ (['rmsOff', 'tension', 'wanted', 3]),
    })),
    {
      ...{ quantity: 'L_end_start_equilibrium', run: 'from equilibrium' },
      measure: ['at', 'length', 20],
    },
  ],
  curves(got, ref) {
    const warm = got('from equilibrium');
    return [
      {
        ...{ id: 'tension', figure: ref.figure, title: 'Tension at the drum, unstretched nodes' },
        ...{ x: TIME, y: { label: 'tension', unit: 'N' } },
        lines: tensionLines(got('from unstretched nodes')),
      },
      {
        ...{ id: 'length', figure: ref.figure, title: 'Length of line' },
        ...{ x: TIME, y: { label: 'length', unit: 'm' } },
        lines: [
          ours('from equilibrium', warm.t, warm.length),
          marks('at the end', [20], [ref.quantity('L_end_start_equilibrium').value]),
        ],
      },
    ];
  },
});

const case423 = caseOf({
  id: 'drdc/4.2.3',
  title: 'Varying velocity set point',
  about:
    'The line alone, payout sin(2 pi t / 5) m/s. Amplitude and period of the lower end by a least ' +
    'squares sine on its height over 5 to 20 s. Not held: the amplitude under the acceleration limit ' +
    'of 4.2.4, which has no tolerance.',
  source: 'report 003, 4.2.3',
  test: '4.2.3',
  runs: {
    'line alone': {
      scenario: hoist(
        { mode: 'speed', speed: 0, accel: 3, decel: 3 },
        {
          elements: ELEMENTS,
          inputs: { set: { target: 'winch.speed', value: 0, amplitude: 1, period: 5 } },
          solver: { duration: 20, start: 'static' },
        },
      ),
      probes: { z: { part: 'line', end: 'b', axis: 'z' }, speed: 'winch.speed' },
    },
  },
  rows: [
    {
      ...{ quantity: 'amplitude_node_N', run: 'line alone' },
      measure: ['freeSine', 'z', 5, 5, 20, 'speed'],
    },
    { quantity: 'period', run: 'line alone', measure: ['freeSine', 'z', 5, 5, 20, 'period'] },
  ],
  curves(got, ref) {
    const { t, z, speed } = got('line alone');
    const amplitude = ref.quantity('amplitude_node_N').value;
    const omega = (2 * Math.PI) / 5;
    // the steady answer of the line: its speed is that of the drum but for the wave on the way
    const height = (/** @type {number} */ s) =>
      z[0] + (amplitude / omega) * (Math.cos(omega * s) - 1);
    return [
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the lower end' },
        ...{ x: TIME, y: { label: 'z', unit: 'm' } },
        lines: [ours('lower end', t, z), truth('steady answer', t, height)],
      },
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Payout speed' },
        ...{ x: TIME, y: { label: 'speed', unit: 'm/s' } },
        lines: [
          ours('drum', t, speed),
          truth('set point', t, turning),
          printed('amplitude of the lower end', t, 1.0985),
        ],
      },
    ];
  },
});

const case424 = caseOf({
  id: 'drdc/4.2.4',
  title: 'Constant velocity with oscillating load',
  about:
    '1 kg and -40 + 30 sin(2 pi t / 5) N on the line, payout to 1 m/s at 0.1 m/s^2, 3 elements at ' +
    'first: a node enters each 10 m. Tension at the drum, unfiltered.',
  source: 'report 003, 4.2.4',
  test: '4.2.4',
  runs: {
    'payout to 1 m/s': {
      scenario: hoist(
        { mode: 'speed', speed: 1, accel: 0.1, decel: 0.1, filter: 0 },
        {
          ...{ elements: ELEMENTS, load: { mass: 1 } },
          inputs: { pull: { target: 'load.force_z', value: -40, amplitude: 30, period: 5 } },
          solver: { duration: 20, start: 'static' },
        },
      ),
      probes: { ...PROBES, vz: 'load.vz' },
      derive: ({ t, speed, vz }) => ({
        slip: speed.map((v, i) => (t[i] > 1 ? Math.abs(vz[i] + v) : 0)),
      }),
    },
  },
  rows(ref) {
    /** @type {{[time: string]: number}} */
    const wanted = ref.quantity('T_at').value;
    const run = 'payout to 1 m/s';
    return [
      { quantity: 'winch_speed_at_10', run, measure: ['at', 'speed', 10] },
      { quantity: 'L_at_10', run, measure: ['at', 'length', 10] },
      { quantity: 'L_at_20', run, measure: ['at', 'length', 20] },
      { quantity: 'max_abs(nodeN_vz+payout) t>1', run, measure: ['largestWhen', 'slip'] },
      ...Object.keys(wanted)
        .map(Number)
        .sort((a, b) => a - b)
        .map((at) => ({
          ...{ quantity: 'T_at', run, value: wanted[at], as: `T_at ${at} s` },
          measure: /** @type {['at', ...any[]]} */ (['at', 'tension', at]),
        })),
    ];
  },
  curves(got, ref) {
    const s = got('payout to 1 m/s');
    const wanted = Object.entries(ref.quantity('T_at').value);
    const { mu, L0 } = ref.inputs;
    const speed = (/** @type {number} */ t) => Math.min(1, 0.1 * t);
    const length = (/** @type {number} */ t) => L0 + (t < 10 ? 0.05 * t * t : t - 5);
    // what hangs at the drum, less what its own speeding up takes
    const tension = (/** @type {number} */ t) =>
      (1 + mu * length(t)) * (9.81 - (t < 10 ? 0.1 : 0)) + 40 - 30 * turning(t);
    return [
      {
        ...{ id: 'tension', figure: ref.figure, title: 'Tension at the drum' },
        ...{ x: TIME, y: { label: 'tension', unit: 'N' } },
        lines: [
          ours('at the drum', s.t, s.tension),
          truth('closed form', s.t, tension),
          marks(
            'held',
            wanted.map(([t]) => Number(t)),
            wanted.map(([, T]) => Number(T)),
          ),
        ],
      },
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Speed of payload and payout' },
        ...{ x: TIME, y: { label: 'speed', unit: 'm/s' } },
        lines: [
          ours('payout', s.t, s.speed),
          ours(
            'payload, downwards',
            s.t,
            s.vz.map((v) => -v),
          ),
          truth('set point', s.t, speed),
        ],
      },
    ];
  },
});

export const winchCases = [case421, case422, case423, case424];
