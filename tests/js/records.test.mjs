// Records of a frame by what the manifest tells of them: the generic reader against the numbers that the core wrote,
// the special readers against the generic one, and a section that nobody knows, read and put in columns.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { BERTH, CONTACT, TOUCH, csvTable, frameReader, loadCore, readWords } from '../../wasm/js/index.mjs'; // prettier-ignore
import { recordColumns } from '../../web/src/records/record.js';
import { TOY, toyFrame } from '../browser/table/toy.js';

const core = await loadCore();
const EXAMPLES = new URL('../../examples/', import.meta.url);
const ids = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => name.slice(0, -5));
const compile = (/** @type {string} */ id) =>
  core.compile(readFileSync(new URL(`${id}.json`, EXAMPLES), 'utf8'));

/**
 * What the core wrote of a section's rows, by the description of its schema: whole rows as they lie in the frame.
 * @param {Float64Array} frame @param {any} section @param {any} told of the schema
 */
function written(frame, { offset, count, rows, capacity }, { stride, row }) {
  const first = offset / 8 + (count === undefined ? 1 : 0);
  const n = count ?? Math.min(frame[first - 1], rows ?? capacity);
  const all = frame.slice(first, first + n * stride);
  // numbers at the end of a row that no word has are not told of
  const end = row.at(-1).at + row.at(-1).size;
  for (let i = 0; i < n; i++) all.fill(0, i * stride + end, (i + 1) * stride);
  return { n, rows: all };
}
const bits = (/** @type {Float64Array} */ x) => Buffer.from(x.buffer, x.byteOffset, x.byteLength);

/** @param {any} manifest @param {Float64Array} frame */
function hold(manifest, frame) {
  const reader = frameReader(manifest);
  let seen = 0;
  for (const name of reader.sections) {
    const told = core.schema.sections[name];
    const want = written(frame, manifest.sections[name], told);
    const { n, rows } = reader.rows(frame, name);
    assert.equal(n, want.n, name);
    assert.deepEqual(bits(rows.subarray(0, n * told.stride)), bits(want.rows), name);
    seen += n;
  }
  for (const [name, layout] of /** @type {const} */ ([
    ['contacts', CONTACT],
    ['touches', TOUCH],
    ['berths', BERTH],
  ])) {
    const { n, rows } = reader[name](frame);
    if (!manifest.sections[name]) assert.equal(n, 0);
    else assert.deepEqual(bits(rows), bits(reader.rows(frame, name).rows), name);
    assert.equal(layout.words, core.schema.sections[name].stride);
  }
  return seen;
}

test('rows are what the core wrote, bit for bit: all examples, all sections, as many rows as there is room for', () => {
  assert.ok(ids.length > 25);
  for (const id of ids) {
    const model = compile(id);
    const { manifest } = model;
    // no two numbers of a frame alike, and every section full
    const frame = Float64Array.from({ length: manifest.frame_bytes / 8 }, (_, i) => i + 1 / 3);
    for (const { offset, rows, capacity } of Object.values(manifest.sections))
      if (rows ?? capacity) frame[offset / 8] = (rows ?? capacity ?? 0) + 7;
    assert.ok(hold(manifest, frame) > 0, id);
    model.free();
  }
});

test('and in runs: what touches, what meets, what happens', () => {
  const seen = { contacts: 0, touches: 0, berths: 0, events: 0 };
  for (const [id, frames] of /** @type {const} */ ([
    ['box-drop', 60],
    ['crossed-cylinders', 40],
    ['tug-and-ship', 30],
  ])) {
    const model = compile(id);
    const sim = model.createSim();
    const reader = frameReader(model.manifest);
    for (let i = 0; i < frames; i++) {
      sim.step();
      const frame = Float64Array.from(new Float64Array(sim.frame().slice().buffer));
      hold(model.manifest, frame);
      for (const name of /** @type {(keyof typeof seen)[]} */ (Object.keys(seen)))
        if (model.manifest.sections[name]) seen[name] += reader.rows(frame, name).n;
    }
    sim.free();
    model.free();
  }
  for (const [name, n] of Object.entries(seen)) assert.ok(n > 0, `${name} were there`);
});

test('a section that nobody knows is read by the names of its words', () => {
  const reader = frameReader(TOY);
  assert.deepEqual(reader.sections, ['gauges']);
  const layout = reader.layout('gauges');
  assert.deepEqual(layout, { words: 7, part: 0, strain: 1, force: 2, over: 5, cycles: 6 });
  const out = reader.rowsOut('gauges');
  assert.equal(reader.rows(toyFrame, 'gauges', out), out, 'an array that is kept');
  assert.equal(out.n, 2);
  const kept = { part: -1, force: [0, 0, 0], cycles: 0, mine: 'stays' };
  assert.equal(readWords(layout, out.rows, 1, kept), kept);
  assert.deepEqual(kept, { part: 0, force: [-4, 5, 6.5], cycles: 1e6, mine: 'stays' });
  assert.throws(() => reader.rows(toyFrame, 'touches'), /no rows "touches"/);
});

test('and is a table: labels, units, names of what its numbers stand for', () => {
  const reader = frameReader(TOY);
  const { n, rows } = reader.rows(toyFrame, 'gauges');
  const columns = recordColumns(TOY, TOY.sections.gauges.row, (i, place) => rows[7 * i + place]);
  assert.deepEqual(
    columns.map(({ label, unit = '' }) => `${label} ${unit}`.trim()),
    ['Part', 'strain 1', 'Force x N', 'Force y N', 'Force z N', 'Over', 'Cycles 1'],
  );
  assert.equal(
    csvTable(columns, Array(n).keys()),
    `part,strain,force_x,force_y,force_z,over,cycles
,1,N,N,N,,1
boom,0.001,1,2,3,no,12
mast,-0.002,-4,5,6.5,yes,1000000
`,
  );
});

test('contacts of a run, as if nobody knew them: the words of the core, who touches whom', () => {
  const model = compile('box-drop');
  const sim = model.createSim();
  for (let i = 0; i < 60; i++) sim.step();
  const { manifest } = model;
  const reader = frameReader(manifest);
  const { n, rows } = reader.rows(sim.frame(), 'contacts');
  const section = manifest.sections.contacts;
  const at = (/** @type {number} */ i, /** @type {number} */ place) =>
    rows[i * (section?.stride ?? 0) + place];
  const columns = recordColumns(manifest, section?.row ?? [], at);
  const value = (/** @type {string} */ key) => columns.find((c) => c.key === key)?.value(0);
  const { a, b } = manifest.pairs?.[rows[0]] ?? {};
  assert.ok(n > 0);
  assert.ok(String(value('pair')).includes(String(a)) && String(value('pair')).includes(String(b)));
  assert.equal(value('touching'), 'yes');
  assert.equal(value('force'), reader.contacts(sim.frame()).rows[CONTACT.force]);
  assert.equal(columns.find((c) => c.key === 'peak')?.label, 'Peak force');
  assert.equal(columns.find((c) => c.key === 'peak')?.unit, 'N');
  assert.ok(!columns.some((c) => c.key.startsWith('corners')), 'places are for drawing');
  sim.free();
  model.free();
});
