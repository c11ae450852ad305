/**
 * Loads what a feature needs, once: again after a pause where the network failed, and told where it
 * still does. The run goes on without what could not be had.
 * @module
 */
import { FEATURES } from './index.js';

/** @typedef {import('./index.js').Feature} Feature @typedef {import('./index.js').LayerModule} LayerModule */

/** Before the second and the third try [ms]. */
const PAUSES = [300, 1500];

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @template T
 * @param {() => T | Promise<T>} load
 * @param {number[]} [pauses] before each further try [ms]
 * @returns {Promise<T>}
 */
export async function persist(load, pauses = PAUSES) {
  for (const ms of pauses) {
    try {
      return await load();
    } catch {
      await pause(ms);
    }
  }
  return load();
}

/**
 * The layers of the features, for a stage.
 * @param {{onfail: (names: string[], again: () => void) => void, features?: Feature[], pauses?: number[]}} options
 */
export function createLayers({ onfail, features = FEATURES, pauses = PAUSES }) {
  /** @type {Map<string, LayerModule>} */
  const there = new Map();
  /** On their way. @type {Set<string>} */
  const coming = new Set();
  /** @type {Set<string>} */
  const failed = new Set();
  /** Of every run, after the first picture. @type {LayerModule[]} */
  const joined = [];
  /** @type {(() => void) | null} */
  let changed = null;

  /** @param {import('./index.js').Manifest} manifest */
  const wanted = (manifest) => features.filter((f) => f.layer && f.when(manifest));

  /** @param {import('./index.js').Manifest} manifest */
  async function load(manifest) {
    const missing = wanted(manifest).filter((f) => !there.has(f.name) && !coming.has(f.name));
    const late = missing.some((f) => failed.has(f.name));
    await Promise.all(
      missing.map(async (feature) => {
        const { name, layer } = feature;
        failed.delete(name);
        coming.add(name);
        try {
          const module = layer && (await persist(layer, pauses));
          if (module) there.set(name, module);
        } catch (error) {
          console.error(error);
          failed.add(name);
        }
        coming.delete(name);
      }),
    );
    const lost = missing.filter((f) => failed.has(f.name)).map((f) => f.name);
    if (lost.length > 0) onfail(lost, () => load(manifest));
    // the picture was drawn without it
    else if (late) changed?.();
  }

  return {
    load,
    /** Whether nothing is on its way that this run waits for. @param {import('./index.js').Manifest} manifest */
    ready: (manifest) => !wanted(manifest).some((f) => coming.has(f.name)),
    /** What there is of it, in the order of the features. @param {import('./index.js').Manifest} manifest */
    of: (manifest) => [...wanted(manifest).flatMap((f) => there.get(f.name) ?? []), ...joined],
    /** A layer more, of all runs. @param {LayerModule} module */
    join: (module) => joined.push(module),
    /** Called when a layer came that a picture had been drawn without. @param {() => void} call */
    onlate(call) {
      changed = call;
    },
  };
}

/** @typedef {ReturnType<typeof createLayers>} Layers */
