/**
 * DRDC CR 2010-256, figures 51, 58 and 59: a double pendulum's spectrum, and a crane that tows a payload.
 * @module
 */
import { HEAVY, LIGHT, PAYLOAD } from './drdc-crane.mjs';
import {
  ALI3,
  apart,
  FARTHEST,
  GRAVITY,
  last,
  line,
  records,
  rungeKutta,
  TIME,
} from './figure.mjs';
import { leastSquares } from './measure.mjs';
import { palfinger } from './palfinger.mjs';
import { row } from './simulate.mjs';
import { density, peak, peaks } from './spectrum.mjs';
import { hold, worst } from './tether-common.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./case.mjs').Series} Series
 */

const DEGREE = Math.PI / 180;

/** @param {object} parts @param {object} solver */
const scene = (parts, solver) => ({
  hawse: 1,
  environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
  parts,
  solver: { integrator: 'ali3', ...solver },
});

/* ---- figure 51 ----------------------------------------------------------------------------- */

const BALL = { mass: 10, inertia: 0.018171 };
const RODS = [10, 7];
/** Of both rods from the vertical at the start. */
const TILT = 0.1 * DEGREE;
const SAMPLED = 0.05;
const DURATION = 120;

/**
 * Small swings of two balls on weightless rods: (134), with the balls' own inertia. Each mode is a share of
 * the first joint's start and a frequency: M phi w^2 = K phi, and the start is a sum of both phi.
 * @returns {{omega: number, share: number}[]} the slow one first
 */
function modes() {
  const [l1, l2] = RODS;
  const { mass: m, inertia: I } = BALL;
  const [m11, m12, m22] = [2 * m * l1 * l1 + I, m * l1 * l2, m * l2 * l2 + I];
  const [k1, k2] = [2 * m * GRAVITY * l1, m * GRAVITY * l2];
  const [a, b, c] = [m11 * m22 - m12 * m12, -(k1 * m22 + k2 * m11), k1 * k2];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)].map((square) => {
    const second = (k1 - square * m11) / (square * m12); // over the first
    const size = m11 + 2 * second * m12 + second * second * m22;
    return {
      omega: Math.sqrt(square),
      share: (m11 + m12 + second * (m12 + m22)) / size, // from (1, 1), orthogonal by M
    };
  });
}

/** @type {Case} */
const spectrum = {
  id: 'drdc/figure-51',
  title: 'Figure 51: power spectral density of the double pendulum',
  source: 'report 003, 4.4.3, figure 51 and table 18',
  about:
    'Two balls of 10 kg on rods of 10 and 7 m, let go 0.1 degrees from the vertical: the density of the first joint over ' +
    "120 s, Hann's window, at any frequency and not at bins alone. The reference is the same density of the sum of " +
    'both modes in closed form, and the periods of table 18 are where it is greatest. The report does not tell how long it ran; its peaks lie on a ' +
    'grid of 0.00061 Hz.',
  run({ core }) {
    const [slow, fast] = modes();
    const ball = { mode: 'passive', mass: BALL.mass, inertia: Array(3).fill(BALL.inertia) };
    const joints = {
      upper: { ...ball, a: RODS[0], start: -90 * DEGREE + TILT, centre: [RODS[0], 0, 0] },
      lower: { ...ball, a: RODS[1], centre: [RODS[1], 0, 0] },
    };
    const solver = { duration: DURATION, frame: SAMPLED, step: 0.01, newton: 1e-11 };
    // turned by 90 degrees about x: the joints' axes are horizontal
    const orientation = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];
    const scenario = scene({ crane: { kind: 'crane', joints, orientation } }, solver);
    const { t, q } = records(core, scenario, { q: 'crane.upper.position' });
    /** @type {(t: number) => number} */
    const swing = (t) =>
      TILT * [slow, fast].reduce((sum, { omega, share }) => sum + share * Math.cos(omega * t), 0);
    const got = density(q, 1 / SAMPLED);
    const want = density(Array.from(t, swing), 1 / SAMPLED);
    const f = Array.from({ length: 560 }, (_, i) => 0.02 + i / 960);
    const power = f.map(got);
    // Hann's window leaks 7e-4 of a peak beside it, and the second is a hundredth of the first
    const found = peaks(f, power, 2e-3);
    const rows = [
      hold('peaks', 'count', 2, found.length, { abs: 0 }, ALI3),
      hold('first joint', 'rad', 0, apart(t, q, (s) => swing(s) - Math.PI / 2), { abs: 0.01 * TILT }, FARTHEST), // prettier-ignore
    ];
    for (const [name, { omega }, report] of /** @type {const} */ ([
      ['first', slow, 7.55023],
      ['second', fast, 3.114829],
    ])) {
      const own = omega / (2 * Math.PI);
      const near = [own - 0.02, own + 0.02, 1 / 960];
      const at = peak(got, near[0], near[1], near[2]);
      const period = { value: 1 / own, unit: 's', kind: /** @type {const} */ ('value') };
      rows.push(
        row(`${name} period`, { ...period, tol_rel: 1e-4, report }, 1 / at, 'ali3', ''),
        hold(`${name} peak`, 'rad^2/Hz', want(own), got(own), { rel: 0.01 }, ALI3),
      );
    }
    return {
      rows,
      curves: [
        {
          id: 'figure-51',
          figure: 'report 003, figure 51',
          title: 'Power spectral density of the first joint',
          x: { label: 'frequency', unit: 'Hz' },
          y: { label: 'power spectral density', unit: 'rad^2/Hz', log: true },
          lines: [
            line('Hawse', 'hawse', f, power),
            line('both modes, closed form', 'reference', f, f.map(want)),
            {
              ...line('table 18, simulated', 'source', [7.55023, 3.114829].map((T) => 1 / T), [slow, fast].map(({ omega }) => want(omega / (2 * Math.PI)))), // prettier-ignore
              points: true,
            },
          ],
        },
      ],
      scenarios: [{ name: 'double pendulum', scenario }],
    };
  },
};

