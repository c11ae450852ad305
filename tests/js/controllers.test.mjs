// Controllers: a scenario that names units (FMU), led by the native runner. The unit of tests/fmu/controller.c is compiled
// for both versions of FMI, one of ours is exported by the command. What they must give: the recursion that a sampled
// controller and a mass make in closed form, the oscillator that it tends to, the same system in one world; and a record
// of the run that replays it without the unit, bit for bit.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/exec.mjs';
import { decodeLink, encodeLink } from '../../wasm/js/index.mjs';
import { readRunFile, writeRunFile } from '../../wasm/js/run-file.mjs';
import { zipFile } from '../../wasm/js/zip.mjs';

const RUNNER = join(ROOT, 'build/release/hawse');
const dir = mkdtempSync(join(tmpdir(), 'hawse units-')); // with a space: FMI 2 has it as %20
const units = join(dir, 'units');
const unpacked = join(dir, 'unpacked'); // where the runner unpacks units, and leaves none
mkdirSync(units);
mkdirSync(unpacked);
test.after(() => rmSync(dir, { recursive: true }));

/** @type {(command: string, args: string[], code?: number) => {stdout: string, stderr: string}} */
function run(command, args, code = 0) {
  const env = { ...process.env, TMPDIR: unpacked };
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, cwd: dir, env });
  assert.equal(done.status, code, `${command} ${args.join(' ')}\n${done.stdout}${done.stderr}`);
  return done;
}

/** @type {(args: string[], code?: number) => {stdout: string, stderr: string}} */
const hawse = (args, code) =>
  run(process.execPath, [join(ROOT, 'wasm/cli/hawse.mjs'), ...args], code);

/** The number behind a word that the runner prints. @param {string} out */
const hashIn = (out) => /hash +([0-9a-f]{16})/.exec(out)?.[1];

/** Rows of channels by their names, from t = 0. @param {string} file */
function channelsIn(file) {
  const [names, , ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((x, i) => [names[i], Number(x)])));
}

// ---- the unit ----

const FOLDER = /** @type {const} */ ({ 2: 'linux64', 3: 'x86_64-linux' });
/** Name, reference, causality, type of FMI 3. @type {[string, number, string, string][]} */
const VARIABLES = [
  ['position', 1, 'input', 'Float64'],
  ['velocity', 2, 'input', 'Float64'],
  ['valve.command[1]', 3, 'output', 'Float64'], // no id of ours: it is named by `variable`
  ['steps', 4, 'output', 'Int32'],
  ['on', 5, 'output', 'Boolean'],
  ...['stiffness', 'damping', 'integral', 'setpoint', 'feed'].map(
    (name, i) => /** @type {[string, number, string, string]} */ ([name, 10 + i, 'parameter', 'Float64']), // prettier-ignore
  ),
  ['fault', 15, 'parameter', 'Int32'],
  ['fault_at', 16, 'parameter', 'Float64'],
  ['note', 20, 'input', 'String'],
];
/** @type {Record<string, string>} */
const OF_FMI_2 = { Float64: 'Real', Int32: 'Integer', Boolean: 'Boolean', String: 'String' };

/** @param {2 | 3} fmi @param {{kind?: string, attributes?: string, version?: string}} [what] */
function description(fmi, { kind = 'CoSimulation', attributes = '', version } = {}) {
  const token = fmi === 2 ? 'guid' : 'instantiationToken';
  const variables = VARIABLES.map(([name, ref, causality, type]) =>
    fmi === 2
      ? `<ScalarVariable name="${name}" valueReference='${ref}' causality="${causality}"><${OF_FMI_2[type]} start="0"/></ScalarVariable>`
      : `<${type} name="${name}" valueReference='${ref}' causality="${causality}"/>`,
  );
  const array = fmi === 3 ? '<Float64 name="many" valueReference="30" causality="output"><Dimension start="3"/></Float64>' : ''; // prettier-ignore
  return `<?xml version="1.0"?><!-- <CoSimulation modelIdentifier="no"/> -->
<fmiModelDescription fmiVersion="${version ?? `${fmi}.0`}" modelName="a &lt;b> '" ${token}="{controller}">
  <${kind} modelIdentifier="controller" ${attributes}/>
  <ModelVariables>${variables.join('\n')}${array}</ModelVariables>
</fmiModelDescription>`;
}

