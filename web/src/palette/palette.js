/**
 * The list of all that can be done, found by words: a field with a list below it (combobox and listbox), by keys and by touch. Loaded
 * when it is asked for first.
 */
import { S } from '../state/strings-later.js';
import { fill, h, setAttr, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { entriesOf, ofExamples } from './entries.js';
import { found } from './fuzzy.js';
import { W } from './words.js';

/** @typedef {import('./entries.js').Entry} Entry */

/** Entries that are drawn: more are found by more words. */
const DRAWN = 60;
/** Entries that a page key goes by. */
const PAGE = 8;

/** @param {import('./entries.js').App} app */
export function openPalette(app) {
  /** @type {Entry[]} */
  let all = entriesOf(app);
  /** @type {Entry[]} */
  let now = [];
  let chosen = 0;
  const list = h('ul', { id: 'palette-list', role: 'listbox', 'aria-label': W.list });
  const status = h('p', { role: 'status', class: 'muted small' });
  const field = h('input', {
    ...{ type: 'text', id: 'palette-field', role: 'combobox', autocomplete: 'off', spellcheck: 'false' },
    ...{ 'aria-label': W.field, placeholder: W.field, 'aria-autocomplete': 'list' },
    ...{ 'aria-controls': 'palette-list', 'aria-expanded': 'true', enterkeyhint: 'go' },
    oninput: () => draw(),
  }); // prettier-ignore
  field.autofocus = true;

  /** @param {number} to @param {boolean} [seen] */
  function choose(to, seen = true) {
    chosen = Math.max(0, Math.min(now.length - 1, to));
    const options = [...list.children];
    options.forEach((option, i) => setAttr(option, 'aria-selected', String(i === chosen)));
    const option = options[chosen];
    if (!option) return field.removeAttribute('aria-activedescendant');
    setAttr(field, 'aria-activedescendant', option.id);
    if (seen) option.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Entry | undefined} entry */
  function act(entry) {
    if (!entry) return;
    dialog.close();
    // the focus is back where it was
    entry.act();
  }

  /** @param {Entry} entry @param {number} i */
  const optionOf = (entry, i) =>
    h(
      'li',
      {
        ...{ role: 'option', id: `palette-${i}`, 'aria-selected': 'false' },
        onpointermove: () => i !== chosen && choose(i, false),
        onclick: () => act(entry),
      },
      h('span', { class: 'pw' }, entry.words),
      h('span', { class: 'pg' }, entry.group),
      h(
        'span',
        { class: 'pk', 'aria-hidden': 'true' },
        (entry.keys ?? []).map((key) => h('kbd', { class: 'kbd' }, S.keys.caps[key] ?? key)),
      ),
    );

  function draw() {
    const fits = found(field.value, all);
    now = fits.slice(0, DRAWN);
    fill(list, now.map(optionOf));
    setText(status, now.length === 0 ? W.none : W.found(now.length, fits.length));
    choose(0);
  }

  /** @type {Record<string, () => void>} */
  const KEYS = {
    ArrowDown: () => choose(chosen + 1 >= now.length ? 0 : chosen + 1),
    ArrowUp: () => choose(chosen === 0 ? now.length - 1 : chosen - 1),
    PageDown: () => choose(chosen + PAGE),
    PageUp: () => choose(chosen - PAGE),
    Enter: () => act(now[chosen]),
  };
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  list.addEventListener('pointerdown', (event) => event.preventDefault()); // the field keeps the focus

  const dialog = openDialog({
    id: 'palette',
    title: W.title,
    body: [field, list],
    foot: [status, h('span', { class: 'grow' }), h('span', { class: 'muted small pkeys' }, W.keys)],
  });
  // the list scrolls, and is walked by the field's keys
  dialog.querySelector('.db')?.removeAttribute('tabindex');
  field.focus();
  draw();
  ofExamples(app.example).then(
    (more) => {
      all = [...all, ...more];
      if (field.value !== '') draw();
    },
    () => {}, // without the list of examples the rest is there
  );
  return dialog;
}
