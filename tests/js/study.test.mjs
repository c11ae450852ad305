// Studies: random numbers, sequences and distributions against published values and closed forms; designs; strict reading.
import test from 'node:test';
import assert from 'node:assert/strict';
import { HawseInputError, WASM_URL, loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { csvCells, csvLine } from '../../wasm/js/csv.mjs';
import { morrisMove } from '../../wasm/js/study/design.mjs';
import { exp, log, normalBelow, normalInverse, normalTail } from '../../wasm/js/study/elementary.mjs'; // prettier-ignore
import { CURVES, cyclesTo, damageOf } from '../../wasm/js/study/fatigue.mjs';
import { LAWS, cutLaw } from '../../wasm/js/study/laws.mjs';
import { percentileOf } from '../../wasm/js/study/percentile.mjs';
import { readFactors } from '../../wasm/js/study/factors.mjs';
import { openStudy, runPoint } from '../../wasm/js/study/point.mjs';
import { STREAM, orderAt, philox, uniformAt } from '../../wasm/js/study/random.mjs';
import { parseStudy, pointOf } from '../../wasm/js/study/read.mjs';
import { SOBOL_DIMENSIONS, sobolAt, sobolBits } from '../../wasm/js/study/sobol.mjs';
import { varyPatch } from '../../wasm/js/vary.mjs';

const core = await loadCore(WASM_URL);
const range = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i);

test('Philox4x32-10 gives the known answers of its authors', () => {
  // kat_vectors of Random123 (Salmon et al. 2011)
  const most = 0xffffffff;
  const hex = (/** @type {number[]} */ words) => words.map((w) => w.toString(16).padStart(8, '0')).join(' '); // prettier-ignore
  assert.equal(hex(philox([0, 0, 0, 0], [0, 0])), '6627e8d5 e169c58d bc57ac4c 9b00dbd8');
  assert.equal(
    hex(philox([most, most, most, most], [most, most])),
    '408f276d 41c83b0e a20bc7c6 6d5451fd',
  );
  assert.equal(
    hex(philox([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0])),
    'd16cfe09 94fdcceb 5001e420 24126ea1',
  );
});

test('uniform numbers: between 0 and 1, their mean and variance within four standard errors, streams apart', () => {
  const n = 20000;
  const u = range(n).map((i) => uniformAt(7, STREAM.point, 0, i));
  assert.ok(u.every((x) => x > 0 && x < 1));
  const mean = u.reduce((s, x) => s + x, 0) / n;
  assert.ok(Math.abs(mean - 1 / 2) < 4 * Math.sqrt(1 / 12 / n), `${mean}`);
  const variance = u.reduce((s, x) => s + (x - mean) ** 2, 0) / n;
  assert.ok(Math.abs(variance - 1 / 12) < 4 * Math.sqrt((1 / 80 - 1 / 144) / n), `${variance}`);
  const other = range(n).map((i) => uniformAt(7, STREAM.point, 1, i));
  const product = u.reduce((s, x, i) => s + (x - 0.5) * (other[i] - 0.5), 0) / n;
  assert.ok(Math.abs(product) < (4 / 12) * Math.sqrt(1 / n), `${product}`);
});

