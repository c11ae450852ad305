/** What the dialogs of files ask with: a number with its unit, a choice, a box to tick, and the way of what is being made. */
import { button, h, icon, setAttr, setHidden, setText } from '../dom.js';
import { W } from './words.js';

let serial = 0;

/** @param {string} label @param {HTMLInputElement | HTMLSelectElement} input @param {...HTMLElement} beside */
function row(label, input, ...beside) {
  input.id = `make-${++serial}`;
  return h('div', { class: 'mk-n' }, h('label', { htmlFor: input.id }, label), beside);
}

/** @param {string} label @param {string} unit @param {{value: number, min?: number, max: number, step?: number | 'any'}} how @param {() => void} onchange */
export function numberField(label, unit, { value, min = 0, max, step = 'any' }, onchange) {
  const input = h('input', {
    ...{ type: 'number', min, max, step, value: String(value) },
    oninput: onchange,
  });
  return {
    el: row(label, input, input, h('span', { class: 'u' }, unit)),
    get value() {
      return input.value.trim() === '' ? NaN : Number(input.value);
    },
    set value(next) {
      input.value = String(next);
    },
    /** @param {boolean} wrong */
    mark: (wrong) => setAttr(input, 'aria-invalid', String(wrong)),
  };
}

/** @template {string} T @param {string} label @param {[T, string][]} choices @param {T} value @param {() => void} onchange */
export function choiceField(label, choices, value, onchange) {
  const input = h('select', { onchange });
  /** @param {[T, string][]} all @param {T} chosen */
  function fillIn(all, chosen) {
    input.replaceChildren(...all.map(([key, words]) => h('option', { value: key }, words)));
    input.value = chosen;
  }
  fillIn(choices, value);
  return {
    el: row(label, input, h('span', { class: 'select' }, input, icon('chevron-down'))),
    fill: fillIn,
    get value() {
      return /** @type {T} */ (input.value);
    },
  };
}

/** @param {string} label @param {boolean} checked @param {() => void} [onchange] */
export function tick(label, checked, onchange = () => {}) {
  const input = h('input', { type: 'checkbox', checked, onchange });
  return {
    el: h('label', { class: 'opt' }, input, h('span', {}, label)),
    get value() {
      return input.checked;
    },
  };
}

/** How far a file is that is being made, with a button that ends it. @param {string} name @param {() => void} cancel */
export function createMaking(name, cancel) {
  const meter = h('progress', { max: 1, 'aria-label': name });
  const words = h('span', {});
  const stop = button(W.stop, '', cancel);
  const el = h('div', { class: 'way', hidden: true }, meter, words, stop);
  return {
    el,
    begin() {
      setHidden(el, false);
      meter.value = 0;
      setText(words, '');
      stop.focus();
    },
    end: () => setHidden(el, true),
    /** @param {number} part @param {string} text */
    draw(part, text) {
      meter.value = part;
      meter.setAttribute('aria-valuetext', text);
      setText(words, text);
    },
  };
}
