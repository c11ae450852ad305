/**
 * The dialog in which a hull of one's own gets its hawsepipe: two presses on the shell, numbers beside them, what lies in the hull
 * at the start, and what mends it. What is taken is one change of the scenario's text.
 */
import { button, fill, h, icon } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { errorText, formatText, group } from '../state/format.js';
import { S } from '../state/strings-later.js';
import { textOf } from '../sim/scenario.js';
import { numberAt, textAt } from '../sim/told.js';
import { rolesOf } from '../features/manoeuvre/state.js';
import { assetsOf } from '../meshes/assets.js';
import { keepMesh, meshWorker, MeshWorkerError } from '../meshes/client.js';
import { placeFor, withNames } from '../meshes/place.js';
import { faultText, hullLines, line, placedLines } from './found.js';
import { createForm } from './form.js';
import { createPicture } from './picture.js';
import { add, back, norm, sub } from './vec.js';
import { W } from './words.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays @typedef {import('./form.js').Choices} Choices */
/** @typedef {{asset: string} & import('./work.js').Entry & JsonObject} Entry of the mesh in the scenario */
/** @typedef {{entry: Entry, choices: Choices, size: number}} Kept how a drilled hull was made, beside it in this browser */
/** @typedef {{doc: JsonObject, id: string, entry: Entry, kept?: Kept, change: (next: JsonObject) => void}} Options `id` of the mesh in the scenario */

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