test('an order has each place once, and every one of the orders of three comes as often as chance has it', () => {
  for (const n of [1, 2, 3, 5, 16, 17, 1000])
    assert.equal(new Set(range(n).map((i) => orderAt(3, 0, n, i))).size, n);
  const counts = new Map();
  const draws = 6000;
  for (let s = 0; s < draws; s++) {
    const order = range(3).map((i) => orderAt(s, 2, 3, i)).join(''); // prettier-ignore
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  // of a binomial count, mean n p: five standard deviations
  for (const [order, count] of counts)
    assert.ok(Math.abs(count - draws / 6) < 5 * Math.sqrt((draws * 5) / 36), `${order}: ${count}`);
});

test('Sobol: the first points of Joe and Kuo, and one point in each part in every dimension', () => {
  // their program's output for three dimensions
  const wanted = [
    [0, 0, 0],
    [0.5, 0.5, 0.5],
    [0.75, 0.25, 0.25],
    [0.25, 0.75, 0.75],
    [0.375, 0.375, 0.625],
    [0.875, 0.875, 0.125],
  ];
  wanted.forEach(
    (row, i) =>
    assert.deepEqual(row.map((_, d) => sobolBits(i, d) / 2 ** 32), row), // prettier-ignore
  );
  // property of a (t, s)-sequence in base 2, and of its digital shift
  for (let d = 0; d < SOBOL_DIMENSIONS; d++)
    for (const n of [8, 256]) {
      const parts = new Set(range(n).map((i) => Math.floor(n * sobolAt(5, i, d))));
      assert.equal(parts.size, n, `dimension ${d}, ${n} points`);
      const next = new Set(range(n).map((i) => Math.floor(n * sobolAt(5, n + i, d))));
      assert.equal(next.size, n);
    }
  // Sobol's property A: of 2^s points one in each of the 2^s orthants, which Joe and Kuo's numbers have
  for (const s of [2, 3, 6, 10]) {
    const cells = new Set(range(2 ** s).map((i) => range(s).map((d) => sobolBits(i, d) >>> 31).join(''))); // prettier-ignore
    assert.equal(cells.size, 2 ** s, `${s} dimensions`);
  }
});

test('exp and log within 4e-16, the normal distribution and its inverse at published values', () => {
  for (let i = 0; i < 20000; i++) {
    const x = 1400 * (uniformAt(1, 0, 0, i) - 0.5);
    assert.ok(Math.abs(exp(x) / Math.exp(x) - 1) < 4e-16, `exp ${x}`);
    const y = 10 ** (600 * (uniformAt(1, 0, 1, i) - 0.5));
    assert.ok(Math.abs(log(y) / Math.log(y) - 1) < 4e-16, `log ${y}`);
  }
  assert.deepEqual([exp(0), log(1), exp(-800), exp(800)], [1, 0, 0, Infinity]);
  assert.deepEqual([log(0), exp(NaN), log(-1)], [-Infinity, NaN, NaN]);
  // M. J. Wichura, AS 241 (1988), its own checks; and the usual 95 %
  for (const [p, x] of [
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.262340089798408],
    [0.975, 1.959963984540054],
  ])
    assert.ok(Math.abs(normalInverse(p) / x - 1) < 1e-14, `${p}: ${normalInverse(p)}`);
  // Abramowitz and Stegun, table 26.1 and 26.2
  for (const [x, q] of [
    [1, 0.15865525393145707],
    [3, 1.349898031630095e-3],
    [5, 2.866515718791939e-7],
    [10, 7.619853024160525e-24],
  ])
    assert.ok(Math.abs(normalTail(x) / q - 1) < 2e-14, `${x}: ${normalTail(x)}`);
  for (let p = 0.0005; p < 1; p += 0.0005)
    assert.ok(Math.abs(normalBelow(normalInverse(p)) - p) < 1e-15);
  assert.ok(Math.abs(normalInverse(0.5)) < 1e-17);
});

