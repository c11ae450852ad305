// What is done with whole entries of a scenario: renamed, duplicated, removed. What is expected comes from the core, which
// runs what comes of it, and from the examples.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HawseInputError, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { duplicateEntry, removeEntry } from '../../web/src/sim/copies.js';
import { renameEntry } from '../../web/src/sim/names.js';
import { linkKey } from '../../wasm/js/form/scenario.mjs';
import { readSchema } from '../../wasm/js/form/schema.mjs';

const core = await loadCore();
const schema = readSchema(core.schema);
const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8'));
const examples = read('index.json').examples;
/** @param {string} id */
const example = (id) => read(examples.find((/** @type {any} */ e) => e.id === id).file);

/** The faults that the core finds. @param {any} doc */
function faultsOf(doc) {
  try {
    core.compile(JSON.stringify(doc)).free();
    return [];
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    return error.faults.map(({ where, what }) => `${where}: ${what}`);
  }
}

/** Hashes of the first frames, and of every channel by its place. @param {any} doc @param {number} frames */
function runOf(doc, frames) {
  const model = core.compile(JSON.stringify(doc));
  const reader = frameReader(model.manifest);
  const sim = model.createSim();
  const hashes = [reader.hash(sim.frame())];
  for (let n = 0; n < frames; n++) {
    sim.step();
    hashes.push(reader.hash(sim.frame()));
  }
  model.free();
  return hashes;
}

for (const { id, file } of examples)
  test(`${id}: each part under another name, and the run is the same`, () => {
    const first = read(file);
    let doc = first;
    // names that sort otherwise than those before
    const parts = Object.keys(first.parts);
    parts.forEach((part, i) => {
      doc = renameEntry(schema, doc, ['parts', part], `z${parts.length - i}_${part}`.slice(0, 64)).doc; // prettier-ignore
    });
    assert.equal(JSON.stringify(Object.keys(doc.parts)).match(/"z\d+_/g)?.length, parts.length);
    for (const key of ['names', 'looks'])
      for (const named of Object.keys(doc.view?.[key] ?? {})) assert.ok(doc.parts[named], named);
    assert.deepEqual(runOf(doc, 2), runOf(first, 2));
  });

test('a part that goes takes along what cannot be without it; what need not name it does not', () => {
  const doc = example('anchor-lift');
  const { doc: next, gone, cleared } = removeEntry(schema, doc, ['parts', 'anchor']);
  assert.deepEqual(gone.sort(), ['contacts.anchor', 'parts.lift', 'view.plots.contact', 'view.plots.fluke']); // prettier-ignore
  assert.deepEqual(cleared.sort(), ['chain.b.attach', 'view.expose', 'view.plots.tension.b']);
  assert.equal(next.view.expose, 'winch.speed winch.motor_force');
  assert.deepEqual(faultsOf(next), []);
  assert.deepEqual(next.parts.winch, doc.parts.winch);
  // an input goes with what it is of, and with it what an event sets; a plot keeps its other channels
  const without = removeEntry(schema, doc, ['parts', 'winch']);
  assert.ok(without.gone.includes('inputs.haul'));
  assert.equal(without.doc.view.plots.tension.a, 'anchor.shackle');
  assert.deepEqual(without.doc.view.plots.tension.b, undefined);
  assert.deepEqual(faultsOf(without.doc), []);
});

test('events that wait for one that goes go too; names and looks go with their part', () => {
  const doc = example('launch-and-recovery');
  const { doc: next } = removeEntry(schema, doc, ['events', 'touchdown']);
  assert.deepEqual(faultsOf(next), []);
  const named = { ...doc, view: { names: { frame: { name: 'skid' } }, looks: { frame: {} } } };
  const { gone } = removeEntry(schema, named, ['parts', 'frame']);
  for (const key of ['view.names.frame', 'view.looks.frame']) assert.ok(gone.includes(key), key);
});

test('a copy stands beside the first, names itself, and starts', () => {
  const doc = example('heave-snatch');
  const made = duplicateEntry(schema, doc, ['parts', 'load']);
  assert.ok(made);
  assert.equal(linkKey(made.path), 'parts.load2');
  assert.deepEqual(Object.keys(made.doc.parts), ['tip', 'load', 'load2', 'line']);
  assert.deepEqual(made.doc.parts.load2, { ...doc.parts.load, position: [0, 1.75, 10] });
  assert.deepEqual(faultsOf(made.doc), []);
  const tip = duplicateEntry(schema, doc, ['parts', 'tip']);
  assert.deepEqual(tip && faultsOf(tip.doc), []);
  const fender = duplicateEntry(schema, example('berthing'), ['parts', 'quay', 'fenders', 'f8']);
  assert.deepEqual(fender?.path, ['parts', 'quay', 'fenders', 'f']);
  assert.deepEqual(fender && faultsOf(fender.doc), []);
  // two inputs of one target, two contacts of one pair: there are none
  const input = duplicateEntry(schema, example('berthing'), ['inputs', 'tug_fore']);
  assert.deepEqual(input && faultsOf(input.doc), []);
  const balls = { ...example('bouncing-sphere') };
  balls.parts = { ...balls.parts, other: { ...balls.parts.deck, position: [0, 0, -99] } };
  const contact = duplicateEntry(schema, balls, ['contacts', 'bounce']);
  assert.deepEqual(contact && faultsOf(contact.doc), []);
});
