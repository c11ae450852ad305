/**
 * A line reeved through points (docs/theory/reeve.md) against closed forms: Euler's capstan, tackles with friction, Atwood's
 * machine, a ring that slides, a load that hangs for an hour.
 * @module
 */
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case */

const G = 9.81;
const AIR = { gravity: G, water: { density: 0 }, air: { density: 0 } };

/** A row of a value. @param {string} name @param {number} value @param {string} unit @param {number} tol of it @param {number} got */
const near = (name, value, unit, tol, got, by = 'ali3') =>
  row(name, { value, unit, kind: 'value', tol_rel: tol }, got, by, '');
/** A row that has a limit. @param {string} name @param {number} value @param {string} unit @param {number} got */
const below = (name, value, unit, got, by = 'ali3') =>
  row(name, { value, unit, kind: 'max' }, got, by, '');

const last = (/** @type {Float64Array} */ y) => y[y.length - 1];

/** A ball that does not turn. @param {number} mass @param {number[]} position */
const ball = (mass, position) => ({
  ...{ kind: 'rigid', mass, shape: 'sphere', rotation: 'fixed', position },
});

/** A winch at end b that hauls. @param {number} speed */
const winch = (speed) => ({
  ...{ kind: 'winch', cable: 'line', end: 'b', speed, accel: 0.2, decel: 0.2 },
});

const capstan = /** @type {Case} */ ({
  id: 'reeve/capstan',
  title: 'A line round a post',
  about:
    'A load of 1 t on one side of a post, with up to two turns more; a winch hauls the other side, level with the top of the post, or slacks it. The pulls differ by exp(mu angle).',
  source: "Euler's capstan",
  run({ core }) {
    const rows = [];
    /** @type {number[]} */
    const x = [];
    const ours = [];
    const truth = [];
    for (const [mu, wraps, radius] of [
      [0.1, 0, 0.2],
      [0.3, 0, 0.2],
      [0.1, 1, 0.2],
      [0.3, 1, 0.2],
      [0.3, 2, 0.3],
    ])
      for (const way of [1, -1]) {
        const post = { at: 'world', radius, friction: mu, wraps };
        const s = simulate(
          core,
          {
            ...{ hawse: 1, environment: AIR },
            parts: {
              load: ball(1000, [radius, 0, -5]),
              line: {
                ...{ kind: 'reeve', a: { attach: 'load' }, through: { post } },
                b: { attach: 'world', position: [-6, 0, radius] },
                ...{ EA: 1e9, CID: 3e7, mass_per_metre: 0.01 },
              },
              winch: winch(-0.2 * way),
            },
            solver: { start: 'static', step: 0.005, frame: 0.1, duration: 5 },
          },
          { a: 'line.tension', b: 'line.tension_b' },
        );
        const angle = Math.PI / 2 + 2 * Math.PI * wraps;
        const want = Math.exp(way * mu * angle);
        const got = last(s.b) / last(s.a);
        const name = `${way > 0 ? 'hauled' : 'slacked'}, mu ${mu}, ${(angle / Math.PI).toFixed(1)} pi`;
        rows.push(near(name, want, '1', 0.005, got));
        x.push(way * mu * angle);
        ours.push(got);
        truth.push(want);
      }
    return {
      rows,
      curves: [
        {
          ...{ id: 'ratio', figure: '', title: 'Pull of the winch over the load' },
          ...{ x: { label: 'mu angle', unit: '1' }, y: { label: 'ratio', unit: '1', log: true } },
          lines: [
            { name: 'line', kind: 'hawse', x, y: ours, points: true },
            { name: 'exp(mu angle)', kind: 'reference', x, y: truth, points: true },
          ],
        },
      ],
      scenarios: [],
    };
  },
});

/** Passages of n falls at a load. @param {number} n @param {number} mu */
function passages(n, mu) {
  /** @type {Record<string, object>} */
  const through = {};
  for (let i = 0; i < n; i++)
    through[`p${i}`] =
      (i + n) % 2 === 0
        ? { at: 'load', friction: mu }
        : { at: 'world', position: [0, 0, 20], friction: mu };
  return through;
}

/** @param {number} n @param {number} mu @param {number} speed @param {object} solver */
const tackle = (n, mu, speed, solver) => ({
  ...{ hawse: 1, environment: AIR },
  parts: {
    load: ball(1000, [0, 0, 0]),
    line: {
      kind: 'reeve',
      a: n % 2 ? { attach: 'load' } : { attach: 'world', position: [0, 0, 20] },
      b: { attach: 'world', position: [5, 0, 20] },
      through: passages(n, mu),
      ...{ EA: 2e7, CID: 4e5, mass_per_metre: 0.01 },
    },
    winch: winch(speed),
  },
  solver: { start: 'static', step: 0.005, frame: 0.1, ...solver },
});

