/**
 * Thesis 004, figure 3.14: tethers that collide, with friction and without.
 * @module
 */
import { GRAVITY, line, records, rungeKutta } from './figure.mjs';
import { hold, worst } from './tether-common.mjs';

/** @typedef {import('./case.mjs').Case} Case */

const RADIUS = 0.01;
const YOUNG = 2e7;
const [SLIDING, STICKING] = [0.1, 0.15];
const PIECE = { length: 0.2, elements: 1, diameter: 2 * RADIUS, density: 1114, EA: 1e5, EI: 0, CID: 50 }; // prettier-ignore
/** Of each body at an end of the falling piece [kg], and of the piece with both. */
const END = 0.05;
const MASS = 2 * END + PIECE.density * Math.PI * RADIUS ** 2 * PIECE.length;
/** First touch as in the thesis, and where the run takes over from the fall before it [s]. */
const [TOUCH, BEGIN] = [0.21, 0.2];
/** Speed along the piece below [m/s]. */
const ALONG = 2;
const STEP = 1e-4;
const STEPS = 200;

/** A piece falls across another one, which is held at both ends. @param {boolean} friction */
function scene(friction) {
  const z = 2 * RADIUS + (GRAVITY * (TOUCH ** 2 - BEGIN ** 2)) / 2;
  /** @param {number} y */
  const end = (y) => ({
    ...{ kind: 'rigid', rotation: 'fixed', mass: END },
    ...{ position: [-ALONG * (TOUCH - BEGIN), y, z], velocity: [ALONG, 0, -GRAVITY * BEGIN] },
  });
  const law = { law: 'lugre', dwell: 2, stribeck: 1e-3, friction: friction ? SLIDING : 0, sticking: friction ? STICKING : 0 }; // prettier-ignore
  const touch = { with: 'lines', young: YOUNG, factor: 0.01, ...law };
  return {
    hawse: 1,
    environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
    parts: {
      left: end(-PIECE.length / 2),
      right: end(PIECE.length / 2),
      falling: { kind: 'cable', a: { attach: 'left' }, b: { attach: 'right' }, ...PIECE, touch },
      held: {
        kind: 'cable',
        a: { attach: 'world', position: [-PIECE.length / 2, 0, 0] },
        b: { attach: 'world', position: [PIECE.length / 2, 0, 0] },
        ...{ ...PIECE, touch },
      },
    },
    solver: { integrator: 'ali3', step: STEP, frame: STEP, duration: STEPS * STEP },
  };
}

/**
 * Volume that two tubes share, at right angles and a distance d of their axes: over the length of one, segments of the
 * other's circle beyond d - sqrt(r^2 - x^2). Simpson's rule in the angle of x.
 * @param {number} d
 */
function shared(d) {
  const r = RADIUS;
  const most = Math.acos(Math.min(1, (d - r) / r));
  const n = 200;
  let sum = 0;
  for (let i = 0; i <= n; i++) {
    const a = (i / n) * most;
    const k = Math.min(1, (d - r * Math.cos(a)) / r);
    const segment = r * r * (Math.acos(k) - k * Math.sqrt(1 - k * k));
    sum += (i === 0 || i === n ? 1 : i % 2 ? 4 : 2) * segment * r * Math.cos(a);
  }
  return (2 * sum * most) / n / 3;
}

/**
 * The collision by the thesis' equations: f_n = E V/(2 r) (3.20; its damping is 1e-5 of it) and f_t = mu_c f_n, since it slides at
 * a thousand Stribeck speeds, on a piece that stays level.
 * @param {number} friction
 * @param {number} step
 * @param {number} steps
 */
function collide(friction, step, steps) {
  const force = (/** @type {number} */ z) =>
    z < 2 * RADIUS ? (YOUNG * shared(z)) / (2 * RADIUS) : 0;
  const states = rungeKutta(
    (_, [z, w, v]) => [w, force(z) / MASS - GRAVITY, (-friction * force(z)) / MASS],
    [2 * RADIUS, -GRAVITY * TOUCH, ALONG],
    step,
    steps,
  );
  return states.map(([z, , v]) => ({ depth: Math.max(0, 2 * RADIUS - z), force: force(z), speed: v }));
}

/**
 * Of a run: what the channels tell, and what both bodies and the piece between them take in each frame, force by force.
 * @param {import('./figure.mjs').Core} core
 * @param {object} scenario
 */
function watch(core, scenario) {
  const s = records(core, scenario, {
    ...{ pressed: 'falling.touch_force', rubbed: 'falling.touch_friction' },
    ...{ depth: 'falling.touch_depth', vx: 'left.vx', vz: 'left.vz' },
  });
  /** @param {Float64Array} v */
  const pull = (v) => v.map((_, i) => (i ? (MASS * (v[i] - v[i - 1])) / STEP : 0));
  return { ...s, t: s.t.map((t) => t + BEGIN), normal: pull(s.vz).map((f) => f + MASS * GRAVITY), along: pull(s.vx).map((f) => -f) }; // prettier-ignore
}

/** @type {Case} */
const collision = {
  id: 'tether/figure-3-14',
  title: 'Figure 3.14: a collision with friction and without',
  source: 'thesis 004, 3.5, figure 3.14',
  about: 'x',
  run({ core }) {
    const [w, wo] = [true, false].map((f) => watch(core, scene(f)));
    const ref = collide(SLIDING, STEP, 100);
    for (let i = 95; i < 160; i += 3) { const r = ref[Math.max(0,i-100)]; console.log(w.t[i].toFixed(4), w.pressed[i].toFixed(2), w.normal[i].toFixed(2), wo.normal[i].toFixed(2), r.force.toFixed(2), w.rubbed[i].toFixed(2), w.along[i].toFixed(2), (.1*w.normal[i]).toFixed(2), (w.depth[i]*1e3).toFixed(3), (r.depth*1e3).toFixed(3), w.vx[i].toFixed(4), wo.vx[i].toFixed(4), r.speed.toFixed(4)); }
    console.log('dvx', 2-w.vx.at(-1), 'dvz', w.vz.at(-1)-w.vz[100], w.vz.at(-1), wo.vz.at(-1), Math.max(...w.normal), Math.max(...ref.map(r=>r.force)));
    return { rows: [], curves: [], scenarios: [] };
  },
};

export const collisionFigureCases = [collision];
