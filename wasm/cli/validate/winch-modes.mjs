/**
 * Modes of the winch, changes of mode under load, and line in layers on its drum, against closed forms (docs/theory/winch.md).
 * @module
 */
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Core} Core
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {{tip?: object, load?: object | null, line?: object, winch: object, solver?: object, more?: object, sea?: object}} Rig
 */

const DRUM = { drum_inertia: 200, motor_gain: 2e5 };
const LAYERS = { ...DRUM, drum_radius: 0.4, drum_width: 0.3, spooled: 30 };

/** 2 t on 12 m of line below a tip; gravity 10 m/s^2. @param {Rig} rig */
const hung = ({ tip = {}, load = {}, line = {}, winch, solver = {}, more = {}, sea = {} }) => ({
  hawse: 1,
  environment: { gravity: 10, water: { density: 0 }, air: { density: 0 }, ...sea },
  parts: {
    tip: { kind: 'motion', position: [0, 0, 40], ...tip },
    ...(load
      ? {
          load: { kind: 'rigid', mass: 2000, rotation: 'fixed', position: [0, 0, 27.988], ...load },
        }
      : {}),
    line: {
      kind: 'cable',
      a: { attach: 'tip' },
      b: { attach: 'load' },
      length: 12,
      elements: 4,
      diameter: 0.03,
      mass_per_metre: 1,
      EA: 2e7,
      CID: 2e4,
      ...line,
    },
    winch: { kind: 'winch', cable: 'line', end: 'a', ...winch },
  },
  solver: { step: 0.01, frame: 0.01, duration: 10, start: 'static', ...solver },
  ...more,
});

/** @param {ArrayLike<number>} y */
const greatest = (y) => Array.from(y).reduce((most, v) => Math.max(most, Math.abs(v)), 0);
/** @param {ArrayLike<number>} y @param {ArrayLike<number>} t @param {number} from */
const halfRange = (y, t, from) => {
  const late = Array.from(y).filter((_, i) => t[i] >= from);
  return (Math.max(...late) - Math.min(...late)) / 2;
};
/** @param {ArrayLike<number>} y */
const last = (y) => y[y.length - 1];
/** @param {string} name @param {number} value @param {string} unit @param {{tol_rel?: number, tol_abs?: number}} tol @param {number} got @param {string} by @param {string} [note] */
const hold = (name, value, unit, tol, got, by, note = '') =>
  row(name, { value, unit, kind: 'value', ...tol }, got, by, note);
/** @param {string} name @param {number} value @param {string} unit @param {number} got @param {string} by @param {string} [note] */
const atMost = (name, value, unit, got, by, note = '') =>
  row(name, { value, unit, kind: 'max' }, got, by, note);

const RULES = /** @type {const} */ (['ali3', 'rk45']);

/* ---- brake ---- */

/** @type {Case} */
const brake = {
  id: 'winch/brake',
  title: 'Mode brake: to rest, and past the brake’s force',
  about:
    'Without a drum the winch comes to rest by its deceleration and stands. With a drum of 200 kg m^2 on 0.5 m, 800 kg at the line, a load of 2 t and ' +
    'half of its line pass a brake of 12 kN: m g less the brake over all that moves; what the brake takes is its force times the way.',
  source: 'closed form',
  run: ({ core }) =>
    RULES.flatMap((integrator) => {
      const probes = { paid: 'winch.payout', lost: 'dissipated', off: 'residual' };
      const ideal = simulate(
        core,
        hung({ winch: { mode: 'brake', first_speed: 1, decel: 2 }, solver: { integrator, duration: 2, start: 'given' } }), // prettier-ignore
        probes,
      );
      const drum = simulate(
        core,
        hung({ winch: { mode: 'brake', ...DRUM, brake_force: 12000 }, solver: { integrator, duration: 1, start: 'given' } }), // prettier-ignore
        probes,
      );
      const a = (20000 + 0.5 * 12 * 10 - 12000) / (2000 + 800 + 6);
      return [
        hold('way to rest, v^2 / 2 b', 0.25, 'm', { tol_abs: 1e-9 }, last(ideal.paid), integrator),
        hold('way of a brake that slips, 1 s', 0.5 * a, 'm', { tol_rel: 0.015 }, last(drum.paid), integrator), // prettier-ignore
        hold('what it takes', 12000 * last(drum.paid), 'J', { tol_rel: 1e-3 }, last(drum.lost), integrator, 'force times way'), // prettier-ignore
        atMost('residual of the ledger', 1, 'J', greatest(drum.off), integrator),
      ];
    }),
};

