/**
 * What comes after the first picture, in one piece: the panels of values, parameters, contacts, joints
 * and events, the dialogs, the files, and what is wrong with a link.
 */
import { hintsOf, startOf } from '../../../wasm/js/hints.mjs';
import { withHelp } from '../../../wasm/js/labels.mjs';
import { getPath } from '../sim/scenario.js';
import { exposedRows, groupsOf, placesOf, readSchema } from '../sim/groups.js';
import { createContacts } from '../panels/contacts.js';
import { createEnergy } from '../panels/energy.js';
import { createJoints } from '../panels/joints.js';
import { createLog } from '../panels/log.js';
import { createParams } from '../panels/params.js';
import { plotSpecs } from '../plot/strips.js';
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';
import { createBoxes } from './boxes.js';

export { withLabels } from '../../../wasm/js/labels.mjs';
export { badLinkDialog, factsDialog } from '../panels/dialogs.js';
export { describe, describeFault, splitPatch } from '../sim/badlink.js';
export { problemBox } from './boxes.js';

/** The rows of the form for a scenario that has not run. @param {any} schema of the core @param {any} doc */
export const formRows = (schema, doc) =>
  groupsOf(readSchema(schema), doc, null).flatMap((g) => g.rows);

/** A joint goes no further than this [rad] or [m] at once; wider ranges are the field's, not the sender's. */
const FAR = 50;

/**
 * What an input is called, and of which joint it is one: "crane.joints.slew.speed" is the slew's. Its
 * slider has the range of the input, else that of the joint, else none.
 * @param {{id: string, label: string, target: string, min: number, max: number}} input
 * @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 */
