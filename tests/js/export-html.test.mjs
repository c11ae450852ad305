// A run of a .hawse file as a page: what the page is given (its meshes, moment, live inputs, pinned runs, notes) is read from
// the blocks of the page here, and runs to the hash that the package computes of the file; the browser's side is in browser/alone.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { decodeLink, loadCore, mergePatch, simulateWith } from '../../wasm/js/index.mjs';
import { unpackPins, writeRunFile } from '../../wasm/js/run-file.mjs';
import { readMeshBytes } from '../../wasm/js/run-mesh.mjs';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from './run-file-scene.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const skip = existsSync(`${root}/web/dist/alone.html`) ? false : 'the page is not built';
const MESH = 'hulls/wedge one.obj';
const NOTES = 'Look at "the corner" <b>there</b> & here.\nSecond line.';

const core = await loadCore();
const text = JSON.stringify(OWN);
const meshes = { [MESH]: TETRAHEDRON };
const inputs = [{ id: 'push', frame: 10, value: 250.125 }];
/** @param {string} scenario @param {import('../../wasm/js/loader.mjs').Assets} assets */
const hashOf = (scenario, assets) =>
  simulateWith(core, scenario, { assets, inputs, until: OWN_HASH_AT, hashes: true }).hash;
const moment = {
  ...{ t: OWN_HASH_AT, hash: hashOf(text, meshes), version: core.version },
  camera: { eye: [1, -2, 3.5], target: [0, 0, 0.25] },
};
const pins = [
  {
    ...{ letter: 'A', name: 'heavier', patch: { parts: { load: { mass: 120 } } } },
    ...{ end: 50, hash: '0123456789abcdef', shown: true },
  },
];

/** @param {import('../../wasm/js/run-file.mjs').RunFile} run @param {string[]} args */
function page(run, ...args) {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-export-'));
  try {
    writeFileSync(join(dir, 'a.hawse'), writeRunFile(run));
    const command = [`${root}/wasm/cli/hawse.mjs`, 'export-html', 'a.hawse', '--out', 'a.html', ...args]; // prettier-ignore
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: dir, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const html = readFileSync(join(dir, 'a.html'), 'utf8');
    const plain = (/** @type {string} */ s) =>
      s.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n)));
    const blocks = new Map(
      [...html.matchAll(/ data-name="([^"]*)">([^<]*)<\/script>/g)].map(([, name, packed]) => [
        plain(name),
        gunzipSync(Buffer.from(packed, 'base64')),
      ]),
    );
    /** @param {string} name */
    const meta = (name) =>
      plain(new RegExp(`<meta name="hawse-${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
    return { blocks, meta, told: stderr };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('a .hawse file with a mesh of its own: all of it is in the page, to the last bit', { skip }, async () => {
  const run = { text, meshes, inputs, ...moment, pins, notes: NOTES };
  const { blocks, meta, told } = page(run);
  assert.equal(told, '');
  const bytes = blocks.get(`examples/meshes/${MESH}`);
  assert.ok(bytes);
  const mesh = readMeshBytes(MESH, bytes);
  assert.deepEqual(mesh, TETRAHEDRON);
  const scenario = String(blocks.get('examples/scenario.json'));
  assert.equal(scenario, text);
  assert.equal(hashOf(scenario, { [MESH]: mesh }), moment.hash);
  const { pins: packed, example, patch, ...link } = await decodeLink(meta('run'));
  assert.equal(example, 'scenario');
  assert.deepEqual(patch, {});
  assert.deepEqual(link, { ...moment, inputs });
  assert.deepEqual(await unpackPins(packed ?? ''), pins);
  assert.equal(meta('notes'), NOTES);
}); // prettier-ignore

test('with a change the hash and the pinned runs are of another run: they stay out, which is told', { skip }, async () => {
  const { meta, blocks, told } = page({ text, meshes, inputs, ...moment, pins }, '--set', 'load.mass=150'); // prettier-ignore
  assert.match(told, /pinned runs are not in the page: .*--set/);
  const { patch, ...link } = await decodeLink(meta('run'));
  assert.deepEqual(link, { example: 'scenario', t: moment.t, camera: moment.camera, inputs });
  assert.deepEqual(mergePatch(OWN, patch), mergePatch(OWN, { parts: { load: { mass: 150 } } }));
  assert.ok(blocks.has(`examples/meshes/${MESH}`));
  assert.equal(meta('notes'), '');
}); // prettier-ignore
