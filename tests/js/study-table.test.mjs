// The page of studies without a page: readers of tables, held against each other and against `Number`; bins and selection against the plain
// way of doing the same; bounds against closed forms; what is made of a selection against the reader of studies.
import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binAt, binsOf, cellsOf, edgeOf, marksOf, spanOf } from '../../web/src/study/bins.js';
import {
  NUMBERS_MAX,
  ROWS_MAX,
  TableFault,
  checkSize,
  checkTable,
} from '../../web/src/study/columns.js';
import { designOf, factorsOf, measuresOf, readStudyText, runAddress, studyOf } from '../../web/src/study/design.js'; // prettier-ignore
import { between, correlation, designEffects, ranksOf, rankedEffects } from '../../web/src/study/effects.js'; // prettier-ignore
import { readArrow } from '../../web/src/study/read-arrow.js';
import { readCsv } from '../../web/src/study/read-csv.js';
import { readParquet } from '../../web/src/study/read-parquet.js';
import { statisticsOf } from '../../wasm/js/statistics.mjs';
import { Selection, tally } from '../../web/src/study/select.js';
import { exceedance, figuresOf, orderBounds } from '../../web/src/study/spread.js';
import { numberIn } from '../../web/src/study/number-in.js';
import { W } from '../../web/src/study/words.js';
import { wilson } from '../../wasm/js/study/returns.mjs';
import { percentileOf } from '../../wasm/js/study/percentile.mjs';
import { openStudy } from '../../wasm/js/study/point.mjs';
import { loadCore } from '../../wasm/js/index.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HEAD = 'point,mass,shape,verdict,end,top,hash,cause,link\n,kg,,,s,1,,,\n';
const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text);
const read = (/** @type {string} */ text) => readCsv(bytesOf(text), 't.csv');
/** Numbers that are no chance. @param {number} seed */
function noise(seed) {
  let s = seed;
  return () => (s = (s * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
}
/** @param {() => unknown} act @param {string} key @param {...(string | number)} given */
function faulty(act, key, ...given) {
  assert.throws(act, (error) => {
    assert.ok(error instanceof TableFault, String(error));
    assert.deepEqual([error.key, ...error.given], [key, ...given]);
    // every fault has its words, with what was given in them
    const words = W.faults[key](...error.given);
    assert.doesNotMatch(words, /undefined|NaN/);
    return true;
  });
}

test('numbers have the bits that Number gives them, whatever their digits', () => {
  const random = noise(3);
  const texts = ['0', '-0', '.5', '5.', '+7', '1e22', '1e23', '-1.5E-7', '9007199254740993', '0.1', '4.9406564584124654e-324', '1.7976931348623157e308', '123456789012345', '0.000001', '1e-22', '00012', '2262.5714285714284']; // prettier-ignore
  for (let k = 0; k < 5000; k++)
    texts.push(((random() - 0.5) * 10 ** Math.floor(40 * random() - 20)).toPrecision(1 + Math.floor(17 * random()))); // prettier-ignore
  const { table } = read(`point,x\n,m\n${texts.map((text, i) => `${i},${text}\n`).join('')}`);
  const [, x] = table.columns;
  assert.ok(x.kind === 'number');
  texts.forEach((text, i) => assert.ok(Object.is(x.values[i], Number(text)), `${text}: ${x.values[i]}`)); // prettier-ignore
});

test('cells: quotes, commas and line feeds in them, CRLF, empty ones, words that come late', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => `${i},${i / 7},${i},home,1,2,h,"a, ""b""\nc",#a?x=1`); // prettier-ignore
  rows.push('300,,ball,none,nan,inf,,,');
  const { table, cells } = read(`${HEAD.replaceAll('\n', '\r\n')}${rows.join('\r\n')}\r\n`);
  assert.equal(table.rows, 301);
  assert.deepEqual(table.columns.map(({ kind }) => kind), ['number', 'number', 'text', 'word', 'number', 'number', 'text', 'text', 'text']); // prettier-ignore
  assert.deepEqual(table.columns.map(({ unit }) => unit), ['', 'kg', '', '', 's', '1', '', '', '']); // prettier-ignore
  assert.deepEqual((await cells(299)).slice(6), ['h', 'a, "b"\nc', '#a?x=1']);
  const [, mass, , verdict, end, top] = table.columns;
  assert.ok(mass.kind === 'number' && verdict.kind === 'word' && end.kind === 'number' && top.kind === 'number'); // prettier-ignore
  assert.deepEqual([mass.missing, end.missing, top.missing], [1, 1, 1]);
  assert.deepEqual([verdict.words, verdict.codes[300]], [['home', 'none'], 1]);
});

