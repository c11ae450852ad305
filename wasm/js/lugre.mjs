/**
 * Runs of the LuGre law by itself: under a given motion, and a block that is pulled by a spring on a
 * belt (tether thesis 004, section 3.5). Dormand and Prince's pair of orders 5 and 4 over the law's
 * rates; for teaching and validation.
 * @module
 */
import { HawseInputError } from './status.mjs';

/**
 * @typedef {import('./lab.mjs').Lab} Lab
 * @typedef {import('./lab.mjs').LugreLaw} LugreLaw
 *
 * At the times asked for: bristle [m], dwell state, bristle's part of the force before it is cut [N]
 * (`pull`), break-away limit [N], force on the moving body [N].
 * @typedef {object} LugreRun
 * @property {Float64Array} t
 * @property {Float64Array} z
 * @property {Float64Array} sdw
 * @property {Float64Array} pull
 * @property {Float64Array} limit
 * @property {Float64Array} force
 *
 * `onsets`, `resticks`: times at which the speed against the belt rises above and falls below
 * `sticks`; `peaks`: greatest x of each swing, `troughs` the least; `highest`, `lowest`: of all.
 * @typedef {object} BeltRun
 * @property {Float64Array} t
 * @property {Float64Array} x
 * @property {Float64Array} v
 * @property {Float64Array} z
 * @property {Float64Array} sdw
 * @property {Float64Array} force
 * @property {number[]} onsets
 * @property {number[]} resticks
 * @property {number[]} peaks
 * @property {number[]} troughs
 * @property {number} highest
 * @property {number} lowest
 * @property {number} steps
 */

// Dormand, J. R., Prince, P. J.: A family of embedded Runge-Kutta formulae, 1980
const A = [
  [1 / 5],
  [3 / 40, 9 / 40],
  [44 / 45, -56 / 15, 32 / 9],
  [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
  [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
  [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
];
const C = [1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1];
const E = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40];

/** Of a step [s]: where a motion jumps it is taken whatever its error. */
const SHORTEST = 1e-12;
/** Steps that a run may try: more of them no page waits for. */
const MOST_STEPS = 1e6;
/** How far the bristle may pass its limit in a step, of the limit: then it is cut off. */
const PASSES = 0.02;

/**
 * @callback Rates
 * @param {number} t
 * @param {Float64Array} y
 * @param {Float64Array} dy
 * @returns {void}
 */

/**
 * Integrates y' = f(t, y) over `times`, which it meets exactly.
 * @param {Rates} rates
 * @param {Float64Array} y state at the first time; left at the last
 * @param {Float64Array} scale error allowed a step, of each
 * @param {ArrayLike<number>} times increasing
 * @param {{longest: number, excess: (y: Float64Array, cut: boolean) => number,
 *   each?: (t0: number, y0: Float64Array, t1: number, y1: Float64Array) => void,
 *   at: (i: number, t: number, y: Float64Array) => void}} to excess: of a step that is to be taken,
 *   over what is allowed, and whether to cut it off; each: of steps
 */
function integrate(rates, y, scale, times, { longest, excess, each, at }) {
  const n = y.length;
  const k = Array.from({ length: 7 }, () => new Float64Array(n));
  const [trial, before] = [new Float64Array(n), new Float64Array(n)];
  let t = times[0];
  let h = Math.min(longest, 1e-5);
  let [steps, tried] = [0, 0];
  excess(y, true);
  rates(t, y, k[0]);
  at(0, t, y);
  for (let i = 1; i < times.length; i++) {
    while (t < times[i]) {
      if (++tried > MOST_STEPS)
        throw fault(
          '/law',
          `is too stiff: ${t} s after ${MOST_STEPS} steps, of ${times[times.length - 1]} s`,
        );
      const left = times[i] - t;
      const last = left <= h * (1 + 1e-9);
      const step = last ? left : Math.min(h, left / 2 > h ? h : left / 2);
      for (let s = 0; s < 6; s++) {
        for (let j = 0; j < n; j++) {
          let sum = 0;
          for (let m = 0; m <= s; m++) sum += A[s][m] * k[m][j];
          trial[j] = y[j] + step * sum;
        }
        rates(t + C[s] * step, trial, k[s + 1]);
      }
      let error = 0; // the last trial is the step of order 5
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let m = 0; m < 7; m++) sum += E[m] * k[m][j];
        error = Math.max(error, Math.abs(step * sum) / scale[j]);
      }
      error = Math.max(error, excess(trial, false));
      if (!(error <= 1) && step > SHORTEST) {
        h = step * Math.max(0.2, 0.9 * (error > 0 ? error ** -0.2 : 1) || 0.2);
        continue;
      }
      before.set(y);
      y.set(trial);
      excess(y, true);
      const start = t;
      t = last ? times[i] : t + step;
      each?.(start, before, t, y);
      rates(t, y, k[0]);
      steps++;
      const grown = 0.9 * (error > 1e-10 ? error ** -0.2 : 100);
      if (!last || grown < 1) h = Math.min(longest, Math.max(SHORTEST, step * Math.min(5, grown)));
    }
    at(i, t, y);
  }
  return steps;
}

