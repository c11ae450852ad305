/**
 * What is shown of the run's data on its picture: one set of choices for the page, heard of by the layer, the card and
 * the colour bar.
 * @module
 */

/** What lines, chains and booms can be coloured by. */
export const COLOURS = /** @type {const} */ ([
  'tension',
  'bending',
  'moment',
  'torque',
  'utilisation',
  'boom',
]);
/** @typedef {typeof COLOURS[number]} Colour @typedef {'x' | 'y' | 'z'} Axis */

/**
 * @typedef {object} Shown
 * @property {Colour} colour
 * @property {boolean} heat the largest pressure so far, on what touches
 * @property {number} since the frame from which it is counted
 * @property {boolean} ghosts
 * @property {number} count of them
 * @property {number} spacing between them [s]
 * @property {boolean} traces
 * @property {number[]} points that leave a trace: their numbers
 * @property {boolean} speed traces are coloured by it
 * @property {boolean} cut everything solid is cut by a plane
 * @property {Axis} axis across the plane
 * @property {number} place of the plane, from -1 to 1 through the picture
 * @property {boolean} flip the other half is taken away
 */

/** What is shown until somebody chooses. @returns {Shown} */
export const usual = () => ({
  colour: 'tension',
  ...{ heat: false, since: 0 },
  ...{ ghosts: false, count: 5, spacing: 0.5 },
  ...{ traces: false, points: [], speed: false },
  ...{ cut: false, axis: 'x', place: 0, flip: false },
});

/** Read only for everyone but `choose`. */
export const shown = usual();

/**
 * What colours on the picture tell now, for those who draw it elsewhere: name, and figures at equal steps with their unit.
 * @type {{lines: {name: string, unit: string, figures: string[]} | null, heat: {name: string, unit: string, figures: string[]} | null}}
 */
export const legends = { lines: null, heat: null };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Partial<Shown>} changes */
export function choose(changes) {
  Object.assign(shown, changes);
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export const onChoice = (listener) => void listeners.add(listener);
