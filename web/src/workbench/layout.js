/**
 * Where things stand: scene, time axis and panels, on a wide window stacked, on a narrow one in tabs,
 * on a phone in a sheet. The plots sit under the timeline, on a phone in a tab of their own.
 */
import { arrowKeys, h } from '../dom.js';
import { S } from '../state/strings.js';

const HEIGHTS = ['peek', 'half', 'full'];

/**
 * @param {{
 *   store: any, embed: boolean, bar: HTMLElement, scene: HTMLElement,
 *   transport: import('../panels/transport.js').Transport, strips: HTMLElement,
 *   panels: {params: HTMLElement, energy: HTMLElement, log: HTMLElement}, onchange: () => void,
 * }} options
 */
export function createLayout({ store, embed, bar, scene, transport, strips, panels, onchange }) {
  const { state } = store;
  const phoneQuery = matchMedia('(max-width: 719.98px)');
  const wideQuery = matchMedia('(min-width: 1360px) and (min-height: 840px)');
  const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': S.panels });
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
    panels.log,
  );
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
  function makeTabs() {
    const phone = state.layout === 'phone';
    const tabbed = phone || state.layout === 'narrow';
    list = phone
      ? [
          ['energy', S.tabs.values, panels.energy],
          ['plots', S.tabs.plots, plots],
          ['params', S.tabs.change, panels.params],
          ['log', S.tabs.log, panels.log],
        ]
      : [
          ['params', S.tabs.params, panels.params],
          ['energy', S.tabs.energy, panels.energy],
          ['log', S.tabs.log, panels.log],
        ];
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
          id === 'log' ? [' ', h('span', { class: 'ct' })] : null,
        ),
      ),
    );
    plots.hidden = !phone;
    for (const [id, name, panel] of list) {
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
    for (const [id, , panel] of list) {
      const on = id === state.tab;
      panel.classList.toggle('on', on);
      const tab = tabs.querySelector(`#tab-${id}`);
      tab?.setAttribute('aria-selected', String(on));
      tab?.setAttribute('tabindex', on ? '0' : '-1');
    }
    onchange();
  }

  store.watch(['tab'], showTab);
  arrowKeys(tabs, '[role=tab]', (tab) => tab.click());
  phoneQuery.addEventListener('change', apply);
  wideQuery.addEventListener('change', apply);

  return {
    el,
    side,
    tabs,
    plots,
    apply,
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
