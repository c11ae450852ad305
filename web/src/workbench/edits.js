/**
 * Changes of the scenario and what is ordered live in its run: commit, undo, redo, and the run that follows
 * each of them.
 */
import { HawseSupersededError } from '../../../wasm/js/client.mjs';
import { diffPatch } from '../../../wasm/js/link.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { atFrames, carriedTo } from '../sim/inputs.js';
import { getPath, linkKey, patchLeaves, setPath, textOf } from '../sim/scenario.js';
import { createHand } from './hand.js';
import { createUndo } from './undo.js';

/** @typedef {import('../sim/scenario.js').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */
/** @typedef {import('../sim/lane.js').LiveInput} LiveInput @typedef {import('./undo.js').Version} Version */

/** Changes of one drag follow each other; the run waits for a pause of this length. */
const PAUSE_MS = 90;
/** An order that comes while another run is on its way is given to that run; it is tried so often. */
const RETRY_MS = 100;

/** The settings that tell two scenarios apart: as the second has them. @param {Doc} from @param {Doc} to */
export function changesOf(from, to) {
  const patch = diffPatch(from, to);
  return patch === undefined ? [] : patchLeaves(patch);
}

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, time: number,
 *   onhistory: (canUndo: boolean, canRedo: boolean) => void, onerror: (error: unknown) => void, onrun: () => void,
 *   onstart: (fault: Fault | null) => void,
 * }} options `time`: the moment of the link; `onstart`: a run could not begin, or one has begun
 */
