/**
 * The dialog in which a hull of one's own gets its hawsepipe: two presses on the shell, numbers beside them, what lies in the hull
 * at the start, and what mends it. What is taken is one change of the scenario's text.
 */
import { errorText, formatText } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';
import { numberAt, textAt } from '../../../wasm/js/form/told.mjs';
import { gearOf } from '../features/manoeuvre/state.js';
import { assetsOf } from '../meshes/assets.js';
import { afresh } from '../workbench/afresh.js';
import { keepMesh, meshWorker, MeshWorkerError } from '../meshes/client.js';
import { placeFor, withNames } from '../meshes/place.js';
import { faultText, hullLines, line, placedLines } from './found.js';
import { createSheet } from './sheet.js';
import { HANG, canPlace } from './place.js';
import { add, back, madd, norm, sub } from './vec.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays @typedef {import('./form.js').Choices} Choices */
/** @typedef {import('./work.js').Hull} Hull @typedef {{ready: import('./work.js').Ready, placed: import('./work.js').Placed}} Made */
/** @typedef {{asset: string} & import('./work.js').Entry & JsonObject} Entry of the mesh in the scenario */
/** @typedef {{entry: Entry, choices: Choices, size: number}} Kept how a drilled hull was made, beside it in this browser */
/** @typedef {{doc: JsonObject, id: string, entry: Entry, kept?: Kept, piped?: boolean, change: (next: JsonObject) => void}} Options `id` of the mesh in the scenario; `piped`: a
 *   chain runs out of it already, and how its pipe was made is not known here */

/** Metres each side of the mouth that are seen after it was pressed, in diameters of the pipe; a hull shorter than this for each cube root of a tonne of anchor is small. */
const NEAR = 8;
const SMALL = 12;
/** A change waits so long for the next one [ms]. */
const PAUSE = 200;

/** @param {JsonObject} doc @param {import('../features/manoeuvre/state.js').Roles} roles @returns {Choices} */
function firstChoices(doc, roles) {
  const bow = (/** @type {string} */ key) =>
    numberAt(doc, 'meshes', textAt(doc, 'parts', roles.hull, 'mesh'), 'bow', key);
  return {
    ...{ length: 0, most: 4000, short: true, mouth: null, inner: null, more: 0, tilt: 0 },
    ...{ bore: 2 * (bow('bore') ?? 0.36), lip: bow('lip') ?? 0.28 },
  };
}

/** As in its file. @param {Entry} entry */
async function meshOf(entry) {
  const { assets } = await assetsOf(textOf({ meshes: { hull: entry } }));
  const mesh = assets[entry.asset];
  if (!mesh) throw new Error(W.gone);
  return mesh;
}

