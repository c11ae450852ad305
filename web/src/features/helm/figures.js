/** Orders in words: rudder, revolutions and thrust with their side. */
import { formatText, group, joinUnit } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const W = T.helm;
export const DEG = Math.PI / 180;

/** Rudder and directions in degrees and their side. @param {number} angle [rad] to port */
export function sideText(angle) {
  const degrees = angle / DEG;
  const text = joinUnit(group(Math.abs(degrees), 0), '°');
  if (Math.abs(degrees) < 0.5) return text;
  return W.side(text, degrees > 0 ? W.port : W.starboard);
}

/** @param {number} revs [1/s] */
export function revsText(revs) {
  const text = joinUnit(group(Math.abs(60 * revs), 0), 'rpm');
  if (Math.abs(revs) < 1e-9) return text;
  return W.side(text, revs > 0 ? W.ahead : W.astern);
}

/** @param {number} force [N] to port */
export const acrossText = (force) =>
  Math.abs(force) < 1
    ? formatText(0, 'N', 3)
    : W.side(formatText(Math.abs(force), 'N', 3), force > 0 ? W.port : W.starboard);

/** @param {number} force [N] */
export const forceText = (force) => formatText(force, 'N', 3);
