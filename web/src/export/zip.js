/**
 * A folder of files as one: a ZIP whose files are stored as they are, which is right for pictures that are packed already.
 * @module
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** CRC-32 as ZIP and PNG have it. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** No date is told: 1 January 1980. */
const DATE = 0x21;
const UTF8 = 0x800;

/** Numbers, little end first. @param {number[]} fields of each its bytes, 2 or 4, and itself */
function record(...fields) {
  /** @type {number[]} */
  const bytes = [];
  for (let i = 0; i < fields.length; i += 2)
    for (let k = 0; k < fields[i]; k++) bytes.push((fields[i + 1] >>> (8 * k)) & 255);
  return Uint8Array.from(bytes);
}

/** @param {{name: string, bytes: Uint8Array}[]} files fewer than 65536, of less than 4 GB @returns {Blob} */
export function zipOf(files) {
  /** @type {Uint8Array[]} */
  const body = [];
  /** @type {Uint8Array[]} */
  const index = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const words = new TextEncoder().encode(name);
    const about = [
      ...[2, UTF8, 2, 0, 2, 0, 2, DATE, 4, crc32(bytes), 4, bytes.length, 4, bytes.length],
      ...[2, words.length, 2, 0],
    ];
    const local = record(4, 0x04034b50, 2, 20, ...about);
    const rest = [2, 0, 2, 0, 2, 0, 4, 0, 4, at];
    index.push(record(4, 0x02014b50, 2, 20, 2, 20, ...about, ...rest), words);
    body.push(local, words, bytes);
    at += local.length + words.length + bytes.length;
  }
  const size = index.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = record(4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, size, 4, at, 2, 0);
  return new Blob(/** @type {BlobPart[]} */ ([...body, ...index, end]), {
    type: 'application/zip',
  });
}
