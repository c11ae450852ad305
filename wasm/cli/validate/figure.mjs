/**
 * What the cases of published figures share: runs, distances of records, and their axes.
 * @module
 */
import { simulateWith } from '../../js/simulate.mjs';
import { worst } from './tether-common.mjs';

/**
 * @typedef {import('../../js/loader.mjs').Core} Core
 * @typedef {import('../../js/probe.mjs').Probe} Probe
 * @typedef {import('./case.mjs').Series} Series
 */

export const GRAVITY = 9.81;
export const TIME = Object.freeze({ label: 'time', unit: 's' });
export const ALI3 = Object.freeze({ integrator: 'ali3' });
/** Beside a row that holds the greatest distance of two records. */
export const FARTHEST = Object.freeze({ ...ALI3, note: 'farthest from the reference' });

/**
 * Records of a run that has to reach its end.
 * @template {string} K
 * @param {Core} core
 * @param {object} scenario
 * @param {{readonly [name in K]: Probe}} probe
 * @returns {{t: Float64Array} & {[name in K]: Float64Array}}
 */
export function records(core, scenario, probe) {
  const { t, series } = simulateWith(core, scenario, { probe, throwOnHalt: true });
  return { t, .../** @type {{[name in K]: Float64Array}} */ (series) };
}

/**
 * The farthest that a record gets from a function of time, from a time on.
 * @param {Series} t
 * @param {Series} y
 * @param {(t: number) => number} want
 * @param {number} [from]
 */
export const apart = (t, y, want, from = -Infinity) =>
  worst(Array.from(t), (s, i) => (s < from ? 0 : y[i] - want(s)));

/**
 * A line of a curve.
 * @param {string} name
 * @param {import('./case.mjs').Line['kind']} kind
 * @param {Series} x
 * @param {Series} y
 * @returns {import('./case.mjs').Line}
 */
export const line = (name, kind, x, y) => ({ name, kind, x, y });

/** @param {Series} y */
export const last = (y) => y[y.length - 1];

/**
 * y' = f(t, y) by the classical rule of order 4, from t = 0, noted each step.
 * @param {(t: number, y: number[]) => number[]} f
 * @param {number[]} y
 * @param {number} step
 * @param {number} steps
 */
export function rungeKutta(f, y, step, steps) {
  const all = [y];
  /** @type {(y: number[], k: number[], h: number) => number[]} */
  const on = (y, k, h) => y.map((x, i) => x + h * k[i]);
  for (let n = 0; n < steps; n++) {
    const t = n * step;
    const k1 = f(t, y);
    const k2 = f(t + step / 2, on(y, k1, step / 2));
    const k3 = f(t + step / 2, on(y, k2, step / 2));
    const k4 = f(t + step, on(y, k3, step));
    y = y.map((x, i) => x + (step / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]));
    all.push(y);
  }
  return all;
}
