/**
 * A run as one file, `NAME.hawse`: the scenario as it was written, its meshes with every digit, live inputs, the moment with
 * camera and state hash, and words of who sends it. It is a ZIP file of
 *
 *   hawse.json        {"hawse_run": 1, "version", "t", "hash", "camera", "inputs", "tape", "notes", "pins", "meshes": [{"name", "file"}]}
 *   scenario.json     the text
 *   meshes/1.mesh     as `run-mesh.mjs` writes it
 *
 * Whatever comes in is data of a stranger: lengths, counts, names and numbers are looked at before they are used, and
 * nothing is written anywhere. What is in it besides is told in `unknown` and not read.
 * @module
 */
import { assetNameFault, assetNames } from './assets.mjs';
import { DEPTH_MAX, KEYS } from './link.mjs';
import { isObject, jsonDepth } from './patch.mjs';
import { checkPins } from './pins.mjs';
import { readMeshBytes, writeMeshBytes } from './run-mesh.mjs';
import { ZipError, zipEntries, zipFile } from './zip.mjs';

export { packPins } from './link-write.mjs';
export { unpackPins } from './pins.mjs';
export { PACKED_MESHES_MAX, onGrid, packMeshes, unpackMeshes } from './mesh-pack.mjs';

/** The version of the format that is written, and read. */
export const RUN_FILE_VERSION = 1;
/** Caps: of the file, of what it unpacks to, of the scenario's text, of the list in it [bytes]; meshes; characters of the notes. */
export const RUN_FILE_MAX = 64 * 2 ** 20;
export const UNPACKED_MAX = 256 * 2 ** 20;
export const TEXT_MAX = 8 * 2 ** 20;
export const LIST_MAX = 4 * 2 ** 20;
export const MESHES_MAX = 64;
export const NOTES_MAX = 10_000;
const RATIO_MAX = 200;
/** Files that others put beside: told, so there are not many of them. */
const ENTRIES_MAX = MESHES_MAX + 36;

const [LIST, TEXT] = ['hawse.json', 'scenario.json'];
const MESH = /^meshes\/[1-9]\d{0,2}\.mesh$/;
/** Members of the list that a link has too, with what they are called there. */
const MOMENT = /** @type {const} */ (['t', 'hash', 'camera', 'version', 'inputs', 'tape']);
/** Of a link: its key of a member. */
const KEY = /** @type {Record<string, string>} */ ({ version: 'v', tape: 'd' });
const keyOf = (/** @type {string} */ member) => KEY[member] ?? member;

/**
 * @typedef {object} RunFile
 * @property {string} text of the scenario
 * @property {import('./loader.mjs').Assets} [meshes] by the names by which the scenario asks for them
 * @property {number} [t] moment on show [s]
 * @property {string} [hash] state hash there, 16 hex digits
 * @property {{eye: number[], target: number[]}} [camera]
 * @property {string} [version] of Hawse that computed the hash
 * @property {readonly import('./messages.mjs').InputEvent[]} [inputs] live ones
 * @property {string} [tape] ends of the measuring tape, as the page writes them
 * @property {string} [notes]
 * @property {readonly import('./pins.mjs').PinnedRun[]} [pins] runs that are pinned beside it, as changes to the scenario
 */

/** A file of a run that cannot be read, or written. */
export class RunFileError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(what);
    this.name = 'RunFileError';
  }
}

/** @param {string} what @returns {never} */
function fail(what) {
  throw new RunFileError(what);
}

/** Whether bytes begin as such a file does: JSON does not. @param {Uint8Array} bytes */
export const isRunFile = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A run as the bytes of a file. Equal runs give equal bytes.
 * @param {RunFile} run
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {RunFileError}
 */