/** @type {Record<number, Buffer>} */
const libraries = {};
/** @param {2 | 3} fmi @param {Parameters<typeof description>[1] & {folder?: string, xml?: string}} [what] */
const packed = (fmi, what = {}) =>
  zipFile([
    { name: 'modelDescription.xml', bytes: new TextEncoder().encode(what.xml ?? description(fmi, what)) }, // prettier-ignore
    { name: `binaries/${what.folder ?? FOLDER[fmi]}/controller.so`, bytes: libraries[fmi] },
  ]);

test.before(() => {
  const here = (/** @type {string} */ name) => join(ROOT, 'tests/fmu', name);
  const strict = ['-std=c11', '-O1', '-Wall', '-Wextra', '-Wconversion', '-Werror', '-shared', '-fPIC']; // prettier-ignore
  for (const fmi of /** @type {const} */ ([2, 3])) {
    const out = join(dir, `controller-${fmi}.so`);
    run('cc', [...strict, `-DFMI=${fmi}`, '-I', join(ROOT, 'tools/fmu'), here('controller.c'), '-lm', '-o', out]); // prettier-ignore
    libraries[fmi] = readFileSync(out);
    writeFileSync(join(units, `pi${fmi}.fmu`), packed(fmi));
  }
});

// ---- the scenario: a mass that a unit holds ----

const [MASS, GRAVITY, FRAME] = [50, 9.81, 0.01];
const LAW = { stiffness: 300, damping: 40, integral: 0, setpoint: 1, feed: MASS * GRAVITY };

/** @param {object} [controller] @param {object} [over] */
const scenario = (controller = {}, over = {}) => ({
  hawse: 1,
  environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
  parts: { load: { kind: 'rigid', mass: MASS, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 1.5] } }, // prettier-ignore
  inputs: { lift: { target: 'load.force_z', min: -1e5, max: 1e5 } },
  controllers: {
    hold: {
      fmu: 'pi3.fmu',
      inputs: { position: { channel: 'load.z' }, velocity: { channel: 'load.vz' } },
      outputs: { lift: { variable: 'valve.command[1]' } },
      parameters: Object.fromEntries(Object.entries(LAW).map(([id, value]) => [id, { value }])),
      ...controller,
    },
  },
  solver: { integrator: 'rk4', step: FRAME / 2, frame: FRAME, duration: 2 },
  ...over,
});

let files = 0;
/** @param {object} doc */
function written(doc) {
  const file = join(dir, `scenario-${files++}.json`);
  writeFileSync(file, JSON.stringify(doc));
  return file;
}

/** Led by the runner: channels, hash, and what it says. @param {object} doc @param {string[]} [more] @param {number} [code] */
function led(doc, more = [], code = 0) {
  const file = written(doc);
  const csv = `${file}.csv`;
  const done = run(RUNNER, ['run', file, '--units', units, '--csv', csv, ...more], code);
  return { file, ...done, hash: hashIn(done.stdout), rows: existsSync(csv) ? channelsIn(csv) : [] };
}

/** What must come: the force of t_n follows from the state at t_(n-1). @param {number} h @param {number} steps @param {typeof LAW} law */
function recursion(h, steps, law) {
  let [z, v, force, i] = [1.5, 0, law.feed, 0];
  const rows = [{ z, v }];
  for (let n = 0; n < steps; n++) {
    i += h * (law.setpoint - z);
    const next = law.feed - law.stiffness * (z - law.setpoint) - law.damping * v + law.integral * i;
    const a = force / MASS - GRAVITY;
    z += h * v + (a * h * h) / 2;
    v += h * a;
    force = next;
    rows.push({ z, v });
  }
  return rows;
}

