/** The colours of tension: a bar with figures and the largest tension now; on a phone a line. */
import { fill, h, setAttr, setHidden, setStyle, setText } from '../dom.js';
import { S } from '../state/strings.js';
import { formatBound, formatScaled, joinUnit, scaleFor } from '../../../wasm/js/format.mjs';

/** Into how many steps a top is cut so that they are round. @param {number} top */
export const stepsOf = (top) =>
  [3, 4, 5, 2].find((n) => Number((top / n).toPrecision(2)) === Number((top / n).toPrecision(6))) ??
  4;

export function createTension() {
  const figure = h('span', {});
  const mark = h('span', { class: 'mark' }, figure);
  const over = h('span', { class: 'over', hidden: true });
  const ticks = h('ol', {});
  const unit = h('span', { class: 'u' });
  const bar = h(
    'aside',
    { class: 'cbar glass' },
    h('h2', {}, S.scene.tension, ' ', unit),
    h('div', { class: 'inner' }, h('div', { class: 'ramp' }, mark, over), ticks),
  );
  const miniTop = h('span', {});
  const mini = h(
    'aside',
    { class: 'mini glass' },
    h('span', {}, S.scene.tension),
    h('div', { class: 'ramp' }),
    h('span', { class: 'l' }, h('span', {}, '0'), miniTop),
  );
  let top = -1;

  /** @param {number} figure @param {string} unitText */
  function label(figure, unitText) {
    const count = stepsOf(figure);
    ticks.replaceChildren(
      ...Array.from({ length: count + 1 }, (_, i) => {
        const li = h('li', {}, formatBound((figure * i) / count));
        li.style.bottom = `${(100 * i) / count}%`;
        return li;
      }),
    );
    setText(unit, unitText);
    const text = S.scene.colourBar(joinUnit(formatBound(figure), unitText));
    bar.setAttribute('aria-label', text);
    mini.setAttribute('aria-label', text);
    fill(miniTop, formatBound(figure), ' ', h('span', { class: 'u' }, unitText));
  }

  return {
    bar,
    mini,
    /** @param {number} range top of the colours [N] @param {number} present largest tension now [N] @param {boolean} lines */
    set(range, present, lines) {
      for (const el of [bar, mini]) setHidden(el, !lines);
      if (!lines) return;
      const s = scaleFor(range, 'N');
      if (range !== top) {
        top = range;
        label(range / s.factor, s.unit);
      }
      const part = Math.max(0, Math.min(1, present / range));
      setStyle(mark, 'bottom', `${Number((100 * part).toFixed(1))}%`);
      setText(figure, formatScaled(present, s));
      // the mark's figure takes the place of a tick's that it would cover
      [...ticks.children].forEach((li, i, all) =>
        li.classList.toggle('under', Math.abs(i / (all.length - 1) - part) < 0.11),
      );
      setHidden(over, present <= range);
    },
  };
}
