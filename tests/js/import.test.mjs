// Initialisation files of report 003, section 3.2, to scenarios. The folder fixtures/sms/report holds
// the samples of the report; the numbers expected are those of its tables and of ERRATA-corrected
// equations worked out by hand.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INI_LIMIT, parseIni } from '../../wasm/js/ini.mjs';
import { importFiles } from '../../wasm/cli/import/convert.mjs';
import { KINDS } from '../../wasm/cli/import/keys.mjs';
import { WASM_URL, loadCore } from '../../wasm/js/index.mjs';

const FIXTURES = fileURLToPath(new URL('fixtures/sms/', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-import-'));
test.after(() => rmSync(dir, { recursive: true }));

/** The files of a folder, with changes: a text, a function of the text, or null for none. */
function files(folder, changes = {}) {
  const texts = Object.fromEntries(
    readdirSync(join(FIXTURES, folder)).map((name) => [
      name,
      readFileSync(join(FIXTURES, folder, name), 'utf8'),
    ]),
  );
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete texts[name];
    else texts[name] = typeof change === 'function' ? change(texts[name]) : change;
  }
  return Object.entries(texts).map(([name, text]) => ({ name, text }));
}

/** Replaces a piece that is there. */
const swap = (from, to) => (text) => {
  assert.ok(text.includes(from), from);
  return text.replace(from, to);
};

/** The scenario of a folder that has no fault. */
function scenarioOf(folder, options = {}, changes = {}) {
  const { faults, scenario, notes } = importFiles(files(folder, changes), options);
  assert.deepEqual(faults, []);
  return { scenario, notes };
}

/** Faults as "where: what". */
const faultsOf = (folder, changes, options) =>
  importFiles(files(folder, changes), options).faults.map((f) => `${f.where}: ${f.what}`);

const near = (got, expected, tolerance = 1e-12) => {
  assert.equal(got.length, expected.length);
  for (const [i, x] of expected.entries()) assert.ok(Math.abs(got[i] - x) <= tolerance, `${got}`);
};

test('the samples of the report', () => {
  const { scenario, notes } = scenarioOf('report');
  assert.deepEqual(Object.keys(scenario.parts), ['boomcrane', 'payload', 'cable', 'winch']);
  const { boomcrane, payload, cable, winch } = scenario.parts;
  assert.deepEqual(scenario.environment, {
    gravity: 9.81,
    water: { density: 1025 },
    air: { density: 1.2 },
  });
  // 3.2.3
  assert.deepEqual(cable, {
    kind: 'cable',
    a: { attach: 'boomcrane.tip' },
    b: { attach: 'payload.hook' },
    lengths: [7.642, 7],
    diameter: 0.024,
    density: 500,
    EA: 4e6,
    EI: 0,
    CID: 1000,
    CE: 1,
    drag_normal: 0,
    added_mass: 0,
    start: 'rest',
  });
  // 3.2.4: the cable ends at z = 1, the payload is at z = -0.346
  assert.deepEqual(payload, {
    kind: 'rigid',
    mass: 7800,
    inertia: [500, 500, 500],
    position: [3.645, 0, -0.346],
    material: 'payload-material',
    ports: { hook: { at: [0, 0, 1.346] } },
  });
  assert.deepEqual(scenario.materials, { 'payload-material': { young: 95e7, viscosity: 5e7 } });
  assert.ok(notes.some((n) => /muc 0.05 and \$mus 0.07 are left out/.test(n)));
  // 3.2.6
  assert.deepEqual(winch, {
    ...{ kind: 'winch', cable: 'cable', end: 'a', mode: 'tension', speed: 0, tension: 2000 },
    ...{ kp: 0.1, ki: 1e-4, kd: 0.01, accel: 3, decel: 3, max_element: 12, min_element: 1 },
  });
  // 3.2.5: D-H angles in degrees; the variable parameter is the start of the joint
  const { j1, j2 } = boomcrane.joints;
  assert.deepEqual(j1, {
    ...{ type: 'revolute', alpha: Math.PI / 2, a: -0.65, d: 1.4, theta: 0, mass: 682.97 },
    ...{ centre: [-0.35, 0.7, 0], inertia: [139.44, 139.44, 55.776] },
    ...{ mode: 'position', start: 0, target: 0, kp: 1e8, ki: 1, kd: 1e8, power: 5e5 },
  });
  assert.equal(j2.start, Math.PI / 4);
  assert.deepEqual([j2.lower, j2.upper], [0, Math.PI / 2]);
  assert.deepEqual([j2.stop_stiffness, j2.stop_damping], [1e6, 1e6]);
  // The tip is (-0.65 + cos 45, 0, 1.4 + sin 45) of the base, and holds node 0.
  const half = Math.SQRT1_2;
  near(boomcrane.position, [3.645 + 0.65 - half, 0, 15.642 - 1.4 - half], 1e-11);
  assert.deepEqual(boomcrane.ports, { tip: { link: 'j2', at: [0, 0, 0] } });
  assert.deepEqual(scenario.solver, { integrator: 'rk45', step: 0.005, frame: 0.02, duration: 60 });
});

test('a scenario of the imported cable, payload and winch compiles and runs', async () => {
  const core = await loadCore(WASM_URL);
  for (const folder of ['winch', 'payload']) {
    const { scenario } = scenarioOf(folder);
    const sim = core.compile(JSON.stringify(scenario)).createSim();
    assert.equal(sim.step(), 0, folder);
  }
});

test('a crane and a contact compile', async () => {
  const core = await loadCore(WASM_URL);
  const { scenario } = scenarioOf('report', { size: ['2,2,2'], ground: -5 });
  core.compile(JSON.stringify(scenario)).createSim().free();
});

test('Euler angles and their rates become a quaternion and body rates', () => {
  const { scenario } = scenarioOf('payload');
  const { orientation, rate, products, velocity, inertia } = scenario.parts.tumbling;
  const [phi, theta, psi, dphi, dtheta, dpsi] = [0.3, -0.4, 0.9, 0.1, -0.2, 0.3];
  const [w, x, y, z] = orientation;
  const [c, s] = [Math.cos, Math.sin];
  // First column and last row of R1 = Rz(psi) Ry(theta) Rx(phi), eq. 17 as corrected.
  near(
    [w * w + x * x - y * y - z * z, 2 * (x * y + w * z)],
    [c(psi) * c(theta), s(psi) * c(theta)],
  );
  near(
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    [-s(theta), c(theta) * s(phi), c(theta) * c(phi)],
  );
  near(rate, [
    dphi - s(theta) * dpsi,
    c(phi) * dtheta + s(phi) * c(theta) * dpsi,
    -s(phi) * dtheta + c(phi) * c(theta) * dpsi,
  ]);
  assert.deepEqual(velocity, [1, -2, 3]);
  assert.deepEqual(inertia, [5, 6, 7]);
  assert.deepEqual(
    products,
    [0.5, -0.25, 0],
    'entries beside the diagonal are minus the integrals',
  );
});

test('what holds the ends: rules', () => {
  const { scenario, notes } = scenarioOf('winch');
  const { line, load, winch } = scenario.parts;
  assert.deepEqual(line.a, { attach: 'world', position: [0, 0, 40] }, 'static in the file');
  assert.deepEqual(line.b, { attach: 'load' }, 'the payload is where node N is');
  assert.deepEqual([winch.end, winch.mode, winch.speed, winch.decel], ['a', 'speed', 0.5, 2]);
  assert.equal(load.ports, undefined);
  assert.ok(notes.includes('winch: works line.a, holds its speed'));
  // Spheres of 0.1 m and 2000 kg/m^3: pi/6 d^3 rho.
  near([line.masses.m1.mass], [1.0471975511965976]);
  assert.deepEqual([line.masses.m0.at, line.masses.m1.at], [5, 25]);

  const free = scenarioOf('report', {}, { 'boomcrane.ini': null, 'winch.ini': null });
  assert.deepEqual(free.scenario.parts.cable.a, { attach: 'free', position: [3.645, 0, 15.642] });
  const held = scenarioOf('report', {}, { 'boomcrane.ini': null });
  assert.equal(held.scenario.parts.cable.a.attach, 'world', 'a winch stands on something');
  const upside = scenarioOf('report', {}, { 'payload.ini': swap('$8|IC -0.346', '$8|IC 16') });
  assert.equal(upside.scenario.parts.cable.a.attach, 'payload.hook');
  assert.equal(upside.scenario.parts.cable.b.attach, 'boomcrane.tip');
  assert.equal(upside.scenario.parts.winch.end, 'b');
});

test('what holds the ends: options', () => {
  const own = scenarioOf('report', {
    attach: ['cable.b=payload@0,0,1', 'cable.a=boomcrane.j1@0.35,-0.7,0'],
    clamp: ['cable.a'],
    base: ['1,2,3,0,0,1.5707963267948966'],
    mode: 'speed',
  });
  const { boomcrane, payload, cable, winch } = own.scenario.parts;
  assert.deepEqual(payload.ports.hook.at, [0, 0, 1]);
  assert.equal(cable.a.hold, 'clamped');
  assert.equal(winch.mode, 'speed');
  assert.deepEqual(boomcrane.position, [1, 2, 3]);
  near(boomcrane.orientation, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
  // In the axes of link 1's body the proximal frame is at (0.35, -0.7, 0); the distal frame is at
  // (-0.65, 0, 1.4) of that, and turned by 90 degrees about x: y' = z, z' = -y.
  assert.deepEqual(boomcrane.ports.tip, { link: 'j1', at: [0.65, -1.4, 0] });
  assert.ok(own.notes.some((n) => /^cable\.a .*away from where/.test(n)));

  const bare = scenarioOf('winch', { attach: ['line.b=free', 'winch=line.a'] });
  assert.deepEqual(bare.scenario.parts.line.b, { attach: 'free', position: [0, 0, 10] });
  for (const [options, message] of [
    [{ attach: ['line.a=load'] }, /static/],
    [{ attach: ['line.c=load'] }, /line\.a, line\.b/],
    [{ attach: ['line.b=laod'] }, /world, free, load/],
    [{ attach: ['line.b'] }, /wanted/],
    [{ attach: ['line.b=load@1,2'] }, /3 numbers/],
    [{ attach: ['line.b=free', 'line.b=load'] }, /already/],
    [{ attach: ['winch=line.a', 'winch=line.b'] }, /one cable/],
    [{ attach: ['line.b=free'], clamp: ['line.b'] }, /free/],
    [{ base: ['1,2,3'] }, /PART/],
    [{ size: ['load=1,2'] }, /3 numbers/],
    [{ size: ['load=1,2,0'] }, /above 0/],
    [{ ground: 0 }, /--size/],
    [{ ground: 0, size: ['1,1,1'] }, /Young/],
  ])
    assert.throws(() => scenarioOf('winch', options), message);
});

test('a size and a ground make a contact', () => {
  const { scenario, notes } = scenarioOf('report', { size: ['payload=2,3,4'], ground: -5 });
  assert.deepEqual(scenario.contacts, {
    'payload-ground': {
      a: 'payload',
      b: 'ground',
      normal: { law: 'kelvin-voigt-winkler' },
      friction: { law: 'karnopp', sliding: 0.05, sticking: 0.07 },
    },
  });
  assert.deepEqual(scenario.parts.payload.size, [2, 3, 4]);
  assert.equal(scenario.parts.ground.position[2] + scenario.parts.ground.size[2] / 2, -5);
  assert.ok(!notes.some((n) => /muc/.test(n)));
});

test('prismatic and passive joints, limits in radians', () => {
  const change = (text) =>
    text
      .replace('$1|LinkJointVariable Theta', '$1|LinkJointVariable D')
      .replace('$1|LinkDHParameters 0 1 0 45', '$1|LinkDHParameters 90 0 0.5 45')
      .replace('$1|JointControlType position', '$1|JointControlType Passive')
      .replace(/^\$1\|(JointP|JointI|JointD|Maximum).*\n/gm, '')
      .replace('$0|JointControlType position', '$0|JointControlType velocity')
      .replace('$0|LinkJointVelocity 0', '$0|LinkJointVelocity 0.25')
      .replace('$0|UpstreamJointLimits -1e30 1e30', '$0|UpstreamJointLimits -1 1e30')
      .replaceAll('MomentOfIntertia', 'MomentOfInertia');
  const { scenario } = scenarioOf('report', { limits: 'rad' }, { 'boomcrane.ini': change });
  const { j1, j2 } = scenario.parts.boomcrane.joints;
  assert.deepEqual([j1.mode, j1.speed, j1.start_rate, j1.lower], ['velocity', 0.25, 0.25, -1]);
  assert.ok(!('upper' in j1) && !('target' in j1));
  assert.deepEqual(
    [j2.type, j2.mode, j2.start, j2.d, j2.theta, j2.upper],
    ['prismatic', 'passive', 0.5, 0, Math.PI / 4, 90],
  );
  assert.ok(!('kp' in j2) && !('power' in j2));
});

test('what a scenario cannot hold is told', () => {
  const { scenario, notes } = scenarioOf(
    'winch',
    {},
    {
      'line.ini': (text) =>
        text.replace('$GJ 0', '$GJ 5').replace('$BCID 0', '$BCID 2').replace('0 0 30', '0 0 29'),
    },
  );
  for (const what of [/\$GJ is left out/, /\$BCID is left out/])
    assert.ok(
      notes.some((n) => what.test(n)),
      `${what}`,
    );
  assert.ok(!('GJ' in scenario.parts.line) && !('BCID' in scenario.parts.line));
  const moving = scenarioOf('winch', {}, { 'line.ini': swap('$3|IC 0 0', '$3|IC 1 0') });
  assert.ok(!('start' in moving.scenario.parts.line));
  // nodes start where $i|IC puts them: vx x vy y vz z; of nodes on the straight line nothing need be said
  assert.deepEqual(scenario.parts.line.nodes, {
    position: [0, 0, 40, 0, 0, 29, 0, 0, 20, 0, 0, 10],
  });
  assert.deepEqual(moving.scenario.parts.line.nodes, {
    velocity: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
  });
  assert.ok(!('nodes' in scenarioOf('winch').scenario.parts.line));
});

test('every fault comes with file and line, all at once', () => {
  const found = faultsOf('report', {
    'cable.ini': (text) =>
      text
        .replace('$EA 4.0e6', '$EA -4')
        .replace('$GJ 0', '$GJ O')
        .replace('$CDc 0', '$CDc 0 1')
        .replace('$CE 1', '$CE 1\n$CE 0')
        .replace('$dia_cable 0.024\n', '')
        .replace('$NODE0_STATIC', '$NODEO_STATIC'),
    'payload.ini': (text) => text.replace('$7|IC 0\n', '').replace('$mus', '$12|IC 3\n$mus'),
    'boomcrane.ini': (text) =>
      text
        .replace('$1|LinkMass 754 754 754', '$1|LinkMass 754 755 754')
        .replace('$1|JointControlType position', '$1|JointControlType force')
        .replace('$0|MaximumActuatablePower 500000\n', ''),
    'winch.ini': swap('$decel_max -3', '$decel_max 3'),
    'RK45.ini': null,
  });
  for (const expected of [
    'cable.ini:1: $EA "-4": above 0 to 10000000000000 N is wanted',
    'cable.ini:3: $GJ "O" is not a number',
    'cable.ini:5: $CDc: 1 value is wanted, 2 are given',
    'cable.ini:10: $CE is given twice: it is in line 9 too',
    'cable.ini: cable: $dia_cable is missing',
    'cable.ini:13: "$NODEO_STATIC" is no key of a cable: did you mean $NODE0_STATIC?',
    'payload.ini: payload: $7|IC is missing',
    'payload.ini:21: $12|IC: the index runs from 0 to 11',
    'boomcrane.ini: boom crane, link 0: $0|MaximumActuatablePower is missing',
    'boomcrane.ini:25: $1|LinkMass: three different masses; a link has one',
    'boomcrane.ini:27: $1|JointControlType "force": "position" or "velocity" or "passive" is wanted',
    'winch.ini:4: $decel_max "3": -10000 to -1e-9 m/s^2 is wanted',
    '(folder): there is no integrator file, one with $Timestep_MAX and so on',
  ])
    assert.ok(found.includes(expected), `${expected}\nnot in\n${found.join('\n')}`);
});

test('a payload with added mass in its matrix', () => {
  const lines = [
    ['$0|Mass 7800 0 0 0 0 0', '$0|Mass 7800 0 0 0 0 0'],
    ['$1|Mass 0 7800 0 0 0 0', '$1|Mass 0 8800 0 50 0 0'],
    ['$2|Mass 0 0 7800 0 0 0', '$2|Mass 0 0 9800 0 0 0'],
    ['$3|Mass 0 0 0 500 0 0', '$3|Mass 0 50 0 500 0 0'],
  ];
  const text = readFileSync(
    fileURLToPath(new URL('fixtures/sms/report/payload.ini', import.meta.url)),
    'utf8',
  );
  for (const [from] of lines) assert.ok(text.includes(from), from);
  const { scenario } = scenarioOf(
    'report',
    {},
    {
      'payload.ini': (/** @type {string} */ all) =>
        lines.reduce((was, [from, to]) => was.replace(from, to), all),
    },
  );
  const part = scenario.parts.payload;
  assert.equal(part.mass, 7800);
  // 50^2 / 1000 of the inertia is the least that the coupling needs
  assert.deepEqual(part.inertia, [497.5, 500, 500]);
  assert.deepEqual(
    part.added.slice(0, 24),
    [0, 0, 0, 0, 0, 0, 0, 1000, 0, 50, 0, 0, 0, 0, 2000, 0, 0, 0, 0, 50, 0, 2.5, 0, 0],
  );
});

test('values that do not fit together', () => {
  for (const [
    folder,
    name,
    from,
    to,
    message,
  ] of /** @type {[string, string, string, string, RegExp][]} */ ([
    ['report', 'cable.ini', 'Lengths 7.642 7', 'Lengths 7 7 7', /^cable.ini:18: .*3 nodes have 2/],
    [
      'report',
      'payload.ini',
      '$1|Mass 0 7800',
      '$1|Mass 0 -1',
      /:14: \$1\|Mass, column 2: .*not -1/,
    ],
    ['report', 'payload.ini', '0 500 0 0\n', '0 500 1 0\n', /:17: .*row 4|symmetric/],
    ['report', 'payload.ini', '0 0 0 0 0 500', '0 0 0 0 0 1500', /:16: .*sum of the other two/],
    ['report', 'payload.ini', '$0|Mass 7800 0 0', '$0|Mass 7800 0 3', /symmetric, and row 0 has 3/],
    ['report', 'payload.ini', '$muc 0.05', '$muc 0.5', /:22: \$mus 0\.07/],
    ['report', 'boomcrane.ini', 'Limits 0 90', 'Limits 90 0', /:33: .*lower limit is above/],
    ['report', 'boomcrane.ini', 'Power 500000', 'Power 0', /needs power/],
    ['report', 'boomcrane.ini', 'Limits 0 90', 'Limits 50 90', /:33: .*0\.785.* not between/],
    [
      'report',
      'boomcrane.ini',
      '$1|JointLimitStiffness 1000000',
      '$1|JointLimitStiffness 0',
      /:34: .*stiffness/,
    ],
    ['report', 'boomcrane.ini', '31.42 78.5 78.5', '31.42 78.5 178.5', /:27: .*sum of the other/],
    ['report', 'payload.ini', '$3|IC 0', '$3|IC 1001', /:4: .*-1000 to 1000/],
    ['report', 'RK45.ini', '$Timestep 0.0001', '$Timestep 2', /:3: .*not between/],
    ['report', 'RK45.ini', '_MIN 1e-15', '_MIN 2', /:2: .*above/],
    ['winch', 'line.ini', 'LengthMax 15', 'LengthMax 10', /2\.5 times/],
    ['winch', 'line.ini', 'ExtMasses 25', 'ExtMasses 35', /past the end/],
    ['winch', 'line.ini', '$3|IC 0 0 0 0 0 10\n', '', /3 nodes have 2/],
    ['winch', 'line.ini', '$2|IC 0 0 0 0 0 20\n', '', /\$2\|IC is missing/],
  ])) {
    const found = faultsOf(folder, { [name]: swap(from, to) });
    assert.ok(found.length > 0 && found.some((f) => message.test(f)), `${message}: ${found}`);
  }
  assert.match(
    faultsOf('report', { 'env2.ini': swapOf('report/env.ini') })[0],
    /second environment/,
  );
  assert.match(
    faultsOf('payload', { 'tumbling.ini': null })[0],
    /no file of a cable, payload, boom crane or winch/,
  );
});

const swapOf = (path) => readFileSync(join(FIXTURES, path), 'utf8');

test('names, line ends, marks and comments are free', () => {
  const plain = scenarioOf('report').scenario;
  const dressed = importFiles(
    files('report').map(({ name, text }) => ({
      name,
      text: `\uFEFF// ${name}\r\n\r\n${text.replaceAll('\n', ' \t// remark $EA\r\n').replaceAll('|', ' | ')}`,
    })),
  );
  assert.deepEqual(dressed.faults, []);
  assert.deepEqual(dressed.scenario.parts, plain.parts);
  const spaced = importFiles(
    files('report').map(({ name, text }) => ({ name, text: text.replaceAll('|', ' ') })),
  );
  assert.deepEqual(spaced.scenario.parts, plain.parts, 'as the tables print the keys');
  const renamed = importFiles(
    files('report').map(({ text }, i) => ({ name: `${i} Ä__proto__.INI`, text })),
  );
  assert.deepEqual(renamed.faults, []);
  assert.equal(Object.keys(renamed.scenario.parts).length, 4);
  for (const id of Object.keys(renamed.scenario.parts)) assert.match(id, /^[a-z][a-z0-9_-]{0,63}$/);
  const twins = importFiles([
    ...files('report'),
    { name: 'Payload.INI', text: swapOf('report/payload.ini') },
  ]);
  assert.deepEqual(
    Object.keys(twins.scenario.parts)
      .filter((id) => /payload/.test(id))
      .sort(),
    ['payload', 'payload-2'],
  );
});

test('broken files are faults, never a crash', () => {
  let seed = 1;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const whole = swapOf('report/cable.ini');
  const texts = {
    empty: '',
    'only-mark': '\uFEFF',
    'only-comments': '// nothing\n//$EA 3',
    binary: String.fromCharCode(...Array.from({ length: 5000 }, () => random(0x2000))),
    huge: '$EA 4e6\n'.repeat(INI_LIMIT / 4),
    'long-line': `$EA ${'1 '.repeat(200000)}`,
    'long-word': `$EA ${'9'.repeat(500000)}`,
    'long-key': `$${'E'.repeat(500000)} 3`,
    repeated: '$EA 4e6\n'.repeat(50000),
    indices: Array.from({ length: 30000 }, (_, i) => `$${i}|IC 0 0 0 0 0 0`).join('\n'),
    prototypes: '$__proto__ 1\n$constructor 2\n$EA 3\n$NODE0_STATIC constructor\n$toString\n',
    'no-values': whole.replace(/ .*/g, ''),
    infinities: whole
      .replace(/4\.0e6/, '1e999')
      .replace('1e3', 'NaN')
      .replace('0.024', '0x1'),
    json: '{"hawse": 1}',
    half: whole.slice(0, whole.length / 2),
    crane: '$23|LinkMass 1\n$99|LinkMass 1\n$LinkMass 2\n$EA 2',
  };
  for (const [name, text] of Object.entries(texts)) {
    const { faults, scenario } = importFiles(files('report', { 'cable.ini': text }));
    assert.equal(scenario, undefined, name);
    assert.ok(faults.length > 0 && faults.length < 200, `${name}: ${faults.length}`);
    for (const { where, what } of faults) assert.ok(what.length < 400, `${name}: ${where}`);
    assert.ok(
      faults.some((f) => f.where.startsWith('cable.ini')),
      name,
    );
  }
  // Any single character changed: a scenario or faults.
  for (let i = 0; i < 600; i++) {
    const changes = Object.fromEntries(
      ['cable.ini', 'boomcrane.ini', 'payload.ini'].map((name) => [
        name,
        (text) => {
          const at = random(text.length);
          return text.slice(0, at) + '$|0 x-/\n9.eE'[random(12)] + text.slice(at + 1);
        },
      ]),
    );
    const { faults, scenario } = importFiles(files('report', changes));
    assert.equal(faults.length > 0, scenario === undefined);
  }
});

test('parseIni: lines, indices and words', () => {
  const { entries, faults } = parseIni('\uFEFF$a 1 2\r\n$3|b\tx // y\r  $4 c\n\nnonsense\n$ d 1');
  assert.deepEqual(entries, [
    { line: 1, index: null, key: 'a', words: ['1', '2'] },
    { line: 2, index: 3, key: 'b', words: ['x'] },
    { line: 3, index: 4, key: 'c', words: [] },
  ]);
  assert.deepEqual(
    faults.map((f) => f.line),
    [5, 6],
  );
});

test('every key of a file is needed, or said to be optional, and is in the documentation', () => {
  const doc = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
  const name = { environment: 'env.ini', integrator: 'RK45.ini', crane: 'boomcrane.ini' };
  for (const [kind, { name: title, keys }] of Object.entries(KINDS)) {
    const file = name[kind] ?? `${kind}.ini`;
    for (const [key, spec] of Object.entries(keys)) {
      const rows = doc.split('\n').filter((l) => l.startsWith(`| ${title} | `) && l.includes(key));
      assert.ok(rows.length > 0, `${title}: ${key} is not in docs/import.md`);
      const unit = spec.unit?.split(', ')[0];
      if (unit)
        assert.ok(
          rows.some((r) => r.includes(unit)),
          `${key}: ${spec.unit}`,
        );
      const without = (text) => text.replace(new RegExp(`^\\$(0\\|)?${key} .*\n`, 'm'), '');
      const { faults } = importFiles(files('report', { [file]: without }));
      const drive = /^Joint(P|I|De)|^Maximum/.test(key); // optional for passive joints only
      assert.equal(faults.length > 0, !spec.optional || drive, `${title}: ${key}`);
      for (const f of faults) assert.ok(f.where === file && f.what.includes(key), f.what);
    }
  }
});

/** @param {string[]} args */
function hawse(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    cwd: dir,
  });
  return { status, out: stdout, err: stderr };
}

