/**
 * The parameter form: live controls first, then one group a part, then the other tables of a scenario. Rows
 * come from the core's schema; what the example gives stands first, the rest is folded away.
 */
import { h, icon, iconButton, setText, fill } from '../dom.js';
import { S } from '../state/strings-later.js';
import { fromPointer, humanId, linkKey, pointer } from '../sim/scenario.js';
import { rowsIn } from '../sim/groups.js';
import { fieldRow } from './field.js';
import { numberControl } from './number.js';
import { createTree, shapeOf } from './tree.js';

/** @typedef {import('../sim/scenario.js').Group} Group */
/** @typedef {import('../sim/scenario.js').Collection} Collection */
/** @typedef {import('../sim/scenario.js').Row} Row */

/**
 * @param {{
 *   store: any,
 *   groups: () => (Group | Collection)[], exposed: () => Row[], places: (row: Row) => string[],
 *   read: (path: string[]) => any, example: (path: string[]) => any,
 *   commit: (path: string[], value: any, gesture: string, keep: number) => void,
 *   entries: Omit<import('./tree.js').Entries, 'change'>, change: (doc: any) => void,
 *   undoAll: () => void, editText: () => void, chooseMesh: () => void, changes: () => number,
 *   inputs: () => {id: string, label: string, joint?: {part: string, id: string}, range?: {lo: number, hi: number} | null, unit: string, min: number, max: number, value: number, now: number}[],
 *   setInput: (id: string, value: number) => void, top: () => HTMLElement[],
 *   hints: () => {where: string, what: string}[],
 * }} app `top`: what stands before all groups; `hints`: of what runs, and may not give what is hoped for
 */
