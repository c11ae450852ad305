// Lines that touch, as the page sees them: rows of a frame, patches, outlines of distances, crossed tubes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { frameReader } from '../../wasm/js/index.mjs';
import { LAB_URL, loadLab } from '../../wasm/js/lab.mjs';
import {
  distanceColour,
  lengthOf,
  patchAxes,
  placeAt,
  frictionOf,
  readTouch,
  strandsOf,
} from '../../web/src/features/touches/state.js';
import { decimalsOf, ticks } from '../../web/src/plot/scale.js';
import { createPast } from '../../web/src/features/touches/past.js';
import { ANGLES, comparison, offOf } from '../../web/src/features/touches/tubes/compare.js';
import {
  longAxis,
  outline,
  rhombus,
  sharedBody,
} from '../../web/src/features/touches/tubes/patch.js';
import { outlineAt, pointOn } from '../../web/src/features/touches/surface.js';
import { computed } from '../browser/scenes.mjs';

const near = (/** @type {number} */ a, /** @type {number} */ b, tolerance = 1e-12) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

/** A line that lies on a floor, and one beside it that does not touch. */
const LYING = {
  hawse: 1,
  environment: { water: { density: 0 } },
  materials: { steel: {} },
  parts: {
    floor: {
      ...{ kind: 'motion', shape: 'box', size: [2, 2, 1], material: 'steel' },
      position: [0, 0, -0.5],
    },
    one: rope(0.5, {}),
    two: rope(0, { touch: { with: 'all' } }),
  },
  solver: { step: 0.005, frame: 0.02, duration: 1 },
};
/** @param {number} y @param {object} more */
function rope(y, more) {
  return {
    ...{ kind: 'cable', length: 0.8, elements: 8, diameter: 0.02, density: 7800 },
    a: { attach: 'world', position: [-0.4, y, 0.011] },
    b: { attach: 'world', position: [0.4, y, 0.011] },
    ...{ EA: 1e5, CID: 100, ...more },
  };
}
const crossed = await computed(
  await readFile(new URL('../../examples/crossed-cylinders.json', import.meta.url), 'utf8'),
  40,
);
const lying = await computed(JSON.stringify(LYING), 20);

/** Places of touch in a frame. @param {typeof lying} run @param {number} frame */
function touchesOf({ reader, frames }, frame) {
  const { n, rows } = reader.touches(frames[frame]);
  return Array.from({ length: n }, (_, i) => readTouch(rows, i));
}
/** A channel in a frame. @param {typeof lying} run @param {number} frame @param {string} id */
const channel = ({ reader, frames }, frame, id) =>
  reader.channel(frames[frame], reader.channelIndex(id));

test('places of touch: as many as the channels count, with their forces, on the lines', () => {
  for (const [run, part, last] of /** @type {const} */ ([
    [crossed, 'upper', 40],
    [lying, 'two', 20],
  ])) {
    const strands = strandsOf(run.manifest);
    let seen = 0;
    for (let frame = 0; frame <= last; frame++) {
      const touches = touchesOf(run, frame);
      const of = (/** @type {string} */ name) => channel(run, frame, `${part}.touch_${name}`);
      assert.equal(touches.length, of('places'));
      seen += touches.length;
      if (touches.length === 0) continue;
      const sum = (/** @type {(t: typeof touches[0]) => number} */ value) =>
        touches.reduce((all, t) => all + value(t), 0);
      near(sum((t) => t.force) / of('force'), 1, 1e-9);
      near(sum(frictionOf), of('friction'), 1e-9 * of('force'));
      near(Math.max(...touches.map((t) => t.depth)), of('depth'));
      for (const { line, arc, point, depth } of touches) {
        // it lies where its line is, by the line's radius off
        const { line: row, radius } = strands[line];
        const at = placeAt(run.reader.line(run.frames[frame], row), arc, new Float64Array(6));
        const off = Math.hypot(...point.map((x, k) => x - at[k]));
        assert.ok(Math.abs(off - radius) < depth + 0.1 * radius, `${off}`);
      }
    }
    assert.ok(seen > last / 2, `${seen} places`);
  }
  const [meets] = touchesOf(crossed, 40);
  assert.deepEqual([meets.line, meets.other, meets.collider], [0, 1, -1]);
  const [lies] = touchesOf(lying, 20);
  assert.deepEqual([lies.line, lies.other, lies.collider], [0, -1, 0]);
});

test('rows: no more than there is room for; none in a run without such lines', () => {
  const { manifest, reader, frames } = crossed;
  const { offset, rows = 0 } = manifest.sections.touches ?? { offset: 0 };
  const many = frames[40].slice();
  new DataView(many.buffer).setFloat64(offset, rows + 9, true);
  assert.equal(reader.touches(many).n, rows);
  const { touches: _, ...sections } = manifest.sections;
  assert.equal(frameReader({ ...manifest, sections }).touches(frames[40]).n, 0);
});

