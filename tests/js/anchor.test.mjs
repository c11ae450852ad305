// What the anchor cases of the validation measure with, on contours whose answers are known by
// construction; and that a wrong answer fails its row.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { corners, onPlane, planeNormal } from '../../wasm/cli/validate/anchor-shape.mjs';
import { cases, validate } from '../../wasm/cli/validate/index.mjs';
import { loadCore } from '../../wasm/js/loader.mjs';

const near = (a, b, tol) => assert.ok(Math.abs(a - b) <= tol, `${a} is not ${b} within ${tol}`);
const nearAll = (a, b, tol) => b.forEach((x, k) => near(a[k], x, tol));

test('corners: neither doubled points nor those on a straight line, also at the seam', () => {
  const square = [0.5, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0.3, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0.2, 0, 0];
  assert.deepEqual(corners(square), [
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
    [0, 0, 0],
  ]);
});

test('plane and area: a turned rectangle, and a bent one whose plane is its mean', () => {
  // (1, 2, 2) / 3 with (2, 1, -2) / 3 and (2, -2, 1) / 3 across, 2 by 3 about (5, 6, 7)
  const [n, u, v] = [
    [1, 2, 2],
    [2, 1, -2],
    [2, -2, 1],
  ].map(([x, y, z]) => /** @type {[number, number, number]} */ ([x / 3, y / 3, z / 3]));
  const at = (a, b, c = 0) =>
    /** @type {[number, number, number]} */ (
      [5, 6, 7].map((x, k) => x + a * u[k] + b * v[k] + c * n[k])
    );
  const flat = [at(-1, -1.5), at(-1, 1.5), at(1, 1.5), at(1, -1.5)];
  const way = /** @type {[number, number, number]} */ ([1, 2, 3]); // any direction on n's side
  nearAll(planeNormal(flat, way), n, 1e-14);
  const { area, centroid } = onPlane(flat, n);
  near(Math.abs(area), 6, 1e-14);
  nearAll(centroid, [5, 6, 7], 1e-13);
  const bent = [at(-1, -1.5, 0.1), at(-1, 1.5, -0.1), at(1, 1.5, 0.1), at(1, -1.5, -0.1)];
  nearAll(planeNormal(bent, way), n, 1e-13);
  near(Math.abs(onPlane(bent, n).area), 6, 1e-14);
});

test('rows: within tolerance, and outside it where the reference is changed', async () => {
  const ref = (name) =>
    JSON.parse(readFileSync(new URL(`../validation/refs/${name}.json`, import.meta.url), 'utf8'));
  const core = await loadCore();
  const failed = async (id, refs) => {
    const chosen = cases.filter((c) => c.id === id);
    assert.equal(chosen.length, 1);
    const rows = await validate(chosen, /** @type {any} */ ({ core, refs }));
    assert.ok(rows.length >= 10);
    return rows.filter((r) => !r.pass).map((r) => r.quantity);
  };
  const refs = {
    anchor_mesh: ref('anchor_mesh'),
    anchor_degenerate: ref('anchor_degenerate'),
    anchor_link: ref('anchor_link'),
  };
  for (const id of ['anchor/mesh-corner', 'anchor/degenerate-triangles', 'anchor/link'])
    assert.deepEqual(await failed(id, refs), []);
  const corner = refs.anchor_mesh.cases.find((c) => c.family === 'corner');
  corner.contours[0].area += 1e-9;
  corner.volume -= 1e-9;
  assert.deepEqual(await failed('anchor/mesh-corner', refs), ['0.05: area', '0.05: volume']);
  refs.anchor_degenerate.triangles[0].result[0][1] += 1e-9;
  assert.deepEqual(await failed('anchor/degenerate-triangles', refs), ['plain: ends, distance']);
  refs.anchor_link.cases[0].r1 = null; // was a distance
  refs.anchor_link.cases[1].r2 += 1e-8;
  assert.deepEqual(await failed('anchor/link', refs), [
    'bar at +y: domains that differ',
    'bar at -y: distance, worst',
  ]);
});
