/** The values that a person sets first, on top of the form of parameters. */
import { button, fill, h, icon } from '../../dom.js';
import { fieldRow } from '../../panels/field.js';
import { humanId } from '../../../../wasm/js/form/scenario.mjs';
import { modelRow } from './model.js';
import { panelPaths, rolesOf } from './state.js';
import { T } from './words.js';

const W = T.manoeuvre;

/** @typedef {import('./state.js').Roles} Roles @typedef {{el: HTMLElement, update: () => void}} Field */

/** @param {string[]} path @param {Roles} roles */
function labelOf(path, roles) {
  const key = path.slice(2).join('.');
  if (path[0] === 'solver') return W.totalTime;
  if (path[0] === 'meshes') return W.resolution;
  if (path[0] === 'contacts')
    return (key === 'friction.sliding' ? W.sliding : W.sticking)(humanId(path[1]));
  if (path[1] === roles.anchor) return W.anchor[key];
  if (path[1] === roles.chain) return W.chain[key];
  if (path[1] === roles.winch || path[1] === roles.manoeuvre) return W.winch[key];
  return W.sea[key];
}

/** Which link of the chain is shown with its tension. @param {(number: number) => void} link */
function linkRow(link) {
  const number = h('input', {
    ...{ id: 'mano-link', type: 'number', min: 0, step: 1, class: 'text', inputmode: 'numeric' },
    oninput: () => link(Math.max(0, Math.round(Number(number.value)) || 0)),
  });
  const label = h('label', { htmlFor: number.id, title: W.linkHelp }, W.link);
  return h('div', { class: 'field' }, label, number);
}

/** @param {import('../panel.js').PanelApp} app */
export function createFirst({ store, edits, form, boxes, link }) {
  const list = h('div', {});
  const el = h(
    'details',
    { class: 'grp mano', open: true },
    h(
      'summary',
      {},
      icon('chevron-right'),
      h('span', {}, W.title),
      h('span', { class: 'u' }, W.kind),
    ),
    list,
  );
  el.dataset.key = 'manoeuvre';
  el.dataset.open = 'yes';
  /** @type {Field[]} */
  let fields = [];
  /** What the list is made for. */
  let built = '';

  /** Of a path that the schema knows. @param {string[]} path @param {Roles} roles @returns {Field | null} */
  function fieldAt(path, roles) {
    if (path[path.length - 1] === 'mesh')
      return modelRow({
        ...{ path, doc: () => store.state.doc, change: edits.change, file: form.file },
        label: path[1] === roles.hull ? W.hullModel : W.models[path[2]],
      });
    const row = form.rows().find((r) => r.path.join() === path.join());
    if (!row) return null;
    const where = `/${path.join('/')}`;
    return fieldRow({
      ...{ row, label: labelOf(path, roles), places: form.places },
      read: () => form.read(path),
      example: () => form.example(path),
      commit: (value, gesture) => edits.commit(path, value, gesture),
      fault: () => store.state.faults.find((f) => f.where === where)?.what ?? '',
    });
  }

  /** @param {ReturnType<typeof panelPaths>} paths @param {Roles} roles */
  function build(paths, roles) {
    fields = [];
    let before = '';
    /** @type {HTMLElement[]} */
    const out = [];
    for (const { group, path } of paths) {
      const made = fieldAt(path, roles);
      if (!made) continue;
      if (group !== before) out.push(h('p', { class: 'joint' }, W.groups[group]));
      before = group;
      fields.push(made);
      out.push(made.el);
    }
    if (roles.chain) out.push(linkRow(link));
    const repeat = button(W.repeat, 'repeat', () => boxes.repeat());
    fill(list, out, h('div', { class: 'pad' }, repeat));
  }

  function update() {
    const { doc, exampleKey } = store.state;
    const roles = rolesOf(doc);
    el.hidden = !roles;
    if (!roles) return;
    const paths = panelPaths(doc, roles);
    const key = JSON.stringify([exampleKey, paths, form.rows().length]);
    if (key === built) {
      for (const field of fields) field.update();
      return;
    }
    built = key;
    build(paths, roles);
  }
  store.watch(['doc', 'faults', 'exampleKey', 'layout', 'manifest'], update);

  return { el };
}
