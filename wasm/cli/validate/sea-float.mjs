/**
 * Bodies that displace water by their own surface (docs/theory/float.md), held against closed forms and against integrals made
 * here in other ways: sections cut by a level, strips along a hull. Newman 1977, Faltinsen 1990, von Karman 1929.
 * @module
 */
import { DEGREES, closed, level, wigley } from './sea-sections.mjs';
import { period, sineFit } from './measure.mjs';
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case @typedef {import('./simulate.mjs').Context} Context */

const G = 9.81;
const RHO = 1025;
const CALM = { gravity: G, water: { density: RHO }, air: { density: 0 } };
const SOURCE = 'closed forms; Newman 1977';

/** A row of a value. @param {string} name @param {number} value @param {string} unit @param {number} tol @param {number} got */
const near = (name, value, unit, tol, got, by = 'ali3', note = '') =>
  row(name, { value, unit, kind: 'value', tol_abs: tol }, got, by, note);
/** A row that has a limit. @param {string} name @param {number} value @param {string} unit @param {number} got */
const below = (name, value, unit, got, by = 'ali3', note = '') =>
  row(name, { value, unit, kind: 'max' }, got, by, note);

const last = (/** @type {Float64Array} */ y) => y[y.length - 1];
const most = (/** @type {number[]} */ list) => Math.max(...list.map(Math.abs));

/** Quaternion a, after b. @param {number[]} a @param {number[]} b */
const after = ([a, b, c, d], [e, f, g, h]) => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
];
const aboutX = (/** @type {number} */ t) => [Math.cos(t / 2), Math.sin(t / 2), 0, 0];
const LYING = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

/**
 * Righting arm at a heel that is held, where the body has come to its draught [m].
 * @param {Context} ctx @param {object} body @param {number} heel [rad] @param {{kg: number, lying?: boolean, meshes?: object}} how
 *   `kg`: height of the centre of mass over the origin, upright
 */
function arm({ core }, body, heel, { kg, lying = false, meshes }) {
  const s = simulate(
    core,
    {
      ...{ hawse: 1, environment: CALM, ...(meshes ? { meshes } : {}) },
      parts: {
        hull: {
          ...{ kind: 'rigid', rotation: 'fixed', displaces: 'shape', ...body },
          centre: lying ? [-kg, 0, 0] : [0, 0, kg],
          orientation: lying ? after(aboutX(heel), LYING) : aboutX(heel),
        },
      },
      solver: { start: 'static', duration: 0.1, frame: 0.1 },
    },
    { y: 'hull.y', by: 'hull.buoyancy_y', z: 'hull.z', v: 'hull.displaced' },
  );
  return { gz: s.y[0] - kg * Math.sin(heel) - s.by[0], z: s.z[0], v: s.v[0] };
}

/** Largest error of the arms over heels, and the curve. @param {number[]} heels @param {(heel: number) => number} got @param {(heel: number) => number} want */
function arms(heels, got, want) {
  const [ours, truth] = [heels.map(got), heels.map(want)];
  const curve = {
    ...{ id: 'gz', figure: '', title: 'Righting arm' },
    ...{ x: { label: 'heel', unit: 'deg' }, y: { label: 'GZ', unit: 'm' } },
    lines: [
      {
        name: 'body',
        kind: /** @type {const} */ ('hawse'),
        x: heels.map((h) => h / DEGREES),
        y: ours,
      },
      {
        name: 'sections',
        kind: /** @type {const} */ ('reference'),
        x: heels.map((h) => h / DEGREES),
        y: truth,
      },
    ],
  };
  return { off: most(ours.map((a, i) => a - truth[i])), curve };
}

/* ---- righting arms ---- */

const BARGE = { L: 20, B: 8, D: 4, T: 2.4, KG: 2.6 };

