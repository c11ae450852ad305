/**
 * Paper 001, section 4: a container ship and a tug, at several steps and speeds.
 * @module
 */
import {
  KNOT,
  MEASURES,
  headOn,
  hull,
  intoSide,
  measures,
  meeting,
  watch,
} from './fender-common.mjs';
import { BERTH } from '../../js/frame.mjs';
import { TIME, ours, truth } from './data.mjs';
import { hold } from './tether-common.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('./simulate.mjs').Context} Context
 * @typedef {import('./fender-common.mjs').Body} Body
 * @typedef {import('./fender-common.mjs').Point} Point
 * @typedef {ReturnType<typeof measures>} Measures
 */

const STEPS = ['0.1', '0.5', '1.0', '2.0'];
const SPEEDS = ['4', '2', '1', '0.5'];

/** The reference has all digits; its sums of times and its clipping leave the last three. */
const DIGITS = 1e-10;

/** The bow of H2 in experiment 2. @type {Point[]} */
const H2_BOW = [
  [0, 7],
  [0.5, 18],
  [12.5, 23],
];
/** The bow of H1 with 13 m at 0.25 m. @type {Point[]} */
const SHORT_BOW = [
  [0, 3.5],
  [0.25, 6.5],
];

/**
 * All measures of one run.
 * @param {Measures} got
 * @param {any} want
 * @param {string} name
 * @param {{integrator: string, note?: string}} how
 * @param {{[measure: string]: number}} [loose] relative tolerances, where they are not the digits'
 * @returns {Row[]}
 */
const compare = (got, want, name, how, loose = {}) =>
  MEASURES.map(([key, unit, words]) =>
    hold(
      `${words}, ${name}`,
      unit,
      want[key],
      got[key],
      key in loose ? { rel: loose[key] } : unit === 's' ? { abs: 1e-9 } : { rel: DIGITS },
      how,
    ),
  );

/**
 * @param {Context} ctx
 * @param {(speed: number) => [Body, Body]} pair
 * @param {{step: number, duration: number, integrator?: string} & {[key: string]: any}} how
 * @param {number} knots
 */
function run({ core }, pair, how, knots) {
  const [a, b] = pair(knots * KNOT);
  const scenario = meeting(a, b, how);
  const looks = watch(core, scenario);
  return { scenario, looks, of: measures(looks, how.step) };
}

/** @typedef {ReturnType<typeof run>} Ran */

/**
 * Force and closing speed over time; the reference as a level of each peak for as long as it has a force.
 * @param {Ran[]} runs
 * @param {any} want of each
 * @param {string[]} names
 * @param {string} unit of the names
 * @param {[string, string]} figures
 * @returns {import('./case.mjs').Curve[]}
 */
function forceCurves(runs, want, names, unit, [ofForce, ofSpeed]) {
  const until = 1 + Math.max(...runs.map((r) => r.of.t_sep));
  const shown = runs.map(({ looks }) => looks.filter((l) => l.t <= until));
  const word = (/** @type {typeof shown[number]} */ looks, /** @type {number} */ at) =>
    looks.map((l) => l.row?.[at] ?? 0);
  return [
    {
      ...{ id: 'force', figure: ofForce, title: 'Force of the contact' },
      ...{ x: TIME, y: { label: 'force', unit: 'N' } },
      lines: [
        ...shown.map((looks, i) =>
          ours(
            `${names[i]} ${unit}`,
            looks.map((l) => l.t),
            word(looks, BERTH.force),
          ),
        ),
        ...names.map((name) => {
          const { Fpeak, tfirst, t_last_force: end } = want[name];
          return truth(`peak, ${name} ${unit}`, [tfirst, end], [1e3 * Fpeak, 1e3 * Fpeak]);
        }),
      ],
    },
    {
      ...{ id: 'speed', figure: ofSpeed, title: 'Closing speed while they touch' },
      ...{ x: TIME, y: { label: 'closing speed', unit: 'm/s' } },
      lines: runs.flatMap(({ looks, of }, i) => {
        const met = looks.filter((l) => l.row);
        const speeds = word(met, BERTH.closing);
        // its last speed is told as a share of the first
        const last = want[names[i]].residual * speeds[0];
        return [
          ours(
            `${names[i]} ${unit}`,
            met.map((l) => l.t),
            speeds,
          ),
          { ...truth(`last, ${names[i]} ${unit}`, [of.t_sep], [last]), points: true },
        ];
      }),
    },
  ];
}

