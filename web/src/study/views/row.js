/** One row: its cells as they stand, and its run, which opens on the page of this site by the fragment of its link alone. */
import { button, h, icon, setText } from '../../dom.js';
import { runAddress } from '../design.js';
import { W } from '../words.js';
import { titleOf } from './surface.js';

/** Characters of a cell that are shown. */
const SHOWN = 300;

/** @param {import('../model.js').Model} model @returns {import('../model.js').View} */
export function makeRow(model) {
  const head = h('p', { class: 'strong', role: 'status' }, W.noRow);
  const list = h('dl', { class: 'cells' });
  const run = h('div', { class: 'run' });
  const step = (/** @type {1 | -1} */ by) => {
    const row = model.selection.next(model.row < 0 && by < 0 ? 0 : model.row, by);
    if (row >= 0) model.open(row);
  };
  const acts = h(
    'div',
    { class: 'choices' },
    button(W.previous, 'chevron-left', () => step(-1)),
    button(W.next, 'chevron-right', () => step(1)),
  );
  let turn = 0;

  async function opened() {
    const own = ++turn;
    const { row, table } = model;
    if (row < 0) {
      setText(head, W.noRow);
      list.replaceChildren();
      run.replaceChildren();
      return;
    }
    const cells = await model.worker.cells(row).catch(() => []);
    if (own !== turn) return;
    const names = table.columns.map(({ name }) => name);
    setText(head, W.row(cells[names.indexOf('point')] ?? `${row}`));
    list.replaceChildren(
      ...table.columns
        .filter(({ name }) => name !== 'link')
        .map((column) => {
          const text = cells[names.indexOf(column.name)] ?? '';
          return h('div', {}, h('dt', {}, titleOf(column)), h('dd', { lang: column.kind === 'text' ? 'en' : null }, text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text || '–')); // prettier-ignore
        }),
    );
    const cell = cells[names.indexOf('link')] ?? '';
    const href = runAddress(cell, W.home);
    run.replaceChildren(
      href
        ? h('a', { class: 'btn primary', href, target: '_blank', rel: 'noopener' }, icon('play'), W.openRun) // prettier-ignore
        : h('p', { class: 'muted' }, cell === '' ? W.noLink : W.badLink),
    );
  }

  const el = h('div', {
    class: 'one',
    tabindex: 0,
    role: 'group',
    'aria-label': W.views.row,
    onkeydown(/** @type {KeyboardEvent} */ event) {
      const by = /** @type {Record<string, 1 | -1>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[event.key]; // prettier-ignore
      if (!by) return;
      event.preventDefault();
      step(by);
    },
  });
  el.append(head, acts, run, list);
  return { el, build: () => void opened(), opened: () => void opened() };
}
