/**
 * What comes after the first picture, in one piece: the panels of values, parameters, contacts, joints
 * and events, the dialogs, the files, and what is wrong with a link.
 */
import '../icons-later.js';
import '../sim/columns-long.js';
import { button, iconButton } from '../dom.js';
import { farFrom } from '../../../wasm/js/far.mjs';
import { hintsOf, startOf } from '../../../wasm/js/hints.mjs';
import { withHelp } from '../../../wasm/js/labels.mjs';
import { getPath } from '../../../wasm/js/form/scenario.mjs';
import { duplicateEntry, removeEntry } from '../sim/copies.js';
import { addEntry, namesFor } from '../sim/entries.js';
import { exposedRows, groupsOf, placesOf, rowsIn } from '../../../wasm/js/form/groups.mjs';
import { renameEntry } from '../sim/names.js';
import { readSchema } from '../../../wasm/js/form/schema.mjs';
import { thingsOf } from '../place/places.js';
import { createKeeping } from '../drafts/keeping.js';
import { T } from '../features/measure/words.js';
import { persist } from '../features/loader.js';
import { createPanels } from '../features/panels.js';
import { createEnergy } from '../panels/energy.js';
import { createHalt, haltTitle } from '../panels/halt.js';
import { createLog } from '../panels/log.js';
import { createParams } from '../panels/params.js';
import { SPEEDS } from '../panels/transport.js';
import { createSaying } from '../panels/saying.js';
import { eventWords } from '../../../wasm/js/event-words.mjs';
import { dropPins, onPins, pinned } from '../plot/pins.js';
import { plotSpecs } from '../../../wasm/js/plots/specs.mjs';
import { S } from '../state/strings-later.js';
import { W as P } from '../palette/words.js';
import { keepLater } from '../offline/keeping.js';
import { createStory } from '../story/story.js';
import { asker, asking } from './ask.js';
import { createBoxes } from './boxes.js';
import { addDriving } from './driving.js';
import { createEdits } from './edits.js';
import { pick } from './picking.js';
import { createTold } from './told.js';
import { tellVersion } from './version.js';
import { createWorks } from './works.js';
import { knownOf, shortOf } from '../summary/sentences.js';
import { tongueLinks } from '../tongue/switch.js';

/** @typedef {import('../../../wasm/js/labels.mjs').Schema} RawSchema @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */
/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

export { proofDialog } from './facts.js';
export { withLabels } from '../sim/wording-later.js';
export { tellWrong, withoutWrong } from './wrong.js';
export { problemBox } from './boxes.js';

/** A joint goes no further than this [rad] or [m] at once; wider ranges are the field's, not the sender's. */
const FAR = 50;

/** What the event says that an input calls, and the controller that leads it. @param {{id: string, calls?: string}} input
 * @param {import('../../../wasm/js/frame.mjs').Manifest | null} manifest */
const knownOfInput = ({ id, calls }, manifest) => ({
  says: manifest?.cues?.find((cue) => cue.id === calls)?.say,
  led: manifest?.controllers?.find(({ outputs }) => outputs.some(({ input }) => input === id))?.id,
});

/**
 * What an input is called, and of which joint it is one: "crane.joints.slew.speed" is the slew's. Its
 * slider has the range of the input, else that of the joint, else none.
 * @param {import('../../../wasm/js/frame.mjs').Input} input
 * @param {import('../../../wasm/js/frame.mjs').Part[]} parts
 */
