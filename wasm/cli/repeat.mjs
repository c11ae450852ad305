/**
 * `hawse repeat`: one scenario from many starts, in threads, and a table of what became of each.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compileWithAssets, resolveAssets } from '../js/asset-files.mjs';
import { WASM_URL } from '../js/index.mjs';
import { READABLE_MAX } from '../js/link.mjs';
import { Repeat, runPool, summaryLine, tableCsv, tableJson } from '../js/repeat.mjs';
import { meant } from '../js/nearest.mjs';
import { RUNS_MAX, VARY_MAX, readVary } from '../js/vary.mjs';
import { assetReader } from './assets.mjs';
import {
  EXIT,
  UsageError,
  numberOption,
  openCore,
  patchText,
  readArgs,
  readScenario,
  setPatch,
  table,
} from './common.mjs';

const USAGE = `Usage: hawse repeat FILE|EXAMPLE [options]

Runs one scenario from many starts and prints what became of each: home, jammed, slipped, timeout by
its manoeuvre, or halted. See docs/manoeuvre.md.

  --vary part.key=low..high   a number that differs from run to run; as often as wanted, at most ${VARY_MAX}.
                        part.key.x for one number of a vector, part.orientation.yaw (roll, pitch)
                        for a turn on top of the orientation that is given. Without it what the
                        field "vary" of the manoeuvre says.
  --runs N              how many (50, at most ${RUNS_MAX})
  --seed N              another set of samples (1); the same seed gives the same everywhere
  --jobs N              threads (as many as the machine has)
  --settle S            end a run S seconds after its verdict, not at its duration
  --set part.key=value  change a value of all runs
  --duration S          run S seconds instead of the scenario's own duration
  --part ID             which manoeuvre judges, where there are several
  --show part.channel   one more column: the last value of a channel
  --table FILE          write every column, with a link that opens each run, as .csv or .json
  --json                print that as JSON instead of the table
  --quiet               no progress

Exit codes: 0 all runs were made, whatever became of them; 2 bad input.
`;

const JOBS_MAX = 64;
/** So many links of runs that did not come home are printed. */
const LINKS = 5;

/** @param {string[]} argv */
export default async function repeat(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const many = { ...text, multiple: true };
  const flag = { type: /** @type {const} */ ('boolean') };
  const args = readArgs(
    argv,
    USAGE,
    {
      ...{ vary: many, set: many, show: many, runs: text, seed: text, jobs: text, settle: text },
      ...{ duration: text, part: text, table: text, json: flag, quiet: flag },
    },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const { values } = args;
  const runs = whole(values.runs, '--runs', 1, RUNS_MAX) ?? 50;
  const seed = whole(values.seed, '--seed', 0, 2 ** 32 - 1) ?? 1;
  const threads = whole(values.jobs, '--jobs', 1, JOBS_MAX) ?? Math.min(8, availableParallelism());
  const file = values.table;
  if (file !== undefined && !['.csv', '.json'].includes(extname(file)))
    throw new UsageError(`--table ${file}: a name that ends in .csv or .json is wanted`);
  const sets = [...(values.set ?? [])];
  const duration = numberOption(values.duration, '--duration');
  if (duration !== undefined) sets.push(`solver.duration=${duration}`);
  const base = setPatch(sets);

  const core = await openCore();
  const source = readScenario(args.operands[0]);
  if (source.run?.inputs)
    process.stderr.write(`${source.file}: its live inputs are not repeated\n`);
  const scenario = patchText(source.text, base);
  const { manifest } = await compileWithAssets(core, scenario, assetReader(source));
  const part = judge(manifest, values.part);
  for (const id of values.show ?? [])
    known(
      'channel',
      id,
      manifest.channels.map((c) => c.id),
    );
  const all = new Repeat({
    ...{ schema: core.schema, text: scenario, vary: (values.vary ?? []).map(readVary) },
    ...{ runs, seed, example: source.example },
    options: { part, show: values.show ?? [], settle: numberOption(values.settle, '--settle') },
  });
  if (!all.targets.length && runs > 1)
    throw new UsageError(
      'nothing is varied: give --vary part.key=low..high, or "vary" in the manoeuvre',
    );
  const { assets } = await resolveAssets(scenario, assetReader(source));
  await inThreads(all, Math.min(threads, runs), {
    ...{ assets, labels: core.labels, onrow: values.quiet ? undefined : progress(all) },
  });
  for (const row of all.table) row.link = await all.linkOf(row.run, base);
  if (file !== undefined)
    writeFileSync(file, extname(file) === '.csv' ? tableCsv(all) : jsonText(all));
  process.stdout.write(values.json ? jsonText(all) : tableText(all));
  return EXIT.good;
}

/**
 * @param {string | undefined} text
 * @param {string} option
 * @param {number} least
 * @param {number} most
 */
function whole(text, option, least, most) {
  const value = numberOption(text, option, least);
  if (value === undefined || (Number.isInteger(value) && value <= most)) return value;
  throw new UsageError(`${option} ${text}: a whole number from ${least} to ${most} is wanted`);
}

/**
 * @param {string} what
 * @param {string} id
 * @param {string[]} ids
 */
function known(what, id, ids) {
  if (ids.includes(id)) return;
  throw new UsageError(`there is no ${what} "${id}"${meant(id, ids)}`);
}

/**
 * The manoeuvre that judges, if there is one.
 * @param {import('../js/frame.mjs').Manifest} manifest
 * @param {string | undefined} wanted
 */
function judge(manifest, wanted) {
  const ids = manifest.parts.filter((p) => p.kind === 'manoeuvre').map((p) => p.id);
  if (wanted !== undefined) known('manoeuvre', wanted, ids);
  return wanted ?? ids[0];
}

/**
 * @param {Repeat} all
 * @param {number} count of threads
 * @param {Omit<Parameters<typeof runPool>[2], 'wasm'>} how
 */
async function inThreads(all, count, how) {
  const wasm = await WebAssembly.compile(await readFile(WASM_URL));
  const threads = Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(new URL('repeat-worker.mjs', import.meta.url), {
      workerData: { port: port2 },
      transferList: [/** @type {any} */ (port2)],
    });
    return { worker, port: port1 };
  });
  try {
    await Promise.race([
      runPool(
        threads.map(({ port }) => port),
        all,
        { wasm, ...how },
      ),
      ...threads.map(
        ({ worker }) => new Promise((_, reject) => worker.once('error', (error) => reject(error))),
      ),
    ]);
  } finally {
    await Promise.all(threads.map(end));
  }
}