test('distributions: what stays below and its inverse agree; means are those of closed forms; cut ones stay within', () => {
  const gamma = 0.5772156649015329; // Euler's constant
  /** @type {[string, Record<string, number>, number, number][]} law, numbers, mean, deviation */
  const cases = [
    ['uniform', { low: -2, high: 4 }, 1, 6 / Math.sqrt(12)],
    ['loguniform', { low: 1, high: Math.E }, Math.E - 1, Math.sqrt((Math.E ** 2 - 1) / 2 - (Math.E - 1) ** 2)], // prettier-ignore
    ['triangular', { low: 0, mode: 1, high: 4 }, 5 / 3, Math.sqrt((16 + 1 - 4) / 18)],
    ['normal', { mean: 3, deviation: 2 }, 3, 2],
    ['lognormal', { median: 2, spread: 0.5 }, 2 * Math.exp(0.125), 2 * Math.exp(0.125) * Math.sqrt(Math.exp(0.25) - 1)], // prettier-ignore
    ['weibull', { scale: 3, shape: 2, location: 1 }, 1 + (3 * Math.sqrt(Math.PI)) / 2, 3 * Math.sqrt(1 - Math.PI / 4)], // prettier-ignore
    ['gumbel', { location: 1, scale: 2 }, 1 + 2 * gamma, (2 * Math.PI) / Math.sqrt(6)],
  ];
  for (const [name, numbers, mean, deviation] of cases) {
    const law = LAWS[name];
    for (const p of [1e-6, 0.01, 0.3, 0.5, 0.9, 0.9999]) {
      const back = law.below(numbers, law.at(numbers, p));
      assert.ok(Math.abs(back - p) < 1e-12, `${name} ${p}: ${back}`);
    }
    // of midpoints the mean is that of the law but for its tails: 2e5 points leave under 1e-4 of a deviation
    const n = 200000;
    const values = range(n).map((i) => law.at(numbers, (i + 0.5) / n));
    const found = values.reduce((s, x) => s + x, 0) / n;
    assert.ok(Math.abs(found - mean) < 2e-4 * deviation, `${name}: mean ${found}, not ${mean}`);
    const spread = Math.sqrt(values.reduce((s, x) => s + (x - found) ** 2, 0) / n);
    assert.ok(Math.abs(spread / deviation - 1) < 1e-3, `${name}: ${spread}, not ${deviation}`);
  }
  const cut = cutLaw(LAWS.normal, { mean: 0, deviation: 1, low: -1, high: 2 });
  assert.ok(Math.abs(cut.share - 0.8185946141203637) < 1e-14); // Phi(2) - Phi(-1)
  for (const p of [1e-9, 0.2, 0.999999999]) assert.ok(cut.at(p) >= -1 && cut.at(p) <= 2);
  // half of what is left lies below the median of the cut law
  assert.ok(Math.abs((normalBelow(cut.at(0.5)) - normalBelow(-1)) / cut.share - 0.5) < 1e-14);
});

test('S-N curves of DNV-RP-C203 meet at ten million cycles; damage by hand', () => {
  for (const [name, curve] of Object.entries(CURVES)) {
    const [first, second] = curve;
    const knee = (first.log - 7) / first.m; // log10 of the range there
    // the table has three digits: they meet within these
    assert.ok(Math.abs(second.log - second.m * knee - 7) < 2e-3, name);
  }
  // curve D, 100 MPa: 12.164 - 3 x 2 = 6.164; 10 MPa: 15.606 - 5 = 10.606
  assert.ok(Math.abs(Math.log10(cyclesTo(CURVES.D, 100)) - 6.164) < 1e-12);
  assert.ok(Math.abs(Math.log10(cyclesTo(CURVES.D, 10)) - 10.606) < 1e-12);
  assert.equal(cyclesTo(CURVES.D, 0), Infinity);
  const cycles = [
    { range: 2, mean: 0, count: 1 },
    { range: 1, mean: 0, count: 0.5 },
  ];
  // one slope N S^3 = 1000: 1 / 125 + 0.5 / 1000, twice the range: 8 times as much
  assert.ok(Math.abs(damageOf(cycles, [{ m: 3, log: 3 }]) - 0.0085) < 1e-16);
  assert.ok(Math.abs(damageOf(cycles, [{ m: 3, log: 3 }], 2) - 0.068) < 1e-15);
  assert.equal(damageOf([], CURVES.D), 0);
});

test('percentiles: on straight lines between the sorted values', () => {
  assert.deepEqual([0, 25, 50, 100].map((p) => percentileOf([4, 1, 3, 2], p)), [1, 1.75, 2.5, 4]); // prettier-ignore
  assert.equal(percentileOf([5], 90), 5);
});

test('cells of a line come back as they went in', () => {
  const cells = ['a', '', 'with "quotes", and a comma', '#x?a=1', '-1.5'];
  assert.deepEqual(csvCells(csvLine(cells)).slice(0, 4), cells.slice(0, 4));
  assert.deepEqual(csvCells('1,,\n'), ['1', '', '']);
  assert.throws(() => csvCells('1,"open\n'), /no line of a table/);
});

/* ---- reading ---- */

