/**
 * What of a scenario stands in the world and can be moved by hand, where it is, and the scenario with it elsewhere: functions of
 * the scenario alone. What is mounted on something else, or hangs from it, goes where that goes and is not here.
 */
import { freeName } from '../sim/entries.js';
import { getPath, setPath } from '../sim/scenario.js';

/** @typedef {import('../sim/scenario.js').Doc} Doc @typedef {[number, number, number]} Place [m] in the world */
/** Of a quaternion: w first, as in a scenario. @typedef {[number, number, number, number]} Turn */
/**
 * @typedef {object} Thing
 * @property {string} key a part, or an end of a line as `line.a`
 * @property {string} part
 * @property {string[]} path of what holds its position
 * @property {'any' | 'heading' | 'none'} turns
 */

/** What may hold the base of a kind that can be mounted; a kind that is not here stands in the world. @type {Record<string, (part: unknown) => boolean>} */
const STANDS = {
  rigid: () => true,
  anchor: () => true,
  vessel: () => true,
  quay: () => true,
  motion: (part) => getPath(part, ['on']) === undefined,
  crane: (part) => (getPath(part, ['on']) ?? 'world') === 'world',
  spring: (part) => ['a', 'b'].some((side) => getPath(part, [side]) === 'world'),
};
const HEADS = ['vessel', 'quay'];
/** Whether a line may end at the part itself. @param {Doc} doc @param {string} id */
export const isBody = (doc, id) => ['rigid', 'anchor', 'motion', ...HEADS].includes(String(getPath(doc, ['parts', id, 'kind']))); // prettier-ignore
const LINES = ['cable', 'chain', 'reeve'];
/** Ends that have a place of their own. */
const HELD = ['world', 'free'];

/** What can be moved of a part. @param {Doc} doc @param {string} id @returns {Thing[]} */
export function thingsOf(doc, id) {
  const path = ['parts', id];
  const part = getPath(doc, path);
  const kind = String(getPath(part, ['kind']));
  if (LINES.includes(kind))
    return ['a', 'b'].flatMap((end) =>
      HELD.includes(String(getPath(part, [end, 'attach'])))
        ? [{ key: `${id}.${end}`, part: id, path: [...path, end], turns: /** @type {const} */ ('none') }] // prettier-ignore
        : [],
    );
  if (!Object.hasOwn(STANDS, kind) || !STANDS[kind](part)) return [];
  const turns = HEADS.includes(kind) ? 'heading' : kind === 'spring' ? 'none' : 'any';
  return [{ key: id, part: id, path, turns }];
}

/** Everything that can be moved. @param {Doc} doc */
export const things = (doc) =>
  Object.keys(/** @type {object} */ (getPath(doc, ['parts']) ?? {})).flatMap((id) => thingsOf(doc, id)); // prettier-ignore

/** @param {unknown} value @param {number} count @param {number[]} otherwise */
const numbers = (value, count, otherwise) =>
  Array.isArray(value) && value.length === count && value.every(Number.isFinite) ? [...value] : otherwise; // prettier-ignore

/** Where it is at the start. @param {Doc} doc @param {Thing} thing @returns {{at: Place, turn: Turn}} */
export function poseOf(doc, { path, turns }) {
  const at = numbers(getPath(doc, [...path, 'position']), 3, [0, 0, 0]);
  let turn = [1, 0, 0, 0];
  if (turns === 'any') turn = numbers(getPath(doc, [...path, 'orientation']), 4, turn);
  if (turns === 'heading') {
    const half = Number(getPath(doc, [...path, 'heading']) ?? 0) / 2;
    turn = [Math.cos(half), 0, 0, Math.sin(half)];
  }
  return { at: /** @type {Place} */ (at), turn: /** @type {Turn} */ (turn) };
}

/** Millimetres, and as fine an angle: no digits of a hand that means nothing by them. */
const round = (/** @type {number} */ value, digits = 3) => Number(value.toFixed(digits)) + 0;

/** The angle about the vertical of a turn that is about it alone [rad], from -pi to pi. @param {Turn} turn */
export const headingOf = ([w, , , z]) => {
  const angle = 2 * Math.atan2(z, w);
  return angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle;
};

/** The scenario with a thing elsewhere; the same scenario where nothing is other than it was.
 * @param {Doc} doc @param {Thing} thing @param {{at?: Place, turn?: Turn}} next @returns {Doc} */
export function placed(doc, { path, turns }, { at, turn }) {
  const was = poseOf(doc, { key: '', part: '', path, turns });
  let out = doc;
  if (at && at.some((value, i) => round(value) !== round(was.at[i])))
    out = setPath(out, [...path, 'position'], at.map((value) => round(value)), path.length); // prettier-ignore
  if (!turn || turns === 'none') return out;
  const dot = turn.reduce((sum, value, i) => sum + value * was.turn[i], 0);
  const same = Math.abs(dot) > (1 - 1e-11) * Math.hypot(...turn) * Math.hypot(...was.turn);
  if (same) return out;
  if (turns === 'heading')
    return setPath(out, [...path, 'heading'], round(headingOf(turn), 5), path.length);
  const length = Math.hypot(...turn);
  const sign = turn[0] < 0 ? -1 : 1;
  return setPath(out, [...path, 'orientation'], turn.map((value) => round((sign * value) / length, 7)), path.length); // prettier-ignore
}

/** A step of a hand: 1, 2 or 5 of a power of ten, nearest below what so many metres are. @param {number} metres */
export function stepOf(metres) {
  const power = 10 ** Math.floor(Math.log10(metres));
  const digit = [5, 2, 1].find((one) => one * power <= metres * (1 + 1e-9)) ?? 1;
  return Number((digit * power).toPrecision(1));
}

/**
 * The shift that brings one of some points on to one of others, the nearest; null: none is within reach.
 * @param {Place[]} own @param {Place[]} others @param {(a: Place, b: Place) => number} apart how far they look apart
 * @param {number} reach @param {[boolean, boolean, boolean]} free axes along which it may go
 * @returns {Place | null}
 */
export function snapTo(own, others, apart, reach, free) {
  let least = reach;
  /** @type {Place | null} */
  let shift = null;
  for (const a of own)
    for (const b of others) {
      const by = /** @type {Place} */ (b.map((value, i) => (free[i] ? value - a[i] : 0)));
      const there = /** @type {Place} */ (a.map((value, i) => value + by[i]));
      const off = Math.max(apart(a, there), apart(a, b));
      // along its axes it comes there, or not at all
      if (off < least && apart(there, b) < reach / 4) [least, shift] = [off, by];
    }
  return shift;
}

/** What a line that is drawn is made of at first: a wire rope of the catalogue; the form has others. */
const WIRE = { stock: 'wire-6x36-iwrc-1770-28', elements: 4, start: 'rest' };

/**
 * The scenario with a line between two points, as long as they are apart.
 * @param {Doc} doc @param {{name: string, at: Place}} a @param {{name: string, at: Place}} b a part or part.port, where it is at the start
 * @returns {{doc: Doc, id: string, length: number}}
 */
export function lineBetween(doc, a, b) {
  const id = freeName('line', Object.keys(/** @type {object} */ (getPath(doc, ['parts']) ?? {})));
  const length = Math.max(0.001, round(Math.hypot(...a.at.map((value, i) => value - b.at[i]))));
  const line = { kind: 'cable', a: { attach: a.name }, b: { attach: b.name }, length, ...WIRE };
  return { doc: setPath(doc, ['parts', id], line), id, length };
}
