/**
 * The workbench: one run with its scene, its time axis and its panels. No panel knows another. Each
 * concept has its module in workbench/. What the first picture does not need comes after it: see
 * workbench/later.js.
 */
import { createClient, HawseSupersededError } from '../../wasm/js/client.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { button, fill, h, laterStyle, setText } from './dom.js';
import { engine } from './engine.js';
import { S } from './state/strings.js';
import { createStore } from './state/store.js';
import { linkKey } from './sim/scenario.js';
import { createRun } from './sim/run.js';
import { createStrips } from './plot/strips.js';
import { createTransport } from './panels/transport.js';
import { createScenePanel } from './panels/scene.js';
import { eventWords } from './plot/events.js';
import { createLayers } from './features/loader.js';
import { createStage } from './view/index.js';
import { keyboard, nextEvent } from './keyboard.js';
import { createBar } from './workbench/bar.js';
import { createDrawing, createVoice, everything } from './workbench/drawing.js';
import { createEdits } from './workbench/edits.js';
import { createLayout } from './workbench/layout.js';
import { openLink } from './workbench/opening.js';
import { createProof } from './workbench/proof.js';
import { scriptInterface } from './workbench/script.js';
import { createViewing, VIEWS } from './workbench/viewing.js';

/** Buffers on their way to the worker: enough that a slow picture does not make it wait. */
const CREDITS = 48;

/** A moment far in a run takes a while to compute: the panels wait for its picture no longer [ms]. */
const PANELS_MS = 2000;

/** @typedef {import('../../wasm/js/link.mjs').Link} Link */

/** @returns {'light' | 'dark'} */
const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/**
 * @param {HTMLElement} root
 * @param {{example: string, exampleDoc: any, text: string, link: Link, problems: {key: string, value: string, why: string}[], embed: boolean,
 *   toggleTheme: () => void, onpicture: () => void, takeFile: (file: File) => void,
 *   meshPlaces: (own: (open: typeof import('./meshes/open.js')) => import('./meshes/open.js').Place[]) => void}} options
 */
