// Ctrl-C in a long run: what it has computed is written whole, and the exit code says so.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { HANGING } from './scenes.mjs';

const command = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));

for (const [name, solver] of /** @type {const} */ ([
  ['many frames', { step: 5e-4, frame: 5e-3, duration: 4000 }],
  ['one long frame', { step: 5e-4, frame: 40, duration: 4000 }], // 80,000 steps each
]))
  test(`Ctrl-C in a run of ${name}: files are whole`, async (t) => {
    const dir = mkdtempSync(join(tmpdir(), 'hawse-'));
    t.after(() => rmSync(dir, { recursive: true }));
    const scenario = join(dir, 'long.json');
    const out = join(dir, 'out');
    writeFileSync(
      scenario,
      JSON.stringify({ ...HANGING, solver: { ...HANGING.solver, ...solver } }),
    );
    const child = spawn(process.execPath, [command, 'run', scenario, '--out', out]);
    let told = '';
    child.stderr.on('data', (data) => (told += data));
    const ended = new Promise((done) => child.on('exit', (code, signal) => done({ code, signal })));
    while (!existsSync(join(out, 'channels.csv'))) await pause(20); // from here on it is caught
    child.kill('SIGINT');
    assert.deepEqual(await ended, { code: 130, signal: null });
    assert.match(told, /^ended by Ctrl-C at [0-9.e-]+ s of 4000 s\n$/);
    const run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    assert.equal(run.interrupted, true);
    assert.match(run.hash, /^[0-9a-f]{16}$/);
    const lines = readFileSync(join(out, 'channels.csv'), 'utf8').trimEnd().split('\n');
    const width = lines[0].split(',').length;
    assert.ok(lines.every((line) => line.split(',').length === width));
    // two heads, then frame 0 and every frame after it
    assert.equal(lines.length, 3 + run.frames);
    assert.equal(Number(lines.at(-1)?.split(',')[0]), run.frames * solver.frame);
  });
