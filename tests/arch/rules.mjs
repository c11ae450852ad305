/**
 * The rules on what a file may include and call, as functions from text to violations: one line
 * each, "file:line: what". Of scripts, how long functions are and where a type is any. Tested on small texts that break
 * them, then applied to the sources.
 * @module
 */
import { parsers } from 'prettier/plugins/babel';

/**
 * Layers from the bottom; those of one row never include each other. No run reaches `lab` and `shapes`: a scenario is
 * compiled with the shapes, nothing else includes either.
 */
export const LAYERS = [
  ['base'],
  ['math'],
  ['geom', 'law'],
  ['model', 'lab'],
  ['contact', 'parts', 'integrate', 'shapes'],
  ['sim'],
  ['scenario'],
];
/** Who may include a layer that is not open to all above it.
 *  @type {Record<string, Set<string>>} */
const CLOSED = { lab: new Set(['lab']), shapes: new Set(['shapes', 'scenario']) };
/** Rooms of geom, and what each may include besides itself.
 *  @type {Record<string, Set<string>>} */
const ROOMS = {
  convex: new Set(),
  outline: new Set(['mesh']),
  line: new Set(),
  mesh: new Set(['convex']),
  link: new Set(['mesh']),
};
const rank = new Map(LAYERS.flatMap((row, i) => row.map((name) => [name, i])));

/** Headers of the C library that the core may use: types and limits, and memory and mathematics
 *  under the rules below. */
const PLAIN_HEADERS = new Set(
  ['stdarg', 'stdbool', 'stddef', 'stdint', 'float', 'limits', 'string', 'math'].map(
    (name) => `${name}.h`,
  ),
);
/** Tools without a model or a run: they stand on lab, geom, law and below. */
const TOOLS = new Set(['wasm/hawse_mesh.c', 'wasm/hawse_lab.c']);
/** The one file that calls the heap. */
const ALLOCATOR = 'core/base/alloc.c';

/** The only functions of libm that give the same bits everywhere. */
const MATHS = new Set(['sqrt', 'fabs', 'floor', 'ceil', 'isfinite', 'isnan', 'isinf', 'signbit']);

const words = (/** @type {string} */ text) => text.split(/\s+/);
const LIBM = new Set(
  words(`acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp
    ilogb ldexp log log10 log1p log2 logb modf scalbn scalbln cbrt hypot pow erf erfc lgamma tgamma
    nearbyint rint lrint llrint round lround llround trunc fmod remainder remquo nextafter
    nexttoward fdim fmax fmin fma sincos`).flatMap((name) => [name, `${name}f`, `${name}l`]),
);
const IMPURE = new Set(
  words(`malloc calloc realloc free aligned_alloc alloca strdup rand srand random drand48 time clock
    clock_gettime gettimeofday localtime gmtime strftime getenv printf fprintf sprintf snprintf
    vprintf vfprintf vsprintf vsnprintf puts fputs putchar fputc scanf fscanf sscanf fopen fclose
    fread fwrite fgets getchar abort exit atexit system signal setjmp longjmp strtod atof qsort
    setlocale assert`),
);

/**
 * C without comments and strings; lines stay where they are. With `includes`, the names of included
 * files stay.
 * @param {string} text
 */