test('a sampled controller holds a mass as in closed form: what it read acts one step later', () => {
  for (const [fmi, every] of /** @type {[2 | 3, number][]} */ ([
    [2, 1],
    [3, 1],
    [2, 4],
    [3, 5],
  ])) {
    // prettier-ignore
    const law = { ...LAW, integral: 60 };
    const parameters = Object.fromEntries(Object.entries(law).map(([id, value]) => [id, { value }])); // prettier-ignore
    const step = every === 1 ? {} : { step: every * FRAME };
    const { rows } = led(scenario({ fmu: `pi${fmi}.fmu`, parameters, ...step }));
    assert.equal(rows.length, 201);
    // a constant force: the rule of fourth order is exact but for rounding
    recursion(every * FRAME, 200 / every, law).forEach(({ z, v }, n) => {
      const row = rows[n * every];
      assert.ok(Math.abs(row['load.z'] - z) < 1e-11, `FMI ${fmi}, step ${n}: ${row['load.z']} ${z}`); // prettier-ignore
      assert.ok(Math.abs(row['load.vz'] - v) < 1e-11);
    });
    assert.ok(Math.abs(rows[200]['load.z'] - 1.5) > 0.3, 'it moves');
  }
});

test('first order in the step: the error against the oscillator halves with it', () => {
  // m z'' + c z' + k (z - 1) = 0 from rest at 1.5
  const [w0, d] = [Math.sqrt(LAW.stiffness / MASS), LAW.damping / (2 * MASS)];
  const w = Math.sqrt(w0 * w0 - d * d);
  const exact = (/** @type {number} */ t) =>
    1 + 0.5 * Math.exp(-d * t) * (Math.cos(w * t) + (d / w) * Math.sin(w * t));
  const errors = [4, 2, 1].map((every) => {
    const { rows } = led(scenario({ step: every * FRAME }));
    return Math.max(...rows.map((row) => Math.abs(row['load.z'] - exact(row.t))));
  });
  for (const i of [1, 2]) {
    const ratio = errors[i - 1] / errors[i];
    assert.ok(ratio > 1.8 && ratio < 2.3, `${errors}`);
  }
});

test('a record replays the run without the unit, bit for bit: as a file and as a link', async () => {
  for (const fmi of [2, 3]) {
    const out = join(dir, `record-${fmi}.hawse`);
    const doc = scenario({ fmu: `pi${fmi}.fmu`, step: 0.02 });
    const { hash, file } = led(doc, ['--record', out]);
    const replayed = hawse(['run', out]);
    assert.match(replayed.stdout, RegExp(`reproduced bit for bit.*${hash}`));
    assert.equal(hawse(['hash', out]).stdout.trim(), hash);
    assert.equal(run(RUNNER, ['hash', file, '--units', units]).stdout.trim(), hash);
    assert.equal(hawse(['check', out]).stdout.split('\n')[0], 'no faults');

    const record = readRunFile(readFileSync(out));
    assert.deepEqual(record.unknown, []);
    assert.equal(record.text, readFileSync(file, 'utf8'));
    const at = (record.inputs ?? []).map(({ id, frame }) => `${id} ${frame}`);
    assert.deepEqual(
      at,
      Array.from({ length: 100 }, (_, n) => `lift ${2 * n}`),
    ); // each exchange once
    // the same run is the same bytes
    const again = join(dir, 'again.hawse');
    led(doc, ['--record', again]);
    assert.deepEqual(readFileSync(again), readFileSync(out));

    const { text, inputs, t, version } = record;
    const link = await encodeLink({ patch: JSON.parse(text), inputs, t, hash, version });
    const opened = await decodeLink(link);
    const from = join(dir, 'from-link.hawse');
    const whole = { text: JSON.stringify(opened.patch), inputs: opened.inputs };
    writeFileSync(from, writeRunFile({ ...whole, t: opened.t, hash: opened.hash, version }));
    assert.match(hawse(['run', from]).stdout, /reproduced bit for bit/);

    // without one of its values the run ends there, and says who is missing
    const cut = (inputs ?? []).filter(({ frame }) => frame !== 60);
    writeFileSync(from, writeRunFile({ text, inputs: cut }));
    assert.match(
      hawse(['run', from], 3).stderr,
      /0\.6 s[^]*"lift" is led by the controller "hold"/,
    );
  }
});

