/**
 * Reads a lesson. It may come from a stranger's link: size and depth are capped, the schema is held, and whatever is named,
 * counted or written as a formula is tried before any of it is shown. All faults are listed with their places.
 */
import { parseJson } from '../../../wasm/js/json-text.mjs';
import { jsonDepth } from '../../../wasm/js/patch.mjs';
import { DEPTH_MAX } from '../../../wasm/js/link.mjs';
import { checkBy, inside } from './check.js';
import { pieces } from './formula.js';
import { choiceOf, referenceValue, scopeOf } from './measure.js';
import { countOf, numbersFor, resolve } from './numbers.js';
import { evaluate } from './arith.js';
import { SCHEMA } from './schema.js';

/**
 * @typedef {import('./check.js').Fault} Fault
 * @typedef {{example?: string, patch?: {[key: string]: unknown}, time?: number, speed?: number, camera?: string | {eye: number[], target: number[]}}} Scene
 * @typedef {{text: string, above?: number, below?: number}} Choice
 * @typedef {{ask: string, unit?: string, tolerance?: number, choices?: Choice[], mistakes?: string[]} & import('./measure.js').Asked} Predict
 * @typedef {{title: string, text: string[], scene?: Scene, free?: string[], predict?: Predict, after?: string[], hints?: string[], checkpoint?: string, cites: string[]}} Step
 * @typedef {{lesson: 1, id: string, title: string, about: string, minutes: number, level: 1 | 2 | 3, aims: string[], needs?: string[], teacher?: string[],
 *   numbers?: {[name: string]: import('./numbers.js').Drawn}, sources: {[key: string]: string}, steps: Step[]}} Lesson
 */

/** Of the text of a lesson [characters]. */
export const LESSON_MAX = 100_000;
/** Values that a number of students may have. */
const COUNT_MAX = 1000;
/** Faults that are listed. */
const FAULTS_MAX = 50;

