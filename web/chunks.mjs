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
 * @param {{whenever?: boolean, without?: string[]}} [options] `without`: and what comes only through these */
function reach(meta, from, { whenever = false, without = [] } = {}) {
  const seen = new Set([from]);
  for (const file of seen)
    for (const { path: to, kind } of importsOf(meta, file))
      if (!without.includes(to) && (whenever || kind !== 'dynamic-import')) seen.add(to);
  return seen;
}

/** @param {Metafile} meta @param {Set<string>} files */
const entriesOf = (meta, files) =>
  new Set(
    [...files].flatMap((file) =>
      importsOf(meta, file).flatMap(({ path: to, kind }) => (kind === 'dynamic-import' ? to : [])),
    ),
  );

/** Where our scripts are. @param {string} file */
const own = (file) => /^(src|\.\.\/wasm\/js)\//.test(file);

/**
 * @typedef {object} Stage
 * @property {string} stage a module: there before what is asked for only through it
 * @property {string[]} [before] and before these
 * @property {string[]} [either] one of these always comes with it: so does what they share
 * @property {string[]} [also] modules that come with it, whoever else needs them
 */

/** What each entry is made to import. @param {Metafile} meta @param {Stage[]} stages */
function madeImports(meta, stages) {
  /** @type {Map<string, string[]>} */
  const made = new Map();
  /** @param {string} entry @param {string[]} files */
  const make = (entry, files) => made.set(entry, [...(made.get(entry) ?? []), ...files]);
  const [{ stage: first }] = stages;
  for (const { stage, before = [], either = [], also = [] } of stages) {
    const [one = new Set(), ...more] = either.map((entry) => reach(meta, entry));
    const shared = [...one].filter((file) => own(file) && more.every((all) => all.has(file)));
    shared.push(...also);
    make(stage, shared);
    const there = [...reach(meta, stage), ...shared].filter((file) => file !== stage && own(file));
    const others = reach(meta, first, { whenever: true, without: [stage, ...before] });
    const through = [stage, ...before].flatMap((one) => [...reach(meta, one, { whenever: true })]);
    const entries = entriesOf(meta, new Set(through));
    for (const entry of new Set([...entries, ...before]))
      if (own(entry) && (stage === first || before.includes(entry) || !others.has(entry)))
        make(entry, there);
  }
  return made;
}

/**
 * @param {import('esbuild').BuildOptions} options
 * @param {Stage[]} stages in the order in which they come: each is there before what is asked for only through it
 * @returns {Promise<import('esbuild').Plugin>}
 */
export async function fewChunks(options, stages) {
  const { metafile } = await build({ ...options, metafile: true, write: false, sourcemap: false });
  const made = madeImports(/** @type {Metafile} */ (metafile), stages);
  const root = /** @type {string} */ (options.absWorkingDir);
  return {
    name: 'few chunks',
    setup(plugin) {
      // the package says that its modules have no side effects, and so an import of one for nothing would be dropped
      plugin.onResolve({ filter: /\.mjs$/ }, ({ path: to, resolveDir }) => ({
        path: path.resolve(resolveDir, to),
        sideEffects: true,
      }));
      plugin.onLoad({ filter: /\.m?js$/ }, async ({ path: file }) => {
        const more = made.get(path.relative(root, file).replaceAll(path.sep, '/'));
        if (!more) return undefined;
        const lines = more.map((to) => `import ${JSON.stringify(path.join(root, to))};`);
        return { contents: `${await fs.readFile(file, 'utf8')}\n${lines.join('\n')}` };
      });
    },
  };
}
