/**
 * DRDC CR 2010-256, figures 61 to 65: a box that falls flat on the ground.
 * @module
 */
import { ALI3, apart, FARTHEST, GRAVITY, last, line, records, TIME } from './figure.mjs';
import { row } from './simulate.mjs';
import { hold } from './tether-common.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./case.mjs').Curve} Curve
 * @typedef {import('./case.mjs').Series} Series
 */

const MASS = 25000;
const AREA = 25;
const [YOUNG, VISCOSITY] = [950e6, 50e6];
const [START, TOP] = [-0.5, -1.1];

const SCENE = {
  hawse: 1,
  environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
  materials: { both: { young: YOUNG, viscosity: VISCOSITY } },
  parts: {
    load: { kind: 'rigid', mass: MASS, shape: 'box', size: [5, 5, 1], material: 'both' },
    ground: {
      ...{ kind: 'motion', shape: 'box', size: [100, 100, 10], material: 'both' },
      position: [0, 0, TOP - 5],
    },
  },
  contacts: { ground: { a: 'load', b: 'ground' } },
  solver: { integrator: 'ali3', step: 0.002, frame: 5e-4, duration: 1.5 },
};

/** Depth of the bed of a body, the radius of the ball of its volume (text of 4.5.1). @param {number} volume */
const bed = (volume) => Math.cbrt((3 * volume) / (4 * Math.PI));

/**
 * The landing in closed form: m d" + c d' + k d = m g from d = 0, d' = g t0, with k = E A/(hA + hB) and
 * c = B A/(hA + hB) (equations 83 and 87; both beds relax alike). It is overdamped, so d is a sum of two
 * exponentials about m g/k, never comes back to 0, and the force never pulls.
 */
function fall() {
  const beds = bed(5 * 5 * 1) + bed(100 * 100 * 10);
  const [k, c] = [(YOUNG * AREA) / beds, (VISCOSITY * AREA) / beds];
  const touch = Math.sqrt((2 * (START - TOP)) / GRAVITY);
  const root = Math.sqrt((c / MASS) ** 2 / 4 - k / MASS);
  const [fast, slow] = [c / MASS / 2 + root, c / MASS / 2 - root];
  const rest = (MASS * GRAVITY) / k;
  // d = rest + a exp(-fast t) + b exp(-slow t)
  const a = -(GRAVITY * touch - slow * rest) / (fast - slow);
  const b = -rest - a;
  /** @type {(t: number) => [number, number]} depth and its rate */
  const depth = (t) => {
    if (t <= touch) return [0, 0];
    const [p, q] = [a * Math.exp(-fast * (t - touch)), b * Math.exp(-slow * (t - touch))];
    return [rest + p + q, -fast * p - slow * q];
  };
  return {
    ...{ touch, rest, damping: c / (2 * Math.sqrt(k * MASS)) },
    jump: c * GRAVITY * touch,
    z: (/** @type {number} */ t) =>
      t <= touch ? (-GRAVITY / 2) * t * t : TOP - START - depth(t)[0],
    depth: (/** @type {number} */ t) => depth(t)[0],
    force: (/** @type {number} */ t) => k * depth(t)[0] + c * depth(t)[1],
    deepest: depth(touch + Math.log((-fast * a) / (slow * b)) / (fast - slow))[0],
  };
}

/** Share of the greatest value of each record that it may be off: a figure is read to a hundredth. */
const READ = 1e-3;

