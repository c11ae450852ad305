/** What is chosen for the experiments: vessels, speed, step, and whether the force has its cap. */
import { h } from '../../../dom.js';
import { SPEEDS, STEPS } from './cases.js';
import { knots, seconds } from './figures.js';
import { T } from '../words.js';

const W = T.trial;

/** @param {string} id @param {string} label @param {[string, string][]} options value, words @param {string} value @param {(value: string) => void} choose */
function knob(id, label, options, value, choose) {
  const list = options.map(([of, words]) => h('option', { value: of }, words));
  const select = h('select', { id, onchange: () => choose(select.value) }, list);
  select.value = value;
  const choice = h('span', { class: 'select' }, select);
  return h('div', { class: 'knob' }, h('label', { htmlFor: id }, label), choice);
}

/** @param {number[]} values @param {(x: number) => string} words @returns {[string, string][]} */
const options = (values, words) => values.map((v) => [String(v), words(v)]);

/** @param {() => void} onchange */
export function createKnobs(onchange) {
  /** paper: with the paper's vessels, else with the scenario's. */
  const choice = { step: 0.1, speed: 4, cap: true, paper: true };
  /** @param {Partial<typeof choice>} change */
  function choose(change) {
    Object.assign(choice, change);
    onchange();
  }
  const cap = h('input', {
    ...{ type: 'checkbox', id: 'trial-cap', checked: true },
    onchange: () => choose({ cap: cap.checked }),
  });
  /** @type {[string, string][]} */
  const vessels = [
    ['paper', W.ofPaper],
    ['own', W.ofScenario],
  ];
  const speeds = options([...SPEEDS].reverse(), knots);
  const el = h(
    'div',
    { class: 'knobs' },
    knob('trial-vessels', W.vessels, vessels, 'paper', (v) => choose({ paper: v === 'paper' })),
    knob('trial-speed', W.speed, speeds, '4', (v) => choose({ speed: Number(v) })),
    knob('trial-step', W.step, options(STEPS, seconds), '0.1', (v) => choose({ step: Number(v) })),
    h('label', { class: 'opt' }, cap, h('span', {}, W.cap, h('small', {}, W.capText))),
  );
  return { el, choice: /** @type {Readonly<typeof choice>} */ (choice) };
}