export function strip(text) {
  return text.replace(
    /(#[ \t]*include[^\n]*)|\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    (match, include) => include ?? match.replace(/[^\n]/g, ' '),
  );
}

/**
 * Includes that point upward or sideways.
 * @param {string} path from the project's folder
 * @param {string} text
 * @returns {string[]}
 */
export function layerFaults(path, text) {
  const tools = TOOLS.has(path);
  const layer = tools ? 'lab' : path.split('/')[1];
  const own = rank.get(layer);
  const publicOnly = path.startsWith('tools/') || (path.startsWith('wasm/') && !tools);
  if (own === undefined && !publicOnly && layer !== 'include')
    return [`${path}:1: "${layer}" is no layer`];
  /** @type {string[]} */
  const faults = [];
  strip(text)
    .split('\n')
    .forEach((line, i) => {
      const name = /^\s*#\s*include\s*"([^"]*)"/.exec(line)?.[1];
      if (name === undefined || name === 'hawse/hawse.h') return;
      const to = name.split('/')[0];
      const other = rank.get(to);
      const at = `${path}:${i + 1}: includes "${name}"`;
      if (path.startsWith('tools/') && !name.includes('/')) return; // a header beside it
      if (publicOnly || layer === 'include') faults.push(`${at}: only hawse/hawse.h is open to it`);
      else if (!name.includes('/') || other === undefined)
        faults.push(`${at}: not a path from core/ into a layer`);
      else if (other > /** @type {number} */ (own)) faults.push(`${at}: ${to} is above ${layer}`);
      else if (other === own && to !== layer)
        faults.push(`${at}: ${to} and ${layer} stand side by side`);
      else if (!tools && CLOSED[to] && !CLOSED[to].has(layer))
        faults.push(`${at}: ${to} is not open to ${layer}`);
      else if (to === 'geom' && layer === 'geom') {
        const [from, room] = [path, `core/${name}`].map((file) => file.split('/')[2]);
        if (from !== room && !ROOMS[from]?.has(room))
          faults.push(`${at}: geom/${room} is not open to geom/${from}`);
      }
    });
  return faults;
}

/**
 * Files that a layer's README leaves out, and names in it that no file has. Its tables whose first column is headed
 * "file" list them there: `tree.h` is that file, `tree` all of that name.
 * @param {string} path of the README
 * @param {string} text
 * @param {string[]} files of the layer, of its rooms too, by their names alone
 * @returns {string[]}
 */
export function listFaults(path, text, files) {
  const stem = (/** @type {string} */ name) => name.replace(/\.[ch]$/, '');
  /** @type {string[]} */
  const faults = [];
  const listed = new Set();
  let table = '';
  text.split('\n').forEach((line, i) => {
    const first = /^\|([^|]*)\|/.exec(line)?.[1].trim() ?? '';
    table = first && (table || first);
    if (!/^file\b/i.test(table)) return;
    for (const [, name] of first.matchAll(/`([^`]*)`/g)) {
      listed.add(name);
      if (!files.some((file) => file === name || stem(file) === name))
        faults.push(`${path}:${i + 1}: lists ${name}, which is not there`);
    }
  });
  for (const file of files)
    if (!listed.has(file) && !listed.has(stem(file))) faults.push(`${path}: leaves out ${file}`);
  return faults;
}

/** What makes a contact source of one collection or another, and may name it. */
const MAKERS = new Set(
  ['contacts.c', 'colliders.c', 'colliders.h', 'strands.c', 'outlines.c', 'sources.c'].map(
    (name) => `core/scenario/${name}`,
  ),
);
/** Words of one source alone: its types, its counts in a model, its row. */
const OF_A_SOURCE =
  /\b(?:hw_\w*|\w*_)?strand\w*|\bhw_contact_(?!sources?\b)\w*|\b(?:hw_)?outlines?_(?:body|pair|fender|contact|held|mem)\w*|\bhw_outlines_(?!maker\b)\w*|\b(?:pair|contact)_count\b|\bHW_SOURCE_(?:BODIES|LINES|OUTLINES)\b/;

/**
 * What stands above the contact sources goes through their rows and names none.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function sourceFaults(path, text) {
  if (!/^core\/(?:sim|integrate|scenario)\//.test(path) || MAKERS.has(path)) return [];
  return strip(text)
    .split('\n')
    .flatMap((line, i) => {
      const include = /^\s*#\s*include\s*"(contact\/[^"]*)"/.exec(line)?.[1];
      const name = OF_A_SOURCE.exec(line)?.[0];
      if (include && include !== 'contact/source.h')
        return [`${path}:${i + 1}: includes "${include}": go through contact/source.h`];
      return name && !include ? [`${path}:${i + 1}: names ${name} of one contact source`] : [];
    });
}

/**
 * Clock, file, random number, heap, and mathematics that differ between platforms.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function purityFaults(path, text) {
  /** @type {string[]} */
  const faults = [];
  strip(text)
    .split('\n')
    .forEach((line, i) => {
      const at = `${path}:${i + 1}:`;
      const header = /^\s*#\s*include\s*<([^>]*)>/.exec(line)?.[1];
      const heap = path === ALLOCATOR && header === 'stdlib.h';
      if (header && !PLAIN_HEADERS.has(header) && header !== 'jsmn.h' && !heap)
        faults.push(`${at} includes <${header}>`);
      for (const [, name] of line.matchAll(/(?<![\w.>])([a-z_]\w*)\s*\(/g)) {
        if (path === ALLOCATOR && (name === 'calloc' || name === 'free')) continue;
        if (IMPURE.has(name)) faults.push(`${at} calls ${name}`);
        else if (LIBM.has(name) && !MATHS.has(name))
          faults.push(`${at} calls ${name}: use math/elementary.h`);
      }
      for (const [whole, name] of line.matchAll(/\b__builtin_([a-z]\w*)/g))
        if (IMPURE.has(name) || (LIBM.has(name) && !MATHS.has(name)))
          faults.push(`${at} uses ${whole}`);
      for (const [whole] of line.matchAll(/\b__(?:DATE|TIME|TIMESTAMP)__\b/g))
        faults.push(`${at} uses ${whole}`);
    });
  return faults;
}

/**
 * A node of a script's syntax, or the comments beside them.
 * @typedef {{type: string, loc: {start: {line: number}, end: {line: number}}, value?: unknown} & Record<string, unknown>} Node
 */
/** @param {string} script @returns {{program: Node, comments: Node[]}} */
const parsed = (script) =>
  // prettier's types do not tell which syntax its parsers give
  /** @type {any} */ (parsers.babel.parse(script, /** @type {any} */ ({})));

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof (/** @type {Node | null} */ (value)?.type) === 'string';
/** The name that a node has, or gives to what it holds. @param {Node} node */
const nameOf = ({ id, key }) => /** @type {{name?: string} | undefined} */ (id ?? key)?.name;

/**
 * Functions with more lines than these. One without a name of its own goes by what it is in.
 * @param {string} script
 * @param {number} most
 * @returns {{name: string, lines: number}[]}
 */
export function longFunctions(script, most) {
  /** @type {{name: string, lines: number}[]} */
  const found = [];
  /** @param {Node} node @param {string} within */
  const look = (node, within) => {
    const name = nameOf(node) ?? within;
    const lines = node.loc.end.line - node.loc.start.line + 1;
    if (/Function|Method/.test(node.type) && lines > most) found.push({ name, lines });
    for (const [key, inner] of Object.entries(node))
      if (key !== 'comments' && !key.endsWith('Comments'))
        for (const child of [inner].flat()) if (isNode(child)) look(child, name);
  };
  look(parsed(script).program, '');
  return found;
}

/**
 * Bodies of the functions of a script, without comments and spaces; those of fewer letters are left out.
 * @param {string} script
 * @param {number} least
 * @returns {{name: string, text: string}[]}
 */
export function functionTexts(script, least) {
  /** @type {{name: string, text: string}[]} */
  const found = [];
  const { program, comments } = parsed(script);
  /** @param {Node} node @param {string} within */
  const look = (node, within) => {
    const name = nameOf(node) ?? within;
    if (/Function|Method/.test(node.type)) {
      const [from, to] = [at(node.body, 'start'), at(node, 'end')];
      const inside = comments.filter((c) => at(c, 'start') >= from && at(c, 'end') <= to);
      let text = '';
      let last = from;
      for (const c of inside) {
        text += script.slice(last, at(c, 'start'));
        last = at(c, 'end');
      }
      text = (text + script.slice(last, to)).replace(/\s+/g, '');
      if (text.length >= least) found.push({ name, text });
    }
    for (const [key, inner] of Object.entries(node))
      if (key !== 'comments' && !key.endsWith('Comments'))
        for (const child of [inner].flat()) if (isNode(child)) look(child, name);
  };
  look(program, '');
  return found;
}
/** @param {unknown} node @param {'start' | 'end'} which */
const at = (node, which) => Number(Reflect.get(Object(node), which));

/**
 * The lines on which a type of JSDoc says any.
 * @param {string} script
 * @returns {number[]}
 */
export function anyLines(script) {
  return parsed(script).comments.flatMap(({ loc, value }) => {
    const text = String(value);
    if (!text.startsWith('*')) return [];
    /** @type {number[]} */
    const lines = [];
    for (const { index } of text.matchAll(/@\w+\s+\{/g)) {
      const from = text.indexOf('{', index);
      let [depth, to] = [0, from];
      do depth += { '{': 1, '}': -1 }[text[to++]] ?? 0;
      while (depth > 0 && to < text.length);
      const type = text
        .slice(from, to)
        .replace(/'[^'\n]*'|"[^"\n]*"/g, (quoted) => '_'.repeat(quoted.length));
      for (const { index: at } of type.matchAll(/\bany\b/g))
        lines.push(loc.start.line + text.slice(0, from + at).split('\n').length - 1);
    }
    return lines;
  });
}
