// Hints of `hawse check`: which lines are told that their elements are long, by which number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintsOf } from '../../wasm/js/hints.mjs';

/** @param {object} line @param {object} [more] */
const scene = (line, more = {}) => ({
  hawse: 1,
  parts: { line: { kind: 'cable', diameter: 0.02, length: 1, ...line }, ...more },
});
const POST = { post: { kind: 'motion', shape: 'cylinder', size: [0.1, 0.1, 1] } };

test('a line that touches itself is told of elements above 4 radii', () => {
  assert.deepEqual(hintsOf(scene({ elements: 25, touch: { with: 'itself' } })), []);
  const [hint, ...rest] = hintsOf(scene({ elements: 20, touch: { with: 'itself' } }));
  assert.equal(rest.length, 0);
  assert.equal(hint.where, '/parts/line/elements');
  assert.match(hint.what, /elements of 0\.05 m, 5 radii of the line/);
  assert.match(hint.what, /bends sharper than 0\.075 m/);
});

test('defaults count, and lines that do not touch are let be', () => {
  assert.equal(hintsOf(scene({ touch: { with: 'lines' } })).length, 1);
  assert.deepEqual(hintsOf(scene({})), []);
  assert.deepEqual(hintsOf(scene({ touch: { with: 'none' } })), []);
  assert.deepEqual(hintsOf({ hawse: 1 }), []);
});

test('the longest of given lengths counts, and that of a winch', () => {
  const touch = { with: 'itself' };
  const [given] = hintsOf(scene({ length: undefined, lengths: [0.02, 0.06, 0.02], touch }));
  assert.equal(given.where, '/parts/line/lengths');
  assert.match(given.what, /elements of 0\.06 m/);
  const winch = { kind: 'winch', cable: 'line' };
  const [fed] = hintsOf(scene({ elements: 25, touch }, { winch }));
  assert.match(fed.what, /elements of 0\.06 m/);
  assert.deepEqual(
    hintsOf(scene({ elements: 25, touch }, { winch: { ...winch, max_element: 0.04 } })),
    [],
  );
});

test('a round body that the line may touch counts: two thirds of the radius of its axis', () => {
  const touch = { with: 'all' };
  assert.deepEqual(hintsOf(scene({ elements: 26, touch }, POST)), []); // .0385 m, .04 m allowed
  const thick = { post: { ...POST.post, size: [0.3, 0.3, 1] } };
  const wide = { touch, diameter: 0.06, length: 4, elements: 35 }; // 3.8 radii, .12 m allowed
  assert.deepEqual(hintsOf(scene(wide, thick)), []);
  const [hint] = hintsOf(scene({ ...wide, elements: 33, diameter: 0.062 }, POST));
  assert.match(hint.what, /round a body it bends to 0\.081 m/);
  const held = scene({ ...wide, elements: 33, diameter: 0.062, a: { attach: 'post' } }, POST);
  assert.deepEqual(hintsOf(held), []);
  assert.deepEqual(hintsOf(scene({ ...wide, touch: { with: 'lines' } }, POST)), []);
});

test('events past the end of the run are told of, by themselves or by those that they follow', () => {
  const events = {
    first: { at: 8, say: 'in time' },
    at_end: { at: 10 },
    past: { at: 10.5 },
    follows: { after: 'first', delay: 2.5 },
    then: { after: 'follows' },
    waits: { after: 'first', channel: 'line.length', above: 1 },
    lasts: { channel: 'line.length', above: 1, lasting: 12 },
  };
  const told = hintsOf({ hawse: 1, events, solver: { duration: 10 } });
  assert.deepEqual(
    told.map(({ where, what }) => [where, /at ([\d.]+) s/.exec(what)?.[1]]),
    [
      ['/events/past/at', '10.5'],
      ['/events/follows/delay', '10.5'],
      ['/events/then/after', '10.5'],
      ['/events/lasts/lasting', '12'],
    ],
  );
  assert.match(told[0].what, /the run is over before, at 10 s$/);
  assert.equal(hintsOf({ hawse: 1, events: { late: { at: 61 } } }).length, 1); // 60 s by default
});
