/**
 * DRDC CR 2010-256, section 4.1: cantilever and top node oscillation.
 * @module
 */
import { TIME, caseOf, level, ours, printed, thinned, truth } from './data.mjs';
import { hannMean, sineFit, window } from './measure.mjs';
import { solverOf } from './simulate.mjs';

const DRY = { water: { density: 0 }, air: { density: 0 } };

/**
 * The beam of 4.1.1: along x, clamped at the origin.
 * @param {number} force dead load along -z at the tip [N]
 * @param {object} [beam] changes
 */
function cantilever(force, beam = {}) {
  return {
    hawse: 1,
    environment: { gravity: 0, ...DRY },
    parts: {
      beam: {
        kind: 'cable',
        a: { attach: 'world', position: [0, 0, 0], hold: 'clamped', tangent: [1, 0, 0] },
        b: { attach: 'free', position: [3, 0, 0], force_z: -force },
        length: 3,
        elements: 3,
        element: 'consistent',
        diameter: 0.1,
        density: 1000,
        EA: 1e9,
        EI: 1e6,
        CE: 1,
        ...beam,
      },
    },
    solver: { integrator: 'ali3', step: 1e-4, frame: 2e-4, duration: 0.6 },
  };
}

const TIP = /** @type {const} */ ({
  x: { part: 'beam', end: 'b', axis: 'x' },
  z: { part: 'beam', end: 'b', axis: 'z' },
});

/** @param {number} force @param {object} [beam] */
const still = (force, beam) =>
  solverOf(cantilever(force, beam), 'ali3', { start: 'static', duration: 2e-4 });

/** @param {number} force @param {object} [beam] */
const loaded = (force, beam) => ({ scenario: cantilever(force, beam), probes: TIP });

const case411 = caseOf({
  id: 'drdc/4.1.1',
  title: 'Cantilever beam: tip deflection and period',
  about:
    'A 3 m beam (EI 1e6 N m^2, EA 1e9 N) under a dead load at its tip: in equilibrium, and loaded ' +
    'all at once. Three consistent elements where nothing else is said. Periods by zero crossings ' +
    'about the mean, mean with a Hann window and peak over 0.6 s.',
  source: 'report 003, 4.1.1',
  test: '4.1.1',
  runs: {
    '50 kN at once': loaded(5e4),
    '500 N at once': loaded(500),
    '500 N at once, lumped mass': loaded(500, { element: 'lumped' }),
    '500 N at rest': { scenario: still(500), probes: TIP },
    '50 kN at rest': { scenario: still(5e4), probes: TIP },
    '50 kN at rest, 16 elements': { scenario: still(5e4, { elements: 16 }), probes: TIP },
  },
  rows: [
    {
      ...{ quantity: 'delta_linear', run: '500 N at rest', measure: ['first', 'z'], scale: -100 },
      ...{ integrator: 'static', note: '500 N, times 100' },
    },
    {
      ...{ quantity: 'delta_static_large', run: '50 kN at rest', measure: ['first', 'z'] },
      ...{ scale: -1, integrator: 'static' },
    },
    {
      ...{ quantity: 'tip_x_static', run: '50 kN at rest', measure: ['first', 'x'] },
      integrator: 'static',
    },
    {
      ...{ quantity: 'delta_static_large', run: '50 kN at rest, 16 elements', scale: -1 },
      ...{ measure: ['first', 'z'], integrator: 'static', note: '16 elements', tol_rel: 0.002 },
    },
    { quantity: 'T1_small_amplitude', run: '500 N at once', measure: ['periodAboutMean', 'z'] },
    {
      ...{ quantity: 'T1_consistent_3_elements', run: '500 N at once' },
      measure: ['periodAboutMean', 'z'],
    },
    {
      ...{ quantity: 'T1_lumped_3_elements', run: '500 N at once, lumped mass' },
      measure: ['periodAboutMean', 'z'],
    },
    {
      ...{ quantity: 'undamped_step_mean', run: '50 kN at once', scale: -1 },
      measure: ['mean', 'z'],
    },
    { quantity: 'undamped_step_T', run: '50 kN at once', measure: ['periodAboutMean', 'z'] },
    // over the whole record, as the mean
    {
      ...{ quantity: 'undamped_step_peak', run: '50 kN at once', scale: -1 },
      measure: ['least', 'z'],
    },
  ],
  curves(got, ref) {
    const { t, z } = got('50 kN at once');
    const down = z.map((v) => -v);
    return [
      {
        ...{ id: 'tip', figure: ref.figure, title: 'Deflection of the tip, loaded at once' },
        ...{ x: TIME, y: { label: 'deflection of the tip', unit: 'm' } },
        lines: [
          ours('tip', thinned(t), thinned(down)),
          ours('its mean', [0, 0.6], [hannMean(t, down), hannMean(t, down)]),
          level('mean', t, ref.quantity('undamped_step_mean').value),
          level('in equilibrium', t, ref.quantity('delta_static_large').value),
          printed('deflection', t, 0.434),
        ],
      },
    ];
  },
});

