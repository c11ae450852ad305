/** The editor of a scenario's text, by CodeMirror: loaded when the text is opened. It lives in a shadow tree, where its style
 * sheets are made by script: the page's content policy allows no other. */
import { EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import {
  HighlightStyle,
  bracketMatching,
  foldGutter,
  foldKeymap,
  syntaxHighlighting,
} from '@codemirror/language';
import { json } from '@codemirror/lang-json';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { tags } from '@lezer/highlight';
import { h } from '../dom.js';
import { scan } from './scan.js';
import { W } from './words.js';

/** @typedef {import('@codemirror/view').Rect} Rect @typedef {import('./told.js').Known} Known @typedef {import('./told.js').Key} Key @typedef {import('./told.js').Value} Value */

/** The help on an entry of a list is so wide at most [px]. */
const INFO_MAX = 320;
/** The colours of the page, which its custom properties carry into the shadow tree. */
const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--panel)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--now)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sel)' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--panel)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '1' },
  '.cm-completionInfo': { maxWidth: `${INFO_MAX}px`, padding: '8px' },
  '.told': { padding: '8px', maxWidth: '360px', fontFamily: 'var(--font, sans-serif)' },
  '.cm-diagnostic': { color: 'var(--ink)' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-textfield': { backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--sel)', color: 'var(--ink)', border: 'none' },
});
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--normal)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tangential)' },
]);

/** What is put in the place of what is being typed; `rest` of that is what stands after the cursor. @param {string} insert @param {number} at where
 * the cursor is then, from the beginning @param {number} rest */
const putting =
  (insert, at, rest) =>
  (
    /** @type {EditorView} */ view,
    /** @type {unknown} */ _,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) =>
    view.dispatch({
      changes: { from, to: to + rest, insert },
      selection: { anchor: from + at },
      userEvent: 'input.complete',
    });

/** A key with what comes after it. @param {Key} key @param {string} after what stands there @param {number} rest */
function applyKey({ key, object, list }, after, rest) {
  const name = JSON.stringify(key);
  const [there] = /\S/.exec(after) ?? [''];
  const more = there === ':' ? '' : object ? ': {}' : list ? ': []' : ': ';
  const inside = more.length - (more.length > 2 ? 1 : 0);
  return putting(name + more + (there === '"' ? ',' : ''), name.length + inside, rest);
}

/** What is made of what is there, or comes. @template T, R @param {T | Promise<T>} what @param {(what: T) => R} make @returns {R | Promise<R>} */
const after = (what, make) => (what instanceof Promise ? what.then(make) : make(what));

/** @param {Known} known @returns {import('@codemirror/autocomplete').CompletionSource} */
const completing = (known) => (context) => {
  const text = context.state.doc.toString();
  const { place, doc } = scan(text, context.pos);
  if (!place || (!context.explicit && place.from === place.to)) return null;
  const { path, names, key, from, to } = place;
  const rest = to - context.pos;
  if (!names)
    return after(known.values(doc, [...path, key]), (/** @type {Value[]} */ values) => {
      const options = values.map(({ text: value, label }) => ({
        ...{ label: value, detail: label, type: 'constant' },
        apply: putting(value, value.length, rest),
      }));
      return options.length > 0 ? { from, options, filter: context.pos !== from } : null;
    });
  const there = Object.keys(Object(path.reduce((at, k) => Object(at)[k], /** @type {unknown} */ (doc)))); // prettier-ignore
  const own = text.slice(from, to);
  const behind = text.slice(to, to + 200);
  return after(known.keys(doc, path), (/** @type {Key[]} */ keys) => {
    const options = keys
      .filter((k) => !there.includes(k.key) || JSON.stringify(k.key) === own)
      .map((k) => ({
        ...{ label: JSON.stringify(k.key), detail: k.label, info: k.info || undefined },
        ...{ type: 'property', apply: applyKey(k, behind, rest) },
      }));
    return options.length > 0 ? { from, options } : null;
  });
};

