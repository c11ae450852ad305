/** What the runs came to: by speed, beside Table 2 of the paper, and by step. A choice opens the run. */
import { h, setText } from '../../../dom.js';
import { createTable } from '../../../records/table.js';
import { group, joinUnit } from '../../../../../wasm/js/format.mjs';
import { TABLE2 } from './cases.js';
import { endText, knots, seconds } from './figures.js';
import { T } from '../words.js';

const W = T.trial;
const C = W.columns;

/**
 * @typedef {import('./figures.js').Found} Found
 * @typedef {import('../../../records/table.js').Column<Found>} Column
 */

/** @param {number} decimals @returns {import('../../../../../wasm/js/format.mjs').Scale} */
const metres = (decimals) => ({ factor: 1, unit: 'm', decimals });

/** How far off the paper's table. @param {Found} of */
const offOf = ({ one, outcome }) => outcome.depth / TABLE2[one.speed] - 1;
/** @param {number} off */
const percent = (off) => `${off > 0 ? '+' : ''}${joinUnit(group(100 * off, 1), '%')}`;

/** Which run it is; the choice of it opens it. @param {'speed' | 'step'} key @param {string} label @param {(x: number) => string} words @returns {Column} */
const which = (key, label, words) => ({
  ...{ key, label, words, lead: true, value: ({ one }) => one[key] },
  go: ({ one }) => W.openRun(words(one[key])),
});

/** @type {Column} */
const depth = {
  ...{ key: 'depth', label: C.depth, unit: 'm', value: ({ outcome }) => outcome.depth },
  scale: metres(3),
};

/** @type {Column[]} */
const ofPaper = [
  {
    ...{ key: 'paper', label: C.paper, unit: 'm', value: ({ one }) => TABLE2[one.speed] },
    scale: metres(2),
  },
  { key: 'off', label: C.off, unit: '1', value: offOf, words: percent },
];

/** @type {Column[]} */
const rest = [
  { key: 'peak', label: C.peak, unit: 'N', value: ({ outcome }) => outcome.peak },
  { key: 'impulse', label: C.impulse, unit: 'N s', value: ({ outcome }) => outcome.impulse },
  {
    ...{ key: 'final', label: C.final, unit: '1' },
    value: ({ outcome }) => Math.abs(outcome.final),
    draw: (cell, of) => setText(cell, endText(of)),
  },
];

/** @param {string} caption @param {Column[]} columns @param {(of: Found) => void} choose */
function make(caption, columns, choose) {
  const table = createTable({ caption, columns, choose });
  const inside = { class: 'wide', tabindex: 0, role: 'group', 'aria-label': caption };
  return { ...table, el: h('div', inside, h('b', {}, caption), table.el) };
}

/** @param {(of: Found) => void} choose */
export function createTables(choose) {
  const bySpeed = make(
    W.table,
    [which('speed', C.speed, knots), depth, ...ofPaper, ...rest],
    choose,
  );
  const byStep = make(W.steps, [which('step', W.stepColumn, seconds), depth, ...rest], choose);
  return {
    bySpeed: bySpeed.el,
    byStep: byStep.el,
    /** @param {{steps: Found[], speeds: Found[]}} found */
    draw({ steps, speeds }) {
      bySpeed.draw([...speeds].reverse());
      byStep.draw(steps);
    },
  };
}
