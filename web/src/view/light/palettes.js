/**
 * Looks for where a screen's own does not do: paper, and a projector in a lit room.
 * @module
 */
import { LOOK } from '../look.js';

/** @typedef {'page' | 'print' | 'projector'} Colours */

/** White paper: little ink where nothing is, dark lines, shade that a copier keeps. @type {import('../look.js').Look} */
export const PRINT = {
  ...LOOK.light,
  ...{ horizon: '#ffffff', zenith: '#eef3f6', deep: '#7fa6b5', scatter: '#b4ced7', shallow: '#eef5f7' },
  ...{ abyss: '#b9d3dc', foam: '#ffffff', studio: '#ffffff', grid: '#30424f', faint: 0.22 },
  ...{ sun: '#ffffff', sunPower: 4.6, hemiPower: 2.4, glint: 0.25, cloud: 0, shadow: 0.24, fall: 0 },
  ...{ force: '#000000', normal: '#005c40', tangential: '#9c2c00', rim: '#ffffff', thick: 1.2 },
}; // prettier-ignore

/** A projector lifts black and washes out what lies near to white: strong inks, a deep sea, thick lines. @type {import('../look.js').Look} */
export const PROJECTOR = {
  ...LOOK.light,
  ...{ horizon: '#eef6fa', zenith: '#9cc3dc', deep: '#06303f', scatter: '#1c6474', shallow: '#d8edf2' },
  ...{ abyss: '#3f8496', studio: '#f6f9fa', grid: '#1c2c38', faint: 0.24, sunPower: 6.2, hemiPower: 1.6 },
  ...{ hull: '#8494a3', frame: '#3b4751', dark: '#161d23', paint: '#1f5f86', wire: '#20282e', shadow: 0.36 },
  ...{ force: '#000000', normal: '#005239', tangential: '#9c2c00', now: '#8c0067', thick: 2 },
}; // prettier-ignore

/** Of light and dark pages as they are. @type {Record<Exclude<Colours, 'page'>, import('../look.js').Look>} */
export const PALETTES = { print: PRINT, projector: PROJECTOR };
