// Results in the files of report 003, section 3.5: columns, order, and agreement with the channels.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTACT } from '../../wasm/js/frame.mjs';
import { openSms } from '../../wasm/cli/sms.mjs';
import { curvatures } from '../../wasm/cli/sms/cable.mjs';
import { equalRadius, total } from '../../wasm/cli/sms/contact.mjs';
import {
  bodyRate,
  eulerRate,
  ofEuler,
  product,
  about,
  toEuler,
} from '../../wasm/cli/import/turns.mjs';
import { HANGING, textOf } from './scenes.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const FIXTURES = fileURLToPath(new URL('fixtures/sms/', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-sms-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @param {string[]} args */
function hawse(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    cwd: dir,
  });
  return { status, out: stdout, err: stderr };
}

/** A file's rows. */
function rows(...path) {
  const lines = readFileSync(join(dir, ...path), 'utf8').split('\n');
  assert.equal(lines.pop(), '', 'ends with a line end');
  return lines.map((l) => l.split(' ').map(Number));
}

/** Runs a scenario to both formats: the folder of .dat files and a reader of channels. */
function both(name, scenario, ...options) {
  for (const format of ['csv', 'sms']) {
    const args = ['--format', format, '--output', `${name}-${format}`, ...options];
    const { status, err } = hawse('run', scenario, ...args);
    assert.equal(status, 0, err);
  }
  const [head, , ...lines] = readFileSync(join(dir, `${name}-csv`, 'channels.csv'), 'utf8')
    .trim()
    .split('\n')
    .map((l) => l.split(','));
  const column = (id) => {
    assert.ok(head.includes(id), id);
    return lines.map((l) => Number(l[head.indexOf(id)]));
  };
  const same = (a, b) =>
    assert.equal(
      JSON.parse(readFileSync(join(dir, a), 'utf8')).hash,
      JSON.parse(readFileSync(join(dir, b), 'utf8')).hash,
    );
  same(join(`${name}-csv`, 'run.json'), join(`${name}-sms`, 'run.json'));
  return { column, at: (...path) => rows(`${name}-sms`, ...path) };
}

const near = (got, expected, tolerance, text) =>
  assert.ok(Math.abs(got - expected) <= tolerance, `${text ?? ''}: ${got}, not ${expected}`);

