/** What the dialogs need from the run: link, text, keys; files are in exports.js. */
import { button, h } from '../dom.js';
import { keep } from '../state/kept.js';
import { S } from '../state/strings-later.js';
import { W } from '../share/words.js';
import { diffPatch } from '../../../wasm/js/link.mjs';
import { parentsOf } from '../../../wasm/js/parents.mjs';
import { allPins } from '../plot/pins.js';
import { tapeText } from '../features/data/distance/state.js';
import { uiOf } from '../features/data/link.js';
import { shown } from '../features/data/state.js';
import { fixed, formatText, timeDecimals } from '../../../wasm/js/format.mjs';
import { persist } from '../features/loader.js';
import { keysDialog, openDialog, textDialog } from '../panels/dialogs.js';
import { draftsSwitch } from '../drafts/list.js';
import { offlineSwitch } from '../offline/keeping.js';
import { linkKey, textOf } from '../../../wasm/js/form/scenario.mjs';
import { knownOf } from '../summary/sentences.js';
import { otherTongues, tongueLinks } from '../tongue/switch.js';
import { changesOf } from './edits.js';
import { createExports } from './exports.js';

/** What a link is to hold. @typedef {{changes: boolean, moment: boolean, proof: boolean, inputs: boolean, embed: boolean, pins: boolean}} LinkChoice */

/** What was ordered live, in words.
 * @param {import('../../../wasm/js/frame.mjs').Manifest} m @param {readonly import('../sim/lane.js').LiveInput[]} inputs */
const orderWords = (m, inputs) =>
  inputs.map(({ id, value, frame }) => {
    const unit = m.inputs.find((input) => input.id === id)?.unit ?? '';
    const t = fixed(frame * m.frame, timeDecimals(m.frame));
    return W.order(id, formatText(value, unit), t);
  });

/** What a link was made from. @param {{run: import('../sim/run.js').Run, edits: import('./edits.js').Edits,
 *   state: import('../state/store.js').PageState, link: import('../../../wasm/js/link.mjs').Link}} app @returns {{parents?: string}} */
function chainOf({ run, edits, state, link }) {
  const from = edits.opened;
  const names = from ? changesOf(from.doc, state.doc).map(({ path }) => linkKey(path)) : [];
  const before = JSON.stringify(link.inputs ?? []);
  if (JSON.stringify(run.inputs) !== before) names.push(...run.inputs.map(({ id }) => id));
  const parents = parentsOf(link, [...new Set(names)]);
  return parents ? { parents } : {};
}

/** Pinned runs as a link has them beside a scenario. @param {import('../../../wasm/js/form/scenario.mjs').Doc} doc */
async function pinsFor(doc) {
  if (allPins().length === 0) return '';
  const [{ packedBeside }, { droppedMeshes }] = await Promise.all([
    persist(() => import('../plot/pin-link.js')),
    persist(() => import('../meshes/assets.js')),
  ]);
  return packedBeside(doc, droppedMeshes);
}

/** A link with as many of some parts as it has room for: the first of them goes first.
 * @template L @param {(link: L) => Promise<string>} encode @param {L} link @param {object[]} parts @returns {Promise<string>} */
async function fitting(encode, link, parts) {
  try {
    return await encode(Object.assign({}, link, ...parts));
  } catch (error) {
    if (parts.length === 0) throw error;
    return fitting(encode, link, parts.slice(1));
  }
}

/** How the page is laid out, and with a moment what is shown of its data. @param {LinkChoice} choice */
function layoutOf({ embed, moment }) {
  const first = embed ? 'embed' : '';
  const ui = moment ? uiOf(first, shown) : first;
  return ui ? { ui } : {};
}

