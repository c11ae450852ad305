/** German for pinned runs that a link has. */

/** @type {typeof import('./pin-words.js').N} */
export const N = {
  tooFar: (frame, last) => `gesucht ist Bild ${frame}, der Lauf hat Bilder 0 bis ${last}`,
  badPins: (why) => `Die angehefteten Läufe dieses Links sind nicht lesbar. ${why}.`,
  comingPins: (n) =>
    n === 1
      ? 'Ein angehefteter Lauf dieses Links wird noch einmal gerechnet.'
      : `${n} angeheftete Läufe dieses Links werden noch einmal gerechnet.`,
  pinsThere: (n) =>
    n === 1 ? 'Der angeheftete Lauf ist da.' : `Die ${n} angehefteten Läufe sind da.`,
  pinsBad: (letters) =>
    `Angeheftete Läufe, die nicht so sind, wie der Link sagt: ${letters.join(', ')}. Mehr unter „Messen“.`,
};
