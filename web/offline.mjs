/**
 * Writes `sw.js`: the service worker with the hashes of the files that it keeps, and of the whole. Pictures and pages of the gallery, the
 * page as one file and what other pages load are not among them.
 * @module
 */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Not kept: they are large, or none of the page's own. */
const NOT =
  /^(posters\/|run\/|alone\.html$|hawse-sim\.js$|sw\.js$|validation-worker\.js$|.*\.(br|gz|map)$)/;

/** @param {string | Uint8Array} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {{web: string, out: string, target: import('esbuild').BuildOptions['target']}} built @returns {Promise<{files: number, bytes: number}>} */
export async function buildOffline({ web, out, target }) {
  /** @type {Record<string, string>} */
  const files = {};
  let bytes = 0;
  for (const name of (await fs.readdir(out, { recursive: true })).sort()) {
    const file = name.split(path.sep).join('/');
    if (NOT.test(file) || !(await fs.stat(path.join(out, name))).isFile()) continue;
    const content = await fs.readFile(path.join(out, name));
    files[file] = hashOf(content);
    bytes += content.length;
  }
  const kept = { build: hashOf(JSON.stringify(files)).slice(0, 16), files };
  await build({
    ...{ absWorkingDir: web, entryPoints: ['src/offline/worker.js'], outfile: path.join(out, 'sw.js') },
    ...{ bundle: true, minify: true, format: 'iife', target, logLevel: 'error' },
    banner: { js: `globalThis.HAWSE_KEPT=${JSON.stringify(kept)};` },
  }); // prettier-ignore
  return { files: Object.keys(files).length, bytes };
}
