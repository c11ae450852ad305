/**
 * Tables as text: comma-separated (RFC 4180), a line feed after each line. Two lines head a table: the names of the
 * columns, then their units. Numbers have all their digits.
 * @module
 */

/**
 * @template R
 * @typedef {object} CsvColumn
 * @property {string} key its name
 * @property {string} [unit] of the SI, as the core writes it; "" or none for text
 * @property {(row: R) => unknown} value what is in its cells; undefined and null are empty cells
 */

/**
 * What a spreadsheet would take for a formula is told it is text, by an apostrophe in front. Names of parts cannot
 * begin so; messages, and names from other files, may.
 */
const FORMULA = /^[=+\-@\t\r]/;

/** @param {unknown} value @returns {string} */
function csvCell(value) {
  if (typeof value === 'number') return String(value);
  if (value === undefined || value === null) return '';
  const text = String(value).replace(FORMULA, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line, with its end.
 * @param {readonly unknown[]} cells numbers as they are; anything else as text
 */
export const csvLine = (cells) => `${cells.map(csvCell).join(',')}\n`;

/**
 * A whole table.
 * @template R
 * @param {readonly CsvColumn<R>[]} columns
 * @param {Iterable<R>} rows
 */
export function csvTable(columns, rows) {
  let text = csvLine(columns.map(({ key }) => key)) + csvLine(columns.map(({ unit }) => unit));
  for (const row of rows) text += csvLine(columns.map(({ value }) => value(row)));
  return text;
}

/**
 * The cells of a line that `csvLine` wrote, as text.
 * @param {string} line with its end, or without
 * @returns {string[]}
 */
export function csvCells(line) {
  /** @type {string[]} */
  const cells = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  for (let end = ','; end === ',';) {
    const found = cell.exec(line);
    if (!found) throw new Error(`this is no line of a table: ${line.slice(0, 60)}`);
    cells.push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'));
    end = found[3];
  }
  return cells;
}
