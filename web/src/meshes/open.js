/**
 * What is done with a file that is dropped on the page or chosen: a mesh gets its dialog, a scenario is
 * opened. Loaded with the first file.
 */
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';
import { withModel } from '../features/manoeuvre/state.js';
import { openDialog } from '../panels/dialogs.js';
import { ACCEPT, MESH_FILES, meshDialog } from './dialog.js';

/** @typedef {import('./dialog.js').Place} Place */

/** The example that shows what two meshes share. */
const TEACHING = 'two-meshes';
/** Kinds of parts that have a shape. */
const SHAPED = ['rigid', 'motion'];

/** A scenario in which a part has the mesh as its shape. @param {any} doc @param {string} part @param {string} name @param {any} entry */
export const withMesh = (doc, part, name, entry) =>
  withModel(doc, ['parts', part, 'mesh'], name, entry);

/** The one place that is named by a path. @param {any} doc @param {string[]} path @param {(next: any) => void} change @returns {Place} */
export function modelPlace(doc, path, change) {
  const id = [path[2] === 'mesh' ? '' : path[2], path[1]].filter(Boolean).join(' of ');
  return {
    id: `part ${path.slice(1).join(' ')}`,
    free: doc.parts[path[1]]?.kind === 'rigid',
    label: S.mesh.shapeOf(id),
    button: S.mesh.useAs(id),
    use: (name, entry) => change(withModel(doc, path, name, entry)),
  };
}

/** Parts of the run that may have the mesh as their shape, those with one first. @param {any} doc @param {(next: any) => void} change @returns {Place[]} */
export function partPlaces(doc, change) {
  const anchors = Object.entries(doc?.parts ?? {}).filter(
    ([, part]) => /** @type {any} */ (part)?.kind === 'anchor',
  );
  return Object.entries(doc?.parts ?? {})
    .filter(([, part]) => SHAPED.includes(/** @type {any} */ (part)?.kind))
    .sort(
      ([, a], [, b]) =>
        Number(/** @type {any} */ (b).shape === 'mesh') -
        Number(/** @type {any} */ (a).shape === 'mesh'),
    )
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
      const parts = Object.keys(doc.parts).filter((id) => SHAPED.includes(doc.parts[id].kind));
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
