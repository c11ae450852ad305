/**
 * The scenario as text, beside its picture: it is checked while it is typed, and runs as soon as it has no faults, as one step of
 * undo. What is changed elsewhere shows in it, and the rest of it stays as it is written.
 */
import { button, fill, h, iconButton, laterStyle, setHidden, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';
import { createEditor } from './editor.js';
import { ofScenario } from './help.js';
import { changesBetween, scan, spanOf, written } from './scan.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */

/** So long nothing is typed before the text is tried [ms]. */
const PAUSE_MS = 700;
/** So many faults have a line of their own. */
const SHOWN = 4;

/** What a text says, null where it is none. @param {string} text @returns {Doc | null} */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, edits: import('../workbench/edits.js').Edits,
 *   schema: () => import('../../../wasm/js/form/schema.mjs').Schema, type: (text: string | null) => void, place: HTMLElement}} app
 *   `type`: a text that does not run yet, null: there is none; `place`: it stands on that
 */
export async function createTextView({ store, run, edits, schema, type, place }) {
  await laterStyle();
  const { state } = store;
  const host = h('div', { class: 'codetext' });
  const said = h('p', { class: 'small', role: 'status' });
  const list = h('ul', { class: 'textfaults', hidden: true });
  const go = button(W.apply, 'check', () => apply(), 'primary');
  go.title = W.applyKey;
  const el = h(
    'section',
    { class: 'textview', 'aria-label': W.view, hidden: true },
    h('header', {}, h('h2', {}, W.view), h('span', { class: 'grow' }), go, iconButton('x', S.close, close)), // prettier-ignore
    ...[host, list, h('footer', {}, said, h('p', { class: 'muted small' }, W.hint))],
  );
  place.append(el);
  /** What had the focus before. @type {Element | null} */
  let before = null;
  /** The scenario that the text says, as it was last on show. @type {Doc | null} */
  let doc = null;
  let timer = 0;
  /** It was closed with a text that does not run: that is there when it opens again. */
  let left = false;
  const editor = createEditor(host, {
    ...{
      known: ofScenario({ schema, manifest: () => run.manifest }),
      close,
      apply: () => void apply(),
    },
    onchange() {
      clearTimeout(timer);
      timer = window.setTimeout(apply, PAUSE_MS);
      setText(said, W.typing);
      type(editor.text);
    },
  });

  /** @param {readonly Fault[]} faults */
  function showFaults(faults) {
    const { text } = editor;
    const scanned = scan(text);
    const shown = faults.map(({ where, what }) => {
      const { text: words, ...how } = told(what);
      return {
        ...spanOf(scanned, where, what, text.length),
        ...{ message: where ? `${where}: ${words}` : words, how },
      };
    });
    editor.setFaults(shown);
    setHidden(list, shown.length === 0);
    const rows = shown.slice(0, SHOWN).map(
      ({ from, message, how }) =>
      h('li', {}, h('button', { type: 'button', ...how, onclick: () => editor.goTo(from) }, message.slice(0, 300))), // prettier-ignore
    );
    const other = !same(read(text), state.doc);
    if (other) rows.push(h('li', {}, h('button', { type: 'button', class: 'discard', onclick: discard }, W.discard))); // prettier-ignore
    fill(list, rows);
    if (shown.length > 0) setText(said, W.faults(shown.length));
  }

  /** Tries the text: it runs, or its faults are shown. */
  async function apply() {
    clearTimeout(timer);
    const { text } = editor;
    const typed = read(text);
    if (typed && same(typed, state.doc)) {
      doc = state.doc;
      left = false;
      type(null);
      setText(said, W.same);
      return showFaults(state.faults);
    }
    const faults = await edits.replace(text);
    if (text !== editor.text) return; // it goes on being typed
    if (faults.length > 0) return showFaults(faults);
    if (!same(typed, state.doc)) return; // something else came in between
    doc = state.doc;
    left = false;
    type(null);
    showFaults([]);
    setText(said, W.applied);
  }

  /** What was changed elsewhere. */
  function follow() {
    if (el.hidden || state.doc === doc) return;
    const { text } = editor;
    const typed = read(text);
    if (!typed || (doc && !same(typed, doc) && !same(typed, state.doc))) return; // it is being typed
    editor.change(changesBetween(text, typed, state.doc));
    doc = state.doc;
    setText(said, W.same);
  }
  store.watch(['doc'], follow);
  store.watch(['faults'], () => !el.hidden && same(read(editor.text), state.doc) && showFaults(state.faults)); // prettier-ignore

  /** The text of what runs, as it was written where somebody wrote it. */
  function showDoc() {
    const own = same(read(run.text), state.doc) && run.text !== textOf(state.doc);
    const text = own ? run.text : written(state.doc);
    editor.change({ from: 0, to: editor.text.length, insert: text });
    doc = state.doc;
    left = false;
    setText(said, W.same);
    showFaults(state.faults);
  }

  function discard() {
    clearTimeout(timer);
    type(null);
    showDoc();
    editor.focus();
  }

  /** What was typed last is tried; what does not run stays, here and in the draft. */
  function close() {
    if (el.hidden) return;
    el.hidden = true;
    left = !same(read(editor.text), state.doc);
    void apply();
    if (before instanceof HTMLElement) before.focus();
  }

  return {
    /** Opens it, or closes it. */
    toggle() {
      if (!el.hidden) return close();
      before = document.activeElement;
      el.hidden = false;
      if (left) void apply();
      else showDoc();
      editor.focus();
    },
  };
}
