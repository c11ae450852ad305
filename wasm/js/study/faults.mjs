/**
 * Strict reading of an object that a person wrote: every fault with its place, its value, and what is allowed. Faults are
 * gathered, so that all of them are told at once.
 * @module
 */
import { nearby } from '../nearest.mjs';
import { isObject } from '../patch.mjs';

/** @typedef {import('../status.mjs').Fault} Fault */

/** How a value looks in a message. @param {unknown} value */
export function shown(value) {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Words that are near, as the end of a sentence; the others are told anyway. @param {string} word @param {readonly string[]} words */
function meant(word, words) {
  const near = nearby(word, [...words]);
  return near.includes('?') ? near : '';
}

/** An object, read key by key. */
export class Reading {
  /**
   * @param {unknown} value
   * @param {string} where JSON pointer
   * @param {Fault[]} faults
   * @param {string} what it should be, for a fault
   */
  constructor(value, where, faults, what = 'an object') {
    this.where = where;
    this.faults = faults;
    /** Whether it is an object at all. */
    this.good = isObject(value);
    if (!this.good) this.fault('', `${shown(value)}: ${what} is wanted`);
    /** @type {Record<string, unknown>} */
    this.object = isObject(value) ? value : {};
  }

  /** @param {string} key "" for the object itself @param {string} what */
  fault(key, what) {
    const where = key === '' ? this.where : `${this.where}/${key}`;
    this.faults.push({ where: where || '/', what });
  }

  /** Other keys than these are faults. @param {readonly string[]} allowed */
  only(allowed) {
    for (const key of Object.keys(this.object))
      if (!allowed.includes(key))
        this.fault(
          key,
          `there is no key "${key}"${meant(key, allowed)}; allowed ${allowed.length === 1 ? 'is' : 'are'} ${allowed.join(', ')}`,
        );
  }

  /** @param {string} key */
  has(key) {
    return this.object[key] !== undefined;
  }

  /**
   * @param {string} key
   * @param {{min?: number, max?: number, above?: boolean, whole?: boolean, needed?: boolean}} [how] `above`: min itself is
   *   not allowed
   * @returns {number | undefined}
   */
  number(key, { min = -Infinity, max = Infinity, above, whole, needed } = {}) {
    const value = this.object[key];
    const wanted = `a ${whole ? 'whole ' : ''}number ${bounds(min, max, above)}is wanted`;
    if (value === undefined) {
      if (needed) this.fault(key, `it is missing: ${wanted}`);
      return undefined;
    }
    if (
      typeof value === 'number' &&
      Number.isFinite(value) &&
      (above ? value > min : value >= min) &&
      value <= max &&
      (!whole || Number.isInteger(value))
    )
      return value;
    this.fault(key, `${shown(value)}: ${wanted}`);
    return undefined;
  }

  /**
   * @param {string} key
   * @param {{of?: readonly string[], what?: string, needed?: boolean}} [how] `of`: the words that are allowed
   * @returns {string | undefined}
   */
  word(key, { of, what = 'a text', needed } = {}) {
    const value = this.object[key];
    const wanted = of?.length && of.length <= 24 ? `${of.join(', ')}` : what;
    if (value === undefined) {
      if (needed) this.fault(key, `it is missing: allowed ${of?.length ? 'are' : 'is'} ${wanted}`);
      return undefined;
    }
    if (typeof value === 'string' && value !== '' && (!of || of.includes(value))) return value;
    const near = typeof value === 'string' && of?.length ? meant(value, of) : '';
    this.fault(
      key,
      `${shown(value)} is not allowed${near}; allowed ${of?.length ? 'are' : 'is'} ${wanted}`,
    );
    return undefined;
  }

  /**
   * A list, empty where it is none.
   * @param {string} key
   * @param {{least?: number, most?: number, needed?: boolean}} [how]
   * @returns {unknown[]}
   */
  list(key, { least = 1, most = Infinity, needed } = {}) {
    const value = this.object[key];
    if (value === undefined && !needed) return [];
    if (Array.isArray(value) && value.length >= least && value.length <= most) return value;
    const size = most < Infinity ? `${least} to ${most}` : `${least} or more`;
    const wanted = `a list of ${size} is wanted`;
    this.fault(
      key,
      value === undefined ? `it is missing: ${wanted}` : `${shown(value)}: ${wanted}`,
    );
    return [];
  }
}

/** @param {number} min @param {number} max @param {boolean} [above] */
function bounds(min, max, above) {
  if (min === -Infinity && max === Infinity) return '';
  if (max === Infinity) return above ? `over ${min} ` : `of ${min} or more `;
  if (min === -Infinity) return `of ${max} or less `;
  return `${above ? 'over' : 'from'} ${min} to ${max} `;
}

/** A key in a JSON pointer. @param {string} key */
export const pointer = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1');
