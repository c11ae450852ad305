/**
 * What a pull is in the text of a scenario: a spring from a point of a body to a hand, which is a parked body that inputs put
 * anywhere, and a damper beside it. Nothing of it acts before it is held.
 *
 * The spring is a rope without force at a twentieth of the body's length, so that it can be taken hold of; its stiffness is the weight at one
 * length, as of a pendulum of that length: k = m g/L. The damper is critical for the mass, c = 2 sqrt(k m), and acts both ways. Where the
 * hand jumps, the damper feels the body's speed alone.
 * @module
 */
import { objectAt, textAt } from '../../../wasm/js/form/told.mjs';
import { setPath } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {[number, number, number]} Place */
/** A pull that a scenario has: the names of its spring, its body, the point. @typedef {{id: string, part: string, at: Place}} Pull */

/** Kinds that move by themselves and have points anywhere. */
const PULLED = ['rigid', 'vessel'];
/** Spring force at most, in weights. */
export const WEIGHTS = 2;
/** Without force up to this share of the body's length. */
const SLACK = 0.05;
/** A pull that is as near as this to where a body is pressed is taken again, in lengths. */
const NEAR = 0.15;
const GRAVITY = 9.80665;
/** Of the word `held` and `free` of a spring. */
export const HELD = 0;
export const FREE = 1;

const round = (/** @type {number} */ value) => Number(value.toPrecision(6));

/** @param {unknown} value @returns {number | undefined} */
const numberOf = (value) => (typeof value === 'number' && value > 0 ? value : undefined);

/** How a body is pulled, by its text: '' or why it is not. @param {Doc} doc @param {string} part @returns {'' | 'none' | 'massless'} */
export function fault(doc, part) {
  const given = objectAt(doc, 'parts', part);
  if (!PULLED.includes(textAt(given, 'kind'))) return 'none';
  return numberOf(given.mass) ? '' : 'massless';
}

/**
 * Stiffness, damping, length without force, and how far the hand may be.
 * @param {Doc} doc @param {string} part @param {number} size of the body [m]
 */
export function springOf(doc, part, size) {
  const mass = numberOf(objectAt(doc, 'parts', part).mass) ?? 1;
  const gravity = numberOf(objectAt(doc, 'environment').gravity) ?? GRAVITY;
  const stiffness = round((mass * gravity) / size);
  const length = round(SLACK * size);
  return {
    ...{ stiffness, length, damping: round(2 * Math.sqrt(stiffness * mass)) },
    most: WEIGHTS * mass * gravity,
    reach: length + (WEIGHTS * mass * gravity) / stiffness,
  };
}

/** Pulls of a scenario, by their parts. @param {Doc} doc @returns {Pull[]} */
export function pullsOf(doc) {
  const parts = objectAt(doc, 'parts');
  return Object.keys(parts).flatMap((id) => {
    const [part, port = ''] = textAt(parts, id, 'b').split('.');
    const isPull = textAt(parts, id, 'kind') === 'spring' && textAt(parts, id, 'a') === `${id}_hand` && port === id; // prettier-ignore
    const { at } = objectAt(parts, part, 'ports', port);
    return isPull && Array.isArray(at) ? [{ id, part, at: /** @type {Place} */ (at) }] : [];
  });
}

/** Parts that a scenario has for its pulls: nothing that is pulled or driven. @param {Doc} doc */
export const partsOf = (doc) =>
  pullsOf(doc).flatMap(({ id }) => [id, `${id}_hand`, `${id}_damper`]);

const apart = (/** @type {Place} */ a, /** @type {Place} */ b) =>
  Math.hypot(...a.map((x, i) => x - b[i]));

/** The pull at a point of a body, if there is one. @param {Doc} doc @param {string} part @param {Place} at in the body's axes @param {number} size */
export const pullAt = (doc, part, at, size) =>
  pullsOf(doc).find((one) => one.part === part && apart(one.at, at) < NEAR * size);

