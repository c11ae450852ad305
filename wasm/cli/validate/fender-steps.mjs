/**
 * Paper 001: single steps of two rectangles, the series of experiment 1, and hits along the line of
 * centres.
 * @module
 */
import { BERTH } from '../../js/frame.mjs';
import { KNOT, SHIP, TUG, headOn, inertia, meeting, watch } from './fender-common.mjs';
import { TIME, marks, ours } from './data.mjs';
import { hold, worst } from './tether-common.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./fender-common.mjs').Look} Look
 * @typedef {import('./fender-common.mjs').Point} Point
 * @typedef {import('./fender-common.mjs').Body} Body
 */

/** The reference has these with nine decimals; the rest in full. */
const NINE = 5.1e-10;

/** World velocity of a body. @param {Look} look @param {string} id @returns {Point} */
function velocity({ of }, id) {
  const [c, s] = [Math.cos(of[`${id}.heading`]), Math.sin(of[`${id}.heading`])];
  const [u, v] = [of[`${id}.surge`], of[`${id}.sway`]];
  return [c * u - s * v, s * u + c * v];
}

/**
 * What a step shows under the reference's name, how large it can be, its unit, and its tolerance.
 * @type {[string, string, number, (look: Look & {row: Float64Array}) => number[]][]}
 */
const SHOWN = [
  ['area', 'm^2', 1e-12, ({ row }) => [row[BERTH.area]]],
  ['C', 'm', NINE, ({ row }) => [row[BERTH.point], row[BERTH.point + 1]]],
  ['i', '1', NINE, ({ row }) => [row[BERTH.normal], row[BERTH.normal + 1]]],
  ['Vx', 'm/s', 1e-12, ({ row }) => [row[BERTH.closing]]],
  ['Vy', 'm/s', 1e-12, ({ row }) => [row[BERTH.sliding]]],
  ['N', 'N', 1e-7, ({ row }) => [row[BERTH.force]]],
  ['Ncap', 'N', 1e-7, ({ row }) => [row[BERTH.cap]]],
  ['T', 'N', 1e-7, ({ row }) => [row[BERTH.friction]]],
  ['ds', 'm', 1e-12, ({ row }) => [row[BERTH.shear]]],
  ['v1', 'm/s', NINE, (look) => velocity(look, 'a')],
  ['v2', 'm/s', NINE, (look) => velocity(look, 'b')],
  ['omega', 'rad/s', 1e-12, ({ of }) => [of['a.yaw_rate'], of['b.yaw_rate']]],
];

/** @param {any} inputs @param {0 | 1} k @returns {Body} */
const body = (inputs, k) => ({
  outline: inputs[`poly${k + 1}`],
  mass: inputs.m[k],
  inertia: inputs.I[k],
  at: inputs.pos[k],
  heading: inputs.yaw[k],
  velocity: inputs.vel[k],
  yaw: inputs.omega[k],
});

const NAMES = ['central', 'off_centre_rotating', 'corner_hit', 'damped', 'sticking_shear'];

/** @type {Case[]} */
const steps = NAMES.map((name) => ({
  id: `fender/step/${name.replaceAll('_', '-')}`,
  title: `Fender: steps of two rectangles, ${name.replaceAll('_', ' ')}`,
  about:
    'A 10 x 4 m and a 2 x 2 m body in overlap, forward Euler, cap of the smallest mass. The error of each quantity, the ' +
    'worst over all steps: 1e-12 (forces: of 1e5 N) where the reference has all digits, half a unit of the ninth decimal where it has nine.',
  run({ core, refs }) {
    const { inputs, expected } = refs.fender.one_step.find(
      (/** @type {any} */ c) => c.name === name,
    );
    const { dt, params } = inputs;
    const scenario = meeting(body(inputs, 0), body(inputs, 1), {
      step: dt,
      duration: dt * Math.max(1, expected.length - 1),
      stiffness: params.k,
      damping: params.c,
      shear: params.ks,
      sticking: params.mus,
      sliding: params.muk,
      restitution: params.gamma,
    });
    const looks = watch(core, scenario);
    return SHOWN.map(([quantity, unit, abs, shown]) => {
      const error = worst(expected, (/** @type {any} */ want, i) => {
        const look = looks[i];
        if (!look?.row) return NaN;
        const all = [want[quantity]].flat();
        return worst(shown(/** @type {any} */ (look)), (got, k) => got - all[k]);
      });
      return hold(`${quantity}, worst error`, unit, 0, error, { abs }, { integrator: 'euler' });
    });
  },
}));

