/**
 * What every picture of contacts knows of a run.
 * @module
 */
import { sidesOf } from '../../state/contacts.js';
import { S } from '../../state/strings.js';

/** @typedef {import('../../view/index.js').Manifest} Manifest */

/** Contacts that are drawn at once. */
export const MOST_CONTACTS = 32;
/**
 * For each pair which of its bodies the force is shown on (1: b, -1: a), and a name for it. A body
 * that is led or stands still does not feel it: then the other one.
 * @param {Manifest} manifest
 */
export const contactSides = (manifest) =>
  (manifest.pairs ?? []).map((pair) => {
    const { swap, mover, other } = sidesOf(pair, manifest);
    // of two that move the second is shown
    const led = manifest.parts.find((p) => p.id === (swap ? pair.a : pair.b))?.kind === 'motion';
    return led
      ? { side: swap ? 1 : -1, name: S.contacts.on(other, mover) }
      : { side: 1, name: S.contacts.on(mover, other) };
  });
