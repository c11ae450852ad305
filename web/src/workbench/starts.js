/** Runs that a changed scenario starts: to the moment on show, with what was ordered live in the run before. */
import { HawseSupersededError } from '../../../wasm/js/client.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { atFrames, carriedTo } from '../sim/inputs.js';
import { getPath, textOf } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */
/** @typedef {import('../sim/lane.js').LiveInput} LiveInput */

/**
 * @typedef {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, time: number,
 *   onerror: (error: unknown) => void, onrun: () => void, onstart: (fault: Fault | null) => void,
 * }} Options `time`: the moment of the link; `onstart`: a run could not begin, or one has begun
 */

/** @param {Options} options */
export function createStarts({ store, run, time: linkTime, onerror, onrun, onstart }) {
  const { state } = store;
  /** Orders of the scenario, where they are not those of the run before. @type {readonly LiveInput[] | null} */
  let given = null;

  /** What is ordered live in a run of this scenario. @param {Doc} doc @returns {readonly LiveInput[]} */
  function inputsOf(doc) {
    if (given && doc === state.doc) return given;
    if (!given && doc === run.doc) return run.inputs;
    const inputs = carriedTo(given ?? run.inputs, given ? state.doc : run.doc, doc);
    const before = run.manifest?.frame;
    const step = getPath(doc, ['solver', 'frame']);
    return before && typeof step === 'number' && step > 0 && step !== before
      ? atFrames(inputs, before, step)
      : inputs;
  }

  return {
    inputsOf,
    /** Other orders for the scenario than those of the run before. @param {readonly LiveInput[] | null} inputs */
    give(inputs) {
      given = inputs;
    },
    /** Those that were given and have not begun. */
    get given() {
      return given;
    },

    /** Runs a scenario to the moment on show, or to `time`. Returns the core's faults; with some nothing changes. Null: it was ended, or another came.
     * @param {Doc} doc @param {string} [text] as typed @param {number} [time] [s] @returns {Promise<Fault[] | null>} */
    async rerun(
      doc,
      text = textOf(doc),
      time = run.manifest ? run.now * run.manifest.frame : linkTime,
    ) {
      try {
        const inputs = inputsOf(doc);
        await run.open(text, { inputs, doc, at: (m) => Math.round(time / m.frame) });
        given = null;
        store.set({ faults: [], orders: run.inputs });
        onstart(null);
        return [];
      } catch (error) {
        if (error instanceof HawseSupersededError) return null;
        if (!(error instanceof HawseInputError)) {
          onerror(error);
          return [{ where: '', what: String(error) }];
        }
        store.set({ faults: error.faults });
        onstart(error.faults.find((f) => f.start) ?? null);
        return error.faults;
      } finally {
        onrun();
      }
    },
  };
}
