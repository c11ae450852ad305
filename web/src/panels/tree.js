/**
 * Groups of the form, as deep as the scenario's schema: fields, collections with their entries, and what adds, renames and
 * removes an entry. A group is filled when it is first opened.
 */
import { h, icon, setHidden, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { pointer } from '../../../wasm/js/form/scenario.mjs';
import { isCollection, rowsIn } from '../../../wasm/js/form/groups.mjs';
import { createEntryRows } from './entry-rows.js';
import { createFolds, MORE } from './folds.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Group} Group */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Collection} Collection */
/** @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */
/** @typedef {import('./folds.js').Fold} Fold */

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
 *   entries: import('./entry-rows.js').Entries, makeRow: (row: Row) => HTMLElement, given: (row: Row) => boolean,
 *   faults: () => Fault[], list: HTMLElement,
 * }} app `given`: by the scenario or the example, which show it before the others; `list`: holds the groups
 */
export function createTree({ entries, makeRow, given, faults, list }) {
  /** Where a fault of a whole entry or collection is told. @type {{where: string, el: HTMLElement}[]} */
  let spots = [];
  /** What has the focus after the next build, by `data-focus`: the first that is there. @type {string[]} */
  let wanted = [];
  const folds = createFolds(list);
  const { fold } = folds;
  const { nameRow, addRow } = createEntryRows({ entries, folds, want: (keys) => (wanted = keys) });

  /** @param {string[]} base */
  function spot(base) {
    const el = h('p', { class: 'err', hidden: true, role: 'alert' }, icon('circle-alert'), h('span', {})); // prettier-ignore
    spots.push({ where: pointer(base), el });
    return el;
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
      // what the catalogue offers is looked for here
      const first = (/** @type {Row} */ r) => given(r) || r.field.required || r.field.to === 'stock'; // prettier-ignore
      const main = rows.filter((r) => !r.field.advanced && first(r));
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
    filter: folds.filter,
    /** Forgets what was made before. */
    clear() {
      folds.clear();
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
        for (const made of folds.all)
          if (inside(made)) {
            made.fill();
            made.el.open = true;
          }
      for (const { where, el } of spots) {
        const mine = found.filter((f) => f.where === where);
        setHidden(el, mine.length === 0);
        setText(
          /** @type {Element} */ (el.lastElementChild),
          mine.map((f) => told(f.what).text).join('. '),
        );
      }
      return found.filter(
        (f) => !held.some((row) => isOf(f, row)) && !spots.some(({ where }) => where === f.where),
      );
    },
  };
}
