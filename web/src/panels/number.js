/** A number of the form: as text with its unit, and by a slider where its range is near. */
import { h, setAttr, setStyle } from '../dom.js';
import { S } from '../state/strings-later.js';
import { formatBound, joinUnit, prefixFor } from '../../../wasm/js/format.mjs';
import { newId } from './ids.js';
import { exact, readNumber, short, steppedBy } from './number-words.js';
import { slideAt, slideFor, slideValue } from './slide.js';

/** @typedef {import('./slide.js').Slide} Slide @typedef {import('./number-words.js').Shown} Shown */

/** Keys that go up or down, in the text and along the slider. @type {Record<string, number>} */
const UP = { ArrowUp: 1, ArrowDown: -1 };
/** @type {Record<string, number>} */
const ALONG = { ...UP, ArrowRight: 1, ArrowLeft: -1 };

/** @param {string} label of its number */
const slider = (label) =>
  h('input', {
    ...{ class: 's', type: 'range', min: 0, max: 1000, step: 'any' },
    'aria-label': S.params.slider(label),
  });

/** A slider between its limits in figures. @param {HTMLElement} range @param {Slide} slide @param {Shown} shown */
const betweenLimits = (range, { lo, hi }, { factor }) =>
  h(
    'div',
    { class: 'rng' },
    h('span', {}, formatBound(lo / factor)),
    range,
    h('span', {}, formatBound(hi / factor)),
  );

/**
 * A number with its unit and, where it helps, a slider.
 * @param {{field: import('./number-words.js').NumberField, label: string, start: number, slide?: Slide | null, compact?: boolean,
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
    compact ? null : h('span', { class: 'unit' }, shown.unit === '1' ? '' : shown.unit),
  );
  const range = slide ? slider(label) : null;
  let gesture = '';
  /** Its text was typed and is not taken yet: what stands there otherwise is a figure of fewer digits. */
  let typed = false;

  function commitText() {
    if (!typed) return draw();
    typed = false;
    const v = readNumber(input.value, field, shown);
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
      setStyle(range, '--x', `${at / 10}%`);
      setAttr(range, 'aria-valuetext', joinUnit(short(value, shown, integer), shown.unit));
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
  input.addEventListener('input', () => (typed = true));
  input.addEventListener('change', commitText);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      typed = false;
      input.removeAttribute('aria-invalid');
      onerror('');
      input.value = exact(value, shown);
      return;
    }
    const by = UP[event.key];
    if (!by) return;
    event.preventDefault();
    if (!event.repeat) gesture = newId('g');
    move(by, event.shiftKey);
    input.value = exact(value, shown);
  });

  /** @param {number} by @param {boolean} big */
  function move(by, big) {
    const next = steppedBy(value, by * (big ? 10 : 1), field, shown, slide);
    if (next === null) return;
    value = next;
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
      const by = ALONG[event.key];
      if (!by) return;
      event.preventDefault();
      if (!event.repeat) gesture = newId('g');
      move(by, event.shiftKey);
    });
    range.addEventListener('blur', () => (gesture = ''));
  }

  return {
    id,
    box,
    shown,
    rng: range && slide ? betweenLimits(range, slide, shown) : null,
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
