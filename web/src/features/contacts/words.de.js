/** German for the feature. */
import { S } from '../../state/strings.de.js';

/** @type {typeof import('./words.js').T} */
export const T = {
  contacts: {
    ...S.contacts,
    title: 'Kontakte',
    caption: 'Kontakte dieses Laufs, neueste zuerst. Wähle einen Beginn, um dorthin zu gehen.',
    start: 'Beginn',
    pair: 'Paar',
    end: 'Ende',
    duration: 'Dauer',
    peak: 'Spitze der Kraft',
    coarse: 'Hängt vom Schritt ab: das meiste kam in einem. Versuche einen kürzeren Schritt.',
    impulse: 'Impuls',
    lost: 'Verlorene Energie',
    deepest: 'Am tiefsten',
    touching: 'berührt',
    pairOf: (a, b) => `${a}, ${b}`,
    go: (t, pair) => `Zu ${t} s gehen, ${pair}`,
    none: 'Noch kein Kontakt',
    noneText: 'Kontakte erscheinen hier, sobald der Lauf ihnen begegnet.',
    save: 'Als CSV speichern',
    wide: 'Breit öffnen',
    more: (n) =>
      n === 1
        ? '1 früherer Kontakt steht in der CSV-Datei.'
        : `${n} frühere Kontakte stehen in der CSV-Datei.`,
  },

  regions: {
    name: (pair, n) => `${pair}: Bereich ${n}`,
    area: 'Fläche',
    perimeter: 'Umfang',
    volume: 'Volumen',
    depth: 'Tiefe',
    centroid: 'Schwerpunkt',
    normal: 'Normale',
  },
};