/** @param {() => unknown} act @param {string} where @param {Fault[]} faults */
function tried(act, where, faults) {
  try {
    return act();
  } catch (error) {
    faults.push({ where, what: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** Texts with formulas and numbers. @param {Lesson} lesson @param {Fault[]} faults */
function checkTexts(lesson, faults) {
  const known = Object.keys(lesson.numbers ?? {});
  const one = (/** @type {string} */ text, /** @type {string} */ where) => {
    const parts = /** @type {ReturnType<typeof pieces>} */ (
      tried(() => pieces(text), where, faults) ?? []
    );
    for (const part of parts)
      for (const [, name] of typeof part === 'string' ? part.matchAll(/\{([^{}]*)\}/g) : [])
        if (!known.includes(name))
          faults.push({ where, what: `{${name.slice(0, 40)}} is no number of this lesson; there are: ${known.join(', ') || 'none'}` }); // prettier-ignore
  };
  const all = (/** @type {string[] | undefined} */ texts, /** @type {string} */ where) =>
    texts?.forEach((text, i) => one(text, inside(where, i)));
  all(lesson.aims, 'aims');
  all(lesson.needs, 'needs');
  all(lesson.teacher, 'teacher');
  lesson.steps.forEach((step, i) => {
    const where = `steps[${i}]`;
    all(step.text, `${where}.text`);
    all(step.after, `${where}.after`);
    all(step.hints, `${where}.hints`);
    if (step.checkpoint) one(step.checkpoint, `${where}.checkpoint`);
    const { ask, mistakes, choices } = step.predict ?? {};
    if (ask) one(ask, `${where}.predict.ask`);
    all(mistakes, `${where}.predict.mistakes`);
    all(
      choices?.map((c) => c.text),
      `${where}.predict.choices`,
    );
  });
}

/** @param {Predict} predict with its numbers in place @param {string} where @param {{[name: string]: number}} numbers @param {{[key: string]: string}} sources @param {Fault[]} faults */
function checkPredict(predict, where, numbers, sources, faults) {
  const { choices, unit, tolerance, measure, value, reference } = predict;
  const fault = (/** @type {string} */ key, /** @type {string} */ what) =>
    faults.push({ where: `${where}.${key}`, what });
  if (!choices && (unit === undefined || tolerance === undefined))
    fault('unit', 'unit and tolerance are wanted where no choices are given');
  for (const [name, probe] of Object.entries(measure)) {
    if (probe.take === 'at' ? probe.at === undefined : probe.to === undefined)
      fault(`measure.${name}`, probe.take === 'at' ? '"at" is wanted' : '"to" is wanted');
    if (/^when-(above|below)$|period|rises/.test(probe.take) && probe.level === undefined)
      fault(`measure.${name}.level`, 'is wanted');
    if ((probe.from ?? 0) > (probe.to ?? Infinity))
      fault(`measure.${name}.from`, `is ${probe.from}; allowed: less than ${probe.to}`);
    if ((probe.to ?? probe.at ?? 0) > 600 || (probe.at ?? probe.from ?? 0) < 0)
      fault(`measure.${name}`, 'is read between 0 and 600 s');
  }
  const names = Object.keys(measure);
  if (value === undefined && names.length > 1)
    fault('value', 'is wanted where more than one number is measured');
  if (value !== undefined)
    tried(
      () => evaluate(value, { ...scopeOf(predict, numbers), ...Object.fromEntries(names.map((n) => [n, 1])) }), // prettier-ignore
      `${where}.value`,
      faults,
    );
  if (!reference) return;
  if (!Object.hasOwn(sources, reference.cites))
    fault('reference.cites', `"${reference.cites}" is no source; there are: ${Object.keys(sources).join(', ')}`); // prettier-ignore
  const is = tried(() => referenceValue(predict, numbers), `${where}.reference`, faults);
  if (typeof is !== 'number') return;
  if (!Number.isFinite(is)) fault('reference.is', `is ${is}; allowed: a finite number`);
  else if (choices && choiceOf(choices, is) < 0)
    fault('choices', `none, or more than one, holds at ${is}`);
}

/** @param {Lesson} lesson @param {(id: string) => boolean} known whether an example is here @param {Fault[]} faults */
function checkSteps(lesson, known, faults) {
  const sources = Object.keys(lesson.sources);
  // with the lesson's own numbers, and at both ends of those that are drawn
  const own = numbersFor(lesson, '');
  lesson.steps.forEach((step, i) => {
    const where = `steps[${i}]`;
    for (const key of step.cites)
      if (!sources.includes(key))
        faults.push({ where: `${where}.cites`, what: `"${key}" is no source; there are: ${sources.join(', ')}` }); // prettier-ignore
    const { scene, predict } = step;
    if (i === 0 && !scene) faults.push({ where: `${where}.scene`, what: 'is wanted of the first step' }); // prettier-ignore
    if (scene && !scene.example && !scene.patch)
      faults.push({ where: `${where}.scene`, what: 'has neither example nor patch' });
    if (scene?.example && !known(scene.example))
      faults.push({ where: `${where}.scene.example`, what: `"${scene.example}" is no example` });
    if (step.free && predict)
      faults.push({ where: `${where}.free`, what: 'a step that asks for a prediction has no free values' }); // prettier-ignore
    if (scene) tried(() => resolve(scene, own), `${where}.scene`, faults);
    if (!predict) return;
    const told = /** @type {Predict | undefined} */ (
      tried(() => predictFor(predict, own), `${where}.predict`, faults)
    );
    if (told) checkPredict(told, `${where}.predict`, own, lesson.sources, faults);
  });
}

/** @param {Lesson} lesson @param {Fault[]} faults */
function checkNumbers({ numbers = {} }, faults) {
  for (const [name, drawn] of Object.entries(numbers)) {
    const { value, from, to } = drawn;
    const count = countOf(drawn);
    const where = `numbers.${name}`;
    if (name === 'pi') faults.push({ where, what: 'is known already' });
    if (!(count >= 1 && count <= COUNT_MAX))
      faults.push({ where, what: `has ${count} values; allowed: 1 to ${COUNT_MAX}` });
    if (!(value >= from && value <= to))
      faults.push({ where: `${where}.value`, what: `is ${value}; allowed: ${from} to ${to}` });
  }
}

/**
 * Checks what is to be a lesson.
 * @param {unknown} given
 * @param {(id: string) => boolean} known whether an example is here
 * @returns {Fault[]} none: it is a `Lesson`
 */
export function faultsOf(given, known) {
  /** @type {Fault[]} */
  const faults = [];
  checkBy(given, SCHEMA, '', faults);
  if (faults.length === 0) {
    const lesson = /** @type {Lesson} */ (given);
    checkNumbers(lesson, faults);
    checkTexts(lesson, faults);
    checkSteps(lesson, known, faults);
  }
  return faults.slice(0, FAULTS_MAX);
}

/**
 * @param {string} text
 * @param {(id: string) => boolean} known whether an example is here
 * @returns {{lesson: Lesson | null, faults: Fault[]}}
 */
export function readLesson(text, known) {
  const fault = (/** @type {string} */ what) => ({ lesson: null, faults: [{ where: '', what }] });
  if (text.length > LESSON_MAX)
    return fault(`has ${text.length} letters; allowed: at most ${LESSON_MAX}`);
  if (jsonDepth(text) > DEPTH_MAX) return fault(`is nested deeper than ${DEPTH_MAX} levels`);
  let given;
  try {
    given = parseJson(text);
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error));
  }
  const faults = faultsOf(given, known);
  return { lesson: faults.length === 0 ? /** @type {Lesson} */ (given) : null, faults };
}

/** The scene of a step: its own, or the last one before it. @param {Lesson} lesson @param {number} index @returns {Scene} */
export function sceneOf(lesson, index) {
  for (let i = index; i >= 0; i--) {
    const { scene } = lesson.steps[i];
    if (scene) return scene;
  }
  return {};
}

/** A prediction with the numbers in place; arithmetic stays as it is written. @param {Predict} predict @param {{[name: string]: number}} numbers @returns {Predict} */
export const predictFor = ({ where, reference, ...rest }, numbers) => ({
  ...resolve(rest, numbers),
  ...(where && { where }),
  ...(reference && { reference }),
});

/**
 * What a scene is as a patch of its example: with its moment and camera, paused, and without the example's own story.
 * @param {Scene} scene
 * @param {{[name: string]: number}} numbers
 * @returns {{example: string, patch: {[key: string]: unknown}}}
 */
export function linkOf(scene, numbers) {
  const { example = '', patch = {}, time = 0, speed, camera } = resolve(scene, numbers);
  const own = typeof camera === 'object' ? 'lesson' : camera;
  const { view = {}, ...rest } = /** @type {{view?: {[key: string]: unknown}}} */ (patch);
  const cameras = /** @type {{cameras?: object}} */ (view).cameras;
  return {
    example,
    patch: {
      ...rest,
      view: {
        ...view,
        ...(example ? { story: null } : {}),
        ...(typeof camera === 'object' && { cameras: { ...cameras, lesson: { title: 'Lesson', ...camera } } }),
        opens: { time, playing: false, ...(speed && { speed }), ...(own && { camera: own }) },
      },
    },
  };
} // prettier-ignore