test('files of a cable, a payload and a winch, after 20 s of payout', () => {
  const { column, at } = both('payout', 'winch-payout');
  const t = column('t');
  const load = at('load', 'results.dat');
  const names = ['vx', 'vy', 'vz', null, null, null, 'x', 'y', 'z', 'roll', 'pitch', 'yaw'];
  assert.deepEqual(
    load.map((r) => r[0]),
    t,
  );
  for (const [i, name] of names.entries())
    if (name)
      assert.deepEqual(
        load.map((r) => r[1 + i]),
        column(`load.${name}`),
      );
  assert.deepEqual(
    at('winch', 'winch_velocity.dat').map((r) => r[1]),
    column('winch.speed'),
  );
  // The pull on the load is the tension at end b and what the end itself weighs: along the line.
  const force = column('load.force');
  for (const [k, r] of at('load', 'cable_forces.dat').entries()) {
    assert.equal(r.length, 7);
    near(Math.hypot(...r.slice(1, 4)), force[k], 1e-9 * force[k]);
    assert.deepEqual(r.slice(4), [0, 0, 0]);
  }

  const tension = at('line', 'tensions.dat');
  const elements = column('line.elements');
  const [low, high] = [Math.min(...elements), Math.max(...elements)];
  assert.ok(high > low, 'a node has entered');
  const [ta, tb] = [column('line.tension_a'), column('line.tension_b')];
  const [length, z, speed] = [column('line.length'), column('load.z'), column('load.vz')];
  const EA = 8e5;
  for (const [k, row] of at('line', 'results.dat').entries()) {
    const n = elements[k];
    assert.equal(row.length, 1 + 6 * (n + 1) + n);
    assert.equal(tension[k].length, 1 + n);
    const node = (i) => row.slice(1 + 6 * i, 7 + 6 * i);
    assert.deepEqual(node(0), [0, 0, 0, 0, 0, 55], 'node 0 is end a, fixed in the world');
    assert.equal(node(n)[5], z[k]);
    // Neighbouring frames are 0.02 s apart; the load's jerk is below 30 m/s^3.
    if (k > 0 && k < elements.length - 1 && elements[k - 1] === n && elements[k + 1] === n)
      near(node(n)[4], speed[k], 0.02 ** 2 * 30, `vz at ${t[k]} s`);
    const L = row.slice(1 + 6 * (n + 1));
    // An element's tension is that of its middle: the ends have half its weight more, and less.
    const half = (e) => 0.5 * L[e] * 9.80665 * 7700 * (Math.PI / 4) * 0.005 ** 2;
    near(ta[k] - tension[k][1], half(0), 0.02 * half(0), `tension at a at ${t[k]} s`);
    near(tension[k][n] - tb[k], half(n - 1), 0.02 * half(n - 1), `tension at b at ${t[k]} s`);
    near(
      L.reduce((a, b) => a + b),
      length[k],
      1e-9,
      'sum of lengths',
    );
    // Hooke, with the damping of CID 5e3 N s left out: strain rates are below 1e-3 /s.
    for (let e = 0; e < n; e++) {
      const [p, q] = [node(e), node(e + 1)];
      const l = Math.hypot(p[1] - q[1], p[3] - q[3], p[5] - q[5]);
      near(EA * (l / L[e] - 1), tension[k][1 + e], 5, `element ${e + 1} at ${t[k]} s`);
    }
  }
  assert.ok(!existsSync(join(dir, 'payout-sms', 'channels.csv')));
  const listed = readFileSync(join(dir, 'payout-sms', 'columns.txt'), 'utf8');
  for (const part of ['line', 'load', 'winch'])
    for (const name of readdirSync(join(dir, 'payout-sms', part)))
      assert.ok(listed.includes(`${part}/${name}\n`));
  assert.ok(!existsSync(join(dir, 'payout-sms', 'load', 'contact_forces.dat')));
});

test('the force of a cable is that at its attachment point', () => {
  const { column, at } = both('hook', 'constant-tension', '--duration', '0.2');
  const force = column('load.force');
  for (const [k, r] of at('load', 'cable_forces.dat').entries())
    near(Math.hypot(...r.slice(1, 4)), force[k], 1e-9 * force[k]);
  assert.ok(
    force.every((f) => f > 1500),
    'the cable carries the load of 1962 N',
  );
  assert.match(readFileSync(join(dir, 'hook-sms', 'columns.txt'), 'utf8'), /2 Fx N at load\.hook/);
});

test('lengths stay right when a winch at end b takes line in and nodes leave', () => {
  const scene = {
    ...HANGING,
    parts: {
      load: { ...HANGING.parts.load, position: [0, 0, -30] },
      line: {
        ...HANGING.parts.line,
        a: { attach: 'load' },
        b: { attach: 'world', position: [0, 0, 0] },
        length: undefined,
        elements: undefined,
        lengths: [7, 8, 6, 9],
      },
      winch: {
        kind: 'winch',
        cable: 'line',
        end: 'b',
        speed: -2,
        max_element: 12,
        min_element: 4,
      },
    },
    inputs: {},
    solver: { ...HANGING.solver, start: 'static', duration: 8 },
  };
  writeFileSync(join(dir, 'in.json'), textOf(scene));
  const { column, at } = both('in', 'in.json');
  const elements = column('line.elements');
  const length = column('line.length');
  assert.ok(elements.at(-1) < 4);
  for (const [k, row] of at('line', 'results.dat').entries()) {
    const L = row.slice(1 + 6 * (elements[k] + 1));
    near(
      L.reduce((a, b) => a + b),
      length[k],
      1e-9,
    );
    assert.deepEqual(L.slice(0, -1), [7, 8, 6].slice(0, elements[k] - 1), 'only the last changes');
    assert.ok(L.at(-1) > 3.9 && L.at(-1) < 15.1);
  }
});

