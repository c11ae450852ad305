/** German for what is kept for a time without a network. */

/** @type {typeof import('./words.js').W} */
export const W = {
  off: 'Keine Kopie der Seite für unterwegs behalten',
  offNote: 'ihre eigenen Dateien, einmal, nach einem Besuch; was du machst, bleibt als Entwurf',
};
