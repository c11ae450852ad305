/**
 * Lines, chains and bodies on the ground in motion: sinking in, sticking and sliding, ledgers. Answers are closed forms.
 * @module
 */
import { G } from './ground-common.mjs';
import { row, simulate, solverOf } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case */

const LINE = { diameter: 0.1, mass_per_metre: 50, EA: 5e7, CID: 1e5, elements: 20 };
const LIFT = 0.05;

/**
 * A straight line on a plane without water.
 * @param {{ground?: object, slope?: number, friction: object, more?: object, duration?: number}} of
 */
function lying({ ground = {}, slope = 0, friction, more = {}, duration = 4 }) {
  const [c, s] = [1 / Math.hypot(1, slope), slope / Math.hypot(1, slope)];
  const at = (/** @type {number} */ x) => [x * c - LIFT * s, 0, x * s + LIFT * c];
  return {
    hawse: 1,
    environment: {
      gravity: G,
      water: { density: 0 },
      air: { density: 0 },
      ground: { kind: 'plane', slope: { x: slope }, friction, ...ground },
    },
    parts: {
      line: { kind: 'cable', a: { attach: 'free', position: at(0) }, b: { attach: 'free', position: at(20) }, length: 20, ...LINE, ...more }, // prettier-ignore
    },
    solver: { integrator: 'ali3', step: 0.01, frame: 0.05, duration },
  };
}

/** Mean of its second half. @param {ArrayLike<number>} s */
const mean = (s) => {
  const late = Array.from(s).slice(s.length >> 1);
  return late.reduce((sum, v) => sum + v, 0) / late.length;
};
const last = (/** @type {ArrayLike<number>} */ s) => s[s.length - 1];
const INTEGRATORS = ['ali3', 'rk45'];

/** @type {Case} */
const settles = {
  id: 'ground/settles',
  title: 'What lies on the ground sinks in by its weight over the stiffness',
  about:
    'A line of 50 kg/m and 0.1 m on ground of 5e5 Pa/m, by nodes and by samples, and a box of 1 t on a base of 1 m by 2 m.',
  source: 'closed form: w/(k d), m g/(k A)',
  run: ({ core }) => {
    const ground = { stiffness: 5e5, damping: 2e4 };
    const sunk = (/** @type {object} */ scenario) =>
      LIFT - last(simulate(core, scenario, { z: 'line.mid_z' }).z);
    const box = {
      hawse: 1,
      environment: { gravity: G, water: { density: 0 }, ground: { kind: 'plane', ...ground } },
      parts: { box: { kind: 'rigid', mass: 1000, shape: 'box', size: [1, 2, 1], position: [0, 0, 0.6] } }, // prettier-ignore
      solver: { step: 0.01, frame: 0.05, duration: 4 },
    };
    return INTEGRATORS.flatMap((i) => [
      ...['nodes', 'samples'].map((by) =>
      row(`line, by ${by}`, { value: (50 * G) / (5e5 * 0.1), unit: 'm', kind: 'value', tol_rel: 1e-6 }, sunk(solverOf(lying({ ground, friction: {}, more: { ground: by } }), i)), i, '')), // prettier-ignore
      row('box', { value: (1000 * G) / (5e5 * 2), unit: 'm', kind: 'value', tol_rel: 1e-6 }, last(simulate(core, solverOf(box, i), { d: 'box.ground_depth' }).d), i, ''), // prettier-ignore
    ]);
  },
};

