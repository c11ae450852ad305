// `hawse watch`: what is put into a folder comes out whole, once, whatever is half written, wrong, killed or shared.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dirs = mkdtempSync(join(tmpdir(), 'hawse-watch-'));
test.after(() => rmSync(dirs, { recursive: true }));
let count = 0;

/** A folder of its own, with files. @param {Record<string, unknown>} files */
function folder(files) {
  const dir = join(dirs, `${count++}`);
  mkdirSync(dir);
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(dir, name), typeof value === 'string' ? value : JSON.stringify(value));
  return dir;
}

/** @param {...string} args */
function watch(...args) {
  const child = spawn(process.execPath, [COMMAND, 'watch', ...args]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  /** @type {Promise<{status: number | null, out: string, err: string}>} */
  const ended = new Promise((done) => child.on('close', (status) => done({ status, out, err })));
  return { child, ended, said: () => out };
}

/** @param {() => boolean} there */
async function until(there) {
  for (const end = performance.now() + 60000; !there();) {
    assert.ok(performance.now() < end, `not within a minute: ${there}`);
    await pause(10);
  }
}
const read = (/** @type {string[]} */ ...path) => readFileSync(join(...path), 'utf8');

const BALL = {
  hawse: 1,
  environment: { water: { density: 0 }, air: { density: 0 }, gravity: 10 },
  parts: { ball: { kind: 'rigid', mass: 2, shape: 'sphere' } },
  solver: { integrator: 'rk4', step: 0.01, frame: 0.1, duration: 1 },
};
/** One that takes its time: some millions of steps. */
const LONG = { ...BALL, solver: { ...BALL.solver, step: 1e-5, duration: 1000 } };
const OPEN = {
  ...BALL,
  parts: {
    ...BALL.parts,
    pin: { kind: 'joint', type: 'spherical', a: 'ball', b: 'world', position: [0, 0, 1] },
  },
};
const STUDY = {
  hawse_study: 1,
  base: 'bases/ball.json',
  factors: { up: { path: 'ball.velocity.z', values: [2, 9] } },
  design: { kind: 'grid' },
  measures: { top: { take: 'greatest', channel: 'ball.z' } },
};
const isTaken = (/** @type {string} */ dir) =>
  readdirSync(dir).some((n) => n.startsWith('.taken@'));

test('scenarios and studies, good and bad: each with its results in a folder of its name', async () => {
  const dir = folder({
    'ball.json': BALL,
    'run.json': BALL, // as the summary is called
    'open.json': OPEN,
    'wrong.json': { ...BALL, parts: { ball: { kind: 'rigid', mass: -1 } } },
    'half.json': '{"hawse": 1, "par',
    'study.json': STUDY,
    'notes.txt': 'not looked at',
    '.hidden.json': BALL,
  });
  mkdirSync(join(dir, 'bases'));
  writeFileSync(join(dir, 'bases', 'ball.json'), JSON.stringify(BALL));
  mkdirSync(join(dir, 'done'));
  mkdirSync(join(dir, 'done', 'ball')); // of an earlier one: not written over
  writeFileSync(join(dir, 'done', 'ball', 'mine.txt'), 'mine');
  const { status, out, err } = await watch(dir, '--once', '--settle', '0.1').ended;
  assert.equal(status, 0, err);
  assert.deepEqual(readdirSync(dir).sort(), ['.hidden.json', 'bases', 'done', 'notes.txt']);
  const done = (/** @type {string} */ name) => readdirSync(join(dir, 'done', name)).sort();
  assert.deepEqual(readdirSync(join(dir, 'done')).sort(), ['ball', 'ball-2', 'half', 'open', 'run', 'study', 'wrong']); // prettier-ignore
  assert.deepEqual(done('ball'), ['mine.txt']);
  assert.deepEqual(done('ball-2'), ['ball.json', 'channels.csv', 'run.json', 'said.txt']);
  assert.deepEqual(done('run'), ['channels.csv', 'input-run.json', 'run.json', 'said.txt']);
  assert.deepEqual(done('study'), ['said.txt', 'study.csv', 'study.csv.json', 'study.json']);
  const run = JSON.parse(read(dir, 'done', 'ball-2', 'run.json'));
  assert.equal(run.file, 'ball.json');
  assert.equal(run.frames, 10);
  assert.ok(Math.abs(run.energy.kinetic - 100) < 1e-6); // m (g t)^2 / 2 after 1 s
  assert.deepEqual(JSON.parse(read(dir, 'done', 'ball-2', 'ball.json')), BALL);
  assert.match(
    read(dir, 'done', 'wrong', 'error.txt'),
    /\/parts\/ball\/mass: -1 kg is not above 0 kg/,
  );
  assert.match(read(dir, 'done', 'half', 'error.txt'), /\S/);
  assert.match(read(dir, 'done', 'open', 'error.txt'), /a joint is open by 1 m/);
  assert.match(out, /^wrong\.json: bad input: .*done\/wrong$/m);
  assert.match(out, /^open\.json: halted: .*$/m);
  assert.match(out, /^ball\.json: done in [\d.]+ s, .*done\/ball-2$/m);
});

test('what is still written waits until it is whole', async () => {
  const dir = folder({});
  const one = watch(dir, '--settle', '0.6');
  const path = join(dir, 'slow.json');
  for (const piece of JSON.stringify(BALL).match(/.{1,40}/g) ?? []) {
    appendFileSync(path, piece);
    await pause(60);
  }
  await until(() => existsSync(join(dir, 'done', 'slow')));
  one.child.kill('SIGINT');
  assert.equal((await one.ended).status, 130);
  assert.equal(existsSync(join(dir, 'done', 'slow', 'error.txt')), false);
  // and one that goes on being written while it is run is run again: its results are those of the whole text
  writeFileSync(
    path,
    JSON.stringify({ ...BALL, solver: { ...BALL.solver, step: 1e-5, duration: 20 } }),
  );
  const two = watch(dir, '--settle', '0');
  await until(() => isTaken(dir));
  const taken = readdirSync(dir).find((name) => name.startsWith('.taken@')) ?? '';
  writeFileSync(join(dir, taken), JSON.stringify(BALL));
  await until(() => existsSync(join(dir, 'done', 'slow-2')));
  two.child.kill('SIGINT');
  await two.ended;
  assert.match(
    two.said(),
    /^slow\.json: was written while it ran, and waits again\nslow\.json: done in/,
  );
  assert.deepEqual(JSON.parse(read(dir, 'done', 'slow-2', 'slow.json')), BALL);
  assert.equal(JSON.parse(read(dir, 'done', 'slow-2', 'run.json')).frames, 10);
});

test('Ctrl-C stops the run, puts its file back and leaves nothing', async () => {
  const dir = folder({ 'long.json': LONG });
  const one = watch(dir, '--settle', '0');
  await until(() => isTaken(dir));
  await pause(800);
  const began = performance.now();
  one.child.kill('SIGINT');
  const { status } = await one.ended;
  assert.equal(status, 130);
  assert.ok(performance.now() - began < 20000);
  assert.deepEqual(readdirSync(dir).sort(), ['done', 'long.json']);
  assert.deepEqual(readdirSync(join(dir, 'done')), []);
  assert.deepEqual(JSON.parse(read(dir, 'long.json')), LONG);
});

test('a killed watcher: the next one runs what that had taken', async () => {
  const dir = folder({});
  // as a watcher that is gone leaves it: a process number that there is not
  const host = encodeURIComponent((await import('node:os')).hostname());
  const gone = 2 ** 22 + 1;
  writeFileSync(join(dir, `.taken@${host}@${gone}@1@ball.json`), JSON.stringify(BALL));
  writeFileSync(join(dir, `.taken@elsewhere@1@1@other.json`), JSON.stringify(BALL));
  mkdirSync(join(dir, 'done', `.ball@${host}@${gone}`), { recursive: true });
  const { status, err } = await watch(dir, '--once', '--settle', '0').ended;
  assert.equal(status, 0, err);
  assert.deepEqual(readdirSync(join(dir, 'done')), ['ball']);
  assert.deepEqual(readdirSync(dir).sort(), ['.taken@elsewhere@1@1@other.json', 'done']); // not ours to judge
});

test('two watchers share a folder: each file is run once', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `b${i}`);
  const dir = folder(Object.fromEntries(names.map((name) => [`${name}.json`, BALL])));
  const both = [watch(dir, '--once', '--settle', '0'), watch(dir, '--once', '--settle', '0')];
  const ends = await Promise.all(both.map(({ ended }) => ended));
  for (const { status, err } of ends) assert.equal(status, 0, err);
  assert.deepEqual(readdirSync(join(dir, 'done')).sort(), names);
  const done = ends.flatMap(({ out }) =>
    [...out.matchAll(/^(b\d)\.json: done/gm)].map((m) => m[1]),
  );
  assert.deepEqual(done.sort(), names);
  assert.ok(
    ends.every(({ out }) => /: done/.test(out)),
    'both had some',
  );
});

test('a wrong command line', async () => {
  const dir = folder({ file: 'x' });
  for (const [args, told] of /** @type {[string[], RegExp][]} */ ([
    [[join(dir, 'no')], /no such file/],
    [[join(dir, 'file')], /it is no folder/],
    [[dir, '--out', dir], /another folder than DIR is wanted/],
    [[dir, '--settle=-1'], /--settle -1: a number of 0 or more is wanted/],
    [[dir, '--settle', '4000'], /0 to 3600 s is wanted/],
  ])) {
    const { status, err } = await watch(...args).ended;
    assert.equal(status, 2, err);
    assert.match(err, told);
  }
});
