/** The controls of one vessel: what each order of its helm is given by, and what the keys steer. */
import { h } from '../../dom.js';
import { words } from '../berths/state.js';
import { acrossText, DEG, revsText, sideText } from './figures.js';
import { createSlider } from './slider.js';
import { createStick } from './stick.js';
import { T } from './words.js';

const W = T.helm;

/** Steps of the arrow keys: ahead and to port are up. @type {Record<string, number>} */
const ARROWS = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 1, ArrowDown: -1 };

/** @typedef {import('./orders.js').Orders} Orders @typedef {import('./state.js').Thruster} Thruster */

/** A thruster across the hull. @param {string} vessel @param {Thruster} of @param {Orders} orders */
function createTunnel(vessel, { id, force }, orders) {
  if (!force) return null;
  const slider = createSlider(force, orders, {
    ...{ label: W.thruster(words(id)), text: acrossText, centre: W.stopped },
    ...{ ends: [W.port, W.starboard], flip: true, unit: 1, actual: `${vessel}.${id}_thrust` },
  });
  return { ...slider, by: (/** @type {number} */ share) => slider.by(share * force.max) };
}

/** @param {import('./state.js').Helm} helm @param {Orders} orders */
export function createControls(helm, orders) {
  const { vessel } = helm;
  const rudder =
    helm.rudder &&
    createSlider(helm.rudder, orders, {
      ...{ label: W.rudder, text: sideText, centre: W.midships, ends: [W.port, W.starboard] },
      ...{ flip: true, unit: DEG, actual: `${vessel}.rudder` },
    });
  const revs =
    helm.revs &&
    createSlider(helm.revs, orders, {
      ...{ label: W.revs, text: revsText, centre: W.stopped, ends: [W.astern, W.ahead] },
      ...{ unit: 1 / 60, actual: `${vessel}.revs` },
    });
  const isTunnel = (/** @type {Thruster} */ t) => t.type === 'tunnel' && !t.angle;
  const tunnels = helm.thrusters
    .filter(isTunnel)
    .flatMap((t) => createTunnel(vessel, t, orders) ?? []);
  const sticks = helm.thrusters
    .filter((t) => !isTunnel(t))
    .map((t) => createStick(vessel, t, orders));
  const rows = [rudder, revs, ...tunnels].flatMap((one) => one?.row ?? []);
  const name = W.of(words(vessel));
  const main = h('div', { class: 'thruster main', role: 'group', 'aria-label': name }, rows);
  const all = [rudder, revs, ...tunnels, ...sticks];

  function zero() {
    for (const one of all) one?.zero();
    orders.flush();
  }

  return {
    els: [...(rows.length > 0 ? [main] : []), ...sticks.map(({ el }) => el)],
    /** There is nothing to be drawn. */
    empty: all.every((one) => !one),
    draw() {
      for (const one of all) one?.draw();
    },
    zero,
    /** Steers; false: not a key of the helm. @param {KeyboardEvent} event */
    steer({ key, shiftKey }) {
      const by = ARROWS[key];
      const sideways = key === 'ArrowLeft' || key === 'ArrowRight';
      if (key === '0') zero();
      else if (!by) return false;
      else if (shiftKey && sideways) for (const one of tunnels) one.by(0.2 * by);
      else if (shiftKey) for (const one of sticks) one.by(0.1 * by);
      else if (sideways) rudder?.by(5 * DEG * by);
      else revs?.by((5 / 60) * by);
      return true;
    },
  };
}

/** @typedef {ReturnType<typeof createControls>} Controls */
