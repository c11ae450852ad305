/**
 * What a study asks of its table: probabilities, return levels, indices of sensitivity, figures. Read strictly.
 * @module
 */
import { Reading, pointer } from './faults.mjs';

/**
 * @typedef {object} Answer
 * @property {string} name
 * @property {string} kind one of ANSWERS
 * @property {string} of a measure, or `verdict`
 * @property {string[]} [is] words that count, of a probability
 * @property {number} [above] or what a measure must be over
 * @property {number} [below] or under
 * @property {number} [confidence] of intervals, 0 to 1
 * @property {'gumbel' | 'weibull'} [law]
 * @property {number[]} [levels] return periods, in points
 * @property {number} [threshold] over which peaks count
 * @property {number} [samples] of a bootstrap
 * @property {number} [seed]
 */

/** Own keys of each kind. */
const KINDS = Object.freeze({
  probability: ['is', 'above', 'below'],
  figures: [],
  return: ['law', 'levels', 'threshold', 'samples', 'seed'],
  sensitivity: ['samples', 'seed'],
});
/** @typedef {keyof typeof KINDS} Kind */
export const ANSWERS = /** @type {readonly Kind[]} */ (Object.keys(KINDS));
/** The keys of an answer. @param {Kind} kind */
export const answerKeys = (kind) => ['kind', 'of', 'confidence', ...KINDS[kind], 'notes'];
/** Laws of extremes. */
export const EXTREME_LAWS = Object.freeze(['gumbel', 'weibull']);
const SAMPLES_MAX = 100000;

/**
 * @param {unknown} given the study's key `answers`
 * @param {readonly import('./measures.mjs').Measure[]} measures
 * @param {readonly string[]} names of all measures, also those that could not be read
 * @param {string | undefined} design its kind
 * @param {import('./faults.mjs').Fault[]} faults
 * @returns {Answer[]}
 */
export function readAnswers(given, measures, names, design, faults) {
  const all = new Reading(given, '/answers', faults, 'an object of answers by their names');
  return Object.keys(all.object).flatMap((name) => {
    const where = `/answers/${pointer(name)}`;
    const reading = new Reading(all.object[name], where, faults, 'an answer');
    if (!reading.good) return [];
    const kind = /** @type {Kind | undefined} */ (
      reading.word('kind', { of: ANSWERS, needed: true })
    );
    if (kind === undefined) return [];
    reading.only(answerKeys(kind));
    const before = faults.length;
    const of = reading.word('of', { of: [...names, ...(kind === 'probability' ? ['verdict'] : [])], needed: true }); // prettier-ignore
    const measure = measures.find((one) => one.name === of);
    const words = of === 'verdict' || measure?.take === 'verdict';
    if (words && kind !== 'probability') reading.fault('of', `"${of}" is a word: a measure that is a number is wanted`); // prettier-ignore
    const confidence = reading.number('confidence', { min: 0.5, max: 0.9999 }) ?? 0.95;
    /** @type {Answer} */
    const answer = { name, kind, of: of ?? '', confidence };
    if (kind === 'probability') readProbability(reading, answer, words);
    if (kind === 'return' || kind === 'sensitivity') {
      answer.samples = reading.number('samples', { min: 100, max: SAMPLES_MAX, whole: true }) ?? 1000; // prettier-ignore
      answer.seed = reading.number('seed', { min: 0, max: 2 ** 32 - 1, whole: true }) ?? 1;
    }
    if (kind === 'return') readReturn(reading, answer);
    if (kind === 'sensitivity' && design !== undefined && !['saltelli', 'morris'].includes(design))
      reading.fault('kind', `sensitivity wants the design saltelli or morris, not ${design}`);
    return faults.length === before ? [answer] : [];
  });
}

/** @param {Reading} reading @param {Answer} answer @param {boolean} words */
function readProbability(reading, answer, words) {
  answer.above = reading.number('above');
  answer.below = reading.number('below');
  const { is } = reading.object;
  if (is !== undefined) {
    const list = Array.isArray(is) ? is : [is];
    if (list.length && list.every((one) => typeof one === 'string')) answer.is = list;
    else reading.fault('is', 'a word, or a list of words, is wanted');
  }
  const number = reading.has('above') || reading.has('below');
  if (words ? !reading.has('is') || number : reading.has('is') || !number)
    reading.fault('', words ? '"is" is wanted: the words that count' : '"above" or "below" is wanted, a number'); // prettier-ignore
}

/** @param {Reading} reading @param {Answer} answer */
function readReturn(reading, answer) {
  answer.law = /** @type {Answer['law']} */ (
    reading.word('law', { of: EXTREME_LAWS, needed: true })
  );
  answer.levels = reading.list('levels', { needed: true, most: 20 }).map((level, i) => {
    if (typeof level === 'number' && level > 1 && level <= 1e9) return level;
    reading.fault(`levels/${i}`, `${level}: a number over 1 to 1000000000 is wanted, in points`);
    return NaN;
  });
  if (answer.law === 'weibull') answer.threshold = reading.number('threshold', { needed: true });
  else if (reading.has('threshold')) reading.fault('threshold', 'gumbel takes the largest of each point: no threshold is wanted'); // prettier-ignore
}
