// Tools for meshes through the real module: numbers against closed forms, and bad input, which must
// give an error and never a trap.
import test from 'node:test';
import assert from 'node:assert/strict';
import { HawseInputError, HawseMemoryError, loadCore } from '../../wasm/js/index.mjs';
import { MESH_KINDS, meshTools } from '../../wasm/js/mesh.mjs';
import { meshFindings } from '../../wasm/js/mesh-report.mjs';

const core = await loadCore();
const tools = meshTools(core);
const CUBE = tools.make('box', [1, 1, 1]);

/** @param {number} found @param {number} expected */
function near(found, expected, tolerance = 1e-12) {
  const scale = Math.max(1, Math.abs(expected));
  assert.ok(Math.abs(found - expected) <= tolerance * scale, `${found}, expected ${expected}`);
}

/** @param {ArrayLike<number>} found @param {number[]} expected */
function allNear(found, expected, tolerance = 1e-12) {
  assert.equal(found.length, expected.length);
  expected.forEach((e, i) => near(found[i], e, tolerance));
}

/** @param {any} mesh @param {number[]} at */
const moved = (mesh, at) => ({
  points: mesh.points.map((v, i) => v + at[i % 3]),
  faces: mesh.faces,
});

/** @param {any[]} meshes */
function joined(...meshes) {
  const points = [];
  const faces = [];
  for (const m of meshes) {
    faces.push(...Array.from(m.faces, (i) => i + points.length / 3));
    points.push(...m.points);
  }
  return { points, faces };
}

const codes = (found) => found.map((f) => `${f.level} ${f.code} ${f.count}`);
const report = (mesh, options) => tools.prepare(mesh.points, mesh.faces, options).report;

test('made meshes are closed and of the volume of their polyhedron', () => {
  assert.equal(CUBE.points.length, 24);
  assert.equal(CUBE.faces.length, 36);
  const ring = (n) => (n / 2) * Math.sin((2 * Math.PI) / n); // area of a polygon on a unit circle
  const volumes = {
    box: 6,
    cylinder: 0.25 * ring(12) * 3,
    torus: ring(8) * 2 * ring(12) * 0.0625 * 0.5, // n sin(2 pi / n) R A
    link: undefined,
    sphere: undefined,
  };
  const sizes = {
    box: [1, 2, 3],
    sphere: [2],
    cylinder: [1, 0, 3],
    torus: [1, 0.5],
    link: [0.1, 0.4, 0.6],
  };
  for (const kind of MESH_KINDS) {
    const mesh = tools.make(kind, sizes[kind], 12, 8);
    const found = report(mesh, { orient: false, crossings: true });
    assert.ok(found.watertight, kind);
    assert.equal(found.shells, 1);
    assert.equal(found.genus, kind === 'torus' || kind === 'link' ? 1 : 0);
    assert.deepEqual(found.crossings, { count: 0, first: -1 }, kind);
    if (volumes[kind] !== undefined) near(found.volume, volumes[kind]);
  }
});

test('a soup is welded, and the report says what was done', () => {
  const points = Array.from(CUBE.faces, (i) => [...CUBE.points.slice(3 * i, 3 * i + 3)]).flat();
  const faces = points.slice(0, 36).map((_, i) => i);
  [faces[3], faces[4]] = [faces[4], faces[3]];
  const { points: p, faces: f, source, report: found } = tools.prepare(points, [...faces, 0, 0, 0]);
  assert.deepEqual([p.length, f.length, source.length], [24, 36, 12]);
  assert.deepEqual([found.points, found.faces, found.vertices, found.kept], [36, 13, 8, 12]);
  assert.deepEqual(found.welded, { count: 28, first: 3 });
  assert.deepEqual(found.flipped, { count: 1, first: 1 });
  assert.deepEqual(found.collapsed, { count: 1, first: 12 });
  assert.deepEqual(found.crossings, { count: -1, first: -1 });
  assert.equal(found.volume, 1);
  assert.equal(found.area, 6);
  assert.deepEqual(
    [found.low, found.high],
    [
      [-0.5, -0.5, -0.5],
      [0.5, 0.5, 0.5],
    ],
  );
  assert.deepEqual(found.centroid, [0, 0, 0]);
  assert.deepEqual([found.shortest, found.longest], [1, Math.SQRT2]);
  assert.deepEqual(codes(meshFindings(found)), [
    'note flipped 1',
    'note welded 28',
    'note collapsed 1',
    'good closed 1',
  ]);
  assert.ok(tools.prepare(points, faces, { weld: -1 }).report.border.count === 36);
});

