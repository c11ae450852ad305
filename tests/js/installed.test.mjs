// The library as another C program finds it: installed into a folder that is then moved, the example of examples/c
// built against it through CMake's find_package and through pkg-config.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, which } from '../../tools/exec.mjs';

const dir = mkdtempSync(join(tmpdir(), 'hawse-installed-'));
test.after(() => rmSync(dir, { recursive: true }));

const EXAMPLE = join(ROOT, 'examples/c');
const TREE = join(dir, 'tree');
const VERSION = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
const STRICT = ['-std=c11', '-pedantic', '-Wall', '-Wextra', '-Wconversion', '-Werror'];

/** @type {(command: string, args: string[], env?: Record<string, string>) => string} */
function run(command, args, env) {
  const options = { encoding: /** @type {const} */ ('utf8'), env: { ...process.env, ...env } };
  const { status, stdout, stderr } = spawnSync(command, args, options);
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** @type {(name: string, scenario: any) => string} */
function write(name, scenario) {
  writeFileSync(join(dir, name), JSON.stringify({ hawse: 1, ...scenario }));
  return join(dir, name);
}

const [MASS, STIFFNESS, LENGTH, GRAVITY, STEP] = [4, 100, 2, 9.80665, 0.001];
/** A load let go on a spring as long as it is without force. */
const SPRING = write('spring.json', {
  environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
  parts: {
    load: { kind: 'rigid', mass: MASS, shape: 'sphere', position: [0, 0, -LENGTH] },
    spring: { kind: 'spring', a: 'world', b: 'load', length: LENGTH, stiffness: STIFFNESS },
  },
  solver: { step: STEP, frame: 0.05, duration: 1 },
});
const OPEN = write('open.json', {
  parts: {
    ball: { kind: 'rigid', mass: 1, shape: 'sphere' },
    pin: { kind: 'joint', type: 'spherical', a: 'ball', b: 'world', position: [0, 0, 1] },
  },
});
const WRONG = write('wrong.json', { parts: { ball: { kind: 'rigid', mass: -1 } } });

/**
 * What the program prints: a load on a spring oscillates about where it hangs, which the step of the integrator
 * makes slower by (omega h)^2 / 12 at most; a failure names part and cause.
 * @param {string} program
 */
function holds(program) {
  const rows = run(program, [SPRING, 'load.z']).trim().split('\n');
  const omega = Math.sqrt(STIFFNESS / MASS);
  const sag = (MASS * GRAVITY) / STIFFNESS;
  assert.equal(rows.length, 21);
  rows.forEach((row, i) => {
    const [t, z] = row.split(' ').map(Number);
    assert.ok(Math.abs(t - 0.05 * i) < 1e-12, row);
    const exact = -LENGTH - sag * (1 - Math.cos(omega * t));
    assert.ok(Math.abs(z - exact) <= (sag * omega * t * (omega * STEP) ** 2) / 12 + 1e-12, row);
  });
  for (const [args, said] of /** @type {[string[], RegExp][]} */ ([
    [[OPEN, 'ball.z'], /^halted at 0 s: pin: a joint is open by 1 m/],
    [[WRONG, 'ball.z'], /wrong\.json: \{"faults":\[\{"where":"\/parts\/ball\/mass"/],
    [[SPRING, 'load.zz'], /^load\.zz: the scenario has no such channel/],
    [[SPRING], /are wanted/],
  ])) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, said);
  }
}

test('an installed tree is library, header, CMake package and hawse.pc', () => {
  run('cmake', ['--install', join(ROOT, 'build/release'), '--prefix', join(dir, 'made')]);
  renameSync(join(dir, 'made'), TREE);
});

test('the example by find_package', () => {
  const build = join(dir, 'build');
  const options = [`-DCMAKE_PREFIX_PATH=${TREE}`, `-DCMAKE_C_FLAGS=${STRICT.join(' ')}`];
  assert.match(
    run('cmake', ['-S', EXAMPLE, '-B', build, ...options]),
    RegExp(`hawse ${VERSION}\n`),
  );
  run('cmake', ['--build', build]);
  holds(join(build, 'table'));
});

test('the example by pkg-config', { skip: !which('pkg-config') && 'no pkg-config' }, () => {
  const env = {
    PKG_CONFIG_PATH: ['lib', 'lib64'].map((d) => join(TREE, d, 'pkgconfig')).join(':'),
  };
  assert.equal(run('pkg-config', ['--modversion', 'hawse'], env).trim(), VERSION);
  const flags = run('pkg-config', ['--cflags', '--libs', 'hawse'], env).trim().split(/\s+/);
  const program = join(dir, 'table');
  run('cc', [...STRICT, join(EXAMPLE, 'table.c'), ...flags, '-o', program]);
  holds(program);
});