const barge = /** @type {Case} */ ({
  id: 'sea/gz-barge',
  title: 'Righting arms of a box barge',
  about:
    'Held at heels to 85 degrees, past where the deck goes under: against the rectangle cut by a level. Where the sides are walls, GZ = sin a (GM + BM tan(a)^2 / 2).',
  source: SOURCE,
  run(ctx) {
    const { L, B, D, T, KG } = BARGE;
    const body = { mass: RHO * L * B * T, shape: 'box', size: [L, B, D] };
    const kg = KG - D / 2;
    const corners = [
      [-B / 2, -D / 2],
      [B / 2, -D / 2],
      [B / 2, D / 2],
      [-B / 2, D / 2],
    ];
    const [bm, gm] = [(B * B) / 12 / T, T / 2 + (B * B) / 12 / T - KG];
    const heels = Array.from({ length: 17 }, (_, i) => (5 + 5 * i) * DEGREES);
    const got = (/** @type {number} */ h) => arm(ctx, body, h, { kg }).gz;
    const whole = arms(heels, got, (h) => level(corners, h, B * T, kg));
    const walls = heels.filter((h) => Math.tan(h) < (2 * (D - T)) / B);
    const walled = arms(walls, got, (h) => Math.sin(h) * (gm + (bm / 2) * Math.tan(h) ** 2));
    return {
      rows: [
        below('largest error of GZ to 85 degrees', 1e-9, 'm', whole.off),
        below(
          `the same by the wall-sided formula, to ${Math.floor(walls[walls.length - 1] / DEGREES)} degrees`,
          1e-9,
          'm',
          walled.off,
        ),
      ],
      curves: [whole.curve],
      scenarios: [],
    };
  },
});

const cylinder = /** @type {Case} */ ({
  id: 'sea/gz-cylinder',
  title: 'A horizontal cylinder',
  about:
    'A prism of 24 sides that floats on its side, against its polygon cut by a level; and prisms of more sides against the circle, whose centre of buoyancy is always under its axis: GZ = -KG sin a.',
  source: SOURCE,
  run(ctx) {
    const [R, L, kg, share] = [2, 10, -0.5, 0.4];
    const mass = RHO * Math.PI * R * R * L * share;
    const body = (/** @type {number} */ sides) => ({
      mass,
      shape: 'cylinder',
      size: [2 * R, 2 * R, L],
      sides,
    });
    // the prism has the cylinder's volume; its corners begin at its own x, which points down
    const corners = (/** @type {number} */ n) => {
      const r = R * Math.sqrt(Math.PI / ((n / 2) * Math.sin((2 * Math.PI) / n)));
      return closed(
        Array.from({ length: n }, (_, i) => {
          const a = (2 * Math.PI * i) / n;
          return [r * Math.sin(a), -r * Math.cos(a)];
        }),
      );
    };
    const heels = Array.from({ length: 12 }, (_, i) => (3 + 14 * i) * DEGREES);
    const got = (/** @type {number} */ n) => (/** @type {number} */ h) =>
      arm(ctx, body(n), h, { kg, lying: true }).gz;
    const area = Math.PI * R * R * share;
    const prism = arms(heels, got(24), (h) => level(corners(24), h, area, kg));
    const round = (/** @type {number} */ n) => arms(heels, got(n), (h) => -kg * Math.sin(h)).off;
    const [coarse, fine] = [round(16), round(256)];
    return {
      rows: [
        below('largest error of GZ, 24 sides', 1e-9, 'm', prism.off),
        below('distance from the round one, 256 sides', 2e-4, 'm', fine),
        below(
          'that over the one of 16 sides: 1/256 is the second order',
          1 / 256,
          '1',
          fine / coarse,
        ),
      ],
      curves: [prism.curve],
      scenarios: [],
    };
  },
});

