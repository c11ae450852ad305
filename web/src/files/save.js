/** The dialog that saves a run as one file. Loaded when it is asked for. */
import { button, h, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, formatBytes } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { saveFile } from '../export/files.js';
import { NOTES_MAX, writeRunFile } from '../../../wasm/js/run-file.mjs';
import { isObject, parseValue } from '../../../wasm/js/patch.mjs';
import { allPins } from '../plot/pins.js';
import { tapeText } from '../features/data/distance/state.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/run-file.mjs').RunFile} RunFile */

const TYPE = 'application/zip';

/** Runs that are pinned beside it. @param {string} text of the scenario */
async function pinsFor(text) {
  const doc = parseValue(text);
  if (allPins().length === 0 || !isObject(doc)) return {};
  const [{ pinsBeside }, { droppedMeshes }] = await Promise.all([
    import('../plot/pin-link.js'),
    import('../meshes/assets.js'),
  ]);
  return { pins: pinsBeside(doc, droppedMeshes).pins };
}

/** The run of the moment on show, with all that it depends on.
 * @param {import('../sim/run.js').Run} run @param {string} text @param {import('../view/index.js').Stage} stage @returns {Promise<RunFile>} */
export async function runOf(run, text, stage) {
  const m = run.manifest;
  if (!m) throw new Error(S.exportBox.changed);
  const at = Math.min(run.now, run.last);
  const { eye, target } = stage.getCamera();
  const round = (/** @type {number[]} */ v) => v.map((x) => Number(x.toFixed(3)));
  // all of it of one moment: meshes come later
  const now = {
    ...{ t: Number((at * m.frame).toPrecision(12)), hash: run.hash(at), version: m.version },
    ...{ camera: { eye: round(eye), target: round(target) }, inputs: [...run.inputs] },
    ...(tapeText() ? { tape: tapeText() } : {}),
  };
  const pins = await pinsFor(text);
  if (!/"asset"/.test(text)) return { text, ...now, ...pins };
  const { assetsOf } = await import('../meshes/assets.js');
  return { text, meshes: (await assetsOf(text)).assets, ...now, ...pins };
}

/** @param {{of: () => Promise<RunFile>, name: string}} app */
export function runFileDialog({ of, name }) {
  const status = h('p', { role: 'status', class: 'muted' });
  const area = h('textarea', {
    ...{ id: 'run-notes', rows: 5, maxlength: NOTES_MAX, 'aria-describedby': 'run-notes-about' },
  });
  const save = button(
    W.save,
    'download',
    async () => {
      try {
        const bytes = writeRunFile({ ...(await of()), notes: area.value.trim() });
        const file = `${name}.hawse`;
        saveFile(file, new Blob([bytes], { type: TYPE }));
        setText(status, W.saved(file, formatBytes(bytes.length)));
      } catch (error) {
        setText(status, W.notSaved(told(errorText(error)).text));
      }
    },
    'primary',
  );
  area.autofocus = true;
  const dialog = openDialog({
    id: 'run-file',
    title: W.saveTitle,
    body: [
      h('p', { class: 'lead' }, W.saveText),
      h('label', { for: area.id, class: 'strong' }, W.notes),
      h('p', { id: 'run-notes-about', class: 'muted small' }, `${W.notesText}, ${W.notesMax(NOTES_MAX)}`), // prettier-ignore
      area,
      status,
    ],
    foot: [h('span', { class: 'grow' }), button(S.close, '', () => dialog.close()), save],
  });
}
