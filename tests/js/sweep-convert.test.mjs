// Tables of studies as Parquet and Arrow: read back by another implementation (parquet-wasm, the Rust libraries of Apache Arrow).
import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tableFromIPC, tableToIPC } from 'apache-arrow';
import { Table, readParquet } from 'parquet-wasm/node';

const HAWSE = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hawse-convert-'));
const HEAD = 'point,mass,shape,verdict,end,top,hash,cause,link\n,kg,,,s,N,,,\n';
const NAMES = ['point', 'mass', 'shape', 'verdict', 'end', 'top', 'hash', 'cause', 'link'];

/** @param {string} name @param {string} text */
function keep(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
/** @param {string} file @param {string} out @param {string[]} more */
const convert = (file, out, ...more) =>
  execFileSync(process.execPath, [HAWSE, 'sweep', 'convert', file, '--out', out, ...more], { encoding: 'utf8' }); // prettier-ignore
/** What the command says of a table that it refuses. @param {string} file @param {string} out */
function refused(file, out) {
  const { status, stderr } = spawnSync(process.execPath, [HAWSE, 'sweep', 'convert', file, '--out', out], { encoding: 'utf8' }); // prettier-ignore
  assert.equal(status, 2, stderr);
  return stderr;
}
/** Read by Rust, and from there by the rows. @param {string} file */
function read(file) {
  const bytes = readFileSync(file);
  const table = file.endsWith('.parquet')
    ? readParquet(bytes)
    : Table.fromIPCStream(tableToIPC(tableFromIPC(bytes), 'stream'));
  const arrow = tableFromIPC(table.intoIPCStream());
  const unit = (/** @type {string} */ name) =>
    file.endsWith('.parquet')
      ? JSON.parse(arrow.schema.metadata.get('units') ?? '')[name]
      : arrow.schema.fields.find((field) => field.name === name)?.metadata.get('unit');
  return {
    types: arrow.schema.fields.map((field) => `${field.type}`),
    units: NAMES.map(unit),
    count: arrow.numRows,
    /** @param {number} i */
    row: (i) => NAMES.map((name) => arrow.get(i)?.[name]),
  };
}

test('numbers with all their digits, words as they stand, empty cells as null, units beside', () => {
  // the last row makes a column of numbers one of words; a hash of digits is none, nor one with an e
  const file = keep(
    'few.csv',
    `${HEAD}0,0.1,3,home,30,4.9406564584124654e-324,1234567890123456,,#a?x=1
1,1.7976931348623157e+308,4,none,30,-0.30000000000000004,00e1234567890123,"a, ""b""",
2,,ball,home,12.5,,ffffffffffffffff,Änderung,
`,
  );
  for (const ending of ['parquet', 'arrow']) {
    const out = join(folder, `few.${ending}`);
    assert.match(convert(file, out), /few\.\w+: 3 rows/);
    const { types, units, count, row } = read(out);
    assert.equal(count, 3);
    assert.deepEqual(types, ['Int32', 'Float64', 'Utf8', 'Utf8', 'Float64', 'Float64', 'Utf8', 'Utf8', 'Utf8']); // prettier-ignore
    assert.deepEqual(units, ['', 'kg', '', '', 's', 'N', '', '', '']);
    assert.deepEqual([0, 1, 2].map(row), [
      [0, 0.1, '3', 'home', 30, 5e-324, '1234567890123456', null, '#a?x=1'],
      [1, Number.MAX_VALUE, '4', 'none', 30, -0.30000000000000004, '00e1234567890123', 'a, "b"', null], // prettier-ignore
      [2, null, 'ball', 'home', 12.5, null, 'ffffffffffffffff', 'Änderung', null],
    ]);
  }
});

test('more rows than go at once', () => {
  const count = 100_001;
  const lines = Array.from({ length: count }, (_, i) => `${i},${i / 7},,home,1,${1 - i},h${i},,\n`);
  const many = keep('many.csv', HEAD + lines.join(''));
  for (const ending of ['parquet', 'arrow']) {
    const out = join(folder, `many.${ending}`);
    convert(many, out);
    const all = read(out);
    assert.equal(all.count, count);
    // where batches of 50,000 meet, and the ends
    for (const i of [0, 49_999, 50_000, 99_999, 100_000])
      assert.deepEqual(all.row(i), [i, i / 7, null, 'home', 1, 1 - i, `h${i}`, null, null]);
  }
});

test('what is no table, or no place for one, is refused with its place, and nothing is left', () => {
  const good = keep('good.csv', `${HEAD}0,1,,home,1,1,h,,\n`);
  const out = join(folder, 'out.parquet');
  assert.match(refused(good, join(folder, 'out.xlsx')), /\.parquet or \.arrow is wanted/);
  assert.match(refused(join(folder, 'nowhere.csv'), out), /no such file/);
  assert.match(refused(keep('short.csv', `${HEAD}0,1\n`), out), /row 0 has 2 cells, 9 are wanted/);
  assert.match(refused(keep('line.csv', 'point\n'), out), /it has 1 lines/);
  assert.match(refused(keep('none.csv', HEAD), out), /it has no rows/);
  assert.match(refused(keep('other.csv', 'time,x\ns,m\n0,1\n'), out), /first column is "time"/);
  assert.match(refused(keep('word.csv', `${HEAD}zero,1,,home,1,1,h,,\n`), out), /row 0 has the point "zero"/); // prettier-ignore
  assert.match(refused(keep('units.csv', 'point,a\n\n0,1\n'), out), /2 names and 1 units/);
  convert(good, out);
  assert.match(refused(good, out), /--force/);
  convert(good, out, '--force');
  assert.deepEqual(readdirSync(folder).filter((name) => name.endsWith('.part')), []); // prettier-ignore
});
