/**
 * The parameter form: live controls first, then one group a part, then environment and solver. Rows
 * come from the core's schema; what the example gives is open, the rest is folded away.
 */
import { h, icon, iconButton, setText, fill } from '../dom.js';
import { S } from '../state/strings-later.js';
import { fromPointer, humanId, linkKey, pointer } from '../sim/scenario.js';
import { fieldRow, numberControl } from './field.js';

/** @typedef {import('../sim/scenario.js').Group} Group */

/**
 * @param {{
 *   store: any,
 *   groups: () => Group[], exposed: () => import('../sim/scenario.js').Row[], places: (field: import('../sim/scenario.js').Field) => string[],
 *   read: (path: string[]) => any, example: (path: string[]) => any,
 *   commit: (path: string[], value: any, gesture: string) => void,
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
  /** @type {{el: HTMLElement, id: string, control: ReturnType<typeof numberControl>}[]} */
  let live = [];
  /** @type {Map<string, boolean>} groups that the user has opened or closed */
  const opened = new Map();
  let built = '';

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
    let any = false;
    for (const row of rows) {
      row.el.hidden = word !== '' && !row.words.includes(word);
      any ||= !row.el.hidden;
    }
    for (const d of list.querySelectorAll('details')) {
      if (word === '') d.open = opened.get(d.dataset.key ?? '') ?? d.dataset.open === 'yes';
      else {
        d.hidden = !d.querySelector('.field:not([hidden])');
        d.open = !d.hidden;
      }
      if (word === '') d.hidden = false;
    }
    nothing.hidden = any || word === '';
  }

  /** @param {string} key @param {boolean} open @param {HTMLElement} head @param {(HTMLElement | null)[]} body @param {string} [name] */
  function details(key, open, head, body, name = 'grp') {
    const d = h('details', { class: name }, head, ...body);
    d.dataset.key = key;
    d.dataset.open = open ? 'yes' : 'no';
    d.open = opened.get(key) ?? open;
    head.addEventListener('click', () => opened.set(key, !d.open));
    return d;
  }

  /** @param {import('../sim/scenario.js').Row} row @param {string} [label] */
  function makeRow(row, label) {
    const where = pointer(row.path);
    const made = fieldRow({
      row,
      label,
      places: app.places,
      read: () => app.read(row.path),
      example: () => app.example(row.path),
      commit: (value, gesture) => app.commit(row.path, value, gesture),
      fault: () =>
        store.state.faults.find(
          (/** @type {any} */ f) => f.where === where || f.where.startsWith(where + '/'),
        )?.what ?? '',
    });
    rows.push(made);
    return made.el;
  }

  /** @param {Group} group @param {boolean} open */
  function makeGroup(group, open) {
    const main = group.rows.filter(
      (r) =>
        !r.field.advanced &&
        (app.example(r.path) !== undefined || app.read(r.path) !== undefined || r.field.required),
    );
    const more = group.rows.filter((r) => !main.includes(r));
    return details(
      group.id,
      open,
      h(
        'summary',
        {},
        icon('chevron-right'),
        h('span', {}, group.title),
        h('span', { class: 'u' }, group.kind),
      ),
      [
        ...main.map((r) => makeRow(r)),
        more.length > 0
          ? details(
              `${group.id}+`,
              false,
              h('summary', {}, icon('chevron-right'), h('span', {}, S.params.moreOf(more.length))),
              more.map((r) => makeRow(r)),
              'more',
            )
          : null,
      ],
    );
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
          control,
          el: h('div', { class: 'field live' }, name, control.box, control.rng, wrong),
        };
      });
    if (live.length === 0) return null;
    return details(
      'inputs',
      true,
      h(
        'summary',
        {},
        icon('chevron-right'),
        h('span', {}, S.params.inputs),
        h('span', { class: 'u' }, S.params.inputsNote),
      ),
      inputs.flatMap(([joint, list]) => [
        joint ? h('p', { class: 'joint' }, joint) : null,
        ...list.map((input) => live.find((l) => l.id === input.id)?.el ?? null),
      ]),
    );
  }

  function build() {
    rows = [];
    const groups = app.groups();
    const phone = store.state.layout === 'phone';
    const exposed = phone ? app.exposed() : [];
    const all = groups.map((g, i) =>
      makeGroup(g, phone ? false : i < (store.state.layout === 'wide' ? 4 : 2)),
    );
    const liveGroup = makeLive();
    if (phone && exposed.length > 0) {
      const first = exposed.map((r) =>
        makeRow(r, r.path[0] === 'parts' ? `${r.field.label}, ${r.path[1]}` : r.field.label),
      );
      fill(
        list,
        ...app.top(),
        liveGroup,
        first,
        details(
          'all',
          false,
          h('summary', {}, icon('chevron-right'), h('span', {}, S.params.all)),
          all,
        ),
        nothing,
      );
    } else fill(list, ...app.top(), liveGroup, all, nothing);
    filter();
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
    const key = JSON.stringify([
      store.state.layout,
      store.state.exampleKey,
      app.groups().map((g) => [g.id, g.rows.length]),
      app.inputs().map((i) => i.id),
      app.top().length,
    ]);
    if (key !== built) {
      built = key;
      build();
    } else for (const row of rows) row.update();
    const n = app.changes();
    setText(count, String(n));
    setText(countWord, S.params.changes(n));
    undoAll.disabled = n === 0;
    const faults = store.state.faults.length;
    summary.hidden = faults === 0;
    const lost = store.state.faults.filter(
      (/** @type {any} */ f) =>
        !rows.some(
          (r) => f.where === pointer(r.row.path) || f.where.startsWith(pointer(r.row.path) + '/'),
        ),
    );
    setText(
      /** @type {Element} */ (summary.lastElementChild),
      [
        S.params.faults(faults),
        ...lost.map((/** @type {any} */ f) => `${f.where || S.text.wholeText}: ${f.what}.`),
      ].join(' '),
    );
    if (faults > 0)
      for (const row of rows)
        if (row.el.classList.contains('error')) {
          let d = row.el.closest('details');
          while (d) {
            d.open = true;
            d = d.parentElement?.closest('details') ?? null;
          }
        }
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
