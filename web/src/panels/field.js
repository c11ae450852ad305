/**
 * One field of the form, made from its row in the core's tables: label, number and unit in a line,
 * slider with its limits below, a mark and the way back where it differs from the example.
 */
import { fill, h, icon, iconButton, setAttr, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { joinUnit, prefixFor } from '../../../wasm/js/format.mjs';
import { newId } from './ids.js';
import { numberControl } from './number.js';
import { allowed, short } from './number-words.js';
import { POINTS_SHOWN, pointsControl } from './points.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Field} Field */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row */
/**
 * What a type of field shows. `set`: its value is another; `text`: a value in words.
 * @typedef {{set: () => void, focus: () => void, text: (v: unknown) => string}} Control
 */
/**
 * @typedef {object} Place what a control works on
 * @property {Row} row
 * @property {string} label
 * @property {HTMLElement} el the field's own element
 * @property {HTMLLabelElement} name
 * @property {(row: Row) => string[]} places
 * @property {() => unknown} read as given
 * @property {() => unknown} now with the default
 * @property {() => unknown} example
 * @property {(value: unknown, gesture: string) => void} commit
 * @property {(message: string) => void} onerror
 * @property {() => void} [choose] opens what it can be chosen from
 */

/** @param {Place} place @returns {Control} */
function numberField({ row: { field }, label, el, name, read, now, example, commit, onerror }) {
  const base = example() ?? read() ?? field.fallback;
  const start = typeof base === 'number' ? base : 0;
  const c = numberControl({ field, label, start, oncommit: commit, onerror });
  name.htmlFor = c.id;
  el.append(name, c.box);
  if (c.rng) el.append(c.rng);
  return {
    set: () => c.set(Number(now() ?? NaN)),
    focus: c.focus,
    text: (v) =>
      typeof v === 'number'
        ? joinUnit(short(v, c.shown, field.type === 'integer'), c.shown.unit)
        : String(v),
  };
}

/** A value that is a list. @param {unknown} value @returns {unknown[] | undefined} */
const listOf = (value) => (Array.isArray(value) ? value : undefined);

/** @param {Place} place @returns {Control} */
function axesField({ row: { field }, label, el, name, read, now, example, commit, onerror }) {
  const axes = field.type === 'vector' ? S.params.axes : S.params.rotation;
  const count = field.type === 'vector' ? 3 : 4;
  const base = /** @type {number[]} */ (example() ?? read() ?? field.fallback ?? []);
  const biggest = Math.max(...base.map((v) => Math.abs(Number(v) || 0)));
  const shown = prefixFor(biggest, field.unit);
  const many = Array.from({ length: count }, (_, i) =>
    numberControl({
      field,
      label: `${label}, ${axes[i]}`,
      start: biggest || 0,
      slide: null,
      compact: true,
      onerror,
      oncommit: (v, gesture) => {
        const next = [...(listOf(now()) ?? (field.type === 'vector' ? [0, 0, 0] : [1, 0, 0, 0]))];
        next[i] = v;
        commit(next, gesture);
      },
    }),
  );
  name.htmlFor = many[0].id;
  el.classList.add('multi');
  el.append(
    name,
    h('span', { class: 'unit2' }, shown.unit === '1' ? '' : shown.unit),
    h(
      'div',
      { class: 'axes' },
      many.map((c, i) =>
        h(
          'span',
          { class: 'ax' },
          h('span', { class: 'u', 'aria-hidden': 'true' }, axes[i]),
          c.box,
        ),
      ),
    ),
  );
  return {
    set: () => many.forEach((c, i) => c.set(Number(listOf(now())?.[i] ?? NaN))),
    focus: () => many[0].focus(),
    text: (v) =>
      Array.isArray(v)
        ? v.map((x) => short(x, shown)).join(', ') +
          (shown.unit === '1' ? '' : '\u00a0' + shown.unit)
        : String(v),
  };
}

/** @param {Place} place @returns {Control} */
function switchField({ el, name, now, commit }) {
  const id = newId();
  const box = h('input', {
    ...{ id, class: 'sw', type: 'checkbox', role: 'switch' },
    onchange: () => commit(box.checked, ''),
  });
  name.htmlFor = id;
  el.append(name, box);
  return {
    set: () => (box.checked = Boolean(now())),
    focus: () => box.focus(),
    text: (v) => String(v),
  };
}

/** A word of a few: a choice, or what there is to name. What need not be named can be left out.
 * @param {Place} place @returns {Control} */
function selectField({ row, el, name, places, read, commit }) {
  const { field } = row;
  const id = newId();
  const select = h('select', { id, onchange: () => commit(select.value || undefined, '') });
  name.htmlFor = id;
  el.append(name, h('span', { class: 'select' }, select, icon('chevron-down')));
  return {
    set() {
      const choice = field.type === 'choice';
      const value = String(read() ?? (choice ? field.fallback : '') ?? '');
      const words = choice ? [...field.choices] : [...field.choices, ...places(row)];
      if (value && !words.includes(value)) words.push(value);
      if (!choice && (!value || !field.required)) words.unshift('');
      if (
        select.options.length !== words.length ||
        [...select.options].some((o, i) => o.value !== words[i])
      )
        fill(
          select,
          words.map((w) => h('option', { value: w }, w === '' ? S.params.missing : w)),
        );
      select.value = value;
    },
    focus: () => select.focus(),
    text: (v) => String(v),
  };
}

/** Numbers with commas between. @param {Place} place @returns {Control} */
function seriesField({ row: { field }, el, name, now, commit, onerror }) {
  const id = newId();
  const read = (/** @type {string} */ text) =>
    text
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((v) => Number(v.replace('\u2212', '-')));
  const input = h('input', {
    ...{ id, class: 'text', autocomplete: 'off' },
    onchange: () => {
      const list = read(input.value);
      const wrong = list.some((v) => !Number.isFinite(v));
      onerror(wrong ? S.params.notNumber(allowed(field, { factor: 1, unit: field.unit })) : '');
      if (!wrong) commit(list, '');
    },
  });
  const text = (/** @type {unknown} */ v) => (Array.isArray(v) ? v.join(', ') : String(v ?? ''));
  name.htmlFor = id;
  el.append(name, input);
  return {
    set() {
      if (document.activeElement !== input) input.value = text(now());
    },
    focus: () => input.focus(),
    text,
  };
}

/** Text; where it names something, with what there is. @param {Place} place @returns {Control} */
function textField({ row, el, name, places, now, commit, choose }) {
  const id = newId();
  const known = row.field.to ? h('datalist', { id: newId('d') }) : null;
  const input = h('input', {
    ...{ id, class: 'text', autocomplete: 'off', spellcheck: 'false', list: known?.id },
    onfocus: () =>
      known &&
      fill(
        known,
        places(row).map((value) => h('option', { value })),
      ),
    onchange: () => commit(input.value === '' && !row.field.required ? undefined : input.value, ''),
  });
  name.htmlFor = id;
  const more = choose && iconButton('search', S.params.catalogue, choose);
  el.append(name, more ? h('span', { class: 'named' }, input, more) : input, known ?? '');
  return {
    set() {
      if (document.activeElement !== input) input.value = String(now() ?? '');
    },
    focus: () => input.focus(),
    text: (v) => String(v),
  };
}

/** Texts that name one of what is not many. */
const FEW = (/** @type {string} */ to) =>
  to !== '' && !['keys', 'targets', 'channels', 'stock'].includes(to);

/** @param {Place} place @returns {Control} */
function controlOf(place) {
  const { type, to, of, several } = place.row.field;
  if (type === 'number' || type === 'integer') return numberField(place);
  if (type === 'vector' || type === 'rotation') return axesField(place);
  if (type === 'boolean') return switchField(place);
  if (type === 'choice' || type === 'reference' || (FEW(to) && !several)) return selectField(place);
  if (type !== 'series') return textField(place);
  return of > 1 && (listOf(place.now())?.length ?? 0) <= POINTS_SHOWN * of
    ? pointsControl(place)
    : seriesField(place);
}

/** What a row is found by. @param {Row} row @param {string} [label] */
export const rowWords = ({ field, path }, label = field.label) =>
  `${label} ${path.join('.')} ${field.help}`.toLowerCase();

/**
 * A field of any type. `read` and `example` give its value in the text (undefined: not given).
 * @param {{row: Row, label?: string, places: (row: Row) => string[],
 *   read: () => unknown, example: () => unknown, commit: (value: unknown, gesture: string) => void, fault: () => string,
 *   choose?: () => void}} options
 */
export function fieldRow({ row, label: given, places, read, example, commit, fault, choose }) {
  const { field } = row;
  const label = given ?? field.label;
  const el = h('div', { class: 'field' });
  const name = h('label', { title: field.help || null }, label);
  const was = h('p', { class: 'was', hidden: true });
  const wrong = h(
    'p',
    { class: 'err', id: newId('e'), hidden: true },
    icon('circle-alert'),
    h('span', {}),
  );
  let typed = '';

  function showFault() {
    const { text: message, lang, title } = typed ? { text: typed } : told(fault());
    el.classList.toggle('error', message !== '');
    wrong.hidden = message === '';
    const words = /** @type {Element} */ (wrong.lastElementChild);
    setText(words, message);
    setAttr(words, 'lang', lang ?? document.documentElement.lang);
    setAttr(words, 'title', title ?? '');
    for (const c of el.querySelectorAll('input:not(.s), select')) {
      if (message) {
        c.setAttribute('aria-describedby', wrong.id);
        c.setAttribute('aria-invalid', 'true');
      } else {
        c.removeAttribute('aria-describedby');
        c.removeAttribute('aria-invalid');
      }
    }
  }
  const control = controlOf({
    ...{ row, label, el, name, places, read, example, commit, choose },
    now: () => read() ?? field.fallback,
    onerror(message) {
      typed = message;
      showFault();
    },
  });
  el.append(was, wrong);

  function reset() {
    typed = '';
    commit(example(), '');
    control.focus();
  }
  function update() {
    control.set();
    const from = example();
    const changed = JSON.stringify(read()) !== JSON.stringify(from);
    el.classList.toggle('changed', changed);
    was.hidden = !changed;
    const text = S.params.example(from === undefined ? S.params.notGiven : control.text(from));
    if (changed && was.dataset.text !== text) {
      was.dataset.text = text;
      const use = h(
        'button',
        { type: 'button', 'aria-label': `${S.params.useIt}: ${label}, ${text}`, onclick: reset },
        S.params.useIt,
      );
      was.replaceChildren(text + ' ', use);
    }
    showFault();
  }
  update();
  return {
    el,
    row,
    update,
    focus: () => control.focus(),
    words: rowWords(row, label),
    text: (/** @type {unknown} */ v) => control.text(v),
  };
}