const tackles = /** @type {Case} */ ({
  id: 'reeve/tackles',
  title: 'Tackles of two to six falls',
  about:
    'A load of 1 t on n falls, friction 0.05 at each half turn: hauled, the falls pull T0 k^i with k = exp(mu pi), and all of them the load; slacked, 1/k. The lead leaves at a right angle.',
  source: 'closed form of tackles with friction',
  run({ core }) {
    const mu = 0.05;
    return [2, 3, 4, 5, 6].flatMap((n) =>
      [1, -1].flatMap((way) => {
        const s = simulate(core, tackle(n, mu, -0.3 * way, { duration: 6 }), {
          ...{ a: 'line.tension', b: 'line.tension_b', e: 'line.efficiency', v: 'load.vz' },
          ...{ residual: 'residual', work: 'work' },
        });
        const k = Math.exp(way * mu * Math.PI);
        const sum = Array.from({ length: n }, (_, i) => k ** i).reduce((x, y) => x + y);
        const lead = ((1000 * G) / sum) * k ** (n - 0.5);
        const name = `${n} falls ${way > 0 ? 'hauled' : 'slacked'}`;
        return [
          near(`${name}: first fall`, (1000 * G) / sum, 'N', 0.005, last(s.a)),
          near(`${name}: lead`, lead, 'N', 0.005, last(s.b)),
          near(`${name}: speed of the load`, (0.3 * way) / n, 'm/s', 0.005, last(s.v)),
          ...(way > 0
            ? [near(`${name}: efficiency`, (1000 * G) / (n * lead), '1', 0.005, last(s.e))]
            : []),
          below(
            `${name}: energy missed, of the work`,
            1e-4,
            '1',
            Math.abs(last(s.residual) / last(s.work)),
          ),
        ];
      }),
    );
  },
});

const atwood = /** @type {Case} */ ({
  id: 'reeve/atwood',
  title: "Atwood's machine with a sheave",
  about:
    'Loads of 120 and 80 kg over a sheave of 10 kg m^2 and 0.5 m: a = (m1 - m2) g / (m1 + m2 + I/r^2).',
  source: 'closed form',
  run({ core }) {
    const solvers = [
      { integrator: 'ali3', rule: 'tr-bdf2', step: 0.002 },
      { integrator: 'ali3', rule: 'trapezoidal', step: 0.002 },
      { integrator: 'ali3', rule: 'generalized-alpha', step: 0.002 },
      { integrator: 'rk45', step: 0.002 },
      { integrator: 'rk4', step: 2e-4 },
      { integrator: 'euler-cromer', step: 2e-5 },
    ];
    const want = (40 * G) / (200 + 10 / 0.25);
    return solvers.flatMap((solver) => {
      const by = solver.rule ?? solver.integrator;
      const s = simulate(
        core,
        {
          ...{ hawse: 1, environment: AIR },
          parts: {
            m1: ball(120, [-0.5, 0, -5]),
            m2: ball(80, [0.5, 0, -5]),
            line: {
              ...{ kind: 'reeve', a: { attach: 'm1' }, b: { attach: 'm2' } },
              through: { s: { at: 'world', radius: 0.5, inertia: 10 } },
              ...{ EA: 1e7, CID: 2e5, mass_per_metre: 1e-4 },
            },
          },
          solver: { frame: 0.1, duration: 1, ...solver },
        },
        { v: 'm1.vz', a: 'line.tension', b: 'line.tension_b', residual: 'residual' },
      );
      const a = (s.v[5] - s.v[10]) / 0.5;
      return [
        near('acceleration', want, 'm/s^2', 2e-4, a, by),
        near('tension at the heavier', 120 * (G - want), 'N', 1e-3, last(s.a), by),
        near('tension at the lighter', 80 * (G + want), 'N', 1e-3, last(s.b), by),
        below('energy missed', 0.05, 'J', Math.abs(last(s.residual)), by),
      ];
    });
  },
});

const ring = /** @type {Case} */ ({
  id: 'reeve/ring',
  title: 'A ring that slides on a line',
  about:
    'A ring of 50 kg on 9 m of line between points 6 m apart and 1.5 m up: it rests where both falls are as steep, on the ellipse about the ends; D/L is the sine of their angle to the plumb line.',
  source: 'closed form',
  run({ core }) {
    const [L, D, H, m] = [9, 6, 1.5, 50];
    const sine = D / L;
    const cosine = Math.sqrt(1 - sine * sine);
    const first = (L - H / cosine) / 2;
    const s = simulate(
      core,
      {
        ...{ hawse: 1, environment: AIR },
        parts: {
          ring: ball(m, [1, 0, -3]),
          line: {
            ...{ kind: 'reeve', a: { attach: 'world' }, length: L },
            b: { attach: 'world', position: [D, 0, H] },
            through: { ring: { at: 'ring' } },
            ...{ EA: 1e9, CID: 1e5, mass_per_metre: 1e-4 },
          },
        },
        solver: { start: 'static', frame: 0.1, duration: 0.1 },
      },
      { x: 'ring.x', z: 'ring.z', T: 'line.tension' },
    );
    return [
      near('place along', first * sine, 'm', 1e-5, last(s.x)),
      near('height', -first * cosine, 'm', 1e-5, last(s.z)),
      near('tension', (m * G) / (2 * cosine), 'N', 1e-4, last(s.T)),
    ];
  },
});

const rest = /** @type {Case} */ ({
  id: 'reeve/rest',
  title: 'A load that hangs for an hour',
  about:
    'Four falls with friction 0.1, the winch at rest: what friction holds stays held, the load does not creep.',
  source: 'stiction',
  run({ core }) {
    const s = simulate(core, tackle(4, 0.1, 0, { frame: 60, step: 0.02, duration: 3600 }), {
      ...{ z: 'load.z', f: 'line.p1.friction', passed: 'line.p1.passed' },
    });
    return [
      below('creep of the load from a minute on', 1e-9, 'm', Math.abs(last(s.z) - s.z[1])),
      below('line that passes', 1e-9, 'm', Math.abs(last(s.passed) - s.passed[1])),
      below('of what friction holds, lost', 1e-6, '1', Math.abs(last(s.f) / s.f[1] - 1)),
    ];
  },
});

export const reeveCases = [capstan, tackles, atwood, ring, rest];
