/**
 * The languages of the page. Each is a build of its own: a table of words, `words.js`, has its twin `words.de.js` beside it, and the build of
 * that language takes it instead. So no page asks for, or waits for, a table that it does not show; pieces without words are the same
 * files for all. Modules of the package, which is in English, have their twins in `src/package/`.
 * @module
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{id: string, page: string, main: string}} Tongue `page`: its text in the built page, `main`: its first script */

/** English is the first: it has no twins. @type {[Tongue, ...Tongue[]]} */
export const TONGUES = [
  { id: 'en', page: 'index.html', main: 'main' },
  { id: 'de', page: 'de.html', main: 'main-de' },
];

/** Twins of modules of the package, by their places in it. @type {Record<string, string>} */
export const OF_PACKAGE = {
  'wasm/js/happened.mjs': 'package/happened',
  'wasm/js/report/words.mjs': 'package/report',
  'wasm/js/format.mjs': 'state/format',
};

/** What may have a twin: tables, and what writes numbers and labels. */
export const TWINNED = /(?:words|\/strings[-a-z]*|\/wording[-a-z]*|\/format|\/happened)\.m?js$/;

/** The twin of a module, where there is one. @param {string} root of the project @param {string} file @param {string} id of the language */
export function twinOf(root, file, id) {
  const own = path.relative(root, file).replaceAll(path.sep, '/');
  const name = OF_PACKAGE[own];
  const twin = name
    ? path.join(root, 'web/src', `${name}.${id}.js`)
    : file.replace(/\.js$/, `.${id}.js`);
  return twin !== file && existsSync(twin) ? twin : undefined;
}

/** Takes the tables of a language. @param {string} root of the project @param {string} id @returns {import('esbuild').Plugin} */
export const tablesOf = (root, id) => ({
  name: `tables of ${id}`,
  setup(plugin) {
    plugin.onResolve({ filter: TWINNED }, ({ path: to, resolveDir, importer }) => {
      // a twin may take from the table that it stands for
      if (importer.endsWith(`.${id}.js`)) return undefined;
      const twin = twinOf(root, path.resolve(resolveDir, to), id);
      return twin ? { path: twin } : undefined;
    });
  },
});

/** The text of a page in a language: each tells search engines, and its own first script, where the others are. @param {string} text @param {Tongue} tongue */
export function inTongue(text, { id, main }) {
  const others = TONGUES.map(
    (one) =>
      `<link rel="alternate" hreflang="${one.id}" href="${one.page === 'index.html' ? './' : one.page}" />`,
  );
  let made = text;
  for (const [from, to] of [
    ['<html lang="en"', `<html lang="${id}"`],
    ['<!--tongues-->', others.join('\n    ')],
    ['src="main.js"', `src="${main}.js"`],
  ]) {
    if (made.split(from).length !== 2) throw new Error(`index.html: ${from} is wanted once`);
    made = made.replace(from, () => to);
  }
  for (const [english, words] of Object.entries(TEXT[id] ?? {})) {
    if (!made.includes(english)) throw new Error(`index.html: "${english}" is not in it`);
    made = made.replace(english, () => words);
  }
  return made;
}

/** What index.html says itself. @type {Record<string, Record<string, string>>} */
const TEXT = {
  de: {
    'Marine multibody contact, simulated in a link: every run opens on any device and gives the same bits.':
      'Maritimer Mehrkörperkontakt, simuliert in einem Link: jeder Lauf öffnet sich auf jedem Gerät und ergibt dieselben Bits.',
    'The simulation runs in this page: it needs JavaScript.':
      'Die Simulation läuft in dieser Seite: sie braucht JavaScript.',
  },
};
