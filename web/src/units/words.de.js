/** German for the units that numbers are shown in. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Einheiten',
  lead: 'Für Anzeigen, Felder, Diagramme und den Bericht dieser Seite. Texte von Szenarien, Links und Tabellen bleiben in Einheiten des SI, und kein Ergebnis ändert sich.',
  typed: 'Jede davon lässt sich in ein Feld tippen, was auch gewählt ist: 12 kn, 3 ft, 5 tf.',
  use: 'Darin anzeigen',
  quantities: {
    length: 'Länge',
    speed: 'Geschwindigkeit',
    mass: 'Masse',
    force: 'Kraft',
    angle: 'Winkel',
  },
  si: {
    length: 'mm, m und km',
    speed: 'm/s',
    mass: 'kg, ab 10 t in t',
    force: 'N, kN und MN',
    angle: '°',
  },
};