/** A thread that nobody speaks to any more ends by itself; one at work is ended after a while [ms]. By force alone, a thread that was
 * about to end has taken the whole process with it, after all was written. */
const LEAVING_MS = 1000;

/** @param {{worker: Worker, port: MessagePort}} thread @returns {Promise<void>} */
const end = ({ worker, port }) =>
  new Promise((done) => {
    const timer = setTimeout(() => worker.terminate().then(() => done()), LEAVING_MS);
    worker.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    port.close();
  });

/**
 * One line that changes where somebody looks, else a line a run.
 * @param {Repeat} all
 */
function progress(all) {
  const { stderr } = process;
  return (/** @type {import('../js/repeat.mjs').Row} */ row) => {
    const { done, runs } = all;
    if (stderr.isTTY)
      stderr.write(`\r\x1b[K${done < runs ? `${done} of ${summaryLine(all.summary())}` : ''}`);
    else
      stderr.write(`${done} of ${runs}: run ${row.run} ${row.verdict} at ${fixed(row.end, 2)} s\n`);
  };
}

/** @param {Repeat} all */
const jsonText = (all) => `${JSON.stringify(tableJson(all), null, 2)}\n`;

/**
 * What fits into the width of a screen.
 * @type {[string, (n: Record<string, number>) => string][]}
 */
const SHORT = [
  ['peak kN', (n) => fixed(n.tension_peak / 1000, 1)],
  ['snaps', (n) => fixed(n.snaps, 0)],
  ['lost m', (n) => fixed(n.slip, 2)],
  ['off m', (n) => fixed(n.distance, 2)],
  ['tilt deg', (n) => fixed((n.tilt * 180) / Math.PI, 1)],
  ['turn deg', (n) => fixed((n.turn * 180) / Math.PI, 0)],
  ['points', (n) => fixed(n.points, 0)],
  ['knocks', (n) => fixed(n.knocks, 0)],
  ['m/s', (n) => fixed(n.knock_speed, 2)],
];

/** @param {number} value @param {number} digits */
const fixed = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '');

/** When it came to that. @param {import('../js/repeat.mjs').Row} row */
function verdictTime({ verdict, end, numbers }) {
  const id = { home: 'time_home', jammed: 'time_jam', slipped: 'time_slip' }[verdict];
  return fixed(id ? numbers[id] : end, 1);
}

/** @param {Repeat} all */
function tableText(all) {
  const { targets, options } = all;
  const show = options.show ?? [];
  const head = [
    ...['run', ...targets.map((t) => t.path), 'verdict', 's'],
    ...SHORT.map(([name]) => name),
    ...show,
    '',
  ];
  const rows = all.table.map((row) => [
    ...[`${row.run}`, ...row.values.map((v) => `${Number(v.toPrecision(4))}`)],
    ...[row.verdict, verdictTime(row), ...SHORT.map(([, cell]) => cell(row.numbers))],
    ...show.map((id) => (row.numbers[id] === undefined ? '' : row.numbers[id].toPrecision(5))),
    row.cause ?? '',
  ]);
  const right = `r${'r'.repeat(targets.length)}l${'r'.repeat(1 + SHORT.length + show.length)}l`;
  const summary = all.summary();
  const links = all.table.filter((row) => row.verdict !== 'home' && row.link).slice(0, LINKS);
  const worst = [
    summary.tension_peak?.value &&
      `largest tension ${fixed(summary.tension_peak.value / 1000, 1)} kN in run ${summary.tension_peak.run}`,
    summary.knocks?.value && `most knocks ${summary.knocks.value} in run ${summary.knocks.run}`,
  ].filter(Boolean);
  return [
    table(head, rows, right),
    `${summaryLine(summary)}\n`,
    ...(worst.length ? [`${worst.join('; ')}\n`] : []),
    ...links.map(({ run, verdict, link = '' }) =>
      link.length <= READABLE_MAX
        ? `run ${run}, ${verdict}: ${link}\n`
        : `run ${run}, ${verdict}: its link is long; --table writes it\n`,
    ),
  ].join('');
}
