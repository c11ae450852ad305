/**
 * DRDC CR 2010-256, figures 38 to 40: a winch that follows a tension, and one that follows a speed.
 * @module
 */
import { sineFit, sineFitFree, window } from './measure.mjs';
import { row } from './simulate.mjs';
import { hold, worst } from './tether-common.mjs';
import { ALI3, apart, FARTHEST, GRAVITY, last, records, rungeKutta, TIME } from './figure.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 */

const OMEGA = (2 * Math.PI) / 5;
const EA = 8e5;
const [DIAMETER, DENSITY] = [0.005, 7700];
/** Of the line [kg/m]. */
const MU = (DENSITY * Math.PI * DIAMETER ** 2) / 4;
const LENGTH = 30;
const LOAD = 200;
/** Of the tension before the controller sees it [s]. */
const FILTER = 0.02;

/** Gains of the sample file: those of the test are not told. */
const PID = { mode: 'tension', tension: 2006.1, kp: 0.1, ki: 1e-4, kd: 0.01, accel: 3, decel: 3 };

/**
 * The line of section 4.2, hanging from a winch at the origin.
 * @param {object} winch
 * @param {{load?: object, inputs: object, solver: object}} more
 */
const hoist = (winch, { load, inputs, solver }) => ({
  hawse: 1,
  environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
  parts: {
    ...(load && {
      load: { kind: 'rigid', rotation: 'fixed', position: [0, 0, -LENGTH], ...load },
    }),
    line: {
      kind: 'cable',
      a: { attach: 'world', position: [0, 0, 0] },
      b: load ? { attach: 'load' } : { attach: 'free', position: [0, 0, -LENGTH] },
      ...{ length: LENGTH, elements: 3, diameter: DIAMETER, density: DENSITY, EA, CID: 5000 },
    },
    winch: { kind: 'winch', cable: 'line', end: 'a', filter: FILTER, ...winch },
  },
  inputs,
  solver: { integrator: 'ali3', step: 2e-4, ...solver },
});

/** Set point (109). @param {number} t */
const wanted = (t) => 2006.1 + 250 * Math.sin(OMEGA * t);
/** Its rate. @param {number} t */
const wantedRate = (t) => 250 * OMEGA * Math.cos(OMEGA * t);

/**
 * The hoist as a load on a line without waves, and a control that does not wait. Payout v and stretch give
 * the load its speed u = v + L T'/EA, and T = (M + mu L)(g - u'). The filter makes T_f of it,
 * T = T_f + tau T_f'; the controller closes the system, solved for T_f':
 *
 *     u - L T_f'/EA = kp (T_f - S) + ki I + kd (T_f' - S')
 * @param {number} step
 * @param {number} steps
 * @returns {{tension: number[], speed: number[], length: number[]}}
 */
function follower(step, steps) {
  const { kp, ki, kd } = PID;
  /** @type {(t: number, y: number[]) => [number, number]} rate of the tension, payout */
  const control = (t, [u, L, T, I]) => {
    const error = T - wanted(t);
    const turn = (u - kp * error - ki * I + kd * wantedRate(t)) / (kd + L / EA);
    return [turn, u - (L * turn) / EA];
  };
  const states = rungeKutta(
    (t, y) => {
      const [turn, payout] = control(t, y);
      const [, L, T] = y;
      return [GRAVITY - (T + FILTER * turn) / (LOAD + MU * L), payout, turn, T - wanted(t)];
    },
    [0, LENGTH, (LOAD + MU * LENGTH) * GRAVITY, 0],
    step,
    steps,
  );
  return {
    tension: states.map((y) => y[2]),
    speed: states.map((y, i) => control(i * step, y)[1]),
    length: states.map((y) => y[1]),
  };
}