export function createEdits({ store, run, time: linkTime, onhistory, onerror, onrun, onstart }) {
  const { state } = store;
  const undo = createUndo();
  const hand = createHand();
  let timer = 0;
  /** An edit that has not reached the worker yet. */
  let edited = false;
  /** Orders of the version that it makes, where they are not those of the run before. @type {readonly LiveInput[] | null} */
  let given = null;
  /** Orders that no run could take yet, by input. @type {Map<string, number>} */
  const held = new Map();

  const mark = () => onhistory(undo.canUndo, undo.canRedo);
  const tellOrders = () => store.set({ orders: run.inputs });

  /** @param {Doc | undefined} doc @param {number} ms @param {readonly LiveInput[] | null} [inputs] */
  function later(doc, ms, inputs = null) {
    if (!doc) return;
    store.set({ doc });
    clearTimeout(timer);
    edited = true;
    given = inputs;
    timer = window.setTimeout(async () => {
      await rerun(doc);
      if (doc === state.doc) edited = false;
    }, ms);
    mark();
  }

  /** What is on show, or on its way there. @returns {Version} */
  const now = () => ({ doc: state.doc, inputs: inputsOf(state.doc) });

  /** @param {Doc} doc @param {string} [gesture] one drag of a slider is one step of undo */
  function change(doc, gesture = '') {
    if (doc === state.doc) return;
    undo.add(now(), gesture);
    later(doc, gesture === '' ? 0 : PAUSE_MS);
  }

  /** What was done live, in a run of this scenario. @param {Doc} doc @returns {readonly LiveInput[]} */
  function inputsOf(doc) {
    if (doc === run.doc && !given) return run.inputs;
    if (doc === state.doc && given) return given;
    const inputs = carriedTo(given ?? run.inputs, given ? state.doc : run.doc, doc);
    const before = run.manifest?.frame;
    const step = getPath(doc, ['solver', 'frame']);
    return before && typeof step === 'number' && step > 0 && step !== before
      ? atFrames(inputs, before, step)
      : inputs;
  }

  /** Runs a scenario to the moment on show. Returns the core's faults; with some nothing changes. Null: it was ended, or another came.
   * @param {Doc} doc @param {string} [text] as typed @param {{inputs?: readonly LiveInput[], time?: number}} [how]
   * @returns {Promise<Fault[] | null>} */
  async function rerun(doc, text = textOf(doc), how = {}) {
    const { inputs = inputsOf(doc) } = how;
    const time = how.time ?? (run.manifest ? run.now * run.manifest.frame : linkTime);
    try {
      await run.open(text, { inputs, doc, at: (m) => Math.round(time / m.frame) });
      given = null;
      store.set({ faults: [] });
      tellOrders();
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

  /** Another version takes the place of the one on show: orders alone need no other start. @param {Version | undefined} version */
  function put(version) {
    if (!version) return;
    held.clear();
    const { doc, inputs } = version;
    const same = doc === state.doc && !edited;
    if (!same || !run.setInputs(carriedTo(inputs, doc, run.doc ?? doc))) later(doc, 0, inputs);
    tellOrders();
    mark();
  }

  /** Takes up what was left: a version as it was then, as one step. @param {Version} version @param {number} time [s] */
  function take(version, time) {
    undo.add(now(), '');
    clearTimeout(timer);
    edited = true;
    given = version.inputs;
    store.set({ doc: version.doc });
    mark();
    rerun(version.doc, undefined, { ...version, time }).then((found) => {
      if (found && version.doc === state.doc) edited = false;
    });
  }

  /** @param {string} id @param {number} value @param {number} [from] @param {string} [gesture] */
  function order(id, value, from, gesture = hand.gesture()) {
    const before = now();
    try {
      if (!run.input(id, value, from)) {
        if (held.size === 0) window.setTimeout(retry, RETRY_MS);
        held.set(id, value);
        return;
      }
    } catch (error) {
      if (!(error instanceof HawseInputError)) throw error;
      store.set({ faults: error.faults });
      return;
    }
    undo.add(before, gesture);
    tellOrders();
    mark();
  }

  function retry() {
    const waiting = [...held];
    held.clear();
    for (const [id, value] of waiting) order(id, value, undefined, 'held');
  }

  return {
    get waiting() {
      return edited;
    },
    change,
    /** @param {string[]} path @param {unknown} value @param {string} gesture @param {number} [keep] members of the path that stay */
    commit: (path, value, gesture, keep) => change(setPath(state.doc, path, value, keep), gesture),
    undo: () => put(undo.undo(now())),
    redo: () => put(undo.redo(now())),
    /** Back to what changes are counted from, without orders. */
    undoAll() {
      if (state.doc === state.base && run.inputs.length === 0) return;
      undo.add(now(), '');
      put({ doc: state.base, inputs: [] });
    },
    take,
    /** The same once more: it was ended. */
    again: () => later(state.doc, 0, given),
    /** Back to the scenario of the run on show, without another run; what was left can be redone. */
    toShown() {
      clearTimeout(timer);
      const left = now();
      edited = false;
      given = null;
      undo.endGesture();
      const { doc } = run;
      if (!doc || doc === state.doc) return;
      undo.backTo(doc, left);
      store.set({ doc, faults: [] });
      tellOrders();
      mark();
    },
    /** What undo would put back: settings with their values before. */
    lastChange: () => (undo.last ? changesOf(state.doc, undo.last.doc) : []),
    changedKeys: () => changesOf(state.base, state.doc).map((l) => linkKey(l.path)),
    /** How much is not as in what changes are counted from: values, and what was ordered live. */
    changes: () => changesOf(state.base, state.doc).length + state.orders.length,

    /** A whole text, as typed. @param {string} typed @returns {Promise<Fault[]>} its faults */
    async replace(typed) {
      let doc = null;
      try {
        doc = JSON.parse(typed);
      } catch {
        // the core says where
      }
      const before = now();
      const found = await rerun(doc ?? {}, typed);
      if (!found) return []; // something else came in between
      if (found.length > 0) {
        store.set({ faults: [] });
        return found;
      }
      if (doc && doc !== before.doc) {
        undo.add(before, '');
        mark();
        store.set({ doc });
      }
      return [];
    },

    /** A live input, from the moment shown on or from an earlier frame. All of one drag, or of a key held, are one step of undo.
     * @param {string} id @param {number} value @param {number} [from] @param {string} [gesture] */
    input: order,
  };
}

/** @typedef {ReturnType<typeof createEdits>} Edits */
