/** What a reader has done in a lesson: kept in this browser, sent to nobody, and forgotten when asked. */
import { keep, kept } from '../state/kept.js';
import { hash32, studentOf } from './numbers.js';

/** `said`: null where the run was asked without a prediction. @typedef {{said: number | null, gave: number}} Answer */
/** @typedef {{step: number, answers: {[step: string]: Answer}, ticked: {[step: string]: boolean}}} Progress */

/** @returns {Progress} */
const nothing = () => ({ step: 0, answers: {}, ticked: {} });

/** By the lesson as it is: one that was changed is another. @param {object} lesson @param {string} student */
export const keyOf = (lesson, student) =>
  `hawse-lesson ${hash32(JSON.stringify(lesson)).toString(16)} ${studentOf(student)}`;

const isAnswer = (/** @type {unknown} */ one) => {
  const { said, gave } = /** @type {Answer} */ (one ?? {});
  return (said === null || Number.isFinite(said)) && Number.isFinite(gave);
};

/** @param {string} key @param {number} steps @returns {Progress} */
export function progressOf(key, steps) {
  try {
    const { step, answers, ticked } = { ...nothing(), ...JSON.parse(kept(key) ?? '{}') };
    const good = Object.entries(answers).filter(([, one]) => isAnswer(one));
    return {
      step: Number.isInteger(step) && step >= 0 && step < steps ? step : 0,
      answers: Object.fromEntries(good),
      ticked: Object(ticked),
    };
  } catch {
    return nothing();
  }
}

/** @param {string} key @param {Progress} progress */
export const keepProgress = (key, progress) => keep(key, JSON.stringify(progress));
