/**
 * DRDC CR 2010-256, section 4.4.9 to 4.4.12 and 4.5.4: the Palfinger-like crane.
 * @module
 */
import { CONTACT } from '../../js/frame.mjs';
import { HEAVY, LIGHT, PAYLOAD } from './drdc-crane.mjs';
import { crossings, leastSquares, twoSines, valueAt } from './measure.mjs';
import { palfinger } from './palfinger.mjs';
import { reference, row, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const INTEGRATORS = ['ali3', 'rk45'];
const BASE = [-1.35, 0, -1.4];

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

/** @type {Case} */
const case449 = {
  id: 'drdc/4.4.9',
  title: 'Passive joint limit',
  about:
    'The second joint of the crane is free and falls on its lower stop at -45 degrees, 1e7 N m/rad and ' +
    '1e7 N m s/rad; the others are locked. Gravity at the limit: the torque that holds the joint ' +
    'locked there. Static: the equilibrium on the stop.',
  run(ctx) {
    const ref = reference(ctx, '4.4.9');
    const lower = -Math.PI / 4;
    /** @type {(luff: object, solver: object, slides?: object) => object} */
    const fall = (luff, solver, slides) =>
      scene({ crane: palfinger({ position: BASE }, { luff }, slides) }, solver);
    const free = { mode: 'passive', lower, ...STOP };
    const at = { start: 'static', duration: 0.02 };
    /** @type {(slides?: object) => number} */
    const rest = (slides) =>
      simulate(ctx.core, fall({ ...free, start: lower }, at, slides), LUFF).angle[0];
    const held = simulate(ctx.core, fall({ start: lower }, { duration: 0.02 }), LUFF);
    const rows = [
      ref.hold('gravity_torque_at_limit', held.effort[0], 'static'),
      ref.hold('eps2_static', rest(), 'static'),
      ref.hold('eps2_static if cg=0 as printed', rest({ centre: 0 }), 'static'),
    ];
    for (const integrator of INTEGRATORS) {
      const base = fall(free, { duration: 10, step: 0.002, frame: 0.002 });
      const { t, angle } = simulate(ctx.core, solverOf(base, integrator), LUFF);
      rows.push(
        ref.hold('t_hit', crossings(t, angle, lower, -1)[0], integrator),
        ref.hold('eps2_at_10s', valueAt(t, angle, 10), integrator),
      );
    }
    return rows;
  },
};

/** @type {Case} */
const case4410 = {
  id: 'drdc/4.4.10',
  title: 'Active joint limit',
  about:
    'The second joint in mode position, told to go to 100 degrees, 10 beyond its upper limit: kp 1e8, ' +
    'kd 1e8, ki 1, at most 500 kW; 20 s. The target is kept within the limits, so the joint ends at ' +
    'the limit and the stop is not touched. Not held: where a target that is not kept would end. ' +
    'rk45 is left out: the gains make a motion of 20 microseconds, and it follows that.',
  run(ctx) {
    const ref = reference(ctx, '4.4.10');
    const luff = {
      mode: 'position',
      target: (100 / 180) * Math.PI,
      upper: Math.PI / 2,
      kp: 1e8,
      ki: 1,
      kd: 1e8,
      power: 5e5,
      ...STOP,
    };
    const base = scene({ crane: palfinger({ position: BASE }, { luff }) }, { duration: 20 });
    return [ref.hold('eps2', last(simulate(ctx.core, base, LUFF).angle), 'ali3')];
  },
};

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

/** @type {Case} */
const case4411 = {
  id: 'drdc/4.4.11',
  title: 'Crane, cable and payload at a steady speed',
  about:
    'The base moves at 1 m/s and so does the payload, with the line of 4.2: the speed of the ' +
    'payload that is farthest from 1 m/s in 20 s.',
  run(ctx) {
    const ref = reference(ctx, '4.4.11');
    return INTEGRATORS.map((integrator) => {
      const base = towed(HEAVY, { velocity: [1, 0, 0] }, { duration: 20 });
      const { vx } = simulate(ctx.core, solverOf(base, integrator), LOAD);
      const worst = vx.reduce((a, b) => (Math.abs(b - 1) > Math.abs(a - 1) ? b : a));
      return ref.hold('v_payload', worst, integrator);
    });
  },
};

/** @type {Case} */
const case4412 = {
  id: 'drdc/4.4.12',
  title: 'Crane, cable and payload from rest',
  about:
    'The base moves at 1 m/s from the start, the payload is at rest at first and swings; 80 s, a line ' +
    'without mass, and the line of 4.2 where said. x from the place of the payload at the start. ' +
    'Periods by a least squares fit of two sines to x - t.',
  run(ctx) {
    const ref = reference(ctx, '4.4.12');
    return INTEGRATORS.flatMap((integrator) => {
      /** @type {(line: object) => {t: Float64Array, x: Float64Array, vx: Float64Array}} */
      const swing = (line) => {
        const base = towed({ ...line, start: 'rest' }, {}, { duration: 80, frame: 0.05 });
        const s = simulate(ctx.core, solverOf(base, integrator), LOAD);
        return { ...s, x: s.x.map((x) => x - s.x[0]) };
      };
      /** @type {(s: {t: Float64Array, x: Float64Array}) => number} */
      const slope = ({ t, x }) => leastSquares(t, x, [() => 1, (s) => s])[1];
      const s = swing(LIGHT);
      const lag = s.x.map((x, i) => x - s.t[i]);
      const [slow, fast] = twoSines(s.t, lag, (2 * Math.PI) / 9.1, (2 * Math.PI) / 1.14);
      const off = ref.series.t.map((/** @type {number} */ t, /** @type {number} */ i) =>
        Math.abs(valueAt(s.t, s.x, t) - ref.series.x[i]),
      );
      return [
        ref.hold('lsq_slope_0_80', slope(s), integrator),
        ref.hold('x_at_80', valueAt(s.t, s.x, 80), integrator),
        ref.hold('period_1', (2 * Math.PI) / slow, integrator),
        ref.hold('period_2', (2 * Math.PI) / fast, integrator),
        ref.hold(
          'vmin',
          s.vx.reduce((a, b) => Math.min(a, b)),
          integrator,
        ),
        ref.hold(
          'vmax',
          s.vx.reduce((a, b) => Math.max(a, b)),
          integrator,
        ),
        ref.hold(
          'max_lag',
          lag.reduce((a, b) => Math.max(a, Math.abs(b)), 0),
          integrator,
        ),
        row(
          'x, series',
          { value: 0, unit: 'm', kind: 'value', tol_abs: 0.02 },
          off.reduce((/** @type {number} */ a, /** @type {number} */ b) => Math.max(a, b), 0),
          integrator,
          'largest distance from the reference series',
        ),
        ref.hold('lsq_slope_with_cable_mass_N2', slope(swing(HEAVY)), integrator),
      ];
    });
  },
};

const WEIGHT = 7800 * 9.81;
const EA = 4e6;

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
  run(ctx) {
    const ref = reference(ctx, '4.5.4');
    /** @type {import('./simulate.mjs').Row[]} */
    const rows = [];
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
        start: { pair: 0, word: CONTACT.start },
        force: { pair: 0, word: CONTACT.force },
        length: 'line.length',
        pull: { part: 'load', port: 'top', word: 5 },
        ...{
          tipX: { part: 'crane', port: 'tip', word: 0 },
          tipY: { part: 'crane', port: 'tip', word: 1 },
          tipZ: { part: 'crane', port: 'tip', word: 2 },
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
    }
    return rows;
  },
};

export const palfingerCases = [case449, case4410, case4411, case4412];
export const togetherCases = [case454];
