/**
 * The plan in words, for who does not see it.
 * @module
 */
import { courseText, fenderName, shareText, speedText } from '../../features/berths/state.js';
import { T } from '../../features/berths/words.js';
import { takenOf } from './fenders.js';
import { fixed } from '../../../../wasm/js/format.mjs';

/** Said anew so often, at most [ms]. */
const PAUSE = 900;
/** Bodies that are told of, at most. */
const TOLD = 3;

/** @param {import('./fleet.js').Fleet} fleet @param {import('../../sim/run.js').Run} run @param {number} now */
function momentText(fleet, { history }, now) {
  const list = fleet.moving.slice(0, TOLD).map((body) => {
    const speed = fleet.motionOf(body, history, now)?.speed ?? 0;
    return T.plan.body(body.name, courseText(fleet.here(body.part).heading), speedText(speed));
  });
  const shares = takenOf(fleet).map((taken) => taken.share);
  const most = shares.indexOf(Math.max(...shares));
  if (shares[most] > 0)
    list.push(
      T.plan.most(fenderName(fleet.fenders[most], fleet.manifest), shareText(shares[most])),
    );
  return `${T.plan.moment(fixed(now * fleet.manifest.frame, 2))} ${list.join(' ')}`;
}

/** @param {HTMLCanvasElement} canvas */
export function createSpeaker(canvas) {
  let spokenAt = -Infinity;
  return (/** @type {Parameters<typeof momentText>} */ ...now) => {
    const t = performance.now();
    if (t - spokenAt < PAUSE) return;
    spokenAt = t;
    const text = momentText(...now);
    if (canvas.getAttribute('aria-label') !== text) canvas.setAttribute('aria-label', text);
  };
}