const hull = /** @type {Case} */ ({
  id: 'sea/gz-wigley',
  title: 'The Wigley hull',
  about:
    'Half breadth B/2 (1 - (2x/L)^2)(1 - (z/T)^2) with walls above, as a mesh of 24 by 8 panels a side; its righting arms at given displacement against strips of the same mesh.',
  source: `${SOURCE}; Wigley 1934`,
  run(ctx) {
    const mesh = wigley({ L: 30, B: 6, T: 3, D: 2, along: 24, down: 8 });
    const meshes = { hull: { convex: false, points: mesh.points, faces: mesh.faces } };
    const volume = 0.8 * mesh.strips(0, 0).volume;
    const body = { mass: RHO * volume, shape: 'mesh', mesh: 'hull' };
    const kg = -0.3;
    const heels = [5, 15, 25, 35, 50, 70].map((d) => d * DEGREES);
    const truth = heels.map((h) => mesh.arm(h, volume, kg));
    const ours = heels.map((h) => arm(ctx, body, h, { kg, meshes }));
    const exact = (4 / 9) * 30 * 6 * 3;
    return [
      below('largest error of GZ', 1e-6, 'm', most(ours.map((a, i) => a.gz - truth[i]))),
      below('largest error of the volume', 1e-6, 'm^3', most(ours.map((a) => a.v - volume))),
      near(
        'volume of the mesh to z = 0, and that of the curved hull',
        exact,
        'm^3',
        0.012 * exact,
        mesh.strips(0, 0).volume,
        'strips',
      ),
    ];
  },
});

/* ---- motions in still water ---- */

const FREE = { kind: 'rigid', displaces: 'shape' };
const fine = (/** @type {number} */ duration) => ({
  integrator: 'rk4',
  step: 0.01,
  frame: 0.02,
  duration,
});

/** @param {Context} ctx @param {object} body @param {object} solver @param {object} [env] */
const still = ({ core }, body, solver, env = CALM) =>
  simulate(
    core,
    { hawse: 1, environment: env, parts: { b: { ...FREE, ...body } }, solver },
    {
      ...{ z: 'b.z', roll: 'b.roll', v: 'b.vz', displaced: 'b.displaced', draught: 'b.draught' },
      ...{
        kinetic: 'kinetic',
        gravity: 'gravity',
        lost: 'dissipated',
        work: 'work',
        residual: 'residual',
      },
    },
  );

const periods = /** @type {Case} */ ({
  id: 'sea/periods',
  title: 'Free heave and roll',
  about:
    'Small motions of a box and of a ball with given added mass: T = 2 pi sqrt((m + A33) / (rho g A)), and 2 pi sqrt((I + A44) / (rho g V GM)).',
  source: 'closed forms; Faltinsen 1990, chapter 3',
  run(ctx) {
    const [L, B, D, T] = [20, 8, 4, 2];
    const mass = RHO * L * B * T;
    const [a33, a44, I] = [5e5, 8e5, 2.5e6];
    const box = {
      mass,
      shape: 'box',
      size: [L, B, D],
      inertia: [I, 2e7, 2e7],
      added_mass: [0, 0, a33],
      added_inertia: [a44, 0, 0],
      volume: L * B * T,
    };
    const heave = still(ctx, { ...box, position: [0, 0, 1e-3] }, fine(60));
    const roll = still(ctx, { ...box, orientation: aboutX(1e-3) }, fine(120));
    const gm = T / 2 + (B * B) / 12 / T - D / 2;
    const r = 2;
    const ball = {
      mass: (RHO * (2 * Math.PI * r ** 3)) / 3,
      shape: 'sphere',
      size: [2 * r, 2 * r, 2 * r],
      panels: 20000,
      rotation: 'fixed',
    };
    const bob = still(
      ctx,
      { ...ball, volume: ball.mass / RHO, added_mass: [0, 0, ball.mass], position: [0, 0, 1e-3] },
      { ...fine(20), step: 0.02 },
    );
    const period33 = 2 * Math.PI * Math.sqrt((mass + a33) / (RHO * G * L * B));
    const period44 = 2 * Math.PI * Math.sqrt((I + a44) / (mass * G * gm));
    const periodBall = 2 * Math.PI * Math.sqrt((2 * ball.mass) / (RHO * G * Math.PI * r * r));
    return [
      near('heave of the box', period33, 's', 1e-4 * period33, period(heave.t, heave.z), 'rk4'),
      near('roll of the box', period44, 's', 1e-4 * period44, period(roll.t, roll.roll), 'rk4'),
      near(
        'heave of the ball, 20000 panels',
        periodBall,
        's',
        1e-3 * periodBall,
        period(bob.t, bob.z),
        'rk4',
      ),
    ];
  },
});

