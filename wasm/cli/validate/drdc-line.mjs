/**
 * DRDC CR 2010-256, section 4.1: cantilever and top node oscillation.
 * @module
 */
import { argMax, hannMean, intervalsBelow, period, sineFit, window } from './measure.mjs';
import { reference, row, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

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
  x: { part: 'beam', end: 'b', axis: 0 },
  z: { part: 'beam', end: 'b', axis: 2 },
});

/** @type {Case} */
const case411 = {
  id: 'drdc/4.1.1',
  title: 'Cantilever beam: tip deflection and period',
  about:
    'A 3 m beam (EI 1e6 N m^2, EA 1e9 N) under a dead load at its tip: in equilibrium, and loaded ' +
    'all at once. Three consistent elements where nothing else is said. Periods by zero crossings ' +
    'about the mean, mean with a Hann window and peak over 0.6 s.',
  run(ctx) {
    const ref = reference(ctx, '4.1.1');
    const rows = [];
    /** @type {(force: number, beam?: object) => {x: number, z: number}} */
    const statics = (force, beam) => {
      const base = cantilever(force, beam);
      const { x, z } = simulate(
        ctx.core,
        solverOf(base, 'ali3', { start: 'static', duration: 2e-4 }),
        TIP,
      );
      return { x: x[0], z: -z[0] };
    };
    rows.push(
      ref.hold('delta_linear', statics(500).z * 100, 'static', { note: '500 N, times 100' }),
    );
    const coarse = statics(5e4);
    rows.push(ref.hold('delta_static_large', coarse.z, 'static'));
    rows.push(ref.hold('tip_x_static', coarse.x, 'static'));
    const fine = { note: '16 elements', tol_rel: 0.002 };
    rows.push(ref.hold('delta_static_large', statics(5e4, { elements: 16 }).z, 'static', fine));

    for (const integrator of ['ali3', 'rk45']) {
      /** @type {(beam?: object) => number} */
      const small = (beam) => {
        const { t, z } = simulate(ctx.core, solverOf(cantilever(500, beam), integrator), TIP);
        return period(t, z, hannMean(t, z));
      };
      const consistent = small();
      rows.push(ref.hold('T1_small_amplitude', consistent, integrator));
      rows.push(ref.hold('T1_consistent_3_elements', consistent, integrator));
      rows.push(ref.hold('T1_lumped_3_elements', small({ element: 'lumped' }), integrator));

      const { t, z } = simulate(ctx.core, solverOf(cantilever(5e4), integrator), TIP);
      const mean = hannMean(t, z);
      rows.push(ref.hold('undamped_step_mean', -mean, integrator));
      rows.push(ref.hold('undamped_step_T', period(t, z, mean), integrator));
      const peak = z.reduce((a, b) => Math.min(a, b)); // over the whole record, as the mean
      rows.push(ref.hold('undamped_step_peak', -peak, integrator));
    }
    return rows;
  },
};

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

/** @type {Case} */
const case414 = {
  id: 'drdc/4.1.4',
  title: 'Top node oscillation, slack and taut',
  about:
    '1400 kg on 20 m of line, 4 elements, T = max(0, EA e + CID de/dt), top moving by 2 m in x, y and ' +
    'z from rest. Low tension: last element below 1000 N, gaps under 0.15 s joined. The late amplitude ' +
    'is that of a run with heave alone, fitted over 70 to 100 s, when the transient is gone.',
  run(ctx) {
    const ref = reference(ctx, '4.1.4');
    const rows = [];
    for (const integrator of ['ali3', 'rk45']) {
      const { t, x, y, z, tension } = simulate(ctx.core, solverOf(snatch(), integrator), {
        x: 'load.x',
        y: 'load.y',
        z: 'load.z',
        tension: 'line.tension_b',
      });
      /** @type {(name: string, got: number) => void} */
      const hold = (name, got) => void rows.push(ref.hold(name, got, integrator));
      const [ts, Ts] = window(t, tension, 0.05, 30);
      hold('first_slack_time', ts[Ts.findIndex((T) => T <= 0)] ?? NaN);
      const low = intervalsBelow(ts, Ts, 1000, 0.15);
      hold('low_tension_intervals', low.length);
      rows.push(intervalRow(ref.quantity('interval_list'), low, integrator));
      const peak = argMax(tension);
      hold('peak_tension', tension[peak]);
      hold('time_of_peak', t[peak]);
      const last = t.length - 1;
      hold('payload_x_30', x[last]);
      hold('payload_y_30', y[last]);
      hold('payload_z_30', z[last]);
      hold(
        'payload_zmin',
        z.reduce((a, b) => Math.min(a, b)),
      );
      hold(
        'payload_zmax',
        z.reduce((a, b) => Math.max(a, b)),
      );

      const heave = snatch({ amplitude_x: 0, amplitude_y: 0 });
      const late = simulate(ctx.core, solverOf(heave, integrator, { duration: 100, frame: 0.02 }), {
        tension: 'line.tension_b',
      });
      const fit = sineFit(...window(late.t, late.tension, 70, 100), 1.5);
      hold('late_tension_amplitude', fit.amplitude);
    }
    return rows;
  },
};

/**
 * The largest distance of an interval's ends from those of the reference.
 * @param {import('./simulate.mjs').Quantity} q
 * @param {import('./measure.mjs').Interval[]} low
 * @param {string} integrator
 */
function intervalRow(q, low, integrator) {
  /** @type {import('./measure.mjs').Interval[]} */
  const wanted = q.value;
  let worst = 0;
  let note = '';
  for (const [start, end] of wanted) {
    const off = low.map((l) => Math.max(Math.abs(l[0] - start), Math.abs(l[1] - end)));
    const least = Math.min(...off, Infinity);
    if (least > worst) [worst, note] = [least, `worst: ${start} to ${end} s`];
  }
  const all = `largest distance of ${wanted.length} intervals' ends; ${note}`;
  return row('interval_list', { ...q, value: 0 }, worst, integrator, all);
}

export const lineCases = [case411, case414];
