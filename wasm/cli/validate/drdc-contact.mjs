/**
 * DRDC CR 2010-256, section 4.5: contact of a payload with a fixed box. 4.5.4 is in drdc-crane.mjs.
 * @module
 */
import { CONTACT } from '../../js/frame.mjs';
import { argMax, crossings, valueAt } from './measure.mjs';
import { reference, row, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const INTEGRATORS = ['ali3', 'rk45'];

/**
 * A body above a fixed box of 100 x 100 x 10 m.
 * @param {{young: number, viscosity: number}} material of both
 * @param {object} load
 * @param {number} top of the box [m]
 * @param {object} solver
 */
function landing(material, load, top, solver) {
  return {
    hawse: 1,
    environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } },
    materials: { both: material },
    parts: {
      load: { kind: 'rigid', material: 'both', ...load },
      ground: {
        kind: 'motion',
        shape: 'box',
        size: [100, 100, 10],
        position: [0, 0, top - 5],
        material: 'both',
      },
    },
    contacts: { ground: { a: 'load', b: 'ground' } },
    solver: { integrator: 'ali3', step: 0.002, frame: 0.01, ...solver },
  };
}

/** @param {number} word */
const contact = (word) => ({ pair: 0, word });

const LANDING = {
  x: 'load.x',
  y: 'load.y',
  z: 'load.z',
  roll: 'load.roll',
  pitch: 'load.pitch',
  yaw: 'load.yaw',
  touching: contact(CONTACT.touching),
  start: contact(CONTACT.start),
  end: contact(CONTACT.end),
  force: contact(CONTACT.force),
  volume: contact(CONTACT.volume),
  depth: contact(CONTACT.depth),
  deepest: contact(CONTACT.deepest),
  peak: contact(CONTACT.peak),
  number: contact(CONTACT.number),
  pointX: contact(CONTACT.point),
  pointY: contact(CONTACT.point + 1),
};

/**
 * Angle between the body's z axis and the vertical [rad].
 * @param {number} roll
 * @param {number} pitch
 */
const tilt = (roll, pitch) =>
  Math.atan2(
    Math.hypot(Math.sin(pitch), Math.cos(pitch) * Math.sin(roll)),
    Math.cos(pitch) * Math.cos(roll),
  );

/** @param {ArrayLike<number>} y */
const last = (y) => y[y.length - 1];
/** @param {Float64Array} y */
const largest = (y) => y.reduce((a, b) => Math.max(a, b));

/** @type {Case} */
const case451 = {
  id: 'drdc/4.5.1',
  title: 'Box laying flat on ground',
  about:
    '25 t fall 0.1 m flat onto the ground, 950 MPa and 50 MPa s. At rest: after 10 s. The damping ' +
    'force acts at once at the first touch, which is the jump, and the deepest point comes ' +
    '2.9 ms later: frames of 10 ms show neither, the row of the contact holds both.',
  run(ctx) {
    const ref = reference(ctx, '4.5.1');
    const material = { young: 950e6, viscosity: 50e6 };
    const box = { mass: 25000, shape: 'box', size: [5, 5, 1] };
    return INTEGRATORS.flatMap((integrator) => {
      const base = landing(material, box, -1.1, { duration: 10 });
      const s = simulate(ctx.core, solverOf(base, integrator), LANDING);
      /** @type {(name: string, got: number, more?: object) => import('./simulate.mjs').Row} */
      const hold = (name, got, more) => ref.hold(name, got, integrator, more);
      let most = 0;
      for (let i = 0; i < s.t.length; i++) most = Math.max(most, tilt(s.roll[i], s.pitch[i]));
      return [
        hold('V_int', last(s.volume)),
        hold('delta', last(s.depth)),
        hold('z_final', last(s.z)),
        hold('t_contact', last(s.start)),
        hold('force_jump', last(s.peak), { note: 'largest force of the contact' }),
        hold('delta_max', last(s.deepest)),
        hold('bounces', largest(s.number) - 1, { tol_abs: 0 }),
        hold('tilt', most, { note: 'largest of the run' }),
      ];
    });
  },
};

/** Roll and pitch of 25.7 degrees: the report's Euler angles, z y x. */
const TURNED = [0.950538510661, 0.216829542294, 0.216829542294, -0.049461489339];

const DEGREE = Math.PI / 180;

