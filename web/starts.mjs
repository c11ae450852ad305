/**
 * What each start of the page needs, found when it is built: which scripts come with every run, and which pieces each example
 * needs beyond. The page's first script asks for them side by side (`src/starts.js`).
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { loadCore } from '../wasm/js/index.mjs';
import { compileWithAssets } from '../wasm/js/meshes.mjs';
import { FEATURES } from './src/features/index.js';

/** @typedef {import('./src/starts.js').Starts} Starts @typedef {import('esbuild').Metafile} Metafile */

const MAIN = 'src/main.js';
/** Asked for by main.js when there is a run to show. */
export const RUN = 'src/workbench.js';
/** Asked for after the first picture of any run. */
const PANELS = ['src/workbench/later.js', 'src/plot/strip-chart.js', 'src/plot/against.js'];

/** A file of the build with all that it imports at once. @param {Metafile} meta @param {string} entry a module */
function closure(meta, entry) {
  const outputs = Object.fromEntries(
    Object.entries(meta.outputs).map(([file, output]) => [path.basename(file), output]),
  );
  const first = Object.keys(outputs).find((file) => outputs[file].entryPoint === entry);
  const seen = new Set(first ? [first] : []);
  for (const file of seen)
    for (const { path: to, kind } of outputs[file].imports)
      if (kind !== 'dynamic-import' && outputs[path.basename(to)]) seen.add(path.basename(to));
  return seen;
}

/** Scripts that a run needs before its first picture. @param {Metafile} meta */
export const firstScripts = (meta) => [...new Set([...closure(meta, MAIN), ...closure(meta, RUN)])];

/** @param {string} root @param {Uint8Array} wasm @param {{id: string, file: string}[]} examples @returns {Promise<{id: string, manifest: import('../wasm/js/frame.mjs').Manifest}[]>} */
async function compileAll(root, wasm, examples) {
  const core = await loadCore(wasm);
  const all = [];
  for (const { id, file } of examples) {
    const text = await fs.readFile(path.join(root, 'examples', file), 'utf8');
    const model = await compileWithAssets(core, text, (name) =>
      fs.readFile(path.join(root, 'examples/meshes', name)),
    );
    all.push({ id, manifest: model.manifest });
    model.free();
  }
  return all;
}

/**
 * @param {{meta: Metafile, root: string, wasm: Uint8Array, examples: {id: string, file: string}[]}} built
 * @returns {Promise<Starts>}
 */
export async function startsOf({ meta, root, wasm, examples }) {
  const first = new Set(firstScripts(meta));
  /** @param {string[]} entries */
  const beyond = (entries) => {
    const all = entries.flatMap((entry) => [...closure(meta, entry)]);
    return [...new Set(all)].filter((file) => !first.has(file));
  };
  const layers = FEATURES.filter(({ layer }) => layer);
  /** @type {Set<string>} */
  const pieces = new Set();
  /** @type {Starts['examples']} */
  const needs = {};
  for (const { id, manifest } of await compileAll(root, wasm, examples)) {
    const wanted = layers.filter(({ when }) => when(manifest));
    const files = beyond(wanted.map(({ name }) => `src/features/${name}/layer.js`));
    for (const file of files) pieces.add(file);
    needs[id] = files.map((file) => [...pieces].indexOf(file));
  }
  return {
    run: [...first].filter((file) => file !== 'main.js'),
    panels: beyond(PANELS),
    pieces: [...pieces],
    examples: needs,
  };
}
