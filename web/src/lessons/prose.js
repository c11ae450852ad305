/** Text of a lesson as elements: words stay text, formulas become MathML, numbers are put in. */
import { h } from '../dom.js';
import { prettyUnit } from '../state/format.js';
import { pieces } from './formula.js';

/** @typedef {import('./numbers.js').Drawn} Drawn */
/** The numbers of a lesson, and what they are. @typedef {{numbers: {[name: string]: number}, drawn: {[name: string]: Drawn}}} Numbers */

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** @param {import('./formula.js').Node} node @returns {Element} */
function mathOf({ tag, text, inner = [] }) {
  const el = document.createElementNS(MATHML, tag);
  if (text !== undefined) el.textContent = text;
  el.append(...inner.map(mathOf));
  return el;
}

/** A number and its unit: no prefixes, as it is what is typed too. @param {number} value @param {string} [unit] */
export function quantityText(value, unit = '') {
  const text = String(Number(value.toPrecision(4))).replace('-', '−');
  return unit ? `${text}\u00a0${prettyUnit(unit)}` : text;
}

/** @param {string} words @param {Numbers} numbers */
const withNumbers = (words, { numbers, drawn }) =>
  words.replace(/\{([^{}]*)\}/g, (whole, name) =>
    Object.hasOwn(numbers, name) ? quantityText(numbers[name], drawn[name]?.unit) : whole,
  );

/** What its author wrote: in which language is not told. @param {(Node | string)[]} inner */
export const authored = (...inner) => h('span', { lang: '' }, inner);

/** What stands in a paragraph. @param {string} text @param {Numbers} numbers @returns {Node[]} */
export const inline = (text, numbers) => [
  authored(
    ...pieces(text).map((piece) => {
      if (typeof piece === 'string') return withNumbers(piece, numbers);
      const math = document.createElementNS(MATHML, 'math');
      math.append(mathOf(piece));
      return math;
    }),
  ),
];

/** @param {readonly string[]} texts @param {Numbers} numbers */
export const paragraphs = (texts, numbers) =>
  texts.map((text) => h('p', {}, inline(text, numbers)));

/** @param {readonly string[]} texts @param {Numbers} numbers */
export const bullets = (texts, numbers) =>
  h('ul', { class: 'dots' }, texts.map((text) => h('li', {}, inline(text, numbers)))); // prettier-ignore
