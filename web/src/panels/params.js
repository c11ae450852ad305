/**
 * The parameter form: live controls first, then one group a part, then the other tables of a scenario. Rows
 * come from the core's schema; what the example gives stands first, the rest is folded away.
 */
import { fill, h, icon, iconButton, setHidden, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { linkKey, pointer } from '../../../wasm/js/form/scenario.mjs';
import { rowsIn } from '../../../wasm/js/form/groups.mjs';
import { fieldRow } from './field.js';
import { createFind } from './find.js';
import { createHintList } from './hint-list.js';
import { createLive } from './live.js';
import { lockedField } from './locked.js';
import { createTree, shapeOf } from './tree.js';
import { placeIn, told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Group} Group */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Collection} Collection */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */

/**
 * @typedef {{
 *   store: import('../state/store.js').Store,
 *   groups: () => (Group | Collection)[], exposed: () => Row[], places: (row: Row) => string[],
 *   read: (path: string[]) => unknown, example: (path: string[]) => unknown,
 *   commit: (path: string[], value: unknown, gesture: string, keep: number) => void,
 *   entries: Omit<import('./entry-rows.js').Entries, 'change'>, change: (doc: Doc) => void,
 *   undoAll: () => void, begin: () => void, text: () => void, chooseMesh: () => void, changes: () => number,
 *   inputs: () => import('./live.js').Input[], setInput: (id: string, value: number) => void, top: () => HTMLElement[],
 *   hints: () => {where: string, what: string}[], lock?: import('./locked.js').Lock,
 * }} App `top`: what stands before all groups; `hints`: of what runs, and may not give what is hoped for; `lock`: what may not be changed
 */

/** How many values are not as in the example, and the way back. @param {App} app @param {() => HTMLElement[]} tools */
function createFoot(app, tools) {
  const count = h('b', {});
  const word = h('span', {});
  const undoAll = h(
    'button',
    { type: 'button', class: 'btn quiet', onclick: app.undoAll },
    S.params.undoAll,
  );
  return {
    el: h(
      'div',
      { class: 'foot' },
      h('span', {}, count, ' ', word),
      h('span', { class: 'grow' }),
      h('span', { class: 'footedit' }, tools()),
      undoAll,
    ),
    update() {
      const n = app.changes();
      setText(count, String(n));
      setText(word, S.params.changes(n));
      undoAll.disabled = n === 0;
    },
  };
}

/** Opens what a field `stock` can be. @param {App} app @param {Row} row @param {Row[]} all @param {(doc: Doc, told: string) => void} change */
async function choose({ read, store }, row, all, change) {
  const base = row.path.slice(0, -1).join('.');
  const rows = all.filter(({ path }) => path.slice(0, -1).join('.') === base);
  const { stockDialog } = await import('../catalogue/dialog.js');
  await stockDialog({ row, rows, read, doc: () => /** @type {Doc} */ (store.state.doc), change });
}

