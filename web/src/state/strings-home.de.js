/** German for the first page. */

/** @type {typeof import('./strings-home.js').W} */
export const W = {
  title: 'Maritimer Kontakt, simuliert in einem Link',
  lead: 'Anker, Ketten, Krane, Leinen, Schiffe und Fender, und was sie berühren. Jeder Lauf öffnet sich auf jedem Gerät und ergibt dieselben Bits.',
  find: 'Beispiel suchen',
  validation: 'Die Validierung hier laufen lassen',
  lessons: 'Lektionen: vorhersagen, nachrechnen',
  study: 'Studien: viele Läufe',
  studyPage: 'study-de.html',
  none: 'Kein Beispiel hat dieses Wort.',
  open: 'Datei öffnen',
  mesh: 'Ein eigenes Netz',
  meshText:
    'Wähle eine Datei OBJ, STL, PLY, GLB oder 3DS, oder lass sie irgendwo hier fallen: was in ihr gefunden wurde, eine Abhilfe neben jedem Fehler und ein Teil, der sie nimmt. Sie bleibt auf diesem Gerät.',
  topics: {
    anchors: 'Anker und Ketten',
    lifting: 'Krane, Winden und Heben',
    lines: 'Seile und Leinen',
    ships: 'Schiffe, Liegeplätze und Vertäuungen',
    contact: 'Kontakt, Gelenke und Gesetze',
  },
  levels: { 1: 'Zum Anfangen', 2: 'Bei der Arbeit', 3: 'Gegen die Theorie gehalten' },
  stopLoops: 'Bewegte Bilder anhalten',
  playLoops: 'Bilder sich bewegen lassen',
  front: 'Zuerst ansehen',
  own: 'Eigenes',
  level: 'Stufe',
  parts: (n) => (n === 1 ? '1 Teil' : `${n} Teile`),
  badFile: 'Diese Datei konnte nicht gelesen werden',
};
