/** The rows of the form that add, rename, duplicate and remove an entry of a collection. */
import { button, h, icon, iconButton, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { ID } from '../sim/names.js';
import { newId } from './ids.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/form/scenario.mjs').Group} Group */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Collection} Collection */
/**
 * What the scenario is after a change of its entries; `change` makes it so, as one step.
 * @typedef {object} Entries
 * @property {(collection: Collection, kind?: string) => {doc: Doc, path: string[]}} add
 * @property {(collection: Collection) => string[]} names ids that entries can have which are named after others
 * @property {(path: string[], to: string) => {doc: Doc, followed: number}} rename
 * @property {(path: string[]) => {doc: Doc, path: string[]} | null} copy null: it can have no other name
 * @property {(path: string[], keep: number) => {doc: Doc, gone: string[], cleared: string[]}} remove what named it goes too, or is left out
 * @property {(path: string[]) => (() => void) | null} move by hand in the scene; null: it does not stand there
 * @property {(doc: Doc, told: string) => void} change
 */

/** @param {string} at of the entry @param {string} [as] */
const nameKey = (at, as = 'name') => `${at} ${as}`;

/**
 * @param {{entries: Entries, folds: import('./folds.js').Folds, want: (keys: string[]) => void}} app
 *   `want`: what has the focus afterwards, by `data-focus`: the first that is there
 */
export function createEntryRows({ entries, folds, want }) {
  /** The name of an entry, and what copies it and takes it away. @param {Group} group @param {Collection} collection */
  function nameRow({ base, title }, collection) {
    const { keep, entries: all, id: of } = collection;
    const what = S.params.noun(collection.word);
    const id = newId();
    const name = base[base.length - 1];
    const wrong = h('p', { class: 'err', id: newId('e'), hidden: true }, icon('circle-alert'), h('span', {})); // prettier-ignore
    const move = entries.move(base);
    const acts = { id, 'data-focus': nameKey(base.join('.')), onchange: rename };
    const taken = all.map((entry) => entry.base[entry.base.length - 1]);
    const others = entries.names(collection).filter((one) => !taken.includes(one));
    const input = collection.named
      ? h(
          'select',
          acts,
          [name, ...others].map((one) => h('option', { value: one }, one)),
        )
      : h('input', {
          ...{ ...acts, class: 'text', value: name, autocomplete: 'off', spellcheck: 'false' },
          autocapitalize: 'none',
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== 'Escape') return;
            input.value = name;
            tell('');
          },
        });
    /** @param {string} message */
    function tell(message) {
      setText(/** @type {Element} */ (wrong.lastElementChild), message);
      wrong.hidden = message === '';
      input.setAttribute('aria-invalid', String(message !== ''));
      input.setAttribute('aria-describedby', message === '' ? '' : wrong.id);
    }
    function rename() {
      const to = input.value.trim();
      if (to === name) return tell('');
      if (!ID.test(to)) return tell(S.params.badName);
      if (all.some((entry) => entry.base[entry.base.length - 1] === to))
        return tell(S.params.nameTaken(to));
      const { doc, followed } = entries.rename(base, to);
      const [from, next] = [base.join('.'), [...base.slice(0, -1), to].join('.')];
      folds.rename(from, next);
      want([nameKey(next)]);
      entries.change(doc, S.params.renamed(name, to, followed));
    }
    function remove() {
      const { doc, gone, cleared } = entries.remove(base, keep);
      const at = all.findIndex((entry) => entry.base === base);
      want([...[all[at + 1], all[at - 1]].flatMap((e) => e?.id ?? []), nameKey(of, 'add')]);
      entries.change(doc, S.params.removed(name, gone, cleared));
    }
    function copy() {
      const made = entries.copy(base);
      if (!made) return;
      folds.open(made.path.join('.'));
      want([nameKey(made.path.join('.'))]);
      entries.change(made.doc, S.params.copied(name, made.path[made.path.length - 1]));
    }
    return h(
      'div',
      { class: 'field entry' },
      h('label', { htmlFor: id }, S.params.name),
      h(
        'span',
        { class: 'named' },
        input,
        move && iconButton('move-3d', S.params.move(title), move),
        collection.named ? null : iconButton('copy', S.params.duplicate(`${what} ${title}`), copy),
        iconButton('trash', S.params.remove(`${what} ${title}`), remove),
      ),
      wrong,
    );
  }

  /** What adds an entry; a part has a kind. @param {Collection} collection */
  function addRow(collection) {
    const { kinds } = collection.map;
    const what = S.params.noun(collection.word);
    const select = kinds
      ? h(
          'select',
          { 'aria-label': S.params.kindOf(what) },
          Object.entries(kinds).map(([value, { label }]) => h('option', { value }, label)),
        )
      : null;
    const act = button(S.params.add(what), 'plus', () => {
      const { doc, path } = entries.add(collection, select?.value);
      path.forEach((_, i) => folds.open(path.slice(0, i + 1).join('.')));
      want([nameKey(path.join('.'))]);
      entries.change(doc, S.params.added(path[path.length - 1]));
    });
    act.dataset.focus = nameKey(collection.id, 'add');
    return h(
      'div',
      { class: 'add' },
      select && h('span', { class: 'select' }, select, icon('chevron-down')),
      act,
    );
  }

  return { nameRow, addRow };
}