/** @type {Case} */
const series = {
  id: 'fender/series',
  title: 'Fender: area, force and speed, frame by frame',
  about:
    'Experiment 1 with outlines H1 at 0.1 s from 1.7 to 3.2 s. The worst error of each column; the tolerance is half a ' +
    'unit of the last digit that the reference has.',
  run({ core, refs }) {
    const { polygons, 'series_H1_dt0.1': rows } = refs.fender;
    const [a, b] = headOn(polygons.H1_ship, polygons.H1_tug, 4, { ship: 4 * KNOT });
    const scenario = meeting(a, b, { step: 0.1, duration: 3.5 });
    const looks = watch(core, scenario);
    const columns = /** @type {const} */ ([
      ['area', 'm^2', BERTH.area, 1, 5.1e-7],
      ['force', 'kN', BERTH.force, 1e-3, 5.1e-4],
      ['closing speed', 'm/s', BERTH.closing, 1, 5.1e-7],
    ]);
    const held = columns.map(([name, unit, word, scale, abs], k) => {
      const error = worst(rows, (/** @type {(number | null)[]} */ r) => {
        const look = looks[Math.round(/** @type {number} */ (r[0]) / 0.1)];
        const want = r[k + 1] ?? 0; // no overlap: the reference has no speed
        return (look.row ? look.row[word] * scale : 0) - want;
      });
      return hold(`${name}, worst error`, unit, 0, error, { abs }, { integrator: 'euler' });
    });
    const times = looks.map((l) => l.t);
    const curves = columns.map(([name, , word, scale], k) => ({
      ...{ id: name.replace(' ', '-'), figure: 'paper 001, section 4', title: `Contact: ${name}` },
      x: TIME,
      y: { label: name, unit: ['m^2', 'N', 'm/s'][k] },
      lines: [
        ours(
          'H1, 0.1 s',
          times,
          looks.map((l) => l.row?.[word] ?? 0),
        ),
        marks(
          'reference',
          rows.map((/** @type {number[]} */ r) => r[0]),
          rows.map((/** @type {number[]} */ r) => (r[k + 1] ?? 0) / scale),
        ),
      ],
    }));
    return { rows: held, curves, scenarios: [{ name: 'outlines H1, 4 kn', scenario }] };
  },
};

/** 13 m of bow on a flat face. @type {Point[]} */
const FLAT = [
  [-16, -6.5],
  [16, -6.5],
  [16, 6.5],
  [-16, 6.5],
];
/** @type {Point[]} */
const BOX = [
  [-149, -23],
  [149, -23],
  [149, 23],
  [-149, 23],
];

