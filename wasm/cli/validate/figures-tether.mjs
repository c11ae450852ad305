/**
 * Thesis 004, figures 2.11 and 2.12: a spiral and a snake with every place where they come near themselves.
 * @module
 */
import { line } from './figure.mjs';
import { hold, worst } from './tether-common.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('../../js/lab.mjs').Minimum} Minimum
 */

/** Marks along the shortest way of a pair. */
const MARKS = 9;

/** @param {Float64Array} points @param {number} axis */
const every3 = (points, axis) => points.filter((_, i) => i % 3 === axis);

/**
 * Points of a line of even elements, five to an element.
 * @param {import('../../js/lab.mjs').Lab} lab
 * @param {{nodes: number[][], lengths: number}} own
 */
const curveOf = (lab, own) =>
  lab.along(
    own,
    Array.from({ length: 5 * own.nodes.length - 4 }, (_, i) => (i * own.lengths) / 5),
  ).points;

/**
 * Seen from above: the line, and dots from point to point of each pair.
 * @param {string} id
 * @param {string} figure
 * @param {string} title
 * @param {string} unit
 * @param {Float64Array} shape x, y, z of its points
 * @param {[string, import('./case.mjs').Line['kind'], Minimum[]][]} found
 * @returns {import('./case.mjs').Curve}
 */
const picture = (id, figure, title, unit, shape, found) => ({
  ...{ id, figure, title },
  x: { label: 'x', unit },
  y: { label: 'y', unit },
  lines: [
    line('tether', 'source', every3(shape, 0), every3(shape, 1)),
    ...found.map(([name, kind, pairs]) => {
      const [x, y] = [0, 1].map((axis) =>
        pairs.flatMap(({ p1, p2 }) =>
          Array.from(
            { length: MARKS },
            (_, i) => p1[axis] + (i / (MARKS - 1)) * (p2[axis] - p1[axis]),
          ),
        ),
      );
      return { ...line(name, kind, x, y), points: true };
    }),
  ],
});

/** A tether through points, that may touch itself. @param {number[][]} nodes @param {number} length @param {number} diameter */
const tether = (nodes, length, diameter) => ({
  hawse: 1,
  environment: { gravity: 0, water: { density: 0 } },
  parts: {
    tether: {
      kind: 'cable',
      a: { attach: 'free' },
      b: { attach: 'free' },
      shape: { kind: 'points', points: nodes.flat() },
      elements: Math.min(200, 4 * (nodes.length - 1)),
      length,
      diameter,
      EA: 1e5,
      EI: 0.01,
      touch: { with: 'itself' },
    },
  },
  solver: { step: 0.01, frame: 0.02, duration: 1 },
});

/* ---- figure 2.11 --------------------------------------------------------------------------- */

/** From turn to turn [m], and the turns. */
const PITCH = 0.05;
const TURNS = [1, 5];
const ELEMENTS = 200;

/**
 * The spiral that is parallel with itself: the involute of a circle of radius a, whose turns share their
 * normals and lie 2 pi a apart. Its arc is a phi^2/2, so nodes even along it are even in phi^2.
 */
function involute() {
  const a = PITCH / (2 * Math.PI);
  const [from, to] = TURNS.map((n) => (2 * Math.PI * n) ** 2);
  const nodes = Array.from({ length: ELEMENTS + 1 }, (_, i) => {
    const phi = Math.sqrt(from + ((to - from) * i) / ELEMENTS);
    const [c, s] = [Math.cos(phi), Math.sin(phi)];
    return [a * (c + phi * s), a * (s - phi * c), 0];
  });
  return { nodes, length: (a * (to - from)) / 2 / ELEMENTS, tightest: a * Math.sqrt(from) };
}