function inputName({ id, label, target = '', min, max }, parts) {
  const [part, map, joint, key] = target.split('.');
  // a driven motion: its pose, axis by axis
  const axis = /^drive_(x|y|z|roll|pitch|yaw)$/.exec(map ?? '')?.[1];
  if (axis) return { label: S.pose.of(S.pose.axes[axis], part), joint: { part, id: S.pose.title } };
  if (map !== 'joints' || !joint) return { label: label || id };
  const own = label.startsWith(`${joint}: `) ? label.slice(joint.length + 2) : label;
  const link = parts.find((p) => p.id === part)?.links?.find((l) => l.id === joint);
  const turns = link?.type === 'revolute';
  let range = /** @type {{lo: number, hi: number} | null} */ ({ lo: min, hi: max });
  if (max - min > FAR) {
    const lo = link?.lower ?? (turns ? -Math.PI : null);
    const hi = link?.upper ?? (turns ? Math.PI : null);
    range = key === 'target' && lo !== null && hi !== null && hi > lo ? { lo, hi } : null;
    if (key === 'speed') range = turns ? { lo: -0.5, hi: 0.5 } : { lo: -1, hi: 1 };
  }
  return { label: own || id, joint: { part, id: joint }, range };
}

/** Hints of the run on show, as `hawse check` gives them, and values far from those that it was opened with.
 * @param {import('../sim/run.js').Run} run @param {import('../state/store.js').PageState} state @param {Manifest} manifest */
function hintsFor(run, state, manifest) {
  const first = new Uint8Array(manifest.frame_bytes);
  const there = run.history?.read(0, first) === 0;
  const doc = run.doc ?? state.doc;
  return there ? [...hintsOf(doc, startOf(manifest, first)), ...farFrom(doc, state.base)] : [];
}

/** What the channels of the plots mean. @param {Manifest} manifest @param {RawSchema | null} raw
 * @param {ReturnType<typeof import('../plot/strips.js').createStrips>} strips */
function tellChannels(manifest, raw, strips) {
  if (!raw) return;
  const { channels } = withHelp(manifest, raw);
  strips.tell((index) => channels[index]?.help ?? '');
}

/** The groups of the scenario on show, by the core's schema, once that is there.
 * @param {() => RawSchema | null} given @param {() => Doc} doc */
function createGroups(given, doc) {
  /** @type {import('../../../wasm/js/form/schema.mjs').Schema} */
  let schema = { tables: [], channels: [] };
  /** @type {{doc: Doc | null, groups: ReturnType<typeof groupsOf>}} */
  let known = { doc: null, groups: [] };
  return {
    get schema() {
      return schema;
    },
    groups() {
      const raw = given();
      if (schema.tables.length === 0 && raw) {
        schema = readSchema(raw);
        known.doc = null;
      }
      if (known.doc !== doc()) known = { doc: doc(), groups: groupsOf(schema, doc()) };
      return known.groups;
    },
  };
}

/** @typedef {import('../panels/entry-rows.js').Entries} Entries */
/** What is done with whole entries. @param {() => import('../sim/entries.js').World} world @param {Entries['move']} move
 * @returns {Omit<Entries, 'change'>} */
const entriesOf = (world, move) => ({
  move,
  names: ({ named }) => namesFor(world().doc, named),
  add: (collection, kind) => addEntry(world(), collection, kind),
  rename: (path, to) => renameEntry(world().schema, world().doc, path, to),
  copy: (path) => duplicateEntry(world().schema, world().doc, path),
  remove: (path, keep) => removeEntry(world().schema, world().doc, path, keep),
});

/** Opens the text beside the picture, and closes it: it is loaded when it is asked for first.
 * @param {Parameters<typeof import('../text/view.js').createTextView>[0]} app */
function textOpener(app) {
  /** @type {ReturnType<typeof import('../text/view.js').createTextView> | null} */
  let view = null;
  return async () => {
    const { createTextView } = await import('../text/view.js');
    view ??= createTextView(app);
    (await view).toggle();
  };
}

/** The key that makes a report. */
const REPORT = ';';

/** Keys of the panels, and the one that no panel has. @param {import('../features/panels.js').Panels} panels
 * @param {import('../sim/run.js').Run} run @param {import('./boxes.js').Boxes} boxes @returns {import('../features/panels.js').Panels} */
const withReport = (panels, run, boxes) => ({
  ...panels,
  key(key) {
    if (panels.key(key)) return true;
    if (key !== REPORT || !run.manifest) return false;
    boxes.report();
    return true;
  },
});

