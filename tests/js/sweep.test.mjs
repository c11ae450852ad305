// The command `hawse sweep`: its table does not depend on threads, chunks, kills; what halts is a row; a dead thread and a full
// disk are told and lose nothing.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { csvCells } from '../../wasm/js/csv.mjs';
import {
  WASM_URL,
  decodeLink,
  encodeLink,
  loadCore,
  mergePatch,
  simulateWith,
} from '../../wasm/js/index.mjs';
import { writeRunFile } from '../../wasm/js/run-file.mjs';
import { rainflow } from '../../wasm/js/statistics.mjs';
import { runPoints } from '../../wasm/cli/sweep/pool.mjs';
import { scriptsOf } from '../../wasm/cli/sweep/slurm.mjs';
import { Table, TableError } from '../../wasm/cli/sweep/table.mjs';
import { HALTING, OPERATION } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-sweep-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @param {string[]} args @param {AbortSignal} [signal] @returns {Promise<{status: number | null, out: string, err: string}>} */
function hawse(args, signal) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, 'sweep', ...args], { cwd: dir });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    signal?.addEventListener('abort', () => child.kill('SIGKILL'));
    child.on('close', (status) => resolve({ status, out, err }));
  });
}
const read = (/** @type {string} */ name) => readFileSync(join(dir, name), 'utf8');
const write = (/** @type {string} */ name, /** @type {object} */ value) =>
  writeFileSync(join(dir, name), JSON.stringify(value));

/** A ball in free flight: everything about it is known. Its link is of words. */
const FLIGHT = {
  hawse: 1,
  environment: { water: { density: 0 }, air: { density: 0 }, gravity: 10 },
  parts: {
    ball: { kind: 'rigid', mass: 2, shape: 'sphere', size: [1, 1, 1], inertia: [1, 1, 1] },
  },
  inputs: { push: { target: 'ball.force_x', min: -100, max: 100 } },
  solver: { integrator: 'rk4', step: 0.01, frame: 0.1, duration: 2 },
};
write('flight.json', FLIGHT);
const STUDY = {
  hawse_study: 1,
  title: 'Throws',
  base: 'flight.json',
  set: { 'ball.velocity.z': undefined, 'solver.duration': 1 },
  factors: {
    up: { path: 'ball.velocity.z', distribution: 'uniform', low: 1, high: 9 },
    push: { input: 'push', at: 0.5, values: [0, 8, -8] },
  },
  design: { kind: 'latin', points: 23, seed: 4 },
  measures: {
    top: { take: 'greatest', channel: 'ball.z' },
    top_time: { take: 'greatest_time', channel: 'ball.z' },
    late: { take: 'greatest', channel: 'ball.z', from: 0.6, to: 0.8 },
    far: { take: 'value', channel: 'ball.x' },
    half: { take: 'value', channel: 'ball.x', at: 0.5 },
    mean: { take: 'mean', channel: 'ball.vz' },
    deviation: { take: 'deviation', channel: 'ball.vz' },
    median: { take: 'percentile', channel: 'ball.vz', percent: 50 },
    fast: { take: 'largest', channel: 'ball.vz' },
    touches: { take: 'count', event: 'touch' },
    first: { take: 'time', event: 'touch' },
    damage: { take: 'damage', channel: 'ball.vz', slopes: [{ m: 3, log: 6 }] },
  },
};
write('study.json', STUDY);

/** Rows as objects. @param {string} text */
function rowsOf(text) {
  const [head, , ...lines] = text.trimEnd().split('\n');
  const names = csvCells(head);
  return lines.map((line) => Object.fromEntries(csvCells(line).map((cell, i) => [names[i], cell])));
}
const near = (/** @type {string} */ cell, /** @type {number} */ value, tolerance = 1e-9) =>
  assert.ok(cell !== '' && Math.abs(Number(cell) - value) < tolerance, `${cell}, not ${value}`);

