/**
 * Keeps what is changed in this page as a draft while it is changed, and brings back the draft of what was opened:
 * at once where the page was loaded again in mid edit, else when asked.
 */
import { mergePatch, diffPatch } from '../../../wasm/js/link.mjs';
import { linkKey } from '../../../wasm/js/form/scenario.mjs';
import { changesOf } from '../workbench/edits.js';
import { askedFor, keyHere } from './address.js';
import { createNotice } from './notice.js';
import { packSteps, unpackSteps } from './steps.js';
import { drafts } from './store.js';
import { W, ago } from './words.js';

/** @typedef {import('./store.js').Draft} Draft @typedef {import('../sim/lane.js').LiveInput} LiveInput */
/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */

/** A draft longer than this is not written at every step of a drag, but so often [characters, ms]. */
const LONG = 40_000;
const PAUSE = 300;

/** How many orders tell two lists apart. @param {readonly LiveInput[]} from @param {readonly LiveInput[]} to */
function ordersApart(from, to) {
  /** @param {readonly LiveInput[]} a @param {readonly LiveInput[]} b */
  const own = (a, b) =>
    a.filter((x) => !b.some((y) => x.id === y.id && x.frame === y.frame && x.value === y.value))
      .length;
  return Math.max(own(from, to), own(to, from));
}

/** @param {import('../workbench/undo.js').Version} a @param {import('../workbench/undo.js').Version} b */
const apart = (a, b) => a.doc !== b.doc || ordersApart(a.inputs, b.inputs) > 0;

/** Dropped meshes that are not in this browser's store. @param {JsonObject} doc @returns {Promise<string[]>} */
async function notKept(doc) {
  const [{ droppedMeshes, isCarried }, { isKept }] = await Promise.all([
    import('../meshes/assets.js'),
    import('../meshes/client.js'),
  ]);
  const names = [...new Set(droppedMeshes(doc))];
  const there = await Promise.all(
    names.map(async (name) => (await isCarried(name)) || isKept(name)),
  );
  return names.filter((_, i) => !there[i]);
}

/** The entry of the tab's history that was edited: it comes back with a reload, and by back and forward. */
const edited = () => /** @type {{draft?: string} | null} */ (history.state)?.draft ?? '';
const comesBack = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type !== 'navigate' && edited()
  );
};

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run,
 *   edits: import('../workbench/edits.js').Edits, example: string, scene: HTMLElement, say: (text: string) => void,
 *   editText: (text: string) => void}} app
 */
export function createKeeping({ store, run, edits, example, scene, say, editText }) {
  const { state } = store;
  const notice = createNotice(scene);
  /** The draft of this page. */
  let id = '';
  /** What was opened is the draft itself: it stays though nothing is changed in it. */
  let pinned = false;
  /** @type {string | null} */
  let typed = null;
  /** Names of mesh files that are not kept, of a scenario. @type {{doc: JsonObject | null, names: string[]}} */
  let without = { doc: null, names: [] };
  /** What was on show when the notice was told. @type {import('../workbench/undo.js').Version | null} */
  let said = null;
  let when = 0;
  let length = 0;
  let timer = 0;

  /** What there is to keep, null where nothing is changed. @returns {Draft | null} */
  function draft() {
    const { doc, inputs } = edits.now();
    const from = edits.opened ?? { doc, inputs };
    const changes = changesOf(from.doc, doc).map(({ path }) => linkKey(path));
    const orders = ordersApart(from.inputs, inputs);
    if (changes.length + orders === 0 && typed === null) return null;
    const patch = /** @type {JsonObject} */ (diffPatch(state.base, doc) ?? {});
    return {
      ...{ id, key: keyHere(), address: location.hash, example, inputs, changes, orders, typed },
      title: String(doc.title || example || W.untitled),
      doc: example ? patch : doc,
      steps: packSteps(edits.steps, { doc: example ? mergePatch(state.base, patch) : doc, inputs }),
      ...{ time: run.manifest ? run.now * run.manifest.frame : 0, when, without: without.names },
    };
  }

  function write() {
    clearTimeout(timer);
    timer = 0;
    const made = draft();
    if (!made) {
      if (id && !pinned) drafts.drop(id);
      return;
    }
    id ||= made.id = crypto.randomUUID().slice(0, 8);
    length = JSON.stringify([made.doc, made.steps]).length + (typed?.length ?? 0);
    if (drafts.keep(made) && edited() !== id) history.replaceState({ draft: id }, '');
    lookForMeshes();
  }

  /** Meshes that were dropped here: those that the browser did not keep are told. */
  function lookForMeshes() {
    const { doc } = state;
    if (doc === without.doc || !('meshes' in doc)) return;
    without = { doc, names: without.names };
    notKept(doc).then(
      (names) => {
        if (doc !== state.doc || String(names) === String(without.names)) return;
        without = { doc, names };
        write();
      },
      () => {}, // then it is not known
    );
  }

  /** Something is another one. */
  function touch() {
    if (!edits.opened && typed === null && !id) return;
    when = Date.now();
    if (length < LONG) write();
    else timer ||= window.setTimeout(write, PAUSE);
  }

  /** The moment is part of it. */
  const leave = () => id && write();
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => document.hidden && leave());

  /** @param {Draft} left */
  function takeUp(left) {
    id = left.id;
    pinned = !example;
    typed = left.typed;
    run.pause();
    const made = example ? mergePatch(state.base, left.doc) : left.doc;
    const doc = changesOf(state.doc, made).length > 0 ? made : state.doc;
    const { inputs } = left;
    if (doc !== state.doc || ordersApart(edits.now().inputs, inputs) > 0)
      edits.take({ doc, inputs }, left.time, unpackSteps(left.steps, { doc, inputs }));
    if (typed !== null) editText(typed);
  }

  /** @param {Draft} left @param {string} words */
  const told = (left, words) =>
    left.without.length > 0 ? `${words} ${W.withoutHere(left.without)}` : words;

  /** @param {Draft} left */
  function back(left) {
    const fresh = left.changes.length + left.orders === 0 && left.typed === null;
    const words = fresh
      ? W.begun(left.title)
      : told(left, W.back(left, ago(Date.now() - left.when)));
    takeUp(left);
    notice.tell(words, edits.opened ? [[W.undo, edits.undoToOpened]] : []);
    say(words);
  }

  /** @param {Draft} left */
  function offer(left) {
    const words = told(left, W.changed(left, ago(Date.now() - left.when)));
    notice.tell(words, [
      [W.open, () => takeUp(left)],
      [W.discard, () => drafts.drop(left.id)],
    ]);
    say(words);
  }

  /** The run that was asked for is on show, or its text where it cannot run. */
  function begin() {
    const asked = askedFor() ?? comesBack();
    const left = (asked && drafts.get(asked)) || drafts.of(keyHere());
    if (!left || left.example !== example || edits.opened || typed !== null) return;
    if (left.id === asked) back(left);
    else offer(left);
    said = edits.now();
  }

  store.watch(['doc', 'orders'], () => {
    if (said && apart(said, edits.now())) notice.hide();
    touch();
  });
  let begun = false;
  store.watch(['manifest'], () => {
    if (begun || !state.manifest) return;
    begun = true;
    // what else follows a first run is done then: it may play
    queueMicrotask(begin);
  });
  return {
    /** A text that is being edited, null where it is no longer. @param {string | null} text */
    type(text) {
      if (text === typed) return;
      typed = text;
      touch();
    },
  };
}
