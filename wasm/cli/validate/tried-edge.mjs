/**
 * A line drawn over the edge of a box: Euler and Eytelwein's exp(mu theta) (L. Euler, Remarques sur l'effet du frottement dans
 * l'equilibre, 1762), which no radius enters, and so holds over an edge too.
 * @module
 */
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const R = 0.005;
const PULL = 20;
const SPEED = 0.1;
const [TOP, SIDE] = [0.35, 0.25];

/**
 * Held back along the top, drawn down the side; it begins a little off the edge, round a corner of two elements.
 * @param {number} mu
 * @param {number} radii elements, in radii of the line
 * @param {number} duration
 */
function scenario(mu, radii, duration) {
  const CORNER = 2 * radii * R;
  const off = 0.21 * (CORNER - R) + 1e-4;
  const points = [];
  for (let i = 0; i < 40; i++) points.push(-TOP + ((TOP + R - CORNER) * i) / 40 + off, 0, R + off);
  for (let i = 0; i <= 16; i++) {
    const turn = (Math.PI / 2) * (1 - i / 16);
    const at = R - CORNER + off;
    points.push(at + CORNER * Math.cos(turn), 0, at + CORNER * Math.sin(turn));
  }
  for (let i = 1; i <= 25; i++)
    points.push(R + off, 0, R - CORNER + off - ((SIDE + R - CORNER) * i) / 25);
  const length = TOP + SIDE + 2 * (R - CORNER) + (Math.PI / 2) * CORNER;
  return {
    hawse: 1,
    environment: { gravity: 0, water: { density: 0 }, air: { density: 0 } },
    parts: {
      box: { kind: 'motion', shape: 'box', size: [2, 1, 2], position: [-1, 0, -1] },
      hand: { kind: 'motion', position: points.slice(-3), velocity: [0, 0, -SPEED] },
      line: {
        kind: 'cable',
        a: { attach: 'free', force_x: -PULL },
        b: { attach: 'hand' },
        shape: { kind: 'points', points },
        length,
        elements: Math.round(length / (radii * R)),
        diameter: 2 * R,
        density: 1500,
        EA: 1e5,
        CID: 20,
        touch: { with: 'all', friction: mu },
      },
    },
    solver: { step: 0.002, frame: 0.005, duration },
  };
}

/**
 * The pull over what holds back: its mean over the last three fifths of the way, and how far it leaves that.
 * @param {import('../../js/loader.mjs').Core} core
 * @param {number} mu
 * @param {number} radii elements, in radii of the line
 * @param {number} duration [s]
 */
export function drawn(core, mu, radii, duration) {
  const s = simulate(core, scenario(mu, radii, duration), { pull: 'line.tension_b' });
  const late = [...s.pull].slice(Math.ceil(0.4 * s.pull.length)).map((T) => T / PULL);
  const mean = late.reduce((a, b) => a + b) / late.length;
  return { mean, swing: Math.max(...late.map((T) => Math.abs(T / mean - 1))) };
}

/** @type {Case} */
const edge = {
  id: 'tried/edge',
  title: 'A line drawn over the edge of a box',
  about:
    'A quarter turn over a sharp edge with elements of one radius, drawn at 0.1 m/s against 20 N: mean of the pull over whole ' +
    'elements, and how far it leaves that, against exp(mu pi/2). Euler 1762.',
  run: ({ core }) =>
    [0.1, 0.3].flatMap((mu) => {
      const { mean, swing } = drawn(core, mu, 1, 1);
      const euler = Math.exp((mu * Math.PI) / 2);
      return [
        row(
          `pull over hold, friction ${mu}`,
          { value: euler, unit: '1', kind: 'value', tol_rel: 0.005 },
          mean,
          'ali3',
          '',
        ),
        row(
          `swing of the pull, friction ${mu}`,
          { value: 0, unit: '1', kind: 'value', tol_abs: 0.04 },
          swing,
          'ali3',
          '',
        ),
      ];
    }),
};

/** @type {Case[]} */
export const triedEdgeCases = [edge];
