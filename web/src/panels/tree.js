/**
 * Groups of the form, as deep as the scenario's schema: fields, collections with their entries, and what adds, renames and
 * removes an entry. A group is filled when it is first opened.
 */
import { button, fill, h, icon, iconButton, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { pointer } from '../sim/scenario.js';
import { isCollection, rowsIn } from '../sim/groups.js';
import { ID } from '../sim/names.js';
import { newId } from './number.js';
import { rowWords } from './field.js';

/** @typedef {import('../sim/scenario.js').Row} Row */
/** @typedef {import('../sim/scenario.js').Group} Group */
/** @typedef {import('../sim/scenario.js').Collection} Collection */
/** @typedef {{where: string, what: string}} Fault */
/** What is folded: `fill` makes its content, once. @typedef {{el: HTMLDetailsElement, fill: () => void, rows: Row[], words: string}} Fold */
/**
 * What the scenario is after a change of its entries; `change` makes it so, as one step.
 * @typedef {object} Entries
 * @property {(collection: Collection, kind?: string) => {doc: any, path: string[]}} add
 * @property {(path: string[], to: string) => {doc: any, followed: number}} rename
 * @property {(path: string[], keep: number) => {doc: any, uses: string[]}} remove `uses`: what still names it
 * @property {(doc: any, told: string) => void} change
 */

/** At the end of the key of what holds the rest of a group's rows. */
const MORE = '+';

/** Whether a fault is of this value, or of something in it. @param {Fault} fault @param {Row} row */
const isOf = ({ where }, { path }) => `${where}/`.startsWith(`${pointer(path)}/`);

/** What has to be made anew when it is another: which groups and rows there are, and their units.
 * @param {(Group | Collection)[]} nodes @returns {string} */
export const shapeOf = (nodes) =>
  nodes
    .map((node) =>
      isCollection(node)
        ? `${node.id}[${shapeOf(node.entries)}]`
        : `${node.id}:${node.rows.map((r) => r.field.unit)}(${shapeOf(node.inner)})`,
    )
    .join();

/**
 * @param {{
 *   entries: Entries, makeRow: (row: Row) => HTMLElement, given: (row: Row) => boolean,
 *   faults: () => Fault[], list: HTMLElement,
 * }} app `given`: by the scenario or the example, which show it before the others; `list`: holds the groups
 */
export function createTree({ entries, makeRow, given, faults, list }) {
  /** @type {Fold[]} */
  let folds = [];
  /** Where a fault of a whole entry or collection is told. @type {{where: string, el: HTMLElement}[]} */
  let spots = [];
  /** @type {Map<string, boolean>} groups that the user has opened or closed */
  const opened = new Map();
  /** What has the focus after the next build, by `data-focus`: the first that is there. @type {string[]} */
  let wanted = [];
  let word = '';

  /**
   * @param {{key: string, open?: boolean, title: string, note?: string, help?: string, name?: string, rows?: Row[], words?: string}} told
   *   `words`: it is found by, besides those of its rows
   * @param {() => (Node | null)[]} body
   */
  function fold(told, body) {
    const { key, open = false, title, note = '', help = '', name = 'more', rows = [] } = told;
    const { words = `${title} ${key}` } = told;
    const head = h(
      'summary',
      { title: help || null, 'data-focus': key },
      icon('chevron-right'),
      h('span', {}, title),
      note === '' ? null : h('span', { class: 'u' }, note),
    );
    const el = h('details', { class: name }, head);
    let filled = false;
    const made = {
      ...{ el, rows, words: words.toLowerCase() },
      fill() {
        if (filled) return;
        filled = true;
        el.append(...body().filter((node) => node !== null));
      },
    };
    el.dataset.key = key;
    el.dataset.open = open ? 'yes' : 'no';
    el.open = opened.get(key) ?? open;
    head.addEventListener('click', () => {
      opened.set(key, !el.open);
      made.fill();
    });
    el.addEventListener('toggle', () => el.open && made.fill());
    folds.push(made);
    if (el.open) made.fill();
    return el;
  }

  /** @param {string[]} base */
  function spot(base) {
    const el = h('p', { class: 'err', hidden: true, role: 'alert' }, icon('circle-alert'), h('span', {})); // prettier-ignore
    spots.push({ where: pointer(base), el });
    return el;
  }

  /** @param {string} at of the entry @param {string} [as] */
  const nameKey = (at, as = 'name') => `${at} ${as}`;

  /** The name of an entry, and what takes it away. @param {Group} group @param {Collection} collection */
  function nameRow({ base, title }, { keep, entries: all, word: what, id: of }) {
    const id = newId();
    const name = base[base.length - 1];
    const wrong = h('p', { class: 'err', id: newId('e'), hidden: true }, icon('circle-alert'), h('span', {})); // prettier-ignore
    const input = h('input', {
      ...{ id, class: 'text', value: name, autocomplete: 'off', spellcheck: 'false' },
      ...{ autocapitalize: 'none', 'data-focus': nameKey(base.join('.')) },
      onchange: rename,
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
      for (const [key, open] of [...opened])
        if (`${key}.`.startsWith(`${from}.`) || key === from + MORE)
          opened.set(next + key.slice(from.length), open);
      opened.set(next, true);
      wanted = [nameKey(next)];
      entries.change(doc, S.params.renamed(name, to, followed));
    }
    function remove() {
      const { doc, uses } = entries.remove(base, keep);
      const at = all.findIndex((entry) => entry.base === base);
      wanted = [...[all[at + 1], all[at - 1]].flatMap((e) => e?.id ?? []), nameKey(of, 'add')];
      entries.change(doc, S.params.removed(name, uses));
    }
    return h(
      'div',
      { class: 'field entry' },
      h('label', { htmlFor: id }, S.params.name),
      h('span', { class: 'named' }, input, iconButton('trash', S.params.remove(`${what} ${title}`), remove)), // prettier-ignore
      wrong,
    );
  }

  /** What adds an entry; a part has a kind. @param {Collection} collection */
  function addRow(collection) {
    const { kinds } = collection.map;
    const select = kinds
      ? h(
          'select',
          { 'aria-label': S.params.kindOf(collection.word) },
          Object.entries(kinds).map(([value, { label }]) => h('option', { value }, label)),
        )
      : null;
    const act = button(S.params.add(collection.word), 'plus', () => {
      const { doc, path } = entries.add(collection, select?.value);
      path.forEach((_, i) => opened.set(path.slice(0, i + 1).join('.'), true));
      wanted = [nameKey(path.join('.'))];
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

  /** @param {Collection} collection @param {string} [name] @returns {HTMLDetailsElement} */
  const collectionFold = (collection, name = 'more map') =>
    fold(
      {
        ...{ key: collection.id, title: collection.title, help: collection.help, name },
        ...{ note: S.params.entries(collection.entries.length), rows: rowsIn([collection]) },
      },
      () => entriesOf(collection),
    );

  /** @param {Collection} collection @param {string} [name] @param {(i: number) => boolean} [open]
   * @returns {HTMLElement[]} */
  const entriesOf = (collection, name = 'more item', open = () => false) => [
    spot(collection.base),
    ...collection.entries.map((group, i) => groupFold(group, { collection, name, open: open(i) })),
    addRow(collection),
  ];

  /** @param {Group} group @param {{collection?: Collection, name: string, open: boolean}} how
   * @returns {HTMLDetailsElement} */
  function groupFold(group, { collection, name, open }) {
    const { id, title, kind, rows, inner } = group;
    return fold({ key: id, open, title, note: kind, name, rows: rowsIn([group]) }, () => {
      const main = rows.filter((r) => !r.field.advanced && (given(r) || r.field.required));
      const more = rows.filter((r) => !main.includes(r));
      const rest = { key: id + MORE, title: S.params.moreOf(more.length), rows: more, words: '' };
      const full = inner.filter((c) => c.entries.length > 0);
      return [
        spot(group.base),
        collection ? nameRow(group, collection) : null,
        ...main.map(makeRow),
        ...full.map((c) => collectionFold(c)),
        more.length > 0 ? fold(rest, () => more.map(makeRow)) : null,
        ...inner.filter((c) => !full.includes(c)).map((c) => collectionFold(c)),
      ];
    });
  }

  return {
    fold,
    /** Forgets what was made before. */
    clear() {
      folds = [];
      spots = [];
    },
    /** Parts one after the other, then each table. @param {(Group | Collection)[]} nodes @param {number} open so many of the first */
    build: (nodes, open) => {
      let place = 0;
      return nodes.flatMap((node) => {
        if (!isCollection(node)) return [groupFold(node, { name: 'grp', open: place++ < open })];
        if (!node.map.kinds) return [collectionFold(node, 'grp map')];
        place = node.entries.length;
        return entriesOf(node, 'grp', (i) => i < open);
      });
    },
    /** Gives the focus to what a change has made, or to what stands there now. */
    settle() {
      for (const key of wanted) {
        const el = /** @type {HTMLElement | null} */ (
          list.querySelector(`[data-focus="${CSS.escape(key)}"]`)
        );
        if (!el) continue;
        el.focus({ preventScroll: true });
        if (el instanceof HTMLInputElement) el.select();
        for (const seen of [el.closest('details')?.querySelector('summary'), el])
          seen?.scrollIntoView({ block: 'nearest' });
        break;
      }
      wanted = [];
    },
    /** Shows the groups with this word in them, and says whether there are some; "" shows all. @param {string} next */
    filter(next) {
      const before = word;
      word = next;
      list.classList.toggle('found', word !== '');
      if (word === '') {
        for (const { el } of folds) {
          el.hidden = false;
          if (before) el.open = opened.get(el.dataset.key ?? '') ?? el.dataset.open === 'yes';
        }
        return true;
      }
      let any = false;
      // what is filled here comes to the end of the list, and its turn comes
      for (const made of folds) {
        const named = made.words.includes(word);
        const there = named || made.rows.some((row) => rowWords(row).includes(word));
        if (there) made.fill();
        made.el.hidden = !there;
        made.el.open = there;
        any ||= there;
      }
      return any;
    },
    /** Tells faults of whole entries, and opens what holds faults. Gives those that have no place in the form.
     * @param {Row[]} rows all of them */
    showFaults(rows) {
      const found = faults();
      const held = rows.filter((row) => found.some((f) => isOf(f, row)));
      const inside = (/** @type {Fold} */ { rows: own, el }) => {
        const key = el.dataset.key ?? '';
        return key.endsWith(MORE)
          ? held.some((row) => own.includes(row))
          : found.some((f) => `${f.where}/`.startsWith(`/${key.replaceAll('.', '/')}/`));
      };
      if (found.length > 0)
        for (const made of folds)
          if (inside(made)) {
            made.fill();
            made.el.open = true;
          }
      for (const { where, el } of spots) {
        const mine = found.filter((f) => f.where === where);
        el.hidden = mine.length === 0;
        setText(/** @type {Element} */ (el.lastElementChild), mine.map((f) => f.what).join('. '));
      }
      return found.filter(
        (f) => !held.some((row) => isOf(f, row)) && !spots.some(({ where }) => where === f.where),
      );
    },
  };
}