/* ---- position ---- */

/**
 * Left of a move by `way` at time t: accel a to v, braked by b, and the tail of tau.
 * @param {number} t @param {{way: number, a: number, b: number, v: number, tau: number}} of
 */
function left(t, { way, a, b, v, tau }) {
  const brakes = v ** 2 / (2 * b) + (b * tau ** 2) / 2;
  const t1 = v / a;
  const t2 = t1 + (way - (v * t1) / 2 - brakes) / v;
  const t3 = t2 + (v - b * tau) / b;
  if (t < t1) return way - (a * t ** 2) / 2;
  if (t < t2) return way - (v * t1) / 2 - v * (t - t1);
  if (t < t3) return brakes - v * (t - t2) + (b * (t - t2) ** 2) / 2;
  return b * tau ** 2 * Math.exp(-(t - t3) / tau);
}

const MOVE = { way: 5, a: 0.5, b: 0.8, v: 1.2, tau: 0.2 };
const POSITION = { mode: 'position', position: 5, accel: 0.5, decel: 0.8, max_speed: 1.2 };

/** @type {Case} */
const position = {
  id: 'winch/position',
  title: 'Mode position: a trapezoid that ends softly',
  about:
    '5 m to pay out, 0.5 m/s^2 up to 1.2 m/s, 0.8 m/s^2 down, the last 32 mm (b tau^2) by a time constant of 0.2 s. The way left against its four ' +
    'pieces at every tick of 10 ms.',
  source: 'closed form',
  run: ({ core }) => {
    const probes = { paid: 'winch.payout' };
    const rows = [];
    /** @type {import('./case.mjs').Line[]} */
    const lines = [];
    for (const [integrator, drum] of /** @type {const} */ ([
      ['ali3', false],
      ['ali3', true],
      ['rk45', false],
    ])) {
      // prettier-ignore
      const winch = { ...POSITION, ...(drum ? DRUM : {}) };
      const { t, paid } = simulate(
        core,
        hung({ winch, solver: { integrator, duration: 8 } }),
        probes,
      );
      const note = drum ? 'with a drum' : '';
      const off = Array.from(t, (s, i) => MOVE.way - paid[i] - left(s, MOVE));
      rows.push(
        atMost('payout off the closed form', drum ? 1e-3 : 1e-4, 'm', greatest(off), integrator, note), // prettier-ignore
        atMost('past the end', 1e-5, 'm', Math.max(...paid) - 5, integrator, note),
        hold(
          'payout after 7 s',
          5 - left(7, MOVE),
          'm',
          { tol_abs: 2e-5 },
          paid[700],
          integrator,
          note,
        ),
      );
      if (lines.length === 0)
        lines.push(
          { name: 'payout', kind: 'hawse', x: t, y: paid },
          { name: 'closed form', kind: 'reference', x: t, y: t.map((s) => 5 - left(s, MOVE)) },
        );
    }
    const x = { label: 'time', unit: 's' };
    const y = { label: 'payout', unit: 'm' };
    return {
      rows,
      curves: [{ id: 'payout', figure: '', title: 'Payout of a move by 5 m', x, y, lines }],
      scenarios: [],
    };
  },
};

/* ---- heave compensation ---- */

const OMEGA = 1.25;
const HEAVE = { amplitude_z: 0.8, frequency: [0, 0, OMEGA], ramp: 6 };

/** @param {[number, number]} a @param {[number, number]} b @returns {[number, number]} */
const times = ([a, b], [c, d]) => [a * c - b * d, a * d + b * c];
/** @param {[number, number]} a @param {[number, number]} b @returns {[number, number]} */
const over = (a, [c, d]) => times(a, [c / (c * c + d * d), -d / (c * c + d * d)]);

/**
 * What a winch of ticks h leaves of a heave: the z transform of the parabola through three speeds, the feedback, and payout of constant
 * acceleration between ticks.
 * @param {number} h @param {number} gain
 */