/** Peak falls and time under force grows with the step. @param {Measures[]} runs @returns {Row[]} */
function figure9(runs) {
  const ratio = (/** @type {(m: Measures) => number} */ of) =>
    Math.max(...runs.slice(1).map((m, i) => of(m) / of(runs[i])));
  const how = { integrator: 'euler', note: 'figure 9', kind: /** @type {const} */ ('max') };
  const below = { abs: 0 };
  return [
    hold(
      'peak over that of the next smaller step',
      '1',
      0.999,
      ratio((m) => m.Fpeak),
      below,
      how,
    ),
    hold(
      'time over that of the next larger step',
      '1',
      0.999,
      ratio((m) => 1 / m.dur_force),
      below,
      how,
    ),
  ];
}

/**
 * Experiment 1: 4 kn at four steps.
 * @param {string} id
 * @param {string} about
 * @param {string} key in the reference
 * @param {(refs: any, speed: number) => [Body, Body]} pair
 * @param {number} duration
 * @param {boolean} [figures] held against figure 9 too
 * @returns {Case}
 */
const stepsCase = (id, about, key, pair, duration, figures = true) => ({
  id: `fender/experiment-1/${id}`,
  title: `Fender: experiment 1, ${id}`,
  about,
  run(ctx) {
    const want = ctx.refs.fender[key];
    const runs = STEPS.map((step) =>
      run(ctx, (v) => pair(ctx.refs.fender, v), { step: Number(step), duration }, 4),
    );
    return {
      rows: [
        ...STEPS.flatMap((step, i) =>
          compare(runs[i].of, want[step], `step ${step} s`, { integrator: 'euler' }),
        ),
        ...(figures ? figure9(runs.map((r) => r.of)) : []),
      ],
      curves: forceCurves(runs, want, STEPS, 's', ['paper 001, figure 9', 'paper 001, figure 10']),
      scenarios: runs.map(({ scenario }, i) => ({ name: `step ${STEPS[i]} s`, scenario })),
    };
  },
});

/**
 * Experiment 2: four speeds at 0.1 s, from a gap of 2 m; and the paper's table 2.
 * @param {string} id
 * @param {string} about
 * @param {string} key in the reference
 * @param {(refs: any, speed: number) => [Body, Body]} pair
 * @param {string} [integrator]
 * @returns {Case}
 */
const speedsCase = (id, about, key, pair, integrator = 'euler') => ({
  id: `fender/experiment-2/${id}`,
  title: `Fender: experiment 2, ${id}`,
  about,
  run(ctx) {
    const want = ctx.refs.fender[key];
    const how = { step: 0.1, duration: 20, integrator };
    const runs = SPEEDS.map((speed) =>
      run(ctx, (v) => pair(ctx.refs.fender, v), how, Number(speed)),
    );
    const rows = SPEEDS.flatMap((speed, i) => {
      const got = runs[i].of;
      return [
        ...compare(got, want[speed], `${speed} kn`, { integrator }),
        ...(integrator === 'euler'
          ? [
              hold(
                `depth, ${speed} kn, of table 2`,
                'm',
                ctx.refs.fender.table2_paper[speed],
                got.depth,
                { rel: 0.1 },
                { integrator, note: 'printed with two digits' },
              ),
            ]
          : []),
      ];
    });
    return {
      rows,
      curves: [
        ...forceCurves(runs, want, SPEEDS, 'kn', ['paper 001, section 4', 'paper 001, section 4']),
        {
          ...{ id: 'depth', figure: 'paper 001, table 2', title: 'Greatest depth by speed' },
          x: { label: 'speed', unit: 'kn' },
          y: { label: 'depth', unit: 'm' },
          lines: [
            {
              ...ours(
                'depth',
                SPEEDS.map(Number),
                runs.map((r) => r.of.depth),
              ),
              points: true,
            },
            {
              ...truth(
                'reference',
                SPEEDS.map(Number),
                SPEEDS.map((v) => want[v].depth),
              ),
              points: true,
            },
            {
              ...{ name: 'table 2', kind: 'source', points: true, x: SPEEDS.map(Number) },
              y: SPEEDS.map((v) => ctx.refs.fender.table2_paper[v]),
            },
          ],
        },
      ],
      scenarios: runs.map(({ scenario }, i) => ({ name: `${SPEEDS[i]} kn`, scenario })),
    };
  },
});

const H1 = "The tug's bow (7 m flat, 13 m at 0.5 m) meets the ship's, no added mass.";
const H2 =
  "The ship's bow runs into the middle of the tug's side; added mass 0.05 in surge and 0.9 in sway, cap of the smallest mass. The tug " +
  'lies unevenly about the contact and turns.';

