/**
 * The two experiments of paper 001, section 4, as scenarios, with the geometry that docs/theory/fender.md
 * derives for them (H2): the ship's bow runs into the middle of the side of a tug that lies still. For the
 * validation and for the page.
 * @module
 */
import { hull, intoSide, KNOT, meeting } from './fender-common.mjs';

/** @typedef {import('./fender-common.mjs').Point} Point */

/** Half breadths of the ship's bow by their distance from the stem, by experiment. @type {Record<1 | 2, Point[]>} */
const BOWS = {
  1: [
    [0, 7],
    [1, 18],
    [13, 23],
  ],
  2: [
    [0, 7],
    [0.5, 18],
    [12.5, 23],
  ],
};
/** Of the tug. @type {Point[]} */
const TUG_BOW = [
  [0, 3.5],
  [0.5, 6.5],
];
/** Between the vessels at the start [m], by experiment. */
const GAPS = { 1: 4, 2: 2 };
/** For the eye alone: no force hangs on them here. */
const LOOKS = {
  ship: { length: 298, beam: 46, draught: 9 },
  tug: { length: 32, beam: 13, draught: 4.5 },
};

/**
 * @param {1 | 2} experiment
 * @param {{speed: number, step: number, duration: number}} how speed of the ship [kn]
 */
export function paperScenario(experiment, { speed, step, duration }) {
  const [ship, tug] = intoSide(hull(298, BOWS[experiment]), hull(32, TUG_BOW), GAPS[experiment], speed * KNOT); // prettier-ignore
  const { parts, plan_contacts, ...rest } = meeting(ship, tug, { step, duration });
  return {
    ...rest,
    title: `Ship into tug, ${speed} kn, steps of ${step} s`,
    parts: { ship: { ...parts.a, ...LOOKS.ship }, tug: { ...parts.b, ...LOOKS.tug } },
    plan_contacts: { hit: { ...plan_contacts.hit, a: 'ship', b: 'tug' } },
    view: { camera: { eye: [210, -75, 60], target: [150, 0, 0] } },
  };
}
