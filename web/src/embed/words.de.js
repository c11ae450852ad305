/** German for an embedded run. Answers to the page around it stay in English: programs and their authors read them. */
import { W as english } from './words.js';

/** @type {typeof import('./words.js').W} */
export const W = {
  ...english,
  loads: (size) => `Lädt ${size}`,
  loading: (size) => `${size} werden geladen`,
  locked: 'Gesperrt: die Seite um diesen Lauf hält ihn, wie er ist.',
  noFiles: 'Dateien werden in einer anderen Seite nicht angenommen: öffne den Lauf in Hawse.',
};
