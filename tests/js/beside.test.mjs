// Two links in one address, and a channel of two runs beside each other. Expected numbers: closed forms beside each test.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK_MAX } from '../../wasm/js/link.mjs';
import { readBoth, writeBoth } from '../../web/src/beside/address.js';
import { differenceOf, overBoth, rangeOf, valueAt } from '../../web/src/beside/curves.js';

test('two links go through an address and come back, whatever they hold', () => {
  for (const [a, b] of [
    ['heave-snatch?load.mass=1500&t=2', 'box-drop'],
    ['x?a=1&b=2', 'x?b=%7C#&a=|'],
    ['ünïcode?ä=%', '='],
  ])
    for (const cameras of /** @type {const} */ ([null, 'together', 'apart']))
      assert.deepEqual(readBoth(writeBoth(a, b, cameras)), { a: { link: a }, b: { link: b }, cameras }); // prettier-ignore
  for (const text of ['cameras=', 'cameras=x', 'cameras=apart&cameras=together', 'cameras=%61part'])
    assert.equal(readBoth(`#a=x&b=y&${text}`).cameras, null, text);
});

test('a side that cannot be read says why and leaves the other', () => {
  const good = { link: 'box-drop' };
  for (const [text, fault] of [
    ['', 'none'],
    ['&b=', 'none'],
    ['&b=%', 'code'],
    ['&b=%ff', 'code'],
    ['&b=x&b=y', 'twice'],
    [`&b=${'x'.repeat(LINK_MAX + 1)}`, 'long'],
  ])
    assert.deepEqual(readBoth(`#a=box-drop${text}`), { a: good, b: { fault }, cameras: null }, text.slice(0, 20)); // prettier-ignore
  assert.deepEqual(readBoth(`#b=box-drop&a=${'x'.repeat(LINK_MAX)}`), {
    a: { link: 'x'.repeat(LINK_MAX) },
    b: good,
    cameras: null,
  });
  assert.deepEqual(readBoth('#'), { a: { fault: 'none' }, b: { fault: 'none' }, cameras: null });
});

/** Frames of f. @param {(t: number) => number} f @param {number} interval [s] @param {number} frames */
const curve = (f, interval, frames) => ({
  values: Float64Array.from({ length: frames }, (_, i) => f(i * interval)),
  interval,
});

test('between frames a value is on the line, outside there is none', () => {
  const line = curve((t) => 3 - 2 * t, 0.1, 11); // a line is met exactly by its interpolation
  for (const t of [0, 0.05, 0.3, 0.77, 1])
    assert.ok(Math.abs(valueAt(line, t) - (3 - 2 * t)) < 1e-12);
  for (const t of [-0.01, 1.01, NaN, Infinity]) assert.ok(Number.isNaN(valueAt(line, t)), `${t}`);
  assert.equal(valueAt({ values: [7], interval: 0.1 }, 0), 7);
  assert.ok(Number.isNaN(valueAt({ values: [], interval: 0.1 }, 0)));
});

test('the difference of two lines is a line over the time of the shorter', () => {
  // a to 1 s, b to 2 s with steps half as wide: b - a = (1 + t) - (3 - 2 t) = 3 t - 2 at 21 frames
  const [a, b] = [curve((t) => 3 - 2 * t, 0.1, 11), curve((t) => 1 + t, 0.05, 41)];
  const { values, interval } = differenceOf(a, b);
  assert.equal(interval, 0.05);
  assert.equal(values.length, 21);
  values.forEach((v, i) => assert.ok(Math.abs(v - (3 * i * 0.05 - 2)) < 1e-12, `${i}`));
  assert.ok(differenceOf(b, a).values.every((v, i) => v === -values[i]));
  assert.equal(differenceOf(a, { values: [], interval: 0.1 }).values.length, 0);
});

test('the range passes over what is no number', () => {
  assert.deepEqual(rangeOf([NaN, 2, -5, Infinity]), { least: -5, greatest: 2 });
  assert.equal(rangeOf([NaN]), null);
  assert.equal(rangeOf([]), null);
});

test('both are cut to the time that both have', () => {
  // a to 1 s by 0.1 s, b to 0.62 s by 0.02 s: up to 0.62 s a has frames 0 to 6 and b all of its 32
  const [a, b] = overBoth(curve((t) => t, 0.1, 11), curve((t) => 2 * t, 0.02, 32)); // prettier-ignore
  assert.deepEqual([a.values.length, b.values.length], [7, 32]);
  assert.ok(Math.abs((rangeOf(a.values)?.greatest ?? 0) - 0.6) < 1e-12);
  // 0.3 = 3 * 0.1 although the quotient is 2.9999999999999996
  const [c] = overBoth(curve((t) => t, 0.1, 11), curve((t) => t, 0.3, 2)); // prettier-ignore
  assert.equal(c.values.length, 4);
  const [none] = overBoth(
    curve((t) => t, 0.1, 11),
    { values: [], interval: 0.1 },
  );
  assert.equal(none.values.length, 0);
});