/** Where the hand is put before it takes hold: never on the point itself, where a spring has no direction. @param {Place} point @param {number} length @returns {Place} */
export const besides = ([x, y, z], length) => [x, y, round(z + 0.4 * length)];

/**
 * The scenario with a pull more.
 * @param {Doc} doc @param {string} part @param {Place} at in the body's axes @param {Place} world where that is @param {number} size of the body [m]
 * @returns {{doc: Doc, pull: Pull}}
 */
export function withPull(doc, part, at, world, size) {
  const taken = (/** @type {string} */ id) =>
    [id, `${id}_hand`, `${id}_damper`].some((one) => one in objectAt(doc, 'parts')) ||
    id in objectAt(doc, 'parts', part, 'ports') ||
    Object.keys(inputsOf(id)).some((one) => one in objectAt(doc, 'inputs'));
  let id = 'pull';
  for (let n = 2; taken(id); n++) id = `pull${n}`;
  const { stiffness, damping, length } = springOf(doc, part, size);
  const point = /** @type {Place} */ (at.map(round));
  const rest = besides(/** @type {Place} */ (world.map(round)), length);
  const hand = { kind: 'rigid', mass: 1, inertia: [1, 1, 1], shape: 'none', state: 'parked', position: rest }; // prettier-ignore
  const ends = { a: `${id}_hand`, b: `${part}.${id}` };
  let next = setPath(doc, ['parts', part, 'ports', id], { at: point });
  next = setPath(next, ['parts', `${id}_hand`], hand);
  next = setPath(next, ['parts', id], { kind: 'spring', ...ends, length, stiffness, acts: 'pull', hold: 'free' }); // prettier-ignore
  next = setPath(next, ['parts', `${id}_damper`], { kind: 'spring', ...ends, length: 0, stiffness: 0, damping: 0 }); // prettier-ignore
  const [x, y, z, hold, damper] = Object.entries(inputsOf(id));
  [x, y, z].forEach(([name, target], i) => {
    next = setPath(next, ['inputs', name], { target, value: rest[i] });
  });
  next = setPath(next, ['inputs', hold[0]], { target: hold[1], word: 'free' });
  next = setPath(next, ['inputs', damper[0]], { target: damper[1], min: 0, max: damping });
  return { doc: next, pull: { id, part, at: point } };
}

/** Inputs of a pull and their targets. @param {string} id @returns {Record<string, string>} */
export const inputsOf = (id) => ({
  [`${id}_x`]: `${id}_hand.place.x`,
  [`${id}_y`]: `${id}_hand.place.y`,
  [`${id}_z`]: `${id}_hand.place.z`,
  [`${id}_hold`]: `${id}.hold`,
  [`${id}_damping`]: `${id}_damper.damping`,
});

/** A point of a body in its own axes. @param {Iterable<number>} pose x, y, z, and a quaternion w, x, y, z @param {Place} world @returns {Place} */
export function inBody([px, py, pz, w, x, y, z], world) {
  const d = [world[0] - px, world[1] - py, world[2] - pz];
  // by the conjugate: v + 2 q x (q x v + w v), with -q
  const t = [y * d[2] - z * d[1] - w * d[0], z * d[0] - x * d[2] - w * d[1], x * d[1] - y * d[0] - w * d[2]]; // prettier-ignore
  return [d[0] + 2 * (y * t[2] - z * t[1]), d[1] + 2 * (z * t[0] - x * t[2]), d[2] + 2 * (x * t[1] - y * t[0])]; // prettier-ignore
}

/** A place no farther than `reach` from a point. @param {Place} from @param {Place} to @param {number} reach @returns {Place} */
export function within(from, to, reach) {
  const far = apart(from, to);
  const share = far > reach ? reach / far : 1;
  return /** @type {Place} */ (from.map((x, i) => round(x + share * (to[i] - x))));
}
