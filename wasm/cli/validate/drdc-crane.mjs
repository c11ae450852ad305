/**
 * DRDC CR 2010-256, section 4.4 to 4.4.8: joints of a crane, and a payload that hangs from one.
 * @module
 */
import { crossings, hannMean, period, twoSines, valueAt, window } from './measure.mjs';
import { reference, row, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const INTEGRATORS = ['ali3', 'rk45'];
const DEGREE = Math.PI / 180;

/** The base of 4.4.1 and 4.4.3: turned by 90 degrees about x, so the joints' axes are horizontal. */
const ON_EDGE = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];
/** Inertia of the bar of 10 kg and 2 m, along x. */
const BAR = [0.001042, 3.334, 3.334];

/**
 * A crane alone.
 * @param {object} joints
 * @param {object} solver
 * @param {object} [crane]
 */
const alone = (joints, solver, crane = {}) => ({
  hawse: 1,
  environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } },
  parts: { crane: { kind: 'crane', joints, ...crane } },
  solver: { integrator: 'ali3', step: 0.002, frame: 0.02, newton: 1e-11, ...solver },
});

/** @param {ArrayLike<number>} y */
const last = (y) => y[y.length - 1];

/** @type {Case} */
const case441 = {
  id: 'drdc/4.4.1',
  title: 'Revolute joint',
  about:
    'A bar of 10 kg and 2 m swings by 0.1 degrees about its end, 3.334 kg m^2 about its centre of ' +
    'mass. Period by zero crossings over 30 s.',
  run(ctx) {
    const ref = reference(ctx, '4.4.1');
    const bar = { a: 2, start: -89.9 * DEGREE, mass: 10, centre: [1, 0, 0], inertia: BAR };
    const joints = { swing: { mode: 'passive', ...bar } };
    const base = alone(joints, { duration: 30 }, { orientation: ON_EDGE });
    return INTEGRATORS.map((integrator) => {
      const { t, q } = simulate(ctx.core, solverOf(base, integrator), {
        q: 'crane.swing.position',
      });
      return ref.hold('T', period(t, q, -90 * DEGREE), integrator);
    });
  },
};

/** @type {Case} */
const case442 = {
  id: 'drdc/4.4.2',
  title: 'Prismatic joint',
  about: '10 kg fall along a vertical joint for 30 s.',
  run(ctx) {
    const ref = reference(ctx, '4.4.2');
    const joints = { fall: { type: 'prismatic', mode: 'passive', mass: 10, inertia: BAR } };
    const base = alone(joints, { duration: 30, step: 0.01, tolerance: 1e-12 });
    return INTEGRATORS.map((integrator) => {
      const { q } = simulate(ctx.core, solverOf(base, integrator), { q: 'crane.fall.position' });
      return ref.hold('eps', last(q), integrator);
    });
  },
};

/** @type {Case} */
const case443 = {
  id: 'drdc/4.4.3',
  title: 'Double pendulum',
  about:
    'Two balls of 10 kg on weightless rods of 10 and 7 m, let go 0.1 degrees from the vertical. Both ' +
    'periods by a least squares fit of two sines to the first joint over 60 s: a line of a spectrum ' +
    'over 60 s would be 0.8 s wide at the long one.',
  run(ctx) {
    const ref = reference(ctx, '4.4.3');
    const ball = { mode: 'passive', mass: 10, inertia: [0.018171, 0.018171, 0.018171] };
    const joints = {
      upper: { ...ball, a: 10, start: -89.9 * DEGREE, centre: [10, 0, 0] },
      lower: { ...ball, a: 7, centre: [7, 0, 0] },
    };
    const base = alone(joints, { duration: 60, frame: 0.05 }, { orientation: ON_EDGE });
    return INTEGRATORS.flatMap((integrator) => {
      const { t, q } = simulate(ctx.core, solverOf(base, integrator), {
        q: 'crane.upper.position',
      });
      const [long, short] = twoSines(t, q, (2 * Math.PI) / 7.6, (2 * Math.PI) / 3.1);
      return [
        ref.hold('T_short', (2 * Math.PI) / short, integrator),
        ref.hold('T_long', (2 * Math.PI) / long, integrator),
      ];
    });
  },
};

