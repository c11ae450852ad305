// Extremes of channels between frames, over the whole of a run. Sources: the log of a contact, which the core writes on its
// own; a run of half the step; a throw in closed form.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLoad } from '../../wasm/js/extremes.mjs';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';

const core = await loadCore();
const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-extremes-'));
test.after(() => rmSync(dir, { recursive: true }));

const example = (/** @type {string} */ id) =>
  JSON.parse(readFileSync(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8'));

/** Examples in which bodies strike, and times by which they have [s]. */
const STRIKES = {
  'bouncing-sphere': 2.2,
  'box-drop': 1.6,
  'drop-restitution': 0.8,
  'incline-stick-slip': 0.5,
  'tug-and-ship': 20,
  'pile-up': 20,
  'crossed-cylinders': 1,
};

test('the top of a throw lies between two frames', () => {
  const run = simulateWith(
    core,
    {
      ...{ hawse: 1, environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } } },
      parts: {
        ball: { kind: 'rigid', mass: 5, shape: 'sphere', size: [1, 1, 1], velocity: [0, 0, 10] },
      },
      solver: { step: 0.001, frame: 0.5, duration: 2 },
    },
    { probe: ['ball.z'], extremes: true },
  );
  // samples of a parabola: at most half a step from its top
  const g = 9.81;
  const z = run.extremes['ball.z'];
  assert.ok(Math.abs(z.greatestTime - 10 / g) <= 0.5e-3 + 1e-9, `${z.greatestTime} s`);
  assert.ok(Math.abs(z.greatest - 50 / g) <= (g / 2) * 0.5e-3 ** 2 + 1e-9, `${z.greatest} m`);
  assert.ok(Math.max(...run.series['ball.z']) < z.greatest);
  assert.equal(z.coarse, false);
});

for (const [id, until] of Object.entries(STRIKES)) {
  test(`${id}: log, command and CSV have one peak, and half a step gives it again or it is marked`, () => {
    const scenario = example(id);
    const options = { until, extremes: true, rows: /** @type {const} */ (['contacts']) };
    const whole = simulateWith(core, scenario, options);
    assert.equal(whole.halted, false);

    // the log of the pairs of each entry
    /** @type {Record<string, Record<number, number>>} */
    const logs = {};
    for (const { pair, peak } of whole.rows.contacts) {
      const { contact } = /** @type {any} */ (whole.manifest.pairs)[Number(pair)];
      logs[contact] ??= {};
      logs[contact][Number(pair)] = Math.max(Number(peak), logs[contact][Number(pair)] ?? 0);
    }
    for (const [contact, peaks] of Object.entries(logs)) {
      const { greatest } = whole.extremes[`contacts.${contact}.force`];
      const each = Object.values(peaks);
      if (each.length === 1) assert.equal(greatest, each[0]);
      else assert.ok(greatest >= Math.max(...each) && greatest <= each.reduce((a, b) => a + b, 0));
    }

    const out = join(dir, id);
    const command = [COMMAND, 'run', id, '--duration', String(until), '--out', out];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const told = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')).extremes;
    const [names, , ...lines] = readFileSync(join(out, 'channels.csv'), 'utf8').trim().split('\n');
    const rows = lines.map((line) => line.split(',').map(Number));
    const columns = names.split(',');
    for (const [channel, { least, greatest, greatestTime, coarse }] of Object.entries(
      whole.extremes,
    )) {
      assert.equal(told[channel].greatest + 0, greatest + 0, channel); // text has no -0
      assert.equal(told[channel].greatest_time, greatestTime, channel);
      if (isLoad(told[channel].unit)) assert.equal(told[channel].depends_on_step, coarse);
      const column = (/** @type {string} */ name) => {
        const i = columns.indexOf(name);
        return rows.map((row) => row[i]);
      };
      assert.equal(Math.max(...column(`${channel}.greatest`)) + 0, greatest + 0, channel);
      assert.equal(Math.min(...column(`${channel}.least`)) + 0, least + 0, channel);
    }

    // half the step, half the frame
    for (const change of [
      { step: scenario.solver.step / 2 },
      { frame: scenario.solver.frame / 2 },
    ]) {
      const half = simulateWith(
        core,
        { ...scenario, solver: { ...scenario.solver, ...change } },
        { until, extremes: true },
      );
      for (const [channel, { greatest, coarse }] of Object.entries(whole.extremes)) {
        if (!/contacts\..*\.force$|\.touch_force$/.test(channel) || !(greatest > 0)) continue;
        const off = Math.abs(half.extremes[channel].greatest / greatest - 1);
        assert.ok(off < 0.02 || coarse, `${channel} differs by ${(100 * off).toFixed(2)} %`);
      }
    }
  });
}
