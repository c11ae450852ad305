/**
 * The stages of `npm test`. A stage gives the number of its tests, or throws. Those of either lane follow
 * one another in this order, beside those of the other: compilers and tests that take every processor
 * there, and here what runs in one process, links, or waits.
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { JOBS, ROOT, ExecError, exec, filesUnder, tool, versionOf, which } from './exec.mjs';
import { BUDGET, brotli, hold, kilobytes } from './sizes.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} [failed]
 * @property {string} [note] for the summary
 * @property {string} [output] shown when something failed
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {boolean} [beside] in the second lane
 * @property {string[]} [needs] stages whose results it reads
 * @property {() => Promise<Result>} run
 */

/** The version of clang-format whose layout the sources have. */
const CLANG_FORMAT = 14;
/** The modules that the build makes. */
const MODULES = /** @type {const} */ (['hawse.wasm', 'hawse-lab.wasm']);

/** @type {Stage[]} */
export const STAGES = [
  {
    name: 'format',
    title: 'format of JavaScript and C',
    run: () => format(true),
    beside: true,
  },
  { name: 'types', title: 'types of JavaScript', run: types, beside: true },
  { name: 'debug', title: 'C tests, gcc with sanitizers', run: () => native('debug') },
  { name: 'release', title: 'C tests, gcc -O2', run: () => native('release') },
  { name: 'clang', title: 'build with clang -O2', run: () => compileOnly('clang') },
  {
    name: 'foreign',
    title: 'builds for all of this processor, and for 64-bit ARM',
    run: compileForeign,
  },
  { name: 'wasm', title: 'WebAssembly module', run: buildWasm, beside: true, needs: ['types'] },
  {
    name: 'schema',
    title: 'schema and field tables up to date',
    run: schemaCheck,
    beside: true,
    needs: ['wasm'],
  },
  { name: 'page', title: 'page, and its size', run: buildPage, beside: true, needs: ['wasm'] },
  { name: 'fuzz', title: 'random scenario texts and states, 20 s each', run: fuzz, beside: true },
  {
    name: 'golden',
    title: 'state hashes: native builds, wasm in Node',
    run: golden,
    needs: ['debug', 'release', 'clang', 'foreign', 'wasm'],
  },
  {
    name: 'validation',
    title: 'published and closed-form answers',
    run: validation,
    beside: true,
    needs: ['wasm'],
  },
  {
    name: 'js',
    title: 'package and command',
    run: () => nodeTests('js'),
    needs: ['release', 'wasm'],
  },
  {
    name: 'arch',
    title: 'layers, purity, imports, allocations',
    run: () => nodeTests('arch'),
    needs: ['foreign', 'wasm'],
  },
  {
    name: 'consumers',
    title: 'package in Node, esbuild, Vite, webpack and TypeScript',
    run: () => nodeTests('consumers'),
    beside: true,
    needs: ['wasm'],
  },
  {
    name: 'browser',
    title: 'page and state hashes in Chromium',
    run: browser,
    beside: true,
    needs: ['page'],
  },
];

/**
 * Prettier and clang-format: checks, or writes.
 * @param {boolean} check
 * @returns {Promise<Result>}
 */
export async function format(check) {
  await tool('prettier/bin/prettier.cjs', [check ? '--check' : '--write', '--log-level=warn', '.']);
  const major = Number(/version (\d+)/.exec(versionOf('clang-format'))?.[1]);
  if (major !== CLANG_FORMAT) {
    const found = which('clang-format') ? `clang-format is ${major}` : 'there is no clang-format';
    return {
      passed: 1,
      note: `C left out: ${found}, the sources have the layout of ${CLANG_FORMAT}`,
    };
  }
  const sources = filesUnder(['core', 'wasm', 'tests', 'examples'], /\.[ch]$/);
  await exec('clang-format', [...(check ? ['--dry-run', '-Werror'] : ['-i']), ...sources]);
  return { passed: 2, note: `${sources.length} C files` };
}

/** @returns {Promise<Result>} */
export async function types() {
  await tool('typescript/bin/tsc', ['-p', 'jsconfig.json']);
  return { passed: 1 };
}

/** @param {string} preset */
async function compile(preset) {
  await exec('cmake', ['--preset', preset]);
  await exec('cmake', ['--build', '--preset', preset, '-j', `${JOBS}`]);
}

/**
 * @param {string} preset
 * @returns {Promise<Result>}
 */
async function compileOnly(preset) {
  await compile(preset);
  return { passed: 1 };
}

/**
 * Builds a preset and runs its C tests. Counts the tests inside each program.
 * @param {string} preset
 * @returns {Promise<Result>}
 */
