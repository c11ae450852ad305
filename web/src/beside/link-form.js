/** A field for a link: a whole address, its part from # on, or the name of an example. What cannot be one is said beside it. */
import { h, setText } from '../dom.js';
import { LINK_MAX } from '../../../wasm/js/link.mjs';
import { fragmentOf } from '../element/address.js';
import { W } from './words.js';

let serial = 0;

/** @param {{label: string, act: string, primary: boolean, take: (link: string) => void}} app `take`: the part of a link after # */
export function linkForm({ label, act, primary, take }) {
  const id = `link-${++serial}`;
  const wrong = h('p', { class: 'sb-fault small', role: 'alert', id: `${id}-wrong` });
  const field = h('input', {
    ...{ id, type: 'text', inputmode: 'url', autocomplete: 'off', spellcheck: 'false' },
    ...{ 'aria-describedby': `${id}-hint ${id}-wrong`, autocapitalize: 'off' },
    oninput: () => tell(''),
  });

  /** @param {string} words */
  function tell(words) {
    setText(wrong, words);
    field.setAttribute('aria-invalid', String(words !== ''));
  }

  const el = h(
    'form',
    {
      class: 'sb-form',
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        const link = fragmentOf(field.value.trim()).slice(1);
        if (link === '') tell(W.noLink);
        else if (link.length > LINK_MAX) tell(W.tooLong(link.length, LINK_MAX));
        else return take(link);
        field.focus();
      },
    },
    h('label', { htmlFor: id }, label),
    h(
      'div',
      { class: 'sb-row' },
      field,
      h('button', { class: `btn${primary ? ' primary' : ''}` }, act),
    ),
    h('p', { class: 'muted small', id: `${id}-hint` }, W.linkText),
    wrong,
  );
  return { el, focus: () => field.focus() };
}
