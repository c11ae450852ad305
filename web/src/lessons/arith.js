/**
 * Arithmetic in the text of a lesson: numbers, names, + - * / ^, brackets and a few functions. It is read by hand and never
 * handed to the browser as script: a lesson may come from a stranger.
 */

/** Letters of one expression, and brackets within brackets. */
export const ARITH_MAX = 200;
const DEPTH = 24;

/** @type {Record<string, (...x: number[]) => number>} */
const FUNCTIONS = {
  ...{ sqrt: Math.sqrt, exp: Math.exp, ln: Math.log, abs: Math.abs },
  ...{ sin: Math.sin, cos: Math.cos, tan: Math.tan },
  ...{ sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh, asinh: Math.asinh },
  ...{ min: Math.min, max: Math.max },
};
const TOKEN = /\s*(\d+\.?\d*(?:[eE][+-]?\d+)?|[A-Za-z][A-Za-z0-9_]*|[-+*/^(),])/y;

/** A mistake in an expression: what, and at which letter. */
export class ArithError extends Error {}

/** What an expression may use. @typedef {{[name: string]: number}} Scope */

/** @param {string} text */
function tokensOf(text) {
  if (text.length > ARITH_MAX)
    throw new ArithError(`${text.length} letters: ${ARITH_MAX} are allowed`);
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    if (!text.slice(at).trim()) break;
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new ArithError(`"${text.slice(at).trim()[0]}" at letter ${at + 1} is not known`);
    tokens.push({ word: found[1], at: TOKEN.lastIndex - found[1].length });
  }
  return tokens;
} // prettier-ignore

/**
 * @param {string} text
 * @param {Scope} scope
 * @returns {number} may be NaN or infinite where the arithmetic is
 * @throws {ArithError}
 */
export function evaluate(text, scope) {
  const tokens = tokensOf(text);
  let i = 0;
  let depth = 0;
  const next = () => tokens[i]?.word;
  const wrong = (/** @type {string} */ wanted) =>
    new ArithError(
      i < tokens.length
        ? `${wanted} is wanted at letter ${tokens[i].at + 1}, not "${tokens[i].word}"`
        : `${wanted} is wanted at the end`,
    );
  /** @param {string} word */
  function take(word) {
    if (next() !== word) throw wrong(`"${word}"`);
    i++;
  }
  function sum() {
    if (++depth > DEPTH) throw new ArithError(`more than ${DEPTH} brackets within each other`);
    let value = product();
    while (next() === '+' || next() === '-')
      value = tokens[i++].word === '+' ? value + product() : value - product();
    depth--;
    return value;
  }
  /** @returns {number} */
  function product() {
    let value = signed();
    while (next() === '*' || next() === '/')
      value = tokens[i++].word === '*' ? value * signed() : value / signed();
    return value;
  }
  /** @returns {number} */
  function signed() {
    let sign = 1;
    while (next() === '-' || next() === '+') if (tokens[i++].word === '-') sign = -sign;
    return sign * power();
  }
  /** @returns {number} */
  function power() {
    const base = atom();
    if (next() !== '^') return base;
    i++;
    return base ** signed();
  }
  /** @returns {number} */
  function atom() {
    const word = next() ?? '';
    if (/^\d/.test(word)) {
      i++;
      return Number(word);
    }
    if (word === '(') {
      i++;
      const value = sum();
      take(')');
      return value;
    }
    if (!/^[A-Za-z]/.test(word)) throw wrong('a number or a name');
    const { at } = tokens[i++];
    if (next() === '(' && Object.hasOwn(FUNCTIONS, word)) {
      i++;
      const given = [sum()];
      while (next() === ',') {
        i++;
        given.push(sum());
      }
      take(')');
      return FUNCTIONS[word](...given);
    }
    if (word === 'pi') return Math.PI;
    if (Object.hasOwn(scope, word)) return scope[word];
    const known = ['pi', ...Object.keys(scope)].join(', ');
    throw new ArithError(`"${word}" at letter ${at + 1} is no name here: ${known}`);
  }
  const value = sum();
  if (i < tokens.length) throw wrong('an operator');
  return value;
}

/**
 * Where an expression of one unknown is zero, by halving: it must change its sign between the ends.
 * @param {{zero: string, from: string | number, to: string | number}} given @param {string} name @param {Scope} scope
 */
export function root({ zero, from, to }, name, scope) {
  const at = (/** @type {number} */ x) => evaluate(zero, { ...scope, [name]: x });
  let [a, b] = [from, to].map((end) => evaluate(String(end), scope));
  const rising = at(b) > 0;
  if (!(at(a) * at(b) < 0)) throw new ArithError(`${zero} has one sign at both ends, ${a} and ${b}`);
  for (let k = 0; k < 200 && a !== b; k++) {
    const middle = (a + b) / 2;
    if (at(middle) > 0 === rising) b = middle;
    else a = middle;
  }
  return (a + b) / 2;
} // prettier-ignore
