/** Features of the page: what a run wants, what a chunk that does not come costs, and the default panel. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/index.mjs';
import { FEATURES, shows } from '../../web/src/features/index.js';
import { createLayers, persist } from '../../web/src/features/loader.js';
import { tellers, unshown } from '../../web/src/features/part/panel.js';
import { SEAWAY } from '../browser/scenes.mjs';

const root = new URL('../../', import.meta.url);
const core = await loadCore();

/** @param {string} text */
function manifestIn(text) {
  const model = core.compile(text);
  const { manifest } = model;
  model.free();
  return manifest;
}

/** @param {string} file */
const manifestOf = async (file) =>
  manifestIn(await readFile(new URL(`examples/${file}`, root), 'utf8'));

const { examples } = JSON.parse(await readFile(new URL('examples/index.json', root), 'utf8'));
const manifests = await Promise.all(
  examples
    .filter((/** @type {any} */ e) => !/mesh|anchor/.test(e.id))
    .map(async (/** @type {any} */ e) => ({ id: e.id, manifest: await manifestOf(e.file) })),
);

/** What fails so often before it comes. @param {number} times @param {any} module */
const failing = (times, module) => () => {
  if (times-- > 0) throw new Error('no network');
  return Promise.resolve(module);
};

test('names of features are their folders, tabs and places: each once, and none of the page own', () => {
  const names = FEATURES.map((f) => f.name);
  assert.equal(new Set(names).size, names.length);
  for (const own of ['params', 'energy', 'log', 'plots']) assert.ok(!names.includes(own), own);
  for (const { name, tab, panel } of FEATURES)
    if (tab) assert.ok(panel, `${name} has a tab and no panel`);
});

test('every feature is wanted by an example or when it is asked for, and none by all but data on the picture and the default panel', () => {
  const all = [...manifests, { id: 'a sea', manifest: manifestIn(JSON.stringify(SEAWAY)) }];
  for (const { name, when, may } of FEATURES) {
    const of = all.filter(({ manifest }) => when(manifest)).map(({ id }) => id);
    // runs with files of meshes are not among these
    if (['solids', 'regions', 'chain', 'hull', 'manoeuvre'].includes(name)) continue;
    assert.ok(of.length > 0 || manifests.every((m) => may?.(m.manifest)), `${name}: no example`);
    if (!['data', 'part'].includes(name))
      assert.ok(of.length < all.length, `${name}: every example`);
  }
});

test('a panel that a run may get is there where it is asked for, and only then', () => {
  const [still] = manifests.filter(({ manifest }) => manifest.water && !manifest.sea);
  const sea = FEATURES.find(({ name }) => name === 'sea');
  assert.ok(still && sea);
  assert.deepEqual(
    ['params', 'sea'].map((tab) => shows(sea, still.manifest, tab)),
    [false, true],
  );
  assert.equal(shows(sea, { ...still.manifest, water: false }, 'sea'), false);
});

test('what fails is tried again, as often as there are pauses', async () => {
  assert.equal(await persist(failing(2, 'here'), [1, 1]), 'here');
  await assert.rejects(persist(failing(3, 'here'), [1, 1]), /no network/);
});

test('a run waits for its layers, and goes on without one that does not come', async () => {
  const [{ manifest }] = manifests;
  /** @type {{names: string[], again: () => void}[]} */
  const lost = [];
  const features = [
    { name: 'good', when: () => true, layer: () => Promise.resolve({ makers: {} }) },
    { name: 'bad', when: () => true, layer: failing(4, { makers: {} }) },
    { name: 'other', when: () => false, layer: failing(99, {}) },
    { name: 'listed', when: () => true },
  ];
  const layers = createLayers({
    features,
    pauses: [1, 1],
    onfail: (names, again) => lost.push({ names, again }),
  });
  let late = 0;
  layers.onlate(() => late++);
  const coming = layers.load(manifest);
  assert.equal(layers.ready(manifest), false);
  await coming;
  assert.equal(layers.ready(manifest), true);
  assert.equal(layers.of(manifest).length, 1);
  assert.deepEqual(
    lost.map((l) => l.names),
    [['bad']],
  );
  assert.equal(late, 0);
  // asked for again by a person: it comes now, and the picture is drawn anew
  await lost[0].again();
  assert.equal(layers.of(manifest).length, 2);
  assert.equal(late, 1);
  assert.equal(lost.length, 1);
});

test('the default panel tells every channel of every example, each under one part', () => {
  for (const { id, manifest } of manifests) {
    const told = tellers(manifest).flatMap((t) => t.told.map((c) => c.index));
    const want = manifest.channels.map((/** @type {any} */ _, /** @type {number} */ i) => i);
    assert.deepEqual(
      [...told].sort((a, b) => a - b),
      want,
      id,
    );
  }
});

test('a kind of part that the page has never heard of has its values', () => {
  const manifest = /** @type {any} */ ({
    parts: [{ id: 'buoy', kind: 'thing' }],
    channels: [
      { id: 'kinetic', name: 'kinetic', label: 'Kinetic energy', unit: 'J' },
      { id: 'buoy.charge', part: 'buoy', name: 'charge', label: 'Charge', unit: 'C' },
      { id: 'buoy.lid.angle', part: 'buoy.lid', name: 'angle', label: 'Angle', unit: 'rad' },
    ],
  });
  assert.deepEqual(
    tellers(manifest).map(({ id, told }) => [id, told.map((t) => `${t.label} ${t.unit}`)]),
    [
      ['', ['Kinetic energy J']],
      ['buoy', ['Charge C', 'Lid: Angle rad']],
    ],
  );
});

test('every folder of features has its row', async () => {
  const entries = await readdir(new URL('web/src/features/', root), { withFileTypes: true });
  const folders = entries.filter((e) => e.isDirectory()).map((e) => e.name);
  const names = FEATURES.map((f) => f.name);
  for (const folder of folders) assert.ok(names.includes(folder), folder);
});

test('records of every example have a feature that shows them; of a section that has none the default panel does', () => {
  for (const { id, manifest } of manifests) assert.deepEqual(unshown(manifest), [], id);
  const { manifest } = manifests[0];
  const more = { ...manifest, sections: { ...manifest.sections, gauges: { offset: 64, rows: 2 } } };
  assert.deepEqual(unshown(more), ['gauges']);
});
