/** Text of a lesson as elements: words stay text, formulas become MathML, numbers are put in. */
import { h } from '../dom.js';
import { localDigits, prettyUnit } from '../../../wasm/js/format.mjs';
import { pieces } from './formula.js';

/** @typedef {import('./numbers.js').Drawn} Drawn */
/**
 * The numbers of a lesson, and what they are. `lang`: '' where the language of its author is not told, undefined where it is the page's.
 * @typedef {{numbers: {[name: string]: number}, drawn: {[name: string]: Drawn}, lang: '' | undefined}} Numbers
 */

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** @param {import('./formula.js').Node} node @returns {Element} */
function mathOf({ tag, text, inner = [] }) {
  const el = document.createElementNS(MATHML, tag);
  if (text !== undefined) el.textContent = tag === 'mn' ? localDigits(text) : text;
  el.append(...inner.map(mathOf));
  return el;
}

/** A number and its unit: no prefixes, as it is what is typed too. @param {number} value @param {string} [unit] */
export function quantityText(value, unit = '') {
  const text = String(Number(value.toPrecision(4))).replace('-', '−');
  return localDigits(unit ? `${text}\u00a0${prettyUnit(unit)}` : text);
}

/** @param {string} words @param {Numbers} numbers */
const withNumbers = (words, { numbers, drawn }) =>
  words.replace(/\{([^{}]*)\}/g, (whole, name) =>
    Object.hasOwn(numbers, name) ? quantityText(numbers[name], drawn[name]?.unit) : whole,
  );

/** Words of a lesson without formulas. @param {string} text @param {Numbers} numbers */
export const plain = (text, { lang }) => h('span', { lang }, text);

/** A source: what is between “ and ” in one of the gallery is the title of an English work. @param {string} text @param {Numbers} numbers */
export const source = (text, { lang }) =>
  h(
    'span',
    { lang },
    text
      .split(/(“[^”]*”)/)
      .map((part) => (lang === undefined && part.startsWith('“') ? h('span', { lang: 'en' }, part) : part)),
  ); // prettier-ignore

/** What stands in a paragraph. @param {string} text @param {Numbers} numbers @returns {Node[]} */
export const inline = (text, numbers) => [
  h(
    'span',
    { lang: numbers.lang },
    pieces(text).map((piece) => {
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