test('the table is the same for any number of threads and chunks, and its numbers are those of a throw', async () => {
  const [one, three, json] = await Promise.all([
    hawse(['study.json', '--jobs', '1', '--out', 'one.csv', '--quiet']),
    hawse(['study.json', '--jobs', '3', '--out', 'three.csv']),
    hawse(['study.json', '--check']),
  ]);
  assert.deepEqual([one.status, three.status, json.status], [0, 0, 0], one.err + three.err + json.err); // prettier-ignore
  assert.equal(read('one.csv'), read('three.csv'));
  assert.equal(one.err, '');
  assert.match(json.out, /latin, 23 points of 2 factors, 12 measures/);
  assert.match(one.out, /one\.csv: 23 points: none 23; 23 in .* ms a point/);
  assert.ok(!existsSync(join(dir, 'one.csv.part')) && !existsSync(join(dir, 'one.csv.ahead')));
  const [head, units] = read('one.csv').split('\n');
  assert.match(head, /^point,up,push,verdict,end,top,top_time,.*,hash,cause,link$/);
  assert.match(units, /^,m\/s,N,,s,m,s,m,m,m,m\/s,m\/s,m\/s,m\/s,1,s,1,,,$/);

  for (const n of [2, 5]) {
    const ks = Array.from({ length: n }, (_, i) => i + 1).reverse();
    for (const k of ks) await hawse(['study.json', '--chunk', `${k}/${n}`, '--out', 'c.csv']);
    const merged = await hawse(['merge', '--out', `m${n}.csv`, ...ks.map((k) => `c.${k}of${n}.csv`)]); // prettier-ignore
    assert.equal(merged.status, 0, merged.err);
    assert.equal(read(`m${n}.csv`), read('one.csv'));
    assert.equal(read(`m${n}.csv.json`), read('one.csv.json'));
  }

  // more chunks than points: some have none
  write('few.json', { ...STUDY, design: { kind: 'sobol', points: 2 } });
  for (const k of [3, 2, 1]) await hawse(['few.json', '--chunk', `${k}/3`, '--out', 'f.csv']);
  const few = await hawse(['merge', '--out', 'few.csv', ...[2, 1, 3].map((k) => `f.${k}of3.csv`)]);
  assert.equal(few.status, 0, few.err);
  assert.deepEqual(rowsOf(read('few.csv')).map(({ point }) => point), ['0', '1']); // prettier-ignore

  const core = await loadCore(WASM_URL);
  const rows = rowsOf(read('one.csv'));
  assert.equal(rows.length, 23);
  for (const [i, row] of rows.entries()) {
    const [up, push] = [Number(row.up), Number(row.push)];
    assert.equal(row.point, `${i}`);
    near(row.end, 1);
    // a throw with g = 10: rk4 is exact for it, the top is seen at a step of 0.01 s
    const top = Math.min(1, up / 10);
    near(row.top, up * top - 5 * top ** 2, 5 * 0.005 ** 2 + 1e-9);
    near(row.top_time, top, 0.0051);
    const late = Math.min(0.8, Math.max(0.6, up / 10));
    near(row.late, up * late - 5 * late ** 2, 5 * 0.005 ** 2 + 1e-9);
    near(row.half, 0);
    near(row.far, ((push / 2) * 0.5 ** 2) / 2); // pushed from 0.5 s on: a t^2 / 2
    near(row.mean, up - 5);
    near(row.median, up - 5);
    near(row.fast, Math.max(up, 10 - up));
    near(row.deviation, 10 * Math.sqrt(0.1)); // of 0, 0.1, ..., 1: (n^2 - 1) / 12 = 10 steps^2 for n = 11
    assert.deepEqual([row.touches, row.first], ['0', '']);
    near(row.damage, (0.5 * 10 ** 3) / 1e6); // half a cycle of 10 m/s
    const { patch, inputs } = await decodeLink(row.link);
    const run = simulateWith(core, /** @type {object} */ (patch), { probe: ['ball.x'], inputs });
    assert.equal(run.hash, row.hash, 'the link opens the same run');
  }
});