test('a part, a table without units, and what is no table', () => {
  const cut = read(`${HEAD}0,1,,home,1,2,h,,\n1,2,,home,1,2,h,,#anch`);
  assert.deepEqual([cut.table.rows, cut.table.notes], [1, [['cut', 1]]]);
  const bare = read('x,y\n1,2\n3,4\n');
  assert.deepEqual([bare.table.rows, bare.table.notes], [2, [['noUnits']]]);
  assert.deepEqual(checkTable(bare.table).notes, [['noUnits'], ['noPoint']]);
  faulty(() => read('hello'), 'noTable', 't.csv');
  faulty(() => readCsv(new Uint8Array([1, 0, 2, 44, 10]), 'x'), 'noTable', 'x');
  faulty(() => read('a;b\n1;2\n'), 'otherComma', 't.csv');
  faulty(() => read('a\n1\n'), 'oneColumn', 't.csv');
  faulty(() => read('a,a\n1,2\n'), 'twice', 't.csv', 'a');
  faulty(() => read(`${HEAD}0,1,,home,1,2,h,,\n1,2\n2,1,,home,1,2,h,,\n`), 'cells', 't.csv', 1, 2, 9); // prettier-ignore
  faulty(() => read(`${HEAD}0,1,,home,1,2,h,,,9\n1,1,,home,1,2,h,,\n`), 'cells', 't.csv', 0, 10, 9); // prettier-ignore
  faulty(() => checkTable(read(HEAD).table), 'noRows', 't.csv');
  faulty(() => checkTable(read('a,b\nx,y\np,q\n').table), 'noNumbers', 't.csv');
  // all rows of a column of numbers empty: it has none
  faulty(() => checkTable(read('a,b\n,\n,\n').table), 'noNumbers', 't.csv');
  assert.equal(checkTable(read(`${HEAD}0,1,,home,1,2,h,,\n`).table).rows, 1);
});

test('limits: too many rows, too many numbers, hundreds of columns, words that come late in all of them', () => {
  const line = bytesOf('1,2\n');
  const many = new Uint8Array(4 * (ROWS_MAX + 2));
  for (let at = 0; at < many.length; at += 4) many.set(line, at);
  many.set(bytesOf('a,b\n'));
  faulty(() => readCsv(many, 'm'), 'manyRows', 'm', ROWS_MAX + 1, ROWS_MAX);
  faulty(() => checkSize('m', 1_000_000, 101), 'manyNumbers', 'm', 1_000_000, 101, NUMBERS_MAX);
  checkSize('m', ROWS_MAX, 25);
  const names = Array.from({ length: 300 }, (_, k) => `c${k}`);
  const row = (/** @type {string | number} */ x) => `${names.map(() => x).join(',')}\n`;
  const text = `${names.join(',')}\n${row(1).repeat(250)}${row('NaN')}${row('-inf')}${row(2)}`;
  const { table } = read(text);
  assert.deepEqual([table.rows, table.columns.length, table.notes], [253, 300, [['noUnits']]]);
  const [first] = table.columns;
  assert.ok(first.kind === 'number' && first.missing === 2 && first.high === 2);
  const late = read(`${text}${row('home')}`).table;
  assert.ok(late.columns.every(({ kind }) => kind === 'word'));
  assert.equal(late.rows, 254);
});

