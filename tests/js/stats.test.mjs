// `hawse stats`: figures of a window against the run itself, as a table, JSON and CSV; what is wrong is told by name.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simulate, statisticsOf } from '../../wasm/js/index.mjs';
import { HALTING, textOf } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-stats-'));
test.after(() => rmSync(dir, { recursive: true }));
/** @param {string[]} args */
function stats(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'stats', ...args], {
    encoding: 'utf8',
    cwd: dir,
  });
  return { status, out: stdout, err: stderr };
}
const example = fileURLToPath(new URL('../../examples/heave-snatch.json', import.meta.url));
const TENSION = 'line.tension_b';

test('least and greatest are those of every step, the rest of the frames', async () => {
  const { status, out, err } = stats('heave-snatch', '--probe', TENSION, '--json');
  assert.equal(status, 0, err);
  const [row] = JSON.parse(out);
  const run = await simulate(readFileSync(example, 'utf8'), { probe: [TENSION], extremes: true });
  const { coarse: _, ...extremes } = run.extremes[TENSION];
  const { least, leastTime, greatest, greatestTime, ...others } = row;
  assert.deepEqual({ least, leastTime, greatest, greatestTime }, extremes);
  const step = run.manifest.frame;
  const frames = statisticsOf({ values: run.series[TENSION], step });
  for (const key of /** @type {const} */ (['samples', 'mean', 'deviation', 'crossings', 'period']))
    assert.equal(others[key], frames[key], key);
  assert.ok(greatest > frames.greatest, 'a snap is sharper than frames');
});

test('a window has its own extremes; figures as a table and as files', () => {
  const csv = join(dir, 'stats.csv');
  const args = ['heave-snatch', '--probe', `${TENSION},load.z`, '--from', '10', '--to', '20'];
  const { status, out, err } = stats(...args, '--m', '4', '--table', csv);
  assert.equal(status, 0, err);
  assert.match(out, /^501 frames from 10 s to 20 s\nchannel .* 1 Hz, m 4\nline\.tension_b  N /);
  const [head, units, ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\n');
  assert.equal(head.split(',').length, 17);
  assert.deepEqual(units.split(',').slice(0, 6), ['', '', 's', 's', '1', '']);
  assert.deepEqual(
    rows.map((row) => row.split(',').slice(0, 5)),
    [
      [TENSION, 'N', '10', '20', '501'],
      ['load.z', 'm', '10', '20', '501'],
    ],
  );
  const at = head.split(',').indexOf('greatestTime');
  assert.ok(rows.every((row) => Number(row.split(',')[at]) >= 10 && Number(row.split(',')[at]) <= 20)); // prettier-ignore
  const json = join(dir, 'stats.json');
  const all = stats(...args.slice(0, 1), '--duration', '1', '--table', json);
  assert.equal(all.status, 0, all.err);
  const told = JSON.parse(readFileSync(json, 'utf8'));
  assert.ok(told.length > 20 && told.every((row) => row.to === 1));
});

test('what is wrong is told with what is allowed, before the run', () => {
  for (const [args, words] of /** @type {[string[], RegExp][]} */ ([
    [['--probe', 'line.tenson_b'], /--probe line\.tenson_b.*did you mean line\.tension_b/],
    [['--to', '31'], /--to 31: at most the duration of the run, 30 s/],
    [['--from', '9', '--to', '3'], /--from 9: at most 3 s/],
    [['--from=-1'], /--from -1: a number of 0 or more/],
    [['--m', '0'], /--m 0: a number over 0/],
    [['--from', '0.011', '--to', '0.012', '--duration', '1'], /no sample in it, they are 0\.02 s/],
    [['--table', 'a.xls'], /--table a\.xls: a name that ends in \.csv or \.json/],
  ])) {
    const { status, out, err } = stats('heave-snatch', ...args);
    assert.deepEqual([status, out], [2, ''], words.source);
    assert.match(err, words);
  }
});

test('of a run that halts what there is', () => {
  const thrown = /** @type {any} */ (structuredClone(HALTING));
  thrown.parts.load.force_x = 1e12;
  thrown.inputs = {};
  const path = join(dir, 'halting.json');
  writeFileSync(path, textOf(thrown));
  const { status, out, err } = stats(path);
  assert.equal(status, 3);
  assert.match(err, /^halted at /);
  assert.match(out, /^\d+ frames? from 0 s to /);
  const after = stats(path, '--from', '0.5');
  assert.match(after.err, /halted at .*\n--from, --to: .* a window within 0 s to \S+ s is wanted/);
});
