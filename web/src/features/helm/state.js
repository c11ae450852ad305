/**
 * What of a run can be steered, and how orders read: from the inputs of a scenario to rudders, engines,
 * thrusters and tugs, by vessel.
 */
import { objectAt, textAt } from '../../../../wasm/js/form/told.mjs';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Input} Input
 *
 * @typedef {object} Thruster
 * @property {string} id
 * @property {'tunnel' | 'azimuth' | 'tug'} type
 * @property {Input | null} force
 * @property {Input | null} angle
 *
 * @typedef {object} Helm
 * @property {string} vessel
 * @property {Input | null} rudder
 * @property {Input | null} revs
 * @property {Thruster[]} thrusters
 */

/** Without a word a thruster is a tunnel. @param {string} word @returns {Thruster['type']} */
const typeOf = (word) => (word === 'azimuth' || word === 'tug' ? word : 'tunnel');

/**
 * @param {Pick<import('../../../../wasm/js/frame.mjs').Manifest, 'parts' | 'inputs'>} manifest
 * @param {unknown} scenario
 * @returns {Helm[]}
 */
export function helmsOf(manifest, scenario) {
  /** @type {Helm[]} */
  const helms = [];
  for (const { id, kind } of manifest.parts) {
    if (kind !== 'vessel') continue;
    const find = (/** @type {string} */ rest) =>
      manifest.inputs.find((i) => i.target === `${id}.${rest}`) ?? null;
    const given = objectAt(scenario, 'parts', id, 'thrusters');
    const thrusters = Object.keys(given).flatMap((name) => {
      const force = find(`thrusters.${name}.force`);
      const angle = find(`thrusters.${name}.angle`);
      const type = typeOf(textAt(given, name, 'type'));
      return force || angle ? [{ id: name, type, force, angle }] : [];
    });
    const helm = {
      vessel: id,
      rudder: find('rudder.angle'),
      revs: find('propeller.revs'),
      thrusters,
    };
    if (helm.rudder || helm.revs || thrusters.length > 0) helms.push(helm);
  }
  return helms;
}

/** Nearer to the middle than this share of the range an order is the middle. */
export const DETENT = 0.03;

/**
 * An order as a slider gives it: within its limits, in even steps, and exactly zero near zero.
 * @param {number} value @param {{min: number, max: number}} input @param {number} step
 */
export function detent(value, { min, max }, step) {
  const range = max - min;
  const zero = min <= 0 && max >= 0 && Math.abs(value) < DETENT * range;
  const even = zero ? 0 : Math.round(value / step) * step;
  return Math.max(min, Math.min(max, Number(even.toPrecision(12)))) || 0;
}

/** Even steps of a range: about a hundredth, 1, 2 or 5 of a power of ten. @param {number} range */
export function stepOf(range) {
  const raw = range / 120;
  const base = 10 ** Math.floor(Math.log10(raw));
  return (raw / base < 1.5 ? 1 : raw / base < 3.5 ? 2 : raw / base < 7.5 ? 5 : 10) * base;
}

/**
 * A stick's place as force and direction: up is ahead, left is port.
 * @param {number} x to the right, -1 to 1 @param {number} y up @param {number} most [N]
 * @returns {{force: number, angle: number}} angle [rad] 0 ahead, to port
 */
export function stickOrder(x, y, most) {
  const out = Math.min(1, Math.hypot(x, y));
  return out < 2 * DETENT
    ? { force: 0, angle: 0 }
    : { force: out * most, angle: Math.atan2(-x, y) || 0 };
}

/** And back. @param {number} force @param {number} angle @param {number} most */
export const stickPlace = (force, angle, most) => ({
  x: (-Math.sin(angle) * force) / (most || 1),
  y: (Math.cos(angle) * force) / (most || 1),
});
