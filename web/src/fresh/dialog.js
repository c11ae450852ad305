/** What a new scenario begins with: a list of templates, each a button. */
import { fill, h, icon, laterStyle } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { openTemplate } from './own.js';
import { W } from './words.js';

export async function newDialog() {
  await laterStyle();
  const told = h('p', { class: 'err', hidden: true, role: 'alert' });
  /** @param {string} name */
  async function begin(name) {
    told.hidden = true;
    try {
      await openTemplate(name);
    } catch (error) {
      console.warn(error);
      fill(told, icon('circle-alert'), h('span', {}, W.lost));
      told.hidden = false;
    }
  }
  const list = Object.entries(W.templates).map(([name, [title, text]]) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', 'data-template': name, onclick: () => begin(name) },
        h('b', {}, title),
        h('span', {}, text),
      ),
    ),
  );
  const dialog = openDialog({
    id: 'new',
    title: W.title,
    wide: true,
    body: [h('p', { class: 'muted lead' }, W.lead), told, h('ul', { class: 'templates' }, list)],
  });
  /** @type {HTMLElement | null} */ (dialog.querySelector('[data-template]'))?.focus();
}