/** @param {import('../sim/run.js').Run} run @param {import('./edits.js').Edits} edits @param {string} id @param {number} value */
function setInput(run, edits, id, value) {
  const input = run.manifest?.inputs.find((i) => i.id === id);
  if (!/\.drive_\w+$/.test(input?.target ?? '') || run.playing) return edits.input(id, value);
  // a drive is where its input says at the end of a frame: the one on show is to be that frame
  const frame = Math.max(1, run.now);
  edits.input(id, value, frame - 1);
  run.seek(frame);
}

/** Opens the list of all that can be done by its key, and by a button; an embedded run has none.
 * @param {App} app @param {Pick<import('../palette/entries.js').App, 'edits' | 'listed' | 'story' | 'boxes'>} made @param {(part: string) => void} pickPart */
function addPalette({ store, run, example, embed }, made, pickPart) {
  if (embed) return;
  async function open() {
    const { openPalette } = await persist(() => import('../palette/palette.js'));
    if (document.querySelector('dialog[open]')) return;
    openPalette({ ...made, store, run, example, pick: pickPart, speeds: SPEEDS });
  }
  addEventListener('keydown', (event) => {
    const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!asked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    event.preventDefault();
    open();
  });
  const keys = document.querySelector('.bar .keysbtn');
  keys?.before(iconButton('search', P.open, open, { class: 'quiet palettebtn' }));
  document.querySelector('.bar .themebtn')?.before(...tongueLinks(made.boxes.tongues()));
}

/** The button for detail and colours, among the tools of the scene. @param {HTMLElement} scene @param {() => void} open */
function addLook(scene, open) {
  const look = iconButton('sun', S.pictureBox.button, open);
  look.tabIndex = -1; // one of the bar's has it
  scene.querySelector('.tools')?.append(look);
}

/** Tools beside those of the first picture. @param {Parameters<typeof addDriving>[0]} app @param {() => void} look */
function addTools(app, look) {
  addLook(app.scene.main, look);
  addDriving(app);
}

/** Lets plots be changed, with runs that are pinned in them, and has the buttons for measuring beside theirs.
 * @param {App} app @param {import('./edits.js').Edits} edits */
function addMeasure({ strips, store, stage, redraw }, edits) {
  const open = () => asker({ store, strips, redraw })('measure');
  strips.edit(plotsEditor(store.state, edits));
  dropPins();
  let joined = false;
  onPins(async () => {
    redraw();
    if (joined || !stage().join || !pinned().some(({ shown }) => shown)) return;
    joined = true;
    const { pinLayer } = await persist(() => import('../features/measure/ghosts.js'));
    stage().join?.(pinLayer);
    redraw();
  });
  for (const beside of strips.adds) {
    const measure = button(T.short, 'ruler', open, 'quiet tomeasure');
    measure.title = T.open;
    beside.before(measure);
  }
}

/** What is done with the link once its run is there: its version is told, and runs that it has pinned are computed again.
 * @param {App} app @param {import('./edits.js').Edits} edits @param {(words: string) => void} tell */
function onceThere(app, edits, tell) {
  let done = false;
  return async (/** @type {Manifest} */ { version }) => {
    if (done) return;
    done = true;
    const { link, embed, store } = app;
    tellVersion(link, version, app);
    if (!link.pins || embed) return;
    const base = edits.opened?.doc ?? store.state.doc;
    const { takePins } = await persist(() => import('../plot/pinning.js'));
    takePins(link.pins, base, tell).catch(app.onerror);
  };
}

/** Moves a part in the scene by hand, where it stands there: what that takes is loaded when it is asked for.
 * @param {App} app @param {import('./edits.js').Edits} edits @param {(words: string) => void} tell
 * @returns {Entries['move']} */
const mover =
  ({ store, run, stage, scene }, edits, tell) =>
  ([table, id, ...more]) => {
    const here = table === 'parts' && more.length === 0 && thingsOf(store.state.doc, id).length > 0;
    if (!here) return null;
    const app = { store, run, stage, tell, main: scene.main, change: edits.change };
    return async () => (await import('../place/bar.js')).moveByHand(app, id);
  };