const loll = /** @type {Case} */ ({
  id: 'sea/loll',
  title: 'Angle of loll and capsize',
  about:
    'A box whose metacentre is under its centre of mass lies at tan(a)^2 = -2 GM / BM, as the static start finds it and as it comes to rest; with the centre higher still it goes over and floats on its deck.',
  source: 'closed form, wall-sided',
  run(ctx) {
    const [L, B, D, T] = [20, 8, 6, 3];
    const bm = (B * B) / 12 / T;
    const at = (/** @type {number} */ gm) => ({
      ...{ mass: RHO * L * B * T, shape: 'box', size: [L, B, D], inertia: [5e6, 2e7, 2e7] },
      ...{
        centre: [0, 0, T / 2 + bm - gm - D / 2],
        orientation: aboutX(0.1),
        drag_rate: [4e6, 4e6, 4e6],
      },
    });
    const angle = Math.atan(Math.sqrt((2 * 0.1) / bm));
    const found = still(ctx, at(-0.1), { start: 'static', duration: 0.1, frame: 0.1 });
    const came = still(ctx, at(-0.1), { step: 0.02, frame: 0.5, duration: 400 });
    const over = still(ctx, at(-1.2), { step: 0.02, frame: 0.5, duration: 400 });
    return [
      near('angle of loll, static start', angle, 'rad', 1e-6, Math.abs(found.roll[0])),
      near('angle of loll, come to rest', angle, 'rad', 1e-3, Math.abs(last(came.roll))),
      near('upside down', Math.PI, 'rad', 0.05, Math.abs(last(over.roll))),
    ];
  },
});

const hour = /** @type {Case} */ ({
  id: 'sea/hour',
  title: 'An hour in still water',
  about:
    'A box barge heeled by 25 degrees with a full matrix of added mass and no damping rolls, heaves and pitches for an hour; nothing is lost, and nothing is gained.',
  source: 'conservation',
  run(ctx) {
    const [L, B, D, T] = [20, 8, 4, 2];
    const body = {
      ...{
        mass: RHO * L * B * T,
        shape: 'box',
        size: [L, B, D],
        inertia: [3e6, 2e7, 2e7],
        centre: [0.2, 0.1, 0.3],
      },
      ...{ orientation: aboutX(25 * DEGREES), position: [0, 0, 0.3] },
      added: [3e4, 0, 0, 0, 2e4, 0, 1.5e5, 0, -1e5, 0, 0, 5e5, 0, 3e5, 0, 1e6, 0, 0, 1e7, 0, 1e7],
    };
    const s = still(ctx, body, { integrator: 'rk4', step: 0.01, frame: 1, duration: 3600 });
    const moved = most([...s.kinetic]);
    return [
      below(
        'energy missed, of the largest kinetic energy',
        1e-6,
        '1',
        most([...s.residual]) / moved,
        'rk4',
      ),
      below('work of the water, of the same', 1e-12, '1', most([...s.work]) / moved, 'rk4'),
    ];
  },
});

/* ---- waves ---- */

