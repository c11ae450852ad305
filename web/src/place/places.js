/**
 * What of a scenario stands in the world and can be moved by hand, where it is, and the scenario with it elsewhere: functions of
 * the scenario alone. What is mounted on something else, or hangs from it, goes where that goes and is not here.
 */
import { freeName } from '../sim/entries.js';
import { getPath, setPath } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {[number, number, number]} Place [m] in the world */
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

/** @param {Turn} p @param {Turn} q @returns {Turn} */
const product = ([a, b, c, d], [w, x, y, z]) => [
  a * w - b * x - c * y - d * z,
  a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x,
  a * z + b * y - c * x + d * w,
];
/** @param {Turn} q @returns {Turn} */
const inverse = ([w, x, y, z]) => [w, -x, -y, -z];
/** @param {Turn} q @returns {Turn} */
const unit = (q) => /** @type {Turn} */ (q.map((value) => value / Math.hypot(...q)));
/** @param {Turn} q of length 1 @param {number[]} v */
const turned = (q, [x, y, z]) => product(product(q, [0, x, y, z]), inverse(q)).slice(1);

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

/** The part of "part.port"; none of the world. @param {unknown} side */
const partOf = (side) => (side === undefined || side === 'world' ? '' : String(side).split('.')[0]);

/**
 * What goes where a part goes because joints hold it there, also by what is mounted on it: bodies with places of their own, and
 * joints that the world holds at a place. What only hangs from it by a line or a spring, or lies on it, is not among them.
 * @param {Doc} doc @param {string} id @returns {{bodies: Thing[], pins: string[]}} without the part itself
 */
export function joinedTo(doc, id) {
  const parts = Object.entries(/** @type {object} */ (getPath(doc, ['parts']) ?? {}));
  /** @type {[string, string, string?][]} two parts, and the joint that begins with the world at a place */
  const pairs = parts.flatMap(([key, part]) => {
    if (getPath(part, ['kind']) !== 'joint') return [[key, partOf(getPath(part, ['on']))]];
    if (getPath(part, ['hold']) === 'free') return [];
    const [a, b] = ['a', 'b'].map((side) => partOf(getPath(part, [side])));
    const pinned = (!a || !b) && Array.isArray(getPath(part, ['position']));
    return [pinned ? [a, b, key] : [a, b]];
  });
  const seen = new Set([id]);
  /** @type {Set<string>} */
  const pins = new Set();
  for (const here of seen)
    for (const [a, b, pin] of pairs) {
      if (a !== here && b !== here) continue;
      if (pin) pins.add(pin);
      const other = a === here ? b : a;
      if (other) seen.add(other);
    }
  const bodies = [...seen].filter((key) => key !== id && isBody(doc, key));
  return { bodies: bodies.flatMap((key) => thingsOf(doc, key)), pins: [...pins] };
}

/** Of a place or a turn that follows: no drift, however often it does. */
const EXACT = 9;

/**
 * The scenario with a thing elsewhere, and with it what is joined to it; as `placed`.
 * @param {Doc} doc @param {Thing} thing @param {{at?: Place, turn?: Turn}} next @returns {Doc}
 */
export function placedWith(doc, thing, next) {
  let out = placed(doc, thing, next);
  if (out === doc || thing.key !== thing.part) return out;
  const { bodies, pins } = joinedTo(doc, thing.part);
  const [was, is] = [poseOf(doc, thing), poseOf(out, thing)];
  // by as much as the thing itself has been turned, with the digits that it is given
  const by = product(unit(is.turn), inverse(unit(was.turn)));
  const follow = (/** @type {number[]} */ at) =>
    turned(by, at.map((value, i) => value - was.at[i])).map((value, i) => round(value + is.at[i], EXACT)); // prettier-ignore
  for (const { path, turns } of bodies) {
    const { at, turn } = poseOf(out, { key: '', part: '', path, turns });
    out = setPath(out, [...path, 'position'], follow(at), path.length);
    if (by[0] > 1 - 1e-15) continue;
    const next = product(by, unit(turn));
    out = turns === 'heading'
      ? setPath(out, [...path, 'heading'], round(headingOf(next), EXACT), path.length)
      : setPath(out, [...path, 'orientation'], next.map((value) => round(value, EXACT)), path.length); // prettier-ignore
  }
  for (const pin of pins) {
    const path = ['parts', pin, 'position'];
    out = setPath(out, path, follow(numbers(getPath(out, path), 3, [0, 0, 0])), 2);
  }
  return out;
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
