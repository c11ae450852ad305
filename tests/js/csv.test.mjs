// Tables as text: quoting by RFC 4180, units in the head, every digit, nothing that a spreadsheet would run.
import test from 'node:test';
import assert from 'node:assert/strict';
import { csvLine, csvTable } from '../../wasm/js/csv.mjs';

/** Cells of a text by RFC 4180, section 2: quoted ones may hold commas, quotes (doubled) and line ends. @param {string} text */
function read(text) {
  /** @type {string[][]} */
  const lines = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/g,
  )) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('cells come back as they were: commas, quotes, line ends, nothing', () => {
  const cells = ['a,b', 'say "so"', 'two\nlines', 'two\r\nmore', ' spaces ', '', 'β'];
  assert.deepEqual(read(csvLine(cells)), [cells]);
  assert.equal(csvLine([undefined, null, '']), ',,\n');
  assert.equal(csvLine(['a,b', 'x "y"']), '"a,b","x ""y"""\n'); // the RFC's own way
});

test('numbers have all their digits', () => {
  const numbers = [0.1 + 0.2, -1 / 3, 1e-300, 2 ** 53, -0.5, NaN, Infinity];
  assert.deepEqual(read(csvLine(numbers))[0].map(Number), numbers);
});

test('text that a spreadsheet would take for a formula is told it is text; a number is none', () => {
  for (const text of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])
    assert.deepEqual(read(csvLine([text])), [[`'${text}`]]);
  assert.equal(csvLine(['=HYPERLINK("x","y")']), `"'=HYPERLINK(""x"",""y"")"\n`);
  assert.equal(csvLine([-1.5, 'a=b', 'a-b']), '-1.5,a=b,a-b\n');
});

test('a table has its names, then its units, then its rows', () => {
  const columns = [
    { key: 'part', value: (/** @type {any} */ r) => r.part },
    { key: 'force', unit: 'N', value: (/** @type {any} */ r) => r.force },
  ];
  const rows = [{ part: 'a', force: 1.25 }, { part: '=b' }];
  assert.equal(csvTable(columns, rows), "part,force\n,N\na,1.25\n'=b,\n");
  assert.equal(csvTable(columns, []), 'part,force\n,N\n');
});
