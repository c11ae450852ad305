// Merge patches and dotted paths. The vectors of the first test are those of RFC 7396, appendix A; which tables
// a scenario has is read from docs/scenario.schema.json.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { diffPatch, mergePatch, pathPatch } from '../../wasm/js/index.mjs';
import { formatValue, jsonDepth, parseValue, pathKeys, pathText } from '../../wasm/js/patch.mjs';
import { TABLES } from '../../wasm/js/tables.mjs';

const RFC_7396 = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test('mergePatch gives the results of RFC 7396, appendix A', () => {
  for (const [target, patch, result] of RFC_7396) {
    const before = JSON.stringify([target, patch]);
    assert.deepEqual(mergePatch(target, patch), result, before);
    assert.equal(JSON.stringify([target, patch]), before, 'arguments stay as they were');
  }
});

test('a member called __proto__ is data', () => {
  const patch = JSON.parse(
    '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
  );
  const merged = mergePatch(/** @type {any} */ ({}), patch);
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
  assert.equal(merged.polluted, undefined);
  assert.equal(JSON.stringify(merged), JSON.stringify(patch));
});

/** Random JSON without null, by a linear congruential generator: the same ones each time. */
function generator(seed) {
  const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const value = (depth) => {
    const r = next();
    if (depth > 0 && r < 0.5) {
      return Object.fromEntries(
        Array.from({ length: next() * 4 }, () => ['abcd'[(next() * 4) | 0], value(depth - 1)]),
      );
    }
    if (r < 0.65) return Array.from({ length: next() * 3 }, () => value(0));
    return [1, -2.5, true, false, 'x', '', 0][(next() * 7) | 0];
  };
  return value;
}

test('diffPatch is what mergePatch needs, for any two values without null', () => {
  const value = generator(7);
  for (let i = 0; i < 3000; i++) {
    const [from, to] = [value(3), value(3)];
    const patch = diffPatch(from, to);
    if (patch === undefined) assert.deepEqual(from, to);
    else assert.deepEqual(mergePatch(from, patch), to, JSON.stringify({ from, to, patch }));
  }
});

test('diffPatch holds only what changes', () => {
  const from = { a: 1, b: { c: [1, 2], d: 3 }, e: 'x' };
  assert.equal(diffPatch(from, structuredClone(from)), undefined);
  assert.deepEqual(diffPatch(from, { a: 1, b: { c: [1, 2], d: 4 } }), { b: { d: 4 }, e: null });
});

test('dotted paths: a part, a collection, later ones win', () => {
  const patch = pathPatch([
    ['load.mass', 1500],
    ['environment.gravity', 0],
    ['parts.view.mass', 2],
    ['line.a.hold', 'clamped'],
    ['load.mass', 1600],
  ]);
  assert.deepEqual(patch, {
    parts: { load: { mass: 1600 }, view: { mass: 2 }, line: { a: { hold: 'clamped' } } },
    environment: { gravity: 0 },
  });
});

test('a path starts at each table of the schema, and with any other word at a part', async () => {
  const file = new URL('../../docs/scenario.schema.json', import.meta.url);
  const { properties } = JSON.parse(await readFile(file, 'utf8'));
  const tables = Object.entries(properties).filter(([, { type }]) => type === 'object');
  assert.ok(tables.length >= 10 && properties.surfaces && properties.hawse);
  assert.deepEqual(Object.keys(TABLES).sort(), tables.map(([key]) => key).sort());
  for (const [key, { additionalProperties }] of tables) {
    // no other member is allowed in a table; in a collection this is what every entry is
    assert.equal(TABLES[key], additionalProperties !== false, key);
    const keys = TABLES[key] ? [key, 'x', 'inner', 'y', 'mass'] : [key, 'inner', 'mass'];
    assert.deepEqual(pathPatch([[keys.join('.'), 1]]), nest(keys, 1));
    assert.deepEqual(pathKeys(pathText(keys)), keys);
    // a part of that name is told in full
    const part = ['parts', key, 'fenders', 'f1', 'at'];
    assert.equal(pathText(part), part.join('.'));
    assert.deepEqual(pathPatch([[pathText(part), 1]]), nest(part, 1));
  }
  for (const word of ['load', 'title', 'toString', '__proto__'])
    assert.deepEqual(pathKeys(`${word}.mass`), ['parts', word, 'mass']);
  assert.equal(pathText(['parts', 'load']), 'parts.load');
});

/** @param {string[]} keys @param {any} value */
const nest = (keys, value) => keys.reduceRight((inner, key) => ({ [key]: inner }), value);

test('a part that a patch adds may have the name of a collection; its own entries may be called kind', () => {
  const part = { kind: 'rigid', mass: 5, a: { b: 1 } };
  assert.deepEqual(
    pathPatch([
      ['surfaces.mass', 5],
      ['surfaces.a.b', 1],
      ['surfaces.kind', 'rigid'],
      ['contacts.kind.damping', 2],
      ['materials.kind', null],
      ['view.kind', 'x'],
    ]),
    {
      parts: { surfaces: part },
      contacts: { kind: { damping: 2 } },
      materials: { kind: null },
      view: { kind: 'x' },
    },
  );
});

test('values read as JSON, else as text, and are written so that they read back', () => {
  assert.equal(parseValue('1e3'), 1000);
  assert.equal(parseValue('NaN'), 'NaN');
  assert.deepEqual(parseValue('[1,2]'), [1, 2]);
  for (const value of ['clamped', '12', 'true', '', '"', 1e-7, 0.1, true, null, [0, 0, 1], ' a ']) {
    assert.deepEqual(parseValue(formatValue(value)), value);
  }
});

test('jsonDepth counts nesting outside strings', () => {
  assert.equal(jsonDepth('1'), 0);
  assert.equal(jsonDepth('{"a":[1,{"b":2}],"c":"[[[[\\"[["}'), 3);
  assert.equal(jsonDepth('['.repeat(100000)), 100000);
});
