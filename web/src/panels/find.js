/** The line in which a word is looked for in the form. */
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';

/** @param {{onword: () => void, onclose: () => void}} app `onclose`: the focus goes elsewhere */
export function createFind({ onword, onclose }) {
  const el = h('input', {
    ...{ type: 'search', class: 'find', placeholder: S.params.filter, hidden: true },
    'aria-label': S.params.filter,
    oninput: onword,
    onkeydown(/** @type {KeyboardEvent} */ event) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      toggle();
    },
  });
  function toggle() {
    el.hidden = !el.hidden;
    if (!el.hidden) return el.focus();
    el.value = '';
    onword();
    onclose();
  }
  return {
    el,
    toggle,
    /** Opens it, or goes there. */
    go: () => (el.hidden ? toggle() : el.focus()),
    get word() {
      return el.value.trim().toLowerCase();
    },
  };
}
