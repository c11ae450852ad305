// What `hawse run` writes for other programs, read by those: VTK's reader of XML files, NumPy's of .npz. Expected numbers are those of
// the frames of the same run in this process.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { solidOf } from '../../wasm/cli/run/solids.mjs';
import { BERTH, CONTACT, WASM_URL, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { python, without } from './python.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READ_VTK = fileURLToPath(new URL('fixtures/python/read_vtk.py', import.meta.url));
const core = await loadCore(readFileSync(WASM_URL));
const dir = mkdtempSync(join(tmpdir(), 'hawse-series-'));
test.after(() => rmSync(dir, { recursive: true }));

const hawse = (...args) =>
  spawnSync(process.execPath, [join(ROOT, 'wasm/cli/hawse.mjs'), ...args], { encoding: 'utf8' });
/** The command, which does well. */
const done = (...args) => {
  const { status, stderr } = hawse(...args);
  assert.equal(status, 0, stderr);
};
const readVtk = (...files) => JSON.parse(python([READ_VTK, ...files], { maxBuffer: 1 << 28 }));

/** Model and reader of a text, and its frames from 0 on: `at(n)` goes on to the nth. */
function runOf(scenario) {
  const model = core.compile(JSON.stringify(scenario));
  const sim = model.createSim();
  let now = 0;
  return {
    manifest: model.manifest,
    reader: frameReader(model.manifest),
    at(frame) {
      for (; now < frame; now++) sim.step();
      return sim.frame();
    },
  };
}

const example = (name) => JSON.parse(readFileSync(join(ROOT, 'examples', `${name}.json`), 'utf8'));
const put = (name, scenario) => {
  const path = join(dir, `${name}.json`);
  writeFileSync(path, JSON.stringify(scenario));
  return path;
};

const NO_VTK = without('vtkmodules.vtkIOXML', 'python3-vtk9');

test('VTK: lines, bodies, contacts and ports have the frame’s numbers', { skip: NO_VTK }, () => {
  // a box lands on the ground while it hangs on a line
  const scenario = example('crane-landing');
  const before = runOf(scenario);
  let n1 = 0;
  while (before.reader.touching(before.at(n1)) === 0 && n1 < before.manifest.frames) n1++;
  scenario.solver.duration = n1 * before.manifest.frame;
  const to = join(dir, 'landing');
  done('run', put('landing', scenario), '--vtk', to, '--vtk-every', String(n1));
  const pieces = ['lines', 'bodies', 'contacts', 'ports'];
  assert.deepEqual(
    readdirSync(to).sort(),
    [...pieces.flatMap((p) => ['000', String(n1)].map((n) => `${p}_${n}.vtp`)), 'parts.json', 'run.pvd'].sort(), // prettier-ignore
  );
  const { manifest, reader, at } = runOf(scenario);
  const parts = JSON.parse(readFileSync(join(to, 'parts.json'), 'utf8')).map(({ id }) => id);
  assert.deepEqual(parts, manifest.parts.map(({ id }) => id)); // prettier-ignore
  let contacts = 0;
  for (const n of [0, n1]) {
    const frame = at(n);
    const [lines, bodies, touching, ports] = readVtk(
      ...pieces.map((p) => join(to, `${p}_${String(n).padStart(3, '0')}.vtp`)),
    );
    assert.equal(lines.precision, 'double');
    assert.equal(lines.time, reader.time(frame));
    const line = reader.line(frame, 'line');
    const nodes = [...line.nodes.slice(0, 3 * line.n)];
    const tension = [...line.tension.slice(0, line.n - 1)];
    assert.deepEqual(lines.points, nodes);
    assert.deepEqual(lines.lines, [nodes.slice(0, line.n).map((_, i) => i)]);
    assert.deepEqual(lines.point.element_tension.values, [...tension, tension.at(-1)]);
    assert.deepEqual(
      lines.point.tension.values,
      [tension[0], ...tension.slice(1).map((x, i) => (x + tension[i]) / 2), tension.at(-1)],
    ); // prettier-ignore
    assert.deepEqual(lines.cell.part.values, [parts.indexOf('line')]);
    assert.deepEqual(lines.cell.diameter.values, [0.024]);
    // two boxes: every corner is half of the edges from the middle, by the pose of the body
    for (const [i, { pose, size }] of manifest.parts.flatMap((p) => p.colliders ?? []).entries()) {
      const [x, y, z] = reader.pose(frame, pose);
      const far = Math.hypot(...size) / 2;
      for (let k = 8 * i; k < 8 * i + 8; k++) {
        const [a, b, c] = bodies.points.slice(3 * k, 3 * k + 3);
        assert.ok(Math.abs(Math.hypot(a - x, b - y, c - z) - far) < 1e-12 * far + 1e-12);
      }
    }
    assert.equal(bodies.polys.length, 12);
    assert.deepEqual([...new Set(bodies.cell.part.values)], ['boat', 'ground'].map((id) => parts.indexOf(id))); // prettier-ignore
    // contacts
    const rows = reader.contacts(frame);
    const row = rows.rows.slice(0, CONTACT.words);
    const there = rows.n > 0 && row[CONTACT.touching] === 1;
    assert.equal(touching.points.length, there ? 3 : 0);
    assert.deepEqual(touching.verts, there ? [[0]] : []);
    if (there) {
      contacts++;
      assert.deepEqual(touching.points, [...row.slice(CONTACT.point, CONTACT.point + 3)]);
      assert.deepEqual(touching.point.normal_force.values, [row[CONTACT.force]]);
      assert.deepEqual(
        touching.point.force.values,
        [0, 1, 2].map(
          (k) => row[CONTACT.normal + k] * row[CONTACT.force] + row[CONTACT.friction + k],
        ),
      );
      const { a, b } = manifest.pairs[0];
      assert.deepEqual([touching.point.part_a.values, touching.point.part_b.values], [[parts.indexOf(a)], [parts.indexOf(b)]]); // prettier-ignore
    }
    const hook = reader.port(frame, 'boat.eye');
    const names = manifest.parts.flatMap((p) => (p.ports ?? []).map((port) => `${p.id}.${port}`));
    const k = names.indexOf('boat.eye');
    assert.deepEqual(ports.points.slice(3 * k, 3 * k + 3), [...hook.slice(0, 3)]);
    assert.deepEqual(ports.point.force.values.slice(3 * k, 3 * k + 3), [...hook.slice(3, 6)]);
  }
  assert.ok(contacts > 0, 'the boat touched');
});

test('VTK: the collection names each file once with its time', { skip: NO_VTK }, () => {
  const scenario = { hawse: 1, parts: { ball: { kind: 'rigid', mass: 1, shape: 'sphere' } }, solver: { duration: 0.1, frame: 0.02 } }; // prettier-ignore
  const to = join(dir, 'ball');
  done('run', put('ball', scenario), '--vtk', to);
  const sets = [...readFileSync(join(to, 'run.pvd'), 'utf8').matchAll(/timestep="([^"]*)".*name="bodies" file="([^"]*)"/g)]; // prettier-ignore
  assert.equal(sets.length, 6);
  const read = readVtk(...sets.map(([, , file]) => join(to, file)));
  for (const [i, [, time]] of sets.entries()) assert.equal(read[i].time, Number(time));
  // it falls: the middle of its points is where the ball is, -g t^2/2
  const ball = read.at(-1).points.filter((_, i) => i % 3 === 2);
  const middle = (Math.min(...ball) + Math.max(...ball)) / 2;
  assert.ok(Math.abs(middle + (9.81 * 0.1 ** 2) / 2) < 1e-3 * 0.049, `${middle}`);
});

test('VTK: outlines, and contacts in plan', { skip: NO_VTK }, () => {
  const scenario = example('berthing');
  const { manifest, reader, at } = runOf(scenario);
  let n = 0;
  while (reader.berths(at(n)).n === 0 && n < manifest.frames) n += 10;
  scenario.solver.duration = n * manifest.frame;
  const to = join(dir, 'berthing');
  done('run', put('berthing', scenario), '--vtk', to, '--vtk-every', String(n));
  const of = (name) =>
    join(
      to,
      readdirSync(to)
        .filter((file) => file.startsWith(name))
        .at(-1),
    );
  const [bodies, contacts] = readVtk(of('bodies'), of('contacts'));
  const { rows, n: count } = reader.berths(at(n));
  assert.ok(count > 0);
  assert.equal(contacts.points.length, 3 * count);
  const [nx, ny] = [rows[BERTH.normal], rows[BERTH.normal + 1]];
  assert.deepEqual(contacts.points.slice(0, 2), [rows[BERTH.point], rows[BERTH.point + 1]]);
  const [fx, fy] = contacts.point.force.values;
  const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-12 * (1 + Math.abs(b)), `${a} ${b}`);
  near(fx * nx + fy * ny, rows[BERTH.force]);
  near(fy * nx - fx * ny, rows[BERTH.friction]);
  assert.deepEqual(contacts.point.kind.values, Array(count).fill(2));
  // the ring of the quay, which stands at its place
  const [x, y] = reader.pose(at(n), 'quay');
  const { points } = manifest.outlines[0];
  assert.deepEqual(bodies.points.slice(0, 2), [x + points[0], y + points[1]]);
  assert.equal(bodies.lines[0].length, points.length / 2 + 1);
});

