/**
 * Writes wasm/js/report/cases.mjs, the cases of `hawse validate` with how many rows each has, from docs/validation.md:
 *   node tools/make-cover.mjs [--check]
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const FROM = new URL('../docs/validation.md', import.meta.url);
const TO = fileURLToPath(new URL('../wasm/js/report/cases.mjs', import.meta.url));

/** A row of a chapter: id, title, rows, outside, worst share. */
const ROW = /^\| (\S+\/\S+) \| (.+?) \| (\d+) \| (\d+) \| \d+ % \|$/gm;

/** @returns {Promise<string>} the text of the file */
export async function coverText() {
  const text = await readFile(FROM, 'utf8');
  const version = /\(version ([\d.]+)\)/.exec(text)?.[1];
  const rows = [...text.matchAll(ROW)].map(([, id, title, count]) => [id, title, Number(count)]);
  const outside = [...text.matchAll(ROW)].reduce((sum, [, , , , n]) => sum + Number(n), 0);
  const lines = rows.map((row) => `${JSON.stringify(row)},`).join('\n');
  const source = `/**
 * Cases of \`hawse validate\`: id, title, rows. Made by tools/make-cover.mjs from docs/validation.md: do not edit.
 * @module
 */

/** With this version. */
export const VALIDATED = ${JSON.stringify(version)};

/** Rows of all of them that are outside their tolerance. */
export const OUTSIDE = ${outside};

/** @type {readonly (readonly [id: string, title: string, rows: number])[]} */
export const CASES = [${lines}];
`;
  return format(source, { ...(await resolveConfig(TO)), filepath: TO });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await coverText();
  if (!process.argv.includes('--check')) await writeFile(TO, text);
  else if (text !== (await readFile(TO, 'utf8'))) {
    console.error(`${TO} is not as tools/make-cover.mjs writes it`);
    process.exitCode = 1;
  }
}
