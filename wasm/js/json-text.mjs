/**
 * JSON texts that are no scenarios: the grammar of RFC 8259 in the words of the core (core/scenario/json_check.c), which every browser says
 * otherwise or not at all: the first fault with its place, and keys that are there twice.
 * @module
 */

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What a number cannot end with. */
const BEGUN = /-|\.|[eE][+-]?/y;
const DIGIT = /\d/;
const WORDS = ['true', 'false', 'null'];

/** Where a text is no JSON, or says a thing twice. */
export class JsonFault extends Error {
  /** @param {string} what @param {string} text @param {number} at of its characters (UTF-16) */
  constructor(what, text, at) {
    const lines = text.slice(0, at).split('\n');
    const column = [...(lines.at(-1) ?? '')].length + 1;
    super(`${what} (line ${lines.length}, column ${column})`);
    this.name = 'JsonFault';
    this.at = at;
  }
}

class Scanner {
  at = 0;
  /** The first key that was there before. @type {JsonFault | undefined} */
  twice;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** @param {string} what @returns {never} */
  fail(what) {
    throw new JsonFault(`not JSON: ${what}`, this.text, this.at);
  }

  /** What is here of a pattern, taken. @param {RegExp} pattern sticky */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /** The next character behind spaces; '' at the end. */
  next() {
    this.take(SPACE);
    return this.text[this.at] ?? '';
  }

  /** A text in quotes. @returns {string} as it is written */
  string() {
    const said = this.take(STRING);
    const c = this.text[this.at] ?? '';
    if (c === '"') return `${said}${this.text[this.at++]}`;
    if (c === '') this.fail('a text is not closed by "');
    if (c !== '\\') this.fail('a control character in a text must be escaped');
    this.at++;
    if (this.text[this.at] !== 'u') this.fail('no escape of JSON begins like this');
    this.at++;
    return this.fail('\\u needs four hexadecimal digits');
  }

  number() {
    const said = this.take(NUMBER);
    const c = this.text[this.at] ?? '';
    if (/^-?0$/.test(said) && DIGIT.test(c))
      this.fail('a number cannot begin with 0 and a further digit');
    if (!said || /[.eE]/.test(c)) {
      // "1.e5" has no digit behind the point, "1e5.5" and "1.5.5" have something behind the number
      if (/e/i.test(said) || (c === '.' && said.includes('.'))) return;
      this.take(BEGUN);
      this.fail('a number needs a digit here');
    }
  }

  scalar() {
    const c = this.next();
    if (c === '"') return void this.string();
    if (c === '-' || DIGIT.test(c)) return this.number();
    const word = WORDS.find((one) => this.text.startsWith(one, this.at));
    if (!word) return this.fail(c === '' ? 'the text ends too early' : 'expected a value');
    this.at += word.length;
  }

  /** A key and its colon. @param {Set<string>} keys those of its object so far */
  key(keys) {
    const c = this.next();
    const { text, at } = this;
    if (c !== '"') this.fail(c === '' ? 'the text ends too early' : 'expected a key in quotes');
    const key = JSON.parse(this.string());
    if (this.next() !== ':') this.fail('expected : after a key');
    this.at++;
    if (keys.has(key))
      this.twice ??= new JsonFault(`the key "${key}" is there more than once`, text, at);
    keys.add(key);
  }

  /** One value; an object or a list that is not empty is only opened. @param {(Set<string> | null)[]} open */
  value(open) {
    for (;;) {
      const c = this.next();
      if (c !== '{' && c !== '[') return this.scalar();
      this.at++;
      const keys = c === '{' ? /** @type {Set<string>} */ (new Set()) : null;
      if (this.next() === (keys ? '}' : ']')) {
        this.at++;
        return;
      }
      open.push(keys);
      if (keys) this.key(keys);
    }
  }

  /** The whole text. */
  check() {
    if (this.next() === '') this.fail('the text is empty');
    /** Keys of the objects that are open; null: a list. @type {(Set<string> | null)[]} */
    const open = [];
    this.value(open);
    for (let c = this.next(); open.length || c !== ''; c = this.next()) {
      if (!open.length) this.fail('something follows the end');
      const keys = /** @type {Set<string> | null} */ (open.at(-1));
      if (c === ',') {
        this.at++;
        if (keys) this.key(keys);
        this.value(open);
      } else if (c === (keys ? '}' : ']')) {
        this.at++;
        open.pop();
      } else if (c === '') this.fail('the text ends too early');
      else this.fail(keys ? 'expected , or }' : 'expected , or ]');
    }
    if (this.twice) throw this.twice;
  }
}

/**
 * A text as JSON says it.
 * @param {string} text not nested deeper than a caller allows (`jsonDepth`)
 * @returns {unknown}
 * @throws {JsonFault}
 */
export function parseJson(text) {
  new Scanner(text).check();
  return JSON.parse(text);
}
