/**
 * The dialog of a mesh file: what was read, what is wrong with it with the fix beside each finding, and
 * where it goes. Reading, checking, coarsening and drawing are the worker's; the page stays free.
 */
import { button, fill, h, icon, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { openDialog } from '../panels/dialogs.js';
import { createPreview } from '../view/preview.js';
import { meshFindings } from '../../../wasm/js/mesh-report.mjs';
import { keepMesh, meshWorker, MeshWorkerError } from './client.js';
import { objText } from './obj.js';
import { reportRows, sizeWords } from './report.js';
import { meshScene } from './scene.js';
import { factorOf, likelyUnit, spanOf } from './units.js';
import { saveFile } from '../export/files.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('./report.js').Choices} Choices */
/** @typedef {import('./worker.js').Outcome} Outcome */
/** @typedef {import('./worker.js').Size} Size */
/** @typedef {{id: string, label: string, button: string, free: boolean, use: (name: string, entry: JsonObject) => void}} Place
 *   where a mesh may go; `free`: it moves by itself, so its mesh is best about its centroid */

/** Endings of the files that are read. */
export const MESH_FILES = /\.(obj|stl|ply|glb|3ds)$/i;
export const ACCEPT = '.obj,.stl,.ply,.glb,.3ds';
/** A larger file is not read at all [bytes]; on a device of little memory a quarter of it. */
const { deviceMemory = Infinity } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
const MOST_BYTES = deviceMemory <= 4 ? 64 * 2 ** 20 : 256 * 2 ** 20;

/** The name of a mesh in a scenario. @param {string} name */
const idOf = (name) =>
  name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^(?=[^a-z])/, 'm_')
    .slice(0, 40);

/** A name that a scenario may hold. @param {string} name */
const safeName = (name) =>
  name.replace(/[^\p{L}\p{N}_ .+()-]+/gu, '_').replace(/^[^\p{L}\p{N}_]+/u, '');

/** The mesh as a scenario names it. @param {string} asset @param {Choices} choices @param {{watertight: boolean}} report */
const entryOf = (asset, { unit, up, weld, orient, centred, target }, { watertight }) => ({
  asset,
  convex: false,
  ...(factorOf(unit) === 1 ? {} : { scale: factorOf(unit) }),
  ...(up === 'y' ? { up } : {}),
  ...(centred && watertight ? { origin: 'centroid' } : {}),
  ...(orient ? {} : { repair: false }),
  ...(weld > 0 && target === 0 ? { weld } : {}),
});

/** Where the mesh goes, where there are several places. @param {Place[]} places @param {() => void} onchange */
function placeChoice(places, onchange) {
  const select = h(
    'select',
    { 'aria-label': S.mesh.where, onchange },
    places.map((p) => h('option', { value: p.id }, p.label)),
  );
  const several = places.length > 1;
  return {
    where: several ? h('span', { class: 'select' }, select, icon('chevron-down')) : null,
    chosen: () => places[several ? select.selectedIndex : 0],
  };
}

/** What the dialog shows: a picture, the rows of the report, what goes on and what is wrong. */
function createSheet() {
  const preview = createPreview({ label: S.mesh.preview, turn: 0.6, lift: 0.35 });
  const dims = h('p', { class: 'dims glass', hidden: true });
  const busy = h('p', { class: 'working', role: 'status' });
  const body = h('tbody', {});
  const table = h('table', { class: 'rep' }, h('caption', { class: 'sr' }, S.mesh.caption), body);
  const said = h('span', {});
  const wrong = h('p', { class: 'note bad', hidden: true }, icon('octagon-x'), said);
  const view = h('div', { class: 'meshview' }, preview.el, dims, busy);
  return {
    preview,
    el: [wrong, h('div', { class: 'meshgrid' }, view, h('div', {}, table))],
    /** @param {string} text what goes on; empty: nothing */
    work(text) {
      if (text === '') return fill(busy);
      const wheel = icon('loader-circle');
      wheel.classList.add('spin');
      fill(busy, wheel, text);
    },
    /** @param {string} text */
    fault(text) {
      wrong.hidden = false;
      setText(said, text);
    },
    /** The focus stays with its choice. @param {import('./report.js').Found} found @param {import('./report.js').Acts} acts */
    show(found, acts) {
      const focus = document.activeElement?.getAttribute('aria-label');
      fill(dims, sizeWords(found));
      dims.hidden = false;
      fill(body, reportRows(found, acts));
      if (!focus) return;
      for (const e of body.querySelectorAll('select, input'))
        if (e instanceof HTMLElement && e.getAttribute('aria-label') === focus) e.focus();
    },
  };
}

