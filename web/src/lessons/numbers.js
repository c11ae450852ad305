/**
 * Numbers of a lesson that are drawn from a student's id: the same id always has the same ones, on any machine, and nothing
 * but the id is needed to find them again. docs/lessons.md tells the rule, with numbers to check it by.
 */
import { evaluate } from './arith.js';

/**
 * A number that each student has a different one of: `value` without an id, else one of `from`, `from + step`, ... `to`.
 * @typedef {{label: string, unit?: string, value: number, from: number, to: number, step: number}} Drawn
 */

/** Letters of an id. */
export const STUDENT_MAX = 40;

/** An id as it counts: how it is written at its ends, in capitals or in composed letters makes no difference. @param {string} id */
export const studentOf = (id) => id.normalize('NFC').trim().toLowerCase();

/** FNV-1a of the UTF-8 bytes, then the finish of MurmurHash3, by which each bit of the text moves each bit. @param {string} text */
export function hash32(text) {
  let x = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) x = Math.imul(x ^ byte, 0x01000193);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** How many values it can have. @param {Drawn} drawn */
export const countOf = ({ from, to, step }) => Math.floor((to - from) / step + 1e-9) + 1;

/** @param {Drawn} drawn @param {number} k */
const valueAt = ({ from, step }, k) => Number((from + k * step).toPrecision(12));

/**
 * @param {{id: string, numbers?: {[name: string]: Drawn}}} lesson
 * @param {string} student '' gives the lesson's own values
 * @returns {{[name: string]: number}}
 */
export function numbersFor({ id, numbers = {} }, student) {
  const who = studentOf(student);
  return Object.fromEntries(
    Object.entries(numbers).map(([name, drawn]) => [
      name,
      who === '' ? drawn.value : valueAt(drawn, hash32(`${id}/${who}/${name}`) % countOf(drawn)),
    ]),
  );
}

/** All texts that begin with "=" are arithmetic with the numbers. @template T @param {T} given @param {{[name: string]: number}} numbers @returns {T} */
export function resolve(given, numbers) {
  if (typeof given === 'string' && given.startsWith('='))
    return /** @type {T} */ (evaluate(given.slice(1), numbers));
  if (Array.isArray(given))
    return /** @type {T} */ (given.map((one) => resolve(/** @type {unknown} */ (one), numbers)));
  if (typeof given === 'object' && given !== null)
    return /** @type {T} */ (
      Object.fromEntries(Object.entries(given).map(([key, one]) => [key, resolve(one, numbers)]))
    );
  return given;
}
