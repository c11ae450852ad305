/** The ground of the page: its height against the core's, the points that show it, its line in the side view. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundAt, loadCore } from '../../wasm/js/index.mjs';
import {
  fill,
  placesAlong,
  rangeOf,
  shareOf,
  spacingOf,
  trianglesOf,
} from '../../web/src/features/ground/mesh.js';
import { paintBed } from '../../web/src/view/picture/ground.js';
import { SIDE, createView } from '../../web/src/view/picture/view.js';
import { computed } from '../browser/scenes.mjs';

const HEIGHTS = [0, 1.5, -0.5, 2, 1, 0.3, 2.2, -1, 0.7, 1.9, -2, 0.4];
/** A ground of each kind, as the scenario has it. */
const GROUNDS = {
  plane: { kind: 'plane', z: -7, slope: { x: 0.3, y: -0.2 } },
  waves: {
    ...{ kind: 'waves', z: -12, slope: { x: 0.05, y: 0.02 } },
    waves: { amplitude: 1.3, length: 17, heading: 0.7, phase: 0.4 },
  },
  grid: {
    ...{ kind: 'grid', z: -5, slope: { x: 0.1, y: 0 } },
    grid: { nx: 4, ny: 3, x: -10, y: -6, dx: 8, dy: 5, heights: HEIGHTS },
  },
};
/** Within the grid, on its edge, outside, on a height; far off. */
const PLACES = [
  [0, 0],
  [-10, -6],
  [3.7, 1.2],
  [13.9, 3.99],
  [-30, 2],
  [2, 40],
  [-2, -1],
  [431, -287],
];
const RADIUS = 6;

/** Balls that are deep in a ground, which the core tells the depth of. @param {object} ground @param {(x: number, y: number) => number} z */
const ballsIn = (ground, z) => ({
  ...{ hawse: 1, title: 'Balls in a ground', environment: { ground } },
  parts: Object.fromEntries(
    PLACES.map(([x, y], i) => [
      `ball${i}`,
      { kind: 'rigid', mass: 1e5, shape: 'sphere', size: Array(3).fill(2 * RADIUS), position: [x, y, z(x, y)] }, // prettier-ignore
    ]),
  ),
  solver: { step: 1e-3, frame: 1e-3, duration: 0.01 },
});

/** The manifest's ground of a scenario's. @param {object} ground */
async function groundOf(ground) {
  const core = await loadCore();
  const model = core.compile(JSON.stringify(ballsIn(ground, () => 100)));
  const { manifest } = model;
  model.free();
  assert.ok(manifest.ground);
  return manifest.ground;
}

for (const [kind, scenario] of Object.entries(GROUNDS))
  test(`${kind}: height and slopes are those of the core`, async () => {
    const ground = await groundOf(scenario);
    const z = (/** @type {number} */ x, /** @type {number} */ y) =>
      Number((groundAt(ground, x, y).height + RADIUS - 1.5).toFixed(3));
    const { reader, frames } = await computed(JSON.stringify(ballsIn(scenario, z)), 0);
    for (const [i, [x, y]] of PLACES.entries()) {
      const { height, dx, dy } = groundAt(ground, x, y);
      const told = reader.channel(frames[0], reader.channelIndex(`ball${i}.ground_depth`));
      // hw_ground_depth: across the tangent plane below the middle
      const depth = RADIUS + (height - z(x, y)) / Math.hypot(dx, dy, 1);
      assert.ok(told > 0.5, `ball ${i} is in the ground`);
      assert.ok(Math.abs(told - depth) < 1e-12, `${x}, ${y}: ${told} and ${depth}`);
      const h = 1e-5;
      const slope = (/** @type {number} */ ax, /** @type {number} */ ay) =>
        (groundAt(ground, x + h * ax, y + h * ay).height -
          groundAt(ground, x - h * ax, y - h * ay).height) /
        (2 * h);
      assert.ok(Math.abs(slope(1, 0) - dx) < 1e-4 && Math.abs(slope(0, 1) - dy) < 1e-4);
    }
  });

