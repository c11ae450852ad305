/** Changes of the scenario: commit, undo, redo, and the run that follows each of them. */
import { HawseSupersededError } from '../../../wasm/js/client.mjs';
import { diffPatch } from '../../../wasm/js/link.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { getPath, linkKey, patchLeaves, setPath } from '../sim/scenario.js';

/** Changes of one drag follow each other; the run waits for a pause of this length. */
const PAUSE_MS = 90;

/** @param {any} doc */
export const textOf = (doc) => JSON.stringify(doc, null, 2);

/**
 * @param {{
 *   store: any, run: import('../sim/run.js').Run, base: any, time: number,
 *   onhistory: (canUndo: boolean, canRedo: boolean) => void, onerror: (error: any) => void, onrun: () => void,
 *   onstart: (fault: import('../../../wasm/js/status.mjs').Fault | null) => void,
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
  /** @type {any[]} */
  let undone = [];
  /** @type {any[]} */
  const done = [];
  let gestureBefore = '';
  let timer = 0;
  /** An edit that has not reached the worker yet. */
  let edited = false;

  const mark = () => onhistory(done.length > 0, undone.length > 0);

  /** @param {any} doc @param {number} ms */
  function later(doc, ms) {
    store.set({ doc });
    clearTimeout(timer);
    edited = true;
    timer = window.setTimeout(async () => {
      await rerun(doc);
      if (doc === state.doc) edited = false;
    }, ms);
    mark();
  }

  /** @param {any} doc @param {string} [gesture] one drag of a slider is one step of undo */
  function change(doc, gesture = '') {
    if (doc === state.doc) return;
    if (gesture === '' || gesture !== gestureBefore) done.push(state.doc);
    gestureBefore = gesture;
    undone = [];
    later(doc, gesture === '' ? 0 : PAUSE_MS);
  }

  /** @param {any[]} from @param {any[]} to */
  function back(from, to) {
    const doc = from.pop();
    if (!doc) return;
    to.push(state.doc);
    gestureBefore = '';
    later(doc, 0);
  }

  /** What was done live, as far as the scenario has these inputs; one that has another name has the same target.
   * @param {any} doc */
  function inputsOf(doc) {
    const known = Object.entries(doc?.inputs ?? {});
    return run.inputs.flatMap((input) => {
      const target = run.doc?.inputs?.[input.id]?.target;
      const [id] =
        known.find(([name]) => name === input.id) ??
        known.find(([, entry]) => target !== undefined && entry?.target === target) ??
        [];
      return id === undefined ? [] : [{ ...input, id }];
    });
  }

  /** Runs a scenario to the moment on show. Returns the core's faults; with some nothing changes. Null: it was ended, or another came.
   * @param {any} doc @param {string} [text] as typed @returns {Promise<{where: string, what: string}[] | null>} */
  async function rerun(doc, text = textOf(doc)) {
    const time = run.manifest ? run.now * run.manifest.frame : linkTime;
    const scale = run.manifest?.frame ?? 1;
    const inputs = inputsOf(doc);
    const step = getPath(doc, ['solver', 'frame']);
    if (typeof step === 'number' && step > 0 && run.manifest && step !== scale)
      for (const [k, i] of inputs.entries())
        inputs[k] = { ...i, frame: Math.round((i.frame * scale) / step) };
    try {
      await run.open(text, { inputs, doc, at: (m) => Math.round(time / m.frame) });
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
    /** @param {string[]} path @param {any} value @param {string} gesture @param {number} [keep] members of the path that stay */
    commit: (path, value, gesture, keep) => change(setPath(state.doc, path, value, keep), gesture),
    undo: () => back(done, undone),
    redo: () => back(undone, done),
    /** The same once more: it was ended. */
    again: () => later(state.doc, 0),
    /** Back to the scenario of the run on show, without another run; what was left can be redone. */
    toShown() {
      clearTimeout(timer);
      edited = false;
      gestureBefore = '';
      const { doc } = run;
      if (!doc || doc === state.doc) return;
      const at = done.lastIndexOf(doc);
      if (at >= 0) undone.push(state.doc, ...done.splice(at).slice(1).reverse());
      store.set({ doc, faults: [] });
      mark();
    },
    /** What undo would put back, where that is a few settings: their keys and values before. */
    lastChange() {
      const before = done.at(-1);
      const patch = before && diffPatch(state.doc, before);
      return patch === undefined
        ? []
        : patchLeaves(patch).map((l) => ({ path: l.path, value: l.value }));
    },
    changedKeys() {
      const patch = diffPatch(base, state.doc);
      return patch === undefined ? [] : patchLeaves(patch).map((l) => linkKey(l.path));
    },

    /** A whole text, as typed. @param {string} typed @returns {Promise<{where: string, what: string}[]>} its faults */
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
        done.push(before);
        undone = [];
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
      gestureBefore = '';
    },
  };
}

/** @typedef {ReturnType<typeof createEdits>} Edits */
