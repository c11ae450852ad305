/** The answers of a study, drawn: as the command prints them. */
import { fill, h } from '../dom.js';
import { localDigits } from '../../../wasm/js/format.mjs';
import { W } from './words.js';
import { toldIn } from '../faults/told.js';

const A = W.answers;

/** @typedef {import('../../../wasm/js/study/answers.mjs').Found} Found */
/** Bounds of a number. @typedef {{value: number, low: number, high: number}} Bounded */
/**
 * What one of them may have found (`FINDERS` of answers.mjs).
 * @typedef {object} Numbers
 * @property {number} share @property {number} low @property {number} high @property {number} count @property {number} n
 * @property {number} mean @property {number} deviation @property {number} least @property {number} p5 @property {number} p50
 * @property {number} p95 @property {number} greatest @property {number} least_point @property {number} greatest_point
 * @property {Record<string, number>} numbers @property {number} [over] @property {number} [variance] @property {number} [left]
 * @property {{period: number, level: number, low: number, high: number}[]} levels
 * @property {({name: string, n: number, mean: number, size: number, deviation: number} & Record<'first' | 'total', Bounded>)[]} factors
 */

/** @param {unknown} value */
export const short = (value) =>
  typeof value === 'number' && Number.isFinite(value)
    ? localDigits(String(Number(value.toPrecision(5))))
    : '–';

/** @param {string} caption @param {string[]} head @param {string[][]} rows */
const table = (caption, head, rows) =>
  h(
    'div',
    { class: 'sr-scroll', tabindex: 0, role: 'group', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', { class: 'sr' }, caption),
      h('thead', {}, h('tr', {}, head.map((one) => h('th', { scope: 'col' }, one)))),
      h('tbody', {}, rows.map((row) => h('tr', {}, row.map((cell, i) => h(i ? 'td' : 'th', i ? {} : { scope: 'row' }, cell))))),
    ),
  ); // prettier-ignore

/** @param {Found} found @param {string} caption @returns {(Node | string)[]} */
function bodyOf({ kind, confidence = 0.95, found }, caption) {
  const all = /** @type {Numbers} */ (found);
  const percent = short(100 * confidence);
  if (kind === 'probability')
    return [h('p', {}, A.share(short(all.share), percent, short(all.low), short(all.high), all.count, all.n))]; // prettier-ignore
  if (kind === 'figures') {
    const keys = /** @type {const} */ ([
      ...['n', 'mean', 'deviation', 'least', 'p5', 'p50', 'p95', 'greatest'],
    ]);
    const numbers = /** @type {Record<string, number>} */ (/** @type {unknown} */ (all));
    const rows = keys.map((key) => [A.figures[key], short(numbers[key])]);
    return [table(caption, [A.figure, A.value], rows), h('p', { class: 'muted' }, A.where(all.least_point, all.greatest_point))]; // prettier-ignore
  }
  if (kind === 'return') {
    const numbers = Object.entries(all.numbers).map(([key, value]) => `${key} ${short(value)}`);
    const rows = all.levels.map((one) => [one.period, one.level, one.low, one.high].map(short));
    return [
      table(caption, [A.points, A.level, A.from(percent), A.to], rows),
      h('p', { class: 'muted' }, A.law(numbers.join(', '), all.over ?? all.n, all.n)),
    ];
  }
  if (all.variance !== undefined) {
    const rows = all.factors.map(({ name, first, total }) => [name, ...[first, total].flatMap((b) => [b.value, b.low, b.high].map(short))]); // prettier-ignore
    const head = [A.factor, A.first, A.from(percent), A.to, A.total, A.from(percent), A.to];
    return [table(caption, head, rows), h('p', { class: 'muted' }, A.matrix(all.n, all.left ?? 0))];
  }
  const rows = all.factors.map(({ name, ...f }) => [name, ...[f.n, f.mean, f.size, f.deviation].map(short)]); // prettier-ignore
  return [table(caption, [A.factor, A.effects, A.mean, A.size, A.deviation], rows)];
}

/** @param {HTMLElement} place @param {readonly Found[]} all @param {number} rows that they are of @param {number} points of the study */
export function drawAnswers(place, all, rows, points) {
  place.hidden = all.length === 0;
  fill(
    place,
    h('h2', {}, rows < points ? A.soFar(rows, points) : A.title),
    all.map((found) => {
      const { name, kind, of, unit, why } = found;
      const caption = A.caption(name, A.kinds[kind] ?? kind, of, unit === '1' ? '' : unit);
      const body = why === undefined ? bodyOf(found, caption) : [toldIn(why, 'p')];
      return h('section', { class: 'sr-answer' }, h('h3', {}, caption), body);
    }),
  );
}
