/** What the dialog of a hull shows: the picture with what a press sets, the numbers, what was found, what goes on. */
import { button, fill, h, icon, setText } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { group } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { createForm } from './form.js';
import { createPicture } from './picture.js';
import { W } from './words.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('./form.js').Choices} Choices @typedef {'mouth' | 'inner' | 'turn'} Press */

const NEARER = 0.7;

/** @param {V3} at */
const placeText = (at) => at.map((x) => group(x, 2)).join(', ');

/** What a press sets: radio buttons. @param {() => void} changed */
function createPresses(changed) {
  const name = 'hull-press';
  const inputs = Object.entries(W.choices).map(([value, words]) => {
    const input = h('input', { type: 'radio', name, value, id: `${name}-${value}`, onchange: changed }); // prettier-ignore
    return { input, el: h('span', {}, input, h('label', { htmlFor: input.id }, words)) };
  });
  inputs[0].input.checked = true;
  return {
    el: h('fieldset', { class: 'hull-press' }, h('legend', {}, W.presses), inputs.map(({ el }) => el)), // prettier-ignore
    now: () =>
      /** @type {Press} */ (inputs.find(({ input }) => input.checked)?.input.value ?? 'turn'),
    /** @param {Press} value */
    set(value) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * @param {{choices: Choices, changed: (key: keyof Choices) => void, onpick: (what: 'mouth' | 'inner', at: V3) => void,
 *   ontake: () => void, onclose: () => void}} options
 */
export function createSheet({ choices, changed, onpick, ontake, onclose }) {
  const presses = createPresses(() => picture.placeCross());
  const under = h('p', { class: 'muted hull-under', role: 'status' });
  const picture = createPicture({
    label: `${W.preview} ${W.keys}`,
    picks: () => presses.now() !== 'turn',
    onpick(at) {
      const what = presses.now();
      if (what !== 'turn') onpick(what, at.map((x) => Math.round(x * 1e3) / 1e3)); // prettier-ignore
    },
    oncross: (at) => setText(under, at ? W.under(placeText(at)) : W.nothing),
  });
  const form = createForm(choices, changed);
  const told = h('ul', { class: 'hull-told', 'aria-label': W.found });
  const live = h('div', { role: 'status' }, told);
  const busy = h('p', { class: 'working', role: 'status' });
  const take = button(W.take, '', ontake, 'primary');
  take.disabled = true;
  const zooms = h(
    'div',
    { class: 'hull-zoom' },
    button(W.nearer, '', () => picture.zoom(NEARER), 'quiet'),
    button(W.farther, '', () => picture.zoom(1 / NEARER), 'quiet'),
    button(W.whole, '', () => picture.about(null), 'quiet'),
  );
  const view = h('div', { class: 'meshview' }, picture.el, busy);
  const seen = h('div', { class: 'hull-seen' }, presses.el, view, zooms, under);
  const dialog = openDialog({
    ...{ id: 'hull', title: W.title, wide: true },
    body: [
      h('p', { class: 'muted lead' }, W.lead),
      h('div', { class: 'hullgrid' }, seen, h('div', {}, live, form.el)),
    ],
    foot: [h('span', { class: 'grow' }), button(S.cancel, '', () => dialog.close()), take],
    onclose() {
      onclose();
      picture.dispose();
    },
  });
  return {
    ...{ dialog, picture, form, presses, take },
    /** @param {string} text what goes on; empty: nothing */
    work(text) {
      dialog.setAttribute('aria-busy', String(text !== ''));
      const wheel = icon('loader-circle');
      wheel.classList.add('spin');
      fill(busy, ...(text ? [wheel, text] : []));
    },
    /** @param {HTMLElement[]} rows */
    tell: (rows) => fill(told, ...rows),
  };
}
