// `hawse mesh`, and mesh files that the other commands and the native runner find by their names.
// Expected numbers: those of the box of mesh-fixtures.mjs, and of bodies in closed form.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES, objText, stlBinary } from './mesh-fixtures.mjs';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const RUNNER = fileURLToPath(new URL('../../build/release/hawse', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'hawse-mesh-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: dir });
  return { status, out: stdout, err: stderr };
}
const hawse = (/** @type {string[]} */ ...args) => run(process.execPath, [COMMAND, ...args]);

/** @param {string} name @param {string | Uint8Array} content */
function file(name, content) {
  writeFileSync(join(dir, name), content);
  return name;
}
for (const [name, content] of Object.entries(FILES)) file(name, content);

/** A wavy ball, of n bands of 2 n facets: a closed mesh with something to thin out. */
function ball(n) {
  const points = ['v 0 0 1', 'v 0 0 -1'];
  const faces = [];
  const at = (i, j) => (i === 0 ? 1 : i === n ? 2 : 3 + (i - 1) * 2 * n + (j % (2 * n)));
  for (let i = 1; i < n; i++)
    for (let j = 0; j < 2 * n; j++) {
      const [a, b] = [(Math.PI * i) / n, (Math.PI * j) / n];
      const r = 1 + 0.05 * Math.cos(3 * b) * Math.sin(a) ** 3;
      points.push(
        `v ${[Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b), Math.cos(a)].map((x) => r * x).join(' ')}`,
      );
    }
  for (let i = 0; i < n; i++)
    for (let j = 0; j < 2 * n; j++) {
      if (i > 0) faces.push(`f ${at(i, j)} ${at(i + 1, j)} ${at(i, j + 1)}`);
      if (i < n - 1) faces.push(`f ${at(i, j + 1)} ${at(i + 1, j)} ${at(i + 1, j + 1)}`);
    }
  return [...points, ...faces].join('\n');
}

test('a good mesh, as text and as JSON, is exit code 0', () => {
  const text = hawse('mesh', 'binary.stl');
  assert.equal(text.status, 0, text.err);
  assert.match(text.out, /^binary\.stl\n {2}triangles {3}12\n/);
  assert.match(text.out, /size +2 x 4 x 6 m\n/);
  assert.match(text.out, /volume +48 m\^3\n/);
  assert.match(text.out, /good +Closed/);
  for (const name of Object.keys(FILES)) {
    const { status, out, err } = hawse('mesh', name, '--json');
    assert.equal(status, 0, err);
    const { watertight, volume, kept, vertices, genus, findings } = JSON.parse(out);
    assert.deepEqual([watertight, volume, kept, vertices, genus], [true, 48, 12, 8, 0], name);
    assert.deepEqual([...new Set(findings.map((f) => f.level))], ['good'], name);
  }
});

test('scale, axes and weld', () => {
  const { low, high, volume } = JSON.parse(
    hawse('mesh', 'box.obj', '--scale', '0.5', '--up', 'y', '--json').out,
  );
  assert.deepEqual([low, high, volume], [[-0.5, -1.5, -1], [0.5, 1.5, 1], 6]);
  // a ninth point in place of the seventh, for the faces that count from the end
  const apart = objText
    .replace('vt 0 0', 'v 1 2 3.001')
    .replace(/-\d/g, (at, i, all) =>
      all.slice(0, i).includes('usemtl') ? `${at === '-2' ? -1 : Number(at) - 1}` : at,
    );
  file('apart.obj', apart);
  const loose = JSON.parse(hawse('mesh', 'apart.obj', '--json').out);
  assert.equal(loose.watertight, false);
  const { status, out } = hawse('mesh', 'apart.obj', '--weld', '0.01', '--json');
  assert.equal(status, 0);
  assert.equal(JSON.parse(out).welded.count, 1);
});

