/** What a run is saved as: its data, the scenario, the picture of the moment on show. */
import { S } from '../state/strings-later.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { persist } from '../features/loader.js';
import { exportDialog } from '../export/dialog.js';
import { extentOf, partOfName, toEnd } from '../export/extent.js';
import { legendsOf } from '../export/legends.js';
import { W as F } from '../export/words.js';
import { channelsCsv, contactsCsv, eventsCsv, runJson, saveFile } from '../export/files.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';
import { keepRun, pinned } from '../plot/pins.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../sim/history.js').History} History */
/** @typedef {import('../export/extent.js').Extent} Extent */

/** A link to the moment on show, with all that it depends on. */
const WHOLE = {
  ...{ changes: true, moment: true, proof: true, inputs: true },
  ...{ embed: false, pins: true },
};

/**
 * @param {{store: import('../state/store.js').Store, run: import('../sim/run.js').Run, stage: () => import('../view/index.js').Stage,
 *   schema: () => import('../../../wasm/js/labels.mjs').Schema | null, link: import('../../../wasm/js/link.mjs').Link, example: string,
 *   name: () => string, makeLink: (choice: import('./boxes.js').LinkChoice) => Promise<string>, tell: (words: string, action?: HTMLElement | null) => void}} app
 *   `name`: of files, as they begin; `link`: that the page was opened by
 */
export function createExports(app) {
  const { store, run, stage, name, makeLink, tell } = app;
  const { state } = store;

  async function takePicture() {
    // what takes it comes first: then it is of the moment that is told
    const [{ pictureWith }] = await Promise.all([
      persist(() => import('../export/picture.js')),
      persist(() => import('../view/snapshot.js')),
    ]);
    const legends = legendsOf({ store, run, stage: stage() });
    if (!legends) return;
    const { plan } = state;
    const picture = await pictureWith(plan ?? stage(), legends, Boolean(plan));
    saveFile(`${name()}.png`, picture);
  }

  /** A file of the run; where it does not hold the whole of it, its name says so.
   * @param {'channels' | 'contacts' | 'events' | 'run' | 'compared' | 'figures'} what
   * @param {(manifest: Manifest, past: History, extent: Extent) => string | Promise<string>} write */
  async function saveData(what, write) {
    const { manifest: m, history: past } = run;
    const extent = extentOf(run);
    if (!m || !past || !extent) return;
    const [end, type] = what === 'run' ? ['json', 'application/json'] : ['csv', 'text/csv'];
    const file = `${name()}-${what}${partOfName(extent)}.${end}`;
    saveFile(file, await write(m, past, extent), type);
  }
  const saveChannels = () => saveData('channels', channelsCsv);
  const saveContacts = () =>
    saveData('contacts', (m) => contactsCsv(m, run.contacts?.entries ?? [], run.history));
  const saveEvents = () => saveData('events', (m) => eventsCsv(m, run.events));
  /** Of the run on show and those that are pinned. @param {'compared' | 'figures'} what */
  const saveCompared = (what) =>
    saveData(what, async (m, past) => {
      const { comparedCsv, figuresCsv } = await persist(() => import('../export/compared.js'));
      return what === 'compared'
        ? comparedCsv(m, past, pinned())
        : figuresCsv(m, keepRun(m, past), pinned());
    });
  const saveRun = () =>
    saveData('run', (_, __, extent) =>
      runJson(
        run,
        extent,
        makeLink(WHOLE).catch(() => null),
      ),
    );

  /** @type {ReturnType<typeof import('../export/making.js').createMakingOf> | null} */
  let made = null;
  /** What makes films, models and pictures of any size. */
  async function making() {
    const { createMakingOf } = await persist(() => import('../export/making.js'));
    return (made ??= createMakingOf({ store, run, stage, name, tell }));
  }
  /** @param {'film' | 'picture' | 'plots'} what */
  const ask = (what) => making().then((all) => void all[what]());
  async function askModel() {
    const [{ modelDialog }, { duration, source }] = await Promise.all([
      persist(() => import('../export/model-dialog.js')),
      making(),
    ]);
    modelDialog({ ...{ duration: duration(), name: name(), tell }, of: () => source() });
  }

  async function askFile() {
    const { runFileDialog, runOf } = await persist(() => import('../files/save.js'));
    runFileDialog({ of: () => runOf(run, run.text, stage()), name: name() });
  }

  /** What makes a report of the run. */
  async function reporting() {
    const { createReporting } = await persist(() => import('../export/report.js'));
    const { pictureOf } = await making();
    return createReporting({ ...app, pictureOf, link: () => makeLink(WHOLE), opened: app.link });
  }

  return {
    /** What scripts may ask for besides. */
    script: {
      /** A film, as a blob. @param {Parameters<import('../export/making.js').Making['filmOf']>[0]} options */
      film: async (options) => (await making()).filmOf(options),
      /** The moment on show, as a blob. @param {Parameters<import('../export/making.js').Making['pictureOf']>[0]} options */
      pictureOf: async (options) => (await making()).pictureOf(options),
      /** The report of the run as far as it is computed, as HTML. */
      report: async () => (await (await reporting()).make()).text,
      /** The plots as SVG. */
      plots: async () => (await making()).plotsOf(),
      /** A model, as a blob. @param {import('../export/model.js').ModelOptions} options */
      async model(options) {
        const [{ makeModel }, { source }] = await Promise.all([import('../export/model.js'), making()]); // prettier-ignore
        const { signal } = new AbortController();
        return makeModel(source(), options, { signal, onprogress: () => {} });
      },
    },
    save() {
      if (!run.manifest) return;
      const W = S.exportBox;
      exportDialog({
        extent: () => extentOf(run),
        toEnd: (options) => toEnd({ run, store }, options),
        onleave: tell,
        items: [
          { label: W.csv, text: W.csvText, data: true, save: saveChannels },
          ...(pinned().length
            ? /** @type {const} */ (['compared', 'figures']).map((what) => ({
                ...{ label: F[what], text: F[`${what}Text`], data: true },
                save: () => saveCompared(what),
              }))
            : []),
          ...(run.manifest.pairs?.length
            ? [{ label: W.contacts, text: W.contactsText, data: true, save: saveContacts }]
            : []),
          { label: W.events, text: W.eventsText, data: true, save: saveEvents },
          { label: W.run, text: W.runText, data: true, save: saveRun },
          {
            ...{ label: F.report, text: F.reportText, data: true },
            save: async () => void (await (await reporting()).save()),
          },
          {
            ...{ label: W.scenario, text: W.scenarioText },
            save: () => saveFile(`${name()}.json`, textOf(state.doc) + '\n', 'application/json'),
          },
          { label: F.runFile, text: F.runFileText, opens: true, save: askFile },
          { label: W.png, text: W.pngText, save: takePicture },
          { label: F.picture, text: F.pictureText, opens: true, save: () => ask('picture') },
          { label: F.film, text: F.filmText, opens: true, save: () => ask('film') },
          { label: F.model, text: F.modelText, opens: true, save: askModel },
          { label: F.plots, text: F.plotsText, data: true, opens: true, save: () => ask('plots') },
        ],
      });
    },
    /** As one file, with its meshes. */
    saveRun: askFile,
    saveEvents,
    saveContacts,
    /** One press: of what is there, with the way to the rest. */
    report: () =>
      reporting().then(
        (all) => all.press(),
        (error) => tell(S.exportBox.failed(errorText(error))),
      ),
    /** Where nobody else tells what fails. */
    savePicture: () => takePicture().catch((error) => tell(S.exportBox.failed(errorText(error)))),
  };
}