/**
 * @param {File} file
 * @param {Place[]} places where it may go, the likeliest first
 */
export function meshDialog(file, places) {
  const name = safeName(file.name);
  /** @type {Choices} */
  const choices = {
    unit: 'm',
    up: /\.glb$/i.test(name) ? 'y' : 'z',
    weld: 0,
    orient: true,
    centred: places[0]?.free ?? false,
    target: 0,
  };
  /** @type {Size | null} */
  let size = null;
  /** @type {Outcome | null} */
  let outcome = null;
  let checks = 0;

  const sheet = createSheet();
  const { where, chosen } = placeChoice(places, () => {
    choices.centred = chosen()?.free ?? false;
    report();
    ready();
  });
  const use = button('', '', () => goOn(), 'primary');
  use.disabled = true;
  const save = button(S.mesh.save, 'download', saveCoarse, 'quiet');
  save.hidden = true;
  const dialog = openDialog({
    id: 'mesh',
    title: name,
    wide: true,
    body: sheet.el,
    foot: [
      h('span', { class: 'muted' }, S.mesh.local),
      save,
      h('span', { class: 'grow' }),
      where,
      button(S.cancel, '', () => dialog.close()),
      use,
    ],
    onclose() {
      worker.stop();
      sheet.preview.dispose();
    },
  });
  const worker = meshWorker(({ stage }) => work(S.mesh.stages[stage] ?? stage));

  /** @param {string} text what goes on; empty: nothing */
  function work(text) {
    dialog.setAttribute('aria-busy', String(text !== ''));
    sheet.work(text);
  }

  /** @param {unknown} error */
  function fault(error) {
    work('');
    const gone = error instanceof MeshWorkerError;
    if (gone && !dialog.isConnected) return;
    const text = error instanceof Error ? error.message : String(error);
    sheet.fault(gone ? S.mesh.died : told(text).text);
    use.disabled = true;
  }

  async function start() {
    ready();
    if (file.size > MOST_BYTES) return fault(new Error(S.mesh.tooBig(file.size, MOST_BYTES)));
    work(S.mesh.stages.read);
    const bytes = await file.arrayBuffer();
    size = await worker.ask('read', { name, bytes }, [bytes]);
    choices.unit = likelyUnit(Math.max(...spanOf(size)));
    await check();
  }

  /** Looks at the mesh anew, after a choice that changes it. */
  async function check() {
    const mine = ++checks;
    use.disabled = true;
    work(S.mesh.stages.check);
    const { orient, target } = choices;
    const weld = choices.weld / factorOf(choices.unit);
    const found = await worker.ask('check', { weld, orient, target });
    if (mine !== checks) return;
    if (found.report.good && sheet.preview.works) shape = await worker.ask('shape');
    if (mine !== checks) return;
    work('');
    if (!found.report.good) {
      const [worst] = meshFindings(found.report);
      throw new Error(S.mesh.noMesh(told(worst?.text ?? '').text, told(worst?.fix ?? '').text));
    }
    outcome = found;
    report();
    draw();
    ready();
    if (
      mine === 1 &&
      !use.disabled &&
      dialog.querySelector('.dh')?.contains(document.activeElement)
    )
      use.focus();
  }
  const again = () => {
    check().catch(fault);
  };

  /** @type {import('./worker.js').Shape | null} */
  let shape = null;
  const draw = () => shape && sheet.preview.show(meshScene(shape, choices.up));

  function report() {
    if (!size || !outcome) return;
    sheet.show({ size, outcome, choices }, { again, tell: report, draw });
    save.hidden = choices.target === 0;
  }

  function ready() {
    const place = chosen();
    setText(use, place?.button ?? S.mesh.nowhere);
    use.disabled = !outcome || !place;
  }

  /** A mesh that was made coarser is another one than the file's. */
  const outName = () =>
    choices.target > 0 ? name.replace(/(\.[^.]*)?$/, `-${outcome?.triangles ?? 0}.obj`) : name;

  async function goOn() {
    const place = chosen();
    if (!place || !outcome) return;
    try {
      work(S.mesh.stages.keep);
      const mesh = await worker.ask('give');
      await keepMesh(outName(), mesh);
    } catch (error) {
      return fault(error);
    }
    const entry = entryOf(outName(), choices, outcome.report);
    dialog.close();
    place.use(idOf(name), entry);
  }

  async function saveCoarse() {
    try {
      saveFile(outName(), objText(await worker.ask('give')), 'text/plain');
    } catch (error) {
      fault(error);
    }
  }

  start().catch(fault);
  return dialog;
}