/** A ball of 10 kg that is thrown up by an input and judged by nobody. */
const THROW = {
  hawse: 1,
  parts: {
    ball: { kind: 'rigid', mass: 10, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 5] },
  },
  inputs: { push: { target: 'ball.force_x', min: -100, max: 100 } },
  solver: { step: 0.01, frame: 0.05, duration: 2 },
};
/** @param {object} [change] of the study */
const studyOf = (change = {}) => ({
  hawse_study: 1,
  base: 'throw.json',
  factors: {
    mass: { path: 'ball.mass', values: [5, 10, 20] },
    speed: { path: 'ball.velocity.x', distribution: 'uniform', low: -1, high: 1, levels: 2 },
  },
  design: { kind: 'grid' },
  measures: { x: { take: 'value', channel: 'ball.x' } },
  ...change,
});
/** @param {object} given */
const open = (given) => openStudy(core, /** @type {any} */ (given), { text: JSON.stringify(THROW) }, {}); // prettier-ignore

test('designs: every point is found from its number', () => {
  const values = (/** @type {object} */ change) => {
    const { study } = open(studyOf(change));
    return range(study.design.points).map((i) => study.design.valuesOf(i));
  };
  assert.deepEqual(values({}), [
    ...[5, 10, 20].flatMap((mass) => [
      [mass, -1],
      [mass, 1],
    ]),
  ]);
  // the scenario's own values first
  assert.deepEqual(values({ design: { kind: 'one-at-a-time' } }), [
    [10, 0],
    [5, 0],
    [10, 0],
    [20, 0],
    [10, -1],
    [10, 1],
  ]);
  const even = {
    a: { path: 'ball.position.x', distribution: 'uniform', low: 0, high: 1 },
    b: { path: 'ball.position.y', distribution: 'uniform', low: 0, high: 1 },
  };
  const latin = values({ factors: even, design: { kind: 'latin', points: 40, seed: 2 } });
  for (const k of [0, 1]) {
    const parts = latin.map((row) => Math.floor(40 * Number(row[k])));
    assert.equal(new Set(parts).size, 40, 'one in each fortieth');
  }
  assert.notDeepEqual(latin, values({ factors: even, design: { kind: 'latin', points: 40, seed: 3 } })); // prettier-ignore
  // more points of a sequence add to those before
  const [few, more] = [8, 16].map((points) => values({ factors: even, design: { kind: 'sobol', points } })); // prettier-ignore
  assert.deepEqual(more.slice(0, 8), few);

  // A, B, then A with one column of B (Saltelli 2010)
  const saltelli = values({ factors: even, design: { kind: 'saltelli', points: 3 } });
  assert.equal(saltelli.length, 12);
  for (let j = 0; j < 12; j += 4) {
    const [a, b, first, second] = saltelli.slice(j, j + 4);
    assert.deepEqual([first, second], [[b[0], a[1]], [a[0], b[1]]]); // prettier-ignore
  }
  // each step of a trajectory moves one factor, by half of its levels
  const morris = values({ factors: even, design: { kind: 'morris', trajectories: 5, levels: 4 } });
  for (let j = 0; j < 5; j++)
    for (const step of [0, 1]) {
      const [from, to] = morris.slice(3 * j + step, 3 * j + step + 2).map((row) => row.map(Number));
      const k = range(2).findIndex((f) => morrisMove(1, j, 2, f).order === step);
      assert.ok(Math.abs(Math.abs(to[k] - from[k]) - 0.5) < 1e-12);
      assert.equal(to[1 - k], from[1 - k]);
    }
  const { factors: { mass: { values: _, ...mass } } } = studyOf(); // prettier-ignore
  const rows = [
    [7, 'rk4'],
    [8, 'ali3'],
  ];
  assert.deepEqual(
    values({
      factors: { how: { path: 'solver.integrator' }, mass },
      design: { kind: 'table', columns: ['mass', 'how'], rows },
    }),
    rows.map(([m, how]) => [how, m]),
  );
});

