// Python of the system, with modules that Debian packages: other programs' readers are the references of what is written for them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's own, whatever stands before it on the path: its packages belong to it. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/**
 * Runs a program with arguments; fails with what it printed.
 * @param {string[]} args
 * @param {object} [options] of spawnSync
 */
export function python(args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(PYTHON, args, {
    encoding: 'utf8',
    ...options,
  });
  if (status !== 0) throw error ?? new Error(`python3 ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

/**
 * For `skip` of a test: why the modules are not there, or false.
 * @param {string} module
 * @param {string} apt package of Debian
 */
export function without(module, apt) {
  const { status } = spawnSync(PYTHON, ['-c', `import ${module}`], { encoding: 'utf8' });
  return status === 0
    ? false
    : `Python has no module ${module} (on Debian: apt-get install ${apt})`;
}
