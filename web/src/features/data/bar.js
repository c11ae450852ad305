/**
 * A colour bar with its range printed: the value now, a mark that holds the largest so far, and a triangle where it goes
 * over the top. On a phone a line. Where there is a choice of what colours show, its name is the menu.
 * @module
 */
import { fill, h, setAttr, setHidden, setStyle, setText } from '../../dom.js';
import { stepsOf } from '../../panels/tension.js';
import { formatBound, formatScaled, formatText, joinUnit, scaleFor } from '../../state/format.js';
import { T } from './words.js';

/**
 * @typedef {object} Reading
 * @property {string} unit of the SI
 * @property {number} top of the range
 * @property {number} now
 * @property {number} most so far
 */

/**
 * @param {string} name of its style
 * @param {string} title
 * @param {(id: string) => void} [onchoose] what colours show is another
 */
export function createBar(name, title, onchoose) {
  const figure = h('span', {});
  const mark = h('span', { class: 'mark' }, figure);
  const over = h('span', { class: 'over', hidden: true, title: T.over });
  const peak = h('span', { class: 'peak' });
  const ticks = h('ol', {});
  const unit = h('span', { class: 'u' });
  const words = h('span', {}, title);
  const select = h('select', {
    ...{ 'aria-label': T.colour, hidden: true },
    onchange: () => onchoose?.(select.value),
  });
  const held = h('p', { class: 'held' });
  const bar = h(
    'aside',
    { class: `cbar glass ${name}`, hidden: true },
    h('h2', {}, words, select, ' ', unit),
    h('div', { class: 'inner' }, h('div', { class: 'ramp' }, peak, mark, over), ticks),
    held,
  );
  const miniTop = h('span', {});
  const miniName = h('span', {}, title);
  const miniPeak = h('span', { class: 'peak' });
  const mini = h(
    'aside',
    { class: `mini glass ${name}`, hidden: true },
    miniName,
    h('div', { class: 'ramp' }, miniPeak),
    h('span', { class: 'l' }, h('span', {}, '0'), miniTop),
  );
  /** What ticks stand for. */
  let drawn = '';

  /** @param {number} figureTop @param {string} unitText */
  function label(figureTop, unitText) {
    const count = stepsOf(figureTop);
    ticks.replaceChildren(
      ...Array.from({ length: count + 1 }, (_, i) => {
        const li = h('li', {}, formatBound((figureTop * i) / count));
        li.style.bottom = `${(100 * i) / count}%`;
        return li;
      }),
    );
    setText(unit, unitText);
    fill(miniTop, formatBound(figureTop), ' ', h('span', { class: 'u' }, unitText));
  }

  return {
    bar,
    mini,
    /** What can be shown: a menu where it is more than one. @param {[string, string][]} options @param {string} chosen */
    offer(options, chosen) {
      select.replaceChildren(...options.map(([value, text]) => h('option', { value }, text)));
      select.value = chosen;
      setHidden(select, options.length < 2);
      setHidden(words, options.length > 1);
      const text = options.find(([value]) => value === chosen)?.[1] ?? title;
      setText(words, text);
      setText(miniName, text);
    },
    /** @param {Reading | null} reading null: there is nothing to read */
    set(reading) {
      for (const el of [bar, mini]) setHidden(el, !reading);
      if (!reading) return;
      const { top, now, most } = reading;
      const s = scaleFor(top, reading.unit);
      const key = `${top} ${s.unit}`;
      if (key !== drawn) label(top / s.factor, s.unit);
      drawn = key;
      const part = Math.max(0, Math.min(1, now / top));
      const high = percent(Math.max(0, Math.min(1, most / top)));
      setStyle(mark, 'bottom', percent(part));
      setStyle(peak, 'bottom', high);
      setStyle(miniPeak, 'left', high);
      setText(figure, formatScaled(now, s));
      for (let i = 0; i < ticks.children.length; i++)
        ticks.children[i].classList.toggle(
          'under',
          Math.abs(i / (ticks.children.length - 1) - part) < 0.11,
        );
      setHidden(over, now <= top && most <= top);
      const text = formatText(most, reading.unit, 4);
      setText(held, T.most(text));
      const words = T.bar(miniName.textContent ?? '', joinUnit(formatBound(top / s.factor), s.unit), text); // prettier-ignore
      setAttr(bar, 'aria-label', words);
      setAttr(mini, 'aria-label', words);
    },
  };
}

/** @param {number} share */
const percent = (share) => `${Number((100 * share).toFixed(1))}%`;