/** @param {string} where @param {string} what */
const fault = (where, what) => new HawseInputError([{ where, what }]);

/** A motion that must be one. @param {(t: number) => number} motion @param {string} where */
const numbersOf = (motion, where) => (/** @type {number} */ t) => {
  const value = motion(t);
  if (!Number.isFinite(value)) throw fault(where, `${value} at ${t} s is no usable number`);
  return value;
};

/** @param {ArrayLike<number>} times */
function checkTimes(times) {
  for (let i = 0; i < times.length; i++)
    if (!Number.isFinite(times[i]) || (i > 0 && !(times[i] > times[i - 1])))
      throw fault(`/times/${i}`, `${times[i]} is not later`);
  if (!times.length) throw fault('/times', 'is empty');
}

/**
 * The law in one direction, without the copies of `Lab.lugreRates`: rates and force of z, sdw, v.
 * @param {Lab} lab
 * @param {LugreLaw} law
 * @param {number} load
 */
function scalar(lab, law, load) {
  lab.lugreRates(law, load, { z: [0, 0, 0], sdw: 0 }, [0, 0, 0]); // says what is wrong with them
  const { x, place } = lab;
  const numbers = lab.doubles(place, 64);
  const [tau, out] = [place, place + 256];
  const result = { z: 0, sdw: 0, force: 0, limit: 0 };
  /** @param {number} z @param {number} sdw @param {number} v @param {boolean} [clamp] */
  return (z, sdw, v, clamp = false) => {
    numbers[9] = +(clamp && law.clamp);
    numbers[11] = z;
    numbers[14] = sdw;
    numbers[15] = v;
    x.hwx_lab_lugre_rates(tau, out);
    result.z = numbers[32];
    result.sdw = numbers[35];
    result.force = numbers[36];
    result.limit = numbers[39];
    return result;
  };
}

/**
 * What `clamp` does to the state y with the bristle at i and the dwell state after it. The rates of the
 * run are those without it: its jump of z' at the limit would make every step along the limit tiny.
 * The force is the same, as it is cut at the limit.
 * @param {LugreLaw} law
 * @param {number} load
 * @param {number} i
 */
function clamping(law, load, i) {
  const stiffness = law.reach > 0 ? (law.sticking * Math.max(load, 0)) / law.reach : law.sigma0;
  /** @param {Float64Array} y @param {boolean} cut */
  return (y, cut) => {
    if (!law.clamp || !(load > 0 && stiffness > 0)) return 0;
    const limit = load * (law.sliding + (law.sticking - law.sliding) * y[i + 1]);
    const most = limit / stiffness;
    const over = Math.abs(y[i]) - most;
    if (!(over > 0)) return 0;
    if (cut) y[i] = Math.sign(y[i]) * most;
    return over / (PASSES * most || 1);
  };
}

/**
 * The law under a given motion.
 * @param {Lab} lab
 * @param {object} run
 * @param {LugreLaw} [run.law] without: the thesis' parameters, clamped
 * @param {number} run.load normal force [N]
 * @param {(t: number) => number} run.speed of the body [m/s]
 * @param {ArrayLike<number>} run.times at which to note it; it begins at the first
 * @param {number} [run.z] bristle at the start
 * @param {number} [run.sdw] dwell state at the start
 * @param {number} [run.longest] step [s], below the shortest time in which `speed` does something
 * @param {number} [run.tolerance] error of a step, relative to the bristle at its limit
 * @returns {LugreRun}
 */
export function lugreRun(
  lab,
  {
    law = lab.lugreDefault(),
    load,
    speed,
    times,
    z = 0,
    sdw = 0,
    longest = 0.01,
    tolerance = 1e-10,
  },
) {
  checkTimes(times);
  for (const [name, value] of Object.entries({ longest, tolerance }))
    if (!(value > 0)) throw fault(`/${name}`, `${value} is not above 0`);
  for (const [name, value] of Object.entries({ z, sdw }))
    if (!Number.isFinite(value)) throw fault(`/${name}`, `${value} is no usable number`);
  const of = scalar(lab, law, load);
  const at = numbersOf(speed, '/speed');
  const n = times.length;
  const list = () => new Float64Array(n);
  const run = {
    t: Float64Array.from(times),
    z: list(),
    sdw: list(),
    pull: list(),
    limit: list(),
    force: list(),
  };
  const size = law.reach > 0 ? law.reach : Math.max(law.sticking * load, 1e-9) / law.sigma0;
  const scale = Float64Array.of(tolerance * size, tolerance);
  const damping =
    law.reach > 0 ? ((law.sticking * load) / law.reach) * (law.sigma1 / law.sigma0) : law.sigma1;
  const stiffness = law.reach > 0 ? (law.sticking * load) / law.reach : law.sigma0;
  integrate(
    (t, y, dy) => {
      const r = of(y[0], y[1], at(t));
      dy[0] = r.z;
      dy[1] = r.sdw;
    },
    Float64Array.of(z, sdw),
    scale,
    times,
    {
      longest,
      excess: clamping(law, load, 0),
      at: (i, t, y) => {
        const r = of(y[0], y[1], at(t), true);
        run.z[i] = y[0];
        run.sdw[i] = y[1];
        run.pull[i] = stiffness * y[0] + damping * r.z;
        run.limit[i] = r.limit;
        run.force[i] = r.force;
      },
    },
  );
  return run;
}

