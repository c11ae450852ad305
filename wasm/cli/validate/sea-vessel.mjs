/**
 * The sea moves hulls: tables of responses replayed, a vessel of six degrees against linear theory, closed forms of a box.
 * No published table is held: the references are the tables themselves, sums over the harmonics of the manifest, and the
 * formulas of docs/theory/rao.md and vessel.md, solved here by other means (frequency domain against runs in time).
 * @module
 */
import { boxForces, boxHull, boxResponse } from '../../js/rao-box.mjs';
import { FREEDOMS } from '../../js/rao.mjs';
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Context} Context
 * @typedef {import('./simulate.mjs').Row} Row
 */

const G = 9.80665;
const RHO = 1025;

/* ---- tables replayed ---- */

const FREQUENCY = [0.4, 0.7, 1.1];
const HEADINGS = [0, Math.PI / 4, Math.PI / 2, (3 * Math.PI) / 4, Math.PI];

/** A table of no hull, with every number its own. */
function table() {
  /** @type {{[id: string]: any}} */
  const headings = {};
  HEADINGS.forEach((heading, h) => {
    headings[`h${h}`] = { heading };
    FREEDOMS.forEach((name, f) => {
      const turns = f > 2 ? 0.02 : 1;
      headings[`h${h}`][name] = {
        amplitude: FREQUENCY.map((_, i) => turns * (0.2 + 0.1 * f + 0.15 * i + 0.07 * h)),
        phase: FREQUENCY.map((_, i) => 0.3 * f - 0.9 * i + 0.5 * h),
      };
    });
  });
  return { frequency: FREQUENCY, headings };
}

/** @param {object} waves @param {object} ship @param {number} duration */
const riding = (waves, ship, duration) => ({
  hawse: 1,
  environment: { gravity: G, water: { density: RHO }, waves },
  parts: { ship: { kind: 'motion', rao: table(), ...ship } },
  solver: { integrator: 'rk4', step: 0.1, frame: 0.1, duration },
});

const PLACE = { x: 'ship.x', y: 'ship.y', z: 'ship.z', vx: 'ship.vx', vz: 'ship.vz' };

/** @type {Case} */
const replayed = {
  id: 'sea/rao/replayed',
  title: 'A table of responses, replayed in regular waves',
  about:
    'Each frequency and heading of a table: surge, sway and heave over 20 s against amplitude and phase, and the speeds; at ' +
    'headings to port those of the mirror.',
  run({ core }) {
    const rao = table();
    let most = 0;
    let speed = 0;
    for (const [h, heading] of HEADINGS.entries())
      for (const side of heading > 0 && heading < Math.PI ? [1, -1] : [1])
        for (const [i, omega] of FREQUENCY.entries()) {
          const waves = { kind: 'regular', height: 2, period: (2 * Math.PI) / omega, heading: side * heading }; // prettier-ignore
          const s = simulate(core, riding(waves, {}, 20), PLACE);
          const at = rao.headings[`h${h}`];
          s.t.forEach((t, n) => {
            const angle = (/** @type {string} */ f) => omega * t + at[f].phase[i];
            const value = (/** @type {string} */ f) => at[f].amplitude[i] * Math.cos(angle(f));
            most = Math.max(
              most,
              Math.abs(s.x[n] - value('surge')),
              Math.abs(s.y[n] - side * value('sway')),
              Math.abs(s.z[n] - value('heave')),
            );
            const rate = -omega * at.heave.amplitude[i] * Math.sin(angle('heave'));
            speed = Math.max(speed, Math.abs(s.vz[n] - rate));
          });
        }
    return [
      row('motion off the table', { value: 1e-10, unit: 'm', kind: 'max' }, most, 'rk4', '24 runs'),
      row('speed off its rate', { value: 1e-10, unit: 'm/s', kind: 'max' }, speed, 'rk4', ''),
    ];
  },
};

