/**
 * What each start of the page needs, found when it is built: which scripts come with every run, and which pieces each example
 * needs beyond. The page's first script asks for them side by side (`src/starts.js`).
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { loadCore } from '../wasm/js/index.mjs';
import { compileWithAssets } from '../wasm/js/meshes.mjs';
import { Runner } from '../wasm/js/runner.mjs';
import { brotli } from '../tools/sizes.mjs';
import { FEATURES } from './src/features/index.js';
import { shipped } from './src/sim/shipped.js';

/** @typedef {import('./src/starts.js').Starts} Starts @typedef {import('esbuild').Metafile} Metafile */

const MAIN = 'src/main.js';
/** Asked for by main.js when there is a run to show. */
export const RUN = 'src/workbench.js';
/** Asked for by that: what draws with WebGL, and without. */
export const SPACE = 'src/view/stage.js';
export const FLAT = 'src/view/flat.js';
/** What draws what only some runs have, in space. */
export const LAYERS = FEATURES.filter(({ layer }) => layer);
/** @param {{name: string}} feature */
export const layerOf = ({ name }) => `src/features/${name}/layer.js`;
/** Panels that only some runs have: what makes them comes first. */
export const FEATURE_PANELS = FEATURES.filter(({ panel }) => panel).map(
  ({ name }) => `src/features/${name}/panel.js`,
);
/** Asked for after the first picture of any run. */
const PANELS = ['src/workbench/later.js', 'src/plot/draws.js'];

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

/** Scripts of all that is given. @param {Metafile} meta @param {string[]} entries */
const scriptsOf = (meta, entries) => [
  ...new Set(entries.flatMap((one) => [...closure(meta, one)])),
];

/** Scripts that a run in space needs before its first picture. @param {Metafile} meta */
export const firstScripts = (meta) => scriptsOf(meta, [MAIN, RUN, SPACE]);

/** Meshes of a first picture weigh no more than this, packed: what is more comes with the engine as soon [bytes]. */
const MESHES_MOST = 60_000;

/** An example as it begins. @typedef {{id: string, manifest: import('../wasm/js/frame.mjs').Manifest, frame: Uint8Array,
 *   solids: {points: Float64Array, faces: Int32Array}[]}} Begun */

/** @param {string} root @param {Uint8Array} wasm @param {{id: string, file: string}[]} examples @returns {Promise<Begun[]>} */
async function beginAll(root, wasm, examples) {
  const core = await loadCore(wasm, { labels: null });
  const all = [];
  for (const { id, file } of examples) {
    const text = await fs.readFile(path.join(root, 'examples', file), 'utf8');
    const model = await compileWithAssets(core, text, (name) =>
      fs.readFile(path.join(root, 'examples/meshes', name)),
    );
    const runner = new Runner(model);
    const solids = Object.values(model.meshes);
    all.push({ id, manifest: model.manifest, frame: runner.frame().slice(), solids });
    runner.free();
    model.free();
  }
  return all;
}

/**
 * The first picture of an example, which is drawn before the engine is there (`src/sim/foreseen.js`): the length of the
 * manifest's text, the text, frame 0.
 * @param {Begun} begun
 */
function firstPicture({ manifest, frame }) {
  const text = Buffer.from(JSON.stringify(manifest));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, frame]);
}

/**
 * Finds what starts need, and writes the first pictures: with meshes in a file of their own, which the side view does not need.
 * @param {{metas: Metafile[], root: string, out: string, wasm: Uint8Array, examples: {id: string, file: string}[]}} built `metas`: of
 *   each language
 * @returns {Promise<Starts[]>} of each of these
 */
export async function startsOf({ metas, root, out, wasm, examples }) {
  /** @type {string[]} */
  const unseen = [];
  /** By example. @type {Record<string, string[]>} */
  const layers = {};
  /** @type {string[]} */
  const meshed = [];
  await fs.mkdir(path.join(out, 'examples'), { recursive: true });
  for (const begun of await beginAll(root, wasm, examples)) {
    const { id, manifest, solids } = begun;
    const meshes = shipped(solids);
    // what opens at a later moment has the picture of the gallery until that is computed
    const later = manifest.view?.opens?.time;
    if (later || !meshes || (await brotli(meshes)).length > MESHES_MOST) unseen.push(id);
    else {
      await fs.writeFile(path.join(out, `examples/${id}.first.bin`), firstPicture(begun));
      if (solids.length > 0) {
        meshed.push(id);
        await fs.writeFile(path.join(out, `examples/${id}.meshes.bin`), meshes);
      }
    }
    layers[id] = LAYERS.filter(({ when }) => when(manifest)).map(layerOf);
  }
  return metas.map((meta) => scriptsFor(meta, layers, { meshed, unseen }));
}

/** Which scripts starts need. @param {Metafile} meta @param {Record<string, string[]>} layers modules by example
 * @param {Pick<Starts, 'meshed' | 'unseen'>} pictures @returns {Starts} */
function scriptsFor(meta, layers, { meshed, unseen }) {
  const main = closure(meta, MAIN).values().next().value;
  const first = new Set(scriptsOf(meta, [MAIN, RUN]));
  /** @param {string[]} entries @param {string[]} [there] */
  const beyond = (entries, there = []) =>
    scriptsOf(meta, entries).filter((file) => !first.has(file) && !there.includes(file));
  const space = beyond([SPACE]);
  /** @type {Set<string>} */
  const pieces = new Set();
  /** @type {Starts['examples']} */
  const needs = {};
  for (const [id, modules] of Object.entries(layers)) {
    const files = beyond(modules, space);
    for (const file of files) pieces.add(file);
    needs[id] = files.map((file) => [...pieces].indexOf(file));
  }
  return {
    run: [...first].filter((file) => file !== main),
    space,
    flat: beyond([FLAT]),
    panels: beyond(PANELS),
    pieces: [...pieces],
    examples: needs,
    meshed,
    unseen,
  };
}
