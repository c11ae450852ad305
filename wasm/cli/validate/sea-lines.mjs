/**
 * Lines, chains and links of cranes in waves: Morison's force on a fixed pile, a line that goes round with the water, and the
 * ledger: the work of the waves is the change of energy and the losses. Answers are closed forms (docs/theory/sea.md).
 * @module
 */
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Core} Core
 * @typedef {import('./case.mjs').Case} Case
 */

const G = 9.81;
const RHO = 1025;
const TURN = 2 * Math.PI;

/** @param {ArrayLike<number>} y */
const greatest = (y) => Array.from(y).reduce((most, v) => Math.max(most, Math.abs(v)), 0);

/**
 * A vertical pile of 1 m, clamped 60 m down, as a crane of locked links.
 * @param {number} links @param {{height: number, period: number, drag: number, added: number}} of
 */
function pile(links, { height, period, drag, added }) {
  const d = 64 / links;
  const volume = (d * Math.PI) / 4;
  const link = {
    type: 'revolute',
    mode: 'locked',
    d,
    mass: 1,
    added_mass: added * RHO * volume,
    inertia: [1, 1, 1],
    water: { volume, width: 1, drag },
  };
  return {
    hawse: 1,
    environment: {
      gravity: G,
      water: { density: RHO },
      waves: { kind: 'regular', height, period },
    },
    parts: {
      pile: {
        kind: 'crane',
        position: [0, 0, -60],
        joints: Object.fromEntries(
          Array.from({ length: links }, (_, i) => [`l${String(i).padStart(2, '0')}`, link]),
        ),
      },
    },
    solver: { integrator: 'rk4', step: period / 160, frame: period / 160, duration: period },
  };
}

/** Greatest force across [N]. @param {Core} core @param {number} links @param {Parameters<typeof pile>[1]} of */
const across = (core, links, of) =>
  greatest(simulate(core, pile(links, of), { f: 'pile.base.fx' }).f);

/** @type {Case} */
const morison = {
  id: 'sea/pile',
  title: 'Morison: a fixed pile in regular waves',
  about:
    'A pile of 1 m in deep regular waves, 24 locked links from 60 m down to 4 m up. Forces of inertia (displaced water and added ' +
    'mass) and of drag, whose integrals over depth are closed: under a crest, where Wheeler has moved the profile up, as well.',
  source: 'Morison et al. 1950, integrated over depth',
  run: ({ core }) => {
    const area = Math.PI / 4;
    return [
      { height: 1.2, period: 8 },
      { height: 2, period: 8 },
      { height: 2, period: 6 },
    ].flatMap(({ height, period }) => {
      const [a, omega] = [height / 2, TURN / period];
      const k = omega ** 2 / G;
      const reach = 1 - Math.exp(-60 * k);
      const inertia = (RHO * area * 2 * a * omega ** 2 * reach) / k;
      // F_D cos|cos| + F_I sin, largest at sin = F_I / (2 F_D) where drag leads
      const lead = (0.5 * RHO * 20 * a ** 2 * omega ** 2 * (1 - Math.exp(-120 * k))) / (2 * k);
      const push = (RHO * area * a * omega ** 2 * reach) / k;
      const both = push < 2 * lead ? lead + push ** 2 / (4 * lead) : push;
      const where = `${height} m, ${period} s`;
      return [
        row(`inertia, ${where}`, { value: inertia, unit: 'N', kind: 'value', tol_rel: 1e-3 }, across(core, 24, { height, period, drag: 0, added: 1 }), 'rk4', 'coefficient of inertia 2'), // prettier-ignore
        row(`drag and inertia, ${where}`, { value: both, unit: 'N', kind: 'value', tol_rel: 4e-3 }, across(core, 24, { height, period, drag: 20, added: 0 }), 'rk4', 'coefficients 20 and 1'), // prettier-ignore
      ];
    });
  },
};

/**
 * A piece of line along the crests, as heavy as the water, without drag.
 * @param {number} height
 */
const floating = (height) => ({
  hawse: 1,
  environment: {
    gravity: G,
    water: { density: RHO },
    waves: { kind: 'regular', height, period: 6, ramp: 18 },
  },
  parts: {
    line: {
      kind: 'cable',
      a: { attach: 'free', position: [0, -2, -5] },
      b: { attach: 'free', position: [0, 2, -5] },
      length: 4,
      elements: 2,
      diameter: 0.1,
      density: RHO,
      EA: 1e5,
      CID: 100,
      added_mass: 1,
    },
  },
  solver: { integrator: 'rk4', step: 0.01, frame: 0.06, duration: 30 },
});

