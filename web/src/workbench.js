/**
 * The workbench: one run with its scene, its time axis and its panels. Everything a panel needs comes
 * through here; no panel knows another.
 */
import { createClient, HawseSupersededError } from '../../wasm/js/client.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { diffPatch, encodeLink, mergePatch } from '../../wasm/js/link.mjs';
import { HawseInputError } from '../../wasm/js/status.mjs';
import { arrowKeys, fill, h, icon, iconButton, setText } from './dom.js';
import { S } from './state/strings.js';
import { createStore } from './state/store.js';
import { formatText, shortHash, timeDecimals } from './state/format.js';
import { createRun, FASTEST } from './sim/run.js';
import { getPath, linkKey, patchLeaves, setPath } from './sim/scenario.js';
import { exposedRows, groupsOf, placesOf, readSchema } from './sim/groups.js';
import { describe, describeFault, splitPatch } from './sim/badlink.js';
import { createStrips, plotSpecs } from './plot/strips.js';
import { createTransport } from './panels/transport.js';
import { createScenePanel } from './panels/scene.js';
import { createParams } from './panels/params.js';
import { createEnergy, ledger } from './panels/energy.js';
import { createLog, eventWord } from './panels/log.js';
import {
  badLinkDialog,
  button,
  exportDialog,
  factsDialog,
  keysDialog,
  openDialog,
  shareDialog,
  textDialog,
} from './panels/dialogs.js';
import { channelsCsv, eventsCsv, runJson, saveFile } from './export/files.js';
import { createStage } from './view/index.js';
import { KEY_GROUPS, keyboard, nextEvent } from './keyboard.js';

/** @type {import('./view/index.js').ViewName[]} */
const VIEWS = ['fit', 'side', 'front', 'top'];

/** Buffers on their way to the worker: enough that a slow picture does not make it wait. */
const CREDITS = 48;

