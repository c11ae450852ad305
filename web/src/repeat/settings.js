/** How many runs are asked for, from where their samples come, and what differs between them. */
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';
import { usualVary, varyTable } from './vary.js';

const R = S.repeat;
export const RUNS = 50;
/** A run ends so long after its verdict [s]. */
const SETTLE = 5;

/** A field of a number. @param {string} id @param {{value: number, min?: number, max: number}} options */
const numberField = (id, { value, min = 0, max }) =>
  h('input', { id, class: 'text', type: 'number', min, max, value: String(value) });

/** @param {HTMLInputElement} input @param {string} label @param {string} [unit] */
const labelled = (input, label, unit = '') =>
  h('div', { class: 'rp-n' }, h('label', { htmlFor: input.id }, label), input, unit);

/**
 * @param {import('../../../wasm/js/patch.mjs').JsonObject} doc
 * @param {(runs: number) => void} onruns another number of runs is asked for
 */
export function createSettings(doc, onruns) {
  const runs = numberField('rp-runs', { value: RUNS, min: 1, max: 1000 });
  const seed = numberField('rp-seed', { value: 1, max: 1e9 });
  const settle = numberField('rp-settle', { value: SETTLE, max: 1e6 });
  const vary = usualVary(doc).map((v) => ({ ...v }));
  const whole = (/** @type {HTMLInputElement} */ input) => Math.round(Number(input.value));
  runs.addEventListener('input', () => onruns(whole(runs) || 0));
  return {
    el: h(
      'fieldset',
      { class: 'rp-set' },
      h('legend', { class: 'sr' }, R.settings),
      h(
        'div',
        { class: 'rp-row' },
        labelled(runs, R.runs),
        labelled(seed, R.seed),
        labelled(settle, R.settle, 's'),
      ),
      varyTable(vary),
    ),
    asked: () => ({
      ...{ vary: vary.filter((v) => v.path !== ''), runs: whole(runs), seed: whole(seed) },
      options: { settle: Number(settle.value) },
    }),
  };
}