test('a record carries the meshes that the runner read', () => {
  // a tetrahedron, as binary STL beside the scenario
  const [points, faces] = [[[0, 0, 0], [1.1, 0, 0], [0, 1.1, 0], [0, 0, 1.1]], [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]]; // prettier-ignore
  const stl = Buffer.alloc(84 + 50 * faces.length);
  stl.writeUInt32LE(faces.length, 80);
  for (const [i, face] of faces.entries())
    for (const [k, corner] of face.entries())
      for (const [c, x] of points[corner].entries())
        stl.writeFloatLE(x, 84 + 50 * i + 12 * (k + 1) + 4 * c);
  writeFileSync(join(dir, 'wedge.stl'), stl);
  const doc = {
    ...scenario({ step: 0.05 }),
    materials: { soft: { young: 1e6, viscosity: 1e5 } },
    meshes: { wedge: { asset: 'wedge.stl', origin: 'centroid' } },
    parts: {
      floor: { kind: 'motion', shape: 'box', size: [9, 9, 1], position: [0, 0, 0.3], material: 'soft' }, // prettier-ignore
      load: { kind: 'rigid', mass: MASS, shape: 'mesh', mesh: 'wedge', material: 'soft', position: [0, 0, 1.5] }, // prettier-ignore
    },
    contacts: { land: { a: 'load', b: 'floor' } },
    solver: { frame: FRAME, step: FRAME / 4, duration: 2 },
  };
  const out = join(dir, 'wedge.hawse');
  const { hash } = led(doc, ['--record', out]);
  assert.equal(readRunFile(readFileSync(out)).meshes['wedge.stl'].points.length, 12);
  assert.match(hawse(['run', out]).stdout, RegExp(`reproduced bit for bit.*${hash}`));
});

test('nobody but the native runner leads, and it does so only where it is told the folder', () => {
  const file = written(scenario());
  assert.match(run(RUNNER, ['run', file], 2).stderr, /controller "hold" \(pi3\.fmu\): .*foreign code.*--units DIR/); // prettier-ignore
  assert.match(run(RUNNER, ['check', file]).stdout, /no faults\nhint: \/controllers\/hold/);
  const refused = hawse(['run', file], 3).stderr;
  assert.match(refused, /0 s[^]*the input "lift" is led by the controller "hold", and nothing has set it.*native runner/); // prettier-ignore
  assert.match(hawse(['check', file]).stdout, /no faults\nhint: \/controllers\/hold: .*record/);
  assert.match(hawse(['fmu', file, '-o', join(dir, 'no.fmu')], 2).stderr, /controllers: a unit does not lead other units/); // prettier-ignore
  const plain = written(scenario({}, { controllers: {} }));
  assert.match(run(RUNNER, ['run', plain, '--units', units], 2).stderr, /has no controllers/);
});

