// Channels: every one that a run has is described, with meaning, place, sign and unit, and every
// description is of one that some run has. Docs and manifests tell them from the same rows of the core.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { WASM_URL, loadCore } from '../../wasm/js/index.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { channelsOf } from '../../wasm/js/labels.mjs';
import { makeDocs } from '../../tools/schema/reference.mjs';

const core = await loadCore();
const rows = channelsOf(core.schema);
const EXAMPLES = new URL('../../examples/', import.meta.url);

const body = { kind: 'rigid', mass: 10, shape: 'sphere', size: [1, 1, 1] };
/** What no example has: a twisting line, a drum, joints of all kinds, a crane with both, a gauge, probes, a load. */
const REST = {
  hawse: 1,
  environment: { ground: { kind: 'plane', z: -500 } },
  parts: {
    load: { ...body, position: [0, 0, -10] },
    swing: { ...body, position: [5, 0, 0] },
    slide: { ...body, position: [9, 0, 0] },
    line: {
      kind: 'cable',
      a: { attach: 'world', hold: 'clamped', position: [0, 0, 0] },
      b: { attach: 'load', hold: 'clamped' },
      ...{ length: 10, elements: 20, EI: 10, GJ: 5, touch: { with: 'itself' } },
    },
    winch: { kind: 'winch', cable: 'line', mode: 'tension', drum_inertia: 10 },
    gauge: { kind: 'gauge', on: 'load' },
    point: { kind: 'probe', on: 'load' },
    along: { kind: 'probe', on: 'line', at: 3 },
    pull: { kind: 'load', on: 'load', force_x: 1 },
    coil: { kind: 'spring', a: 'swing', b: 'slide', stiffness: 100, hold: 'held' },
    cable: { kind: 'chain', a: { attach: 'world', position: [0, 9, 0] }, breaking_load: 1e6 },
    knee: { kind: 'joint', type: 'universal', a: 'swing', b: 'world' },
    rail: { kind: 'joint', type: 'prismatic', a: 'slide', b: 'world' },
    crane: {
      kind: 'crane',
      joints: { slew: { mass: 5, inertia: [1, 1, 1] }, out: { type: 'prismatic', mass: 5, inertia: [1, 1, 1] } }, // prettier-ignore
    },
  },
};

/** Manifests of all examples, and of the rest. */
async function manifests() {
  const files = (await readdir(EXAMPLES)).filter((f) => f.endsWith('.json') && f !== 'index.json');
  const read = (/** @type {string} */ name) => readFile(new URL(name, EXAMPLES));
  const all = [core.compile(JSON.stringify(REST))];
  for (const file of files)
    all.push(await compileWithAssets(core, (await read(file)).toString(), read));
  return all.map((model) => {
    const { manifest } = model;
    model.free();
    return manifest;
  });
}
const all = await manifests();

/** A declared text as a pattern: `<joint>` is any id. @param {string} text */
const pattern = (text) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<\w+>/, '.+')}$`);

test('every channel of every run is described', () => {
  for (const { channels, parts } of all)
    for (const { about, id, name, unit, label, help, part } of channels) {
      const row = rows[about];
      assert.ok(row, id);
      assert.match(name, pattern(row.name), id);
      assert.match(label, pattern(row.label), id);
      assert.ok(row.unit.split(' or ').includes(unit), `${id}: ${unit} is not ${row.unit}`);
      assert.equal(help, row.help, id);
      const kind = parts.find((p) => p.id === part)?.kind;
      const { run, contacts, touch, ground, plan_contacts, fenders } = core.schema.channels;
      const own = kind
        ? [core.schema.parts[kind].channels, touch, ground, fenders]
        : [run, contacts, plan_contacts];
      assert.ok(own.flat().includes(row), `${id}: described as of something else`);
    }
});

test('every description is of a channel that there is', () => {
  const seen = new Set(all.flatMap(({ channels }) => channels.map(({ about }) => about)));
  const missing = rows.filter((_, i) => !seen.has(i)).map((row) => row.name);
  assert.deepEqual(missing, []);
});

test('meaning, unit and more than the label is said of each; names are told once', () => {
  const groups = [
    ...Object.values(core.schema.channels),
    ...Object.values(core.schema.parts).map((p) => p.channels),
  ];
  for (const group of groups) {
    const names = group.map((/** @type {any} */ row) => row.name);
    assert.equal(new Set(names).size, names.length);
    for (const { name, unit, label, help } of group) {
      assert.ok(label && unit && help?.length > 3, name);
      const other = /^as (\S+?)(; up)?$/.exec(help)?.[1]; // "as mx": of its own group
      if (other) assert.ok(names.includes(other), `${name}: ${help}`);
    }
  }
});

test('the docs have a line for each', () => {
  const docs = makeDocs(core.schema);
  const told = (/** @type {string} */ text) => text.split('<')[0]; // ids are set as code
  for (const { name, label, help } of rows)
    assert.ok(
      docs.split('\n').some((l) => l.startsWith(`| \`${name}\` |`) && l.includes(told(label)) && l.includes(told(help))), // prettier-ignore
      name,
    );
  const sections = docs.split(/^## /m);
  for (const [kind, { channels }] of Object.entries(core.schema.parts)) {
    const own = sections.find((s) => s.startsWith(`Part \`${kind}\``));
    for (const { name } of channels)
      assert.ok(own?.includes(`\n| \`${name}\` |`), `${kind}.${name}`);
  }
});

test('without labels a manifest has the labels of channels, and no help', async () => {
  const bare = await loadCore(await readFile(WASM_URL));
  const model = bare.compile(JSON.stringify(REST));
  const { channels } = model.manifest;
  model.free();
  assert.ok(channels.every((c) => c.label && c.help === undefined));
  assert.deepEqual(channels.map((c) => c.label), all[0].channels.map((c) => c.label)); // prettier-ignore
});