test('curvatures of a cubic are its second derivative; pinned ends have none', () => {
  const L = [1, 0.5, 2, 1.25];
  const s = L.reduce((all, l) => [...all, all.at(-1) + l], [0]);
  const [r, slope, second] = [
    (x) => [x ** 3 - x, 2 * x * x, 3 - x],
    (x) => [3 * x * x - 1, 4 * x, -1],
    (x) => [6 * x, 4, 0],
  ];
  const nodes = Float64Array.from(s.flatMap(r));
  const k = curvatures(nodes, 5, L, /** @type {any} */ ([slope(s[0]), slope(s[4])]));
  for (const [i, x] of s.flatMap(second).entries()) near(k[i], x, 1e-12);
  const pinned = curvatures(nodes, 5, L, [undefined, undefined]);
  assert.deepEqual([...pinned.slice(0, 3), ...pinned.slice(12)], [0, 0, 0, 0, 0, 0]);
  assert.ok(pinned[6] > 1);
  assert.deepEqual([...curvatures(nodes, 2, [1], [undefined, undefined])], [0, 0, 0, 0, 0, 0]);
});

test('curvatures in the files are those that the core computes', () => {
  for (const [name, line] of [
    ['cantilever', 'beam'],
    ['twisted-line', 'line'],
  ]) {
    const { column, at } = both(name, name, '--duration', '1');
    const most = column(`${line}.curvature_max`);
    for (const [i, row] of at(line, 'curvatures.dat').entries()) {
      let k = 0;
      for (let j = 1; j < row.length; j += 3) k = Math.max(k, Math.hypot(...row.slice(j, j + 3)));
      near(k, most[i], 1e-6 * most[i] + 1e-9, `${name}, frame ${i}`);
    }
  }
});

test('an imported payload that tumbles: Euler angles and their rates', () => {
  const path = join(dir, 'tumbling.json');
  assert.equal(hawse('import', join(FIXTURES, 'payload'), '--output', path).status, 0);
  const { at } = both('tumbling', path, '--duration', '0.4');
  const all = at('tumbling', 'results.dat');
  // The state of tumbling.ini comes back, in the same order.
  const state = [1, -2, 3, 0.1, -0.2, 0.3, 4, 5, 60, 0.3, -0.4, 0.9];
  for (const [i, x] of state.entries()) near(all[0][1 + i], x, 1e-12, `column ${i + 2}`);
  // Rates are the derivatives of the angles: central differences over 0.04 s.
  for (let k = 1; k < all.length - 1; k++)
    for (const i of [4, 5, 6])
      near((all[k + 1][i + 6] - all[k - 1][i + 6]) / 0.04, all[k][i], 1e-4, `${k} ${i}`);
});

test('an imported cable: its nodes and lengths come back in the first row', () => {
  const path = join(dir, 'line.json');
  assert.equal(hawse('import', join(FIXTURES, 'winch'), '--output', path).status, 0);
  const { at } = both('line', path, '--duration', '0.04');
  const ini = readFileSync(join(FIXTURES, 'winch', 'line.ini'), 'utf8');
  const nodes = [...ini.matchAll(/^\$\d\|IC (.*)$/gm)].flatMap((m) => m[1].split(' ').map(Number));
  const lengths = /^\$ElementLengths (.*)$/m.exec(ini)?.[1].split(' ').map(Number) ?? [];
  assert.deepEqual([nodes.length, lengths.length], [24, 3]);
  const [first] = at('line', 'results.dat');
  const expected = [0, ...nodes, ...lengths];
  assert.equal(first.length, expected.length);
  // Velocities are one-sided differences here: a fall of g / 2 times 0.02 s at most.
  for (const [i, x] of expected.entries()) near(first[i], x, i % 2 && i < 25 ? 0.1 : 1e-9);
});

