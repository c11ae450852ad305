/**
 * What a unit is made of besides its scenario: the sources of the core and of tools/fmu, and the shared library that they
 * become, built by CMake before or by the compiler that is found now.
 * @module
 */
import { existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../common.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CORE = join(ROOT, 'core');
const SHIM = join(ROOT, 'tools/fmu');
/** Built by `cmake --preset release`, target hawse_fmu. */
const BUILT = join(ROOT, 'build/release/hawse-fmu.so');
/** Where the reader of JSON may lie: one header, copied by the build or of the system. */
const JSMN = [
  join(ROOT, 'build/release/include'),
  join(ROOT, 'build/wasm/include'),
  '/usr/include',
  '/usr/local/include',
  '/opt/homebrew/include',
];
/** As CMakeLists.txt has them: the bits of a run depend on the second. */
export const OPTIONS = '-std=c11 -O2 -ffp-contract=off -fno-math-errno -fvisibility=hidden';
const GCC = '-fno-tree-vectorize -fno-tree-slp-vectorize';

/** The folder of a library in a unit, and the end of its name. @type {Record<string, {2: string, 3: string, end: string}>} */
const PLATFORMS = {
  'linux x64': { 2: 'linux64', 3: 'x86_64-linux', end: '.so' },
  'linux arm64': { 2: 'aarch64-linux', 3: 'aarch64-linux', end: '.so' },
  'darwin x64': { 2: 'darwin64', 3: 'x86_64-darwin', end: '.dylib' },
  'darwin arm64': { 2: 'darwin64', 3: 'aarch64-darwin', end: '.dylib' },
};

/** @param {2 | 3} fmi @param {string} identifier */
export function libraryName(fmi, identifier) {
  const here = PLATFORMS[`${process.platform} ${process.arch}`];
  if (!here)
    throw new UsageError(`${process.platform} ${process.arch}: units are made on Linux and macOS`);
  return `binaries/${here[fmi]}/${identifier}${here.end}`;
}

/** Files below a folder, in order. @param {string} folder @param {RegExp} pattern @returns {string[]} paths from it */
const below = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
    .sort();

/**
 * The sources of a unit, as they lie in its folder: includes of the core are paths from there.
 * @param {2 | 3} fmi
 * @param {string} version of Hawse
 * @returns {{name: string, text: string}[]}
 */
export function sourcesOf(fmi, version) {
  if (!existsSync(CORE) || !existsSync(SHIM))
    throw new UsageError(
      'the C sources are not here: units are made from a checkout of Hawse, not from its package',
    );
  const jsmn = JSMN.map((folder) => join(folder, 'jsmn.h')).find((path) => existsSync(path));
  if (!jsmn)
    throw new UsageError(`jsmn.h is in none of ${JSMN.join(', ')}: "cmake --preset release" brings it`); // prettier-ignore
  const other = fmi === 2 ? /^fmi3/ : /^fmi2/;
  const read = (/** @type {string} */ folder, /** @type {string[]} */ names) =>
    names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const files = [
    ...read(CORE, below(CORE, /^(?!include\/).*\.[ch]$/)),
    ...read(join(CORE, 'include'), below(join(CORE, 'include'), /\.h$/)),
    ...read(SHIM, below(SHIM, /\.[ch]$/).filter((name) => !other.test(name))), // prettier-ignore
    { name: 'jsmn.h', text: readFileSync(jsmn, 'utf8') },
  ];
  // the version is told to the compiler by the build; here by the one file that has it
  const schema = files.find(({ name }) => name === 'scenario/schema.c');
  if (schema) schema.text = `#define HAWSE_VERSION "${version}"\n${schema.text}`;
  return files;
}

/** The newest source of the library that is younger than it. @param {string} library */
function younger(library) {
  const built = statSync(library).mtimeMs;
  const files = [CORE, SHIM].flatMap((folder) =>
    below(folder, /\.[ch]$/).map((name) => join(folder, name)),
  );
  return files.find((file) => statSync(file).mtimeMs > built);
}

/** @param {string[]} names */
const compilerOf = (names) =>
  names.find((name) => spawnSync(name, ['--version'], { encoding: 'utf8' }).status === 0);

/** How shared libraries begin: ELF, Mach-O of 64 bits, and of several processors. */
const BEGIN = new Set(['7f454c46', 'cffaedfe', 'cafebabe']);

/** A library that is given. @param {string} file @param {2 | 3} fmi */
function given(file, fmi) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`--library ${file}: ${/** @type {Error} */ (error).message}`);
  }
  const begin = bytes.subarray(0, 4).toString('hex');
  if (BEGIN.has(begin) && bytes.includes(`fmi${fmi}DoStep`)) return bytes;
  const why = BEGIN.has(begin)
    ? `it has no function fmi${fmi}DoStep`
    : `it begins with ${begin ? `bytes ${begin}` : 'nothing'}`;
  throw new UsageError(`--library ${file}: ${why}; a shared library (ELF or Mach-O) of the sources of a unit for FMI ${fmi} is wanted`); // prettier-ignore
}

/**
 * The bytes of the shared library.
 * @param {{name: string, text: string}[]} sources
 * @param {{library?: string, fmi: 2 | 3, say: (words: string) => void}} options `library`: one that is given
 */
export function libraryBytes(sources, { library, fmi, say }) {
  if (library !== undefined) return given(library, fmi);
  const late = existsSync(BUILT) ? younger(BUILT) : 'none';
  if (!late) return readFileSync(BUILT);
  const cc = compilerOf(process.env.CC ? [process.env.CC] : ['cc', 'gcc', 'clang']);
  if (!cc)
    throw new UsageError(
      `there is no C compiler (cc, or what CC names), and ${BUILT} is not there or older than its sources`,
    );
  say(`${late === 'none' ? 'no library was built before' : 'the library is older than its sources'}: ${cc} compiles it, which takes a minute or two\n`); // prettier-ignore
  return compiled(sources, cc);
}

/** Exported for its test, which has no minute for all of the core. @param {{name: string, text: string}[]} sources @param {string} cc */
export function compiled(sources, cc) {
  const folder = mkdtempSync(join(tmpdir(), 'hawse-fmu-'));
  try {
    for (const { name, text } of sources) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const gcc = /Free Software Foundation/.test(spawnSync(cc, ['--version'], { encoding: 'utf8' }).stdout); // prettier-ignore
    const options = `${OPTIONS} ${gcc ? GCC : ''} -fPIC -shared -I.`.split(' ').filter(Boolean);
    const files = sources.map(({ name }) => name).filter((name) => name.endsWith('.c'));
    const { status, stderr } = spawnSync(cc, [...options, ...files, '-lm', '-o', 'unit.so'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${cc} failed:\n${stderr}`);
    return readFileSync(join(folder, 'unit.so'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
