/** A line of a table: its cells, each written when its value or its unit is another one. */
import { h, setText } from '../dom.js';
import { formatScaled, formatValue, joinUnit } from '../../../wasm/js/format.mjs';
import { figures } from './scales.js';

/**
 * @typedef {import('./table.js').Value} Value
 * @typedef {import('../../../wasm/js/format.mjs').Scale} Scale
 *
 * @typedef {object} Cell
 * @property {HTMLElement} text
 * @property {HTMLElement} unit in a card
 * @property {Value} value as drawn
 * @property {Scale | null} scale as drawn
 * @property {string} mark as drawn
 */

/**
 * @template R
 * @typedef {import('./table.js').Column<R>} Column
 */
/**
 * @template R
 * @typedef {{el: HTMLTableRowElement, cells: Cell[], go: HTMLElement | null, row: R | null}} Line
 */

/**
 * @template R
 * @param {Column<R>[]} columns
 * @param {(line: Line<R>) => void} chosen
 * @param {boolean} anywhere by a click anywhere on it
 */
export function makeLine(columns, chosen, anywhere) {
  const tr = h('tr', { role: 'row' });
  /** @type {Line<R>} */
  const line = { el: tr, cells: [], go: null, row: null };
  tr.append(...columns.map((column) => makeCell(column, line, chosen)));
  if (anywhere) tr.addEventListener('click', () => chosen(line));
  return line;
}

/** @template R @param {Column<R>} column @param {Line<R>} line @param {(line: Line<R>) => void} chosen */
function makeCell(column, line, chosen) {
  const [text, unit] = [h('span', { class: 'v' }), h('span', { class: 'u cu' })];
  const inner = column.go
    ? h('button', { type: 'button', class: 'go', onclick: () => chosen(line) }, text)
    : text;
  if (column.go) line.go = inner;
  line.cells.push({ text, unit, value: undefined, scale: null, mark: '' });
  const of = `${figures(column) ? 'num ' : ''}c-${column.key}`;
  if (column.lead) return h('th', { scope: 'row', role: 'rowheader', class: of }, inner, unit);
  const label = h('span', { class: 'k', 'aria-hidden': 'true' }, column.short ?? column.label);
  return h('td', { role: 'cell', class: of }, label, inner, unit);
}

/** Beside the figure of a card. @param {Cell} cell @param {string} unit */
const writeUnit = (cell, unit) => setText(cell.unit, joinUnit('', unit));

/**
 * @template R
 * @param {Column<R>} column
 * @param {Cell} cell
 * @param {R} row
 * @param {Scale | null} scale of a figure
 * @param {boolean} own it has a unit of its own; a fixed display unit is one for all
 */
function drawCell(column, cell, row, scale, own) {
  if (column.draw) {
    column.draw(cell.text, row);
    return writeUnit(cell, scale?.unit ?? '1');
  }
  const value = column.value(row);
  const mark = column.mark?.(row) ?? '';
  if (Object.is(value, cell.value) && scale === cell.scale && mark === cell.mark) return;
  if (mark !== cell.mark) {
    cell.text.title = mark;
    cell.text.classList.toggle('rough', mark !== '');
  }
  [cell.value, cell.scale, cell.mark] = [value, scale, mark];
  const x = /** @type {number} */ (value); // where the column is of figures
  const said = column.words?.(x) ?? (scale ? null : String(value ?? ''));
  let [text, unit] = [said ?? '', '1'];
  if (said === null && scale) {
    const alone = own && !column.scale ? formatValue(x, column.unit ?? '1') : null;
    text = alone ? alone.text : formatScaled(x, scale);
    unit = alone ? alone.unit : scale.unit;
  }
  setText(cell.text, mark ? `≈\u00a0${text}` : text);
  writeUnit(cell, unit);
}

/**
 * @template R
 * @param {Line<R>} line
 * @param {R} row
 * @param {{columns: Column<R>[], scaleOf: (column: Column<R>) => Scale, own: boolean, current?: (row: R) => boolean,
 *   tone?: (row: R) => string}} how
 */
export function drawLine(line, row, { columns, scaleOf, own, current, tone }) {
  columns.forEach((column, c) => {
    drawCell(column, line.cells[c], row, figures(column) ? scaleOf(column) : null, own);
    if (column.go && line.go && line.row !== row)
      line.go.setAttribute('aria-label', column.go(row));
  });
  line.row = row;
  if (current) {
    if (!current(row)) line.el.removeAttribute('aria-current');
    else if (!line.el.hasAttribute('aria-current')) line.el.setAttribute('aria-current', 'true');
  }
  const of = tone?.(row) ?? '';
  if (line.el.className !== of) line.el.className = of;
}

/** Cells are written anew: what they are made of is another one. @template R @param {Line<R>} line */
export function forget({ cells }) {
  for (const cell of cells) cell.scale = cell.value = null;
}
