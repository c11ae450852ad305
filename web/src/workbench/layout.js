/**
 * Where things stand: scene, time axis and panels, on a wide window stacked, on a narrow one in tabs,
 * on a phone in a sheet. A run that features have something for has a panel of each; then those under the
 * parameters of a wide window are in tabs. The plots sit under the timeline, on a phone in a tab of their own.
 */
import { arrowKeys, h } from '../dom.js';
import { FEATURES } from '../features/index.js';
import { S } from '../state/strings.js';

/** The feature that a wide window has room for only when it is asked for. */
const REST = 'part';

const HEIGHTS = ['peek', 'half', 'full'];

/**
 * @param {{
 *   store: any, embed: boolean, bar: HTMLElement, scene: HTMLElement,
 *   transport: import('../panels/transport.js').Transport, strips: HTMLElement,
 *   onchange: () => void,
 * }} options
 */
export function createLayout({ store, embed, bar, scene, transport, strips, onchange }) {
  const { state } = store;
  const phoneQuery = matchMedia('(max-width: 719.98px)');
  const wideQuery = matchMedia('(min-width: 1360px) and (min-height: 840px)');
  const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': S.panels });
  /** Features with a panel that only some runs fill. */
  const some = FEATURES.filter((feature) => feature.tab);
  /** The names of their tabs, '' for those that this run does not fill. @type {Record<string, string>} */
  const names = Object.fromEntries(some.map(({ name }) => [name, '']));
  // the places of the panels, until these are there
  const place = (/** @type {string} */ id) =>
    h('section', { class: id === 'params' ? 'sec params' : 'sec', id: `p-${id}` });
  /** @type {Record<string, HTMLElement>} */
  const panels = Object.fromEntries(
    ['params', 'energy', ...Object.keys(names), 'log'].map((id) => [id, place(id)]),
  );
  const plots = h('section', { class: 'sec', id: 'p-plots', 'aria-label': S.tabs.plots });
  let sheet = '';
  const grab = h('button', {
    type: 'button',
    class: 'grab',
    onclick: () => setSheet(sheet === 'peek' ? 'half' : 'peek'),
  });
  const side = h(
    'aside',
    { class: 'side', 'aria-label': S.panels },
    grab,
    tabs,
    panels.params,
    panels.energy,
    plots,
    ...some.map(({ name }) => panels[name]),
    panels.log,
  );
  for (const { name } of some) panels[name].hidden = true;
  const el = h('div', { class: 'wb' }, bar, scene, transport.el, side);

  /** @param {string} to */
  function setSheet(to) {
    sheet = to;
    el.dataset.sheet = to;
    grab.setAttribute('aria-expanded', String(to !== 'peek'));
    grab.setAttribute('aria-label', to === 'peek' ? S.sheet.taller : S.sheet.shorter);
  }
  setSheet('peek');
  grab.addEventListener('pointerdown', (event) => {
    const from = event.clientY;
    const release = (/** @type {PointerEvent} */ end) => {
      const by = end.clientY - from;
      if (Math.abs(by) > 24) {
        setSheet(HEIGHTS[Math.max(0, Math.min(2, HEIGHTS.indexOf(sheet) + (by < 0 ? 1 : -1)))]);
        grab.addEventListener('click', (e) => e.stopImmediatePropagation(), {
          capture: true,
          once: true,
        });
      }
      removeEventListener('pointerup', release);
    };
    addEventListener('pointerup', release);
  });

  function apply() {
    const next = embed
      ? 'embed'
      : phoneQuery.matches
        ? 'phone'
        : wideQuery.matches
          ? 'wide'
          : 'narrow';
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

  /** @type {[string, string, HTMLElement][]} */
  let list = [];
  /** The tab that is open: the one asked for, where there is one of that name. */
  let open = '';

  function makeTabs() {
    const phone = state.layout === 'phone';
    /** @type {typeof list} */
    const extra = some.flatMap(({ name }) =>
      names[name] ? [/** @type {any} */ ([name, names[name], panels[name]])] : [],
    );
    // two of them have room on top of each other
    const asked = state.tab === REST;
    const stacked = state.layout === 'wide' && extra.every(([id]) => id === REST) && !asked;
    const lower = state.layout === 'wide' && !stacked;
    list = phone
      ? [
          ['energy', S.tabs.values, panels.energy],
          ['plots', S.tabs.plots, plots],
          ['params', S.tabs.change, panels.params],
          ...extra,
          ['log', S.tabs.log, panels.log],
        ]
      : [
          ['params', S.tabs.params, panels.params],
          ['energy', S.tabs.energy, panels.energy],
          ...extra,
          ['log', S.tabs.log, panels.log],
        ];
    if (lower) {
      const [rest, others] = [true, false].map((is) =>
        extra.filter(([id]) => (id === REST) === is),
      );
      list = [...others, list[1], ...rest, ['log', S.tabs.log, panels.log]];
    }
    if (names[REST]) panels[REST].hidden = stacked;
    el.classList.toggle('lower', lower);
    side.insertBefore(tabs, lower ? panels.energy : panels.params);
    tabs.classList.toggle('many', list.length > 3);
    tabs.replaceChildren(
      ...list.map(([id, name, panel]) =>
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
          id === 'log' && list.length < 5 ? [' ', h('span', { class: 'ct' })] : null,
        ),
      ),
    );
    plots.hidden = !phone;
    for (const panel of Object.values(panels)) {
      panel.classList.remove('on');
      panel.removeAttribute('role');
      panel.removeAttribute('tabindex');
      panel.removeAttribute('aria-labelledby');
    }
    const own = /** @type {Record<string, string>} */ (S.tabs);
    for (const [id, panel] of Object.entries(panels))
      panel.setAttribute('aria-label', names[id] || own[id] || '');
    if (!stacked)
      for (const [id, , panel] of list) {
        panel.setAttribute('role', 'tabpanel');
        // panels without a scrolling part of their own scroll by themselves
        if (id === 'energy' || id === 'plots') panel.tabIndex = 0;
        panel.setAttribute('aria-labelledby', `tab-${id}`);
        panel.removeAttribute('aria-label');
      }
    showTab();
  }

  function showTab() {
    if (list.some(([id]) => id === state.tab)) open = state.tab;
    else if (!list.some(([id]) => id === open)) open = list[0]?.[0] ?? '';
    for (const [id, , panel] of list) {
      const on = id === open;
      panel.classList.toggle('on', on);
      const tab = tabs.querySelector(`#tab-${id}`);
      tab?.setAttribute('aria-selected', String(on));
      tab?.setAttribute('tabindex', on ? '0' : '-1');
    }
    onchange();
  }

  // a wide window that shows its panels at once makes tabs of them where one more is asked for
  store.watch(['tab'], () => {
    if (state.layout === 'wide' && state.tab === REST) makeTabs();
    else showTab();
  });
  arrowKeys(tabs, '[role=tab]', (tab) => tab.click());
  phoneQuery.addEventListener('change', apply);
  wideQuery.addEventListener('change', apply);

  return {
    el,
    side,
    tabs,
    plots,
    apply,
    /** The place of a feature's panel. @param {string} name */
    place: (name) => panels[name] ?? place(name),
    /** Puts the panels that every run has into their places. @param {Record<string, {el: HTMLElement}>} made */
    setPanels(made) {
      for (const [id, { el: panel }] of Object.entries(made)) {
        panels[id].replaceWith(panel);
        panels[id] = panel;
      }
      makeTabs();
    },
    /** Panels that this run fills. @param {import('../../../wasm/js/frame.mjs').Manifest} manifest */
    setRun(manifest) {
      let changed = false;
      for (const { name, when, tab } of some) {
        const next = !when(manifest) ? '' : typeof tab === 'function' ? tab(manifest) : (tab ?? '');
        if (next === names[name]) continue;
        changed = true;
        names[name] = next;
        panels[name].hidden = !next;
      }
      if (changed) makeTabs();
    },
    /** The log's tab says how many events there are. @param {number} n */
    setCount(n) {
      const ct = tabs.querySelector('#tab-log .ct');
      if (ct && ct.textContent !== String(n || '')) ct.textContent = n ? String(n) : '';
    },
    /** Moves the focus to the next of bar, scene, time and panels. @param {HTMLElement} canvas */
    focusNext(canvas) {
      /** @type {[HTMLElement, Element | null][]} */
      const stops = [
        [bar, bar.querySelector(state.layout === 'phone' ? '.backbtn' : '.brand')],
        [scene, canvas],
        [transport.el, transport.bar.querySelector('.play')],
        [
          side,
          tabs.offsetParent
            ? tabs.querySelector('[aria-selected=true]')
            : panels.params.querySelector('.scroll'),
        ],
      ];
      const at = stops.findIndex(([holder]) => holder.contains(document.activeElement));
      const next = stops[(at + 1) % stops.length][1];
      if (next instanceof HTMLElement) next.focus();
    },
  };
}

/** @typedef {ReturnType<typeof createLayout>} Layout */