function leftOfHeave(h, gain) {
  /** @param {number} k @returns {[number, number]} */
  const z = (k) => [Math.cos(k * OMEGA * h), Math.sin(k * OMEGA * h)];
  const p = [3 - 3 * z(-1)[0] + z(-2)[0], -3 * z(-1)[1] + z(-2)[1]];
  /** @type {[number, number]} */
  const share = [(h / 2) * (1 + z(-1)[0]), (h / 2) * z(-1)[1]];
  const taken = over(
    times(share, [gain - OMEGA * p[1], OMEGA * p[0]]),
    [z(1)[0] - 1 + gain * share[0], z(1)[1] + gain * share[1]], // prettier-ignore
  );
  return Math.hypot(1 - taken[0], taken[1]);
}

/** @type {Case} */
const heave = {
  id: 'winch/heave',
  title: 'Mode compensate: what is left of a regular heave',
  about:
    'A tip heaves by 0.8 m at 1.25 rad/s, a load of 2 t hangs from it. What the control leaves at its ticks is told by the z transform of its rule, for ' +
    'ticks from 5 to 40 ms; the load itself moves by the stretch of the line that comes and goes, T / EA of the heave: 0.1 %.',
  source: 'closed form',
  run: ({ core }) => {
    const rows = [];
    for (const h of [0.005, 0.01, 0.02, 0.04]) {
      const winch = { mode: 'compensate', follow_gain: 2 };
      const s = simulate(
        core,
        hung({ tip: HEAVE, winch, solver: { step: h, frame: h, duration: 24 } }),
        { left: 'winch.left', z: 'load.z' },
      );
      const note = `ticks of ${h * 1000} ms`;
      const late = Array.from(s.left).filter((_, i) => s.t[i] >= 12);
      rows.push(
        hold('left at ticks, of the heave', leftOfHeave(h, 2), '1', { tol_rel: 0.01 }, greatest(late) / 0.8, 'ali3', note), // prettier-ignore
      );
      if (h < 0.04)
        rows.push(
          hold('motion of the load, of the heave', 20060 / 2e7, '1', { tol_rel: 0.03 }, halfRange(s.z, s.t, 12) / 0.8, 'ali3', note), // prettier-ignore
        );
    }
    for (const [winch, integrator, note] of /** @type {const} */ ([
      [{}, 'rk45', ''],
      [DRUM, 'ali3', 'drum'],
      [LAYERS, 'ali3', 'drum with layers'],
      [{ follow_along: 'line' }, 'ali3', 'along the line'],
    ])) {
      const s = simulate(
        core,
        hung({ tip: HEAVE, winch: { mode: 'compensate', ...winch }, solver: { integrator, duration: 20 } }), // prettier-ignore
        { z: 'load.z' },
      );
      rows.push(
        atMost('motion of the load, of the heave', 0.002, '1', halfRange(s.z, s.t, 10) / 0.8, integrator, note), // prettier-ignore
      );
    }
    return rows;
  },
};

const UP = { amplitude: [1, 1], phase: [0, 0] };
const FLAT = {
  headings: {
    h0: { heading: 0, heave: UP },
    h90: { heading: Math.PI / 2, heave: UP },
    h180: { heading: Math.PI, heave: UP },
  },
};

/** @type {Case} */
const irregular = {
  id: 'winch/sea',
  title: 'Mode compensate: a JONSWAP sea',
  about:
    'The tip goes with the surface of a JONSWAP sea of 3 m and 8 s, the load hangs in air. Motion of the load as a share of the tip’s, standard ' +
    'deviations after 10 s; and with limits that the sea passes, 0.5 m/s and 1.5 m of stroke, how much less is taken up.',
  source: 'goal: 2 %',
  run: ({ core }) => {
    const waves = { kind: 'jonswap', height: 3, period: 8, components: 60, seed: 3, ramp: 4 };
    const sea = { water: { density: 1025 }, waves };
    const tip = { position: [0, 0, 60], rao: { frequency: [0.1, 3], ...FLAT } };
    /** @param {object} winch */
    const share = (winch) => {
      const s = simulate(
        core,
        hung({
          ...{ sea, tip, load: { position: [0, 0, 47.988] } },
          ...{ winch: { mode: 'compensate', ...winch }, solver: { step: 0.02, frame: 0.1, duration: 120 } }, // prettier-ignore
        }),
        { z: 'load.z', tip: 'tip.z', taken: 'winch.taken' },
      );
      /** @param {ArrayLike<number>} y */
      const deviation = (y) => {
        const late = Array.from(y).filter((_, i) => s.t[i] > 10);
        const mean = late.reduce((a, b) => a + b, 0) / late.length;
        return Math.sqrt(late.reduce((a, b) => a + (b - mean) ** 2, 0) / late.length);
      };
      return { of: deviation(s.z) / deviation(s.tip), taken: greatest(s.taken) };
    };
    return [
      atMost('motion of the load, of the tip’s', 0.02, '1', share({}).of, 'ali3'),
      atMost('motion of the load, of the tip’s', 0.02, '1', share(DRUM).of, 'ali3', 'drum'),
      hold('stroke of 1.5 m: most taken up', 0.75, 'm', { tol_abs: 5e-3 }, share({ stroke: 1.5 }).taken, 'ali3'), // prettier-ignore
      hold('no winch speed: of the tip’s', 1, '1', { tol_abs: 0.02 }, share({ max_speed: 1e-6 }).of, 'ali3'), // prettier-ignore
    ];
  },
};

