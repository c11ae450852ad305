// The catalogue's dialog: which families an entry can be of, sizes as they are typed, and which of an entry's own values win over
// the catalogue. What wins is asked of the core: with those left out, a run has the bits of one that gives the name alone.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { stockName } from '../../wasm/js/stock.mjs';
import {
  INSTEAD,
  SAME,
  choicesFor,
  kindOf,
  matching,
  partsOf,
  sizeOf,
  winning,
} from '../../web/src/catalogue/rows.js';
import { setPath } from '../../wasm/js/form/scenario.mjs';

const core = await loadCore();
const { catalogue } = core;
const kinds = [...new Set(catalogue.flatMap((family) => Object.keys(family.of)))];

test('an entry is of one kind of the catalogue, wherever it stands', () => {
  assert.equal(kindOf(['parts', 'line', 'stock'], 'cable'), 'cable');
  assert.equal(kindOf(['parts', 'quay', 'fenders', 'f1', 'stock'], 'quay'), 'fender');
  assert.equal(kindOf(['materials', 'hull', 'stock'], undefined), 'material');
});

test('each name of the catalogue is found again, by its family and size, and no other is', () => {
  for (const kind of kinds) {
    const choices = choicesFor(catalogue, kind);
    for (const choice of choices)
      for (const { size } of choice.rows) {
        const found = partsOf(choices, stockName(choice, size));
        assert.deepEqual([found?.choice.name, found?.size], [choice.name, size], kind);
      }
    for (const none of [undefined, '', 'chain', 'chain-stud-u1-', 'chain-stud-u1-x', 7])
      assert.equal(partsOf(choices, none), null, `${kind}: ${none}`);
  }
  const [wire] = matching(choicesFor(catalogue, 'cable'), 'wire 6x36 1960');
  assert.equal(partsOf(choicesFor(catalogue, 'cable'), `${wire.name}-29.5`)?.size, '29.5');
});

test('words find families by label and name, in any order', () => {
  const choices = choicesFor(catalogue, 'cable');
  assert.deepEqual(matching(choices, 'core wire 1960 6x19').map(({ name }) => name), ['wire-6x19-iwrc-1960']); // prettier-ignore
  assert.equal(matching(choices, '  ').length, choices.length);
  assert.deepEqual(matching(choices, 'anchor hall'), []);
  assert.equal(matching(choicesFor(catalogue, 'material'), 'steel').length, 1);
});

test('a size is taken within its range alone, with a point or a comma', () => {
  const [chain] = matching(choicesFor(catalogue, 'chain'), 'studless r4');
  const taken = ['84', ' 84,5 ', '20', '220'].map((text) => sizeOf(chain, text));
  assert.deepEqual(taken, ['84', '84.5', '20', '220']);
  for (const bad of ['', '19.9', '221', '-84', '8e1', 'NaN', 'Infinity', '84 mm', '0x54'])
    assert.equal(sizeOf(chain, bad), '', bad);
  const [fender] = choicesFor(catalogue, 'fender');
  assert.equal(sizeOf(fender, fender.rows[0].size), fender.rows[0].size);
  assert.equal(sizeOf(fender, '1x1'), '');
});

const LOAD = {
  kind: 'rigid',
  mass: 100,
  shape: 'box',
  size: [0.5, 0.5, 0.5],
  position: [0, 0, -8],
};
const ENDS = { a: { attach: 'world', position: [0, 0, 0] }, b: { attach: 'load' } };
/** A scenario with one entry of each kind, its path, and values of its own that are none of the catalogue's.
 * @type {Record<string, {stock: string, path: string[], doc: Record<string, unknown>, own: Record<string, unknown>}>} */
const CASES = {
  cable: {
    ...{ stock: 'wire-6x36-iwrc-1770-28', path: ['parts', 'line'] },
    doc: { parts: { load: LOAD, line: { kind: 'cable', ...ENDS, length: 8.2, elements: 4 } } },
    own: { diameter: 0.05, density: 5000, EA: 1e6, drag_normal: 2, breaking_load: 1e6 },
  },
  spring: {
    ...{ stock: 'nylon-8-strand-32', path: ['parts', 'line'] },
    doc: { parts: { load: LOAD, line: { kind: 'spring', a: 'world', b: 'load', length: 7.9 } } },
    own: { stiffness: 5e4, acts: 'both' },
  },
  rigid: {
    ...{ stock: 'anchor-hall-900', path: ['parts', 'load'] },
    doc: { environment: { water: { density: 1025 } }, parts: { load: { kind: 'rigid', position: [0, 0, -8] } } },
    own: { mass: 50, shape: 'sphere', size: [0.2, 0.2, 0.2] },
  },
  material: {
    ...{ stock: 'steel', path: ['materials', 'm'] },
    doc: {
      materials: { m: {} },
      parts: { load: LOAD, line: { kind: 'cable', ...ENDS, length: 8.2, elements: 4, diameter: 0.02, material: 'm' } },
    },
    own: { density: 3000, young: 1e8 },
  },
}; // prettier-ignore

/** @param {Record<string, unknown>} doc */
function hashOf(doc) {
  const model = core.compile(
    JSON.stringify({ hawse: 1, title: 'one entry', solver: { duration: 1 }, ...doc }),
  );
  const sim = model.createSim();
  for (let n = 0; n < 10; n++) assert.equal(sim.step(), 0);
  const hash = frameReader(model.manifest).hash(sim.frame());
  sim.free();
  model.free();
  return hash;
}

for (const [kind, { stock, path, doc, own }] of Object.entries(CASES))
  test(`${kind}: what is given wins, and with what is told to win left out the catalogue holds`, () => {
    const choices = choicesFor(catalogue, kind);
    const choice = partsOf(choices, stock)?.choice;
    assert.ok(choice);
    const bare = setPath(doc, [...path, 'stock'], stock);
    let given = bare;
    for (const [key, value] of Object.entries(own)) given = setPath(given, [...path, key], value);
    assert.notEqual(hashOf(given), hashOf(bare), 'the values make a difference');
    const entry = path.reduce((at, key) => /** @type {any} */ (at)[key], given);
    const told = winning(choice, entry);
    assert.deepEqual(told.own.sort(), Object.keys(own).sort());
    assert.deepEqual(told.bars, []);
    let without = given;
    for (const key of told.own) without = setPath(without, [...path, key], undefined, path.length);
    assert.equal(hashOf(without), hashOf(bare));
  });

test('what keeps a part of the catalogue out is told, and stays', () => {
  const [cable] = choicesFor(catalogue, 'cable');
  const told = winning(cable, { GJ: 10, material: 'steel', EA: 1e6 });
  assert.deepEqual(told, { own: ['EA'], bars: ['material', 'GJ'] });
  assert.deepEqual(winning(cable, undefined), { own: [], bars: [] });
});

test('what is not taken beside what is the table of the core, pair by pair', () => {
  const text = fs.readFileSync(new URL('../../core/scenario/stock.c', import.meta.url), 'utf8');
  const [, table] = /instead\[\]\[2\] = \{(.*?)\};/s.exec(text) ?? [];
  const pairs = [...table.matchAll(/\{"(\w+)",\s*"(\w+)"\}/g)].map(([, ...pair]) => pair.join(' '));
  assert.ok(pairs.length > 5, 'the table is found');
  // a spring's stiffness is no row of it: it is made of EA and the length (put_stiffness, and the spring above)
  const told = [...INSTEAD, ...SAME].map((pair) => pair.join(' '));
  assert.deepEqual(told.filter((pair) => pair !== 'EA stiffness').sort(), pairs.sort());
});
