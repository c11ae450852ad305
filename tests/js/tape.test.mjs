// The measuring tape: where its ends are (closed forms; positions of a run by simulate), what lies between them, how a link says
// them, and what a stranger may write there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import {
  decodeLink,
  encodeLink,
  frameReader,
  loadCore,
  simulateWith,
} from '../../wasm/js/index.mjs';
import { readRunFile, writeRunFile } from '../../wasm/js/run-file.mjs';
import { alongLine, between, listed, placeOf, shareOf, turned } from '../../web/src/features/data/distance/places.js'; // prettier-ignore
import { readTape, tape, tapeText, writeAnchor } from '../../web/src/features/data/distance/state.js'; // prettier-ignore
import { createMoment } from '../../web/src/view/moment.js';

/** @param {ArrayLike<number> | null} a @param {number[]} b */
const near = (a, b) => assert.ok(a && b.every((x, i) => Math.abs(x - a[i]) < 1e-12), `${a} is not ${b}`); // prettier-ignore

test('turns, and back', () => {
  const h = Math.SQRT1_2;
  near(turned([1, 2, 3], [0, 0, 0, h, 0, 0, h]), [-2, 1, 3]); // 90 degrees about z
  near(turned([1, 2, 3], [0, 0, 0, h, h, 0, 0]), [1, -3, 2]); // about x
  const q = [0, 0, 0, 0.5, 0.5, 0.5, 0.5]; // 120 degrees about 1, 1, 1: x to y to z
  near(turned([1, 2, 3], q), [3, 1, 2]);
  near(turned(turned([1, -2, 0.3], q), q, -1), [1, -2, 0.3]);
});

test('places along a line go by its length', () => {
  const line = { n: 3, nodes: [0, 0, 0, 3, 0, 0, 3, 4, 0] }; // 3 and 4 long
  near(alongLine(line, 0), [0, 0, 0]);
  near(alongLine(line, 0.5), [3, 0.5, 0]);
  near(alongLine(line, 1), [3, 4, 0]);
  assert.equal(shareOf(line, 0, 0.5), 1.5 / 7);
  assert.equal(shareOf(line, 1, 0.25), 4 / 7);
  near(alongLine(line, shareOf(line, 1, 0.25)), [3, 1, 0]);
  // without a length, with one node, without any
  near(alongLine({ n: 2, nodes: [1, 2, 3, 1, 2, 3] }, 0.7), [1, 2, 3]);
  near(alongLine({ n: 1, nodes: [1, 2, 3] }, 0.7), [1, 2, 3]);
  assert.equal(alongLine({ n: 0, nodes: [] }, 0.7), null);
  assert.equal(shareOf({ n: 2, nodes: [1, 2, 3, 1, 2, 3] }, 0, 0.5), 0);
});

test('what lies between two points', () => {
  const { rise, ...rest } = between([1, 1, 1], [4, 5, 13]);
  assert.deepEqual(rest, { distance: 13, dx: 3, dy: 4, dz: 12, level: 5 }); // 3, 4, 5 and 5, 12, 13
  assert.equal(rise, Math.atan2(12, 5));
  assert.equal(between([0, 0, 0], [0, 0, -2]).rise, -Math.PI / 2);
  assert.equal(between([1, 2, 3], [1, 2, 3]).rise, null);
});

const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
const core = await loadCore();

