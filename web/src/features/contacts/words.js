/** Words of the feature. */
import { S } from '../../state/strings.js';

export const T = {
  contacts: {
    ...S.contacts,
    title: 'Contacts',
    caption: 'Contacts of this run, newest first. Choose a start to go there.',
    start: 'Start',
    pair: 'Pair',
    end: 'End',
    duration: 'Duration',
    peak: 'Peak force',
    coarse: 'Depends on the step: most of it came within one. Try a shorter step.',
    impulse: 'Impulse',
    lost: 'Energy lost',
    deepest: 'Deepest',
    touching: 'touching',
    pairOf: (/** @type {string} */ a, /** @type {string} */ b) => `${a}, ${b}`,
    go: (/** @type {string} */ t, /** @type {string} */ pair) => `Go to ${t} s, ${pair}`,
    none: 'No contact yet',
    noneText: 'Contacts appear here as the run meets them.',
    save: 'Save as CSV',
    wide: 'Open wide',
    more: (/** @type {number} */ n) =>
      n === 1
        ? '1 earlier contact is in the CSV file.'
        : `${n} earlier contacts are in the CSV file.`,
  },

  regions: {
    name: (/** @type {string} */ pair, /** @type {number} */ n) => `${pair}: region ${n}`,
    area: 'Area',
    perimeter: 'Perimeter',
    volume: 'Volume',
    depth: 'Depth',
    centroid: 'Centroid',
    normal: 'Normal',
  },
};