async function native(preset) {
  await compile(preset);
  const crossings = join(ROOT, 'build', preset, 'crossings');
  await exec(process.execPath, ['tests/crossings/make.mjs', '8', crossings]);
  const { code, output } = await exec('ctest', ['--preset', preset, '-V', '-j', `${JOBS}`], {
    env: { CMOCKA_MESSAGE_OUTPUT: 'stdout', HAWSE_TEXTS: crossings },
    fail: false,
  });
  const sum = (/** @type {RegExp} */ pattern) =>
    [...output.matchAll(pattern)].reduce((n, match) => n + Number(match[1]), 0);
  const passed = sum(/\[  PASSED  \] (\d+) test/g);
  const programs = sum(/(\d+) tests? failed out of/g);
  const failed = Math.max(sum(/\[  FAILED  \] (\d+) test/g), programs);
  if (code !== 0 && failed === 0) throw new ExecError('ctest', code, output);
  if (passed + failed === 0) throw new Error(`no C test in build/${preset}`);
  return { passed, failed, output: failed ? failedTests(output) : '' };
}

/**
 * The lines of ctest's output that belong to failed programs.
 * @param {string} output
 */
function failedTests(output) {
  const lines = output.split('\n');
  const numbers = lines.flatMap((l) => /Test +#(\d+):.*\*\*\*/.exec(l)?.[1] ?? []);
  return lines
    .filter((l) => numbers.some((n) => l.startsWith(`${n}: `)) || l.includes('***'))
    .join('\n');
}

/**
 * A fuzzer with what it was given to begin with; returns how many inputs it tried.
 * @param {string} target
 * @param {string[]} options
 */
async function fuzzed(target, ...options) {
  const found = join(ROOT, 'build/fuzz/found', target);
  await exec('cmake', ['-E', 'make_directory', found]);
  const { output } = await exec(join(ROOT, 'build/fuzz', target), [
    ...['-max_total_time=20', '-seed=1', '-timeout=20', '-artifact_prefix=build/fuzz/'],
    ...options.filter((o) => o.startsWith('-')),
    found,
    ...options.filter((o) => !o.startsWith('-')),
  ]);
  return /Done (\d+) runs/.exec(output)?.[1] ?? '?';
}

/**
 * Random texts against the compiler of scenarios, from the corpus; changed states against runs.
 * @returns {Promise<Result>}
 */
async function fuzz() {
  if (process.platform !== 'linux') return { passed: 0, note: 'left out: Linux only' };
  await compile('fuzz');
  const sizes = filesUnder(['examples'], /\.json$/).map((file) => statSync(join(ROOT, file)).size);
  const texts = await fuzzed(
    'fuzz_scenario',
    `-max_len=${Math.max(...sizes)}`, // every example goes in whole
    '-dict=tests/fuzz/scenario.dict',
    ...['tests/fuzz/corpus/scenario', 'examples'],
  );
  const states = await fuzzed('fuzz_state', '-max_len=61', '-timeout=100');
  return { passed: 2, note: `${texts} texts, ${states} states` };
}

/** @returns {Promise<Result>} */
export async function buildWasm() {
  await exec('emcmake', ['cmake', '--preset', 'wasm']);
  await exec('cmake', ['--build', '--preset', 'wasm', '-j', `${JOBS}`]);
  await tool('typescript/bin/tsc', ['-p', 'wasm/tsconfig.types.json']);
  const notes = [];
  for (const name of MODULES) {
    const bytes = readFileSync(join(ROOT, 'wasm/dist', name));
    const packed = (await brotli(bytes)).length;
    hold(name, packed);
    notes.push(
      `${kilobytes(bytes.length)}, ${kilobytes(packed)} Brotli of ${kilobytes(BUDGET[name])}`,
    );
  }
  return { passed: notes.length, note: notes.join('; lab ') };
}

/**
 * The kernels of tests/bench as a module and, where there is a gcc, as a program (the release
 * preset without its tests).
 * @returns {Promise<Result>}
 */
export async function buildKernels() {
  await exec('cmake', ['--build', '--preset', 'wasm', '--target', 'kernels', '-j', `${JOBS}`]);
  if (!which('gcc')) return { passed: 1, note: 'no gcc: not natively' };
  const folder = join(ROOT, 'build/bench');
  await exec('cmake', ['--preset', 'release', '-B', folder, '-DHAWSE_TESTS=OFF']);
  await exec('cmake', ['--build', folder, '--target', 'kernels', '-j', `${JOBS}`]);
  return { passed: 2 };
}

/** @returns {Promise<Result>} */
async function schemaCheck() {
  await exec(process.execPath, ['tools/make-schema.mjs', '--check']);
  return { passed: 1 };
}

/**
 * Runs a script that ends with "N passed, N failed".
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function counting(script, args) {
  const { code, output } = await exec(process.execPath, [script, ...args], { fail: false });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed === undefined || (code !== 0 && failed === '0'))
    throw new ExecError(script, code, output);
  return { passed: Number(passed), failed: Number(failed), output };
}

/** Builds that need more than a usual desk has, where that is there: name, and what is wanted. */
const FOREIGN = [
  { preset: 'native', needs: ['gcc'] },
  { preset: 'aarch64', needs: ['aarch64-linux-gnu-gcc', 'qemu-aarch64'] },
].filter(() => process.platform === 'linux');

/** Those that can be built and run here. */
const foreign = () => FOREIGN.filter(({ needs }) => needs.every((name) => which(name)));

/** @returns {Promise<Result>} */
async function compileForeign() {
  const there = foreign();
  for (const { preset } of there) await compile(preset);
  const out = FOREIGN.filter((one) => !there.includes(one)).map((one) => one.preset);
  return { passed: there.length, note: out.length ? `left out: ${out.join(', ')}` : undefined };
}

/** Long runs of the debug build are the slowest part; see tests/golden. */
function golden() {
  const more = foreign().map(({ preset }) => preset);
  return counting('tests/golden/golden.mjs', ['debug', 'release', 'clang', ...more, 'node']);
}

/** A test that waits for ever must not hold up the run, and by itself Node leaves one core idle: where
 * it can be told so. */
const [MAJOR, MINOR] = process.versions.node.split('.').map(Number);
const LIMITS =
  MAJOR > 20 || MINOR >= 14 ? ['--test-timeout=600000', `--test-concurrency=${JOBS}`] : [];

/**
 * `node --test` over tests/FOLDER/*.test.mjs.
 * @param {string} folder
 * @returns {Promise<Result>}
 */
async function nodeTests(folder) {
  const files = filesUnder([`tests/${folder}`], /\.test\.mjs$/);
  if (!files.length) throw new Error(`no test in tests/${folder}`);
  const { code, output } = await exec(
    process.execPath,
    ['--test', '--test-reporter=tap', ...LIMITS, ...files],
    { fail: false },
  );
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? NaN);
  const failed = count('fail') + count('cancelled');
  const skipped = count('skipped');
  if (!(failed >= 0) || (code !== 0 && failed === 0))
    throw new ExecError(`node --test tests/${folder}`, code, output);
  return {
    passed: count('pass'),
    failed,
    note: skipped ? `${skipped} skipped` : undefined,
    output: failed ? failedTap(output) : '',
  };
}

