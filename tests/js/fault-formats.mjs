/**
 * Every sentence that the core and the package may say of a fault, a hint or a halt, as their sources write it: `%` for what is put in.
 * Whatever has a space in it and is no label, unit or message to programmers counts as one, so that a new one is not missed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesUnder } from '../../tools/exec.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Modules of the package whose words a person of the page may meet as a fault, a hint or a refusal. */
export const MODULES = [
  ...['asset-files', 'assets', 'begin', 'far', 'hints', 'json-text', 'link', 'mesh-files', 'mesh-pack'],
  ...['mesh-report', 'nearest', 'pins', 'run-file', 'run-mesh', 'status', 'vary', 'zip'],
  ...['merge', 'parts', 'scene', 'text'].map((name) => `mesh-files/${name}`),
  ...['answers', 'answers-read', 'design', 'factors', 'faults', 'laws', 'link', 'measures', 'read'].map((name) => `study/${name}`),
].map((name) => `wasm/js/${name}.mjs`); // prettier-ignore

/** Of the page, what throws: faults of lessons, of studies, of files and of what is drawn. */
export const PAGES = [
  ...['arith', 'check', 'format', 'formula', 'measure', 'run'].map((name) => `lessons/${name}`),
  ...['files', 'film', 'making', 'model', 'sheet'].map((name) => `export/${name}`),
  ...['features/data/distance/state', 'meshes/worker', 'study-run/opening', 'study-run/worker'],
].map((name) => `web/src/${name}.js`);

/** Placeholders of C. */
const OF_C = /%(?:zu|[sdg])/g;
/** Comments, what is included or refused while it is compiled, characters, and literals that stand behind each other. */
const C =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|^\s*#\s*(?:include|error)[^\n]*|_Static_assert\([\s\S]*?\);|'(?:\\.|[^'\\])+'|("(?:\\.|[^"\\])*"(?:\s*"(?:\\.|[^"\\])*")*)/gm;

