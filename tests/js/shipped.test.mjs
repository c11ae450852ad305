/** Meshes of a first picture: small, nearly as they are, and out of the way once the run has its own. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/index.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { Runner } from '../../wasm/js/runner.mjs';
import { createRun } from '../../web/src/sim/run.js';
import { shipped, unshipped } from '../../web/src/sim/shipped.js';

const root = new URL('../../', import.meta.url);
const core = await loadCore(await fs.readFile(new URL('wasm/dist/hawse.wasm', root)), {
  labels: null,
});

/** @param {string} id */
async function begun(id) {
  const text = await fs.readFile(new URL(`examples/${id}.json`, root), 'utf8');
  return compileWithAssets(core, text, (name) =>
    fs.readFile(new URL(`examples/meshes/${name}`, root)),
  );
}

/** The buffer of its own that a file would be. @param {Uint8Array | null} bytes */
const fileOf = (bytes) => /** @type {ArrayBuffer} */ (Uint8Array.from(bytes ?? []).buffer);

for (const id of ['anchor-lift', 'two-meshes'])
  test(`${id}: the same faces, and corners within half a step of the grid`, async () => {
    const model = await begun(id);
    const { meshes, manifest } = model;
    const back = unshipped(fileOf(shipped(Object.values(meshes))), manifest.meshes ?? {});
    assert.deepEqual(Object.keys(back), Object.keys(meshes));
    for (const [name, { points, faces }] of Object.entries(meshes)) {
      assert.deepEqual(back[name].faces, Int32Array.from(faces));
      const axes = [0, 1, 2].map((k) => points.filter((_, i) => i % 3 === k));
      // half of a 65,535th of the largest edge, and rounding
      const edge = Math.max(...axes.map((x) => Math.max(...x) - Math.min(...x)));
      const most = (0.5 / 65_535) * edge * (1 + 1e-9);
      points.forEach((x, i) =>
        assert.ok(Math.abs(back[name].points[i] - x) <= most, `${name} ${i}`),
      );
    }
    model.free();
  });

test('numbers as far apart as they can be', () => {
  const count = 65_535;
  const points = Array.from({ length: 3 * count }, (_, i) => (i % 2 ? 1 : -1) * (1 + (i % 7)));
  // neighbours in a face's column jump from one end to the other
  const faces = Array.from({ length: 999 }, (_, i) => (Math.floor(i / 3) % 2 ? count - 1 : 0));
  const bytes = shipped([{ points, faces }]);
  const back = unshipped(fileOf(bytes), { it: { vertices: count, triangles: faces.length / 3 } });
  assert.deepEqual([...back.it.faces], faces);
  const step = 14 / 65_535;
  points.forEach((x, i) => assert.ok(Math.abs(back.it.points[i] - x) <= 0.51 * step, `${i}`));
  assert.equal(shipped([{ points: new Float64Array(3 * 65_536), faces: [] }]), null);
});

test('the run that goes on from a first picture has its own meshes', async () => {
  const model = await begun('two-meshes');
  const runner = new Runner(model);
  const text = JSON.stringify(model.manifest);
  const frame = fileOf(runner.frame());
  const own = model.meshes;
  /** What the worker would answer. @type {any} */
  const client = {
    meshes: {},
    open: async () => {
      client.meshes = own;
      return JSON.parse(text);
    },
    target: () => client.onframe(frame.slice(0), 0),
    release: () => {},
  };
  /** @type {object[]} */
  const told = [];
  const run = createRun({ client, makeReader: frameReader, onchange: (what) => told.push(what) });
  const solids = unshipped(fileOf(shipped(Object.values(own))), model.manifest.meshes ?? {});
  run.foresee({ manifest: JSON.parse(text), text, frame, solids });
  assert.ok(run.foreseen);
  assert.equal(run.manifest?.solids, solids);
  await run.open('{}');
  assert.ok(!run.foreseen && !run.other, 'it goes on from it');
  assert.equal(run.manifest?.solids, own);
  assert.ok(told.some((what) => 'solids' in what && what.solids === true));
  runner.free();
  model.free();
});
