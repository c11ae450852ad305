/** What lets go and takes hold: joints, where they hold and how they stand, and bodies that can stand aside. */
import { textAt } from '../../../../wasm/js/form/told.mjs';

/** @typedef {import('../../view/index.js').Manifest} Manifest @typedef {import('../../view/moment.js').Moment} Moment */

/** A body that can stand aside. @typedef {{part: string, is: (moment: Moment) => boolean}} Parked */

/** Row of the port that a joint names, "hook.jaw"; a part alone is its origin. -1: the world. @param {Manifest} manifest @param {string} name */
function portRow({ parts }, name) {
  const [id, port = 'origin'] = name.split('.');
  const { port: first, ports = [] } = parts.find((part) => part.id === id) ?? {};
  const at = ports.indexOf(port);
  return first === undefined || at < 0 ? -1 : first + at;
}

/**
 * @param {Manifest} manifest @param {unknown} scenario
 * @returns {{held: string, ports: number[], armed: (moment: Moment) => boolean}[]} `held`: its channel
 */
export function openJoints(manifest, scenario) {
  const { parts, channels, inputs } = manifest;
  return parts.flatMap(({ id, kind }) => {
    const held = `${id}.held`;
    if (kind !== 'joint' || !channels.some((c) => c.id === held)) return [];
    const at = inputs.findIndex(({ target }) => target === `${id}.hold`);
    const word = (inputs[at]?.words ?? []).indexOf('armed');
    const starts = at < 0 ? textAt(scenario, 'parts', id, 'hold') === 'armed' : inputs[at].value === word; // prettier-ignore
    const ports = ['a', 'b'].map((end) => portRow(manifest, textAt(scenario, 'parts', id, end)));
    const armed = (/** @type {Moment} */ { inputs: now }) =>
      at < 0 || now.n === 0 ? starts : now.rows[at] === word;
    return [{ held, ports: ports.filter((row) => row >= 0), armed }];
  });
}

/**
 * By the input that parks a body, as the frame tells it; where frames tell no inputs, as the run begins.
 * @param {Manifest} manifest
 * @param {unknown} scenario
 * @returns {Parked[]}
 */
export function parkedOf({ parts, inputs }, scenario) {
  return parts.flatMap(({ id, kind }) => {
    if (kind !== 'rigid') return [];
    const at = inputs.findIndex(({ target }) => target === `${id}.state`);
    const word = (inputs[at]?.words ?? []).indexOf('parked');
    const starts = at < 0 ? textAt(scenario, 'parts', id, 'state') === 'parked' : inputs[at].value === word; // prettier-ignore
    if (at < 0 && !starts) return [];
    const is = (/** @type {Moment} */ { inputs: now }) =>
      at < 0 || now.n === 0 ? starts : now.rows[at] === word;
    return [{ part: id, is }];
  });
}