/* ---- tension under heave ---- */

/** @type {Case} */
const tension = {
  id: 'winch/tension',
  title: 'Mode tension: what is left of the tension of a heaving tip',
  about:
    'A light line of 100 m from a heaving tip to the ground, 50 kN. With k = EA/L the error of a proportional and integral winch is ' +
    'e = k s^2 z / (s^2 + k kp s + k ki).',
  source: 'closed form',
  run: ({ core }) => {
    const EA = 1e7;
    const L = 100;
    const k = EA / L / (1 + 0.005);
    return [
      { kp: 2e-5, ki: 0 },
      { kp: 2e-5, ki: 1e-5 },
    ].map(({ kp, ki }) => {
      const s = simulate(
        core,
        hung({
          tip: { position: [0, 0, 100.5], amplitude_z: 0.1, frequency: [0, 0, 1], ramp: 5 },
          load: null,
          line: {
            ...{
              b: { attach: 'world' },
              length: L,
              elements: 5,
              mass_per_metre: 0.01,
              EA,
              CID: 1e4,
            },
          },
          winch: { mode: 'tension', tension: 50000, kp, ki, kd: 0, filter: 0 },
          solver: { step: 0.002, frame: 0.05, duration: 60 },
        }),
        { T: 'line.tension_a' },
      );
      const e = (0.1 * k) / Math.hypot(1 - k * ki, k * kp);
      const note = ki ? 'proportional and integral' : 'proportional';
      return hold('amplitude of the tension', e, 'N', { tol_rel: 0.01 }, halfRange(s.T, s.t, 40), 'ali3', note); // prettier-ignore
    });
  },
};

/* ---- changes of mode ---- */

const MODES = ['speed', 'tension', 'brake', 'position', 'compensate'];
const NUMBERS = { speed: 0.6, position: 1.5, tension: 20060, kp: 2e-4, ki: 1e-5, kd: 0 };

/** @type {Case} */
const changes = {
  id: 'winch/changes',
  title: 'Every mode to every other, under load and heave',
  about:
    'A load of 2 t below a tip that heaves by 0.5 m; each of the 25 changes after 1 s, ticks of 1 ms. The greatest change of payout speed, tension and motor ' +
    'force in one tick: the speed by its limit of 2 m/s^2, the force by the motor’s gain times a change of the ramp by 4 m/s^2, and no jump.',
  source: 'closed form',
  run: ({ core }) =>
    /** @type {const} */ ([
      [{}, 0.002, 'no drum'],
      [{ ...DRUM, brake_force: 5e4 }, 0.0045, 'drum'],
      [{ ...LAYERS, brake_torque: 2.5e4 }, 0.0045, 'drum with layers'],
    ]).flatMap(([kind, step, note]) => {
      const most = { speed: 0, tension: 0, force: 0, off: 0 };
      const has = 'drum_inertia' in kind;
      for (const [i, from] of MODES.entries())
        for (const [j, to] of MODES.entries()) {
          if (i === j) continue;
          const s = simulate(
            core,
            hung({
              tip: { amplitude_z: 0.5, frequency: [0, 0, OMEGA], ramp: 1 },
              winch: { accel: 2, decel: 2, mode: from, ...NUMBERS, ...kind },
              solver: { step: 1e-3, frame: 1e-3, duration: 1.6 },
              more: {
                inputs: { mode: { target: 'winch.mode', word: from } },
                events: { change: { at: 1, set: { mode: { value: j } } } },
              },
            }),
            {
              ...{ speed: 'winch.speed', tension: 'line.tension_a', off: 'residual' },
              ...{ mode: 'winch.mode', force: has ? 'winch.force' : 'winch.speed' },
            },
          );
          if (last(s.mode) !== j) throw new Error(`${from} did not change to ${to}`);
          for (const name of /** @type {const} */ (['speed', 'tension', 'force'])) {
            const y = s[name];
            for (let n = 999; n < y.length; n++)
              most[name] = Math.max(most[name], Math.abs(y[n] - y[n - 1]));
          }
          most.off = Math.max(most.off, greatest(s.off));
        }
      return [
        atMost('payout speed in a tick', step * (1 + 1e-9), 'm/s', most.speed, 'ali3', note),
        atMost('tension in a tick, of 20 kN', 800, 'N', most.tension, 'ali3', note),
        ...(has ? [atMost('motor force in a tick', 900, 'N', most.force, 'ali3', note)] : []),
        atMost('residual of the ledger, of 20 kJ', 1, 'J', most.off, 'ali3', note),
      ];
    }),
};

