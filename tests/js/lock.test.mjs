// One writer at a time: what a lock says of its holder, and when it is stale. Each rule is shown by a lock written for it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { self, takeLock } from '../../wasm/cli/lock.mjs';
import { HANGING } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-lock-'));
test.after(() => rmSync(dir, { recursive: true }));
let count = 0;
const fresh = () => join(dir, `${count++}.lock`);

test('a second one is refused, and told who has it; given back, it is free', async () => {
  const path = fresh();
  const release = await takeLock(path, 'table.csv');
  await assert.rejects(
    takeLock(path, 'table.csv'),
    new RegExp(`^Error: table.csv is being written by process ${process.pid} on ${hostname()} since 20.*remove ${path}$`), // prettier-ignore
  );
  release();
  assert.equal(existsSync(path), false);
  (await takeLock(path, 'table.csv'))();
  await assert.rejects(takeLock(join(dir, 'no', 'x.lock'), 'x'), /no such file/);
});

test('a dead process, one whose number another has now, and half a lock are stale', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => dead.on('exit', done));
  const me = self();
  const stale = [JSON.stringify({ ...me, pid: dead.pid })];
  if (me.begun) stale.push(JSON.stringify({ ...me, begun: '1' }));
  for (const text of stale) {
    const path = fresh();
    writeFileSync(path, text);
    const release = await takeLock(path, 'x', { patience: 1e6 }); // at once
    assert.equal(JSON.parse(readFileSync(path, 'utf8')).pid, process.pid);
    release();
  }
  for (const text of [
    '',
    '{"host":',
    'null',
    '{"host": 1, "pid": 1}',
    `{"host":"${me.host}","pid":-1}`,
  ]) {
    const path = fresh();
    writeFileSync(path, text);
    (await takeLock(path, 'x', { patience: 80 }))();
  }
  assert.deepEqual(readdirSync(dir), []); // nothing is left of breaking them
});

test('on a full disk none is left that nobody holds', async () => {
  const full = () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  for (const writeSync of [full, () => 3]) {
    const path = fresh();
    const fs = /** @type {any} */ ({ writeSync });
    const error = await takeLock(path, 'x', { fs }).catch((told) => told);
    assert.equal(error.code, 'ENOSPC');
    assert.equal(existsSync(path), false);
  }
});

test('of another machine: stale unless it is touched while one looks on', async () => {
  const elsewhere = JSON.stringify({ ...self(), host: 'elsewhere', pid: 1 });
  const path = fresh();
  writeFileSync(path, elsewhere);
  let told = '';
  (await takeLock(path, 'x', { patience: 120, tell: (text) => (told += text) }))();
  assert.match(told, /^x has a lock of process 1 on elsewhere since .*; looking on for 1 s/);
  writeFileSync(path, elsewhere);
  const timer = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
  await assert.rejects(takeLock(path, 'x', { patience: 2000 }), /process 1 on elsewhere/);
  clearInterval(timer);
  assert.equal(readFileSync(path, 'utf8'), elsewhere);
  // a lock of this module is touched, so that others see it
  const own = fresh();
  const release = await takeLock(own, 'x', { touch: 20 });
  utimesSync(own, 1, 1);
  await pause(200);
  assert.notEqual(statSync(own).mtimeMs, 1000);
  release();
});

test('of many that find one stale lock, one has it at a time', async () => {
  const path = fresh();
  writeFileSync(path, JSON.stringify({ ...self(), pid: 2 ** 22 + 1 }));
  const got = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path, 'x')));
  const held = got.filter(({ status }) => status === 'fulfilled');
  assert.equal(held.length, 1);
  for (const one of held) if (one.status === 'fulfilled') one.value();
});

/**
 * Waits for what comes while a process runs.
 * @param {{ended: Promise<{status: number | null, err: string}>}} run @param {() => boolean} there
 */
async function until({ ended }, there) {
  let over = '';
  void ended.then(({ status, err }) => (over = `ended with ${status}: ${err}`));
  while (!there()) {
    assert.equal(over, '');
    await pause(5);
  }
}

test('two sweeps into one table: the second is refused, and goes on after the first is killed', async () => {
  const run = (/** @type {string[]} */ ...args) => {
    const child = spawn(process.execPath, [COMMAND, 'sweep', 'study.json', '--jobs', '1', ...args], { cwd: dir }); // prettier-ignore
    let err = '';
    child.stderr.on('data', (data) => (err += data));
    return { child, ended: /** @type {Promise<{status: number | null, err: string}>} */ (new Promise((done) => child.on('close', (status) => done({ status, err })))) }; // prettier-ignore
  };
  const scenario = { ...HANGING, solver: { ...HANGING.solver, step: 5e-4, duration: 20 } };
  writeFileSync(join(dir, 'base.json'), JSON.stringify(scenario));
  const study = {
    hawse_study: 1,
    base: 'base.json',
    factors: { long: { path: 'solver.duration', values: [40, 41, 42] } },
    design: { kind: 'grid' },
    measures: { last: { take: 'value', channel: 'kinetic' } },
  };
  writeFileSync(join(dir, 'study.json'), JSON.stringify(study));
  const first = run();
  await until(first, () => existsSync(join(dir, 'study.csv.part')));
  const second = await run('--resume').ended;
  assert.equal(second.status, 2);
  assert.match(
    second.err,
    new RegExp(`study.csv is being written by process ${first.child.pid} on`),
  );
  first.child.kill('SIGKILL');
  await first.ended;
  assert.ok(existsSync(join(dir, 'study.csv.lock')));
  for (const path of ['base.json', 'study.json']) assert.ok(existsSync(join(dir, path)));
  const holder = () => {
    try {
      return JSON.parse(readFileSync(join(dir, 'study.csv.lock'), 'utf8')).pid;
    } catch {
      return undefined; // broken just now, or half written
    }
  };
  const third = run('--resume');
  await until(third, () => holder() === third.child.pid);
  const { status, err } = await third.ended;
  assert.equal(status, 0, err);
  assert.equal(existsSync(join(dir, 'study.csv.lock')), false); // given back
});