/** @type {Case} */
const slides = {
  id: 'ground/slides',
  title: 'On a slope: it holds below the angle of friction, and slides above it',
  about:
    'A line along a slope of 0.5 and across it, and a box. With friction of 0.55 they stay where they are, less what the bristles ' +
    'give; with 0.4 they go at g (sin - mu cos). A ball rolls at 5/7 g sin.',
  source: 'closed form',
  run: ({ core }) => {
    const slope = 0.5;
    const down = (/** @type {number} */ mu) => (G * (slope - mu)) / Math.hypot(1, slope);
    const speed = (/** @type {ArrayLike<number>} */ x, /** @type {ArrayLike<number>} */ t) => {
      const n = x.length - 1;
      const v = (/** @type {number} */ i) => ((x[i] - x[i - 1]) / (t[i] - t[i - 1])) * Math.hypot(1, slope); // prettier-ignore
      return (v(n) - v(n - 20)) / (t[n] - t[n - 20]);
    };
    const body = (/** @type {number} */ mu, /** @type {string} */ shape) => ({
      hawse: 1,
      environment: {
        gravity: G,
        water: { density: 0 },
        air: { density: 0 },
        ground: { kind: 'plane', slope: { x: slope }, friction: { along: mu }, stiffness: 3e7 },
      },
      parts: {
        body: { kind: 'rigid', mass: 1000, shape, size: [2, 2, shape === 'box' ? 0.5 : 2], position: [0, 0, 0.25 * 1.118 + (shape === 'box' ? 0 : 0.839)], orientation: [0.9732489894677301, 0, -0.22975292054736118, 0] }, // prettier-ignore
      },
      solver: { integrator: 'ali3', step: 0.005, frame: 0.05, duration: 4 },
    });
    const rows = INTEGRATORS.flatMap((i) => {
      const along = (/** @type {number} */ mu) => simulate(core, solverOf(lying({ slope, friction: { along: mu, across: 5 } }), i), { x: 'line.mid_x' }); // prettier-ignore
      const held = along(0.55);
      const slid = along(0.4);
      const box = (/** @type {number} */ mu) => simulate(core, solverOf(body(mu, 'box'), i), { x: 'body.x' }); // prettier-ignore
      const still = box(0.55);
      const gone = box(0.4);
      const ball = simulate(core, solverOf(body(0.6, 'sphere'), i), { x: 'body.x' });
      return [
        row('line held: its way in 3 s', { value: 0, unit: 'm', kind: 'max', tol_abs: 1e-6 }, Math.abs(held.x[80] - held.x[20]), i, ''), // prettier-ignore
        row('line slides', { value: -down(0.4), unit: 'm/s^2', kind: 'value', tol_rel: 2e-3 }, speed(slid.x, slid.t), i, ''), // prettier-ignore
        row('box held: its way in 2 s', { value: 0, unit: 'm', kind: 'max', tol_abs: 1e-6 }, Math.abs(still.x[80] - still.x[40]), i, ''), // prettier-ignore
        row('box slides', { value: -down(0.4), unit: 'm/s^2', kind: 'value', tol_rel: 2e-3 }, speed(gone.x, gone.t), i, ''), // prettier-ignore
        row('ball rolls', { value: (-5 / 7) * down(0), unit: 'm/s^2', kind: 'value', tol_rel: 2e-3 }, speed(ball.x, ball.t), i, ''), // prettier-ignore
      ];
    });
    return rows;
  },
};

/** @type {Case} */
const drawn = {
  id: 'ground/drawn',
  title: 'A line drawn over the ground, along itself and aside',
  about:
    'A line of 20 m and 50 kg/m, drawn at 0.2 m/s by its end along itself with friction of 0.5, and as a whole aside, held at both ends, with 0.8.',
  source: 'closed form: mu w L',
  run: ({ core }) =>
    INTEGRATORS.flatMap((i) => {
      const friction = { along: 0.5, across: 0.8 };
      const base = lying({ friction, duration: 20 });
      const on = (/** @type {object} */ parts) => solverOf({ ...base, parts }, i);
      const pulled = on({
        boat: { kind: 'motion', position: [20, 0, LIFT - 0.00164], velocity: [0.2, 0, 0] },
        line: { ...base.parts.line, b: { attach: 'boat' } },
      });
      const bars = (/** @type {string} */ id, /** @type {number} */ x) => ({ [id]: { kind: 'motion', position: [x, 0, LIFT - 0.00164], velocity: [0, 0.2, 0] } }); // prettier-ignore
      const aside = on({
        ...bars('one', 0),
        ...bars('two', 20),
        line: { ...base.parts.line, a: { attach: 'one' }, b: { attach: 'two' } },
      });
      const share =
        1 - 1 / (2 * LINE.elements); /* the half element at the end stands on what holds it */
      const w = 50 * G * 20;
      return [
        row('along', { value: 0.5 * w * share, unit: 'N', kind: 'value', tol_rel: 2e-3 }, last(simulate(core, pulled, { f: 'line.force_b' }).f), i, ''), // prettier-ignore
        row('aside, both ends together', { value: 0.8 * w * (1 - 1 / LINE.elements), unit: 'N', kind: 'value', tol_rel: 1e-2 }, -(mean(simulate(core, aside, { f: 'one.fy' }).f) + mean(simulate(core, aside, { f: 'two.fy' }).f)), i, 'mean of the last 10 s; its bow swings, and constant friction does not damp it'), // prettier-ignore
      ];
    }),
};