/* ---- figures 58 and 59 --------------------------------------------------------------------- */

const SPEED = 1;
const BASE = [-1.35, 0, -1.4];

/**
 * The crane on a base that moves, and the payload of 4.4.7 where the line carries it: from the centre of the last link.
 * @param {object} line
 * @param {object} load
 * @param {object} solver
 */
const towed = (line, load, solver) =>
  scene(
    {
      ship: { kind: 'motion', velocity: [SPEED, 0, 0] },
      crane: palfinger({
        on: 'ship',
        position: BASE,
        ports: { hook: { link: 'slide4', at: [0, 0, 0.5] } },
      }),
      load: { ...PAYLOAD, position: [-0.5, 0, -1 - 20 * (1 + (5 * GRAVITY) / 8e5)], ...load },
      line: { ...line, a: { attach: 'crane.hook' }, b: { attach: 'load.top' } },
    },
    { step: 0.005, frame: 0.1, ...solver },
  );

const WATCH = /** @type {const} */ ({
  x: 'load.x',
  vx: 'load.vx',
  base: { part: 'crane', pose: 0, word: 'position.x' },
});

/** Where the base is. @param {number} t */
const base = (t) => BASE[0] + SPEED * t;

/** @type {(figure: string, title: string, lines: import('./case.mjs').Line[]) => import('./case.mjs').Curve} */
const positions = (figure, title, lines) => ({
  id: `figure-${figure}`,
  figure: `report 003, figure ${figure}`,
  title,
  x: TIME,
  y: { label: 'x', unit: 'm' },
  lines,
});

/** @type {Case} */
const along = {
  id: 'drdc/figure-58',
  title: 'Figure 58: base and payload at one speed',
  source: 'report 003, 4.4.11, figure 58 and table 30',
  about:
    'Crane, line and payload go at 1 m/s from the start, 20 s: both lines rise by 1 m a second (164 and 165, which lack the ' +
    "places at the start: the base begins at -1.35 m, the payload below the centre of the crane's last link at -0.5 m). " +
    'Joints locked.',
  run({ core }) {
    const scenario = towed(HEAVY, { velocity: [SPEED, 0, 0] }, { duration: 20 });
    const s = records(core, scenario, WATCH);
    const load = (/** @type {number} */ t) => -0.5 + SPEED * t;
    const speed = { value: SPEED, unit: 'm/s', kind: /** @type {const} */ ('value') };
    return {
      rows: [
        hold('x of the base', 'm', 0, apart(s.t, s.base, base), { abs: 1e-9 }, FARTHEST),
        hold('x of the payload', 'm', 0, apart(s.t, s.x, load), { abs: 1e-6 }, FARTHEST),
        row('last speed of the payload', { ...speed, tol_abs: 1e-6, report: 0.99163 }, last(s.vx), 'ali3', ''), // prettier-ignore
      ],
      curves: [
        positions('58', 'Base and payload, both at 1 m/s at first', [
          line('payload, Hawse', 'hawse', s.t, s.x),
          line('base, Hawse', 'hawse', s.t, s.base),
          line('payload, -0.5 m + t', 'reference', s.t, s.t.map(load)),
          line('base, -1.35 m + t', 'reference', s.t, s.t.map(base)),
        ]),
      ],
      scenarios: [{ name: 'towed along', scenario }],
    };
  },
};

