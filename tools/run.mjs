/**
 * The npm scripts: `node tools/run.mjs start | test | build | check | bench | format | schema |
 * golden`. Only built-in modules until set-up has run, so that each works in a fresh clone.
 * @module
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inWords, isBad } from './counts.mjs';
import { ExecError, ROOT, exec, metered } from './exec.mjs';
import { setUp, toolVersions } from './setup.mjs';
import { STAGES, buildKernels, buildPage, buildWasm, format, types } from './stages.mjs';

/** @typedef {import('./stages.mjs').Result} Result */

/** @type {Record<string, [string, (args: string[]) => Promise<void>]>} */
const COMMANDS = {
  start: ['build and serve the page: [--port N] [--host NAME]', start],
  test: [
    `run the tests of a desk, or [--all]: [--only ${STAGES.map((s) => s.name).join(',')}] [--keep-going] [--times N] [--busy N] [--may-skip]`,
    test,
  ],
  build: ['build the wasm module and the page', build],
  check: ['format and types', check],
  bench: ['real-time factors, kernels: [--only EXAMPLE] [--kernels] [--no-peers]', bench],
  format: ['lay out all sources', formatAll],
  schema: ['write docs/scenario.schema.json, docs/scenario.md and docs/study.schema.json', schema],
  golden: ['write tests/golden/hashes.json anew, on purpose', golden],
};

const seconds = (/** @type {number} */ start) =>
  `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Says what is being done and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function timed(title, work) {
  const start = performance.now();
  console.log(`${title} ...`);
  const result = await work();
  const { note } = /** @type {{note?: string}} */ (result ?? {});
  console.log(`${title}: ${seconds(start)}${note ? `, ${note}` : ''}`);
  return result;
}

/** @param {string[]} args */
async function start(args) {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string', default: '8080' }, host: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port}: a number from 0 to 65535 is wanted`);
  await build();
  const { serve } = await import('../web/serve.mjs');
  const open = (/** @type {number} */ p) =>
    serve({ dir: `${ROOT}web/dist`, port: p, host: values.host });
  // A port in use: the next free one of twenty.
  let server = await open(port).catch(() => undefined);
  for (let p = port + 1; !server && p < port + 20; p++)
    server = await open(p).catch(() => undefined);
  const { url } = server ?? (await open(port));
  console.log(`\nHawse is at ${url}  (Ctrl+C stops it)`);
}

async function build() {
  await timed('set-up', () => setUp('build'));
  await timed('wasm module', buildWasm);
  await timed('page', buildPage);
}

async function check() {
  await timed('set-up', () => setUp('test'));
  await timed('format', () => format(true));
  await timed('types', types);
}

async function formatAll() {
  await setUp('test');
  await format(false);
}

/**
 * Real-time factors of the examples, then the kernels and their peers; with --kernels these alone,
 * with an option of `hawse bench` the examples alone.
 * @param {string[]} args
 */
async function bench(args) {
  const kernels = args.includes('--kernels');
  const rest = args.filter((arg) => arg !== '--kernels');
  const options = rest.filter((arg) => arg !== '--no-peers');
  await build();
  if (!kernels)
    await exec(process.execPath, ['wasm/cli/hawse.mjs', 'bench', ...options], { show: true });
  if (!kernels && options.length) return;
  await timed('kernels', buildKernels);
  await exec(process.execPath, ['tests/bench/kernels.mjs', ...rest], { show: true });
}

/** @param {string[]} args */
async function schema(args) {
  await setUp('build');
  await timed('wasm module', buildWasm);
  await exec(process.execPath, ['tools/make-schema.mjs', ...args], { show: true });
}

async function golden() {
  await setUp('build');
  await timed('wasm module', buildWasm);
  await exec(process.execPath, ['tests/golden/golden.mjs', '--write'], { show: true });
}

/** Where the times of stages are kept, by the clock and by processors, a line of JSON each. */
const TIMES = join(ROOT, 'build/times.jsonl');

/**
 * A whole number from 0, or `none` without one.
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} none
 */
function count(name, text, none) {
  const n = text === undefined ? none : Number(text);
  if (!Number.isInteger(n) || n < 0) throw new Error(`--${name} ${text}: a whole number is wanted`);
  return n;
}

/**
 * Processes that keep processors busy: what fails now and then on a loaded machine fails sooner beside them.
 * @param {number} n
 * @returns {() => void} ends them
 */
