/**
 * A table of records: a head with units that sorts, cards where it is narrow, a row that can be chosen. It is drawn
 * again and again from rows that may change at any time: its elements stay, and a cell is written when its value is
 * another one. Of very many rows the first are drawn, in the order that is sorted by.
 */
import { h, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { formatScaled, formatValue, joinUnit, scaleFor } from '../state/format.js';
import { csvTable } from '../../../wasm/js/csv.mjs';

const W = S.table;

/** @typedef {import('../state/format.js').Scale} Scale */

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
 * @property {(row: R) => any} value a number or a text: what is sorted by, and what is in files
 * @property {(value: any) => string | null} [words] instead of a figure; null: the figure
 * @property {(cell: HTMLElement, row: R) => void} [draw] draws the cell, instead of a text; it keeps what is the same
 * @property {boolean} [lead] its cells are the heads of their rows
 * @property {(row: R) => string} [go] its cells are buttons that choose their row, and this is what they do, in words
 * @property {boolean} [hidden] in files alone
 */

/**
 * @template R
 * @typedef {object} Cell
 * @property {HTMLElement} text
 * @property {HTMLElement} unit in a card
 * @property {any} value as drawn
 * @property {Scale | null} scale as drawn
 */

/**
 * @template R
 * @typedef {{el: HTMLTableRowElement, cells: Cell<R>[], go: HTMLElement | null, row: R | null}} Line
 */

const collator = new Intl.Collator(undefined, { numeric: true });

/** Figures by size, texts by letters, what is no figure last. @param {any} a @param {any} b */
function compare(a, b) {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : 1;
}

/** @type {Scale} */
const PLAIN = { factor: 1, unit: '1', decimals: 0 };

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
  /** Largest figures so far, and the display units that they choose, by column. */
  const ranges = new Map(columns.map((c) => [c.shares ?? c.key, 0]));
  /** @type {Map<string, Scale>} */
  const scales = new Map();
  const sort = { by: -1, down: false };
  let narrow = false;
  /** As drawn last. @type {readonly R[]} */
  let rows = [];

  // ------------------------------------------------------------------ what it is made of

  const heads = columns.map((column, i) => {
    const unit = h('span', { class: 'u' });
    const button = h(
      'button',
      { type: 'button', class: 'by', title: W.sort(column.label), onclick: () => sortBy(i) },
      column.label,
      ' ',
      unit,
    );
    const scope = { scope: 'col', role: 'columnheader', class: figures(column) ? 'num' : null };
    return { unit, th: h('th', scope, button) };
  });
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
  /** All lines that were ever needed; the first `shown` are in the table. @type {Line<R>[]} */
  const lines = [];
  let shown = 0;

  /** @param {Column<R>} column */
  function figures(column) {
    return column.unit !== undefined;
  }

  /** @param {Column<R>} column @param {Line<R>} line */
  function makeCell(column, line) {
    const [text, unit] = [h('span', { class: 'v' }), h('span', { class: 'u cu' })];
    const inner = column.go
      ? h('button', { type: 'button', class: 'go', onclick: () => chosen(line) }, text)
      : text;
    if (column.go) line.go = inner;
    line.cells.push({ text, unit, value: undefined, scale: null });
    const of = `${figures(column) ? 'num ' : ''}c-${column.key}`;
    if (column.lead) return h('th', { scope: 'row', role: 'rowheader', class: of }, inner, unit);
    const label = h('span', { class: 'k', 'aria-hidden': 'true' }, column.short ?? column.label);
    return h('td', { role: 'cell', class: of }, label, inner, unit);
  }

  function makeLine() {
    const tr = h('tr', { role: 'row' });
    /** @type {Line<R>} */
    const line = { el: tr, cells: [], go: null, row: null };
    tr.append(...columns.map((column) => makeCell(column, line)));
    if (anywhere) tr.addEventListener('click', () => chosen(line));
    lines.push(line);
    return line;
  }

  /** @param {Line<R>} line */
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

  // ------------------------------------------------------------------ order

  /** Up, then down, then as the rows come. @param {number} i column */
  function sortBy(i) {
    if (sort.by !== i) Object.assign(sort, { by: i, down: false });
    else if (!sort.down) sort.down = true;
    else sort.by = -1;
    heads.forEach(({ th }, k) => {
      if (k === sort.by) th.setAttribute('aria-sort', sort.down ? 'descending' : 'ascending');
      else th.removeAttribute('aria-sort');
    });
    draw(rows);
  }

  /** @param {number} i place in the order of those without a sort */
  const given = (i) => (newest ? rows[rows.length - 1 - i] : rows[i]);

  /** @param {R} a @param {R} b */
  function before(a, b) {
    const { value } = columns[sort.by];
    return sort.down ? compare(value(b), value(a)) : compare(value(a), value(b));
  }

  /** The rows to be drawn, in order: an array that is kept. @type {R[]} */
  const first = [];
  /** The first `most` of all rows, found in one pass: what comes after the last of them is passed over. */
  function find() {
    const n = Math.min(most, rows.length);
    if (sort.by < 0) {
      first.length = n;
      for (let i = 0; i < n; i++) first[i] = given(i);
      return;
    }
    first.length = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = given(i);
      if (first.length === n && before(row, first[n - 1]) >= 0) continue;
      let [low, high] = [0, first.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (before(row, first[middle]) < 0) high = middle;
        else low = middle + 1;
      }
      if (first.length === n) first.pop();
      first.splice(low, 0, row);
    }
  }

  // ------------------------------------------------------------------ drawing

  /** Units follow the largest figures so far, so that they do not jump to and fro. */
  function measure() {
    for (const column of columns) {
      if (!figures(column) || column.scale) continue;
      const key = column.shares ?? column.key;
      let most = ranges.get(key) ?? 0;
      for (const row of first) {
        const size = Math.abs(column.value(row));
        if (size > most && size < Infinity) most = size;
      }
      if (scales.has(key) && most === ranges.get(key)) continue;
      ranges.set(key, most);
      const [old, scale] = [scales.get(key), scaleFor(most, column.unit ?? '1', column.digits)];
      if (old?.unit !== scale.unit || old.decimals !== scale.decimals) scales.set(key, scale);
    }
  }

  /** @param {Column<R>} column */
  const scaleOf = (column) => column.scale ?? scales.get(column.shares ?? column.key) ?? PLAIN;

  /** Beside the figure of a card. @param {Cell<R>} cell @param {string} unit */
  const writeUnit = (cell, unit) => setText(cell.unit, joinUnit('', unit));

  /** @param {Column<R>} column @param {Cell<R>} cell @param {R} row */
  function drawCell(column, cell, row) {
    const scale = figures(column) ? scaleOf(column) : null;
    if (column.draw) {
      column.draw(cell.text, row);
      return writeUnit(cell, scale?.unit ?? '1');
    }
    const value = column.value(row);
    if (Object.is(value, cell.value) && scale === cell.scale) return;
    [cell.value, cell.scale] = [value, scale];
    const said = column.words?.(value) ?? (scale ? null : String(value ?? ''));
    let [text, unit] = [said ?? '', '1'];
    if (said === null && scale) {
      // a fixed display unit is one for cards, too
      const alone = own && narrow && !column.scale ? formatValue(value, column.unit ?? '1') : null;
      text = alone ? alone.text : formatScaled(value, scale);
      unit = alone ? alone.unit : scale.unit;
    }
    setText(cell.text, text);
    writeUnit(cell, unit);
  }

  /** @param {Line<R>} line @param {R} row */
  function drawLine(line, row) {
    for (let c = 0; c < columns.length; c++) {
      drawCell(columns[c], line.cells[c], row);
      const { go } = columns[c];
      if (go && line.go && line.row !== row) line.go.setAttribute('aria-label', go(row));
    }
    line.row = row;
    if (current) {
      if (!current(row)) line.el.removeAttribute('aria-current');
      else if (!line.el.hasAttribute('aria-current')) line.el.setAttribute('aria-current', 'true');
    }
    const of = tone?.(row) ?? '';
    if (line.el.className !== of) line.el.className = of;
  }

  function drawHeads() {
    columns.forEach((column, i) => {
      if (figures(column)) setText(heads[i].unit, joinUnit('', scaleOf(column).unit).trim());
    });
  }

  /** As many lines as rows. @param {number} n */
  function fit(n) {
    for (; shown < n; shown++) body.append((lines[shown] ?? makeLine()).el);
    while (shown > n) {
      lines[--shown].el.remove();
      lines[shown].row = null;
    }
  }

  /** Draws these rows, in their own order or as they are sorted. @param {readonly R[]} of */
  function draw(of) {
    rows = of;
    const held = lines.find((l) => l.go !== null && l.go === document.activeElement)?.row;
    find();
    measure();
    drawHeads();
    fit(first.length);
    for (let i = 0; i < first.length; i++) drawLine(lines[i], first[i]);
    // the focus stays with its record
    if (held) lines.find((l, i) => i < shown && l.row === held)?.go?.focus({ preventScroll: true });
    table.hidden = first.length === 0;
    none.hidden = first.length > 0 || !empty;
    rest.hidden = rows.length <= most;
    if (!rest.hidden) setText(rest, more(rows.length - most));
  }

  /** Cells are written anew: what they are made of is another one. */
  function forget() {
    for (const line of lines) for (const cell of line.cells) cell.scale = cell.value = null;
  }

  new ResizeObserver(([{ contentRect: now }]) => {
    const is = now.width < cards;
    if (now.width === 0 || is === narrow) return;
    narrow = is;
    el.classList.toggle('cards', is);
    forget();
    draw(rows);
  }).observe(el);

  return {
    el,
    table,
    draw,
    /** Another run: units are found again. */
    clear() {
      for (const key of ranges.keys()) ranges.set(key, 0);
      scales.clear();
      forget();
      draw([]);
    },
    /** Says something else where there is no row. @param {string} what @param {string} would */
    say(what, would) {
      setText(nothing, what);
      setText(wouldBe, would);
    },
    /** What is shown, and what there was no room for, as a file: in this order, all digits, in units of the SI. */
    csv() {
      const whole = newest ? [...rows].reverse() : [...rows];
      if (sort.by >= 0) whole.sort(before);
      return csvTable(all, whole);
    },
  };
}

/** @template R @typedef {ReturnType<typeof createTable<R>>} Table */