test('half an Arrow or Parquet file with an end that looks whole is told to be damaged, or has its rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hawse-table-'));
  const csv = join(folder, 't.csv');
  const rows = Array.from({ length: 300 }, (_, i) => `${i},${i / 3},ball,home,30,${i},h,,#a?x=${i}\n`); // prettier-ignore
  writeFileSync(csv, HEAD + rows.join(''));
  for (const [ending, magic] of [
    ['arrow', 'ARROW1'],
    ['parquet', 'PAR1'],
  ]) {
    const out = join(folder, `t.${ending}`);
    execFileSync(process.execPath, [join(ROOT, 'wasm/cli/hawse.mjs'), 'sweep', 'convert', csv, '--out', out]); // prettier-ignore
    const whole = readFileSync(out);
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const half = Buffer.concat([whole.subarray(0, share * whole.length), Buffer.from(magic)]);
      const own = async () => (ending === 'arrow' ? readArrow(new Uint8Array(half), 't') : readParquet(new Blob([half]), 't')); // prettier-ignore
      await assert.rejects(own(), `${ending} ${share}`);
    }
  }
});

test('CSV, Arrow and Parquet of one table are the same table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hawse-table-'));
  const random = noise(11);
  const rows = Array.from({ length: 1200 }, (_, i) => `${i},${random()},${['ball', 'box'][i % 2]},${i % 3 ? 'home' : 'jammed'},30,${i % 5 ? random() * 1e6 : ''},${i.toString(16)},${i % 7 ? '' : '"a, b"'},#a?x=${i}\n`); // prettier-ignore
  const text = HEAD + rows.join('');
  const csv = join(folder, 't.csv');
  writeFileSync(csv, text);
  const convert = (/** @type {string} */ ending) => {
    const out = join(folder, `t.${ending}`);
    execFileSync(process.execPath, [join(ROOT, 'wasm/cli/hawse.mjs'), 'sweep', 'convert', csv, '--out', out]); // prettier-ignore
    return readFileSync(out);
  };
  const [a, b, c] = [readCsv(bytesOf(text), 't'), readArrow(new Uint8Array(convert('arrow')), 't'), await readParquet(new Blob([convert('parquet')]), 't')]; // prettier-ignore
  assert.deepEqual(b.table, a.table);
  assert.deepEqual(c.table, a.table);
  const chosen = Uint32Array.from([0, 7, 1199]);
  const texts = await Promise.all([a, b, c].map(async (one) => (await one.save(chosen)).text()));
  assert.equal(texts[0], HEAD + [0, 7, 1199].map((i) => rows[i]).join(''));
  assert.deepEqual(texts.slice(1), [texts[0], texts[0]]);
  for (const row of [0, 5, 1199]) {
    assert.deepEqual(await b.cells(row), a.cells(row));
    assert.deepEqual(await c.cells(row), a.cells(row));
  }
});

test('bins: each value in that between whose edges it is, the greatest in the last, none in none', () => {
  const random = noise(5);
  const values = Float64Array.from({ length: 4000 }, (_, i) => (i % 50 ? 10 * random() - 3 : NaN));
  const text = `a,b\n,\n${[...values].map((x) => `${x},${x > 0 ? 'up' : 'down'}\n`).join('')}`;
  const [x, word] = read(text).table.columns;
  assert.ok(x.kind === 'number' && word.kind === 'word');
  const span = spanOf(x, 37);
  const bins = binsOf(x, span);
  bins.forEach((bin, i) => {
    if (values[i] !== values[i]) return assert.equal(bin, 37);
    assert.equal(bin, binAt(span, values[i]));
    // within the rounding of an edge
    assert.ok(values[i] >= edgeOf(span, bin) - 1e-12 && values[i] <= edgeOf(span, bin + 1) + 1e-12);
    return undefined;
  });
  assert.equal(binAt(span, x.high), 36);
  assert.deepEqual(spanOf(word, 9), { low: -0.5, high: 1.5, bins: 2 });
  const cells = cellsOf(bins, 37, binsOf(word, spanOf(word, 2)), 2);
  cells.forEach((cell, i) => assert.equal(cell, bins[i] < 37 ? word.codes[i] * 37 + bins[i] : 74));
  // one value, and the ends of what a double holds
  for (const column of ['5', '0', '-3e300', '1.7e308,-1.7e308']) {
    const rows = column.split(',').map((cell) => `${cell},1\n`).join(''); // prettier-ignore
    const [own] = read(`x,y\n,\n${rows}`).table.columns;
    assert.ok(own.kind === 'number');
    const all = spanOf(own, 10);
    assert.ok(all.low < all.high && binsOf(own, all).every((bin) => bin < 10), column);
  }
});

