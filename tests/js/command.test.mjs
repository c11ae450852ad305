// The command, end to end: exit codes, files, messages.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HALTING, HANGING, textOf } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @param {string[]} args */
function hawse(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    cwd: dir,
  });
  return { status, out: stdout, err: stderr };
}

/** @param {object | string} scenario */
function file(name, scenario) {
  const path = join(dir, name);
  writeFileSync(path, typeof scenario === 'string' ? scenario : textOf(scenario));
  return path;
}
const hanging = file('hanging.json', HANGING);

test('help of the command and of each subcommand', () => {
  const help = hawse('--help');
  assert.equal(help.status, 0);
  const names = [...help.out.matchAll(/^ {2}([\w-]+) +\w/gm)].map((m) => m[1]);
  assert.deepEqual(names, [
    'run',
    'repeat',
    'sweep',
    'watch',
    'stats',
    'report',
    'check',
    'hash',
    'manifest',
    'schema',
    'catalogue',
    'link',
    'pack',
    'export-html',
    'fmu',
    'mesh',
    'import',
    'rao',
    'validate',
    'self-test',
    'bench',
  ]);
  for (const name of names) {
    const { status, out } = hawse(name, '--help');
    assert.equal(status, 0);
    assert.match(out, new RegExp(`^Usage: hawse ${name}`));
  }
  assert.match(hawse('--version').out, /^\d+\.\d+\.\d+\n$/);
});

// by pipes of a shell: who reads has left before the first word, or after a line of more than a pipe holds (64 KiB)
test('a reader that leaves ends no command with a stack, and the exit code stays that of the work', () => {
  const node = `'${process.execPath}' '${COMMAND}'`;
  const piped = (/** @type {string} */ args, /** @type {string} */ reader) => {
    const line = `{ sleep .1; ${node} ${args}; echo $? >code; } | ${reader}`;
    const { stderr } = spawnSync('sh', ['-c', line], { cwd: dir, encoding: 'utf8' });
    return { err: stderr, code: Number(readFileSync(join(dir, 'code'), 'utf8')) };
  };
  const { stdout } = spawnSync(process.execPath, [COMMAND, 'schema'], { maxBuffer: 2 ** 24 });
  assert.ok(stdout.length > 2 * 65536);
  for (const args of ['schema', 'catalogue --json', 'manifest heave-snatch'])
    assert.deepEqual(piped(args, 'head -1 >/dev/null'), { err: '', code: 0 }, args);
  const names = [...hawse('--help').out.matchAll(/^ {2}([\w-]+) +\w/gm)].map((m) => m[1]);
  for (const args of ['--help', '--version', ...names.map((name) => `${name} --help`)])
    assert.deepEqual(piped(args, 'true'), { err: '', code: 0 }, args);
  // what is computed is written, and what went wrong is in the code
  const run = piped(`run '${hanging}' --out unread`, 'true');
  assert.deepEqual(run, { err: '', code: 0 });
  assert.match(readFileSync(join(dir, 'unread', 'run.json'), 'utf8'), /"hash": "[0-9a-f]{16}"/);
  assert.equal(piped('nonsense 2>&1', 'true').code, 2);
});

