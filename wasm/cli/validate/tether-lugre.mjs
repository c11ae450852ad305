/**
 * Thesis 004, sections 3.4 and 3.5: the LuGre law with dwell time, by itself and on a belt.
 * @module
 */
import { lugreBelt, lugreRun } from '../../js/lugre.mjs';
import { TIME, marks, ours, thinned, truth } from './data.mjs';
import { hold, relative, worst } from './tether-common.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('../../js/lab.mjs').Lab} Lab
 * @typedef {import('../../js/lab.mjs').LugreLaw} LugreLaw
 */

/** Axes over time. @param {string} label @param {string} unit */
const over = (label, unit) => ({ x: TIME, y: { label, unit } });
/** From a to b in n steps. @param {number} a @param {number} b @param {number} n */
const evenly = (a, b, n) => Array.from({ length: n + 1 }, (_, i) => a + ((b - a) * i) / n);

const AT_REST = Object.freeze([0, 0, 0]);
/** Error of a step of the runs [m]. */
const STEP_ERROR = 1e-12;

/** sigma0 z + sigma1 z', before it is cut. @param {Lab} lab @param {LugreLaw} law @param {number} load
 * @param {import('../../js/lab.mjs').LugreState} state @param {number[]} velocity */
const bristle = (lab, law, load, state, velocity) =>
  law.sigma0 * state.z[0] + law.sigma1 * lab.lugreRates(law, load, state, velocity).z[0];

