/** A part was picked in the scene: its values, or its group of the form. */
import { prefersReduced } from '../dom.js';

/** @param {import('../state/store.js').Store} store @param {HTMLElement} form @param {string} id of a part */
export function pick(store, form, id) {
  store.set({ selected: id });
  if (store.state.tab === 'part') return;
  const group = form.querySelector(`details[data-key="parts.${CSS.escape(id)}"]`);
  if (!(group instanceof HTMLDetailsElement)) return;
  store.set({ tab: 'params' });
  group.open = true;
  group.scrollIntoView({ block: 'nearest', behavior: prefersReduced() ? 'auto' : 'smooth' });
}