/** @type {Case} */
const flat = {
  id: 'drdc/figures-61-65',
  title: 'Figures 61 to 65: a box landing flat on the ground',
  source: 'report 003, 4.5.1, figures 61 to 65 and table 32',
  about:
    '25 t fall 0.6 m flat onto the ground, frames of 0.5 ms. With two beds that relax alike the landing has a closed ' +
    'form: overdamped, 4.64 of critical, so the box comes to rest without bouncing. The report sees a few bounces: its ' +
    'figures cannot be met there. The force begins with its jump, the damping at the speed of touch. The point of contact is ' +
    '0, 0, 0 while there is none, as in figure 62, and else the middle of the overlap.',
  run({ core }) {
    const of = (/** @type {string} */ word) => ({ pair: 0, word });
    const s = records(core, SCENE, {
      ...{ x: 'load.x', y: 'load.y', z: 'load.z' },
      ...{ roll: 'load.roll', pitch: 'load.pitch', yaw: 'load.yaw' },
      ...{ force: of('force'), volume: of('volume'), depth: of('depth'), number: of('number') },
      ...{ peak: of('peak'), deepest: of('deepest'), start: of('start') },
      ...{ pointX: of('point.x'), pointY: of('point.y'), pointZ: of('point.z') },
    });
    const want = fall();
    const point = (/** @type {number} */ t) => (t <= want.touch ? 0 : TOP - want.depth(t) / 2);
    const volume = (/** @type {number} */ t) => AREA * want.depth(t);
    const nothing = () => 0;
    /** @type {(name: string, unit: string, y: Series, of: (t: number) => number, abs: number) => import('./simulate.mjs').Row} */
    const along = (name, unit, y, of, abs) =>
      hold(name, unit, 0, apart(s.t, y, of), { abs }, FARTHEST);
    // all frames of the landing itself, one in ten before and after
    const shown = Array.from(s.t.keys()).filter(
      (i) => i % 10 === 0 || Math.abs(s.t[i] - want.touch - 0.04) < 0.05,
    );
    const at = shown.map((i) => s.t[i]);
    /** @type {(figure: string, title: string, label: string, unit: string, lines: [string, Series, ((t: number) => number)?][]) => Curve} */
    const curve = (figure, title, label, unit, lines) => ({
      id: `figure-${figure}`,
      figure: `report 003, figure ${figure.slice(0, 2)}`,
      title,
      x: TIME,
      y: { label, unit },
      lines: lines.flatMap(([name, y, of]) => [
        line(
          `Hawse${name}`,
          'hawse',
          at,
          shown.map((i) => y[i]),
        ),
        ...(of ? [line(`closed form${name}`, 'reference', at, at.map(of))] : []),
      ]),
    });
    const pressed = shown.filter((i) => s.force[i] > 0);
    const since = pressed.map((i) => s.t[i]);
    return {
      rows: [
        along('height', 'm', s.z, want.z, READ * want.deepest),
        along('depth', 'm', s.depth, want.depth, READ * want.deepest),
        along('force', 'N', s.force, want.force, READ * want.jump),
        along('volume', 'm^3', s.volume, volume, READ * AREA * want.deepest),
        along('point of contact, z', 'm', s.pointZ, point, READ * want.deepest),
        along('point of contact, x', 'm', s.pointX, nothing, 1e-9),
        along('point of contact, y', 'm', s.pointY, nothing, 1e-9),
        along('roll', 'rad', s.roll, nothing, 1e-9),
        along('pitch', 'rad', s.pitch, nothing, 1e-9),
        along('yaw', 'rad', s.yaw, nothing, 1e-9),
        hold('first touch', 's', want.touch, last(s.start), { abs: 1e-6 }, ALI3),
        hold('greatest force', 'N', want.jump, last(s.peak), { rel: READ }, ALI3),
        hold('greatest depth', 'm', want.deepest, last(s.deepest), { rel: READ }, ALI3),
        hold('contacts', 'count', 1, last(s.number), { abs: 0 }, ALI3),
        hold('force at rest', 'N', MASS * GRAVITY, last(s.force), { rel: 1e-5 }, ALI3),
        row(
          'volume at rest',
          {
            value: AREA * want.rest,
            unit: 'm^3',
            kind: 'value',
            tol_rel: 1e-5,
            report: 7.901706e-3,
          },
          last(s.volume),
          'ali3',
          '',
        ),
      ],
      curves: [
        curve('61', 'Height of the box', 'height of the centre', 'm', [['', s.z, want.z]]),
        curve('62', 'Point of contact', 'place', 'm', [
          [', x', s.pointX],
          [', y', s.pointY],
          [', z', s.pointZ, point],
        ]),
        curve('63', 'Orientation of the box', 'angle', 'rad', [
          [', roll', s.roll],
          [', pitch', s.pitch],
          [', yaw', s.yaw],
        ]),
        {
          id: 'figure-64',
          figure: 'report 003, figure 64',
          title: 'Force of the contact',
          x: TIME,
          y: { label: 'force', unit: 'N', log: true },
          lines: [
            line(
              'Hawse',
              'hawse',
              since,
              pressed.map((i) => s.force[i]),
            ),
            line('closed form', 'reference', since, since.map(want.force)),
            line('weight', 'source', [0, 1.5], [245.25e3, 245.25e3]),
          ],
        },
        curve('65-volume', 'Volume of interference', 'volume', 'm^3', [['', s.volume, volume]]),
        curve('65-depth', 'Depth of interference', 'depth', 'm', [['', s.depth, want.depth]]),
      ],
      scenarios: [{ name: 'landing', scenario: SCENE }],
    };
  },
};

export const landingFigureCases = [flat];
