/**
 * One writer at a time: a lock file that says who writes, and is known for stale where nobody does any more.
 *
 * On this machine a writer is dead when no process has its number, or one that began at another time. Of another machine that
 * cannot be asked: its lock is touched by its holder every few seconds, and one that is not while somebody looks on is stale.
 * Clocks of different machines are not compared.
 * @module
 */
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'; // prettier-ignore
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from './common.mjs';

/** A holder touches its lock so often, and who waits looks on for so long [ms]. */
const TOUCH_MS = 5000;
const PATIENCE_MS = 15000;
const LOOK_MS = 250;
/** What the system says of a full disk. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** @typedef {{host: string, pid: number, begun: string, since: string}} Holder `begun`: start of the process, as the system counts; "" is not known */

/**
 * When a process began, in the system's own count; "" where that is not told.
 * @param {number} pid
 */
function begunAt(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Who writes here. @returns {Holder} */
export const self = () => ({
  host: hostname(),
  pid: process.pid,
  begun: begunAt(process.pid),
  since: new Date().toISOString(),
});

/**
 * Whether a holder is at work: undefined where that cannot be known, of another machine.
 * @param {Pick<Holder, 'host' | 'pid' | 'begun'>} holder
 * @returns {boolean | undefined}
 */
export function isAlive({ host, pid, begun }) {
  if (host !== hostname()) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false;
  }
  const now = begunAt(pid);
  return !begun || !now || begun === now;
}

/** Text of a lock; undefined: it is not there. @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {string} text @returns {Holder | undefined} undefined: its writer has not come to its end, or never did */
function holderOf(text) {
  try {
    const { host, pid, begun = '', since = '' } = JSON.parse(text);
    if (typeof host === 'string' && Number.isInteger(pid) && pid > 0)
      return { host, pid, begun, since };
  } catch {
    // half a text
  }
  return undefined;
}

/** @param {string} path @returns {boolean} whether it is there */
function touched(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
function stamp(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}

/**
 * Takes away a lock that was seen to be stale; what came in its place meanwhile is put back.
 * @param {string} path @param {string} seen its text
 */
function breakLock(path, seen) {
  const aside = `${path}.${process.pid}.${Date.now().toString(36)}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // somebody was faster
  }
  if (textOf(aside) !== seen) {
    try {
      linkSync(aside, path);
    } catch {
      // a third one has it
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Writes a lock that is not there. On a full disk none is left that nobody holds.
 * @param {string} path @param {string} own @param {Pick<typeof import('node:fs'), 'writeSync'>} fs
 */
function write(path, own, fs) {
  const handle = openSync(path, 'wx');
  try {
    if (fs.writeSync(handle, own) < Buffer.byteLength(own)) throw Object.assign(new Error('no space left on the device'), { code: 'ENOSPC', syscall: 'write' }); // prettier-ignore
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Takes the lock, or says who has it.
 * @param {string} path of the lock file
 * @param {string} what is written
 * @param {{patience?: number, touch?: number, tell?: (text: string) => void, fs?: Pick<typeof import('node:fs'), 'writeSync'>}} [how] `patience`: how long to look on at a lock
 *   of another machine [ms]; `touch`: how often this one is touched [ms]
 * @returns {Promise<() => void>} gives it back
 * @throws {UsageError}; what the system says of a full disk as it is
 */
export async function takeLock(
  path,
  what,
  { patience = PATIENCE_MS, touch = TOUCH_MS, tell = () => {}, fs = { writeSync } } = {},
) {
  for (;;) {
    const own = `${JSON.stringify(self())}\n`;
    try {
      write(path, own, fs);
      return held(path, own, touch);
    } catch (error) {
      const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (FULL.includes(code)) throw error;
      if (code !== 'EEXIST') throw new UsageError(`${path}: ${message}`);
    }
    const text = textOf(path);
    if (text === undefined) continue;
    const holder = holderOf(text);
    const alive = holder && isAlive(holder);
    const by = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'a process that did not say its name'; // prettier-ignore
    const refused = `${what} is being written by ${by}: wait for it, or stop it. Where it runs no more, remove ${path}`;
    if (alive) throw new UsageError(refused);
    if (alive === undefined) {
      tell(`${what} has a lock of ${by}; looking on for ${Math.ceil(patience / 1000)} s whether it is at work\n`); // prettier-ignore
      if (await changes(path, patience)) {
        if (textOf(path) === text) throw new UsageError(refused);
        continue; // another's, or gone
      }
    }
    breakLock(path, text);
  }
}

/** Whether a lock is touched, or goes, within a time. @param {string} path @param {number} patience [ms] */
async function changes(path, patience) {
  const before = stamp(path);
  const end = performance.now() + patience;
  while (performance.now() < end) {
    await pause(Math.min(LOOK_MS, patience / 4));
    if (stamp(path) !== before) return true;
  }
  return false;
}

/** @param {string} path @param {string} own @param {number} touch [ms] */
function held(path, own, touch) {
  const timer = setInterval(() => touched(path), touch);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (textOf(path) === own) rmSync(path, { force: true });
  };
}
