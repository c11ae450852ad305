// Units for co-simulation: exported by the command, unpacked, and led by a master of our own (tests/fmu/master.c) through
// the shared library that the build made. What they must give is what `hawse run` writes: every digit, at every
// communication point. The machine of states and calls that are refused: tests/unit/fmu.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../tools/exec.mjs';
import { exponentsOf } from '../../wasm/cli/fmu/describe.mjs';
import { compiled, sourcesOf } from '../../wasm/cli/fmu/library.mjs';
import { loadCore } from '../../wasm/js/index.mjs';
import { objText } from './mesh-fixtures.mjs';
import { writeRunFile } from '../../wasm/js/run-file.mjs';
import { zipEntries } from '../../wasm/js/zip.mjs';

const dir = mkdtempSync(join(tmpdir(), 'hawse fmu-')); // with a space: FMI 2 has it as %20
test.after(() => rmSync(dir, { recursive: true }));

const MASTER = join(dir, 'master');
const LIMITS = { bytes: 1 << 26, entries: 2000, unpacked: 1 << 27, ratio: 1000 };
const VERSIONS = /** @type {const} */ ([2, 3]);

/** @type {(command: string, args: string[], code?: number) => {stdout: string, stderr: string}} */
function run(command, args, code = 0) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, cwd: dir });
  assert.equal(done.status, code, `${command} ${args.join(' ')}\n${done.stdout}${done.stderr}`);
  return done;
}

/** @type {(args: string[], code?: number) => {stdout: string, stderr: string}} */
const hawse = (args, code) =>
  run(process.execPath, [join(ROOT, 'wasm/cli/hawse.mjs'), ...args], code);

/**
 * A unit, written and unpacked.
 * @param {string} scenario
 * @param {2 | 3} fmi
 * @param {string[]} [options]
 */
function exported(scenario, fmi, options = []) {
  const out = join(dir, `unit-${fmi}.fmu`);
  hawse(['fmu', scenario, '--fmi', `${fmi}`, '-o', out, ...options]);
  const folder = mkdtempSync(join(dir, 'unit-'));
  const entries = zipEntries(readFileSync(out), LIMITS);
  for (const { name, read } of entries) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), read());
  }
  const names = entries.map(({ name }) => name);
  const xml = readFileSync(join(folder, 'modelDescription.xml'), 'utf8');
  const attribute = (/** @type {string} */ text, /** @type {string} */ key) =>
    RegExp(` ${key}="([^"]*)"`).exec(text)?.[1];
  const variables = [...xml.matchAll(/<(?:ScalarVariable|Float64) ([^]*?)(?:\/>|<\/Scalar)/g)].map(
    ([text]) => ({
      name: attribute(text, 'name') ?? '',
      ref: Number(attribute(text, 'valueReference')),
      causality: attribute(text, 'causality'),
      unit: attribute(text, 'unit'),
      start: attribute(text, 'start'),
      min: attribute(text, 'min'),
      max: attribute(text, 'max'),
    }),
  );
  const refOf = (/** @type {string} */ name) => {
    const found = variables.find((one) => one.name === name);
    assert.ok(found, name);
    return `${found.ref}`;
  };
  const resources = join(folder, 'resources');
  return {
    ...{ fmi, folder, names, xml, variables, refOf },
    library: join(folder, names.find((name) => name.startsWith('binaries/')) ?? ''),
    token: attribute(xml, fmi === 2 ? 'guid' : 'instantiationToken') ?? '',
    resources: fmi === 2 ? pathToFileURL(resources).href : resources,
    outputs: variables.filter(({ causality }) => causality === 'output').map(({ name }) => name),
  };
}

/**
 * What the master printed: a row a communication point, the time first.
 * @param {ReturnType<typeof exported>} unit
 * @param {number} size of a step [s]
 * @param {number} steps
 * @param {string[]} [more]
 */
function led(unit, size, steps, more = []) {
  const { library, fmi, token, resources, outputs, refOf } = unit;
  const refs = `${refOf(outputs[0])}-${refOf(/** @type {string} */ (outputs.at(-1)))}`;
  const args = [library, `${fmi}`, token, resources, `${size}`, `${steps}`, refs, ...more];
  return run(MASTER, args)
    .stdout.trim()
    .split('\n')
    .map((row) => row.split(',').map(Number));
}

/**
 * The time and some channels of `hawse run`, every n-th row.
 * @param {string[]} names
 * @param {string} scenario
 * @param {number} duration [s]
 * @param {string[]} [options]
 * @param {number} [every]
 */