/** Where the help on an entry of the list stands: beside the list, or where no room is there below it, else above: it covers no entry.
 * @param {EditorView} _view @param {Rect} list @param {Rect} option @param {Rect} info @param {Rect} space */
function beside(_view, list, option, info, space) {
  const [width, height] = [info.right - info.left, info.bottom - info.top];
  const [left, right, below] = [list.left - space.left, space.right - list.right, space.bottom - list.bottom]; // prettier-ignore
  const room = Math.max(left, right);
  if (width <= room) {
    const top = Math.max(space.top, Math.min(option.top, space.bottom - height)) - list.top;
    const side = right >= Math.min(width, left) ? 'right' : 'left';
    return {
      style: `top: ${top}px; max-width: ${Math.min(INFO_MAX, room)}px`,
      class: `cm-completionInfo-${side}`,
    };
  }
  const under = below >= height || below > list.top - space.top;
  return {
    style: `${under ? 'top' : 'bottom'}: 100%; max-width: ${Math.min(INFO_MAX, space.right - list.left - 30)}px`,
    class: 'cm-completionInfo-right-narrow',
  };
}

/** @param {Known} known */
const telling = (known) =>
  hoverTooltip(
    (view, pos) => {
      const text = view.state.doc.toString();
      const { place, doc } = scan(text, pos);
      if (!place || place.from === place.to || completionStatus(view.state)) return null;
      const { path, names, key, from, to } = place;
      const own = names ? text.slice(from, to).replace(/^"|"$/g, '') : key;
      const told = known.told(doc, [...path, own]);
      if (!told) return null;
      const dom = h('div', { class: 'told' }, h('b', {}, told.title), h('div', {}, told.info));
      return { pos: from, end: to, create: () => ({ dom }) };
    },
    // the list of completions has its place
    { hideOn: (tr) => tr.docChanged || completionStatus(tr.state) !== null },
  );

/**
 * @param {HTMLElement} host
 * @param {{known: Known, label?: string, framed?: boolean, onchange: () => void, apply: () => void, close: () => void}} app `framed`: what is
 *   fixed would be of the scene, which has its own frame
 */
export function createEditor(
  host,
  { known, label = W.label, framed = true, onchange, apply, close },
) {
  const root = host.attachShadow({ mode: 'open' });
  /** What comes from elsewhere is no typing. */
  let quiet = false;
  const run = (/** @type {() => void} */ act) => () => (act(), true);
  const extensions = [
    ...[lineNumbers(), foldGutter(), history(), highlightActiveLine(), bracketMatching()],
    ...[closeBrackets(), json(), search({ top: true }), LOOK, syntaxHighlighting(COLOURS)],
    autocompletion({ override: [completing(known)], icons: false, positionInfo: beside }),
    telling(known),
    tooltips({ position: framed ? 'absolute' : 'fixed' }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of((update) => update.docChanged && !quiet && onchange()),
    keymap.of([
      { key: 'Mod-Enter', run: run(apply), preventDefault: true },
      ...[...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap],
      ...[...foldKeymap, ...historyKeymap, ...defaultKeymap],
      { key: 'Escape', run: run(close) },
    ]),
  ];
  const view = new EditorView({ root, parent: root, state: EditorState.create({ extensions }) });
  return {
    get text() {
      return view.state.doc.toString();
    },
    /** @param {import('@codemirror/state').ChangeSpec} changes */
    change(changes) {
      quiet = true;
      view.dispatch({ changes });
      quiet = false;
    },
    /** @param {{from: number, to: number, message: string}[]} faults */
    setFaults(faults) {
      const all = faults.map((fault) => ({ ...fault, severity: /** @type {const} */ ('error') }));
      view.dispatch(setDiagnostics(view.state, all));
    },
    /** @param {number} at */
    goTo(at) {
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) }); // prettier-ignore
      view.focus();
    },
    focus: () => view.focus(),
  };
}

/** @typedef {ReturnType<typeof createEditor>} Editor */