/** @type {Case} */
const orbit = {
  id: 'sea/line-orbit',
  title: 'A line as heavy as the water goes round with it',
  about:
    'A piece of line along the crests, 5 m down, without drag: the water’s pressure and its acceleration on the added mass move it ' +
    'as the water it displaces, on a circle of a e^{kz}. What two waves of 10 and 5 cm say is carried on to none, where the circle ' +
    'is exact.',
  source: 'closed form',
  run: ({ core }) => {
    const k = (TURN / 6) ** 2 / G;
    const radius = (/** @type {number} */ height, /** @type {'x' | 'z'} */ axis) => {
      const s = simulate(core, floating(height), { r: { part: 'line', node: 1, axis } });
      const last = Array.from(s.r).filter((_, i) => s.t[i] >= 24 - 1e-9);
      return (Math.max(...last) - Math.min(...last)) / height;
    };
    return /** @type {const} */ (['x', 'z']).map(
      (axis) =>
      row(`radius over amplitude, ${axis}`, { value: Math.exp(-5 * k), unit: '1', kind: 'value', tol_rel: 3e-4 }, 2 * radius(0.05, axis) - radius(0.1, axis), 'rk4', ''), // prettier-ignore
    );
  },
};

/** A weight on a line that hangs through the surface, in a wave and a current. @param {object} more of the line */
const hung = (more) => ({
  kind: 'cable',
  a: { attach: 'world', position: [0, 0, 5] },
  b: { attach: 'free', position: [8, 0, -20] },
  length: 30,
  elements: 12,
  diameter: 0.05,
  density: 3000,
  EA: 1e6,
  CID: 1e4,
  drag_normal: 1.2,
  drag_tangential: 0.02,
  added_mass: 1,
  masses: { weight: { at: 30, mass: 100, diameter: 0.3 } },
  ...more,
});

const HANGING = {
  kind: 'chain',
  d: 0.05,
  links: 60,
  a: { attach: 'world', position: [0, 0, 3] },
  b: { attach: 'free', position: [4, 0, -8] },
  drag_normal: 2.4,
  drag_tangential: 0.3,
  added_mass: 1,
};

const BOOM = {
  kind: 'crane',
  position: [0, 0, -1],
  joints: {
    swing: {
      type: 'revolute',
      mode: 'passive',
      alpha: Math.PI / 2,
      mass: 500,
      centre: [0, 0, 0],
      inertia: [50, 50, 50],
      d: 0.5,
      water: { volume: 0.3, width: 0.4, drag: 1.2 },
      added_mass: 200,
    },
    boom: {
      type: 'revolute',
      mode: 'passive',
      a: 6,
      mass: 900,
      centre: [3, 0, 0],
      inertia: [20, 2700, 2700],
      water: { volume: 0.7, width: 0.5, drag: 1.2 },
      added_mass: 300,
    },
  },
};

/** @param {object} part @param {object} solver @param {object} [waves] */
const atSea = (part, solver, waves = { kind: 'regular', height: 3, period: 7 }) => ({
  hawse: 1,
  environment: { gravity: G, water: { density: RHO, current: [0.3, 0.1, 0] }, waves },
  parts: { part },
  solver: { frame: 0.1, duration: 20, ...solver },
});

const SEA = { kind: 'jonswap', height: 3, period: 8, spreading: 4, seed: 7, components: 40 };

/** @type {Case} */
const ledger = {
  id: 'sea/line-ledger',
  title: 'Work of the waves on lines: what is left of the ledger',
  about:
    'A line with a weight, a chain and a crane’s boom through the surface of regular and irregular waves, with drag, added mass ' +
    'and current. What the ledger misses at its worst, over the largest of the work and the losses: by rk45, where the step makes ' +
    'no error, and by ali3.',
  source: 'conservation of energy',
  run: ({ core }) => {
    const runs = [
      [
        'line, rk45',
        hung({}),
        { integrator: 'rk45', step: 0.01, tolerance: 1e-9 },
        undefined,
        1e-6,
      ],
      [
        'line in a sea, rk45',
        hung({}),
        { integrator: 'rk45', step: 0.01, tolerance: 1e-9 },
        SEA,
        1e-6,
      ],
      ['line, consistent, rk45', hung({ element: 'consistent', EI: 1000, BCID: 10, elements: 6 }), { integrator: 'rk45', step: 0.01, tolerance: 1e-9, duration: 5 }, undefined, 1e-5], // prettier-ignore
      ['line, ali3', hung({}), { integrator: 'ali3', step: 0.002 }, undefined, 1e-4],
      [
        'chain, ali3',
        HANGING,
        { integrator: 'ali3', step: 0.005, speed_tolerance: 1e-4 },
        SEA,
        1e-5,
      ],
      ['boom, rk45', BOOM, { integrator: 'rk45', step: 0.01, tolerance: 1e-9 }, SEA, 1e-6],
      ['boom, ali3', BOOM, { integrator: 'ali3', step: 0.005 }, SEA, 1e-4],
    ];
    return runs.map(([name, part, solver, waves, tolerance]) => {
      const s = simulate(
        core,
        atSea(
          /** @type {object} */ (part),
          /** @type {object} */ (solver),
          /** @type {object | undefined} */ (waves),
        ),
        {
          // prettier-ignore
          residual: 'residual',
          work: 'work',
          lost: 'dissipated',
        },
      );
      const share = greatest(s.residual) / Math.max(greatest(s.work), greatest(s.lost));
      return row(/** @type {string} */ (name), { value: /** @type {number} */ (tolerance), unit: '1', kind: 'max', tol_abs: 0 }, share, 'each', ''); // prettier-ignore
    });
  },
};

export const seaLineCases = [morison, orbit, ledger];