/** @param {string} text of C @returns {string[]} its literals, as the program has them */
export function literalsOfC(text) {
  return [...text.replaceAll('\\\n', '\n').matchAll(C)].flatMap(([, all]) =>
    all
      ? [[...all.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, one]) => one).join('').replace(/\\(["\\])/g, '$1')]
      : [],
  ); // prettier-ignore
}

/** After this a slash begins an expression, and is no division. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};\n>]|\breturn)\s*$/;

/** Literals and templates of a module, with `%s` for what is put in; those that are added to each other are one.
 * @param {string} text @returns {string[]} */
export function literalsOfModule(text) {
  /** @type {string[]} */
  const found = [];
  let at = 0;
  /** Where the last literal ended, which may go on. */
  let end = -1;
  /** @param {string} said @param {number} from */
  const add = (said, from) => {
    if (end >= 0 && /^\s*\+\s*$/.test(text.slice(end, from))) found[found.length - 1] += said;
    else found.push(said);
    end = at;
  };
  const quoted = () => {
    const sign = text[at];
    const from = at++;
    let said = '';
    for (; text[at] !== sign; at++) said += text[at] === '\\' ? unescaped(text[++at]) : text[at];
    at++;
    add(said, from);
  };
  const template = () => {
    const from = at++;
    let said = '';
    /** What is put in has words of its own, which stand before. @type {string[]} */
    while (text[at] !== '`') {
      if (text[at] === '\\') [said, at] = [said + unescaped(text[at + 1]), at + 2];
      else if (text.startsWith('${', at)) {
        at += 2;
        const before = [end, found.splice(0)];
        code('}');
        const inner = found.splice(0);
        end = /** @type {number} */ (before[0]);
        found.push(...inner, .../** @type {string[]} */ (before[1]));
        said += '%s';
      } else said += text[at++];
    }
    at++;
    add(said, from);
  };
  /** @param {string} until */
  function code(until) {
    let depth = 0;
    for (; at < text.length;) {
      const c = text[at];
      if (c === until && depth === 0) return void at++;
      if (text.startsWith('//', at)) at = (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
      else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 2;
      else if (c === '"' || c === "'") quoted();
      else if (c === '`') template();
      else if (c === '/' && BEFORE_PATTERN.test(text.slice(Math.max(0, at - 40), at))) pattern();
      else {
        if (c === '{') depth++;
        if (c === '}') depth--;
        at++;
      }
    }
  }
  function pattern() {
    for (at++; text[at] !== '/'; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '[') while (text[++at] !== ']') if (text[at] === '\\') at++;
    }
    at++;
  }
  code('');
  return found;
}

/** @param {string} c behind a backslash */
const unescaped = (c) => (c === 'n' ? '\n' : c === 't' ? '\t' : c === 'u' ? '\\u' : c);

/** @param {string} file */
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** With letters that are no placeholder's, and a space between them. @param {string} text */
const isSaid = (text) => /[A-Za-z]/.test(text.replace(/%s/g, '')) && /\s/.test(text.trim());

/** All labels and sentences of help: they have tables of their own. */
function labels() {
  /** @type {[string, string?][]} */
  const all = JSON.parse(read('wasm/dist/labels.json'));
  return new Set(all.flatMap(([label, help]) => (help ? [label, help, `${label}: ${help}`] : [label]))); // prettier-ignore
}

/** @typedef {Map<string, string[]>} Formats by their text: the files that have it */

/** @param {string[]} files @param {(text: string) => string[]} literals @returns {Formats} */
function gather(files, literals) {
  /** @type {Formats} */
  const all = new Map();
  for (const file of files)
    for (const text of literals(read(file)))
      if (isSaid(text)) all.set(text, [...(all.get(text) ?? []), file]);
  return all;
}

/** Names of what the catalogue has, which are names in the page too. */
const CATALOGUE = /\/stock_(?:lines|things)\.c$/;
/** Units, and units that a number has by its kind. */
const UNIT = /^(?:(?:kg|N|Pa|rad|m|s|1|or)(?:\^\d)?[ ,/()]*)+$/;
/** Words of the core that no fault has: of its interface for programs, of kinds, tables and events, which have labels, and of progress;
 * beside names of coefficients, which are the same everywhere. */
const NO_FAULT = new Set([
  ...['bad input', 'no memory', 'not finished', 'unknown status', ' or ', 'Call: 1 makes the event come'],
  ...['Contact in plan', 'Rigid body', 'Reeved line', 'Wave gauge', 'Sheave for cables', 'Joint and its link', 'Attachment point on a link'],
  ...['Collider on a link', 'Attachment point', 'Motions by heading', 'Point mass on a cable', 'Number that is varied', 'Passage of a reeved line'],
  ...['{"doing":"static start","imbalance":', ',"unit":"N m","step":'],
  ...['k0 k1 k2', 't_R a_H x_H', 'epsilon kappa eta', 'Nv Nr Nvvv Nvvr Nvrr Nrrr'],
]); // prettier-ignore
/** Words of modules that nobody reads in the page: names, lines of files that are made, errors of programs. */
const NOT_SAID = new Set([
  ...['halted at %s s: %s%s', 'v %s 0 0', 'f %s', 'facet normal 0 0 0', 'input %s at %s', 'm and log'],
  ...['step %s asks nothing', '400 12px %s', 'examples/index.json: %s', 'examples/%s: %s'],
]); // prettier-ignore
/** Signs of formulas by their names. */
const SIGNS = /^(?:alphaα|cdot⋅)/;

/** Of the core: of headers only what has a placeholder, as their other words are labels. */
export function coreFormats() {
  const known = labels();
  const files = filesUnder(['core'], /\.[ch]$/).filter((file) => !CATALOGUE.test(file));
  const formats = gather(files, (text) =>
    literalsOfC(text).filter((one) => !known.has(one) && !UNIT.test(one) && !NO_FAULT.has(one)),
  );
  for (const [text, of] of formats)
    if (!text.includes('%') && of.every((file) => file.endsWith('.h'))) formats.delete(text);
  return formats;
}

/** @param {string} text */
const saidByModules = (text) =>
  literalsOfModule(text).filter((one) => !NOT_SAID.has(one) && !UNIT.test(one) && !SIGNS.test(one));

export const packageFormats = () => gather(MODULES, saidByModules);
export const pageFormats = () => gather(PAGES, saidByModules);

/** Every literal of all of these, also words. @returns {Set<string>} */
export function allLiterals() {
  const ofCore = filesUnder(['core'], /\.[ch]$/).flatMap((file) => literalsOfC(read(file)));
  return new Set([...ofCore, ...[...MODULES, ...PAGES].flatMap((file) => literalsOfModule(read(file)))]); // prettier-ignore
}

/** A format with one sign for whatever is put in. @param {string} text */
export const plain = (text) => text.replace(OF_C, '\0');

/** What stands between that, where it has letters. @param {string} text */
export const piecesOf = (text) =>
  plain(text)
    .split('\0')
    .filter((piece) => /[A-Za-z]/.test(piece));
