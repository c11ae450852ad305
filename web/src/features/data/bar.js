/**
 * A colour bar with its range printed: the value now, a mark that holds the largest so far, and a triangle where it goes
 * over the top. On a phone a line. Where there is a choice of what colours show, its name is the menu.
 * @module
 */
import { fill, h, setAttr, setHidden, setStyle, setText } from '../../dom.js';
import { stepsOf } from '../../panels/tension.js';
import {
  formatBound,
  formatScaled,
  formatText,
  joinUnit,
  scaleFor,
} from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

/**
 * @typedef {object} Reading
 * @property {string} unit of the SI
 * @property {number} top of the range
 * @property {number} now
 * @property {number} most so far
 */

/** Decades of a range that goes by powers of ten. */
export const DECADES = 4;

/** Where a value stands in a range, 0 to 1. @param {number} value @param {number} top @param {boolean} powers the range goes by powers of ten */
export function shareOf(value, top, powers) {
  const share = value / top;
  return Math.min(
    1,
    Math.max(0, powers ? 1 + Math.log10(share > 0 ? share : 1e-9) / DECADES : share),
  );
}

/**
 * @param {string} name of its style
 * @param {string} title
 * @param {{onchoose?: (id: string) => void, powers?: boolean}} [options] what colours show is another; the range goes by powers of ten
 */
export function createBar(name, title, { onchoose, powers = false } = {}) {
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
  const miniLow = h('span', {}, '0');
  const miniTop = h('span', {});
  const miniName = h('span', {}, title);
  const miniPeak = h('span', { class: 'peak' });
  const mini = h(
    'aside',
    { class: `mini glass ${name}`, hidden: true },
    miniName,
    h('div', { class: 'ramp' }, miniPeak),
    h('span', { class: 'l' }, miniLow, miniTop),
  );
  /** What ticks stand for. */
  let drawn = '';
  /** @type {{name: string, unit: string, figures: string[]}} */
  const legend = { name: title, unit: '', figures: [] };

  /** @param {number} figureTop @param {string} unitText */
  function label(figureTop, unitText) {
    const count = powers ? DECADES : stepsOf(figureTop);
    const figureAt = (/** @type {number} */ i) =>
      powers ? figureTop * 10 ** (i - count) : (figureTop * i) / count;
    ticks.replaceChildren(
      ...Array.from({ length: count + 1 }, (_, i) => {
        const li = h('li', {}, formatBound(figureAt(i)));
        li.style.bottom = `${(100 * i) / count}%`;
        return li;
      }),
    );
    legend.unit = unitText;
    legend.figures = Array.from({ length: count + 1 }, (_, i) => formatBound(figureAt(i)));
    setText(unit, unitText);
    setText(miniLow, formatBound(powers ? figureAt(0) : 0));
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
      legend.name = text;
    },
    /** @param {Reading | null} reading null: there is nothing to read @returns {typeof legend | null} what it tells */
    set(reading) {
      for (const el of [bar, mini]) setHidden(el, !reading);
      if (!reading) return null;
      const { top, now, most } = reading;
      const s = scaleFor(powers ? top / 10 ** (DECADES / 2) : top, reading.unit);
      const key = `${top} ${s.unit}`;
      if (key !== drawn) label(top / s.factor, s.unit);
      drawn = key;
      const part = shareOf(now, top, powers);
      const high = percent(shareOf(most, top, powers));
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
      const from = formatBound(powers ? top / s.factor / 10 ** DECADES : 0);
      const words = T.bar(miniName.textContent ?? '', from, joinUnit(formatBound(top / s.factor), s.unit), text); // prettier-ignore
      setAttr(bar, 'aria-label', words);
      setAttr(mini, 'aria-label', words);
      return legend;
    },
  };
}

/** @param {number} share */
const percent = (share) => `${Number((100 * share).toFixed(1))}%`;