/** @type {Case} */
const falls = {
  id: 'ground/falls',
  title: 'What falls on the ground: the ledger closes',
  about:
    'A line that falls askew from 2 to 5 m onto a level bed, a slope and sand waves, a chain of 40 links that falls flat, and a box on ' +
    'its corner. What the ledger misses over what is lost, with the error allowed in a step as it is, and a hundredth of it.',
  source: 'conservation of energy',
  run: ({ core }) => {
    const scenes = {
      level: { kind: 'plane', z: -10 },
      slope: { kind: 'plane', z: -10, slope: { x: 0.1, y: 0.3 } },
      waves: { kind: 'waves', z: -10, waves: { amplitude: 1, length: 20 } },
    };
    const part = {
      line: { kind: 'cable', a: { attach: 'free', position: [0, 0, -7] }, b: { attach: 'free', position: [20, 0, 1.4] }, length: 22, ...LINE }, // prettier-ignore
      chain: { kind: 'chain', a: { attach: 'hold' }, b: { attach: 'free', position: [20, 0, -8] }, links: 40 }, // prettier-ignore
      hold: { kind: 'rigid', mass: 1, shape: 'sphere', size: [0.1, 0.1, 0.1], position: [0, 0, -8] }, // prettier-ignore
      box: { kind: 'rigid', mass: 1000, shape: 'box', size: [1, 2, 1], position: [0, 0, -7.5], orientation: [0.9, 0.3, 0.2, 0.1] }, // prettier-ignore
    };
    const missed = (
      /** @type {object} */ parts,
      /** @type {object} */ ground,
      /** @type {string} */ integrator,
      /** @type {number} */ speed_tolerance,
    ) => {
      // prettier-ignore
      const s = simulate(
        core,
        {
          hawse: 1,
          environment: { gravity: G, water: { density: 0 }, air: { density: 0 }, ground },
          parts,
          solver: { integrator, speed_tolerance, step: integrator === 'rk45' ? 0.002 : 0.01, frame: 0.05, duration: 4 },
        },
        { r: 'residual', d: 'dissipated' },
      );
      return Math.abs(last(s.r)) / last(s.d);
    };
    const rows = [];
    for (const [name, ground] of Object.entries(scenes)) {
      rows.push(row(`line, ${name}`, { value: 5e-3, unit: '1', kind: 'max' }, missed({ line: part.line }, ground, 'ali3', 1e-3), 'ali3', '')); // prettier-ignore
      rows.push(row(`line, ${name}`, { value: 1e-5, unit: '1', kind: 'max' }, missed({ line: part.line }, ground, 'rk45', 1e-3), 'rk45', '')); // prettier-ignore
    }
    const { level } = scenes;
    rows.push(row('line, level, finely', { value: 5e-4, unit: '1', kind: 'max' }, missed({ line: part.line }, level, 'ali3', 1e-5), 'ali3', 'a hundredth of the error')); // prettier-ignore
    rows.push(row('chain, level', { value: 5e-3, unit: '1', kind: 'max' }, missed({ hold: part.hold, chain: part.chain }, level, 'ali3', 1e-3), 'ali3', '')); // prettier-ignore
    for (const i of INTEGRATORS)
      rows.push(row('box on its corner', { value: i === 'ali3' ? 2e-3 : 1e-6, unit: '1', kind: 'max' }, missed({ box: part.box }, level, i, 1e-3), i, '')); // prettier-ignore
    return rows;
  },
};

/** @type {Case[]} */
export const groundRunCases = [settles, slides, drawn, falls];
