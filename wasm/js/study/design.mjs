/**
 * Designs of a study: how many points there are, and which values the factors have at point i. Each point is found from its
 * number alone.
 *
 * Sources: Latin hypercube: M. D. McKay, R. J. Beckman, W. J. Conover, Technometrics 21 (1979) 239-245. Matrices for indices of
 * Sobol': A. Saltelli et al., Comp. Phys. Comm. 181 (2010) 259-270. Trajectories: M. D. Morris, Technometrics 33 (1991)
 * 161-174, with levels in the middles of equal shares, so that distributions without an end have them, too.
 * @module
 */
import { Reading, shown } from './faults.mjs';
import { valueFault } from './factors.mjs';
import { STREAM, orderAt, uniformAt, wordsAt } from './random.mjs';
import { SOBOL_DIMENSIONS, sobolAt } from './sobol.mjs';

export const POINTS_MAX = 1e6;
export const FACTORS_MAX = SOBOL_DIMENSIONS;
const SEED_MAX = 2 ** 32 - 1;

/**
 * @typedef {import('./factors.mjs').Factor} Factor
 * @typedef {import('./factors.mjs').Value} Value
 *
 * @typedef {object} Design
 * @property {string} kind
 * @property {number} points how many there are
 * @property {number} [seed]
 * @property {number} [base] points of one matrix, or trajectories
 * @property {(i: number) => Value[]} valuesOf point i, from 0
 * @property {(i: number, k: number) => boolean} [sets] whether point i sets factor k, or leaves the scenario as it is; it sets all
 *   without it
 */

/** What each kind is told by, besides `kind`. */
const KINDS = Object.freeze({
  grid: [],
  'one-at-a-time': [],
  random: ['points', 'seed'],
  latin: ['points', 'seed'],
  sobol: ['points', 'seed'],
  table: ['columns', 'rows'],
  saltelli: ['points', 'seed'],
  morris: ['trajectories', 'levels', 'seed'],
});
/** @typedef {keyof typeof KINDS} Kind */
export const DESIGNS = /** @type {readonly Kind[]} */ (Object.keys(KINDS));
/** The keys of a design. @param {Kind} kind */
export const designKeys = (kind) => ['kind', ...KINDS[kind], 'notes'];

/**
 * @param {unknown} given the study's key `design`
 * @param {readonly Factor[]} factors those that could be read
 * @param {readonly string[]} names of all factors
 * @param {import('./faults.mjs').Fault[]} faults
 * @returns {Design | undefined}
 */
export function readDesign(given, factors, names, faults) {
  if (given === undefined) {
    faults.push({ where: '/design', what: `it is missing: an object with "kind" is wanted, one of ${DESIGNS.join(', ')}` }); // prettier-ignore
    return undefined;
  }
  const reading = new Reading(given, '/design', faults, 'a design');
  if (!reading.good) return undefined;
  const kind = /** @type {Kind | undefined} */ (
    reading.word('kind', { of: DESIGNS, needed: true })
  );
  if (kind === undefined) return undefined;
  reading.only(designKeys(kind));
  const before = faults.length;
  const seed = reading.number('seed', { min: 0, max: SEED_MAX, whole: true }) ?? 1;
  const design = MAKERS[kind](reading, factors, seed, names);
  if (faults.length > before || factors.length < names.length) return undefined;
  if (design.points <= POINTS_MAX) return { kind, ...design };
  reading.fault('', `${design.points} points: at most ${POINTS_MAX} are allowed`);
  return undefined;
}

/** @typedef {(reading: Reading, factors: readonly Factor[], seed: number, names: readonly string[]) => Omit<Design, 'kind'>} Maker */