/** Response at a heading between rows, complex numbers mixed. @param {any} rao @param {string} name @param {number} omega @param {number} beta */
function between(rao, name, omega, beta) {
  const step = Math.PI / 4;
  let to = Math.abs(Math.atan2(Math.sin(beta), Math.cos(beta)));
  to = Math.min(to, Math.PI - 1e-12);
  const h = Math.floor(to / step);
  const i = omega <= FREQUENCY[1] ? 0 : 1;
  const q = Math.max(0, (omega - FREQUENCY[i]) / (FREQUENCY[i + 1] - FREQUENCY[i]));
  if (q > 1) return [0, 0];
  const s = to / step - h;
  let [re, im] = [0, 0];
  for (const [dh, wh] of [
    [0, 1 - s],
    [1, s],
  ])
    // prettier-ignore
    for (const [di, wi] of [[0, 1 - q], [1, q]]) { // prettier-ignore
      const { amplitude, phase } = rao.headings[`h${h + dh}`][name];
      re += wh * wi * amplitude[i + di] * Math.cos(phase[i + di]);
      im += wh * wi * amplitude[i + di] * Math.sin(phase[i + di]);
    }
  return [re, im];
}

/** @type {Case} */
const irregular = {
  id: 'sea/rao/irregular',
  title: 'A table of responses in an irregular sea',
  about:
    'Heave in a JONSWAP sea against the sum over the harmonics of the manifest with responses mixed as complex numbers; its ' +
    'variance over three hours against the sum of |H|^2 a^2 / 2.',
  run({ core }) {
    const waves = { kind: 'jonswap', height: 3, period: 9, heading: 0.6, components: 40 };
    const scenario = riding(waves, {}, 10800);
    scenario.solver = { integrator: 'rk4', step: 0.5, frame: 0.5, duration: 10800 };
    const s = simulate(core, scenario, { z: 'ship.z' });
    const { sea } = /** @type {any} */ (core.compile(JSON.stringify(scenario)).manifest);
    const rao = table();
    const H = sea.kx.map((/** @type {number} */ kx, /** @type {number} */ i) =>
      between(rao, 'heave', sea.omega[i], Math.atan2(sea.ky[i], kx)),
    );
    let m0 = 0;
    H.forEach((/** @type {number[]} */ h, /** @type {number} */ i) => {
      m0 += 0.5 * sea.amplitude[i] ** 2 * (h[0] ** 2 + h[1] ** 2);
    });
    let off = 0;
    let square = 0;
    s.t.forEach((t, n) => {
      let z = 0;
      // theta = phase - omega t; the response leads: Re(conj(h) e^{i theta})
      for (let i = 0; i < H.length; i++) {
        const theta = sea.phase[i] - sea.omega[i] * t;
        z += sea.amplitude[i] * (H[i][0] * Math.cos(theta) + H[i][1] * Math.sin(theta));
      }
      off = Math.max(off, Math.abs(s.z[n] - z));
      square += s.z[n] ** 2 / s.t.length;
    });
    return [
      row('heave off the sum', { value: 1e-8, unit: 'm', kind: 'max' }, off, 'rk4', ''),
      row('m0 of heave', { value: m0, unit: 'm^2', kind: 'value', tol_rel: 0.02 }, square, 'rk4', 'three hours'), // prettier-ignore
    ];
  },
};

/* ---- six degrees ---- */

const BOX = { length: 60, beam: 16, draught: 4, gm: 2.5, density: RHO };
const HULL = boxHull(BOX);
/** Of surge, sway, heave, roll, pitch, yaw: so that a run settles. */
const DAMPING = [4e5, 4e5, 3e6, 2.5e7, 8e8, 3e8];

