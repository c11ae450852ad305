/** What two runs differ in, in words and as a table. */
import { fill, h } from '../dom.js';
import { W } from './words.js';

/** Values that are listed: a scenario of another kind differs in all of them. */
const MOST = 14;

export function createDiffers() {
  const body = h('div', { class: 'sb-differs' });
  const el = h(
    'section',
    { class: 'sb-panel', 'aria-label': W.differs },
    h('h2', {}, W.differs),
    body,
  );

  /** @param {string} text */
  const cell = (text) => h('td', {}, text ? h('span', { class: 'mono' }, text) : h('span', { class: 'muted' }, W.isNone)); // prettier-ignore

  /** @param {import('./links.js').Differences} of */
  function table({ values }) {
    return h(
      'table',
      {},
      h('caption', { class: 'sr' }, W.differs),
      h('thead', {}, h('tr', {}, [W.value, 'A', 'B'].map((head) => h('th', { scope: 'col' }, head)))), // prettier-ignore
      h('tbody', {}, values.slice(0, MOST).map(({ name, a, b }) => h('tr', {}, h('th', { scope: 'row', class: 'mono' }, name), cell(a), cell(b)))), // prettier-ignore
    );
  }

  return {
    el,
    /** @param {import('./links.js').Differences | null} of null: not both can be read */
    draw(of) {
      if (!of) return fill(body, h('p', { class: 'muted' }, W.unread));
      const { values, told, inputs } = of;
      const more = values.length - MOST;
      const apart = inputs < Infinity;
      fill(
        body,
        values.length === 0 && !apart ? h('p', {}, W.same) : null,
        values.length > 0 ? h('div', { class: 'sb-scroll', tabindex: '0', role: 'group', 'aria-label': W.differs }, table(of)) : null, // prettier-ignore
        more > 0 ? h('p', {}, W.more(more)) : null,
        apart ? h('p', {}, W.inputs(inputs)) : null,
        told > 0 ? h('p', { class: 'muted small' }, W.told(told)) : null,
        values.length > 0 ? h('p', { class: 'muted small' }, W.si) : null,
      );
    },
  };
}
