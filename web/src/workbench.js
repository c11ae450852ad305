/**
 * The workbench: one run with its scene, its time axis and its panels. No panel knows another. Each
 * concept has its module in workbench/. What the first picture does not need comes after it: see
 * workbench/coming.js.
 */
import { createClient, HawseSupersededError } from '../../wasm/js/client.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { button, fill, h, prefersReduced } from './dom.js';
import { engine, worker } from './engine.js';
import { errorText } from '../../wasm/js/format.mjs';
import { S } from './state/strings.js';
import { foreseen } from './sim/foreseen.js';
import { createRun } from './sim/run.js';
import { createStrips } from './plot/strips.js';
import { createTransport } from './panels/transport.js';
import { createScenePanel } from './panels/scene.js';
import { createLayers } from './features/loader.js';
import { createStage } from './view/index.js';
import { createBar } from './workbench/bar.js';
import { createComing } from './workbench/coming.js';
import { createDrawing, everything } from './workbench/drawing.js';
import { createKeys } from './workbench/keys.js';
import { createLayout } from './workbench/layout.js';
import { createLook, theme } from './workbench/look.js';
import { openLink } from './workbench/opening.js';
import { createProof } from './workbench/proof.js';
import { scriptInterface } from './workbench/script.js';
import { createState } from './workbench/state.js';
import { createTaking } from './workbench/taking.js';
import { createViewing } from './workbench/viewing.js';
import { createVoice } from './workbench/voice.js';

/** Buffers on their way to the worker: enough that a slow picture does not make it wait. */
const CREDITS = 48;

/** A moment far in a run takes a while to compute: the panels wait for its picture no longer [ms]. */
const PANELS_MS = 2000;

/**
 * @typedef {{example: string, exampleDoc: import('../../wasm/js/form/scenario.mjs').Doc, text: string,
 *   link: import('../../wasm/js/link.mjs').Link, problems: import('../../wasm/js/link.mjs').LinkProblem[], embed?: import('./embed/embed.js').Embedding,
 *   toggleTheme: () => void, onpicture: () => void, cover?: HTMLElement, takeFile: (file: File) => void,
 *   meshPlaces: (own: (open: typeof import('./meshes/open.js')) => import('./meshes/open.js').Place[]) => void}} Options
 *   `cover`: over the scene until its first picture
 * @typedef {import('../../wasm/js/labels.mjs').Schema} Schema
 */

const startClient = () =>
  createClient({
    worker,
    wasm: engine(),
    labels: new URL('./labels.json', document.baseURI),
    credits: CREDITS,
  });

/** @param {import('./sim/run.js').Run} run @param {import('./panels/scene.js').ScenePanel} scene */
function pauseWhenHidden(run, scene) {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || !run.playing) return;
    run.pause();
    scene.setNotice(
      S.time.hidden,
      button(S.time.play, '', () => run.play(), 'quiet'),
    );
  });
}

/** Long work is told after seconds: what tells it need not be there before.
 * @param {Parameters<typeof import('./workbench/watch.js').createWatch>[0]} app */
const startWatch = (app) =>
  import('./workbench/watch.js').then(({ createWatch }) => createWatch(app));

