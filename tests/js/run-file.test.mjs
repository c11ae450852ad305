// Runs as files: what is written is read again, to the last bit, and gives the same state hash; what a stranger may send is
// refused with the place and the reason. The faulty files are made here byte by byte, and by another writer of ZIP files (fflate).
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { MESHES_MAX, NOTES_MAX, RunFileError, isRunFile, readRunFile, writeRunFile } from '../../wasm/js/run-file.mjs'; // prettier-ignore
import { crc32 } from '../../wasm/js/zip.mjs';
import { keyOf } from '../../web/src/drafts/address.js';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from './run-file-scene.mjs';

const core = await loadCore();
const text = JSON.stringify(OWN);
const meshes = { 'hulls/wedge one.obj': TETRAHEDRON };
const inputs = [{ id: 'push', frame: 10, value: 250.125 }];
const run = () =>
  simulateWith(core, text, { assets: meshes, inputs, until: OWN_HASH_AT, hashes: true });
const { hash } = run();
const whole = {
  ...{ text, meshes, inputs, hash, t: OWN_HASH_AT, version: core.version },
  ...{
    camera: { eye: [1, -2, 3.5], target: [0, 0, 0.25] },
    notes: 'Look at the corner.\nSecond line.',
  },
};

/** @param {Record<string, string | Uint8Array>} files */
const zip = (files) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    ),
  );
/** @param {object} [more] */
const list = (more = {}) => JSON.stringify({ hawse_run: 1, ...more });
/** The bytes of a mesh as the format has them. @param {number[]} points @param {number[]} faces @param {number} [cut] bytes left out */
function meshBytes(points, faces, cut = 0) {
  const bytes = new Uint8Array(16 + 8 * points.length + 4 * faces.length);
  const view = new DataView(bytes.buffer);
  [0x314d5748, points.length / 3, faces.length / 3].forEach((word, i) => view.setUint32(4 * i, word, true)); // prettier-ignore
  points.forEach((x, i) => view.setFloat64(16 + 8 * i, x, true));
  faces.forEach((x, i) => view.setUint32(16 + 8 * points.length + 4 * i, x, true));
  return bytes.subarray(0, bytes.length - cut);
}

test('what is written is read again, to the last bit, and runs to the same hash', () => {
  const bytes = writeRunFile(whole);
  assert.ok(isRunFile(bytes) && !isRunFile(new TextEncoder().encode(text)));
  const { unknown, ...read } = readRunFile(bytes);
  assert.deepEqual(unknown, []);
  assert.deepEqual(read, whole);
  assert.deepEqual(writeRunFile(whole), bytes, 'the same run is the same bytes');
  const again = simulateWith(core, read.text, {
    ...{ assets: read.meshes, inputs: read.inputs, until: read.t },
  });
  assert.equal(again.hash, hash);
  // it depends on what it carries: without the input, or with a point moved by its last digit, it is another run
  assert.notEqual(simulateWith(core, text, { assets: meshes, until: OWN_HASH_AT }).hash, hash);
  const points = Float64Array.from(TETRAHEDRON.points, (x) => x * (1 + Number.EPSILON));
  const moved = { 'hulls/wedge one.obj': { ...TETRAHEDRON, points } };
  assert.notEqual(
    simulateWith(core, text, { assets: moved, inputs, until: OWN_HASH_AT }).hash,
    hash,
  );
});

test('the least file is a scenario; its text stays as it is written', () => {
  const own = '\uFEFF{ "hawse": 1 }\r\n';
  const read = readRunFile(writeRunFile({ text: own }));
  assert.deepEqual(read, { text: own, meshes: {}, unknown: [] });
});

test('the checksum is that of ZIP files', () => {
  // the check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  assert.equal(crc32(new Uint8Array(0)), 0);
});

test('what is in it besides is told and not read', () => {
  const read = readRunFile(
    zip({
      'hawse.json': list({ mood: 'calm', meshes: [{ name: 'other.stl', file: 'meshes/2.mesh' }] }),
      'scenario.json': text,
      'README.txt': 'hello',
      '../evil.json': '{}',
      'meshes/': '',
      'meshes/2.mesh': meshBytes([0, 0, 0], []),
    }),
  );
  assert.deepEqual(read.unknown, ['mood', 'README.txt', '../evil.json', 'meshes/2.mesh']);
  assert.deepEqual(read.meshes, {}, 'no part asks for it');
});

