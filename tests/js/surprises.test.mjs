// What `hawse check` says of things that surprise: water by default, an element that cannot sag, stick-slip that
// creeps, a run that cannot begin. Each where it is so, and not where it is not.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { DEFAULTS, hintsOf, startOf } from '../../wasm/js/hints.mjs';

const core = await loadCore();
const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));

/** Hints with the run's beginning. @param {any} scenario */
function hints(scenario) {
  const model = core.compile(JSON.stringify(scenario));
  const sim = model.createSim();
  const found = hintsOf(scenario, startOf(model.manifest, sim.frame()));
  sim.free();
  model.free();
  return found;
}

const dir = mkdtempSync(join(tmpdir(), 'hawse-check-'));
test.after(() => rmSync(dir, { recursive: true }));

/** What the command prints. @param {any} scenario */
function check(scenario) {
  const file = join(dir, 'scene.json');
  writeFileSync(file, JSON.stringify(scenario));
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, 'check', file, '--json'], {
    encoding: 'utf8',
  });
  return { status, ...JSON.parse(stdout) };
}

/** @param {object} line @param {object} [environment] */
const hanging = (line, environment) => ({
  hawse: 1,
  ...(environment && { environment }),
  parts: {
    line: {
      kind: 'cable',
      a: { attach: 'world', position: [0, 0, 0] },
      b: { attach: 'world', position: [80, 0, 0] },
      length: 100,
      ...line,
    },
  },
});

test('the densities that a hint goes by are the defaults of the core', () => {
  const of = (/** @type {any} */ table, /** @type {string} */ key) =>
    table.fields.find((/** @type {any} */ f) => f.key === key).default;
  assert.equal(of(core.schema.environment, 'water.density'), DEFAULTS.water);
  assert.equal(of(core.schema.materials, 'density'), DEFAULTS.material);
  assert.equal(of(core.schema.parts.cable, 'density'), DEFAULTS.cable);
});

test('a line in water that nobody asked for', () => {
  const [hint, ...rest] = hints(hanging({}));
  assert.equal(rest.length, 0);
  assert.equal(hint.where, '/environment/water/density');
  // w/o water a level catenary of 100 m over 80 m sags by 26 m; the start is a parabola of that length
  assert.match(hint.what, /"line" reaches down to z = -2[4-7](\.\d)? m/);
  assert.match(hint.what, /1025 kg\/m\^3/);
  assert.match(hint.what, /carries 13 % of its weight/); // 1025/7700
  assert.match(hints(hanging({ density: 900 }))[0].what, /floats it/);
  const light = hints(hanging({ diameter: 0.1, mass_per_metre: 10 })); // 1025 pi/4 0.01 / 10
  assert.match(light[0].what, /carries 81 % of its weight/);
  // said, or above it: nothing
  assert.deepEqual(hints(hanging({}, { water: { density: 0 } })), []);
  assert.deepEqual(hints(hanging({}, { water: { density: 1025 } })), []);
  const up = { a: { position: [0, 0, 50] }, b: { attach: 'world', position: [80, 0, 50] } };
  assert.deepEqual(hints(hanging(up)), []);
});

test('the share that the hint names is what the run then carries', () => {
  const force = (/** @type {object} */ water) => {
    const scenario = { ...hanging({}, { water }), solver: { start: 'static' } };
    const model = core.compile(JSON.stringify(scenario));
    const sim = model.createSim();
    const r = frameReader(model.manifest);
    const got = r.channel(sim.frame(), r.channelIndex('line.force_a'));
    sim.free();
    model.free();
    return got;
  };
  const share = 1 - force({}) / force({ density: 0 });
  // but for the nodes at the surface, which are half in it, and the stretch
  assert.ok(Math.abs(share - 0.133) < 0.01, `${share}`);
});