test('Euler angles there and back, and upright', () => {
  for (const angles of /** @type {[number, number, number][]} */ ([
    [0.3, -0.4, 0.9],
    [-3, 1.5, 3],
    [0, 0, 0],
    [2, -1.2, -2.5],
  ])) {
    toEuler(ofEuler(...angles)).forEach((x, i) => near(x, angles[i], 1e-12));
    const rates = /** @type {[number, number, number]} */ ([0.1, -0.2, 0.3]);
    eulerRate(angles, bodyRate(angles, rates)).forEach((x, i) => near(x, rates[i], 1e-12));
  }
  for (const pitch of [Math.PI / 2, -Math.PI / 2]) {
    const q = ofEuler(0.4, pitch, 0.7);
    const back = ofEuler(...toEuler(q));
    near(Math.abs(q.reduce((sum, x, i) => sum + x * back[i], 0)), 1, 1e-9);
    assert.ok(eulerRate([0.4, pitch, 0.7], [1, 2, 3]).every(Number.isFinite));
  }
  const q = product(about(2, 0.5), about(2, 0.25));
  near(toEuler(q)[2], 0.75, 1e-12);
});

/** A frame with channels, poses and one contact row, as the manifest lays it out. */
function frameOf(manifest, t, channels, poses, contacts = []) {
  const words = new Float64Array(manifest.frame_bytes / 8);
  words[2] = t;
  words.set(channels, manifest.sections.channels.offset / 8);
  words.set(poses.flat(), manifest.sections.poses.offset / 8);
  if (manifest.sections.contacts) {
    const at = manifest.sections.contacts.offset / 8;
    words[at] = contacts.length;
    contacts.forEach((row, i) => words.set(row, at + 1 + i * CONTACT.words));
  }
  return new Uint8Array(words.buffer);
}

/** A manifest of some parts with channels and poses, and nothing else. */
function manifestOf(parts, channels, poses, pairs = []) {
  const end = 64 + 8 * channels.length;
  const after = end + 56 * poses;
  const rowBytes = 8 * (1 + CONTACT.words * pairs.length);
  return {
    ...{ abi: 1, parts, pairs, lines: [], inputs: [] },
    channels: channels.map((id) => ({ id })),
    frame_bytes: after + rowBytes + 8,
    sections: {
      channels: { offset: 64, count: channels.length },
      poses: { offset: end, count: poses, stride: 7 },
      ports: { offset: after, count: 0, stride: 9 },
      lines: { offset: after, words: 0 },
      contacts: { offset: after, rows: pairs.length, stride: CONTACT.words },
      events: { offset: after + rowBytes, capacity: 8, stride: 4 },
    },
  };
}

test('a boom crane: base and joints, rates before displacements', () => {
  const links = [{ id: 'slew' }, { id: 'boom' }];
  const channels = ['slew.position', 'slew.rate', 'boom.position', 'boom.rate'];
  const manifest = manifestOf(
    [{ id: 'crane', kind: 'crane', pose: 0, poses: 3, links }],
    channels.map((c) => `crane.${c}`),
    3,
  );
  const pose = (x, yaw) => [x, 0, 2, ...ofEuler(0.1, 0.2, yaw)];
  for (const on of ['world', 'ship']) {
    const scenario = { parts: { crane: { kind: 'crane', on } } };
    const sms = openSms(join(dir, on), scenario, /** @type {any} */ (manifest));
    // The yaw passes pi: the difference is not 2 pi.
    for (const [k, yaw] of [3.1, 3.2, 3.3].entries())
      sms.frame(
        frameOf(manifest, 0.5 * k, [0.1, 1.5, 0.2, 2.5], [pose(k, yaw), pose(9, 0), pose(9, 0)]),
      );
    sms.close();
    const [first, second] = rows(on, 'crane', 'results.dat');
    assert.equal(first.length, 1 + 8 + 8);
    const moving = on === 'ship';
    const base = moving ? [2, 0, 0, 0, 0, 0.2] : [0, 0, 0, 0, 0, 0];
    const expected = [0.5, ...base, 1.5, 2.5, 1, 0, 2, 0.1, 0.2, 3.2 - 2 * Math.PI, 0.1, 0.2];
    expected.forEach((x, i) => near(second[i], x, 1e-12, `${on}, column ${i + 1}`));
  }
});

/** A row of the contacts section. */
function contactRow(values) {
  const row = new Float64Array(CONTACT.words);
  for (const [name, value] of Object.entries(values))
    row.set([value].flat(), CONTACT[/** @type {keyof typeof CONTACT} */ (name)]);
  return row;
}

