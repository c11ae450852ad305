/** The figures of a channel over a window, in a table; a press on a time goes there. */
import { fill, h, setText } from '../../dom.js';
import { fixed, formatText, group, timeDecimals, UNKNOWN } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const F = T.figures;

/** @typedef {import('../../../../wasm/js/report.mjs').Report} Report */
/** @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest */
/** What is told of a row: value and unit, what stands below it, and a time. @typedef {{value: string, note?: string, time?: number}} Told */

/** In their order; each with what is told of it. @type {[keyof typeof F & string, (report: Report, unit: string, coarse: boolean) => Told][]} */
const ROWS = [
  ['greatest', (r, unit, coarse) => peak(r.greatest, r.greatestTime, unit, coarse && r.greatest > -r.least)], // prettier-ignore
  ['least', (r, unit, coarse) => peak(r.least, r.leastTime, unit, coarse && r.greatest <= -r.least)], // prettier-ignore
  ['mean', (r, unit) => ({ value: formatText(r.mean, unit) })],
  ['deviation', (r, unit) => ({ value: formatText(r.deviation, unit) })],
  ['period', (r) => ({ value: seconds(r.period), note: F.crossings(r.crossings) })],
  ['peakPeriod', (r) => ({ value: seconds(r.peakPeriod), note: F.ofSpectrum })],
  ['equivalent', (r, unit) => ({ value: formatText(r.equivalent, unit), note: F.ofDamage(String(r.m)) })], // prettier-ignore
  ['cycles', (r) => ({ value: group(r.cycles, r.cycles % 1 ? 1 : 0), note: F.rainflow })],
];

/** @param {number | null} time */
const seconds = (time) => (time === null ? UNKNOWN : formatText(time, 's'));

/** @param {number} x @param {number} time @param {string} unit @param {boolean} coarse @returns {Told} */
const peak = (x, time, unit, coarse) => ({
  ...{ value: (coarse ? '≈\u00a0' : '') + formatText(x, unit), time },
  ...(coarse && { note: F.coarse }),
});

/** @param {(time: number) => void} seek */
export function createFigures(seek) {
  const caption = h('caption', { class: 'sr' });
  const rows = ROWS.map(([key]) => {
    const [value, note] = [h('span', { class: 'v' }), h('small', { class: 'muted' })];
    const at = h('td', { class: 'num' });
    const name = h('th', { scope: 'row' }, String(F[key]));
    return { value, note, at, time: NaN, el: h('tr', {}, name, h('td', { class: 'num' }, value, note), at) }; // prettier-ignore
  });
  const el = h(
    'table',
    { class: 'records figures' },
    caption,
    h(
      'thead',
      { class: 'sr' },
      h('tr', {}, ...[F.figure, F.value, F.at].map((name) => h('th', { scope: 'col' }, name))),
    ),
    h('tbody', {}, ...rows.map((row) => row.el)),
  );

  return {
    el,
    /** @param {Report} report @param {{name: string, unit: string, coarse: boolean, manifest: Manifest}} of */
    draw(report, { name, unit, coarse, manifest }) {
      setText(caption, F.caption(name));
      ROWS.forEach(([, tell], i) => {
        const { value, note = '', time = NaN } = tell(report, unit, coarse);
        const row = rows[i];
        setText(row.value, value);
        setText(row.note, note);
        if (Object.is(row.time, time)) return;
        row.time = time;
        if (Number.isNaN(time)) return fill(row.at);
        const text = fixed(time, timeDecimals(manifest.frame));
        const act = () => seek(row.time);
        const props = { type: 'button', class: 'go', onclick: act, 'aria-label': F.go(text) };
        fill(row.at, h('button', props, `${text}\u00a0${T.s}`));
      });
    },
  };
}
