// Writes docs/scenario.schema.json and docs/study.schema.json (JSON Schema 2020-12, for editors), docs/scenario.md (tables of all
// fields), docs/frame.md and wasm/js/rows.mjs (words of a frame's rows), wasm/js/tables.mjs (which tables a
// scenario has) from the core's own description of itself. With --check it writes nothing and ends with status 1
// when a file is not up to date.
//   node tools/make-schema.mjs [--check] [description.json]
// Without a file the description comes from wasm/dist/hawse.wasm.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeFrameDocs, makeRows, makeTables } from './schema/frames.mjs';
import { makeSchema } from './schema/json-schema.mjs';
import { makeDocs } from './schema/reference.mjs';
import { makeStudySchema } from './schema/study.mjs';

/** @typedef {import('./schema/description.mjs').Description} Description */

/**
 * @param {string | undefined} file
 * @returns {Promise<Description>}
 */
async function read(file) {
  if (file) return JSON.parse(await readFile(file, 'utf8'));
  const { loadCore } = await import('../wasm/js/index.mjs');
  return /** @type {Description} */ ((await loadCore()).schema);
}

/**
 * All files, by their names.
 * @param {Description} description
 * @returns {Record<string, string>}
 */
export const makeAll = (description) => ({
  'docs/scenario.schema.json': `${JSON.stringify(makeSchema(description), null, 2)}\n`,
  'docs/study.schema.json': `${JSON.stringify(makeStudySchema(), null, 2)}\n`,
  'docs/scenario.md': makeDocs(description),
  'docs/frame.md': makeFrameDocs(description),
  'wasm/js/rows.mjs': makeRows(description),
  'wasm/js/tables.mjs': makeTables(description),
});

/** @param {string[]} argv */
async function main(argv) {
  const description = await read(argv.find((word) => !word.startsWith('--')));
  for (const [name, text] of Object.entries(makeAll(description))) {
    const url = new URL(`../${name}`, import.meta.url);
    const before = await readFile(url, 'utf8').catch(() => '');
    if (before === text) continue;
    if (argv.includes('--check')) {
      console.error(`${name} is not up to date: run npm run schema`);
      process.exitCode = 1;
    } else {
      await writeFile(url, text);
      console.log(`wrote ${name}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