/** @param {object} [more] */
const barge = (more) => ({
  kind: 'vessel',
  degrees: 'six',
  mass: HULL.mass,
  inertia: HULL.yaw.inertia,
  ...{ length: BOX.length, beam: BOX.beam, draught: BOX.draught },
  added: { surge: HULL.added.surge, sway: HULL.added.sway, yaw: HULL.yaw.added, coriolis: true },
  damping: { surge: DAMPING[0], sway: DAMPING[1], yaw: DAMPING[5] },
  floating: {
    gm_roll: BOX.gm,
    gm_pitch: HULL.stiffness.pitch / (HULL.mass * G),
    height: HULL.height,
    inertia_roll: HULL.inertiaRoll,
    inertia_pitch: HULL.inertiaPitch,
    added: [HULL.added.heave, HULL.added.roll, HULL.added.pitch],
    damping: DAMPING.slice(2, 5),
  },
  ...more,
});

/** @param {object} environment @param {object} ship @param {object} solver */
const afloat = (environment, ship, solver) => ({
  hawse: 1,
  environment: { gravity: G, water: { density: RHO }, ...environment },
  parts: { ship },
  solver,
});

/** @type {Case} */
const response = {
  id: 'sea/vessel/response',
  title: 'Six degrees in regular waves, against the frequency domain',
  about:
    'A box barge in waves of 0.2 mm after its start has died out: amplitude of heave, roll and pitch against the linear ' +
    'equations solved in the frequency domain, in head, oblique and beam seas.',
  run({ core }) {
    /** @type {Row[]} */
    const rows = [];
    for (const [name, beta] of /** @type {[string, number][]} */ ([
      ['head', Math.PI],
      ['oblique', 2.2],
      ['beam', Math.PI / 2],
    ]))
      // prettier-ignore
      for (const omega of [0.45, 0.8]) {
        const a = 1e-4;
        const waves = { kind: 'regular', height: 2 * a, period: (2 * Math.PI) / omega, heading: beta, ramp: 30 }; // prettier-ignore
        const solver = { integrator: 'rk4', step: 0.05, frame: 0.1, duration: 700 };
        const s = simulate(core, afloat({ waves }, barge({ wave: { force: 'box' } }), solver), {
          ...{ heave: 'ship.z', roll: 'ship.roll', pitch: 'ship.pitch' },
        });
        const H = boxResponse(BOX, omega, beta, { damping: DAMPING });
        for (const f of /** @type {('heave' | 'roll' | 'pitch')[]} */ (['heave', 'roll', 'pitch'])) {
          const want = Math.hypot(...H[FREEDOMS.indexOf(f)]);
          if (want < 1e-6) continue;
          const got = amplitudeOf(s.t, s[f], omega, 600) / a;
          rows.push(row(`${f}, ${name}, ${omega} rad/s`, { value: want, unit: f === 'heave' ? 'm/m' : 'rad/m', kind: 'value', tol_rel: 2e-3 }, got, 'rk4', '')); // prettier-ignore
        }
      }
    return rows;
  },
};

/** Amplitude at omega of what is later than `from`, by least squares. @param {Float64Array} t @param {Float64Array} y @param {number} omega @param {number} from */
function amplitudeOf(t, y, omega, from) {
  let [cc, cs, ss, yc, ys] = [0, 0, 0, 0, 0];
  t.forEach((time, i) => {
    if (time < from) return;
    const [c, s] = [Math.cos(omega * time), Math.sin(omega * time)];
    cc += c * c;
    cs += c * s;
    ss += s * s;
    yc += y[i] * c;
    ys += y[i] * s;
  });
  const det = cc * ss - cs * cs;
  return Math.hypot((yc * ss - ys * cs) / det, (ys * cc - yc * cs) / det);
}

