/**
 * The stages of `npm test`. A stage gives the number of its tests, or throws. Those of either lane follow
 * one another in this order, beside those of the other: compilers and tests that take every processor
 * there, and here what runs in one process, links, or waits. At a desk those are left out that take more time than they
 * find faults (`atLength`); continuous integration has them all.
 * @module
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { JOBS, ROOT, ExecError, exec, filesUnder, tool, versionOf, which } from './exec.mjs';
import { failedOfTap, ofCmocka, ofTap, slowestOf, timesOfTap } from './counts.mjs';
import { BUDGET, brotli, hold, kilobytes } from './sizes.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} [failed]
 * @property {number} [skipped]
 * @property {string} [note] for the summary
 * @property {string} [output] shown when something failed
 */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {boolean} [beside] in the second lane
 * @property {string[]} [needs] stages whose results it reads
 * @property {boolean} [atLength] with `--all`, or by its name
 * @property {(only: string | undefined, all: boolean) => Promise<Result>} run only: of its tests those whose file has this
 *   in its name, where `some` says that it can; all: also those that are left out at a desk
 * @property {boolean} [some]
 */

/** The version of clang-format whose layout the sources have. */
const CLANG_FORMAT = 14;
/** A test that takes longer is named [s]. */
const LONG = 10;
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
  {
    name: 'debug',
    title: 'C tests, gcc with sanitizers',
    atLength: true,
    run: (only) => native('debug', only),
    some: true,
  },
  {
    name: 'release',
    title: 'C tests, gcc -O2',
    run: (only) => native('release', only),
    some: true,
  },
  {
    name: 'clang',
    title: 'build with clang -O2',
    atLength: true,
    run: () => compileOnly('clang'),
  },
  {
    name: 'foreign',
    title: 'builds for all of this processor, and for 64-bit ARM; what is in them',
    atLength: true,
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
  {
    name: 'fuzz',
    title: 'random scenario texts and states, 20 s each',
    atLength: true,
    run: fuzz,
    beside: true,
  },
  {
    name: 'golden',
    title: 'state hashes: native builds, wasm in Node',
    run: (_, all) => golden(all),
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
    run: (only) => nodeTests('js', only),
    some: true,
    needs: ['release', 'wasm', 'page'],
  },
  {
    name: 'arch',
    title: 'layers, purity, imports, allocations',
    run: (only) => nodeTests('arch', only),
    some: true,
    needs: ['release', 'wasm'],
  },
  {
    name: 'consumers',
    title: 'package in Node, esbuild, Vite, webpack and TypeScript',
    run: () => nodeTests('consumers'),
    beside: true,
    needs: ['page'],
  },
  {
    name: 'browser',
    title: 'page and state hashes in Chromium',
    run: browser,
    some: true,
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
      skipped: 1,
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
  await tool('typescript/bin/tsc', ['-p', 'tests/jsconfig.json']);
  return { passed: 2 };
}

/** @param {string} preset @param {string[]} targets all, without any */
async function compile(preset, ...targets) {
  await exec('cmake', ['--preset', preset]);
  const some = targets.flatMap((name) => ['--target', name]);
  await exec('cmake', ['--build', '--preset', preset, '-j', `${JOBS}`, ...some]);
}

/**
 * @param {string} preset
 * @returns {Promise<Result>}
 */
async function compileOnly(preset) {
  await compile(preset);
  return { passed: 1 };
}

/** The tests of CMakeLists.txt: name ("unit/math/vec") and program. @param {string} only */
function cTests(only) {
  const tests = filesUnder(['tests/unit', 'tests/validation'], /\/test_[^/]*\.c$/).map((file) => {
    const name = file.replace(/^tests\//, '').replace(/test_([^/]*)\.c$/, '$1');
    return { name, target: `test_${name.replace(/\W/g, '_')}` };
  });
  const some = tests.filter(({ name }) => name.includes(only));
  return some.filter(({ name }) => name === only || !some.some((one) => one.name === only));
}

/**
 * Builds a preset and runs its C tests. Counts the tests inside each program.
 * @param {string} preset
 * @param {string} [only] part of a name
 * @returns {Promise<Result>}
 */
async function native(preset, only) {
  const some = only === undefined ? undefined : cTests(only);
  if (some && !some.length) throw new Error(`no C test has "${only}" in its name`);
  await compile(preset, ...(some ?? []).map(({ target }) => target));
  const crossings = join(ROOT, 'build', preset, 'crossings');
  await exec(process.execPath, ['tests/crossings/make.mjs', '8', crossings]);
  const names = some ? ['-R', `^(${some.map(({ name }) => name).join('|')})$`] : [];
  const { code, output } = await exec(
    'ctest',
    ['--preset', preset, '-V', '-j', `${JOBS}`, ...names],
    { env: { CMOCKA_MESSAGE_OUTPUT: 'stdout', HAWSE_TEXTS: crossings }, fail: false },
  );
  const counts = ofCmocka(output);
  if (code !== 0 && counts.failed === 0) throw new ExecError('ctest', code, output);
  if (counts.passed + counts.failed === 0) throw new Error(`no C test in build/${preset}`);
  const slow = slowestOf(output);
  const note = slow.length ? `longest ${slow.join(', ')}` : undefined;
  return { ...counts, note, output: counts.failed ? failedTests(output) : '' };
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
    // by the clock, sanitizers, coverage and whatever else the machine does included: an anchor model takes some seconds
    ...['-max_total_time=20', '-seed=1', '-timeout=120', '-artifact_prefix=build/fuzz/'],
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
  if (process.platform !== 'linux') return { passed: 0, skipped: 2, note: 'left out: Linux only' };
  await compile('fuzz');
  const sizes = filesUnder(['examples'], /\.json$/).map((file) => statSync(join(ROOT, file)).size);
  const texts = await fuzzed(
    'fuzz_scenario',
    `-max_len=${Math.max(...sizes)}`, // every example goes in whole
    '-dict=tests/fuzz/scenario.dict',
    ...['tests/fuzz/corpus/scenario', 'examples'],
  );
  const states = await fuzzed('fuzz_state', '-max_len=61');
  return { passed: 2, note: `${texts} texts, ${states} states` };
}

/** emcc is a Python program that starts for each file: the system's own Python, where a version manager stands before it in the
 * path, halves what a start takes. */
const PYTHON = '/usr/bin/python3';
if (existsSync(PYTHON)) process.env.EMSDK_PYTHON ??= PYTHON;

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
  const tests = await nodeTests('foreign');
  return {
    ...tests,
    passed: tests.passed + there.length,
    skipped: (tests.skipped ?? 0) + out.length,
    note: out.length ? `left out: ${out.join(', ')}` : undefined,
  };
}

/** Builds, and how far each example goes in them: see tests/golden. @param {boolean} all */
function golden(all) {
  const more = all ? ['debug', 'clang', ...foreign().map(({ preset }) => preset)] : [];
  return counting('tests/golden/golden.mjs', ['release', ...more, 'node']);
}

/** A test that waits for ever must not hold up the run, and by itself Node leaves one core idle: where
 * it can be told so. */
const [MAJOR, MINOR] = process.versions.node.split('.').map(Number);
const LIMITS =
  MAJOR > 20 || MINOR >= 14 ? ['--test-timeout=600000', `--test-concurrency=${JOBS}`] : [];

/** @param {string[]} args files, and further options */
async function tapOf(args) {
  const { code, output } = await exec(
    process.execPath,
    ['--test', '--test-reporter=tap', ...LIMITS, ...args],
    { fail: false },
  );
  const counts = ofTap(output);
  if (!(counts.failed >= 0) || (code !== 0 && counts.failed === 0))
    throw new ExecError(`node --test ${args.join(' ')}`, code, output);
  return { counts, output };
}

/** As many failed tests of the browser as are looked at once more. */
const AGAIN = 3;

/**
 * The browser's clock is that of a machine whose processors draw its pictures, beside other stages. A few tests that failed are run
 * once more by themselves; those that pass then count as passed, and are named. What is broken fails twice.
 * @param {Result} first
 * @returns {Promise<Result>}
 */
async function secondLook(first) {
  const failed = failedOfTap(first.output ?? '');
  if (!failed.length || failed.length !== first.failed || failed.length > AGAIN) return first;
  console.log(`${first.output}\nonce more: ${failed.map(({ name }) => name).join('; ')}`);
  const files = [...new Set(failed.map(({ file }) => file))];
  const { counts, output } = await tapOf(['--test-concurrency=1', ...files]);
  if (counts.failed) return { ...first, output: `${first.output}\nand once more:\n${failedTap(output)}` }; // prettier-ignore
  return {
    ...first,
    passed: first.passed + failed.length,
    failed: 0,
    note: [`at the second try: ${failed.map(({ name }) => `"${name}"`).join(', ')}`, first.note].filter(Boolean).join('; '), // prettier-ignore
  };
}

/**
 * `node --test` over tests/FOLDER/*.test.mjs.
 * @param {string} folder
 * @param {string | string[]} [only] parts of files' names
 * @returns {Promise<Result>}
 */
async function nodeTests(folder, only = '') {
  const files = filesUnder([`tests/${folder}`], /\.test\.mjs$/).filter((file) =>
    [only].flat().some((part) => file.slice(`tests/${folder}`.length).includes(part)),
  );
  if (!files.length) throw new Error(`no test in tests/${folder}`);
  const { counts, output } = await tapOf(files);
  const times = timesOfTap(output);
  const rows = times.map(({ name, s }) => `${s.toFixed(1).padStart(7)} s  ${name}\n`);
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(join(ROOT, `build/times-${folder}.txt`), rows.join(''));
  const [longest] = times;
  return {
    ...counts,
    note: longest?.s > LONG ? `longest "${longest.name}" ${longest.s.toFixed(0)} s` : undefined,
    output: counts.failed ? failedTap(output) : '',
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

/** What a visitor does from the first page on, and what is shown and held most: the browser's files at a desk. */
const AT_A_DESK = [
  ...['berthing', 'build', 'doors', 'embed-api', 'form', 'lessons', 'measure', 'numbers'],
  ...['pins', 'run-file', 'share', 'start', 'study-run', 'tongues', 'workbench'],
].map((name) => `/${name}.test.mjs`);

/** @param {string | undefined} only part of a file's name: without the hashes @param {boolean} all @returns {Promise<Result>} */
async function browser(only, all) {
  if (!chromiumPath()) {
    if (process.env.CI) throw new Error('there is no Chromium');
    return { passed: 0, skipped: 1, note: 'there is no Chromium' };
  }
  const page = await secondLook(await nodeTests('browser', only ?? (all ? '' : AT_A_DESK)));
  if (only !== undefined) return page;
  if (!all) return { ...page, note: [`${AT_A_DESK.length} files; with --all each`, page.note].filter(Boolean).join('; ') }; // prettier-ignore
  const hashes = await counting('tests/golden/golden.mjs', ['chromium']);
  return {
    passed: hashes.passed + page.passed,
    failed: (hashes.failed ?? 0) + (page.failed ?? 0),
    skipped: page.skipped,
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
