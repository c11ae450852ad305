/** Which link the run on show is opened beside: a field for it, and the runs that are pinned. The page with both comes in a tab of its own. */
import { button, fill, h, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { besidePage, writeBoth } from './address.js';
import { linkForm } from './link-form.js';
import { W } from './words.js';

/**
 * @param {{own: Promise<string>, pins: {words: string, link: Promise<string>}[]}} options `own`: the link of the run on show; `pins`: others that
 *   can be chosen; all of them with their #
 */
export async function besideDialog({ own, pins }) {
  const wrong = h('p', { class: 'sb-fault small', role: 'alert' });
  const form = linkForm({
    label: W.other,
    act: W.openBoth,
    primary: true,
    take: (link) => open(link),
  });
  const list = h('div', { class: 'sb-row' });
  const dialog = openDialog({
    id: 'beside',
    title: W.dialog,
    body: [h('p', { class: 'lead' }, W.lead), form.el, list, wrong],
  });
  form.focus();
  const after = (/** @type {string} */ link) => link.slice(link.indexOf('#') + 1);
  let mine = '';
  own.then(
    (link) => (mine = after(link)),
    () => setText(wrong, W.ownLong),
  );

  /** @param {string} other the part of a link after # */
  function open(other) {
    if (mine === '') return;
    const url = new URL(besidePage(document.documentElement.lang), document.baseURI);
    window.open(url.href + writeBoth(mine, other), '_blank', 'noopener');
    dialog.close();
  }

  const others = await Promise.all(
    pins.map(async ({ words, link }) => ({ words, link: await link.catch(() => '') })),
  );
  const there = others.filter(({ link }) => link !== '');
  if (there.length > 0)
    fill(
      list,
      h('span', {}, W.pinned),
      ...there.map(({ words, link }) => button(words, 'pin', () => open(after(link)))),
    );
}