test('a grid goes through its heights, and on with its edge', async () => {
  const { slope: _, ...flat } = GROUNDS.grid;
  const ground = await groundOf(flat);
  HEIGHTS.forEach((h, i) => {
    const [x, y] = [-10 + 8 * (i % 4), -6 + 5 * Math.floor(i / 4)];
    assert.ok(Math.abs(groundAt(ground, x, y).height - (h - 5)) < 1e-12);
  });
  const edge = groundAt(ground, 14, 1.3);
  assert.deepEqual(groundAt(ground, 500, 1.3), { ...edge, dx: 0 });
});

test('points lie evenly where they are few enough, else wider outwards; all heights are those of the ground', async () => {
  const ground = await groundOf(GROUNDS.waves);
  assert.deepEqual([...placesAlong(10, 5)], [-10, -5, 0, 5, 10]);
  const fine = spacingOf(ground, 3000);
  assert.ok(fine < ground.waves.length / 10);
  const along = placesAlong(3000, fine);
  const n = along.length;
  assert.ok(n <= 257 && n % 2 === 1);
  assert.deepEqual([along[0], along[(n - 1) / 2], along[n - 1]], [-3000, 0, 3000]);
  assert.ok(Math.abs(along[(n + 1) / 2] - fine) < 0.01 * fine, 'fine in the middle');
  const position = new Float32Array(3 * n * n);
  const normal = new Float32Array(3 * n * n);
  fill(ground, along, 40, -20, position, normal);
  const middle = (n * n - 1) / 2;
  for (const i of [middle, middle + 9, middle - 7 * n, middle + 20 * n + 3]) {
    const [x, y, z] = position.subarray(3 * i, 3 * i + 3);
    const at = groundAt(ground, 40 + x, y - 20);
    assert.ok(Math.abs(z - at.height) < 1e-5);
    const [nx, ny, nz] = normal.subarray(3 * i, 3 * i + 3);
    assert.ok(Math.abs(nx + at.dx * nz) < 1e-6 && Math.abs(ny + at.dy * nz) < 1e-6 && nz > 0);
  }
  // at the corner points are too far apart for the sand waves
  assert.ok(Math.abs(position[2] - (-12 + 0.05 * -2960 + 0.02 * -3020)) < 1e-4);
  assert.deepEqual([shareOf(0.25), shareOf(0.325), shareOf(0.4)], [1, 0.5, 0]);
});

test('triangles are seen from above, and cover the square', () => {
  const index = trianglesOf(3);
  assert.equal(index.length, 24);
  let area = 0;
  for (let k = 0; k < index.length; k += 3) {
    const [a, b, c] = [...index.subarray(k, k + 3)].map((i) => [i % 3, Math.floor(i / 3)]);
    const twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    assert.equal(twice, 1);
    area += twice / 2;
  }
  assert.equal(area, 4);
});

test('heights that differ have contours; level ones none', async () => {
  const level = await groundOf({ kind: 'plane', z: -60 });
  assert.equal(rangeOf(level, 3, 4, 500), 0);
  const slope = await groundOf(GROUNDS.plane);
  assert.ok(Math.abs(rangeOf(slope, 3, 4, 100) - 100) < 1e-9);
});

test('the side view has the line of the ground, filled and hatched below; nothing where it is below the picture', async () => {
  const ground = await groundOf(GROUNDS.plane);
  const view = createView(SIDE);
  view.resize(400, 200, 1);
  [view.x, view.y, view.zoom] = [5, -6, 4];
  /** @type {number[][]} */
  const lines = [];
  let strokes = 0;
  const g = { beginPath() {}, fill() {}, stroke() {}, moveTo() {}, lineTo: () => strokes++ };
  const keep = (/** @type {number[]} */ points) => lines.push(points);
  const pen = /** @type {any} */ ({ g, stroke() {}, along: keep, around: keep });
  const look = /** @type {any} */ ({ scene: {}, chart: {} });
  const heightAt = (/** @type {number} */ x) => groundAt(ground, x, 2).height;
  paintBed(pen, view, look, heightAt);
  const [area, line] = lines;
  for (let i = 0; i < line.length; i += 2) {
    const x = view.x + (line[i] - 200) / 4;
    assert.ok(Math.abs(line[i + 1] - view.sy(x, heightAt(x))) < 1e-9);
  }
  assert.ok(line[0] === 0 && line[line.length - 2] >= 400);
  assert.ok(area.length === line.length + 4 && strokes > 20);
  lines.length = 0;
  view.y = 500;
  paintBed(pen, view, look, heightAt);
  assert.equal(lines.length, 0);
});
