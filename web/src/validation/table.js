/** Rows of a case as a table: what was expected, what came out, and by how much they differ. */
import { h, icon } from '../dom.js';
import { rowText } from './rows.js';
import { V } from './strings.js';

/** @typedef {import('./worker.js').Row} Row @typedef {import('./worker.js').Listed} Listed */

/** @param {Row} row @param {boolean} printed with the report's figures */
function line(row, printed) {
  const t = rowText(row);
  const mark = row.pass ? [icon('check'), V.pass] : [icon('octagon-x'), V.fail];
  return h(
    'tr',
    { class: row.pass ? '' : 'failed' },
    h('th', { scope: 'row' }, row.quantity.replaceAll('_', '_\u200b')),
    h('td', {}, h('span', { class: `mark ${row.pass ? 'ok' : 'bad'}` }, mark)),
    h('td', {}, row.integrator),
    h('td', { class: 'num' }, t.expected),
    h('td', { class: 'num' }, t.got),
    h('td', { class: 'num' }, t.error),
    h('td', { class: 'num' }, t.tolerance),
    h('td', { class: 'u' }, t.unit),
    printed && h('td', { class: 'num' }, t.report),
    printed && h('td', { class: 'num' }, t.reportError),
    h('td', { class: 'why' }, row.note),
  );
}

const NUMERIC = ['expected', 'got', 'error', 'tolerance', 'report', 'reportError'];
const PRINTED = ['report', 'reportError'];

/** @param {Listed} listed @param {readonly Row[]} rows */
export function table({ id, title }, rows) {
  const label = V.caption(id, title);
  const printed = rows.some((r) => r.report !== undefined);
  const columns = Object.entries(V.columns).filter(([key]) => printed || !PRINTED.includes(key));
  return h(
    'div',
    { class: 'rows', tabindex: 0, role: 'group', 'aria-label': label },
    h(
      'table',
      {},
      h('caption', { class: 'sr' }, label),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...columns.map(([key, text]) =>
            h('th', { scope: 'col', class: NUMERIC.includes(key) ? 'num' : '' }, text),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((r) => line(r, printed)),
      ),
    ),
  );
}
