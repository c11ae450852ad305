/** Tabs of panels; and which of them are in tabs, in which order: by the room that there is and by what the run has something for. */
import { arrowKeys, h } from '../dom.js';
import { S } from '../state/strings.js';

/** The feature that a wide window has room for only when it is asked for. */
export const REST = 'part';

/** Its name in addresses and on the page, and its panel. @typedef {{id: string, name: string, panel: HTMLElement}} Tab */

/**
 * @param {import('../state/store.js').PageState['layout']} layout
 * @param {string} asked the tab that was asked for
 * @param {Record<string, HTMLElement>} panels with `plots`
 * @param {Tab[]} extra of features, those that the run fills
 * @returns {{list: Tab[], stacked: boolean, lower: boolean}} `stacked`: the panels have room on top of each other;
 *   `lower`: those under the parameters are in tabs
 */
export function tabsOf(layout, asked, panels, extra) {
  const stacked = layout === 'wide' && extra.every(({ id }) => id === REST) && asked !== REST;
  const lower = layout === 'wide' && !stacked;
  /** @param {keyof typeof S.tabs & string} id @param {string} [name] */
  const own = (id, name = S.tabs[id]) => ({ id, name, panel: panels[id] });
  const log = own('log');
  if (layout === 'phone') {
    const first = [own('energy', S.tabs.values), own('plots'), own('params', S.tabs.change)];
    return { list: [...first, ...extra, log], stacked, lower };
  }
  const energy = own('energy');
  if (!lower) return { list: [own('params'), energy, ...extra, log], stacked, lower };
  const rest = extra.filter(({ id }) => id === REST);
  const others = extra.filter(({ id }) => id !== REST);
  return { list: [...others, energy, ...rest, log], stacked, lower };
}

/** A panel without a tab has a name of its own. @param {HTMLElement} panel @param {string} name */
export function plain(panel, name) {
  panel.classList.remove('on');
  for (const attribute of ['role', 'tabindex', 'aria-labelledby']) panel.removeAttribute(attribute);
  panel.setAttribute('aria-label', name);
}

/** @param {Tab} tab */
function tabbed({ id, panel }) {
  panel.setAttribute('role', 'tabpanel');
  // panels without a scrolling part of their own scroll by themselves
  if (id === 'energy' || id === 'plots') panel.tabIndex = 0;
  panel.setAttribute('aria-labelledby', `tab-${id}`);
  panel.removeAttribute('aria-label');
}

/** @param {(id: string) => void} choose */
export function createTabs(choose) {
  const el = h('div', { class: 'tabs', role: 'tablist', 'aria-label': S.panels });
  arrowKeys(el, '[role=tab]', (tab) => tab.click());
  /** @type {Tab[]} */
  let list = [];
  /** The tab that is open: the one asked for, where there is one of that name. */
  let open = '';
  const there = (/** @type {string} */ name) => list.some(({ id }) => id === name);

  return {
    el,
    /** @param {Tab[]} next @param {boolean} alone one panel is on show, that of the tab that is open */
    make(next, alone) {
      list = next;
      el.classList.toggle('many', list.length > 3);
      el.replaceChildren(
        ...list.map(({ id, name, panel }) =>
          h(
            'button',
            {
              ...{ type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': panel.id },
              onclick: () => choose(id),
            },
            name,
            id === 'log' && list.length < 5 ? [' ', h('span', { class: 'ct' })] : null,
          ),
        ),
      );
      if (alone) list.forEach(tabbed);
    },
    /** @param {string} asked */
    show(asked) {
      if (there(asked)) open = asked;
      else if (!there(open)) open = list[0]?.id ?? '';
      for (const { id, panel } of list) {
        const on = id === open;
        panel.classList.toggle('on', on);
        const tab = el.querySelector(`#tab-${id}`);
        tab?.setAttribute('aria-selected', String(on));
        tab?.setAttribute('tabindex', on ? '0' : '-1');
      }
    },
  };
}
