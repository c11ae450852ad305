/** German for the list of all that can be done. */

/** @type {typeof import('./words.js').W} */
export const W = {
  open: 'Aktion suchen (Strg K)',
  title: 'Aktion suchen',
  field: 'Aktion, Teil, Kanal, Kamera, Augenblick oder Beispiel',
  list: 'Was getan werden kann',
  found: (n, of) => (of > n ? `${n} von ${of} gefunden` : `${n} gefunden`),
  none: 'Nichts geht unter diesen Wörtern.',
  keys: 'Pfeiltasten wählen, Eingabe tut es, Esc schließt.',

  camera: 'Kamera',
  shown: 'Gezeigt',
  panel: 'Tafel',
  part: 'Teil',
  channel: 'Kanal',
  event: 'Ereignis',
  moment: 'Augenblick',
  example: 'Beispiel',
  file: 'Datei',
  page: 'Seite',

  panelOf: (name) => `${name} öffnen`,
  partOf: (id, kind) => `${id}, ${kind}`,
  plot: (id, label) => `Auftragen: ${id}${label ? `, ${label}` : ''}`,
  turn: (words, on) => `${words}: ${on ? 'aus' : 'ein'}schalten`,
  at: (t, words) => `${t} s, ${words}`,
  runFile: 'Den Lauf als eine Datei speichern',
  events: 'Die Ereignisse als CSV speichern',
  contacts: 'Die Kontakte als CSV speichern',
  look: 'Feinheit und Farben des Bildes',
  makeStudy: 'Eine Studie daraus machen: viele Läufe, eine Tabelle',
  chooseFile: 'Die Galerie öffnen',
  study: 'Studien: rechnen, Tabelle ansehen',
  studyPage: 'study-de.html',
};
