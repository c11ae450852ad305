/**
 * Formulas in the text of a lesson, between two dollar signs, in a small notation after TeX: `$F = k \delta^n$`. They become
 * MathML of a dozen elements without attributes. No markup of a lesson ever reaches the page, so there is none to clean.
 */

/** A node: a leaf has text, the others have nodes. @typedef {{tag: string, text?: string, inner?: Node[]}} Node */

/** Letters of one formula, and brackets within brackets. */
export const FORMULA_MAX = 300;
const DEPTH = 12;

const words = (/** @type {string} */ text) =>
  Object.fromEntries(text.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]));
const LETTERS = words(
  'alphaα betaβ gammaγ deltaδ epsilonε zetaζ etaη thetaθ kappaκ lambdaλ muμ nuν piπ rhoρ sigmaσ tauτ phiφ chiχ psiψ omegaω GammaΓ DeltaΔ ThetaΘ LambdaΛ PiΠ SigmaΣ PhiΦ OmegaΩ infty∞',
);
const SIGNS = words('cdot⋅ times× approx≈ le≤ ge≥ ne≠ pm± to→ int∫ sum∑ partial∂ ll≪ gg≫ sim∼');
const NAMES = ['sin', 'cos', 'tan', 'sinh', 'cosh', 'tanh', 'asinh', 'ln', 'exp', 'max', 'min'];

/** A mistake in a formula. */
export class FormulaError extends Error {}

const node = (/** @type {string} */ tag, /** @type {Node[]} */ inner) => ({ tag, inner });
const leaf = (/** @type {string} */ tag, /** @type {string} */ text) => ({ tag, text });
/** @param {Node[]} inner @returns {Node} */
const row = (inner) => (inner.length === 1 ? inner[0] : node('mrow', inner));

/** @param {string} text without its dollar signs @returns {Node} */
export function formula(text) {
  if (text.length > FORMULA_MAX)
    throw new FormulaError(`a formula of ${text.length} letters: ${FORMULA_MAX} are allowed`);
  let i = 0;
  let depth = 0;
  const space = () => {
    while (text[i] === ' ') i++;
  };
  const wrong = (/** @type {string} */ what) =>
    new FormulaError(`$${text}$: ${what} at letter ${i + 1}`);
  /** @returns {Node} */
  function group() {
    space();
    if (text[i] !== '{') return atom();
    i++;
    const inner = all();
    if (text[i] !== '}') throw wrong('} is wanted');
    i++;
    return node('mrow', inner);
  }
  /** @returns {Node} */
  function command() {
    const [name = ''] = /^[A-Za-z]+/.exec(text.slice(i)) ?? [];
    i += name.length;
    if (Object.hasOwn(LETTERS, name)) return leaf('mi', LETTERS[name]);
    if (Object.hasOwn(SIGNS, name)) return leaf('mo', SIGNS[name]);
    if (NAMES.includes(name)) return leaf('mi', name);
    if (name === 'frac') return node('mfrac', [group(), group()]);
    if (name === 'sqrt') return node('msqrt', [group()]);
    if (name === 'dot') return node('mover', [group(), leaf('mo', '˙')]);
    if (name === 'text') {
      const [whole, inner] = /^\{([^{}]*)\}/.exec(text.slice(i)) ?? [];
      if (whole === undefined) throw wrong('\\text{words} is wanted');
      i += whole.length;
      return leaf('mtext', inner);
    }
    throw wrong(`\\${name} is not known`);
  }
  /** @returns {Node} */
  function atom() {
    space();
    const [number] = /^\d+(\.\d+)?/.exec(text.slice(i)) ?? [];
    if (number) {
      i += number.length;
      return leaf('mn', number);
    }
    const sign = text[i];
    if (sign === undefined || '{}_^$'.includes(sign)) throw wrong('a letter or a number is wanted');
    i++;
    if (sign === '\\') return command();
    if (/\p{L}/u.test(sign)) return leaf('mi', sign);
    if ("+-=<>()[]|,/:;!'*%".includes(sign))
      return leaf('mo', sign === '-' ? '−' : sign === "'" ? '′' : sign);
    i--;
    throw wrong(`"${sign}" is not known`);
  }
  function all() {
    if (++depth > DEPTH) throw wrong(`more than ${DEPTH} brackets within each other`);
    /** @type {Node[]} */
    const nodes = [];
    for (space(); i < text.length && text[i] !== '}'; space()) {
      const base = atom();
      /** @type {Record<string, Node>} */
      const marks = {};
      for (space(); text[i] === '_' || text[i] === '^'; space()) {
        const mark = text[i];
        if (marks[mark]) throw wrong(`a second ${mark}`);
        i++;
        marks[mark] = group();
      }
      const { _: under, '^': over } = marks;
      if (under && over) nodes.push(node('msubsup', [base, under, over]));
      else if (under) nodes.push(node('msub', [base, under]));
      else if (over) nodes.push(node('msup', [base, over]));
      else nodes.push(base);
    }
    depth--;
    return nodes;
  }
  const nodes = all();
  if (i < text.length) throw wrong('} without {');
  if (nodes.length === 0) throw wrong('nothing');
  return row(nodes);
}

/**
 * A paragraph in pieces: words and formulas, by turns. `{name}` in words is a number of the lesson.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function pieces(text) {
  const parts = text.split('$');
  if (parts.length % 2 === 0) throw new FormulaError('a $ without its partner');
  return parts.map((part, i) => (i % 2 ? formula(part) : part)).filter((part) => part !== '');
}
