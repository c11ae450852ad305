/** German for the measuring tape. */

/** @type {typeof import('./words.js').D} */
export const D = {
  title: 'Maßband',
  close: 'Schließen',
  from: 'Von',
  to: 'Bis',
  none: 'Punkt wählen',
  pick: 'Zwei Punkte im Bild greifen',
  first: 'Drücke auf den ersten Punkt: eine Fläche, eine Leine oder einen Anschluss.',
  second: 'Drücke auf den zweiten Punkt.',
  missed: 'Dort ist nichts. Drücke auf eine Fläche, eine Leine oder einen Anschluss.',
  noPick:
    'Punkte werden in der 3D-Ansicht gegriffen, die dieser Browser nicht zeichnet. Die Listen haben die benannten.',
  away: 'Wegnehmen',
  picked: (part) => `ein Punkt von ${part}`,
  onLine: (line, share) => `${line}, bei ${share} der Länge`,
  world: 'ein fester Punkt',
  gone: (name) => `${name} ist jetzt nicht da.`,
  distance: 'Abstand',
  level: 'Waagrecht',
  dx: 'Längs x',
  dy: 'Längs y',
  dz: 'Aufwärts, z',
  rise: 'Über der Waagrechten',
  overTime: 'Über der Zeit',
  time: 'Zeit',
  bad: (why) => `Das Maßband dieses Links ist nicht lesbar: ${why}.`,
  said: (distance) => `Abstand ${distance}`,
};
