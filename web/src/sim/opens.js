/** How a scenario opens: at which moment, with which speed, seen from where. What a link says wins. */

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** @param {Manifest} manifest @param {number} [time] of a link [s] */
export const openingFrame = ({ view, frame, duration }, time = view?.opens?.time ?? 0) =>
  Math.round(Math.min(time, duration) / frame);

/** @param {Manifest} manifest @returns {import('../../../wasm/js/frame.mjs').Stand | undefined} */
export const openingCamera = ({ view }) => view?.cameras?.[view.opens?.camera ?? ''];
