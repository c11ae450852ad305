// The energy ledger of every example closes, in the page's own words, at each of its frames. No outside figure is needed.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ledger, missing, turnover } from '../../wasm/js/ledger.mjs';
import { TOLERANCE, examples, watched } from '../support/ledger.mjs';

/**
 * What runs for long is held for its first seconds; the others for all or most of them (tests/bench/ledger.mjs watches whole runs).
 * @type {Record<string, number>}
 */
const SECONDS = {
  ...{ 'anchor-lift': 0.6, 'anchor-jam': 0.6, 'anchor-seaway': 0.6, 'tether-drop': 0.2 },
  ...{ 'tether-knot': 1.5, 'tether-hockle': 1.5, 'rov-tether': 1, 'crossed-cylinders': 3 },
  ...{ 'hanging-chain': 3, 'two-meshes': 4, 'drop-restitution': 6, 'lugre-treadmill': 12 },
};

/**
 * Laws that cannot close it at a step that is worth its time: the most that may be missing, and the page of docs/theory
 * that says so and why.
 * @type {Record<string, {most: number, page: string}>}
 */
const NAMED = {
  'tether-knot': { most: 0.15, page: 'tether.md' },
  'tether-drop': { most: 0.35, page: 'tether.md' },
  'pile-up': { most: 3e-3, page: 'berth.md' },
  'anchor-lift': { most: 7e-3, page: 'anchor-chain.md' },
  'anchor-jam': { most: 7e-3, page: 'anchor-chain.md' },
  'anchor-seaway': { most: 7e-3, page: 'anchor-chain.md' },
};

for (const id of examples)
  test(`${id}: the ledger closes`, async () => {
    const run = await watched(id, { seconds: SECONDS[id] ?? 40 });
    const named = NAMED[id];
    const text = `${run.missing} of ${run.turned} J at ${run.at} s`;
    assert.ok(run.missing <= (named?.most ?? TOLERANCE), text);
    assert.ok(run.kinetic >= 0, `kinetic energy ${run.kinetic} J`);
    assert.ok(run.fall <= 1e-6 * run.turned || run.fall <= 1e-9, `lost falls by ${run.fall} J`);
    if (named) {
      assert.ok(run.missing > TOLERANCE, `${text}: it need not be named any more`);
      const page = readFileSync(
        new URL(`../../docs/theory/${named.page}`, import.meta.url),
        'utf8',
      );
      assert.ok(page.includes(`\`${id}\``), `docs/theory/${named.page} does not name it`);
    }
  });

/** A swing to and fro: all is in motion half way, and nothing is at its end. */
const swing = (/** @type {string} */ id, /** @type {number} */ frame) =>
  ({ kinetic: [0, 5, 0], gravity: [8, 3, 8.001] })[id]?.[frame] ?? 0;

test('what has been turned over stays so at the end of a swing', () => {
  const at = (/** @type {number} */ frame) => (/** @type {string} */ id) => swing(id, frame);
  const half = turnover(at(0), at(1));
  assert.equal(half, 5);
  assert.equal(turnover(at(0), at(2), half), 5);
  const since = (/** @type {string} */ id) => swing(id, 2) - swing(id, 0);
  assert.ok(missing(ledger(since)) > 0.99);
  const share = missing(ledger(since, turnover(at(0), at(2), half)));
  assert.ok(Math.abs(share - 0.001 / 5) < 1e-9, `${share}`);
});

test('before anything has changed hands, the measure is a millionth of what is held', () => {
  const first = (/** @type {string} */ id) => swing(id, 0);
  assert.equal(turnover(first, first), 8 * 1e-6);
});
