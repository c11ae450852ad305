// Hints on values that nothing has (densities and stiffness by hand), and on those that are decades off what they changed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { farFrom, farValues } from '../../wasm/js/far.mjs';
import { isLater, versionWords } from '../../web/src/workbench/version.js';

const at = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const json = (/** @type {string} */ path) => JSON.parse(readFileSync(at(path), 'utf8'));

test('a mass in a shape that nothing has the density of, and one above all ships', () => {
  const ball = { kind: 'rigid', shape: 'sphere', size: [1.4, 1.4, 1.4], mass: 1e12 };
  const [hint, ...rest] = farValues({ parts: { load: ball } });
  assert.equal(rest.length, 0);
  assert.equal(hint.where, '/parts/load/mass');
  // pi/6 1.4^3 = 1.4368 m^3
  assert.match(hint.what, /^1e12 kg in a sphere of 1\.44 m\^3 are 6\.96e11 kg\/m\^3/);
  assert.deepEqual(farValues({ parts: { load: { ...ball, mass: 30_000 } } }), []);
  assert.equal(farValues({ parts: { load: { ...ball, mass: 40_000 } } }).length, 1);
  assert.deepEqual(farValues({ parts: { ship: { kind: 'vessel', mass: 7e8 } } }), []);
  assert.match(farValues({ parts: { ship: { kind: 'vessel', mass: 2e9 } } })[0].what, /^2e9 kg/);
});

test('lines stiffer than diamond and heavier than osmium, currents and winds that nowhere are', () => {
  // pi/4 0.005^2 = 1.9635e-5 m^2: 1.2e12 N/m^2 are 2.36e7 N
  const line = (/** @type {object} */ more) =>
    farValues({ parts: { line: { kind: 'cable', diameter: 0.005, ...more } } }).map((h) => h.where);
  assert.deepEqual(line({ EA: 2e7, mass_per_metre: 0.4 }), []);
  assert.deepEqual(line({ EA: 8e8 }), ['/parts/line/EA']);
  assert.deepEqual(line({ mass_per_metre: 1 }), ['/parts/line/mass_per_metre']);
  const environment = { water: { current: [20, 0, 0] }, air: { wind: [0, 200, 0] } };
  assert.deepEqual(
    farValues({ environment }).map((h) => h.where),
    ['/environment/water/current', '/environment/air/wind'],
  );
});

test('no example has such a value', () => {
  for (const { file } of json('examples/index.json').examples)
    assert.deepEqual(farValues(json(`examples/${file}`)), [], file);
});

test('a change by a thousand is told of, but not of the solver, of zero, or of what is new', () => {
  const base = { parts: { load: { mass: 1400, drag: 0 } }, solver: { step: 0.01 } };
  const of = (/** @type {object} */ load, solver = {}) =>
    farFrom(
      { parts: { load: { ...base.parts.load, ...load } }, solver: { ...base.solver, ...solver } },
      base,
    );
  assert.deepEqual(of({ mass: 140_000 }), []);
  assert.deepEqual(of({ drag: 1e9, new: 1e9 }, { step: 1e-6 }), []);
  const [hint] = of({ mass: 1.4 });
  assert.equal(hint.where, '/parts/load/mass');
  assert.match(hint.what, /^1\.4 is 1\/1000 of the 1400/);
  assert.match(of({ mass: 1e12 })[0].what, /^1e12 is 7\.14e8 times the 1400/);
});

test('which version is the later one, and what of it is told', () => {
  assert.equal(isLater('9.9.9', '0.4.0'), true);
  assert.equal(isLater('0.10.0', '0.9.9'), true);
  assert.equal(isLater('0.4.0', '0.4.0'), false);
  assert.equal(isLater('0.3.9', '0.4.0'), false);
  assert.match(versionWords({ version: '9.9.9' }, '0.4.0'), /made by Hawse 9\.9\.9.*is 0\.4\.0/);
  assert.equal(versionWords({ version: '0.4.0', hash: '0' }, '0.4.0'), '');
  assert.equal(versionWords({ version: '0.3.0' }, '0.4.0'), '');
  assert.match(versionWords({ version: '0.3.0', hash: '0' }, '0.4.0'), /hash may differ/);
});
