/** The table of many starts: what came of each run, then what was varied. */
import { fill, h, icon } from '../dom.js';
import { S } from '../state/strings-later.js';
import { scaleFor } from '../../../wasm/js/format.mjs';

const R = S.repeat;

/** @typedef {import('../../../wasm/js/repeat.mjs').Row} Row */

/** Icons of verdicts, as words of the package have them. @type {Record<string, [Parameters<typeof icon>[0], string]>} */
const SIGNS = {
  home: ['check', 'ok'],
  jammed: ['octagon-x', 'bad'],
  slipped: ['triangle-alert', 'warn'],
  timeout: ['triangle-alert', 'warn'],
  halted: ['octagon-x', 'bad'],
  refused: ['octagon-x', 'bad'],
  failed: ['octagon-x', 'bad'],
};

/** When the verdict fell, or the run ended [s]. @param {Row} row */
function timeOf({ verdict, end, numbers }) {
  const of = (/** @type {string} */ id) => (numbers[id] >= 0 ? numbers[id] : undefined);
  const when = { home: of('time_home'), jammed: of('time_jam'), slipped: of('time_slip') };
  return /** @type {Record<string, number | undefined>} */ (when)[verdict] ?? end;
}

/** The verdict of a run as a chip. @param {HTMLElement} cell @param {Row} row */
function drawVerdict(cell, { verdict, cause }) {
  const key = `${verdict} ${cause}`;
  if (cell.dataset.of === key) return;
  cell.dataset.of = key;
  cell.title = cause ?? '';
  const [name, state] = SIGNS[verdict] ?? ['info', 'info'];
  const word = R.verdicts[verdict] ?? verdict;
  fill(cell, h('span', { class: `chip ${state}` }, icon(name), word));
}

/** Columns of the table: what came of a run, then what was varied. @param {import('../../../wasm/js/repeat.mjs').Repeat} repeat @returns {import('../records/table.js').Column<Row>[]} */
export function repeatColumns({ targets }) {
  const none = (/** @type {number} */ x) => (Number.isFinite(x) ? null : '');
  /** @param {string} key @param {string} label @param {string} id @param {string} unit @param {number} [digits] */
  const figure = (key, label, id, unit, digits = 3) => ({
    ...{ key, label, unit, digits, words: none, value: (/** @type {Row} */ r) => r.numbers[id] },
  });
  return [
    {
      ...{ key: 'run', label: R.run, lead: true, value: (r) => r.run + 1 },
      go: (r) => R.open(r.run + 1),
    },
    {
      ...{ key: 'verdict', label: R.verdict, draw: drawVerdict },
      value: (r) => R.verdicts[r.verdict] ?? r.verdict,
    },
    {
      ...{ key: 'time', label: R.time, unit: 's', value: timeOf },
      scale: { factor: 1, unit: 's', decimals: 2 },
    },
    figure('peak', R.peak, 'tension_peak', 'N', 4),
    figure('tilt', R.tilt, 'tilt', 'rad'),
    figure('left', R.left, 'distance', 'm'),
    {
      ...figure('knocks', R.knocks, 'knocks', '1'),
      scale: { factor: 1, unit: '1', decimals: 0 },
    },
    ...targets.map(({ path, low, high, unit }, i) => ({
      ...{ key: `v${i}`, label: path, unit, value: (/** @type {Row} */ r) => r.values[i] },
      scale: scaleFor(Math.max(Math.abs(low), Math.abs(high)), unit || '1', 3),
    })),
  ];
}