test('a bad mesh is exit code 1, and the report says why', () => {
  file(
    'open.obj',
    objText
      .split('\n')
      .filter((line) => !line.startsWith('f -'))
      .join('\n'),
  );
  const { status, out } = hawse('mesh', 'open.obj');
  assert.equal(status, 1);
  assert.match(out, /volume +none: the body is not closed/);
  assert.match(out, /bad +1 hole, \d+ open edges, first at number \d+: Close the hole/);
});

test('what is no mesh file, or a wrong option, is exit code 2', () => {
  file('cut.stl', stlBinary.subarray(0, 300));
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['cut.stl'], /^cut\.stl: 300 bytes: expected 684/],
    [['gone.stl'], /^gone\.stl: ENOENT/],
    [['box.step'], /box\.step: /],
    [['box.obj', '--scale', '0'], /--scale 0/],
    [['box.obj', '--up', 'x'], /--up x: z or y/],
    [['box.obj', '--out', 'a.glb'], /--out a\.glb: a name that ends in stl, obj, ply/],
    [['box.obj', '--decimate', '3'], /--decimate 3/],
    [[], /operands/],
  ])) {
    const { status, err } = hawse('mesh', ...args);
    assert.equal(status, 2, err);
    assert.match(err, message);
  }
});

test('the outcome is written, and reads back the same', () => {
  for (const name of ['out.stl', 'out.obj', 'out.ply']) {
    const { status, out, err } = hawse('mesh', 'text.ply', '--scale', '0.1', '--out', name);
    assert.equal(status, 0, err);
    assert.match(out, new RegExp(`wrote ${name}: 12 triangles`));
    const { volume, watertight } = JSON.parse(hawse('mesh', name, '--json').out);
    assert.ok(watertight, name);
    assert.ok(Math.abs(volume - 0.048) < (name === 'out.obj' ? 1e-16 : 1e-8), `${name}: ${volume}`);
  }
});

test('a mesh that is thinned out stays closed', () => {
  file('ball.obj', ball(24));
  const whole = JSON.parse(hawse('mesh', 'ball.obj', '--json').out);
  assert.equal(whole.kept, 2208);
  for (const most of [1000, 200, 40]) {
    const { status, out, err } = hawse('mesh', 'ball.obj', '--decimate', `${most}`, '--json');
    assert.equal(status, 0, err);
    const thin = JSON.parse(out);
    assert.ok(thin.watertight && thin.kept <= most && thin.kept > 0.7 * most, `${thin.kept}`);
    assert.equal(thin.genus, 0);
    // off by e over the area at most
    assert.ok(Math.abs(thin.volume - whole.volume) < 3 * thin.decimated_error * whole.area);
  }
});

/** @param {string} asset @param {object} [more] */
const withMesh = (asset, more = {}) =>
  JSON.stringify({
    hawse: 1,
    meshes: { hull: { asset, origin: 'centroid', ...more } },
    parts: {
      load: { kind: 'rigid', mass: 10, shape: 'mesh', mesh: 'hull', position: [0, 0, 9] },
    },
    solver: { frame: 0.02, duration: 0.2, step: 0.005 },
  });

test('commands find mesh files beside the scenario, and nowhere else', () => {
  mkdirSync(join(dir, 'scenes/meshes'), { recursive: true });
  file('scenes/beside.stl', stlBinary);
  file('scenes/meshes/below.stl', stlBinary);
  symlinkSync(join(dir, 'binary.stl'), join(dir, 'scenes/out.stl'));
  const check = (/** @type {string} */ asset) => {
    file('scenes/s.json', withMesh(asset));
    return hawse('check', 'scenes/s.json');
  };
  for (const asset of ['beside.stl', 'below.stl', 'meshes/below.stl'])
    assert.deepEqual(check(asset), { status: 0, out: 'no faults\n', err: '' });
  for (const [asset, message] of /** @type {[string, RegExp][]} */ ([
    ['gone.stl', /there is no mesh file "gone\.stl" beside the scenario/],
    ['../binary.stl', /"\.\.\/binary\.stl" is no name of a mesh file/],
    [join(dir, 'binary.stl'), /is no name of a mesh file/],
    ['file:///binary.stl', /is no name of a mesh file/],
    ['out.stl', /"out\.stl" leads out of its folder/],
    ['meshes', /"meshes" is no file/],
  ])) {
    const { status, out } = check(asset);
    assert.equal(status, 2, asset);
    assert.match(out, /^\/meshes\/hull\/asset: /);
    assert.match(out, message);
  }
  const piped = spawnSync(process.execPath, [COMMAND, 'check', '-'], {
    encoding: 'utf8',
    cwd: join(dir, 'scenes'),
    input: withMesh('beside.stl'),
  });
  assert.equal(piped.status, 2);
  assert.match(piped.stdout, /there is no mesh file "beside\.stl" in examples\/meshes/);
});

