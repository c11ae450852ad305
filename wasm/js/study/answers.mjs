/**
 * The answers of a study from its table: what `answers-read.mjs` reads, found.
 * @module
 */
import { statisticsOf } from '../statistics.mjs';
import { percentileOf } from './percentile.mjs';
import { returnLevels, wilson } from './returns.mjs';
import { morrisEffects, sobolIndices } from './sensitivity.mjs';

/**
 * @typedef {import('./answers-read.mjs').Answer} Answer
 * @typedef {import('./read.mjs').Study} Study
 *
 * What was found; `why` says why nothing was.
 * @typedef {{name: string, kind: string, of: string, unit: string, confidence?: number, why?: string, found?: object}} Found
 */

/** Columns that the answers need. @param {Study} study */
export const columnsOf = ({ answers }) => [...new Set(answers.map(({ of }) => of))];

/**
 * @param {Study} study
 * @param {Readonly<Record<string, readonly string[]>>} columns cells of each column that is needed, by the order of the points
 * @returns {Found[]}
 */
export function findAnswers(study, columns) {
  return study.answers.map((answer) => {
    const { name, kind, of, confidence } = answer;
    const unit = study.measures.find((measure) => measure.name === of)?.unit ?? '';
    const cells = columns[of];
    const found = FINDERS[/** @type {keyof typeof FINDERS} */ (kind)](answer, cells, study);
    const what = { name, kind, of, unit: unit === 'word' ? '' : unit, confidence };
    return typeof found === 'string' ? { ...what, why: found } : { ...what, found };
  });
}

/** Cells as numbers; NaN where there is none. @param {readonly string[]} cells */
const numbersOf = (cells) => cells.map((cell) => (cell === '' ? NaN : Number(cell)));
const finite = (/** @type {readonly string[]} */ cells) => numbersOf(cells).filter(Number.isFinite);

/** Each gives what it found, or why it found nothing. */
const FINDERS = Object.freeze({
  /** @type {(answer: Answer, cells: readonly string[]) => object | string} */
  probability({ is, above = -Infinity, below = Infinity, confidence }, cells) {
    const cases = is ? cells.filter((cell) => cell !== '') : finite(cells);
    const count = is
      ? cases.filter((cell) => is.includes(String(cell))).length
      : cases.filter((x) => Number(x) > above && Number(x) < below).length;
    if (!cases.length) return 'no row has a value';
    return { n: cases.length, count, ...wilson(count, cases.length, confidence) };
  },

  /** @type {(answer: Answer, cells: readonly string[]) => object | string} */
  figures(_answer, cells) {
    const values = finite(cells);
    if (!values.length) return 'no row has a value';
    const { mean, deviation, least, greatest } = statisticsOf({ values, step: 1 });
    const all = numbersOf(cells);
    const [p5, p50, p95] = [5, 50, 95].map((p) => percentileOf(values, p));
    const points = { least_point: all.indexOf(least), greatest_point: all.indexOf(greatest) };
    return { n: values.length, mean, deviation, least, p5, p50, p95, greatest, ...points };
  },

  /** @type {(answer: Answer, cells: readonly string[]) => object | string} */
  return({ law = 'gumbel', levels = [], threshold, samples, confidence, seed }, cells) {
    const values = finite(cells);
    const how = { law, periods: levels, threshold, samples, confidence, seed };
    return returnLevels(values, how) ?? `${values.length} values, too few that differ: ${law} cannot be fitted`; // prettier-ignore
  },

  /** @type {(answer: Answer, cells: readonly string[], study: Study) => object | string} */
  sensitivity({ samples, confidence, seed }, cells, { design, factors }) {
    const values = numbersOf(cells);
    const names = factors.map(({ name }) => name);
    if (design.kind === 'morris') {
      const effects = morrisEffects(values, names.length, design.seed ?? 1);
      return { factors: effects.map((effect, k) => ({ name: names[k], ...effect })) };
    }
    const found = sobolIndices(values, names.length, { samples, confidence, seed });
    if (!found) return 'too few rows with all values, or nothing varies';
    return { ...found, factors: found.factors.map((one, k) => ({ name: names[k], ...one })) };
  },
});
