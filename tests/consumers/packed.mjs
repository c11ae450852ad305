/**
 * The package as another project has it: packed, and unpacked into the node_modules of a folder of its own.
 * @module
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { ROOT } from '../../tools/exec.mjs';

/** What it depends on, with what that needs. */
const NEEDED =
  'cli-progress fflate uqr string-width strip-ansi ansi-regex emoji-regex is-fullwidth-code-point'.split(
    ' ',
  );

/** @param {string} command @param {string[]} args @param {string} cwd */
export function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** @param {string} dir @returns {boolean} whether modules stand in it, or in a folder above it: Node looks there too */
const seesModules = (dir) =>
  existsSync(join(dir, 'node_modules')) || (dir !== parse(dir).root && seesModules(dirname(dir)));

/** A folder for projects which sees no modules but its own: what is missing must be missed. */
function lonely() {
  const dir = [tmpdir(), '/var/tmp', homedir()].find((dir) => existsSync(dir) && !seesModules(dir));
  assert.ok(dir, `${tmpdir()}, /var/tmp and ${homedir()}: each has a node_modules in or above it`);
  return dir;
}

/**
 * A project with the package in it, and nothing else.
 * @returns {{dir: string, files: string[], add: (name: string) => void, remove: () => void}} `files` of the package;
 *   `add` installs another package, as the repository has it
 */
export function project() {
  const dir = mkdtempSync(join(lonely(), 'hawse-consumer-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', dir];
  const [{ filename, files }] = JSON.parse(run('npm', args, ROOT));
  const modules = join(dir, 'node_modules');
  mkdirSync(modules);
  run('tar', ['xzf', filename, '-C', modules], dir);
  run('mv', [join(modules, 'package'), join(modules, 'hawse')], dir);
  for (const name of NEEDED)
    cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
  return {
    dir,
    files: files.map((/** @type {{path: string}} */ file) => file.path),
    add(name) {
      if (existsSync(join(modules, name))) return;
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    },
    remove: () => rmSync(dir, { recursive: true }),
  };
}
