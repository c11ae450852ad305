/**
 * Writes links: what link.mjs reads. A page that only shows a run never needs it.
 * @module
 */
import { toBase64url } from './base64.mjs';
import {
  ID,
  inflatedFault,
  KEYS,
  LINK_MAX,
  LinkError,
  PATH,
  READABLE_MAX,
  tooLong,
} from './link.mjs';
import { checkPins } from './pins.mjs';
import { formatValue, isObject, isTable, makesPart, pathText } from './patch.mjs';

/** @typedef {import('./link.mjs').Link} Link */

/**
 * Runs that are pinned beside the one of a link, for its member `pins`. Throws where one is none, or all are too long.
 * @param {readonly import('./pins.mjs').PinnedRun[]} pins
 * @returns {Promise<string>}
 */
export async function packPins(pins) {
  const text = `1${await pack(JSON.stringify(checkPins(pins)), 'r')}`;
  if (text.length > LINK_MAX) throw tooLong(text.length);
  return text;
}

/**
 * Writes a link. Throws LinkError where the run does not fit into one.
 * @param {Link} link
 * @param {Deflate} [deflate] by default that of the browser or of Node
 * @returns {Promise<string>} "#..."
 */
export async function encodeLink(link, deflate) {
  const example = link.example ?? '';
  if (example && !ID.test(example)) {
    throw new LinkError([{ key: 'example', value: example, why: 'not an id' }]);
  }
  const rest = [];
  for (const [key, { field, read, write }] of Object.entries(KEYS)) {
    const value = link[field];
    if (value === undefined || (Array.isArray(value) && !value.length)) continue;
    const text = write(/** @type {never} */ (value)); // of the type of its field
    try {
      read(text);
    } catch (error) {
      throw new LinkError([{ key: field, value: text, why: /** @type {Error} */ (error).message }]);
    }
    if (key === 'inputs' && text.length > 200)
      rest.push(`y=1${await pack(text, 'inputs', deflate)}`);
    else rest.push(`${key}=${escape(text)}`);
  }

  const plain = link.patch === undefined ? [] : leaves(link.patch);
  let items = plain && [...plain, ...rest];
  if (!items || join(example, items).length > READABLE_MAX) {
    const json = JSON.stringify(link.patch);
    items = link.patch === undefined ? rest : [`z=1${await pack(json, 'patch', deflate)}`, ...rest];
  }
  const text = join(example, items);
  if (text.length > LINK_MAX) throw tooLong(text.length);
  return text;
}

/**
 * @param {string} example
 * @param {string[]} items
 */
function join(example, items) {
  const text = `#${example}${items.length ? '?' : ''}${items.join('&')}`;
  if (/[A-Za-z0-9]$/.test(text) || text === '#') return text;
  return `${text}${items.length ? '&' : '?'}f=1`; // a program that shows the link may cut punctuation
}

/**
 * The patch as `path=value` items, undefined if it is not plain enough.
 * @param {unknown} patch
 * @returns {string[] | undefined}
 */
function leaves(patch) {
  /** @type {string[]} */
  const items = [];
  /** @type {(value: unknown, keys: string[]) => boolean} */
  const walk = (value, keys) => {
    if (isObject(value)) {
      const inner = Object.keys(value);
      return (
        inner.length > 0 && keys.length < 8 && inner.every((k) => walk(value[k], [...keys, k]))
      );
    }
    const path = shortPath(keys);
    if (!path || !plainValue(value) || makesPart(keys, value)) return false;
    items.push(`${path}=${escape(formatValue(value))}`);
    return true;
  };
  return isObject(patch) && Object.keys(patch).every((k) => walk(patch[k], [k]))
    ? items
    : undefined;
}

/** @param {string[]} keys */
function shortPath(keys) {
  if (!isTable(keys[0]) || keys.length < 2 || keys.some((key) => key.includes('.')))
    return undefined;
  const path = pathText(keys);
  return PATH.test(path) ? path : undefined;
}

/** @param {unknown} value */
function plainValue(value) {
  if (Array.isArray(value)) return value.length <= 4 && value.every((v) => typeof v === 'number');
  return typeof value !== 'string' || value.length <= 80;
}

/**
 * Percent-encoding of what a fragment, or a chat that shows it, might not keep.
 * @param {string} text
 */
const escape = (text) =>
  encodeURIComponent(text.toWellFormed ? text.toWellFormed() : text).replace(/%(2C|3A|40)/g, (c) =>
    decodeURIComponent(c),
  );

/** Bytes by deflate-raw. @typedef {(bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} Deflate */

/** @type {Deflate} */
async function deflateRaw(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * deflate-raw and base64url. Throws LinkError where `unpack` would refuse the result.
 * @param {string} text
 * @param {string} key
 * @param {Deflate} [deflate]
 * @internal
 */
export async function pack(text, key, deflate = deflateRaw) {
  const utf8 = new TextEncoder().encode(text);
  const bytes = await deflate(utf8);
  const fault = inflatedFault(utf8.length, bytes.length);
  if (fault) throw new LinkError([{ key, value: '', why: fault }]);
  return toBase64url(bytes);
}
