/**
 * What the first picture knows of models: how to ask for one. The kit itself comes after that picture.
 * @module
 */
import { persist } from '../features/loader.js';

let coming = 0;
/** @type {typeof import('./index.js') | null} */
let kit = null;

/** Models that are on their way. */
export const awaited = () => coming + (kit?.awaited ?? 0);

/**
 * What comes after the first picture, and is used at once where it is there.
 * @template T @param {() => Promise<T>} load
 * @returns {(run: import('../view/objects.js').RunObjects, act: (there: T) => void) => void}
 */
function later(load) {
  /** @type {T | null} */
  let there = null;
  return (run, act) => {
    if (there) return act(there);
    coming++;
    requestAnimationFrame(() =>
      setTimeout(async () => {
        there = await persist(load).catch(() => null); // the plain body stays
        coming--;
        if (!there || run.gone) return;
        act(there);
        run.setting.changed();
      }),
    );
  };
}

const withKit = later(async () => (kit = await import('./index.js')));
const withGear = later(() => import('./gear.js'));

/** @type {typeof import('./index.js').wear} */
export const wear = (run, ...what) => withKit(run, (all) => all.wear(run, ...what));

/** @type {typeof import('./index.js').withModel} */
export const withModel = (run, ...what) => withKit(run, (all) => all.withModel(run, ...what));

/** Gear in the place of plain bodies. @param {import('../view/objects.js').RunObjects} run @param {import('../view/moment.js').Moment} moment */
export const wearGear = (run, moment) => withGear(run, (all) => all.wear(run, moment));
