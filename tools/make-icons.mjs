/**
 * Writes the icons that the page uses, from the package lucide-static, to web/src/icons.js:
 *   node tools/make-icons.mjs [--check]
 * NAMES is the list; those drawn for Hawse are in web/src/icons-own.js.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** Names of Lucide. */
export const NAMES =
  `camera chart-spline check chevron-down chevron-left chevron-right circle-alert circle-dot code copy
download external-link grid-3x3 info keyboard layers link loader-circle moon octagon-x pause play plus
redo-2 repeat rewind scan scissors search share-2 step-back step-forward tag target trash triangle-alert undo-2
upload x`.split(/\s+/);

const OUT = new URL('../web/src/icons.js', import.meta.url);
const PACKAGE = new URL('../node_modules/lucide-static/', import.meta.url);

/** The text of web/src/icons.js. */
export async function iconsText() {
  const json = async (/** @type {string} */ file) =>
    JSON.parse(await readFile(new URL(file, PACKAGE), 'utf8'));
  const { version } = await json('package.json');
  const nodes = await json('icon-nodes.json');
  const missing = NAMES.find((name) => !nodes[name]);
  if (missing) throw new Error(`Lucide ${version} has no "${missing}"`);
  const rows = NAMES.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(nodes[name])},`);
  const text = `/** Icons on a 24 grid, stroke 1.75: [element, attributes]. Lucide ${version}, ISC licence, some from Feather, MIT;
 * made by tools/make-icons.mjs, which has the list of those that are used. */
import { OWN } from './icons-own.js';

/** @type {<T extends string>(icons: Record<T, [string, Record<string, string>][]>) => Record<T, [string, Record<string, string>][]>} */
const table = (icons) => icons;

export const ICONS = { ...OWN, ...table({ ${rows.join('\n')} }) };
`;
  const path = OUT.pathname;
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await iconsText();
  if (!process.argv.includes('--check')) await writeFile(OUT, text);
  else if (text !== (await readFile(OUT, 'utf8'))) {
    console.error('web/src/icons.js is not as tools/make-icons.mjs writes it');
    process.exitCode = 1;
  }
}