function inputName({ id, label, target, min, max }, manifest) {
  const [part, map, joint, key] = target.split('.');
  // a driven motion: its pose, axis by axis
  const axis = /^drive_(x|y|z|roll|pitch|yaw)$/.exec(map ?? '')?.[1];
  if (axis) return { label: S.pose.of(S.pose.axes[axis], part), joint: { part, id: S.pose.title } };
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
 * @param {{
 *   store: any, run: import('../sim/run.js').Run, edits: import('./edits.js').Edits, example: string,
 *   stage: () => import('../view/index.js').Stage, schema: () => any, takeFile: (file: File) => void,
 *   over: HTMLElement, say: (text: string) => void, redraw: () => void,
 *   strips: ReturnType<typeof import('../plot/strips.js').createStrips>,
 * }} app `schema`: of the core, null before it is there; `over`: what floats on the scene goes there
 */
export function createLater(app) {
  const { store, run, edits, example, stage, schema: given, takeFile } = app;
  const { state } = store;
  const boxes = createBoxes({ store, run, edits, example, stage, schema: given });
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
      const value = getPath(state.doc, ['parts', part, 'joints', joint, key]);
      return typeof value === 'number' ? value : undefined;
    },
  });
  /** @type {import('../sim/groups.js').Schema | null} */
  let schema = null;
  const groups = () => {
    if (!schema && given()) schema = readSchema(given());
    return schema ? groupsOf(schema, state.doc, run.manifest) : [];
  };
  async function chooseMesh() {
    const open = await import('../meshes/open.js');
    open.chooseMesh(takeFile);
  }
  /** Of a run that has one. @type {import('../panels/manoeuvre.js').Manoeuvre | null} */
  let manoeuvre = null;
  let wanted = false;
  async function loadManoeuvre() {
    if (wanted) return;
    wanted = true;
    const { createManoeuvre } = await import('../panels/manoeuvre.js');
    manoeuvre = createManoeuvre({
      ...{ store, run, edits, say: app.say },
      rows: () => groups().flatMap((g) => g.rows),
      meshFields: () => schema?.meshes ?? [],
      places: (field) => placesOf(state.doc, field),
      read: (path) => getPath(state.doc, path),
      example: (path) => getPath(edits.base, path),
      async file(path) {
        const { chooseMesh: choose, modelPlace, openAny } = await import('../meshes/open.js');
        const places = [modelPlace(state.doc, path, (doc) => edits.change(doc))];
        choose((file) => openAny(file, { places, openFile: () => {} }));
      },
      repeat: () => boxes.repeat(),
      link: (number) => stage().chooseLink(number),
    });
    app.over.append(manoeuvre.chip, manoeuvre.card);
    if (run.manifest) manoeuvre.setRun(run.manifest);
    params.update();
  }
  /** The panel of lines that touch; empty until a run has some. */
  const touches = { el: h('section', { class: 'sec', id: 'p-touches' }) };
  /** @type {import('../panels/tether.js').TetherPanel | null} */
  let tether = null;
  let tetherWanted = false;
  async function loadTether() {
    if (tetherWanted) return;
    tetherWanted = true;
    const { createTether } = await import('../panels/tether.js');
    tether = createTether({
      ...{ run, stage, over: app.over, el: touches.el, example },
      seek: (frame) => run.seek(frame),
    });
    if (run.manifest) tether.setRun(run.manifest);
  }
  /** Panels of vessels; empty until a run has some. */
  const place = (/** @type {string} */ id) => ({
    el: h('section', { class: 'sec', id: `p-${id}` }),
  });
  const [meets, steered] = [place('berths'), place('helm')];
  /** @type {import('../panels/berths.js').BerthsPanel | null} */
  let berths = null;
  /** @type {import('../panels/helm.js').HelmPanel | null} */
  let helm = null;
  /** @type {Promise<void> | null} */
  let vessels = null;
  async function loadVessels() {
    const [{ createBerths }, { createHelm }] = await Promise.all([
      import('../panels/berths.js'),
      import('../panels/helm.js'),
    ]);
    berths = createBerths({
      ...{ run, store, stage, over: app.over, el: meets.el, example, redraw: app.redraw },
      trial: openTrial,
    });
    helm = createHelm({ run, el: steered.el, input: edits.input, say: app.say });
    if (run.manifest) setVessels(run.manifest);
    app.redraw();
  }
  /** @param {any} manifest */
  function setVessels(manifest) {
    berths?.setRun(manifest, state.doc);
    helm?.setRun(manifest, state.doc);
  }
  async function openTrial() {
    const [{ trialDialog }, { trialOf }] = await Promise.all([
      import('../berths/trial.js'),
      import('../berths/cases.js'),
    ]);
    const trial = trialOf(run.manifest, state.doc);
    run.pause();
    if (trial) trialDialog({ trial, doc: state.doc, show: (doc) => edits.change(doc) });
  }
  app.strips.edit({ doc: () => state.doc, change: (doc) => edits.change(doc) });
  /** @type {import('../../../wasm/js/hints.mjs').Hint[]} */
  let hints = [];
  const params = createParams({
    store,
    top: () => (manoeuvre && !manoeuvre.el.hidden ? manoeuvre.el : null),
    groups,
    exposed: () => exposedRows(groups(), String(getPath(state.doc, ['view', 'expose']) ?? '')),
    places: (field) => placesOf(state.doc, field),
    read: (path) => getPath(state.doc, path),
    example: (path) => getPath(edits.base, path),
    commit: edits.commit,
    undoAll: () => edits.change(edits.base),
    editText: () => boxes.editText(),
    chooseMesh,
    changes: () => edits.changedKeys().length,
    hints: () => hints,
    inputs: () =>
      (run.manifest?.inputs ?? []).map((/** @type {any} */ i) => ({
        ...i,
        ...inputName(i, run.manifest),
        now: run.inputValue(i.id, i.value),
      })),
    setInput(id, value) {
      const input = run.manifest?.inputs.find((/** @type {any} */ i) => i.id === id);
      if (!/\.drive_\w+$/.test(input?.target ?? '') || run.playing) return edits.input(id, value);
      // a drive is where its input says at the end of a frame: the one on show is to be that frame
      const frame = Math.max(1, run.now);
      edits.input(id, value, frame - 1);
      run.seek(frame);
    },
  });

  /** Of the run on show, as `hawse check` gives them. @param {any} manifest */
  function findHints(manifest) {
    const first = new Uint8Array(manifest.frame_bytes);
    const there = run.history?.read(0, first) === 0;
    hints = there ? hintsOf(run.doc ?? state.doc, startOf(manifest, first)) : [];
    params.update();
  }
  /** What the channels of the plots mean. @param {any} manifest */
  function tellChannels(manifest) {
    if (!given()) return;
    const { channels } = withHelp(manifest, given());
    app.strips.tell((index) => channels[index]?.help ?? '');
  }

  return {
    boxes,
    chooseMesh,
    panels: {
      ...{ params, energy, joints, contacts, touches, berths: meets, helm: steered, log },
      get tether() {
        return tether;
      },
      /** Fenders and outlines, the plan. */
      get moored() {
        return berths;
      },
      get steering() {
        return helm;
      },
      get manoeuvre() {
        return manoeuvre;
      },
    },
    /** A run has taken the place of another. @param {any} manifest */
    setRun(manifest) {
      findHints(manifest);
      tellChannels(manifest);
      energy.setRun(manifest, plotSpecs(manifest));
      joints.setRun(manifest);
      contacts.setRun(manifest, run.contacts);
      if (manifest.parts.some((/** @type {any} */ p) => p.kind === 'manoeuvre')) loadManoeuvre();
      manoeuvre?.setRun(manifest);
      if (manifest.sections.touches) loadTether();
      tether?.setRun(manifest);
      if (manifest.outlines) vessels ??= loadVessels().catch((error) => console.error(error));
      setVessels(manifest);
    },
  };
}

/** @typedef {ReturnType<typeof createLater>} Later */