/** @type {Readonly<Record<Kind, Maker>>} */
const MAKERS = Object.freeze({
  grid: (reading, factors) => {
    const levels = levelsOf(reading, factors);
    const points = levels.reduce((product, n) => product * n, 1);
    return {
      points,
      valuesOf(i) {
        let rest = i;
        // the last factor changes fastest
        return factors.map(({ level }) => level).reduceRight((/** @type {Value[]} */ row, level, k) => {
          row.unshift(level(rest % levels[k]));
          rest = Math.floor(rest / levels[k]);
          return row;
        }, []); // prettier-ignore
      },
    };
  },

  'one-at-a-time': (reading, factors) => {
    const levels = levelsOf(reading, factors);
    const firsts = levels.map((_, k) => levels.slice(0, k).reduce((sum, n) => sum + n, 1));
    const sets = (/** @type {number} */ i, /** @type {number} */ k) =>
      i >= firsts[k] && i < firsts[k] + levels[k];
    return {
      points: levels.reduce((sum, n) => sum + n, 1),
      valuesOf: (i) =>
        factors.map(({ nominal, level }, k) => (sets(i, k) ? level(i - firsts[k]) : nominal)),
      sets,
    };
  },

  random: (reading, factors, seed) =>
    spread(reading, factors, seed, () => (i, k) => uniformAt(seed, STREAM.point, k, i)),

  latin: (reading, factors, seed) =>
    spread(reading, factors, seed, (points) => (i, k) => {
      const place = orderAt(seed, k, points, i);
      return Math.min(1 - 2 ** -53, (place + uniformAt(seed, STREAM.place, k, i)) / points);
    }),

  sobol: (reading, factors, seed) =>
    spread(reading, factors, seed, () => (i, k) => sobolAt(seed, i, k)),

  saltelli: (reading, factors, seed) => {
    const base = reading.number('points', { min: 1, max: POINTS_MAX, whole: true, needed: true }) ?? 0; // prettier-ignore
    const count = factors.length;
    if (2 * count > SOBOL_DIMENSIONS)
      reading.fault('kind', `${count} factors: at most ${Math.floor(SOBOL_DIMENSIONS / 2)} are allowed for saltelli`); // prettier-ignore
    const block = count + 2; // A, B, then A with one column of B after the other
    return {
      ...{ points: base * block, base, seed },
      valuesOf(i) {
        const [row, which] = [Math.floor(i / block), i % block];
        return factors.map(({ at }, k) =>
          at(sobolAt(seed, row, which === 1 || which === k + 2 ? count + k : k)),
        );
      },
    };
  },

  morris: (reading, factors, seed) => {
    const base = reading.number('trajectories', { min: 2, max: POINTS_MAX, whole: true, needed: true }) ?? 0; // prettier-ignore
    const levels = reading.number('levels', { min: 2, max: 64, whole: true }) ?? 4;
    if (levels % 2) reading.fault('levels', `${levels}: an even number is wanted`);
    const count = factors.length;
    const block = count + 1;
    return {
      ...{ points: base * block, base, seed },
      valuesOf(i) {
        const [path, step] = [Math.floor(i / block), i % block];
        return factors.map(({ at }, k) => {
          const { order, up, low } = morrisMove(seed, path, count, k, levels);
          return at((low + (up === order < step ? levels / 2 : 0) + 0.5) / levels);
        });
      },
    };
  },

  table: (reading, factors, seed, names) => tableOf(reading, factors, names),
});

/**
 * What factor k does on a trajectory: it moves with step `order` (from 0), up or down by half of its levels, `low` is the
 * lower one of its two.
 * @param {number} seed
 * @param {number} path number of the trajectory
 * @param {number} count of factors
 * @param {number} k
 * @param {number} [levels]
 */
export function morrisMove(seed, path, count, k, levels = 2) {
  const [word, other] = wordsAt(seed, STREAM.place, k, path);
  const order = orderAt(seed, 1000 + path, count, k);
  return { order, up: (other & 1) === 1, low: word % (levels / 2) };
}

/**
 * Factors whose shares come from a sequence.
 * @param {Reading} reading
 * @param {readonly Factor[]} factors
 * @param {number} seed
 * @param {(points: number) => (i: number, k: number) => number} shares
 * @returns {Omit<Design, 'kind'>}
 */
function spread(reading, factors, seed, shares) {
  const points = reading.number('points', { min: 1, max: POINTS_MAX, whole: true, needed: true }) ?? 0; // prettier-ignore
  const share = shares(points);
  return { points, seed, valuesOf: (i) => factors.map(({ at }, k) => at(share(i, k))) };
}

/** @param {Reading} reading @param {readonly Factor[]} factors */
function levelsOf({ faults }, factors) {
  for (const { name, levels } of factors)
    if (!levels)
      faults.push({ where: `/factors/${name}/levels`, what: 'it is missing: this design wants "levels" beside a distribution, a whole number of 1 or more' }); // prettier-ignore
  return factors.map(({ levels }) => levels);
}

/**
 * Rows that are given.
 * @param {Reading} reading
 * @param {readonly Factor[]} factors
 * @param {readonly string[]} names
 * @returns {Omit<Design, 'kind'>}
 */
function tableOf(reading, factors, names) {
  const columns = reading.list('columns', { needed: true });
  const rows = reading.list('rows', { needed: true, most: POINTS_MAX });
  for (const name of names)
    if (!columns.includes(name)) reading.fault('columns', `factor "${name}" is not in it: allowed are ${names.join(', ')}, each once`); // prettier-ignore
  columns.forEach((name, k) => {
    if (!names.includes(/** @type {string} */ (name)) || columns.indexOf(name) < k)
      reading.fault(`columns/${k}`, `${shown(name)} is not allowed: allowed are ${names.join(', ')}, each once`); // prettier-ignore
  });
  rows.forEach((row, i) => {
    if (!Array.isArray(row) || row.length !== columns.length)
      return reading.fault(`rows/${i}`, `${shown(row)}: a list of ${columns.length} is wanted`);
    row.forEach((value, k) => {
      const factor = factors.find(({ name }) => name === columns[k]);
      const what = factor && valueFault(value, factor.range);
      if (what) reading.fault(`rows/${i}/${k}`, `${shown(value)}: ${what}`);
    });
  });
  const order = factors.map(({ name }) => columns.indexOf(name));
  return {
    points: rows.length,
    valuesOf: (i) => order.map((k) => /** @type {Value[]} */ (rows[i])[k]),
  };
}
