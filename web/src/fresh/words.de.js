/** German for what a new scenario begins with. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Neues Szenario',
  open: 'Neues',
  lead: 'Womit beginnst du? Es gehört dir: es bleibt in diesem Browser, und ein Link trägt es weiter wie jedes andere.',
  card: 'Ein eigenes Szenario',
  cardText:
    'Beginne mit einer Last, einem Kran, einem Anker, einer Leine, Schiffen oder einer Vertäuung, oder mit stillem Wasser allein. Teile, Kontakte, Eingänge und Diagramme kommen über ein Formular oder als Text hinzu.',
  lost: 'Es konnte nicht geladen werden. Versuche es wieder, wenn es eine Verbindung gibt.',
  templates: {
    'hanging-load': [
      'Hängende Last',
      'Eine Last von 2 t an einem Draht von der Spitze eines Krans.',
    ],
    'crane-on-deck': [
      'Kran an Deck',
      'Schwenkt, wippt und hebt eine Last von 3 t mit Live-Reglern.',
    ],
    'anchor-at-hull': ['Anker am Rumpf', 'Ein Anker von 6,4 t an seiner Kette unter einer Klüse.'],
    'tether-in-water': [
      'Leine im Wasser',
      'Ein Fahrzeug unter Wasser an 60 m Leine von einem Schiff.',
    ],
    'ships-at-quay': ['Schiffe am Kai', 'Zwei Schiffe und vier Fender; Schlepper drücken.'],
    mooring: ['Vertäuung', 'Ein Leichter an vier Ketten des Katalogs.'],
    empty: ['Leer', 'Stilles Wasser und ein Punkt.'],
  },
};