test('a kill loses nothing and doubles nothing; another study is refused', async () => {
  const whole = await hawse(['study.json', '--out', 'whole.csv', '--quiet']);
  assert.equal(whole.status, 0, whole.err);
  const slow = { ...STUDY, set: { 'solver.step': 0.0005, 'solver.duration': 2 } };
  write('slow.json', slow);
  await hawse(['slow.json', '--out', 'slow.csv', '--jobs', '2']);
  const killed = new AbortController();
  const going = hawse(['slow.json', '--out', 'killed.csv', '--jobs', '2'], killed.signal);
  // killed as soon as some rows are there
  for (const end = Date.now() + 60000; Date.now() < end;) {
    const part = join(dir, 'killed.csv.part');
    if (existsSync(part) && readFileSync(part, 'utf8').split('\n').length > 5) break;
    if (existsSync(join(dir, 'killed.csv'))) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  killed.abort();
  await going;
  // and with half a line at its end, as a full disk leaves it
  if (existsSync(join(dir, 'killed.csv.part')))
    writeFileSync(join(dir, 'killed.csv.part'), `${read('killed.csv.part')}7,3.`);
  const again = await hawse(['slow.json', '--out', 'killed.csv', '--resume', '--quiet']);
  assert.equal(again.status, 0, again.err);
  assert.equal(read('killed.csv'), read('slow.csv'));
  write('slow.json', { ...slow, title: 'Told otherwise', answers: {} }); // no row depends on that
  assert.match((await hawse(['slow.json', '--out', 'killed.csv', '--resume'])).out, /is whole/);

  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [
      ['slow.json', '--out', 'killed.csv'],
      /is there: --resume goes on with it, --force begins anew/,
    ],
    [['study.json', '--out', 'killed.csv', '--resume'], /of another study/],
    [['study.json', '--out', 'x.txt'], /ends in \.csv/],
    [['study.json', '--jobs', '0'], /--jobs 0/],
    [['study.json', '--chunk', '3/2'], /--chunk 3\/2: K\/N is wanted/],
    [['nothing.json'], /nothing\.json/],
    [['merge', '--out', 'm.csv', 'slow.csv', 'whole.csv'], /of another study/],
    [['merge', '--out', 'm.csv', 'slow.csv', 'slow.csv'], /are in another chunk, too/],
    [['merge', '--out', 'm.csv', 'c.1of5.csv', 'c.3of5.csv'], /points 4 to 8 are missing/],
    [['merge', 'slow.csv'], /merge wants --out/],
  ])) {
    const { status, err } = await hawse(args);
    assert.equal(status, 2, `${args}: ${err}`);
    assert.match(err, message);
    assert.doesNotMatch(err, /\n +at /, 'no stack trace');
  }
});