/** @param {object} more of the list @param {Record<string, string | Uint8Array>} [files] */
const of = (more, files = {}) => zip({ 'hawse.json': list(more), 'scenario.json': text, ...files });
const wedge = (/** @type {Uint8Array} */ mesh) =>
  of(
    { meshes: [{ name: 'hulls/wedge one.obj', file: 'meshes/1.mesh' }] },
    { 'meshes/1.mesh': mesh },
  );
const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const named = (/** @type {unknown} */ name, /** @type {unknown} */ file = 'meshes/1.mesh') =>
  of({ meshes: [{ name, file }] }, { 'meshes/1.mesh': meshBytes(TRIANGLE, [0, 1, 2]) });

/** @type {[string, () => Uint8Array, RegExp][]} */
const BAD = [
  ['empty', () => new Uint8Array(0), /no ZIP file/],
  ['other bytes', () => new TextEncoder().encode('PK, but no more'), /no ZIP file/],
  ['no list', () => zip({ 'scenario.json': text }), /there is no hawse\.json/],
  ['no scenario', () => zip({ 'hawse.json': list() }), /there is no scenario\.json/],
  ['a list that is none', () => zip({ 'hawse.json': '[1]', 'scenario.json': text }), /not an object/], // prettier-ignore
  ['a list that is no JSON', () => zip({ 'hawse.json': '{', 'scenario.json': text }), /not JSON/],
  ['another version', () => of({ hawse_run: 2 }), /hawse_run is 2; this version reads 1/],
  ['no text', () => zip({ 'hawse.json': list(), 'scenario.json': new Uint8Array([0xff, 0xfe, 0xfa]) }), /scenario\.json is no text/], // prettier-ignore
  ['deep', () => zip({ 'hawse.json': '['.repeat(70) + ']'.repeat(70), 'scenario.json': text }), /deeper than 64/], // prettier-ignore
  ['a time that is none', () => of({ t: -1 }), /t: a time is 0 s or more/],
  ['a time of another kind', () => of({ t: { now: 1 } }), /t: not a number/],
  ['a hash that is none', () => of({ t: 1, hash: '123' }), /hash: not 16 hex digits/],
  ['a hash without its time', () => of({ hash: '0123456789abcdef' }), /without the time/],
  ['a camera that is none', () => of({ camera: { eye: [1, 2] } }), /camera: /],
  ['a camera of five numbers', () => of({ camera: { eye: [1, 2, 3], target: [1, 2] } }), /six numbers/], // prettier-ignore
  ['inputs that are none', () => of({ inputs: [{ id: 'push', frame: 1.5, value: 2 }] }), /inputs: .*push@1\.5:2/], // prettier-ignore
  ['inputs of another kind', () => of({ inputs: 'push' }), /inputs: not what is wanted/],
  ['notes that are none', () => of({ notes: 5 }), /notes is not a text/],
  ['long notes', () => of({ notes: 'x'.repeat(NOTES_MAX + 1) }), /notes of 10001 characters/],
  ['meshes that are none', () => of({ meshes: {} }), /meshes is not a list/],
  ['many meshes', () => of({ meshes: Array(MESHES_MAX + 1).fill({}) }), /at most 64/],
  ['a mesh without a name', () => named(undefined), /entry 1: name and file/],
  ['a way up', () => named('../hull.stl'), /"\.\.\/hull\.stl" is no name of a mesh file/],
  ['a way up in the file', () => named('hull.stl', '../1.mesh'), /is not meshes\/NUMBER\.mesh/],
  ['a mesh that is not there', () => named('hull.stl', 'meshes/9.mesh'), /there is no meshes\/9/],
  ['a mesh of another kind', () => wedge(new Uint8Array(40)), /HWM1/],
  ['a mesh that is cut off', () => wedge(meshBytes(TRIANGLE, [0, 1, 2], 1)), /99 bytes; its counts say 100/], // prettier-ignore
  ['no points', () => wedge(meshBytes([], [])), /no points/],
  ['a point that is none', () => wedge(meshBytes([0, NaN, 0], [])), /point 0: y is no number/],
  ['a face without its point', () => wedge(meshBytes(TRIANGLE, [0, 1, 3])), /no point 3/],
  ['a face past all points', () => wedge(meshBytes(TRIANGLE, [0, 1, 0xffffffff])), /face 0/],
  ['many entries', () => of({}, Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`a${i}`, '']))), /122 files in it/], // prettier-ignore
  // 16 MB of zeros are 16 KB of deflate
  ['a bomb', () => of({}, { 'meshes/1.mesh': new Uint8Array(2 ** 24) }), /more than 200 times/],
];
for (const [what, make, why] of BAD)
  test(`refused: ${what}`, () => {
    const bytes = make();
    assert.throws(
      () => readRunFile(bytes),
      (error) => error instanceof RunFileError && why.test(error.message),
    );
  });

