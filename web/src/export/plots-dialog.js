/** The plots as files of vectors: all on one sheet, or each by itself. */
import { button, h, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { saveFile } from './files.js';
import { W } from './words.js';

const TYPE = 'image/svg+xml';

/** @param {{name: string, all: string, each: {title: string, text: string}[]}} plots */
export function plotsDialog({ name, all, each }) {
  const status = h('p', { role: 'status', class: 'muted' });
  /** @param {string} label @param {string} file @param {string} text */
  function row(label, file, text) {
    const save = button(W.save, 'download', () => {
      saveFile(`${name}-${file}.svg`, text, TYPE);
      setText(status, W.saved(label));
    });
    save.setAttribute('aria-label', `${W.save}: ${label}`);
    return h('div', { class: 'keyrow' }, h('p', { class: 'strong' }, label), save);
  }
  return openDialog({
    ...{ id: 'plots-svg', title: W.plots },
    body: [
      row(W.allPlots, 'plots', all),
      ...(each.length > 1
        ? each.map(({ title, text }, i) => row(title, `plot-${i + 1}`, text))
        : []),
      status,
    ],
  });
}
