/** Bodies that can stand aside: what tells of each whether it is parked. */
import { valueAt } from '../sim/told.js';

/** @typedef {import('./moment.js').Moment} Moment @typedef {{part: string, is: (moment: Moment) => boolean}} Parked */

/**
 * By the input that parks a body, as the frame tells it; where frames tell no inputs, as the run begins.
 * @param {import('./index.js').Manifest} manifest
 * @param {unknown} scenario
 * @returns {Parked[]}
 */
export function parkedOf({ parts, inputs }, scenario) {
  return parts.flatMap(({ id, kind }) => {
    if (kind !== 'rigid') return [];
    const at = inputs.findIndex(({ target }) => target === `${id}.state`);
    const word = (inputs[at]?.words ?? []).indexOf('parked');
    const starts = at < 0 ? valueAt(scenario, 'parts', id, 'state') === 'parked' : inputs[at].value === word; // prettier-ignore
    if (at < 0 && !starts) return [];
    const is = (/** @type {Moment} */ { inputs: now }) =>
      at < 0 || now.n === 0 ? starts : now.rows[at] === word;
    return [{ part: id, is }];
  });
}