test('marks are 1, 2 or 5 of a power of ten, within the axis and not too many', () => {
  assert.deepEqual(marksOf(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(marksOf(-0.2, 0.9, 4).map((x) => Number(x.toFixed(9))), [0, 0.5]); // prettier-ignore
  assert.deepEqual(marksOf(3, 3, 5), []);
});

/** A table of three columns. @param {number} rows */
function toy(rows) {
  const random = noise(17);
  let text = 'point,a,b,verdict\n,,,\n';
  for (let i = 0; i < rows; i++) text += `${i},${i % 40 ? random() : ''},${Math.floor(8 * random())},${['home', 'late', 'jammed'][Math.floor(3 * random())]}\n`; // prettier-ignore
  return read(text).table;
}

test('a selection that is changed again and again is that of all filters at once, and so are its tallies', () => {
  const table = toy(3000);
  const [, a, b, verdict] = table.columns;
  assert.ok(a.kind === 'number' && b.kind === 'number' && verdict.kind === 'word');
  const selection = new Selection(table);
  const cells = binsOf(a, spanOf(a, 20));
  const values = Float64Array.from(b.values);
  const own = selection.add(tally(cells, 20, values));
  const asleep = selection.add(tally(binsOf(b, spanOf(b, 8)), 8));
  asleep.maker = { seen: false };
  const random = noise(23);
  const pick = () => {
    const [x, y] = [random(), random()];
    return { low: Math.min(x, y), high: Math.max(x, y) };
  };
  for (let k = 0; k < 300; k++) {
    const which = Math.floor(5 * random());
    // small moves too: these look at few rows
    if (which === 0) selection.set('a', random() < 0.2 ? null : pick());
    else if (which === 1)
      selection.set('b', random() < 0.3 ? null : { low: 8 * random() - 1, high: 8 }); // prettier-ignore
    else if (which === 2)
      selection.set('verdict', random() < 0.3 ? null : { words: ['home', 'late'].slice(0, 1 + Math.floor(2 * random())) }); // prettier-ignore
    else {
      const now = selection.filters.get('a');
      if (now && 'low' in now) selection.set('a', { low: now.low + 0.002, high: now.high + 0.002 });
    }
    const [fa, fb, fv] = ['a', 'b', 'verdict'].map((name) => selection.filters.get(name));
    const inside = (/** @type {unknown} */ filter, /** @type {number} */ x) => {
      const range = /** @type {{low: number, high: number} | undefined} */ (filter);
      return !range || (x >= range.low && x <= range.high);
    };
    const counts = new Uint32Array(21);
    const sums = new Float64Array(21);
    let n = 0;
    for (let i = 0; i < table.rows; i++) {
      const words = /** @type {{words: string[]} | undefined} */ (fv)?.words;
      const good = inside(fa, a.values[i]) && inside(fb, b.values[i]) && (!words || words.includes(verdict.words[verdict.codes[i]])); // prettier-ignore
      assert.equal(selection.out[i] === 0, good);
      if (!good) continue;
      n++;
      counts[cells[i]]++;
      sums[cells[i]] += values[i];
    }
    assert.equal(selection.count, n);
    assert.deepEqual(own.counts, counts);
    // whole numbers: sums that follow are exact
    assert.deepEqual(own.sums, sums);
  }
  selection.wake(/** @type {{seen: boolean}} */ (asleep.maker));
  const eight = new Uint32Array(9);
  selection.rows().forEach((i) => eight[b.values[i]]++);
  assert.deepEqual([...asleep.counts].slice(0, 8), [...eight].slice(0, 8));
  selection.clear();
  assert.equal(selection.count, table.rows);
});

test('what is counted is told of as few rows as the selection allows', () => {
  const table = toy(20_000);
  const selection = new Selection(table);
  // from all to few: the few are counted
  selection.set('a', { low: 0.3, high: 0.31 });
  assert.ok(selection.count > 0 && selection.told === selection.count, `${selection.told}`);
  selection.set('a', { low: 0.3, high: 0.6 });
  selection.set('a', { low: 0.301, high: 0.601 });
  // 0.001 of 19,500 values at each end
  assert.ok(selection.told > 0 && selection.told < 100, `${selection.told}`);
  // from few to nearly all: the others are taken off
  selection.set('a', { low: 0.3, high: 0.31 });
  selection.set('a', { low: 0.01, high: 1 });
  assert.equal(selection.told, table.rows - selection.count);
});

test('a range of any ends is followed: without an end, of one value, of the ends of what a double holds', () => {
  const rows = ['-1.7e308', '1.7e308', '0', '-0', '5', '5', '1e-300', ''];
  const text = `point,x,y\n,,\n${rows.map((x, i) => `${i},${x},1\n`).join('')}`;
  const { table } = read(text);
  const [, x] = table.columns;
  assert.ok(x.kind === 'number');
  const selection = new Selection(table);
  const ends = [-Infinity, -1.7e308, -1, 0, 1e-300, 5, 6, 1.7e308, Infinity];
  const random = noise(5);
  for (let k = 0; k < 400; k++) {
    const [low, high] = [ends[Math.floor(9 * random())], ends[Math.floor(9 * random())]];
    selection.set('x', { low, high });
    const wanted = [...x.values.keys()].filter((i) => x.values[i] >= low && x.values[i] <= high);
    assert.deepEqual([...selection.rows()], wanted, `${low} to ${high}`);
  }
});

test('rows before and after, round the ends; none where none is selected', () => {
  const selection = new Selection(toy(10));
  selection.set('point', { low: 3, high: 5 });
  assert.deepEqual([selection.next(-1, 1), selection.next(5, 1), selection.next(3, -1)], [3, 3, 5]);
  selection.set('point', { low: 20, high: 30 });
  assert.equal(selection.next(0, 1), -1);
});

test('bounds of percentiles by order statistics: closed forms of few values, and the normal limit of many', () => {
  // of n values the median lies between least and greatest with 1 - 2^(1-n): 0.9375 of 5, 0.96875 of 6
  assert.deepEqual(orderBounds(5, 0.5), { low: -1, high: 5 });
  assert.deepEqual(orderBounds(6, 0.5), { low: 0, high: 5 });
  // David and Nagaraja, table of the binomial: x(2) to x(9) of 10 hold the median with 1 - 22/1024
  assert.deepEqual(orderBounds(10, 0.5), { low: 1, high: 8 });
  // 0.99^n <= 0.025 first of n = 368: then the greatest is a bound of 99 %
  assert.equal(orderBounds(367, 0.99).high, 367);
  assert.equal(orderBounds(368, 0.99).high, 367);
  const { low, high } = orderBounds(1_000_000, 0.5);
  // 1.959964 deviations of 500 about half a million
  assert.ok(Math.abs(low - (500_000 - 980)) < 3 && Math.abs(high - (500_000 + 980)) < 3, `${low} ${high}`); // prettier-ignore
});

test('figures of few, of one and of no values; percentiles are those of the package', () => {
  const random = noise(29);
  const values = Array.from({ length: 501 }, () => random() ** 2);
  const found = figuresOf(Float64Array.from(values), [0.05, 0.5, 0.95]);
  assert.ok(found);
  found.percentiles.forEach(({ share, value }) => assert.ok(Math.abs(value - percentileOf(values, 100 * share)) < 1e-15)); // prettier-ignore
  const mean = values.reduce((a, b) => a + b) / 501;
  assert.ok(Math.abs(found.mean - mean) < 1e-12);
  const one = figuresOf(Float64Array.of(4));
  assert.deepEqual([one?.mean, one?.least, one?.percentiles[1].value, one?.percentiles[1].low], [4, 4, 4, undefined]); // prettier-ignore
  assert.equal(one?.deviation, 0);
  // those of the answers of a study
  const some = [3, 1, 4, 1, 5, 9, 2, 6];
  assert.equal(
    figuresOf(Float64Array.from(some))?.deviation.toPrecision(12),
    statisticsOf({ values: some, step: 1 }).deviation.toPrecision(12),
  );
  assert.equal(figuresOf(new Float64Array()), undefined);
});

test('exceedance: shares at the edges are counts, bounds are those of Wilson', () => {
  const { n, over, low, high } = exceedance([5, 3, 2, 99], 3);
  assert.equal(n, 10);
  assert.deepEqual([...over], [1, 0.5, 0.2, 0]);
  assert.deepEqual([low[2], high[2]], [wilson(2, 10).low, wilson(2, 10).high]);
  // Newcombe 1998: 0 of 10 by Wilson, 0 to 0.2775
  assert.ok(low[3] === 0 && Math.abs(high[3] - 0.2775) < 5e-5, `${high[3]}`);
  assert.ok(Number.isNaN(exceedance([0, 0], 2).over[0]));
});

test('ranks of equal values are their mean; correlation of ranks by hand', () => {
  assert.deepEqual([...ranksOf(Float64Array.of(3, 1, 3, 2))], [2.5, 0, 2.5, 1]);
  // 1 - 6 sum d^2 / (n (n^2 - 1)) of 1 2 3 4 5 and 2 1 4 3 5: 1 - 24/120
  const rho = correlation(ranksOf(Float64Array.of(1, 2, 3, 4, 5)), ranksOf(Float64Array.of(2, 1, 4, 3, 5))); // prettier-ignore
  assert.ok(Math.abs(Number(rho) - 0.8) < 1e-12);
  assert.equal(correlation(Float64Array.of(1, 1), Float64Array.of(1, 2)), undefined);
});

test('variance between groups, less what chance gives: Kelley by hand; of y = 3 x + z 9/10 and 1/10', () => {
  // groups {1, 2}, {4, 5}: within 1, all 10: 1 - (1/2)/(10/3)
  assert.ok(Math.abs(Number(between([0, 0, 1, 1], 2, Float64Array.of(1, 2, 4, 5))) - 0.85) < 1e-12);
  assert.equal(between([0, 0], 1, Float64Array.of(1, 1)), undefined);
  assert.equal(between([0, 1], 2, Float64Array.of(1, 2)), undefined);
  const random = noise(31);
  const [x, z, chance] = [0, 1, 2].map(() => Float64Array.from({ length: 20_000 }, random));
  const y = x.map((value, i) => 3 * value + z[i]);
  const found = rankedEffects(y, [{ name: 'x', values: x }, { name: 'z', values: z }, { name: 'c', values: chance }]); // prettier-ignore
  // 32 classes of one width leave 1/32^2 of a uniform factor's variance within
  for (const [k, share] of [0.9, 0.1, 0].entries())
    assert.ok(Math.abs(Number(found[k].first) - share) < 0.01, `${found[k].first}`);
  assert.ok(Number(found[0].rank) > 0.9 && Math.abs(Number(found[2].rank)) < 0.03);
});

test('only a fragment is a link, and it opens on our own page', () => {
  assert.equal(runAddress('#anchor-seaway?lip=0.2&t=1', './'), './#anchor-seaway?lip=0.2&t=1');
  for (const bad of [
    '',
    '#',
    'javascript:alert(1)',
    'https://a.example/#x',
    '//a.example#x',
    ' #a',
    '#a b',
    '#a"onclick=',
    '#<img>',
    '#a\nb',
    'data:text/html,x',
    `#${'a'.repeat(20_000)}`,
  ])
    // prettier-ignore
    assert.equal(runAddress(bad, './'), undefined, bad.slice(0, 40));
});

test('numbers as people type them', () => {
  assert.deepEqual(['1.5', '1,5', '−2e3', '1 234', '.5'].map(numberIn), [1.5, 1.5, -2000, 1234, 0.5]); // prettier-ignore
  assert.deepEqual(['', 'x', '1,2,3', '1.2,3', '1e999', '0x1'].map(numberIn), Array(6).fill(undefined)); // prettier-ignore
});

const STUDY = {
  hawse_study: 1,
  title: 'Drops',
  base: 'heave-snatch',
  factors: {
    mass: { path: 'load.mass', distribution: 'uniform', low: 1000, high: 2000 },
    damping: { path: 'line.CID', values: [2000, 5000] },
  },
  design: { kind: 'morris', trajectories: 2, seed: 3 },
  measures: { peak: { take: 'greatest', channel: 'line.tension_a' } },
  answers: {
    which: { kind: 'sensitivity', of: 'peak' },
    over: { kind: 'probability', of: 'peak', above: 1 },
  },
};
const TABLE = `point,mass,damping,verdict,end,peak,hash,cause,link\n,kg,N s/m,,s,N,,,\n${[0, 1, 2, 3, 4, 5].map((i) => `${i},${1000 + 10 * i},${i % 2 ? 2000 : 5000},none,1,${2 * i},h,,\n`).join('')}`; // prettier-ignore

test('a selection is a study that the command reads; without its text it is the design alone', async () => {
  const { table } = read(TABLE);
  assert.deepEqual([factorsOf(table), measuresOf(table)], [['mass', 'damping'], ['peak']]);
  const design = designOf(table, Uint32Array.of(1, 4));
  assert.deepEqual(design, { kind: 'table', columns: ['mass', 'damping'], rows: [[1010, 2000], [1040, 5000]] }); // prettier-ignore
  assert.deepEqual(studyOf(table, Uint32Array.of(1, 4), undefined, W.studyTitle), { design });
  const told = readStudyText(JSON.stringify(STUDY), table);
  assert.deepEqual([told.kind, told.seed], ['morris', 3]);
  const made = studyOf(table, Uint32Array.of(1, 4), told, W.studyTitle);
  const core = await loadCore(readFileSync(join(ROOT, 'wasm/dist/hawse.wasm')));
  const text = readFileSync(join(ROOT, 'examples/heave-snatch.json'), 'utf8');
  const { study } = openStudy(core, /** @type {Record<string, unknown>} */ (made), { text, example: 'heave-snatch' }, {}); // prettier-ignore
  assert.equal(study.design.points, 2);
  assert.deepEqual(study.design.valuesOf(1), [1040, 5000]);
  assert.deepEqual(study.answers.map(({ name }) => name), ['over']);
}); // prettier-ignore

test('indices by the design are those of the package; another study, and no study, are refused', () => {
  const { table } = read(TABLE);
  const told = readStudyText(JSON.stringify(STUDY), table);
  const found = designEffects(
    Float64Array.from({ length: 6 }, (_, i) => i),
    told,
  );
  assert.ok(found.kind === 'morris');
  assert.deepEqual(found.factors.map(({ name, n }) => [name, n]), [['mass', 2], ['damping', 2]]); // prettier-ignore
  // f = x1 of Saltelli's rows: A, B, A with the column of B; all of the variance is of the first
  const a = Array.from({ length: 64 }, (_, i) => ((i * 37) % 64) / 64);
  const rows = a.flatMap((x, j) => [x, a[63 - j], a[63 - j], x]);
  const sobol = designEffects(Float64Array.from(rows), { ...told, kind: 'saltelli' });
  assert.ok(sobol.kind === 'sobol');
  assert.deepEqual(sobol.factors.map(({ first, total }) => [first.value, total.value].map((x) => Math.round(x * 1e6) / 1e6))[1][1], 0); // prettier-ignore
  assert.equal(sobol.factors[0].first.value, 1);
  assert.equal(designEffects(Float64Array.of(1, 1, 1, 1), { ...told, kind: 'saltelli' }).kind, 'none'); // prettier-ignore
  const other = { ...STUDY, factors: { mass: STUDY.factors.mass } };
  faulty(() => readStudyText(JSON.stringify(other), table), 'otherStudy', 'mass', 'mass, damping');
  assert.throws(() => readStudyText('{', table), TableFault);
  assert.throws(() => readStudyText('{"hawse": 1}', table), TableFault);
});

test('every note has its words', () => {
  for (const [key, ...given] of [['noUnits'], ['cut', 3], ['missing', 'a', 2], ['noPoint']])
    assert.doesNotMatch(W.notes[key](...given), /undefined|NaN/);
});
