/**
 * What the page can show beyond the parameters, values and events of every run: a row each. A row says
 * when a run has something for it, where its layer of the scene and its panel are, and what its tab is
 * called. Layout, loader, stage and drawing loop over this list and know no feature by its name; a kind
 * of part that no row knows shows itself by the default layer and the panel of values.
 * @module
 */
import { S } from '../state/strings.js';
import { needsMeshes } from '../view/skin.js';

/**
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 *
 * @typedef {object} Feature
 * @property {string} name its folder, of its tab (`tab-NAME`) and of its panel's place (`p-NAME`)
 * @property {(manifest: Manifest) => boolean} when a run has something for it
 * @property {(manifest: Manifest) => boolean} [may] a run without it may get it: its tab is there once it is asked for
 * @property {string | ((manifest: Manifest) => string)} [tab] the name of its tab; without one it has none
 * @property {() => Promise<LayerModule>} [layer] what draws in 3D: a run waits for it with its first picture
 * @property {() => Promise<PanelModule>} [panel] what lists its values: after the first picture
 * @property {string[]} [sections] of a frame, that it shows
 *
 * @typedef {object} LayerModule
 * @property {(run: import('../view/objects.js').RunObjects, moment: import('../view/moment.js').Moment) =>
 *   import('../view/layer.js').Layer | null} [createLayer] null: nothing to draw in this run
 * @property {Partial<import('../view/shapes.js').Makers>} [makers] of shapes that any part may have
 *
 * @typedef {object} PanelModule
 * @property {(app: import('./panel.js').PanelApp) => import('./panel.js').Panel} createPanel
 */

/** @param {Manifest} manifest @param {...string} kinds */
const has = (manifest, ...kinds) => manifest.parts.some((part) => kinds.includes(part.kind));

/** A helm steers inputs of a vessel. @param {Manifest} manifest */
function steered({ parts, inputs }) {
  const vessels = parts.filter((p) => p.kind === 'vessel').map((p) => p.id);
  return inputs.some((i) => vessels.includes((i.target ?? '').split('.')[0]));
}

/** Whether a run fills a feature's panel, or it is asked for. @param {Feature} feature @param {Manifest} manifest @param {string} tab that is asked for */
export const shows = ({ name, when, may }, manifest, tab) =>
  when(manifest) || (tab === name && may?.(manifest) === true);

/** In the order of their tabs. @type {Feature[]} */
export const FEATURES = [
  {
    name: 'solids',
    when: needsMeshes,
    layer: () => import('./solids/layer.js'),
  },
  {
    name: 'sea',
    tab: S.tabs.sea,
    when: (m) => Boolean(m.sea),
    may: (m) => m.water,
    layer: () => import('./sea/layer.js'),
    panel: () => import('./sea/panel.js'),
  },
  {
    name: 'water',
    when: (m) => m.water && !m.sea,
    layer: () => import('./water/layer.js'),
  },
  {
    name: 'ground',
    when: (m) => Boolean(m.ground),
    layer: () => import('./ground/layer.js'),
  },
  {
    name: 'joints',
    tab: S.tabs.joints,
    when: (m) => m.parts.some((p) => p.links?.length),
    layer: () => import('./joints/layer.js'),
    panel: () => import('./joints/panel.js'),
  },
  {
    name: 'contacts',
    sections: ['contacts'],
    tab: S.tabs.contacts,
    when: (m) => Boolean(m.pairs?.length),
    layer: () => import('./contacts/layer.js'),
    panel: () => import('./contacts/panel.js'),
  },
  {
    name: 'regions',
    sections: ['contours', 'cuts'],
    when: (m) => Boolean(m.sections.contours),
    layer: () => import('./regions/layer.js'),
  },
  {
    name: 'touches',
    sections: ['touches'],
    tab: S.tabs.touches,
    when: (m) => Boolean(m.sections.touches),
    layer: () => import('./touches/layer.js'),
    panel: () => import('./touches/panel.js'),
  },
  {
    name: 'berths',
    sections: ['berths'],
    // bodies that meet without fenders
    tab: (m) => (m.fenders?.length ? S.tabs.berths : S.tabs.outlines),
    when: (m) => Boolean(m.outlines),
    layer: () => import('./berths/layer.js'),
    panel: () => import('./berths/panel.js'),
  },
  {
    name: 'helm',
    tab: S.tabs.helm,
    when: steered,
    panel: () => import('./helm/panel.js'),
  },
  {
    name: 'hull',
    when: (m) => has(m, 'chain', 'anchor'),
    layer: () => import('./hull/layer.js'),
  },
  {
    name: 'chain',
    when: (m) => has(m, 'chain'),
    layer: () => import('./chain/layer.js'),
  },
  {
    name: 'manoeuvre',
    when: (m) => has(m, 'manoeuvre'),
    panel: () => import('./manoeuvre/panel.js'),
  },
  {
    name: 'switches',
    when: (m) =>
      m.inputs.some((i) => i.target?.endsWith('.state')) ||
      m.parts.some((p) => p.kind === 'joint' && m.channels.some((c) => c.id === `${p.id}.held`)),
    layer: () => import('./switches/layer.js'),
  },
  {
    name: 'data',
    when: () => true,
    panel: () => import('./data/panel.js'),
  },
  {
    name: 'measure',
    tab: S.tabs.measure,
    when: () => false,
    may: () => true,
    panel: () => import('./measure/panel.js'),
  },
  {
    name: 'part',
    tab: S.tabs.part,
    when: () => true,
    panel: () => import('./part/panel.js'),
  },
];