function ran(names, scenario, duration, options = [], every = 1) {
  const out = mkdtempSync(join(dir, 'run-'));
  hawse(['run', scenario, '--duration', `${duration}`, '--output', out, ...options]);
  const [ids, , ...rows] = readFileSync(join(out, 'channels.csv'), 'utf8').trim().split('\n');
  const columns = ['t', ...names].map((name) => ids.split(',').indexOf(name));
  assert.ok(!columns.includes(-1));
  return rows
    .filter((_, i) => i % every === 0)
    .map((row) => row.split(','))
    .map((row) => columns.map((k) => Number(row[k])));
}

/** @param {number[][]} got @param {number[][]} wanted */
function same(got, wanted) {
  assert.equal(got.length, wanted.length);
  assert.ok(got[0].length > 1);
  got.forEach((row, i) =>
    row.forEach((x, k) => {
      // the time of a master is a sum of steps; all else has every digit
      const most = k === 0 ? 1e-9 : 1e-12 * Math.max(1, Math.abs(wanted[i][k]));
      assert.ok(Math.abs(x - wanted[i][k]) <= most, `row ${i}, ${k}: ${x} for ${wanted[i][k]}`);
    }),
  );
}

test.before(() => {
  const source = join(ROOT, 'tests/fmu/master.c');
  const strict = ['-std=gnu11', '-Wall', '-Wextra', '-Werror', `-I${join(ROOT, 'tools/fmu')}`];
  run('cc', [...strict, source, '-ldl', '-o', MASTER]);
});

for (const fmi of VERSIONS) {
  test(`heave-snatch by FMI ${fmi}: channels, two at once, states`, () => {
    const unit = exported('heave-snatch', fmi, ['--no-sources']);
    assert.equal(unit.outputs.length, 51); // all channels of its manifest
    const rows = ran(unit.outputs, 'heave-snatch', 6);
    same(led(unit, 0.02, 300), rows);
    same(led(unit, 0.02, 300, ['--twice']), rows);
    same(led(unit, 0.02, 300, ['--resume']), rows);
    same(led(unit, 0.02, 300, ['--back']), rows);
    const fifth = rows.filter((_, i) => i % 5 === 0); // several ticks a step
    same(led(unit, 0.1, 60), fifth);
  });

  test(`crane-sea by FMI ${fmi}: inputs at communication points are those of a record`, () => {
    const unit = exported('crane-sea', fmi, ['--no-sources', '--channels', 'crane.*,ship.z']);
    assert.ok(unit.outputs.length > 5 && unit.outputs.includes('ship.z'));
    const orders = [
      { frame: 0, id: 'hoist', value: -0.2 },
      { frame: 50, id: 'slew', value: 0.1 },
      { frame: 120, id: 'hoist', value: 0.3 },
    ];
    const file = join(dir, 'record.hawse');
    const text = readFileSync(join(ROOT, 'examples/crane-sea.json'), 'utf8');
    writeFileSync(file, writeRunFile({ text, meshes: {}, inputs: orders }));
    const wanted = ran(unit.outputs, file, 5);
    const sets = orders.flatMap((o) => ['--set', `${o.frame}`, unit.refOf(o.id), `${o.value}`]);
    same(led(unit, 0.02, 250, sets), wanted);
    same(led(unit, 0.02, 250, [...sets, '--resume']), wanted);
    const plain = led(unit, 0.02, 250); // what the record changes is more than rounding
    assert.ok(plain[250].some((x, k) => Math.abs(x - wanted[250][k]) > 1e-3));
  });
}

test('parameters are numbers of the scenario; one that shares its name with a channel is told apart', () => {
  const asked = 'load.mass,line.length,environment.gravity';
  const unit = exported('heave-snatch', 3, ['--no-sources', '--parameters', asked, '--set', 'environment.gravity=9.81']); // prettier-ignore
  const found = unit.variables.filter(({ causality }) => causality === 'parameter');
  assert.deepEqual(
    found.map(({ name, start, unit: u }) => [name, start, u]),
    [
      ['environment.gravity', '9.81', 'm/s^2'],
      ['load.mass', '1400', 'kg'],
      ['parameters.line.length', '20', 'm'],
    ],
  );
  const sets = ['--set', '-1', unit.refOf('load.mass'), '2100.5', '--set', '-1', unit.refOf('environment.gravity'), '3.71']; // prettier-ignore
  const changes = ['--set', 'load.mass=2100.5', '--set', 'environment.gravity=3.71'];
  const rows = ran(unit.outputs, 'heave-snatch', 2, changes);
  same(led(unit, 0.02, 100, sets), rows);
  same(led(unit, 0.02, 100, [...sets, '--resume']), rows); // the state carries its parameters
});

