// Studies of a cheap scenario: what a point costs, how much of that is its start, how busy the threads are, how much memory
// 1,000 and 10,000 points take, and how long `hawse repeat` takes for as many runs of the same scenario.
//
// node tests/bench/sweep.mjs [--jobs 2] [--points 1000,10000] [--json]
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../../wasm/cli/common.mjs';
import { hawse } from './command.mjs';
import { putStudy, putThrow } from './throw.mjs';

const { values } = parseArgs({
  options: { jobs: { type: 'string' }, points: { type: 'string' }, json: { type: 'boolean' } },
});
const jobs = values.jobs ?? `${availableParallelism()}`;
const counts = (values.points ?? '1000,10000').split(',').map(Number);

const dir = mkdtempSync(join(tmpdir(), 'hawse-bench-'));
putThrow(dir, 2); // 1,000 steps

const rows = [];
for (const points of counts) {
  putStudy(dir, `${points}.json`, points);
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
