/**
 * Thesis 004, figures 3.11 to 3.13: friction against way, speed and rest.
 * @module
 */
import { lugreRun } from '../../js/lugre.mjs';
import { line, rungeKutta } from './figure.mjs';
import { leastSquares } from './measure.mjs';
import { hold, worst } from './tether-common.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('../../js/lab.mjs').Lab} Lab
 * @typedef {import('../../js/lab.mjs').LugreLaw} LugreLaw
 */

const AT_REST = Object.freeze([0, 0, 0]);
const EXACT = { integrator: 'exact' };
const RK45 = { integrator: 'rk45' };
/** Of the pull [m/s^2]: it passes the Stribeck speed 50 um on, well past the 15 um at which the bristle gives way. */
const PULL = 0.01;
const WAY = 5e-4;
const FORCE = { label: 'friction force', unit: 'N' };

/** (3.25) @param {LugreLaw} law @param {number} V */
const sticks = (law, V) => Math.exp(-((V / law.stribeck) ** 2));

/** (3.28), its second branch put right. @param {LugreLaw} law @param {number} V */
function direction(law, V) {
  const q = V / law.tolerance;
  return Math.abs(q) >= 1 ? Math.sign(V) : q * (1.5 - 0.5 * q * q);
}

/** (3.32) @param {LugreLaw} law @param {number} load @param {number} dwell */
const limit = (law, load, dwell) => load * (law.sliding + (law.sticking - law.sliding) * dwell);

/**
 * (3.23) to (3.34) in one direction, written anew: rates of bristle and dwell state, and the force.
 * @param {LugreLaw} law
 * @param {number} load
 * @param {number} z
 * @param {number} dwell
 * @param {number} V
 */
function lugre(law, load, z, dwell, V) {
  const s = sticks(law, V);
  const coulomb = law.sliding * load * direction(law, V);
  const dz = s * V + ((1 - s) * (coulomb - law.sigma0 * z)) / law.sigma1;
  const bristle = law.sigma0 * z + law.sigma1 * dz;
  const most = limit(law, load, dwell);
  const time = s >= dwell ? law.dwell : law.sigma1 / law.sigma0;
  return {
    rates: [dz, (s - dwell) / time],
    force: Math.max(-most, Math.min(most, bristle)) + law.sigma2 * V,
  };
}

/**
 * The force of a pull at PULL from rest, by the equations above.
 * @param {LugreLaw} law
 * @param {number} load
 * @param {number} dwell at its start
 * @param {number} step [s]
 * @param {number} steps
 */
const pulled = (law, load, dwell, step, steps) =>
  rungeKutta((t, [z, d]) => lugre(law, load, z, d, PULL * t).rates, [0, dwell], step, steps).map(
    ([z, d], i) => lugre(law, load, z, d, PULL * i * step).force,
  );

/**
 * The same by Hawse.
 * @param {Lab} lab
 * @param {LugreLaw} law
 * @param {number} load
 * @param {number} dwell
 * @param {ArrayLike<number>} times
 */
const pull = (lab, law, load, dwell, times) =>
  lugreRun(lab, {
    ...{ law, load, times, sdw: dwell },
    ...{ speed: (t) => PULL * t, longest: 1e-3, tolerance: 1e-10 },
  });

/** Of both integrations [N]: a ten-thousandth of the load's friction. */
const SAME = 1e-4;
const STEP = 2e-4;

