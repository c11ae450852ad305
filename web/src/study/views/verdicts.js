/** Shares of verdicts, or of the words of another column, with their bounds; each selects its rows. */
import { h } from '../../dom.js';
import { wilson } from '../../../../wasm/js/study/returns.mjs';
import { group } from '../../../../wasm/js/format.mjs';
import { NO_WORD } from '../columns.js';
import { tally } from '../select.js';
import { shareText } from '../shares.js';
import { W } from '../words.js';
import { choose, namesOf } from './choose.js';
import { wordColours } from './surface.js';

/** @param {import('../model.js').Model} model @returns {import('../model.js').View} */
export function makeVerdicts(model) {
  const words = () => model.axes.filter(({ kind }) => kind === 'word');
  let of = words().some(({ name }) => name === 'verdict') ? 'verdict' : (words()[0]?.name ?? '');
  /** @type {{column: import('../columns.js').WordColumn, tally: import('../select.js').Tally, rows: {button: HTMLButtonElement, cells: HTMLElement[], bar: HTMLElement}[]} | undefined} */
  let state;
  const body = h('tbody', {});
  const field = choose(
    W.of,
    () => namesOf(words()),
    of,
    (value) => {
      of = value;
      model.rebuild(view);
    },
  );

  function build() {
    if (state) model.selection.remove(state.tally);
    state = undefined;
    of = field.fill(of);
    field.el.hidden = words().length < 2;
    const column = model.axis(of);
    if (column?.kind !== 'word') {
      body.replaceChildren(h('tr', {}, h('td', { colspan: 4 }, W.noVerdicts)));
      return;
    }
    const own = model.selection.add(tally(Uint16Array.from(column.codes, (code) => (code === NO_WORD ? column.words.length : code)), column.words.length)); // prettier-ignore
    const colours = wordColours(column.words);
    const rows = [...column.words, W.noWord].map((word, k) => {
      const bar = h('i', {});
      bar.style.background = `var(${colours[k] ?? '--line-strong'})`;
      const button = h('button', { type: 'button', class: 'btn', disabled: k === column.words.length, onclick: () => turn(word) }, word); // prettier-ignore
      return { button, bar, cells: [0, 1, 2].map(() => h('td', { class: 'num' })) };
    });
    state = { column, tally: own, rows };
    body.replaceChildren(
      ...rows.slice(0, column.missing ? rows.length : -1).map(
        ({ button, bar, cells }) =>
          h('tr', {}, h('th', { scope: 'row' }, button, h('span', { class: 'share', 'aria-hidden': 'true' }, bar)), ...cells), // prettier-ignore
      ),
    );
  }

  /** Selects the rows of a word alone, or of all again. @param {string} word */
  function turn(word) {
    const now = model.filterOf(of);
    const alone = now && 'words' in now && now.words.length === 1 && now.words[0] === word;
    model.filter(of, alone ? null : { words: [word] });
  }

  function tell() {
    if (!state) return;
    const { counts } = state.tally;
    const now = model.selection.filters.get(of);
    const all = model.selection.count;
    state.rows.forEach(({ button, cells, bar }, k) => {
      const { share, low, high } = wilson(counts[k], all);
      const texts = [group(counts[k], 0), all ? shareText(share) : '–', all ? `${shareText(low)}; ${shareText(high)}` : '–']; // prettier-ignore
      texts.forEach((text, i) => (cells[i].textContent = text));
      bar.style.width = `${100 * (share || 0)}%`;
      button.setAttribute('aria-pressed', String(Boolean(now && 'words' in now && now.words.includes(button.textContent ?? '')))); // prettier-ignore
    });
  }
  const heads = [W.word, W.count, W.shareHead, W.bounds].map((text, k) => h('th', { scope: 'col', class: k ? 'num' : '' }, text)); // prettier-ignore
  const el = h(
    'div',
    {},
    h('div', { class: 'choices' }, field.el),
    h('table', { class: 'figures verdicts' }, h('thead', {}, h('tr', {}, heads)), body),
    h('p', { class: 'muted small' }, W.verdictsNote),
  );
  /** @type {import('../model.js').View} */
  const view = { el, build, tell };
  return view;
}
