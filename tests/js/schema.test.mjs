// The JSON Schema of docs against the reader of the core: the examples pass both, and what the schema
// can see is wrong, both refuse. The files in docs are what the core's description gives.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import Ajv2020 from 'ajv/dist/2020.js';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';
import { makeAll } from '../../tools/make-schema.mjs';
import { makeSchema } from '../../tools/schema/json-schema.mjs';

const core = await loadCore();
const schema = makeSchema(core.schema);
const valid = new /** @type {any} */ (Ajv2020)({ allErrors: true }).compile(schema);

/** @param {string} path from the root */
const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Whether the core takes a scenario. @param {unknown} scenario */
function compiles(scenario) {
  try {
    core.compile(JSON.stringify(scenario)).free();
    return true;
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    return false;
  }
}

test('what is made from the description is up to date: docs, and the names of rows', async () => {
  for (const [name, text] of Object.entries(makeAll(core.schema)))
    assert.equal(await read(name), text, name);
});

test('the examples pass the schema', async () => {
  const list = JSON.parse(await read('examples/index.json')).examples;
  assert.ok(list.length >= 7);
  for (const entry of list) {
    const scenario = JSON.parse(await read(`examples/${entry.id}.json`));
    assert.ok(valid(scenario), `${entry.id}: ${JSON.stringify(valid.errors)}`);
    assert.ok(compiles(scenario), entry.id);
  }
});

const tip = { kind: 'motion', position: [0, 0, 30] };
const load = { kind: 'rigid', mass: 1400, shape: 'sphere' };
/** @param {object} part */
const withPart = (part) => ({ hawse: 1, parts: { tip, part } });

const WEDGE = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
/** @param {object} contact */
const landing = (contact = {}) => ({
  hawse: 1,
  materials: { m: { young: 1e9, viscosity: 1e7 } },
  parts: {
    box: { kind: 'rigid', mass: 3, shape: 'box', material: 'm' },
    deck: { kind: 'motion', shape: 'box', size: [9, 9, 1], material: 'm' },
  },
  contacts: { c: { a: 'box', b: 'deck', ...contact } },
});
/** @param {object} joint */
const crane = (joint) => ({ kind: 'crane', joints: { j: { mass: 5, ...joint } } });

test('schema and core agree on good and bad scenarios', () => {
  /** @type {[boolean, any][]} */
  const cases = [
    [true, withPart(load)],
    [true, withPart({ kind: 'motion', on: 'tip', orientation: [2, 0, 0, 0] })],
    [false, { parts: { tip } }],
    [false, { hawse: 2, parts: { tip } }],
    [false, { hawse: 1, parts: {} }],
    [false, { hawse: 1, parts: { tip }, titel: 'x' }],
    [false, { hawse: 1, parts: { Tip: tip } }],
    [false, { hawse: 1, parts: { tip }, solver: { step: 0 } }],
    [false, { hawse: 1, parts: { tip }, solver: { integrator: 'heun' } }],
    [false, { hawse: 1, parts: { tip }, environment: { water: { densty: 1 } } }],
    [false, withPart({ mass: 3 })],
    [false, withPart({ kind: 'sail' })],
    [false, withPart({ kind: 'rigid' })],
    [false, withPart({ ...load, mass: 0 })],
    [false, withPart({ ...load, mass: '3' })],
    [false, withPart({ ...load, position: [0, 0] })],
    [false, withPart({ ...load, ports: { hook: {} } })],
    [false, withPart({ ...load, colour: 'red' })],
    [true, landing()],
    [true, landing({ friction: { law: 'karnopp', sliding: 0.3 } })],
    [false, landing({ friction: { law: 'glue' } })],
    [false, landing({ normal: { depth_a: -1 } })],
    [false, landing({ a: 7 })],
    [true, { ...landing(), meshes: { wedge: { points: WEDGE } } }],
    [false, { ...landing(), meshes: { wedge: {} } }],
    [true, { ...landing(), meshes: { wedge: { make: 'torus', size: [4, 1, 1], convex: false } } }],
    [false, { ...landing(), meshes: { wedge: { make: 'torus', points: WEDGE } } }],
    [false, { ...landing(), meshes: { wedge: { make: 'cone' } } }],
    [false, { ...landing(), meshes: { Wedge: { points: WEDGE } } }],
    [true, withPart(crane({ type: 'prismatic', upper: 2, mode: 'position', kp: 1e6 }))],
    [false, withPart(crane({ type: 'ball' }))],
    [false, withPart(crane({ mode: 'stuck' }))],
    [false, withPart(crane({ masse: 3 }))],
    [false, withPart({ kind: 'crane' })],
  ];
  for (const [good, scenario] of cases) {
    assert.equal(valid(scenario), good, JSON.stringify(scenario));
    assert.equal(compiles(scenario), good, JSON.stringify(scenario));
  }
});