/** @type {Case} */
const flat = {
  id: 'fender/flat',
  title: 'Fender: a flat bow, as the step goes to nothing',
  about:
    'A 13 m wide flat bow at 4 kn on a ship, no added mass. Depth and peak by rk4 (no cap, elastic) and by the smallest steps ' +
    'of semi-implicit Euler; time under force and impulse need the cap.',
  run({ core, refs }) {
    const want = refs.fender.analytic_flat_13m_dt0;
    const [a, b] = headOn(BOX, FLAT, 0.01, { ship: 4 * KNOT });
    const rk4 = watch(core, meeting(a, b, { step: 0.001, duration: 0.9, integrator: 'rk4' }));
    const most = (/** @type {Look[]} */ looks, /** @type {number} */ word) =>
      looks.reduce((x, l) => Math.max(x, l.row?.[word] ?? 0), 0);
    const step = 1e-4;
    const how = { step, duration: 0.9, integrator: 'euler-cromer' };
    const fine = watch(core, meeting(a, b, how));
    const pressed = fine.filter((l) => (l.row?.[BERTH.force] ?? 0) > 1);
    const first = /** @type {Float64Array} */ (pressed[0].row)[BERTH.closing];
    const end = fine.filter((l) => l.row).pop();
    const last = /** @type {Float64Array} */ (end?.row);
    const impulse = last[BERTH.impulse];
    const [cromer, explicit] = [{ integrator: 'euler-cromer' }, { integrator: 'rk4' }];
    const lasted = pressed[pressed.length - 1].t - pressed[0].t + step;
    return [
      hold('V0', 'm/s', want.V0, first, { rel: 1e-12 }, cromer),
      hold('m_eff', 'kg', want.m_eff, impulse / (1.1 * first), { rel: 1e-11 }, cromer),
      hold('depth', 'm', want.max_penetration, most(rk4, BERTH.depth), { rel: 1e-6 }, explicit),
      hold('peak force', 'N', want.peak_force, most(rk4, BERTH.force), { rel: 1e-6 }, explicit),
      hold('depth', 'm', want.max_penetration, most(fine, BERTH.depth), { rel: 1e-6 }, cromer),
      hold('peak force', 'N', want.peak_force, most(fine, BERTH.force), { rel: 1e-6 }, cromer),
      hold('time under force', 's', want.force_duration, lasted, { abs: 2.1 * step }, cromer),
      hold('impulse', 'N s', want.impulse, impulse, { rel: 1e-11 }, cromer),
    ];
  },
};

/** @type {Case} */
const central = {
  id: 'fender/central',
  title: 'Fender: hits along the line of centres',
  about:
    'Impulse (1 + gamma) m_eff V0 and last speed -gamma V0, whatever the step, the stiffness and the outline: gamma 0 to 1, steps ' +
    'of 0.01 to 2 s, a flat bow and one that widens. The worst error of all, over the value (speed: over V0), for each cap.',
  run({ core, refs }) {
    const { polygons } = refs.fender;
    const mass = 1 / (1 / SHIP + 1 / TUG);
    return ['exact', 'separate', 'smallest'].flatMap((cap) => {
      let [impulse, speed, runs] = [0, 0, 0];
      for (const [ship, tug] of [
        [BOX, FLAT],
        [polygons.H1_ship, polygons.H1_tug],
      ])
        for (const restitution of [0, 0.1, 0.5, 0.9, 1])
          for (const [step, duration] of [
            [0.01, 1.2],
            [0.1, 4],
            [0.5, 8],
            [1, 10],
            [2, 14],
          ]) {
            const [a, b] = headOn(ship, tug, 0.3 * step, { ship: 4 * KNOT });
            const looks = watch(core, meeting(a, b, { step, duration, restitution, cap }));
            const met = looks.flatMap((l) => (l.row ? [l.row] : []));
            const V0 = met[0][BERTH.closing];
            const last = met[met.length - 1];
            const whole = (1 + restitution) * mass * V0;
            impulse = Math.max(impulse, Math.abs(last[BERTH.impulse] / whole - 1));
            speed = Math.max(speed, Math.abs(last[BERTH.closing] / V0 + restitution));
            runs++;
          }
      const how = { integrator: 'euler', note: `${cap}, ${runs} runs` };
      return [
        hold('impulse over its value less 1, worst', '1', 0, impulse, { abs: 1e-12 }, how),
        hold('last speed over V0, error, worst', '1', 0, speed, { abs: 1e-12 }, how),
      ];
    });
  },
};

export const fenderStepCases = [...steps, series, flat, central];
