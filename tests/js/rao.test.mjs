// Tables of responses to waves: from CSV to a scenario and back, what is refused and where, units and conventions; the box in
// closed form against its limits in long waves, and the core's forces.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRao, writeRao } from '../../wasm/js/rao.mjs';
import { boxRao, boxResponse } from '../../wasm/js/rao-box.mjs';
import { loadCore } from '../../wasm/js/index.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-rao-'));
test.after(() => rmSync(dir, { recursive: true }));
const BOX = { length: 60, beam: 16, draught: 4, gm: 2.5 };
const HEADINGS = [0, Math.PI / 2, Math.PI];

/** @param {string} text @param {object} [options] */
function faults(text, options) {
  try {
    readRao(text, { file: 'a.csv', ...options });
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  throw new Error('nothing was refused');
}

const HEAD = 'frequency,heading,heave_amplitude,heave_phase\nrad/s,deg,m/m,deg\n';
const ROWS = '0.5,0,1,0\n1,0,0.5,90\n0.5,180,1,0\n1,180,0.5,-90\n';

test('units and conventions', () => {
  const { rao, forces } = readRao(
    '# a comment\nPeriod;Heading;roll_amplitude;roll_phase\ns;deg;deg/m;deg\n10;180;2;370\n10;0;1;-10\n10;90;3;0\n',
  );
  assert.equal(forces, false);
  assert.deepEqual(rao.frequency, [Number((Math.PI / 5).toPrecision(9))]);
  assert.equal(rao.mirror, true);
  const { h0, h90, h180 } = rao.headings;
  assert.equal(h90.heading, Number((Math.PI / 2).toPrecision(9)));
  assert.ok(Math.abs(h180.roll.amplitude[0] - (2 * Math.PI) / 180) < 1e-15);
  assert.ok(Math.abs(h180.roll.phase[0] - Math.PI / 18) < 1e-6);
  assert.ok(Math.abs(h0.roll.phase[0] + Math.PI / 18) < 1e-6);
  const lag = readRao(HEAD + ROWS, { phase: 'lag' }).rao;
  assert.equal(lag.headings.h0.heave.phase[1], -1.570796);
  const from = readRao(HEAD + ROWS.replaceAll(',180,', ',170,'), { headings: 'from' }).rao;
  assert.deepEqual(Object.keys(from.headings), ['h180', 'h350']);
  assert.equal(from.mirror, false);
  assert.equal(readRao(HEAD.replace('m/m', 'kN/m') + ROWS).rao.headings.h0.heave.amplitude[1], 500);
  assert.equal(readRao(HEAD.replace('m/m', 'kN/m') + ROWS).forces, true);
});

test('what is refused, with line and column', () => {
  for (const [text, wanted] of [
    [HEAD, 'a.csv:2: a table has a line of names, one of units, and rows'],
    [HEAD + ROWS.replace('1,0,0.5,90\n', ''), 'a.csv:5: a hole: no row at 1 rad/s and 0 degrees'],
    [HEAD + ROWS.replace('0.5,90', 'x,90'), 'a.csv:4, column heave_amplitude: "x" is no number'],
    [HEAD + ROWS.replace('0.5,90', ',90'), 'a.csv:4, column heave_amplitude: "" is no number'],
    [HEAD + ROWS.replace('0.5,90', '-1,90'), 'column heave_amplitude: -1 is below 0'],
    [HEAD + ROWS.replace('0.5,0,1,0', '-2,0,1,0'), 'a.csv:3, column frequency: -2 is not above 0'],
    [`${HEAD + ROWS}0.5,360,1,0\n`, 'a.csv:7: the same frequency and heading as line 3'],
    [HEAD + ROWS.replace('1,0,0.5,90', '1,0,0.5'), 'a.csv:4: 3 cells for 4 columns'],
    [HEAD.replace('deg\n', 'grad\n') + ROWS, 'a.csv:2, column heave_phase: unit "grad"'],
    [HEAD.replace('heave_phase', 'heave_lag') + ROWS, 'a.csv:1, column heave_lag: not known'],
    [HEAD.replace('heading', 'heave_phase') + ROWS, 'column heave_phase: there twice'],
    [
      'heading,heave_amplitude,heave_phase\ndeg,m/m,deg\n0,1,0\n',
      'one of the columns frequency and period',
    ],
    [
      'frequency,heading,heave_amplitude\nrad/s,deg,m/m\n1,0,1\n',
      'heave_amplitude and heave_phase go together',
    ],
  ])
    assert.ok(faults(text).includes(wanted), `${faults(text)}\nwanted ${wanted}`);
});

test('a table comes back from its text, and the core takes it', async () => {
  const made = boxRao(BOX, [0.3, 0.6, 1.2], HEADINGS);
  const { rao } = readRao(writeRao(made));
  assert.deepEqual(rao.frequency, made.frequency);
  for (const [id, row] of Object.entries(made.headings))
    for (const f of ['surge', 'heave', 'roll', 'pitch'])
      row[f].amplitude.forEach((/** @type {number} */ a, /** @type {number} */ i) => {
        assert.ok(Math.abs(rao.headings[id][f].amplitude[i] - a) < 1e-5 * Math.max(a, 1e-3));
        assert.ok(Math.abs(rao.headings[id][f].phase[i] - row[f].phase[i]) < 2e-5);
      });
  const core = await loadCore();
  const waves = { kind: 'regular', height: 2, period: (2 * Math.PI) / 0.6, heading: Math.PI };
  const model = core.compile(
    JSON.stringify({ hawse: 1, environment: { waves }, parts: { ship: { kind: 'motion', rao } } }),
  );
  const { amplitude, phase } = rao.headings.h180.heave;
  const z = model.manifest.channels.findIndex((/** @type {any} */ c) => c.id === 'ship.z');
  assert.ok(z >= 0);
  const { simulateWith } = await import('../../wasm/js/simulate.mjs');
  const { series } = simulateWith(core, { hawse: 1, environment: { waves }, parts: { ship: { kind: 'motion', rao } }, solver: { duration: 0.1 } }, { probe: { z: 'ship.z' }, throwOnHalt: true }); // prettier-ignore
  assert.ok(Math.abs(series.z[0] - amplitude[1] * Math.cos(phase[1])) < 1e-9);
});

test('a box in long waves follows the water', () => {
  const omega = 0.1;
  const k = omega ** 2 / 9.80665;
  const head = boxResponse(BOX, omega, Math.PI).map((z) => Math.hypot(...z));
  const beam = boxResponse(BOX, omega, Math.PI / 2).map((z) => Math.hypot(...z));
  // of second order in omega: what is left is a few thousandths here
  for (const [got, want] of [
    [head[0], 1],
    [head[2], 1],
    [head[4], k],
    [beam[1], 1],
    [beam[2], 1],
    [beam[3], k],
  ])
    // prettier-ignore
    assert.ok(Math.abs(got / want - 1) < 0.02, `${got}, not ${want}`);
});

test('the commands', () => {
  const run = (/** @type {string[]} */ ...args) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' }); // prettier-ignore
  const file = join(dir, 'barge.csv');
  const size = ['--length', '60', '--beam', '16', '--draught', '4', '--gm', '2.5'];
  assert.equal(run('rao', ...size, '--count', '4', '--headings', '3', '--output', file).status, 0);
  const { status, stdout } = run('import', 'rao', file);
  assert.equal(status, 0);
  assert.equal(Object.keys(JSON.parse(stdout).rao.headings).length, 3);
  const scenario = join(dir, 'a.json');
  writeFileSync(scenario, JSON.stringify({ hawse: 1, parts: { ship: { kind: 'motion' } } }));
  const both = run('import', 'rao', file, '--into', scenario, '--part', 'ship');
  assert.equal(JSON.parse(both.stdout).parts.ship.rao.frequency.length, 4);
  writeFileSync(file, 'frequency,heading\n');
  const bad = run('import', 'rao', file);
  assert.equal(bad.status, 2);
  assert.match(bad.stderr, /barge\.csv:1/);
  assert.equal(run('rao', '--length', '60').status, 2);
});
