/** The ranges of all columns: two numbers each, or words that are ticked; and a small picture to drag over. */
import { h, iconButton, setText } from '../../dom.js';
import { cssColour } from '../../plot/scale.js';
import { binsOf, spanOf } from '../bins.js';
import { numberIn } from '../number-in.js';
import { tally } from '../select.js';
import { W } from '../words.js';
import { drawBrush, endsOf, filterBetween, listen, makeSurface, mostOf, placeAt, titleOf } from './surface.js'; // prettier-ignore

/** Bars of a small picture; and columns that have one. */
const [BARS, PICTURED] = [60, 40];

/** @param {import('../model.js').Model} model @param {import('../columns.js').NumberColumn} given @param {boolean} pictured @returns {import('../model.js').View} */
function numberRange(model, given, pictured) {
  const { name } = given;
  /** @type {{span: import('../bins.js').Span, tally: import('../select.js').Tally, column: import('../columns.js').NumberColumn} | undefined} */
  let state;
  const surface = makeSurface(() => model.rebuild(view), 'tiny');
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const field = (/** @type {string} */ label) =>
    h('input', { type: 'text', inputmode: 'decimal', 'aria-label': label, autocomplete: 'off', spellcheck: 'false', onchange: change }); // prettier-ignore
  const [from, to] = [field(W.from(titleOf(given))), field(W.to(titleOf(given)))];
  const all = iconButton('x', W.clearOne(name), () => {
    model.filter(name, null);
    from.focus();
  });

  function change() {
    const texts = [from.value, to.value];
    const values = texts.map((text) => (text.trim() === '' ? null : numberIn(text)));
    const bad = values.findIndex((value) => value === undefined);
    const [low, high] = [values[0] ?? -Infinity, values[1] ?? Infinity];
    fault.hidden = bad < 0 && low <= high;
    setText(fault, bad >= 0 ? W.filterFault(texts[bad]) : W.rangeFault);
    [from, to].forEach((el, k) => el.setAttribute('aria-invalid', String(bad === k)));
    if (bad < 0) model.filter(name, values.every((value) => value === null) ? null : { low, high });
  }

  function build() {
    if (state) model.selection.remove(state.tally);
    state = undefined;
    const column = model.axis(name);
    if (column?.kind !== 'number' || !pictured || surface.size.width < 40) return;
    const span = spanOf(column, BARS);
    state = { column, span, tally: model.selection.add(tally(binsOf(column, span), BARS)) };
  }

  function tell() {
    const filter = model.selection.filters.get(name);
    const ends = filter && 'low' in filter ? [filter.low, filter.high] : [];
    [from, to].forEach((el, k) => {
      const text = Number.isFinite(ends[k]) ? String(ends[k]) : '';
      if (document.activeElement !== el && el.getAttribute('aria-invalid') !== 'true' && el.value !== text) el.value = text; // prettier-ignore
    });
    all.disabled = !filter;
    if (!filter && document.activeElement !== from && document.activeElement !== to)
      fault.hidden = true;
  }

  function draw() {
    const filter = model.selection.filters.get(name);
    const on = state && surface.begin();
    if (!state || !on) return;
    const { ctx, width, height } = on;
    const { all: every, counts } = state.tally;
    const most = mostOf(every) || 1;
    for (const of of [every, counts]) {
      ctx.fillStyle = cssColour(of === every ? '--line-strong' : '--s1');
      ctx.globalAlpha = of === every ? 0.45 : 1;
      for (let k = 0; k < BARS; k++) {
        const top = Math.sqrt(of[k] / most) * (height - 2);
        if (top > 0) ctx.fillRect((k * width) / BARS, height - top, width / BARS - 0.5, top);
      }
    }
    ctx.globalAlpha = 1;
    const shown = endsOf(state.column, filter);
    if (!shown) return;
    const [a, b] = shown.map((v) => Math.max(1, Math.min(width - 1, placeAt(/** @type {NonNullable<typeof state>} */ (state).span, v, 0, width)))); // prettier-ignore
    drawBrush(ctx, a, 1, b, height - 1);
  }
  listen(surface.canvas, {
    drag(x0, _y0, x1) {
      if (state) model.filter(name, filterBetween(state.column, state.span, x0, x1, 0, surface.size.width)); // prettier-ignore
    },
  });
  surface.label(W.spreadOf(name));
  const el = h(
    'fieldset',
    { class: 'range' },
    h('legend', {}, titleOf(given)),
    pictured ? surface.el : null,
    h('div', { class: 'pair' }, from, h('span', { 'aria-hidden': 'true' }, '–'), to, all),
    fault,
  );
  from.placeholder = W.low;
  to.placeholder = W.high;
  /** @type {import('../model.js').View} */
  const view = { el, build, draw, tell };
  return view;
}

/** @param {import('../model.js').Model} model @param {string} name @returns {import('../model.js').View} */
function wordRange(model, name) {
  const place = h('div', { class: 'words' });
  /** @type {HTMLInputElement[]} */
  let boxes = [];
  function change() {
    const on = boxes.filter((box) => box.checked).map((box) => box.value);
    model.filter(name, on.length === boxes.length ? null : { words: on });
  }
  function build() {
    const column = model.axis(name);
    const words = column?.kind === 'word' ? column.words : [];
    if (words.length === boxes.length && words.every((word, k) => boxes[k].value === word)) return;
    boxes = words.map((word) => h('input', { type: 'checkbox', value: word, checked: true, onchange: change })); // prettier-ignore
    place.replaceChildren(...boxes.map((box) => h('label', {}, box, box.value)));
  }
  function tell() {
    const filter = model.selection.filters.get(name);
    for (const box of boxes)
      box.checked = !filter || ('words' in filter && filter.words.includes(box.value));
  }
  return { el: h('fieldset', { class: 'range' }, h('legend', {}, name), place), build, tell };
}

/** @param {import('../model.js').Model} model @returns {import('../model.js').View[]} a view each, as most are out of sight */
export const makeRanges = (model) =>
  model.axes.map((one, k) =>
    one.kind === 'number' ? numberRange(model, one, k < PICTURED) : wordRange(model, one.name),
  );
