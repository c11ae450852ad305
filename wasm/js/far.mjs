/**
 * Hints on values far from what there is, or from what an example has: a slip of units runs, and tells nothing.
 * @module
 */
import { diffPatch, isObject } from './patch.mjs';

/** @typedef {import('./hints.mjs').Hint} Hint @typedef {import('./hints.mjs').Part} Part */

/** Nothing is denser: osmium has 22 600 [kg/m^3]. */
const DENSEST = 25_000;
/** Nothing afloat is heavier: the largest ships displace 7e8 [kg]. */
const HEAVIEST = 1e9;
/** Nothing is stiffer: diamond has 1.2e12, steel 2.1e11 [N/m^2]. */
const STIFFEST = 1.5e12;
/** Water and air that move no faster anywhere [m/s]. */
const FASTEST = { current: 15, wind: 120 };
/** So many times more or less than in the example: grams for kilograms, millimetres for metres. */
const DECADES = 1e3;

/** @param {number} x */
const digits = (x) => {
  const rounded = Number(x.toPrecision(3));
  return Math.abs(rounded) < 1e6 && (rounded === 0 || Math.abs(rounded) >= 1e-4)
    ? String(rounded)
    : rounded.toExponential().replace('e+', 'e');
};
/** @param {string} text */
const escaped = (text) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/** @param {Part} part @returns {number} of its shape [m^3], NaN: of none that is known */
function volumeOf({ shape, size = [1, 1, 1] }) {
  const [x, y, z] = size;
  if (shape === 'box') return x * y * z;
  if (shape === 'sphere') return (Math.PI / 6) * x ** 3;
  if (shape === 'cylinder') return (Math.PI / 4) * x ** 2 * z;
  if (shape === 'capsule') return (Math.PI / 4) * x ** 2 * (z - x / 3);
  return NaN;
}

/** @param {[string, Part]} part @returns {Hint[]} */
function heavy([id, part]) {
  const { mass = 0 } = part;
  const where = `/parts/${escaped(id)}/mass`;
  const density = part.kind === 'rigid' ? mass / volumeOf(part) : NaN;
  if (density > DENSEST)
    return [
      {
        where,
        what:
          `${digits(mass)} kg in a ${part.shape} of ${digits(volumeOf(part))} m^3 are ${digits(density)} kg/m^3: ` +
          'steel has 7850, and nothing more than 22600; is the mass in kg, and the size in m?',
      },
    ];
  return mass > HEAVIEST
    ? [{ where, what: `${digits(mass)} kg: the largest ships have 7e8; is it in kg?` }]
    : [];
}

/** @param {[string, Part & {EA?: number}]} part @returns {Hint[]} */
function stiff([id, part]) {
  if (part.kind !== 'cable') return [];
  const area = (Math.PI / 4) * (part.diameter ?? 0.02) ** 2;
  const young = (part.EA ?? 0) / area;
  const density = (part.mass_per_metre ?? 0) / area;
  const hints = [];
  if (young > STIFFEST)
    hints.push({
      where: `/parts/${escaped(id)}/EA`,
      what:
        `${digits(part.EA ?? 0)} N over ${digits(part.diameter ?? 0.02)} m of diameter are ${digits(young)} N/m^2: steel has ` +
        '2.1e11, and nothing more than 1.2e12; is EA in N, and the diameter in m?',
    });
  if (density > DENSEST)
    hints.push({
      where: `/parts/${escaped(id)}/mass_per_metre`,
      what:
        `${digits(part.mass_per_metre ?? 0)} kg/m over ${digits(part.diameter ?? 0.02)} m of diameter are ` +
        `${digits(density)} kg/m^3: steel has 7850, and nothing more than 22600`,
    });
  return hints;
}

/** @param {{water?: unknown, air?: unknown}} environment @returns {Hint[]} */
function stormy({ water, air }) {
  return /** @type {const} */ ([
    ['water', water, 'current'],
    ['air', air, 'wind'],
  ]).flatMap(([table, given, key]) => {
    const flow = isObject(given) ? given[key] : undefined;
    const speed = Array.isArray(flow) ? Math.hypot(...flow.map(Number)) : 0;
    return speed > FASTEST[key]
      ? [
          {
            where: `/environment/${table}/${key}`,
            what: `${digits(speed)} m/s: no ${key} is faster than ${FASTEST[key]}; is it in m/s?`,
          },
        ]
      : [];
  });
}

/**
 * Values that nothing has.
 * @param {{parts?: Record<string, Part>, environment?: {water?: unknown, air?: unknown}}} scenario
 * @returns {Hint[]}
 */
export function farValues({ parts = {}, environment = {} }) {
  const all = Object.entries(parts);
  return [...all.flatMap(heavy), ...all.flatMap(stiff), ...stormy(environment)];
}

/** What does not say how things are: its numbers go over decades by right. */
const FREE = new Set(['solver', 'view', 'inputs']);

/**
 * Values that are decades off those of the scenario that they changed.
 * @param {object} scenario
 * @param {object} base
 * @returns {Hint[]}
 */
export function farFrom(scenario, base) {
  /** @type {Hint[]} */
  const hints = [];
  /** @param {unknown} patch @param {unknown} held @param {string} where */
  const look = (patch, held, where) => {
    if (isObject(patch)) {
      if (isObject(held))
        for (const [key, value] of Object.entries(patch))
          if (where !== '' || !FREE.has(key)) look(value, held[key], `${where}/${escaped(key)}`);
      return;
    }
    if (typeof patch !== 'number' || typeof held !== 'number' || !patch || !held) return;
    const times = Math.abs(patch / held);
    if (times < DECADES && times > 1 / DECADES) return;
    const ratio = times > 1 ? `${digits(times)} times` : `1/${digits(1 / times)} of`;
    hints.push({
      where,
      what: `${digits(patch)} is ${ratio} the ${digits(held)} that the scenario had: is the unit right?`,
    });
  };
  look(diffPatch(base, scenario), base, '');
  return hints;
}
