/**
 * What the first picture knows of models: how to ask for one. The kit itself comes after that picture.
 * @module
 */
import { persist } from '../features/loader.js';

/** @type {typeof import('./index.js') | null} */
let kit = null;
let coming = 0;

/** Models that are on their way. */
export const awaited = () => coming + (kit?.awaited ?? 0);

/** With the kit, at once where it is there. @param {import('../view/objects.js').RunObjects} run @param {(kit: typeof import('./index.js')) => void} act */
function withKit(run, act) {
  if (kit) return act(kit);
  coming++;
  requestAnimationFrame(() =>
    setTimeout(async () => {
      kit = await persist(() => import('./index.js')).catch(() => null); // the plain body stays
      coming--;
      if (kit && !run.gone) act(kit);
    }),
  );
}

/** @type {typeof import('./index.js').wear} */
export const wear = (run, ...what) => withKit(run, (all) => all.wear(run, ...what));

/** @type {typeof import('./index.js').withModel} */
export const withModel = (run, ...what) => withKit(run, (all) => all.withModel(run, ...what));

/**
 * Height of a part over a sea that its look asks for, for the eye: a run without water has none that acts.
 * @param {import('../view/index.js').Manifest} manifest
 * @returns {{part: string, height: number} | null}
 */
export function drawnSea({ view, water }) {
  for (const [part, { water: height }] of Object.entries(view?.looks ?? {}))
    if (!water && height !== undefined) return { part, height };
  return null;
}
