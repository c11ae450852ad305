/** How loaded a fender is: the bar of its load, its share of the rating, and the word for it. */
import { percent } from '../../../../wasm/js/format.mjs';
import { fill, h, icon, setAttr, setStyle, setText } from '../../dom.js';
import { loadOf, OVER, shareText } from './state.js';
import { T } from './words.js';

const W = T.berths;

/** @typedef {{bar: HTMLElement, length: HTMLElement, share: HTMLElement, word: HTMLElement, said: string}} Shown */

/** What stands in a cell of the table. @type {WeakMap<HTMLElement, Shown>} */
const cells = new WeakMap();

/** One that presses is not free, however little. @param {{force: number, share: number}} v */
export function touched({ force, share }) {
  const load = loadOf(share);
  return load === 'idle' && force > 0 ? 'ok' : load;
}

/** @param {HTMLElement} cell @returns {Shown} */
function make(cell) {
  const length = h('i', {});
  const bar = h('span', { class: 'loadbar', 'aria-hidden': 'true' }, length);
  const share = h('span', { class: 'num' });
  const word = h('span', { class: 'loadword' });
  cell.append(bar, share, word);
  const shown = { bar, length, share, word, said: '' };
  cells.set(cell, shown);
  return shown;
}

/** @param {HTMLElement} cell @param {{force: number, share: number, most: number}} v most: largest share so far @param {string} since when it was over its rating */
export function drawLoad(cell, v, since) {
  const shown = cells.get(cell) ?? make(cell);
  const load = touched(v);
  const was = v.most > OVER;
  setStyle(shown.length, 'width', percent(Math.min(1, v.share), 1));
  setAttr(shown.bar, 'data-load', load);
  setText(shown.share, shareText(v.share));
  const said = `${load} ${was} ${since}`;
  if (shown.said === said) return;
  shown.said = said;
  const over = load === 'over';
  shown.word.className = `loadword ${over ? 'bad' : was ? 'was' : load}`;
  fill(
    shown.word,
    over || was ? icon('triangle-alert') : null,
    !over && was ? W.overSince(since) : W.states[load],
  );
}
