// The second module: closed forms, what it refuses, and that nothing of it leaks. The numbers of the
// thesis are rows of `hawse validate --only tether`.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';
import { LAB_URL, loadLab, lugreBelt, lugreRun } from '../../wasm/js/lab.mjs';
import { cases, validate } from '../../wasm/cli/validate/index.mjs';

const lab = await loadLab();
const TURN = 2 * Math.PI;

/** @param {number} got @param {number} want @param {number} tolerance @param {string} [what] */
const near = (got, want, tolerance, what = '') =>
  assert.ok(Math.abs(got - want) <= tolerance, `${what}: ${got}, wanted ${want}`);

/** @param {RegExp} where */
const refused = (where) => (/** @type {unknown} */ error) =>
  error instanceof HawseInputError && error.faults.some((f) => where.test(f.where));

/** n points of a curve, t from 0 to 1. @param {number} n @param {(t: number) => number[]} at */
const curve = (n, at) => Array.from({ length: n }, (_, i) => at(i / (n - 1)));

/** Closed: the first point is not repeated. @param {number} n @param {(t: number) => number[]} at */
const ring = (n, at) => Array.from({ length: n }, (_, i) => at(i / n));

/** A (2, q) torus knot; q = 3: trefoil. @param {number} q */
const torusKnot = (q) => (/** @type {number} */ t) => {
  const r = 2 + Math.cos(q * TURN * t);
  return [r * Math.cos(2 * TURN * t), r * Math.sin(2 * TURN * t), Math.sin(q * TURN * t)];
};

/** @param {number} t */
const figureEight = (t) => {
  const r = 2 + Math.cos(2 * TURN * t);
  return [r * Math.cos(3 * TURN * t), r * Math.sin(3 * TURN * t), Math.sin(4 * TURN * t)];
};

test('loads from bytes, from an address, and as a compiled module', async () => {
  const bytes = readFileSync(LAB_URL);
  for (const source of [bytes, LAB_URL, LAB_URL.href, new WebAssembly.Module(bytes)])
    assert.equal((await loadLab(source)).lens(1, 1, 2), 0);
});

test('crossed tubes: Steinmetz, scale, angle, parallel', () => {
  near(lab.volume(1, 1, 0, Math.PI / 2).volume, 16 / 3, 1e-14);
  near(lab.volume(0.1, 0.1, 0, Math.PI / 6).volume, (16 / 3) * 1e-3 * 2, 1e-16);
  assert.deepEqual(lab.volume(1, 1, 2, 1), {
    volume: 0,
    byDistance: 0,
    byAngle: 0,
    quick: 0,
    thesis: 0,
  });
  assert.equal(lab.volume(1, 1, 1.5, 0).volume, Infinity);
  near(lab.lens(1, 1, 0), Math.PI, 1e-15);
  near(lab.lens(1, 1, 1), (2 * Math.PI) / 3 - Math.sqrt(3) / 2, 1e-14);
});

test('tubes that end: parallel ones share the lens along their overlap', () => {
  const ends = [
    [0, 0, 0],
    [4, 0, 0],
    [1, 1, 0],
    [7, 1, 0],
  ];
  near(lab.segments(ends, 1, 1), 3 * lab.lens(1, 1, 1), 1e-12);
  assert.equal(lab.segments(ends.flat(), 1, 1), lab.segments(ends, 1, 1), 'flat lists too');
});

test('the patch as it shrinks, and the sphere of Hertz', () => {
  const [p, a] = [1e-7, 0.7];
  const { major, minor, outline } = lab.patch(1, 1, 2 - p, a);
  near(major / (Math.sqrt(p) / Math.sin(a / 2)), 1, 1e-8);
  near(minor / (Math.sqrt(p) / Math.cos(a / 2)), 1, 1e-8);
  near(outline / ((TURN * p) / Math.sin(a)), 1, 1e-6);
  const sphere = lab.hertz(1, 1, Math.PI / 2, { approach: 0.01 });
  near(sphere.force, (4 / 3) * 1e-3, 1e-15);
  near(sphere.area, Math.PI * 0.01, 1e-14);
  near(lab.hertz(1, 1, Math.PI / 2, { force: sphere.force }).approach, 0.01, 1e-15);
  const { ka, kb } = lab.hertzFactors(Math.PI / 2);
  near(ka, 1, 1e-12);
  near(kb, 1, 1e-12);
});

