/**
 * What holds the upper end of a line, by what the run tells of it: the boom of a crane, or a winch on a gantry.
 * @module
 */
/**
 * @typedef {import('../../view/objects.js').RunObjects} RunObjects
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('../../view/rig.js').LineEnd} LineEnd
 */

/** A point that moves, without a body. @param {Part} part */
export const isHolder = ({ shape, colliders }) =>
  (shape === undefined || shape === 'point') && !colliders?.length;

/** How far off a foot stands for a head at a height. @param {RunObjects} run @param {number} height */
const away = ({ size, setting }, height) =>
  Math.max(9 * size, Math.min(1.3 * Math.abs(height), 1.6 * setting.span));

/** Of the boom for a head at a height. @param {RunObjects} run @param {number} height */
export const boomForm = (run, height) => ({
  ...{ s: run.size, height, water: run.setting.water, out: away(run, height) },
});

/** A boom for a line that leads down from a point. @param {RunObjects} run @param {Part} part @param {import('../../view/moment.js').Moment} moment */
export function holderForm(run, part, moment) {
  const pose = part.pose == null ? moment.ports[part.port ?? -1] : moment.poses[part.pose]; // prettier-ignore
  const held = run.ends.filter((end) => end.part === part);
  const { water, lowest } = run.setting;
  if (!pose || held.length === 0 || held.some((end) => end.out[2] > -0.5)) return null;
  const height = pose[2] - (water ? 0 : lowest);
  if (height < 4 * run.size) return null;
  const winch = held.some((end) => end.winch);
  return {
    ...{ model: 'crane_boom', ...boomForm(run, height) },
    holds: winch ? 'drum' : 'sheave',
  };
}

/** @param {RunObjects} run @param {LineEnd} end */
export function worldHold(run, end) {
  const { water, lowest, span } = run.setting;
  const height = end.at[2] - (water ? 0 : lowest);
  // on the bottom, or near it
  if (water && end.out[2] > 0.5 && end.at[2] < lowest + 0.75 * span)
    return { model: 'sinker', s: Math.max(run.size, 0.06 * span) };
  if (end.out[2] > -0.6 || height < 2 * run.size) return null;
  if (end.winch)
    return { model: 'winch_frame', radius: 0.5 * run.size, long: 1.1 * span, down: height };
  return {
    ...{ model: 'crane_boom', ...boomForm(run, height) },
    holds: 'pin',
  };
}
