/** What was found of a hull that is placed, in rows: how it was drilled, what lies in it, and what mends that. */
import { button, h, icon } from '../dom.js';
import { formatText, group } from '../../../wasm/js/format.mjs';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('./work.js').Ready} Ready @typedef {import('./work.js').Placed} Placed @typedef {import('./work.js').Hull} Hull */
/** @typedef {'ok' | 'warn' | 'bad' | 'info'} Kind */

const SIGNS = /** @type {const} */ ({
  ok: 'check',
  warn: 'triangle-alert',
  bad: 'octagon-x',
  info: 'info',
});
/** Places of overlap that are told one by one. */
const MOST = 3;

/** @param {Kind} kind @param {string} text @param {HTMLElement | null} [act] */
export const line = (kind, text, act = null) =>
  h('li', { class: kind }, icon(SIGNS[kind]), h('span', {}, text), act);

/** @param {number} rad */
const degrees = (rad) => `${group((rad * 180) / Math.PI, 0)}°`;
const metres = (/** @type {number} */ x) => formatText(x, 'm', 3);

/** Values of what cannot be drilled, in words by their kind. @type {Record<string, (x: number) => string>} */
const VALUES = {
  level: degrees,
  oblique: degrees,
  cuts: (x) => group(x, 0),
  coarse: (x) => group(x, 0),
};

/** @param {{code: string, values: number[]}} fault */
export const faultText = ({ code, values }) =>
  (W.faults[code] ?? (() => code))(values.map(VALUES[code] ?? metres));

/** Of the mesh alone. @param {Hull} hull */
export function hullLines(hull) {
  const closed = hull.closed > 0 ? [line('warn', W.closed(hull.closed))] : [];
  if (hull.cuts > 0) closed.push(line('warn', W.cuts(group(hull.cuts, 0))));
  if (!hull.fault) return closed.length > 0 ? closed : [line('ok', W.sound)];
  const why = hull.holes > 0 ? W.refused(hull.holes) : W.noBody(told(hull.fault).text);
  return [...closed, line('bad', why)];
}

/** @param {Ready} ready @param {Placed} placed @param {(mend: import('./start.js').Mend) => void} mend */
export function placedLines(ready, { start, links, rests }, mend) {
  const { overlaps, refused } = start;
  const carried = ready.characters <= 16_384;
  const rows = [
    line('ok', W.drilled(metres(ready.length), degrees(Math.asin(ready.axis[2])), group(ready.triangles, 0))), // prettier-ignore
    ...(ready.moved > 0 ? [line('info', W.moved(metres(ready.moved)))] : []),
    line('info', carried ? W.carried(group(ready.characters, 0)) : W.tooLong),
    line('info', W.links(links)),
  ];
  if (rests) rows.push(line('ok', W.rests));
  else if (refused.length === 0) rows.push(line('warn', W.unrest));
  const deepest = [...overlaps].sort((a, b) => b.depth - a.depth);
  // links that lie a little in it find their place when the run goes on, and the core lets them
  const eased = overlaps.every(({ link }) => link > 0) && refused.length === 0;
  const kind = eased ? 'warn' : 'bad';
  for (const { part, link, depth, at } of deepest.slice(0, MOST)) {
    const what = link > 0 ? W.link(link) : (W.parts[part] ?? part);
    rows.push(line(kind, W.overlap(what, metres(depth), at.map((x) => group(x, 2)).join(', '))));
  }
  if (deepest.length > MOST) rows.push(line(kind, W.rest(deepest.length - MOST)));
  if (start.mend) rows.push(line('info', '', mendButton(start.mend, mend)));
  else if (overlaps.length > 0)
    rows.push(line(kind, eased ? W.eased : overlaps.every(({ link }) => link > 0) ? W.stuck : W.noMend)); // prettier-ignore
  for (const why of overlaps.length > 0 ? [] : refused)
    rows.push(line('bad', W.core(told(why).text)));
  if (overlaps.length + refused.length === 0) rows.push(line('ok', W.clear));
  return rows;
}

/** @param {import('./start.js').Mend} mend @param {(mend: import('./start.js').Mend) => void} act */
function mendButton(mend, act) {
  const words = mend.links > 0 ? W.mendLinks(mend.links) : W.mendTilt(degrees(mend.tilt));
  return button(words, 'link', () => act(mend), 'mend');
}
