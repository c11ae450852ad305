/** Changes of the scenario: commit, undo, redo, and the run that follows each of them. */
import { HawseSupersededError } from '../../../wasm/js/client.mjs';
import { diffPatch } from '../../../wasm/js/link.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { atFrames, carriedTo } from '../sim/inputs.js';
import { getPath, linkKey, patchLeaves, setPath } from '../sim/scenario.js';
import { createUndo } from './undo.js';

/** @typedef {import('../sim/scenario.js').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */

/** Changes of one drag follow each other; the run waits for a pause of this length. */
const PAUSE_MS = 90;

/** @param {Doc} doc */
export const textOf = (doc) => JSON.stringify(doc, null, 2);

/** The settings that tell two scenarios apart: as the second has them. @param {Doc} from @param {Doc} to */
function changesOf(from, to) {
  const patch = diffPatch(from, to);
  return patch === undefined ? [] : patchLeaves(patch);
}

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, base: Doc, time: number,
 *   onhistory: (canUndo: boolean, canRedo: boolean) => void, onerror: (error: unknown) => void, onrun: () => void,
 *   onstart: (fault: Fault | null) => void,
 * }} options `base`: what changes are counted from; `time`: the moment of the link; `onstart`: a run could
 *   not begin, or one has begun
 */
export function createEdits({
  store,
  run,
  base,
  time: linkTime,
  onhistory,
  onerror,
  onrun,
  onstart,
}) {
  const { state } = store;
  const undo = createUndo();
  let timer = 0;
  /** An edit that has not reached the worker yet. */
  let edited = false;

  const mark = () => onhistory(undo.canUndo, undo.canRedo);

  /** @param {Doc | undefined} doc @param {number} ms */
  function later(doc, ms) {
    if (!doc) return;
    store.set({ doc });
    clearTimeout(timer);
    edited = true;
    timer = window.setTimeout(async () => {
      await rerun(doc);
      if (doc === state.doc) edited = false;
    }, ms);
    mark();
  }

  /** @param {Doc} doc @param {string} [gesture] one drag of a slider is one step of undo */
  function change(doc, gesture = '') {
    if (doc === state.doc) return;
    undo.add(state.doc, gesture);
    later(doc, gesture === '' ? 0 : PAUSE_MS);
  }

  /** What was done live, in a run of this scenario. @param {Doc} doc */
  function inputsOf(doc) {
    const inputs = carriedTo(run.inputs, run.doc, doc);
    const before = run.manifest?.frame;
    const step = getPath(doc, ['solver', 'frame']);
    return before && typeof step === 'number' && step > 0 && step !== before
      ? atFrames(inputs, before, step)
      : inputs;
  }

  /** Runs a scenario to the moment on show. Returns the core's faults; with some nothing changes. Null: it was ended, or another came.
   * @param {Doc} doc @param {string} [text] as typed @returns {Promise<Fault[] | null>} */
  async function rerun(doc, text = textOf(doc)) {
    const time = run.manifest ? run.now * run.manifest.frame : linkTime;
    try {
      await run.open(text, {
        ...{ inputs: inputsOf(doc), doc },
        at: (m) => Math.round(time / m.frame),
      });
      store.set({ faults: [] });
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
  }

  mark();
  return {
    /** What changes are counted from. */
    get base() {
      return base;
    },
    set base(doc) {
      base = doc;
    },
    get waiting() {
      return edited;
    },
    change,
    /** @param {string[]} path @param {unknown} value @param {string} gesture @param {number} [keep] members of the path that stay */
    commit: (path, value, gesture, keep) => change(setPath(state.doc, path, value, keep), gesture),
    undo: () => later(undo.undo(state.doc), 0),
    redo: () => later(undo.redo(state.doc), 0),
    /** The same once more: it was ended. */
    again: () => later(state.doc, 0),
    /** Back to the scenario of the run on show, without another run; what was left can be redone. */
    toShown() {
      clearTimeout(timer);
      edited = false;
      undo.endGesture();
      const { doc } = run;
      if (!doc || doc === state.doc) return;
      undo.backTo(doc, state.doc);
      store.set({ doc, faults: [] });
      mark();
    },
    /** What undo would put back: settings with their values before. */
    lastChange: () => (undo.last ? changesOf(state.doc, undo.last) : []),
    changedKeys: () => changesOf(base, state.doc).map((l) => linkKey(l.path)),

    /** A whole text, as typed. @param {string} typed @returns {Promise<Fault[]>} its faults */
    async replace(typed) {
      let doc = null;
      try {
        doc = JSON.parse(typed);
      } catch {
        // the core says where
      }
      const before = state.doc;
      const found = await rerun(doc ?? {}, typed);
      if (!found) return []; // something else came in between
      if (found.length > 0) {
        store.set({ faults: [] });
        return found;
      }
      if (doc && doc !== before) {
        undo.add(before, '');
        mark();
        store.set({ doc });
      }
      return [];
    },

    /** A live input, from the moment shown on or from an earlier frame. @param {string} id @param {number} value @param {number} [from] */
    input(id, value, from) {
      try {
        run.input(id, value, from);
      } catch (error) {
        if (!(error instanceof HawseInputError)) throw error;
        store.set({ faults: error.faults });
      }
      undo.endGesture();
    },
  };
}

/** @typedef {ReturnType<typeof createEdits>} Edits */
