/** A tug or an azimuth: a stick for force and direction, and a slider of each. */
import { button, h, setAttr, svg } from '../../dom.js';
import { words } from '../berths/state.js';
import { DEG, forceText, sideText } from './figures.js';
import { createSlider } from './slider.js';
import { detent, stickOrder, stickPlace } from './state.js';
import { T } from './words.js';

const W = T.helm;

/**
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./orders.js').Orders} Orders
 */

/** The stick itself. @param {string} name @param {Input} force @param {Input} angle @param {number} most [N] @param {Orders} orders */
function createPad(name, force, angle, most, orders) {
  const shaft = svg('path', { stroke: 'var(--accent)', 'stroke-width': 5, fill: 'none' });
  const knob = svg('circle', { r: 11, fill: 'var(--accent)' });
  const picture = svg(
    'svg',
    { viewBox: '-60 -60 120 120', 'aria-hidden': 'true' },
    svg('circle', { r: 50, fill: 'var(--sunken)', stroke: 'var(--line-strong)' }),
    svg('circle', { r: 25, fill: 'none', stroke: 'var(--line)' }),
    // the vessel, bow up
    svg('path', { d: 'M-5 15V-9L0 -17L5 -9V15z', fill: 'var(--panel)', stroke: 'var(--ink-2)' }),
    svg('path', { d: 'M0 -50v6M0 50v-6M-50 0h6M50 0h-6', stroke: 'var(--line-strong)' }),
    shaft,
    knob,
  );
  const el = h('div', { class: 'stick', title: W.stick(name) }, picture);

  /** @param {PointerEvent} event */
  function take(event) {
    const box = el.getBoundingClientRect();
    const r = (0.5 * box.width * 50) / 60;
    const x = (event.clientX - box.left - box.width / 2) / r;
    const y = -(event.clientY - box.top - box.height / 2) / r;
    const told = stickOrder(x, y, most);
    orders.order(force, detent(Math.min(force.max, told.force), force, most / 100));
    if (told.force > 0) orders.within(angle, Math.round(told.angle / DEG) * DEG);
  }
  el.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    el.setPointerCapture(event.pointerId);
    take(event);
  });
  el.addEventListener('pointermove', (event) => {
    if (el.hasPointerCapture(event.pointerId)) take(event);
  });

  return {
    el,
    draw() {
      const { x, y } = stickPlace(orders.ordered(force), orders.ordered(angle), most);
      const [cx, cy] = [50 * x, -50 * y].map((v) => v.toFixed(1));
      setAttr(knob, 'cx', cx);
      setAttr(knob, 'cy', cy);
      setAttr(shaft, 'd', `M0 0L${cx} ${cy}`);
    },
  };
}

/** @param {import('./state.js').Thruster} of */
function nameOf({ id, type }) {
  const plain = words(id);
  if (type !== 'tug') return W.thruster(plain);
  return /tug/.test(plain) ? plain : W.tug(plain);
}

/**
 * @param {string} vessel
 * @param {import('./state.js').Thruster} of
 * @param {Orders} orders
 */
export function createStick(vessel, of, orders) {
  const { force, angle } = of;
  const name = nameOf(of);
  const most = force ? Math.max(Math.abs(force.min), Math.abs(force.max)) : 1;
  const pull =
    force &&
    createSlider(force, orders, {
      ...{ label: W.forceShort, name: W.force(name), text: forceText },
      ...{ ends: [force.min < 0 ? W.astern : '0', ''], unit: 1 },
      actual: `${vessel}.${of.id}_thrust`,
    });
  const way =
    angle &&
    createSlider(angle, orders, {
      ...{ label: W.angleShort, name: W.angle(name), text: sideText, ends: [W.port, W.stbd] },
      ...{ flip: true, unit: DEG },
    });
  const pad = force && angle ? createPad(name, force, angle, most, orders) : null;
  const zero = () => pull?.zero();
  const letGo = force ? button(W.letGo, '', zero, 'quiet small') : null;
  const el = h(
    'div',
    { class: 'thruster', role: 'group', 'aria-label': name },
    h('div', { class: 'thead' }, h('b', { class: 'sub' }, name), letGo),
    pad?.el,
    h('div', { class: 'orders' }, pull?.row, way?.row),
  );
  return {
    el,
    draw() {
      for (const one of [pull, way, pad]) one?.draw();
    },
    zero,
    /** @param {number} share of the largest force */
    by: (share) => pull?.by(share * most),
  };
}
