/** German for the catalogue's dialog. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: (of) => `Katalog: ${of}`,
  find: 'Suchen',
  family: 'Was es ist',
  none: 'Nichts im Katalog hat diese Wörter.',
  caption: (label) => `${label}: übliche Größen`,
  size: 'Größe',
  choose: (name) => `${name} wählen`,
  between: (unit) => `Andere Größe [${unit}]`,
  range: (min, max, unit) =>
    `${min} bis ${max} ${unit}; was zwischen zwei Zeilen liegt, folgt aus dem Gesetz der Quelle.`,
  outside: (typed, range) => `${typed} ist keine Größe davon. Erlaubt: ${range}`,
  source: (text) => `Quelle: ${text}.`,
  nominal: 'Nennwerte: eine Bescheinigung der Sache selbst ist besser.',
  own: (names) => `Weglassen, was hier angegeben ist und gelten würde: ${names}`,
  bars: (names) =>
    `${names} bleibt, wie hier angegeben, und was dasselbe sagt, wird nicht aus dem Katalog genommen.`,
  use: 'Nehmen',
  useIt: (name) => `${name} nehmen`,
  remove: 'Nichts aus dem Katalog',
  used: (of, name) => `${of} ist jetzt ${name}.`,
  notUsed: (of) => `${of} ist jetzt nicht mehr aus dem Katalog.`,
  loading: 'Lädt',
  missing:
    'Der Katalog konnte nicht geladen werden. Ein Name kann ins Feld geschrieben werden: docs/catalogue.md zählt sie auf.',
};
