/**
 * Turns sentences by a table: what a source says with placeholders (`%s` whatever, `%d` and `%g` a number), in other words with what was put
 * in. In these `{2}` is the second of them, turned too where the table has it; `{2!}` must be turned, so that no sentence is half in one
 * language; `{2|a=b|c=d}` says b for a, also within where a space is part of it; `{-2}` is not said.
 */

/** A number as the core and the package write it, also with thin spaces between thousands. */
const NUMBER = '-?(?:\\d[\\d\\u202f]*(?:\\.\\d+)?(?:e[-+]?\\d+)?|inf|Infinity|nan)';
const ALL_NUMBERS = new RegExp(`^\\(?${NUMBER}(?:, ${NUMBER})*\\)?$`);
/** Sentences within sentences. */
const DEEPEST = 6;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @typedef {{pattern: RegExp, piece: string, quoted: boolean[], own: string, letters: number}} Row */

/** @param {string} english @param {string} own @returns {Row} */
function rowOf(english, own) {
  const pieces = english.split(/%(?:zu|[sdg])/);
  const signs = [...english.matchAll(/%(?:zu|([sdg]))/g)].map(([, sign]) => sign ?? 'd');
  const pattern = pieces
    .map((piece, i) => (i ? (signs[i - 1] === 's' ? '([^]*?)' : `(${NUMBER})`) : '') + escaped(piece))
    .join(''); // prettier-ignore
  return {
    pattern: new RegExp(`^${pattern}$`),
    piece: pieces.reduce((a, b) => (b.length > a.length ? b : a)),
    quoted: signs.map((_, i) => pieces[i].endsWith('"') && pieces[i + 1].startsWith('"')),
    own,
    letters: pieces.join('').length,
  };
}

/** A number with the mark of the language. @param {string} text @param {string} mark */
const numbered = (text, mark) => (ALL_NUMBERS.test(text) ? text.replaceAll('.', mark) : text);

/**
 * @param {Record<string, string>} table by what is said in English
 * @param {{mark: string, label: (text: string) => string}} how its decimal mark, and what labels are called
 * @returns {(text: string) => string | null} null: the table does not have it
 */
export function turner(table, { mark, label }) {
  /** @type {Row[]} */
  const rows = [];
  for (const [english, own] of Object.entries(table))
    if (english.includes('%')) rows.push(rowOf(english, own));
  // the sentence that says most itself is the one that is meant
  rows.sort((a, b) => b.letters - a.letters);

  /** What was put in. @param {string} given @param {string} how behind its number @param {boolean} quoted @param {number} depth */
  function put(given, how, quoted, depth) {
    if (given === '' || quoted) return given;
    const [must, ...choices] = how.split('|');
    for (const choice of choices) {
      const [from, to] = choice.split('=');
      if (given === from) return to;
      if (/^\s|\s$/.test(from) && given.includes(from)) return given.replaceAll(from, to);
    }
    const turned = turn(given, depth + 1);
    if (turned !== null) return turned;
    if (ALL_NUMBERS.test(given)) return numbered(given, mark);
    return must === '!' ? null : label(given);
  }

  /** @param {Row} row @param {RegExpExecArray} found @param {number} depth */
  function filled({ own, quoted }, found, depth) {
    let whole = true;
    const text = own.replace(/\{(-?)(\d)([^}]*)\}/g, (_, none, number, how) => {
      if (none) return '';
      const said = put(found[number], how, quoted[number - 1], depth);
      whole &&= said !== null;
      return said ?? '';
    });
    return whole ? text.trimEnd() : null;
  }

  /** A name, a colon, and a sentence. @param {string} text @param {number} depth */
  function behindName(text, depth) {
    const at = text.indexOf(': ');
    const name = text.slice(0, at);
    if (at < 1 || (/\s/.test(name) && !/\.\w{2,5}$/.test(name))) return null;
    const rest = turn(text.slice(at + 2), depth + 1);
    return rest === null ? null : `${name}: ${rest}`;
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  function turn(text, depth) {
    if (Object.hasOwn(table, text)) return table[text];
    if (depth > DEEPEST) return null;
    for (const row of rows) {
      const found = text.includes(row.piece) ? row.pattern.exec(text) : null;
      const own = found && filled(row, found, depth);
      if (own !== null) return own;
    }
    return behindName(text, depth);
  }
  return (text) => turn(text, 0);
}
