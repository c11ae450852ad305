// What a long run leaves: rows of channels within a budget, whatever its length. Held against all frames by themselves: values and
// times at the frames that have a row, extremes of every frame, and what follows from them where frames are forgotten.
import test from 'node:test';
import assert from 'node:assert/strict';
import '../../web/src/sim/columns-long.js';
import { createHistory } from '../../web/src/sim/history.js';
import { extremeOf } from '../../web/src/state/extremes.js';
import { turnedAt } from '../../web/src/state/turned.js';
import { keepRun } from '../../web/src/plot/pins.js';
import { samplesOf } from '../../web/src/features/measure/panel.js';
import { turnover } from '../../wasm/js/ledger.mjs';
import { channelsCsv } from '../../web/src/export/files.js';
import { dice, draws } from '../crossings/make.mjs';

/** Channels of a frame: what the ledger adds up, and one that is a load. */
const IDS = ['energy.work', 'energy.gravity', 'energy.kinetic', 'energy.elastic', 'energy.dissipated', 'load.force']; // prettier-ignore
const UNITS = ['J', 'J', 'J', 'J', 'J', 'N'];
const FRAME = 0.1;
const BEGIN = 64;
const BYTES = BEGIN + 48 * IDS.length;
/** @type {any} */
const MANIFEST = { channels: IDS.map((id, i) => ({ id, unit: UNITS[i], part: '', name: id })), frame: FRAME, integrator: 'rk4' }; // prettier-ignore

/** @typedef {{value: number, least: number, greatest: number, leastTime: number, greatestTime: number, jump: number}} Told */

/** What the core could tell of frame i: values that wander, and extremes between frames. @param {ReturnType<typeof draws>} d @param {number} i @param {Told[]} before */
const told = (d, i, before) =>
  IDS.map((_, c) => {
    const from = before[c]?.value ?? 0;
    const value = from + d.between(-1, 1);
    if (i === 0) return { value, least: value, greatest: value, leastTime: 0, greatestTime: 0, jump: 0 }; // prettier-ignore
    const time = () => FRAME * (i - d.between(0, 1));
    return {
      ...{ value, least: Math.min(from, value) - d.between(0, 3), leastTime: time() },
      ...{ greatest: Math.max(from, value) + d.between(0, 3), greatestTime: time(), jump: d.between(0, 1) }, // prettier-ignore
    };
  });

/** @param {number} i @param {Told[]} row */
function frameOf(i, row) {
  const view = new DataView(new ArrayBuffer(BYTES));
  view.setFloat64(16, FRAME * i, true);
  view.setBigUint64(40, BigInt(i + 1), true);
  row.forEach(({ value, least, leastTime, greatest, greatestTime, jump }, c) => {
    view.setFloat64(BEGIN + 8 * c, value, true);
    const at = BEGIN + 8 * IDS.length + 40 * c;
    [least, leastTime, greatest, greatestTime, jump].forEach((x, k) => view.setFloat64(at + 8 * k, x, true)); // prettier-ignore
  });
  return new Uint8Array(view.buffer);
}

const rowBudget = 1024 * (48 * IDS.length + 8);
const begin = (/** @type {number} */ frames) =>
  createHistory({
    ...{ frameBytes: BYTES, channels: IDS.length, channelOffset: BEGIN, extremesOffset: BEGIN + 8 * IDS.length },
    ...{ frames, budget: 1e9, rowBudget, edges: [0, BYTES] },
  }); // prettier-ignore

/**
 * Every row is what its frames were. Where the run went on from a frame within a row, the row may have lost what these frames had, and
 * has nothing else.
 * @param {ReturnType<typeof begin>} h @param {Told[][]} all @param {number[]} [cuts] frames from which it went on
 */
function held(h, all, cuts = []) {
  const { rowStride: s, last } = h;
  const rows = h.rowTimes.length;
  assert.ok(rows <= 1024, `${rows} rows`);
  assert.equal(rows, Math.ceil(last / s) + 1);
  for (let r = 0; r < rows; r++) {
    const to = Math.min(last, r * s);
    const from = r === 0 ? 0 : (r - 1) * s + 1;
    const of = all.slice(from, to + 1);
    const cut = cuts.some((frame) => frame >= from && frame < r * s);
    assert.equal(h.rowTimes[r], FRAME * to);
    IDS.forEach((_, c) => {
      const [leastTimes, greatestTimes, jumps] = [h.leastTimes(c), h.greatestTimes(c), h.jumps(c)];
      const low = of.reduce((a, b) => (b[c].least < a[c].least ? b : a))[c];
      const high = of.reduce((a, b) => (b[c].greatest > a[c].greatest ? b : a))[c];
      const [least, greatest] = [h.least(c)[r], h.greatest(c)[r]];
      if (cut) {
        assert.ok(least >= low.least && greatest <= high.greatest && least <= greatest);
        assert.ok(leastTimes[r] <= FRAME * to && greatestTimes[r] <= FRAME * to);
        // what came before the cut, or after it, is not lost
        const gone = cuts.filter((frame) => frame >= from);
        if (!gone.some((frame) => low.leastTime <= FRAME * frame)) assert.equal(least, low.least);
        return;
      }
      assert.equal(h.column(c)[r], all[to][c].value);
      assert.deepEqual([least, leastTimes[r]], [low.least, low.leastTime]);
      assert.deepEqual([greatest, greatestTimes[r]], [high.greatest, high.greatestTime]);
      assert.equal(jumps[r], Math.max(...of.map((one) => one[c].jump)));
    });
  }
}

