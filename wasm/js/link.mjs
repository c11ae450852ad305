/**
 * Links: a run as the fragment of an address. Here they are read; link-write.mjs writes them.
 *
 *   #heave-snatch?load.mass=1500&t=12.5          readable, for a few plain changes
 *   #heave-snatch?z=1<base64url(deflate-raw(JSON merge patch))>&t=12.5   packed, for anything else
 *
 * Before the `?` stands the example that the patch changes; nothing stands there when the patch is a
 * whole scenario. Keys with a dot are values of the scenario (`load.mass` is parts.load.mass), read
 * as JSON, else as text. The others:
 *
 *   t       moment shown [s]                      hash   state hash at t, 16 hex digits
 *   camera  eye and target: six numbers           ui     how the page is laid out
 *   v       version of Hawse that made the link   f      1, only so that a link ends in a letter or digit
 *   inputs  id@frame:value, ...                   y      the same, packed like z
 *   m       meshes of one's own, packed (mesh-pack.mjs)
 *   p       links that it was made from (parents.mjs)
 *   d       ends of the measuring tape
 *   r       runs that are pinned beside it, packed like z (pins.mjs)
 *
 * Whatever comes in is data of a stranger: length, inflated size, ratio and depth are capped, and
 * all that is wrong is listed in one LinkError.
 * @module
 */
import { isObject, jsonDepth, parseValue, pathPatch } from './patch.mjs';

export { mergePatch, diffPatch } from './patch.mjs';

/** Caps. */
export const LINK_MAX = 16 * 1024; // characters
export const INFLATED_MAX = 2 ** 20; // bytes
export const RATIO_MAX = 100;
export const DEPTH_MAX = 64;
/** A readable link is at most this long. */
export const READABLE_MAX = 400; // characters

/**
 * @typedef {{key: string, value: string, why: string}} LinkProblem
 *
 * @typedef {object} Link
 * @property {string} [example] id; "" or none when the patch is a whole scenario
 * @property {object} [patch] RFC 7396
 * @property {number} [t] [s]
 * @property {string} [hash] 16 hex digits
 * @property {{eye: number[], target: number[]}} [camera]
 * @property {string} [ui] a word
 * @property {string} [version] "major.minor.patch"
 * @property {readonly import('./messages.mjs').InputEvent[]} [inputs]
 * @property {string} [parents] links that it was made from
 * @property {string} [tape] ends of the measuring tape, as the page writes them
 * @property {string} [pins] packed: `packPins` and `unpackPins` of `hawse/file`
 * @property {string} [meshes] packed: `packMeshes` and `unpackMeshes` of `hawse/file`
 */

/** A link that cannot be read, or written. `partial` is what could be understood. */
export class LinkError extends Error {
  /**
   * @param {LinkProblem[]} problems
   * @param {Link} [partial]
   */
  constructor(problems, partial = {}) {
    super(problems.map((p) => (p.key ? `${p.key}: ${p.why}` : p.why)).join('\n'));
    this.name = 'LinkError';
    this.problems = problems;
    this.partial = partial;
  }
}

/** @internal */
export const ID = /^[a-z][a-z0-9_-]{0,63}$/;
/** @internal */
export const PATH = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z][A-Za-z0-9_-]*)+$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** @param {string} text */
function readNumber(text) {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw new Error('not a number');
  return value;
}

/**
 * @param {RegExp} shape
 * @param {string} why
 */
const word = (shape, why) => ({
  read: (/** @type {string} */ text) => {
    if (!shape.test(text)) throw new Error(why);
    return text;
  },
  write: (/** @type {string} */ value) => value,
});

/** @param {string} text */
function readInputs(text) {
  return text.split(',').map((item) => {
    const m = /^([a-z][a-z0-9_-]*)@(\d{1,9}):(.+)$/.exec(item);
    if (!m) throw new Error(`"${item.slice(0, 40)}" is not id@frame:value`);
    return { id: m[1], frame: Number(m[2]), value: readNumber(m[3]) };
  });
}

/** @param {{id: string, frame: number, value: number}[]} inputs */
const writeInputs = (inputs) => inputs.map((e) => `${e.id}@${e.frame}:${e.value}`).join(',');

/**
 * The keys of a link without a dot: field of Link, reader, writer.
 * @internal
 * @type {{[key: string]: {field: keyof Link, read: (text: string) => unknown, write: (value: never) => string}}}
 */
export const KEYS = {
  t: {
    field: 't',
    read: (text) => {
      const t = readNumber(text);
      if (t < 0) throw new Error('a time is 0 s or more');
      return t;
    },
    write: String,
  },
  hash: { field: 'hash', ...word(/^[0-9a-f]{16}$/, 'not 16 hex digits') },
  camera: {
    field: 'camera',
    read: (text) => {
      const n = text.split(',').map(readNumber);
      if (n.length !== 6) throw new Error('not six numbers: eye x,y,z and target x,y,z');
      return { eye: n.slice(0, 3), target: n.slice(3) };
    },
    write: ({ eye, target }) => [...eye, ...target].join(','),
  },
  ui: { field: 'ui', ...word(/^[a-z0-9][a-z0-9_.,-]{0,63}$/, 'not a word of the page') },
  inputs: { field: 'inputs', read: readInputs, write: writeInputs },
  m: { field: 'meshes', ...word(/^1[\w-]+$/, 'not packed meshes') },
  r: { field: 'pins', ...word(/^1[\w-]+$/, 'not packed runs') },
  d: { field: 'tape', ...word(/^[\w.,~%-]{3,400}$/, 'not a tape') },
  p: { field: 'parents', ...word(/^[\w.~:,-]{1,1200}$/, 'not a list of links') },
  v: { field: 'version', ...word(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'not a version') },
};

