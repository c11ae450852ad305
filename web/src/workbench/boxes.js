/** What the dialogs need from the run: link, files, text, keys. */
import { h } from '../dom.js';
import { keep } from '../state/kept.js';
import { S } from '../state/strings-later.js';
import { diffPatch } from '../../../wasm/js/link.mjs';
import { encodeLink } from '../../../wasm/js/link-write.mjs';
import { formatText, shortHash, timeDecimals } from '../state/format.js';
import { ledger } from '../../../wasm/js/ledger.mjs';
import {
  exportDialog,
  keysDialog,
  openDialog,
  shareDialog,
  textDialog,
} from '../panels/dialogs.js';
import { channelsCsv, contactsCsv, eventsCsv, runJson, saveFile } from '../export/files.js';
import { draftsSwitch } from '../drafts/list.js';
import { textOf } from '../sim/scenario.js';

/** What was ordered live, in words.
 * @param {import('../../../wasm/js/frame.mjs').Manifest} m @param {readonly import('../sim/lane.js').LiveInput[]} inputs */
const orderWords = (m, inputs) =>
  inputs.map(({ id, value, frame }) => {
    const unit = m.inputs.find((input) => input.id === id)?.unit ?? '';
    const t = (frame * m.frame).toFixed(timeDecimals(m.frame));
    return S.shareBox.order(id, formatText(value, unit), t);
  });

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, edits: import('./edits.js').Edits, example: string,
 *   type: (text: string | null) => void,
 *   stage: () => import('../view/index.js').Stage, schema: () => import('../../../wasm/js/labels.mjs').Schema | null}} options
 */
export function createBoxes({ store, run, edits, example, stage, schema, type }) {
  const { state } = store;
  const fileName = () => (example || 'scenario').replace(/[^a-z0-9_-]+/gi, '-');

  /** @param {{changes: boolean, moment: boolean, proof: boolean, inputs: boolean, embed: boolean}} choice */
  async function makeLink(choice) {
    const m = run.manifest;
    if (!m) return '';
    const patch = /** @type {import('../sim/scenario.js').Doc | undefined} */ (
      example ? diffPatch(state.base, state.doc) : state.doc
    ); // of two objects it is one
    const round = (/** @type {number[]} */ v) => v.map((x) => Number(x.toFixed(3)));
    const camera = stage().getCamera();
    const at = Math.min(run.now, run.last);
    // a hash is told only with everything that it depends on
    const whole =
      (choice.changes || patch === undefined) && (choice.inputs || run.inputs.length === 0);
    const text = await encodeLink({
      example,
      ...(patch !== undefined && (choice.changes || !example) ? { patch } : {}),
      ...(choice.moment || choice.proof ? { t: Number((at * m.frame).toPrecision(12)) } : {}),
      ...(choice.moment
        ? { camera: { eye: round(camera.eye), target: round(camera.target) } }
        : {}),
      ...(choice.proof && whole ? { hash: run.hash(at), version: m.version } : {}),
      ...(choice.inputs && run.inputs.length > 0 ? { inputs: run.inputs } : {}),
      ...(choice.embed ? { ui: 'embed' } : {}),
    });
    return location.origin + location.pathname + text;
  }

  async function savePicture() {
    saveFile(`${fileName()}.png`, await (state.plan ?? stage()).screenshot());
  }

  /** @param {string} [text] @param {{where: string, what: string}[]} [faults] */
  function editText(text = textOf(state.doc), faults = []) {
    run.pause();
    textDialog({ text, faults, run: edits.replace, ontype: type });
  }

  function saveContacts() {
    const m = run.manifest;
    if (m)
      saveFile(
        `${fileName()}-contacts.csv`,
        contactsCsv(m, run.contacts?.entries ?? []),
        'text/csv',
      );
  }

  return {
    editText,
    async share() {
      const m = run.manifest;
      if (!m) return;
      run.pause();
      const meshes = /"asset"/.test(run.text) ? await import('../meshes/assets.js') : null;
      const at = Math.min(run.now, run.last);
      shareDialog({
        make: makeLink,
        changes: edits.changedKeys(),
        time: `${(at * m.frame).toFixed(timeDecimals(m.frame))} s`,
        version: m.version,
        hash: shortHash(run.hash(at)),
        orders: orderWords(m, run.inputs),
        oncopy: (link) => history.replaceState(null, '', link),
        picture: savePicture,
        missing: meshes?.droppedMeshes(state.doc) ?? [],
      });
    },

    save() {
      const m = run.manifest;
      const past = run.history;
      if (!m || !past) return;
      const value = (/** @type {string} */ id, /** @type {number} */ at) =>
        past.column(m.channels.findIndex((c) => c.id === id))?.[at] ?? 0;
      exportDialog({
        items: [
          {
            label: S.exportBox.csv,
            text: S.exportBox.csvText,
            save: () => saveFile(`${fileName()}-channels.csv`, channelsCsv(m, past), 'text/csv'),
          },
          ...(m.pairs?.length
            ? [{ label: S.exportBox.contacts, text: S.exportBox.contactsText, save: saveContacts }]
            : []),
          {
            label: S.exportBox.run,
            text: S.exportBox.runText,
            save: () =>
              saveFile(
                `${fileName()}-run.json`,
                runJson(
                  run,
                  ledger((id) => value(id, past.last) - value(id, 0), run.turned(past.last)),
                ),
                'application/json',
              ),
          },
          {
            label: S.exportBox.scenario,
            text: S.exportBox.scenarioText,
            save: () =>
              saveFile(`${fileName()}.json`, textOf(state.doc) + '\n', 'application/json'),
          },
          { label: S.exportBox.png, text: S.exportBox.pngText, save: savePicture },
        ],
      });
    },
    saveEvents() {
      const m = run.manifest;
      if (m) saveFile(`${fileName()}-events.csv`, eventsCsv(m, run.events), 'text/csv');
    },

    saveContacts,

    /** The scenario from many starts. */
    async repeat() {
      const described = schema();
      if (!described) return; // no run yet: there is nothing to repeat
      run.pause();
      const { repeatDialog } = await import('../repeat/dialog.js');
      repeatDialog({
        ...{ doc: state.doc, text: textOf(state.doc), example: '', name: fileName() },
        schema: described,
        show: (doc) => edits.change(doc),
        async assets(text) {
          if (!/"asset"/.test(text)) return {};
          const { assetsOf } = await import('../meshes/assets.js');
          return (await assetsOf(text)).assets;
        },
      });
    },

    keys() {
      keysDialog({
        single: state.single,
        onsingle: (on) => {
          store.set({ single: on });
          keep('hawse-single-keys', on ? 'on' : 'off');
        },
        groups: S.keys.groups,
        more: draftsSwitch(() => {}),
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