test('units of a folder, other units of measure, ends of a range', () => {
  const folder = join(units, 'cranes/open unit');
  mkdirSync(join(folder, 'binaries', FOLDER[3]), { recursive: true });
  writeFileSync(join(folder, 'modelDescription.xml'), description(3));
  writeFileSync(join(folder, 'binaries', FOLDER[3], 'controller.so'), libraries[3]);
  const { rows: here } = led(scenario({ fmu: 'cranes/open unit' }));
  const { rows: there } = led(scenario());
  assert.deepEqual(here, there);

  // it reads down from above and pulls the other way: all of it by factors, exact as signs are
  const inputs = { position: { channel: 'load.z', factor: -1 }, velocity: { channel: 'load.vz', factor: -1 } }; // prettier-ignore
  const law = { ...LAW, setpoint: -1, feed: -LAW.feed };
  const parameters = Object.fromEntries(Object.entries(law).map(([id, value]) => [id, { value }]));
  const outputs = { lift: { variable: 'valve.command[1]', factor: -1 } };
  assert.deepEqual(led(scenario({ inputs, parameters, outputs })).rows, there);

  // 490.5 N are wanted at first, and 480 there are
  const narrow = { inputs: { lift: { target: 'load.force_z', value: 100, max: 480 } } };
  const held = { lift: { variable: 'valve.command[1]', saturate: true } };
  const { rows } = led(scenario({ outputs: held }, narrow));
  assert.ok(Math.abs(rows[1]['load.vz'] - FRAME * (480 / MASS - GRAVITY)) < 1e-12);
  const { stderr } = led(scenario({}, narrow), [], 3);
  assert.match(stderr, /at 0 s its output "valve\.command\[1\]" is 490\.5.*"lift".*to 480 N; "saturate"/); // prettier-ignore
});

test('whole numbers and truth values are exchanged too', () => {
  for (const fmi of [2, 3]) {
    const outputs = {
      lift: { variable: 'valve.command[1]' },
      count: { variable: 'steps' },
      side: { variable: 'on' },
    };
    const inputs = {
      lift: { target: 'load.force_z' },
      count: { target: 'load.force_x' },
      side: { target: 'load.force_y' },
    };
    const { rows } = led(scenario({ fmu: `pi${fmi}.fmu`, outputs, step: 0.02 }, { inputs }));
    // force_x is n in the n-th step: vx = h/m sum of n; force_y is 1 where the load was below the set point a step before
    assert.ok(Math.abs(rows[200]['load.vx'] - (0.02 / MASS) * 4950) < 1e-9);
    const below = rows.filter((row, n) => n % 2 === 0 && n < 198 && row['load.z'] < 1).length;
    assert.ok(below > 10);
    assert.ok(Math.abs(rows[200]['load.vy'] - (0.02 / MASS) * below) < 1e-9);
  }
});

test('a unit that leaves the processor in another rounding changes no bit of the run', () => {
  const plain = led(scenario());
  const fault = { ...scenario().controllers.hold.parameters, fault: { value: 6 } };
  assert.equal(led(scenario({ parameters: fault })).hash, plain.hash);
});

test('what fails in the run: the cause, exit code 3, and the channels until then', () => {
  for (const fmi of [2, 3])
    for (const [fault, said] of /** @type {[number, RegExp][]} */ ([
      [
        1,
        /Error: the valve is stuck at step 50\n.*fmi[23]DoStep from 0\.5 s to 0\.51 s gives Error/,
      ],
      [2, /Fatal: the valve is stuck/],
      [3, /gives Discard/],
      [4, /at 0\.51 s its output "valve\.command\[1\]" is -?nan/],
      [5, /(asks to end the simulation|gives Discard)/],
    ])) {
      const parameters = { ...scenario().controllers.hold.parameters, fault: { value: fault }, fault_at: { value: 0.5 } }; // prettier-ignore
      const out = join(dir, 'broken.hawse');
      const { rows, stderr, hash } = led(scenario({ fmu: `pi${fmi}.fmu`, parameters }), ['--record', out], 3); // prettier-ignore
      assert.match(stderr, said);
      assert.match(stderr, RegExp(`controller "hold" \\(pi${fmi}\\.fmu\\)`));
      const frames = fault === 4 ? 51 : 50;
      assert.deepEqual(rows, led(scenario()).rows.slice(0, frames + 1));
      // what was computed is kept as a record too, and has its proof
      const record = readRunFile(readFileSync(out));
      assert.equal(record.hash, hash);
      assert.ok(Math.abs((record.t ?? 0) - frames * FRAME) < 1e-9);
      assert.match(hawse(['run', out], 3).stdout, /reproduced bit for bit/);
    }
  const parameters = { ...scenario().controllers.hold.parameters, fault: { value: 7 } };
  for (const fmi of [2, 3])
    assert.match(led(scenario({ fmu: `pi${fmi}.fmu`, parameters }), [], 2).stderr, /EnterInitializationMode gives Error/); // prettier-ignore
});

