/**
 * What the cases of the tether thesis (004) share.
 * @module
 */
import { row } from './simulate.mjs';

/**
 * A row against a value.
 * @param {string} name
 * @param {string} unit
 * @param {number} value
 * @param {number} got
 * @param {{abs: number} | {rel: number}} tolerance
 * @param {{integrator?: string, note?: string, kind?: 'value' | 'max'}} [more]
 */
export function hold(name, unit, value, got, tolerance, more = {}) {
  const { integrator = '', note = '', kind = 'value' } = more;
  const limit = 'abs' in tolerance ? { tol_abs: tolerance.abs } : { tol_rel: tolerance.rel };
  return row(name, { value, unit, kind, ...limit }, got, integrator, note);
}

/**
 * The greatest of an error over a list: infinite where one is no number.
 * @template T
 * @param {readonly T[]} list
 * @param {(one: T, i: number) => number} error
 */
export const worst = (list, error) =>
  list.reduce((most, one, i) => {
    const e = Math.abs(error(one, i));
    return Number.isNaN(e) ? Infinity : Math.max(most, e);
  }, 0);

/** @param {number} got @param {number} value: 0 has none, so it counts as it is */
export const relative = (got, value) => (value === 0 ? got : got / value - 1);

/** @param {number} degrees */
export const radians = (degrees) => (degrees * Math.PI) / 180;