/**
 * The failed tests of a TAP report, each with its own lines.
 * @param {string} output
 */
function failedTap(output) {
  const lines = output.split('\n');
  const keep = [];
  for (let i = 0; i < lines.length; i++) {
    if (!/^\s*not ok /.test(lines[i])) continue;
    keep.push(lines[i++]);
    for (; i < lines.length && !/^\s*\.\.\.$/.test(lines[i]); i++) keep.push(lines[i]);
  }
  return keep.join('\n');
}

/** @returns {Promise<Result>} */
export async function buildPage() {
  const { output } = await exec(process.execPath, ['web/build.mjs']);
  const first = /([\d.]+) KB Brotli {2}first load.*/.exec(output)?.[0];
  return { passed: 1, note: first?.replace(/ +/g, ' ') };
}

/** @returns {Promise<Result>} */
async function browser() {
  if (!chromiumPath()) {
    if (process.env.CI) throw new Error('there is no Chromium');
    return { passed: 0, note: 'SKIPPED: there is no Chromium' };
  }
  const hashes = await counting('tests/golden/golden.mjs', ['chromium']);
  const page = await nodeTests('browser');
  return {
    passed: hashes.passed + page.passed,
    failed: (hashes.failed ?? 0) + (page.failed ?? 0),
    note: page.note,
    output: `${hashes.failed ? hashes.output : ''}${page.output}`,
  };
}

/** @returns {Promise<Result>} */
async function validation() {
  const { code, output } = await exec(
    process.execPath,
    ['wasm/cli/hawse.mjs', 'validate', '--json'],
    { fail: false, stderr: false },
  );
  /** @type {{id: string, quantity: string, expected: number, got: number, tolerance: unknown,
   *   pass: boolean, integrator: string}[]} */
  let rows;
  try {
    rows = JSON.parse(output);
  } catch {
    throw new ExecError('hawse validate --json', code, output);
  }
  const bad = rows.filter((row) => !row.pass);
  if (!rows.length || (code !== 0 && !bad.length))
    throw new ExecError('hawse validate --json', code, output);
  const text = bad.map((row) => {
    const { id, integrator, quantity, expected, got } = row;
    return `${id} ${integrator} ${quantity}: expected ${expected}, got ${got}`;
  });
  return { passed: rows.length - bad.length, failed: bad.length, output: text.join('\n') };
}

/** True when the page and the module have been built. */
export const isBuilt = () =>
  existsSync(join(ROOT, 'wasm/dist/hawse.wasm')) && existsSync(join(ROOT, 'web/dist/index.html'));