test('every finding has words and a way out', () => {
  const cube = { points: [...CUBE.points], faces: [...CUBE.faces] };
  const open = { ...cube, faces: cube.faces.slice(0, 30) };
  const found = meshFindings(report(open));
  assert.deepEqual(found, [
    {
      level: 'bad',
      code: 'holes',
      count: 4,
      first: found[0].first,
      text: '1 hole, 4 open edges',
      fix: 'Close the hole',
    },
  ]);
  const turned = { ...cube, faces: cube.faces.toReversed() };
  assert.deepEqual(codes(meshFindings(report(turned))), ['note turnedShells 1', 'good closed 1']);
  assert.deepEqual(meshFindings(report(turned, { orient: false }), { repaired: false })[0], {
    level: 'bad',
    code: 'turnedShells',
    count: 1,
    first: 0,
    text: '1 surface is inside out',
    fix: 'Turn faces',
  });
  assert.deepEqual(codes(meshFindings(report(cube, { crossings: true }))), [
    'good closed 1',
    'good outward 12',
    'good clear 0',
  ]);
  const overlapping = joined(CUBE, moved(CUBE, [0.3, 0.4, 0.2]));
  assert.match(
    meshFindings(report(overlapping, { crossings: true }))[0].text,
    /^\d+ pairs of faces cut/,
  );
  const nan = meshFindings(report({ ...cube, points: cube.points.with(5, NaN) }));
  assert.deepEqual(codes(nan), ['bad notFinite 1']);
  assert.equal(nan[0].first, 1);
  const beyond = meshFindings(report({ ...cube, faces: cube.faces.with(7, 8) }));
  assert.deepEqual(codes(beyond), ['bad outOfRange 1']);
  assert.deepEqual(codes(meshFindings(report({ points: [], faces: [] }))), ['bad empty 0']);
  for (const f of [...found, ...nan, ...beyond]) {
    assert.ok(f.text && f.fix, f.code);
    assert.doesNotMatch(f.text + f.fix, /please|oops|!/i);
  }
  const many = { ...cube, points: [...cube.points, ...Array(3 * 1234).fill(7)] };
  assert.match(meshFindings(report(many, { weld: -1 }))[0].text, /^1\u202f234 points in no face/);
});

test('bad input gives an error that says where', () => {
  const { points, faces } = CUBE;
  /** @param {() => unknown} call @param {RegExp} what */
  const refuses = (call, what) =>
    assert.throws(call, (e) => e instanceof HawseInputError && what.test(e.message));
  refuses(() => tools.prepare([1, 2], faces), /\/points: has 2 numbers/);
  refuses(() => tools.prepare(points, [0, 1, 2, 3]), /\/faces: has 4 numbers/);
  refuses(() => tools.prepare(/** @type {any} */ (undefined), faces), /\/points/);
  refuses(() => tools.prepare(points, /** @type {any} */ ({})), /\/faces/);
  refuses(() => tools.prepare(points, faces, { weld: NaN }), /\/weld/);
  for (const place of [-1, 8, 1.5, NaN, 2 ** 32, 2 ** 31, 'x'])
    assert.equal(
      report({ points, faces: [...faces.slice(0, 33), 0, 1, place] }).outOfRange.count,
      1,
    );
  refuses(() => tools.body([...points.slice(0, 21), 0, NaN, 0], faces), /\/points\/22: NaN/);
  refuses(() => tools.body(points, [...faces.slice(0, 33), 0, 1, 8]), /\/faces\/35: 8 is no place/);
  refuses(() => tools.body([], []), /\/faces/);
  refuses(() => tools.body(points, [...faces, ...faces]), /prepare it first/);
  refuses(() => tools.make('cone', [1, 1, 1]), /cone/);
  refuses(() => tools.make('torus', [1, 2]), /torus of 1, 2 m/);
  refuses(() => tools.make('sphere', [NaN]), /no such mesh/);
  refuses(() => tools.make('sphere', [1], 8.5, 8), /no such mesh/);
  refuses(() => tools.linkTriangle([1, 1, 1], Array(9).fill(0)), /\/link/);
  refuses(() => tools.linkTriangle([0.1, 0.4, 0.6], [1, 2]), /\/triangle/);
  const cube = tools.body(points, faces);
  refuses(() => tools.cut(cube, { at: [0, NaN, 0] }, cube, {}), /\/poseA\/at\/1/);
  refuses(() => tools.cut(cube, {}, cube, { turn: [0, 0, 0, 0] }), /\/poseB\/turn/);
  refuses(() => tools.cut(cube, {}, /** @type {any} */ ({ pointer: 8 }), {}), /\/b/);
  cube.free();
  cube.free();
  refuses(() => tools.cut(cube, {}, cube, {}), /freed/);
});

