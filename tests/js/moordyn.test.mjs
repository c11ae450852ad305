// Decks of MoorDyn to scenarios. The decks are our own; expected tensions are those of closed forms (J. M. Jonkman, NREL/TP-500-41958,
// equations 2-37 and 2-38, as ground-common.mjs has them), and of MoorDyn 2.7.1 on its own chains (docs/theory/ground.md).
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importDeck } from '../../wasm/cli/import/moordyn/deck.mjs';
import { DECK_LIMIT } from '../../wasm/cli/import/moordyn/read.mjs';
import { touchdown } from '../../wasm/cli/validate/ground-common.mjs';
import { WASM_URL, loadCore } from '../../wasm/js/index.mjs';
import { simulate } from '../../wasm/cli/validate/simulate.mjs';

const FIXTURES = fileURLToPath(new URL('fixtures/moordyn/', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const read = (name) => readFileSync(join(FIXTURES, name), 'utf8');
const core = await loadCore(readFileSync(WASM_URL));
/** Where a deck has no g: `env->g` in MoorDyn2.cpp of MoorDyn 2.7.1, and its own test rods.cpp reckons by it [m/s^2]. */
const G = 9.80665;
const RHO = 1025;

/** The scenario of a deck without faults. */
function scenarioOf(text, options) {
  const { faults, scenario, notes } = importDeck('deck.txt', text, options);
  assert.deepEqual(faults, []);
  return { scenario: /** @type {any} */ (scenario), notes: notes ?? [] };
}

const faultsOf = (text) =>
  importDeck('deck.txt', text).faults.map(({ where, what }) => `${where}: ${what}`);

/** First values of channels. */
function atRest(scenario, channels) {
  const still = { ...scenario, solver: { ...scenario.solver, duration: scenario.solver.frame } };
  const s = simulate(core, still, channels);
  return Object.fromEntries(Object.keys(channels).map((key) => [key, s[key][0]]));
}

const within = (got, expected, share, what) =>
  assert.ok(Math.abs(got / expected - 1) <= share, `${what}: ${got}, expected ${expected}`);

/** A deck by its sections: rows of each, without heads. */
const deck = (sections) =>
  Object.entries(sections)
    .map(([name, rows]) => {
      const head = ['OPTIONS', 'OUTPUTS'].includes(name) ? '' : 'names\n(units)\n';
      return `---- ${name} ----\n${head}${rows.join('\n')}\n`;
    })
    .join('');

const WIRE = 'wire 0.1 60 5e8 -0.8 0 1.2 1 0.05 0';
/** A line from the ground to what `point` is, 50 m long between 100 and 50 m depth. */
const upright = (more) =>
  deck({
    'LINE TYPES': [WIRE],
    ...more,
    LINES: ['1 wire 1 2 50 10 -'],
    OPTIONS: ['100 WtrDpth', '9.80665 g'],
  });

test('a spread of three chains: tensions of the closed form', () => {
  const { scenario, notes } = scenarioOf(read('spread.txt'));
  const at = atRest(scenario, Object.fromEntries(
    [1, 2, 3].flatMap((n) => [[`top${n}`, `line${n}.tension_b`], [`foot${n}`, `line${n}.tension_a`]]),
  )); // prettier-ignore
  const [d, m, EA] = [0.14, 140, 6.5e8];
  const w = G * (m - (RHO * Math.PI * d * d) / 4);
  const h = 138 + w / (3e6 * d); // what lies sinks in by its weight over the stiffness, from the depth
  const { T, anchor } = touchdown({ w, L: 655, EA, mu: 0.3, h }, 630);
  for (const n of [1, 2, 3]) {
    within(at[`top${n}`], T, 2e-3, `fairlead ${n}`);
    within(at[`foot${n}`], anchor, 5e-3, `anchor ${n}`);
  }
  // nothing is dropped in silence
  for (const [line, what] of /** @type {const} */ ([
    [23, 'writeLog'],
    [24, 'dtM'],
    [33, 'LINE1N30PX'],
  ]))
    // prettier-ignore
    assert.ok(notes.some((n) => n.startsWith(`deck.txt:${line}: `) && n.includes(what)), what);
  assert.deepEqual(scenario.view.plots, {
    plot1: { title: 'Tension', a: 'line1.tension_b', b: 'line2.tension_b', c: 'line1.tension_a' },
  });
  // BA = zeta L/N sqrt(EA m), as Line.cpp of MoorDyn has it
  within(scenario.parts.line1.CID, 0.7 * (655 / 60) * Math.sqrt(EA * m), 1e-11, 'CID');
  assert.equal(scenario.environment.ground.z, -150.07);
});

test('chains of MoorDyn’s tests, written anew: at rest and with the fairlead moved', () => {
  for (const { depth, reach, length, elements, rest, high } of [
    { depth: 50, reach: 400, length: 410, elements: 41, rest: 1_014_030 },
    { depth: 200, reach: 700, length: 760, elements: 76, rest: 2_078_190, high: 3_249_000 },
    { depth: 600, reach: 1500, length: 1700, elements: 170, rest: 5_250_200 },
  ]) {
    const text = deck({
      'LINE TYPES': ['chain 0.252 390 1.674e9 -1 0 1.37 1 0.64 0'],
      POINTS: [`1 Fixed ${reach} 0 ${-depth} 0 0 0 0`, '2 Coupled 0 0 0 0 0 0 0'],
      LINES: [`1 chain 1 2 ${length} ${elements} -`],
      OPTIONS: [`${depth} WtrDpth`, '1e5 kBot', '1e4 cBot', '0.5 FrictionCoefficient'],
    });
    const { scenario } = scenarioOf(text, { duration: 30 });
    within(atRest(scenario, { top: 'line1.tension_b' }).top, rest, 2e-3, `${depth} m at rest`);
    if (high === undefined) continue;
    scenario.parts.vessel = { ...scenario.parts.vessel, amplitude_z: 5, frequency: [0, 0, Math.PI / 5] }; // prettier-ignore
    const { top } = simulate(core, scenario, { top: 'line1.tension_b' });
    within(Math.max(...Array.from(top).slice(100)), high, 1.5e-2, 'largest tension');
  }
});

test('a float on an upright line: weight and lift', () => {
  const { scenario } = scenarioOf(
    upright({ POINTS: ['1 Fixed 0 0 -100 0 0 0 0', '2 Free 0 0 -50 1000 9 3 0.5'] }),
  );
  const { top, foot } = atRest(scenario, { top: 'line1.tension_b', foot: 'line1.tension_a' });
  const lift = G * (RHO * 9 - 1000);
  const wet = G * 50 * (60 - (RHO * Math.PI * 0.01) / 4);
  within(top, lift, 1e-6, 'top');
  within(top - foot, wet, 1e-6, 'weight of the line');
  assert.deepEqual(scenario.parts.point2.added_mass, [0, 0, 0].fill(0.5 * RHO * 9));
  assert.deepEqual(scenario.parts.point2.drag_area, [3, 3, 3]);
});

test('a rod that hangs on a line: its weight in water, where its ends are, its coefficients', () => {
  const text = deck({
    'LINE TYPES': [WIRE],
    'ROD TYPES': ['spar 0.5 900 0.8 1.1 0.9 0.6'],
    RODS: ['1 spar Free 0 0 -80 0 0 -72 4 -'],
    POINTS: ['1 Fixed 0 0 -20 0 0 0 0'],
    LINES: ['1 wire R1B 1 52 10 -'],
    OPTIONS: ['200 WtrDpth'],
  });
  const { scenario } = scenarioOf(text);
  const { rod1 } = scenario.parts;
  const [d, L, A] = [0.5, 8, (Math.PI * 0.25) / 4];
  assert.deepEqual(rod1.position, [0, 0, -76]);
  assert.deepEqual(rod1.ports, { b: { at: [0, 0, 4] } });
  const near = (got, expected) => within(got, expected, 1e-11, 'coefficient');
  near(rod1.mass, 900 * L);
  near(rod1.inertia[0], (900 * L * (3 * (d / 2) ** 2 + L * L)) / 12); // of a solid cylinder
  near(rod1.drag_area[0], 0.8 * d * L);
  near(rod1.drag_area[2], 2 * 0.9 * A); // both ends
  near(rod1.added_mass[0], 1.1 * RHO * A * L);
  near(rod1.added_mass[2], (2 * 0.6 * RHO * 2 * Math.PI * (d / 2) ** 3) / 3); // half a ball at either end
  near(rod1.drag_spin[0], 0.5 * RHO * 0.8 * d * 2 * ((L / 2) ** 4 / 4)); // integral of |s w| s w s
  const { foot } = atRest(scenario, { foot: 'line1.tension_a' });
  within(foot, G * L * (900 - RHO * A), 1e-6, 'tension');
});

// tests/rods.cpp of MoorDyn, with its deck rod_tests/AddedMass.txt: a buoyant rod without drag rises from -10 m, and
// z = -10 + a t^2 / 2 with a = (rho V - m) g / (m + Ca rho V), g as MoorDyn has it where the deck gives none
test('a rod that rises, as in MoorDyn’s own test of added mass', () => {
  const text = deck({
    'ROD TYPES': ['floatRod 0.5 100 0 1 0 0'],
    RODS: ['1 floatRod free 0 -1 -10 0 1 -10 4 -'],
    OPTIONS: ['16 WtrDpth', '0 TmaxIC'],
  });
  const { scenario } = scenarioOf(text, { duration: 2.3 });
  assert.equal(scenario.environment.gravity, 9.80665);
  const { z } = simulate(core, scenario, { z: 'rod1.z' });
  const water = RHO * 2 * Math.PI * 0.25 ** 2;
  const rise = ((water - 200) * 9.80665) / (200 + water);
  Array.from(z).forEach((at, i) => within(at, -10 + (rise * (0.1 * i) ** 2) / 2, 1e-9, `${i}`));
});

test('angles of a body turn about x, the new y, the new z', () => {
  const { scenario } = scenarioOf(
    upright({
      BODIES: ['1 Fixed 5 6 -40 90 0 90 0 0 0 0 0 0'],
      POINTS: ['1 Fixed 0 0 -100 0 0 0 0', '2 Body1 1 0 0 0 0 0 0'],
    }),
  );
  // R = Rx(90) Rz(90): x of the body goes to y by Rz, then to z by Rx, so the point is at (5, 6, -39)
  const end = atRest(scenario, { x: 'line1.b_x', y: 'line1.b_y', z: 'line1.b_z' });
  for (const [key, value] of Object.entries({ x: 5, y: 6, z: -39 }))
    assert.ok(Math.abs(end[key] - value) < 1e-9, `${key}: ${end[key]}`);
});

test('what every kind of thing becomes; failures let go', () => {
  const { scenario, notes } = scenarioOf(read('clump.txt'), { duration: 21 });
  const { parts, events } = scenario;
  assert.equal(parts.rod1, undefined); // a coupled rod of no length is a place and a direction
  assert.deepEqual(parts.line3.b, { attach: 'vessel.r1a', hold: 'clamped', tangent: [0, 0, -1] });
  assert.equal(parts.line3.EI, 4e4);
  assert.equal(parts.line3.CID, 2e5); // as given, not a fraction
  assert.deepEqual(parts.body1.centre, [0, 0, -0.5]);
  assert.deepEqual(parts.body1.drag_spin, [0, 0, 0].fill(0.5 * 1025 * 3));
  assert.deepEqual(parts.body1.added_mass, [0, 0, 0].fill(0.5 * 1025 * 8));
  assert.equal(parts.rod2_pin.type, 'spherical');
  assert.deepEqual(parts.body1_load1.force_x, 2000);
  assert.deepEqual(events, {
    failure1_time: { at: 20, release: 'line4.b' },
    failure2_tension1: { channel: 'line2.tension_b', above: 9e5, release: 'line2.b' },
  });
  for (const what of ['CaAx 0.1', 'Cl 0.3', 'Bquad 1|1|1', 'CONTROL: channel 1', 'Currents 1'])
    assert.ok(
      notes.some((note) => /^deck\.txt:\d+: /.test(note) && note.includes(what)),
      what,
    );
  const s = simulate(core, scenario, { held: 'line4.held_b' });
  assert.equal(s.held[0], 1);
  assert.equal(s.held[s.held.length - 1], 0);
});

test('what is wrong is told by file, line, value and range', () => {
  const good = upright({ POINTS: ['1 Fixed 0 0 -100 0 0 0 0', '2 Coupled 0 0 -52 0 0 0 0'] });
  const { scenario } = scenarioOf(good);
  // as in the deck of MoorDyn's example MHK_RM1_Floating; MoorDyn looks for the name anywhere in the line
  const titled = good.replace('LINE TYPES ----', 'LINE TYPES Chain studless 0.018m ----');
  assert.notEqual(titled, good);
  assert.deepEqual(scenarioOf(titled).scenario, scenario);
  for (const [from, to, told] of [
    ['wire 0.1 60', 'wire 0,1 60', 'deck.txt:4: LINE TYPES: Diam "0,1" is not a number'],
    ['wire 0.1 60', 'wire 11 60', 'deck.txt:4: LINE TYPES: Diam "11": above 0 to 10 m is wanted'],
    ['5e8', 'poly.dat', 'EA "poly.dat" is not a number: tables of stiffness and SYROPE have no'],
    ['5e8 -0.8 0 1.2', '5e8 -0.8 1.2', 'decks of version 1, without EI, are not read'],
    ['2 Coupled', '3 Coupled', 'deck.txt:9: POINTS: ID 3: they count from 1, so 2 is wanted'],
    [
      '2 Coupled',
      '2 Copled',
      'point 2: attachment "Copled": Fixed, Coupled, Free, Pinned or BodyN',
    ],
    ['2 Coupled', '2 Body4', 'point 2: there is no body 4'],
    ['1 wire 1 2', '1 wier 1 2', 'line 1: there is no line type "wier"'],
    ['1 wire 1 2', '1 wire 1 7', 'line 1: there is no point or rod end "7"'],
    ['1 wire 1 2', '1 wire 2 2', 'line 1: both its ends are on "2"'],
    ['50 10 -', '50 10.5 -', 'NumSegs "10.5" is not a whole number'],
    ['---- LINES', '---- LINSE', 'deck.txt:10: "LINSE" is no section: did you mean LINES?'],
    ['100 WtrDpth', 'depth.txt WtrDpth', 'WtrDpth "depth.txt" is not a number: files of depths'],
    ['100 WtrDpth', '-1 WtrDpth', 'OPTIONS: WtrDpth "-1": 0 to 12000 is wanted'],
    ['9.80665 g', '9.80665 gravty', 'OPTIONS: "gravty" is no option: did you mean gravity?'],
    ['9.80665 g', '9 WtrDpth', 'OPTIONS: WtrDpth is given twice: it is in line 15 too'],
  ]) {
    assert.ok(good.includes(from), from);
    const faults = faultsOf(good.replace(from, to));
    assert.ok(faults.some((fault) => fault.includes(told)), `${told}\n${faults.join('\n')}`); // prettier-ignore
  }
  for (const text of ['', 'x'.repeat(DECK_LIMIT + 1), '---- LINE TYPES ----', '\0\0---\n---'])
    assert.equal(faultsOf(text).length, 1);
  // any part of a deck that is cut off is a fault or a scenario, never a crash
  const whole = read('clump.txt');
  for (let n = 0; n < whole.length; n += 7) importDeck('deck.txt', whole.slice(0, n));
});

test('the command: a deck in, a scenario that begins out', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-moordyn-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const run = (...args) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  for (const name of ['spread', 'clump']) {
    const out = join(dir, `${name}.json`);
    const made = run('import', join(FIXTURES, `${name}.txt`), '--output', out);
    assert.equal(made.status, 0, made.stderr);
    const checked = run('check', out);
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  }
  const wrong = run('import', join(FIXTURES, 'spread.txt'), '--ground', '3');
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /--ground: it is for folders of \.ini files/);
  writeFileSync(join(dir, 'none.txt'), 'nothing');
  const none = run('import', join(dir, 'none.txt'));
  assert.equal(none.status, 2);
  assert.match(none.stderr, /none\.txt: there is no section of MoorDyn in it/);
});