export function writeRunFile(run) {
  const { text, meshes = {}, notes = '', pins } = run;
  const utf8 = new TextEncoder().encode(text);
  if (utf8.length > TEXT_MAX) fail(tooMuch('the scenario', utf8.length, TEXT_MAX));
  const names = Object.keys(meshes);
  if (names.length > MESHES_MAX) fail(`${names.length} meshes; at most ${MESHES_MAX} go into it`);
  const list = {
    hawse_run: RUN_FILE_VERSION,
    ...momentOf(run),
    ...(notes ? { notes: checkNotes(notes) } : {}),
    ...(pins && pins.length !== 0 ? { pins: pinsOf(pins) } : {}),
    ...(names.length
      ? { meshes: names.map((name, i) => ({ name, file: `meshes/${i + 1}.mesh` })) }
      : {}),
  };
  const bytes = zipFile([
    { name: LIST, bytes: new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`) },
    { name: TEXT, bytes: utf8 },
    ...names.map((name, i) => ({
      name: `meshes/${i + 1}.mesh`,
      bytes: ofMesh(() => writeMeshBytes(name, meshes[name])),
    })),
  ]);
  // what cannot be read again is not written
  if (bytes.length > RUN_FILE_MAX) fail(tooMuch('the file', bytes.length, RUN_FILE_MAX));
  return bytes;
}

/**
 * Reads the bytes of such a file.
 * @param {Uint8Array} bytes
 * @returns {RunFile & {meshes: import('./loader.mjs').Assets, unknown: string[]}} `unknown`: what is in it besides
 * @throws {RunFileError}
 */
export function readRunFile(bytes) {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RunFileError) throw error;
    if (error instanceof ZipError) return fail(`not a .hawse file: ${error.message}`);
    throw error;
  }
}

/** @param {Uint8Array} bytes */
function read(bytes) {
  const entries = zipEntries(bytes, {
    ...{ bytes: RUN_FILE_MAX, entries: ENTRIES_MAX, unpacked: UNPACKED_MAX, ratio: RATIO_MAX },
  });
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  const list = listIn(known.get(LIST));
  const text = textIn(known.get(TEXT), TEXT, TEXT_MAX);
  const unknown = Object.keys(list).filter((key) => !MEMBERS.has(key));
  const found = {
    text,
    ...momentOf(list),
    ...(list.notes === undefined ? {} : { notes: checkNotes(list.notes) }),
    ...(list.pins === undefined ? {} : { pins: pinsOf(list.pins) }),
    ...meshesIn(list.meshes ?? [], known, text),
  };
  const { used, ...run } = found;
  for (const { name } of entries) if (!used.has(name) && !name.endsWith('/')) unknown.push(name);
  return { ...run, unknown: unknown.map((name) => name.slice(0, 80)) };
}

const MEMBERS = new Set(['hawse_run', 'notes', 'pins', 'meshes', ...MOMENT]);

/** @param {import('./zip.mjs').Entry | undefined} entry @param {string} name @param {number} most */
function textIn(entry, name, most) {
  if (!entry) return fail(`not a .hawse file: there is no ${name} in it`);
  if (entry.size > most) fail(tooMuch(name, entry.size, most));
  try {
    // a mark of the byte order is part of the text: it is given as it was written
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(entry.read());
  } catch (error) {
    if (error instanceof ZipError) throw error;
    return fail(`${name} is no text`);
  }
}

/** @param {import('./zip.mjs').Entry | undefined} entry @returns {import('./patch.mjs').JsonObject} */
function listIn(entry) {
  const text = textIn(entry, LIST, LIST_MAX);
  if (jsonDepth(text) > DEPTH_MAX) fail(`${LIST} is nested deeper than ${DEPTH_MAX} levels`);
  let list;
  try {
    list = JSON.parse(text);
  } catch {
    fail(`${LIST} is not JSON`);
  }
  if (!isObject(list)) return fail(`${LIST} is not an object`);
  if (list.hawse_run !== RUN_FILE_VERSION)
    fail(
      `${LIST}: hawse_run is ${shown(list.hawse_run)}; this version reads ${RUN_FILE_VERSION}: a later one may read it`,
    );
  return list;
}

/** Moment, camera and inputs, by the rules of links. @param {{[key: string]: unknown}} from */
function momentOf(from) {
  /** @type {Partial<RunFile>} */
  const moment = {};
  for (const member of MOMENT) {
    const value = from[member];
    if (value === undefined || (Array.isArray(value) && !value.length)) continue;
    const { read: check, write } = KEYS[keyOf(member)];
    try {
      // a value of another kind is one that cannot be written, or is not read again
      Object.assign(moment, { [member]: check(String(write(/** @type {never} */ (value)))) });
    } catch (error) {
      const why = error instanceof TypeError ? 'not what is wanted there' : String(error);
      fail(`${LIST}: ${member}: ${why.replace(/^Error: /, '')}`);
    }
  }
  if (moment.hash !== undefined && moment.t === undefined)
    fail(`${LIST}: a hash without the time t at which it is`);
  return moment;
}

/** @param {unknown} list */
function pinsOf(list) {
  try {
    return checkPins(list);
  } catch (error) {
    return fail(`${LIST}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {unknown} notes */
function checkNotes(notes) {
  if (typeof notes !== 'string') return fail(`${LIST}: notes is not a text`);
  if (notes.length > NOTES_MAX)
    fail(`${LIST}: notes of ${notes.length} characters; at most ${NOTES_MAX}`);
  return notes;
}

/**
 * @param {unknown} list @param {Map<string, import('./zip.mjs').Entry>} known @param {string} text
 * @returns {{meshes: import('./loader.mjs').Assets, used: Set<string>}} `used`: entries that were read
 */
function meshesIn(list, known, text) {
  if (!Array.isArray(list) || list.length > MESHES_MAX)
    return fail(`${LIST}: meshes is not a list of at most ${MESHES_MAX}`);
  /** @type {Map<string, import('./loader.mjs').MeshArrays>} */
  const meshes = new Map();
  const used = new Set([LIST, TEXT]);
  const asked = new Set(assetNames(text).map(({ name }) => name));
  for (const [i, item] of list.entries()) {
    const { name, file } = isObject(item) ? item : {};
    const where = `${LIST}: meshes, entry ${i + 1}`;
    if (typeof name !== 'string' || typeof file !== 'string')
      return fail(`${where}: name and file are wanted`);
    const fault = assetNameFault(name);
    if (fault) fail(`${where}: ${fault}`);
    if (!MESH.test(file)) fail(`${where}: "${shown(file)}" is not meshes/NUMBER.mesh`);
    if (meshes.has(name)) fail(`${where}: "${shown(name)}" is in it twice`);
    const entry = known.get(file);
    if (!entry) return fail(`${where}: there is no ${file} in the file`);
    used.add(file);
    // what no scenario asks for is told, and left alone
    if (asked.has(name)) {
      const bytes = entry.read();
      meshes.set(
        name,
        ofMesh(() => readMeshBytes(name, bytes)),
      );
    } else used.delete(file);
  }
  return { meshes: Object.fromEntries(meshes), used };
}

/** What is wrong with a mesh is wrong with the file. @template T @param {() => T} act @returns {T} */
function ofMesh(act) {
  try {
    return act();
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
}

/** @param {string} what @param {number} is @param {number} most */
const tooMuch = (what, is, most) => `${what} has ${is} bytes; at most ${most} are allowed`;

/** @param {unknown} value */
const shown = (value) => String(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60); // prettier-ignore
