/** A channel of the run is chosen: a line in which its name is looked for, and the list of those that fit, by their parts. */
import { h, icon, setHidden, setText } from '../dom.js';
import { prettyUnit } from '../../../wasm/js/format.mjs';
import { P } from './words.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../../../wasm/js/frame.mjs').Channel} Channel */

/** A channel in words, with its unit. @param {Channel} channel */
export function channelWords({ id, name, label, part, unit }) {
  const words = part ? P.of(label || name, part) : label || name || id;
  const shown = prettyUnit(unit);
  return shown === '1' ? words : P.option(words, shown);
}

/** Those in which each of the words is found: in the label, the part, the unit or the id. @param {readonly Channel[]} channels @param {string} typed */
export function channelsWith(channels, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return channels.filter((channel) => {
    const text = `${channelWords(channel)} ${channel.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** By their parts, in the order of the run. @param {readonly Channel[]} channels */
function byPart(channels) {
  /** @type {Map<string, Channel[]>} */
  const parts = new Map();
  for (const channel of channels) {
    const of = channel.part || P.run;
    const list = parts.get(of);
    if (list) list.push(channel);
    else parts.set(of, [channel]);
  }
  return [...parts];
}

/**
 * @param {{id: string, label: string, find?: boolean, onchange?: (id: string) => void}} options  id: of the list, on the page;
 *   find: with the line in which a name is looked for
 */
export function createChannelPick({ id, label, find = true, onchange = () => {} }) {
  /** @type {readonly Channel[]} */
  let all = [];
  const select = h('select', { id, onchange: () => onchange(select.value) });
  const none = h('p', { class: 'muted small', role: 'status', hidden: true });
  const word = h('input', {
    ...{ type: 'search', class: 'find', placeholder: P.find, 'aria-label': P.find },
    ...{ autocomplete: 'off', spellcheck: 'false' },
    oninput: () => offer(),
    onkeydown(/** @type {KeyboardEvent} */ event) {
      if (event.key === 'ArrowDown') select.focus();
      else if (event.key !== 'Escape' || !word.value) return;
      else word.value = '';
      event.preventDefault();
      event.stopPropagation();
      offer();
    },
  });

  /** Those that fit; the one that was chosen stays chosen among them, else the first is. */
  function offer() {
    const was = select.value;
    const fit = channelsWith(all, word.value);
    setHidden(none, fit.length > 0);
    if (fit.length === 0) return setText(none, P.none(word.value));
    select.replaceChildren(
      ...byPart(fit).map(([part, list]) =>
        h(
          'optgroup',
          { label: part },
          list.map((c) => h('option', { value: c.id }, channelWords(c))),
        ),
      ),
    );
    select.value = fit.some((c) => c.id === was) ? was : fit[0].id;
    if (select.value !== was) onchange(select.value);
  }

  return {
    el: h(
      'div',
      { class: 'chpick' },
      find ? word : null,
      h('label', { htmlFor: id }, label),
      h('span', { class: 'select' }, select, icon('chevron-down')),
      none,
    ),
    select,
    word,
    get value() {
      return select.value;
    },
    /** Whether what is typed names a channel. */
    get fits() {
      return none.hidden;
    },
    /** What there is to choose from. @param {readonly Channel[]} channels @param {string} chosen its id */
    set(channels, chosen) {
      all = channels;
      word.value = '';
      select.replaceChildren(h('option', { value: chosen }));
      select.value = chosen;
      offer();
    },
  };
}