/** What is on show, for the page in another language: the part of its link from # on. @param {(choice: LinkChoice) => Promise<string>} makeLink */
const hashOf = async (makeLink) => {
  const whole = {
    changes: true,
    moment: true,
    proof: false,
    inputs: true,
    pins: true,
    embed: false,
  };
  return (await makeLink(whole)).replace(/^[^#]*/, '');
};

/** Whether the run on show is of a scenario. @param {import('./edits.js').Edits} edits @param {import('../sim/run.js').Run} run @param {object} doc */
const isShown = (edits, run, doc) => !edits.waiting && run.doc === doc;

/** Once what was changed has been run. @param {import('./edits.js').Edits} edits @param {import('../sim/run.js').Run} run */
async function settled(edits, run) {
  while (edits.waiting || run.busy) await new Promise((next) => setTimeout(next, 100));
}

/** The other languages, with what is on show. @param {(choice: LinkChoice) => Promise<string>} makeLink */
const tonguesOf = (makeLink) => otherTongues(() => hashOf(makeLink));

/** Mesh files that a text names. @param {string} text */
async function assetsIn(text) {
  if (!/"asset"/.test(text)) return {};
  const { assetsOf } = await import('../meshes/assets.js');
  return (await assetsOf(text)).assets;
}

/** How much of the scene is drawn, and in which colours. @param {import('../view/index.js').Stage} stage */
async function choosePicture(stage) {
  const { pictureDialog } = await import('../panels/picture-box.js');
  pictureDialog(stage.light);
}

/** The scenario from many starts. @param {{run: import('../sim/run.js').Run, edits: import('./edits.js').Edits,
 *   schema: () => import('../../../wasm/js/labels.mjs').Schema | null}} app @param {import('../../../wasm/js/form/scenario.mjs').Doc} doc @param {string} name
 * @param {((asked: Asked) => Promise<void>) | null} study makes a study of it */
async function openRepeat({ run, edits, schema }, doc, name, study) {
  const described = schema();
  if (!described) return; // no run yet: there is nothing to repeat
  run.pause();
  const { repeatDialog } = await import('../repeat/dialog.js');
  repeatDialog({
    ...{ doc, text: textOf(doc), example: '', name },
    schema: described,
    show: (next) => edits.change(next),
    ...{ assets: assetsIn, study },
  });
}

/** The units that numbers are shown in. @param {(choice: LinkChoice) => Promise<string>} makeLink */
async function chooseUnits(makeLink) {
  const { unitsDialog } = await persist(() => import('../units/dialog.js'));
  unitsDialog(() => hashOf(makeLink));
}

/** The page is one file. */
const alone = () => 'alone' in document.documentElement.dataset;

/** The page as one file, and one within another page, have no page of studies beside them. */
const hasStudies = () => !alone() && window.parent === window;

/** What a study of a run is to be, where somebody says. @typedef {import('../repeat/dialog.js').Asked} Asked */

/** The run as a study. @param {{run: import('../sim/run.js').Run, store: import('../state/store.js').Store, tell: (words: string) => void,
 *   schema: () => import('../../../wasm/js/labels.mjs').Schema | null}} app @param {string} example that it is of, or '' @param {Asked} [asked] */
async function openAsStudy({ run, store, tell, schema }, example, asked) {
  const [described, m] = [schema(), run.manifest];
  if (!described || !m) return; // no run yet
  run.pause();
  const { openStudy } = await persist(() => import('../study-run/offer.js'));
  const { doc, base } = store.state;
  await openStudy({ ...asked, doc, schema: described, manifest: m, example, before: base, inputs: run.inputs }, tell); // prettier-ignore
}

/** The run on show beside another link, in a page of its own; the page as one file has none. @param {(choice: LinkChoice) => Promise<string>} makeLink
 * @param {string} example @param {import('../../../wasm/js/form/scenario.mjs').Doc} base */
async function chooseBeside(makeLink, example, base) {
  const [{ besideDialog }, { encodeLink }] = await Promise.all([
    persist(() => import('../beside/dialog.js')),
    persist(() => import('../../../wasm/js/link-write.mjs')),
  ]);
  const whole = {
    changes: true,
    moment: true,
    proof: true,
    inputs: true,
    pins: false,
    embed: false,
  };
  const pins = allPins().map(({ letter, name, doc, inputs }) => {
    const patch = example ? /** @type {{}} */ (diffPatch(base, doc) ?? {}) : doc;
    return { words: `${letter}: ${name}`, link: encodeLink({ example, patch, inputs }) };
  });
  besideDialog({ own: makeLink(whole), pins });
}

/** The run so far in sentences. @param {import('../sim/run.js').Run} run */
async function tellSummary(run) {
  const known = knownOf(run);
  if (!known) return;
  run.pause();
  const { summaryDialog } = await persist(() => import('../summary/dialog.js'));
  summaryDialog(known);
}

/** The whole text in a plain field. One that was left without being run is there again the next time, as long as it would change the same scenario.
 * @param {Pick<Parameters<typeof createBoxes>[0], 'store' | 'run' | 'edits' | 'type'>} app */
function textEditing({ store, run, edits, type }) {
  const { state } = store;
  let left = '';
  /** @type {import('../../../wasm/js/form/scenario.mjs').Doc | null} */
  let of = null;
  const again = () => (of === state.doc && left) || textOf(state.doc);
  /** @param {string} [text] @param {{where: string, what: string}[]} [faults] */
  return (text = again(), faults = []) => {
    run.pause();
    if (faults.length > 0) store.set({ faults });
    const onleave = (/** @type {string | null} */ typed) => {
      left = typed === null || typed === textOf(state.doc) ? '' : typed;
      of = state.doc;
      if (!left) type(null);
    };
    textDialog({ text, faults, run: edits.replace, ontype: type, onleave });
  };
}

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, edits: import('./edits.js').Edits, example: string,
 *   type: (text: string | null) => void,
 *   stage: () => import('../view/index.js').Stage, schema: () => import('../../../wasm/js/labels.mjs').Schema | null,
 *   listed: ReturnType<typeof import('./works.js').createWorks>, tell: (words: string, action?: HTMLElement | null) => void,
 *   link: import('../../../wasm/js/link.mjs').Link}} app `link`: that the page was opened by
 */