test('options that name nothing are refused', () => {
  assert.match(hawse(['fmu', 'heave-snatch', '--parameters', 'load.drag'], 2).stderr, /load\.drag: the scenario has no number there/); // prettier-ignore
  assert.match(hawse(['fmu', 'heave-snatch', '--parameters', 'solver.frame'], 2).stderr, /one tick/); // prettier-ignore
  // all at once; a member of a vector has no place of its own to be set
  const { stderr } = hawse(['fmu', 'heave-snatch', '--parameters', 'load.drag,load.velocity.x,load.shape,load.mass'], 2); // prettier-ignore
  assert.deepEqual(
    stderr
      .trim()
      .split('\n')
      .map((line) => line.replace(/;.*/, '')),
    [
      '--parameters load.drag: the scenario has no number there',
      '--parameters load.velocity.x: load.velocity is one value: its members are no parameters',
      '--parameters load.shape: the scenario has "sphere" there: a number is wanted',
    ],
  );
  // a file that is no library, and one of something else
  const elf = join(dir, 'other.so');
  writeFileSync(elf, '\x7fELF and fmi2DoStep');
  for (const [file, told] of [
    [elf, 'it has no function fmi3DoStep'],
    [join(ROOT, 'wasm/cli/hawse.mjs'), 'it begins with bytes 23212f75'],
  ])
    assert.match(hawse(['fmu', 'heave-snatch', '--no-sources', '--library', file], 2).stderr, new RegExp(`^--library ${file}: ${told}.* for FMI 3 is wanted`)); // prettier-ignore
  assert.match(
    hawse(['fmu', 'heave-snatch', '--channels', 'load.zz'], 2).stderr,
    /no such channel/,
  );
  assert.match(hawse(['fmu', 'heave-snatch', '--fmi', '1'], 2).stderr, /2 or 3/);
});

test('meshes go with it as the command reads them', () => {
  const scenario = join(dir, 'crates.json');
  const crate = { kind: 'rigid', mass: 500, shape: 'mesh', mesh: 'crate', material: 'soft' };
  const doc = {
    hawse: 1,
    title: 'A "head" &\n <body>',
    materials: { soft: { young: 1e6, viscosity: 1e5 } },
    meshes: { crate: { asset: 'crate.obj' } }, // which the native runner would not read
    parts: {
      floor: { kind: 'motion', shape: 'box', size: [40, 40, 1], material: 'soft' },
      crate: { ...crate, position: [0, 0, 3.6], rate: [0.5, 0, 0] },
    },
    contacts: { land: { a: 'crate', b: 'floor' } },
    solver: { frame: 0.02, step: 0.005, duration: 0.4 },
  };
  writeFileSync(join(dir, 'crate.obj'), objText);
  writeFileSync(scenario, JSON.stringify(doc));
  const unit = exported(scenario, 2, ['--no-sources']);
  assert.ok(unit.names.includes('resources/mesh-0.bin'));
  assert.match(unit.xml, / modelName="A &#34;head&#34; &#38; &#60;body&#62;"/);
  const rows = ran(unit.outputs, scenario, 0.4);
  assert.ok(rows[0].length > 6 && rows[20].some((x, k) => Math.abs(x - rows[0][k]) > 0.1));
  same(led(unit, 0.04, 10), rows.filter((_, i) => i % 2 === 0)); // prettier-ignore
});

test('the description has units by exponents, ranges and starts; equal units are equal bytes', () => {
  const lean = ['--no-sources'];
  const unit = exported('crane-sea', 2, lean);
  const hoist = unit.variables.find(({ name }) => name === 'hoist');
  assert.deepEqual(
    { ...hoist, ref: undefined },
    { name: 'hoist', ref: undefined, causality: 'input', unit: 'm/s', start: '0.12', min: '-0.5', max: '0.5' }, // prettier-ignore
  );
  assert.match(unit.xml, /<Unit name="N m">\n\s*<BaseUnit kg="1" m="2" s="-2"\/>/);
  assert.match(unit.xml, /<DefaultExperiment startTime="0" stopTime="40" stepSize="0\.02"\/>/);
  const first = readFileSync(join(dir, 'unit-2.fmu'));
  const again = exported('crane-sea', 2, lean);
  assert.deepEqual(readFileSync(join(dir, 'unit-2.fmu')), first);
  assert.equal(again.token, unit.token);
  assert.notEqual(
    exported('crane-sea', 2, [...lean, '--set', 'winch.speed=0.1']).token,
    unit.token,
  );
  // kg m^2/s^3, of which the radian is none
  assert.deepEqual(exponentsOf('N m/s'), [1, 2, -3, 0]);
  assert.deepEqual(exponentsOf('rad/s^2'), [0, 0, -2, 1]);
  assert.deepEqual(exponentsOf('1/m'), [0, -1, 0, 0]);
  assert.equal(exponentsOf('rad/s or m/s'), undefined);
  assert.equal(exponentsOf('knots'), undefined);
});

