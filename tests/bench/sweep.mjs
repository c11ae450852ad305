// Studies of a cheap scenario: what a point costs, how much of that is its start, how busy the threads are, how much memory
// 1,000 and 10,000 points take, and how long `hawse repeat` takes for as many runs of the same scenario.
//
// node tests/bench/sweep.mjs [--jobs 2] [--points 1000,10000] [--json]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../../wasm/cli/common.mjs';
import { hawse } from './command.mjs';

const { values } = parseArgs({
  options: { jobs: { type: 'string' }, points: { type: 'string' }, json: { type: 'boolean' } },
});
const jobs = values.jobs ?? `${availableParallelism()}`;
const counts = (values.points ?? '1000,10000').split(',').map(Number);

const dir = mkdtempSync(join(tmpdir(), 'hawse-bench-'));
/** A ball that is thrown: 1,000 steps of rk4. */
const SCENARIO = {
  hawse: 1,
  environment: { water: { density: 0 }, air: { density: 0 } },
  parts: {
    ball: { kind: 'rigid', mass: 2, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 3] },
  },
  solver: { integrator: 'rk4', step: 0.002, frame: 0.02, duration: 2 },
};
writeFileSync(join(dir, 'throw.json'), JSON.stringify(SCENARIO));

const rows = [];
for (const points of counts) {
  const study = {
    hawse_study: 1,
    base: 'throw.json',
    factors: {
      up: { path: 'ball.velocity.z', distribution: 'uniform', low: 1, high: 9 },
      mass: { path: 'ball.mass', distribution: 'lognormal', median: 2, spread: 0.3 },
    },
    design: { kind: 'sobol', points },
    measures: {
      top: { take: 'greatest', channel: 'ball.z' },
      mean: { take: 'mean', channel: 'ball.z' },
      last: { take: 'value', channel: 'ball.vz' },
    },
  };
  writeFileSync(join(dir, `${points}.json`), JSON.stringify(study));
  const sweep = await hawse(dir, ['sweep', `${points}.json`, '--jobs', jobs, '--quiet']);
  const vary = ['--vary', 'ball.velocity.z=1..9', '--vary', 'ball.mass=1..4'];
  const repeat = await hawse(
    dir,
    ['repeat', 'throw.json', ...vary, '--runs', `${points}`, '--jobs', jobs, '--quiet'].concat(
      ...['--show', 'ball.z', '--table', 'repeat.csv'],
    ),
  );
  const [, cost, start, busy] = /, ([\d.e+-]+) ms a point, (\d+) % of it to start, \d+ threads busy (\d+) %/.exec(sweep.out); // prettier-ignore
  rows.push({
    points,
    cost: Number(cost),
    start: Number(start),
    busy: Number(busy),
    sweep,
    repeat,
  });
}
rmSync(dir, { recursive: true });
if (values.json) console.log(JSON.stringify(rows, null, 2));
else
  process.stdout.write(
    table(
      ['points', 'ms a point', 'start %', 'busy %', 's', 'MB', 'repeat s', 'MB', 'ratio'],
      rows.map(({ points, cost, start, busy, sweep, repeat }) => [
        ...[`${points}`, cost.toFixed(2), `${start}`, `${busy}`],
        ...[sweep.seconds.toFixed(1), sweep.memory.toFixed(0)],
        ...[repeat.seconds.toFixed(1), repeat.memory.toFixed(0)],
        (sweep.seconds / repeat.seconds).toFixed(2),
      ]),
      'rrrrrrrrr',
    ),
  );
