/**
 * Runs other programs for the project's scripts. Only built-in modules: these scripts must work
 * before anything is installed.
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Processors to use. */
export const JOBS = Math.max(2, Math.min(8, availableParallelism()));

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
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += stderr ? text : ''));
    child.on('error', (error) => reject(new ExecError(command, error.message, output)));
    child.on('close', (code, signal) => {
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