/** @type {Case} */
const spiral = {
  id: 'tether/figure-2-11',
  title: 'Figure 2.11: a spiral and its minima',
  source: 'thesis 004, 2.3, figure 2.11',
  about:
    'The involute of a circle is parallel with itself: its turns share their normals, so pairs one, two and three turns ' +
    'apart lie at one, two and three pitches, everywhere. The search of the thesis with as many pairs of nodes as there are elements gives a ' +
    'discrete number of them, as its text says. The numbers of its spiral are not told: here four turns, 50 mm apart, 201 nodes. Left out of the ' +
    'distances: ten elements at both ends, where a natural spline is straight.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { nodes, length, tightest } = involute();
    const own = { nodes, lengths: length };
    const apart = 2 * tightest;
    const told = lab.thesisMinima(own, { apart, random: ELEMENTS });
    const all = lab.minima(own, { apart, within: 1.5 * PITCH }).minima;
    const [first, end] = [10 * length, (ELEMENTS - 10) * length];
    const inner = (/** @type {Minimum[]} */ list) =>
      list.filter(({ s1, s2 }) => Math.min(s1, s2) > first && Math.max(s1, s2) < end);
    const turns = (/** @type {Minimum} */ { d }) => Math.round(d / PITCH);
    // a cubic spline is off by 5/384 h^4 |P""| at most, here by h^4 over the cube of the tightest radius, on either side
    const ripple = { abs: (2 * 5 * length ** 4) / 384 / tightest ** 3 };
    /** @type {(list: Minimum[]) => number} */
    const off = (list) => worst(inner(list), (m) => m.d - turns(m) * PITCH);
    return {
      rows: [
        hold('distance from whole pitches, search of the thesis', 'm', 0, off(told), ripple, {
          note: `${inner(told).length} pairs`,
        }),
        hold('distance from a pitch, exact search', 'm', 0, off(all), ripple, {
          note: `${inner(all).length} pairs`,
        }),
        hold('minima told', 'count', ELEMENTS, told.length, { abs: 0 }, { kind: 'max' }),
        hold('turns apart, most', 'count', 3, Math.max(...inner(told).map(turns)), { abs: 0 }),
        hold('turns apart, least', 'count', 1, Math.min(...inner(told).map(turns)), { abs: 0 }),
      ],
      curves: [
        picture(
          'figure-2-11',
          'thesis 004, figure 2.11',
          'A spiral and the minima found',
          'm',
          curveOf(lab, own),
          [1, 2, 3].map((n) => [
            `${n} ${n > 1 ? 'turns' : 'turn'} apart`,
            'hawse',
            told.filter((m) => turns(m) === n),
          ]),
        ),
      ],
      scenarios: [{ name: 'spiral', scenario: tether(nodes, ELEMENTS * length, 0.02) }],
    };
  },
};

/* ---- figure 2.12 --------------------------------------------------------------------------- */

/** @type {Case} */
const snake = {
  id: 'tether/figure-2-12',
  title: 'Figure 2.12: a snake and its minima',
  source: 'thesis 004, 2.3, figure 2.12',
  about:
    'A meander through 49 nodes, elements of length 1, with a finite number of minima, known twice over by means that share nothing with ' +
    "Hawse's search; seen from above, with dots along the shortest way of each pair. All of them are found, and all by the search of " +
    'the thesis too (64 pairs of nodes for each element), as its text says. The numbers of its snake are not told.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { lines, tolerance } = ctx.refs.tether.minima;
    const { nodes, apart, minima } = lines.snake;
    const wanted = /** @type {[number, number, number, number][]} */ (minima);
    const own = { nodes, lengths: 1 };
    const { minima: got } = lab.minima(own, { apart });
    const told = lab.thesisMinima(own, { apart, random: 64 * (nodes.length - 1) });
    /** @type {(list: Minimum[], within: number) => number} of the wanted ones, how many are there */
    const met = (list, within) =>
      wanted.filter(([s1, s2]) => list.some((m) => Math.hypot(m.s1 - s1, m.s2 - s2) < within))
        .length;
    const distances = wanted.map(([s1, s2, d]) => {
      const near = got.find((m) => Math.hypot(m.s1 - s1, m.s2 - s2) < tolerance.place);
      return near ? near.d - d : NaN;
    });
    const ends = (/** @type {Minimum} */ m) => m.kind !== 'inside';
    return {
      rows: [
        hold('minima', 'count', wanted.length, got.length, { abs: 0 }),
        hold('of the reference', 'count', wanted.length, met(got, tolerance.place), { abs: 0 }),
        hold('of the reference, search of the thesis', 'count', wanted.length, met(told, 1e-6), {
          abs: 0,
        }),
        hold(
          'distance, worst',
          'L_u',
          0,
          worst(distances, (d) => d),
          { abs: tolerance.distance },
        ),
      ],
      curves: [
        picture(
          'figure-2-12',
          'thesis 004, figure 2.12',
          'A snake and the minima found',
          'L_u',
          curveOf(lab, own),
          [
            ['between two places', 'hawse', got.filter((m) => !ends(m))],
            ['with an end', 'hawse', got.filter(ends)],
          ],
        ),
      ],
      scenarios: [{ name: 'snake', scenario: tether(nodes, nodes.length - 1, 0.2) }],
    };
  },
};

export const tetherFigureCases = [spiral, snake];
