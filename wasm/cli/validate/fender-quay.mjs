/**
 * Fenders on a quay: reaction curves and their energy through a whole run.
 * @module
 */
import { BERTH } from '../../js/frame.mjs';
import { TABLE_1, nested, watch } from './fender-common.mjs';
import { hold } from './tether-common.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Row} Row
 */

const MASS = 1.2e6;
const FORCE = 5e5;
const HEIGHT = 1.1;

/**
 * Rated deflection as a share of the height, and energy over force times deflection: docs/theory/fender.md.
 * The cone's as the trapezoid rule has it from its table, within the rounding of the table.
 * @type {{[type: string]: {deflection: number, energy: number, tolerance: number}}}
 */
const TYPES = {
  cone: { deflection: 0.7, energy: 0.7493, tolerance: 2e-3 },
  cylinder: { deflection: 0.5, energy: 0.31783, tolerance: 1e-4 },
  pneumatic: { deflection: 0.6, energy: pneumatic(), tolerance: 1e-12 },
  linear: { deflection: 0.5, energy: 0.5, tolerance: 1e-12 },
};

/** The gas law's integral. */
function pneumatic() {
  const gas = 1 + 50 / 101.325;
  return (-0.5 * (gas * Math.log(0.64) + 0.36)) / (0.36 * (gas / 0.64 - 1));
}

/** @param {string} type @param {number} speed @param {any} how */
const scenario = (type, speed, { step, duration, integrator, ...contact }) =>
  nested({
    hawse: 1,
    environment: { gravity: 0, water: { density: 0 }, air: { density: 0 } },
    parts: {
      quay: {
        kind: 'quay',
        length: 40,
        beam: 10,
        'outline.kind': 'box',
        fenders: {
          one: { at: [0, 5, 0], facing: Math.PI / 2, width: 2, height: HEIGHT, type, force: FORCE },
        },
      },
      ship: {
        kind: 'vessel',
        mass: MASS,
        inertia: 1e8,
        length: 30,
        beam: 10,
        'outline.kind': 'box',
        position: [0, 10 + HEIGHT + 0.3 * speed * step, 0],
        sway: -speed,
      },
    },
    plan_contacts: { berth: { a: 'ship', b: 'quay', ...TABLE_1, ...contact } },
    solver: { integrator, step, frame: step, duration },
  });

/** @type {Case} */
const rated = {
  id: 'fender/rated',
  title: 'Fenders: berthing with the rated energy, and with more',
  about:
    'A 1200 t box comes at one fender with half m V^2 equal to its rated energy: its greatest deflection is the rated one and its share of the ' +
    'rating 1, elastic, by rk4; with 1.44 times the energy the share is 1.44. By steps of 0.1 s with the cap it leaves with gamma V.',
  run({ core }) {
    return Object.entries(TYPES).flatMap(([type, want]) => {
      const model = core.compile(
        JSON.stringify(scenario(type, 1, { step: 0.1, duration: 1, integrator: 'euler' })),
      );
      const fender = /** @type {any} */ (model.manifest).fenders[0];
      model.free();
      const depth = want.deflection * HEIGHT;
      const V = Math.sqrt((2 * fender.energy) / MASS);
      const most = (/** @type {any[]} */ looks, /** @type {number} */ word) =>
        looks.reduce((x, l) => Math.max(x, l.row?.[word] ?? 0), 0);
      const fine = { step: 1e-3, duration: 8, integrator: 'rk4' };
      const full = watch(core, scenario(type, V, fine), ['ship']);
      const over = watch(core, scenario(type, 1.2 * V, fine), ['ship']);
      const coarse = { step: 0.1, duration: 30, integrator: 'euler', cap: 'exact' };
      const cut = watch(core, scenario(type, V, coarse), ['ship']);
      const how = { integrator: 'rk4', note: type };
      const left = cut[cut.length - 1].of['ship.sway'];
      const taken = cut.filter((l) => l.row).pop()?.row?.[BERTH.energy] ?? NaN;
      const last = full[full.length - 1].of['ship.sway'];
      return [
        hold(
          'rated energy',
          'J',
          want.energy * FORCE * depth,
          fender.energy,
          { rel: want.tolerance },
          { note: type },
        ),
        hold('greatest deflection', 'm', depth, most(full, BERTH.depth), { rel: 1e-5 }, how),
        hold('share of rating', '1', 1, most(full, BERTH.share), { rel: 1e-5 }, how),
        hold('speed after, over V', '1', 1, last / V, { abs: 1e-5 }, how),
        hold(
          'share of rating, 1.44 times the energy',
          '1',
          1.44,
          most(over, BERTH.share),
          { rel: 1e-5 },
          how,
        ),
        hold(
          'speed after, over V',
          '1',
          0.1,
          left / V,
          { abs: 1e-12 },
          { integrator: 'euler', note: `${type}, capped` },
        ),
        hold(
          'energy taken, over the rated',
          '1',
          0.99,
          taken / fender.energy,
          { abs: 1e-12 },
          { integrator: 'euler', note: `${type}, capped` },
        ),
      ];
    });
  },
};

export const fenderQuayCases = [rated];