test('sources: every file that is named is there, and what they include', () => {
  for (const fmi of VERSIONS) {
    const unit = exported('heave-snatch', fmi);
    const list = fmi === 2 ? unit.xml : readFileSync(join(unit.folder, 'sources/buildDescription.xml'), 'utf8'); // prettier-ignore
    const named = [...list.matchAll(/<(?:File|SourceFile) name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    assert.ok(named.length > 150);
    const here = unit.names.filter((name) => name.endsWith('.c'));
    assert.deepEqual(
      named.map((name) => `sources/${name}`),
      here,
    );
    assert.ok(here.includes(`sources/fmi${fmi}.c`) && !here.includes(`sources/fmi${5 - fmi}.c`));
    for (const name of unit.names.filter((n) => /\.[ch]$/.test(n))) {
      const text = readFileSync(join(unit.folder, name), 'utf8');
      for (const [, include] of text.matchAll(/^\s*#\s*include\s*"([^"]*)"/gm))
        assert.ok(
          [join('sources', include), join(dirname(name), include)].some((path) =>
            existsSync(join(unit.folder, path)),
          ),
          `${name}: ${include}`,
        );
    }
  }
});

test('a wrong token and missing resources are refused with a reason', () => {
  for (const fmi of VERSIONS) {
    const unit = exported('heave-snatch', fmi, ['--no-sources']);
    const { library, token, resources } = unit;
    const refused = (/** @type {string} */ t, /** @type {string} */ r) =>
      run(MASTER, [library, `${fmi}`, t, r, '0.02', '1', '1-2'], 1).stderr;
    assert.match(refused('{other}', resources), /the token is \{other\}: this unit has \{/);
    assert.match(refused(token, `${resources}-none`), /unit\.txt: No such file/);
    writeFileSync(join(unit.folder, 'resources/scenario.json'), '{"hawse": 1, "parts": {"a": {"kind": "rigid", "mass": -1}}}'); // prettier-ignore
    assert.match(refused(token, resources), /\/parts\/a\/mass/);
  }
});

// cc at export, where no library was built. All of the core takes it a minute or more, so here it compiles the one file that
// has the version, from the sources of a unit by the options of a unit; HAWSE_WHOLE=1 has all of them, led by the master.

test('cc makes a library of the sources of a unit, which say their version; what fails is told', async (t) => {
  const { version } = await loadCore();
  const own = mkdtempSync(join(dir, 'tmp-'));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = own; // os.tmpdir() reads it each time
  t.after(() => (TMPDIR === undefined ? delete process.env.TMPDIR : (process.env.TMPDIR = TMPDIR)));
  const sources = sourcesOf(3, version).filter(({ name }) => /\.h$|^scenario\/schema\.c$/.test(name)); // prettier-ignore
  const bytes = compiled(sources, 'cc');
  // ELF, or Mach-O of 64 bits
  assert.ok([0x464c457f, 0xfeedfacf].includes(bytes.readUInt32LE(0)));
  assert.ok(bytes.includes('hw_version\0') && bytes.includes(`${version}\0`));
  // no build goes without a version
  const plain = sources.map(({ name, text }) => ({ name, text: text.replace(/^#define HAWSE_VERSION.*\n/, '') })); // prettier-ignore
  assert.throws(() => compiled(plain, 'cc'), /cc failed:[^]*scenario\/schema\.c[^]*HAWSE_VERSION, a text, is wanted/); // prettier-ignore
  assert.deepEqual(readdirSync(own), [], 'no folder is left');
});

if (process.env.HAWSE_WHOLE)
  test('a library that cc made of all sources gives what hawse run writes', async () => {
    const { version } = await loadCore();
    for (const fmi of VERSIONS) {
      const library = join(dir, `whole-${fmi}.so`);
      writeFileSync(library, compiled(sourcesOf(fmi, version), 'cc'));
      const unit = exported('heave-snatch', fmi, ['--no-sources', '--library', library]);
      same(led(unit, 0.02, 300), ran(unit.outputs, 'heave-snatch', 6));
    }
  });