/** @type {Case} */
const free = {
  id: 'sea/vessel/free',
  title: 'Free heave, roll and pitch',
  about:
    'Let go from a heave, a heel and a trim in still water: after 30 s against the damped oscillator, by four integrators.',
  run({ core }) {
    const mass = [HULL.mass + HULL.added.heave, HULL.inertiaRoll + HULL.added.roll, HULL.inertiaPitch + HULL.added.pitch]; // prettier-ignore
    const stiffness = [HULL.stiffness.heave, HULL.stiffness.roll, HULL.stiffness.pitch];
    const start = [0.4, 0.08, 0.01];
    const names = ['ship.z', 'ship.roll', 'ship.pitch'];
    /** @type {Row[]} */
    const rows = [];
    for (const [integrator, more, tolerance] of /** @type {[string, object, number][]} */ ([
      ['rk45', { tolerance: 1e-11, step: 0.1 }, 1e-8],
      ['rk4', { step: 0.02 }, 1e-6],
      ['ali3', { step: 0.01, speed_tolerance: 10 }, 1e-3],
      ['euler', { step: 0.0005 }, 5e-3],
    ]))
      names.forEach((name, i) => {
        const floating = { .../** @type {any} */ (barge()).floating, height: 0, start: start.map((x, j) => (i === j ? x : 0)) }; // prettier-ignore
        const s = simulate(core, afloat({}, barge({ floating }), { integrator, frame: 1, duration: 30, ...more }), { y: name }); // prettier-ignore
        const n = DAMPING[2 + i] / (2 * mass[i]);
        const w = Math.sqrt(stiffness[i] / mass[i] - n * n);
        const want = start[i] * Math.exp(-n * 30) * (Math.cos(w * 30) + (n / w) * Math.sin(w * 30));
        rows.push(row(`${name.slice(5)} after 30 s`, { value: want, unit: i ? 'rad' : 'm', kind: 'value', tol_abs: tolerance * start[i] }, s.y[s.y.length - 1], integrator, '')); // prettier-ignore
      });
    return rows;
  },
};

/** @type {Case} */
const heel = {
  id: 'sea/vessel/heel',
  title: 'Heel and trim under a load',
  about:
    'A static start with a weight that hangs from a port at (6, 3, 0): sinkage, heel W y / (m g GM), trim.',
  run({ core }) {
    const scenario = afloat({}, barge({ ports: { tip: { at: [6, 3, 0] } } }), { start: 'static', step: 0.02, frame: 0.1, duration: 0.2 }); // prettier-ignore
    Object.assign(scenario.parts, {
      load: { kind: 'rigid', mass: 10000, rotation: 'fixed', volume: 0, position: [6, 3, -5] },
      line: { kind: 'spring', a: 'ship.tip', b: 'load', stiffness: 1e6, length: 5 },
    });
    const s = simulate(core, scenario, { z: 'ship.z', roll: 'ship.roll', pitch: 'ship.pitch' });
    const W = 1e4 * G;
    const hold = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ got, /** @type {string} */ unit) =>
      row(name, { value, unit, kind: 'value', tol_rel: 1e-4 }, got, 'ali3', ''); // prettier-ignore
    return [
      hold('sinkage', -W / HULL.stiffness.heave, s.z[0], 'm'),
      hold('heel, port side down', -(W * 3) / HULL.stiffness.roll, s.roll[0], 'rad'),
      hold('trim', (W * 6) / HULL.stiffness.pitch, s.pitch[0], 'rad'),
    ];
  },
};

