/**
 * Finds the programs that a build needs and installs what is missing: by apt-get as root on Debian
 * and Ubuntu; elsewhere it prints the line to run. Then the npm packages, as locked.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { ROOT, exec, versionOf, which } from './exec.mjs';

/**
 * @typedef {object} Need
 * @property {string} name
 * @property {() => boolean} found
 * @property {string[]} apt
 * @property {string} brew "" when macOS has it, or CMake fetches it
 */

/** @param {string} name */
const header = (name) =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include'].some((dir) =>
    existsSync(join(dir, name)),
  );

/** @type {(name: string, apt: string[], brew?: string) => Need} */
const program = (name, apt, brew = apt[0]) => ({ name, found: () => !!which(name), apt, brew });

/** For the wasm module and the page. @type {Need[]} */
const BUILD = [
  program('cmake', ['cmake']),
  program('ninja', ['ninja-build'], 'ninja'),
  program('emcc', ['emscripten', 'binaryen'], 'emscripten'),
  { name: 'jsmn.h', found: () => header('jsmn.h'), apt: ['libjsmn-dev'], brew: '' },
];

/** A compiler for another processor and a program that runs its code, where they come from apt. @returns {Need[]} */
const arm = () =>
  process.platform === 'linux' && process.arch === 'x64' && which('apt-get')
    ? [
        program('aarch64-linux-gnu-gcc', ['gcc-aarch64-linux-gnu', 'libc6-dev-arm64-cross']),
        program('qemu-aarch64', ['qemu-user']),
      ]
    : [];

/** A module of Debian's Python, which reads what is written for other programs; there alone. @type {(name: string, apt: string) => Need} */
const pythonModule = (name, apt) => ({
  name: `python3 ${name}`,
  found: () =>
    process.platform !== 'linux' ||
    spawnSync('/usr/bin/python3', ['-c', `import ${name}`]).status === 0,
  apt: ['python3', apt],
  brew: '',
});

/** For the tests too. @type {Need[]} */
const TEST = [
  ...BUILD,
  program('gcc', ['gcc', 'libc6-dev'], ''),
  program('pkg-config', ['pkg-config']),
  program('clang', ['clang'], ''),
  program('clang-format', ['clang-format']),
  ...arm(),
  program('unzip', ['unzip'], ''),
  { name: 'cmocka.h', found: () => header('cmocka.h'), apt: ['libcmocka-dev'], brew: 'cmocka' },
  {
    name: 'chromium',
    found: () => !!chromiumPath(),
    apt: ['chromium'],
    brew: '--cask google-chrome',
  },
  pythonModule('numpy', 'python3-numpy'),
  pythonModule('vtkmodules', 'python3-vtk9'),
  pythonModule('cffi', 'python3-cffi'),
  {
    name: 'the sanitizers and the fuzzer of clang',
    found: () => process.platform !== 'linux' || (!!which('clang') && clangRuntime()),
    apt: ['libclang-rt-dev'],
    brew: '',
  },
];

/** Clang's runtime libraries are a package of their own on Debian. */
function clangRuntime() {
  const dir = spawnSync('clang', ['-print-runtime-dir'], { encoding: 'utf8' }).stdout?.trim();
  const arch = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  return (
    !!dir &&
    [dir, join(dir, '../linux')].some(
      (d) =>
        existsSync(join(d, 'libclang_rt.fuzzer.a')) ||
        existsSync(join(d, `libclang_rt.fuzzer-${arch}.a`)),
    )
  );
}

/**
 * Makes sure that the programs are there; throws an Error with the line to run when they are not.
 * @param {'build' | 'test'} purpose
 */
export async function setUp(purpose) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new Error(`Node 20 or later is needed; this is ${process.version}`);
  const needs = purpose === 'test' ? TEST : BUILD;
  let missing = needs.filter((need) => !need.found());
  if (missing.length) {
    console.log(`missing: ${missing.map((need) => need.name).join(', ')}`);
    if (which('apt-get') && process.getuid?.() === 0) {
      await aptInstall(missing);
      missing = needs.filter((need) => !need.found());
    }
    // Without Chromium, ARM's tools or Python's modules their tests are left out, and say so; everything else can run.
    const lesser = /^(chromium|aarch64-linux-gnu-gcc|qemu-aarch64|python3 \w+)$/;
    const optional = process.env.CI ? [] : missing.filter((need) => lesser.test(need.name));
    if (missing.length > optional.length) throw new Error(advice(missing));
    if (optional.length) console.log(advice(optional));
  }
  await npmPackages();
}

/** @param {Need[]} missing */
async function aptInstall(missing) {
  const apt = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await exec('apt-get', ['update'], apt);
  const packages = aptNames(missing);
  console.log(`apt-get install ${packages.join(' ')}`);
  await exec('apt-get', ['install', '-y', '--no-install-recommends', ...packages], apt);
}

/**
 * Names of packages; that of clang's runtime carries the version of the clang that apt has.
 * @param {Need[]} needs
 */
function aptNames(needs) {
  const policy = spawnSync('apt-cache', ['depends', 'clang'], { encoding: 'utf8' }).stdout ?? '';
  const major = /Depends: clang-(\d+)/.exec(policy)?.[1] ?? '14';
  return needs
    .flatMap((need) => need.apt)
    .map((name) => (name === 'libclang-rt-dev' ? `libclang-rt-${major}-dev` : name));
}

/** @param {Need[]} missing */
function advice(missing) {
  const names = missing.map((need) => need.name).join(', ');
  if (process.platform === 'darwin') {
    const brew = missing.map((need) => need.brew).filter(Boolean);
    const tools = missing.some((need) => !need.brew) ? 'xcode-select --install; ' : '';
    return `To install ${names}, run:\n  ${tools}brew install ${brew.join(' ')}`;
  }
  const apt = aptNames(missing).join(' ');
  return which('apt-get')
    ? `To install ${names}, run:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${apt}`
    : `Please install ${names} (on Debian: ${apt})`;
}

/** Installs the locked npm packages when they are not there or are not those of package.json. */
async function npmPackages() {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const { dependencies, devDependencies } = read('package.json');
  const stale = Object.entries({ ...dependencies, ...devDependencies }).some(([name, version]) => {
    const path = `node_modules/${name}/package.json`;
    return !existsSync(join(ROOT, path)) || read(path).version !== version;
  });
  if (!stale) return;
  console.log('npm ci');
  // No package here needs a script of its own to be run.
  await exec('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** What a report of a test run should say about its machine. */
export function toolVersions() {
  return [
    `node ${process.version}`,
    versionOf('gcc'),
    versionOf('clang'),
    versionOf('emcc').replace(/ \(\)$/, ''),
    versionOf('cmake'),
    chromiumPath() ? versionOf(chromiumPath() ?? '') : '',
  ].filter(Boolean);
}
