/**
 * The workbench: one run with its scene, its time axis and its panels. Everything a panel needs comes
 * through here; no panel knows another. Each concept has its module in workbench/.
 */
import { createClient, HawseSupersededError } from '../../wasm/js/client.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { fill, h, setText } from './dom.js';
import { S } from './state/strings.js';
import { createStore } from './state/store.js';
import { createRun } from './sim/run.js';
import { getPath } from './sim/scenario.js';
import { exposedRows, groupsOf, placesOf, readSchema } from './sim/groups.js';
import { createStrips, plotSpecs } from './plot/strips.js';
import { createTransport } from './panels/transport.js';
import { createScenePanel } from './panels/scene.js';
import { createParams } from './panels/params.js';
import { createEnergy } from './panels/energy.js';
import { createContacts } from './panels/contacts.js';
import { createJoints } from './panels/joints.js';
import { createLog } from './panels/log.js';
import { button } from './panels/dialogs.js';
import { eventWords } from './plot/events.js';
import { createStage } from './view/index.js';
import { keyboard, nextEvent } from './keyboard.js';
import { createBar } from './workbench/bar.js';
import { createBoxes, problemBox } from './workbench/boxes.js';
import { createDrawing, createVoice, everything } from './workbench/drawing.js';
import { createEdits } from './workbench/edits.js';
import { createLayout } from './workbench/layout.js';
import { openLink } from './workbench/opening.js';
import { createProof } from './workbench/proof.js';
import { scriptInterface } from './workbench/script.js';
import { createViewing, VIEWS } from './workbench/viewing.js';

/** Buffers on their way to the worker: enough that a slow picture does not make it wait. */
const CREDITS = 48;

/** @typedef {import('../../wasm/js/link.mjs').Link} Link */

/** @returns {'light' | 'dark'} */
const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** A joint goes no further than this [rad] or [m] at once; wider ranges are the field's, not the sender's. */
const FAR = 50;

/**
 * What an input is called, and of which joint it is one: "crane.joints.slew.speed" is the slew's. Its
 * slider has the range of the input, else that of the joint, else none.
 * @param {{id: string, label: string, target: string, min: number, max: number}} input
 * @param {import('../../wasm/js/frame.mjs').Manifest} manifest
 */