export function createBoxes(app) {
  const { store, run, edits, example, stage, schema, type, listed, tell, link: opened } = app;
  const { state } = store;
  const chain = () => chainOf({ ...app, state });
  const fileName = () => (example || 'scenario').replace(/[^a-z0-9_-]+/gi, '-');
  /** The page as one file calls a scenario so that is none of the examples. */
  const isExample = () => example !== '' && !(example === 'scenario' && alone());
  /** The link that the page was opened by has the whole scenario. */
  const fromLink = !example && Object.keys(opened.patch ?? {}).length > 0;

  /** @param {LinkChoice} choice */
  async function makeLink(choice) {
    const m = run.manifest;
    if (!m) return '';
    const patch = /** @type {import('../../../wasm/js/form/scenario.mjs').Doc | undefined} */ (
      example ? diffPatch(state.base, state.doc) : state.doc
    ); // of two objects it is one
    const round = (/** @type {number[]} */ v) => v.map((x) => Number(x.toFixed(3)));
    const camera = stage().getCamera();
    const at = Math.min(run.now, run.last);
    // a hash is told only with everything that it depends on, and not while a change has still to be run, or cannot be
    const whole =
      isShown(edits, run, state.doc) &&
      (choice.changes || patch === undefined) &&
      (choice.inputs || run.inputs.length === 0);
    const link = {
      example,
      ...(patch !== undefined && (choice.changes || !example) ? { patch } : {}),
      ...(choice.moment || choice.proof ? { t: Number((at * m.frame).toPrecision(12)) } : {}),
      ...(choice.moment
        ? { camera: { eye: round(camera.eye), target: round(camera.target) } }
        : {}),
      ...(choice.proof && whole ? { hash: run.hash(at), version: m.version } : {}),
      ...(choice.inputs && run.inputs.length > 0 ? { inputs: run.inputs } : {}),
      ...layoutOf(choice),
      ...(choice.moment && tapeText() ? { tape: tapeText() } : {}),
    };
    if (choice.proof) Object.assign(link, chain());
    const { packed } = await ownMeshes();
    const { encodeLink } = await persist(() => import('../../../wasm/js/link-write.mjs'));
    const pins = choice.pins ? await pinsFor(choice.changes || !example ? state.doc : state.base) : ''; // prettier-ignore
    // a link that would be too long goes without them, and is told to
    const parts = [...(pins ? [{ pins }] : []), ...(packed ? [{ meshes: packed }] : [])];
    const text = await fitting(encodeLink, link, parts);
    return location.href.replace(/[?#][^]*$/, '') + text;
  }

  /** Meshes of one's own, and all of them packed. @returns {Promise<import('../share/carry.js').Carried>} */
  async function ownMeshes() {
    if (!('meshes' in state.doc)) return { own: [], packed: '' };
    const { carriedOf } = await persist(() => import('../share/carry.js'));
    return carriedOf(state.doc);
  }

  /** The run goes on with coarser meshes, which a link can carry. @param {number} taken characters of a link without them */
  async function fitMeshes(taken) {
    const { doc } = state;
    const [{ fitted }, { fitWords }] = await Promise.all([
      import('../share/carry.js'),
      import('../share/dialog.js'),
    ]);
    const made = await fitted(doc, (await ownMeshes()).own, taken);
    if (doc !== state.doc) return;
    edits.change(made.doc);
    tell(made.fits.map(fitWords).join(' '), button(W.again, 'share-2', share, 'quiet'));
  }

  const editText = textEditing({ store, run, edits, type });

  const beside = alone() ? null : () => (run.pause(), chooseBeside(makeLink, example, state.base));
  const files = createExports({
    ...{ store, run, stage, schema, link: opened, example, name: fileName, makeLink, tell },
  });

  async function share() {
    const m = run.manifest;
    if (!m) return;
    run.pause();
    const [{ shareDialog }, { own }] = await Promise.all([
      persist(() => import('../share/dialog.js')),
      ownMeshes(),
    ]);
    const at = Math.min(run.now, run.last);
    shareDialog({
      make: makeLink,
      settled: edits.waiting || run.busy ? settled(edits, run) : null,
      title: m.title || fileName(),
      ...(isExample() ? {} : { from: fromLink ? 'fromLink' : 'fromFile' }),
      changes: edits.changedKeys(),
      time: `${fixed(at * m.frame, timeDecimals(m.frame))} s`,
      version: m.version,
      orders: orderWords(m, run.inputs),
      oncopy: (text) => history.replaceState(null, '', text),
      picture: files.savePicture,
      parents: chain().parents ?? '',
      pins: allPins(),
      beside: beside ?? undefined,
      own,
      fit: fitMeshes,
      file: files.saveRun,
    });
  }

  const study = hasStudies()
    ? (/** @type {Asked | undefined} */ asked) =>
        openAsStudy(app, isExample() ? example : '', asked)
    : null;

  return {
    editText,
    link: makeLink,
    beside,
    tongues: () => tonguesOf(makeLink),
    units: () => chooseUnits(makeLink),
    summary: () => tellSummary(run),
    share,

    ...files,

    repeat: () => openRepeat(app, state.doc, fileName(), study),

    /** The run as a study, on the page of these; null: this page has none beside it. */
    study: study && (() => study(undefined)),

    picture: () => choosePicture(stage()),

    keys() {
      keysDialog({
        single: state.single,
        onsingle: (on) => {
          store.set({ single: on });
          keep('hawse-single-keys', on ? 'on' : 'off');
        },
        groups: listed(S.keys.groups),
        more: [
          draftsSwitch(() => {}),
          offlineSwitch(),
          button(S.units, 'ruler', () => void chooseUnits(makeLink), 'quiet'),
          ...tongueLinks(tonguesOf(makeLink), true),
        ],
      });
    },
  };
}

/** Nothing can be shown: what happened, and the way back. @param {string} head @param {string} text */
export function problemBox(head, text) {
  openDialog({
    id: 'problem',
    title: head,
    body: [h('p', { class: 'lead' }, text)],
    foot: [h('span', { class: 'grow' }), h('a', { class: 'btn primary', href: '#' }, S.back)],
  });
}

/** @typedef {ReturnType<typeof createBoxes>} Boxes */
