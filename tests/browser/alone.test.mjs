/** A run as one file from a disk, without a network: it runs, with the bits that the command gives, and asks nobody for anything. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { loadCore } from '../../wasm/js/index.mjs';
import { writeRunFile } from '../../wasm/js/run-file.mjs';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from '../js/run-file-scene.mjs';
import { hash, ready, reason, root, shot, soon, start, until } from './page.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let b;
/** @type {string} */
let dir;
before(async () => {
  if (!ready) return;
  b = await start();
  dir = await fs.mkdtemp(join(tmpdir(), 'hawse-alone-'));
});
after(async () => {
  await b?.stop();
  if (dir) await fs.rm(dir, { recursive: true });
});
const options = { skip: reason, timeout: 300_000 };

/** @param {string[]} args */
function hawse(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}wasm/cli/hawse.mjs`, ...args], { encoding: 'utf8', cwd: dir }); // prettier-ignore
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** Opens a file in a browser that is offline, and counts what it asks for beside itself. @param {string} file @param {string} [fragment] */
async function open(file, fragment = '') {
  const page = await b.open('', { wait: false, flat: true });
  await page.goto('about:blank');
  await page.context().setOffline(true);
  page.errors.length = 0;
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const address = pathToFileURL(join(dir, file)).href;
  await page.goto(address + fragment);
  await until(page, 'window.hawse?.state.ready');
  return Object.assign(page, { asked: () => asked.filter((url) => !/^(file|blob|data):/.test(url) || (url.startsWith('file:') && !url.startsWith(address))) }); // prettier-ignore
}

test('an example with a change: the same bits, from a disk and offline', options, async () => {
  hawse('export-html', 'heave-snatch', '--set', 'load.mass=1500', '--out', 'a run.html');
  const page = await open('a run.html');
  await page.evaluate('hawse.whenFrame(100)');
  const wanted = hawse('hash', 'heave-snatch', '--set', 'load.mass=1500', '--at', '2');
  await soon(async () => assert.equal(await hash(page, 100), wanted));
  await soon(async () => assert.match(await page.title(), /^Heave and snatch/));
  // panels, labels and their workers are in it too
  await soon(async () => assert.ok(await page.locator('#p-params .field').first().isVisible()));
  await soon(async () =>
    assert.match((await page.locator('#p-params').textContent()) ?? '', /Mass/),
  );
  await shot(page, 'alone');
  assert.deepEqual(page.asked(), []);
  assert.deepEqual(page.errors, []);

  // what was changed in it is in the address of the file itself
  await page.evaluate("hawse.commit(['parts', 'load', 'mass'], 2000)");
  await soon(async () => assert.equal(await page.evaluate('hawse.state.doc.parts.load.mass'), 2000)); // prettier-ignore
  await page.done();
});

test('a link with its moment and hash, and a link over the one of the file', options, async () => {
  const link = hawse('link', 'encode', 'box-drop', '--set', 'box.mass=40', '--at', '0.5');
  hawse('export-html', link, '--out', 'link.html');
  const page = await open('link.html');
  await until(page, '/bit/.test(window.hawse.state.badge)');
  const other = await open('link.html', '#box-drop?box.mass=50');
  await soon(async () => assert.equal(await other.evaluate('hawse.state.doc.parts.box.mass'), 50));
  for (const one of [page, other]) {
    assert.deepEqual(one.asked(), []);
    assert.deepEqual(one.errors, []);
    await one.done();
  }
});

/** A cube, as a mesh file. @param {number} a [m] */
function cube(a) {
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2].map((x) => (x - 0.5) * a)); // prettier-ignore
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];
  return [...points.map((p) => `v ${p.join(' ')}`), ...faces.map((f) => `f ${f}`)].join('\n');
}

test('a scenario of ones own with a mesh file', options, async () => {
  await fs.writeFile(join(dir, 'cube.obj'), cube(1));
  const scenario = {
    hawse: 1,
    title: '<b>Cube</b> & "deck"',
    meshes: { cube: { asset: 'cube.obj' } },
    parts: {
      box: {
        ...{ kind: 'rigid', mass: 100, inertia: [16, 16, 16], position: [0, 0, 2] },
        colliders: { hull: { shape: 'mesh', mesh: 'cube' } },
      },
    },
    solver: { duration: 2 },
  };
  await fs.writeFile(join(dir, 'own.json'), JSON.stringify(scenario));
  const check = spawnSync(process.execPath, [`${root}wasm/cli/hawse.mjs`, 'check', 'own.json'], { encoding: 'utf8', cwd: dir }); // prettier-ignore
  assert.equal(check.status, 0, check.stdout + check.stderr);
  hawse('export-html', 'own.json', '--out', 'own.html');
  const page = await open('own.html');
  await page.evaluate('hawse.whenFrame(25)');
  const at = await page.evaluate('hawse.state.duration / hawse.state.frames * 25');
  const wanted = hawse('hash', 'own.json', '--at', String(at));
  await soon(async () => assert.equal(await hash(page, 25), wanted));
  assert.deepEqual(page.asked(), []);
  assert.deepEqual(page.errors, []);
  await page.done();
});

test('a .hawse file with a mesh of its own: the same bits, its moment and notes', options, async () => {
  const inputs = [{ id: 'push', frame: 10, value: 250.125 }];
  const meshes = { 'hulls/wedge one.obj': TETRAHEDRON };
  const run = { text: JSON.stringify(OWN), meshes, inputs, notes: 'Look at the <b>corner</b>.' };
  await fs.writeFile(join(dir, 'first.hawse'), writeRunFile(run));
  const wanted = hawse('hash', 'first.hawse', '--at', String(OWN_HASH_AT));
  const { version } = await loadCore();
  await fs.writeFile(join(dir, 'own.hawse'), writeRunFile({ ...run, t: OWN_HASH_AT, hash: wanted, version })); // prettier-ignore
  hawse('export-html', 'own.hawse', '--out', 'own-run.html');
  const page = await open('own-run.html');
  await until(page, '/bit/.test(window.hawse.state.badge)');
  const frame = Math.round(OWN_HASH_AT / OWN.solver.frame);
  await soon(async () => assert.equal(await hash(page, frame), wanted));
  await soon(async () => assert.equal(await page.locator('#filenotes blockquote').textContent(), run.notes)); // prettier-ignore
  await shot(page, 'alone-notes');
  assert.deepEqual(page.asked(), []);
  assert.deepEqual(page.errors, []);
  await page.done();
}); // prettier-ignore
