/**
 * The panels of the features that a run has, made once each when the first such run comes. What could
 * not be loaded is told, and the rest goes on without it.
 * @module
 */
import { FEATURES, shows } from './index.js';
import { persist } from './loader.js';

/**
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./panel.js').Panel} Panel
 * @typedef {import('./panel.js').PanelApp} PanelApp
 */

/**
 * @param {object} options
 * @param {Omit<PanelApp, 'el'>} options.app
 * @param {(name: string) => HTMLElement} options.place of a feature's panel
 * @param {(names: string[], again: () => void) => void} options.onfail
 * @param {() => import('./panel.js').JsonObject} options.doc the scenario of the run on show
 * @param {import('./index.js').Feature[]} [options.features]
 * @param {number[]} [options.pauses] before each further try [ms]
 */
export function createPanels({ app, place, onfail, doc, features = FEATURES, pauses }) {
  /** @type {Map<string, Panel>} */
  const made = new Map();
  /** On their way. @type {Map<string, Promise<void>>} */
  const coming = new Map();
  /** Those that the run on show has something for. @type {Panel[]} */
  let live = [];

  /** @param {Manifest} manifest */
  const wanted = (manifest) =>
    features.filter((f) => f.panel && shows(f, manifest, app.store.state.tab));

  /** @param {Manifest} manifest */
  const choose = (manifest) => (live = wanted(manifest).flatMap((f) => made.get(f.name) ?? []));

  /** @param {import('./index.js').Feature} feature */
  function make(feature) {
    const { name, panel } = feature;
    if (panel && !made.has(name) && !coming.has(name)) coming.set(name, bring(feature, panel));
  }

  /** @param {import('./index.js').Feature} feature @param {NonNullable<import('./index.js').Feature['panel']>} panel */
  async function bring(feature, panel) {
    const { name } = feature;
    try {
      const { createPanel } = await persist(panel, pauses);
      made.set(name, createPanel({ ...app, el: place(name) }));
      // the run may be another one by now
      const { manifest } = app.run;
      if (manifest) {
        choose(manifest);
        made.get(name)?.setRun?.(manifest, doc());
      }
      app.form.update();
      app.redraw();
    } catch (error) {
      console.error(error);
      onfail([name], () => make(feature));
    } finally {
      coming.delete(name);
    }
  }

  /** Whether a panel took a key. @param {string} key */
  function press(key) {
    const taken = live.find((panel) => panel.keys?.[key]);
    taken?.keys?.[key]();
    return taken !== undefined;
  }

  /** A panel that the run has nothing for is made when it is asked for. */
  app.store.watch(['tab'], () => {
    const { manifest } = app.run;
    const feature = features.find(({ name, may }) => may && name === app.store.state.tab);
    if (!manifest || !feature || !shows(feature, manifest, feature.name)) return;
    make(feature);
    choose(manifest);
  });

  return {
    /** A run has taken the place of another. @param {Manifest} manifest */
    setRun(manifest) {
      for (const feature of wanted(manifest)) make(feature);
      choose(manifest);
      for (const panel of made.values()) panel.setRun?.(manifest, doc());
    },
    /** Another moment is on show. @param {import('../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      for (let i = 0; i < live.length; i++) live[i].setNow?.(history, index);
    },
    /** More of the run is known. @param {Manifest} manifest */
    draw(manifest) {
      for (let i = 0; i < live.length; i++) live[i].draw?.(manifest);
    },
    /** What stands on top of the form. */
    top: () => live.flatMap(({ top }) => (top && !top.hidden ? [top] : [])),
    /** Whether a panel has a use for a key. @param {string} key */
    takes: (key) => live.some((panel) => panel.keys?.[key]),
    /** Whether a panel took a key. One that none has yet waits for those on their way. @param {string} key */
    key(key) {
      if (press(key)) return true;
      if (coming.size > 0) void Promise.all(coming.values()).then(() => press(key));
      return false;
    },
  };
}

/** @typedef {ReturnType<typeof createPanels>} Panels */