test(
  'output that finds no room is a failure',
  { skip: !existsSync('/dev/full') && 'no /dev/full' },
  () => {
    const line = `'${process.execPath}' '${COMMAND}' schema >/dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^standard output: .*ENOSPC.*\n$/);
    // and a file: in a line, without a stack
    for (const args of [
      ['rao', '--length', '60', '--beam', '16', '--draught', '4', '--gm', '2', '--output'],
      ['run', hanging, '--npz'],
    ]) {
      const told = spawnSync(process.execPath, [COMMAND, ...args, '/dev/full'], { encoding: 'utf8' }); // prettier-ignore
      assert.equal(told.status, 1);
      assert.match(told.stderr, /^the disk is full, and what was being written is not whole: ENOSPC.*\n$/); // prettier-ignore
    }
  },
);

test('a wrong command line is exit code 2 and says what is wrong', () => {
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [[], /Usage/],
    [['rnu'], /"rnu".*run/],
    [['run'], /operand/],
    [['run', hanging, 'more'], /operand/],
    [['run', hanging, '--speed', '3'], /--speed/],
    [['run', 'heave-snach'], /heave-snatch/],
    [['run', join(dir, 'missing.json')], /missing\.json/],
    [['run', dir], /./],
    [['run', hanging, '--duration', 'long'], /--duration long/],
    [['run', hanging, '--duration', '-1'], /./],
    [['run', hanging, '--set', 'mass'], /part\.key=value/],
    [['run', hanging, '--set', 'load..mass=1'], /part\.key=value/],
    [['run', hanging, '--out', join(hanging, 'x')], /--out/],
    [['hash', hanging, '--at', '0.013'], /frame interval/],
    [['validate', '--only', 'nothing'], /nothing/],
    [['bench', '--only', 'nothing'], /nothing/],
    [['export-html', hanging], /--out/],
    [['export-html', '#box-drop', '--set', 'box.mass=1', '--out', 'x.html'], /--set/],
    [['export-html', '#no-such-run', '--out', 'x.html'], /no-such-run/],
    [['export-html', '#box-drop?lod=1', '--out', 'x.html'], /lod/],
    [['link', 'incode', hanging], /incode/],
    [['link', 'decode', '#a?lod=1'], /lod/],
  ])) {
    const { status, out, err } = hawse(...args);
    assert.equal(status, 2, `${args}: ${out}${err}`);
    assert.match(err, message);
    assert.doesNotMatch(err, /\n +at /, 'no stack trace');
  }
});

test('a key that does not exist comes back as a fault that names it', () => {
  const { status, err } = hawse('run', hanging, '--set', 'load.maas=5');
  assert.equal(status, 2);
  assert.match(err, /\/parts\/load\/maas/);
  assert.match(hawse('run', hanging, '--set', 'environment.gravty=5').err, /\/environment\/gravty/);
  const surface = hawse('run', hanging, '--set', 'surfaces.wet.friction.slidin=0.1');
  assert.equal(surface.status, 2);
  assert.match(surface.err, /\/surfaces\/wet\/friction\/slidin/);
});

test('run writes channels.csv and run.json', () => {
  const out = join(dir, 'out');
  const { status, err } = hawse(
    'run',
    hanging,
    '--duration',
    '1',
    '--set',
    'load.mass=150',
    '--out',
    out,
  );
  assert.equal(status, 0, err);
  const lines = readFileSync(join(out, 'channels.csv'), 'utf8').split('\n');
  assert.equal(lines.pop(), '');
  const names = lines[0].split(',');
  const units = lines[1].split(',');
  assert.equal(names[0], 't');
  assert.equal(units[0], 's');
  assert.equal(names.length, units.length);
  assert.equal(units[names.indexOf('line.tension_a')], 'N');
  const rows = lines.slice(2).map((l) => l.split(',').map(Number));
  assert.equal(rows.length, 51); // t = 0 to 1 s, each 0.02 s
  assert.ok(rows.every((r) => r.length === names.length && r.every(Number.isFinite)));
  assert.deepEqual([rows[0][0], rows[50][0]], [0, 1]);
  assert.equal(rows[0][names.indexOf('load.z')], -10);

  const run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  assert.equal(run.file, hanging);
  assert.deepEqual([run.frames, run.duration, run.integrator, run.halt], [50, 1, 'ali3', null]);
  assert.ok(run.realtime > 0 && run.seconds > 0 && run.steps >= 200);
  assert.deepEqual(Object.keys(run.energy), [
    'kinetic',
    'gravity',
    'elastic',
    'dissipated',
    'work',
    'residual',
  ]);
  assert.equal(
    run.energy.kinetic,
    rows[50][names.indexOf('kinetic')],
    'every digit is in the file',
  );
  const again = hawse('hash', hanging, '--at', '1', '--set', 'load.mass=150');
  assert.equal(again.out.trim(), run.hash);
});

test('the integrator can be chosen; without --out there is a summary', () => {
  const { status, out } = hawse(
    'run',
    hanging,
    '--duration',
    '0.2',
    '--integrator',
    'rk4',
    '--set',
    'solver.step=0.0005',
  );
  assert.equal(status, 0);
  assert.match(out, /by rk4/);
  assert.match(out, /hash [0-9a-f]{16}\n/);
  assert.equal(hawse('run', hanging, '--integrator', 'heun').status, 2);
});

test('examples run by their name', () => {
  const { status, out, err } = hawse('hash', 'heave-snatch', '--at', '0.1');
  assert.equal(status, 0, err);
  assert.match(out, /^[0-9a-f]{16}\n$/);
});

test('a halt is exit code 3, with its cause on stderr and in run.json', () => {
  const thrown = /** @type {any} */ (structuredClone(HALTING));
  thrown.parts.load.force_x = 1e12;
  thrown.inputs = {};
  const path = file('halting.json', thrown);
  const out = join(dir, 'halted');
  const { status, err } = hawse('run', path, '--out', out);
  assert.equal(status, 3, err);
  assert.match(err, /halted at .* s: /);
  const run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  assert.ok(run.halt.cause.length > 5);
  assert.equal(hawse('hash', path).status, 3);
});

test('check lists every fault, as text and as JSON', () => {
  assert.equal(hawse('check', hanging).status, 0);
  assert.deepEqual(JSON.parse(hawse('check', hanging, '--json').out), { faults: [] });
  const bad = structuredClone(HANGING);
  bad.parts.load.mass = -1;
  bad.parts.line.b.attach = 'laod';
  const path = file('bad.json', bad);
  const { status, out } = hawse('check', path);
  assert.equal(status, 2);
  assert.match(out, /^\/parts\/load\/mass: .*-1/m);
  assert.match(out, /^\/parts\/line\/b\/attach: .*laod/m);
  const { faults } = JSON.parse(hawse('check', path, '--json').out);
  assert.deepEqual(faults.map((f) => f.where).sort(), ['/parts/line/b/attach', '/parts/load/mass']);
});

test('bad scenarios are exit code 2, never a crash', () => {
  const base = textOf(HANGING);
  const swap = (from, to) => {
    assert.ok(base.includes(from));
    return base.replace(from, to);
  };
  const texts = {
    empty: '',
    'not-json': 'hello',
    binary: '\u0000\u0001\u0002',
    deep: '{"hawse":1,"parts":'.padEnd(200000, '['),
    array: '[]',
    unknown: swap('"mass"', '"mas"'),
    type: swap('"mass":100', '"mass":"heavy"'),
    nan: swap('"mass":100', '"mass":NaN'),
    negative: swap('"mass":100', '"mass":-1'),
    'zero-length': swap('"length":10', '"length":0'),
    reference: swap('"attach":"load"', '"attach":"laod"'),
    cyclic: '{"hawse":1,"parts":{"a":{"kind":"motion","on":"b"},"b":{"kind":"motion","on":"a"}}}',
    million: swap('"elements":4', '"elements":1000000'),
    huge: swap('"mass":100', '"mass":1e300'),
    infinite: swap('"mass":100', '"mass":1e999'),
  };
  for (const [name, text] of Object.entries(texts)) {
    const { status, err } = hawse('run', file(`${name}.json`, text));
    assert.equal(status, 2, `${name}: ${err}`);
    assert.ok(err.length > 5 && !/\n +at /.test(err), `${name}: ${err}`);
  }
});

test('manifest and schema are JSON', () => {
  const manifest = JSON.parse(hawse('manifest', hanging).out);
  assert.equal(manifest.title, 'Hanging');
  assert.ok(JSON.parse(hawse('schema').out));
});

test('the catalogue lists its families with their sources, and its page is what it prints', () => {
  const list = hawse('catalogue').out;
  assert.match(list, /^chain-studless-r4 +20 to 220 mm +cable chain spring/m);
  // EN 12385-4: 0.356 x 28^2 x 1770 N
  const wire = hawse('catalogue', 'wire-6x36-iwrc-1770').out;
  assert.match(wire, /^Source: EN 12385-4/m);
  assert.match(wire, /^wire-6x36-iwrc-1770-28 .* 494014$/m);
  assert.match(
    hawse('catalogue', 'fender').out,
    /^fender-pneumatic-50-2500x4000 +pneumatic .* 1381000 /m,
  );
  for (const family of JSON.parse(hawse('catalogue', '--json').out)) {
    assert.ok(family.source.length > 10 && Object.keys(family.of).length > 0, family.name);
    for (const { keys, rows } of Object.values(family.of))
      for (const { values } of rows) assert.equal(values.length, keys.length);
  }
  const wrong = hawse('catalogue', 'wire-6x36-iwrc-1700');
  assert.equal(wrong.status, 2);
  assert.match(wrong.err, /did you mean wire-6x36-iwrc-1770\?/);
  const page = readFileSync(new URL('../../docs/catalogue.md', import.meta.url), 'utf8');
  assert.equal(
    hawse('catalogue', '--markdown').out,
    page,
    'docs/catalogue.md is not what the command prints',
  );
});

test('a link there and back gives the scenario, and the hash it carries', () => {
  const { status, out, err } = hawse(
    'link',
    'encode',
    'heave-snatch',
    '--set',
    'load.mass=1500',
    '--at',
    '0.2',
  );
  assert.equal(status, 0, err);
  const link = JSON.parse(hawse('link', 'decode', `https://example.org/${out.trim()}`).out);
  assert.deepEqual([link.example, link.t], ['heave-snatch', 0.2]);
  assert.deepEqual(link.patch, { parts: { load: { mass: 1500 } } });
  const scenario = hawse('link', 'decode', out.trim(), '--scenario').out;
  const path = file('linked.json', scenario);
  assert.equal(JSON.parse(scenario).parts.load.mass, 1500);
  assert.equal(hawse('hash', path, '--at', '0.2').out.trim(), link.hash);
  // A file becomes a whole scenario in the link.
  const own = hawse('link', 'encode', hanging).out.trim();
  assert.deepEqual(JSON.parse(hawse('link', 'decode', own, '--scenario').out), HANGING);
});

