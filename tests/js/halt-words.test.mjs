// What `hawse run` prints of a run that halts: the cause first, and of a run that has not begun nothing else.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HALTING, HANGING } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-halt-'));
test.after(() => rmSync(dir, { recursive: true }));

/** Both streams as a terminal shows them. @param {any} scenario @param {string[]} args */
function run(scenario, ...args) {
  const file = join(dir, 'scene.json');
  writeFileSync(file, JSON.stringify(scenario));
  const line = [process.execPath, COMMAND, 'run', file, ...args].map((a) => `'${a}'`).join(' ');
  const { status, stdout } = spawnSync('sh', ['-c', `${line} 2>&1`], { encoding: 'utf8' });
  return { status, lines: stdout.split('\n').slice(0, -1) };
}

const OPEN = {
  hawse: 1,
  parts: {
    ball: { kind: 'rigid', mass: 1, shape: 'sphere' },
    pin: { kind: 'joint', type: 'spherical', a: 'ball', b: 'world', position: [0, 0, 1] },
  },
};
const THROWN = /** @type {any} */ (structuredClone(HALTING));
THROWN.parts.load.force_x = 1e12;
THROWN.inputs = {};

test('a run that cannot begin: its cause, no zero energies, no hash of zeros', () => {
  const { status, lines } = run(OPEN);
  assert.equal(status, 3);
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.match(lines[0], /^halted at 0 s: pin.*: a joint is open by 1 m/);
  const out = join(dir, 'open');
  assert.equal(run(OPEN, '--out', out).lines.length, 1);
  const { hash, energy, halt } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  assert.deepEqual([hash, energy, halt.part], [null, null, 'pin']);
  const rows = readFileSync(join(out, 'channels.csv'), 'utf8').trim().split('\n');
  assert.equal(rows.length, 2, 'names and units only');
});

test('a run that halts on its way: the cause first, then what was computed', () => {
  const { status, lines } = run(THROWN);
  assert.equal(status, 3);
  assert.match(lines[0], /^halted at /);
  assert.equal(lines.filter((l) => l.startsWith('halted')).length, 1);
  assert.match(lines.at(-2) ?? '', /^energy before the halt: kinetic /);
  assert.match(lines.at(-1) ?? '', /^hash (?!0{16})[0-9a-f]{16}$/);
});

test('a run that ends says nothing of a halt', () => {
  const { status, lines } = run(HANGING, '--duration', '0.1');
  assert.equal(status, 0);
  assert.ok(!lines.join('\n').includes('halt'));
  assert.match(lines.at(-1) ?? '', /^hash [0-9a-f]{16}$/);
});