test('what is refused or halts is a row; a rule ends a run, and a study', async () => {
  const odd = {
    ...STUDY,
    set: { 'ball.inertia': [1, 1, 1.5] },
    factors: { inertia: { path: 'ball.inertia.z', values: [1, 1.9, 3, 4] } },
    design: { kind: 'grid' },
    measures: { z: { take: 'value', channel: 'ball.z', at: 0.3 } },
    stop: { when: { channel: 'ball.z', below: -1 } },
  };
  write('odd.json', odd);
  const { status, err, out } = await hawse(['odd.json', '--quiet']);
  assert.equal(status, 0, err);
  assert.match(out, /4 points: none 2, refused 2/);
  const rows = rowsOf(read('odd.csv'));
  for (const row of rows) {
    // no body has a moment above the sum of the other two
    const refused = Number(row.inertia) > 2;
    assert.equal(row.verdict, refused ? 'refused' : 'none');
    assert.equal(/inertia/.test(row.cause), refused);
    if (refused) assert.deepEqual([row.z, row.hash, row.end], ['', '', '0']);
    // falls 1 m in 0.447 s: seen at the frame of 0.5 s
    else (near(row.end, 0.5), near(row.z, -5 * 0.3 ** 2));
    assert.match(row.link, /^#/);
  }
  write('halting.json', HALTING);
  write('halts.json', {
    ...{ hawse_study: 1, base: 'halting.json', design: { kind: 'grid' } },
    factors: { push: { input: 'push', at: 0.1, values: [0, 1e12] } },
    measures: { z: { take: 'value', channel: 'load.z', at: 0 } },
  });
  const halts = await hawse(['halts.json', '--quiet']);
  assert.match(halts.out, /2 points: halted 1, none 1|2 points: none 1, halted 1/, halts.err);
  const [calm, pushed] = rowsOf(read('halts.csv'));
  assert.deepEqual([calm.verdict, pushed.verdict], ['none', 'halted']);
  assert.match(pushed.cause, / at 0\.1\d* s$/); // with the first step that feels it
  write('early.json', { ...odd, stop: { faults: 1 } });
  const early = await hawse(['early.json', '--jobs', '3', '--quiet']);
  assert.match(early.out, /3 points: none 2, refused 1, ended by the rule "faults"/);
  assert.equal(rowsOf(read('early.csv')).length, 3);
});

test('events, verdicts, and the rules that wait for them', async () => {
  // at 0.5 s the hook lets go, 0.8 s later the tether breaks, at 2 s the run ends: so the scenario has it
  write('hook.json', OPERATION);
  const base = {
    ...{ hawse_study: 1, base: 'hook.json', design: { kind: 'grid' } },
    factors: { mass: { path: 'load.mass', values: [100] } },
    measures: {
      tear: { take: 'time', event: 'tear' },
      comes: { take: 'count', event: 'event' },
      second: { take: 'time', event: 'event', number: 2 },
      fourth: { take: 'time', event: 'event', number: 4 },
      free: { take: 'count', event: 'released', part: 'shackle' },
      broke: { take: 'count', event: 'broke', part: 'tether' },
      late: { take: 'count', event: 'event', from: 1, to: 1.5 },
    },
  };
  write('hooks.json', base);
  write('torn.json', { ...base, stop: { event: { event: 'tear' } } });
  // home from 2 s on, told 0.2 s later, as in repeat.test.mjs
  write('passing.json', {
    hawse: 1,
    parts: {
      body: { kind: 'motion', position: [-1, 0, 0], velocity: [0.4, 0, 0] },
      load: { kind: 'rigid', mass: 10, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 100] },
      lift: {
        ...{ kind: 'manoeuvre', body: 'body', slip: { distance: 50 } },
        home: { position: [0, 0, 0], tolerance: 0.2, speed: 0.5, time: 0.2 },
      },
    },
    solver: { step: 0.01, frame: 0.05, duration: 5 },
  });
  write('passes.json', {
    ...{ hawse_study: 1, base: 'passing.json', design: { kind: 'grid' } },
    factors: { speed: { path: 'body.velocity.x', values: [0.4, 0.6] } },
    measures: {
      how: { take: 'verdict', part: 'lift' },
      when: { take: 'time', event: 'home', part: 'lift' },
    },
    stop: { settle: 0.5 },
    answers: { home: { kind: 'probability', of: 'how', is: 'home' } },
  });
  const [hooks, torn, passes] = await Promise.all(
    ['hooks.json', 'torn.json', 'passes.json'].map((name) => hawse([name, '--quiet'])),
  );
  assert.deepEqual([hooks.status, torn.status, passes.status], [0, 0, 0], hooks.err + torn.err + passes.err); // prettier-ignore
  const [all] = rowsOf(read('hooks.csv'));
  near(all.tear, 1.3, 0.003);
  near(all.second, 1.3, 0.003);
  near(all.end, 2);
  const { comes, fourth, free, broke, late } = all;
  assert.deepEqual([comes, fourth, free, broke, late], ['3', '', '1', '1', '1']);
  near(rowsOf(read('torn.csv'))[0].end, 1.3, 0.021); // with the frame in which it comes
  const [slow, fast] = rowsOf(read('passes.csv'));
  assert.deepEqual([slow.verdict, slow.how, fast.verdict, fast.how], ['home', 'home', 'timeout', 'timeout']); // prettier-ignore
  near(slow.end, 2.7, 0.06);
  near(slow.when, 2.2, 0.02);
  assert.equal(fast.when, '');
  assert.match(passes.out, /^home .*\(1 of 2\)$/m);
});