export function createParams(app) {
  const { store } = app;
  const search = h('input', {
    type: 'search',
    class: 'find',
    'aria-label': S.params.filter,
    placeholder: S.params.filter,
    hidden: true,
    oninput: () => filter(),
  });
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
  const hintCount = h('span', {});
  const hintList = h('ul', {});
  const hints = h(
    'details',
    { class: 'hints', hidden: true },
    h('summary', {}, icon('chevron-right'), hintCount),
    hintList,
  );
  const count = h('b', {});
  const countWord = h('span', {});
  const undoAll = h(
    'button',
    { type: 'button', class: 'btn quiet', onclick: app.undoAll },
    S.params.undoAll,
  );
  const find = iconButton('search', S.params.find, () => toggleFind());
  const edit = iconButton('code', S.params.text, app.editText);
  const mesh = () => iconButton('upload', S.mesh.choose, app.chooseMesh);
  const el = h(
    'section',
    { class: 'sec params', id: 'p-params', 'aria-label': S.params.title },
    h('header', {}, h('h2', {}, S.params.title), find, mesh(), edit),
    search,
    summary,
    said,
    hints,
    list,
    h(
      'div',
      { class: 'foot' },
      h('span', {}, count, ' ', countWord),
      h('span', { class: 'grow' }),
      h(
        'span',
        { class: 'footedit' },
        iconButton('search', S.params.find, () => toggleFind()),
        mesh(),
        iconButton('code', S.params.text, app.editText),
      ),
      undoAll,
    ),
  );
  /** @type {ReturnType<typeof fieldRow>[]} */
  let rows = [];
  /** @type {{el: HTMLElement, id: string, words: string, control: ReturnType<typeof numberControl>}[]} */
  let live = [];
  let built = '';
  /** All rows of the groups that were built, also of those that nobody has opened. @type {Row[]} */
  let all = [];
  /** What was told last is of this scenario. @type {any} */
  let saidOf = null;
  const tree = createTree({
    list,
    makeRow: (row) => makeRow(row),
    given: ({ path }) => app.example(path) !== undefined || app.read(path) !== undefined,
    faults: () => store.state.faults,
    entries: {
      ...app.entries,
      change(doc, told) {
        saidOf = doc;
        setText(said, told);
        app.change(doc);
      },
    },
  });

  function toggleFind() {
    search.hidden = !search.hidden;
    if (search.hidden) {
      search.value = '';
      filter();
      list.focus();
    } else search.focus();
  }
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      toggleFind();
    }
  });

  function filter() {
    const word = search.value.trim().toLowerCase();
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
        store.state.faults.find(
          (/** @type {any} */ f) => f.where === where || f.where.startsWith(where + '/'),
        )?.what ?? '',
    });
    rows.push(made);
    return made.el;
  }

  /** Inputs under the name of their joint, those of no joint first. @param {ReturnType<typeof app.inputs>} inputs */
  function byJoint(inputs) {
    const joints = new Map([['', /** @type {typeof inputs} */ ([])]]);
    for (const input of inputs) {
      const name = input.joint ? S.params.joint(humanId(input.joint.part), input.joint.id) : '';
      joints.set(name, [...(joints.get(name) ?? []), input]);
    }
    return [...joints];
  }

  function makeLive() {
    const inputs = byJoint(app.inputs());
    live = inputs
      .flatMap(([, list]) => list)
      .map((input) => {
        const field = /** @type {any} */ ({
          type: 'number',
          min: input.min,
          max: input.max,
          unit: input.unit || '1',
          above: false,
          below: false,
        });
        const wrong = h('p', { class: 'err', hidden: true }, icon('circle-alert'), h('span', {}));
        const finite = Number.isFinite(input.max - input.min) && input.max - input.min < 1e12;
        const whole = finite ? { lo: input.min, hi: input.max } : undefined;
        const range = input.range === undefined ? whole : input.range;
        const control = numberControl({
          field,
          label: input.label,
          start: input.value || Math.max(Math.abs(range?.lo ?? 0), Math.abs(range?.hi ?? 0)),
          slide: range && { ...range, log: false },
          oncommit: (v) => app.setInput(input.id, v),
          onerror: (message) => {
            wrong.hidden = message === '';
            setText(/** @type {Element} */ (wrong.lastElementChild), message);
          },
        });
        control.set(input.now);
        const name = h('label', { htmlFor: control.id, title: input.id }, input.label);
        return {
          id: input.id,
          words: `${input.id} ${input.label}`,
          control,
          el: h('div', { class: 'field live' }, name, control.box, control.rng, wrong),
        };
      });
    if (live.length === 0) return null;
    return tree.fold(
      {
        ...{
          key: 'live',
          open: true,
          title: S.params.inputs,
          note: S.params.inputsNote,
          name: 'grp',
        },
        words: live.map(({ words }) => words).join(' '),
      },
      () =>
        inputs.flatMap(([joint, list]) => [
          joint ? h('p', { class: 'joint' }, joint) : null,
          ...list.map((input) => live.find((l) => l.id === input.id)?.el ?? null),
        ]),
    );
  }

  /** The groups below the live controls; on a phone those that the sender has chosen stand first. @param {(Group | Collection)[]} groups */
  function content(groups) {
    const phone = store.state.layout === 'phone';
    const exposed = phone ? app.exposed() : [];
    if (exposed.length === 0)
      return tree.build(groups, phone ? 0 : store.state.layout === 'wide' ? 4 : 2);
    return [
      ...exposed.map((r) =>
        makeRow(r, r.path[0] === 'parts' ? `${r.field.label}, ${r.path[1]}` : r.field.label),
      ),
      tree.fold({ key: 'all', title: S.params.all, name: 'grp', rows: all }, () =>
        tree.build(groups, 0),
      ),
    ];
  }

  /** @param {(Group | Collection)[]} groups */
  function build(groups) {
    const top = list.scrollTop;
    rows = [];
    all = rowsIn(groups);
    tree.clear();
    fill(list, ...app.top(), makeLive(), content(groups), nothing);
    filter();
    list.scrollTop = top;
    tree.settle();
  }

  let hinted = '';
  function updateHints() {
    const found = app.hints();
    const key = JSON.stringify(found);
    if (key === hinted) return;
    hinted = key;
    hints.hidden = found.length === 0;
    hints.open = false;
    setText(hintCount, S.params.hints(found.length));
    fill(
      hintList,
      found.map(({ where, what }) =>
        h('li', {}, h('b', {}, linkKey(fromPointer(where))), ': ', what),
      ),
    );
  }

  function update() {
    updateHints();
    const groups = app.groups();
    const key = JSON.stringify([
      store.state.layout,
      store.state.exampleKey,
      shapeOf(groups),
      app.inputs().map((i) => i.id),
      app.top().length,
    ]);
    if (key !== built) {
      built = key;
      build(groups);
    } else for (const row of rows) row.update();
    const n = app.changes();
    setText(count, String(n));
    setText(countWord, S.params.changes(n));
    undoAll.disabled = n === 0;
    said.hidden = saidOf !== store.state.doc;
    const faults = store.state.faults.length;
    summary.hidden = faults === 0;
    const lost = tree.showFaults(all);
    setText(
      /** @type {Element} */ (summary.lastElementChild),
      [
        S.params.faults(faults),
        ...lost.map((f) => `${f.where || S.text.wholeText}: ${f.what}.`),
      ].join(' '),
    );
  }
  store.watch(['doc', 'faults', 'exampleKey', 'layout', 'manifest'], update);

  return {
    el,
    update,
    toggleFind: () => {
      if (search.hidden) toggleFind();
      else search.focus();
    },
    /** The moment shown has changed: live controls show their value there. */
    shown() {
      if (live.length === 0) return;
      const values = app.inputs();
      for (const l of live) {
        const input = values.find((i) => i.id === l.id);
        if (input && !l.el.contains(document.activeElement)) l.control.set(input.now);
      }
    },
  };
}

/** @typedef {ReturnType<typeof createParams>} Params */
