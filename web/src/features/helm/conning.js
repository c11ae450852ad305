/** How the vessel moves at the moment on show, as on a conning display. */
import { h, setText } from '../../dom.js';
import { group, joinUnit } from '../../../../wasm/js/format.mjs';
import { courseText } from '../berths/state.js';
import { DEG } from './figures.js';
import { T } from './words.js';

const W = T.helm;
const KNOT = 1852 / 3600;

/** @param {number} v [m/s] */
const knots = (v) => joinUnit(group(v / KNOT, 2), 'kn');

/** Mariners count the turn by the minute, and to starboard first. @param {number} rate [rad/s] to port */
function turnText(rate) {
  const side = Math.abs(rate) < 1e-5 ? '' : rate > 0 ? W.port : W.stbd;
  return W.side(joinUnit(group(Math.abs((60 * rate) / DEG), 1), '°/min'), side).trim();
}

/** Unknown before the run has told it. @param {(x: number) => string} text @returns {(x: number) => string} */
const known = (text) => (x) => (Number.isFinite(x) ? text(x) : '–');

/** @param {number} v [m/s] */
const metres = (v) => joinUnit(group(v, 2), 'm/s');

/** What is shown: its word, its channel, how it reads. @type {[string, string, (x: number) => string][]} */
const SHOWN = [
  [W.speed, 'speed', knots],
  [W.heading, 'heading', known(courseText)],
  [W.turn, 'yaw_rate', known(turnText)],
  [W.surge, 'surge', metres],
  [W.sway, 'sway', metres],
];

/** @param {(channel: string) => number} valueOf */
export function createConning(valueOf) {
  const values = SHOWN.map(() => h('dd', { class: 'num' }));
  const rows = SHOWN.map(([word], i) => h('div', {}, h('dt', {}, word), values[i]));
  return {
    el: h('dl', { class: 'conning' }, rows),
    /** @param {string} vessel */
    draw(vessel) {
      SHOWN.forEach(([, channel, text], i) =>
        setText(values[i], text(valueOf(`${vessel}.${channel}`))),
      );
    },
  };
}
