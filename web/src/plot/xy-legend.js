/** Names and values above curves, each with a sample of its line. */
import { h, setAttr, setHidden, setText, svg } from '../dom.js';
import { group, joinUnit } from '../../../wasm/js/format.mjs';
import { COLOURS, DASHES } from './scale.js';

/**
 * @typedef {import('./xy.js').Series} Series
 * @typedef {import('../../../wasm/js/format.mjs').Scale} Scale
 */

/** @param {{title: string, unit: string, series: number}} options */
export function makeLegend({ title, unit, series }) {
  const units = h('span', { class: 'u' });
  const keys = Array.from({ length: series }, () => {
    const path = svg('path', { d: 'M0 4h18', 'stroke-width': 2.5, fill: 'none' });
    const [name, value] = [h('span', {}), h('span', { class: 'v num' })];
    const mark = svg('svg', { viewBox: '0 0 18 8', 'aria-hidden': 'true' }, path);
    return { el: h('li', { hidden: true }, mark, name, value), name, value, path };
  });
  return {
    caption: h('figcaption', {}, h('b', {}, title), ' ', units),
    list: h(
      'ul',
      {},
      keys.map((k) => k.el),
    ),
    /** @param {Series[]} list @param {Scale} scale @returns {string} all of it in words */
    tell(list, scale) {
      setText(units, scale.unit === '1' ? '' : scale.unit || unit);
      const said = list.map((s) =>
        s.now === undefined ? '' : group(s.now / scale.factor, scale.decimals),
      );
      keys.forEach((k, i) => {
        const s = list[i];
        setHidden(k.el, !s || s.unnamed === true);
        if (!s) return;
        setText(k.name, s.name);
        setText(k.value, said[i]);
        const colour = s.colour ?? COLOURS[i % 3];
        setAttr(k.path, 'stroke', colour.startsWith('--') ? `var(${colour})` : colour);
        const dash = s.dots ? [0.1, 7] : (s.dash ?? DASHES[i % 3]);
        setAttr(k.path, 'stroke-dasharray', dash.join(' ') || 'none');
        setAttr(k.path, 'stroke-linecap', s.dots ? 'round' : 'butt');
        setAttr(k.path, 'stroke-width', s.dots ? '5' : '2.5');
      });
      const words = list.map((s, i) => `${s.name} ${said[i] && joinUnit(said[i], scale.unit)}`);
      return `${title}: ${words.map((w) => w.trim()).join(', ')}`;
    },
  };
}