/**
 * x of a bar (5 kg, 1.667 kg m^2, its centre 1 m below its end) on 20 m of line without mass or stretch, whose top
 * goes at 1 m/s while the bar is at rest at first: seen from the top, a double pendulum that swings at any angle,
 *
 *     m L^2 a" + m L b cos(a - c) c" + m L b sin(a - c) c'^2 + m g L sin a = 0
 *     m L b cos(a - c) a" + (m b^2 + I) c" - m L b sin(a - c) a'^2 + m g b sin c = 0
 * @param {number} step
 * @param {number} steps
 */
function swinging(step, steps) {
  const [m, L, b, I] = [5, 20, 1, 1.667];
  const states = rungeKutta(
    (_, [a, c, da, dc]) => {
      const [C, S] = [Math.cos(a - c), Math.sin(a - c)];
      const [p, q, r] = [m * L * L, m * L * b * C, m * b * b + I];
      const u = -m * L * (b * S * dc * dc + GRAVITY * Math.sin(a));
      const v = m * b * (L * S * da * da - GRAVITY * Math.sin(c));
      const det = p * r - q * q;
      return [da, dc, (r * u - q * v) / det, (p * v - q * u) / det];
    },
    [0, 0, -SPEED / L, 0],
    step,
    steps,
  );
  return states.map(([a, c], i) => SPEED * i * step + L * Math.sin(a) + b * Math.sin(c));
}

/** @type {Case} */
const behind = {
  id: 'drdc/figure-59',
  title: 'Figure 59: base at a steady speed, payload from rest',
  source: 'report 003, 4.4.12, figure 59 and table 31',
  about:
    'The base goes at 1 m/s from the start, the payload is at rest at first and swings about the place below the ' +
    "crane's tip; 80 s. The reference is a double pendulum on a line without mass or stretch, integrated by itself at any angle; the line " +
    'of 4.2 (two elements) is shown too. x of the payload from where it was at first; table 31 is the slope of a straight line through it.',
  run({ core }) {
    const solver = { duration: 80 };
    const scenario = towed({ ...LIGHT, start: 'rest' }, {}, solver);
    const heavy = towed({ ...HEAVY, start: 'rest' }, {}, solver);
    const s = records(core, scenario, WATCH);
    const h = records(core, heavy, WATCH);
    const fine = swinging(0.01, 8000);
    const want = fine.filter((_, i) => i % 10 === 0);
    /** @type {(y: Series) => number} */
    const slope = (y) => leastSquares(s.t, y, [() => 1, (t) => t])[1];
    const way = s.x.map((x) => x - s.x[0]);
    const lag = (/** @type {Series} */ x) =>
      Math.max(...Array.from(x, (v, i) => Math.abs(v - s.t[i])));
    const rate = { value: slope(want), unit: 'm/s', kind: /** @type {const} */ ('value') };
    return {
      rows: [
        hold('x of the base', 'm', 0, apart(s.t, s.base, base), { abs: 1e-9 }, FARTHEST),
        hold(
          'way of the payload',
          'm',
          0,
          worst(want, (x, i) => way[i] - x),
          { abs: 0.02 },
          FARTHEST,
        ),
        hold(
          'farthest from the place below the tip',
          'm',
          lag(want),
          lag(way),
          { rel: 0.01 },
          ALI3,
        ),
        row('slope of a line through it', { ...rate, tol_abs: 2e-4, report: 1.002 }, slope(way), 'ali3', ''), // prettier-ignore
      ],
      curves: [
        positions('59', 'Base at 1 m/s, payload from rest', [
          line('payload, Hawse', 'hawse', s.t, s.x),
          line('payload on the line of 4.2, Hawse', 'hawse', h.t, h.x),
          line('base, Hawse', 'hawse', s.t, s.base),
          line(
            'payload, double pendulum',
            'reference',
            s.t,
            want.map((x) => x - 0.5),
          ),
          line('base, -1.35 m + t', 'reference', s.t, s.t.map(base)),
        ]),
      ],
      scenarios: [
        { name: 'line without mass', scenario },
        { name: 'line of 4.2', scenario: heavy },
      ],
    };
  },
};

export const craneFigureCases = [spectrum, along, behind];
