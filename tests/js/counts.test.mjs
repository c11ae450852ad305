// What `npm test` counts: reports of node --test and of cmocka as they are, with one test of each kind; and that a
// skipped test is not passed over in silence.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedOfTap, inWords, isBad, ofCmocka, ofTap, slowestOf, timesOfTap } from '../../tools/counts.mjs'; // prettier-ignore
import { exec, metered, secondsOf } from '../../tools/exec.mjs';

const dir = mkdtempSync(join(tmpdir(), 'hawse-counts-'));
test.after(() => rmSync(dir, { recursive: true }));

test('node --test: passed, failed, skipped and put off', () => {
  const file = join(dir, 'some.test.mjs');
  writeFileSync(
    file,
    `import test from 'node:test';
test('a', () => {});
test('b', () => { throw new Error('no'); });
test('c', { skip: 'no reason' }, () => {});
test('d', { todo: true }, () => {});
test('e', (t) => t.skip());
`,
  );
  const { NODE_TEST_CONTEXT, ...env } = process.env; // else it takes itself for a part of this run
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], {
    encoding: 'utf8',
    env,
  });
  assert.deepEqual(ofTap(stdout), { passed: 1, failed: 1, skipped: 3 });
  assert.ok(Number.isNaN(ofTap('').failed));
  const names = timesOfTap(stdout).map(({ name }) => name);
  assert.equal(names.length, 5, stdout); // all of them, whatever became of them
  assert.deepEqual(failedOfTap(stdout), [{ name: 'b', file }]);
  assert.deepEqual(failedOfTap(''), []);
});

test('cmocka under ctest -V: two programs, one with a failed and a skipped test', () => {
  const output = `1: [==========] Running 2 test(s).
1: [  PASSED  ] 2 test(s).
2: [  SKIPPED ] slow
2: [  PASSED  ] 3 test(s).
2: [  SKIPPED ] 1 test(s), listed below:
2: [  SKIPPED ] slow
2: [  FAILED  ] 1 test(s), listed below:
2: [  FAILED  ] wrong

50% tests passed, 1 tests failed out of 2`;
  assert.deepEqual(ofCmocka(output), { passed: 5, failed: 1, skipped: 1 });
  const gone = '0% tests passed, 1 tests failed out of 1';
  assert.equal(ofCmocka(gone).failed, 1, 'a program that ends without totals');
});

test('a skipped test fails the run, but where that is asked for', () => {
  const skips = { passed: 5, failed: 0, skipped: 1 };
  assert.equal(inWords(skips), '5 passed, 0 failed, 1 skipped');
  assert.deepEqual([isBad(skips, false), isBad(skips, true)], [true, false]);
  assert.equal(isBad({ passed: 5, failed: 1, skipped: 0 }, true), true);
  assert.equal(isBad({ passed: 5, failed: 0, skipped: 0 }, false), false);
});

test('ctest -V: the longest programs, the longest first', () => {
  const output = `12: a line
  1/4 Test  #12: unit/sim/a ........   Passed   40.12 sec
  2/4 Test   #3: unit/sim/b ........***Failed   90.00 sec
  3/4 Test   #4: unit/sim/c ........   Passed    9.90 sec
  4/4 Test   #1: unit/sim/d ........   Passed   10.60 sec`;
  assert.deepEqual(slowestOf(output), ['unit/sim/b 90 s', 'unit/sim/a 40 s', 'unit/sim/d 11 s']);
});

test('processor time of a program, and of what it waits for; its output and code as they are', async () => {
  assert.equal(secondsOf('0m0.25s 1m2.5s\n0m0.00s 0m1s\n'), 63.75);
  const busy = `const end = process.cpuUsage().user + 3e5;
    while (process.cpuUsage().user < end);
    process.stdout.write('out'), process.stderr.write('err'), process.exit(3);`;
  const nested = ['-c', '"$0" -e "$1"; exit $?', process.execPath, busy];
  const run = () => exec('sh', nested, { fail: false });
  const { result, cpu } = await metered(run);
  assert.deepEqual([result.code, [...result.output].sort().join('')], [3, 'eorrtu']);
  assert.ok(cpu >= 0.3, `${cpu} s`);
  assert.equal((await run()).code, 3);
  await assert.rejects(
    metered(() => exec('no-such-program', [])),
    /no-such-program/,
  );
});
