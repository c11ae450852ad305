/**
 * What the plan knows of a run: its outlines, where they are at a moment, how they move, and the longest arrow.
 * @module
 */
import { boundsOf, placesOf, thrustersOf, toWorld, words } from '../../features/berths/state.js';
import { niceAbove } from '../look.js';

/**
 * @typedef {import('../index.js').Manifest} Manifest
 * @typedef {import('../moment.js').Moment} Moment
 * @typedef {import('../../features/berths/state.js').Place} Place
 *
 * @typedef {object} Body an outline as it is drawn
 * @property {string} part
 * @property {string} name
 * @property {number[]} points
 * @property {number[]} bounds min x, y, max x, y of these
 * @property {Path2D} path
 * @property {boolean} fixed
 * @property {number} reach [m] from its origin
 * @property {number[]} columns of x, y, surge, sway and yaw rate; -1: none
 * @property {boolean} named it has a name, an axis and a way ahead
 */

/** Where no fender has a rating the arrows start with this [N]. */
const LEAST = 1e5;
/** Of many bodies none is named. */
const MANY = 8;

/** An outline as a path, in a part's own axes. @param {number[]} points */
function pathOf(points) {
  const path = new Path2D();
  for (let i = 0; i + 1 < points.length; i += 2) path.lineTo(points[i], points[i + 1]);
  path.closePath();
  return path;
}

/** Those that stand still first. @param {Manifest} manifest @returns {Body[]} */
function bodiesOf({ outlines = [], channels }) {
  const index = new Map(channels.map((c, i) => [c.id, i]));
  const bodies = outlines.map(({ part, points, fixed }) => {
    const bounds = boundsOf(points);
    return {
      ...{ part, points, fixed, bounds, name: words(part), path: pathOf(points) },
      reach: Math.max(...bounds.map(Math.abs)),
      columns: ['x', 'y', 'surge', 'sway', 'yaw_rate'].map((n) => index.get(`${part}.${n}`) ?? -1),
      named: outlines.length <= MANY,
    };
  });
  return bodies.sort((a, b) => Number(b.fixed) - Number(a.fixed));
}

/** A run with outlines. */
export class Fleet {
  /** @param {Manifest} manifest @param {import('../../../../wasm/js/form/told.mjs').JsonObject | undefined} scenario */
  constructor(manifest, scenario) {
    this.manifest = manifest;
    this.scenario = scenario;
    this.bodies = bodiesOf(manifest);
    this.moving = this.bodies.filter((b) => !b.fixed);
    this.fixed = this.bodies.filter((b) => b.fixed);
    this.fenders = manifest.fenders ?? [];
    this.thrusters = thrustersOf(manifest, scenario);
    this.places = placesOf(manifest, scenario);
    /** On show. @type {Moment | null} */
    this.moment = null;
    const rated = this.fenders.map((f) => f.force);
    /** The largest force so far [N]. */
    this.top = niceAbove(rated.length > 0 ? Math.max(...rated) : LEAST);
  }

  /** Where a part is. @param {string} id */
  here(id) {
    return this.places(id, this.moment?.poses ?? []);
  }

  /** The ship that is meant when one is: the longest that moves, "" without one. */
  get own() {
    const [first, ...rest] = this.moving;
    return first ? rest.reduce((a, b) => (b.reach > a.reach ? b : a), first).part : '';
  }

  /** Where a fender stands, pointing away from what carries it. @param {import('../../features/berths/state.js').Fender} fender @returns {Place} */
  foot({ part, at, facing }) {
    const place = this.here(part);
    const [x, y] = toWorld(place, at[0], at[1]);
    return { x, y, heading: place.heading + facing };
  }

  /**
   * Velocity in world axes and rate of turn; null where a body has no such channels.
   * @param {Body} body @param {import('../../sim/history.js').History | null | undefined} past @param {number} now frame
   */
  motionOf({ part, columns: [, , surge, sway, rate] }, past, now) {
    if (!past || surge < 0 || sway < 0) return null;
    const [u, v] = [past.value(surge, now), past.value(sway, now)];
    const [vx, vy] = toWorld({ x: 0, y: 0, heading: this.here(part).heading }, u, v);
    return { vx, vy, speed: Math.hypot(u, v), rate: rate < 0 ? 0 : past.value(rate, now) };
  }
}
