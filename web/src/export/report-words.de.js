/** German for the report of a run. What it says itself is in src/package/report.de.js. */

import { localDigits as digits } from '../package/format.de.js';

/** @type {typeof import('./report-words.js').T} */
export const T = {
  making: 'Der Bericht wird gemacht…',
  saved: (file) => `Bericht gespeichert als ${file}.`,
  savedPart: (file, to, all) =>
    `Bericht gespeichert als ${file}: über 0 bis ${digits(to)} s von ${all} s.`,
  toEnd: 'Bis zum Ende rechnen, noch einmal speichern',
  way: 'Rechnet bis zum Ende:',
  wayText: (to, all) => `${digits(to)} von ${all} s`,
  stop: 'Abbrechen',
  stopped: 'Angehalten: was gerechnet ist, bleibt, der Bericht ist der vorige.',
  changed: 'Der Lauf ist ein anderer geworden: kein Bericht wurde gespeichert.',
  failed: (what) => `Kein Bericht: ${what}`,
  early: 'es gibt noch keinen Lauf',
};
