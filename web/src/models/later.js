/**
 * Models of gear take the place of plain bodies after the first picture, and at once where they are there.
 * @module
 */
import { persist } from '../features/loader.js';

/** @type {typeof import('./gear.js') | null} */
let gear = null;

/** @param {import('../view/objects.js').RunObjects} run @param {import('../view/moment.js').Moment} moment */
export function wearLater(run, moment) {
  if (gear) return gear.wear(run, moment);
  requestAnimationFrame(() =>
    setTimeout(async () => {
      gear = await persist(() => import('./gear.js'));
      if (run.gone) return;
      gear.wear(run, moment);
      run.setting.changed();
    }),
  );
}
