/**
 * A made bow's numbers, and the formula of its shell (core/shapes/make_bow.c).
 * @module
 */
import { numberAt } from '../../../wasm/js/form/told.mjs';

/** The core's own values where a scenario gives none (docs/scenario.md). */
const USUAL = {
  ...{
    flare: 0.43633231299858238,
    flare_bend: 0.03,
    entrance: 0.43633231299858238,
    entrance_bend: 0.04,
  },
  ...{
    angle: 0.87266462599716477,
    azimuth: 0.26179938779914941,
    bore: 0.36,
    lip: 0.28,
    length: 3.5,
  },
  ...{ wall: 0.3, thickness: 0.6, above: 3, below: 5, forward: 4, aft: 4 },
};

/** @typedef {typeof USUAL} Bow */

/** @param {unknown} mesh of the scenario @returns {Bow} */
export function bowOf(mesh) {
  const bow = { ...USUAL };
  for (const key of /** @type {(keyof Bow)[]} */ (Object.keys(bow)))
    bow[key] = numberAt(mesh, 'bow', key) ?? bow[key];
  return bow;
}

/** How far the acting shell stands out. @param {Bow} b @param {number} x @param {number} z */
export const shellAt = (b, x, z) =>
  z * (Math.tan(b.flare) + 0.5 * b.flare_bend * z) -
  x * (Math.tan(b.entrance) + 0.5 * b.entrance_bend * x);