/** What a press sets: radio buttons. @param {(value: 'mouth' | 'inner' | 'turn') => void} changed */
function createPresses(changed) {
  const name = 'hull-press';
  const inputs = Object.entries(W.choices).map(([value, words]) => {
    const input = h('input', { type: 'radio', name, value, id: `${name}-${value}`, onchange: () => changed(now()) }); // prettier-ignore
    return { input, el: h('span', {}, input, h('label', { htmlFor: input.id }, words)) };
  });
  inputs[0].input.checked = true;
  const now = () =>
    /** @type {'mouth' | 'inner' | 'turn'} */ (inputs.find(({ input }) => input.checked)?.input.value ?? 'turn'); // prettier-ignore
  return {
    el: h('fieldset', { class: 'hull-press' }, h('legend', {}, W.presses), inputs.map(({ el }) => el)), // prettier-ignore
    now,
    /** @param {'mouth' | 'inner' | 'turn'} value */
    set(value) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}

/** @param {Options} options */
export function hullDialog({ doc, id, entry, kept, change }) {
  const roles = rolesOf(doc);
  if (!roles) return null;
  const choices = kept ? { ...kept.choices } : firstChoices(doc, roles);
  /** Times that the file's hull is larger. */
  let size = kept?.size ?? 1;
  /** @type {import('./work.js').Hull | null} */
  let hull = null;
  /** @type {{ready: import('./work.js').Ready, placed: import('./work.js').Placed} | null} */
  let made = null;
  /** @type {Promise<MeshArrays> | null} */
  let source = null;
  let serial = 0;
  let timer = 0;
  const name = `${entry.asset.replace(/\.[^./]*$/, '').replace(/^.*\//, '')}-pipe.obj`;

  const presses = createPresses(() => picture.placeCross());
  const under = h('p', { class: 'muted hull-under', role: 'status' });
  const picture = createPicture({
    label: `${W.preview} ${W.keys}`,
    picks: () => presses.now() !== 'turn',
    onpick,
    oncross: (at) => fill(under, at ? W.under(placeText(at)) : W.nothing),
  });
  const form = createForm(choices, changed);
  const told = h('ul', { class: 'hull-told', 'aria-live': 'polite', 'aria-label': W.found });
  const busy = h('p', { class: 'working', role: 'status' });
  const take = button(W.take, '', () => taken(), 'primary');
  take.disabled = true;
  const zooms = h(
    'div',
    { class: 'hull-zoom' },
    button(W.nearer, '', () => picture.zoom(0.7), 'quiet'),
    button(W.farther, '', () => picture.zoom(1 / 0.7), 'quiet'),
    button(W.whole, '', () => picture.about(null), 'quiet'),
  );
  const view = h('div', { class: 'meshview' }, picture.el, busy);
  const seen = h('div', { class: 'hull-seen' }, presses.el, view, zooms, under);
  const dialog = openDialog({
    ...{ id: 'hull', title: W.title, wide: true },
    body: [
      h('p', { class: 'muted lead' }, W.lead),
      h('div', { class: 'hullgrid' }, seen, h('div', {}, told, form.el)),
    ],
    foot: [h('span', { class: 'grow' }), button(S.cancel, '', () => dialog.close()), take],
    onclose() {
      clearTimeout(timer);
      worker.stop();
      picture.dispose();
    },
  });
  const worker = meshWorker();

  /** @param {V3} at */
  function placeText(at) {
    return at.map((x) => group(x, 2)).join(', ');
  }

  /** @param {string} text what goes on; empty: nothing */
  function work(text) {
    dialog.setAttribute('aria-busy', String(text !== ''));
    const wheel = icon('loader-circle');
    wheel.classList.add('spin');
    fill(busy, ...(text ? [wheel, text] : []));
  }

  /** @param {unknown} error */
  function failed(error) {
    if (!dialog.isConnected) return;
    work('');
    const gone = error instanceof MeshWorkerError;
    fill(told, line('bad', gone ? S.mesh.died : errorText(error)));
    take.disabled = true;
  }

  /** @param {V3} at */
  function onpick(at) {
    const what = presses.now();
    if (what === 'turn') return;
    choices[what] = at.map((x) => Math.round(x * 1e3) / 1e3);
    if (what === 'mouth') {
      if (!choices.inner) picture.about(at, NEAR * choices.bore);
      presses.set('inner');
    }
    changed(what);
  }

  /** @param {keyof Choices} key */
  function changed(key) {
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

  async function meshOf() {
    const { assets } = await assetsOf(textOf({ meshes: { hull: entry } }));
    const mesh = assets[entry.asset];
    if (!mesh) throw new Error(W.gone);
    return mesh;
  }

  async function open() {
    work(W.opening);
    const { points, faces } = await (source ??= meshOf());
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
    if (!hull || hull.fault || !mouth || !inner || !roles) return;
    work(W.working);
    const { assets } = await assetsOf(textOf(doc));
    const found = await worker.ask('placeHull', {
      ...{ doc, roles, name, mesh: id, assets, more, tilt: (tilt * Math.PI) / 180 },
      pipe: { mouth, inner, bore: bore / 2, lip },
      fineness: { most, short, name },
    });
    if (mine !== serial) return;
    work('');
    if ('code' in found) return fill(told, hullLines(hull), line('bad', faultText(found)));
    made = found;
    take.disabled = false;
    show();
    tell();
  }

  function tell() {
    if (!hull) return;
    const rows = hullLines(hull);
    const mass = numberAt(doc, 'parts', roles?.anchor ?? '', 'mass') ?? 6414;
    if (choices.length < SMALL * Math.cbrt(mass / 1000))
      rows.push(line('warn', W.small(formatText(mass, 'kg', 3))));
    if (made) rows.push(...placedLines(made.ready, made.placed, mend));
    else if (!hull.fault && !choices.mouth) rows.push(line('info', W.first));
    else if (!hull.fault && !choices.inner) rows.push(line('info', W.second));
    fill(told, rows);
  }

  /** @param {import('./start.js').Mend} by */
  function mend({ links, tilt }) {
    choices.more += links;
    choices.tilt = (tilt * 180) / Math.PI;
    changed(links > 0 ? 'more' : 'tilt');
  }

  function show() {
    if (!hull) return;
    const { mouth, inner } = choices;
    const inFile = (/** @type {V3} */ p) =>
      made ? add(back(made.ready.rows, p), made.ready.origin) : p;
    const path = made ? made.placed.path.map(inFile) : [];
    if (made && path.length > 1) {
      // the way goes on far below: as far as the anchor hangs
      const [a, b] = path.slice(-2);
      const share = Math.min(1, (3 + made.placed.start.pitch * Math.max(0, choices.more)) / norm(sub(b, a))); // prettier-ignore
      path[path.length - 1] = add(a, sub(b, a).map((x) => x * share)); // prettier-ignore
    }
    picture.show({
      ...{ hull, open: hull.open, mouth, inner, chain: path },
      drilled: made && { points: mapped(made.ready.points, inFile), faces: made.ready.faces },
      overlaps: made ? made.placed.start.overlaps.map(({ at }) => inFile(at)) : [],
    });
  }

  async function taken() {
    if (!made) return;
    const { ready, placed } = made;
    take.disabled = true;
    const mesh = { points: ready.points, faces: ready.faces };
    const to = await placeFor(name, mesh, () => false);
    await keepMesh(to, Object.assign(mesh, { made: { entry, choices: { ...choices }, size } }));
    dialog.close();
    change(to === name ? placed.doc : withNames(placed.doc, new Map([[name, to]])));
  }

  open().catch(failed);
  return dialog;
}

/** @param {Float64Array} points @param {(p: V3) => V3} to */
function mapped(points, to) {
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3)
    out.set(to([points[i], points[i + 1], points[i + 2]]), i);
  return out;
}
