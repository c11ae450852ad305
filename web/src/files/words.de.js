/** German for runs as files: saved, and opened. */

/** @type {typeof import('./words.js').W} */
export const W = {
  saveTitle: 'Den Lauf als eine Datei speichern',
  saveText:
    'Wer sie hier oder mit hawse run öffnet, hat denselben Lauf: nichts weiter wird gebraucht.',
  notes: 'Anmerkungen',
  notesText: 'für den, der sie öffnet; darf leer bleiben',
  notesMax: (max) => `höchstens ${max} Zeichen`,
  save: 'Speichern',
  saved: (name, size) => `Gespeichert: ${name}, ${size}.`,
  notSaved: (why) => `Nicht gespeichert: ${why}`,

  openTitle: 'Ein Lauf aus einer Datei',
  open: 'Öffnen',
  title: 'Titel',
  moment: 'Augenblick',
  pins: 'Angeheftete Läufe',
  tooManyPins: 'Die angehefteten Läufe sind länger, als die Seite annimmt: sie sind weggelassen.',
  proof: 'Nachweis',
  meshes: 'Netze',
  inputs: 'Live-Eingänge',
  scenario: 'Szenario',
  none: 'keine',
  untitled: 'ohne Titel',
  at: (t) => `${t} s`,
  beginning: 'wie das Szenario öffnet',
  hash: (version, hash) => `Maschine ${version}, Hash des Zustands ${hash}`,
  noHash: 'kein Hash des Zustands steht darin',
  mesh: (name, triangles) => `${name}, ${triangles} Dreiecke`,
  orders: (n) =>
    n === 1
      ? '1 Befehl, in seinem Augenblick wiederholt'
      : `${n} Befehle, in ihren Augenblicken wiederholt`,
  text: (size) => `${size} Text`,
  unknown: (names) => `In der Datei und nicht gelesen: ${names.join(', ')}`,
  renamed: (from, to) =>
    `Dieser Browser hat ein anderes Netz mit dem Namen ${from}: das der Datei heißt hier ${to}.`,
  bad: 'Diese Datei ist nicht zu lesen',
  badText: (name, why) => `${name}: ${why}.`,
  tooManyOrders:
    'Der Lauf hat mehr Live-Eingänge, als die Seite aus einer Datei nehmen kann. hawse run nimmt alle.',
  notKept:
    'Dieser Browser behält keine Dateien für diese Seite (ein privates Fenster oder eine volle Platte), die Netze können dem Lauf also nicht gegeben werden.',
};
