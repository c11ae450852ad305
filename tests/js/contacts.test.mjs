// Contacts as the page keeps and draws them: the log of a run, hulls of what two bodies share, outlines
// of patches, words of events, the CSV file. No browser needed.
import test from 'node:test';
import assert from 'node:assert/strict';
import { CONTACT, EVENT } from '../../wasm/js/index.mjs';
import { createContactLog } from '../../web/src/state/contacts.js';
import { eventWords } from '../../wasm/js/event-words.mjs';
import { marksOf } from '../../web/src/plot/events.js';
import { contactsCsv } from '../../web/src/export/files.js';
import { Hull, MOST_POINTS, outline } from '../../web/src/view/hull.js';
import { LANDING, computed, rowsOf } from '../browser/scenes.mjs';

// a load bounces on a deck and comes to rest there, and a post touches it and leaves
const run = await computed(JSON.stringify(LANDING), 290);
const { manifest, reader, frames } = run;
const LAST = frames.length - 1;
const EVENTS = frames.flatMap((frame) => reader.events(frame).map((e) => ({ ...e })));
/** A frame with the post at the load. */
const WITH_POST = Math.round((timeOf(EVENT.touch, 1) + 0.15) / manifest.frame);

const close = (/** @type {number} */ a, /** @type {number} */ b, text = '') =>
  assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${text}: ${a}, not ${b}`);

/** The first of its kind. @param {number} kind @param {number} pair */
function timeOf(kind, pair) {
  const event = EVENTS.find((e) => e.kind === kind && e.value === pair);
  assert.ok(event, `event ${kind} of pair ${pair}`);
  return event.time;
}

/** @param {number} [upTo] */
function logOf(upTo = LAST) {
  const log = createContactLog(reader, 2);
  for (let i = 0; i <= upTo; i++) log.record(frames[i], i);
  return log;
}

test('every contact of a run has one entry, with what its last row said', () => {
  const { entries } = logOf();
  // as many as there are events of touch, in their order
  const touches = EVENTS.filter((e) => e.kind === EVENT.touch);
  assert.deepEqual(
    entries.map((e) => e.pair),
    touches.map((e) => e.value),
  );
  assert.deepEqual(
    entries.map((e) => [e.pair, e.number]),
    [
      [0, 1],
      [0, 2],
      [1, 1],
    ],
  );
  for (const [i, e] of entries.entries()) {
    const last = e.end < 0 ? LAST : Math.ceil(e.end / manifest.frame);
    const row = rowsOf(run, 'contacts', last).find(
      (r) => r.pair === e.pair && r.number === e.number,
    );
    assert.ok(row);
    assert.deepEqual([e.start, e.end, e.peak], [row.start, row.end, row.peak]);
    assert.equal(e.frame, Math.ceil(touches[i].time / manifest.frame), 'the first that shows it');
    assert.ok(e.impulse > 0 && e.lost > 0 && e.deepest > 0);
  }
});

test('one that lasts has no end, and its figures grow', () => {
  const short = logOf(WITH_POST).entries;
  assert.equal(short.length, 3);
  assert.deepEqual([short[1].end, short[2].end], [-1, -1]);
  assert.ok(short[1].impulse < logOf().entries[1].impulse);
});

test('a live input takes back what came after it, and the run tells it again', () => {
  const log = logOf();
  const before = log.changes;
  const then = Math.floor(timeOf(EVENT.touch, 1) / manifest.frame) - 5; // the second lasts, the third has not begun
  log.truncate(then);
  assert.ok(log.changes > before);
  const [first] = logOf().entries;
  assert.deepEqual(
    log.entries.map((e) => e.end),
    [first.end, -1],
  );
  for (let i = then + 1; i <= LAST; i++) log.record(frames[i], i);
  assert.deepEqual(log.entries, logOf().entries);
});

test('a run without pairs keeps no log and asks no reader', () => {
  const log = createContactLog(/** @type {any} */ ({}), 0);
  log.record(frames[0], 0);
  assert.equal(log.entries.length, 0);
});

test('what happens is said in words, with the other part', () => {
  const part = manifest.parts.findIndex((p) => p.id === 'load');
  const say = (kind, value, of = part) =>
    Object.values(eventWords({ kind, part: of, value }, /** @type {any} */ (manifest))).join(' ');
  assert.equal(say(6, 0), 'load touches deck');
  assert.equal(say(7, 1), 'load leaves post');
  assert.equal(say(8, 1, 0), 'crane luff reaches its stop');
  assert.equal(say(2, 5, 4), 'line goes taut');
  assert.equal(say(99, 0), 'load 99');
  assert.deepEqual(marksOf(/** @type {any} */ (manifest)).slice(0, 3), ['touch', 'leave', 'stop']);
  const bare = { ...manifest, pairs: [], parts: manifest.parts.slice(1) };
  assert.deepEqual(marksOf(/** @type {any} */ (bare)), ['taut', 'slack', 'node', 'limit']);
});

test('the CSV file has a row a contact, its end empty while it lasts', () => {
  const { entries } = logOf(WITH_POST);
  const rows = contactsCsv(manifest, entries, null)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  assert.equal(rows.length, 2 + 3);
  for (const row of rows) assert.equal(row.length, rows[0].length);
  const cell = (/** @type {number} */ i, /** @type {string} */ name) =>
    rows[2 + i][rows[0].indexOf(name)];
  assert.deepEqual(
    ['a', 'b', 'number'].map((name) => cell(0, name)),
    ['load', 'deck', '1'],
  );
  for (const name of /** @type {const} */ (['start', 'end']))
    close(Number(cell(0, name)), entries[0][name]);
  assert.equal(cell(2, 'end'), '');
  assert.equal(rows[1][rows[0].indexOf('impulse')], 'N s');
});

/** Area and volume of a hull by its faces, about the first point. @param {Hull} hull @param {number[]} p */
function measures(hull, p) {
  let [area, volume] = [0, 0];
  const at = (/** @type {number} */ i) => [0, 1, 2].map((x) => p[3 * i + x] - p[x]);
  for (let f = 0; f < hull.faces; f++)
    for (let c = 1; c + 1 < hull.length[f]; c++) {
      const [a, b, d] = [0, c, c + 1].map((k) => at(hull.loop[f * MOST_POINTS + k]));
      const [u, v] = [b, d].map((q) => q.map((x, i) => x - a[i]));
      const cross = [0, 1, 2].map(
        (i) => u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3],
      );
      area += Math.hypot(...cross) / 2;
      volume += (cross[0] * a[0] + cross[1] * a[1] + cross[2] * a[2]) / 6;
    }
  return { area, volume };
}
test('a hull of a box: six faces of four, area and volume to the outside', () => {
  const hull = new Hull();
  for (const [x, y, z] of [
    [2, 3, 4],
    [15, 15, 1e-4], // as thin as a contact
  ]) {
    const p = [];
    for (const i of [0, x])
      for (const j of [0, y]) for (const k of [0, z]) p.push(100 + i, j, k - 20);
    p.push(100 + x / 2, y / 2, z - 20); // a point on a face changes nothing
    assert.equal(hull.build(p, 0, 9), 6);
    const { area, volume } = measures(hull, p);
    close(area, 2 * (x * y + y * z + z * x), 'area');
    close(volume, x * y * z, 'volume');
  }
});

test('a hull of points on a sphere holds every point; a flat set has two sides; a line none', () => {
  const hull = new Hull();
  const p = [];
  let seed = 7; // a small generator: the same points each time
  for (let i = 0; i < 22; i++) {
    const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
    const v = [next(), next(), next()];
    p.push(...v.map((x) => x / Math.hypot(...v)));
  }
  // Euler: a hull of n points in general position has 2 n - 4 triangles
  assert.equal(hull.build(p, 0, 22), 40);
  assert.ok(measures(hull, p).volume > 0);
  const flat = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
  assert.equal(hull.build(flat, 0, 4), 2);
  close(measures(hull, flat).area, 2);
  assert.equal(hull.build([0, 0, 0, 1, 1, 1, 2, 2, 2], 0, 3), 0);
  assert.equal(hull.build([], 0, 0), 0);
  assert.equal(hull.build([NaN, 0, 0, 1, 1, 1, 2, 2, 3], 0, 3), 0);
});

test('the outline of points on a plane leaves out those inside and goes round once', () => {
  const xy = [0, 0, 2, 0, 1, 0.5, 2, 2, 0, 2, 1, 1, 1, 0];
  const out = new Uint16Array(8);
  const n = outline(xy, 7, new Uint16Array(7), out);
  assert.deepEqual([...out.slice(0, n)], [0, 1, 3, 4]);
  assert.equal(outline([3, 4], 1, new Uint16Array(1), out), 1);
});

test('rows are read into the array that is given', () => {
  const out = reader.contactsOut();
  assert.equal(out.rows.length, 2 * CONTACT.words);
  assert.equal(reader.contacts(frames[WITH_POST], out), out);
  const rows = rowsOf(run, 'contacts', WITH_POST);
  assert.equal(out.n, 2);
  assert.equal(rows.length, 2);
  rows.forEach((row, i) => {
    assert.equal(out.rows[CONTACT.words * i + CONTACT.force], row.force);
    assert.equal(out.rows[CONTACT.words * i + CONTACT.touching], 1);
  });
  assert.equal(reader.touching(frames[WITH_POST]), 2);
  reader.contacts(frames[0], out);
  assert.equal(out.n, 0);
});
