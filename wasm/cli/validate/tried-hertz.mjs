/**
 * Hertz's contact with the true curvatures (K. L. Johnson, Contact Mechanics, 1985, 4.2): the force of a law by depth without a
 * stiffness of its own.
 * @module
 */
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const YOUNG = 2e11;
const POISSON = 0.3;
const MODULUS = YOUNG / (1 - POISSON ** 2) / 2;
const R = 0.25;
const DEPTH = 0.001;
const C = Math.SQRT1_2;

/**
 * The same patch by sums over a quarter turn: B/A is found by halving, no elliptic integral is asked.
 * @param {number} A @param {number} B half sums of the curvatures, A <= B
 */
function ofGap(A, B) {
  const N = 4096;
  /** @param {number} q */
  const sums = (q) => {
    const out = { A: 0, B: 0, approach: 0 };
    for (let i = 0; i < N; i++) {
      const s = Math.sin((Math.PI / 2 / N) * (i + 0.5)) ** 2;
      const r = Math.sqrt(1 - (1 - q * q) * s);
      out.approach += 1 / r;
      out.A += s / r;
      out.B += s / r ** 3;
    }
    return out;
  };
  let low = 1e-2;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const q = (low + high) / 2;
    const at = sums(q);
    if (at.B / at.A > B / A) low = q;
    else high = q;
  }
  // with a = 1 and p0 b/E* = s: A = s sum, approach = s sum, force = 2 pi/3 s E*; scaled to the A asked for
  const w = Math.PI / 2 / N;
  const at = sums(high);
  return (((2 * Math.PI) / 3) * Math.sqrt((at.A * w) / A)) / (at.approach * w) ** 1.5;
}

/** @type {{name: string, under: object, top: number, factor: number}[]} */
const SEATS = [
  {
    name: 'ball on a deck',
    under: { shape: 'box', size: [10, 10, 2] },
    top: 1,
    factor: (4 / 3) * Math.sqrt(R),
  },
  {
    name: 'ball on a ball of twice its size',
    under: { shape: 'sphere', size: [1, 1, 1] },
    top: 0.5,
    factor: (4 / 3) * Math.sqrt((R * 0.5) / (R + 0.5)),
  },
  {
    name: 'ball on a bollard lying, 1 m thick',
    under: { shape: 'cylinder', size: [1, 1, 3], orientation: [C, C, 0, 0] },
    top: NaN, // a prism of its volume: the depth that the run has is taken
    factor: ofGap(0.5 / R, 0.5 / R + 1),
  },
];

/** @type {typeof SEATS} */
const MORE = [
  {
    name: 'ball on a thin, small plate',
    under: { shape: 'box', size: [2, 1, 0.1] },
    top: 0.05,
    factor: (4 / 3) * Math.sqrt(R),
  },
  {
    name: 'ball on a capsule lying, 1 m thick',
    under: { shape: 'capsule', size: [1, 1, 3], orientation: [C, C, 0, 0] },
    top: 0.5,
    factor: ofGap(0.5 / R, 0.5 / R + 1),
  },
];

/** A ball pressed in from above, at rest. @param {import('../../js/loader.mjs').Core} core @param {object} under @param {number} top */
function pressed(core, under, top) {
  const scenario = {
    hawse: 1,
    materials: { steel: { young: YOUNG, poisson: POISSON, viscosity: 0 } },
    parts: {
      under: { kind: 'motion', material: 'steel', ...under },
      ball: {
        ...{ kind: 'motion', material: 'steel', shape: 'sphere', size: [2 * R, 2 * R, 2 * R] },
        position: [0, 0, top + R - DEPTH],
      },
    },
    contacts: { c: { a: 'under', b: 'ball', normal: { law: 'hertz' } } },
    solver: { step: 0.001, frame: 0.001, duration: 0.002 },
  };
  const s = simulate(core, scenario, { depth: 'contacts.c.depth', force: 'contacts.c.force' });
  const end = s.force.length - 1;
  return { depth: s.depth[end], force: s.force[end] };
}

/** @type {Case} */
const hertz = {
  id: 'tried/hertz',
  title: 'A ball pressed into a plane, a ball and a cylinder',
  about:
    'Steel, 1 mm deep, at rest: F = 4/3 E* sqrt(R) d^1.5, and for the cylinder the ellipse of Johnson 1985, 4.2, worked out by ' +
    'sums over the angle.',
  run: ({ core }) => [
    ...SEATS.map(({ name, under, top, factor }) => {
      const s = pressed(core, under, Number.isNaN(top) ? 0.5 : top);
      const depth = Number.isNaN(top) ? s.depth : DEPTH;
      return row(
        `force, ${name}`,
        { value: MODULUS * factor * depth ** 1.5, unit: 'N', kind: 'value', tol_rel: 1e-9 },
        s.force,
        'ali3',
        '',
      );
    }),
    // against the depth that the run has: no cylinder of a run is round
    ...[...SEATS, ...MORE].map(({ name, under, top, factor }) => {
      const s = pressed(core, under, Number.isNaN(top) ? 0.5 : top);
      return row(
        `stiffness, ${name}`,
        { value: MODULUS * factor, unit: 'N/m^1.5', kind: 'value', tol_rel: 1e-12 },
        s.force / s.depth ** 1.5,
        'ali3',
        '',
      );
    }),
  ],
};

/** @type {Case[]} */
export const triedHertzCases = [hertz];