/**
 * The arm of 4.4.4 to 4.4.6: turns about the vertical, a slider of 10 kg on it starts at 1 m.
 * @param {object} turn
 * @param {object} slide
 * @param {object} solver
 */
const arm = (turn, slide, solver) =>
  alone(
    {
      turn: {
        alpha: Math.PI / 2,
        start: Math.PI / 2,
        mass: 10,
        centre: [1, 0, 0],
        inertia: [0.001, 3.334, 3.334],
        ...turn,
      },
      slide: {
        type: 'prismatic',
        mass: 10,
        centre: [0, 0, 1],
        inertia: [0.082, 0.056, 0.056],
        ...slide,
      },
    },
    solver,
  );

const ARM = /** @type {const} */ ({
  angle: 'crane.turn.position',
  rate: 'crane.turn.rate',
  torque: 'crane.turn.effort',
  out: 'crane.slide.position',
  speed: 'crane.slide.rate',
  force: 'crane.slide.effort',
  kinetic: 'crane.kinetic',
});

const STEADY = { mode: 'rate', speed: 1, start_rate: 1 };

/** @type {Case} */
const case444 = {
  id: 'drdc/4.4.4',
  title: 'Centripetal force',
  about: 'The arm turns at 1 rad/s; the force that holds the slider at 1 m, after 1 s.',
  run(ctx) {
    const ref = reference(ctx, '4.4.4');
    const base = arm(STEADY, { mode: 'locked' }, { duration: 1 });
    return INTEGRATORS.map((integrator) =>
      ref.hold('f', last(simulate(ctx.core, solverOf(base, integrator), ARM).force), integrator),
    );
  },
};

/** @type {Case} */
const case445 = {
  id: 'drdc/4.4.5',
  title: 'Coriolis acceleration',
  about:
    'The arm turns at 1 rad/s, the slider is free. Its acceleration across the arm is the holding ' +
    'torque over 10 kg and its distance; the identity a = 2 omega v is held in every frame of 2 s, v ' +
    'and torque at 2 s. The report compares at v = 0.009901 m/s, the last row.',
  run(ctx) {
    const ref = reference(ctx, '4.4.5');
    const { expected, simulated } = ref.report;
    const base = arm(STEADY, { mode: 'passive' }, { duration: 2, step: 5e-4, frame: 0.01 });
    return INTEGRATORS.flatMap((integrator) => {
      const s = simulate(ctx.core, solverOf(base, integrator, { tolerance: 1e-10 }), ARM);
      const across = s.torque.map((M, i) => M / (10 * (1 + s.out[i])));
      const off = across.map((a, i) => Math.abs(a - 2 * s.rate[i] * s.speed[i]));
      const identity = off.reduce((a, b) => Math.max(a, b));
      const [t] = crossings(s.t, s.speed, 0.009901);
      return [
        ref.hold('identity a-2*omega*eps2dot', identity, integrator, { note: 'largest of 2 s' }),
        ref.hold('eps2dot(t)', last(s.speed), integrator, { value: Math.sinh(2), note: 'at 2 s' }),
        ref.hold('holding torque joint1', last(s.torque), integrator, {
          value: 10 * Math.sinh(4),
          note: 'at 2 s',
        }),
        ref.hold('a at t=0.01', across[1], integrator),
        row(
          'a at eps2dot = 0.009901',
          { value: expected, unit: 'm/s2', kind: 'value', tol_rel: 1e-6, report: simulated },
          valueAt(s.t, across, t),
          integrator,
          'between frames of 10 ms',
        ),
      ];
    });
  },
};

