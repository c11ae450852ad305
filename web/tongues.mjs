/**
 * The languages of the page. Each is a build of its own: a table of words, `words.js`, has its twin `words.de.js` beside it, and the build of
 * that language takes it instead. So no page asks for, or waits for, a table that it does not show; pieces without words are the same
 * files for all. Modules of the package, which is in English, have their twins in `src/package/`.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{id: string, page: string, main: string, study: string}} Tongue `page`: its text in the built page, `main`: its first script,
 * `study`: both of the page of studies, without their endings */

/** English is the first: it has no twins. @type {[Tongue, ...Tongue[]]} */
export const TONGUES = [
  { id: 'en', page: 'index.html', main: 'main', study: 'study' },
  { id: 'de', page: 'de.html', main: 'main-de', study: 'study-de' },
];

/** Twins of modules of the package, by their places in it. @type {Record<string, string>} */
export const OF_PACKAGE = {
  'wasm/js/happened.mjs': 'package/happened',
  'wasm/js/report/words.mjs': 'package/report',
  'wasm/js/format.mjs': 'package/format',
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

/** Labels of the core in another language: what has none there stays as it is. @param {string} id
 * @param {import('../wasm/js/labels.mjs').Labels} labels @returns {Promise<import('../wasm/js/labels.mjs').Labels>} */
export async function labelsIn(id, labels) {
  const [{ german }, { HELP }] = await Promise.all([
    import(`./src/sim/labels.${id}.js`),
    import(`./src/sim/help-table.${id}.js`),
  ]);
  return labels.map(([label, help]) =>
    help ? [german(label, help), HELP[help] ?? help] : [german(label)],
  );
}

/**
 * The gallery in another language; its English words stay beside, to be found.
 * @template {{title: string, caption?: string, notes: string}} E
 * @param {string} id @param {E[]} list @returns {Promise<(E & {english: string})[]>}
 */
export async function galleryIn(id, list) {
  const [{ TITLES }, { WORDS }, { NOTES }] = await Promise.all(
    ['titles', 'words', 'notes'].map((name) => import(`./src/sim/example-${name}.${id}.js`)),
  );
  return list.map((one) => {
    const { title, caption = '', notes } = one;
    return {
      ...one,
      title: TITLES[title] ?? title,
      ...(caption && { caption: WORDS[caption] ?? caption }),
      notes: NOTES[notes] ?? notes,
      english: [title, caption, notes].join(' '),
    };
  });
}

/** Keys of a lesson under which words stand that are read. */
const READ = new Set(
  'title about aims needs teacher label sources text ask mistakes after hints checkpoint'.split(
    ' ',
  ),
);
/** And in a scene of it. */
const SHOWN = new Set(['title', 'caption']);
/** Keys in these are names, which may be such words. */
const NAMED = new Set(['measure', 'where']);

/**
 * A lesson with its words put anew; all else as it is.
 * @template T
 * @param {T} given @param {(words: string) => string} read @param {(words: string) => string} [shown] in its scenes
 * @returns {T}
 */
export function lessonWith(given, read, shown = (words) => words) {
  /** @param {unknown} value @param {Set<string>} keys @param {typeof read} put @param {boolean} [words] all in it are words
   * @returns {unknown} */
  const walk = (value, keys, put, words = false) => {
    if (typeof value === 'string') return words ? put(value) : value;
    if (Array.isArray(value)) return value.map((one) => walk(one, keys, put, words));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (NAMED.has(key)) return [key, one];
        if (key === 'scene') return [key, walk(one, SHOWN, shown)];
        return [key, walk(one, keys, put, words || keys.has(key))];
      }),
    );
  };
  return /** @type {T} */ (walk(given, READ, read));
}

/**
 * A lesson of the gallery in another language: by its English words, in a table beside it; its scenes by those of the gallery's examples,
 * which a run takes too. @template {{id: string}} L @param {string} root of the project @param {string} id @param {L} lesson @returns {Promise<L>}
 */
export async function lessonIn(root, id, lesson) {
  const [{ TITLES }, { WORDS }] = await Promise.all(
    ['titles', 'words'].map((name) => import(`./src/sim/example-${name}.${id}.js`)),
  );
  /** @type {Record<string, string>} */
  const own = JSON.parse(readFileSync(path.join(root, `lessons/${lesson.id}.${id}.json`), 'utf8'));
  return lessonWith(
    lesson,
    (words) => own[words] ?? words,
    (words) => TITLES[words] ?? WORDS[words] ?? words,
  );
}

/**
 * The text of a page in a language: each tells search engines, and its own first script, where the others are.
 * @param {string} text @param {Tongue} tongue @param {'index' | 'study'} [which]
 */
export function inTongue(text, { id, main, study }, which = 'index') {
  const own = which === 'index';
  const placeOf = (/** @type {Tongue} */ one) =>
    own ? (one.page === 'index.html' ? './' : one.page) : `${one.study}.html`;
  const others = TONGUES.map(
    (one) => `<link rel="alternate" hreflang="${one.id}" href="${placeOf(one)}" />`,
  );
  let made = text;
  for (const [from, to] of [
    ['<html lang="en"', `<html lang="${id}"`],
    ['<!--tongues-->', others.join('\n    ')],
    own ? ['src="main.js"', `src="${main}.js"`] : ['src="study.js"', `src="${study}.js"`],
  ]) {
    if (made.split(from).length !== 2) throw new Error(`${which}.html: ${from} is wanted once`);
    made = made.replace(from, () => to);
  }
  for (const [english, words] of Object.entries(TEXT[which][id] ?? {})) {
    if (!made.includes(english)) throw new Error(`${which}.html: "${english}" is not in it`);
    made = made.replace(english, () => words);
  }
  return made;
}

/** What the texts say themselves. @type {Record<'index' | 'study', Record<string, Record<string, string>>>} */
const TEXT = {
  index: {
    de: {
      'Marine multibody contact, simulated in a link: every run opens on any device and gives the same bits.':
        'Maritimer Mehrkörperkontakt, simuliert in einem Link: jeder Lauf öffnet sich auf jedem Gerät und ergibt dieselben Bits.',
      'The simulation runs in this page: it needs JavaScript.':
        'Die Simulation läuft in dieser Seite: sie braucht JavaScript.',
    },
  },
  study: {
    de: {
      'Studies: from one run to hundreds. Their tables with distributions, sensitivity, and each row as a run. Nothing is sent.':
        'Studien: von einem Lauf zu Hunderten. Ihre Tabellen mit Verteilungen, Empfindlichkeit, und jede Zeile als Lauf. Nichts wird gesendet.',
      'The table is read in this page: it needs JavaScript.':
        'Die Tabelle wird in dieser Seite gelesen: sie braucht JavaScript.',
    },
  },
};
