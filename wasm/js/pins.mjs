/**
 * Runs that are held against another one: each as what it changes in the scenario of that run, so that whoever gets them
 * computes them again, to the same bits. A link has them packed (key `r`), a file as the member `pins` of its list.
 *
 *   [{"letter": "A", "name": "load.mass 1 600 kg", "patch": {...}, "inputs": [...], "end": 700, "hash": "0123456789abcdef", "shown": true}]
 *
 * What comes in is data of a stranger: numbers, lengths and depth are looked at before anything is computed from them.
 * @module
 */
import { DEPTH_MAX, KEYS, LinkError, unpack } from './link.mjs';
import { isObject, jsonDepth } from './patch.mjs';

/** Caps: runs, characters of a name, the last frame that is asked for. */
export const PINS_MAX = 4;
export const PIN_NAME_MAX = 200;
export const PIN_END_MAX = 1e8;

/**
 * @typedef {object} PinnedRun
 * @property {string} letter A to D, which gives its colour and its dashes
 * @property {string} name
 * @property {import('./patch.mjs').JsonObject} patch RFC 7396, to the scenario of the link or file
 * @property {readonly import('./messages.mjs').InputEvent[]} [inputs] live ones
 * @property {number} end the last frame that was computed
 * @property {string} [hash] state hash there, 16 hex digits
 * @property {boolean} [shown] it stands in the picture as well
 */

const MEMBERS = ['letter', 'name', 'patch', 'inputs', 'end', 'hash', 'shown'];

/** @param {unknown} value */
const told = (value) => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

/** Looks at one. @param {unknown} item @param {string} where @param {string} before the letter of the one before it @returns {PinnedRun} */
function checkPin(item, where, before) {
  /** @param {string} member @param {unknown} value @param {string} wanted @returns {never} */
  const fail = (member, value, wanted) => {
    throw new Error(`${where}: ${member} is ${told(value)}; ${wanted} is wanted`);
  };
  if (!isObject(item)) throw new Error(`${where} is ${told(item)}; an object is wanted`);
  const { letter, name, patch, inputs, end, hash, shown } = item;
  const unknown = Object.keys(item).find((key) => !MEMBERS.includes(key));
  if (unknown !== undefined)
    throw new Error(`${where}: "${unknown.slice(0, 40)}" is none of ${MEMBERS.join(', ')}`);
  if (typeof letter !== 'string' || !/^[A-D]$/.test(letter))
    return fail('letter', letter, 'A to D');
  if (letter <= before) return fail('letter', letter, `one after ${before}, each once`);
  if (typeof name !== 'string' || name.length > PIN_NAME_MAX)
    return fail('name', name, `a text of at most ${PIN_NAME_MAX} characters`);
  if (!isObject(patch)) return fail('patch', patch, 'an object');
  if (typeof end !== 'number' || !(Number.isInteger(end) && end >= 0 && end <= PIN_END_MAX))
    return fail('end', end, `a frame from 0 to ${PIN_END_MAX}`);
  if (hash !== undefined && (typeof hash !== 'string' || !/^[0-9a-f]{16}$/.test(hash)))
    return fail('hash', hash, '16 hex digits');
  if (shown !== undefined && typeof shown !== 'boolean')
    return fail('shown', shown, 'true or false');
  /** @type {PinnedRun} */
  const pin = { letter, name, patch, end };
  if (inputs !== undefined) pin.inputs = checkInputs(inputs, where);
  if (typeof hash === 'string') pin.hash = hash;
  if (shown) pin.shown = true;
  return pin;
}

/** By the rules of links. @param {unknown} inputs @param {string} where */
function checkInputs(inputs, where) {
  if (!Array.isArray(inputs) || inputs.length === 0)
    throw new Error(`${where}: inputs is ${told(inputs)}; a list of some is wanted`);
  const { read, write } = KEYS.inputs;
  try {
    return /** @type {PinnedRun['inputs']} */ (read(write(/** @type {never} */ (inputs))));
  } catch (error) {
    // what is no object cannot even be written
    const why = error instanceof TypeError ? 'not what is wanted there' : String(error);
    throw new Error(`${where}: inputs: ${why.replace(/^Error: /, '')}`);
  }
}

/**
 * Looks at a list of runs.
 * @param {unknown} list
 * @returns {PinnedRun[]}
 * @throws {Error} that names the run, the member, its value and what is allowed
 */
export function checkPins(list) {
  if (!Array.isArray(list) || list.length > PINS_MAX)
    throw new Error(
      `pinned runs: ${Array.isArray(list) ? `${list.length} of them` : told(list)}; a list of at most ${PINS_MAX} is wanted`,
    );
  /** @type {PinnedRun[]} */
  const pins = [];
  for (const [i, item] of list.entries())
    pins.push(checkPin(item, `pinned run ${i + 1}`, pins.at(-1)?.letter ?? ''));
  return pins;
}

/**
 * Reads what a link has of them.
 * @param {string} packed `pins` of a link
 * @returns {Promise<PinnedRun[]>}
 * @throws {LinkError}
 */
export async function unpackPins(packed) {
  try {
    const json = await unpack(packed);
    if (jsonDepth(json) > DEPTH_MAX) throw new Error(`nested deeper than ${DEPTH_MAX} levels`);
    return checkPins(parse(json));
  } catch (error) {
    const why = /** @type {Error} */ (error).message;
    throw new LinkError([{ key: 'r', value: '', why }]);
  }
}

/** @param {string} json @returns {unknown} */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('the packed runs are not JSON');
  }
}
