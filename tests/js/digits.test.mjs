// Figures as people read them: significant digits by hand, at sizes without a prefix, and of next to nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalsFor, formatScaled, scaleFor } from '../../wasm/js/format.mjs';

test('four significant digits at full scale, six decimals at most; of next to nothing three', () => {
  /** @type {[number, string, string][]} range, unit, and how half of it reads */
  const rows = [
    [2, '1', '1.000'],
    [0.0005, '1', '0.000250'], // a share of half a thousandth is still told
    [0.00002, '1', '0.000010'],
    [1e-9, '1', '0.000'],
    [0, '1', '0.000'],
    [0.0005, 'm', '250.0'], // µm
    [2e-13, 'm', '0.000'], // of what has not moved but for rounding
  ];
  for (const [range, unit, text] of rows)
    assert.equal(formatScaled(range / 2, scaleFor(range, unit)), text, `${range} ${unit}`);
  assert.deepEqual([NaN, Infinity, -1].map((size) => decimalsFor(size, 4)), [3, 3, 3]); // prettier-ignore
});
