/**
 * Which pieces the page is cut into. esbuild makes a chunk of each set of entries that share something, so that a run asked
 * for thirty. What is there before an entry in any case is no reason to cut: each entry is made to import all of it, and what
 * always comes together is one chunk.
 * @module
 */
import { build } from 'esbuild';
import fs from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('esbuild').Metafile} Metafile */

/** @param {Metafile} meta @param {string} file */
const importsOf = (meta, file) =>
  (meta.inputs[file]?.imports ?? []).filter(({ external }) => !external);

/** What a module imports, with itself; `whenever`: also what it asks for later. @param {Metafile} meta @param {string} from
 * @param {{whenever?: boolean, without?: string}} [options] `without`: and what comes only through it */
function reach(meta, from, { whenever = false, without = '' } = {}) {
  const seen = new Set([from]);
  for (const file of seen)
    for (const { path: to, kind } of importsOf(meta, file))
      if (to !== without && (whenever || kind !== 'dynamic-import')) seen.add(to);
  return seen;
}

/** @param {Metafile} meta @param {Set<string>} files */
const entriesOf = (meta, files) =>
  new Set(
    [...files].flatMap((file) =>
      importsOf(meta, file).flatMap(({ path: to, kind }) => (kind === 'dynamic-import' ? to : [])),
    ),
  );

/** Packages say which of their modules have no side effects, and an import of these for nothing is dropped. @param {string} file */
const own = (file) => file.startsWith('src/');

/** @typedef {string | {stage: string, before: string[]}} Stage a module, or one that is also there before what others ask for */

/** What each entry is made to import. @param {Metafile} meta @param {Stage[]} stages */
function madeImports(meta, stages) {
  /** @type {Map<string, string[]>} */
  const made = new Map();
  const all = stages.map((one) => (typeof one === 'string' ? { stage: one, before: [] } : one));
  const first = all[0].stage;
  for (const { stage, before } of all) {
    const there = [...reach(meta, stage)].filter((file) => file !== stage && own(file));
    const others = reach(meta, first, { whenever: true, without: stage });
    const entries = entriesOf(meta, reach(meta, stage, { whenever: true }));
    for (const entry of new Set([...entries, ...before]))
      if (own(entry) && (stage === first || before.includes(entry) || !others.has(entry)))
        made.set(entry, [...(made.get(entry) ?? []), ...there]);
  }
  return made;
}

/**
 * @param {import('esbuild').BuildOptions} options
 * @param {Stage[]} stages modules in the order in which they come: each is there before what is asked for only through it
 * @returns {Promise<import('esbuild').Plugin>}
 */
export async function fewChunks(options, stages) {
  const { metafile } = await build({ ...options, metafile: true, write: false, sourcemap: false });
  const made = madeImports(/** @type {Metafile} */ (metafile), stages);
  const root = /** @type {string} */ (options.absWorkingDir);
  return {
    name: 'few chunks',
    setup: (plugin) =>
      plugin.onLoad({ filter: /\.js$/ }, async ({ path: file }) => {
        const more = made.get(path.relative(root, file).replaceAll(path.sep, '/'));
        if (!more) return undefined;
        const lines = more.map((to) => `import ${JSON.stringify(path.join(root, to))};`);
        return { contents: `${await fs.readFile(file, 'utf8')}\n${lines.join('\n')}` };
      }),
  };
}
