/** In place of the loader of the core: the schema is the core's, every scenario is the made-up run,
 * which may look at its text. */
import { loadCore as load } from '../../../wasm/js/loader.mjs';
import * as run from './landing.js';

export { labelsBeside, loadLabels } from '../../../wasm/js/loader.mjs';

/** The frame number and the inputs are all of the state. */
const model = {
  manifest: run.manifest,
  get meshes() {
    return run.meshes();
  },
  createSim() {
    const sim = this.openSim();
    sim.work(1);
    return sim;
  },
  openSim() {
    let index = -1; // the start is still to be computed
    const given = new Map();
    return {
      step: () => (index++, 0),
      work: (/** @type {number} */ evaluations) => ((index += Math.sign(evaluations)), 0),
      progress: () => ({}),
      get time() {
        return index * run.manifest.frame;
      },
      frame: () => new Uint8Array(run.frameAt(index, given)),
      reset: () => ((index = 0), given.clear(), 0),
      input: (/** @type {number} */ i, /** @type {number} */ value) => (
        given.set(run.manifest.inputs[i].id, value),
        0
      ),
      save: () => new TextEncoder().encode(JSON.stringify([index, ...given])),
      load(/** @type {Uint8Array} */ state) {
        const [at, ...inputs] = JSON.parse(new TextDecoder().decode(state));
        index = at;
        given.clear();
        for (const [id, value] of inputs) given.set(id, value);
        return 0;
      },
      report: () => ({}),
      free() {},
    };
  },
  free() {},
};

/** @param {any} wasm @param {any} options */
export async function loadCore(wasm, options) {
  const { version, abi, schema } = await load(wasm, options);
  /** @param {string} text */
  const compile = (text) => {
    /** @type {any} */ (run).opened?.(text);
    return model;
  };
  return { version, abi, schema, compile };
}
