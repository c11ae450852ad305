/** Chooses the model of a body: what the scenario has, one that Hawse makes, or a file. */
import { h, icon } from '../../dom.js';
import { S } from '../../state/strings-later.js';
import { objectAt, textAt } from '../../../../wasm/js/form/told.mjs';
import { meshUses, withModel } from './state.js';
import { T } from './words.js';

const W = T.manoeuvre;

/** @typedef {import('../../../../wasm/js/form/told.mjs').JsonObject} JsonObject */

/** Made models by the end of the path that names them. @param {string[]} path */
const madeFor = (path) => (path[2] === 'shank' || path[2] === 'head' ? path[2] : 'bow');

/** @param {JsonObject} meshes @param {string} id */
function nameOf(meshes, id) {
  const file = textAt(meshes, id, 'asset');
  return textAt(meshes, id, 'make') ? W.madeNamed(id) : file ? W.fileNamed(file) : id;
}

/** What there is to choose from. @param {JsonObject} doc @param {string} now @param {string} made @returns {[string, string][]} value, words */
function optionsOf(doc, now, made) {
  const meshes = objectAt(doc, 'meshes');
  const uses = meshUses(doc);
  const makes = (/** @type {string} */ id) => textAt(meshes, id, 'make');
  const fits = Object.keys(meshes).filter(
    (id) => id === now || (makes(id) || made) === made || !uses.some((u) => u.mesh === id),
  );
  return [
    ...(now === '' ? [/** @type {[string, string]} */ (['none', S.params.missing])] : []),
    ...fits.map((id) => /** @type {[string, string]} */ ([`mesh ${id}`, nameOf(meshes, id)])),
    ...(fits.some((id) => makes(id) === made)
      ? []
      : [/** @type {[string, string]} */ (['made', W.make(made)])]),
    ['file', W.fromFile],
    ...(made === 'bow' && textAt(meshes, now, 'asset') ? [/** @type {[string, string]} */ (['place', W.place])] : []), // prettier-ignore
  ];
}

/**
 * @param {{label: string, path: string[], doc: () => JsonObject, change: (doc: JsonObject) => void, file: (path: string[]) => void}} app
 */
export function modelRow({ label, path, doc, change, file }) {
  const select = h('select', { id: `model-${path.slice(1).join('-')}`, onchange: () => choose() });
  const made = madeFor(path);
  const el = h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: select.id }, label),
    h('span', { class: 'select' }, select, icon('chevron-down')),
  );
  /** The options on show, to know others by. */
  let shown = '';

  function choose() {
    const [what, id] = select.value.split(' ');
    if (what === 'file') {
      update();
      file(path);
    } else if (what === 'place') {
      update();
      import('../../hull/again.js').then(({ placeAgain }) => placeAgain(doc(), path[1], change));
    } else if (what === 'made') change(withModel(doc(), path, made, { make: made, convex: false }));
    else change(withModel(doc(), path, id));
  }

  function update() {
    const now = textAt(doc(), ...path);
    const options = optionsOf(doc(), now, made);
    const key = JSON.stringify(options);
    if (key !== shown)
      select.replaceChildren(...options.map(([value, words]) => h('option', { value }, words)));
    shown = key;
    select.value = now === '' ? 'none' : `mesh ${now}`;
    // a long name of a file is cut in the box
    select.title = select.selectedOptions[0]?.textContent ?? '';
  }
  update();
  return { el, update };
}
