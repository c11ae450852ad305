/**
 * ZIP files: written, and read from a stranger. The list at the end of one says names, sizes and checksums; all of it is looked at
 * before a byte is unpacked, and what is unpacked is held to it.
 * @module
 */
import { Zip, ZipPassThrough, inflateSync, zipSync } from 'fflate';

/** Signatures of the end, an entry in the list, and an entry in its place. */
const [END, LISTED, PLACED] = [0x06054b50, 0x02014b50, 0x04034b50];
const END_BYTES = 22;
const LISTED_BYTES = 46;
const PLACED_BYTES = 30;
/** A comment behind the end has at most so many bytes. */
const COMMENT_MAX = 65535;
/** Packed with a password. */
const LOCKED = 1;
const [STORED, DEFLATED] = [0, 8];
/** No date is told: equal contents are equal bytes. */
const DATE = new Date(1980, 0, 1);

/** A file that is no good ZIP, or one of other contents than is wanted. */
export class ZipError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(what);
    this.name = 'ZipError';
  }
}

/** @param {string} what @returns {never} */
function fail(what) {
  throw new ZipError(what);
}

const TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** The checksum of ZIP files. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let c = -1;
  for (let i = 0; i < bytes.length; i++) c = TABLE[(c ^ bytes[i]) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

/**
 * @typedef {{name: string, size: number, read: () => Uint8Array}} Entry `size` [bytes], unpacked
 * @typedef {{bytes: number, entries: number, unpacked: number, ratio: number}} Caps most of the file, of its entries, of all of them
 *   unpacked, and of that for one byte packed
 */

/**
 * The entries of a file, in its order; `read` unpacks one.
 * @param {Uint8Array} file
 * @param {Caps} caps
 * @returns {Entry[]}
 * @throws {ZipError}
 */
export function zipEntries(file, caps) {
  if (file.length > caps.bytes)
    fail(`the file has ${file.length} bytes; at most ${caps.bytes} are read`);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    fail('it is one of several files that belong together');
  if (count > caps.entries) fail(`${count} files in it; at most ${caps.entries} are read`);
  /** @type {Entry[]} */
  const entries = [];
  const seen = new Set();
  let unpacked = 0;
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    const told = listed(view, at, end);
    if (seen.has(told.name)) fail(`"${shown(told.name)}" is in it twice`);
    seen.add(told.name);
    unpacked += told.size;
    if (unpacked > caps.unpacked) fail(`it unpacks to more than ${caps.unpacked} bytes`);
    if (told.size > caps.ratio * Math.max(told.packed, 1000))
      fail(`"${shown(told.name)}" unpacks to more than ${caps.ratio} times its size`);
    entries.push({ name: told.name, size: told.size, read: () => unpack(view, told) });
    at = told.next;
  }
  return entries;
}

/** Where the end begins. @param {DataView} view */
function endOf(view) {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--)
    if (view.getUint32(at, true) === END && view.getUint16(at + 20, true) === last - at) return at;
  return fail('it is no ZIP file, or it is cut off');
}

/**
 * @typedef {{name: string, method: number, crc: number, packed: number, size: number, place: number, next: number}} Told
 *
 * @param {DataView} view @param {number} at @param {number} end @returns {Told}
 */
function listed(view, at, end) {
  if (at + LISTED_BYTES > end || view.getUint32(at, true) !== LISTED)
    fail('the list of files in it is damaged');
  const u16 = (/** @type {number} */ by) => view.getUint16(at + by, true);
  const u32 = (/** @type {number} */ by) => view.getUint32(at + by, true);
  const next = at + LISTED_BYTES + u16(28) + u16(30) + u16(32);
  if (next > end) fail('the list of files in it is damaged');
  const name = textAt(view, at + LISTED_BYTES, u16(28));
  const [method, crc, packed, size, place] = [u16(10), u32(16), u32(20), u32(24), u32(42)];
  if (u16(8) & LOCKED) fail(`"${shown(name)}" is packed with a password`);
  if (method !== STORED && method !== DEFLATED)
    fail(`"${shown(name)}" is packed in a way that is not known here (${method})`);
  return { name, method, crc, packed, size, place, next };
}

/** @param {DataView} view @param {number} at @param {number} length */
function textAt(view, at, length) {
  try {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('a name in it is no text');
  }
}

/** @param {DataView} view @param {Told} told */
function unpack(view, { name, method, crc, packed, size, place }) {
  const fault = () => fail(`"${shown(name)}" is damaged`);
  if (place + PLACED_BYTES > view.byteLength || view.getUint32(place, true) !== PLACED) fault();
  const from =
    place + PLACED_BYTES + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
  if (from + packed > view.byteLength) fault();
  const raw = new Uint8Array(view.buffer, view.byteOffset + from, packed);
  let bytes = raw.slice();
  try {
    // what is more than was told is not kept, and shows in the checksum
    if (method === DEFLATED) bytes = inflateSync(raw, { out: new Uint8Array(size) });
  } catch {
    fault();
  }
  if (bytes.length !== size || crc32(bytes) !== crc) fault();
  return bytes;
}

/** @param {string} name */
const shown = (name) => name.slice(0, 60);

/**
 * A ZIP file. Equal contents give equal bytes.
 * @param {{name: string, bytes: Uint8Array}[]} files
 * @param {0 | 9} [level] 0: stored as they are
 */
export const zipFile = (files, level = 9) =>
  zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), {
    ...{ level, mtime: DATE },
  });

/**
 * A ZIP file of files as they are, each put into it where it lies: pictures of a film are packed already, and many.
 * @param {{name: string, bytes: Uint8Array}[]} files fewer than 65536, of less than 4 GB
 * @returns {Blob}
 */
export function zipBlob(files) {
  /** @type {BlobPart[]} */
  const parts = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(/** @type {BlobPart} */ (part));
  });
  for (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = DATE;
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
