/**
 * Models of ships and anchors: hulls are closed, have the form that was asked for and stay within their triangles; the drawn
 * bow is the acting patch's surface where that acts; drawn anchors lie over the acting ones.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/index.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { models as anchors } from '../../web/src/models/anchor.js';
import { bowForm } from '../../web/src/models/bow.js';
import { bowOf, shellAt } from '../../web/src/models/bow_text.js';
import { models as flagship } from '../../web/src/models/flagship.js';
import { displaced, halfBreadths, hullForm, outlineForm } from '../../web/src/models/hull_form.js';
import { hullMesh } from '../../web/src/models/hull_mesh.js';
import { models as ships, textOf } from '../../web/src/models/ships.js';
import { LOOK } from '../../web/src/view/look.js';

const TYPES = ['supply', 'container_ship', 'tug', 'barge', 'workboat'];
/** Triangles of a ship at most, in full and plain. */
const MOST = { full: 40_000, plain: 8_000 };
const COLOURS = { deck: '#555555', top: '#888888' };

const root = new URL('../../', import.meta.url);
const core = await loadCore(await fs.readFile(new URL('wasm/dist/hawse.wasm', root)), {
  labels: null,
});
const acting = await compileWithAssets(
  core,
  await fs.readFile(new URL('examples/anchor-lift.json', root), 'utf8'),
  (name) => fs.readFile(new URL(`examples/meshes/${name}`, root)),
);
const { meshes } = acting;

/** @typedef {import('three').BufferGeometry} Geometry */

/** Corners of triangle t. @param {ArrayLike<number>} p @param {number} t */
const cornersOf = (p, t) => [0, 1, 2].map((c) => [0, 1, 2].map((k) => p[9 * t + 3 * c + k]));

