// `hawse mesh make`: the models of core/shapes/make_*.c as files. Expected: what was asked for, and the
// checks of hawse mesh itself; the shipped files of examples/meshes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const SHIPPED = new URL('../../examples/meshes/', import.meta.url);
const dir = mkdtempSync(join(tmpdir(), 'hawse-make-'));
test.after(() => rmSync(dir, { recursive: true }));

/** @param {string[]} args */
function make(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [COMMAND, 'mesh', 'make', ...args],
    { encoding: 'utf8', cwd: dir },
  );
  return { status, out: stdout, err: stderr };
}

/** @param {string[]} args */
function report(...args) {
  const { status, out, err } = make(...args, '--json');
  assert.equal(status, 0, err);
  return JSON.parse(out);
}

const STEEL = 7850;

test('the help lists every dimension with its range, angles in degrees', () => {
  const { status, out } = make('--help');
  assert.equal(status, 0);
  assert.match(out, /--flare +25 +deg +-30 to 70 +Flare/);
  assert.match(out, /--lip +0\.28 +m +0\.005 to 3 /);
  assert.match(out, /--head-share +0\.61 +0\.55 to 0\.75 /);
  const { fields } = JSON.parse(
    spawnSync(process.execPath, [COMMAND, 'schema'], { encoding: 'utf8' }).stdout,
  ).meshes;
  const keys = fields.map((f) => f.key).filter((key) => /^(bow|anchor)\./.test(key));
  assert.equal(keys.length, 19);
  for (const key of keys)
    assert.match(out, new RegExp(`--${key.split('.')[1].replaceAll('_', '-')} `), key);
});

test('bow, shank and head are closed and cut themselves nowhere', () => {
  for (const [kind, genus] of /** @type {[string, number][]} */ ([
    ['bow', 1],
    ['hull', 1],
    ['shank', 1],
    ['head', 0],
  ])) {
    const facts = report(kind);
    assert.equal(facts.watertight, true);
    assert.equal(facts.genus, genus);
    assert.equal(facts.crossings.count, 0);
    assert.equal(facts.kept, facts.faces);
    assert.equal(facts.vertices, facts.points);
  }
});

test('dimensions are as asked for, in degrees and metres', () => {
  // upright and flat, square to the pipe: a plate of 6 by 4 m, 0.6 m thick, and what stands behind it
  const { low, high, places } = report(
    ...'bow --flare 0 --flare-bend 0 --entrance 0 --entrance-bend 0 --angle 0 --azimuth 0'.split(
      ' ',
    ),
    ...'--above 2 --below 2 --forward 3 --aft 3 --length 2.5 --triangles 20000'.split(' '),
  );
  for (const [found, wanted] of [
    [low[0], -3],
    [low[2], -2],
    [high[0], 3],
    [high[2], 2],
  ])
    assert.ok(Math.abs(found - wanted) < 1e-12);
  assert.ok(Math.abs(high[1]) < 1e-12 && Math.abs(low[1] + 2.5) < 1e-3);
  assert.ok(Math.hypot(places.pipe_end[0], places.pipe_end[1] + 2.5, places.pipe_end[2]) < 1e-12);
});

test('shank and head share the mass', () => {
  for (const share of [0.6, 0.7]) {
    const args = ['--mass', '9000', '--head-share', `${share}`];
    const head = report('head', ...args).volume * STEEL;
    const shank = report('shank', ...args);
    assert.ok(Math.abs(head / (share * 9000) - 1) < 1e-3);
    assert.ok(Math.abs((shank.volume * STEEL) / ((1 - share) * 9000) - 1) < 1e-3);
    assert.ok(Math.abs(shank.places.eye[2] - 2.35 * (9000 / 6414) ** (1 / 3)) < 1e-12);
  }
});

test('the shipped files are what the command writes', () => {
  for (const kind of ['bow', 'shank', 'head']) {
    const { status, out, err } = make(kind, '-o', `${kind}.stl`);
    assert.equal(status, 0, err);
    assert.match(out, new RegExp(`wrote ${kind}\\.stl: \\d+ triangles\\n$`));
    const made = readFileSync(join(dir, `${kind}.stl`));
    assert.ok(made.equals(readFileSync(new URL(`${kind}.stl`, SHIPPED))), kind);
    assert.ok(made.length < 300_000);
  }
});

test('what cannot be made is said in the words of the command', () => {
  for (const [args, said] of [
    ['anchor', /anchor cannot be made: There are|anchor cannot be made/],
    ['shenk', /did you mean shank\?/],
    ['bow --flare 90', /--flare 90: -30 to 70 deg is wanted/],
    ['bow --triangles 4000.5', /--triangles 4000\.5: 1500 to 2000000 is wanted/],
    ['bow --triangles', /argument missing|ambiguous/],
    ['bow --lip 1', /--thickness: the bolster of radius 1 m comes through the plate/],
    [
      'bow --length 0.9',
      /--length: the pipe of 0\.9 m ends in the plate: above 1\.\d+ m is wanted/,
    ],
    ['bow --mass 3', /--mass: a bow has no such dimension/],
    ['head -o head.dxf', /--out head\.dxf: a name that ends in stl, obj, ply is wanted/],
    ['', /0 operands given, 1 wanted/],
  ]) {
    const { status, err } = make(.../** @type {string} */ (args).split(' ').filter(Boolean));
    assert.equal(status, 2, `${args}`);
    assert.match(err, /** @type {RegExp} */ (said));
  }
});