test('a point is a patch and inputs; whole numbers stay whole', () => {
  const { study } = open(
    studyOf({
      factors: {
        sides: { path: 'ball.sides', distribution: 'uniform', low: 8, high: 11 },
        push: { input: 'push', at: 0.5, distribution: 'uniform', low: 0, high: 50 },
        vy: { path: 'ball.velocity.y', values: [3] },
        vz: { path: 'ball.velocity.z', values: { from: 1, to: 2, step: 0.5 } },
        how: { path: 'solver.integrator', values: ['rk4', 'ali3'] },
      },
      design: { kind: 'random', points: 200 },
    }),
  );
  const seen = new Set();
  for (let i = 0; i < 200; i++) {
    const { values, patch } = pointOf(study, i);
    const [sides, , vy, vz, how] = values;
    seen.add(sides);
    const { parts, solver } = /** @type {any} */ (patch);
    assert.deepEqual(parts.ball.velocity, [0, vy, vz]);
    assert.equal(solver.integrator, how);
    assert.equal(parts.ball.sides, sides);
  }
  assert.deepEqual([...seen].sort((a, b) => Number(a) - Number(b)), [8, 9, 10, 11]); // prettier-ignore
});

// What a factor is not at, a point leaves alone: written down, a default would displace what the catalogue gives, and the start of
// an input what the base's link sets. The base's own run is point 0, by its hash.
test('one at a time: the scenario keeps what it has from the catalogue, from events and from its link', async () => {
  const hung = {
    hawse: 1,
    parts: {
      load: { kind: 'rigid', mass: 500, shape: 'box', size: [1, 1, 1], position: [0, 0, 5] },
      line: {
        ...{ kind: 'cable', a: { attach: 'world', position: [0, 0, 25] }, b: { attach: 'load' } },
        ...{ length: 20, elements: 4, stock: 'wire-6x36-iwrc-1770-28' },
      },
    },
    events: { pull: { at: 0.1, set: { push: { value: 300 } } } },
    inputs: { push: { target: 'load.force_x', min: -500, max: 500 } },
    solver: { step: 0.01, frame: 0.05, duration: 0.5 },
  };
  const text = JSON.stringify(hung);
  const own = core.compile(text);
  const stock = Number(own.manifest.stock?.[0].values.EA);
  own.free();
  const inputs = [
    { id: 'push', frame: 4, value: 90 },
    { id: 'push', frame: 1, value: 40 },
  ];
  const given = {
    ...{ hawse_study: 1, base: 'hung.json', design: { kind: 'one-at-a-time' } },
    factors: {
      ea: { path: 'line.EA', values: [1e6] },
      late: { input: 'push', at: 0.3, values: [-50, 90] },
      early: { input: 'push', at: 0.1, values: [10] },
      yaw: { path: 'load.orientation.yaw', values: [0.5] },
    },
    measures: { x: { take: 'value', channel: 'load.x' } },
  };
  const opened = openStudy(core, /** @type {any} */ (given), { text, inputs }, {});
  const { study } = opened;
  // the values that it has: of the catalogue, and of the link at that time
  assert.deepEqual(study.design.valuesOf(0), [stock, 90, 40, 0]);
  assert.deepEqual(range(study.design.points).map((i) => pointOf(study, i).given), [
    [undefined, undefined, undefined, undefined],
    [1e6, undefined, undefined, undefined],
    [undefined, -50, undefined, undefined],
    [undefined, 90, undefined, undefined],
    [undefined, undefined, 10, undefined],
    [undefined, undefined, undefined, 0.5],
  ]); // prettier-ignore
  assert.deepEqual(pointOf(study, 0).patch, {});
  const { hash } = simulateWith(core, text, { inputs });
  const { line } = await runPoint(core, opened, {}, 0);
  assert.equal(csvCells(line)[8], hash);
});

test('a member of a vector that the catalogue gives leaves the others as it gives them', () => {
  const scenario = {
    ...{ hawse: 1, solver: { duration: 0.1 } },
    parts: { anchor: { kind: 'anchor', stock: 'anchor-hall-6000', position: [0, 0, -5] } },
  };
  const model = core.compile(JSON.stringify(scenario));
  const manifest = {
    ...model.manifest, // as of a catalogue that has sizes
    stock: [{ where: '/parts/anchor', name: 'x', values: { mass: 6000, 'shank.size': [1, 2, 3] } }],
  };
  model.free();
  const ground = { schema: core.schema, scenario, manifest };
  const [factor] = readFactors({ w: { path: 'anchor.shank.size.y', values: [5] } }, ground, [], 1);
  assert.deepEqual(varyPatch(factor.place ? [factor.place] : [], [5]), {
    parts: { anchor: { shank: { size: [1, 5, 3] } } },
  });
  assert.equal(factor.nominal, 2);
});

