/**
 * `hawse watch`: runs what is put into a folder. A file is taken by renaming it, which one process alone can do, so any number of
 * watchers may share a folder; results get their name when they are whole.
 *
 *   DIR/NAME.json                    waits
 *   DIR/.taken@HOST@PID@BEGUN@NAME.json   is run by that process; goes back to wait when the process is gone
 *   OUT/NAME/                        done: NAME.json, what came of it, said.txt; error.txt where it is bad
 *
 * @module
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { basename, extname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EXIT, UsageError, numberOption, readArgs } from './common.mjs';
import { isAlive, self } from './lock.mjs';

const USAGE = `Usage: hawse watch DIR [options]

Runs scenarios (.json, .hawse) and studies (.json with "hawse_study") that are put into DIR, one after the other. A file is taken
when it has not changed for a while, and moved with its results to OUT/NAME, which is there when it is whole:
channels.csv and run.json of a scenario, NAME.csv of a study, said.txt, and error.txt where something is wrong.

  --out OUT       DIR/done without it
  --settle S      a file is whole when it has not changed for S seconds: 1 without it
  --once          run what is there, then end
  -h, --help

Names that begin with a dot are not looked at, nor are folders: a file that is written as .NAME and then renamed is never
seen half. Several watchers may share DIR and OUT. Ctrl-C stops the run and puts its file back. Exit codes: 0 good, 2 bad input, 130
ended by Ctrl-C.
`;

const COMMAND = fileURLToPath(new URL('./hawse.mjs', import.meta.url));
const INTERRUPTED = 130;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const TAKEN = '.taken@';
const [SETTLE, SETTLE_MAX] = [1, 3600];
/** Largest file that is taken [bytes], and most names tried for one that is there. */
const FILE_MAX = 128 * 2 ** 20;
const NAMES_MAX = 10000;

/**
 * @typedef {{dir: string, out: string, settle: number, stopped: () => boolean, child?: import('node:child_process').ChildProcess}} Watch
 * @typedef {{size: number, mtimeMs: number}} Stamp
 */

