/** The units that the page shows its numbers in. */
import { button, h } from '../dom.js';
import { choiceField } from '../export/fields.js';
import { openDialog } from '../panels/dialogs.js';
import { keep, kept } from '../state/kept.js';
import { KEPT, UNITS, chosen } from './table.js';
import { W } from './words.js';

/** @param {() => Promise<string>} hash what is on show, as the part of a link from # on: the page begins anew with it */
export function unitsDialog(hash) {
  const now = chosen(kept(KEPT));
  const fields = Object.entries(UNITS).map(([quantity, { name }]) => {
    const key = /** @type {keyof typeof W.si} */ (quantity);
    const is = now.includes(quantity) ? quantity : '';
    return choiceField(W.quantities[key], [['', W.si[key]], [quantity, name]], is, () => {}); // prettier-ignore
  });
  const use = async () => {
    keep(
      KEPT,
      fields
        .map(({ value }) => value)
        .filter(Boolean)
        .join(' '),
    );
    const more = await hash().catch(() => location.hash);
    history.replaceState(null, '', location.pathname + location.search + more);
    location.reload();
  };
  return openDialog({
    id: 'units',
    title: W.title,
    body: [
      h('p', {}, W.lead),
      ...fields.map(({ el }) => el),
      h('p', { class: 'muted small' }, W.typed),
    ],
    foot: [h('span', { class: 'grow' }), button(W.use, 'check', () => void use(), 'primary')],
  });
}
