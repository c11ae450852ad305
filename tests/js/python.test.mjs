// The Python module over the C library: libhawse.so is built, and what the module says of examples is held against what the command
// says of the same runs (tools/python/test_hawse.py has the tests). Expected: hashes and tables of `hawse hash` and `hawse run`.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, which } from '../../tools/exec.mjs';
import { python, without } from './python.mjs';

const dir = mkdtempSync(join(tmpdir(), 'hawse-python-'));
test.after(() => rmSync(dir, { recursive: true }));

const BUILD = join(ROOT, 'build/shared');
const missing =
  without('cffi', 'python3-cffi') ||
  without('numpy', 'python3-numpy') ||
  (which('cmake') ? false : 'there is no cmake');

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: ROOT });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
/** @param {...string} args */
const hawse = (...args) => run(process.execPath, ['wasm/cli/hawse.mjs', ...args]);

/** Examples and moments: lines and a winch, contact and a crane, a static start over ground with waves. */
const RUNS = /** @type {const} */ ([['heave-snatch', 4], ['crane-landing', 4.6], ['spread-mooring', 1]]); // prettier-ignore

test('the module says what the command says, and tells what is wrong', { skip: missing }, () => {
  run('cmake', ['--preset', 'release', '-B', BUILD, '-DHAWSE_TESTS=OFF']);
  run('cmake', ['--build', BUILD, '--target', 'hawse_shared', '-j', '2']);
  const expected = RUNS.map(([id, at]) => {
    const path = join(ROOT, 'examples', `${id}.json`);
    const out = join(dir, id);
    hawse('run', path, '--duration', `${at}`, '--out', out);
    const hash = hawse('hash', path, '--at', `${at}`).trim();
    assert.match(hash, /^[0-9a-f]{16}$/);
    return { path, at, hash, csv: join(out, 'channels.csv') };
  });
  const list = join(dir, 'expected.json');
  writeFileSync(list, JSON.stringify(expected));
  const library = readdirSync(BUILD).find((name) => /^libhawse\.(so|dylib)$/.test(name));
  const env = {
    ...process.env,
    HAWSE_EXPECTED: list,
    HAWSE_LIBRARY: join(BUILD, library ?? 'none'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  python(['-m', 'unittest', '-q', 'test_hawse'], { cwd: join(ROOT, 'tools/python'), env });
  const said = python(['tools/python/example.py'], { cwd: ROOT, env });
  assert.match(said, /tension_max up to 10 s: [\d.e+]+ N\nhash at 20 s: [0-9a-f]{16}, the same/);
});