/** @typedef {import('../../wasm/js/link.mjs').Link} Link */

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
    overlays: { forces: true, labels: true, nodes: false, grid: true },
    following: /** @type {string} */ (''),
    tab: 'params',
    single: localStorage.getItem('hawse-single-keys') !== 'off',
  });
  const { state } = store;
  let base = exampleDoc;
  /** @type {import('./sim/groups.js').Schema | null} */
  let schema = null;
  /** @type {any[]} */
  let undone = [];
  /** @type {any[]} */
  let done = [];
  let gestureBefore = '';
  /** What the link promised: compared when the run gets there. */
  let proof =
    link.hash && link.t !== undefined
      ? {
          hash: link.hash,
          t: link.t,
          version: link.version ?? '',
          doc: /** @type {any} */ (null),
          inputs: '',
        }
      : null;
  let viewIndex = 0;
  let stopped = false;

  // ------------------------------------------------------------------ the run and what is drawn

  const dirty = {
    run: false,
    shown: true,
    computed: true,
    busy: true,
    halt: true,
    play: true,
    camera: true,
  };
  const run = createRun({
    client,
    makeReader: frameReader,
    onchange: (what) => {
      Object.assign(dirty, what);
      if (what.run) newRun();
    },
  });

  const strips = createStrips({
    onscrub: (f) => run.manifest && run.seek(Math.round(f * run.manifest.frames)),
  });
  const transport = createTransport({ run, stripsEl: strips.el });
  const energy = createEnergy();
  const log = createLog({
    seek: (frame) => run.seek(frame),
    save: () =>
      run.manifest &&
      saveFile(`${fileName()}-events.csv`, eventsCsv(run.manifest, run.events), 'text/csv'),
  });
  const scene = createScenePanel({ store, view: goView, next: nextView, toggle, follow });
  const params = createParams({
    store,
    groups: () => (schema ? groupsOf(schema, state.doc, run.manifest) : []),
    exposed: () =>
      schema
        ? exposedRows(
            groupsOf(schema, state.doc, run.manifest),
            String(getPath(state.doc, ['view', 'expose']) ?? ''),
          )
        : [],
    places: (field) => placesOf(state.doc, field),
    read: (path) => getPath(state.doc, path),
    example: (path) => getPath(base, path),
    commit,
    undoAll: () => change(base),
    editText: () => editText(),
    changes: () => changedKeys().length,
    inputs: () =>
      (run.manifest?.inputs ?? []).map((/** @type {any} */ i) => ({
        ...i,
        label: i.label || i.id,
        now: run.inputValue(i.id, i.value),
      })),
    setInput,
  });

  // ------------------------------------------------------------------ the page

  const title = h('h1', {});
  const badgeText = h('span', { class: 'bt' });
  const badgeIcon = h('span', { class: 'bi' });
  const badgeHash = h('span', { class: 'hash' });
  const badge = h(
    'button',
    { type: 'button', class: 'chip', id: 'badge', onclick: () => showProof() },
    badgeIcon,
    badgeText,
    badgeHash,
  );
  const undo = iconButton('undo-2', S.undo, () => goUndo());
  const redo = iconButton('redo-2', S.redo, () => goRedo());
  const bar = h(
    'header',
    { class: 'bar' },
    h(
      'a',
      { class: 'brand', href: '#', 'aria-label': S.allExamples },
      icon('mark'),
      h('span', { class: 'bn' }, S.name),
    ),
    h(
      'a',
      { class: 'btn icon backbtn', href: '#', 'aria-label': S.back, title: S.back },
      icon('chevron-left'),
    ),
    h('span', { class: 'sep' }),
    h('div', { class: 'tt' }, title, badge),
    h('span', { class: 'grow' }),
    undo,
    redo,
    h('span', { class: 'sep' }),
    iconButton('keyboard', S.keyboard, () => showKeys(), { class: 'quiet keysbtn' }),
    iconButton('moon', S.theme, () => newTheme(), { class: 'quiet themebtn' }),
    h(
      'button',
      { type: 'button', class: 'btn exportbtn', onclick: () => showExport() },
      icon('download'),
      h('span', {}, S.export),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'btn primary sharebtn',
        'aria-label': S.shareBox.title,
        onclick: () => showShare(),
      },
      icon('share-2'),
      h('span', {}, S.share),
    ),
    h(
      'a',
      { class: 'btn openbtn', target: '_blank', rel: 'noopener', href: '#' },
      icon('external-link'),
      h('span', {}, S.embed.open),
    ),
  );
  // the same run with everything around it
  const whole = location.hash.replace(/([?&])ui=embed(&|$)/, (_, a, z) => (z ? a : ''));
  bar.querySelector('.openbtn')?.setAttribute('href', location.pathname + whole);
  const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': S.panels });
  const grab = h('button', {
    type: 'button',
    class: 'grab',
    'aria-label': S.sheet.taller,
    'aria-expanded': 'false',
    onclick: () => setSheet(sheet === 'peek' ? 'half' : 'peek'),
  });
  const plotsSection = h('section', { class: 'sec', id: 'p-plots', 'aria-label': S.tabs.plots });
  const side = h(
    'aside',
    { class: 'side', 'aria-label': S.panels },
    grab,
    tabs,
    params.el,
    energy.el,
    plotsSection,
    log.el,
  );
  const status = h('p', { class: 'sr', role: 'status' });
  const wb = h('div', { class: 'wb' }, bar, scene.main, transport.el, side);
  fill(root, wb, status);

  const stage = createStage(scene.host, {
    theme: theme(),
    reducedMotion: reduced,
    embed,
    onPick: picked,
    onCamera: () => (dirty.camera = true),
  });
  stage.setOverlays(state.overlays);
  if (stage.kind === 'flat') scene.showNoWebgl();

  /** @returns {'light' | 'dark'} */
  function theme() {
    return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  }
  function newTheme() {
    toggleTheme();
    stage.setTheme(theme());
    strips.rebuild();
    dirty.shown = dirty.computed = true;
  }

  // ------------------------------------------------------------------ layout

  const phoneQuery = matchMedia('(max-width: 719.98px)');
  const wideQuery = matchMedia('(min-width: 1360px) and (min-height: 840px)');
  let sheet = 'peek';

  /** @param {string} to */
  function setSheet(to) {
    sheet = to;
    wb.dataset.sheet = to;
    grab.setAttribute('aria-expanded', String(to !== 'peek'));
    grab.setAttribute('aria-label', to === 'peek' ? S.sheet.taller : S.sheet.shorter);
  }
  setSheet('peek');
  grab.addEventListener('pointerdown', (event) => {
    const from = event.clientY;
    const release = (/** @type {PointerEvent} */ end) => {
      const by = end.clientY - from;
      if (Math.abs(by) > 24) {
        const order = ['peek', 'half', 'full'];
        setSheet(order[Math.max(0, Math.min(2, order.indexOf(sheet) + (by < 0 ? 1 : -1)))]);
        grab.addEventListener('click', (e) => e.stopImmediatePropagation(), {
          capture: true,
          once: true,
        });
      }
      removeEventListener('pointerup', release);
    };
    addEventListener('pointerup', release);
  });

  function layout() {
    const next = embed
      ? 'embed'
      : phoneQuery.matches
        ? 'phone'
        : wideQuery.matches
          ? 'wide'
          : 'narrow';
    wb.dataset.layout = next;
    wb.classList.toggle('ph', next === 'phone');
    // the plots sit under the timeline, on a phone in their own tab
    if (next === 'phone')
      plotsSection.append(
        h('div', { class: 'axis sheetplots' }, strips.el, h('div', { class: 'cursor' })),
      );
    else {
      transport.axis.insertBefore(strips.el, transport.axis.lastElementChild);
      plotsSection.replaceChildren();
    }
    if (next === 'phone' && state.tab === 'params' && state.layout !== 'phone')
      store.set({ tab: 'energy' });
    if (next !== 'phone' && state.tab === 'plots') store.set({ tab: 'params' });
    store.set({ layout: next });
    makeTabs();
    dirty.shown = dirty.computed = dirty.camera = true;
  }

  /** @type {[string, string, HTMLElement][]} */
  let tabList = [];
  function makeTabs() {
    const phone = state.layout === 'phone';
    const tabbed = phone || state.layout === 'narrow';
    tabList = phone
      ? [
          ['energy', S.tabs.values, energy.el],
          ['plots', S.tabs.plots, plotsSection],
          ['params', S.tabs.change, params.el],
          ['log', S.tabs.log, log.el],
        ]
      : [
          ['params', S.tabs.params, params.el],
          ['energy', S.tabs.energy, energy.el],
          ['log', S.tabs.log, log.el],
        ];
    tabs.replaceChildren(
      ...tabList.map(([id, name, panel]) =>
        h(
          'button',
          {
            type: 'button',
            role: 'tab',
            id: `tab-${id}`,
            'aria-controls': panel.id,
            onclick: () => {
              store.set({ tab: id });
              if (phone && sheet === 'peek' && id !== 'energy') setSheet('half');
            },
          },
          name,
          id === 'log' ? [' ', h('span', { class: 'ct' })] : null,
        ),
      ),
    );
    plotsSection.hidden = !phone;
    for (const [id, name, panel] of tabList) {
      if (tabbed) {
        panel.setAttribute('role', 'tabpanel');
        // panels without a scrolling part of their own scroll by themselves
        if (id === 'energy' || id === 'plots') panel.tabIndex = 0;
        panel.setAttribute('aria-labelledby', `tab-${id}`);
        panel.removeAttribute('aria-label');
      } else {
        panel.removeAttribute('role');
        panel.removeAttribute('tabindex');
        panel.removeAttribute('aria-labelledby');
        panel.setAttribute('aria-label', name);
      }
    }
    showTab();
  }
  function showTab() {
    for (const [id, , panel] of tabList) {
      const on = id === state.tab;
      panel.classList.toggle('on', on);
      const tab = tabs.querySelector(`#tab-${id}`);
      tab?.setAttribute('aria-selected', String(on));
      tab?.setAttribute('tabindex', on ? '0' : '-1');
    }
    dirty.shown = dirty.computed = true;
  }
  store.watch(['tab'], showTab);
  arrowKeys(tabs, '[role=tab]', (tab) => tab.click());
  phoneQuery.addEventListener('change', layout);
  wideQuery.addEventListener('change', layout);
  layout();

  // ------------------------------------------------------------------ changes of the scenario

  const textOf = (/** @type {any} */ doc) => JSON.stringify(doc, null, 2);

  function changedKeys() {
    const patch = diffPatch(base, state.doc);
    return patch === undefined ? [] : patchLeaves(patch).map((l) => linkKey(l.path));
  }

  /** @param {string[]} path @param {any} value @param {string} gesture */
  function commit(path, value, gesture) {
    change(setPath(state.doc, path, value), gesture);
  }

  /** @param {any} doc @param {string} [gesture] one drag of a slider is one step of undo */
  function change(doc, gesture = '') {
    if (doc === state.doc) return;
    if (gesture === '' || gesture !== gestureBefore) done.push(state.doc);
    gestureBefore = gesture;
    undone = [];
    store.set({ doc });
    later(gesture === '' ? 0 : 90);
  }
  function goUndo() {
    const doc = done.pop();
    if (!doc) return;
    undone.push(state.doc);
    gestureBefore = '';
    store.set({ doc });
    later(0);
  }
  function goRedo() {
    const doc = undone.pop();
    if (!doc) return;
    done.push(state.doc);
    gestureBefore = '';
    store.set({ doc });
    later(0);
  }

  let timer = 0;
  /** An edit that has not reached the worker yet. */
  let edited = false;
  /** @param {number} ms */
  function later(ms) {
    clearTimeout(timer);
    edited = true;
    timer = window.setTimeout(async () => {
      const doc = state.doc;
      await rerun(doc);
      if (doc === state.doc) edited = false;
    }, ms);
    markUndo();
  }
  function markUndo() {
    undo.disabled = done.length === 0;
    redo.disabled = undone.length === 0;
  }
  markUndo();

  /** Runs a scenario to the moment on show. Returns the core's faults; with some nothing changes.
   * @param {any} doc @param {string} [text] as typed @returns {Promise<{where: string, what: string}[]>} */
  async function rerun(doc, text = textOf(doc)) {
    const time = run.manifest ? run.now * run.manifest.frame : (link.t ?? 0);
    const scale = run.manifest?.frame ?? 1;
    const known = Object.keys(doc?.inputs ?? {});
    const inputs = run.inputs.filter((i) => known.includes(i.id));
    const step = getPath(doc, ['solver', 'frame']);
    if (typeof step === 'number' && step > 0 && run.manifest && step !== scale)
      for (const [k, i] of inputs.entries())
        inputs[k] = { ...i, frame: Math.round((i.frame * scale) / step) };
    try {
      await run.open(text, { inputs, at: (m) => Math.round(time / m.frame) });
      store.set({ faults: [] });
      return [];
    } catch (error) {
      if (error instanceof HawseSupersededError) return [];
      if (!(error instanceof HawseInputError)) {
        problem(S.problem.title, String(/** @type {any} */ (error)?.message ?? error));
        return [{ where: '', what: String(error) }];
      }
      store.set({ faults: error.faults });
      return error.faults;
    } finally {
      dirty.busy = true;
    }
  }

  /** @param {string} id @param {number} value */
  function setInput(id, value) {
    try {
      run.input(id, value);
    } catch (error) {
      if (!(error instanceof HawseInputError)) throw error;
      store.set({ faults: error.faults });
    }
    gestureBefore = '';
  }

  function newRun() {
    const m = run.manifest;
    store.set({ manifest: m });
    if (proof && proof.doc === null) {
      proof.doc = state.doc;
      proof.inputs = JSON.stringify(run.inputs);
    }
    const name = m.title || state.doc.title || example;
    setText(title, name);
    title.title = name;
    document.title = S.pageTitle(name);
    transport.setRun(m);
    strips.setRun(m);
    energy.setRun(m, plotSpecs(m));
    stage.setScenario(m, run.reader, state.doc);
    if (first && link.camera) stage.setCamera(link.camera);
    else if (first && stage.kind === 'flat') stage.view('fit');
    if (first) {
      first = false;
      onpicture();
      if (
        link.t === undefined &&
        !embed &&
        !reduced &&
        problems.length === 0 &&
        !document.querySelector('dialog')
      )
        run.play();
      else if (embed) run.play();
    }
  }
  let first = true;

  // ------------------------------------------------------------------ scene

  /** @param {import('./view/index.js').ViewName} name */
  function goView(name) {
    store.set({ following: '' });
    stage.view(name);
    dirty.camera = true;
    say(S.scene.view(name));
  }
  function nextView() {
    viewIndex = (viewIndex + 1) % VIEWS.length;
    goView(VIEWS[viewIndex]);
  }
  function follow() {
    const on = state.following === '';
    if (on) {
      stage.view('follow');
      store.set({ following: 'on' });
    } else goView('fit');
    dirty.camera = true;
  }
  /** @param {'forces' | 'labels' | 'nodes' | 'grid'} name */
  function toggle(name) {
    store.set({ overlays: { ...state.overlays, [name]: !state.overlays[name] } });
    stage.setOverlays(state.overlays);
    dirty.camera = true;
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
  /** @param {number} dx degrees @param {number} dy degrees */
  function orbit(dx, dy) {
    const { eye, target } = stage.getCamera();
    const d = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]];
    const r = Math.hypot(d[0], d[1], d[2]);
    const turn = Math.atan2(d[1], d[0]) + (dx * Math.PI) / 180;
    const lift = Math.max(-1.45, Math.min(1.45, Math.asin(d[2] / r) + (dy * Math.PI) / 180));
    stage.setCamera({
      eye: [
        target[0] + r * Math.cos(lift) * Math.cos(turn),
        target[1] + r * Math.cos(lift) * Math.sin(turn),
        target[2] + r * Math.sin(lift),
      ],
      target,
    });
    dirty.camera = true;
  }

  // ------------------------------------------------------------------ proof

  function badgeState() {
    const m = run.manifest;
    const decimals = m ? timeDecimals(m.frame) : 2;
    if (state.faults.length > 0)
      return {
        kind: 'bad',
        icon: /** @type {const} */ ('octagon-x'),
        text: S.badge.fault(state.faults.length),
        short: '',
        hash: '',
      };
    const busy = run.busy;
    if (busy && (m || busy.frame > 0))
      return {
        kind: '',
        icon: /** @type {const} */ ('loader-circle'),
        text: S.badge.running(
          busy.time.toFixed(decimals),
          Math.min(100, Math.floor(busy.part * 100)),
        ),
        short: '',
        hash: '',
      };
    if (run.halt)
      return {
        kind: 'bad',
        icon: /** @type {const} */ ('octagon-x'),
        text: S.badge.halted((run.halt.time ?? 0).toFixed(3)),
        short: '',
        hash: '',
      };
    const result = compare();
    const hash = m ? run.hash(Math.min(run.now, run.last)) : '';
    if (result === 'same')
      return {
        kind: 'ok',
        icon: /** @type {const} */ ('check'),
        text: S.badge.same,
        short: S.badge.sameShort,
        hash: shortHash(proof?.hash ?? ''),
      };
    if (result === 'differs')
      return {
        kind: 'warn',
        icon: /** @type {const} */ ('triangle-alert'),
        text: S.badge.differs((proof?.t ?? 0).toFixed(decimals)),
        short: '',
        hash: '',
      };
    if (result === 'checking')
      return {
        kind: '',
        icon: /** @type {const} */ ('loader-circle'),
        text: S.badge.checking,
        short: '',
        hash: '',
      };
    return {
      kind: '',
      icon: /** @type {const} */ ('info'),
      text: S.badge.none,
      short: '',
      hash: shortHash(hash),
    };
  }

  /** @returns {'none' | 'checking' | 'same' | 'differs'} */
  function compare() {
    const m = run.manifest;
    if (!proof || !m) return proof ? 'checking' : 'none';
    if (
      proof.doc !== null &&
      (proof.doc !== state.doc || JSON.stringify(run.inputs) !== proof.inputs)
    )
      return 'none';
    const at = Math.round(proof.t / m.frame);
    if (run.last < at) return 'checking';
    return run.hash(at) === proof.hash ? 'same' : 'differs';
  }

  let badgeKey = '';
  function drawBadge() {
    const b = badgeState();
    const key = JSON.stringify(b);
    if (key === badgeKey) return;
    badgeKey = key;
    badge.className = `chip ${b.kind}`;
    badge.dataset.state = b.kind;
    const phone = state.layout === 'phone' || state.layout === 'embed';
    if (badgeIcon.dataset.icon !== b.icon) {
      badgeIcon.dataset.icon = b.icon;
      fill(badgeIcon, icon(b.icon));
      badgeIcon.classList.toggle('spin', b.icon === 'loader-circle');
    }
    setText(badgeText, phone && b.short ? b.short : b.text);
    setText(badgeHash, b.hash);
    badgeHash.hidden = b.hash === '';
    badge.title = S.badge.what;
  }

  function showProof() {
    const m = run.manifest;
    if (!m) return;
    const t = (proof?.t ?? 0).toFixed(timeDecimals(m.frame));
    const text = {
      same: S.badge.sameText(t),
      differs: S.badge.differsText(t),
      checking: S.badge.checkingText(t),
      none: S.badge.noneText,
    }[compare()];
    factsDialog({
      title: S.badge.what,
      text,
      rows: [
        [
          `${S.badge.here} (${(run.now * m.frame).toFixed(timeDecimals(m.frame))} s)`,
          run.hash(Math.min(run.now, run.last)) || '–',
        ],
        ...(proof
          ? /** @type {[string, string][]} */ ([
              [S.badge.inLink, proof.hash],
              [S.badge.engineLink, proof.version || '–'],
            ])
          : []),
        [S.badge.engine, m.version],
      ],
    });
  }

  // ------------------------------------------------------------------ dialogs

  const fileName = () => (example || 'scenario').replace(/[^a-z0-9_-]+/gi, '-');

  /** @param {{changes: boolean, moment: boolean, proof: boolean, inputs: boolean, embed: boolean}} choice */
  async function makeLink(choice) {
    const m = run.manifest;
    const patch = example ? diffPatch(base, state.doc) : state.doc;
    const round = (/** @type {number[]} */ v) => v.map((x) => Number(x.toFixed(3)));
    const camera = stage.getCamera();
    const at = Math.min(run.now, run.last);
    const full = {
      same: (choice.changes || patch === undefined) && (choice.inputs || run.inputs.length === 0),
    };
    const text = await encodeLink({
      example,
      ...(patch !== undefined && (choice.changes || !example) ? { patch } : {}),
      ...(choice.moment || choice.proof ? { t: Number((at * m.frame).toPrecision(12)) } : {}),
      ...(choice.moment
        ? { camera: { eye: round(camera.eye), target: round(camera.target) } }
        : {}),
      ...(choice.proof && full.same ? { hash: run.hash(at), version: m.version } : {}),
      ...(choice.inputs && run.inputs.length > 0 ? { inputs: run.inputs } : {}),
      ...(choice.embed ? { ui: 'embed' } : {}),
    });
    return location.origin + location.pathname + text;
  }

  function showShare() {
    const m = run.manifest;
    if (!m) return;
    run.pause();
    const at = Math.min(run.now, run.last);
    shareDialog({
      make: makeLink,
      changes: changedKeys(),
      time: `${(at * m.frame).toFixed(timeDecimals(m.frame))} s`,
      version: m.version,
      hash: shortHash(run.hash(at)),
      inputs: run.inputs.length,
      oncopy: (link) => history.replaceState(null, '', link),
      picture: () => savePicture(),
    });
  }

  async function savePicture() {
    saveFile(`${fileName()}.png`, await stage.screenshot());
  }

  function showExport() {
    const m = run.manifest;
    const past = run.history;
    if (!m || !past) return;
    const value = (/** @type {string} */ id, /** @type {number} */ at) =>
      past.column(m.channels.findIndex((/** @type {any} */ c) => c.id === id))?.[at] ?? 0;
    exportDialog({
      items: [
        {
          label: S.exportBox.csv,
          text: S.exportBox.csvText,
          save: () => saveFile(`${fileName()}-channels.csv`, channelsCsv(m, past), 'text/csv'),
        },
        {
          label: S.exportBox.run,
          text: S.exportBox.runText,
          save: () =>
            saveFile(
              `${fileName()}-run.json`,
              runJson(run, ledger(value, past.last)),
              'application/json',
            ),
        },
        {
          label: S.exportBox.scenario,
          text: S.exportBox.scenarioText,
          save: () => saveFile(`${fileName()}.json`, textOf(state.doc) + '\n', 'application/json'),
        },
        { label: S.exportBox.png, text: S.exportBox.pngText, save: () => savePicture() },
      ],
    });
  }

  /** @param {string} [text] @param {{where: string, what: string}[]} [faults] */
  function editText(text = textOf(state.doc), faults = []) {
    run.pause();
    textDialog({
      text,
      faults,
      run: async (typed) => {
        let doc = null;
        try {
          doc = JSON.parse(typed);
        } catch {
          // the core says where
        }
        const before = state.doc;
        const found = await rerun(doc ?? {}, typed);
        if (found.length > 0) {
          store.set({ faults: [] });
          return found;
        }
        if (doc && doc !== before) {
          done.push(before);
          undone = [];
          markUndo();
          store.set({ doc });
        }
        return [];
      },
    });
  }

  /** @param {string} head @param {string} text */
  function problem(head, text) {
    openDialog({
      id: 'problem',
      title: head,
      body: [h('p', { class: 'lead' }, text)],
      foot: [h('span', { class: 'grow' }), h('a', { class: 'btn primary', href: '#' }, S.back)],
    });
  }

  function showKeys() {
    keysDialog({
      single: state.single,
      onsingle: (on) => {
        store.set({ single: on });
        localStorage.setItem('hawse-single-keys', on ? 'on' : 'off');
      },
      groups: KEY_GROUPS,
    });
  }

  function present() {
    const on = !document.documentElement.dataset.present;
    if (on) document.documentElement.dataset.present = 'on';
    else delete document.documentElement.dataset.present;
    strips.rebuild();
    dirty.computed = dirty.camera = true;
  }

  /** @param {number} direction */
  function stepEvent(direction) {
    const e = nextEvent(run, direction);
    if (e && run.manifest)
      say(`${e.time.toFixed(2)} s, ${run.manifest.parts[e.part]?.id ?? ''} ${eventWord(e.kind)}`);
  }
  function nextPanel() {
    /** @type {[HTMLElement, Element | null][]} */
    const stops = [
      [bar, bar.querySelector(state.layout === 'phone' ? '.backbtn' : '.brand')],
      [scene.main, stage.canvas],
      [transport.el, transport.bar.querySelector('.play')],
      [
        side,
        tabs.offsetParent
          ? tabs.querySelector('[aria-selected=true]')
          : params.el.querySelector('.scroll'),
      ],
    ];
    const at = stops.findIndex(([holder]) => holder.contains(document.activeElement));
    const next = stops[(at + 1) % stops.length][1];
    if (next instanceof HTMLElement) next.focus();
  }
  const key = keyboard({
    run,
    single: () => state.single,
    undo: goUndo,
    redo: goRedo,
    nextPanel,
    orbit,
    present,
    keys: {
      '[': () => stepEvent(-1),
      ']': () => stepEvent(1),
      f: () => goView('fit'),
      g: follow,
      v: nextView,
      1: () => goView(VIEWS[0]),
      2: () => goView(VIEWS[1]),
      3: () => goView(VIEWS[2]),
      4: () => goView(VIEWS[3]),
      n: () => toggle('forces'),
      b: () => toggle('labels'),
      c: () => toggle('nodes'),
      r: () => toggle('grid'),
      '/': () => {
        store.set({ tab: 'params' });
        params.toggleFind();
      },
      e: () => editText(),
      s: () => showShare(),
      x: () => showExport(),
      d: newTheme,
      '?': showKeys,
    },
  });
  document.addEventListener('keydown', key);

  // ------------------------------------------------------------------ words for those who listen

  let said = 0;
  /** @param {string} text */
  function say(text) {
    const t = performance.now();
    if (t - said < 1000 && run.playing) return;
    said = t;
    setText(status, text);
  }
  function momentText() {
    const m = run.manifest;
    const past = run.history;
    if (!m || !past || past.count === 0) return '';
    const at = Math.min(run.now, past.last);
    const values = plotSpecs(m)
      .slice(0, 3)
      .map(
        (p) =>
          `${p.title} ${formatText(past.column(p.channels[0].index)[at], p.channels[0].unit, 3)}`,
      );
    return S.scene.moment((at * m.frame).toFixed(timeDecimals(m.frame)), values.join(', ') + '.');
  }

  // ------------------------------------------------------------------ drawing

  let before = performance.now();
  let plotsAt = 0;
  let statsAt = 0;
  let wordsAt = 0;
  let shownOnStage = -2;

  function draw() {
    if (stopped) return;
    requestAnimationFrame(draw);
    const t = performance.now();
    run.tick((t - before) / 1000);
    before = t;
    const m = run.manifest;
    const past = run.history;
    let picture = dirty.camera || dirty.run;
    if (m && past && past.count > 0) {
      const at = Math.min(run.now, past.last);
      if ((dirty.computed || dirty.run) && t - plotsAt > 120) {
        plotsAt = t;
        dirty.computed = false;
        strips.setData(past);
        transport.drawLine();
        log.draw(run.events, m);
        const ct = tabs.querySelector('#tab-log .ct');
        if (ct) setText(ct, run.events.length ? String(run.events.length) : '');
        dirty.shown = true;
      }
      if (dirty.shown || dirty.run) {
        dirty.shown = false;
        if (run.shownIndex !== shownOnStage) picture = true;
        transport.setNow();
        for (const axis of plotsSection.querySelectorAll('.axis'))
          /** @type {HTMLElement} */ (axis).style.setProperty('--f', String(at / m.frames));
        strips.setNow(past, at);
        energy.setNow(past, at, m);
        params.shown();
        tension(at);
      }
      if (t - wordsAt > (run.playing ? 1000 : 250)) {
        wordsAt = t;
        const text = momentText();
        if (stage.canvas.getAttribute('aria-label') !== text)
          stage.canvas.setAttribute('aria-label', text);
      }
    }
    if (dirty.busy || dirty.computed || dirty.halt) {
      dirty.busy = false;
      const busy = run.busy;
      scene.setLoading(
        !m && busy
          ? {
              title: state.doc.title ?? example,
              text: S.scene.loading(busy.time.toFixed(2), Math.floor(busy.part * 100)),
              part: busy.part,
            }
          : null,
      );
      badge.setAttribute('aria-busy', String(Boolean(busy)));
    }
    if (dirty.halt && m) {
      dirty.halt = false;
      scene.setHalt(run.halt, {
        step: m.step,
        run: (step) => commit(['solver', 'step'], step, ''),
        last: () => {
          run.pause();
          run.seek(run.last);
        },
      });
      if (run.halt) say(S.halt.title((run.halt.time ?? 0).toFixed(3)));
    }
    if (dirty.play) {
      dirty.play = false;
      transport.setPlay();
      if (m && !run.playing) say(`${(run.now * m.frame).toFixed(2)} s, ${S.time.paused}`);
      if (run.playing) scene.setNotice('');
    }
    drawBadge();
    if (t - statsAt > 500) {
      statsAt = t;
      transport.setStats();
    }
    if (m && picture) {
      dirty.camera = dirty.run = false;
      stage.setFrame(run.frame);
      shownOnStage = run.shownIndex;
      stage.render();
      scene.setScale(stage.pixelsPerMetre(), stage.forceScale);
    }
  }

  /** @param {number} at */
  function tension(at) {
    const m = run.manifest;
    const past = run.history;
    if (!m || !past) return;
    let present = 0;
    let any = false;
    m.channels.forEach((/** @type {any} */ c, /** @type {number} */ i) => {
      if (c.name !== 'tension_max') return;
      any = true;
      present = Math.max(present, past.column(i)[at]);
    });
    const range = run.tensionTop;
    scene.setTension(range, present, any);
    if (range !== stageRange) {
      stageRange = range;
      stage.setTensionRange(range);
      dirty.camera = true;
    }
  }
  let stageRange = -1;

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

  /** @type {import('./panels/dialogs.js').BadSetting[]} */
  const wrong = problems.map((p) => ({
    key: p.key,
    held: p.value || '–',
    why: p.why,
    allowed: '',
    fallback: '',
  }));

  async function start() {
    let patch = link.patch ?? {};
    let inputs = link.inputs ?? [];
    const core = await client.ready;
    schema = readSchema(core.schema);
    const at = (/** @type {any} */ m) => Math.round((link.t ?? 0) / m.frame);
    if (given) {
      // a file: as it was written, so that a fault is where its author sees it
      try {
        await run.open(given, { at: 0 });
        store.set({ exampleKey: `${example}!` });
      } catch (error) {
        if (!(error instanceof HawseInputError)) throw error;
        wholeIsBad(given, error.faults);
      }
      return;
    }
    for (let attempt = 0; ; attempt++) {
      const doc = mergePatch(exampleDoc, patch);
      try {
        store.set({ doc });
        if (wrong.length > 0) proof = null;
        await run.open(textOf(doc), { inputs, at });
        break;
      } catch (error) {
        if (!(error instanceof HawseInputError) || attempt > 20) throw error;
        const { bad, rest } = splitPatch(patch, error.faults);
        const rows = groupsOf(schema, mergePatch(exampleDoc, rest), null).flatMap((g) => g.rows);
        for (const leaf of bad)
          wrong.push(describe(leaf, rows, exampleDoc, (path, value) => commit(path, value, '')));
        if (
          bad.length === 0 &&
          inputs.length > 0 &&
          error.faults.every((f) => f.where.startsWith('/inputs/'))
        ) {
          for (const f of error.faults)
            wrong.push({
              key: 'inputs',
              held: inputs.map((i) => `${i.id}@${i.frame}:${i.value}`).join(', '),
              why: f.what,
              allowed: '',
              fallback: S.badLink.noDefault,
            });
          inputs = [];
        } else if (bad.length === 0) {
          if (Object.keys(patch).length === 0 || !example)
            return wholeIsBad(textOf(doc), error.faults);
          for (const f of error.faults) wrong.push(describeFault(f, doc));
          patch = {};
        } else patch = rest;
      }
    }
    if (!example) base = state.doc;
    store.set({ exampleKey: `${example}!` });
    if (wrong.length > 0) {
      run.pause();
      badLinkDialog({ settings: wrong, editText: () => editText(), onclose: () => {} });
    }
  }

  /** @param {string} text @param {{where: string, what: string}[]} faults */
  function wholeIsBad(text, faults) {
    base = state.doc;
    editText(text, faults);
  }

  client.onerror = (/** @type {Error} */ error) => problem(S.problem.engine, error.message);
  start().catch((error) => {
    if (!(error instanceof HawseSupersededError))
      problem(S.problem.title, String(error?.message ?? error));
  });
  requestAnimationFrame(draw);

  // ------------------------------------------------------------------ scripting interface

  Object.assign(window, {
    hawse: {
      /** What is on show, as plain data. */
      get state() {
        const m = run.manifest;
        return {
          ready: Boolean(m),
          title: m?.title ?? '',
          frame: run.now,
          shown: run.shownIndex,
          stage: shownOnStage,
          last: run.last,
          frames: m?.frames ?? 0,
          time: m ? run.now * m.frame : 0,
          playing: run.playing,
          speed: run.speed === FASTEST ? 'fastest' : run.speed,
          busy: edited || Boolean(run.busy),
          halt: run.halt,
          faults: state.faults,
          badge: badgeState().text,
          events: run.events.length,
          inputs: run.inputs,
          doc: state.doc,
          camera: stage.getCamera(),
          webgl: stage.kind === 'webgl',
          picture: stage.stats(),
        };
      },
      /** Goes to a frame; what is not computed yet is computed first. @param {number} frame */
      seek: (frame) => run.seek(frame),
      /** Resolves when frame n is computed. @param {number} n */
      whenFrame: (n) => run.whenFrame(n),
      /** State hash at a frame (the present one without it): 16 hexadecimal digits. @param {number} [frame] */
      hash: (frame) => run.hash(frame),
      /** Value of a channel at a frame. @param {string} id @param {number} [frame] */
      channel: (id, frame = run.now) =>
        run.history?.column(
          run.manifest.channels.findIndex((/** @type {any} */ c) => c.id === id),
        )?.[frame],
      /** The 3D view as a PNG. @returns {Promise<Blob>} */
      picture: () => stage.screenshot(),
      play: () => run.play(),
      pause: () => run.pause(),
      input: setInput,
    },
  });

  return {
    stop() {
      stopped = true;
      client.close();
      document.removeEventListener('keydown', key);
    },
  };
}