/** Volume within polygons, by Gauss. */
function volumeOf({ points, faces }) {
  const p = (i) => points.slice(3 * i, 3 * i + 3);
  let six = 0;
  for (const face of faces)
    for (let k = 1; k + 1 < face.length; k++) {
      const [a, b, c] = [p(face[0]), p(face[k]), p(face[k + 1])];
      six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]); // prettier-ignore
    }
  return six / 6;
}

test('surfaces are closed, their normals point out, and they have the volumes of the shapes', () => {
  const { PI } = Math;
  for (const [shape, size, volume, share] of /** @type {[string, number[], number, number][]} */ ([
    ['box', [2, 3, 4], 24, 1e-12],
    ['sphere', [2, 1, 1], (4 / 3) * PI, 0.03],
    ['cylinder', [2, 1, 5], 5 * PI, 0.01],
    ['capsule', [2, 1, 5], 3 * PI + (4 / 3) * PI, 0.02],
    // bar 0.2 along its middle line: two half circles of radius 0.4 and two legs of 0.8 (Pappus)
    ['link', [0.2, 1, 1.8], PI * 0.01 * (2 * PI * 0.4 + 2 * 0.8), 0.06],
  ])) {
    const solid = solidOf(shape, size, {});
    const got = volumeOf(solid);
    assert.ok(Math.abs(got / volume - 1) < share, `${shape}: ${got}, expected ${volume}`);
    const edges = new Map();
    for (const face of solid.faces)
      for (const [k, a] of face.entries()) {
        const edge = `${a} ${face[(k + 1) % face.length]}`;
        edges.set(edge, (edges.get(edge) ?? 0) + 1);
      }
    for (const [edge, times] of edges) {
      assert.equal(times, 1, `${shape}: ${edge}`);
      assert.equal(edges.get(edge.split(' ').reverse().join(' ')), 1, `${shape}: ${edge}`);
    }
  }
  const points = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  const faces = Int32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2);
  const mesh = solidOf('mesh', [1, 1, 1], { m: { points, faces } }, 'm');
  assert.ok(Math.abs(volumeOf(mesh) - 1 / 6) < 1e-15);
  assert.equal(solidOf('none', [1, 1, 1], {}), undefined);
  assert.equal(solidOf('mesh', [1, 1, 1], {}, 'toString'), undefined);
});

