/**
 * `hawse sweep answers`: what a study asks of its table, as text or JSON.
 * @module
 */
import { csvCells } from '../../js/csv.mjs';
import { columnsOf, findAnswers } from '../../js/study/answers.mjs';
import { headOf } from '../../js/study/point.mjs';
import { UsageError, table } from '../common.mjs';
import { linesOf } from './table.mjs';

/** @typedef {import('../../js/study/answers.mjs').Found} Found */

/**
 * The cells of some columns of a table, by the order of its points.
 * @param {import('../../js/study/read.mjs').Study} study
 * @param {string} file
 * @returns {Promise<Record<string, string[]>>}
 */
async function cellsOf(study, file) {
  const names = columnsOf(study);
  /** @type {Record<string, string[]>} */
  const columns = Object.fromEntries(names.map((name) => [name, []]));
  let [count, head] = [0, ''];
  /** @type {number[]} */
  let at = [];
  try {
    for await (const line of linesOf(file)) {
      if (count++ < 2) {
        head += line;
        if (count === 1) at = names.map((name) => csvCells(line).indexOf(name));
        if (count === 2 && head !== headOf(study))
          throw new UsageError(`${file}: its columns are not those of the study`);
        continue;
      }
      const cells = csvCells(line);
      if (cells[0] !== `${count - 3}`)
        throw new UsageError(`${file}: line ${count} is of point ${cells[0]}, ${count - 3} is wanted`); // prettier-ignore
      names.forEach((name, k) => columns[name].push(cells[at[k]]));
    }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code) throw new UsageError(`${file}: ${message}`);
    throw error;
  }
  return columns;
}

/**
 * @param {import('../../js/study/read.mjs').Study} study
 * @param {string} file its table, or the part that is there
 * @param {boolean} json
 */
export async function answers(study, file, json) {
  const found = findAnswers(study, await cellsOf(study, file));
  if (json) return `${JSON.stringify(found, null, 2)}\n`;
  return found.map((one) => `\n${textOf(one)}`).join('');
}

/** @param {unknown} value */
const short = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? `${Number(value.toPrecision(5))}` : '-';

/** @param {Found} found */
function textOf({ name, kind, of, unit, confidence = 0.95, why, found }) {
  const head = `${name} (${kind} of ${of}${unit && unit !== '1' ? `, ${unit}` : ''})`;
  if (why !== undefined) return `${head}: ${why}\n`;
  const percent = `${Number((100 * confidence).toPrecision(6))} %`;
  const all = /** @type {Record<string, any>} */ (found);
  if (kind === 'probability')
    return `${head}: ${short(all.share)}, ${percent} from ${short(all.low)} to ${short(all.high)} (${all.count} of ${all.n})\n`; // prettier-ignore
  if (kind === 'figures') {
    const keys = ['n', 'mean', 'deviation', 'least', 'p5', 'p50', 'p95', 'greatest'];
    return `${head}: least in point ${all.least_point}, greatest in point ${all.greatest_point}\n${table(keys, [keys.map((key) => short(all[key]))], 'r'.repeat(keys.length))}`; // prettier-ignore
  }
  if (kind === 'return') {
    const numbers = Object.entries(all.numbers).map(([key, value]) => `${key} ${short(value)}`);
    const rows = all.levels.map((/** @type {Record<string, number>} */ l) => [l.period, l.level, l.low, l.high].map(short)); // prettier-ignore
    const n = all.over === undefined ? `${all.n} values` : `${all.over} of ${all.n} values`;
    return `${head}: ${numbers.join(', ')}, of ${n}\n${table(['points', 'level', `${percent} from`, 'to'], rows, 'rrrr')}`; // prettier-ignore
  }
  if ('variance' in all) {
    const rows = all.factors.map((/** @type {any} */ f) => [f.name, ...[f.first, f.total].flatMap((b) => [b.value, b.low, b.high].map(short))]); // prettier-ignore
    const left = all.left ? `, ${all.left} left out` : '';
    return `${head}: ${all.n} rows of a matrix${left}\n${table(['factor', 'first', 'from', 'to', 'total', 'from', 'to'], rows, 'lrrrrrr')}`; // prettier-ignore
  }
  const rows = all.factors.map((/** @type {any} */ f) => [f.name, ...[f.n, f.mean, f.size, f.deviation].map(short)]); // prettier-ignore
  return `${head}\n${table(['factor', 'effects', 'mean', 'mean size', 'deviation'], rows, 'lrrrr')}`;
}