test('a thread that dies is told, its point done again; one that kills two is a row', async () => {
  const script = join(dir, 'dying.mjs');
  // dies at 3 the first time (it leaves a file), always at 5
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads';
import { existsSync, writeFileSync } from 'node:fs';
parentPort.on('message', (point) => {
  const mark = ${JSON.stringify(join(dir, 'died'))};
  if (point === 5 || (point === 3 && !existsSync(mark))) {
    if (point === 3) writeFileSync(mark, '');
    process.exit(7);
  }
  parentPort.postMessage({ point, line: point + '\\n', verdict: 'none', busy: 1, start: 0 });
});`,
  );
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const told = [];
  let next = 0;
  await runPoints(
    2,
    /** @type {any} */ ({}),
    {
      take: () => (next < 9 ? next++ : undefined),
      put: ({ line, verdict }) => lines.push(`${verdict} ${line}`),
      failed: async (point, cause) => `${point} ${cause}\n`,
      tell: (text) => told.push(text),
    },
    { url: pathToFileURL(script) },
  );
  const wanted = [0, 1, 2, 3, 4, 6, 7, 8].map((i) => `none ${i}\n`);
  assert.deepEqual(lines.sort(), ['failed 5 the thread died: it ended with 7\n', ...wanted]);
  assert.equal(told.filter((text) => /died at point 3/.test(text)).length, 1);
  assert.equal(told.filter((text) => /died at point 5/.test(text)).length, 2);
  writeFileSync(script, 'process.exit(9);');
  const desk = { take: () => 0, put() {}, failed: async () => '', tell() {} };
  await assert.rejects(
    runPoints(1, /** @type {any} */ ({}), desk, { url: pathToFileURL(script) }),
    /no thread lives: it ended with 9/,
  );
});

test('a full disk is told, and what is there is whole', async () => {
  const path = join(dir, 'full.csv');
  const identity = { hawse_sweep: /** @type {const} */ (1), study: 'x', points: 9, first: 0, after: 9 }; // prettier-ignore
  let room = 12; // bytes
  const fs = {
    /** @param {number} handle @param {Buffer} bytes @param {number} at */
    writeSync(handle, bytes, at) {
      if (room === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      const n = Math.min(room, bytes.length - at);
      room -= n;
      return writeSync(handle, bytes, at, n);
    },
  };
  const head = 'point,verdict\n,\n';
  const how = { verdictAt: 1, fs: /** @type {any} */ (fs) };
  const line = (/** @type {number} */ i) => `${i},none\n`;
  const table = new Table(path, head, identity, how);
  assert.equal(await table.open({}), true);
  table.put(0, line(0), 'none');
  assert.throws(
    () => table.put(1, line(1), 'none'),
    (error) => error instanceof TableError && /the disk is full; 1 of 9 rows .*--resume/.test(error.message), // prettier-ignore
  );
  table.close();
  assert.equal(readFileSync(`${path}.part`, 'utf8'), `${head}0,none\n1,non`);
  const again = new Table(path, head, identity, { verdictAt: 1 });
  assert.equal(await again.open({ resume: true }), true);
  assert.equal(again.next, 1);
  for (const i of [8, 7, 3, 1, 2, 2, 0, 4, 6, 5]) again.put(i, line(i), 'none');
  again.close();
  assert.equal(readFileSync(path, 'utf8'), head + [0, 1, 2, 3, 4, 5, 6, 7, 8].map(line).join(''));
});

test('begun anew where the disk is full at once: no row of another study is taken for one of this', async () => {
  const path = join(dir, 'anew.csv');
  const head = 'point,verdict\n,\n';
  const of = (/** @type {string} */ study) => new Table(path, head, { hawse_sweep: 1, study, points: 3, first: 0, after: 3 }, { verdictAt: 1 }); // prettier-ignore
  const old = of('old');
  await old.open({});
  old.put(0, '0,none\n', 'none');
  old.put(2, '2,halted\n', 'halted');
  old.close();
  mkdirSync(`${path}.part.new`); // what is to be the table cannot be opened
  await assert.rejects(of('new').open({ force: true }), TableError);
  rmSync(`${path}.part.new`, { recursive: true });
  const again = of('new');
  assert.equal(await again.open({ resume: true }), true);
  assert.deepEqual([again.next, again.done], [0, 0]);
  for (const i of [0, 1, 2]) again.put(i, `${i},new\n`, 'new');
  again.close();
  assert.equal(readFileSync(path, 'utf8'), `${head}0,new\n1,new\n2,new\n`);
});

test('what cannot be written is told with its file, in a line, and nothing half is left', async () => {
  const good = 'point,a,verdict,end,hash,cause,link\n,m,,s,,,\n0,1,none,1,h,,\n';
  writeFileSync(join(dir, 'chunk.csv'), good);
  const whole = { hawse_sweep: 1, study: 'x', points: 1, first: 0, after: 1, done: true, rows: 1 };
  write('chunk.csv.json', { ...whole, verdicts: { none: 1 } });
  mkdirSync(join(dir, 'merged.csv.new')); // in the way
  for (const [args, out, why] of /** @type {[string[], string, string][]} */ ([
    [['merge', 'chunk.csv'], 'merged.csv', 'EISDIR'],
    [['convert', 'chunk.csv'], 'nowhere/c.arrow', 'ENOENT'],
    [['convert', 'chunk.csv'], 'nowhere/c.parquet', 'ENOENT'],
    [['study.json', '--slurm', '2', '--no-submit'], 'nowhere/s.csv', 'ENOENT'],
  ])) {
    const { status, err } = await hawse([...args, '--out', out]);
    assert.equal(status, 1, `${out}: ${err}`);
    assert.match(err, new RegExp(`^${out}: ${why}.*\\n$`));
  }
  rmSync(join(dir, 'merged.csv.new'), { recursive: true });
  const folder = await hawse(['convert', '.', '--out', 'x.arrow']);
  const none = await hawse(['answers', 'study.json', '.']);
  assert.deepEqual([folder.status, none.status], [2, 2]);
  assert.match(folder.err + none.err, /^\.: it is no file\n\.: EISDIR.*\n$/);
  assert.deepEqual(readdirSync(dir).filter((name) => /^merged|^[cx]\.(arrow|parquet)/.test(name)), []); // prettier-ignore

  // rows of a sweep that was killed wait beside a table that is merged
  writeFileSync(join(dir, 'merged.csv.part'), 'half');
  assert.equal((await hawse(['merge', '--out', 'merged.csv', 'chunk.csv'])).status, 0);
  assert.deepEqual([read('merged.csv'), read('merged.csv.part')], [good, 'half']);
});

test('rows that come early are kept over a kill', async () => {
  const path = join(dir, 'ahead.csv');
  const identity = { hawse_sweep: /** @type {const} */ (1), study: 'x', points: 4, first: 0, after: 4 }; // prettier-ignore
  const head = 'point,verdict\n,\n';
  const table = new Table(path, head, identity, { verdictAt: 1 });
  await table.open({});
  table.put(2, '2,halted\n', 'halted');
  table.put(0, '0,none\n', 'none');
  // no close: the process is gone
  const again = new Table(path, head, identity, { verdictAt: 1 });
  await again.open({ resume: true });
  assert.deepEqual([again.has(0), again.has(1), again.has(2), again.done], [true, false, true, 2]);
  again.put(1, '1,none\n', 'none');
  again.put(3, '3,none\n', 'none');
  again.close();
  assert.equal(readFileSync(path, 'utf8'), `${head}0,none\n1,none\n2,halted\n3,none\n`);
  assert.deepEqual(again.verdicts, { none: 3, halted: 1 });
});

test('zeros, half a line before others and bytes that are no text are computed again', async () => {
  const path = join(dir, 'failed.csv');
  const identity = { hawse_sweep: /** @type {const} */ (1), study: 'x', points: 6, first: 0, after: 6 }; // prettier-ignore
  const head = 'point,verdict,cause\n,,\n';
  const line = (/** @type {number} */ i) => `${i},none,"é ""${i}"""\n`;
  const all = [0, 1, 2, 3, 4, 5].map(line);
  for (const bad of ['2,no\0\0\0\0\0\n', '2,none\n', '2,none,"é\n', '2,none,\xc3\n']) {
    const table = new Table(path, head, identity, { verdictAt: 1 });
    await table.open({ force: true });
    table.close();
    const damaged = Buffer.from(bad, bad.includes('\xc3') ? 'latin1' : 'utf8');
    const part = Buffer.concat([Buffer.from(head + line(0) + line(1)), damaged, Buffer.from(line(3))]); // prettier-ignore
    writeFileSync(`${path}.part`, part);
    writeFileSync(`${path}.ahead`, Buffer.concat([Buffer.from(line(5)), damaged, Buffer.from(line(4))])); // prettier-ignore
    const again = new Table(path, head, identity, { verdictAt: 1 });
    assert.equal(await again.open({ resume: true }), true);
    assert.deepEqual([again.next, again.has(4), again.has(5), again.done], [2, true, true, 4], bad);
    again.put(3, line(3), 'none');
    again.put(2, line(2), 'none');
    again.close();
    assert.equal(readFileSync(path, 'utf8'), head + all.join(''));
  }
});

test('answers: with the table, and of a table; of another one they are refused', async () => {
  write('asked.json', {
    ...STUDY,
    measures: { far: { take: 'value', channel: 'ball.x' }, top: STUDY.measures.top },
    answers: {
      out: { kind: 'probability', of: 'far', above: 0.1 },
      high: { kind: 'return', of: 'top', law: 'gumbel', levels: [50], samples: 100 },
      all: { kind: 'figures', of: 'top' },
    },
  });
  const run = await hawse(['asked.json', '--quiet']);
  assert.equal(run.status, 0, run.err);
  const rows = rowsOf(read('asked.csv'));
  const out = rows.filter((row) => Number(row.far) > 0.1).length; // pushed by 8 N
  assert.ok(out > 3 && out < 12);
  assert.match(run.out, new RegExp(`^out \\(probability of far, m\\): .*\\(${out} of 23\\)$`, 'm'));
  assert.match(run.out, /^high \(return of top, m\): location .*, of 23 values$/m);
  const json = await hawse(['answers', 'asked.json', 'asked.csv', '--json']);
  const [probability, , figures] = JSON.parse(json.out);
  assert.equal(probability.found.count, out);
  assert.equal(figures.found.greatest, Math.max(...rows.map((row) => Number(row.top))));
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['answers', 'asked.json', 'one.csv'], /its columns are not those of the study/],
    [['answers', 'asked.json', 'no.csv'], /no\.csv/],
    [['answers', 'asked.json'], /a study and its table/],
  ])) {
    const { status, err } = await hawse(args);
    assert.equal(status, 2, err);
    assert.match(err, message);
  }
});

test('what a record or a link sets while it runs is set in every point, and looked at before any is run', async () => {
  const text = JSON.stringify(FLIGHT);
  const inputs = [{ id: 'push', frame: 5, value: 8 }];
  const core = await loadCore(WASM_URL);
  writeFileSync(join(dir, 'push.hawse'), writeRunFile({ text, inputs }));
  const link = await encodeLink({ patch: FLIGHT, inputs });
  const kept = { x: { take: 'value', channel: 'ball.x' } };
  const factors = { mass: { path: 'ball.mass', values: [2, 4] } };
  for (const base of ['push.hawse', link]) {
    write('pushed.json', {
      hawse_study: 1,
      base,
      factors,
      design: { kind: 'grid' },
      measures: kept,
    });
    const { status, err } = await hawse([
      'pushed.json',
      '--out',
      'pushed.csv',
      '--force',
      '--quiet',
    ]);
    assert.equal(status, 0, err);
    const rows = rowsOf(read('pushed.csv'));
    // pushed by 8 N from 0.5 s to 2 s: a t^2 / 2
    near(rows[0].x, (4 * 1.5 ** 2) / 2);
    near(rows[1].x, (2 * 1.5 ** 2) / 2);
    assert.equal(rows[0].hash, simulateWith(core, text, { inputs }).hash);
    assert.deepEqual((await decodeLink(rows[0].link)).inputs, inputs);
  }
  for (const [id, value, what] of /** @type {[string, number, RegExp][]} */ ([
    ['pusch', 1, /^\/base\/inputs\/pusch: there is no input "pusch": did you mean push/m],
    ['push', 101, /^\/base\/inputs\/push: 101 N is outside -100 to 100/m],
  ])) {
    const wrong = await encodeLink({ patch: FLIGHT, inputs: [{ id, frame: 5, value }] });
    write('pushed.json', { hawse_study: 1, base: wrong, factors, design: { kind: 'grid' }, measures: kept }); // prettier-ignore
    const { status, err } = await hawse(['pushed.json', '--check']);
    assert.equal(status, 2);
    assert.match(err, what);
  }
});

test('the study of the manual and those of the examples are good', async () => {
  const manual = readFileSync(new URL('../../docs/study.md', import.meta.url), 'utf8');
  const [, text] = /```json\n([^`]*)```/.exec(manual);
  writeFileSync(join(dir, 'manual.json'), text);
  const folder = new URL('../../examples/studies/', import.meta.url);
  const files = readdirSync(folder).map((name) => fileURLToPath(new URL(name, folder)));
  assert.ok(files.length > 0);
  for (const file of ['manual.json', ...files]) {
    const { status, out, err } = await hawse([file, '--check']);
    assert.equal(status, 0, `${file}: ${err}`);
    assert.match(out, /\d+ points of \d factors/);
  }
});

test('scripts for Slurm: chunks that resume, words of a shell', () => {
  const { array, merge } = scriptsOf({
    ...{ study: "it's a study.json", out: '/tmp/t.csv', chunks: 3, jobs: 2 },
    options: ['--time=1:00:00'],
  });
  assert.match(array, /^#SBATCH --array=1-3$/m);
  assert.match(array, /^#SBATCH --time=1:00:00$/m);
  assert.match(array, /it'\\''s a study\.json' --out '\/tmp\/t\.csv'/);
  assert.match(array, /--chunk "\$SLURM_ARRAY_TASK_ID\/3" --jobs 2 --resume --quiet/);
  assert.match(merge, /merge --force --out '\/tmp\/t\.csv' \\\n +'\/tmp\/t\.1of3\.csv'/);

  // sbatch reads its comments by rules of its own (_get_argument of src/sbatch/opt.c): between double quotes ' is as it is and
  // \ takes the next one as it is; in a file's name % begins what stands for a number, and %% is one
  const odd = scriptsOf({ study: 's.json', out: `/tmp/it's "5%".csv`, chunks: 3, jobs: 2, options: [] }); // prettier-ignore
  assert.match(odd.array, /^#SBATCH --output="\/tmp\/it's \\"5%%\\"\.%a\.log"$/m);
  assert.match(odd.merge, /^#SBATCH --output="\/tmp\/it's \\"5%%\\"\.merge\.log"$/m);
});

test('an anchor in the air: the verdict, a manoeuvre, an example and its link', async () => {
  write('link.json', {
    hawse_study: 1,
    base: '#heave-snatch?solver.duration=0.5',
    factors: { mass: { path: 'load.mass', values: [1000, 2000] } },
    design: { kind: 'grid' },
    measures: { pull: { take: 'damage', channel: 'line.tension_a', curve: 'D', area: 0.001 } },
  });
  const { status, err } = await hawse(['link.json', '--quiet']);
  assert.equal(status, 0, err);
  const core = await loadCore(WASM_URL);
  const example = JSON.parse(
    readFileSync(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8'),
  );
  for (const row of rowsOf(read('link.csv'))) {
    const link = await decodeLink(row.link);
    assert.equal(link.example, 'heave-snatch');
    const run = simulateWith(core, mergePatch(example, link.patch), { probe: ['line.tension_a'] });
    assert.equal(run.hash, row.hash);
    // Miner's sum by the definition: stress in MPa, log10 N = 12.164 - 3 log10 S, or 15.606 - 5 log10 S beyond 1e7
    let sum = 0;
    for (const { range, count } of rainflow(run.series['line.tension_a'])) {
      const s = range / 0.001 / 1e6;
      const n = 10 ** 12.164 / s ** 3;
      sum += count / (n <= 1e7 ? n : 10 ** 15.606 / s ** 5);
    }
    assert.ok(Math.abs(Number(row.pull) / sum - 1) < 1e-9, `${row.pull}, not ${sum}`);
  }
});