test('validate: rows as a table, as JSON and as Markdown', () => {
  const path = join(dir, 'validation.md');
  const { out } = hawse('validate', '--only', 'drdc/4.3.1', '--json', '--write', path);
  const rows = JSON.parse(out);
  assert.deepEqual(
    rows.map((r) => [r.id, r.quantity, r.expected, r.integrator]),
    ['ali3', 'rk45'].flatMap((i) => [
      ['drdc/4.3.1', 'velocity', 0.04, i],
      ['drdc/4.3.1', 'displacement', 0.4, i],
    ]),
  );
  assert.ok(rows.every((r) => Number.isFinite(r.got) && r.tolerance > 0));
  assert.equal(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((l) => l.startsWith('|')).length,
    9, // two tables: the report against us, one row; the rows
  );
  const table = hawse('validate', '--only', 'drdc/4.3.1');
  assert.equal(table.status, rows.every((r) => r.pass) ? 0 : 1);
  assert.match(table.out, /4 rows/);
});

test('validate: curves as CSV, and the summary', () => {
  const [path, curves] = [join(dir, 'summary.md'), join(dir, 'curves')];
  const { status, err } = hawse(
    ...['validate', '--only', 'drdc/4.3.1', '--summary', path, '--curves', curves],
  );
  assert.equal(status, 0, err);
  assert.match(readFileSync(path, 'utf8'), /\| drdc\/4\.3\.1 \| Linear acceleration \| 4 \| 0 \|/);
  const lines = readFileSync(join(curves, 'drdc-4.3.1-displacement.csv'), 'utf8').split('\n');
  assert.deepEqual(lines.slice(0, 3), ['line,kind,time,x', ',,s,m', 'body,hawse,0,0']);
  // 0.01 N on 5 kg for 20 s
  assert.match(lines.at(-2) ?? '', /^F t\^2 \/ 2 m,reference,20,0\.4/);
  assert.equal(hawse('validate', '--only', 'drdc/4.3.1', '--curves', path).status, 2);
});