function inputName({ id, label, target, min, max }, manifest) {
  const [part, map, joint, key] = target.split('.');
  if (map !== 'joints' || !joint) return { label: label || id };
  const own = label.startsWith(`${joint}: `) ? label.slice(joint.length + 2) : label;
  const link = manifest.parts.find((p) => p.id === part)?.links?.find((l) => l.id === joint);
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

/**
 * @param {HTMLElement} root
 * @param {{example: string, exampleDoc: any, text: string, link: Link, problems: {key: string, value: string, why: string}[], embed: boolean,
 *   toggleTheme: () => void, onpicture: () => void}} options
 */
export function mountWorkbench(
  root,
  { example, exampleDoc, text: given, link, problems, embed, toggleTheme, onpicture },
) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const client = createClient({
    worker,
    wasm: new URL('./hawse.wasm', document.baseURI),
    credits: CREDITS,
  });

  const store = createStore({
    doc: /** @type {any} */ (exampleDoc),
    faults: /** @type {{where: string, what: string}[]} */ ([]),
    exampleKey: example,
    layout: /** @type {'wide' | 'narrow' | 'phone' | 'embed'} */ ('narrow'),
    manifest: /** @type {any} */ (null),
    overlays: { forces: true, labels: true, nodes: false, contacts: true, grid: true },
    following: /** @type {string} */ (''),
    tab: 'params',
    single: localStorage.getItem('hawse-single-keys') !== 'off',
  });
  const { state } = store;
  /** @type {import('./sim/groups.js').Schema | null} */
  let schema = null;
  let first = true;

  const dirty = everything();
  const run = createRun({
    client,
    makeReader: frameReader,
    onchange: (what) => {
      Object.assign(dirty, what);
      if (what.run) newRun();
    },
  });
  const status = h('p', { class: 'sr', role: 'status' });
  const say = createVoice(status, () => run.playing);
  const redraw = () => (dirty.shown = dirty.computed = dirty.camera = true);

  // ------------------------------------------------------------------ panels

  const bar = createBar({
    proof: () => proof.show(),
    undo: () => edits.undo(),
    redo: () => edits.redo(),
    keys: () => boxes.keys(),
    theme: newTheme,
    save: () => boxes.save(),
    share: () => boxes.share(),
  });
  const edits = createEdits({
    store,
    run,
    base: exampleDoc,
    time: link.t ?? 0,
    onhistory: bar.setUndo,
    onerror: notStarted,
    onrun: () => (dirty.busy = true),
  });
  const boxes = createBoxes({ store, run, edits, example, stage: () => stage });
  const proof = createProof({ store, run, link, badge: bar.badge });
  const viewing = createViewing({
    store,
    stage: () => stage,
    onchange: () => (dirty.camera = true),
    say,
  });
  const strips = createStrips({
    onscrub: (f) => run.manifest && run.seek(Math.round(f * run.manifest.frames)),
  });
  const transport = createTransport({ run, stripsEl: strips.el });
  const energy = createEnergy();
  const log = createLog({ seek: (frame) => run.seek(frame), save: () => boxes.saveEvents() });
  const contacts = createContacts({
    seek: (frame) => run.seek(frame),
    save: () => boxes.saveContacts(),
  });
  const joints = createJoints({
    target(part, joint, key) {
      const input = run.manifest?.inputs.find(
        (/** @type {any} */ i) => i.target === `${part}.joints.${joint}.${key}`,
      );
      if (input) return run.inputValue(input.id, input.value);
      const given = getPath(state.doc, ['parts', part, 'joints', joint, key]);
      return typeof given === 'number' ? given : undefined;
    },
  });
  const scene = createScenePanel({
    store,
    view: viewing.go,
    next: viewing.next,
    toggle: viewing.toggle,
    follow: viewing.follow,
  });
  const groups = () => (schema ? groupsOf(schema, state.doc, run.manifest) : []);
  const params = createParams({
    store,
    groups,
    exposed: () => exposedRows(groups(), String(getPath(state.doc, ['view', 'expose']) ?? '')),
    places: (field) => placesOf(state.doc, field),
    read: (path) => getPath(state.doc, path),
    example: (path) => getPath(edits.base, path),
    commit: edits.commit,
    undoAll: () => edits.change(edits.base),
    editText: () => boxes.editText(),
    changes: () => edits.changedKeys().length,
    inputs: () =>
      (run.manifest?.inputs ?? []).map((/** @type {any} */ i) => ({
        ...i,
        ...inputName(i, run.manifest),
        now: run.inputValue(i.id, i.value),
      })),
    setInput: edits.input,
  });

  // ------------------------------------------------------------------ the page

  const layout = createLayout({
    store,
    embed,
    bar: bar.el,
    scene: scene.main,
    transport,
    strips: strips.el,
    panels: {
      params: params.el,
      energy: energy.el,
      joints: joints.el,
      contacts: contacts.el,
      log: log.el,
    },
    onchange: redraw,
  });
  fill(root, layout.el, status);
  const stage = createStage(scene.host, {
    theme: theme(),
    reducedMotion: reduced,
    embed,
    onPick: picked,
    onCamera: () => (dirty.camera = true),
  });
  stage.setOverlays(state.overlays);
  if (stage.kind === 'flat') scene.showNoWebgl();
  layout.apply();

  function newTheme() {
    toggleTheme();
    stage.setTheme(theme());
    strips.rebuild();
    redraw();
  }
  function present() {
    const on = !document.documentElement.dataset.present;
    if (on) document.documentElement.dataset.present = 'on';
    else delete document.documentElement.dataset.present;
    strips.rebuild();
    redraw();
  }
  /** @param {string} id of a part */
  function picked(id) {
    const group = params.el.querySelector(`details[data-key="parts.${CSS.escape(id)}"]`);
    if (group instanceof HTMLDetailsElement) {
      store.set({ tab: 'params' });
      group.open = true;
      group.scrollIntoView({ block: 'nearest', behavior: reduced ? 'auto' : 'smooth' });
    }
  }

  // ------------------------------------------------------------------ the run

  function newRun() {
    const m = run.manifest;
    store.set({ manifest: m });
    proof.begin();
    const name = m.title || state.doc.title || example;
    setText(bar.title, name);
    bar.title.title = name;
    document.title = S.pageTitle(name);
    transport.setRun(m);
    strips.setRun(m);
    energy.setRun(m, plotSpecs(m));
    joints.setRun(m);
    contacts.setRun(m, run.contacts);
    layout.setRun(m);
    stage.setScenario(m, run.reader, state.doc);
    if (!first) return;
    first = false;
    if (link.camera) stage.setCamera(link.camera);
    else if (stage.kind === 'flat') stage.view('fit');
    onpicture();
    const asItIs = link.t === undefined && problems.length === 0;
    if (embed || (asItIs && !reduced && !document.querySelector('dialog'))) run.play();
  }

  /** @param {any} error */
  function notStarted(error) {
    problemBox(S.problem.title, String(error?.message ?? error));
  }

  const drawing = createDrawing({
    store,
    run,
    dirty,
    example,
    stage,
    scene,
    transport,
    strips,
    panels: { params, energy, joints, contacts, log },
    layout,
    proof,
    badge: bar.badge.el,
    commit: edits.commit,
    say,
  });

  // ------------------------------------------------------------------ keys, size, visibility

  /** @param {number} direction */
  function stepEvent(direction) {
    const e = nextEvent(run, direction);
    if (!e || !run.manifest) return;
    const { part, what } = eventWords(e, run.manifest);
    say(`${e.time.toFixed(2)} s, ${part} ${what}`);
  }
  const key = keyboard({
    run,
    single: () => state.single,
    undo: edits.undo,
    redo: edits.redo,
    nextPanel: () => layout.focusNext(stage.canvas),
    orbit: viewing.orbit,
    present,
    keys: {
      '[': () => stepEvent(-1),
      ']': () => stepEvent(1),
      f: () => viewing.go('fit'),
      g: viewing.follow,
      v: viewing.next,
      1: () => viewing.go(VIEWS[0]),
      2: () => viewing.go(VIEWS[1]),
      3: () => viewing.go(VIEWS[2]),
      4: () => viewing.go(VIEWS[3]),
      n: () => viewing.toggle('forces'),
      b: () => viewing.toggle('labels'),
      c: () => viewing.toggle('nodes'),
      k: () => viewing.toggle('contacts'),
      r: () => viewing.toggle('grid'),
      '/': () => {
        store.set({ tab: 'params' });
        params.toggleFind();
      },
      e: () => boxes.editText(),
      s: boxes.share,
      x: boxes.save,
      d: newTheme,
      '?': boxes.keys,
    },
  });
  document.addEventListener('keydown', key);

  const sizes = new ResizeObserver(() => {
    stage.resize();
    dirty.camera = dirty.shown = true;
  });
  sizes.observe(scene.host);

  document.addEventListener('visibilitychange', () => {
    if (document.hidden && run.playing) {
      run.pause();
      scene.setNotice(
        S.time.hidden,
        button(S.time.play, '', () => run.play(), 'quiet'),
      );
    }
  });

  // ------------------------------------------------------------------ start

  async function start() {
    const core = await client.ready;
    schema = readSchema(core.schema);
    await openLink({
      store,
      run,
      edits,
      link,
      problems,
      example,
      exampleDoc,
      given,
      schema,
      editText: boxes.editText,
      dropProof: proof.drop,
    });
  }
  client.onerror = (/** @type {Error} */ error) => problemBox(S.problem.engine, error.message);
  start().catch((error) => {
    if (!(error instanceof HawseSupersededError)) notStarted(error);
  });
  drawing.start();

  const onStage = () => drawing.onStage;
  Object.assign(window, {
    hawse: scriptInterface({ store, run, stage, edits, proof, onStage }),
  });

  return {
    stop() {
      drawing.stop();
      client.close();
      document.removeEventListener('keydown', key);
    },
  };
}