/** @param {HTMLElement} root @param {Options} options */
export async function mountWorkbench(root, options) {
  const { example, exampleDoc, link, problems, embed } = options;
  const { toggleTheme, onpicture, takeFile, meshPlaces } = options;
  const client = startClient();
  const store = createState(exampleDoc, example);
  const { state } = store;
  /** Of the core. @type {Schema | null} */
  let schema = null;
  /** The same with labels, when they are there. @type {() => Schema | null} */
  let described = () => null;

  const dirty = everything();
  const run = createRun({
    ...{ client, makeReader: frameReader },
    onchange(what) {
      Object.assign(dirty, what);
      if (what.run) takeRun();
      else if (what.solids && run.manifest && run.reader)
        stage.setScenario(run.manifest, run.reader, store.state.doc);
    },
  });
  const status = h('p', { class: 'sr', role: 'status' });
  const say = createVoice(status, () => run.playing);
  const redraw = () => (dirty.shown = dirty.computed = dirty.camera = true);
  // ------------------------------------------------------------------ what is on the page

  const bar = createBar({
    proof: () => coming.whenThere((_, { proofDialog }) => proofDialog(run, proof)),
    undo: () => edit((edits) => edits.undo()),
    redo: () => edit((edits) => edits.redo()),
    keys: () => coming.box('keys'),
    theme: () => look.newTheme(),
    save: () => coming.box('save'),
    share: () => coming.box('share'),
  });
  const notStarted = (/** @type {unknown} */ error) =>
    coming.problem(S.problem.title, errorText(error));
  bar.setUndo(false, false);
  /** Changes come with the panels. @param {(edits: import('./workbench/edits.js').Edits) => void} act */
  const edit = (act) => coming.whenThere(({ edits }) => act(edits));
  const proof = createProof({ store, run, link, badge: bar.badge });
  meshPlaces((open) => open.partPlaces(state.doc, (doc) => edit((edits) => edits.change(doc))));
  const viewing = createViewing({
    ...{ store, stage: () => stage, say, onchange: () => (dirty.camera = true) },
    hold: (view = '') => coming.later?.story.hold(view),
  });
  const strips = createStrips({
    onscrub: (f) => run.manifest && run.seek(Math.round(f * run.manifest.frames)),
    seek: (frame) => run.seek(frame),
  });
  const look = createLook({ toggleTheme, stage: () => stage, strips, redraw });
  const transport = createTransport({ run, stripsEl: strips.el });
  transport.bar.append(strips.add);
  const scene = createScenePanel({
    ...{ store, view: viewing.go, next: () => coming.whenThere(({ story }) => story.menu()) },
    ...{ toggle: viewing.toggle, follow: viewing.follow, cutAt: viewing.cutAt },
  });
  const coming = createComing({
    ...{ scene, say, plots: strips.load },
    make(module, labels) {
      described = () => schema && module.withLabels(schema, labels);
      return module.createLater({
        ...{ store, run, example, link, embed, takeFile, scene, say, redraw, strips },
        ...{ onhistory: bar.setUndo, onerror: notStarted },
        ...{ stage: () => stage, schema: described, place: layout.place, viewing },
        ...{ axis: transport.axis, onfail: coming.partLost },
      });
    },
    oncome(later) {
      layout.setPanels(later.panels);
      if (run.manifest) later.setRun(run.manifest);
      later.panels.params.update();
      dirty.halt = true;
      redraw();
    },
  });
  const layout = createLayout({
    ...{ store, embed, bar: bar.el, scene: scene.main, transport, strips: strips.el },
    onchange: redraw,
  });
  if (options.cover) scene.main.append(options.cover);
  layout.apply();
  fill(root, layout.el, status);
  const stage = await createStage(scene.host, {
    ...{ theme: theme(), reducedMotion: prefersReduced(), embed: Boolean(embed) },
    layers: createLayers({ onfail: coming.partLost }),
    onPick: (id) => coming.whenThere((later) => later.pick(id)),
    ...{ onCamera: () => (dirty.camera = true), onHand: () => coming.later?.story.hold() },
  });
  stage.setOverlays(state.overlays);
  if (stage.kind === 'flat') scene.showNoWebgl();

  // ------------------------------------------------------------------ the run

  const later = () => coming.later;
  const takeRun = createTaking({
    ...{ store, run, example, embed, link, whole: problems.length === 0, title: bar.title },
    ...{ proof, transport, strips, layout, stage, later },
  });
  const drawing = createDrawing({
    ...{ store, run, dirty, example, stage, scene, transport, strips, layout, proof, say, later },
    badge: bar.badge.el,
    onfirst() {
      onpicture();
      coming.ask();
    },
  });
  const key = createKeys({ store, run, edit, stage, layout, viewing, coming, say, look });
  document.addEventListener('keydown', key);
  new ResizeObserver(() => {
    stage.resize();
    dirty.camera = dirty.shown = true;
  }).observe(scene.host);
  pauseWhenHidden(run, scene);

  async function start() {
    foreseen(example, link.patch).then((told) => told && run.foresee(told));
    schema = (await client.ready).schema;
    setTimeout(coming.ask, PANELS_MS);
    await openLink({
      ...{ store, run, link, problems, example, exampleDoc, given: options.text },
      commit: (path, value) => edit((edits) => edits.commit(path, value, '')),
      editText: (text, faults) => coming.whenThere(({ boxes }) => boxes.editText(text, faults)),
      dropProof: proof.drop,
      schema: () => described(),
      late: coming.load,
    });
  }
  client.onerror = (error) => coming.problem(S.problem.engine, error.message);
  start().catch((error) => {
    if (!(error instanceof HawseSupersededError)) notStarted(error);
  });
  drawing.start();
  const watch = startWatch({
    ...{ client, run, coming, scene, say },
    onchange: () => Object.assign(dirty, everything()),
  });
  watch.catch(coming.failed);
  const hawse = scriptInterface({ store, run, stage, edit, proof, drawing, coming });
  Object.assign(window, { hawse });
  return {
    ...{ hawse, edit, run, proof, coming },
    stop() {
      drawing.stop();
      watch.then(({ stop }) => stop());
      client.close();
      document.removeEventListener('keydown', key);
    },
  };
}