/** @param {string[]} argv */
export default async function main(argv) {
  const args = readArgs(
    argv,
    USAGE,
    { out: { type: 'string' }, settle: { type: 'string' }, once: { type: 'boolean' } },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const dir = resolve(args.operands[0]);
  const settle = numberOption(args.values.settle, '--settle') ?? SETTLE;
  if (settle > SETTLE_MAX)
    throw new UsageError(`--settle ${settle}: 0 to ${SETTLE_MAX} s is wanted`);
  const out = resolve(args.values.out ?? join(dir, 'done'));
  if (out === dir) throw new UsageError(`--out ${out}: another folder than DIR is wanted, else results would be run`); // prettier-ignore
  try {
    if (!statSync(dir).isDirectory()) throw new Error('it is no folder');
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new UsageError(`${dir}: ${/** @type {Error} */ (error).message}`);
  }
  let stopped = false;
  /** @type {Watch} */
  const watch = { dir, out, settle, stopped: () => stopped };
  const stop = () => {
    stopped = true;
    watch.child?.kill('SIGINT');
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await look(watch, !!args.values.once);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
  return stopped ? INTERRUPTED : EXIT.good;
}

/** @param {string} text */
const tell = (text) => void process.stdout.write(`${text}\n`);

/**
 * Looks, runs, looks again.
 * @param {Watch} watch @param {boolean} once
 */
async function look(watch, once) {
  const { dir, settle, stopped } = watch;
  /** Files as they were seen, and when first so. @type {Map<string, Stamp & {since: number}>} */
  const seen = new Map();
  /** What could not be taken, or laid aside. @type {Map<string, number>} */
  const refused = new Map();
  let told = '';
  while (!stopped()) {
    let waiting;
    try {
      putBack(watch);
      waiting = waitingIn(dir);
      told = '';
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (message !== told) process.stderr.write(`${dir}: ${message}\n`);
      told = message;
      if (once) return;
      await pause(1000);
      continue;
    }
    for (const name of seen.keys()) if (!waiting.has(name)) seen.delete(name);
    const now = performance.now();
    let taken = false;
    for (const [name, stamp] of waiting) {
      const before = seen.get(name);
      const same = before?.size === stamp.size && before.mtimeMs === stamp.mtimeMs;
      if (!same) seen.set(name, { ...stamp, since: now });
      if (settle > 0 && (!same || now - before.since < 1000 * settle)) continue;
      if (refused.get(name) === stamp.mtimeMs) continue;
      try {
        taken = await take(watch, name);
      } catch (error) {
        process.stderr.write(`${name}: ${/** @type {Error} */ (error).message}\n`);
        refused.set(name, stamp.mtimeMs); // not again until it is another one
      }
      seen.delete(name);
      if (taken) break;
    }
    if (taken) continue;
    if (once && [...waiting].every(([name, { mtimeMs }]) => refused.get(name) === mtimeMs)) return;
    await pause(Math.min(500, Math.max(20, 250 * settle)));
  }
}

/** What waits, by its name. @param {string} dir @returns {Map<string, Stamp>} */
function waitingIn(dir) {
  /** @type {Map<string, Stamp>} */
  const waiting = new Map();
  for (const name of readdirSync(dir).sort()) {
    if (name.startsWith('.') || !/\.(json|hawse)$/i.test(name)) continue;
    const stamp = stampOf(join(dir, name));
    if (stamp) waiting.set(name, stamp);
  }
  return waiting;
}

/** Size and time of a file; undefined where there is none, or a folder or a link. @param {string} path */
function stampOf(path) {
  try {
    const about = lstatSync(path);
    return about.isFile() ? { size: about.size, mtimeMs: about.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/** Files of processes that are gone wait again; what they began is taken away. @param {Watch} watch */
function putBack({ dir, out }) {
  for (const name of readdirSync(out)) {
    const [, host, pid] = /^\..*@([^@]*)@(\d+)$/.exec(name) ?? [];
    if (pid && isAlive({ host: decodeURIComponent(host), pid: Number(pid), begun: '' }) === false)
      rmSync(join(out, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(dir)) {
    if (!name.startsWith(TAKEN)) continue;
    const [, host, pid, begun, ...rest] = name.split('@');
    if (!rest.length || !/^\d+$/.test(pid)) continue;
    const holder = { host: decodeURIComponent(host), pid: Number(pid), begun };
    if (holder.pid !== process.pid && isAlive(holder) === false) moveFile(join(dir, name), dir, rest.join('@')); // prettier-ignore
  }
}

/** NAME, NAME-2, NAME-3 ... @param {string} name @returns {Generator<string>} */
function* namesLike(name) {
  yield name;
  const end = extname(name);
  for (let i = 2; i <= NAMES_MAX; i++) yield `${basename(name, end)}-${i}${end}`;
}

/**
 * Moves a file under a name that is free, and never over another.
 * @param {string} from @param {string} dir @param {string} name
 */
function moveFile(from, dir, name) {
  for (const free of namesLike(name)) {
    try {
      linkSync(from, join(dir, free));
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'EEXIST') continue;
      if (code === 'ENOENT') return; // another watcher was faster
      if (existsSync(join(dir, free))) continue;
      renameSync(from, join(dir, free)); // a disk without second names
      return;
    }
    try {
      unlinkSync(from);
    } catch {
      // another watcher was faster
    }
    return;
  }
}

/**
 * Takes a file and runs it.
 * @param {Watch} watch @param {string} name
 * @returns {Promise<boolean>} false: another watcher has it
 */
async function take(watch, name) {
  const { dir, out } = watch;
  const { host, pid, begun } = self();
  const path = join(dir, `${TAKEN}${encodeURIComponent(host)}@${pid}@${begun}@${name}`);
  try {
    renameSync(join(dir, name), path);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
  const stem = basename(name, extname(name));
  const work = join(out, `.${stem}@${encodeURIComponent(host)}@${pid}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    await runTaken(watch, { path, name, work, stem });
  } finally {
    if (existsSync(path)) moveFile(path, dir, name); // stopped, changed, or it could not be laid aside
    rmSync(work, { recursive: true, force: true });
  }
  return true;
}

/**
 * Runs a file that is taken, and lays it with its results aside.
 * @param {Watch} watch @param {{path: string, name: string, work: string, stem: string}} taken
 */
async function runTaken(watch, { path, name, work, stem }) {
  const before = stampOf(path);
  const since = performance.now();
  const { status, said, error } = await runFile(watch, path, work, name);
  if (watch.stopped()) return;
  const after = stampOf(path);
  if (before?.size !== after?.size || before?.mtimeMs !== after?.mtimeMs)
    return tell(`${name}: was written while it ran, and waits again`);
  writeFileSync(join(work, 'said.txt'), said);
  if (status !== EXIT.good)
    writeFileSync(join(work, 'error.txt'), error || `it ended with ${status}\n`);
  nameIn(join(work, 'run.json'), name);
  copyFileSync(path, join(work, existsSync(join(work, name)) ? `input-${name}` : name));
  const done = settleFolder(work, watch.out, stem);
  unlinkSync(path);
  const seconds = ((performance.now() - since) / 1000).toPrecision(3);
  const first = error.trim().split('\n')[0];
  tell(status === EXIT.good ? `${name}: done in ${seconds} s, ${done}` : `${name}: ${WORDS[status ?? -1] ?? 'failed'}: ${first}, ${done}`); // prettier-ignore
  return undefined;
}

/** The summary of a run names the file as it was put here. @param {string} path @param {string} name */
function nameIn(path, name) {
  if (!existsSync(path)) return;
  const summary = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify({ ...summary, file: name }, null, 2)}\n`);
}

/** @type {Record<number, string>} */
const WORDS = { [EXIT.badInput]: 'bad input', [EXIT.halted]: 'halted' };

/** Gives a folder a name that is free. @param {string} work @param {string} out @param {string} stem */
function settleFolder(work, out, stem) {
  for (let i = 1; i <= NAMES_MAX; i++) {
    const to = join(out, i > 1 ? `${stem}-${i}` : stem);
    if (existsSync(to)) continue;
    try {
      renameSync(work, to);
      return to;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    }
  }
  return work;
}

/** Whether a text is a study. @param {string} path */
function isStudy(path) {
  try {
    return 'hawse_study' in JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return false;
  }
}

/**
 * Runs a file in a process of its own, so that whatever becomes of it the watcher goes on.
 * @param {Watch} watch @param {string} path @param {string} work folder of its results @param {string} name as it was
 * @returns {Promise<{status: number | null, said: string, error: string}>}
 */
function runFile(watch, path, work, name) {
  const size = stampOf(path)?.size ?? 0;
  if (size > FILE_MAX)
    return Promise.resolve({ status: EXIT.badInput, said: '', error: `${name}: ${size} bytes; at most ${FILE_MAX} are read\n` }); // prettier-ignore
  const stem = basename(name, extname(name));
  const args = isStudy(path)
    ? ['sweep', path, '--out', join(work, `${stem}.csv`), '--quiet']
    : ['run', path, '--out', work];
  return new Promise((done) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'], detached: true }); // prettier-ignore
    watch.child = child;
    let [said, error] = ['', ''];
    const plain = (/** @type {string} */ text) => text.replaceAll(path, name).replaceAll(`${work}/`, ''); // prettier-ignore
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (error += data));
    child.on('error', (cause) => done({ status: EXIT.failure, said, error: `${cause.message}\n` }));
    child.on('close', (status) => {
      watch.child = undefined;
      done({ status, said: plain(said), error: plain(error) });
    });
    if (watch.stopped()) child.kill('SIGINT'); // it came while the process began
  });
}