/** @type {Case} */
const case446 = {
  id: 'drdc/4.4.6',
  title: 'Conservation of energy',
  about:
    'The arm starts at 1 rad/s with both joints free: after 30 s the slider has the energy. Reading A: ' +
    "the arm's centre of mass at 1 m, as printed; B: on the axis, which gives the report's figure. " +
    'v_inf is that of a slider with all of the energy at 30 s, because the arm comes to rest. ' +
    'The drift is held for rk45 alone: ali3 is of second order, and what its steps of 1 ms lose in the ' +
    'first second is 1.2e-7 of the energy.',
  run(ctx) {
    const ref = reference(ctx, '4.4.6');
    return INTEGRATORS.flatMap((integrator) =>
      ['B', 'A'].flatMap((reading) => {
        const centre = [reading === 'A' ? 1 : 0, 0, 0];
        const base = arm(
          { mode: 'passive', start_rate: 1, centre },
          { mode: 'passive' },
          { duration: 30, step: 0.001, frame: 0.1, tolerance: 1e-11 },
        );
        const s = simulate(ctx.core, solverOf(base, integrator), ARM);
        const drift = s.kinetic.map((k) => Math.abs(k / s.kinetic[0] - 1));
        const most = drift.reduce((a, b) => Math.max(a, b));
        const limit = Math.sqrt((2 * last(s.kinetic)) / 10);
        return [
          ref.hold(`${reading} v(30 s)`, last(s.speed), integrator),
          ref.hold(`${reading} v_inf`, limit, integrator),
          ...(integrator === 'rk45'
            ? [ref.hold('energy drift over 30 s', most, integrator, { note: `reading ${reading}` })]
            : []),
        ];
      }),
    );
  },
};

/** Density of a line without weight: a table of fields allows none [kg/m^3]. */
const MASSLESS = 1e-3;

/** The payload of 4.4.7, 5 kg and 2 m, its line 1 m above the centre of mass. */
export const PAYLOAD = {
  kind: 'rigid',
  mass: 5,
  inertia: [1.667, 1.667, 2.679e-4],
  ports: { top: { at: [0, 0, 1] } },
};

/** The line of 4.2, 20 m; or one without mass. */
export const LINE = { kind: 'cable', length: 20, diameter: 0.005, EA: 8e5 };
export const HEAVY = { ...LINE, density: 7700, elements: 2, CID: 5000 };
export const LIGHT = { ...LINE, density: MASSLESS, elements: 1 };

/**
 * A payload on a line on a crane of one joint about the vertical.
 * @param {{position: number[], joint: object, line: object, solver: object, load?: object}} what
 */
function hanging({ position, joint, line, solver, load }) {
  const ports = { tip: { link: 'turn', at: [0, 0, 0] } };
  const base = alone({ turn: joint }, solver, { position, ports });
  return {
    ...base,
    parts: {
      ...base.parts,
      load: { ...PAYLOAD, position: [0, 0, -21], ...load },
      line: { ...line, a: { attach: 'crane.tip' }, b: { attach: 'load.top' } },
    },
  };
}

/** @type {Case} */
const case447 = {
  id: 'drdc/4.4.7',
  title: 'Boom crane, cable and payload at rest',
  about:
    'The payload of 5 kg on 20 m of line on a crane that stands: in equilibrium, and 2 s later; a line ' +
    'without mass, and that of 4.2. The link reaches 1 m, to the line above the origin.',
  run(ctx) {
    const ref = reference(ctx, '4.4.7');
    const joint = { mode: 'locked', a: 1, mass: 10, centre: [1, 0, 0], inertia: BAR };
    return INTEGRATORS.flatMap((integrator) =>
      [LIGHT, HEAVY].flatMap((line) => {
        const solver = { start: 'static', duration: 2, step: 0.005 };
        const base = hanging({ position: [-1, 0, 0], joint, line, solver });
        const { x, y, z } = simulate(ctx.core, solverOf(base, integrator), {
          x: 'load.x',
          y: 'load.y',
          z: 'load.z',
        });
        const [name, of] =
          line === LIGHT ? ['z_massless', 'massless line'] : ['z_with_cable', 'line of 4.2'];
        return [
          ref.hold(name, z[0], integrator, { note: 'static' }),
          ref.hold(name, last(z), integrator, { note: '2 s later' }),
          ref.hold('xy', Math.hypot(last(x), last(y)), integrator, { note: `${of}, 2 s later` }),
        ];
      }),
    );
  },
};