test('rows become longer within their budget, and lose no extreme; frames keep their times and hashes', () => {
  const d = draws(dice(11));
  const h = begin(30_000);
  /** @type {Told[][]} */
  const all = [];
  for (let i = 0; i <= 30_000; i++) {
    all.push(told(d, i, all[i - 1] ?? []));
    h.push(i, frameOf(i, all[i]));
    if (i % 4999 === 0 || (i > 1020 && i < 1030)) held(h, all);
  }
  held(h, all);
  assert.equal(h.rowStride, 32, '30,001 frames in 1,024 rows');
  assert.equal(h.times[14_321], FRAME * 14_321);
  assert.equal(h.hash(14_321), (14_322).toString(16).padStart(16, '0'));
  // a frame on show has its values in the columns: whole frames are no finer than rows
  assert.equal(h.stride, 32);
  assert.equal(h.value(5, 14_321), all[14_304][5].value);
  assert.equal(h.value(5, 30_000), all[30_000][5].value);
  const { leastTime, greatestTime, ...most } = extremeOf(MANIFEST, h, 5, h.last);
  assert.equal(most.least, Math.min(...all.map((one) => one[5].least)));
  assert.equal(most.greatest, Math.max(...all.map((one) => one[5].greatest)));
  assert.equal(leastTime, all.find((one) => one[5].least === most.least)?.[5].leastTime);
  assert.equal(greatestTime, all.find((one) => one[5].greatest === most.greatest)?.[5].greatestTime); // prettier-ignore
});

test('what is counted from a long run is counted from its rows', () => {
  const d = draws(dice(5));
  const h = begin(16_000);
  /** @type {Told[][]} */
  const all = [];
  const at = (/** @type {number} */ i) => (/** @type {string} */ id) => all[i][IDS.indexOf(id)]?.value ?? 0; // prettier-ignore
  for (let i = 0; i <= 16_000; i++) {
    all.push(told(d, i, all[i - 1] ?? []));
    h.push(i, frameOf(i, all[i]));
    // asked for while a row is still open, which must leave no trace
    if (i % 7) turnedAt(MANIFEST, h, i);
  }
  const s = h.rowStride;
  assert.equal(s, 16);
  let turned = 0;
  for (let i = 0; ; i = Math.min(16_000, i + s)) {
    turned = turnover(at(0), at(i), turned);
    if (i === 16_000) break;
  }
  assert.equal(turnedAt(MANIFEST, h, 16_000), turned);
  // samples of a window, at their times
  const { values, step, start } = samplesOf(MANIFEST, h, 5, { first: 100, last: 900 });
  assert.deepEqual([step, start, values.length], [FRAME * s, FRAME * 112, 50]);
  assert.equal(values[0], all[112][5].value);
  // a pinned run keeps the same rows
  const kept = keepRun(MANIFEST, h);
  assert.deepEqual([kept.step, kept.count, kept.end], [FRAME * s, 1001, FRAME * 16_000]);
  assert.equal(kept.find('load.force', 'N')?.value[3], Math.fround(all[48][5].value));
  assert.equal(kept.find('load.force', 'N')?.range[1], Math.fround(Math.max(...all.map((one) => one[5].greatest)))); // prettier-ignore
  // and a file has a line a row
  const lines = channelsCsv(MANIFEST, h).trim().split('\n');
  assert.equal(lines.filter((line) => /^[\d.]/.test(line)).length, 1001);
});

test('a long run that goes on from an earlier frame', () => {
  const d = draws(dice(7));
  const h = begin(12_000);
  /** @type {Told[][]} */
  const all = [];
  const more = (/** @type {number} */ to) => {
    for (let i = all.length; i <= to; i++) {
      all.push(told(d, i, all[i - 1] ?? []));
      assert.equal(h.push(i, frameOf(i, all[i])), true);
    }
  };
  /** @type {number[]} */
  let cuts = [];
  for (let turn = 0; turn < 20; turn++) {
    more(Math.min(12_000, all.length + Math.floor(d.between(1, 4000))));
    if (turn % 5 === 0) held(h, all, cuts);
    const back = Math.floor(d.between(0, all.length));
    h.truncate(back);
    all.length = back + 1;
    cuts = [...cuts.filter((frame) => frame < back), back];
    assert.equal(h.last, back);
    held(h, all, cuts);
  }
  assert.ok(h.rowStride > 2);
});
