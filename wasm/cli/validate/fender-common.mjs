/**
 * What the cases of paper 001 share: scenarios of two vessels, and what a run of them shows.
 * @module
 */
import { BERTH, frameReader } from '../../js/frame.mjs';
import { STATUS } from '../../js/status.mjs';

/**
 * @typedef {import('../../js/loader.mjs').Core} Core
 * @typedef {[number, number]} Point
 * @typedef {object} Body
 * @property {Point[]} outline about its centre of mass
 * @property {number} mass
 * @property {number} inertia
 * @property {Point} at
 * @property {number} heading
 * @property {Point} velocity in the world
 * @property {number} [yaw]
 * @property {[number, number]} [added] surge, sway
 * @property {boolean} [coriolis] with the turning terms of the added mass: the reference has none
 *
 * One frame of a run: the row of the only contact, or null, and the bodies.
 * @typedef {object} Look
 * @property {number} t
 * @property {Float64Array | null} row
 * @property {{[channel: string]: number}} of
 */

const VESSEL = ['surge', 'sway', 'yaw_rate', 'heading'];

/** The paper's table 1. */
export const TABLE_1 = Object.freeze({
  stiffness: 5e5,
  damping: 0,
  shear: 3e6,
  sticking: 0.5,
  sliding: 0.5,
  restitution: 0.1,
});

/** @param {Body} b */
function vessel(b) {
  const [c, s] = [Math.cos(b.heading), Math.sin(b.heading)];
  const [vx, vy] = b.velocity;
  return {
    kind: 'vessel',
    mass: b.mass,
    inertia: b.inertia,
    position: [...b.at, 0],
    heading: b.heading,
    surge: c * vx + s * vy,
    sway: -s * vx + c * vy,
    yaw: b.yaw ?? 0,
    'outline.kind': 'points',
    'outline.points': b.outline.flat(),
    ...(b.added
      ? {
          'added.surge': b.added[0],
          'added.sway': b.added[1],
          'added.coriolis': b.coriolis ?? false,
        }
      : {}),
  };
}

/**
 * Two vessels, in still water that does nothing to them.
 * @param {Body} a
 * @param {Body} b
 * @param {{step: number, duration: number, integrator?: string, frame?: number} & {[key: string]: any}} how
 * `step`, `duration`, `integrator` of the solver, and the fields of the contact that are not the paper's
 */
export function meeting(a, b, { step, duration, integrator = 'euler', frame = step, ...contact }) {
  return nested({
    hawse: 1,
    environment: { gravity: 0, water: { density: 0 }, air: { density: 0 } },
    parts: { a: vessel(a), b: vessel(b) },
    plan_contacts: { hit: { a: 'a', b: 'b', ...TABLE_1, cap: 'smallest', ...contact } },
    solver: { integrator, step, frame, duration },
  });
}

/**
 * Keys with a dot into objects.
 * @param {any} x
 * @returns {any}
 */
export function nested(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return x;
  /** @type {any} */
  const out = {};
  for (const [key, value] of Object.entries(x)) {
    const [first, rest] = key.split('.');
    if (rest === undefined) out[first] = nested(value);
    else (out[first] ??= {})[rest] = value;
  }
  return out;
}

/**
 * Runs a scenario and looks at every frame.
 * @param {Core} core
 * @param {object} scenario
 * @param {string[]} [vessels]
 * @returns {Look[]}
 */
export function watch(core, scenario, vessels = ['a', 'b']) {
  const model = core.compile(JSON.stringify(scenario));
  try {
    const reader = frameReader(model.manifest);
    const sim = model.createSim();
    try {
      const out = reader.berthsOut();
      const ids = vessels.flatMap((p) => VESSEL.map((name) => `${p}.${name}`));
      const places = ids.map((id) => reader.channelIndex(id));
      return Array.from({ length: model.manifest.frames + 1 }, (_, i) => {
        if (i > 0 && sim.step() === STATUS.halted) {
          const { time, part, cause } = sim.report();
          throw new Error(`halted at ${time} s: ${part}: ${cause}`);
        }
        const frame = sim.frame();
        const { n, rows } = reader.berths(frame, out);
        if (n > 1) throw new Error(`${n} contacts where there is one`);
        return {
          t: reader.time(frame),
          row: n ? rows.slice(0, BERTH.words) : null,
          of: Object.fromEntries(ids.map((id, k) => [id, reader.channel(frame, places[k])])),
        };
      });
    } finally {
      sim.free();
    }
  } finally {
    model.free();
  }
}

/** A force counts from here [N]: round-off of a cap that has nothing left to take is far below. */
const SOME = 1;

/**
 * What the reference says of a run. Forces in kN; times are those of frames.
 * @param {Look[]} looks
 * @param {number} step [s]
 */
