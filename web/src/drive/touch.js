/** Two sticks under the thumbs: each has a pointer of its own, and springs back. They have no use for a keyboard, which has the buttons of the bar. */
import { h, setAttr, setText, svg } from '../dom.js';

/** Within this share of the way it is at rest. */
const DEAD = 0.08;
const R = 50;
/** The knob stays within the picture. */
const WAY = 42;

/** A stick's place from where a finger is. @param {number} x to the right, in radii @param {number} y up @returns {[number, number]} */
export function thumbAt(x, y) {
  const out = Math.hypot(x, y);
  if (out < DEAD) return [0, 0];
  const most = Math.max(1, out);
  return [Math.round((40 * x) / most) / 40 || 0, Math.round((40 * y) / most) / 40 || 0];
}

/** @param {string} label @param {'left' | 'right'} side */
function createThumb(label, side) {
  const knob = svg('circle', { r: 17, fill: 'var(--accent)' });
  const picture = svg(
    'svg',
    { viewBox: '-60 -60 120 120', 'aria-hidden': 'true' },
    svg('circle', { r: R, fill: 'var(--sunken)', 'fill-opacity': 0.7, stroke: 'var(--line-strong)' }), // prettier-ignore
    svg('path', { d: 'M0 -50v8M0 50v-8M-50 0h8M50 0h-8', stroke: 'var(--line-strong)' }),
    knob,
  );
  /** What is at its ends: left, right, down, up. */
  const ends = ['l', 'r', 'd', 'u'].map((at) => h('span', { class: at }));
  const el = h('div', { class: `thumb ${side}`, role: 'img', 'aria-label': label }, picture, ends);
  /** @type {[number, number]} */
  let at = [0, 0];
  let held = -1;

  /** @param {[number, number]} next */
  function set(next) {
    at = next;
    setAttr(knob, 'cx', String(WAY * at[0]));
    setAttr(knob, 'cy', String(-WAY * at[1]));
  }
  /** @param {PointerEvent} event */
  function take(event) {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const r = (width * R) / 120;
    set(thumbAt((event.clientX - left - width / 2) / r, (top + height / 2 - event.clientY) / r));
  }
  el.addEventListener('pointerdown', (event) => {
    if (held >= 0) return;
    event.preventDefault();
    held = event.pointerId;
    el.setPointerCapture(held);
    take(event);
  });
  el.addEventListener('pointermove', (event) => event.pointerId === held && take(event));
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture']))
    el.addEventListener(type, (event) => {
      if (event.pointerId !== held) return;
      held = -1;
      set([0, 0]);
    });

  return {
    el,
    at: () => at,
    /** @param {import('./hands.js').Axis | undefined} x @param {import('./hands.js').Axis | undefined} y */
    name(x, y) {
      const words = [x?.ends[0], x?.ends[1], y?.ends[0], y?.ends[1]];
      ends.forEach((end, i) => setText(end, words[i] ?? ''));
      el.hidden = !x && !y;
      setAttr(el, 'aria-label', [label, x?.name, y?.name].filter(Boolean).join(', '));
    },
    rest() {
      held = -1;
      set([0, 0]);
    },
  };
}

/** @param {{left: string, right: string}} words */
export function createTouch(words) {
  const left = createThumb(words.left, 'left');
  const right = createThumb(words.right, 'right');
  return {
    els: [left.el, right.el],
    /** @param {import('./hands.js').Hand | undefined} hand */
    take(hand) {
      const of = (/** @type {string} */ slot) => hand?.axes.find((axis) => axis.slot === slot);
      left.name(of('lx'), of('ly'));
      right.name(of('rx'), of('ry'));
      left.rest();
      right.rest();
    },
    /** @returns {import('./driver.js').Sticks} */
    read() {
      const [[lx, ly], [rx, ry]] = [left.at(), right.at()];
      return { lx, ly, rx, ry };
    },
  };
}