test('a mesh too large for the memory is refused, and the memory is whole afterwards', () => {
  assert.throws(() => tools.make('sphere', [1], 3000, 3000), HawseMemoryError);
  assert.throws(() => tools.make('sphere', [1], 1e6, 1e6), HawseInputError); // past all integers
  assert.throws(() => tools.prepare({ length: 3e9 }, []), HawseMemoryError);
  assert.throws(() => tools.body({ length: 3e8 }, []), HawseInputError); // no numbers in it
  let before = 0;
  for (let i = 0; i < 6; i++) {
    const mesh = tools.make('torus', [2, 0.5], 400, 400); // 320 000 faces, 8 MB: more than there is
    assert.ok(tools.prepare(mesh.points, mesh.faces).report.watertight);
    const { byteLength } = core.x.memory.buffer;
    if (i > 0) assert.equal(byteLength, before, 'what was borrowed was given back');
    before = byteLength;
  }
});

test('a body knows its sizes in the frame of its points', () => {
  const { points, faces } = moved(tools.make('box', [2, 4, 6]), [10, 20, 30]);
  const box = tools.body(points, faces);
  assert.deepEqual(
    [box.vertices, box.faces, box.edges, box.shells, box.closed],
    [8, 12, 18, 1, true],
  );
  near(box.volume, 48);
  near(box.area, 88);
  allNear(box.centroid, [10, 20, 30]);
  allNear(box.inertia, [208, 0, 0, 0, 160, 0, 0, 0, 80]); // V (b b + c c) / 12
  allNear([...box.low, ...box.high, ...box.middle], [9, 18, 27, 11, 22, 33, 10, 20, 30]);
  near(box.radius, Math.sqrt(14));
  box.free();
});