/** How the plots of the scenario are changed. @param {import('../state/store.js').PageState} state @param {import('./edits.js').Edits} edits */
const plotsEditor = (state, edits) => ({
  doc: () => state.doc,
  edited: () => getPath(state.doc, ['view', 'plots']) !== getPath(state.base, ['view', 'plots']),
  change: (/** @type {Doc} */ doc) => edits.change(doc),
});

/**
 * @typedef {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, example: string,
 *   link: import('../../../wasm/js/link.mjs').Link, embed?: import('../embed/embed.js').Embedding,
 *   onhistory: (canUndo: boolean, canRedo: boolean) => void, onerror: (error: unknown) => void,
 *   stage: () => import('../view/index.js').Stage, schema: () => RawSchema | null, takeFile: (file: File) => void,
 *   scene: import('../panels/scene.js').ScenePanel, say: (text: string) => void, redraw: () => void,
 *   place: (name: string) => HTMLElement, onfail: (names: string[], again: () => void) => void,
 *   strips: ReturnType<typeof import('../plot/strips.js').createStrips>, axis: HTMLElement,
 *   viewing: ReturnType<typeof import('./viewing.js').createViewing>,
 * }} App `schema`: of the core, null before it is there; `scene`: what floats on it goes there;
 *   `place`: of a feature's panel; `onfail`: some could not be loaded
 */

/** Tells something over the scene, and to those who listen. @param {App} app
 * @returns {(words: string, action?: Parameters<App["scene"]["setNotice"]>[1]) => void} */
const teller =
  ({ scene, say }) =>
  (words, action = null) => {
    scene.setNotice(words, action);
    say(words);
  };

/** What is said where a run pauses. @param {import('../sim/run.js').Run} run */
function toldOf(run) {
  const known = knownOf(run);
  return known ? shortOf(known) : '';
}

/** @param {import('../sim/run.js').Run} run @param {import('../sim/run.js').RunEvent} event */
function wordsIn(run, event) {
  const { part = '', what = '' } = run.manifest ? eventWords(event, run.manifest) : {};
  return `${part} ${what}`;
}

