// The hint of `hawse check` on lines that begin over an edge of a box: who is told, by which numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintsOf } from '../../wasm/js/hints.mjs';

const BOX = { kind: 'motion', shape: 'box', size: [2, 1, 2], position: [-1, 0, -1] };
/** @param {object} line @param {object} [box] */
const scene = (line, box = {}) => ({
  hawse: 1,
  environment: { water: { density: 0 } },
  parts: {
    box: { ...BOX, ...box },
    line: { kind: 'cable', diameter: 0.01, length: 0.6, touch: { with: 'all' }, ...line },
  },
});
/** @param {number[][]} nodes */
const start = (nodes) => ({ lines: { line: { z: nodes.map((x) => x[2]), chord: 0.5, nodes } } });
/** Along the top, round the edge at x = z = 0, down the side. */
const OVER = start([[-0.3, 0, 0.005], [0.005, 0, 0.005], [0.005, 0, -0.3]]); // prettier-ignore
/** @param {object} scenario @param {any} from */
const told = (scenario, from = OVER) => hintsOf(scenario, from).filter((h) => /edge/.test(h.what));

test('elements longer than the radius of the line over an edge are told of, with both numbers', () => {
  const [hint, ...rest] = told(scene({ elements: 30 }));
  assert.equal(rest.length, 0);
  assert.equal(hint.where, '/parts/line/elements');
  assert.match(hint.what, /elements of 0\.02 m, 4 radii of the line: over an edge of "box"/);
  assert.match(hint.what, /bends to 0\.005 m/);
  assert.deepEqual(told(scene({ elements: 120 })), []);
  assert.equal(told(scene({ elements: 119 })).length, 1);
});

test('not where no edge is near, nothing touches, or the box holds the line', () => {
  assert.deepEqual(told(scene({ elements: 30 }), start([[-1.5, 0, 0.005], [-0.9, 0, 0.005]])), []); // prettier-ignore
  assert.deepEqual(told(scene({ elements: 30, touch: { with: 'lines' } })), []);
  assert.deepEqual(told(scene({ elements: 30, a: { attach: 'box' } })), []);
  assert.deepEqual(told(scene({ elements: 30 }, { shape: 'sphere' })), []);
  assert.deepEqual(told(scene({ elements: 30 }), { lines: {} }), []);
});

test('the box is where its position and orientation put it', () => {
  const half = Math.SQRT1_2;
  // a quarter turn about y: x from -4 to 2, z from -2 to 0
  const long = { size: [2, 1, 6], orientation: [half, 0, half, 0] };
  assert.deepEqual(told(scene({ elements: 30 }, long)), []);
  const there = start([[2.005, 0, 0.3], [2.005, 0, -0.3]]); // prettier-ignore
  assert.equal(told(scene({ elements: 30 }, long), there).length, 1);
});