/** @param {App} app */
export function createParams(app) {
  const { store } = app;
  const { state } = store;
  const list = h('div', {
    class: 'scroll',
    role: 'group',
    tabindex: 0,
    'aria-label': S.params.list,
  });
  const nothing = h('p', { class: 'muted pad', hidden: true }, S.params.nothing);
  const summary = h(
    'p',
    { class: 'note bad', hidden: true, role: 'alert' },
    icon('octagon-x'),
    h('span', {}),
  );
  const said = h('p', { class: 'note', hidden: true, role: 'status' });
  const hints = createHintList();
  const find = createFind({ onword: filter, onclose: () => list.focus() });
  const tools = () => [
    iconButton('search', S.params.find, find.toggle),
    iconButton('file-plus', S.params.begin, app.begin),
    iconButton('upload', S.mesh.choose, app.chooseMesh),
    iconButton('code', S.params.text, app.text),
  ];
  const foot = createFoot(app, tools);
  const el = h(
    'section',
    { class: 'sec params', id: 'p-params', 'aria-label': S.params.title },
    h('header', {}, h('h2', {}, S.params.title), tools()),
    ...[find.el, summary, said, hints.el, list, foot.el],
  );
  const live = createLive(app);
  /** @type {ReturnType<typeof fieldRow>[]} */
  let rows = [];
  let built = '';
  /** All rows of the groups that were built, also of those that nobody has opened. @type {Row[]} */
  let all = [];
  /** What was told last is of this scenario. @type {Doc | null} */
  let saidOf = null;
  const tree = createTree({
    list,
    makeRow: (row) => makeRow(row),
    given: ({ path }) => app.example(path) !== undefined || app.read(path) !== undefined,
    faults: () => state.faults,
    entries: { ...app.entries, change },
  });

  /** A step of undo, and what it did. @param {Doc} doc @param {string} told */
  function change(doc, told) {
    saidOf = doc;
    setText(said, told);
    app.change(doc);
  }

  function filter() {
    const { word } = find;
    nothing.hidden = tree.filter(word);
    for (const row of rows) row.el.hidden = word !== '' && !row.words.includes(word);
  }

  /** @param {Row} row @param {string} [label] */
  function makeRow(row, label) {
    const where = pointer(row.path);
    const made = fieldRow({
      row,
      label,
      places: app.places,
      read: () => app.read(row.path),
      example: () => app.example(row.path),
      commit: (value, gesture) => app.commit(row.path, value, gesture, row.keep),
      fault: () =>
        state.faults.find((f) => f.where === where || f.where.startsWith(where + '/'))?.what ?? '',
      ...(row.field.to === 'stock' && { choose: () => choose(app, row, all, change) }),
    });
    rows.push(made);
    return lockedField(made.el, app.lock, linkKey(row.path), 'value');
  }

  /** The groups below the live controls; on a phone those that the sender has chosen stand first, in another page alone. @param {(Group | Collection)[]} groups */
  function content(groups) {
    const embed = state.layout === 'embed';
    const phone = state.layout === 'phone' || embed;
    const exposed = phone ? app.exposed() : [];
    if (exposed.length === 0)
      return tree.build(groups, phone ? 0 : state.layout === 'wide' ? 4 : 2);
    return [
      ...exposed.map((r) =>
        makeRow(r, r.path[0] === 'parts' ? `${r.field.label}, ${r.path[1]}` : r.field.label),
      ),
      ...(embed
        ? []
        : [
            tree.fold({ key: 'all', title: S.params.all, name: 'grp', rows: all }, () =>
              tree.build(groups, 0),
            ),
          ]),
    ];
  }

  /** @param {(Group | Collection)[]} groups */
  function build(groups) {
    const top = list.scrollTop;
    rows = [];
    all = rowsIn(groups);
    tree.clear();
    fill(list, ...app.top(), live.make(tree.fold), content(groups), nothing);
    filter();
    list.scrollTop = top;
    tree.settle();
  }

  function showFaults() {
    const n = state.faults.length;
    setHidden(summary, n === 0);
    const lost = tree.showFaults(all);
    setText(
      /** @type {Element} */ (summary.lastElementChild),
      [S.params.faults(n), ...lost.map((f) => `${placeIn(f.where)}: ${told(f.what).text}.`)].join(
        ' ',
      ),
    );
  }

  function update() {
    hints.set(app.hints());
    const groups = app.groups();
    const key = JSON.stringify([
      ...[state.layout, state.exampleKey, shapeOf(groups)],
      ...[app.inputs().map(({ id, led }) => [id, led]), app.top().length],
    ]);
    if (key !== built) {
      built = key;
      build(groups);
    } else for (const row of rows) row.update();
    foot.update();
    setHidden(said, saidOf !== state.doc);
    showFaults();
  }
  store.watch(['doc', 'faults', 'exampleKey', 'layout', 'manifest'], update);

  store.watch(['orders'], foot.update);

  return { el, update, toggleFind: find.go, shown: live.shown };
}

/** @typedef {ReturnType<typeof createParams>} Params */
