/**
 * Points of lines and bodies: what probes tell and what loads do, against closed forms; a chain of the catalogue as a catenary.
 * @module
 */
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case */

const DRY = { water: { density: 0 }, air: { density: 0 } };
const G = 9.81;

/** Where f is 0 between a and b. @param {(x: number) => number} f @param {number} a @param {number} b */
function zero(f, a, b) {
  for (let i = 0; i < 100; i++) {
    const m = (a + b) / 2;
    if (f(a) * f(m) <= 0) b = m;
    else a = m;
  }
  return (a + b) / 2;
}

/** @type {Case} */
const catenary = {
  id: 'tried/stock-catenary',
  title: 'A chain of the catalogue hangs as a catenary',
  about:
    '220 m of studless chain R4 of 84 mm between supports 180 m apart, 55 m from its end: 19.9 x 0.084^2 t/m by the catalogue, ' +
    'stiff on purpose; slope, tension and place by a probe against those of the catenary.',
  source: 'closed form; mass of the chain by Orcina',
  run: ({ core }) => {
    const [L, span, at] = [220, 180, 55];
    const c = zero((x) => 2 * x * Math.sinh(span / (2 * x)) - L, 20, 2000);
    const s = at - L / 2;
    const weight = 19.9e3 * 0.084 ** 2 * G;
    const got = simulate(
      core,
      {
        hawse: 1,
        environment: { gravity: G, ...DRY },
        parts: {
          chain: {
            ...{ kind: 'cable', stock: 'chain-studless-r4-84', EA: 1e12, length: L, elements: 110 },
            ...{ a: { attach: 'world' }, b: { attach: 'world', position: [span, 0, 0] } },
          },
          point: { kind: 'probe', on: 'chain', at },
        },
        solver: { start: 'static', newton: 1e-11, frame: 0.01, duration: 0.01 },
      },
      { x: 'point.x', tx: 'point.tx', tz: 'point.tz', T: 'point.tension' },
    );
    const value = (/** @type {string} */ unit, /** @type {number} */ v, tol = 1e-3) => ({ value: v, unit, kind: 'value', tol_rel: tol }); // prettier-ignore
    return [
      row('tension', value('N', weight * Math.hypot(c, s)), got.T[0], 'ali3', 'static start'),
      row('slope', value('1', s / c), got.tz[0] / got.tx[0], 'ali3', 'static start'),
      row('place, x', value('m', span / 2 + c * Math.asinh(s / c)), got.x[0], 'ali3', 'static start'), // prettier-ignore
    ];
  },
};

/** @type {Case} */
const wire = {
  id: 'tried/load-on-wire',
  title: 'A force in the middle of a taut wire',
  about:
    '10 m of wire without weight between supports 10 m apart, 100 N down in the middle by a load: (L/2)(1 + T/EA) cos th = B/2, ' +
    '2 T sin th = F.',
  source: 'closed form',
  run: ({ core }) => {
    const [F, EA] = [100, 1e5];
    const th = zero((a) => 10 * (1 + F / (2 * Math.sin(a) * EA)) * Math.cos(a) - 10, 1e-4, 1);
    const got = simulate(
      core,
      {
        hawse: 1,
        environment: { gravity: 0, ...DRY },
        parts: {
          line: {
            ...{ kind: 'cable', length: 10, elements: 8, mass_per_metre: 0.01, EA },
            ...{ a: { attach: 'world' }, b: { attach: 'world', position: [10, 0, 0] } },
          },
          pull: { kind: 'load', on: 'line', at: 5, force_z: -F },
          point: { kind: 'probe', on: 'line', at: 5 },
        },
        solver: { start: 'static', newton: 1e-12, frame: 0.01, duration: 0.01 },
      },
      { z: 'point.z', T: 'point.tension' },
    );
    return [
      row('sag', { value: 5 * Math.tan(th), unit: 'm', kind: 'value', tol_rel: 1e-6 }, -got.z[0], 'ali3', 'static start'), // prettier-ignore
      row('tension', { value: F / (2 * Math.sin(th)), unit: 'N', kind: 'value', tol_rel: 1e-6 }, got.T[0], 'ali3', 'static start'), // prettier-ignore
    ];
  },
};

/** @type {Case} */
const turning = {
  id: 'tried/load-turns-along',
  title: 'A force that turns with its body, and added mass',
  about:
    'A body of 4 kg that spins at 2 rad/s about z with a force of 8 N along its own x, 1 kg of added mass at its middle: ' +
    'v = f/(m w) (sin wt, 1 - cos wt) with m = 5 kg. The acceleration is read by a probe.',
  source: 'closed form',
  run: ({ core }) => {
    const [f, m, w, T] = [8, 5, 2, 1];
    return ['ali3', 'rk45', 'rk4'].flatMap((integrator) => {
      const got = simulate(
        core,
        {
          hawse: 1,
          environment: { gravity: 0, ...DRY },
          parts: {
            ball: { kind: 'rigid', mass: 4, inertia: [0.5, 0.5, 0.5], rate: [0, 0, w] },
            push: { kind: 'load', on: 'ball', axes: 'body', force_x: f, added_mass: 1 },
            point: { kind: 'probe', on: 'ball' },
          },
          solver: { integrator, step: 0.001, frame: 0.1, duration: T },
        },
        { vx: 'point.vx', vy: 'point.vy', ax: 'point.ax', work: 'work', residual: 'residual' },
      );
      const last = got.t.length - 1;
      const near = (/** @type {number} */ v, /** @type {string} */ unit) => ({ value: v, unit, kind: 'value', tol_abs: 1e-4 }); // prettier-ignore
      return [
        row('vx', near((f / (m * w)) * Math.sin(w * T), 'm/s'), got.vx[last], integrator, ''),
        row('vy', near((f / (m * w)) * (1 - Math.cos(w * T)), 'm/s'), got.vy[last], integrator, ''),
        row('ax', near((f / m) * Math.cos(w * T), 'm/s^2'), got.ax[last], integrator, ''),
        row('ledger', { value: 0, unit: 'J', kind: 'max', tol_abs: 1e-5 }, Math.abs(got.residual[last]), integrator, 'residual'), // prettier-ignore
      ];
    });
  },
};

export const triedPointCases = [catenary, wire, turning];
