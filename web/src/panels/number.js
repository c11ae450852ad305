/** A number of the form: as text with its unit, and by a slider where its range is near. What is allowed, in words. */
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';
import {
  decimalsFor,
  formatBound,
  formatPower,
  group,
  joinUnit,
  prefixFor,
} from '../state/format.js';
import { parseQuantity, round } from '../state/units.js';

/** @typedef {import('../sim/scenario.js').Field} Field */
/** @typedef {{lo: number, hi: number, log: boolean}} Slide */

/** The range of a slider: the limits where they are near the value, else a tenth to ten times it.
 * @param {number} value in the example @param {number} min @param {number} max @returns {Slide | null} */
export function slideFor(value, min, max) {
  const span = max - min;
  const size = Math.abs(value);
  if (!Number.isFinite(span) || !(span > 0)) return null;
  if (size === 0) return span <= 100 ? { lo: min, hi: max, log: false } : null;
  if (span <= 100 * size) return { lo: min, hi: max, log: min > 0 && max / min > 1000 };
  const lo = Math.max(min, value > 0 ? size / 10 : -3 * size);
  const hi = Math.min(max, value > 0 ? size * 10 : 3 * size);
  return hi > lo ? { lo, hi, log: lo > 0 } : null;
}

/** @param {Slide} s @param {number} value @returns {number} 0 to 1 */
export function slideAt(s, value) {
  const v = Math.min(s.hi, Math.max(s.lo, value));
  return s.log ? Math.log(v / s.lo) / Math.log(s.hi / s.lo) : (v - s.lo) / (s.hi - s.lo);
}

/** The value at a place of the slider, to 3 significant digits of the range.
 * @param {Slide} s @param {number} at 0 to 1 */
export function slideValue(s, at) {
  if (at <= 0) return s.lo;
  if (at >= 1) return s.hi;
  if (s.log) return Number((s.lo * (s.hi / s.lo) ** at).toPrecision(3));
  const decimals = decimalsFor(s.hi - s.lo, 4);
  return Number((s.lo + (s.hi - s.lo) * at).toFixed(Math.min(12, decimals)));
}

/** What a field allows, in words: "0 to 2 m/s". @param {Field} field @param {{factor: number, unit: string}} shown */
export function allowed(field, shown) {
  const { min, max } = field;
  const far =
    Math.abs(max / shown.factor) >= 1e5 || (min !== 0 && Math.abs(min / shown.factor) < 1e-3);
  const range =
    min <= -1e12 && max >= 1e12
      ? S.params.anyNumber
      : far
        ? S.params.range(min === 0 ? '0' : boundText(min, field.unit), boundText(max, field.unit))
        : joinUnit(
            S.params.range(formatBound(min / shown.factor), formatBound(max / shown.factor)),
            shown.unit,
          );
  return field.type === 'integer' ? S.params.whole(range) : range;
}

/** A limit with a prefix of its own. @param {number} value @param {string} unit */
function boundText(value, unit) {
  const own = prefixFor(value, unit);
  return joinUnit(formatBound(value / own.factor), own.unit);
}

/** A figure at 3 significant digits. @param {number} value SI @param {{factor: number}} shown */
export function short(value, shown, integer = false) {
  const figure = value / shown.factor;
  const size = Math.abs(figure);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) return formatPower(figure, 3);
  return group(figure, integer ? 0 : decimalsFor(size, 3));
}

/** All digits, for the field that has focus. @param {number} value @param {{factor: number}} shown */
export const exact = (value, shown) =>
  String(Number((value / shown.factor).toPrecision(15))).replace('-', '\u2212');

let ids = 0;
/** A name that no other element has. @param {string} [start] */
export const newId = (start = 'f') => `${start}${++ids}`;

/**
 * A number with its unit and, where it helps, a slider.
 * @param {{field: Field, label: string, start: number, slide?: Slide | null, compact?: boolean,
 *   oncommit: (value: number, gesture: string) => void, onerror: (message: string) => void}} options
 */
