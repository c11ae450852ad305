/** A choice of a column, with its label. */
import { h, icon } from '../../dom.js';

/**
 * @param {string} label @param {() => {value: string, words: string}[]} options @param {string} value @param {(value: string) => void} onchoice
 * @returns {{el: HTMLElement, select: HTMLSelectElement, fill: (value: string) => string}} `fill`: options anew; gives what is chosen then
 */
export function choose(label, options, value, onchoice) {
  const select = h('select', { onchange: () => onchoice(select.value) });
  const fill = (/** @type {string} */ wanted) => {
    const all = options();
    const now = [...select.options].map((one) => `${one.value}=${one.text}`).join('\n');
    if (now !== all.map((one) => `${one.value}=${one.words}`).join('\n'))
      select.replaceChildren(...all.map((one) => h('option', { value: one.value }, one.words)));
    select.value = all.some((one) => one.value === wanted) ? wanted : (all[0]?.value ?? '');
    return select.value;
  };
  fill(value);
  const el = h(
    'label',
    { class: 'choose' },
    h('span', {}, label),
    h('span', { class: 'select' }, select, icon('chevron-down')),
  );
  return { el, select, fill };
}

/** Columns as options. @param {readonly {name: string}[]} columns */
export const namesOf = (columns) => columns.map(({ name }) => ({ value: name, words: name }));
