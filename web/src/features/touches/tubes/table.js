/** The same touch by interference and by Hertz: at the same approach, and at the same force. */
import { h, setText } from '../../../dom.js';
import { formatText, group, joinUnit } from '../../../../../wasm/js/format.mjs';
import { offOf } from './compare.js';
import { T } from '../words.js';

const W = T.tubes;

/** @typedef {import('./compare.js').Compared} Compared */

/** @param {number} x [%] */
export const percent = (x) => `${x > 0 ? '+' : ''}${group(x, 1)}\u00a0%`;
/** @param {number} x [m^2] */
const area = (x) => joinUnit(group(1e6 * x, 1), 'mm²');
/** @param {number} x [m] */
const length = (x) => joinUnit(group(1e3 * x, 2), 'mm');
/** @param {number} a @param {number} b [m] */
const axes = (a, b) => `${group(1e3 * a, 2)}, ${length(b)}`;
/** @param {number} x */
const force = (x) => formatText(x, 'N', 3);

/** Each quantity by interference, by Hertz at the same approach, and at the same force. @type {[string, (of: Compared) => [string, string?, string?]][]} */
const ROWS = [
  [
    W.rows.approach,
    ({ p, same, pressed }) => [length(p), length(same.approach), length(pressed.approach)],
  ],
  [W.rows.force, (of) => [force(of.force), force(of.same.force * of.stiff), force(of.force)]],
  [W.rows.volume, ({ volume }) => [formatText(volume, 'm3', 3)]],
  [
    W.rows.half,
    ({ patch, same, pressed }) => [area(patch.half), area(same.area), area(pressed.area)],
  ],
  [W.rows.off, (of) => ['', percent(offOf(of, false)), percent(offOf(of, true))]],
  [
    W.rows.axes,
    ({ patch, same, pressed }) => [
      axes(patch.major * Math.SQRT1_2, patch.minor * Math.SQRT1_2),
      axes(same.major, same.minor),
      axes(pressed.major, pressed.minor),
    ],
  ],
  [W.rows.outline, ({ patch }) => [area(patch.outline)]],
  [W.rows.slice, ({ patch }) => [area(patch.slice)]],
];

export function createTable() {
  const rows = ROWS.map(([name, tell]) => {
    const cells = [0, 1, 2].map(() => h('td', { class: 'num' }));
    return { tell, cells, el: h('tr', {}, h('th', { scope: 'row' }, name), cells) };
  });
  const heads = [W.volume, W.same, W.sameForce].map((text) =>
    h('th', { scope: 'col', class: 'num' }, text),
  );
  const body = h('tbody', {});
  const table = h(
    'table',
    { class: 'records tubes' },
    h('caption', { class: 'sr' }, W.caption),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, W.quantity), heads)),
    body,
  );
  return {
    el: h('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': W.caption }, table),
    /** @param {Compared} of */
    draw(of) {
      // without figures there are no rows
      if (!body.firstChild) body.append(...rows.map(({ el }) => el));
      for (const { tell, cells } of rows) {
        const texts = tell(of);
        cells.forEach((cell, k) => setText(cell, texts[k] ?? ''));
      }
    },
  };
}