test('contact files: signs, place, stiffness and damping, and several contacts', () => {
  const box = (id) => ({
    ...{ id, kind: 'rigid', pose: 0 },
    colliders: [
      { id: '', pose: 0, shape: 'box', size: [2, 3, 4], at: [0, 0, 0], turn: [1, 0, 0, 0] },
    ],
  });
  const pair = (a, b) => ({ contact: 'c', a, b, collider_a: '', collider_b: '' });
  const manifest = manifestOf([box('p'), box('q')], [], 1, [pair('p', 'q'), pair('q', 'p')]);
  const scenario = {
    materials: { soft: { young: 6e6 }, hard: { young: 3e7 } },
    parts: { p: { kind: 'rigid', material: 'soft' }, q: { kind: 'rigid', material: 'hard' } },
    contacts: { c: { a: 'p', b: 'q', normal: { depth_a: 2 } } },
  };
  // h of p is given; that of q is the radius of a sphere of 24 m^3 (eq. 89).
  const h = Math.cbrt((3 * 24) / (4 * Math.PI));
  near(equalRadius(manifest.parts[1].colliders[0], /** @type {any} */ (manifest)), h, 1e-12);
  const k = 1 / (2 / 6e6 + h / 3e7);
  const one = contactRow({
    ...{ pair: 0, touching: 1, point: [1, 2, 3], normal: [0, 0, -1], depth: 0.1, volume: 0.01 },
    ...{ force: 50000, friction: [10, -20, 0] },
  });
  const two = contactRow({
    ...{ pair: 1, touching: 1, point: [5, 2, 3], normal: [0, 0, 1], depth: 0.2, volume: 0.02 },
    ...{ force: 150000, friction: [0, 0, 0] },
  });
  const over = contactRow({ pair: 1, touching: 0, point: [9, 9, 9], force: 7, volume: 1 });
  const pose = [[0, 0, 0, 1, 0, 0, 0]];
  const sms = openSms(join(dir, 'contact'), scenario, /** @type {any} */ (manifest));
  sms.frame(frameOf(manifest, 0, [], pose));
  sms.frame(frameOf(manifest, 1, [], pose, [one, over]));
  sms.frame(frameOf(manifest, 2, [], pose, [one, two]));
  sms.close();
  const [none, single, double] = rows('contact', 'p', 'contact_forces.dat');
  assert.deepEqual(none, [0, 0, 0, 0, 0, 0, 0, 0, 0], 'the place too, as in figure 62');
  const expected = [1, -10, 20, 50000, 1, 2, 3, 0.01 * k, 50000 - 0.01 * k];
  expected.forEach((x, i) => near(single[i], x, 1e-9 * Math.abs(x), `column ${i + 1}`));
  const [, other] = rows('contact', 'q', 'contact_forces.dat');
  assert.deepEqual(other.slice(1, 4), [10, -20, -50000], 'q feels the opposite');
  // Both push p up: 50000 at x = 1 and 150000 at x = 5.
  assert.deepEqual(double.slice(1, 7), [-10, 20, 200000, 4, 2, 3]);
  near(double[7], 0.03 * k, 1e-9 * k, 'the second pair has q first: depth_a is still of p');
  assert.deepEqual(rows('contact', 'p', 'contact_geometry.dat'), [
    [0, 0, 0],
    [1, 0.01, 0.1],
    [2, 0.03, 0.2],
  ]);
  // A contact without force has the plain mean of the places.
  const light = [one, two].flatMap((r) => [...contactRow({}).map((_, i) => (i === 11 ? 0 : r[i]))]);
  const sum = total({ n: 2, rows: Float64Array.from(light) }, manifest.pairs, [k, k], 'p');
  assert.deepEqual(sum.place, [3, 2, 3]);
});