/** @param {App} app */
export function createLater(app) {
  const { store, run, example, stage, schema: given, takeFile } = app;
  const { state } = store;
  const tell = teller(app);
  const edits = createEdits({
    ...{ store, run, time: app.link.t ?? 0, onhistory: app.onhistory, onerror: app.onerror },
    onrun: app.redraw,
    locked: app.embed?.locked,
    onlocked() {
      tell(app.embed?.words ?? '');
      params.update();
    },
    onstart: (fault) => tellStart(fault),
  });
  /** A changed scenario could not begin, or has. */
  const tellStart = createTold({ ...app, edits });
  const takes = (/** @type {string} */ key) => features.takes(key);
  const listed = createWorks({ store, run, stage, takes });
  const type = (/** @type {string | null} */ text) => keeping?.type(text);
  const boxes = createBoxes({
    ...{ store, run, edits, example, stage, schema: given, listed, link: app.link, tell, type },
  });
  // what it takes is loaded when it is asked for
  Object.assign(Reflect.get(window, 'hawse') ?? {}, boxes.script);
  if (!app.embed) keepLater();
  const keeping = app.embed
    ? null
    : createKeeping({
        ...{ store, run, edits, example, scene: app.scene.main, say: app.say },
        editText: boxes.editText,
      });
  const energy = createEnergy();
  const saying = createSaying(app.scene);
  addTools({ ...app, edits, tell }, () => boxes.picture());
  const story = createStory({ ...app, view: app.viewing.go });
  const halt = createHalt();
  app.scene.addHalt(halt.el);
  const seek = (/** @type {number} */ frame) => run.seek(frame);
  const log = createLog({ seek, save: () => boxes.saveEvents(), tell: () => boxes.summary() });
  const grouped = createGroups(given, () => state.doc);
  const { groups } = grouped;
  const places = (/** @type {import('../../../wasm/js/form/scenario.mjs').Row} */ row) =>
    placesOf(grouped.schema, state.doc, run.manifest, row);
  const text = textOpener({
    ...{ store, run, edits, schema: () => (groups(), grouped.schema), place: app.scene.main },
    type: (typed) => keeping?.type(typed),
  });
  const chooseMesh = async () => (await import('../meshes/open.js')).chooseMesh(takeFile);
  const form = {
    rows: () => rowsIn(groups()),
    places,
    read: (/** @type {string[]} */ path) => getPath(state.doc, path),
    example: (/** @type {string[]} */ path) => getPath(state.base, path),
    async file(/** @type {string[]} */ path) {
      const { chooseMesh: choose, modelPlace, openAny } = await import('../meshes/open.js');
      const places = [modelPlace(state.doc, path, (doc) => edits.change(doc))];
      choose((file) => openAny(file, { places, openFile: () => {} }));
    },
    update: () => params.update(),
  };
  const panels = createPanels({
    app: {
      ...{ run, store, edits, stage, example, boxes, form },
      ...{ over: app.scene.main, say: app.say, redraw: app.redraw, seek },
      ...{ ui: app.link.ui ?? '', tape: app.link.tape ?? '' },
      link: (number) => stage().chooseLink(number),
    },
    place: app.place,
    onfail: app.onfail,
    doc: () => state.doc,
  });
  const features = withReport(panels, run, boxes);
  addMeasure(app, edits);
  const first = onceThere(app, edits, tell);
  addPalette(app, { edits, listed, story, boxes }, (part) => pick(store, params.el, part));
  /** @type {import('../../../wasm/js/hints.mjs').Hint[]} */
  let hints = [];
  const params = createParams({
    store,
    top: features.top,
    groups,
    exposed: () =>
      exposedRows(rowsIn(groups()), String(getPath(state.doc, ['view', 'expose']) ?? '')),
    places,
    entries: entriesOf(() => ({ schema: grouped.schema, doc: state.doc, manifest: run.manifest }), mover(app, edits, tell)), // prettier-ignore
    change: (doc) => edits.change(doc),
    read: form.read,
    example: form.example,
    commit: edits.commit,
    undoAll: edits.undoAll,
    begin: async () => (await import('../fresh/dialog.js')).newDialog(),
    text,
    chooseMesh,
    changes: edits.changes,
    hints: () => hints,
    inputs: () =>
      (run.manifest?.inputs ?? []).map((i) => ({
        ...i,
        ...inputName(i, run.manifest?.parts ?? []),
        ...knownOfInput(i, run.manifest),
        now: run.inputValue(i.id, i.value),
      })),
    setInput: (id, value) => setInput(run, edits, id, value),
    lock: app.embed,
  });

  return {
    edits,
    boxes,
    ...{ text, chooseMesh },
    panels: { params, energy, log },
    ...asking(app, params),
    /** @param {import('../sim/run.js').RunEvent} event */
    wordsOf: (event) => wordsIn(run, event),
    /** What is said where it pauses. */
    told: () => toldOf(run),
    saying,
    story,
    /** What an embedded run is seen by. */
    seen: { store, stage, viewing: app.viewing, redraw: app.redraw },
    tell,
    features,
    pick: (/** @type {string} */ part) => pick(store, params.el, part),
    /** The run has halted, or does no longer. */
    setHalt() {
      const { manifest: m, halt: report } = run;
      if (!m) return;
      halt.set(report, {
        step: m.step,
        run: (step) => edits.commit(['solver', 'step'], step, ''),
        last() {
          run.pause();
          run.seek(run.last);
        },
      });
      if (report) app.say(haltTitle(report));
    },
    /** A run has taken the place of another. @param {Manifest} manifest */
    setRun(manifest) {
      first(manifest);
      hints = hintsFor(run, state, manifest);
      params.update();
      tellChannels(manifest, given(), app.strips);
      energy.setRun(manifest, plotSpecs(manifest));
      features.setRun(manifest);
      saying.setRun(manifest);
      story.setRun(manifest);
    },
  };
}

/** @typedef {ReturnType<typeof createLater>} Later */
