/**
 * The sun and the sky over a run: where the sun stands, and the colours of a look under another sky (`view.hour`, `view.sky`).
 * @module
 */
import { Vector3 } from 'three';

/** Where it stands where nothing says otherwise. */
const USUAL = new Vector3(0.42, -0.62, 0.66).normalize();
/** At noon, and at dusk where no hour is given [rad]. */
const NOON = 0.96;
const LOW = 0.14;

/** Towards the sun, for all that it lights. */
export const SUN = USUAL.clone();

/** @typedef {{hour?: number, sky?: string}} Daylight */

/** Of the page by day and by night; overcast is how the looks are. @type {Record<string, Record<'day' | 'night', Partial<import('./look.js').Look>>>} */
const SKIES = {
  clear: {
    day: { horizon: '#cfe4f0', zenith: '#3f86c4', sunPower: 6.2, hemiPower: 1.5, glint: 1.5, cloud: 0.2 },
    night: { horizon: '#35506a', zenith: '#0c1626', sunPower: 4.2, glint: 0.6, cloud: 0.15 },
  },
  dusk: {
    day: { horizon: '#f2cda6', zenith: '#6d84ad', sun: '#ffb46e', hemiSky: '#d3c1cb', sunPower: 4.6, glint: 1.3, deep: '#143a52', scatter: '#3b7684', cloud: 0.45 },
    night: { horizon: '#7a5a55', zenith: '#141b30', sun: '#ffb37a', sunPower: 3.2, glint: 0.6, cloud: 0.4 },
  },
}; // prettier-ignore

/**
 * Puts the sun where the hour has it: up in the east (+x) at 6, over the south (-y) at noon, down in the west at 18. Where none is
 * given it stands as usual, on the side that the run wants in its light.
 * @param {Daylight} view @param {boolean} turned
 */
export function setSun({ hour, sky }, turned) {
  if (hour === undefined) {
    SUN.copy(USUAL);
    if (turned) SUN.y *= -1;
    if (sky === 'dusk') SUN.setZ(LOW).normalize();
    return;
  }
  const turn = (Math.PI * (hour - 6)) / 12;
  const lift = Math.max(LOW / 2, NOON * Math.sin(turn));
  const level = Math.cos(lift);
  SUN.set(level * Math.cos(turn), -level * Math.abs(Math.sin(turn)), Math.sin(lift));
}

/** A look under the sky of a run. @param {import('./look.js').Look} look @param {Daylight} view @param {boolean} night */
export const under = (look, { sky = '' }, night) => ({
  ...look,
  ...SKIES[sky]?.[night ? 'night' : 'day'],
});
