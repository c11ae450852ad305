/**
 * Opens a run that comes as a file: says what is in it, keeps its meshes in this browser, and goes to the run. Loaded with
 * the first such file.
 */
import { button, h, icon } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, formatBytes, group, shortHash } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { encodeLink, packPins } from '../../../wasm/js/link-write.mjs';
import { isObject, parseValue } from '../../../wasm/js/patch.mjs';
import { RUN_FILE_MAX, readRunFile } from '../../../wasm/js/run-file.mjs';
import { isKept, keepMesh } from '../meshes/client.js';
import { placeFor, withNames } from '../meshes/place.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {ReturnType<typeof readRunFile>} RunFile */

/** The example of the address by which a file is opened: what it holds is in the tab's storage. */
const FILE = 'file';

/** The scenario with other names of mesh files, as it is written where none changes. @param {string} text @param {Map<string, string>} names */
function renamed(text, names) {
  const doc = parseValue(text);
  return names.size === 0 || !isObject(doc) ? text : textOf(withNames(doc, names));
}

/** Keeps the meshes, and goes to the run. @param {RunFile} run @param {Map<string, string>} names @param {string | undefined} pins packed */
async function show(run, names, pins) {
  const { t, hash, camera, version, inputs, tape } = run;
  /** @type {string} */
  let address;
  try {
    address = await encodeLink({ example: FILE, t, hash, camera, version, inputs, tape, pins });
  } catch {
    throw new Error(W.tooManyOrders);
  }
  for (const [name, mesh] of Object.entries(run.meshes)) {
    const to = names.get(name) ?? name;
    await keepMesh(to, mesh);
    if (!(await isKept(to))) throw new Error(W.notKept);
  }
  sessionStorage.setItem('hawse-file', renamed(run.text, names));
  if (location.hash === address) location.reload();
  else location.hash = address;
}

/** Its pinned runs for the address that it is opened by, where they have room there. @param {RunFile} run */
async function packedOf({ pins, inputs }) {
  if (!pins?.length) return undefined;
  try {
    const packed = await packPins(pins);
    await encodeLink({ example: FILE, inputs, pins: packed });
    return packed;
  } catch {
    return undefined;
  }
}

/** @param {RunFile} run @returns {[string, string | string[]][]} */
function factsOf({ text, t, hash, version, inputs, meshes, pins = [] }) {
  const doc = parseValue(text);
  const title = isObject(doc) && typeof doc.title === 'string' ? doc.title.slice(0, 200) : '';
  const list = Object.entries(meshes).map(([name, { faces }]) =>
    W.mesh(name, group(faces.length / 3, 0)),
  );
  return [
    [W.title, title || W.untitled],
    [W.scenario, W.text(formatBytes(new Blob([text]).size))],
    [W.meshes, list.length ? list : W.none],
    [W.inputs, inputs?.length ? W.orders(inputs.length) : W.none],
    ...(pins.length ? [/** @type {[string, string[]]} */ ([W.pins, pins.map(({ letter, name }) => `${letter}: ${name}`)])] : []), // prettier-ignore
    [W.moment, t === undefined ? W.beginning : W.at(String(t))],
    [W.proof, hash ? W.hash(version ?? '', shortHash(hash)) : W.noHash],
  ];
}

/** @param {'info' | 'triangle-alert'} sign @param {string} words */
const note = (sign, words) =>
  h('p', { class: `note ${sign === 'info' ? 'info' : 'warn'}` }, icon(sign), h('span', {}, words));

/** @param {File} file */
export async function openRunFile(file) {
  /** @type {RunFile} */
  let run;
  try {
    if (file.size > RUN_FILE_MAX) throw new Error(W.badText(file.name, formatBytes(file.size)));
    run = readRunFile(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    const words = W.badText(file.name, told(errorText(error)).text);
    openDialog({ id: 'problem', title: W.bad, body: [h('p', { class: 'lead' }, words)] });
    return;
  }
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const [name, mesh] of Object.entries(run.meshes)) {
    const to = await placeFor(name, mesh, (next) => Object.hasOwn(run.meshes, next));
    if (to !== name) names.set(name, to);
  }
  const packed = await packedOf(run);
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const go = button(
    W.open,
    '',
    async () => {
      go.disabled = true;
      try {
        await show(run, names, packed);
      } catch (error) {
        go.disabled = false;
        wrong.hidden = false;
        wrong.textContent = told(errorText(error)).text;
      }
    },
    'primary',
  );
  go.autofocus = true;
  const { notes, unknown } = run;
  const dialog = openDialog({
    id: 'runfile',
    title: W.openTitle,
    body: [
      wrong,
      notes ? h('blockquote', { class: 'filenotes' }, notes) : null,
      h(
        'dl',
        { class: 'facts' },
        factsOf(run)
          .map(([name, told]) => [
            h('dt', {}, name),
            ...[told].flat().map((line) => h('dd', {}, line)),
          ])
          .flat(),
      ),
      ...[...names].map(([from, to]) => note('info', W.renamed(from, to))),
      run.pins?.length && !packed ? note('triangle-alert', W.tooManyPins) : null,
      unknown.length ? note('triangle-alert', W.unknown(unknown)) : null,
    ],
    foot: [
      h('span', { class: 'muted small' }, S.mesh.local),
      h('span', { class: 'grow' }),
      button(S.cancel, '', () => dialog.close()),
      go,
    ],
  });
}