test('the command: a scenario on stdout or in a file, notes on stderr, exit codes', () => {
  const folder = join(FIXTURES, 'winch');
  const { status, out, err } = hawse('import', folder);
  assert.equal(status, 0, err);
  assert.match(err, /line\.a \(node 0\): held by the world at 0, 0, 40 m/);
  const scenario = JSON.parse(out);
  assert.equal(scenario.title, 'winch');
  assert.match(out, /"lengths": \[10, 10, 10\]/);
  const path = join(dir, 'winch.json');
  const options = ['--title', 'Old', '--duration', '0.1', '--integrator', 'ali3'];
  assert.equal(hawse('import', folder, '--output', path, ...options).status, 0);
  const saved = JSON.parse(readFileSync(path, 'utf8'));
  assert.deepEqual(saved.parts, scenario.parts);
  assert.deepEqual([saved.title, saved.solver.duration], ['Old', 0.1]);
  assert.equal(hawse('check', path).out, 'no faults\n');

  const broken = join(dir, 'broken');
  mkdirSync(join(broken, 'folder.ini'), { recursive: true });
  assert.equal(hawse('import', broken).status, 2, 'a folder called .ini');
  rmSync(join(broken, 'folder.ini'), { recursive: true });
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [[broken], /no \.ini file/],
    [[join(dir, 'nowhere')], /nowhere/],
    [[path], /winch\.json/],
    [[], /operand/],
    [[folder, '--limits', 'grad'], /deg or rad/],
    [[folder, '--winch', 'fast'], /speed or tension/],
    [[folder, '--integrator', 'euler'], /rk45/],
    [[folder, '--ground=low'], /--ground low/],
    [[folder, '--duration', '0'], /--duration/],
    [[folder, '--output', join(path, 'x')], /--output/],
    [[folder, '--attach', 'rope.a=load'], /rope\.a/],
  ])) {
    const bad = hawse('import', ...args);
    assert.equal(bad.status, 2, `${args}: ${bad.err}`);
    assert.match(bad.err, message);
    assert.doesNotMatch(bad.err, /\n +at /, 'no stack trace');
  }
  writeFileSync(join(broken, 'line.ini'), '$EA 3\n$EB 4\n');
  const faults = hawse('import', broken);
  assert.equal(faults.status, 2);
  assert.match(faults.err, /^line\.ini:2: "\$EB" is no key of a cable: did you mean \$EA\?$/m);
  assert.match(faults.err, /^line\.ini: cable: \$rho_cable is missing$/m);
});
