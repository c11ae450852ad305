/** A JSON text as it is being typed: what stands in it, where each value and its name are, and what is expected at a place. */
import { pointer } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {{from: number, to: number}} Span @typedef {{[key: string]: unknown}} Doc */
/**
 * @typedef {object} Scan
 * @property {Doc} doc what the text says, as far as it can be read
 * @property {Map<string, {name: Span | null, value: Span}>} spans by JSON pointer
 * @property {number} wrong the first place that no JSON has, -1 where there is none
 */
/** A container that is open: its path, the key whose value comes, and whether a key comes next.
 * @typedef {{list: boolean, path: string[], key: string, name: Span | null, names: boolean, n: number, from: number}} Open */
/** What comes at a place: a key or a value of the container at `path`; `from`: where its text begins, `to`: where it ends, `key` of a value.
 * @typedef {{path: string[], names: boolean, key: string, from: number, to: number}} Place */

const TOKEN = /\s+|"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gy;

/** @param {string} token */
function valueOf(token) {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

/** Sets a value in what was read so far. @param {unknown} doc @param {string[]} path @param {unknown} value */
function put(doc, path, value) {
  let at = /** @type {Doc} */ (doc);
  for (const key of path.slice(0, -1)) at = /** @type {Doc} */ (Object(at)[key] ?? {});
  Object.defineProperty(at, path[path.length - 1], { value, writable: true, enumerable: true, configurable: true }); // prettier-ignore
}

/** @param {string} text @param {number} [pos] a place of which is told what is expected there
 * @returns {Scan & {place: Place | null}} */
export function scan(text, pos = -1) {
  const root = { doc: /** @type {unknown} */ ({}) };
  const spans = new Map();
  /** @type {Open[]} */
  const stack = [];
  let wrong = -1;
  /** @type {Place | null} */
  let place = null;
  const top = () => stack[stack.length - 1];
  const pathOf = (/** @type {Open | undefined} */ o) => (o ? [...o.path, o.list ? String(o.n) : o.key] : []); // prettier-ignore
  const fail = (/** @type {number} */ at) => (wrong < 0 ? (wrong = at) : wrong);
  /** @param {number} from @param {number} to @param {boolean} word a string, a number, a word */
  function look(from, to, word) {
    const o = top();
    if (place || pos < from || pos > to || !o || (pos === to && !word)) return;
    const own = word && pos > from;
    place = { path: o.path, names: o.names, key: o.list ? String(o.n) : o.key, from: own ? from : pos, to: own ? to : pos }; // prettier-ignore
  }
  /** @param {unknown} value @param {Span} span */
  function add(value, span) {
    const path = pathOf(top());
    spans.set(pointer(path), { name: top()?.name ?? null, value: span });
    if (path.length === 0) root.doc = value;
    else put(root.doc, path, value);
  }
  TOKEN.lastIndex = 0;
  for (let m = TOKEN.exec(text); m; m = TOKEN.exec(text)) {
    const [token] = m;
    const from = m.index;
    const to = from + token.length;
    const o = top();
    const word = !/^[\s{}[\],:]/.test(token);
    look(from, to, word);
    if (/^\s/.test(token)) continue;
    if (token === '{' || token === '[') {
      const list = token === '[';
      if (o?.names) fail(from);
      add(list ? [] : {}, { from, to: text.length });
      stack.push({ list, path: pathOf(o), key: '', name: null, names: !list, n: 0, from });
    } else if (token === '}' || token === ']') {
      const open = stack.pop();
      if (!open || open.list !== (token === ']')) fail(from);
      const span = open && spans.get(pointer(open.path));
      if (span) span.value.to = to;
    } else if (token === ',') {
      if (!o) fail(from);
      else Object.assign(o, { names: !o.list, n: o.n + 1, name: null, key: '' });
    } else if (token === ':') {
      if (!o || o.list || !o.name) fail(from);
      else o.names = false;
    } else {
      const value = valueOf(token);
      if (value === undefined) fail(from);
      if (o?.names) {
        if (typeof value !== 'string') fail(from);
        else Object.assign(o, { key: value, name: { from, to } });
      } else add(value, { from, to });
    }
  }
  if (stack.length > 0) fail(text.length);
  look(text.length, text.length + 1, false);
  return { doc: /** @type {Doc} */ (root.doc), spans, wrong, place };
}

/** A scenario as text, with numbers of a list in one line. @param {unknown} doc */
export const written = (doc) =>
  JSON.stringify(doc, null, 2).replace(
    /\[\n\s+([^[\]{}"]*?)\n\s*\]/g,
    (_, list) => `[${list.replace(/\s*\n\s*/g, ' ')}]`,
  );

/** Where a fault is shown: at the value, where that is one of few characters, else at its name; of what is missing at what
 * should hold it. @param {Scan} scanned @param {string} where JSON pointer @param {string} what @param {number} length of the text @returns {Span} */
export function spanOf({ spans, wrong }, where, what, length) {
  if (wrong >= 0) return { from: Math.max(0, Math.min(wrong, length - 1)), to: Math.min(length, wrong + 1) }; // prettier-ignore
  for (let at = where; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const span = spans.get(at);
    if (!span) continue;
    const few = span.value.to - span.value.from < 80;
    const value = at === where && few && !/unknown key|missing/.test(what);
    return (value ? null : span.name) ?? span.value;
  }
  return { from: 0, to: Math.min(1, length) };
}

/** @param {string} text @param {number} at */
const indentAt = (text, at) =>
  /^\s*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';

/** What makes of a text of one scenario a text of another, as little as can be: what stays keeps how it is written.
 * @param {string} text @param {unknown} from what the text says @param {unknown} to @returns {{from: number, to: number, insert: string}[]} */
export function changesBetween(text, from, to) {
  const { spans } = scan(text);
  /** @type {{from: number, to: number, insert: string}[]} */
  const changes = [];
  /** @param {string[]} path @param {unknown} a @param {unknown} b */
  function compare(path, a, b) {
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    const [x, y] = [Object(a), Object(b)];
    const keys = Object.keys(x);
    if (
      a === x &&
      b === y &&
      keys.join('\n') === Object.keys(y).join('\n') &&
      Array.isArray(a) === Array.isArray(b)
    )
      // prettier-ignore
      return keys.forEach((key) => compare([...path, key], x[key], y[key]));
    const span = spans.get(pointer(path))?.value ?? { from: 0, to: text.length };
    const insert = written(b).replaceAll('\n', `\n${indentAt(text, span.from)}`);
    changes.push({ ...span, insert });
  }
  compare([], from, to);
  return changes;
}
