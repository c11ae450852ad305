/**
 * A folder of files as one: a ZIP whose files are stored as they are, which is right for pictures that are packed already.
 * @module
 */
import { Zip, ZipPassThrough } from 'fflate';

/** No date is told. */
const DATE = new Date(1980, 0, 1);

/** @param {{name: string, bytes: Uint8Array}[]} files fewer than 65536, of less than 4 GB @returns {Blob} */
export function zipOf(files) {
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