test('ends follow a run; what is not there has no place', () => {
  const model = core.compile(text);
  const { manifest } = model;
  const moment = createMoment(manifest, frameReader(manifest));
  const sim = model.createSim();
  for (let i = 0; i < 100; i++) sim.step();
  moment.read(new Uint8Array(sim.frame()).buffer);
  const probe = ['load.x', 'load.y', 'load.z'];
  const { series } = simulateWith(core, text, { probe, until: 2 });
  const at = probe.map((id) => Number(series[id].at(-1)));
  /** @param {import('../../web/src/features/data/distance/state.js').Anchor} anchor */
  const place = (anchor) => placeOf(anchor, manifest, moment);
  near(place({ kind: 'b', part: 'load', row: 0, at: [0, 0, 0] }), at);
  near(place({ kind: 'p', part: 'load', port: 'origin' }), at);
  near(place({ kind: 'l', part: 'line', share: 1 }), at);
  near(place({ kind: 'w', at: [1, 2, 3] }), [1, 2, 3]);
  assert.equal(place({ kind: 'b', part: 'load', row: 1, at: [0, 0, 0] }), null);
  assert.equal(place({ kind: 'b', part: 'hook', row: 0, at: [0, 0, 0] }), null);
  assert.equal(place({ kind: 'b', part: 'line', row: 0, at: [0, 0, 0] }), null);
  assert.equal(place({ kind: 'p', part: 'load', port: 'eye' }), null);
  assert.equal(place({ kind: 'l', part: 'load', share: 0 }), null);
  // each of the list is somewhere
  const all = listed(manifest);
  assert.deepEqual(all.map(({ anchor }) => writeAnchor(anchor)), ['b,tip,0,0,0,0', 'b,load,0,0,0,0', 'l,line,0', 'l,line,1', 'p,tip,origin', 'p,load,origin']); // prettier-ignore
  for (const { anchor } of all) assert.ok(place(anchor));
});

test('what is written is read, in a link and in a file', async () => {
  tape.a = { kind: 'b', part: 'load', row: 0, at: [-0.00004, 1e-9, 12.34567] };
  assert.equal(tapeText(), '', 'one end is no tape');
  tape.b = { kind: 'l', part: 'line', share: 1 / 3 };
  assert.equal(tapeText(), 'b,load,0,0,0,12.3457~l,line,0.3333');
  const ends = /** @type {const} */ ([
    { kind: 'b', part: 'load, 2', row: 3, at: [-0.5, 0, 12.3457] },
    { kind: 'p', part: 'load', port: 'eye' },
    { kind: 'l', part: 'line', share: 0.3333 },
    { kind: 'w', at: [1, -2, 0.25] },
  ]);
  for (const a of ends)
    for (const b of ends) {
      Object.assign(tape, { a, b });
      assert.deepEqual(readTape(tapeText()), { a, b });
      const link = { example: 'heave-snatch', t: 1, tape: tapeText() };
      const line = await encodeLink(link);
      const read = await decodeLink(line);
      assert.equal(read.tape, link.tape, line);
      assert.equal(readRunFile(writeRunFile({ text, tape: tapeText() })).tape, tapeText());
    }
  Object.assign(tape, { a: null, b: null });
});

test('what a stranger writes there is refused with what is wanted', async () => {
  /** @type {[string, RegExp][]} */
  const bad = [
    ['p,load,eye', /it has 1 ends; 2 are wanted/],
    ['x,1~w,1,2,3', /an end begins with x; b, p, l or w is wanted/],
    ['w,1,2~w,1,2,3', /an end w has 3 words; 4 are wanted/],
    ['w,1,2,1e9~w,1,2,3', /z is 1e9; a number from -1000000 to 1000000 is wanted/],
    ['w,1,2,NaN~w,1,2,3', /z is NaN; a number/],
    ['l,line,1.5~w,1,2,3', /the share is 1.5; a number from 0 to 1/],
    ['b,load,-1,0,0,0~w,1,2,3', /the row is -1; a number from 0 to 9999/],
    ['b,load,0.5,0,0,0~w,1,2,3', /the row is 0.5; a whole number/],
    ['p,%E0%A4%A,eye~w,1,2,3', /does not spell UTF-8/],
  ];
  for (const [words, why] of bad) assert.throws(() => readTape(words), why);
  for (const words of ['<script>', 'x'.repeat(401), 'a'])
    await assert.rejects(decodeLink(`#heave-snatch?d=${encodeURIComponent(words)}`), /d: not a tape/); // prettier-ignore
});
