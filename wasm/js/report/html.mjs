/**
 * Text into HTML. What a scenario says is data of a stranger: everything is escaped unless this module made it.
 * @module
 */

/** HTML that may stand as it is: only `html` makes it. */
export class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** Halves of a pair that stand alone: no UTF-8 has them. */
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Characters that are none in HTML, and those that turn the direction of what follows. */
// eslint-disable-next-line no-control-regex
const HIDDEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * A text without what a page cannot hold, in at most so many characters.
 * @param {unknown} text
 * @param {number} [most]
 */
export function plain(text, most = 2000) {
  const whole = String(text ?? '')
    .replace(LONE, '\ufffd')
    .replace(HIDDEN, '');
  if (whole.length <= most) return whole;
  return `${whole.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** @type {Record<string, string>} */
const NAMED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {unknown} text */
const escaped = (text) => plain(text).replace(/[&<>"']/g, (c) => NAMED[c]);

/** @param {unknown} value @returns {string} */
function shown(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join('');
  return value === null || value === undefined || value === false ? '' : escaped(value);
}

/** A template is indented as its source is; a report need not be. @param {string} part */
const flush = (part) => part.replace(/\n\s+/g, '\n');

/**
 * HTML from a template: values in it are escaped, but for other HTML; lists follow each other; null, undefined and false
 * are nothing. Attributes must stand in double quotes.
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 */
export const html = (strings, ...values) =>
  new Html(strings.map(flush).reduce((text, part, i) => text + shown(values[i - 1]) + part));

/** HTML of this package, as text: plots, style. @param {string} text */
export const trusted = (text) => new Html(text);
