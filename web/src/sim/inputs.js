/** Live inputs of a run, each from its frame on. */
import { getPath } from '../../../wasm/js/form/scenario.mjs';
import { objectAt, valueAt } from '../../../wasm/js/form/told.mjs';

/** @typedef {import('./lane.js').LiveInput} LiveInput @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */

/** With one more: those after its frame are void. @param {readonly LiveInput[]} inputs @param {LiveInput} input @returns {LiveInput[]} */
export const withInput = (inputs, input) => [
  ...inputs.filter(
    ({ id, frame }) => frame <= input.frame && !(id === input.id && frame === input.frame),
  ),
  input,
];

/** The value of an input at a frame. @param {readonly LiveInput[]} inputs @param {string} id @param {number} frame @param {number} start */
export function inputAt(inputs, id, frame, start) {
  let value = start;
  for (const i of inputs) if (i.id === id && i.frame <= frame) value = i.value;
  return value;
}

/**
 * What was done live, as far as another scenario has these inputs; one that has another name has the same target.
 * @param {readonly LiveInput[]} inputs @param {Doc | null} from their scenario @param {Doc} to
 * @returns {LiveInput[]}
 */
export function carriedTo(inputs, from, to) {
  const events = Object.entries(objectAt(to, 'events'));
  const called = events.flatMap(([id, event]) => (valueAt(event, 'by_hand') === true ? [id] : []));
  const known = [...Object.keys(objectAt(to, 'inputs')), ...called];
  return inputs.flatMap((input) => {
    const target = targetOf(from, input.id);
    const id =
      known.find((name) => name === input.id) ??
      known.find((name) => target !== undefined && targetOf(to, name) === target);
    return id === undefined ? [] : [{ ...input, id }];
  });
}

/** @param {Doc | null} doc @param {string} id of an input */
const targetOf = (doc, id) => getPath(doc, ['inputs', id, 'target']);

/** The same moments where frames are `step` apart, not `before`. @param {readonly LiveInput[]} inputs @param {number} before [s] @param {number} step [s] */
export const atFrames = (inputs, before, step) =>
  inputs.map((i) => ({ ...i, frame: Math.round((i.frame * before) / step) }));
