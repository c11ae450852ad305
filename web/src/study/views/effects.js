/** Which factor decides: indices of the design where the study's text is there, else what the selected rows tell. */
import { h, setText } from '../../dom.js';
import { factorsOf } from '../design.js';
import { RANKED_MAX } from '../effects.js';
import { W } from '../words.js';
import { choose, namesOf } from './choose.js';
import { short } from './surface.js';

/** @typedef {import('../effects.js').Effects} Effects */

/** @param {number} share @param {string} [kind] */
const bar = (share, kind = '') => {
  const el = h('i', { class: kind });
  el.style.width = `${100 * Math.max(0, Math.min(1, Math.abs(share) || 0))}%`;
  return h('span', { class: 'share', 'aria-hidden': 'true' }, el);
};
/** @param {string[]} heads */
const headOf = (heads) =>
  h('thead', {}, h('tr', {}, heads.map((text, k) => h('th', { scope: 'col', class: k ? 'num' : '' }, text)))); // prettier-ignore
const cell = (/** @type {...(Node | string | null)} */ ...of) => h('td', { class: 'num' }, of);
const name = (/** @type {string} */ text) => h('th', { scope: 'row' }, text);

/** @param {import('../../../../wasm/js/study/sensitivity.mjs').Bounded} one */
const bounded = ({ value, low, high }) => cell(short(value, 3), ' ', h('span', { class: 'bounds' }, `(${short(low, 3)}; ${short(high, 3)})`), bar(value)); // prettier-ignore

/** @param {Effects} found */
function tableOf(found) {
  if (found.kind === 'none') return h('p', {}, W.noEffects);
  const rows =
    found.kind === 'sobol'
      ? found.factors.map((one) => h('tr', {}, name(one.name), bounded(one.first), bounded(one.total))) // prettier-ignore
      : found.kind === 'morris'
        ? found.factors.map((one) => h('tr', {}, name(one.name), cell(`${one.n}`), ...[one.mean, one.size, one.deviation].map((x) => cell(short(x, 4))))) // prettier-ignore
        : found.factors.map(({ name: factor, rank, first }) =>
            h(
              'tr',
              {},
              name(factor),
              rank === undefined ? cell('–') : cell(short(rank, 3), bar(rank, rank < 0 ? 'minus' : '')), // prettier-ignore
              first === undefined ? cell('–') : cell(short(first, 3), bar(first)),
            ),
          );
  const heads =
    found.kind === 'sobol'
      ? Object.values(W.sobolHead)
      : found.kind === 'morris'
        ? Object.values(W.morrisHead)
        : [W.rank, W.first];
  return h('table', { class: 'figures' }, headOf([W.factor, ...heads]), h('tbody', {}, rows));
}

/** @param {import('../model.js').Model} model @param {{of: string}} first @returns {import('../model.js').View} */
export function makeEffects(model, first) {
  const chosen = { ...first };
  const field = choose(W.effectsOf, () => namesOf(model.axes.filter(({ kind }) => kind === 'number')), chosen.of, (value) => {
    chosen.of = value;
    void find();
  }); // prettier-ignore
  const status = h('p', { class: 'at', role: 'status' });
  const place = h('div', { class: 'wide' });
  const note = h('p', { class: 'muted small' });
  const el = h('div', {}, h('div', { class: 'choices' }, field.el), status, place, note);
  let turn = 0;
  /** What was found last: of a design it does not follow the selection. */
  let last = '';

  async function find() {
    const column = model.axis(chosen.of);
    if (column?.kind !== 'number' || el.offsetParent === null) return;
    const { told } = model;
    const designed = told !== undefined && told.kind !== 'other';
    const key = designed ? `${told.kind} ${chosen.of} ${model.table.rows}` : '';
    if (key && key === last) return;
    last = key;
    const own = ++turn;
    setText(status, W.computing);
    try {
      const found = designed ? await model.worker.designed(column.values.slice(), told) : await ranked(column); // prettier-ignore
      if (own === turn) show(found);
    } catch (error) {
      if (own === turn) setText(status, error instanceof Error ? error.message : String(error));
    }
  }

  /** Rows that are selected and have a value of all, thinned where they are many. @param {import('../columns.js').NumberColumn} of @returns {Promise<Effects>} */
  async function ranked(of) {
    const factors = factorsOf(model.table).flatMap((one) => model.axis(one) ?? []);
    const { out, count } = model.selection;
    const every = Math.max(1, Math.ceil(count / RANKED_MAX));
    let whole = 0;
    const numbers = [of, ...factors].flatMap((one) => (one.kind === 'number' ? [one.values] : []));
    /** @type {number[]} */
    const rows = [];
    for (let i = 0; i < out.length; i++)
      if (out[i] === 0 && numbers.every((values) => values[i] === values[i]))
        if (whole++ % every === 0) rows.push(i);
    const take = (/** @type {Float64Array} */ values) => Float64Array.from(rows, (i) => values[i]);
    const given = factors
      .filter((one) => one !== of)
      .map((one) =>
        one.kind === 'number'
          ? { name: one.name, values: take(one.values) }
          : { name: one.name, codes: Uint8Array.from(rows, (i) => one.codes[i]), words: 256 },
      );
    if (rows.length < 3) return { kind: 'none' };
    const found = await model.worker.ranked(take(of.values), given);
    return { kind: 'ranked', n: rows.length, of: whole, factors: found };
  }

  /** @param {Effects} found */
  function show(found) {
    const { told } = model;
    if (found.kind === 'ranked' && found.factors.length === 0) {
      setText(status, W.noFactors);
      place.replaceChildren();
      return;
    }
    place.replaceChildren(tableOf(found));
    const other = told?.kind === 'other' ? `${W.otherDesign(told.design)} ` : '';
    setText(status, found.kind === 'ranked' ? other + W.ranked(found.n, found.of) : '');
    const words =
      found.kind === 'sobol'
        ? W.sobolNote(found.n, found.left, found.samples)
        : found.kind === 'morris'
          ? W.morrisNote
          : W.rankedNote;
    setText(note, words);
  }

  return {
    el,
    build() {
      chosen.of = field.fill(chosen.of);
      last = '';
    },
    settle: () => void find(),
  };
}