/**
 * Scenario of 4.1.4.
 * @param {object} tip changes to the motion of the top
 */
function snatch(tip = {}) {
  return {
    hawse: 1,
    environment: { gravity: 9.81, ...DRY },
    parts: {
      tip: {
        kind: 'motion',
        position: [0, 0, 0],
        amplitude_x: 2,
        amplitude_y: 2,
        amplitude_z: 2,
        frequency: [0.09, 0.05, 1.5],
        ...tip,
      },
      load: { kind: 'rigid', mass: 1400, rotation: 'fixed', position: [0, 0, -20] },
      line: {
        kind: 'cable',
        a: { attach: 'tip' },
        b: { attach: 'load' },
        start: 'rest',
        length: 20,
        elements: 4,
        diameter: 0.005,
        density: 7700,
        EA: 8e5,
        CID: 5000,
      },
    },
    solver: { integrator: 'ali3', step: 0.002, frame: 0.01, duration: 30 },
  };
}

const HEAVE_ALONE = snatch({ amplitude_x: 0, amplitude_y: 0 });

const case414 = caseOf({
  id: 'drdc/4.1.4',
  title: 'Top node oscillation, slack and taut',
  about:
    '1400 kg on 20 m of line, 4 elements, T = max(0, EA e + CID de/dt), top moving by 2 m in x, y and ' +
    'z from rest. Low tension: last element below 1000 N, gaps under 0.15 s joined. The late amplitude ' +
    'is that of a run with heave alone, fitted over 70 to 100 s, when the transient is gone.',
  source: 'report 003, 4.1.4',
  test: '4.1.4',
  runs: {
    'three directions': {
      scenario: snatch(),
      probes: { x: 'load.x', y: 'load.y', z: 'load.z', tension: 'line.tension_b' },
    },
    'heave alone': {
      scenario: solverOf(HEAVE_ALONE, 'ali3', { duration: 100, frame: 0.02 }),
      probes: { tension: 'line.tension_b' },
    },
  },
  rows(ref) {
    const low = /** @type {const} */ (['tension', 1000, 0.15, 0.05, 30]);
    /** @type {[string, import('./data.mjs').RowSpec['measure']][]} */
    const measures = [
      ['first_slack_time', ['firstBelow', 'tension', 0, 0.05, 30]],
      ['low_tension_intervals', ['intervals', ...low]],
      ['interval_list', ['intervalsOff', ...low, ref.quantity('interval_list').value]],
      ['peak_tension', ['largest', 'tension']],
      ['time_of_peak', ['timeOfLargest', 'tension']],
      ['payload_x_30', ['last', 'x']],
      ['payload_y_30', ['last', 'y']],
      ['payload_z_30', ['last', 'z']],
      ['payload_zmin', ['least', 'z']],
      ['payload_zmax', ['largest', 'z']],
    ];
    return [
      ...measures.map(([quantity, measure]) => ({
        ...{ quantity, run: 'three directions', measure },
        // held is the distance from the list, not the list
        ...(quantity === 'interval_list' ? { value: 0 } : {}),
      })),
      {
        ...{ quantity: 'late_tension_amplitude', run: 'heave alone' },
        measure: ['amplitude', 'tension', 1.5, 70, 100],
      },
    ];
  },
  curves(got, ref) {
    const s = got('three directions');
    const late = got('heave alone');
    const [lateT, lateTension] = window(late.t, late.tension, 85, 100);
    const { series } = ref;
    const { mean } = sineFit(...window(late.t, late.tension, 70, 100), 1.5);
    const swing = ref.quantity('late_tension_amplitude').value;
    return [
      {
        ...{ id: 'tension', figure: ref.figure, title: 'Tension of the last element' },
        ...{ x: TIME, y: { label: 'tension', unit: 'N' } },
        lines: [
          ours('line', s.t, s.tension),
          truth('chain of 4 elements', series.t, series.tension),
        ],
      },
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the payload' },
        ...{ x: TIME, y: { label: 'z', unit: 'm' } },
        lines: [ours('payload', s.t, s.z), truth('chain of 4 elements', series.t, series.z)],
      },
      {
        ...{ id: 'late', figure: '', title: 'Tension after the transient, heave alone' },
        ...{ x: TIME, y: { label: 'tension', unit: 'N' } },
        lines: [
          ours('line', lateT, lateTension),
          level('mean and amplitude', lateT, mean + swing),
          level('mean less amplitude', lateT, mean - swing),
        ],
      },
    ];
  },
});

export const lineCases = [case411, case414];
