/** The numbers of a hull that is placed: fields with their units, each by name. */
import { h } from '../dom.js';
import { newId } from '../panels/ids.js';
import { W } from './words.js';

/** @typedef {import('./vec.js').V3} V3 */
/** @typedef {{length: number, most: number, short: boolean, mouth: V3 | null, inner: V3 | null, bore: number, lip: number, more: number,
 *   tilt: number}} Choices `length`: longest extent [m]; `bore`: diameter [m]; `tilt` [degrees] */

const AXES = ['x', 'y', 'z'];
/** Digits that are shown. @param {number} x */
const shown = (x) => String(Math.round(x * 1e4) / 1e4);

/** @param {string} label @param {string} unit @param {{min: number, max: number, step: number}} range @param {(value: number) => void} change @param {string} [id] */
function box(label, unit, range, change, id) {
  const input = h('input', {
    ...{ type: 'number', inputmode: 'decimal', id: id ?? null, 'aria-label': id ? null : label },
    ...{ min: range.min, max: range.max, step: 'any' },
    onchange() {
      const value = input.value.trim() === '' ? NaN : Number(input.value);
      const good = value >= range.min && value <= range.max && (range.step !== 1 || Number.isInteger(value)); // prettier-ignore
      input.setAttribute('aria-invalid', String(!good));
      told.hidden = good;
      told.textContent = good ? '' : W.range(String(range.min), String(range.max), unit);
      if (good) change(value);
    },
  });
  const told = h('p', { class: 'err', hidden: true, role: 'alert' });
  const el = h('span', { class: 'box' }, input, unit ? h('span', { class: 'unit' }, unit) : null);
  return {
    ...{ el, told, input },
    /** @param {number | null} value */
    set(value) {
      input.value = value === null ? '' : shown(value);
      input.setAttribute('aria-invalid', 'false');
      told.hidden = true;
    },
  };
}

/** @param {string} label @param {string} unit @param {{min: number, max: number, step: number}} range @param {(value: number) => void} change */
function numberRow(label, unit, range, change) {
  const id = newId();
  const one = box(label, unit, range, change, id);
  return { ...one, el: h('div', { class: 'field' }, h('label', { htmlFor: id }, label), one.el, one.told) }; // prettier-ignore
}

/** @param {string} label @param {(at: V3) => void} change */
function pointRow(label, change) {
  const range = { min: -1e4, max: 1e4, step: 0 };
  const boxes = AXES.map((axis) => box(W.axis(label, axis), '', range, () => taken()));
  function taken() {
    const values = boxes.map(({ input }) =>
      input.value.trim() === '' ? NaN : Number(input.value),
    );
    if (values.every(Number.isFinite)) change(values);
  }
  const axes = boxes.map((one, k) => h('span', { class: 'ax' }, AXES[k], one.el));
  return {
    el: h(
      'div',
      { class: 'field', role: 'group', 'aria-label': label },
      h('span', { class: 'name' }, label),
      h('span', { class: 'unit2' }, W.metres),
      h('span', { class: 'axes' }, axes),
      boxes.map(({ told }) => told),
    ),
    /** @param {V3 | null} at */
    set: (at) => boxes.forEach((one, k) => one.set(at ? at[k] : null)),
  };
}

/** @param {Choices} choices @param {(key: keyof Choices) => void} changed */
export function createForm(choices, changed) {
  /** @template {keyof Choices} K @param {K} key */
  const taking = (key) => (/** @type {Choices[K]} */ value) => {
    choices[key] = value;
    changed(key);
  };
  const id = newId();
  const short = h('input', { type: 'checkbox', id, checked: choices.short, onchange: () => taking('short')(short.checked) }); // prettier-ignore
  const rows = {
    length: numberRow(W.length, W.metres, { min: 0.1, max: 1000, step: 0 }, taking('length')),
    most: numberRow(W.most, '', { min: 200, max: 200_000, step: 1 }, taking('most')),
    mouth: pointRow(W.mouth, taking('mouth')),
    inner: pointRow(W.inner, taking('inner')),
    bore: numberRow(W.bore, W.metres, { min: 0.02, max: 10, step: 0 }, taking('bore')),
    lip: numberRow(W.lip, W.metres, { min: 0.005, max: 3, step: 0 }, taking('lip')),
    more: numberRow(W.more, '', { min: -500, max: 500, step: 1 }, taking('more')),
    tilt: numberRow(W.tilt, W.degrees, { min: 0, max: 60, step: 0 }, taking('tilt')),
  };
  const group = (/** @type {string} */ title, /** @type {(HTMLElement)[]} */ ...inside) =>
    h('fieldset', {}, h('legend', {}, title), inside);
  const el = h(
    'div',
    { class: 'hull-form' },
    group(W.hull, rows.length.el, rows.most.el, h('div', { class: 'field' }, h('label', { htmlFor: id }, W.short), short)), // prettier-ignore
    group(W.pipe, rows.mouth.el, rows.inner.el, rows.bore.el, rows.lip.el),
    group(W.start, rows.more.el, rows.tilt.el),
  );
  return {
    el,
    /** As the choices are now. */
    update() {
      for (const key of /** @type {const} */ (['length', 'most', 'bore', 'lip', 'more', 'tilt']))
        rows[key].set(choices[key]);
      rows.mouth.set(choices.mouth);
      rows.inner.set(choices.inner);
      short.checked = choices.short;
    },
  };
}
