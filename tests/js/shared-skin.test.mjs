/** The skin of what two meshes share closes around its volume, and stays in both bodies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedSkin, neighbours, skinOf } from '../../web/src/features/regions/shared.js';

/** A box with each side in n by n squares. @param {number[]} half @param {number} n @returns {{points: Float64Array, faces: Int32Array}} */
function box(half, n) {
  /** @type {number[]} */
  const points = [];
  /** @type {number[]} */
  const faces = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  const corner = (/** @type {number[]} */ at) => {
    const key = at.map((x) => x.toFixed(9)).join();
    if (!known.has(key)) {
      known.set(key, points.length / 3);
      points.push(...at);
    }
    return /** @type {number} */ (known.get(key));
  };
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1])
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const at = (/** @type {number} */ u, /** @type {number} */ v) => {
            const p = [0, 0, 0];
            p[axis] = side * half[axis];
            p[(axis + 1) % 3] = half[(axis + 1) % 3] * ((2 * u) / n - 1);
            p[(axis + 2) % 3] = half[(axis + 2) % 3] * ((2 * v) / n - 1);
            return corner(p);
          };
          const q = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
          if (side < 0) q.reverse();
          faces.push(q[0], q[1], q[2], q[0], q[2], q[3]);
        }
  return { points: Float64Array.from(points), faces: Int32Array.from(faces) };
}

/** Whether an edge of one triangle goes through the other. @param {number[][]} s @param {number[][]} t */
function pierces(s, t) {
  const sub = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.map((x, k) => x - b[k]);
  const cross = (/** @type {number[]} */ a, /** @type {number[]} */ b) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a.reduce((sum, x, k) => sum + x * b[k], 0);
  return [0, 1, 2].some((e) => {
    const [from, to] = [s[e], s[(e + 1) % 3]];
    const d = sub(to, from);
    const [u, v] = [sub(t[1], t[0]), sub(t[2], t[0])];
    const p = cross(d, v);
    const det = dot(u, p);
    if (Math.abs(det) < 1e-15) return false;
    const w = sub(from, t[0]);
    const a = dot(w, p) / det;
    const q = cross(w, u);
    const b = dot(d, q) / det;
    const way = dot(v, q) / det;
    return a >= 0 && b >= 0 && a + b <= 1 && way >= 0 && way <= 1;
  });
}

/** @param {{points: Float64Array, faces: Int32Array}} mesh @param {number} f @param {number[]} at */
const triangle = ({ points, faces }, f, at) =>
  [0, 1, 2].map((c) => [0, 1, 2].map((k) => points[3 * faces[3 * f + c] + k] + at[k]));

/** Volume and least and greatest corner of what two bodies share. @param {ReturnType<typeof box>} a @param {ReturnType<typeof box>} b @param {number[]} at of b */
function shared(a, b, at) {
  /** @type {number[]} */
  const list = [];
  for (let i = 0; i < a.faces.length / 3; i++)
    for (let j = 0; j < b.faces.length / 3; j++) {
      const [s, t] = [triangle(a, i, [0, 0, 0]), triangle(b, j, at)];
      if (pierces(s, t) || pierces(t, s)) list.push(i, j);
    }
  const cuts = {
    ...{ n: 1, pair: Int32Array.of(0), first: Int32Array.of(0) },
    ...{ count: Int32Array.of(list.length / 2), faces: Int32Array.from(list) },
  };
  let volume = 0;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  /** @type {number[]} */
  let corners = [];
  const out = {
    room: true,
    corner(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) {
      [x, y, z].forEach((w, k) => {
        low[k] = Math.min(low[k], w);
        high[k] = Math.max(high[k], w);
      });
      corners.push(x, y, z);
      if (corners.length < 9) return;
      const [p, q, r] = [0, 3, 6].map((k) => corners.slice(k, k + 3));
      volume +=
        (p[0] * (q[1] * r[2] - q[2] * r[1]) +
          p[1] * (q[2] * r[0] - q[0] * r[2]) +
          p[2] * (q[0] * r[1] - q[1] * r[0])) /
        6;
      corners = [];
    },
  };
  const skin = new SharedSkin(list.length);
  const poses = [
    [0, 0, 0, 1, 0, 0, 0],
    [...at, 1, 0, 0, 0],
  ].map((pose) => Float64Array.from(pose));
  skin.add(
    [skinOf({ pose: 0, ...a }), skinOf({ pose: 1, ...b })],
    poses,
    cuts,
    0,
    /** @type {any} */ (out),
  );
  return { volume, low, high };
}

test('faces know what lies beyond their edges', () => {
  const { faces } = box([1, 1, 1], 3);
  const next = neighbours(faces);
  for (let e = 0; e < next.length; e++) {
    assert.ok(next[e] >= 0, 'a closed mesh has no open edge');
    const f = Math.floor(e / 3);
    assert.ok([...next.subarray(3 * next[e], 3 * next[e] + 3)].includes(f), 'and back');
  }
});

test('the skin closes around what two boxes share: coarse, fine, and one within the sides of the other', () => {
  const cases = /** @type {const} */ ([
    // a corner in a corner: 0.6 * 0.7 * 0.8
    { a: box([1, 1, 1], 4), b: box([1, 1, 1], 5), at: [1.4, 1.3, 1.2], expected: 0.336 },
    { a: box([1, 1, 1], 1), b: box([1, 1, 1], 6), at: [1.4, 1.3, 1.2], expected: 0.336 },
    // a bar through a plate: whole faces of neither lie inside but those of the bar
    { a: box([2, 2, 0.2], 1), b: box([0.5, 0.4, 2], 8), at: [0.03, 0.05, 0.01], expected: 0.32 },
  ]);
  for (const { a, b, at, expected } of cases) {
    const { volume, low, high } = shared(a, b, [...at]);
    assert.ok(Math.abs(volume / expected - 1) < 0.06, `${volume} m3, ${expected} shared`);
    for (let k = 0; k < 3; k++) {
      const half = (/** @type {Float64Array} */ p) => Math.max(...p.filter((_, i) => i % 3 === k));
      assert.ok(low[k] >= Math.max(-half(a.points), at[k] - half(b.points)) - 0.06);
      assert.ok(high[k] <= Math.min(half(a.points), at[k] + half(b.points)) + 0.06);
    }
  }
});
