/** A step that is put together by choices, as it is written to the end of a lesson's text: its words are to be written over. */
import { setPath } from '../../../wasm/js/form/scenario.mjs';
import { EMPTY } from './empty.js';
import { L } from './words.js';

/** @typedef {import('./format.js').Lesson} Lesson @typedef {import('./format.js').Step} Step */
/** @typedef {{path: string[], label: string, value: number, unit: string, drawn: boolean}} Sets `drawn`: another value for each student */
/** @typedef {{channel: string, label: string, unit: string, take: string, until: number, tolerance: number}} Asks */
/** @typedef {{example: string, camera: string, sets: Sets | null, asks: Asks | null, words?: Partial<Words>}} Choices */
/** @typedef {Record<'title' | 'text' | 'ask' | 'hint' | 'after' | 'check', string>} Words empty: left out, but a step has a heading and a text */

/** Of the value, to both sides, and between two values that are drawn. */
const [SPREAD, STEP] = [0.2, 0.05];
/** A unit that is longer says nothing in a lesson; so the format has it. */
const UNIT_MAX = 12;
const OWN = 'own';

const short = (/** @type {number} */ x) => Number(x.toPrecision(6));
const unitOf = (/** @type {string} */ unit) => (unit === '1' || unit.length > UNIT_MAX ? '' : unit);

/** A name that the lesson's numbers do not have. @param {string} key @param {object} taken */
function nameFor(key, taken) {
  const plain = key.replace(/[^A-Za-z0-9_]/g, '_').replace(/^[^A-Za-z]+/, '').slice(0, 20) || 'x'; // prettier-ignore
  let name = plain;
  for (let k = 2; Object.hasOwn(taken, name); k++) name = `${plain}${k}`;
  return name;
}

/** @param {Asks} asks @param {string} [ask] @returns {Step['predict']} */
function predictOf({ channel, label, unit, take, until, tolerance }, ask) {
  const moment = take === 'when-max';
  return {
    ask: ask || (moment ? L.stepWhen(label) : L.stepAsk(L.takes[take], label)),
    unit: moment ? 's' : unitOf(unit),
    tolerance,
    measure: { answer: { channel, take: /** @type {'max'} */ (take), from: 0, to: until } },
  };
}

/** Whether it is the lesson that every new one begins with: its step makes room. @param {object} lesson */
const untouched = (lesson) => JSON.stringify(lesson) === JSON.stringify(EMPTY);

/** @param {Lesson} given @param {Choices} choices @returns {Lesson} */
export function withStep(given, { example, camera, sets, asks, words = {} }) {
  const fresh = untouched(given);
  const numbers = fresh ? {} : { ...given.numbers };
  const sources = { ...(fresh ? {} : given.sources), [OWN]: given.sources[OWN] ?? L.ownSource };
  const text = (words.text || L.stepText).split(/\n\s*\n/).filter((one) => one.trim());
  // the example's own caption tells what becomes of it, by its own numbers
  let patch = {};
  if (sets) {
    const { path, label, value, drawn } = sets;
    const unit = unitOf(sets.unit);
    const name = drawn ? nameFor(path[path.length - 1], numbers) : '';
    const step = short(Math.abs(value) * STEP);
    if (drawn) {
      const ends = [value * (1 - SPREAD), value * (1 + SPREAD)].sort((a, b) => a - b).map(short);
      numbers[name] = { label, unit, value, from: ends[0], to: ends[1], step };
    }
    const shown = drawn ? `{${name}}` : `${value}${unit && ` ${unit}`}`;
    text.push(L.stepSet(label, shown));
    patch = setPath({}, path, drawn ? `=${name}` : value);
  }
  /** @type {Step} */
  const step = {
    title: words.title || L.stepTitle,
    text,
    scene: { example, patch: { ...patch, view: { caption: null } }, ...(camera && { camera }) },
    ...(asks && { predict: predictOf(asks, words.ask) }),
    ...(asks && words.after && { after: [words.after] }),
    ...(words.hint && { hints: [words.hint] }),
    ...(words.check && { checkpoint: words.check }),
    cites: [OWN],
  };
  const { numbers: _, sources: __, steps, ...rest } = given;
  return {
    ...rest,
    ...(Object.keys(numbers).length > 0 && { numbers }),
    sources,
    steps: fresh ? [step] : [...steps, step],
  };
}