const NO_NUMPY = without('numpy', 'python3-numpy');

test(
  'NumPy: every bit of channels, times and extremes; names and units',
  { skip: NO_NUMPY },
  () => {
    const scenario = example('heave-snatch');
    scenario.solver.duration = 3;
    const path = put('snatch', scenario);
    const npz = join(dir, 'snatch.npz');
    done('run', path, '--npz', npz, '--out', join(dir, 'snatch'));
    const told = JSON.parse(
      python(
        [
          '-c',
          'import json,sys,numpy as np\n' +
            'd=np.load(sys.argv[1],allow_pickle=False)\n' +
            'assert d.files==["t","names","units","channels","least","greatest"]\n' +
            'c=d["channels"]\n' +
            'assert c.dtype==np.float64 and c.flags.c_contiguous and d["least"].shape==c.shape\n' +
            'd["channels"][:,0]+d["t"]\n' +
            'json.dump({"names":d["names"].tolist(),"units":d["units"].tolist(),"shape":c.shape,"bits":{k:d[k].tobytes().hex() for k in ["t","channels","least","greatest"]}},sys.stdout)',
          npz,
        ],
        { maxBuffer: 1 << 28 },
      ),
    );
    const { manifest, reader, at } = runOf(scenario);
    assert.deepEqual(told.names, manifest.channels.map(({ id }) => id)); // prettier-ignore
    assert.deepEqual(told.units, manifest.channels.map(({ unit }) => unit)); // prettier-ignore
    const n = manifest.channels.length;
    assert.deepEqual(told.shape, [manifest.frames + 1, n]);
    const numbers = (key) => {
      const bytes = Uint8Array.from(Buffer.from(told.bits[key], 'hex'));
      return new BigUint64Array(bytes.buffer);
    };
    const bits = (values) => new BigUint64Array(Float64Array.from(values).buffer);
    const got = { t: numbers('t'), channels: numbers('channels'), greatest: numbers('greatest') };
    for (let f = 0; f <= manifest.frames; f++) {
      const frame = at(f);
      assert.equal(got.t[f], bits([reader.time(frame)])[0]);
      assert.deepEqual(got.channels.slice(n * f, n * (f + 1)), bits(reader.channels(frame)));
      const { rows } = reader.rows(frame, 'extremes');
      const { greatest, words } = { greatest: 2, words: 5 };
      assert.deepEqual(
        got.greatest.slice(n * f, n * (f + 1)),
        bits(Array.from({ length: n }, (_, i) => rows[words * i + greatest])),
      );
    }
    // the table of the same run has the same last row
    const csv = readFileSync(join(dir, 'snatch', 'channels.csv'), 'utf8')
      .trimEnd()
      .split('\n');
    const last = csv.at(-1).split(',').slice(1, n + 1).map(Number); // prettier-ignore
    assert.deepEqual(got.channels.slice(-n), bits(last));
  },
);

