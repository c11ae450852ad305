// Numbers in units of one's own: factors from their definitions, what is typed back to the SI, and what is kept.
import test from 'node:test';
import assert from 'node:assert/strict';
import { LADDER, formatText, prefixFor } from '../../wasm/js/format.mjs';
import { parseQuantity, unitFactor } from '../../web/src/state/units.js';
import { apply } from '../../web/src/units/apply.js';
import { UNITS, chosen } from '../../web/src/units/table.js';
import { roundBelow } from '../../web/src/view/picture/scale.js';

test('factors are those of the definitions, and of what can be typed', () => {
  // 1852 m an hour; 0.3048 m; a tonne under 9.80665 m/s^2
  const wanted = {
    length: 0.3048,
    speed: 1852 / 3600,
    mass: 1000,
    force: 1000 * 9.80665,
    angle: 1,
  };
  for (const [quantity, factor] of Object.entries(wanted)) {
    const [[si, [{ factor: own, unit }]]] = Object.entries(UNITS[quantity].ladders);
    assert.ok(Math.abs(own / factor - 1) < 1e-15, quantity);
    assert.equal(unitFactor(unit, si), own, `${unit} can be typed`);
  }
});

test('what is kept: quantities that are known, and nothing else', () => {
  assert.deepEqual(chosen(null), []);
  assert.deepEqual(chosen('speed force'), ['speed', 'force']);
  for (const text of ['', 'speed  nonsense', '__proto__ constructor', '{"a":1}']) {
    assert.deepEqual(chosen(text), text.startsWith('speed') ? ['speed'] : []);
  }
});

test('shown in it, typed in it, and round in it', () => {
  const before = formatText(5, 'm/s');
  assert.equal(before, '5.000\u00a0m/s');
  apply(LADDER, Object.keys(UNITS).join(' '));
  assert.equal(formatText((10 * 1852) / 3600, 'm/s'), '10.00\u00a0kn');
  assert.equal(formatText(30.48, 'm'), '100.0\u00a0ft');
  assert.equal(formatText(250, 'kg'), '0.2500\u00a0t');
  assert.equal(formatText(98066.5, 'N'), '10.00\u00a0tf');
  assert.equal(formatText(1, 'rad'), '1.000\u00a0rad');
  assert.equal(formatText(1e5, 'N/m'), '100.0\u00a0kN/m', 'what was not chosen stays');
  // the text gets the SI with all digits, and shows what was typed
  for (const [text, si] of [
    ['12', 'm/s'],
    ['7.5', 'N'],
    ['3,25', 'm'],
    ['0.1', 'kg'],
  ]) {
    const read = parseQuantity(text, si, prefixFor(1, si));
    assert.ok('value' in read);
    const figure = Number(text.replace(',', '.'));
    assert.ok(Math.abs(read.value / prefixFor(1, si).factor / figure - 1) < 1e-14);
    // a unit that is typed wins over that which is shown
    assert.deepEqual(parseQuantity('2 m', 'm', prefixFor(1, 'm')), { value: 2 });
  }
  const bar = roundBelow(10, 'm') / 0.3048;
  assert.ok(Math.abs(bar - 20) < 1e-9, `10 m are 32.8 ft: a bar of ${bar} ft`); // 1, 2, 5 by a power of ten
  LADDER.m = [{ factor: 1, unit: 'm' }];
  for (const x of [0.0123, 0.5, 1, 7.3, 230, 99999]) {
    const below = roundBelow(x, 'm');
    assert.ok(below <= x * (1 + 1e-9) && below > x / 2.51, `${below} of ${x}`);
    assert.match(below.toExponential(), /^[125]e/, 'without dust');
  }
});
