/** Places where lines touch at the moment on show, as a table, and their sum in words. */
import { h, setText } from '../../dom.js';
import { createTable } from '../../records/table.js';
import { formatText, group } from '../../../../wasm/js/format.mjs';
import { frictionOf, readTouch } from './state.js';
import { T } from './words.js';

const W = T.tether;
const C = W.columns;

/**
 * @typedef {import('./state.js').Touch} Touch
 * @typedef {import('../../records/table.js').Column<Touch>} Column
 */

/** @param {number} factor @param {string} unit @param {number} decimals */
const fixed = (factor, unit, decimals) => ({ scale: { factor, unit, decimals } });

/** Both places, where there are two lines. @param {Touch} t */
const arcs = (t) => (t.other >= 0 ? [t.arc, t.otherArc] : [t.arc]).map((s) => group(s, 3));

/** @type {Column[]} */
const ALONG = [
  {
    ...{ key: 'along', label: C.arc, unit: 'm', value: (t) => t.arc },
    ...fixed(1, 'm', 3),
    draw: (cell, t) => setText(cell, arcs(t).join(', ')),
  },
  {
    ...{ key: 'along_other', label: C.arc, unit: 'm', hidden: true },
    value: (t) => (t.other >= 0 ? t.otherArc : ''),
  },
];

/** @type {Column[]} */
const FORCES = [
  { key: 'force', label: C.force, unit: 'N', digits: 3, value: (t) => t.force },
  {
    ...{ key: 'friction', label: C.friction, unit: 'N', digits: 3, shares: 'force' },
    value: frictionOf,
  },
];

/** @type {Column[]} */
const SLIP = [
  {
    ...{ key: 'slip', label: C.slip, unit: 'm/s', value: (t) => t.slip },
    ...fixed(1e-3, 'mm/s', 1),
  },
  { ...{ key: 'stuck', label: C.stuck, unit: '1', value: (t) => t.stuck }, ...fixed(1e-2, '%', 0) },
];

/** Where it is, in files. @type {Column[]} */
const POINT = ['x', 'y', 'z'].map((axis, k) => ({
  ...{ key: axis, label: axis, unit: 'm', hidden: true },
  value: (t) => t.point[k],
}));

/** @param {{known: () => import('./known.js').Known | null, choose: (t: Touch) => void}} app */
export function createPlaces({ known, choose }) {
  const whoOf = (/** @type {Touch} */ t) => known()?.whoOf(t) ?? '';
  const radiusOf = (/** @type {Touch} */ t) => known()?.strands[t.line]?.radius ?? 1;
  const table = createTable({
    caption: W.caption,
    name: 'touches',
    empty: [W.none, W.noneText],
    choose,
    columns: /** @type {Column[]} */ ([
      { key: 'line', label: C.who, lead: true, go: (t) => W.go(whoOf(t)), value: whoOf },
      ...ALONG,
      ...FORCES,
      {
        ...{ key: 'depth', label: C.depth, unit: 'm', value: (t) => t.depth },
        ...fixed(1e-3, 'mm', 3),
      },
      {
        ...{ key: 'of_radius', label: C.share, unit: '1', value: (t) => t.depth / radiusOf(t) },
        ...fixed(1e-2, '%', 1),
      },
      ...SLIP,
      ...POINT,
    ]),
  });
  const sum = h('p', { class: 'sum' });
  /** By their line, then along it. @type {Touch[]} */
  const places = [];
  /** Objects that are lent to `places`. @type {Touch[]} */
  const kept = [];

  return {
    els: [sum, h('div', { class: 'wide' }, table.el)],
    clear() {
      table.say(W.looking, '');
      table.clear();
    },
    csv: table.csv,
    /** @param {import('../../../../wasm/js/frame.mjs').TouchesOut} out @param {number} writhe of all lines, NaN: not known
     * @param {boolean} free nothing is known to touch: where there are no places, that is said */
    draw({ n, rows }, writhe, free) {
      table.say(free ? W.none : W.looking, free ? W.noneText : '');
      let [force, friction] = [0, 0];
      places.length = n;
      for (let i = 0; i < n; i++) {
        const t = (places[i] = kept[i] = readTouch(rows, i, kept[i]));
        force += t.force;
        friction += frictionOf(t);
      }
      places.sort((p, q) => p.line - q.line || p.arc - q.arc);
      table.draw(places);
      const all = W.sum(n, formatText(force, 'N', 3), formatText(friction, 'N', 3));
      const winds = Number.isFinite(writhe) ? ` ${W.winds(group(writhe, 2))}` : '';
      setText(sum, n === 0 ? '' : all + winds);
    },
  };
}