/** @type {Case} */
const case448 = {
  id: 'drdc/4.4.8',
  title: 'Boom crane, cable and payload in a circle',
  about:
    'A boom of 100 m turns faster and faster over 20 swings of the payload and then steadily; means ' +
    'over the 8 swings that follow, with a Hann window. The horizontal force is the part along the ' +
    'boom, as the part across it comes from the swing alone. F_h_point is the force of the run at ' +
    '100 m: times 100 m over the radius of the payload.',
  run(ctx) {
    const ref = reference(ctx, '4.4.8');
    const slow = ref.inputs.omega;
    const joint = {
      mode: 'rate',
      a: 100,
      mass: 67500,
      centre: [50, 0, 0],
      inertia: [2812.5, 5.6251e7, 5.6251e7],
    };
    const swing = 9.196480021756717; // 4.4.12
    const [ramp, until] = [20 * swing, 28 * swing];
    const rows = [];
    for (const integrator of INTEGRATORS) {
      for (const omega of [slow, 0.35]) {
        const solver = { start: 'static', duration: until, step: 0.02, frame: 0.1 };
        const turn = { ...joint, speed: omega, accel: omega / ramp };
        const base = hanging({ position: [-100, 0, 0], joint: turn, line: LIGHT, solver });
        const s = simulate(ctx.core, solverOf(base, integrator), {
          fx: { part: 'load', port: 'top', word: 3 },
          fy: { part: 'load', port: 'top', word: 4 },
          x: 'load.x',
          y: 'load.y',
          rate: 'crane.turn.rate',
          tension: 'line.tension_b',
          ...{
            ax: { part: 'line', end: 'a', axis: 0 },
            ay: { part: 'line', end: 'a', axis: 1 },
            az: { part: 'line', end: 'a', axis: 2 },
            bx: { part: 'line', end: 'b', axis: 0 },
            by: { part: 'line', end: 'b', axis: 1 },
            bz: { part: 'line', end: 'b', axis: 2 },
          },
        });
        /** @type {(y: (i: number) => number) => number} */
        const mean = (y) =>
          hannMean(
            ...window(
              s.t,
              Array.from(s.t, (_, i) => y(i)),
              ramp,
              until,
            ),
          );
        /** @type {(i: number, x: number, y: number) => number} */
        const along = (i, x, y) => ((s.ax[i] + 100) * x + s.ay[i] * y) / 100;
        const force = -mean((i) => along(i, s.fx[i], s.fy[i]));
        const r = mean((i) => along(i, s.x[i] + 100, s.y[i]));
        if (omega === slow) {
          rows.push(
            ref.hold('F_h_point', (force * 100) / r, integrator),
            ref.hold('F_h_true', force, integrator),
          );
          continue;
        }
        const side = (/** @type {number} */ i) => Math.hypot(s.bx[i] - s.ax[i], s.by[i] - s.ay[i]);
        rows.push(
          ref.hold('F_h_at_0.35', force, integrator),
          ref.hold(
            'theta_at_0.35',
            mean((i) => Math.atan2(side(i), s.az[i] - s.bz[i])),
            integrator,
          ),
          ref.hold(
            'T_at_0.35',
            mean((i) => s.tension[i]),
            integrator,
          ),
        );
      }
    }
    return rows;
  },
};

export const craneCases = [case441, case442, case443, case444, case445, case446, case447, case448];
