/** How a scenario opens: at which moment, with which speed, seen from where. What a link says wins. */

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {NonNullable<Manifest['view']>} View */

/** A window of less has a small picture [px]: the layout of a phone that stands. */
const SMALL = 520;

/** @param {Manifest} manifest @param {number} [time] of a link [s] */
export const openingFrame = ({ view, frame, duration }, time = view?.opens?.time ?? 0) =>
  Math.round(Math.min(time, duration) / frame);

/**
 * Cameras by their names. In a small picture the one that is called "phone" takes the place of the one that the run opens with.
 * @param {View | undefined} view @param {number} [width] of the window [px]; there is none outside a browser
 * @returns {NonNullable<View['cameras']>}
 */
export function camerasOf(view, width = globalThis.innerWidth) {
  const { cameras = {}, opens } = view ?? {};
  const near = width < SMALL && cameras.phone;
  return near && opens?.camera ? { ...cameras, [opens.camera]: near } : cameras;
}

/** @param {Manifest} manifest @returns {import('../../../wasm/js/frame.mjs').Stand | undefined} */
export const openingCamera = ({ view }) => camerasOf(view)[view?.opens?.camera ?? ''];
