/** The sea of the page: its surface against the core's, squares without gaps, seas by name, what is too steep. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BEAUFORT,
  SEA_STATES,
  breakingHeight,
  periodOf,
  steepest,
  tooSteep,
  waveNumber,
  windOf,
} from '../../web/src/features/sea/presets.js';
import { Surface, rampAt, shareOf } from '../../web/src/features/sea/surface.js';
import { FROM, REACH, Tiles, trianglesOf } from '../../web/src/features/sea/tiles.js';
import { SEAWAY, computed } from '../browser/scenes.mjs';

const run = await computed(JSON.stringify(SEAWAY), 140);
const { sea } = run.manifest;
assert.ok(sea);
const [GX, GY] = SEAWAY.parts.gauge.position;

/** Told by the core: the surface at the gauge. @param {number} frame */
const gauge = (frame) =>
  run.reader.channel(run.frames[frame], run.reader.channelIndex('gauge.surface'));

test('the surface is the one that the core has, while it grows and after', () => {
  const surface = new Surface(sea);
  let most = 0;
  for (const frame of [0, 1, 20, 47, 60, 61, 100, 140]) {
    surface.setTime(run.reader.time(run.frames[frame]));
    // sums of the same terms in another order
    assert.ok(Math.abs(surface.heightAt(GX, GY) - gauge(frame)) < 1e-9, `frame ${frame}`);
    most = Math.max(most, Math.abs(gauge(frame)));
  }
  assert.ok(most > 0.2, `there are waves: ${most} m`);
});

test('the significant height of the harmonics is that of the scenario, and they travel to its heading', () => {
  const surface = new Surface(sea);
  assert.ok(Math.abs(surface.significant - 3) < 0.05, String(surface.significant));
  // 60 harmonics of cos^8 about 0.4 rad
  assert.ok(Math.abs(surface.way - 0.4) < 0.2, String(surface.way));
});

test('along a grid waves are turned from point to point: as by cosines; what the grid does not show is left out', () => {
  const surface = new Surface(sea);
  surface.setTime(4.7);
  const grid = { x: -31, y: 12, ax: 1.5, ay: 0.6, bx: -0.5, by: 1.4, columns: 80, rows: 30 };
  const heights = new Float64Array(grid.columns * grid.rows);
  surface.sample(heights, grid);
  const spacing = Math.hypot(1.5, 0.6);
  for (const [column, row] of [
    [0, 0],
    [79, 0],
    [13, 29],
    [79, 29],
  ]) {
    const x = grid.x + column * grid.ax + row * grid.bx;
    const y = grid.y + column * grid.ay + row * grid.by;
    const own = surface.heightAt(x, y, spacing);
    assert.ok(Math.abs(heights[row * grid.columns + column] - own) < 1e-9);
  }
  assert.deepEqual([shareOf(0.1, 10), shareOf(0.1, 20), shareOf(0.1, 25)], [1, 0.5, 0]);
  assert.equal(surface.heightAt(1, 2, 1e4), 0);
});

test('numbers for the shader are near their origin: 10 km from the world origin a height is true to a millimetre', () => {
  const surface = new Surface(sea);
  surface.setTime(1234.5);
  const [ox, oy] = [8000, -6000];
  const texels = new Float32Array(4 * surface.count);
  surface.fill(texels, ox, oy);
  for (const [x, y] of [
    [0, 0],
    [7, -3],
    [-55, 90],
  ]) {
    let height = 0;
    for (let i = 0; i < surface.count; i++) {
      const [kx, ky, a, angle] = texels.subarray(4 * i, 4 * i + 4);
      assert.ok(angle >= 0 && angle < 2 * Math.PI + 1e-6);
      height += a * Math.cos(kx * x + ky * y + angle);
    }
    assert.ok(Math.abs(height - surface.heightAt(ox + x, oy + y)) < 1e-3);
  }
});

test('of more harmonics than are wanted the highest stay, by wave number', () => {
  const few = new Surface(sea, 10);
  const all = sea.amplitude.map(Math.abs).sort((a, b) => b - a);
  assert.deepEqual(
    [...few.amplitude].map(Math.abs).sort((a, b) => b - a),
    all.slice(0, 10),
  );
  assert.ok(few.k.every((k, i) => i === 0 || k >= few.k[i - 1]));
});

test('waves grow as a quintic with two vanishing derivatives at both ends', () => {
  assert.deepEqual([rampAt(-1, 4), rampAt(0, 4), rampAt(2, 4), rampAt(4, 4)], [0, 0, 0.5, 1]);
  assert.equal(rampAt(0, 0), 1);
  // 10 s^3 - 15 s^4 + 6 s^5 at a quarter
  assert.ok(Math.abs(rampAt(1, 4) - (10 / 64 - 15 / 256 + 6 / 1024)) < 1e-15);
});

/** Sees all. */
const ALL = { planes: [] };

test('squares cover the sea once, out to where it ends, from any eye', () => {
  const tiles = new Tiles({ side: 10, far: 1800, high: 5 });
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (const eye of [
    { x: 0, y: 0, z: 2 },
    { x: 123.4, y: -987.6, z: 40 },
    { x: -5000.5, y: 77, z: 300 },
    { x: 3, y: 4, z: -12 },
  ]) {
    tiles.choose(eye, ALL, [0, 0]);
    const squares = tiles.quarters.flatMap(({ n, at }) =>
      Array.from({ length: n }, (_, i) => [...at.subarray(3 * i, 3 * i + 3)]),
    );
    for (const { n } of tiles.quarters) assert.ok(n < tiles.most);
    for (let i = 0; i < 400; i++) {
      const way = 2 * Math.PI * random();
      const r = 0.98 * Math.sqrt(1800 ** 2 - eye.z ** 2) * random() ** 2;
      const [x, y] = [eye.x + r * Math.cos(way), eye.y + r * Math.sin(way)];
      const over = squares.filter(
        ([sx, sy, side]) => x >= sx && x < sx + side && y >= sy && y < sy + side,
      );
      assert.equal(over.length, 1, `${x} ${y}`);
      // fine enough for where it is
      const away = Math.hypot(x - eye.x, y - eye.y, eye.z);
      assert.ok(over[0][2] === 10 || away >= (REACH / 4) * over[0][2]);
    }
  }
  assert.ok(REACH / 2 + Math.SQRT2 <= FROM * REACH, 'a square is whole before it changes');
});