test('no byte that is changed or cut off passes unseen, and none does harm', () => {
  const bytes = writeRunFile(whole);
  for (let length = 0; length < bytes.length; length += 7)
    assert.throws(() => readRunFile(bytes.slice(0, length)), RunFileError);
  let quiet = 0;
  for (let at = 0; at < bytes.length; at++) {
    const other = bytes.slice();
    other[at] ^= 0x55;
    try {
      const { unknown, ...read } = readRunFile(other);
      // dates, versions of the packer, and names in places that the list repeats say nothing
      if (unknown.length === 0) assert.deepEqual(read, whole);
      quiet++;
    } catch (error) {
      assert.ok(error instanceof RunFileError, `byte ${at}: ${error}`);
    }
  }
  assert.ok(quiet < bytes.length / 4, `${quiet} of ${bytes.length}`);
});

test('a size that lies is found: more, less, and far beyond', () => {
  const bytes = writeRunFile({ text: JSON.stringify({ hawse: 1, notes: 'x'.repeat(500) }) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // the size in the list at the end, of the second entry
  const ends = [...bytes.keys()].filter((i) => i + 4 <= bytes.length && view.getUint32(i, true) === 0x02014b50); // prettier-ignore
  const at = ends[1] + 24;
  const size = view.getUint32(at, true);
  for (const told of [0, size - 1, size + 1, 2 ** 20, 0xffffffff]) {
    view.setUint32(at, told, true);
    assert.throws(() => readRunFile(bytes), /damaged|unpacks to more|no text/, String(told));
  }
  view.setUint32(at, size, true);
  assert.ok(readRunFile(bytes).text);
});

test('what cannot be read is not written', () => {
  const points = new Float64Array([0, 0, Infinity]);
  const bad = { points, faces: new Int32Array(0) };
  assert.throws(() => writeRunFile({ text, meshes: { 'a.stl': bad } }), /point 0: z is no number/);
  assert.throws(() => writeRunFile({ text, notes: 'x'.repeat(NOTES_MAX + 1) }), /at most 10000/);
  assert.throws(() => writeRunFile({ text, hash }), /without the time/);
});

/** A folder, and the command in it. @param {import('node:test').TestContext} t */
function commandIn(t) {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-run-file-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const command = new URL('../../wasm/cli/hawse.mjs', import.meta.url).pathname;
  const hawse = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      ...{ cwd: dir, encoding: 'utf8' },
    });
    return { status, out: stdout, err: stderr };
  };
  return { dir, hawse };
}