/** @param {number} length @internal */
export const tooLong = (length) =>
  new LinkError([
    { key: '', value: '', why: `the link has ${length} characters: ${LINK_MAX} are allowed` },
  ]);

/**
 * Reads a link: the fragment with or without its `#`, or a whole address.
 * @param {string} text
 * @returns {Promise<Link>}
 * @throws {LinkError} with every problem, and what could be understood in `partial`
 */
export async function decodeLink(text) {
  const fragment = text.slice(text.indexOf('#') + 1);
  if (fragment.length > LINK_MAX) throw tooLong(fragment.length);
  const split = fragment.indexOf('?');
  const example = split < 0 ? fragment : fragment.slice(0, split);
  /** @type {LinkProblem[]} */
  const problems = [];
  /** @type {Link} */
  const link = { example: '', patch: {} };
  if (!example || ID.test(example)) link.example = example;
  else
    problems.push({ key: 'example', value: example.slice(0, 80), why: 'not the id of an example' });

  /** @type {[string, unknown][]} */
  const pairs = [];
  const seen = new Set();
  for (const item of split < 0 ? [] : fragment.slice(split + 1).split('&')) {
    if (!item) continue;
    const eq = item.indexOf('=');
    const key = eq < 0 ? item : item.slice(0, eq);
    const raw = eq < 0 ? '' : item.slice(eq + 1);
    try {
      if (seen.has(key)) throw new Error('given twice');
      seen.add(key);
      await readItem(key, raw, link, pairs);
    } catch (error) {
      const why = /** @type {Error} */ (error).message;
      problems.push({ key: key.slice(0, 80), value: shown(raw), why });
    }
  }
  if (pairs.length) {
    if (seen.has('z'))
      problems.push({ key: 'z', value: '', why: 'values stand both in it and beside it' });
    else link.patch = pathPatch(pairs);
  }
  if (problems.length) throw new LinkError(problems, link);
  return link;
}

/**
 * @param {string} key
 * @param {string} raw
 * @param {Link} link
 * @param {[string, unknown][]} pairs
 */
async function readItem(key, raw, link, pairs) {
  if (key === 'z') {
    const json = await unpack(raw);
    if (jsonDepth(json) > DEPTH_MAX) throw new Error(`nested deeper than ${DEPTH_MAX} levels`);
    const patch = parseJson(json);
    if (!isObject(patch)) throw new Error('the packed patch is not an object');
    link.patch = patch;
  } else if (key === 'y') {
    if (link.inputs) throw new Error('inputs given twice');
    link.inputs = readInputs(await unpack(raw));
  } else if (key === 'f') {
    if (raw !== '1') throw new Error('made by a later version: format 1 is known');
  } else if (Object.hasOwn(KEYS, key)) {
    const { field, read } = KEYS[key];
    if (link[field] !== undefined) throw new Error('given twice');
    Object.assign(link, { [field]: read(unescape(raw)) });
  } else if (PATH.test(key) && key.length <= 256) {
    const value = unescape(raw);
    if (jsonDepth(value) > DEPTH_MAX) throw new Error(`nested deeper than ${DEPTH_MAX} levels`);
    pairs.push([key, parseValue(value)]);
  } else {
    const known = [...Object.keys(KEYS), 'z', 'y', 'f'].join(', ');
    throw new Error(`not a key of a link: ${known}, or a path such as load.mass`);
  }
}

/** @param {string} raw */
function unescape(raw) {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new Error('the percent signs in it do not spell UTF-8');
  }
}

/** @param {string} raw */
function shown(raw) {
  const short = raw.slice(0, 80);
  try {
    return decodeURIComponent(short);
  } catch {
    return short;
  }
}

/** @param {string} json */
function parseJson(json) {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('the packed patch is not JSON');
  }
}

/**
 * @param {number} inflated bytes
 * @param {number} packed bytes
 * @internal
 */
export function inflatedFault(inflated, packed) {
  if (inflated > INFLATED_MAX) return `unpacks to more than ${INFLATED_MAX} bytes`;
  if (inflated > RATIO_MAX * packed) return `unpacks to more than ${RATIO_MAX} times its size`;
  return undefined;
}

/**
 * Undoes `pack`, and stops as soon as a cap is passed.
 * @param {string} raw
 * @internal
 */
export async function unpack(raw) {
  if (raw[0] !== '1') throw new Error('packed in a way that this version does not know');
  const bytes = fromBase64url(raw.slice(1));
  const inflater = new DecompressionStream('deflate-raw');
  const writer = inflater.writable.getWriter();
  // What goes wrong here shows on the reading side.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = inflater.readable.getReader();
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let inflated = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error('damaged: it cannot be unpacked');
    });
    if (done) break;
    inflated += value.length;
    const fault = inflatedFault(inflated, bytes.length);
    if (fault) {
      reader.cancel().catch(() => {});
      throw new Error(fault);
    }
    text += decodeUtf8(utf8, value);
  }
  return text + decodeUtf8(utf8);
}

/**
 * @param {TextDecoder} decoder
 * @param {Uint8Array} [bytes] the end without them
 */
function decodeUtf8(decoder, bytes) {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new Error('damaged: what it unpacks to is not text');
  }
}

/** Undoes base64.mjs. @param {string} text @returns {Uint8Array<ArrayBuffer>} @internal */
export function fromBase64url(text) {
  try {
    if (/[^A-Za-z0-9_-]/.test(text)) throw 0;
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (c) => c.charCodeAt(0));
  } catch {
    throw new Error('not base64url');
  }
}