/** @type {Case} */
const forces = {
  id: 'sea/vessel/forces',
  title: 'Wave forces of a box, and of a table',
  about:
    'First frame of a held ship: the six forces of a box against the closed form, and mean drift by a table.',
  run({ core }) {
    /** @type {Row[]} */
    const rows = [];
    const names = ['wave_x', 'wave_y', 'wave_z', 'wave_k', 'wave_m', 'wave_n'];
    const probes = Object.fromEntries(names.map((n) => [n, `ship.${n}`]));
    let most = 0;
    for (const beta of [0.4, 1.2, 2.5])
      for (const omega of [0.3, 0.6, 1.2]) {
        const waves = { kind: 'regular', height: 2, period: (2 * Math.PI) / omega, heading: beta };
        const s = simulate(core, afloat({ waves }, barge({ wave: { force: 'box' } }), { integrator: 'rk4', step: 1e-3, frame: 1e-3, duration: 1e-3 }), probes); // prettier-ignore
        const F = boxForces(BOX, HULL, omega, beta);
        const scale = F.map((z) => Math.hypot(...z));
        names.forEach((n, i) => {
          most = Math.max(most, Math.abs(/** @type {any} */ (s)[n][0] - F[i][0]) / Math.max(scale[i], 1e-3)); // prettier-ignore
        });
      }
    rows.push(row('forces at a crest, off the closed form', { value: 1e-9, unit: '1', kind: 'max' }, most, 'rk4', 'nine waves')); // prettier-ignore
    const drift = [1000, 3000, 8000];
    const headings = Object.fromEntries(
      [0, 1.5707963, 3.1415926].map((heading, h) => [
        `h${h}`,
        { heading, drift: { surge: drift.map((d) => -d * (h - 1)), sway: drift.map((d) => d * (h % 2)) } }, // prettier-ignore
      ]),
    );
    const list = { a: { height: 2, period: (2 * Math.PI) / 0.5 }, b: { height: 1, period: (2 * Math.PI) / 0.8 } }; // prettier-ignore
    const waves = { kind: 'components', list };
    const duration = (2 * Math.PI) / 0.3; // the beat of the two
    const ship = barge({
      mass: 1e12,
      floating: {},
      wave: { force: 'table', frequency: [0.5, 0.8, 1.5], headings },
    });
    const s = simulate(core, afloat({ waves }, ship, { integrator: 'rk4', step: duration / 400, frame: duration / 400, duration }), { x: 'ship.drift_x' }); // prettier-ignore
    let mean = 0;
    for (let i = 1; i < s.x.length; i++) mean += s.x[i] / (s.x.length - 1);
    rows.push(
      row('mean drift of two waves', { value: 1000 * 1 + 3000 * 0.25, unit: 'N', kind: 'value', tol_rel: 1e-6 }, mean, 'rk4', 'sum of D a^2'), // prettier-ignore
      row('drift at the crest of both', { value: (1000 * 1 + 3000 * 0.5) * 1.5, unit: 'N', kind: 'value', tol_rel: 1e-9 }, s.x[0], 'rk4', 'Newman'), // prettier-ignore
    );
    return rows;
  },
};

/** @type {Case} */
const energy = {
  id: 'sea/vessel/energy',
  title: 'Energy of a vessel that the sea moves',
  about: 'A barge in a JONSWAP sea for 60 s: work of the waves is change of energy and losses; in still water without loss energy is kept.', // prettier-ignore
  run({ core }) {
    const waves = { kind: 'jonswap', height: 2, period: 8, heading: 1.1, components: 30, ramp: 5 };
    const probes = { work: 'work', residual: 'residual', kinetic: 'kinetic', gravity: 'gravity' };
    const solver = { integrator: 'rk45', tolerance: 1e-10, step: 0.05, frame: 0.5, duration: 60 };
    const s = simulate(core, afloat({ waves }, barge({ wave: { force: 'box' } }), solver), probes);
    const turned = Math.max(...s.work.map(Math.abs));
    const worst = Math.max(...s.residual.map(Math.abs));
    const still = barge({ damping: {}, surge: 2, yaw: 0.05, floating: { .../** @type {any} */ (barge()).floating, damping: [0, 0, 0], start: [0.3, 0.15, 0.02] } }); // prettier-ignore
    const k = simulate(core, afloat({}, still, { ...solver, tolerance: 1e-12 }), probes);
    const sum = k.kinetic.map((x, i) => x + k.gravity[i]);
    return [
      row('missing in the ledger, of the work', { value: 1e-6, unit: '1', kind: 'max' }, worst / turned, 'rk45', ''), // prettier-ignore
      row('energy lost in still water', { value: 1e-8, unit: '1', kind: 'max' }, Math.abs(sum[sum.length - 1] / sum[0] - 1), 'rk45', 'turning, heaving, rolling'), // prettier-ignore
    ];
  },
};

/** @type {Case[]} */
export const seaVesselCases = [replayed, irregular, response, free, heel, forces, energy];
