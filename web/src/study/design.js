/** The text of a study beside its table: which design it has; and rows of the table as the design of another study. */
import { parseStudy } from '../../../wasm/js/study/read.mjs';
import { LINK_MAX } from '../../../wasm/js/link.mjs';
import { isObject } from '../../../wasm/js/patch.mjs';
import { TableFault } from './columns.js';

/** @typedef {import('./columns.js').Table} Table @typedef {import('./effects.js').Told} Told */

/** Names of the columns that are factors: those between `point` and `verdict`. @param {Table} table @returns {string[]} none where it is not of a study */
export function factorsOf({ columns }) {
  const names = columns.map(({ name }) => name);
  const [from, to] = [names.indexOf('point'), names.indexOf('verdict')];
  return from === 0 && to > 0 ? names.slice(1, to) : [];
}

/** Names of the measures that are numbers: those after `end`, or all numbers where it is not of a study. @param {Table} table */
export function measuresOf({ columns }) {
  const names = columns.map(({ name }) => name);
  const [from, to] = [names.indexOf('end'), names.indexOf('hash')];
  const own = from > 0 && to > from ? columns.slice(from + 1, to) : columns;
  return own.filter(({ kind, name }) => kind === 'number' && name !== 'point').map(({ name }) => name); // prettier-ignore
}

/**
 * @param {string} text
 * @param {Table} table
 * @returns {Told}
 * @throws {TableFault} it is no study, or not that of the table
 */
export function readStudyText(text, table) {
  /** @type {Record<string, unknown>} */
  let study;
  try {
    ({ study } = parseStudy(text));
  } catch (error) {
    throw new TableFault('noStudy', /** @type {Error} */ (error).message);
  }
  const factors = isObject(study.factors) ? Object.keys(study.factors) : [];
  const own = factorsOf(table);
  if (factors.join() !== own.join()) throw new TableFault('otherStudy', factors.join(', ') || '–', own.join(', ') || '–'); // prettier-ignore
  const design = /** @type {Record<string, unknown>} */ (isObject(study.design) ? study.design : {}); // prettier-ignore
  const name = typeof design.kind === 'string' ? design.kind : '';
  const kind = name === 'saltelli' || name === 'morris' ? name : 'other';
  const seed = typeof design.seed === 'number' ? design.seed : 1;
  return { kind, design: name, factors, seed, study };
}

/** Rows as a design of the kind `table`. @param {Table} table @param {Uint32Array} rows */
export function designOf(table, rows) {
  const columns = factorsOf(table);
  const all = columns.map((name) => table.columns.find((one) => one.name === name));
  const cellOf = (/** @type {number} */ row) =>
    all.map((column) =>
      column?.kind === 'number'
        ? column.values[row]
        : column?.kind === 'word'
          ? (column.words[column.codes[row]] ?? null)
          : null,
    );
  return { kind: 'table', columns, rows: Array.from(rows, cellOf) };
}

/**
 * Rows as a study of their own: with the text of the study a whole one, of whose factors only the places are left; without it the design alone.
 * @param {Table} table @param {Uint32Array} rows @param {Told | undefined} told @param {(title: string, rows: number) => string} titled
 */
export function studyOf(table, rows, told, titled) {
  const design = designOf(table, rows);
  if (!told) return { design };
  const { answers, factors, title, ...rest } = told.study;
  const given = /** @type {Record<string, Record<string, unknown>>} */ (factors);
  const places = Object.entries(given).map(([name, { path, input, at }]) => [
    name,
    path === undefined ? { input, ...(at === undefined ? {} : { at }) } : { path },
  ]);
  const kept = Object.entries(isObject(answers) ? answers : {}).filter(
    ([, one]) => isObject(one) && one.kind !== 'sensitivity',
  );
  return {
    hawse_study: 1,
    title: titled(typeof title === 'string' ? title : '', rows.length),
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'hawse_study' && key !== 'design')), // prettier-ignore
    factors: Object.fromEntries(places),
    design,
    ...(kept.length ? { answers: Object.fromEntries(kept) } : {}),
  };
}

/**
 * The address of a row's run: a fragment alone, opened on the page of this site. Anything else in the cell is no link.
 * @param {string} cell @param {string} page of this site
 * @returns {string | undefined}
 */
export const runAddress = (cell, page) =>
  /^#[^\s"'<>\\`\p{Cc}]+$/u.test(cell) && cell.length <= LINK_MAX ? page + cell : undefined;
