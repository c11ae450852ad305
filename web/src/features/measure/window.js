/** The window of time that is measured: two fields of seconds; what is left empty is the end of what is computed. */
import { button, fill, h, icon, setAttr, setHidden } from '../../dom.js';
import { fixed, formatBound, timeDecimals } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

/** @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest */
/** Frames, both ends with it. @typedef {{first: number, last: number}} Window */

/** A frame is that of a time within this share of its length. */
const ROUND = 1e-6;

/**
 * The frames between two times.
 * @param {{from: number | null, to: number | null}} asked [s]; null: the first, the last
 * @param {number} last frame that is computed @param {number} step [s]
 * @returns {Window | 'outside' | 'empty'}
 */
export function framesBetween({ from, to }, last, step) {
  const [begin, end] = [from ?? 0, to ?? last * step];
  const slack = ROUND * step;
  const within = (/** @type {number} */ t) => t >= -slack && t <= last * step + slack;
  if (!within(begin) || !within(end)) return 'outside';
  const window = {
    first: Math.max(0, Math.ceil(begin / step - ROUND)),
    last: Math.min(last, Math.floor(end / step + ROUND)),
  };
  return window.first > window.last ? 'empty' : window;
}

/** @param {string} text @returns {number | null} NaN: not a number */
const seconds = (text) => (text.trim() === '' ? null : Number(text.replace(',', '.')));

/** @param {() => void} onchange */
export function createWindow(onchange) {
  /** @param {string} id @param {string} label */
  const field = (id, label) => {
    const input = h('input', {
      ...{ id, type: 'text', inputmode: 'decimal', autocomplete: 'off' },
      ...{ oninput: onchange, 'aria-describedby': 'measure-wrong' },
    });
    const box = h('span', { class: 'box' }, input, h('span', { class: 'unit' }, T.s));
    return { input, el: h('div', { class: 'ms-n' }, h('label', { htmlFor: id }, label), box) };
  };
  const [from, to] = [field('measure-from', T.from), field('measure-to', T.to)];
  const whole = button(T.whole, '', () => {
    from.input.value = to.input.value = '';
    onchange();
  });
  const wrong = h('p', { class: 'note bad', id: 'measure-wrong', role: 'alert', hidden: true });

  return {
    el: h('div', { class: 'ms-w' }, from.el, to.el, whole),
    wrong,
    /** The frames that are asked for, null where there are none, which is told. @param {Manifest} manifest @param {number} last frame that is computed */
    read({ frame }, last) {
      const decimals = timeDecimals(frame);
      const end = fixed(last * frame, decimals);
      setAttr(from.input, 'placeholder', fixed(0, decimals));
      setAttr(to.input, 'placeholder', end);
      const asked = { from: seconds(from.input.value), to: seconds(to.input.value) };
      const typed = Object.values(asked).every((t) => t === null || Number.isFinite(t));
      const window = typed ? framesBetween(asked, last, frame) : 'number';
      const bad = typeof window === 'string';
      for (const { input } of [from, to]) setAttr(input, 'aria-invalid', String(bad));
      setHidden(whole, asked.from === null && asked.to === null);
      setHidden(wrong, !bad);
      if (!bad) return window;
      const [a, b] = [asked.from ?? 0, asked.to ?? Number(end)].map(formatBound);
      const words = {
        number: () => T.wrong.number,
        outside: () => T.wrong.outside(a, b, end),
        empty: () => T.wrong.empty(a, b, formatBound(frame)),
      }[window]();
      if (wrong.textContent !== words) fill(wrong, icon('octagon-x'), h('span', {}, words));
      return null;
    },
  };
}