export function measures(looks, step) {
  const met = /** @type {(Look & {row: Float64Array})[]} */ (looks.filter((l) => l.row));
  const pressed = met.filter((l) => l.row[BERTH.force] > SOME);
  const most = (/** @type {number} */ word) =>
    met.reduce((x, l) => Math.max(x, l.row[word]), -Infinity);
  const last = met[met.length - 1];
  return {
    depth: most(BERTH.depth),
    Fpeak: most(BERTH.force) / 1e3,
    impulse: met.reduce((sum, l) => sum + l.row[BERTH.force] * step, 0) / 1e3,
    tfirst: met[0].t,
    t_last_force: pressed[pressed.length - 1].t,
    dur_force: pressed.length * step,
    /** as far as a plot of the force shows it */
    seen: met.filter((l) => l.row[BERTH.force] >= 0.01 * most(BERTH.force)).length * step,
    residual: last.row[BERTH.closing] / met[0].row[BERTH.closing],
    t_sep: last.t,
    Smax: most(BERTH.area),
  };
}

/** Units of `measures`, and their words. */
export const MEASURES = /** @type {const} */ ([
  ['depth', 'm', 'depth'],
  ['Fpeak', 'kN', 'peak force'],
  ['impulse', 'kN s', 'impulse'],
  ['tfirst', 's', 'first touch'],
  ['t_last_force', 's', 'last force'],
  ['dur_force', 's', 'time under force'],
  ['residual', '1', 'last speed over first'],
  ['t_sep', 's', 'last overlap'],
  ['Smax', 'm^2', 'greatest area'],
]);

/* ---- the vessels of the paper -------------------------------------------------------------- */

export const SHIP = 87.8e6;
export const TUG = 930e3;
export const KNOT = 1852 / 3600;

/**
 * Area, centroid and second moment about it, of an outline.
 * @param {readonly Point[]} p
 */
export function section(p) {
  let [area, x, y, second] = [0, 0, 0, 0];
  p.forEach(([ax, ay], i) => {
    const [bx, by] = p[(i + 1) % p.length];
    const t = ax * by - ay * bx;
    area += t / 2;
    x += (t * (ax + bx)) / 6;
    y += (t * (ay + by)) / 6;
    second += (t * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by)) / 12;
  });
  const [cx, cy] = [x / area, y / area];
  return { area, x: cx, y: cy, second: second - area * (cx * cx + cy * cy) };
}

/**
 * Of an even sheet of the outline's shape.
 * @param {readonly Point[]} outline
 * @param {number} mass
 */
export const inertia = (outline, mass) => {
  const { area, second } = section(outline);
  return (mass * second) / area;
};

/**
 * A hull with square stern about its centroid: half breadths by their distance from the stem.
 * @param {number} length
 * @param {readonly Point[]} bow distance and half breadth, the last one is half the beam
 * @returns {Point[]}
 */
export function hull(length, bow) {
  const half = bow[bow.length - 1][1];
  /** @type {Point[]} */
  const p = [
    [-length, -half],
    ...[...bow].reverse().map(([d, h]) => /** @type {Point} */ ([-d, -h])),
    ...bow.map(([d, h]) => /** @type {Point} */ ([-d, h])),
    [-length, half],
  ];
  const { x } = section(p);
  return p.map(([a, b]) => [a - x, b]);
}

/** @param {readonly Point[]} outline */
const stem = (outline) => Math.max(...outline.map(([x]) => x));

/**
 * H1: the tug's bow on the ship's, no added mass.
 * @param {Point[]} ship
 * @param {Point[]} tug
 * @param {number} gap
 * @param {{ship?: number, tug?: number}} speed [m/s] ahead
 * @returns {[Body, Body]}
 */
export function headOn(ship, tug, gap, speed) {
  return [
    {
      outline: ship,
      mass: SHIP,
      inertia: inertia(ship, SHIP),
      at: [0, 0],
      heading: 0,
      velocity: [speed.ship ?? 0, 0],
    },
    {
      outline: tug,
      mass: TUG,
      inertia: inertia(tug, TUG),
      at: [stem(ship) + gap + stem(tug), 0],
      heading: Math.PI,
      velocity: [-(speed.tug ?? 0), 0],
    },
  ];
}

/**
 * H2: the ship's bow into the tug's side, added mass 0.05 in surge and 0.9 in sway, none in yaw.
 * @param {Point[]} ship
 * @param {Point[]} tug
 * @param {number} gap
 * @param {number} speed of the ship
 * @returns {[Body, Body]}
 */
export function intoSide(ship, tug, gap, speed) {
  const [a, b] = headOn(ship, tug, gap, { ship: speed });
  const half = Math.max(...tug.map(([, y]) => y));
  return [
    { ...a, added: [0.05 * SHIP, 0.9 * SHIP] },
    {
      ...b,
      added: [0.05 * TUG, 0.9 * TUG],
      at: [stem(ship) + gap + half, 0],
      heading: Math.PI / 2,
    },
  ];
}
