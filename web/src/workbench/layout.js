/**
 * Where things stand: scene, time axis and panels, on a wide window stacked, on a narrow one in tabs,
 * on a phone in a sheet, and beside the scene where the window is low. A run that features have something for has a panel of each; then those under the
 * parameters of a wide window are in tabs. The plots sit under the timeline, on a phone in a tab of their own.
 */
import { h, setText } from '../dom.js';
import { FEATURES, shows } from '../features/index.js';
import { S } from '../state/strings.js';
import { createSheet } from './sheet.js';
import { createTabs, plain, REST, tabsOf } from './tabs.js';

const phoneQuery = matchMedia('(max-width: 719.98px), (max-height: 479.98px)');
const wideQuery = matchMedia('(min-width: 1360px) and (min-height: 840px)');
const sizeOf = () => (phoneQuery.matches ? 'phone' : wideQuery.matches ? 'wide' : 'narrow');

/** Features with a panel that only some runs fill. */
const SOME = FEATURES.filter((feature) => feature.tab);

/** The place of a panel, until it is there. @param {string} id */
const placeOf = (id) =>
  h('section', { class: id === 'params' ? 'sec params' : 'sec', id: `p-${id}` });

/** Gives the focus to the one after that which has it. @param {[HTMLElement, Element | null][]} stops what holds it, and what takes it */
function focusAfter(stops) {
  const at = stops.findIndex(([holder]) => holder.contains(document.activeElement));
  const next = stops[(at + 1) % stops.length][1];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * @param {{
 *   store: import('../state/store.js').Store, embed?: import('../embed/embed.js').Embedding, bar: HTMLElement, scene: HTMLElement,
 *   transport: import('../panels/transport.js').Transport, strips: HTMLElement,
 *   onchange: () => void,
 * }} options
 */
export function createLayout({ store, embed, bar, scene, transport, strips, onchange }) {
  const { state } = store;
  const tabs = createTabs((id) => {
    store.set({ tab: id });
    if (state.layout === 'phone' && id !== 'energy') sheet.open();
  });
  /** The names of the tabs of features, '' for those that this run does not fill. @type {Record<string, string>} */
  const names = Object.fromEntries(SOME.map(({ name }) => [name, '']));
  /** @type {Record<string, HTMLElement>} */
  const panels = Object.fromEntries(
    ['params', 'energy', ...Object.keys(names), 'log'].map((id) => [id, placeOf(id)]),
  );
  const plots = h('section', { class: 'sec', id: 'p-plots', 'aria-label': S.tabs.plots });
  const sheet = createSheet(() => el);
  const side = h(
    'aside',
    { class: 'side', 'aria-label': S.panels },
    ...[sheet.grab, tabs.el, panels.params, panels.energy, plots],
    ...SOME.map(({ name }) => panels[name]),
    panels.log,
  );
  for (const { name } of SOME) panels[name].hidden = true;
  const el = h('div', { class: 'wb' }, bar, scene, transport.el, side);
  sheet.set('peek');

  function apply() {
    const next = embed && embed.ui !== 'full' ? 'embed' : sizeOf();
    el.dataset.layout = next;
    el.classList.toggle('ph', next === 'phone');
    if (next === 'phone')
      plots.replaceChildren(
        h('div', { class: 'axis sheetplots' }, strips, h('div', { class: 'cursor' })),
      );
    else {
      transport.axis.insertBefore(strips, transport.axis.lastElementChild);
      plots.replaceChildren();
    }
    if (next === 'phone' && state.tab === 'params' && state.layout !== 'phone')
      store.set({ tab: 'energy' });
    if (next !== 'phone' && state.tab === 'plots') store.set({ tab: 'params' });
    store.set({ layout: next });
    makeTabs();
  }

  function makeTabs() {
    const extra = SOME.flatMap(({ name: id }) =>
      names[id] ? [{ id, name: names[id], panel: panels[id] }] : [],
    );
    const { list, stacked, lower } = tabsOf(state.layout, state.tab, { ...panels, plots }, extra);
    if (names[REST]) panels[REST].hidden = stacked;
    el.classList.toggle('lower', lower);
    side.insertBefore(tabs.el, lower ? panels.energy : panels.params);
    plots.hidden = state.layout !== 'phone';
    const own = /** @type {Record<string, string>} */ (S.tabs);
    for (const [id, panel] of Object.entries(panels)) plain(panel, names[id] || own[id] || '');
    tabs.make(list, !stacked);
    showTab();
  }

  function showTab() {
    tabs.show(state.tab);
    onchange();
  }

  /** Of the run on show. @type {import('../../../wasm/js/frame.mjs').Manifest | null} */
  let manifest = null;

  /** Whether other panels have a place now. */
  function fillTabs() {
    let changed = false;
    if (!manifest) return changed;
    for (const feature of SOME) {
      const { name, tab } = feature;
      const next = !shows(feature, manifest, state.tab)
        ? ''
        : typeof tab === 'function'
          ? tab(manifest)
          : (tab ?? '');
      if (next === names[name]) continue;
      changed = true;
      names[name] = next;
      panels[name].hidden = !next;
    }
    if (changed) makeTabs();
    return changed;
  }

  // a wide window that shows its panels at once makes tabs of them where one more is asked for
  store.watch(['tab'], () => {
    if (fillTabs()) return;
    if (state.layout === 'wide' && state.tab === REST) makeTabs();
    else showTab();
  });
  phoneQuery.addEventListener('change', apply);
  wideQuery.addEventListener('change', apply);

  return {
    el,
    side,
    plots,
    apply,
    /** The place of a feature's panel. @param {string} name */
    place: (name) => panels[name] ?? placeOf(name),
    /** Puts the panels that every run has into their places. @param {Record<string, {el: HTMLElement}>} made */
    setPanels(made) {
      for (const [id, { el: panel }] of Object.entries(made)) {
        panels[id].replaceWith(panel);
        panels[id] = panel;
      }
      makeTabs();
    },
    /** Panels that this run fills. @param {import('../../../wasm/js/frame.mjs').Manifest} next */
    setRun(next) {
      manifest = next;
      fillTabs();
    },
    /** The log's tab says how many events there are. @param {number} n */
    setCount(n) {
      const count = tabs.el.querySelector('#tab-log .ct');
      if (count) setText(count, n ? String(n) : '');
    },
    /** Moves the focus to the next of bar, scene, time and panels. @param {HTMLElement} canvas */
    focusNext(canvas) {
      focusAfter([
        [bar, bar.querySelector(state.layout === 'phone' ? '.backbtn' : '.brand')],
        [scene, canvas],
        [transport.el, transport.bar.querySelector('.play')],
        [
          side,
          tabs.el.offsetParent
            ? tabs.el.querySelector('[aria-selected=true]')
            : panels.params.querySelector('.scroll'),
        ],
      ]);
    },
  };
}

/** @typedef {ReturnType<typeof createLayout>} Layout */