/** The payout of a winch whose tension is the set point itself, of a line that does not stretch. @param {number} step @param {number} steps */
const ideal = (step, steps) =>
  rungeKutta(
    (t, [v, L]) => [GRAVITY - wanted(t) / (LOAD + MU * L), v],
    [0, LENGTH],
    step,
    steps,
  ).map(([v]) => v);

/** A hundredth of the swing: finer than a printed figure is read. */
const READ = 0.01;

/** @type {Case} */
const setPoint = {
  id: 'drdc/figures-38-39',
  title: 'Figures 38 and 39: tension and payout under a varying set point',
  source: 'report 003, 4.2.2, figures 38 and 39',
  about:
    '200 kg on 30 m of line, set point 2006.1 + 250 sin(2 pi t / 5) N, the gains of the sample file (those of the ' +
    'test are not given). The reference is a load on a line without waves with a control that does not wait, ' +
    "integrated by itself; Hawse's winch looks each 0.2 ms, and what is left halves with that time. Tension at the " +
    'drum, behind its filter. The text of figure 39 says that the line grows; a load whose mean pull is its ' +
    'weight sinks and rises with what the first half period gave it: upwards, so nearly 19 m come in. The start-up of the report, nodes ' +
    'of a swinging snapshot, is shown by a line that is unstretched at first.',
  run({ core }) {
    const inputs = { set: { target: 'winch.tension', value: 2006.1, amplitude: 250, period: 5 } };
    /** @type {(solver: object) => object} */
    const scene = (solver) => hoist(PID, { load: { mass: LOAD }, inputs, solver });
    const scenario = scene({ duration: 20, start: 'static', frame: 0.02 });
    const probes = /** @type {const} */ ({
      tension: 'winch.tension',
      speed: 'winch.speed',
      length: 'line.length',
    });
    const s = records(core, scenario, probes);
    const slack = scene({ duration: 3, frame: 0.01 });
    const start = records(core, slack, probes);
    const ref = follower(0.02, s.t.length - 1);
    // e - v/kp = -(kd e' + ki I)/kp, with e about v/kp and v' at most 250 N/M
    const droop = (PID.kd * 250) / LOAD / PID.kp ** 2 + (PID.ki * 2 * 20) / PID.kp ** 2;
    const miss = Array.from(s.t, (t, i) => s.tension[i] - wanted(t) - s.speed[i] / PID.kp);
    return {
      rows: [
        hold(
          'tension',
          'N',
          0,
          worst(ref.tension, (T, i) => s.tension[i] - T),
          { abs: READ * 250 },
          FARTHEST,
        ),
        hold(
          'payout',
          'm/s',
          0,
          worst(ref.speed, (v, i) => s.speed[i] - v),
          { abs: READ * 2 },
          FARTHEST,
        ),
        hold(
          'tension over the set point, less payout/kp',
          'N',
          0,
          worst(miss, (x, i) => (s.t[i] < 1 ? 0 : x)),
          { abs: droop },
          { ...ALI3, note: 'after 1 s: the droop of a proportional winch, 10 N for each m/s' },
        ),
        hold(
          'line outside at 20 s',
          'm',
          last(ref.length),
          last(s.length),
          { abs: READ * 20 },
          ALI3,
        ),
      ],
      curves: [
        {
          id: 'figure-38',
          figure: 'report 003, figure 38',
          title: 'Tension under a varying set point',
          x: TIME,
          y: { label: 'tension at the drum', unit: 'N' },
          lines: [
            { name: 'Hawse, from equilibrium', kind: 'hawse', x: s.t, y: s.tension },
            {
              name: 'Hawse, from an unstretched line',
              kind: 'hawse',
              x: start.t,
              y: start.tension,
            },
            { name: 'reference, line without waves', kind: 'reference', x: s.t, y: ref.tension },
            { name: 'set point', kind: 'source', x: s.t, y: s.t.map(wanted) },
          ],
        },
        {
          id: 'figure-39',
          figure: 'report 003, figure 39',
          title: 'Payout under a varying set point of the tension',
          x: TIME,
          y: { label: 'payout', unit: 'm/s' },
          lines: [
            { name: 'Hawse, from equilibrium', kind: 'hawse', x: s.t, y: s.speed },
            { name: 'Hawse, from an unstretched line', kind: 'hawse', x: start.t, y: start.speed },
            { name: 'reference, line without waves', kind: 'reference', x: s.t, y: ref.speed },
            {
              name: 'of a tension that is the set point',
              kind: 'reference',
              x: s.t,
              y: ideal(0.02, s.t.length - 1),
            },
          ],
        },
      ],
      scenarios: [
        { name: 'from equilibrium', scenario },
        { name: 'from an unstretched line', scenario: slack },
      ],
    };
  },
};