test('the kernel ends at the sum of the radii, and falls', () => {
  const { psi, psiD, barrier } = lab.kernel(1, 1, [0.5, 1, 1.5, 1.999, 2, 3, NaN]);
  assert.deepEqual([...psi.slice(4)], [0, 0, 0]);
  assert.ok(psi[0] > psi[1] && psi[1] > psi[2] && psi[2] > psi[3] && psi[3] > 0);
  assert.ok(psiD[1] < 0);
  assert.ok(
    barrier[0] > 0 && barrier[2] === 0,
    'the barrier begins at three quarters of the reach',
  );
  // V90 / (2 pi R)
  near(psi[1], lab.volume(1, 1, 1, Math.PI / 2).volume / TURN, 1e-7);
});

test('a straight line bends nowhere; a clamped one begins as it is told', () => {
  const nodes = curve(5, (t) => [4 * t, 0, 0]);
  assert.ok(lab.bend({ nodes }).every((x) => Math.abs(x) < 1e-15));
  const { points, tangents } = lab.along({ nodes }, [0, 1.25, 4]);
  assert.deepEqual([...points], [0, 0, 0, 1.25, 0, 0, 4, 0, 0]);
  near(tangents[3], 1, 1e-15);
  const clamped = { nodes, ends: { first: [0, 1, 0] } };
  const begin = lab.along(clamped, [0]).tangents;
  for (const [i, x] of [0, 1, 0].entries()) near(begin[i], x, 1e-14);
});

test('two straight lines are nearest where they cross, and at ends', () => {
  const a = { nodes: curve(4, (t) => [6 * t - 3, 0, 0]) };
  const b = { nodes: curve(5, (t) => [0.5, 8 * t - 4, 0.25]) };
  const found = lab.minima(a, { other: b });
  assert.equal(found.count, 1);
  assert.ok(found.proven);
  const [m] = found.minima;
  near(m.d, 0.25, 1e-14);
  near(m.s1, 3.5, 1e-12);
  near(m.s2, 4, 1e-12);
  assert.equal(m.kind, 'inside');
  const off = lab.minima(a, { other: { nodes: curve(3, (t) => [4, 8 * t - 4, 0]) } });
  assert.equal(off.count, 1);
  assert.equal(off.minima[0].kind, 'end1');
  near(off.minima[0].d, 1, 1e-14);
  assert.equal(lab.minima(a, { other: b, within: 0.2 }).count, 0);
});

test('parallel lines are a valley, which is not counted', () => {
  const one = { nodes: curve(4, (t) => [3 * t, 0, 0]) };
  const { count, valleys, minima, proven } = lab.minima(one, {
    other: { nodes: curve(4, (t) => [3 * t, 0.5, 0]) },
  });
  assert.equal(count, 0);
  assert.ok(valleys > 0 && minima.length === valleys && !proven);
  assert.ok(minima.every((m) => m.kind === 'valley' && Math.abs(m.d - 0.5) < 1e-3));
});

test('the list is as long as it is allowed to be, the count is not', () => {
  const nodes = curve(200, (t) => [3 * Math.sin(61 * t), 3 * Math.cos(43 * t), Math.sin(29 * t)]);
  const all = lab.minima({ nodes }, { apart: 3 });
  assert.ok(all.count > 70, `${all.count}: more than the first room`);
  assert.equal(all.minima.length, all.count + all.valleys);
  const few = lab.minima({ nodes }, { apart: 3, most: 5 });
  assert.equal(few.count, all.count);
  assert.deepEqual(few.minima, all.minima.slice(0, 5));
  assert.deepEqual(lab.minima({ nodes }, { apart: 3, most: 0 }).minima, []);
  assert.ok(all.minima.every((m, i) => i === 0 || m.d >= all.minima[i - 1].d));
});

test("the thesis' search gives minima of the list, and the same for the same seed", () => {
  const nodes = curve(41, (t) => [2 * Math.sin(9 * t), 2 * Math.cos(7 * t), 3 * t]);
  const { minima } = lab.minima({ nodes }, { apart: 3 });
  const options = { apart: 3, random: 500, seed: 7 };
  const told = lab.thesisMinima({ nodes }, options);
  assert.ok(told.length > 0 && told.length <= minima.length);
  for (const { s1, s2 } of told)
    assert.ok(minima.some((m) => Math.hypot(m.s1 - s1, m.s2 - s2) < 1e-6));
  assert.deepEqual(lab.thesisMinima({ nodes }, options), told);
});