test('the commands take it in place of a scenario, with its meshes, inputs and proof', (t) => {
  const { dir, hawse } = commandIn(t);
  const file = join(dir, 'own.hawse');
  writeFileSync(file, writeRunFile(whole));
  assert.equal(hawse('check', file).out, 'no faults\n');
  assert.equal(hawse('hash', file, '--at', String(OWN_HASH_AT)).out.trim(), hash);
  const good = hawse('run', file, '--out', dir);
  assert.equal(good.status, 0, good.err);
  assert.match(good.out, new RegExp(`reproduced bit for bit: .*${hash}`));
  assert.equal(JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')).proof.same, true);
  // another hash is told, and by the exit code
  writeFileSync(file, writeRunFile({ ...whole, hash: '0123456789abcdef' }));
  const wrong = hawse('run', file);
  assert.equal(wrong.status, 1);
  assert.match(wrong.err, /not reproduced/);
  // nothing is promised of a changed scenario
  assert.doesNotMatch(hawse('run', file, '--set', 'solver.duration=.1').out, /reproduced/);
  // an input that there is not, a file that is none, something besides
  writeFileSync(file, writeRunFile({ ...whole, inputs: [{ id: 'pull', frame: 1, value: 1 }] }));
  for (const verb of ['check', 'run', 'hash', 'stats']) {
    const { status, out, err } = hawse(verb, file);
    assert.equal(status, 2, verb);
    assert.match(out + err, /there is no input "pull"/, verb);
  }
  writeFileSync(file, writeRunFile(whole).slice(0, 300));
  assert.match(hawse('check', file).err, /own\.hawse: not a \.hawse file/);
  writeFileSync(file, of({}, { 'README.txt': 'hello' }));
  const more = hawse('check', file);
  assert.match(more.err, /"README\.txt" is in it and was not read/);
  assert.match(more.out, /hulls\/wedge one\.obj.* in what was given/, 'the mesh is missing');
  // and packs one: a mesh file beside the scenario goes into it
  writeFileSync(join(dir, 'own.json'), JSON.stringify({ ...OWN, meshes: { wedge: { ...OWN.meshes.wedge, asset: 'wedge.obj' } } })); // prettier-ignore
  const { points } = TETRAHEDRON;
  const lines = [0, 1, 2, 3].map((i) => `v ${points.slice(3 * i, 3 * i + 3).join(' ')}`);
  writeFileSync(join(dir, 'wedge.obj'), `${[...lines, 'f 1 3 2', 'f 1 2 4', 'f 2 3 4', 'f 1 4 3'].join('\n')}\n`); // prettier-ignore
  const packed = hawse('pack', 'own.json', '--at', '0.2', '--out', 'packed.hawse');
  assert.equal(packed.status, 0, packed.err);
  const read = readRunFile(readFileSync(join(dir, 'packed.hawse')));
  assert.deepEqual(read.meshes, { 'wedge.obj': TETRAHEDRON });
  // of its own name, without the input: the state before that acts is the same
  assert.equal(read.hash, simulateWith(core, text, { assets: meshes, until: 0.2 }).hash);
  assert.match(hawse('run', 'packed.hawse').out, /reproduced bit for bit/);
});

test('a file that is packed again keeps all that it had', (t) => {
  const { dir, hawse } = commandIn(t);
  const pins = [{ letter: 'A', name: 'heavier', patch: { parts: { load: { mass: 200 } } }, end: 30 }]; // prettier-ignore
  const camera = { eye: [4, -3, 2], target: [0, 0, 0.5] };
  const tape = 'x0,0,0,x1,2,3';
  const given = { ...whole, camera, tape, notes: 'Look at the corner.', pins };
  const file = join(dir, 'own.hawse');
  writeFileSync(file, writeRunFile(given));
  const again = (/** @type {string[]} */ ...args) => {
    const { status, err } = hawse('pack', file, '--out', 'again.hawse', ...args);
    assert.equal(status, 0, err);
    return { err, bytes: readFileSync(join(dir, 'again.hawse')) };
  };
  // the same run is the same bytes
  assert.deepEqual(again().bytes, readFileSync(file));
  assert.equal(readRunFile(again('--notes', 'Other words.').bytes).notes, 'Other words.');
  assert.equal(readRunFile(again('--notes', '').bytes).notes, undefined);
  // a proof of another moment, in place of the one before
  const later = readRunFile(again('--at', '0.2').bytes);
  assert.equal(later.t, 0.2);
  assert.equal(later.hash, simulateWith(core, text, { assets: meshes, until: 0.2 }).hash);
  assert.deepEqual(later.pins, pins);
  // of a changed scenario neither the hash nor the runs beside are promised, and that is told
  const changed = again('--set', 'load.mass=150');
  assert.match(changed.err, /pinned runs are not in the file: .*without --set/);
  const { unknown, ...read } = readRunFile(changed.bytes);
  assert.deepEqual(unknown, []);
  assert.deepEqual([read.hash, read.version, read.pins], [undefined, undefined, undefined]);
  assert.deepEqual([read.t, read.camera, read.tape, read.notes, read.inputs], [given.t, camera, tape, given.notes, given.inputs]); // prettier-ignore
  assert.equal(JSON.parse(read.text).parts.load.mass, 150);
});

test('a draft of a file is of its text, whatever moment the address has', () => {
  assert.equal(keyOf('#file?t=2&f=1', text), keyOf('#file', text));
  assert.notEqual(keyOf('#filed', text), keyOf('#file', text));
});