/** @param {Options} options */
export function hullDialog({ doc, id, entry, kept, piped = false, change }) {
  const roles = gearOf(doc);
  if (!canPlace(doc, roles)) return null;
  const choices = kept ? { ...kept.choices } : firstChoices(doc, roles);
  /** Times that the file's hull is larger. */
  let size = kept?.size ?? 1;
  /** @type {Hull | null} */
  let hull = null;
  /** @type {Made | null} */
  let made = null;
  /** @type {Promise<MeshArrays> | null} */
  let source = null;
  let serial = 0;
  let timer = 0;
  const name = `${entry.asset.replace(/\.[^./]*$/, '').replace(/^.*\//, '')}-pipe.obj`;

  const sheet = createSheet({
    ...{ choices, changed, onpick },
    ontake: () => taken(),
    onclose() {
      clearTimeout(timer);
      worker.stop();
    },
  });
  const { dialog, picture, form, take, work } = sheet;
  const worker = meshWorker();

  /** @param {unknown} error */
  function failed(error) {
    if (!dialog.isConnected) return;
    work('');
    const gone = error instanceof MeshWorkerError;
    sheet.tell([line('bad', gone ? S.mesh.died : told(errorText(error)).text)]);
    take.disabled = true;
  }

  /** @param {'mouth' | 'inner'} what @param {V3} at */
  function onpick(what, at) {
    choices[what] = at;
    if (what === 'mouth') {
      if (!choices.inner) picture.about(at, NEAR * choices.bore);
      sheet.presses.set('inner');
    }
    changed(what);
  }

  /** @param {keyof Choices} key */
  function changed(key) {
    // what is under way is of other choices
    serial++;
    made = null;
    take.disabled = true;
    clearTimeout(timer);
    if (key === 'mouth' || key === 'inner') {
      choices.more = 0;
      choices.tilt = 0;
    }
    form.update();
    show();
    timer = window.setTimeout(() => {
      (key === 'length' ? resized() : place()).catch(failed);
    }, PAUSE);
  }

  async function open() {
    work(W.opening);
    const { points, faces } = await (source ??= meshOf(entry));
    hull = await worker.ask('openHull', { points, faces, entry, size });
    const { low, high } = hull;
    choices.length = Math.max(...sub(high, low));
    form.update();
    work('');
    show();
    tell();
    await place();
  }

  /** The same hull, larger or smaller: what was pressed goes with it. */
  async function resized() {
    if (!hull) return;
    const times = choices.length / Math.max(...sub(hull.high, hull.low));
    size *= times;
    for (const key of /** @type {const} */ (['mouth', 'inner']))
      choices[key] = choices[key]?.map((x) => x * times) ?? null;
    picture.about(null);
    await open();
  }

  async function place() {
    const mine = ++serial;
    const { mouth, inner, bore, lip, most, short, more, tilt } = choices;
    tell();
    if (!hull || hull.fault || !mouth || !inner) return;
    work(W.working);
    const { assets } = await assetsOf(textOf(doc));
    const found = await worker.ask('placeHull', {
      ...{ doc, roles, name, mesh: id, assets, more, tilt: (tilt * Math.PI) / 180 },
      pipe: { mouth, inner, bore: bore / 2, lip },
      fineness: { most, short, name },
    });
    if (mine !== serial) return;
    work('');
    if ('code' in found) return sheet.tell([...hullLines(hull), line('bad', faultText(found))]);
    made = found;
    take.disabled = false;
    show();
    tell();
  }

  function tell() {
    if (!hull) return;
    const rows = hullLines(hull);
    const mass = numberAt(doc, 'parts', roles.anchor, 'mass') ?? 6414;
    if (choices.length < SMALL * Math.cbrt(mass / 1000))
      rows.push(line('warn', W.small(formatText(mass, 'kg', 3))));
    if (piped) rows.push(line('warn', W.piped));
    if (made) rows.push(...placedLines(made.ready, made.placed, mend));
    else if (!hull.fault && !choices.mouth) rows.push(line('info', W.first));
    else if (!hull.fault && !choices.inner) rows.push(line('info', W.second));
    sheet.tell(rows);
  }

  /** @param {import('./start.js').Mend} by */
  function mend({ links, tilt }) {
    choices.more += links;
    choices.tilt = (tilt * 180) / Math.PI;
    changed(links > 0 ? 'more' : 'tilt');
  }

  const show = () => hull && picture.show(shownOf(hull, choices, made));

  async function taken() {
    if (!made) return;
    const { ready, placed } = made;
    take.disabled = true;
    const mesh = { points: ready.points, faces: ready.faces };
    const to = await placeFor(name, mesh, () => false);
    await keepMesh(to, Object.assign(mesh, { made: { entry, choices: { ...choices }, size } }));
    dialog.close();
    const next = to === name ? placed.doc : withNames(placed.doc, new Map([[name, to]]));
    afresh.add(next);
    change(next);
  }

  open().catch(failed);
  return dialog;
}

/** What the picture shows, all in the axes of the file. @param {Hull} hull @param {Choices} choices @param {Made | null} made @returns {import('./picture.js').Shown} */
function shownOf(hull, { mouth, inner, more }, made) {
  const bare = { hull, open: hull.open, mouth, inner };
  if (!made) return { ...bare, chain: [], drilled: null, overlaps: [] };
  const { ready, placed } = made;
  const inFile = (/** @type {V3} */ p) => add(back(ready.rows, p), ready.origin);
  const chain = placed.path.map(inFile);
  // the way goes on far below: about as far as the anchor hangs
  const [a, b] = chain.slice(-2);
  const share = Math.min(1, (HANG + placed.start.pitch * Math.max(0, more)) / norm(sub(b, a)));
  chain[chain.length - 1] = madd(a, share, sub(b, a));
  return {
    ...{ ...bare, chain },
    drilled: { points: mapped(ready.points, inFile), faces: ready.faces },
    overlaps: placed.start.overlaps.map(({ at }) => inFile(at)),
  };
}

/** @param {Float64Array} points @param {(p: V3) => V3} to */
function mapped(points, to) {
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3)
    out.set(to([points[i], points[i + 1], points[i + 2]]), i);
  return out;
}