test('what a view does not see has no squares', () => {
  const tiles = new Tiles({ side: 10, far: 1800, high: 5 });
  const ahead = { planes: [{ normal: { x: 1, y: 0, z: 0 }, constant: 0 }] };
  tiles.choose({ x: 0, y: 0, z: 20 }, ahead, [0, 0]);
  let n = 0;
  for (const { n: count, at } of tiles.quarters)
    for (let i = 0; i < count; i++, n++) assert.ok(at[3 * i] + at[3 * i + 2] >= 0);
  assert.ok(n > 10);
});

test('triangles of a square: two a cell, those of the near corner first', () => {
  const grain = 4;
  for (const quarter of [0, 1, 2, 3]) {
    const list = trianglesOf(grain, quarter);
    assert.equal(list.length, 6 * grain * grain);
    const cells = new Set();
    for (let i = 0; i < list.length; i += 6) cells.add(list[i]);
    assert.equal(cells.size, grain * grain);
    const [x, y] = [list[0] % (grain + 1), Math.floor(list[0] / (grain + 1))];
    assert.deepEqual([x > 0, y > 0], [Boolean(quarter & 1), Boolean(quarter & 2)]);
  }
});

// WMO code 1100 (Beaufort scale): mean wind of forces 0 to 12 [m/s]; code 3700 (sea state): significant height of 0 to 9 [m]
const WINDS = [
  ...[[0, 0.2], [0.3, 1.5], [1.6, 3.3], [3.4, 5.4], [5.5, 7.9], [8, 10.7], [10.8, 13.8]], // prettier-ignore
  ...[[13.9, 17.1], [17.2, 20.7], [20.8, 24.4], [24.5, 28.4], [28.5, 32.6], [32.7, Infinity]], // prettier-ignore
];
const STATES = [
  ...[[0, 0], [0, 0.1], [0.1, 0.5], [0.5, 1.25], [1.25, 2.5], [2.5, 4], [4, 6], [6, 9], [9, 14]], // prettier-ignore
  [14, Infinity],
];

test('winds and heights by name lie in the ranges of the WMO', () => {
  WINDS.forEach(([low, high], force) => {
    const wind = Number(windOf(force).toFixed(1));
    assert.ok(wind >= low && wind <= high, `force ${force}: ${wind}`);
  });
  STATES.forEach(([low, high], state) => {
    assert.ok(SEA_STATES[state] >= low && SEA_STATES[state] <= high, `state ${state}`);
  });
  assert.deepEqual([BEAUFORT.length, SEA_STATES.length], [13, 10]);
});

test('the period of a height: fully developed it is that of Pierson and Moskowitz', () => {
  // Hs = 4 sqrt(alpha / 5) g / omega_p^2
  const full = 2 * Math.PI * Math.sqrt(4 / (4 * Math.sqrt(0.0081 / 5) * 9.81));
  assert.ok(Math.abs(periodOf(4, 1) / full - 1) < 1e-3);
  // DNV-RP-C205, 3.5.5: gamma = 5 at Tp = 3.6 sqrt(Hs), to the digits of its formula
  assert.ok(Math.abs(periodOf(4, 5) / (3.6 * 2) - 1) < 2e-3);
  const gamma = Math.exp(5.75 - (1.15 * periodOf(9, 3.3)) / 3);
  assert.ok(Math.abs(gamma - 3.3) < 1e-12);
});

test('wave numbers are those of the core', () => {
  for (const depth of [0, 8, 60]) {
    const doc = {
      ...SEAWAY,
      environment: {
        water: { density: 1025, depth },
        waves: { kind: 'regular', height: 0.5, period: 7, heading: 0 },
      },
    };
    const { manifest } = run.model.core.compile(JSON.stringify(doc));
    const own = waveNumber(7, depth);
    assert.ok(Math.abs(own / (manifest.sea?.kx[0] ?? 0) - 1) < 1e-12, `${depth} m`);
  }
});

test('what is too steep: DNV-RP-C205 for seas, Miche for waves', () => {
  assert.deepEqual([steepest(5), steepest(8), steepest(15), steepest(20)].map((x) => 1 / x), [15, 15, 25, 25]); // prettier-ignore
  // 0.142 g T^2 / 2 pi
  assert.ok(Math.abs(breakingHeight(6, 0) - (0.142 * 9.81 * 36) / (2 * Math.PI)) < 1e-12);
  const waves = { kind: 'regular', height: 7.9, period: 6, depth: 0, gamma: 3.3 };
  assert.equal(tooSteep(waves), null);
  assert.equal(tooSteep({ ...waves, height: 8 })?.what, 'breaks');
  const seas = { ...waves, kind: 'jonswap', period: 8 };
  assert.equal(tooSteep({ ...seas, height: 6.6 }), null);
  assert.equal(tooSteep({ ...seas, height: 6.7 })?.what, 'steep'); // 9.81 * 64 / (2 pi 15) = 6.66 m
  assert.equal(tooSteep({ ...seas, height: 5, depth: 8 })?.what, 'breaks');
  assert.equal(tooSteep({ ...seas, kind: 'none', height: 50 }), null);
});
