// The text of a scenario as it is typed: what the scan reads is held against JSON.parse, what is offered against the core.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';
import { readSchema } from '../../wasm/js/form/schema.mjs';
import { getPath, pointer, setPath } from '../../wasm/js/form/scenario.mjs';
import { keysAt, toldAt, valuesAt } from '../../web/src/text/help.js';
import { changesBetween, scan, spanOf } from '../../web/src/text/scan.js';
import { infoOf } from '../../web/src/text/told.js';

const core = await loadCore();
const schema = readSchema(core.schema);
const folder = new URL('../../examples/', import.meta.url);
const texts = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')).examples.map(
  (/** @type {{file: string}} */ { file }) => readFileSync(new URL(file, folder), 'utf8'),
);

test('every example is read as JSON.parse does, and each value stands where its span says', () => {
  for (const text of texts) {
    const { doc, spans, wrong } = scan(text);
    assert.equal(wrong, -1);
    assert.deepEqual(doc, JSON.parse(text));
    for (const [where, { value }] of spans) {
      const keys = where.split('/').slice(1);
      assert.deepEqual(JSON.parse(text.slice(value.from, value.to)), getPath(doc, keys), where);
    }
  }
});

/** A text with | where the cursor is. @param {string} marked */
function at(marked) {
  const pos = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { place, doc } = scan(text, pos);
  return { place, doc, word: place && text.slice(place.from, place.to) };
}

test('what is expected at a place, in a text that is half written', () => {
  const key = at('{"parts": {"load": {"kind": "rigid", "ma|');
  assert.deepEqual(key.place?.path, ['parts', 'load']);
  assert.equal(key.place?.names, true);
  assert.equal(key.word, '"ma');
  const empty = at('{"parts": {"load": {"kind": "rigid", | }}}');
  assert.equal(empty.place?.names, true);
  assert.deepEqual(empty.place?.path, ['parts', 'load']);
  const value = at('{"parts": {"load": {"kind": "ri|gid"}}}');
  assert.deepEqual([value.place?.names, value.place?.key, value.word], [false, 'kind', '"rigid"']);
  const list = at('{"parts": {"load": {"size": [1, |2]}}}');
  assert.deepEqual([list.place?.path, list.place?.key], [['parts', 'load', 'size'], '1']);
  assert.equal(at('{"a": 1}|').place, null);
  assert.equal(scan('{"a": }').wrong, -1, 'the core says what is missing');
  assert.equal(scan('{"a" 1').wrong >= 0, true);
});

test('keys and values come from the schema', () => {
  const doc = { parts: { load: { kind: 'rigid' }, line: { kind: 'cable', a: {} } } };
  const keys = (/** @type {string[]} */ path) => keysAt(schema, doc, path).map(({ key }) => key);
  assert.ok(['hawse', 'title', 'parts', 'solver', 'view'].every((key) => keys([]).includes(key)));
  assert.deepEqual(keys(['parts']), []);
  assert.ok(keys(['parts', 'load']).includes('mass') && keys(['parts', 'load']).includes('kind'));
  assert.ok(!keys(['parts', 'line']).includes('mass') && keys(['parts', 'line']).includes('a'));
  assert.ok(keys(['parts', 'line', 'a']).includes('attach'));
  assert.deepEqual(keys(['parts', 'load', 'ports', 'eye']), ['at', 'from']);
  assert.deepEqual(keys(['view', 'names']), ['load', 'line']);
  assert.ok(keys(['environment', 'water']).includes('density'));
  const values = (/** @type {string} */ path) => valuesAt(schema, doc, null, path.split('.')).map(({ text }) => text); // prettier-ignore
  assert.ok(values('parts.load.kind').includes('"vessel"'));
  assert.ok(values('parts.line.b.attach').includes('"load"'));
  assert.ok(values('parts.line.stock').includes('"chain-stud-u1-14"'));
  assert.ok(values('solver.integrator').includes('"ali3"'));
  const mass = toldAt(schema, doc, ['parts', 'load', 'mass']);
  assert.match(`${mass?.title} ${mass?.info}`, /Mass \[kg\].*must be given/i);
  for (const { fields } of schema.tables) for (const f of fields) assert.equal(typeof infoOf(f), 'string'); // prettier-ignore
});

test('a fault of the core is shown at its value, or at what should hold it', () => {
  const text =
    '{"hawse": 1, "parts": {"load": {"kind": "rigid", "mass": -3, "shape": "box", "colour": 1}, "b": {"kind": "rigid"}}}';
  try {
    core.compile(text);
    assert.fail('it has faults');
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    const shown = error.faults.map(({ where, what }) => {
      const { from, to } = spanOf(scan(text), where, what, text.length);
      return text.slice(from, to);
    });
    assert.ok(shown.includes('-3') && shown.includes('"colour"'), String(shown));
  }
});

test('a change elsewhere changes the text there alone', () => {
  for (const text of texts.slice(0, 12)) {
    const from = JSON.parse(text);
    const part = Object.keys(from.parts)[0];
    const docs = [
      setPath(from, ['title'], 'Another'),
      setPath(from, ['solver', 'duration'], 7),
      setPath(from, ['parts', part, 'position'], [1, 2, 3]),
      setPath(from, ['parts', part], undefined),
    ];
    for (const to of docs) {
      let next = text;
      const changes = changesBetween(text, from, to);
      for (const { from: a, to: b, insert } of changes.reverse())
        next = next.slice(0, a) + insert + next.slice(b);
      assert.deepEqual(JSON.parse(next), to);
    }
    assert.equal(changesBetween(text, from, docs[0]).length, 1);
    assert.equal(pointer(['title']), '/title');
  }
});