/* ---- layers ---- */

/** 8 turns in each of 4 layers of a line of 40 mm. */
const REEL = { drum_radius: 0.3, drum_width: 0.33, drum_layers: 4 };
const FIRST = 0.32;
const RISE = 0.04 * Math.sqrt(0.75);
const CAPACITY = 2 * Math.PI * 8 * (4 * FIRST + 6 * RISE);

/** @type {Case} */
const layers = {
  id: 'winch/layers',
  title: 'Line in layers on a drum',
  about:
    'A line of 40 mm on a drum of 0.6 by 0.33 m: 8 turns in each of 4 layers of radius R + d/2 + (k - 1) d sqrt(3)/2. A drum that is full pays out by 2 rad/s: ' +
    'turns, length and radius at the end of each layer; then the pull that 10 kN m hold in each layer.',
  source: 'closed form',
  run: ({ core }) => {
    const line = { diameter: 0.04, EA: 2e7, CID: 2e5 };
    const rows = [];
    for (const drum of [false, true]) {
      const winch = { ...REEL, ...(drum ? DRUM : {}), spooled: CAPACITY - 1e-6, turn_speed: 2, accel: 100, decel: 100 }; // prettier-ignore
      const s = simulate(
        core,
        hung({
          line: { ...line, elements: 2 },
          winch,
          solver: { step: 0.02, frame: 0.02, duration: 102 },
        }),
        { paid: 'winch.payout', turn: 'winch.turn', radius: 'winch.radius', off: 'residual' },
      );
      const note = drum ? 'with inertia' : '';
      // half way down each layer the line below it is out of the way
      for (let k = 4; k >= 1; k--) {
        const turn = 2 * Math.PI * 8 * (4 - k + 0.5);
        const i = s.turn.findIndex((v) => v >= turn);
        const r = FIRST + (k - 1) * RISE;
        const above = Array.from({ length: 4 - k }, (_, m) => FIRST + (3 - m) * RISE);
        const paid = 2 * Math.PI * 8 * (above.reduce((a, b) => a + b, 0) + r / 2);
        const at = s.paid[i] - (s.turn[i] - turn) * r;
        rows.push(
          hold(`payout half way down layer ${k}`, paid, 'm', { tol_abs: 2e-6 }, at, 'ali3', note),
          hold(`radius there`, r, 'm', { tol_abs: 1e-9 }, s.radius[i], 'ali3', note),
        );
      }
      if (drum)
        rows.push(atMost('residual of the ledger, of 1.3 MJ', 10, 'J', greatest(s.off), 'ali3'));
    }
    for (let k = 1; k <= 4; k++) {
      const spooled = 2 * Math.PI * 8 * ((k - 0.5) * FIRST + ((k - 1) ** 2 / 2) * RISE);
      const s = simulate(
        core,
        hung({
          ...{
            line,
            load: { mass: 5000 },
            winch: { ...REEL, ...DRUM, spooled, motor_torque: 10000, speed: -1 },
          },
          solver: { duration: 0.2 },
        }),
        { force: 'winch.force' },
      );
      rows.push(
        hold(`pull of 10 kN m in layer ${k}`, 10000 / (FIRST + (k - 1) * RISE), 'N', { tol_rel: 1e-9 }, last(s.force), 'ali3'), // prettier-ignore
      );
    }
    return rows;
  },
};

export const winchModeCases = [
  ...[brake, position, heave, irregular],
  ...[tension, changes, layers],
];