test('NumPy: texts of any characters, tables without a row', { skip: NO_NUMPY }, async () => {
  const { npyReals, npyTexts } = await import('../../wasm/cli/run/npz.mjs');
  const [texts, none, empty] = ['texts', 'none', 'empty'].map((name) => join(dir, `${name}.npy`));
  writeFileSync(texts, npyTexts(['µ', 'm/s²', '𝄞 x', '']));
  writeFileSync(none, npyTexts([]));
  writeFileSync(empty, npyReals(new Float64Array(0), [0, 7]));
  const out = python(['-c', 'import json,sys,numpy as np\nprint(json.dumps([[np.load(p).shape, np.load(p).tolist()] for p in sys.argv[1:]]))', texts, none, empty]); // prettier-ignore
  assert.deepEqual(JSON.parse(out), [
    [[4], ['µ', 'm/s²', '𝄞 x', '']],
    [[0], []],
    [[0, 7], []],
  ]);
  // the data begin at a multiple of 64, as the format wants
  assert.equal(readFileSync(texts).length % 64, (4 * 4 * 4) % 64);
});

test('what cannot be written is told before the run', () => {
  const ball = put('one', {
    hawse: 1,
    parts: { ball: { kind: 'rigid', mass: 1, shape: 'sphere' } },
  });
  for (const [args, told, what = ball] of /** @type {[string[], RegExp, string?][]} */ ([
    [['--vtk', join(dir, 'one.json', 'x')], /--vtk .*: /],
    [['--npz', join(dir, 'no', 'x.npz')], /--npz .*no such file/i],
    [['--vtk', dir, '--vtk-every', '1.5'], /--vtk-every 1.5: a whole number is wanted/],
    [['--vtk', dir, '--vtk-every', '0'], /--vtk-every 0: a number of 1 or more is wanted/],
    [['--vtk', join(dir, 'many'), '--duration', '1e5', '--set', 'solver.frame=0.1'], /at most 200000 are written: take fewer by --vtk-every/], // prettier-ignore
    [['--npz', join(dir, 'big.npz'), '--duration', '2e4'], /at most 1073741824 are kept/, 'crane-landing'], // prettier-ignore
  ])) {
    const { status, stderr } = hawse('run', what, ...args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, told);
  }
  assert.equal(existsSync(join(dir, 'big.npz')), false);
});
