/**
 * Lays a Brotli and a gzip file beside every file of a folder that gains by it, for servers that send those (`brotli_static` and
 * `gzip_static` of nginx, `precompressed` of Caddy, `web/serve.mjs`).
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { brotli, gzip } from '../tools/sizes.mjs';

/** What is not compressed already. */
const GAINS = /\.(html|js|mjs|css|json|wasm|svg|stl|obj|ply|bin)$/;

/** @param {string} folder and those in it; what has both files already is passed over */
export async function precompress(folder) {
  const names = await fs.readdir(folder, { recursive: true });
  const made = new Set(names);
  await Promise.all(
    names
      .filter((name) => GAINS.test(name) && !(made.has(`${name}.br`) && made.has(`${name}.gz`)))
      .map(async (name) => {
        const file = path.join(folder, name);
        const bytes = await fs.readFile(file);
        await Promise.all([
          brotli(bytes).then((small) => fs.writeFile(`${file}.br`, small)),
          gzip(bytes).then((small) => fs.writeFile(`${file}.gz`, small)),
        ]);
      }),
  );
}