test('one element for a line that sags or bends', () => {
  const dry = { water: { density: 0 } };
  const [sags] = hints(hanging({ elements: 1 }, dry));
  assert.equal(sags.where, '/parts/line/elements');
  assert.match(sags.what, /^1: .*100 m of line between ends 80 m apart/);
  const [given] = hints(hanging({ length: undefined, lengths: [100] }, dry));
  assert.equal(given.where, '/parts/line/lengths');
  const [bends] = hints(hanging({ elements: 1, length: 80, EI: 50 }, dry));
  assert.match(bends.what, /EI of 50 N m\^2 does nothing/);
  assert.deepEqual(hints(hanging({ elements: 1, length: 80 }, dry)), []);
  assert.deepEqual(hints(hanging({ elements: 10 }, dry)), []);
});

/** A block at rest on a slope of 15 degrees. @param {object} friction */
function slope(friction) {
  const half = (15 * Math.PI) / 360;
  const orientation = [Math.cos(half), 0, Math.sin(half), 0];
  return {
    hawse: 1,
    environment: { water: { density: 0 }, air: { density: 0 } },
    materials: { steel: { young: 2e11 } },
    parts: {
      bed: {
        ...{ kind: 'motion', shape: 'box', size: [20, 20, 1], material: 'steel', orientation },
      },
      block: {
        ...{ kind: 'rigid', mass: 100, shape: 'box', size: [0.4, 0.4, 0.2], material: 'steel' },
        ...{ orientation, position: [0.6 * Math.sin(2 * half), 0, 0.6 * Math.cos(2 * half)] },
      },
    },
    contacts: {
      c: {
        ...{ a: 'bed', b: 'block', normal: { law: 'hunt-crossley', stiffness: 1e8, restitution: 0.2 } }, // prettier-ignore
        friction: { law: 'stick-slip', sliding: 0.4, sticking: 0.5, stick_stiffness: 1e6, stick_damping: 2e4, ...friction }, // prettier-ignore
      },
    },
    solver: { step: 0.005, frame: 0.1, duration: 2 },
  };
}

/** Speed down the slope in the second second [m/s]. @param {any} scenario */
function creep(scenario) {
  const model = core.compile(JSON.stringify(scenario));
  const sim = model.createSim();
  const r = frameReader(model.manifest);
  const x = [];
  for (let k = 0; k < 20; k++) {
    sim.step();
    x.push(r.channel(sim.frame(), r.channelIndex('block.x')));
  }
  sim.free();
  model.free();
  return (x[19] - x[9]) / Math.cos((15 * Math.PI) / 180);
}

test('stick-slip that cannot hold, and the speed from which it does', () => {
  // tan 15 = 0.268 is 0.67 of the sliding friction: held by any sound law
  const bad = slope({ stick_speed: 1e-4 });
  const [hint, ...rest] = hints(bad);
  assert.equal(rest.length, 0);
  assert.equal(hint.where, '/contacts/c/friction/stick_speed');
  assert.match(hint.what, /^0\.0001 m\/s, with a dead zone \(tolerance\) of 0\.001 m\/s/);
  const moving = creep(bad); // v_dir tan 15 / mu_k
  assert.ok(Math.abs(moving / (1e-3 * (Math.tan(Math.PI / 12) / 0.4)) - 1) < 0.05, `${moving}`);
  const enough = Number(/from ([\d.e-]+) m\/s on it holds/.exec(hint.what)?.[1]);
  assert.ok(enough > 3e-4 && enough < 3e-3, `${enough}`);
  const good = slope({ stick_speed: enough });
  assert.deepEqual(hints(good), []);
  assert.ok(Math.abs(creep(good)) < 1e-6);
  assert.deepEqual(hints(slope({})), []);
  assert.equal(hints(slope({ tolerance: 0.05 })).length, 1);
  assert.deepEqual(hints(slope({ law: 'karnopp', stick_speed: 1e-4 })), []);
  const surface = { ...slope({}), surfaces: { s: { a: 'steel', b: 'steel', friction: bad.contacts.c.friction } } }; // prettier-ignore
  assert.equal(hints(surface)[0].where, '/surfaces/s/friction/stick_speed');
});

