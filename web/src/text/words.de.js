/** German for the text of a scenario. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Titel',
  notes: 'Anmerkungen',
  format: 'Fassung des Formats: 1',
  kind: 'Art des Teils',
  view: 'Text des Laufs',
  label: 'Szenario, JSON',
  apply: 'Anwenden',
  applyKey: 'Anwenden (Strg+Eingabe)',
  applied: 'Angewendet',
  same: 'Wie er läuft',
  typing: 'Wird geschrieben',
  discard: 'Getipptes verwerfen, zeigen, was läuft',
  faults: (n) => `${n} Fehler`,
  hint: 'Strg+Leertaste ergänzt, F8 geht zum nächsten Fehler.',
  required: 'muss angegeben sein',
  byDefault: 'als Vorgabe',
  fallback: (value) => `Vorgabe ${value}`,
  words: (list) => `eines von ${list}`,
  range: (lo, hi) => `${lo} bis ${hi}`,
  from: (lo) => `ab ${lo}`,
  above: (lo) => `über ${lo}`,
  below: (hi) => `unter ${hi}`,
  upTo: (hi) => `bis ${hi}`,
};