test('a cable touches that has the channel; places along it', () => {
  assert.deepEqual(strandsOf(lying.manifest), [{ part: 'two', line: 1, radius: 0.01 }]);
  assert.deepEqual(
    strandsOf(crossed.manifest).map((s) => s.part),
    ['lower', 'upper'],
  );
  const line = { n: 3, nodes: Float64Array.from([0, 0, 0, 3, 0, 0, 3, 4, 0]) };
  assert.equal(lengthOf(line), 7);
  assert.deepEqual([...placeAt(line, 5, new Float64Array(6))], [3, 2, 0, 0, 1, 0]);
  assert.deepEqual([...placeAt(line, 99, new Float64Array(6))].slice(0, 3), [3, 4, 0]);
  assert.deepEqual([...placeAt(line, -1, new Float64Array(6))].slice(0, 3), [0, 0, 0]);
});

// sqrt(r p) / (sqrt 2 sin(a/2)) and / (sqrt 2 cos(a/2)): thesis 004, 3.2, at half the penetration
test('patch: the ellipse of two equal tubes at half the penetration', () => {
  const [r, p] = [0.01, 0.002];
  for (const a of [0.6, 1.1, Math.PI / 2 - 0.01]) {
    const along = [1, 0, 0, Math.cos(a), Math.sin(a), 0];
    const out = patchAxes(Float64Array.of(0, 0, 1), 0, along, [r, r], p, 1, new Float64Array(6));
    near(Math.hypot(out[0], out[1], out[2]), Math.sqrt(r * p) / (Math.SQRT2 * Math.sin(a / 2)));
    near(Math.hypot(out[3], out[4], out[5]), Math.sqrt(r * p) / (Math.SQRT2 * Math.cos(a / 2)));
    // the long axis halves the angle, both lie across the normal and each other
    near(Math.abs(Math.atan2(out[1], out[0]) % Math.PI), a / 2, 1e-9);
    near(out[2], 0);
    near(out[0] * out[3] + out[1] * out[4] + out[2] * out[5], 0);
  }
  // side by side it is as long as asked for; on a flat body it lies along the line
  const flat = patchAxes(
    Float64Array.of(0, 0, 1),
    0,
    [0, 1, 0, 0, 0, 0],
    [r, 0],
    p,
    0.03,
    new Float64Array(6),
  );
  near(Math.abs(flat[1]), 0.03);
  near(Math.hypot(flat[3], flat[4], flat[5]), Math.sqrt(2 * r * p));
});

test('colours of distances: their ends, and what is no number', () => {
  const at = (/** @type {number} */ share) => {
    const rgb = [0, 0, 0];
    distanceColour(share, rgb, 0);
    return rgb;
  };
  assert.deepEqual(at(0), [253, 231, 37]);
  assert.deepEqual(at(2), [68, 1, 84]);
  assert.deepEqual(at(NaN), at(0));
});

test('outline of a level: of a cone it is a circle', () => {
  const side = 41;
  const field = Float64Array.from({ length: side * side }, (_, k) =>
    Math.hypot((k % side) - 20, Math.floor(k / side) - 20),
  );
  const pieces = outlineAt(field, side, 12);
  assert.ok(pieces.length > 4 * 60);
  let around = 0;
  for (let i = 0; i < pieces.length; i += 4) {
    near(Math.hypot(pieces[i] - 20, pieces[i + 1] - 20), 12, 0.03);
    around += Math.hypot(pieces[i + 2] - pieces[i], pieces[i + 3] - pieces[i + 1]);
  }
  near(around, 24 * Math.PI, 0.2);
  assert.deepEqual(outlineAt(field, side, 100), []);
});

test('ticks: round steps, with the decimals that they need', () => {
  for (const [lo, hi, count, decimals] of [
    [0, 6.8, 3, 1], // by 2.5
    [0, 100, 4, 0],
    [-0.3, 0.1, 4, 1],
    [1.3, 1.7, 2, 1],
    [0, 0.0068, 3, 4], // by .0025
  ]) {
    const at = ticks(lo, hi, count);
    assert.ok(at.length >= 2 && at[0] >= lo - 1e-12 && at[at.length - 1] <= hi + 1e-12);
    assert.equal(decimalsOf(at), decimals, at.join());
  }
});

test('a place between known ones: of a cubic it is exact', () => {
  const curve = (/** @type {number} */ s) => [s, s * s, s ** 3 - s];
  const slope = (/** @type {number} */ s) => [1, 2 * s, 3 * s * s - 1];
  const at = [0, 0.5, 1, 1.5, 2];
  const along = {
    points: Float64Array.from(at.flatMap(curve)),
    tangents: Float64Array.from(at.flatMap(slope)),
  };
  for (const s of [0, 0.2, 0.75, 1.5, 1.99, 2])
    pointOn(along, 5, 2, s).forEach((x, k) => near(x, curve(s)[k], 1e-12));
  assert.deepEqual(pointOn(along, 5, 2, 9), curve(2));
});

/** @param {[number, number][]} points */
const area = (points) =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % points.length];
      return sum + (x * v - u * y) / 2;
    }, 0),
  );