const spar = /** @type {Case} */ ({
  id: 'sea/spar',
  title: 'Heave of a spar in long waves',
  about:
    'An upright cylinder of 4 m by 40 m draught in low regular waves, against the linear answer with its added mass: (exp(-kT) - A33 (1 - exp(-kT)) / (rho A T)) over 1 - w^2 (m + A33) / (rho g A). Little damping; the waves grow over 400 s.',
  source: 'closed form; Faltinsen 1990, chapter 3; Newman 1977, section 6.17',
  run(ctx) {
    const [d, T] = [4, 40];
    const area = (Math.PI * d * d) / 4;
    const [mass, a33] = [RHO * area * T, (RHO * d ** 3) / 3];
    const body = {
      ...{
        mass,
        rotation: 'fixed',
        shape: 'cylinder',
        size: [d, d, 50],
        sides: 24,
        panels: 200,
        position: [0, 0, -15],
      },
      ...{
        added_mass: [0, 0, a33],
        damping: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4000, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
    };
    return [18, 22, 30].map((Tw) => {
      const w = (2 * Math.PI) / Tw;
      const k = (w * w) / G;
      const a = 0.05;
      const e = Math.exp(-k * T);
      const rao =
        (e - (a33 * (1 - e)) / (RHO * area * T)) / (1 - (w * w * (mass + a33)) / (RHO * G * area));
      const env = { ...CALM, waves: { kind: 'regular', height: 2 * a, period: Tw, ramp: 400 } };
      const s = still(ctx, body, { step: 0.1, frame: 0.5, duration: 400 + 6 * Tw }, env);
      const from = s.t.findIndex((t) => t >= 400 + 2 * Tw);
      const fit = sineFit(s.t.slice(from), s.z.slice(from), w);
      return near(
        `heave over wave amplitude, ${Tw} s`,
        Math.abs(rao),
        '1',
        0.01 * Math.abs(rao),
        fit.amplitude / a,
      );
    });
  },
});

const energy = /** @type {Case} */ ({
  id: 'sea/float-energy',
  title: 'Energy of a barge in waves',
  about:
    'A box barge with added mass, damping, drag and a current in two crossing waves for 60 s: the work of the water is the change of energy and what is lost. By each integrator.',
  source: 'conservation',
  run(ctx) {
    const [L, B, D, T] = [20, 8, 4, 2];
    const body = {
      ...{
        mass: RHO * L * B * T,
        shape: 'box',
        size: [L, B, D],
        inertia: [3e6, 2e7, 2e7],
        panels: 120,
        drag_area: [10, 60, 160],
      },
      added: [3e4, 0, 0, 0, 2e4, 0, 1.5e5, 0, -1e5, 0, 0, 5e5, 0, 3e5, 0, 1e6, 0, 0, 1e7, 0, 1e7],
      damping: [1e3, 0, 0, 0, 0, 0, 1e4, 0, 0, 0, 0, 1e5, 0, 0, 0, 2e5, 0, 0, 1e6, 0, 1e5],
    };
    const list = {
      a: { height: 1.2, period: 6, heading: 0.5 },
      b: { height: 0.7, period: 4.5, heading: -1, phase: 1 },
    };
    const env = {
      ...CALM,
      water: { density: RHO, current: [0.5, 0.2, 0] },
      waves: { kind: 'components', list },
    };
    const missed = (/** @type {object} */ solver, /** @type {object} */ more = {}) => {
      const s = still(ctx, { ...body, ...more }, { frame: 0.5, duration: 60, ...solver }, env);
      const turned = most(
        ['kinetic', 'gravity', 'work', 'lost'].flatMap((k) => {
          const y = /** @type {Record<string, Float64Array>} */ (s)[k];
          return [...y].map((v) => v - y[0]);
        }),
      );
      return most([...s.residual]) / turned;
    };
    const rk4 = { integrator: 'rk4', step: 0.01 };
    const ali3 = (/** @type {number} */ step) =>
      missed({ step, speed_tolerance: 10, newton: 1e-11 });
    const [coarse, half] = [ali3(0.02), ali3(0.01)];
    return [
      below('missed, of the energy turned over', 1e-6, '1', missed(rk4), 'rk4'),
      below('the same', 1e-6, '1', missed({ integrator: 'rk45', tolerance: 1e-8 }), 'rk45'),
      below(
        'the same, with slamming',
        1e-4,
        '1',
        missed(rk4, { slam: true }),
        'rk4',
        'its force jumps where the body turns',
      ),
      below('the same, steps of 10 ms', 1e-4, '1', half),
      near('order of that', 2, '1', 0.4, Math.log2(coarse / half)),
    ];
  },
});

/* ---- slamming ---- */

const entry = /** @type {Case} */ ({
  id: 'sea/entry',
  title: 'Water entry',
  about:
    'Without weight, bodies go in at 5 m/s and share their momentum with added mass that grows with the volume under water: v = v0 m / (m + A(h)). Of the energy that is missing half is in the water at each instant of growth: what is lost has a closed form too. For a ball A(h) = A h^2 (3 r - h) / (4 r^3), and the greatest deceleration is that of this.',
  source: 'von Karman 1929, NACA TN 321',
  run(ctx) {
    const v0 = 5;
    const env = { ...CALM, gravity: 0 };
    const solver = { integrator: 'rk4', step: 0.00025, frame: 0.005, duration: 1.5 };
    const at = (/** @type {number} */ z) => ({
      rotation: 'fixed',
      slam: true,
      velocity: [0, 0, -v0],
      position: [0, 0, z],
    });
    const box = { mass: 4000, shape: 'box', size: [2, 2, 2], added_mass: [0, 0, 6000], ...at(1.5) };
    const ball = {
      mass: 3000,
      shape: 'sphere',
      size: [2, 2, 2],
      panels: 5000,
      added_mass: [0, 0, 2000],
      ...at(1.2),
    };
    /** @param {ReturnType<typeof still>} s @param {number} m @param {(z: number) => number} A */
    const off = (s, m, A) => most([...s.v].map((v, i) => v + (v0 * m) / (m + A(s.z[i]))));
    const inBox = still(ctx, box, solver, env);
    const inBall = still(ctx, ball, solver, env);
    const share = (/** @type {number} */ z) => Math.min(1, Math.max(0, (1 - z) / 2));
    const cap = (/** @type {number} */ z) => {
      const h = Math.min(2, Math.max(0, 1 - z));
      return (h * h * (3 - h)) / 4;
    };
    const [m, A] = [4000, 6000];
    const lost = 0.5 * m * v0 * v0 * (1 - m / (m + A));
    // F = m v' = v0^2 m^3 A' / (m + A)^3 over rho pi r^2 v0^2 / 2, at its greatest
    const cs = (/** @type {number} */ h) => {
      const [a, da] = [2000 * cap(1 - h), 2000 * 0.75 * h * (2 - h)];
      return (2 * 3000 ** 3 * da) / ((3000 + a) ** 3 * RHO * Math.PI);
    };
    const depths = Array.from({ length: 2000 }, (_, i) => i / 1000);
    const force = [...inBall.v].map((v, i, all) => (3000 * (v - all[i - 1])) / 0.005 || 0);
    return [
      below(
        'speed of the box, farthest',
        1e-3,
        'm/s',
        off(inBox, m, (z) => A * share(z)),
        'rk4',
        'its force sets in at once, within a step',
      ),
      near('lost by the box', lost, 'J', 1e-3 * lost, last(inBox.lost), 'rk4'),
      below(
        'speed of the ball, farthest',
        1e-3,
        'm/s',
        off(inBall, 3000, (z) => 2000 * cap(z)),
        'rk4',
        '5000 panels',
      ),
      near(
        'slam coefficient of the ball',
        Math.max(...depths.map(cs)),
        '1',
        0.01,
        (2 * Math.max(...force)) / (RHO * Math.PI * v0 * v0),
        'rk4',
      ),
    ];
  },
});

/** @type {Case[]} */
export const seaFloatCases = [barge, cylinder, hull, periods, loll, hour, spar, energy, entry];
