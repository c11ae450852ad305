/**
 * Runs other programs for the project's scripts. Only built-in modules: these scripts must work
 * before anything is installed.
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Processors to use. */
export const JOBS = Math.max(2, Math.min(8, availableParallelism()));

/** Who pays for the programs that `exec` runs: what `metered` is called for. */
const bills = /** @type {AsyncLocalStorage<{cpu: number}>} */ (new AsyncLocalStorage());

/**
 * Does some work and says how long processors were busy with the programs that it ran, user and system, with all that
 * they waited for [s]: unlike the clock it hardly tells who else was at work.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{result: T, cpu: number}>}
 */
export async function metered(work) {
  const bill = { cpu: 0 };
  const result = await bills.run(bill, work);
  return { result, cpu: bill.cpu };
}

/** The shell tells on a stream of its own, after the program, what that took. */
const METER = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** Seconds of all `0m1.25s` in what `times` prints. @param {string} text */
export const secondsOf = (text) =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * +m + +s, 0);

/** A program that ended badly. Its output, if it was not shown, comes along. */
export class ExecError extends Error {
  /**
   * @param {string} line
   * @param {number | string} code
   * @param {string} output
   */
  constructor(line, code, output) {
    super(`"${line}" ended with ${code}`);
    this.output = output;
  }
}

/**
 * Runs a program and gives its output (stdout and stderr as they came).
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: Record<string, string>, show?: boolean, fail?: boolean, cwd?: string,
 *   stderr?: boolean}} [options]
 *   show: pass the output through; fail: false gives the output of a failed program too;
 *   stderr: false leaves the second stream out
 * @returns {Promise<{code: number | string, output: string}>}
 */
export function exec(command, args, options = {}) {
  const { env, show = false, fail = true, cwd = ROOT, stderr = true } = options;
  return new Promise((resolve, reject) => {
    const bill = bills.getStore();
    const out = show ? 'inherit' : 'pipe';
    const [program, all] = bill ? ['sh', ['-c', METER, 'sh', command, ...args]] : [command, args];
    const child = spawn(program, all, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', out, out, bill ? 'pipe' : 'ignore'],
    });
    let output = '';
    let times = '';
    child.stdio[3]?.on('data', (text) => (times += text));
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += stderr ? text : ''));
    child.on('error', (error) => reject(new ExecError(command, error.message, output)));
    child.on('close', (code, signal) => {
      if (bill) bill.cpu += secondsOf(times);
      const end = code ?? signal ?? 'no code';
      if (end !== 0 && fail) reject(new ExecError([command, ...args].join(' '), end, output));
      else resolve({ code: end, output });
    });
  });
}

/**
 * Runs a tool of node_modules by its name in package.json.
 * @param {string} script path inside node_modules
 * @param {string[]} args
 * @param {Parameters<typeof exec>[2]} [options]
 */
export function tool(script, args, options) {
  return exec(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/**
 * The full path of a program, or undefined.
 * @param {string} name
 */
export function which(name) {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(dir, name);
    if (dir && existsSync(path)) return path;
  }
  return undefined;
}

/**
 * First line of what a program prints about its version, or ''.
 * @param {string} command
 * @param {string[]} [args]
 */
export function versionOf(command, args = ['--version']) {
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return (stdout ?? '').split('\n')[0].trim();
}

/**
 * Files under some folders, by the end of their names, sorted.
 * @param {string[]} folders relative to the project
 * @param {RegExp} pattern
 */
export function filesUnder(folders, pattern) {
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((path) => pattern.test(path) && !/(^|\/)(node_modules|dist)\//.test(path)),
    )
    .sort();
}
