/**
 * A table of records: a head with units that sorts, cards where it is narrow, a row that can be chosen. It is drawn
 * again and again from rows that may change at any time: its elements stay, and a cell is written when its value is
 * another one. Of very many rows the first are drawn, in the order that is sorted by.
 */
import { h, setHidden, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { joinUnit } from '../../../wasm/js/format.mjs';
import { csvTable } from '../../../wasm/js/csv.mjs';
import { drawLine, forget, makeLine } from './line.js';
import { createOrder } from './order.js';
import { createScales, figures } from './scales.js';

const W = S.table;

/** @typedef {import('../../../wasm/js/format.mjs').Scale} Scale */
/** @typedef {number | string | null | undefined} Value  a number or a text, or none */

/**
 * @template R
 * @typedef {object} Column
 * @property {string} key its name in files; its cells have the class `c-key`
 * @property {string} label
 * @property {string} [short] for a card, where the label is too long
 * @property {string} [unit] of the SI, of a figure; "1": a figure without one. Without it the column is text
 * @property {number} [digits] of the largest figure so far, which chooses the display unit; 4 without it
 * @property {Scale} [scale] the display unit, where it is not to be found
 * @property {string} [shares] key of the column whose display unit this one has too
 * @property {(row: R) => Value} value what is sorted by, and what is in files
 * @property {(value: number) => string | null} [words] instead of a figure; null: the figure
 * @property {(cell: HTMLElement, row: R) => void} [draw] draws the cell, instead of a text; it keeps what is the same
 * @property {(row: R) => string} [mark] a warning of the figure, which then has "≈" before it; '': none
 * @property {boolean} [lead] its cells are the heads of their rows
 * @property {(row: R) => string} [go] its cells are buttons that choose their row, and this is what they do, in words
 * @property {boolean} [hidden] in files alone
 */

/** The head of a column: a button that sorts by it. @template R @param {Column<R>} column @param {() => void} sort */
function makeHead(column, sort) {
  const unit = h('span', { class: 'u' });
  const button = h(
    'button',
    { type: 'button', class: 'by', title: W.sort(column.label), onclick: sort },
    column.label,
    ' ',
    unit,
  );
  const scope = { scope: 'col', role: 'columnheader', class: figures(column) ? 'num' : null };
  return { unit, th: h('th', scope, button) };
}

/**
 * @template R
 * @param {object} what
 * @param {Column<R>[]} what.columns
 * @param {string} what.caption what it is a table of, for those who do not see it
 * @param {string} [what.name] class of the table, for its style
 * @param {[string, string]} [what.empty] said instead of a table without rows: what, and what would be there
 * @param {number} [what.most] rows that are drawn
 * @param {(left: number) => string} [what.more] tells how many are not
 * @param {boolean} [what.newest] rows come in the order of time; the last is on top
 * @param {number} [what.cards] narrower than this [px] each row is a card; 0: never
 * @param {boolean} [what.own] figures of a card have units of their own
 * @param {(row: R) => void} [what.choose] a row is chosen
 * @param {boolean} [what.anywhere] by a click anywhere on it
 * @param {(row: R) => boolean} [what.current] it is of the moment on show
 * @param {(row: R) => string} [what.tone] class of a row
 */
export function createTable({
  columns: all,
  caption,
  name = '',
  empty,
  more = W.more,
  most = 200,
  newest = false,
  cards = 560,
  own = false,
  choose,
  anywhere = false,
  current,
  tone,
}) {
  const columns = all.filter((c) => !c.hidden);
  const scales = createScales(columns);
  const order = createOrder(columns, { most, newest });
  let narrow = false;
  /** As drawn last. @type {readonly R[]} */
  let rows = [];
  /** Of these the ones that are drawn, in order: an array that is kept. @type {R[]} */
  const first = [];

  // ------------------------------------------------------------------ what it is made of

  const heads = columns.map((column, i) => makeHead(column, () => sortBy(i)));
  const body = h('tbody', { role: 'rowgroup' });
  const table = h(
    'table',
    // the roles are said outright: laid out as cards the elements would lose them
    { class: `records ${name}`, role: 'table' },
    h('caption', { class: 'sr' }, caption),
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...heads.map(({ th }) => th))),
    body,
  );
  const [nothing, wouldBe] = [h('b', {}, empty?.[0]), h('span', { class: 'muted' }, empty?.[1])];
  const none = h('div', { class: 'empty', hidden: true }, nothing, wouldBe);
  const rest = h('p', { class: 'muted pad', hidden: true });
  const el = h('div', { class: 'recs' }, table, none, rest);
  /** All lines that were ever needed; the first `shown` are in the table. @type {import('./line.js').Line<R>[]} */
  let lines = [];
  let shown = 0;

  /** @param {import('./line.js').Line<R>} line */
  function chosen(line) {
    if (line.row !== null) choose?.(line.row);
  }

  body.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = lines.findIndex((l) => l.go !== null && l.go === event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    lines[Math.max(0, Math.min(shown - 1, at + by))].go?.focus();
  });

  /** @param {number} i column */
  function sortBy(i) {
    order.turn(i);
    const { by, down } = order.sort;
    heads.forEach(({ th }, k) => {
      if (k === by) th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      else th.removeAttribute('aria-sort');
    });
    draw(rows);
  }

  // ------------------------------------------------------------------ drawing

  function drawHeads() {
    columns.forEach((column, i) => {
      if (figures(column)) setText(heads[i].unit, joinUnit('', scales.of(column).unit).trim());
    });
  }

  /** A line for each row: the one that it had, so that a record on top of the others writes none of them. */
  function fit() {
    if (shown === first.length && first.every((row, i) => lines[i].row === row)) return;
    const rowsNow = new Set(first);
    const had = new Map(lines.map((line) => [line.row, line]));
    const free = lines.filter(({ row }) => row === null || !rowsNow.has(row));
    let taken = 0;
    const now = first.map(
      (row) => had.get(row) ?? free[taken++] ?? makeLine(columns, chosen, anywhere),
    );
    const left = free.slice(taken);
    for (const line of left) {
      line.el.remove();
      line.row = null;
    }
    let there = body.firstElementChild;
    for (const { el: tr } of now)
      if (tr === there) there = tr.nextElementSibling;
      else body.insertBefore(tr, there);
    lines = [...now, ...left];
    shown = now.length;
  }

  /** Draws these rows, in their own order or as they are sorted. @param {readonly R[]} of */
  function draw(of) {
    rows = of;
    const held = lines.find((l) => l.go !== null && l.go === document.activeElement)?.row;
    order.find(rows, first);
    scales.measure(first);
    drawHeads();
    fit();
    const how = { columns, scaleOf: scales.of, own: own && narrow, current, tone };
    for (let i = 0; i < first.length; i++) drawLine(lines[i], first[i], how);
    // the focus stays with its record
    if (held) lines.find((l, i) => i < shown && l.row === held)?.go?.focus({ preventScroll: true });
    setHidden(table, first.length === 0);
    setHidden(none, first.length > 0 || !empty);
    setHidden(rest, rows.length <= most);
    if (!rest.hidden) setText(rest, more(rows.length - most));
  }

  new ResizeObserver(([{ contentRect: now }]) => {
    const is = now.width < cards;
    if (now.width === 0 || is === narrow) return;
    narrow = is;
    el.classList.toggle('cards', is);
    lines.forEach(forget);
    draw(rows);
  }).observe(el);

  return {
    el,
    table,
    draw,
    /** Another run: units are found again. */
    clear() {
      scales.clear();
      lines.forEach(forget);
      draw([]);
    },
    /** Says something else where there is no row. @param {string} what @param {string} would */
    say(what, would) {
      setText(nothing, what);
      setText(wouldBe, would);
    },
    /** What is shown, and what there was no room for, as a file: in this order, all digits, in units of the SI. */
    csv() {
      return csvTable(all, order.whole(rows));
    },
  };
}

/** @template R @typedef {ReturnType<typeof createTable<R>>} Table */