/** @type {Case} */
const breakaway = {
  id: 'tether/lugre/break-away',
  title: 'LuGre: break-away after a rest',
  about:
    'Normal force 10 N, coefficients 0.1 and 0.15, dwell time 2 s: the force that a contact at rest can hold grows from ' +
    'sliding to sticking friction.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { law, load, breakaway: ref, tolerance } = ctx.refs.tether.lugre;
    const wanted = /** @type {[number, number][]} */ (ref.rows);
    /** @param {number} t */
    const limitAfter = (t) => {
      const state = lab.lugreAfter(law, load, { z: AT_REST, sdw: 0 }, [...AT_REST], t);
      return lab.lugreRates(law, load, state, AT_REST).limit;
    };
    const rows = wanted.map(([t, limit]) => {
      const got = limitAfter(t);
      return hold(
        `limit after ${t} s`,
        'N',
        limit,
        got,
        { abs: tolerance.law },
        {
          integrator: 'exact',
        },
      );
    });
    const times = evenly(0, wanted[wanted.length - 1][0], 200);
    return {
      rows,
      curves: [
        {
          ...{ id: 'limit', figure: 'thesis 004, figure 3.13', title: 'Force that a rest allows' },
          ...over('break-away force', 'N'),
          lines: [
            ours('limit', times, times.map(limitAfter)),
            marks(
              'limit',
              wanted.map(([t]) => t),
              wanted.map(([, limit]) => limit),
            ),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const stribeck = {
  id: 'tether/lugre/stribeck',
  title: 'LuGre: steady sliding',
  about:
    'The force at a speed that has been held for long, with the viscous part; the bristle before it is cut and the dwell ' +
    'state as the worst of all. At slow creep the bristle of the source winds up to 33 N: it has no clamp.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { law, load, stribeck: ref, tolerance } = ctx.refs.tether.lugre;
    const rows = /** @type {number[][]} */ (ref.rows);
    const steady = rows.map(([V]) =>
      lab.lugreAfter(law, load, { z: AT_REST, sdw: 1 }, [V, 0, 0], 1e4),
    );
    const limit = { abs: tolerance.law };
    const exact = { integrator: 'exact' };
    const pull = worst(rows, ([V, , want], i) =>
      relative(bristle(lab, law, load, steady[i], [V, 0, 0]), want),
    );
    const held = [
      ...rows.map(([V, , , , force], i) => {
        const got = -lab.lugreRates(law, load, steady[i], [V, 0, 0]).force[0];
        return hold(`force at ${V} m/s`, 'N', force, got, limit, exact);
      }),
      hold('bristle over its value less 1, worst', '1', 0, pull, { abs: 1e-11 }, exact),
      hold(
        'dwell state, worst',
        '1',
        0,
        worst(rows, (r, i) => steady[i].sdw - r[1]),
        limit,
        exact,
      ),
    ];
    const speeds = evenly(Math.log(rows[0][0]), Math.log(rows[rows.length - 1][0]), 150).map(
      Math.exp,
    );
    const forces = speeds.map((V) => {
      const state = lab.lugreAfter(law, load, { z: AT_REST, sdw: 1 }, [V, 0, 0], 1e4);
      return -lab.lugreRates(law, load, state, [V, 0, 0]).force[0];
    });
    return {
      rows: held,
      curves: [
        {
          ...{ id: 'force', figure: 'thesis 004, figure 3.12', title: 'Force of steady sliding' },
          x: { label: 'speed', unit: 'm/s', log: true },
          y: { label: 'force', unit: 'N' },
          lines: [
            ours('force', speeds, forces),
            marks(
              'force',
              rows.map((r) => r[0]),
              rows.map((r) => r[4]),
            ),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const presliding = {
  id: 'tether/lugre/pre-sliding',
  title: 'LuGre: before it slides',
  about:
    'A ramp at 0.1 mm/s from a rested contact, by the exact step and by a run over the rates, and a sine of 5 um. The ' +
    'bristle of the ramp grows faster than the way: the law does that.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { law, load, ramp, sine, tolerance } = ctx.refs.tether.lugre;
    const rows = /** @type {number[][]} */ (ramp.rows);
    const velocity = [ramp.speed, 0, 0];
    const after = rows.map(([t]) =>
      lab.lugreAfter(law, load, { z: AT_REST, sdw: ramp.sdw }, velocity, t),
    );
    const run = lugreRun(lab, {
      law,
      load,
      speed: () => ramp.speed,
      times: [0, ...rows.map(([t]) => t)],
      sdw: ramp.sdw,
      tolerance: STEP_ERROR,
    });
    const turn = 2 * Math.PI * sine.frequency;
    const swings = /** @type {[number, number, number][]} */ (sine.rows);
    const swing = lugreRun(lab, {
      law,
      load,
      speed: (t) => sine.amplitude * turn * Math.cos(turn * t),
      times: [0, ...swings.map(([t]) => t)],
      tolerance: STEP_ERROR,
    });
    const limit = { abs: tolerance.ramp };
    const [exact, rk45] = [{ integrator: 'exact' }, { integrator: 'rk45' }];
    const held = [
      ...rows.map(([t, , , , force], i) => {
        const got = lab.lugreRates(law, load, after[i], velocity).force[0];
        return hold(`ramp: force after ${t} s`, 'N', force, got, limit, exact);
      }),
      ...[exact, rk45].flatMap((by) => {
        const z = by === exact ? after.map((s) => s.z[0]) : run.z.slice(1);
        const force =
          by === exact
            ? after.map((s) => lab.lugreRates(law, load, s, velocity).force[0])
            : run.force.slice(1);
        const pull =
          by === exact ? after.map((s) => bristle(lab, law, load, s, velocity)) : run.pull.slice(1);
        return [
          hold(
            'ramp: z, worst',
            'm',
            0,
            worst(rows, (r, i) => z[i] - r[1]),
            { abs: 1e-15 },
            by,
          ),
          hold(
            'ramp: bristle, worst',
            'N',
            0,
            worst(rows, (r, i) => pull[i] - r[2]),
            limit,
            by,
          ),
          hold(
            'ramp: force, worst',
            'N',
            0,
            worst(rows, (r, i) => force[i] - r[4]),
            limit,
            by,
          ),
        ];
      }),
      ...swings.map(([t, , want], i) =>
        hold(
          `sine: bristle at ${t} s`,
          'N',
          want,
          swing.pull[i + 1],
          { abs: tolerance.sine },
          rk45,
        ),
      ),
      hold(
        'sine: z, worst',
        'm',
        0,
        worst(swings, (r, i) => swing.z[i + 1] - r[1]),
        { abs: tolerance.sine / law.sigma0 },
        rk45,
      ),
    ];
    const times = evenly(0, rows[rows.length - 1][0], 200);
    const forces = times.map((t) => {
      const state = lab.lugreAfter(law, load, { z: AT_REST, sdw: ramp.sdw }, velocity, t);
      return lab.lugreRates(law, load, state, velocity).force[0];
    });
    const sines = swings.map(([t]) => t);
    return {
      rows: held,
      curves: [
        {
          ...{ id: 'ramp', figure: 'thesis 004, section 3.4', title: 'Force on a ramp' },
          ...over('force', 'N'),
          lines: [
            ours('exact step', times, forces),
            marks(
              'force',
              rows.map((r) => r[0]),
              rows.map((r) => r[4]),
            ),
          ],
        },
        {
          ...{ id: 'sine', figure: 'thesis 004, section 3.4', title: 'Bristle of a sine of 5 um' },
          ...over('bristle', 'N'),
          lines: [
            { ...ours('run', sines, swing.pull.slice(1)), points: true },
            marks(
              'bristle',
              sines,
              swings.map(([, , want]) => want),
            ),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/**
 * A run as the reference looked at it, every .01 s.
 * @param {Lab} lab
 * @param {any} ref
 * @param {number} belt
 */
function beltRun(lab, ref, belt) {
  const { law, load, belt: setting } = ref;
  const n = Math.round(setting.duration / setting.seen);
  const run = lugreBelt(lab, {
    law,
    load,
    mass: setting.mass,
    stiffness: setting.stiffness,
    belt,
    times: Array.from({ length: n + 1 }, (_, i) => i * setting.seen),
    sticks: setting.sticks,
    tolerance: STEP_ERROR,
  });
  const late = run.x.filter((_, i) => i * setting.seen > setting.late);
  const peaks = run.x.filter((x, i) => i > 50 && x > run.x[i - 1] && x > run.x[i + 1]);
  return { run, peaks, most: Math.max(...late), least: Math.min(...late) };
}

/**
 * The reference saw an onset in the hundredth of a second after the time it tells.
 * @param {string} name
 * @param {number[]} wanted
 * @param {number[]} got
 * @param {number} seen
 */
function onsets(name, wanted, got, seen) {
  const by = { integrator: 'rk45' };
  return [
    hold(`${name}s`, 'count', wanted.length, got.length, { abs: 0 }, by),
    ...wanted.map((t, i) =>
      hold(`${name} ${i + 1}`, 's', t, got[i] ?? NaN, { abs: seen * (1 + 1e-9) }, by),
    ),
  ];
}

/** @param {string} name @param {{x: ArrayLike<number>}} run @param {number} seen */
const placeOf = (name, { x }, seen) =>
  ours(name, thinned(Float64Array.from(x, (_, i) => i * seen)), thinned(x));

/** @type {Case} */
const treadmill = {
  id: 'tether/lugre/treadmill',
  title: 'LuGre: a block on a belt',
  about:
    '1 kg on a belt at 0.1 m/s, held by a spring of 2 N/m, from rest, for 60 s: it sticks, slips and sticks again. ' +
    'Onsets lie in the 0.01 s after the time the reference tells; peaks are the greatest of samples 0.01 s apart.',
  async run(ctx) {
    const lab = await ctx.lab();
    const ref = ctx.refs.tether.lugre;
    const { seen, runs } = ref.belt;
    const want = runs[0];
    const { run, peaks } = beltRun(lab, ref, want.speed);
    const by = { integrator: 'rk45' };
    const limit = { abs: ref.tolerance.sample };
    const samples = /** @type {[number, number, number, number, number][]} */ (want.samples);
    /** @param {number} t */
    const at = (t) => Math.round(t / seen);
    const rows = [
      ...onsets('slip', want.onsets, run.onsets, seen),
      ...onsets('stick', want.resticks, run.resticks, seen),
      hold('peaks', 'count', want.peaks.length, peaks.length, { abs: 0 }, by),
      .../** @type {number[]} */ (want.peaks).map((x, i) =>
        hold(`peak ${i + 1}`, 'm', x, peaks[i] ?? NaN, { abs: ref.tolerance.peak }, by),
      ),
      ...samples.map(([t, x]) => hold(`x at ${t} s`, 'm', x, run.x[at(t)], limit, by)),
      hold(
        'v, worst',
        'm/s',
        0,
        worst(samples, ([t, , v]) => run.v[at(t)] - v),
        limit,
        by,
      ),
      hold(
        'force, worst',
        'N',
        0,
        worst(samples, ([t, , , f]) => run.force[at(t)] - f),
        limit,
        by,
      ),
      hold(
        'dwell state, worst',
        '1',
        0,
        worst(samples, (r) => run.sdw[at(r[0])] - r[4]),
        limit,
        by,
      ),
    ];
    return {
      rows,
      curves: [
        {
          ...{ id: 'place', figure: 'thesis 004, section 3.5', title: 'Place of the block' },
          ...over('x', 'm'),
          lines: [
            placeOf('block', run, seen),
            marks(
              'samples',
              samples.map(([t]) => t),
              samples.map(([, x]) => x),
            ),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const belts = {
  id: 'tether/lugre/belts',
  title: 'LuGre: other speeds of the belt',
  about:
    'The same at 0.05, 0.2 and 0.4 m/s: onsets, and the greatest and least place after 30 s. At 0.4 m/s it slips once ' +
    'and never sticks again.',
  async run(ctx) {
    const lab = await ctx.lab();
    const ref = ctx.refs.tether.lugre;
    const { seen, runs } = ref.belt;
    /** @type {import('./case.mjs').Curve[]} */
    const curves = [];
    const rows = runs.slice(1).flatMap((/** @type {any} */ want) => {
      const { run, most, least } = beltRun(lab, ref, want.speed);
      const far = [ref.belt.late, ref.belt.duration];
      curves.push({
        ...{ id: `place-${want.speed}`.replace('.', '-'), figure: 'thesis 004, section 3.5' },
        ...{ title: `Place of the block, belt at ${want.speed} m/s`, ...over('x', 'm') },
        lines: [
          placeOf('block', run, seen),
          truth('greatest', far, [want.most, want.most]),
          truth('least', far, [want.least, want.least]),
        ],
      });
      const limit = { abs: ref.tolerance.peak };
      const by = { integrator: 'rk45' };
      const at = `${want.speed} m/s`;
      return [
        ...onsets(`${at}: slip`, want.onsets, run.onsets, seen),
        hold(`${at}: greatest x`, 'm', want.most, most, limit, by),
        hold(`${at}: least x`, 'm', want.least, least, limit, by),
      ];
    });
    return { rows, curves, scenarios: [] };
  },
};

export const tetherLugreCases = [breakaway, stribeck, presliding, treadmill, belts];
