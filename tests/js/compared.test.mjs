// Pinned runs in files: the table of all channels, the figures, the curves of the plots, the section of the report.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { csvCells } from '../../wasm/js/csv.mjs';
import { plotsSvg } from '../../wasm/js/plots/svg.mjs';
import { besideSection } from '../../wasm/js/report/beside.mjs';
import { besideOf, comparedCsv, comparedOf, figuresCsv } from '../../web/src/export/compared.js';
import { createLane } from '../../web/src/sim/lane.js';
import { keepRun } from '../../web/src/plot/pins.js';

const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
const core = await loadCore();
/** A run of its first frames, with a load of another mass. @param {number} frames @param {number} mass [kg] */
function runOf(frames, mass) {
  const doc = JSON.parse(text);
  doc.parts.load.mass = mass;
  const own = JSON.stringify(doc);
  const model = core.compile(own);
  const { manifest } = model;
  const reader = frameReader(manifest);
  const lane = createLane({ text: own, doc, inputs: [], manifest, reader, at: 0 });
  const sim = model.createSim();
  for (let i = 0; i <= frames; i++) {
    lane.take(new Uint8Array(sim.frame()).buffer, i);
    sim.step();
  }
  sim.free();
  return { manifest, history: lane.history };
}
/** As it is pinned. @param {ReturnType<typeof runOf>} run @param {string} letter @param {string} name @param {number} [budget] [bytes] */
const pinOf = ({ manifest, history }, letter, name, budget) =>
  /** @type {import('../../web/src/plot/pins.js').Pin} */ (
    /** @type {unknown} */ ({ letter, name, manifest, ...keepRun(manifest, history, budget) })
  );
/** @param {string} table */
const rowsOf = (table) => table.trimEnd().split('\n').map(csvCells);

const now = runOf(200, 1500);
const other = runOf(300, 2000);
const pin = pinOf(other, 'A', 'load.mass 2 000 kg');
const TENSION = now.manifest.channels.findIndex(({ id }) => id === 'line.tension_a');

test('a table has each run beside the other, as long as the longest', () => {
  const [names, units, ...rows] = rowsOf(comparedCsv(now.manifest, now.history, [pin]));
  assert.equal(names.length, 1 + 2 * now.manifest.channels.length);
  assert.equal(rows.length, 301);
  const at = names.indexOf('line.tension_a');
  assert.equal(names[at + 1], 'A line.tension_a');
  assert.deepEqual([units[0], units[at], units[at + 1]], ['s', 'N', 'N']);
  rows.forEach((row, k) => {
    assert.equal(Number(row[0]), other.history.times[k]);
    if (k <= 200) assert.equal(Number(row[at]), now.history.column(TENSION)[k]);
    else assert.equal(row[at], '', 'past the end of the run on show');
    // single precision, seven digits
    const [kept, exact] = [Number(row[at + 1]), other.history.column(TENSION)[k]];
    assert.ok(Math.abs(kept - exact) <= 6e-7 * Math.abs(exact), `${k}: ${kept} for ${exact}`);
  });
});

test('between two samples of a long run, and past its end, nothing is made up', () => {
  const thin = pinOf(runOf(100, 2000), 'B', '', keepRun(other.manifest, other.history).bytes / 9);
  const stride = Math.round(thin.step / now.manifest.frame);
  assert.ok(stride > 1);
  const [names, , ...rows] = rowsOf(comparedCsv(now.manifest, now.history, [thin]));
  const at = names.indexOf('B line.tension_a');
  assert.equal(rows.length, 201);
  rows.forEach((row, k) => assert.equal(row[at] !== '', k <= 100 && k % stride === 0, `row ${k}`));
});

test('figures are of the time that all have, with differences of the pinned one', () => {
  const own = keepRun(now.manifest, now.history);
  const [names, , ...rows] = rowsOf(figuresCsv(now.manifest, own, [pin]));
  const of = (/** @type {string} */ run) =>
    Object.fromEntries(
      (rows.find((r) => r[0] === 'line.tension_a' && r[1] === run) ?? []).map((cell, i) => [
        names[i],
        cell,
      ]),
    );
  const [mine, theirs] = [of('now'), of('A')];
  assert.equal(theirs.name, 'load.mass 2 000 kg');
  assert.deepEqual([mine.to, theirs.to, mine.unit], ['4', '4', 'N']);
  for (const [row, run] of /** @type {const} */ ([
    [mine, now],
    [theirs, other],
  ])) {
    const values = run.history.column(TENSION).subarray(0, 201);
    const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
    assert.ok(Math.abs(Number(row.mean) - mean) <= 1e-6 * mean);
    assert.ok(Number(row.greatest) >= Math.max(...values) * (1 - 1e-6), 'of every step');
  }
  const off = (100 * (Number(mine.greatest) - Number(theirs.greatest))) / Number(theirs.greatest);
  assert.ok(Math.abs(Number(theirs.greatest_off) - off) < 1e-4);
  assert.equal(mine.greatest_off, '');
  // what stands still has no difference: a dash on the page, an empty cell here
  const still = rows.filter((r) => r[1] === 'A' && Number(r[5]) === 0 && Number(r[6]) === 0);
  assert.ok(still.length > 0);
  for (const row of still) assert.deepEqual(row.slice(8), ['', '', '']);
});

test('plots have the curves of pinned runs, in their dashes and with their letters', () => {
  const words = { head: 'head', foot: 'foot' };
  const without = plotsSvg(now.manifest, now.history, words);
  const plots = plotsSvg(now.manifest, now.history, { ...words, beside: besideOf([pin]) });
  assert.equal(plots.each.length, without.each.length);
  const count = (/** @type {string} */ svg) => svg.match(/stroke-dasharray="2[ ,]3"/g)?.length ?? 0;
  assert.equal(count(without.all), 0);
  // two channels in each of the two strips, a curve and its sample beside the name
  assert.equal(count(plots.each[0].text), 4);
  assert.match(plots.each[0].text, />A end a</);
  // the axis has room for the larger of both: 2,000 kg pull harder
  const most = (/** @type {string} */ svg) =>
    Math.max(...[...svg.matchAll(/>(\d+)(?:\s*kN)?</g)].map(([, n]) => Number(n)));
  assert.ok(most(plots.each[0].text) >= most(without.each[0].text));
});

test('a report tells what is held against it', () => {
  assert.equal(comparedOf(now.manifest, now.history, []), undefined);
  const beside = comparedOf(now.manifest, now.history, [pin]);
  assert.ok(beside);
  const section = besideSection(now.manifest, [TENSION], beside)?.text ?? '';
  assert.match(section, /A: load\.mass 2\s?000 kg/u);
  assert.match(section, /From 0 to 4\.00 s/);
  assert.equal(section.match(/<tr>/g)?.length, 3, 'a head and two rows');
  const [, table] = /** @type {RegExpExecArray} */ (/<tbody>(.*)<\/tbody>/s.exec(section));
  const cells = [...table.matchAll(/<td class="num">([^<]*)<\/td>/g)].map(([, cell]) => cell);
  assert.equal(cells.length, 12);
  assert.match(cells[7], /^[−+-]\d+([.,]\d+)?\s?%$/u);
  assert.deepEqual(besideSection(now.manifest, [TENSION], { ...beside, others: [] }), null);
});