test('determinants of closed knots: none 1, trefoil 3, figure of eight 5, five-fold 5', () => {
  const closed = { closed: true };
  assert.equal(lab.determinant(ring(40, (t) => [Math.cos(TURN * t), Math.sin(TURN * t), 0.1 * t]), closed), 1); // prettier-ignore
  assert.equal(lab.determinant(ring(120, torusKnot(3)), closed), 3);
  assert.equal(lab.determinant(ring(160, figureEight), closed), 5);
  assert.equal(lab.determinant(ring(200, torusKnot(5)), closed), 5);
});

test('linking number of two rings, and crossings of them', () => {
  const a = ring(24, (t) => [Math.cos(TURN * t), Math.sin(TURN * t), 0]);
  const b = ring(24, (t) => [1 + Math.cos(TURN * t), 0, Math.sin(TURN * t)]);
  near(Math.abs(lab.linking(a, b)), 1, 1e-12);
  near(lab.linking(a, [...b].reverse()), -lab.linking(a, b), 1e-12);
  const far = b.map(([x, y, z]) => [x + 5, y, z]);
  near(lab.linking(a, far), 0, 1e-12);
  const cross = [
    [-1, -1, 0],
    [1, 1, 0.1],
    [1, -1, 0.3],
    [-1, 1, 0.4],
  ];
  const [one, ...rest] = lab.crossings(cross) ?? [];
  assert.equal(rest.length, 0);
  assert.deepEqual([one.over, one.under, Math.abs(one.sign)], [2, 0, 1]);
  near(one.s, 0.5, 1e-14);
  assert.equal(lab.crossings(cross, { along: [0, 0, -1] })?.[0].over, 0, 'seen from below');
  near(lab.writhe(cross), -lab.writhe(cross.map(([x, y, z]) => [-x, y, z])), 1e-15);
  assert.equal(lab.writhe(cross.slice(0, 3)), 0);
});