export async function mountWorkbench(
  root,
  {
    example,
    exampleDoc,
    text: given,
    link,
    problems,
    embed,
    toggleTheme,
    onpicture,
    takeFile,
    meshPlaces,
  },
) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const client = createClient({
    worker: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    wasm: engine(),
    labels: new URL('./labels.json', document.baseURI),
    credits: CREDITS,
  });

  const store = createStore({
    doc: /** @type {any} */ (exampleDoc),
    faults: /** @type {{where: string, what: string}[]} */ ([]),
    exampleKey: example,
    layout: /** @type {'wide' | 'narrow' | 'phone' | 'embed'} */ ('narrow'),
    manifest: /** @type {any} */ (null),
    overlays: {
      forces: true,
      labels: true,
      nodes: false,
      contacts: true,
      aids: 2,
      grid: true,
      cut: false,
      cutAt: 0,
    },
    following: /** @type {string} */ (''),
    tab: 'params',
    /** The part whose values are on show, '': the whole run's. */
    selected: '',
    /** The plan, where it is on show instead of the 3D view. */
    plan: /** @type {any} */ (null),
    single: localStorage.getItem('hawse-single-keys') !== 'off',
  });
  const { state } = store;
  /** Of the core. @type {any} */
  let schema = null;
  /** The same with labels, when they are there. @type {() => any} */
  let described = () => null;
  let first = true;
  let startTold = false;

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
    keys: () => box('keys'),
    theme: newTheme,
    save: () => box('save'),
    share: () => box('share'),
  });
  const edits = createEdits({
    store,
    run,
    base: exampleDoc,
    time: link.t ?? 0,
    onhistory: bar.setUndo,
    onerror: notStarted,
    onrun: () => (dirty.busy = true),
    onstart: tellStart,
  });
  const proof = createProof({
    store,
    run,
    link,
    badge: bar.badge,
    facts: (options) => withLater((_, { factsDialog }) => factsDialog(options)),
  });
  meshPlaces((open) => open.partPlaces(state.doc, (doc) => edits.change(doc)));
  const viewing = createViewing({
    store,
    stage: () => stage,
    onchange: () => (dirty.camera = true),
    say,
  });
  const strips = createStrips({
    onscrub: (f) => run.manifest && run.seek(Math.round(f * run.manifest.frames)),
    seek: (frame) => run.seek(frame),
  });
  const transport = createTransport({ run, stripsEl: strips.el });
  transport.bar.append(strips.add);
  const scene = createScenePanel({
    store,
    view: viewing.go,
    next: viewing.next,
    toggle: viewing.toggle,
    follow: viewing.follow,
    cutAt: viewing.cutAt,
  });

  // ------------------------------------------------------------------ what comes later

  /** @type {import('./workbench/later.js').Later | null} */
  let later = null;
  /** @type {Promise<typeof import('./workbench/later.js')> | null} */
  let coming = null;

  const readLabels = () =>
    fetch(new URL('labels.json', document.baseURI))
      .then((response) => response.json())
      .catch(() => []);

  /** Loads panels, dialogs and plots, once. */
  function load() {
    coming ??= Promise.all([
      import('./workbench/later.js'),
      readLabels(),
      strips.load(),
      laterStyle(),
    ]).then(([module, labels]) => {
      described = () => schema && module.withLabels(schema, labels);
      later = module.createLater({
        ...{ store, run, edits, example },
        ...{
          stage: () => stage,
          schema: described,
          takeFile,
          over: scene.main,
          say,
          redraw,
          strips,
          place: layout.place,
          onfail: partLost,
        },
      });
      layout.setPanels(later.panels);
      if (run.manifest) later.setRun(run.manifest);
      later.panels.params.update();
      redraw();
      return module;
    });
    return coming;
  }
  /** Features that could not be had, and what asks for them again. @type {Map<string, () => void>} */
  const lost = new Map();
  /** The run goes on without them. @param {string[]} names @param {() => void} again */
  function partLost(names, again) {
    lost.set(names.join(', '), again);
    const words = S.problem.lost(
      [...new Set([...lost.keys()].flatMap((k) => k.split(', ')))].join(', '),
    );
    scene.setNotice(words, button(S.problem.again, '', retry, 'quiet'));
    say(words);
  }
  function retry() {
    const all = [...lost.values()];
    lost.clear();
    scene.setNotice('');
    for (const again of all) again();
  }
  const notLoaded = (/** @type {any} */ error) => {
    console.error(error);
    scene.setNotice(
      `${S.problem.part} ${error?.message ?? error}`,
      button(S.problem.again, '', () => location.reload(), 'quiet'),
    );
  };
  /** Does what needs the panels or dialogs as soon as they are there.
   * @param {(later: import('./workbench/later.js').Later, module: typeof import('./workbench/later.js')) => void} act */
  function withLater(act) {
    load().then((module) => later && act(later, module), notLoaded);
  }
  /** @param {'share' | 'save' | 'keys'} name */
  const box = (name) => withLater(({ boxes }) => boxes[name]());
  const editText = (
    /** @type {string | undefined} */ text = undefined,
    /** @type {{where: string, what: string}[] | undefined} */ faults = undefined,
  ) => withLater(({ boxes }) => boxes.editText(text, faults));

  // ------------------------------------------------------------------ the page

  const layout = createLayout({
    store,
    embed,
    bar: bar.el,
    scene: scene.main,
    transport,
    strips: strips.el,
    onchange: redraw,
  });
  fill(root, layout.el, status);
  const stage = await createStage(scene.host, {
    theme: theme(),
    reducedMotion: reduced,
    embed,
    layers: createLayers({ onfail: partLost }),
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
    store.set({ selected: id });
    if (state.tab === 'part') return;
    const group = layout.side.querySelector(`details[data-key="parts.${CSS.escape(id)}"]`);
    if (group instanceof HTMLDetailsElement) {
      store.set({ tab: 'params' });
      group.open = true;
      group.scrollIntoView({ block: 'nearest', behavior: reduced ? 'auto' : 'smooth' });
    }
  }

  // ------------------------------------------------------------------ the run

  function newRun() {
    const m = run.manifest;
    if (!m || !run.reader) return;
    store.set({ manifest: m });
    proof.begin();
    const name = m.title || state.doc.title || example;
    setText(bar.title, name);
    bar.title.title = name;
    document.title = S.pageTitle(name);
    transport.setRun(m);
    strips.setRun(m);
    later?.setRun(m);
    layout.setRun(m);
    stage.setScenario(m, run.reader, state.doc);
    if (!first) return;
    first = false;
    if (link.camera) stage.setCamera(link.camera);
    else if (stage.kind === 'flat') stage.view('fit');
    const asItIs = link.t === undefined && problems.length === 0;
    if (embed || (asItIs && !reduced && !document.querySelector('dialog'))) run.play();
  }

  /** @param {any} error */
  function notStarted(error) {
    problem(S.problem.title, String(error?.message ?? error));
  }
  /** A run that cannot begin: why, and the setting that was changed last, to be put back. What was on show stays.
   * @param {import('../../wasm/js/status.mjs').Fault | null} fault */
  function tellStart(fault) {
    if (!fault) {
      if (startTold) scene.setNotice('');
      startTold = false;
      return;
    }
    startTold = true;
    const [last, ...more] = edits.lastChange();
    const words =
      last && more.length === 0 ? S.start.putBack(linkKey(last.path), last.value) : S.start.undo;
    const where = fault.where.replace('/parts/', '');
    scene.setNotice(
      S.start.cannot(where, fault.what),
      last ? button(words, '', () => edits.undo(), 'quiet') : null,
    );
    say(S.start.cannot(where, fault.what));
  }
  /** @param {string} head @param {string} text */
  function problem(head, text) {
    withLater((_, { problemBox }) => problemBox(head, text));
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
    later: () => later,
    layout,
    proof,
    badge: bar.badge.el,
    commit: edits.commit,
    say,
    onfirst() {
      onpicture();
      load().catch(notLoaded);
    },
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
    nextPanel: () => layout.focusNext((state.plan ?? stage).canvas),
    orbit: viewing.orbit,
    present,
    other(name) {
      if (later) return later.features.key(name);
      withLater(({ features }) => features.key(name));
      return false;
    },
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
      n: () => viewing.cycle(),
      b: () => viewing.toggle('labels'),
      c: () => viewing.toggle('nodes'),
      k: () => viewing.toggle('contacts'),
      r: () => viewing.toggle('grid'),
      h: () => viewing.toggle('cut'),
      '/': () => {
        store.set({ tab: 'params' });
        withLater(({ panels }) => panels.params.toggleFind());
      },
      e: () => editText(),
      s: () => box('share'),
      x: () => box('save'),
      m: () => withLater((late) => late.chooseMesh()),
      d: newTheme,
      '?': () => box('keys'),
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
    schema = (await client.ready).schema;
    setTimeout(() => load().catch(notLoaded), PANELS_MS);
    await openLink({
      store,
      run,
      edits,
      link,
      problems,
      example,
      exampleDoc,
      given,
      editText,
      dropProof: proof.drop,
      schema: () => described(),
      late: load,
    });
  }
  client.onerror = (/** @type {Error} */ error) => problem(S.problem.engine, error.message);
  start().catch((error) => {
    if (!(error instanceof HawseSupersededError)) notStarted(error);
  });
  drawing.start();
  // long work is told after seconds: what tells it need not be there before
  const watch = import('./workbench/watch.js').then(({ createWatch }) =>
    createWatch({
      ...{ client, run, edits, scene, say },
      onchange: () => Object.assign(dirty, everything()),
    }),
  );
  watch.catch(notLoaded);

  const onStage = () => drawing.onStage;
  Object.assign(window, {
    hawse: scriptInterface({
      store,
      run,
      stage,
      edits,
      proof,
      onStage,
      whole: () => later !== null,
    }),
  });

  return {
    stop() {
      drawing.stop();
      watch.then(({ stop }) => stop());
      client.close();
      document.removeEventListener('keydown', key);
    },
  };
}
