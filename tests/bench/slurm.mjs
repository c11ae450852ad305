// A study by Slurm while some of its tasks are killed: the table must be, byte for byte, that of one command.
//
// node tests/bench/slurm.mjs STUDY --against TABLE.csv [--dir DIR] [--chunks 50] [--kill 0.1] [--seed 1] [--json]
//
// Wants sbatch, squeue and scontrol, and that tasks run on this machine. Of the tenth of chunks that are struck (`--kill`), each once
// and at a moment drawn from the seed, every second one is put back on the queue (`scontrol requeue`, which kills it), and the others'
// processes are killed as a crash does (SIGKILL), which fails the task: the same command given again goes on with what is there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { philox } from '../../wasm/js/study/random.mjs';
import { hawse } from './command.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    dir: { type: 'string', default: 'slurm-study' },
    chunks: { type: 'string', default: '50' },
    kill: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
});

const [study] = positionals;
if (!study || !values.against) {
  console.error('node tests/bench/slurm.mjs STUDY --against TABLE.csv');
  process.exit(2);
}
const chunks = Number(values.chunks);
const dir = resolve(values.dir);
mkdirSync(dir, { recursive: true });
const out = join(dir, 't.csv');
const words = (/** @type {number} */ i) => philox([i, 0, 0, 0], [Number(values.seed), 0]);

/** Chunks that are struck, and after how many rows. @type {Map<number, {rows: number, how: 'requeue' | 'crash'}>} */
const struck = new Map();
const points = JSON.parse(readFileSync(study, 'utf8')).design.points;
for (let i = 0; struck.size < Math.round(Number(values.kill) * chunks); i++) {
  const [a, b] = words(i);
  const chunk = 1 + (a % chunks);
  const size = Math.floor((chunk * points) / chunks) - Math.floor(((chunk - 1) * points) / chunks);
  if (!struck.has(chunk))
    struck.set(chunk, { rows: 1 + (b % (size - 1)), how: struck.size % 2 ? 'crash' : 'requeue' });
}

/** @param {string} command @param {string[]} args */
const said = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' }).trim();
const lines = (/** @type {string} */ file) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 3 : 0;
const partOf = (/** @type {number} */ chunk) => join(dir, `t.${chunk}of${chunks}.csv.part`);

/** Processes of a chunk. @param {number} chunk */
function pidsOf(chunk) {
  const own = `--chunk\0${chunk}/${chunks}\0`;
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return line.includes(own) && line.includes(out);
    } catch {
      return false; // over
    }
  });
}

const since = performance.now();
const strokes = [];
let submissions = 0;
while (!existsSync(out)) {
  if (submissions++ > 5) throw new Error(`no table after ${submissions} times`);
  const told = await hawse(dir, [
    ...['sweep', resolve(study), '--out', out, '--slurm', `${chunks}`, '--jobs', '1'],
    ...['--sbatch=--open-mode=append'],
  ]);
  const [, array] = /^job (\d+)/.exec(told.out) ?? [];
  // The merge waits for the array, and is taken off the queue when that can no longer come right.
  while (said('squeue', '-h', '-o', '%i')) {
    for (const [chunk, { rows, how }] of struck) {
      if (lines(partOf(chunk)) < rows) continue;
      const pids = pidsOf(chunk);
      if (!pids.length) continue;
      const kept = lines(partOf(chunk));
      if (how === 'crash') for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
      else said('scontrol', 'requeue', `${array}_${chunk}`);
      strokes.push({ chunk, how, kept });
      struck.delete(chunk);
    }
    await pause(500);
  }
}
const seconds = (performance.now() - since) / 1000;

const digest = (/** @type {string} */ file) =>
  createHash('sha256').update(readFileSync(file)).digest('hex');
const same = digest(out) === digest(values.against);

// What tasks say at their ends: rows of the last start, and their time. A task that was killed says nothing of the rows that it had
// written before, which are kept: they are taken at the mean cost of the others.
let [busy, rows] = [0, 0];
for (let chunk = 1; chunk <= chunks; chunk++) {
  const log = readFileSync(join(dir, `t.${chunk}.log`), 'utf8');
  for (const [, n, cost] of log.matchAll(/; (\d+) in [\d.]+ s, ([\d.e+]+) ms a point/g)) {
    rows += Number(n);
    busy += (Number(n) * Number(cost)) / 1000;
  }
}
const cores = Number(said('sinfo', '-h', '-o', '%C').split('/')[3]);
const told = busy / (seconds * cores);
const result = { points, chunks, strokes, submissions, seconds, same, rows, told, busy: (told * points) / rows, cores }; // prettier-ignore
if (values.json) console.log(JSON.stringify(result, null, 2));
else {
  console.log(`${points} points in ${chunks} chunks, ${strokes.length} killed: ${strokes.map(({ chunk, how, kept }) => `${chunk} (${how}, ${kept} rows kept)`).join(', ')}`); // prettier-ignore
  console.log(`${submissions} times given to sbatch, ${seconds.toFixed(0)} s on ${cores} processors, with points for ${(100 * result.busy).toFixed(1)} % of it (${(100 * told).toFixed(1)} % by the ${rows} rows that tasks told of; the others were kept of killed tasks, and count as the mean)`); // prettier-ignore
  console.log(same ? 'the table has the same bytes' : `THE TABLE DIFFERS: ${out} and ${values.against}`); // prettier-ignore
}
process.exit(same ? 0 : 1);
