/**
 * The story that a scenario tells of itself (`view.story`): what is said at a time of the run, where it is seen from, how fast
 * it goes. It knows nothing but that time, so that a moment has one picture, whichever way one comes to it.
 */

/** @typedef {NonNullable<import('../../../wasm/js/frame.mjs').Manifest['view']>} View @typedef {import('../../../wasm/js/frame.mjs').Stand} Stand */
/**
 * @typedef {object} Scene
 * @property {number} at [s]
 * @property {number} lasts its sentence stands so long [s]
 * @property {string} caption
 * @property {string} camera id, '' as before
 * @property {number} speed 0: as before
 */
/**
 * @typedef {object} Told at a time
 * @property {number} number of the scene, -1 before the first
 * @property {string} caption
 * @property {string} camera id, '' where none is named
 * @property {string} before the one that it moves away from
 * @property {number} share of the move that is done, 1: all
 * @property {number} speed
 */

/** A move from one camera to another takes so long, as the clock on the wall has it at the story's speed [s]. */
const MOVE = 1.4;

/** Slow at both ends. @param {number} x 0 to 1 */
const ease = (x) => x * x * (3 - 2 * x);

/** @param {View} view @returns {Scene[]} in the order of their times */
export const scenesOf = ({ story = {} }) =>
  Object.values(story)
    .map(({ at, for: lasts = 0, caption = '', camera = '', speed = 0 }) => {
      return { at, lasts: lasts || Infinity, caption, camera, speed };
    })
    .sort((a, b) => a.at - b.at);

/**
 * @param {View} view
 * @param {Scene[]} scenes
 * @param {number} time [s]
 * @returns {Told}
 */
export function toldAt({ caption: whole = '', opens = {} }, scenes, time) {
  const told = {
    ...{ number: -1, caption: whole, camera: opens.camera ?? '', before: '', share: 1 },
    speed: opens.speed ?? 1,
  };
  for (const [number, scene] of scenes.entries()) {
    if (scene.at > time + 1e-9) break;
    told.number = number;
    if (scene.speed) told.speed = scene.speed;
    if (scene.camera && scene.camera !== told.camera) {
      [told.before, told.camera] = [told.camera, scene.camera];
      told.share = ease(Math.min(1, (time - scene.at) / (MOVE * told.speed)));
    }
    if (scene.caption) told.caption = time - scene.at <= scene.lasts ? scene.caption : '';
  }
  return told;
}
