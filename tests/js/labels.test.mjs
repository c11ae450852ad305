// Labels of fields: left out of the module, read from the file beside it, put where the core means them.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { HawseInputError, LABELS_URL, WASM_URL, loadCore } from '../../wasm/js/index.mjs';
import { channelsOf, inWords, labelsOf, withLabels, wordsOf } from '../../wasm/js/labels.mjs';

const labels = JSON.parse(await readFile(LABELS_URL, 'utf8'));
const bytes = await readFile(WASM_URL);
const [whole, bare] = await Promise.all([loadCore(), loadCore(bytes)]);

const MASS = '{"hawse":1,"parts":{"load":{"kind":"rigid","shape":"sphere","mass":-1}}}';
const EMPTY = '{"hawse":1,"parts":{"line":{"kind":"cable"},"load":{"kind":"rigid"}}}';

/** @param {import('../../wasm/js/index.mjs').Core} core @param {string} text */
function faultsOf(core, text) {
  try {
    core.compile(text);
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    return error.faults.map(({ where, what }) => `${where}: ${what}`);
  }
  return assert.fail('compiles');
}

test('every field has its label, in the order of the tables', () => {
  assert.deepEqual(labelsOf(whole.schema), labels);
  assert.ok(labels.every(([label]) => label.length > 0));
  const mass = whole.schema.parts.rigid.fields.find((f) => f.key === 'mass');
  assert.equal(mass.label, 'Mass');
  const gravity = whole.schema.environment.fields.find((f) => f.key === 'gravity');
  assert.deepEqual(Object.keys(gravity).slice(-2), ['label', 'help']); // where the core writes them
});

test('the module has the labels of inputs and channels, and no others', () => {
  const found = labelsOf(bare.schema);
  assert.equal(found.length, labels.length);
  const text = JSON.stringify(bare.schema);
  assert.ok(text.includes('"label":""') && !text.includes('downwards, along -z'));
  const words = wordsOf(bare.schema).length;
  const channels = channelsOf(bare.schema).length;
  const fields = found.length - channels - words;
  found.slice(fields, fields + channels).forEach((channel, i) => {
    assert.deepEqual(channel, [labels[fields + i][0]]); // no help
  });
  assert.ok(words > 80 && found.slice(-words).every(([label]) => label === ''));
  found.slice(0, fields).forEach(([label, help], i) => {
    if (label) assert.deepEqual([label, help ?? ''], [labels[i][0], labels[i][1] ?? '']);
  });
  assert.deepEqual(withLabels(bare.schema, labels), whole.schema);
});

test('a fault names the field by its label; without labels, by its place', async () => {
  assert.deepEqual(faultsOf(whole, MASS), ['/parts/load/mass: -1 kg is not above 0 kg: Mass']);
  assert.deepEqual(faultsOf(bare, MASS), ['/parts/load/mass: -1 kg is not above 0 kg']);
  const given = await loadCore(bytes, { labels });
  assert.deepEqual(faultsOf(given, EMPTY), faultsOf(whole, EMPTY));
  assert.match(faultsOf(whole, EMPTY).join('\n'), /load\/mass: missing: Mass must be given/);
  assert.match(faultsOf(bare, EMPTY).join('\n'), /load\/mass: missing: this must be given/);
});

test('numbers that no field has are no labels', () => {
  assert.equal(inWords('3 is below 4: \x1a999999', labels), '3 is below 4: this');
  assert.equal(inWords('3 is below 4: length', labels), '3 is below 4: length');
});

test('labels that cannot be read: none by default, an error where they were asked for', async () => {
  const source = `data:application/wasm;base64,${bytes.toString('base64')}`;
  assert.equal((await loadCore(source)).schema.environment.fields[0].label, '');
  await assert.rejects(
    loadCore(bytes, { labels: new URL('file:///nowhere/labels.json') }),
    /ENOENT/,
  );
});