const options = { skip: existsSync(LAB_URL) ? false : 'needs hawse-lab.wasm (npm run build)' };
test('crossed tubes: the drawn outlines have the areas of the module', options, async () => {
  const lab = await loadLab();
  for (const r2 of [1, 0.6, 2.5])
    for (const a of [0.3, 1, Math.PI / 2])
      for (const p of [0.05, 0.2, 0.5]) {
        const d = 1 + r2 - p;
        const { outline: whole, half, slice } = lab.patch(1, r2, d, a);
        near(area(outline({ r2, d, a })) / whole, 1, 2e-3);
        near(area(outline({ r2, d: d + p / 2, a })) / half, 1, 2e-3);
        near(area(rhombus({ r2, d, a })) / slice, 1, 1e-9);
      }
  near(longAxis({ r2: 1, d: 1.9, a: 1 }), 0.5);
  assert.deepEqual(outline({ r2: 1, d: 2, a: 1 }), []);
});

// the ranges of docs/theory/tether-volume.md, figure 3.10: penetration .01 to .25 r
test(
  'crossed tubes against Hertz: within 5 % from 40 degrees on, at the same approach',
  options,
  async () => {
    const lab = await loadLab();
    const range = (/** @type {number} */ angle, /** @type {boolean} */ byForce) => {
      const { of, now } = comparison(lab, { angle, depth: 15, ratio: 1 }, byForce);
      assert.ok(offOf(of, byForce) > Math.min(...now.y) && offOf(of, byForce) < Math.max(...now.y));
      const y = now.y.filter((_, i) => now.x[i] >= 1 && now.x[i] <= 25);
      return [Math.min(...y), Math.max(...y)];
    };
    for (const [angle, low, high] of [
      [10, 14.2, 19.7],
      [30, 2.8, 7.7],
      [40, 0.1, 4.8],
      [60, -3.2, 1.4],
      [90, -4.7, -0.2],
    ]) {
      const [least, most] = range(angle, false);
      near(least, low, 0.06);
      near(most, high, 0.06);
    }
    const [least, most] = range(60, true);
    near(least, -6, 0.5);
    near(most, 175, 0.5);
    const { curves } = comparison(lab, { angle: 60, depth: 15, ratio: 2 }, false);
    assert.equal(curves.length, ANGLES.length);
    assert.ok(curves.every(({ y }) => y.every(Number.isFinite)));
  },
);

// by columns of a fine grid over the outline: the height in which both tubes are
test('shared body: closed, and it encloses what both tubes share', () => {
  for (const tubes of [
    { r2: 1, d: 1.9, a: Math.PI / 2 },
    { r2: 0.25, d: 0.75, a: 0.6 }, // tube 2 lies in tube 1 with its whole depth
    { r2: 4, d: 4.6, a: 1.1 },
  ]) {
    const { r2, d, a } = tubes;
    const { points, faces } = sharedBody(tubes);
    let volume = 0;
    for (let i = 0; i < faces.length; i += 3) {
      const [p, q, r] = [0, 1, 2].map((k) => points.slice(3 * faces[i + k], 3 * faces[i + k] + 3));
      volume +=
        (p[0] * (q[1] * r[2] - q[2] * r[1]) +
          p[1] * (q[2] * r[0] - q[0] * r[2]) +
          p[2] * (q[0] * r[1] - q[1] * r[0])) /
        6;
    }
    const [half, n] = [5, 2000];
    let columns = 0;
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const [x, y] = [(i + 0.5) / n - 0.5, (j + 0.5) / n - 0.5].map((s) => 2 * half * s);
        const u = y * Math.cos(a) - x * Math.sin(a);
        if (Math.abs(y) >= 1 || Math.abs(u) >= r2) continue;
        const [one, two] = [Math.sqrt(1 - y * y), Math.sqrt(r2 * r2 - u * u)];
        columns += Math.max(0, Math.min(one, d + two) - Math.max(-one, d - two));
      }
    columns *= ((2 * half) / n) ** 2;
    assert.ok(Math.abs(volume / columns - 1) < 0.02, `${volume} of ${columns}`);
  }
});

test('what was seen over time: kept by its place, and void after a change of an input', () => {
  const past = createPast({ frames: 4, duration: 2 }, 1);
  assert.deepEqual([...past.times], [0, 0.5, 1, 1.5, 2]);
  const look = {
    found: [
      { kind: 'valley', gap: 1 },
      { kind: 'inside', gap: 2 },
    ],
    writhe: [3],
  };
  for (const place of [0, 1, 2, 3])
    past.keep(/** @type {Parameters<typeof past.keep>[0]} */ (look), place);
  past.forget(3);
  assert.deepEqual([past.gaps[0][3], past.writhes[0][3]], [2, 3], 'a valley is no minimum');
  assert.ok(Number.isNaN(past.gaps[1][3]), 'there is no second one');
  assert.equal(past.next(3), -1, 'all that is known was seen');
  // an input at frame 1: the frames after it come again
  past.forget(1);
  assert.deepEqual([past.writhes[0][1], past.writhes[0][2]], [3, NaN]);
  past.forget(4);
  assert.deepEqual([past.next(4), past.next(4), past.next(4), past.next(4)], [2, 3, 4, -1]);
});
