/**
 * Changes of the scenario and what is ordered live in its run: commit, undo, redo, and the run that follows
 * each of them.
 */
import { diffPatch } from '../../../wasm/js/link.mjs';
import { carriedTo } from '../sim/inputs.js';
import { linkKey, patchLeaves, setPath } from '../../../wasm/js/form/scenario.mjs';
import { afresh } from './afresh.js';
import { createHand } from './hand.js';
import { createOrders } from './orders.js';
import { createStarts } from './starts.js';
import { createUndo } from './undo.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */
/** @typedef {import('../sim/lane.js').LiveInput} LiveInput @typedef {import('./undo.js').Version} Version */

/** Changes of one drag follow each other; the run waits for a pause of this length. */
const PAUSE_MS = 90;

/** The settings that tell two scenarios apart: as the second has them. @param {Doc} from @param {Doc} to */
export function changesOf(from, to) {
  const patch = diffPatch(from, to);
  return patch === undefined ? [] : patchLeaves(patch);
}

/** Changes that the page around an embedded run asks for: what it has locked is locked for a visitor. */
const HOST = 'host';

/** Whether another version differs in what is locked, which is told.
 * @param {{locked?: (key: string, kind?: 'value' | 'input') => boolean, onlocked: () => void, run: import('../sim/run.js').Run, state: {doc: Doc}}} app */
const closedBy =
  ({ locked, onlocked, run, state }) =>
  (/** @type {Doc} */ doc, /** @type {readonly LiveInput[]} */ inputs = run.inputs) => {
    if (!locked) return false;
    const given = (/** @type {readonly LiveInput[]} */ all, /** @type {string} */ id) =>
      JSON.stringify(all.filter((one) => one.id === id));
    const ids = new Set([...inputs, ...run.inputs].map(({ id }) => id));
    const shut =
      changesOf(state.doc, doc).some(({ path }) => locked(linkKey(path))) ||
      [...ids].some((id) => given(inputs, id) !== given(run.inputs, id) && locked(id, 'input'));
    if (shut) onlocked();
    return shut;
  };

/** @param {import('./starts.js').Options & {onhistory: (canUndo: boolean, canRedo: boolean) => void,
 *   locked?: (key: string, kind?: 'value' | 'input') => boolean, onlocked?: () => void}} options
 *   `locked`: values by their names in a link, and inputs, that may not be changed; `onlocked`: it was tried */
export function createEdits({ onhistory, locked, onlocked = () => {}, ...options }) {
  const { store, run } = options;
  const { state } = store;
  const undo = createUndo();
  const hand = createHand();
  const starts = createStarts(options);
  const closed = closedBy({ locked, onlocked, run, state });
  let timer = 0;
  /** An edit that has not reached the worker yet. */
  let edited = false;

  const mark = () => onhistory(undo.canUndo, undo.canRedo);
  /** What is on show, or on its way there. @returns {Version} */
  const now = () => ({ doc: state.doc, inputs: starts.inputsOf(state.doc) });

  /** @param {Doc} doc @param {number} ms @param {readonly LiveInput[] | null} [inputs] @param {number} [time] [s] */
  function later(doc, ms, inputs = null, time) {
    store.set({ doc });
    clearTimeout(timer);
    edited = true;
    starts.give(inputs);
    timer = window.setTimeout(async () => {
      await starts.rerun(doc, undefined, time);
      if (doc === state.doc) edited = false;
    }, ms);
    mark();
  }

  /** @param {Doc} doc @param {string} [gesture] one drag of a slider is one step of undo */
  function change(doc, gesture = '') {
    if (doc === state.doc || (gesture !== HOST && closed(doc))) return;
    const before = now();
    undo.add(before, gesture);
    // orders that have not begun are of this scenario too
    const inputs = starts.given && starts.inputsOf(doc);
    later(doc, gesture === '' ? 0 : PAUSE_MS, inputs, afresh.has(doc) ? 0 : undefined);
  }

  /** Another version takes the place of the one on show: orders alone need no other start. @param {Version | undefined} version */
  function put(version) {
    if (!version || closed(version.doc, version.inputs)) return;
    orders.drop();
    const { doc, inputs } = version;
    const same = doc === state.doc && !edited;
    if (!same || !run.setInputs(carriedTo(inputs, doc, run.doc ?? doc))) later(doc, 0, inputs);
    store.set({ orders: run.inputs });
    mark();
  }

  const orders = createOrders({
    ...{ run, now },
    onfault: (faults) => store.set({ faults }),
    ontaken(before, gesture) {
      undo.add(before, gesture);
      store.set({ orders: run.inputs });
      mark();
    },
  });

  return {
    get waiting() {
      return edited;
    },
    /** What undo and redo have something for. */
    can: () => ({ undo: undo.canUndo, redo: undo.canRedo }),
    /** What was opened, once it has been changed. @returns {Version | undefined} */
    get opened() {
      return undo.first;
    },
    now,
    /** Versions that undo goes back through, the oldest first. */
    get steps() {
      return undo.all;
    },
    change,
    /** @param {string[]} path @param {unknown} value @param {string} gesture @param {number} [keep] members of the path that stay */
    commit: (path, value, gesture, keep) => change(setPath(state.doc, path, value, keep), gesture),
    undo: () => put(undo.undo(now())),
    redo: () => put(undo.redo(now())),
    /** Back to what changes are counted from, without orders. */
    undoAll() {
      if ((state.doc === state.base && run.inputs.length === 0) || closed(state.base, [])) return;
      undo.add(now(), '');
      put({ doc: state.base, inputs: [] });
    },
    /** Back to what was opened; what was left can be redone. */
    undoToOpened: () => put(undo.undoAll(now())),
    /** A version that was left takes the place of the one on show. @param {Version} version @param {number} time [s]
     * @param {readonly Version[]} [steps] that led to it, the oldest first; without any it is one */
    take({ doc, inputs }, time, steps = []) {
      for (const version of [now(), ...steps]) undo.add(version, '');
      later(doc, 0, inputs, time);
    },
    /** The same once more: it was ended. */
    again: () => later(state.doc, 0, starts.given),
    /** Back to the scenario of the run on show, without another run; what was left can be redone. */
    toShown() {
      clearTimeout(timer);
      const left = now();
      edited = false;
      starts.give(null);
      undo.endGesture();
      const { doc } = run;
      if (!doc || doc === state.doc) return;
      undo.backTo(doc, left);
      store.set({ doc, faults: [], orders: run.inputs });
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
      if (doc && closed(doc)) return [];
      const before = now();
      const found = await starts.rerun(doc ?? {}, typed);
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
     * @param {string} id @param {number | string} value @param {number} [from] @param {string} [gesture] */
    input(id, value, from, gesture = hand.gesture()) {
      if (gesture !== HOST && locked?.(id, 'input')) return onlocked();
      orders.give(id, value, from, gesture);
    },
  };
}

/** @typedef {ReturnType<typeof createEdits>} Edits */