/** @type {Case} */
const turning = {
  id: 'fender/experiment-2/h2-turning',
  title: 'Fender: experiment 2, h2, with the turning terms of the added mass',
  about:
    "The same with Coriolis forces and Munk's moment, which the reference leaves out: they turn the tug a little more. The tolerances are " +
    'what that is worth, not an error; table 2 is met as before.',
  run(ctx) {
    const { experiment2_H2: want, polygons, table2_paper: table } = ctx.refs.fender;
    const how = { step: 0.1, duration: 20 };
    const integrator = { integrator: 'euler' };
    return SPEEDS.flatMap((speed) => {
      const whole = (/** @type {Body} */ b) => ({ ...b, coriolis: true });
      const got = run(
        ctx,
        (v) => {
          const [a, b] = intoSide(hull(298, H2_BOW), polygons.H1_tug, 2, v);
          return [whole(a), whole(b)];
        },
        how,
        Number(speed),
      ).of;
      const { depth, Fpeak, impulse } = want[speed];
      return [
        hold(`depth, ${speed} kn`, 'm', depth, got.depth, { rel: 1e-5 }, integrator),
        hold(`peak force, ${speed} kn`, 'kN', Fpeak, got.Fpeak, { rel: 1e-5 }, integrator),
        hold(`impulse, ${speed} kn`, 'kN s', impulse, got.impulse, { rel: 5e-3 }, integrator),
        hold(
          `time over 1 % of the peak, ${speed} kn`,
          's',
          1.5,
          got.seen,
          { abs: 0.5 },
          { ...integrator, note: 'the paper: between 1 and 2 s' },
        ),
        hold(
          `depth, ${speed} kn, of table 2`,
          'm',
          table[speed],
          got.depth,
          { rel: 0.1 },
          integrator,
        ),
      ];
    });
  },
};

/** @type {Case} */
const uncapped = {
  id: 'fender/no-cap',
  title: 'Fender: without the cap',
  about: `${H1} Forward Euler alone, the tug coming at 4 kn: it is thrown back at up to 70 times its speed.`,
  run({ core, refs }) {
    const { polygons, no_cap_H1: want } = refs.fender;
    return STEPS.flatMap((step) => {
      const [a, b] = headOn(polygons.H1_ship, polygons.H1_tug, 4, { tug: 4 * KNOT });
      const how = { step: Number(step), duration: 30, cap: 'none' };
      const looks = watch(core, meeting(a, b, how));
      const got = measures(looks, how.step);
      const integrator = { integrator: 'euler' };
      const tolerance = { rel: DIGITS };
      const last = looks[looks.length - 1].of['b.surge'];
      const { v2_final, depth, Fpeak_kN } = want[step];
      return [
        hold(
          `speed of the tug after, step ${step} s`,
          'm/s',
          v2_final,
          last,
          tolerance,
          integrator,
        ),
        hold(`depth, step ${step} s`, 'm', depth, got.depth, tolerance, integrator),
        hold(`peak force, step ${step} s`, 'kN', Fpeak_kN, got.Fpeak, tolerance, integrator),
      ];
    });
  },
};

export const fenderRunCases = [
  stepsCase(
    'h1',
    `${H1} 4 kn from 4 m off.`,
    'experiment1_H1',
    ({ polygons: p }, v) => headOn(p.H1_ship, p.H1_tug, 4, { ship: v }),
    30,
  ),
  stepsCase(
    'h1-gap-1.7',
    `${H1} 4 kn from 1.7 m off: another phase in the step.`,
    'experiment1_H1_gap1.7',
    ({ polygons: p }, v) => headOn(p.H1_ship, p.H1_tug, 1.7, { ship: v }),
    30,
    false,
  ),
  stepsCase(
    'h2',
    `${H2} The bow is 14 m flat, 36 m at 1 m. 4 kn from 4 m off.`,
    'experiment1_H2',
    ({ polygons: p }, v) => intoSide(p.H1_ship, p.H1_tug, 4, v),
    60,
  ),
  speedsCase('h1', `${H1} From 2 m off.`, 'experiment2_H1', ({ polygons: p }, v) =>
    headOn(p.H1_ship, p.H1_tug, 2, { ship: v }),
  ),
  speedsCase(
    'h1-semi-implicit',
    `${H1} From 2 m off, by semi-implicit Euler.`,
    'experiment2_H1_symplectic',
    ({ polygons: p }, v) => headOn(p.H1_ship, p.H1_tug, 2, { ship: v }),
    'euler-cromer',
  ),
  speedsCase(
    'h1-short-bow',
    "The tug's bow 7 m flat, 13 m at 0.25 m, on the ship's, no added mass. From 2 m off.",
    'experiment2_H1_bow7_0.25',
    ({ polygons: p }, v) => headOn(p.H1_ship, hull(32, SHORT_BOW), 2, { ship: v }),
  ),
  speedsCase(
    'h2',
    `${H2} The bow is 14 m flat, 36 m at 0.5 m. From 2 m off.`,
    'experiment2_H2',
    ({ polygons: p }, v) => intoSide(hull(298, H2_BOW), p.H1_tug, 2, v),
  ),
  turning,
  uncapped,
];