/** @type {Case} */
const case452 = {
  id: 'drdc/4.5.2',
  title: 'Oriented box impacting ground',
  about:
    '7950 kg of 15 x 15 x 5 m, turned by 25.7 degrees in roll and pitch, fall onto ground 10 m below, ' +
    '10 MPa and 10 MPa s (the set of numbers that agrees with the report), no friction. The volume ' +
    'relaxes with 1 s, so it is taken after 15 s.',
  run(ctx) {
    const ref = reference(ctx, '4.5.2');
    const material = { young: 1e7, viscosity: 1e7 };
    const box = { mass: 7950, shape: 'box', size: [15, 15, 5], orientation: TURNED };
    return INTEGRATORS.flatMap((integrator) => {
      const base = landing(material, box, -10, { duration: 15 });
      const s = simulate(ctx.core, solverOf(base, integrator), LANDING);
      /** @type {(name: string, got: number, more?: object) => import('./simulate.mjs').Row} */
      const hold = (name, got, more) => ref.hold(name, got, integrator, more);
      // the first touch at close range: a corner that slides 20 mm in a frame
      const touch = simulate(
        ctx.core,
        solverOf(base, integrator, { duration: 0.604, frame: 2e-4 }),
        LANDING,
      );
      const first = touch.touching.indexOf(1);
      const at = touch.start[first];
      const [x, y] = ref.quantity('contact_xy').value;
      const final = tilt(last(s.roll), last(s.pitch)) / DEGREE;
      const tilts = s.roll.map((roll, i) => tilt(roll, s.pitch[i]) / DEGREE);
      /** @type {(name: string, y: Float64Array) => number} */
      const farthest = (name, y) =>
        ref.series.t.reduce(
          (/** @type {number} */ worst, /** @type {number} */ t, /** @type {number} */ i) =>
            Math.max(worst, Math.abs(valueAt(s.t, y, t) - ref.series[name][i])),
          0,
        );
      const series = 'largest distance from the reference series, 0 to 2 s';
      return [
        hold('V_int', last(s.volume)),
        hold('z_final', last(s.z)),
        hold('f_final', last(s.force)),
        hold('t_contact', at),
        // free fall until then: exact between frames
        hold('z_at_contact', (-9.81 / 2) * at ** 2, { note: 'free fall to the time of touch' }),
        hold('contact_xy', touch.pointX[first], { value: x, as: 'contact_xy, x' }),
        hold('contact_xy', touch.pointY[first], { value: y, as: 'contact_xy, y' }),
        hold('tilt_final', final),
        hold('psi_final', last(s.yaw) / DEGREE),
        hold('n_contact_intervals', largest(s.number), { tol_abs: 0 }),
        row(
          'z, series',
          { value: 0, unit: 'm', kind: 'value', tol_abs: 0.005 },
          farthest('z', s.z),
          integrator,
          series,
        ),
        row(
          'tilt, series',
          { value: 0, unit: 'deg', kind: 'value', tol_abs: 0.05 },
          farthest('tilt', tilts),
          integrator,
          series,
        ),
      ];
    });
  },
};

/** @type {Case} */
const case453 = {
  id: 'drdc/4.5.3',
  title: 'Sphere bouncing, no damping',
  about:
    'A sphere of 3 t and 1 m radius, its exact shape, falls 19 m onto steel (200 GPa, 1 Pa s) and ' +
    'bounces five times. Apexes by the zero crossings of the vertical speed.',
  run(ctx) {
    const ref = reference(ctx, '4.5.3');
    const ball = { mass: 3000, shape: 'sphere', size: [2, 2, 2] };
    const material = { young: 2e11, viscosity: 1 };
    return INTEGRATORS.flatMap((integrator) => {
      const base = landing(material, ball, -20, {
        duration: 20,
        frame: 0.005,
        speed_tolerance: 1e-6,
      });
      const probes = { ...LANDING, vz: 'load.vz', closing: contact(CONTACT.closing) };
      const s = simulate(ctx.core, solverOf(base, integrator), probes);
      /** @type {(name: string, got: number, more?: object) => import('./simulate.mjs').Row} */
      const hold = (name, got, more) => ref.hold(name, got, integrator, more);
      // the row in which the first contact has ended
      const over = s.end.findIndex((end) => end > 0);
      const apex = crossings(s.t, s.vz, 0, -1);
      const height = apex.map((t) => parabola(s.t, s.z, s.vz, t));
      return [
        hold('t_contact', s.start[over]),
        hold('v_impact', s.closing[over]),
        hold('delta_max', s.deepest[over]),
        hold('F_max', s.peak[over]),
        hold('contact_time', s.end[over] - s.start[over]),
        hold('apex_period', (apex[4] - apex[0]) / 4, { note: 'mean of 4' }),
        hold('apex_height_loss_5_bounces', -height[4]),
      ];
    });
  },
};

/**
 * Height at an apex, from the sample before it: free flight.
 * @param {Float64Array} t
 * @param {Float64Array} z
 * @param {Float64Array} vz
 * @param {number} at
 */
function parabola(t, z, vz, at) {
  let i = 0;
  while (t[i + 1] < at) i++;
  return z[i] + (vz[i] * (at - t[i])) / 2;
}

export const contactCases = [case451, case452, case453];
