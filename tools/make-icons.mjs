/**
 * Writes the icons that the page uses, from the package lucide-static, to web/src/icons.js and web/src/icons-later.js:
 *   node tools/make-icons.mjs [--check]
 * FIRST and LATER are the lists; those drawn for Hawse are in web/src/icons-own.js.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** Names of Lucide: of what the first picture has around it. */
const FIRST = `camera chart-spline check chevron-down chevron-left circle-dot
download external-link grid-3x3 info keyboard layers loader-circle moon octagon-x pause play
plus redo-2 repeat rewind scan scissors share-2 step-back step-forward tag target triangle-alert undo-2
x`.split(/\s+/);
/** Of the panels, dialogs and the gallery. */
const LATER =
  'chevron-right circle-alert code copy file-plus gamepad-2 hand-grab link lock move-3d palette pin ruler search sun trash upload'.split(
    ' ',
  );
export const NAMES = [...FIRST, ...LATER];

const PACKAGE = new URL('../node_modules/lucide-static/', import.meta.url);
const TYPE =
  '/** @type {<T extends string>(icons: Record<T, [string, Record<string, string>][]>) => Record<T, [string, Record<string, string>][]>} */';

/** The texts of web/src/icons.js and icons-later.js, by their names. */
export async function iconTexts() {
  const json = async (/** @type {string} */ file) =>
    JSON.parse(await readFile(new URL(file, PACKAGE), 'utf8'));
  const { version } = await json('package.json');
  const nodes = await json('icon-nodes.json');
  const missing = NAMES.find((name) => !nodes[name]);
  if (missing) throw new Error(`Lucide ${version} has no "${missing}"`);
  const head = `/** Icons on a 24 grid, stroke 1.75: [element, attributes]. Lucide ${version}, ISC licence, some from Feather, MIT;
 * made by tools/make-icons.mjs, which has the lists of those that are used.`;
  const rows = (/** @type {string[]} */ names) =>
    names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(nodes[name])},`).join('\n');
  const texts = {
    'icons.js': `${head} */
import { OWN } from './icons-own.js';

${TYPE}
const table = (icons) => icons;

export const ICONS = { ...OWN, ...table({ ${rows(FIRST)} }) };
`,
    'icons-later.js': `${head} Those of panels, dialogs
 * and the gallery: who imports this has them. */
import { addIcons } from './dom.js';

${TYPE}
const table = (icons) => icons;

export const LATER = table({ ${rows(LATER)} });
addIcons(LATER);
`,
  };
  /** @type {Record<string, string>} */
  const laid = {};
  for (const [name, text] of Object.entries(texts)) {
    const path = new URL(`../web/src/${name}`, import.meta.url).pathname;
    laid[path] = await format(text, { ...(await resolveConfig(path)), filepath: path });
  }
  return laid;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [path, text] of Object.entries(await iconTexts())) {
    if (!process.argv.includes('--check')) await writeFile(path, text);
    else if (text !== (await readFile(path, 'utf8'))) {
      console.error(`${path} is not as tools/make-icons.mjs writes it`);
      process.exitCode = 1;
    }
  }
}