test('what is no unit that can be led is refused, each with its reason', () => {
  const ofFolder = (/** @type {string} */ name, /** @type {Uint8Array | string} */ bytes) =>
    writeFileSync(join(units, name), bytes);
  ofFolder('text.fmu', 'no zip');
  ofFolder('cut.fmu', packed(3).subarray(0, 2000));
  ofFolder('empty.fmu', zipFile([{ name: 'readme.txt', bytes: new Uint8Array(3) }]));
  ofFolder('windows.fmu', packed(3, { folder: 'x86_64-windows' }));
  ofFolder('old.fmu', packed(2, { version: '1.0' }));
  ofFolder('exchange2.fmu', packed(2, { kind: 'ModelExchange' }));
  ofFolder('exchange3.fmu', packed(3, { kind: 'ModelExchange' }));
  ofFolder('steps.fmu', packed(3, { attributes: 'fixedInternalStepSize="0.015"' }));
  ofFolder('other.fmu', packed(3, { xml: '<html/>' }));
  ofFolder('broken.fmu', packed(3, { xml: description(3).slice(0, 400) }));
  ofFolder('up.fmu', packed(3, { xml: description(3).replace('modelIdentifier="controller"', 'modelIdentifier="../controller"') })); // prettier-ignore
  ofFolder('token.fmu', packed(3, { xml: description(3).replace('{controller}', '{other}') }));
  // a library of FMI 2 with a description of FMI 3
  ofFolder('mixed.fmu', zipFile([
    { name: 'modelDescription.xml', bytes: new TextEncoder().encode(description(3)) },
    { name: `binaries/${FOLDER[3]}/controller.so`, bytes: libraries[2] },
  ])); // prettier-ignore
  ofFolder('noelf.fmu', zipFile([
    { name: 'modelDescription.xml', bytes: new TextEncoder().encode(description(3)) },
    { name: `binaries/${FOLDER[3]}/controller.so`, bytes: new TextEncoder().encode('no library') },
  ])); // prettier-ignore
  const inputs = { position: { channel: 'load.z' } };
  const of = (/** @type {object} */ changes) => ({ inputs, parameters: {}, ...changes });
  /** @type {[object, RegExp][]} */
  const cases = [
    [{ fmu: 'missing.fmu' }, /No such file/],
    [{ fmu: 'text.fmu' }, /neither a ZIP file nor a folder/],
    [{ fmu: 'cut.fmu' }, /could not be unpacked/],
    [{ fmu: 'empty.fmu' }, /no modelDescription\.xml/],
    [{ fmu: 'windows.fmu' }, /no library for this machine: no binaries\/x86_64-linux\/controller\.so/],
    [{ fmu: 'old.fmu' }, /FMI 1\.0: units of FMI 2\.0 and 3\.0 are led/],
    [{ fmu: 'exchange2.fmu' }, /made for model exchange/],
    [{ fmu: 'exchange3.fmu' }, /made for model exchange/],
    [{ fmu: 'steps.fmu', step: 0.02 }, /0\.02 s is no whole number of the unit's own steps of 0\.015 s/],
    [{ fmu: 'other.fmu' }, /begins with <html>/],
    [{ fmu: 'broken.fmu' }, /cut off/],
    [{ fmu: 'up.fmu' }, /no modelIdentifier that is a name/],
    [{ fmu: 'token.fmu' }, /makes no instance/],
    [{ fmu: 'mixed.fmu' }, /no function fmi3InstantiateCoSimulation/],
    [{ fmu: 'noelf.fmu' }, /cannot be loaded/],
    [of({ outputs: { lift: {} } }), /no variable "lift"; its outputs are "valve\.command\[1\]", "steps", "on", "many"/],
    [of({ outputs: { lift: { variable: 'position' } } }), /"position" is no output: its causality is input/],
    [of({ outputs: { lift: { variable: 'many' } } }), /"many" is no single number: an array of Float64/],
    [{ inputs: { note: { channel: 'load.z' } } }, /"note" is no single number: String/],
    [{ parameters: { speed: { value: 1 } } }, /no variable "speed"; its parameters are "stiffness"/],
    [{ parameters: { fault: { value: 0.5 } } }, /"fault" is a variable of type Int32 and cannot be 0\.5/],
    [{ parameters: { fault: { value: 3e9 } } }, /cannot be 3000000000/],
  ]; // prettier-ignore
  for (const [controller, said] of cases) {
    const { stderr, stdout } = led(scenario(controller), [], 2);
    assert.match(stderr, said);
    assert.match(stderr, /controller "hold"/);
    assert.equal(stdout, '');
  }
});

test('what is wrong with the section is told by the core, with its place', () => {
  const fmu = 'pi3.fmu';
  const outputs = { lift: {} };
  /** @type {[object, RegExp][]} */
  const cases = [
    [{ a: { fmu: '../pi3.fmu', outputs } }, /\/controllers\/a\/fmu: "\.\.\/pi3\.fmu" is not a path below/],
    [{ a: { fmu: '/etc/pi3.fmu', outputs } }, /\/controllers\/a\/fmu: /],
    [{ a: { fmu: 'http://x.org/a.fmu', outputs } }, /\/controllers\/a\/fmu: /],
    [{ a: { outputs } }, /\/controllers\/a\/fmu: missing/],
    [{ a: { fmu } }, /\/controllers\/a\/outputs: missing: a controller leads at least one input/],
    [{ a: { fmu, outputs: { lfit: {} } } }, /\/controllers\/a\/outputs\/lfit: no input "lfit"; nearest is "lift"/],
    [{ a: { fmu, outputs, step: 0.025 } }, /\/controllers\/a\/step: 0\.025 s is not a whole number of frames of 0\.01 s/],
    [{ a: { fmu, outputs, step: 0.004 } }, /\/controllers\/a\/step: .*nearest is 0\.01 s/],
    [{ a: { fmu, outputs, step: 1e5 } }, /\/controllers\/a\/step: .*more than 1000000 frames/],
    [{ a: { fmu, outputs, step: 0 } }, /\/controllers\/a\/step: /],
    [{ a: { fmu, outputs, inputs: { z: { channel: 'load.zz' } } } }, /\/controllers\/a\/inputs\/z\/channel: no channel "load\.zz"; nearest is "load\.z"/],
    [{ a: { fmu, outputs }, b: { fmu, outputs } }, /\/controllers\/b\/outputs\/lift: another controller leads this input/],
    [{ a: { fmu, outputs, speed: 1 } }, /\/controllers\/a\/speed: /],
  ]; // prettier-ignore
  for (const [controllers, said] of cases) {
    const file = written(scenario({}, { controllers }));
    assert.match(hawse(['check', file], 2).stdout, said);
    assert.match(run(RUNNER, ['run', file, '--units', units], 2).stderr, said);
  }
  const events = { drop: { at: 1, set: { lift: { value: 0 } } } };
  assert.match(hawse(['check', written(scenario({}, { events }))], 2).stdout, /\/controllers\/hold\/outputs\/lift: the event "drop" sets this input too/); // prettier-ignore
});

test('a unit takes up the heave of a crane, but for the time that its orders take', () => {
  // The winch pays out as fast as the tip rises. An order follows from the tip's speed at one exchange, acts from the next
  // one on and until the one after: on the average it is 1.5 steps old, and what is left of the heave is 1.5 step v_tip.
  const doc = JSON.parse(readFileSync(join(ROOT, 'examples/heave-compensation.json'), 'utf8'));
  doc.inputs.fore_mode.word = 'speed';
  Object.assign(doc.inputs.fore_lower, { min: -2.5, max: 2.5 });
  Object.assign(doc.parts.fore_winch, { accel: 5, decel: 5 }); // from order to order at once
  doc.solver.duration = 40;
  const rms = (/** @type {number[]} */ x) => {
    const mean = x.reduce((a, b) => a + b) / x.length;
    return Math.sqrt(x.reduce((sum, one) => sum + (one - mean) ** 2, 0) / x.length);
  };
  const [short, long] = [0.04, 0.12];
  const [one, other] = [short, long].map((step) => {
    doc.controllers = {
      ahc: {
        ...{ fmu: 'pi2.fmu', step },
        inputs: { velocity: { channel: 'fore_crane.tip.vz' } },
        outputs: { fore_lower: { variable: 'valve.command[1]' } },
        parameters: { damping: { value: -1 } },
      },
    };
    const out = join(dir, 'heave.hawse');
    const { rows, hash } = led(doc, ['--record', out]);
    if (step === long) assert.match(hawse(['run', out]).stdout, RegExp(`reproduced bit for bit.*${hash}`)); // prettier-ignore
    const after = rows.filter(({ t }) => t >= 15);
    const of = (/** @type {string} */ id) => rms(after.map((row) => row[id]));
    return { left: of('fore_load.z'), heave: of('fore_crane.tip.z'), speed: of('fore_crane.tip.vz') }; // prettier-ignore
  });
  // the winch's ramp and the rope leave the same of both
  const slope = (other.left - one.left) / (long - short);
  const expected = (1.5 * (one.speed + other.speed)) / 2;
  assert.ok(Math.abs(slope / expected - 1) < 0.12, `${slope} ${expected}`);
  assert.ok(one.left < 0.1 * one.heave, `${one.left} of ${one.heave}`);
});

test('a unit that the command wrote leads a scenario: a spring there, its mass here', () => {
  // The head of the spring is led by the load's place and speed; its force comes back.
  const [k, c] = [300, 40];
  const empty = { environment: { gravity: 0, water: { density: 0 }, air: { density: 0 } } };
  const spring = {
    hawse: 1,
    ...empty,
    parts: {
      head: { kind: 'motion', driven: true },
      spring: {
        ...{ kind: 'spring', a: 'world', b: 'head', position: [0, 0, -1.5] },
        ...{ length: 1, stiffness: k, damping: c },
      },
    },
    inputs: { z: { target: 'head.drive_z' }, vz: { target: 'head.drive_vz' } },
    solver: { integrator: 'rk4', step: FRAME, frame: FRAME, duration: 1 },
  };
  const options = ['--channels', 'head.fz', '--no-sources'];
  hawse(['fmu', written(spring), '-o', join(units, 'spring.fmu'), ...options]);
  const controller = {
    fmu: 'spring.fmu',
    inputs: { z: { channel: 'load.z' }, vz: { channel: 'load.vz' } },
    outputs: { lift: { variable: 'head.fz' } },
    parameters: {},
  };
  const doc = scenario(controller, empty);
  doc.parts.load.position = [0, 0, 0];
  const out = join(dir, 'spring.hawse');
  const { rows } = led(doc, ['--record', out]);
  // one world: m z'' + c z' + k (z + 0.5) = 0 from rest at 0. The head is where the load was a step before and the force
  // comes a step later: first order, some w0^2 H of the way
  const [w0, d] = [Math.sqrt(k / MASS), c / (2 * MASS)];
  const w = Math.sqrt(w0 * w0 - d * d);
  const exact = (/** @type {number} */ t) =>
    0.5 * Math.exp(-d * t) * (Math.cos(w * t) + (d / w) * Math.sin(w * t)) - 0.5;
  const off = Math.max(...rows.map((row) => Math.abs(row['load.z'] - exact(row.t))));
  assert.ok(off < 0.02, `${off}`);
  assert.ok(Math.min(...rows.map((row) => row['load.z'])) < -0.6, 'it swings');
  assert.match(hawse(['run', out]).stdout, /reproduced bit for bit/);
});

test('nothing that was unpacked is left', () => {
  assert.deepEqual(readdirSync(unpacked), []);
});
