/**
 * What is done with a file that is dropped on the page or chosen: a mesh gets its dialog, a scenario is
 * opened. Loaded with the first file.
 */
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';
import { gearOf, withModel } from '../features/manoeuvre/state.js';
import { canPlace } from '../hull/place.js';
import { W } from '../hull/words.js';
import { isObject } from '../../../wasm/js/patch.mjs';
import { openDialog } from '../panels/dialogs.js';
import { ACCEPT, MESH_FILES, meshDialog } from './dialog.js';

/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('./dialog.js').Place} Place */

/** The example that shows what two meshes share. */
const TEACHING = 'two-meshes';
/** Kinds of parts that have a shape. */
const SHAPED = ['rigid', 'motion'];

/** @param {JsonObject} doc @returns {[string, JsonObject][]} */
const partsOf = ({ parts }) =>
  Object.entries(isObject(parts) ? parts : {}).flatMap(([id, part]) =>
    isObject(part) ? [/** @type {[string, JsonObject]} */ ([id, part])] : [],
  );

/** A scenario in which a part has the mesh as its shape. @param {JsonObject} doc @param {string} part @param {string} name @param {JsonObject} entry */
export const withMesh = (doc, part, name, entry) =>
  withModel(doc, ['parts', part, 'mesh'], name, entry);

/** The one place that is named by a path. @param {JsonObject} doc @param {string[]} path @param {(next: JsonObject) => void} change @returns {Place} */
export function modelPlace(doc, path, change) {
  const roles = gearOf(doc);
  // a hull that a chain runs out of has no way for it before it has a pipe
  if (canPlace(doc, roles) && path.join() === `parts,${roles.hull},mesh`)
    return {
      id: `hull ${roles.hull}`,
      free: false,
      label: W.label(roles.hull),
      button: W.use,
      async use(id, entry) {
        const { hullDialog } = await import('../hull/dialog.js');
        hullDialog({ doc, id, change, entry: { ...entry, asset: String(entry.asset) } });
      },
    };
  const id = [path[2] === 'mesh' ? '' : path[2], path[1]].filter(Boolean).join(' of ');
  return {
    id: `part ${path.slice(1).join(' ')}`,
    free: partsOf(doc).some(([name, { kind }]) => name === path[1] && kind === 'rigid'),
    label: S.mesh.shapeOf(id),
    button: S.mesh.useAs(id),
    use: (name, entry) => change(withModel(doc, path, name, entry)),
  };
}

/** Parts of the run that may have the mesh as their shape, those with one first. @param {JsonObject | null} doc @param {(next: JsonObject) => void} change @returns {Place[]} */
export function partPlaces(doc, change) {
  if (!doc) return [];
  const parts = partsOf(doc);
  const anchors = parts.filter(([, { kind }]) => kind === 'anchor');
  return parts
    .filter(([, { kind }]) => SHAPED.includes(String(kind)))
    .sort(([, a], [, b]) => Number(b.shape === 'mesh') - Number(a.shape === 'mesh'))
    .map(([id]) => ['parts', id, 'mesh'])
    .concat(
      anchors.flatMap(([id]) => [
        ['parts', id, 'shank', 'mesh'],
        ['parts', id, 'head', 'mesh'],
      ]),
    )
    .map((path) => modelPlace(doc, path, change));
}

/** The example with the mesh in it, as a file of its own. @param {{id: string, file: string}[]} examples @returns {Place[]} */
export function teachingPlaces(examples) {
  const known = examples.find((e) => e.id === TEACHING);
  if (!known) return [];
  return [0, 1].map((k) => ({
    id: `${TEACHING} ${k}`,
    free: false,
    label: S.mesh.inTeaching('AB'[k]),
    button: S.mesh.openIn('AB'[k]),
    async use(name, entry) {
      const doc = await (await fetch(`examples/${known.file}`)).json();
      const parts = partsOf(doc).flatMap(([id, { kind }]) =>
        SHAPED.includes(String(kind)) ? id : [],
      );
      const next = withMesh(doc, parts[k] ?? parts[0], name, entry);
      sessionStorage.setItem('hawse-file', JSON.stringify(next));
      if (location.hash === '#file') location.reload();
      else location.hash = '#file';
    },
  }));
}

/** @param {File} file @param {{places: Place[], openFile: (text: string) => void}} app */
export async function openAny(file, { places, openFile }) {
  if (document.querySelector('dialog[open]')) return;
  if (MESH_FILES.test(file.name)) meshDialog(file, places);
  else if (/\.json$/i.test(file.name)) openFile(await file.text());
  else if (/\.hawse$/i.test(file.name)) await (await import('../files/open.js')).openRunFile(file);
  else
    openDialog({
      id: 'problem',
      title: S.mesh.unknown,
      body: [h('p', { class: 'lead' }, S.mesh.unknownText(file.name))],
    });
}

/** Lets a person choose a mesh file. @param {(file: File) => void} chosen */
export function chooseMesh(chosen) {
  const input = h('input', {
    type: 'file',
    accept: ACCEPT,
    onchange: () => input.files?.[0] && chosen(input.files[0]),
  });
  input.click();
}
