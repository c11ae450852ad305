/** A slider of one order with its middle marked, its value, and what it has become. */
import { button, h, setAttr, setHidden, setStyle, setText } from '../../dom.js';
import { T } from './words.js';
import { detent, stepOf } from './state.js';

const W = T.helm;

/** Steps by a key. @type {Record<string, number>} */
const KEYS = {
  ...{ ArrowRight: 4, ArrowUp: 4, ArrowLeft: -4, ArrowDown: -4 },
  ...{ PageUp: 10, PageDown: -10 },
};

/**
 * @param {import('./state.js').Input} of
 * @param {import('./orders.js').Orders} orders
 * @param {{label: string, name?: string, text: (v: number) => string, centre?: string, ends: [string, string], flip?: boolean, unit: number, actual?: string}} how
 *   name: where the label says too little; centre: words of the button that brings it there; flip: positive
 *   to the left; unit: of the slider's steps; actual: channel of what it has become
 */
export function createSlider(of, orders, how) {
  const { label, name, text, centre, ends, flip = false, unit, actual = '' } = how;
  const [min, max] = flip ? [-of.max, -of.min] : [of.min, of.max];
  const step = stepOf((of.max - of.min) / unit) * unit;
  const sign = flip ? -1 : 1;
  const id = `helm-${of.id}`;
  const told = h('output', { class: 'num', htmlFor: id });
  const is = h('span', { class: 'is muted num' });
  const range = h('input', {
    ...{ type: 'range', id, class: 's', min, max, 'aria-label': name },
    // steps of its own, below: a slider without any steps by keys too finely
    step: 'any',
    oninput: () => orders.order(of, detent(sign * Number(range.value), of, step)),
  });
  range.addEventListener('keydown', (event) => {
    const by = KEYS[event.key];
    if (!by || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    // past the detent, not held by it
    const next = orders.ordered(of) + sign * by * step;
    orders.within(of, Math.abs(next) < 0.5 * step ? 0 : next);
  });
  const middle = h('i', { class: 'zero' });
  const mark = h('i', { class: 'actual', 'aria-hidden': 'true', hidden: true });
  const track = h('span', { class: 'track' }, range, middle, mark);
  middle.style.setProperty('--at', `${-min / (max - min)}`);
  const zero = () => orders.within(of, 0);
  const row = h(
    'div',
    { class: 'order' },
    h('label', { htmlFor: id }, label),
    told,
    centre ? button(centre, '', zero, 'quiet small') : null,
    track,
    h(
      'span',
      { class: 'ends', 'aria-hidden': 'true' },
      ends.map((end) => h('span', {}, end)),
    ),
    is,
  );

  function draw() {
    const v = orders.ordered(of);
    if (Math.abs(Number(range.value) - sign * v) > 1e-9) range.value = String(sign * v);
    setText(told, text(v));
    setAttr(range, 'aria-valuetext', text(v));
    const real = actual ? orders.valueOf(actual) : NaN;
    const known = Number.isFinite(real);
    setHidden(mark, !known);
    setText(is, known && Math.abs(real - v) > 0.5 * step ? W.actual(text(real)) : '');
    const share = (sign * real - min) / (max - min);
    if (known) setStyle(mark, '--at', `${Math.max(0, Math.min(1, share))}`);
  }

  return {
    row,
    draw,
    zero,
    /** @param {number} steps in the order's own unit */
    by(steps) {
      const next = orders.ordered(of) + steps;
      orders.within(of, Math.abs(next) < 0.2 * Math.abs(steps) ? 0 : next);
    },
  };
}

/** @typedef {ReturnType<typeof createSlider>} Slider */