/**
 * A block on a belt, held by a spring: it sticks, slips and sticks again.
 * @param {Lab} lab
 * @param {object} run
 * @param {LugreLaw} [run.law] without: the thesis' parameters, clamped
 * @param {number} [run.load] normal force [N]
 * @param {number} [run.mass] [kg]
 * @param {number} [run.stiffness] of the spring [N/m]
 * @param {number | ((t: number) => number)} [run.belt] its speed [m/s]
 * @param {ArrayLike<number>} run.times at which to note it; it begins at the first
 * @param {{x?: number, v?: number, z?: number, sdw?: number}} [run.start]
 * @param {number} [run.sticks] speed against the belt below which it counts as sticking [m/s]
 * @param {number} [run.tolerance] error of a step [m]
 * @returns {BeltRun}
 */
export function lugreBelt(
  lab,
  {
    law = lab.lugreDefault(),
    load = 10,
    mass = 1,
    stiffness = 2,
    belt = 0.1,
    times,
    start = {},
    sticks = 1e-3,
    tolerance = 1e-10,
  },
) {
  checkTimes(times);
  for (const [name, value] of Object.entries({ mass, sticks, tolerance }))
    if (!(value > 0 && value < Infinity)) throw fault(`/${name}`, `${value} is not above 0`);
  for (const [name, value] of Object.entries({ stiffness, ...start }))
    if (!Number.isFinite(value)) throw fault(`/${name}`, `${value} is no usable number`);
  const of = scalar(lab, law, load);
  const beltAt = numbersOf(typeof belt === 'function' ? belt : () => belt, '/belt');
  const list = () => new Float64Array(times.length);
  const { x = 0, v = 0, z = 0, sdw = 0 } = start;
  /** @type {BeltRun} */
  const run = {
    t: Float64Array.from(times),
    x: list(),
    v: list(),
    z: list(),
    sdw: list(),
    force: list(),
    onsets: [],
    resticks: [],
    peaks: [],
    troughs: [],
    highest: x,
    lowest: x,
    steps: 0,
  };
  run.steps = integrate(
    (t, y, dy) => {
      const r = of(y[2], y[3], y[1] - beltAt(t));
      dy[0] = y[1];
      dy[1] = (r.force - stiffness * y[0]) / mass;
      dy[2] = r.z;
      dy[3] = r.sdw;
    },
    Float64Array.of(x, v, z, sdw),
    Float64Array.of(tolerance, 10 * tolerance, 1e-3 * tolerance, 10 * tolerance),
    times,
    {
      longest: 0.02,
      excess: clamping(law, load, 2),
      each: (t0, y0, t1, y1) => {
        const [u0, u1] = [y0[1] - beltAt(t0), y1[1] - beltAt(t1)].map((u) => Math.abs(u) - sticks);
        const when = t0 + ((t1 - t0) * u0) / (u0 - u1);
        if (u0 < 0 && u1 >= 0) run.onsets.push(when);
        if (u0 >= 0 && u1 < 0) run.resticks.push(when);
        if (y0[1] !== 0 && y0[1] > 0 !== y1[1] > 0) {
          const top = turning(t1 - t0, y0, y1);
          (y0[1] > 0 ? run.peaks : run.troughs).push(top);
        }
        run.highest = Math.max(run.highest, y1[0], run.peaks.at(-1) ?? x);
        run.lowest = Math.min(run.lowest, y1[0], run.troughs.at(-1) ?? x);
      },
      at: (i, t, y) => {
        run.x[i] = y[0];
        run.v[i] = y[1];
        run.z[i] = y[2];
        run.sdw[i] = y[3];
        run.force[i] = of(y[2], y[3], y[1] - beltAt(t), true).force;
      },
    },
  );
  return run;
}

/**
 * x where v changes its sign in a step, by the cubic with places and speeds of both its ends.
 * @param {number} h
 * @param {Float64Array} y0
 * @param {Float64Array} y1
 */
function turning(h, y0, y1) {
  const [b, end, rise] = [h * y0[1], h * y1[1], y1[0] - y0[0]];
  const [c, d] = [3 * rise - 2 * b - end, b + end - 2 * rise];
  // b + 2 c u + 3 d u^2 = 0, the root that stays where d is 0
  const root = Math.sqrt(Math.max(0, c * c - 3 * b * d));
  const below = c + (c < 0 ? -root : root);
  const near = (/** @type {number} */ u) => (u >= 0 && u <= 1 ? u : NaN);
  const u = [near(-b / below), near(-below / (3 * d))].find((v) => !Number.isNaN(v)) ?? 1;
  return y0[0] + u * (b + u * (c + u * d));
}