/** @type {Case} */
const displacement = {
  id: 'tether/figure-3-11',
  title: 'Figure 3.11: friction against displacement',
  source: 'thesis 004, 3.4, figure 3.11',
  about:
    'The law with the numbers of section 3.5 under 10 N, rested for long, pulled at 0.01 m/s^2 (the thesis does not tell ' +
    'how its contact is moved): the force rises with the bristle, gives way near the sticking friction and falls to the ' +
    'sliding friction as the speed passes that of Stribeck. The reference is an integration of its equations, written ' +
    'anew. At the start the bristle is the whole displacement, as in (3.26), not half of it, as in the text of 3.4.1; soon ' +
    'it is more, because creep pumps it.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { law, load } = ctx.refs.tether.lugre;
    const steps = Math.ceil(Math.sqrt((2 * WAY) / PULL) / STEP);
    const times = Array.from({ length: steps + 1 }, (_, i) => i * STEP);
    const way = times.map((t) => (PULL * t * t) / 2);
    const run = pull(lab, law, load, 1, times);
    const got = run.force.map((f) => -f);
    const want = pulled(law, load, 1, STEP, steps);
    // z/x = 1 + 2/3 V f_c/(sigma1 v_s^2) + ...: at 4 ms and 8 ms, and from there to 0
    const share = (/** @type {number} */ i) => run.z[i] / way[i];
    const begin = 2 * share(20) - share(40);
    const most = got.reduce((a, b) => Math.max(a, b));
    const end = PULL * times[steps];
    const um = way.map((x) => x * 1e6);
    return {
      rows: [
        hold('force, farthest from the reference', 'N', 0, worst(want, (f, i) => got[i] - f), { abs: SAME }, RK45), // prettier-ignore
        hold('bristle over displacement, at the start', '1', 1, begin, { abs: 0.02 }, RK45),
        hold('greatest force', 'N', law.sticking * load, most, { abs: 0 }, { ...RK45, kind: 'max' }), // prettier-ignore
        hold('last force', 'N', law.sliding * load + law.sigma2 * end, got[steps], { abs: SAME }, RK45), // prettier-ignore
      ],
      curves: [
        {
          id: 'figure-3-11',
          figure: 'thesis 004, figure 3.11',
          title: 'Friction force against displacement, from sticking to sliding',
          x: { label: 'displacement', unit: 'um' },
          y: FORCE,
          lines: [
            line('Hawse', 'hawse', um, got),
            line('equations of the thesis, written anew', 'reference', um, want),
            line('sticking friction', 'source', [0, 500], [1.5, 1.5]),
            line('sliding friction', 'source', [0, 500], [1, 1]),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const velocity = {
  id: 'tether/figure-3-12',
  title: 'Figure 3.12: friction against speed',
  source: 'thesis 004, 3.4, figure 3.12',
  about:
    'The force of a speed held for long, 10 N. In closed form: the bristle comes to sigma0 z = f_c + s sigma1 V/(1 - s) and the ' +
    'dwell state to s, and the lesser of bristle and limit counts. At the Stribeck speed 37 % stick (footnote 3); the line that it ' +
    'comes to at high speeds has the slope sigma2 and meets the axis at mu_c f_n.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { law, load } = ctx.refs.tether.lugre;
    /** @param {number} V */
    const want = (V) => {
      const s = sticks(law, V);
      const bristle = law.sliding * load + (s * law.sigma1 * V) / -Math.expm1(-((V / law.stribeck) ** 2)); // prettier-ignore
      return Math.min(bristle, limit(law, load, s)) + law.sigma2 * V;
    };
    /** @param {number} V */
    const got = (V) => {
      const state = lab.lugreAfter(law, load, { z: AT_REST, sdw: 1 }, [V, 0, 0], 1e4);
      return -lab.lugreRates(law, load, state, [V, 0, 0]).force[0];
    };
    const speeds = Array.from({ length: 300 }, (_, i) => 2e-5 * (i + 1));
    const force = speeds.map(got);
    const high = [0.05, 0.1, 0.2];
    const [axis, slope] = leastSquares(high, high.map(got), [() => 1, (V) => V]);
    const { stribeck, sliding, sticking, sigma2 } = law;
    const third = load * (sliding + (sticking - sliding) / Math.E) + sigma2 * stribeck;
    const tiny = { abs: 1e-9 };
    const mm = speeds.map((V) => V * 1e3);
    return {
      rows: [
        hold('force, farthest from the closed form', 'N', 0, worst(speeds, (V, i) => force[i] - want(V)), tiny, EXACT), // prettier-ignore
        hold('force at the Stribeck speed', 'N', third, got(stribeck), tiny, EXACT),
        hold('greatest force', 'N', sticking * load, Math.max(...force), { abs: 0 }, { ...EXACT, kind: 'max' }), // prettier-ignore
        hold('line of high speeds, at 0', 'N', sliding * load, axis, tiny, EXACT),
        hold('line of high speeds, slope', 'N s/m', sigma2, slope, tiny, EXACT),
      ],
      curves: [
        {
          id: 'figure-3-12',
          figure: 'thesis 004, figure 3.12',
          title: 'Friction force against speed: Stribeck',
          x: { label: 'speed', unit: 'mm/s' },
          y: FORCE,
          lines: [
            line('Hawse', 'hawse', mm, force),
            line('closed form', 'reference', mm, speeds.map(want)),
            line('line of high speeds', 'source', [0, 6], [0, 6].map((v) => sliding * load + (sigma2 * v) / 1e3)), // prettier-ignore
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const breakAway = {
  id: 'tether/figure-3-13',
  title: 'Figure 3.13: break-away force against the time at rest',
  source: 'thesis 004, 3.4, figure 3.13',
  about:
    'A new contact rests under 10 N and is then pulled at 0.01 m/s^2: the greatest force of the pull, and the limit that ' +
    'the contact has at rest, in closed form mu_c f_n + (mu_s - mu_c) f_n (1 - exp(-t/tau)). After a short rest the pull ' +
    'gets a little more, as the contact dwells on meanwhile, after a long one up to 8 % less, as it begins to slip before ' +
    'it gives way. The text calls tau the time to the full sticking force: it is that to 63 % of the way there.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { law, load } = ctx.refs.tether.lugre;
    const rests = [0.05, 0.25, 0.5, 1, 2, 3, 4, 6, 8, 10];
    const steps = Math.ceil(Math.sqrt((2 * 1e-4) / PULL) / STEP);
    const times = Array.from({ length: steps + 1 }, (_, i) => i * STEP);
    /** @param {number} t */
    const rested = (t) => lab.lugreAfter(law, load, { z: AT_REST, sdw: 0 }, [...AT_REST], t);
    const held = (/** @type {number} */ t) => limit(law, load, 1 - Math.exp(-t / law.dwell));
    const got = rests.map((t) => -Math.min(...pull(lab, law, load, rested(t).sdw, times).force));
    const want = rests.map((t) =>
      Math.max(...pulled(law, load, 1 - Math.exp(-t / law.dwell), STEP, steps)),
    );
    const grid = Array.from({ length: 101 }, (_, i) => i / 10);
    const limits = grid.map((t) => lab.lugreRates(law, load, rested(t), [...AT_REST]).limit);
    const points = { points: true };
    return {
      rows: [
        hold('limit at rest, farthest from the closed form', 'N', 0, worst(grid, (t, i) => limits[i] - held(t)), { abs: 1e-12 }, EXACT), // prettier-ignore
        hold('limit after the dwell time', 'N', load * (law.sliding + (law.sticking - law.sliding) * (1 - 1 / Math.E)), limits[20], { abs: 1e-12 }, EXACT), // prettier-ignore
        ...rests.map((t, i) => hold(`greatest force of a pull after ${t} s`, 'N', want[i], got[i], { abs: SAME }, RK45)), // prettier-ignore
      ],
      curves: [
        {
          id: 'figure-3-13',
          figure: 'thesis 004, figure 3.13',
          title: 'Break-away force against the time at rest',
          x: { label: 'time at rest', unit: 's' },
          y: { label: 'break-away force', unit: 'N' },
          lines: [
            line('limit at rest, Hawse', 'hawse', grid, limits),
            { ...line('greatest force of a pull, Hawse', 'hawse', rests, got), ...points },
            line('limit at rest, closed form', 'reference', grid, grid.map(held)),
            { ...line('greatest force of a pull, equations written anew', 'reference', rests, want), ...points }, // prettier-ignore
          ],
        },
      ],
      scenarios: [],
    };
  },
};

export const frictionFigureCases = [displacement, velocity, breakAway];