test('the samples of the report, on a ground: crane and contact files from a run', () => {
  const path = join(dir, 'report.json');
  const options = ['--size', '2,2,2', '--ground=-1.35', '--integrator', 'ali3', '--output', path];
  assert.equal(hawse('import', join(FIXTURES, 'report'), ...options).status, 0);
  const { column, at } = both('report', path, '--duration', '0.3');
  const crane = at('boomcrane', 'results.dat');
  const base = JSON.parse(readFileSync(path, 'utf8')).parts.boomcrane.position;
  for (const [i, name] of ['j1.rate', 'j2.rate'].entries())
    assert.deepEqual(
      crane.map((r) => r[7 + i]),
      column(`boomcrane.${name}`),
    );
  for (const [i, name] of ['j1.position', 'j2.position'].entries())
    assert.deepEqual(
      crane.map((r) => r[15 + i]),
      column(`boomcrane.${name}`),
    );
  assert.deepEqual(crane[0].slice(1), [0, 0, 0, 0, 0, 0, 0, 0, ...base, 0, 0, 0, 0, Math.PI / 4]);

  const geometry = at('payload', 'contact_geometry.dat');
  const state = at('payload', 'results.dat');
  let touched = 0;
  for (const [k, row] of at('payload', 'contact_forces.dat').entries()) {
    const [, fx, fy, fz, x, y, z, elastic, damping] = row;
    const depth = -1.35 + 1 - state[k][9]; // of the bottom of a box of 2 m, which stays level
    if (depth < -1e-6) {
      assert.deepEqual([fx, fy, fz, x, y, z, elastic, damping], [0, 0, 0, 0, 0, 0, 0, 0]);
      continue;
    }
    if (depth < 1e-6) continue;
    touched++;
    near(fz, elastic + damping, 1e-9 * fz, 'the ground is level');
    near(geometry[k][2], depth, 0.05 * depth, 'depth');
    near(geometry[k][1], 4 * depth, 0.2 * depth, 'volume over 2 m by 2 m');
    // Eq. 83: E 95e7 Pa, radii of spheres of 8 and 10000 m^3.
    const radius = (/** @type {number} */ v) => Math.cbrt((3 * v) / (4 * Math.PI));
    near(elastic, (95e7 * geometry[k][1]) / (radius(8) + radius(1e4)), 1e-6 * elastic);
    near(Math.hypot(x - state[k][7], y - state[k][8]), 0, 0.05, 'place under the centre');
  }
  assert.ok(touched > 3, `${touched} frames in contact`);
});

test('bed depths of the other shapes', () => {
  const cube = { volume: 1 };
  const of = (shape, size, mesh) =>
    equalRadius(
      /** @type {any} */ ({ shape, size, mesh }),
      /** @type {any} */ ({ meshes: { cube } }),
    );
  near(of('sphere', [3, 3, 3]), 1.5, 1e-12);
  near(of('mesh', [1, 1, 1], 'cube'), Math.cbrt(3 / (4 * Math.PI)), 1e-12);
  near(of('cylinder', [2, 2, 4 / 3]), 1, 1e-12); // volume 4/3 pi
  near(of('capsule', [2, 2, 2]), 1, 1e-12); // a sphere
  assert.ok(Number.isNaN(of('mesh', [1, 1, 1], 'none')));
});

test('the command: wrong options, a halted run keeps its files', () => {
  writeFileSync(join(dir, 'hanging.json'), textOf(HANGING));
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['--format', 'xml', '--output', 'x'], /csv or sms/],
    [['--format', 'sms'], /--output/],
    [['--format', 'sms', '--output', 'hanging.json/x'], /--output/],
  ])) {
    const { status, err } = hawse('run', 'hanging.json', ...args);
    assert.equal(status, 2, err);
    assert.match(err, message);
    assert.doesNotMatch(err, /\n +at /);
  }
  const thrown = { ...HANGING, inputs: {}, parts: structuredClone(HANGING.parts) };
  thrown.parts.load.force_x = 1e12;
  writeFileSync(join(dir, 'thrown.json'), textOf(thrown));
  const { status } = hawse('run', 'thrown.json', '--format', 'sms', '--output', 'thrown');
  assert.equal(status, 3);
  assert.ok(rows('thrown', 'line', 'results.dat').length >= 1);
  assert.ok(existsSync(join(dir, 'thrown', 'run.json')));
});
