/**
 * DRDC CR 2010-256, section 4.3: the payload alone, and on a cable.
 * @module
 */
import { period } from './measure.mjs';
import { reference, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const INTEGRATORS = ['ali3', 'rk45'];
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

/**
 * The one of three components that is farthest from what is expected.
 * @param {number} expected
 * @param {Float64Array[]} components
 */
function farthest(expected, ...components) {
  const last = components.map((c) => c[c.length - 1]);
  return last.reduce((a, b) => (Math.abs(b - expected) > Math.abs(a - expected) ? b : a));
}

/** @type {Case} */
const case431 = {
  id: 'drdc/4.3.1',
  title: 'Linear acceleration',
  about:
    '5 kg under 0.01 N along each axis for 20 s; the component farthest from the answer. Steps of ' +
    '0.5 s: both integrators are exact for a constant force.',
  run(ctx) {
    const ref = reference(ctx, '4.3.1');
    return INTEGRATORS.flatMap((integrator) => {
      const s = simulate(ctx.core, solverOf(floating(PUSH), integrator), STATE);
      return [
        ref.hold('velocity', farthest(0.04, s.vx, s.vy, s.vz), integrator),
        ref.hold('displacement', farthest(0.4, s.x, s.y, s.z), integrator),
      ];
    });
  },
};

/** @type {Case} */
const case432 = {
  id: 'drdc/4.3.2',
  title: 'Angular acceleration',
  about: '0.01 N m about each axis for 20 s: inertia 5 kg m^2, and that of a cube of 2.45 m.',
  run(ctx) {
    const ref = reference(ctx, '4.3.2');
    return INTEGRATORS.flatMap((integrator) => {
      const s = simulate(ctx.core, solverOf(floating(TURN), integrator), STATE);
      const cube = floating({
        ...TURN,
        inertia: undefined,
        shape: 'box',
        size: [2.45, 2.45, 2.45],
      });
      const c = simulate(ctx.core, solverOf(cube, integrator), STATE);
      return [
        ref.hold('omega_I5', farthest(0.04, s.p, s.q, s.r), integrator),
        ref.hold('omega_cube', farthest(0.03998334027488546, c.p, c.q, c.r), integrator),
      ];
    });
  },
};

/** @type {Case} */
const case433 = {
  id: 'drdc/4.3.3',
  title: 'Linear and angular acceleration',
  about: 'Force and moment of the two tests before, together.',
  run(ctx) {
    const ref = reference(ctx, '4.3.3');
    return INTEGRATORS.flatMap((integrator) => {
      const s = simulate(ctx.core, solverOf(floating({ ...PUSH, ...TURN }), integrator), STATE);
      return [
        ref.hold('v', farthest(0.04, s.vx, s.vy, s.vz), integrator),
        ref.hold('omega', farthest(0.04, s.p, s.q, s.r), integrator),
      ];
    });
  },
};

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

/** @type {Case} */
const case434 = {
  id: 'drdc/4.3.4',
  title: 'Payload on a cable',
  about:
    '5 kg hanging from 20 m of line, 2 elements: equilibrium, and where it is 2 s later. The force is ' +
    'the one on the payload, not the tension of the last element, which carries half of its own weight.',
  run(ctx) {
    const ref = reference(ctx, '4.3.4');
    const rows = [];
    const probes = /** @type {const} */ ({
      force: { part: 'load', port: 'origin', word: 'force.z' },
      z: 'load.z',
    });
    const solver = { start: 'static', duration: 2 };
    for (const integrator of INTEGRATORS) {
      const light = hanging({ line: { density: MASSLESS, elements: 1 }, solver });
      const heavy = hanging({ line: { CID: 5000 }, solver });
      for (const [name, base] of /** @type {[string, any][]} */ ([
        ['z_massless', light],
        ['z_with_cable_mass', heavy],
      ])) {
        const { force, z } = simulate(ctx.core, solverOf(base, integrator), probes);
        for (const i of [0, z.length - 1]) {
          const note = `${name === 'z_massless' ? 'massless line' : 'line of 4.2'}, ${i ? '2 s later' : 'static'}`;
          rows.push(ref.hold('T_payload', force[i], integrator, { note }));
          rows.push(ref.hold(name, z[i], integrator, { note }));
        }
      }
    }
    return rows;
  },
};

/** @type {Case} */
const case435 = {
  id: 'drdc/4.3.5',
  title: 'Payload on a cable: pendulum',
  about:
    'Swing of 0.5 m, undamped, period by zero crossings over 60 s: a massless line (1 element), and the ' +
    'line of 4.2 in 2 and in 12 elements (rk45: over 30 s).',
  run(ctx) {
    const ref = reference(ctx, '4.3.5');
    const rows = [];
    // On the arc of the stretched line, so that the swing starts without a bounce along it.
    const stretched = 20 * (1 + (5 * 9.81) / 8e5);
    const load = { rotation: 'fixed', position: [0.5, 0, -Math.sqrt(stretched ** 2 - 0.25)] };
    for (const integrator of INTEGRATORS) {
      for (const [name, line] of /** @type {[string, object][]} */ ([
        ['T_massless', { density: MASSLESS, elements: 1 }],
        ['T_with_4.2_cable_N2', { elements: 2 }],
        ['T_with_4.2_cable_converged', { elements: 12 }],
      ])) {
        // Explicit steps follow the fast waves along 12 elements: three swings are enough for them.
        const duration = integrator === 'rk45' && name.endsWith('converged') ? 30 : 60;
        const base = hanging({ load, line, solver: { duration } });
        const { t, x } = simulate(ctx.core, solverOf(base, integrator), STATE);
        rows.push(ref.hold(name, period(t, x), integrator));
      }
    }
    return rows;
  },
};

/** @type {Case} */
const case436 = {
  id: 'drdc/4.3.6',
  title: 'Payload on a cable: torsion',
  about:
    'A payload of 5 kg m^2 turning at 0.1 rad/s on 20 m of line with GJ 100 N m^2 and EI 1 N m^2, ' +
    'clamped at both ends; period of the yaw rate by zero crossings over 60 s.',
  run(ctx) {
    const ref = reference(ctx, '4.3.6');
    return INTEGRATORS.map((integrator) => {
      const base = hanging({
        load: { rate: [0, 0, 0.1], position: [0, 0, -20 * (1 + (5 * 9.81) / 8e5)] },
        line: {
          a: { attach: 'world', position: [0, 0, 0], hold: 'clamped', tangent: [0, 0, -1] },
          b: { attach: 'load', hold: 'clamped', tangent: [0, 0, -1] },
          elements: 10,
          EI: 1,
          GJ: 100,
          CID: 100,
        },
      });
      const { t, r } = simulate(ctx.core, solverOf(base, integrator), STATE);
      return ref.hold('T', period(t, r), integrator);
    });
  },
};

export const payloadCases = [case431, case432, case433, case434, case435, case436];