export function numberControl({
  field,
  label,
  start,
  slide = slideFor(start, field.min, field.max),
  compact = false,
  oncommit,
  onerror,
}) {
  const id = newId();
  const integer = field.type === 'integer';
  const shown = integer
    ? { factor: 1, unit: field.unit }
    : prefixFor(start || (slide ? slide.hi : 0), field.unit);
  let value = start;
  const input = h('input', {
    id,
    inputmode: 'decimal',
    placeholder: '–',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': compact ? label : null,
  });
  const box = h(
    'span',
    { class: 'box' },
    input,
    compact ? null : h('span', { class: 'unit' }, shown.unit),
  );
  const range = slide
    ? h('input', {
        class: 's',
        type: 'range',
        min: 0,
        max: 1000,
        step: 'any',
        'aria-label': S.params.slider(label),
      })
    : null;
  let gesture = '';

  function read() {
    const parsed = parseQuantity(input.value, field.unit, shown);
    if ('error' in parsed)
      return parsed.error === 'unit'
        ? S.params.badUnit(parsed.unit ?? '', shown.unit)
        : S.params.notNumber(allowed(field, shown));
    const v = integer ? Math.round(parsed.value) : parsed.value;
    if (
      v < field.min ||
      v > field.max ||
      (field.above && v <= field.min) ||
      (field.below && v >= field.max)
    )
      return S.params.outside(allowed(field, shown));
    return v;
  }

  function commitText() {
    const v = read();
    if (typeof v === 'string') {
      input.setAttribute('aria-invalid', 'true');
      onerror(v);
      return;
    }
    input.removeAttribute('aria-invalid');
    onerror('');
    if (v !== value) oncommit(v, '');
    else draw();
  }

  function draw() {
    if (document.activeElement !== input)
      input.value = Number.isFinite(value) ? short(value, shown, integer) : '';
    if (range && slide) {
      const at = slideAt(slide, value) * 1000;
      if (document.activeElement !== range || Math.abs(Number(range.value) - at) > 5)
        range.value = String(at);
      range.style.setProperty('--x', `${at / 10}%`);
      range.setAttribute('aria-valuetext', joinUnit(short(value, shown, integer), shown.unit));
    }
  }

  input.addEventListener('focus', () => {
    if (input.getAttribute('aria-invalid')) return;
    input.value = Number.isFinite(value) ? exact(value, shown) : '';
    input.select();
  });
  input.addEventListener('blur', () => {
    if (input.getAttribute('aria-invalid')) return;
    commitText();
    draw();
  });
  input.addEventListener('change', commitText);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.removeAttribute('aria-invalid');
      onerror('');
      input.value = exact(value, shown);
      return;
    }
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(by, event.shiftKey);
    input.value = exact(value, shown);
  });

  /** @param {number} by @param {boolean} big */
  function move(by, big) {
    const part = big ? 0.1 : 0.01;
    let next;
    if (slide) next = slideValue(slide, slideAt(slide, value) + by * part);
    else next = value + by * part * (Math.abs(value) || 1);
    if (integer) next = Math.abs(Math.round(next) - value) < 1 ? value + by : Math.round(next);
    next = Math.min(field.max, Math.max(field.min, next));
    if ((field.above && next <= field.min) || (field.below && next >= field.max)) return;
    value = integer ? next : round(Number((next / shown.factor).toPrecision(12)), shown.factor);
    oncommit(value, gesture || (gesture = newId('g')));
    draw();
  }

  if (range && slide) {
    range.addEventListener('pointerdown', () => (gesture = newId('g')));
    range.addEventListener('input', () => {
      let v = slideValue(slide, Number(range.value) / 1000);
      if (integer) v = Math.round(v);
      if (field.above && v <= field.min) return;
      value = v;
      onerror('');
      input.removeAttribute('aria-invalid');
      draw();
      oncommit(v, gesture || (gesture = newId('g')));
    });
    range.addEventListener('keydown', (event) => {
      const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      move(by, event.shiftKey);
    });
    range.addEventListener('blur', () => (gesture = ''));
  }

  return {
    id,
    box,
    shown,
    rng:
      range && slide
        ? h(
            'div',
            { class: 'rng' },
            h('span', {}, formatBound(slide.lo / shown.factor)),
            range,
            h('span', {}, formatBound(slide.hi / shown.factor)),
          )
        : null,
    /** @param {number} v */
    set(v) {
      if (!Object.is(v, value) && document.activeElement !== input)
        input.removeAttribute('aria-invalid');
      value = v;
      draw();
    },
    focus: () => input.focus(),
    input,
  };
}
