/** What the workbench knows beside its run, as it begins. */
import { kept } from '../state/kept.js';
import { createStore } from '../state/store.js';

/** @typedef {import('../state/store.js').PageState} PageState */

/** @param {PageState['doc']} doc @param {string} example */
export const createState = (doc, example) =>
  createStore(
    /** @type {PageState} */ ({
      ...{ doc, base: doc, orders: [] },
      faults: [],
      exampleKey: example,
      layout: 'narrow',
      manifest: null,
      overlays: {
        forces: true,
        labels: true,
        names: true,
        nodes: false,
        contacts: true,
        aids: 2,
        grid: true,
        shadows: true,
        bare: false,
        cut: false,
        cutAt: 0,
      },
      following: '',
      tab: 'params',
      selected: '',
      plan: null,
      single: kept('hawse-single-keys') !== 'off',
    }),
  );
