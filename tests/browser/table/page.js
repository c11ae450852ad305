/** A page with a table, and one of records that nobody knows, for the browser test: driven through `window.made`. */
import { createTable } from '../../../web/src/records/table.js';
import { recordTable } from '../../../web/src/records/record.js';
import { TOY, toyFrame } from './toy.js';

/** @typedef {{name: string, force: number, end: number, n: number}} Row */

/** @type {string[]} */
const chosen = [];
const table = createTable(
  /** @type {Parameters<typeof createTable<Row>>[0]} */ ({
    caption: 'Forces on things',
    empty: ['Nothing yet', 'Things appear here.'],
    most: 50,
    columns: [
      {
        ...{ key: 'name', label: 'Thing', lead: true, value: (r) => r.name },
        go: (r) => `Go to ${r.name}`,
      },
      { key: 'force', label: 'Force', unit: 'N', value: (r) => r.force },
      {
        ...{ key: 'end', label: 'End', unit: 's', value: (r) => r.end },
        scale: { factor: 1, unit: 's', decimals: 2 },
        words: (v) => (v < 0 ? 'lasts' : null),
      },
      { key: 'number', label: 'Number', unit: '1', hidden: true, value: (r) => r.n },
    ],
    choose: (r) => chosen.push(r.name),
    current: (r) => r.end < 0,
    tone: (r) => (r.force > 2000 ? 'bad' : ''),
  }),
);
document.querySelector('main')?.append(table.el);
table.draw([]);

const gauges = recordTable(TOY, 'gauges');
/** Instead of the other one. */
function drawGauges(there = true) {
  if (!gauges) return;
  table.el.replaceWith(gauges.el);
  gauges.draw(there ? toyFrame : new Float64Array(toyFrame.length));
}
const none = recordTable(TOY, 'lines');
Object.assign(window, { made: { table, chosen, gauges, drawGauges, none } });