test('every fault has its place, its value and what is allowed', () => {
  /** @type {[object, string, RegExp][]} */
  const cases = [
    [{ desing: 1 }, '/desing', /no key "desing": did you mean design/],
    [{ hawse_study: 2 }, '/hawse_study', /2: 1 is wanted/],
    [{ answers: { r: { kind: 'return', of: 'x', law: 'gumbel' } } }, '/answers/r/levels', /^it is missing: a list of 1 to 20 is wanted$/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', distribution: 'weibull', scale: 1e-9, shape: 20, location: 5, high: 5 } } }, '/factors/m', /^low 5 to high 5 holds 0 of/], // prettier-ignore
    [{ base: undefined }, '/base', /missing: allowed is an example, a file or a link/],
    [{ set: 3 }, '/set', /3: an object/],
    [{ factors: {} }, '/factors', /at least one is wanted/],
    [{ factors: { m: { path: 'bal.mass', values: [1] } } }, '/factors/m/path', /no part "bal": nearest is "ball"/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', values: [1, -2] } } }, '/factors/m/values/1', /-2: .*over 0 to 1000000000000/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', values: [1, 1] } } }, '/factors/m/values/1', /listed twice/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', values: [1], distribution: 'normal' } } }, '/factors/m', /both are given/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass' } } }, '/factors/m', /neither is given/],
    [{ factors: { m: { path: 'ball.mass', distribution: 'norml', mean: 1 } } }, '/factors/m/distribution', /"norml" is not allowed: did you mean normal/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', distribution: 'normal', mean: 1 } } }, '/factors/m/deviation', /missing: a number over 0/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', distribution: 'normal', mean: 9, deviation: 3 } } }, '/factors/m', /from -15\.8\d* to 33\.6\d*, and .* takes over 0 .*another low is/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', distribution: 'normal', mean: 9, deviation: 1, low: 90, high: 99 } } }, '/factors/m', /holds 0 of the distribution/], // prettier-ignore
    [{ factors: { m: { path: 'ball.mass', distribution: 'uniform', low: 3, high: 2 } } }, '/factors/m', /low 3 is above high 2/], // prettier-ignore
    [{ factors: { m: { path: 'ball.sides', distribution: 'uniform', low: 8.5, high: 9 } } }, '/factors/m', /whole bounds/], // prettier-ignore
    [{ factors: { m: { path: 'solver.integrator', distribution: 'uniform', low: 0, high: 1 } } }, '/factors/m/distribution', /one of ali3, rk45/], // prettier-ignore
    [{ factors: { m: { path: 'solver.integrator', values: ['rk5'] } } }, '/factors/m/values/0', /one of ali3, rk45/], // prettier-ignore
    [{ factors: { m: { input: 'pusch', values: [1] } } }, '/factors/m/input', /no input "pusch": did you mean push/], // prettier-ignore
    [{ factors: { m: { input: 'push', at: 3, values: [1] } } }, '/factors/m/at', /3: a number from 0 to 2/], // prettier-ignore
    [
      { factors: { m: { input: 'push', values: [101] } } },
      '/factors/m/values/0',
      /from -100 to 100/,
    ],
    [{ factors: { a: { path: 'ball.mass', values: [1] }, b: { path: 'parts.ball.mass', values: [2] } } }, '/factors/b', /what factor "a" changes/], // prettier-ignore
    [{ factors: { 'a,b': { path: 'ball.mass', values: [1] } } }, '/factors/a,b', /is no name/],
    [{ factors: { hash: { path: 'ball.mass', values: [1] } } }, '/factors/hash', /another column/],
    [{ design: undefined }, '/design', /missing/],
    [{ design: { kind: 'grit' } }, '/design/kind', /did you mean grid/],
    [{ design: { kind: 'grid', points: 3 } }, '/design/points', /no key "points"/],
    [{ design: { kind: 'sobol', points: 0 } }, '/design/points', /0: a whole number from 1 to 1000000/], // prettier-ignore
    [{ design: { kind: 'sobol', points: 2e6 } }, '/design/points', /from 1 to 1000000/],
    [{ design: { kind: 'sobol', points: 2, seed: -1 } }, '/design/seed', /from 0 to 4294967295/],
    [{ design: { kind: 'morris', trajectories: 5, levels: 3 } }, '/design/levels', /even/],
    [{ factors: { a: { path: 'ball.mass', distribution: 'uniform', low: 1, high: 2 } } }, '/factors/a/levels', /missing/], // prettier-ignore
    [{ factors: { a: { path: 'ball.mass', distribution: 'uniform', low: 1, high: 2, levels: 9999 }, b: { path: 'ball.velocity.x', distribution: 'uniform', low: 1, high: 2, levels: 9999 } } }, '/design', /99980001 points: at most 1000000/], // prettier-ignore
    [{ measures: {} }, '/measures', /at least one/],
    [{ measures: { x: { take: 'value', channel: 'ball.xx' } } }, '/measures/x/channel', /no channel "ball.xx": did you mean/], // prettier-ignore
    [{ measures: { x: { take: 'worth', channel: 'ball.x' } } }, '/measures/x/take', /"worth" is not allowed/], // prettier-ignore
    [{ measures: { x: { take: 'value', channel: 'ball.x', at: 3 } } }, '/measures/x/at', /3: a number from 0 to 2/], // prettier-ignore
    [{ measures: { x: { take: 'mean', channel: 'ball.x', from: 2, to: 1 } } }, '/measures/x', /from 2 s is after to 1 s/], // prettier-ignore
    [{ measures: { x: { take: 'percentile', channel: 'ball.x', percent: 101 } } }, '/measures/x/percent', /from 0 to 100/], // prettier-ignore
    [
      { measures: { x: { take: 'count', event: 'tuch' } } },
      '/measures/x/event',
      /did you mean touch/,
    ],
    [{ measures: { x: { take: 'verdict', part: 'ball' } } }, '/measures/x/part', /the scenario has none/], // prettier-ignore
    [{ measures: { x: { take: 'damage', channel: 'ball.x', curve: 'D' } } }, '/measures/x/channel', /it is in m: N with an area/], // prettier-ignore
    [
      { measures: { x: { take: 'damage', channel: 'ball.x' } } },
      '/measures/x',
      /"curve" or "slopes"/,
    ],
    [{ measures: { mass: { take: 'value', channel: 'ball.x' } } }, '/measures/mass', /another column/], // prettier-ignore
    [{ stop: { settle: 1 } }, '/stop/settle', /no manoeuvre/],
    [{ stop: { when: { channel: 'ball.x' } } }, '/stop/when', /"above" or "below"/],
    [{ stop: { event: { event: 'nothing' } } }, '/stop/event/event', /not allowed/],
    [{ answers: { a: { kind: 'return', of: 'x', law: 'gumbel', levels: [1] } } }, '/answers/a/levels/0', /over 1/], // prettier-ignore
    [{ answers: { a: { kind: 'sensitivity', of: 'x' } } }, '/answers/a/kind', /saltelli or morris, not grid/], // prettier-ignore
    [{ answers: { a: { kind: 'probability', of: 'y', above: 1 } } }, '/answers/a/of', /"y" is not allowed.*; allowed are x, verdict/], // prettier-ignore
    [{ answers: { a: { kind: 'probability', of: 'verdict' } } }, '/answers/a', /"is" is wanted/],
  ];
  for (const [change, where, what] of cases) {
    const label = JSON.stringify(change);
    assert.throws(
      () => open(parseStudy(JSON.stringify(studyOf(change))).study),
      (/** @type {HawseInputError} */ error) => {
        assert.ok(error instanceof HawseInputError, `${label}: ${error.stack}`);
        const fault = error.faults.find((one) => one.where === where);
        assert.ok(fault, `${label}: ${error.message}`);
        assert.match(fault.what, what, label);
        return true;
      },
      label,
    );
  }
  // all at once
  assert.throws(
    () => open(studyOf({ factors: { m: { path: 'no.x', values: [1] } }, measures: { y: {} }, stop: { x: 1 } })), // prettier-ignore
    (/** @type {HawseInputError} */ error) => error.faults.length === 3,
  );
  for (const text of ['', '[]', '{', `${'['.repeat(70)}${']'.repeat(70)}`, 'null'])
    assert.throws(() => parseStudy(text), HawseInputError, text);
});