function keepBusy(n) {
  const spinners = Array.from({ length: n }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => spinners.forEach((one) => one.kill());
}

/**
 * The stages that are asked for: those of a desk, all, or those of a list of names, each with or without a part of the
 * names of its tests (`js:frame`).
 * @param {string | undefined} list
 * @param {boolean} all
 * @returns {import('./stages.mjs').Stage[]}
 */
function stagesOf(list, all) {
  if (list === undefined) return STAGES.filter(({ atLength }) => all || !atLength);
  const asked = new Map(
    list.split(',').map((one) => {
      const [name, ...some] = one.split(':');
      const stage = STAGES.find((s) => s.name === name);
      if (!stage) throw new Error(`there is no stage "${name}"`);
      if (some.length && !stage.some) throw new Error(`the stage "${name}" has no single tests`);
      return [name, some.length ? some.join(':') : undefined];
    }),
  );
  return STAGES.filter(({ name }) => asked.has(name)).map((stage) => ({
    ...stage,
    run: () => stage.run(asked.get(stage.name), true),
  }));
}

/** @param {string[]} args */
async function test(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
      'keep-going': { type: 'boolean' },
      times: { type: 'string' },
      busy: { type: 'string' },
      'may-skip': { type: 'boolean' },
    },
  });
  const stages = stagesOf(values.only, values.all);
  const [times, busy] = [count('times', values.times, 1), count('busy', values.busy, 0)];
  await timed('set-up', () => setUp('test'));
  console.log(toolVersions().join('; '));
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const rest = keepBusy(busy);
  try {
    for (let i = 1; i <= times; i++) {
      if (times > 1) console.log(`\nrun ${i} of ${times}`);
      const maySkip = process.platform === 'darwin' || (values['may-skip'] ?? false);
      await run(stages, {
        keepGoing: values['keep-going'] ?? false,
        all: values.all,
        busy,
        maySkip,
      });
    }
  } finally {
    rest();
  }
}

/**
 * The stages, in their two lanes; prints and keeps their times.
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {{keepGoing: boolean, all: boolean, busy: number, maySkip: boolean}} how
 */
async function run(stages, { keepGoing, all, busy, maySkip }) {
  const begin = performance.now();
  const summary = stages.map((stage) => `  --    ${stage.name.padEnd(11)}not run`);
  const total = { passed: 0, failed: 0, skipped: 0 };
  let stopped = false;
  /** @type {Map<string, Promise<void>>} */
  const done = new Map();
  const perform = async (/** @type {import('./stages.mjs').Stage} */ stage) => {
    const i = stages.indexOf(stage);
    const place = `[${i + 1}/${stages.length}] ${stage.name}`;
    const at = performance.now();
    console.log(`${place}: ${stage.title} ...`);
    const { result, cpu } = await metered(() => stage.run(undefined, all).catch(failure));
    const { passed, failed = 0, skipped = 0, note } = result;
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    const spent = `${cpu.toFixed(1)} s CPU`.padStart(13);
    const line = `${seconds(at).padStart(8)}${spent}  ${inWords(result)}${note ? `; ${note}` : ''}`;
    if (failed) console.log(result.output);
    console.log(`${place}: ${failed ? 'FAILED' : 'ok'} ${line.trim()}`);
    summary[i] = `  ${failed ? 'FAIL' : 'ok  '}  ${stage.name.padEnd(11)}${line}`;
    stopped ||= failed > 0 && !keepGoing;
    const took = Math.round(performance.now() - at) / 1000;
    const kept = {
      ended: new Date().toISOString(),
      stage: stage.name,
      seconds: took,
      cpu: Math.round(cpu),
    };
    appendFileSync(TIMES, `${JSON.stringify({ ...kept, passed, failed, skipped, busy })}\n`);
  };
  // A stage waits for the one before it in its lane and for those it needs, which stand before it.
  /** @type {Map<boolean, Promise<void>>} */
  const lanes = new Map();
  for (const stage of stages) {
    const lane = stage.beside ?? false;
    const before = [lanes.get(lane), ...(stage.needs ?? []).map((name) => done.get(name))];
    const mine = Promise.all(before).then(() => (stopped ? undefined : perform(stage)));
    lanes.set(lane, mine);
    done.set(stage.name, mine);
  }
  await Promise.all(done.values());
  console.log(`\n${summary.join('\n')}\n\n${seconds(begin)}`);
  console.log(inWords(total));
  if (total.skipped && !maySkip) console.log('skipped tests show nothing; --may-skip lets them be');
  if (isBad(total, maySkip)) process.exitCode = 1;
}

/**
 * A stage that could not do its work counts as one failed test.
 * @param {unknown} error
 * @returns {Result}
 */
function failure(error) {
  const message = error instanceof Error ? error.message : String(error);
  const output = error instanceof ExecError ? `${error.output.trimEnd()}\n${message}` : message;
  return { passed: 0, failed: 1, output };
}

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name)) {
  const lines = Object.entries(COMMANDS).map(([key, [what]]) => `  ${key.padEnd(8)}${what}`);
  console.error(`Usage: node tools/run.mjs COMMAND\n\n${lines.join('\n')}`);
  process.exit(name ? 2 : 0);
}
try {
  await COMMANDS[name][1](args);
} catch (error) {
  console.error(failure(error).output);
  process.exitCode = 1;
}