/** @type {Case} */
const speedSet = {
  id: 'drdc/figure-40',
  title: 'Figure 40: speed of the last node under a varying payout',
  source: 'report 003, 4.2.3, figure 40 and table 6',
  about:
    'The line alone, payout sin(2 pi t / 5) m/s. The speed of the free end, by central differences of its height at ' +
    '0.01 s (their error is 2.6e-5 of it), is minus the payout: (110) has the sign of the payout. The payout begins with a jump of its ' +
    "acceleration, of which the end knows nothing for a wave's way, L/c: that is the farthest it can be off. Table 6 prints 4.9648 s " +
    'and 1.0985 m/s, the line of a spectrum and its height.',
  run({ core }) {
    const inputs = { set: { target: 'winch.speed', value: 0, amplitude: 1, period: 5 } };
    const winch = { mode: 'speed', speed: 0, accel: 3, decel: 3 };
    const scenario = hoist(winch, {
      inputs,
      solver: { duration: 20, start: 'static', step: 1e-3 },
    });
    const { t, z, length } = records(core, scenario, {
      z: { part: 'line', end: 'b', axis: 'z' },
      length: 'line.length',
    });
    const at = t.slice(1, -1);
    const speed = at.map((_, i) => (z[i + 2] - z[i]) / (t[i + 2] - t[i]));
    const told = (/** @type {number} */ t) => -Math.sin(OMEGA * t);
    const wave = Math.max(...length) / Math.sqrt(EA / MU);
    const fit = sineFit(...window(at, speed, 5, 20), OMEGA);
    const free = sineFitFree(...window(at, speed, 5, 20), OMEGA);
    return {
      rows: [
        hold(
          'speed',
          'm/s',
          0,
          apart(at, speed, told),
          { abs: OMEGA * wave },
          { ...ALI3, note: 'farthest from the set point' },
        ),
        hold(
          'speed after 5 s',
          'm/s',
          0,
          apart(at, speed, told, 5),
          { abs: 0.005 },
          { ...ALI3, note: 'farthest from the set point' },
        ),
        row(
          'amplitude',
          {
            value: 1 / Math.cos(OMEGA * wave),
            unit: 'm/s',
            kind: 'value',
            tol_rel: 0.005,
            report: 1.0985,
          },
          fit.amplitude,
          'ali3',
          '',
        ),
        row(
          'period',
          { value: 5, unit: 's', kind: 'value', tol_rel: 0.002, report: 4.9648 },
          (2 * Math.PI) / free.omega,
          'ali3',
          '',
        ),
      ],
      curves: [
        {
          id: 'figure-40',
          figure: 'report 003, figure 40',
          title: 'Vertical speed of the last node under a varying payout',
          x: TIME,
          y: { label: 'speed upwards', unit: 'm/s' },
          lines: [
            { name: 'Hawse', kind: 'hawse', x: at, y: speed },
            { name: 'minus the set point', kind: 'reference', x: at, y: at.map(told) },
          ],
        },
      ],
      scenarios: [{ name: 'payout', scenario }],
    };
  },
};

export const winchFigureCases = [setPoint, speedSet];