test('crossings that are not clear have no list', () => {
  const flat = [
    [0, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [1, 1, 0],
    [1, -1, 0],
  ];
  assert.equal(lab.crossings(flat), null, 'strands that meet');
});

test('a chord that falls through another', () => {
  const from = [
    [-1, 0, 0],
    [1, 0, 0],
    [0, -1, 1],
    [0, 1, 1],
  ];
  const to = from.map(([x, y, z], i) => [x, y, i > 1 ? -1 : z]);
  const through = lab.motion(from, to, { reach: 0.5, floor: 0.1 });
  near(through.distance, 1, 1e-15);
  assert.ok(through.hit && through.cross);
  near(through.time, 0.25, 1e-12);
  near(through.least, 0, 1e-12);
  assert.ok(through.safe > 0.3 && through.safe < 0.45, `${through.safe}`);
  const still = lab.motion(from, from, { reach: 0.5 });
  assert.deepEqual([still.hit, still.cross, still.safe, still.time], [false, false, 1, 2]);
});

test('LuGre: sliding friction after long sliding, and the exact step against the run', () => {
  const law = lab.lugreDefault();
  const state = lab.lugreAfter(law, 10, { z: [0, 0, 0], sdw: 0 }, [0.3, 0, 0], 100);
  const { force, limit } = lab.lugreRates(law, 10, state, [0.3, 0, 0]);
  near(limit, 1, 1e-12);
  near(force[0], -(1 + law.sigma2 * 0.3), 1e-12);
  near(lab.lugrePassiveLoad(law), (2 * law.sigma1 * law.stribeck) / law.sliding, 1e-12);
  const times = [0, 0.02, 0.05, 0.3];
  const run = lugreRun(lab, { load: 10, speed: () => 5e-4, times, sdw: 0.3 });
  for (const [i, t] of times.entries()) {
    const want = lab.lugreAfter(law, 10, { z: [0, 0, 0], sdw: 0.3 }, [5e-4, 0, 0], t);
    near(run.z[i], want.z[0], 1e-11, `z at ${t}`);
    near(run.sdw[i], want.sdw, 1e-8, `sdw at ${t}`);
  }
});

test('LuGre: the clamp holds the bristle at its limit, from a start beyond it too', () => {
  const law = lab.lugreDefault();
  const times = [0, 0.5, 1, 2];
  const { z, limit, force } = lugreRun(lab, {
    load: 10,
    speed: (t) => (t < 1.5 ? 2e-5 : -2e-5),
    times,
    z: 1,
    sdw: 1,
  });
  for (let i = 0; i < 3; i++) near(z[i], limit[i] / law.sigma0, 1e-15, `at ${times[i]}`);
  assert.ok(force[0] < 0 && force[2] < 0);
  assert.ok(z[3] < z[2] && z[3] > -limit[3] / law.sigma0, 'on its way back');
  const free = lugreRun(lab, { law: { ...law, clamp: false }, load: 10, speed: () => 1e-5, times });
  assert.ok(free.z[3] > 1.01 * (free.limit[3] / law.sigma0), 'the law of the source winds up');
});

test('LuGre on a belt: without friction the block swings for ever', () => {
  const law = { ...lab.lugreDefault(), sliding: 0, sticking: 0, sigma2: 0 };
  const times = Array.from({ length: 101 }, (_, i) => i / 10);
  const w = Math.sqrt(2);
  const { x, v, peaks, troughs } = lugreBelt(lab, {
    law,
    load: 0,
    belt: 50,
    times,
    start: { x: 0.5 },
  });
  times.forEach((t, i) => near(x[i], 0.5 * Math.cos(w * t), 1e-7, `x at ${t}`));
  near(v[7], -0.5 * w * Math.sin(w * 0.7), 1e-7);
  assert.ok(peaks.length >= 2 && troughs.length >= 2);
  for (const peak of peaks) near(peak, 0.5, 1e-7);
  for (const trough of troughs) near(trough, -0.5, 1e-7);
});

test('what is no number, no line, no law is refused with its place', () => {
  const nodes = curve(5, (t) => [t, 0, 0]);
  const four = curve(4, (t) => [t, t, 0]);
  /** @type {[RegExp, () => unknown][]} */
  const bad = [
    [/^\/d$/, () => lab.volume(1, 1, NaN, 1)],
    [/^\/a$/, () => lab.patch(1, 1, 1, Infinity)],
    [/^\/approach$/, () => lab.hertz(1, 1, 1, { approach: NaN })],
    [/^\/phi$/, () => lab.hertzFactors(NaN)],
    [/^\/r1$/, () => lab.kernel(0, 1, [1])],
    [
      /^\/ends$/,
      () =>
        lab.segments(
          curve(3, () => [0, 0, 0]),
          1,
          1,
        ),
    ],
    [/^\/line\/nodes$/, () => lab.minima({ nodes: [[0, 0, 0]] }, { apart: 1 })],
    [/^\/line\/nodes\/1$/, () => lab.minima({ nodes: [0, 0, 0, 1, NaN, 0] }, { apart: 1 })],
    [/^\/line\/nodes$/, () => lab.minima({ nodes: [0, 0, 0, 1] }, { apart: 1 })],
    [/^\/line\/nodes\/1$/, () => lab.minima({ nodes: [[0, 0, 0], [1]] }, { apart: 1 })],
    [/^\/line\/lengths$/, () => lab.minima({ nodes, lengths: [1, 2] }, { apart: 1 })],
    [/^\/line\/lengths\/2$/, () => lab.minima({ nodes, lengths: [1, 1, -1, 1] }, { apart: 1 })],
    [/^\/line\/lengths\/0$/, () => lab.minima({ nodes: [0, 0, 0, 0, 0, 0] }, { apart: 1 })],
    [/^\/line\/bend$/, () => lab.minima({ nodes, bend: [0, 0, 0] }, { apart: 1 })],
    [/^\/other\/nodes$/, () => lab.minima({ nodes }, { other: { nodes: [] } })],
    [/^\/apart$/, () => lab.minima({ nodes }, {})],
    [/^\/apart$/, () => lab.minima({ nodes }, { apart: 0 })],
    [/^\/within$/, () => lab.minima({ nodes }, { apart: 1, within: NaN })],
    [/^\/most$/, () => lab.minima({ nodes }, { apart: 1, most: -1 })],
    [/^\/most$/, () => lab.minima({ nodes }, { apart: 1, most: 1.5 })],
    [/^\/random$/, () => lab.thesisMinima({ nodes }, { apart: 1, random: -3 })],
    [/^\/places/, () => lab.along({ nodes }, [NaN])],
    [/^\/along$/, () => lab.crossings(nodes, { along: [0, 0, 0] })],
    [/^\/b$/, () => lab.linking(nodes, nodes.slice(0, 2))],
    [/^\/points$/, () => lab.determinant([0, 0, 0])],
    [/^\/to$/, () => lab.motion(four, nodes)],
    [/^\/from\/2$/, () => lab.motion([0, 0, 0, 0, 0, 0, 0, NaN, 0, 0, 0, 0], four)],
    [/^\/reach$/, () => lab.motion(four, four, { reach: NaN })],
    [/^\/sigma1$/, () => lab.lugrePassiveLoad({ ...lab.lugreDefault(), sigma1: 0 })],
    [
      /^\/sticking$/,
      () => lugreRun(lab, { law: { ...lab.lugreDefault(), sticking: 0.01 }, load: 1, speed: () => 0, times: [0, 1] }), // prettier-ignore
    ],
    [/^\/times\/1$/, () => lugreRun(lab, { load: 1, speed: () => 0, times: [1, 1] })],
    [/^\/speed$/, () => lugreRun(lab, { load: 1, speed: () => NaN, times: [0, 1] })],
    [/^\/belt$/, () => lugreBelt(lab, { belt: NaN, times: [0, 1] })],
    [/^\/z$/, () => lugreRun(lab, { load: 1, speed: () => 0, times: [0, 1], z: NaN })],
    [
      /^\/law$/,
      () => lugreBelt(lab, { law: { ...lab.lugreDefault(), sigma1: 1e-6 }, times: [0, 60] }),
    ],
    [/^\/times$/, () => lugreBelt(lab, { times: [] })],
    [/^\/mass$/, () => lugreBelt(lab, { mass: 0, times: [0, 1] })],
    [/^\/x$/, () => lugreBelt(lab, { start: { x: NaN }, times: [0, 1] })],
    [/^\/load$/, () => lugreBelt(lab, { load: NaN, times: [0, 1] })],
  ];
  for (const [where, call] of bad) assert.throws(call, refused(where), `${call}`);
  // and it still works
  near(lab.volume(1, 1, 0, Math.PI / 2).volume, 16 / 3, 1e-14);
});

test('a line that is no spline is refused, one of two nodes is searched', () => {
  const nodes = curve(5, (t) => [t, 0, 0]);
  const bend = nodes.map(() => [0, 9, 0]);
  assert.throws(() => lab.minima({ nodes, bend }, { apart: 0.5 }), refused(/^\/line$/));
  assert.equal(lab.minima({ nodes: [0, 0, 0, 1, 0, 0] }, { apart: 0.5 }).proven, true);
});

test('memory that is lent comes back', async () => {
  const own = await loadLab();
  const nodes = curve(400, (t) => [Math.sin(90 * t), Math.cos(50 * t), 20 * t]);
  const work = () => {
    own.minima({ nodes }, { apart: 1, within: 0.4 });
    own.thesisMinima({ nodes }, { apart: 1, within: 0.4 });
    own.crossings(nodes);
    own.determinant(nodes);
    own.writhe(nodes);
    assert.throws(() => own.minima({ nodes, lengths: -1 }, { apart: 1 }), HawseInputError);
  };
  work();
  const size = own.x.memory.buffer.byteLength;
  for (let i = 0; i < 10; i++) work();
  assert.equal(own.x.memory.buffer.byteLength, size);
});

test('the rows of the thesis hold', async () => {
  const tether = JSON.parse(
    readFileSync(new URL('../validation/refs/tether.json', import.meta.url), 'utf8'),
  );
  const chosen = cases.filter((c) => c.id.startsWith('tether/'));
  const core = await loadCore();
  const ctx = /** @type {any} */ ({ refs: { tether }, lab: () => lab, core });
  const rows = await validate(chosen, ctx);
  assert.ok(rows.length > 250, `${rows.length} rows`);
  for (const row of rows)
    assert.ok(
      row.pass,
      `${row.id} ${row.quantity}: ${row.got}, wanted ${row.expected}; ${row.note}`,
    );
});