test('run, hash, manifest, link and the native runner take the same mesh', () => {
  file('scenes/s.json', withMesh('beside.stl'));
  const { status, out, err } = hawse('hash', 'scenes/s.json');
  assert.equal(status, 0, err);
  assert.match(hawse('run', 'scenes/s.json').out, new RegExp(`hash ${out.trim()}`));
  const { meshes } = JSON.parse(hawse('manifest', 'scenes/s.json').out);
  assert.equal(meshes.hull.volume, 48);
  assert.match(hawse('link', 'encode', 'scenes/s.json').out, /^#\?/);
});

const built = {
  skip: existsSync(RUNNER) ? false : 'needs build/release (npm test -- --only release)',
};

test(
  'the native runner finds the same mesh, if it is binary STL beside the scenario',
  built,
  () => {
    mkdirSync(join(dir, 'scenes'), { recursive: true });
    file('scenes/beside.stl', stlBinary);
    file('scenes/s.json', withMesh('beside.stl'));
    const { out } = hawse('hash', 'scenes/s.json');
    assert.equal(run(RUNNER, ['hash', 'scenes/s.json']).out, out);
    file('scenes/t.json', withMesh('text.stl'));
    file('scenes/text.stl', FILES['text.stl']);
    assert.equal(hawse('hash', 'scenes/t.json').out, out, 'the same numbers in another file');
    const other = run(RUNNER, ['hash', 'scenes/t.json']);
    assert.equal(other.status, 2);
    assert.match(other.err, /text\.stl: no binary STL/);
    file('scenes/t.json', withMesh('../binary.stl'));
    assert.match(run(RUNNER, ['check', 'scenes/t.json']).err, /a path below the scenario's folder/);
    file('scenes/t.json', withMesh('gone.stl'));
    assert.match(run(RUNNER, ['check', 'scenes/t.json']).err, /"gone\.stl" was not given/);
  },
);

test('a mesh of many triangles fits into the core', () => {
  const boxes = 8000;
  const bytes = new Uint8Array(84 + 600 * boxes);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, 12 * boxes, true);
  for (let i = 0; i < boxes; i++) {
    bytes.set(stlBinary.subarray(84), 84 + 600 * i);
    for (let k = 0; k < 36; k++) {
      const at = 84 + 600 * i + 50 * Math.floor(k / 3) + 12 * (1 + (k % 3));
      view.setFloat32(at, view.getFloat32(at, true) + 5 * i, true);
    }
  }
  file('scenes/many.stl', bytes);
  const report = JSON.parse(hawse('mesh', 'scenes/many.stl', '--json').out);
  assert.deepEqual([report.kept, report.shells, report.volume], [96_000, boxes, 384_000]);
  file('scenes/many.json', withMesh('many.stl', { convex: false }));
  const { out, err } = hawse('manifest', 'scenes/many.json');
  assert.equal(err, '');
  const { watertight, triangles, volume } = JSON.parse(out).meshes.hull;
  assert.deepEqual([watertight, triangles], [true, 96_000]);
  assert.ok(Math.abs(volume / 384_000 - 1) < 1e-12);
});