/** Edges that have not one face on each side, and the volume within. @param {Geometry} geometry */
function closedness(geometry) {
  const p = geometry.attributes.position.array;
  /** @type {Map<string, number>} */
  const edges = new Map();
  let volume = 0;
  for (let t = 0; t < p.length / 9; t++) {
    const [a, b, c] = cornersOf(p, t);
    const keys = [a, b, c].map((q) => q.map((x) => Math.round(x * 1e4)).join());
    keys.forEach((from, i) => {
      const to = keys[(i + 1) % 3];
      if (from === to) return;
      edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
      edges.set(`${to} ${from}`, (edges.get(`${to} ${from}`) ?? 0) - 1);
    });
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) -
        a[1] * (b[0] * c[2] - b[2] * c[0]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  return { open: [...edges.values()].filter((n) => n !== 0).length, volume };
}

/** Of normals that point against their face: the share of corners. @param {Geometry} geometry */
function against(geometry) {
  const p = geometry.attributes.position.array;
  const n = geometry.attributes.normal.array;
  let wrong = 0;
  for (let t = 0; t < p.length / 9; t++) {
    const [a, b, c] = cornersOf(p, t);
    const [u, v] = [b.map((x, k) => x - a[k]), c.map((x, k) => x - a[k])];
    const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (let k = 0; k < 3; k++) {
      const dot = face.reduce((sum, x, i) => sum + x * n[9 * t + 3 * k + i], 0);
      if (!(dot > 0)) wrong++;
    }
  }
  return wrong / (p.length / 3);
}

/** @param {Geometry} geometry */
const trianglesOf = (geometry) => geometry.attributes.position.count / 3;

for (const type of TYPES) {
  const hull = textOf(type, {});
  const form = hullForm(hull);

  test(`${type}: the hull is closed, faces outward, and is as long, broad and full as asked for`, () => {
    const { geometry } = hullMesh(form, COLOURS);
    const { open, volume } = closedness(geometry);
    assert.equal(open, 0);
    assert.ok(volume > hull.length * hull.beam * hull.draught * 0.5, `volume ${volume}`);
    assert.ok(against(geometry) < 0.01, `${against(geometry)} of the normals point inward`);
    // the waterline
    assert.ok(Math.abs(form.stem(hull.draught) - form.stern(hull.draught) - hull.length) < 1e-9);
    const beam = Math.max(...Array.from({ length: 101 }, (_, i) => 2 * form.breadth((i / 100 - 0.5) * hull.length, hull.draught))); // prettier-ignore
    assert.ok(Math.abs(beam / hull.beam - 1) < 0.002, `beam ${beam}`);
    const block = displaced(form, 80) / (hull.length * hull.beam * hull.draught);
    assert.ok(Math.abs(block - hull.block) < 0.01, `block coefficient ${block} of ${hull.block}`);
  });

  test(`${type}: within its triangles and its bounds, in full and plain`, () => {
    for (const plain of [false, true]) {
      const { geometry } = ships[type](LOOK.light, {}, plain);
      const count = trianglesOf(geometry);
      assert.ok(count <= MOST[plain ? 'plain' : 'full'], `${count} triangles`);
      geometry.computeBoundingBox();
      const { min, max } = /** @type {import('three').Box3} */ (geometry.boundingBox);
      // rake, flare and rubber stand out a little; the keel is where the draught says
      assert.ok(max.x < 0.62 * hull.length && min.x > -0.56 * hull.length, `${min.x} to ${max.x}`);
      assert.ok(max.y < 0.68 * hull.beam && min.y > -0.68 * hull.beam, `${min.y} to ${max.y}`);
      assert.ok(Math.abs(min.z + hull.draught) < 0.02, `keel at ${min.z}`);
      for (const name of ['position', 'normal', 'color'])
        assert.ok(geometry.attributes[name].array.every(Number.isFinite), name);
    }
  });
}

test('a hull about an outline has its breadth where it acts, and is closed', () => {
  const outline = [-50, -9, 20, -9, 40, -5, 50, 0, 40, 5, 20, 9, -50, 9];
  const half = halfBreadths(outline);
  const form = outlineForm(outline, { draught: 5, depth: 8, acts: 6.2, rake: 3, flare: 0.5 });
  for (let x = -50; x <= 50; x += 2.5)
    assert.ok(Math.abs(form.breadth(x, 6.2) - half(x)) < 1e-9, `at ${x}: ${form.breadth(x, 6.2)}`);
  assert.equal(closedness(hullMesh(form, COLOURS).geometry).open, 0);
});

/** Distance of a point from a triangle, squared. @param {number[]} q @param {number[][]} corners */
function away(q, [a, b, c]) {
  const sub = (/** @type {number[]} */ u, /** @type {number[]} */ v) => u.map((x, k) => x - v[k]);
  const dot = (/** @type {number[]} */ u, /** @type {number[]} */ v) => u.reduce((s, x, k) => s + x * v[k], 0); // prettier-ignore
  const to = (/** @type {number[]} */ u, /** @type {number[]} */ v) => {
    const t = Math.min(
      1,
      Math.max(0, dot(sub(q, u), sub(v, u)) / (dot(sub(v, u), sub(v, u)) || 1)),
    );
    const r = sub(
      q,
      u.map((x, k) => x + t * (v[k] - x)),
    );
    return dot(r, r);
  };
  const [ab, ac, aq] = [sub(b, a), sub(c, a), sub(q, a)];
  const [d00, d01, d11, d20, d21] = [
    dot(ab, ab),
    dot(ab, ac),
    dot(ac, ac),
    dot(aq, ab),
    dot(aq, ac),
  ];
  const whole = d00 * d11 - d01 * d01;
  const [v, w] = [(d11 * d20 - d01 * d21) / whole, (d00 * d21 - d01 * d20) / whole];
  if (whole > 1e-18 && v >= 0 && w >= 0 && v + w <= 1) {
    const r = sub(
      q,
      a.map((x, k) => x + v * ab[k] + w * ac[k]),
    );
    return dot(r, r);
  }
  return Math.min(to(a, b), to(b, c), to(c, a));
}

test('the drawn bow is the acting patch where that acts', (t) => {
  const bow = bowOf({});
  const form = bowForm(bow);
  const { points } = meshes.bow;
  let [corners, most] = [0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
    if (Math.abs(y - shellAt(bow, x, z)) > 1e-3) continue; // bolster, pipe, back
    corners++;
    most = Math.max(most, Math.abs(form.breadth(x, z) - form.middle - y));
  }
  assert.ok(corners > 500, `${corners} corners of the shell`);
  assert.ok(most < 1e-6, `form: ${most} m off`);
  // and as triangles, beyond the patch's rim, where its own are not drawn
  const { geometry } = hullMesh(form, COLOURS, { long: 84, high: 30 });
  const p = geometry.attributes.position.array;
  let facets = 0;
  for (let i = 0; i < p.length / 9; i++) {
    const middle = [0, 1, 2].map((k) => (p[9 * i + k] + p[9 * i + 3 + k] + p[9 * i + 6 + k]) / 3);
    const [x, y, z] = middle;
    if (y < 1 || x < -bow.aft || x > bow.forward || z < -bow.below || z > bow.above - 0.1) continue; // the deck begins there
    facets = Math.max(facets, Math.abs(y - form.middle - shellAt(bow, x, z)));
  }
  assert.ok(facets < 0.03, `triangles: ${facets} m off`);
  t.diagnostic(`corners of the patch ${most.toExponential(1)} m from the form, triangles ${facets.toFixed(4)} m`); // prettier-ignore
  assert.equal(closedness(geometry).open, 0);
});

test('the ship about the bow is within her triangles', (t) => {
  const gypsy = { at: [-0.9, -2.9, 3.6], shaft: [0.97, -0.26, 0], radius: 0.4 };
  const text = { bow: bowOf({}), ship: {}, gypsy, level: null };
  const made = flagship.bow(LOOK.light, text);
  const plain = flagship.bow(LOOK.light, text, true);
  t.diagnostic(`${trianglesOf(made.geometry)} triangles, plain ${trianglesOf(plain.geometry)}`);
  assert.ok(trianglesOf(made.geometry) <= MOST.full);
  assert.ok(trianglesOf(plain.geometry) <= MOST.plain, `${trianglesOf(plain.geometry)}`);
});

for (const name of /** @type {const} */ (['shank', 'head']))
  test(`the drawn ${name} lies over the one that acts`, (t) => {
    const { points, faces } = meshes[name];
    const ys = Array.from(points).filter((_, i) => i % 3 === 1);
    const half = Math.max(...ys.map(Math.abs));
    const p = anchors[name](LOOK.light, { mass: 6414, half }).geometry.attributes.position.array;
    const drawn = Array.from({ length: p.length / 9 }, (_, i) => cornersOf(p, i));
    let most = 0;
    for (let i = 0; i < points.length; i += 3 * 7) {
      const q = [points[i], points[i + 1], points[i + 2]];
      most = Math.max(most, Math.min(...drawn.map((corners) => away(q, corners))));
    }
    most = Math.sqrt(most);
    t.diagnostic(`acting surface at most ${most.toFixed(3)} m from the drawn one, of ${faces.length / 3} triangles`); // prettier-ignore
    assert.ok(most < 0.06, `${most} m`);
    // and nothing drawn stands out of the extents by more
    for (let k = 0; k < 3; k++) {
      const [own, theirs] = [p, points].map((list) =>
        Array.from(list).filter((_, i) => i % 3 === k),
      );
      assert.ok(Math.max(...own) < Math.max(...theirs) + 0.01 && Math.min(...own) > Math.min(...theirs) - 0.01); // prettier-ignore
    }
  });