/** A ball on a joint that is open by so much. @param {number} gap */
const open = (gap) => ({
  hawse: 1,
  parts: {
    ball: { kind: 'rigid', mass: 1, shape: 'sphere', ports: { eye: { at: [0, 0, 0.5] } } },
    pin: { kind: 'joint', type: 'spherical', a: 'ball.eye', b: 'world', position: [0, 0, 0.5 + gap] }, // prettier-ignore
  },
});

test('a joint that is open at the start, by how much and what is allowed', () => {
  const { status, faults } = check(open(0.1));
  assert.equal(status, 2);
  assert.equal(faults.length, 1);
  assert.equal(faults[0].where, '/parts/pin');
  assert.match(faults[0].what, /cannot begin: a joint is open by 0\.1 m .* at most 5 mm/);
  assert.deepEqual(check(open(0.004)), { status: 0, faults: [] });
});

test('a static start that is not found: part, imbalance and remedy', () => {
  const falling = {
    hawse: 1,
    environment: { water: { density: 0 } },
    parts: { ball: { kind: 'rigid', mass: 100, shape: 'sphere' } },
    solver: { start: 'static' },
  };
  const { status, faults } = check(falling);
  assert.equal(status, 2);
  assert.equal(faults[0].where, '/parts/ball');
  assert.match(faults[0].what, /no static equilibrium .* 981 N are out of balance/); // 100 kg
  assert.match(faults[0].what, /leave out solver\.start/);
  const { solver, ...free } = falling;
  assert.ok(solver);
  assert.deepEqual(check(free), { status: 0, faults: [] });
});

test('examples begin, and no hint is new to them', async () => {
  const at = new URL('../../examples/', import.meta.url);
  const read = (/** @type {string} */ name) => readFile(new URL(name, at));
  for (const file of (await readdir(at)).filter((f) => f.endsWith('.json') && f !== 'index.json')) {
    const text = (await read(file)).toString();
    const model = await compileWithAssets(core, text, read);
    const sim = model.createSim();
    assert.deepEqual(sim.report(), {}, file);
    const found = hintsOf(JSON.parse(text), startOf(model.manifest, sim.frame()));
    sim.free();
    model.free();
    assert.deepEqual(
      found.map((h) => h.where),
      file === 'rov-tether.json' ? ['/parts/tether/elements'] : [],
      file,
    );
  }
});

test('bodies laid deep into each other at the start, with place, force and bound', async () => {
  const scenario = JSON.parse(
    await readFile(new URL('../../examples/anchor-lift.json', import.meta.url), 'utf8'),
  );
  assert.deepEqual(
    hints(scenario).filter((h) => h.where.startsWith('/contacts')),
    [],
  );
  // an anchor that is put there; one that a chain carries there is refused
  const { chain: _, winch: __, lift: ___, ...parts } = scenario.parts;
  const alone = {
    ...scenario,
    parts: { ...parts, anchor: { ...parts.anchor, position: [-0.0234, -0.0875, -2.6] } },
    contacts: { anchor: scenario.contacts.anchor },
    inputs: {},
    view: {},
  };
  const [hint, ...more] = hints(alone).filter((h) => h.where.startsWith('/contacts'));
  assert.equal(hint.where, '/contacts/anchor');
  assert.match(hint.what, /"hull" and "anchor" begin 0\.\d+ m deep/);
  assert.match(hint.what, /20 times the weight of the lighter one \(1260000 N\)/);
  assert.deepEqual(more, []);
});

test('a chain that is laid into a bed is told so, and one above it is not', async () => {
  const text = await readFile(new URL('fixtures/tried/chain-on-bed.json', import.meta.url), 'utf8');
  const scene = JSON.parse(text);
  const of = () => hints(scene).filter(({ where }) => where === '/parts/ch');
  assert.equal(of().length, 1);
  assert.match(of()[0].what, /wholly inside "bed", and 16\d000 N/); // 1e7 * 0.064^1.5 N = 162 kN
  scene.parts.bed.position = [0, 0, -12];
  assert.deepEqual(of(), []);
});
