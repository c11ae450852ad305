/**
 * Thesis 004, figure 3.14: tethers that collide, with friction and without.
 * @module
 */
import { GRAVITY, last, line, records, rungeKutta, TIME } from './figure.mjs';
import { hold } from './tether-common.mjs';

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
 * The collision by the thesis' equations: f_n = E V/(2 r) (3.20, without its damping) and f_t = mu_c f_n, since it slides at
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
  return states.map(([z, , v]) => ({
    depth: Math.max(0, 2 * RADIUS - z),
    force: force(z),
    speed: v,
  }));
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

/** When a record is last above a share of its most [s]. @param {import('./case.mjs').Series} t @param {import('./case.mjs').Series} y */
function until(t, y) {
  const most = Math.max(...Array.from(y));
  return t[Array.from(y).findLastIndex((x) => x > 0.01 * most)];
}

/** @type {Case} */
const collision = {
  id: 'tether/figure-3-14',
  title: 'Figure 3.14: a collision with friction and without',
  source: 'thesis 004, 3.5, figure 3.14',
  about:
    'A piece of tether with a body at each end falls across another one, at 2.06 m/s and 2 m/s along it, and slides on it at a thousand Stribeck speeds. ' +
    "The reference integrates the thesis' law of the normal force (3.20) by the classical Runge-Kutta method, with the volume of two tubes that cross by Simpson's rule, and Coulomb friction on it; it holds the lower piece level. " +
    'Forces within the roughness of the samples along a line (docs/theory/tether.md: 2.9 % at 0.2 radii, here 0.3); the speed within 1 %, for what Stribeck and viscous friction add to that of Coulomb. ' +
    'The thesis has the contact begin near 0.21 s, a friction that grows almost in line with the normal force, and a small loss of the speed along.',
  run({ core }) {
    const scenes = [scene(true), scene(false)];
    const [rubbed, smooth] = scenes.map((one) => watch(core, one));
    const first = Math.round((TOUCH - BEGIN) / STEP);
    const want = collide(SLIDING, STEP, STEPS - first);
    const t = want.map((_, i) => TOUCH + i * STEP);
    const force = want.map((r) => r.force);
    const how = { integrator: 'ali3', note: 'reference: (3.20) by Runge-Kutta' };
    const most = (/** @type {Float64Array} */ y) => Math.max(...y);
    const [rough, loose] = [{ rel: 0.029 }, { rel: 0.01 }];
    return {
      rows: [
        hold(
          'peak of the normal force, with friction',
          'N',
          most(Float64Array.from(force)),
          most(rubbed.normal),
          rough,
          how,
        ),
        hold(
          'peak of the normal force, without',
          'N',
          most(Float64Array.from(force)),
          most(smooth.normal),
          rough,
          how,
        ),
        hold(
          'they part, with friction',
          's',
          until(t, force),
          until(rubbed.t, rubbed.normal),
          { abs: 2 * STEP },
          how,
        ),
        hold(
          'they part, without',
          's',
          until(t, force),
          until(smooth.t, smooth.normal),
          { abs: 2 * STEP },
          how,
        ),
        hold(
          'speed along afterwards, with friction',
          'm/s',
          want[want.length - 1].speed,
          last(rubbed.vx),
          loose,
          how,
        ),
        hold('speed along afterwards, without', 'm/s', ALONG, last(smooth.vx), loose, {
          integrator: 'ali3',
          note: 'nothing acts along',
        }),
      ],
      curves: [
        {
          ...{ id: 'force', figure: 'thesis 004, figure 3.14, first plot', title: 'Normal force' },
          ...{ x: TIME, y: { label: 'force', unit: 'N' } },
          lines: [
            line('with friction', 'hawse', rubbed.t, rubbed.normal),
            line('without', 'hawse', smooth.t, smooth.normal),
            line('equation 3.20', 'reference', t, force),
          ],
        },
        {
          ...{ id: 'speed', figure: 'thesis 004, figure 3.14, second plot', title: 'Speed along' },
          ...{ x: TIME, y: { label: 'speed', unit: 'm/s' } },
          lines: [
            line('with friction', 'hawse', rubbed.t, rubbed.vx),
            line('without', 'hawse', smooth.t, smooth.vx),
            line(
              'Coulomb',
              'reference',
              t,
              want.map((r) => r.speed),
            ),
          ],
        },
        {
          ...{ id: 'friction', figure: 'thesis 004, figure 3.14, third plot', title: 'Friction' },
          ...{ x: TIME, y: { label: 'force', unit: 'N' } },
          lines: [
            line('at the contact', 'hawse', rubbed.t, rubbed.rubbed),
            line(
              'Coulomb',
              'reference',
              t,
              force.map((f) => SLIDING * f),
            ),
          ],
        },
      ],
      scenarios: [
        { name: 'with friction', scenario: scenes[0] },
        { name: 'without', scenario: scenes[1] },
      ],
    };
  },
};

export const collisionFigureCases = [collision];