// A cube's lower corner region: two unit cubes, the second moved by (.6, .7, .8), share a box of
// .4 x .3 x .2; everything turned and moved together must turn and move with it.
test('two cubes share a box', () => {
  const a = tools.body(CUBE.points, CUBE.faces);
  const far = moved(CUBE, [100, 0, 0]);
  const b = tools.body(far.points, far.faces);
  const plain = tools.cut(a, {}, b, { at: [-99.4, 0.7, 0.8] }, { depth: true });
  assert.equal(plain.contours.length, 1);
  assert.equal(plain.regions.length, 1);
  assert.equal(plain.open, 0);
  assert.equal(plain.doubts, 0);
  near(plain.volume, 0.024);
  const [region] = plain.regions;
  near(region.volume, 0.024);
  allNear(region.centroid, [0.3, 0.35, 0.4]);
  allNear(region.area, [0.06, 0.08, 0.12]); // the box's sides: .3 x .2, .4 x .2, .4 x .3
  allNear(
    region.normal,
    region.area.map((v) => v / Math.hypot(...region.area)),
  );
  assert.ok(region.depthA > 0 && region.depthB > 0);
  assert.equal(region.facesA + region.facesB, 0); // a corner of each: no whole face
  const [contour] = plain.contours;
  near(contour.length, 2 * (0.4 + 0.3 + 0.2));
  allNear(contour.area, region.area);
  assert.equal(contour.points.length / 3, region.segments);
  assert.equal(plain.segments.length, 6 * region.segments);
  assert.equal(plain.segmentFaces.length, 2 * region.segments);
  assert.ok(plain.segmentFaces.every((f) => f >= 0 && f < 12));
  for (let i = 0; i < contour.points.length; i++)
    assert.ok(Math.abs(contour.points[i]) <= 0.5 + 1e-12, 'on both cubes');

  // x -> T x + t with T a quarter turn about z: (x, y, z) -> (-y, x, z)
  const half = Math.SQRT1_2;
  const turn = [half, 0, 0, half];
  const turned = tools.cut(a, { turn, at: [5, 6, 7] }, b, {
    R: [0, -1, 0, 1, 0, 0, 0, 0, 1],
    at: [5 - 0.7, 6 - 99.4, 7.8],
  });
  allNear(turned.regions[0].centroid, [5 - 0.35, 6.3, 7.4], 1e-11);
  allNear(turned.regions[0].area, [-0.08, 0.06, 0.12], 1e-11);
  // M about the origin: of (A, M) at the centre, c x A, since the region's patch has no twist there
  const { centre, area, moment } = turned.regions[0];
  const off = moment.map(
    (m, i) =>
      m - (centre[(i + 1) % 3] * area[(i + 2) % 3] - centre[(i + 2) % 3] * area[(i + 1) % 3]),
  );
  const along = (off[0] * area[0] + off[1] * area[1] + off[2] * area[2]) / Math.hypot(...area) ** 2;
  allNear(
    off,
    area.map((v) => along * v),
    1e-10,
  );

  assert.equal(tools.cut(a, {}, b, { at: [0, 0, 0] }).pairs.length, 0);
  a.free();
  b.free();
});

test('a body wholly inside another is a region without a contour', () => {
  const a = tools.body(CUBE.points, CUBE.faces);
  const small = tools.make('box', [0.2, 0.2, 0.2]);
  const b = tools.body(small.points, small.faces);
  const { contours, regions, volume } = tools.cut(a, {}, b, { at: [0.1, 0, 0] });
  assert.equal(contours.length, 0);
  near(volume, 0.008);
  assert.deepEqual(
    regions.map((r) => [r.contours, r.inside, r.faceA, r.faceB]),
    [[0, 2, -1, -1]],
  );
  a.free();
  b.free();
});

test('an open mesh is cut too, without regions', () => {
  const a = tools.body(CUBE.points, CUBE.faces);
  const sheet = tools.body([-2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0], [0, 1, 2, 0, 2, 3]);
  assert.equal(sheet.closed, false);
  const { contours, regions } = tools.cut(a, {}, sheet, { at: [0, 0, 0.1] });
  assert.equal(regions.length, 0);
  assert.equal(contours.length, 1);
  near(contours[0].length, 4);
  assert.equal(contours[0].region, -1);
  a.free();
  sheet.free();
});

test('a link near a triangle and on a plate', () => {
  const link = [0.1, 0.4, 0.6]; // R = .15, h = .1, r = .05
  const near4 = tools.linkTriangle(link, [-1, 0.25, -0.05, 1, 0.25, -0.05, 0, 0.25, 0.05]);
  near(near4[0].distance, 0.1);
  near(near4[0].onLine[1], 0.15);
  near(near4[1].distance, 0.4);
  assert.deepEqual([near4[2], near4[3]], [null, null]);
  const plate = tools.make('box', [4, 4, 1]);
  const body = tools.body(plate.points, plate.faces);
  // on end: its lower bow is .3 below its middle
  const touches = tools.linkBody(link, { at: [0, 0, 0.5 + 0.3 - 0.01] }, body);
  assert.deepEqual(
    touches.map((t) => t.primitive),
    [3],
  );
  near(touches[0].depth, 0.01, 1e-9);
  allNear(touches[0].normal, [0, 0, -1], 1e-9);
  near(touches[0].deepest[2], 0.5, 1e-9);
  assert.deepEqual(tools.linkBody(link, { at: [0, 0, 0.9] }, body), []);
  body.free();
});
