/** German for the page of studies. */
import { formatBytes, group } from '../package/format.de.js';

/** @param {string | number} n */
const whole = (n) => group(Number(n), 0);

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Studien',
  lead: 'Rechnet eine kleine Studie, und öffnet die Tabelle jeder, die hawse sweep schrieb: welche Werte zusammengehören, wie eine Messgröße streut, was sie bestimmt, und jede Zeile als ihren Lauf. Die Datei bleibt auf diesem Gerät.',
  home: 'de.html',
  open: 'Tabelle öffnen',
  drop: 'oder hierher ziehen: CSV (auch die .part einer wachsenden), Arrow oder Parquet, bis 1 GB.',
  studyOpen: 'Text der Studie dazu',
  studyHint:
    'Für Indizes nach Sobol’ oder Morris, und um aus einer Auswahl ganze Studien zu machen.',
  studyThere: (design) => `Studie: Plan ${design}`,
  reading: (name) => `${name} wird gelesen`,
  head: (name, rows, columns) =>
    `${name}: ${whole(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}, ${columns} Spalten`,
  selected: (n, of) => `${whole(n)} von ${whole(of)} Zeilen gewählt`,
  faults: {
    large: (name, size, most) =>
      `${name} hat ${formatBytes(Number(size))}, höchstens ${formatBytes(Number(most))} lassen sich hier öffnen. Als Parquet (hawse sweep convert) ist es etwa ein Drittel.`,
    empty: (name) => `${name} ist leer.`,
    noTable: (name) =>
      `${name} ist keine Tabelle: gebraucht wird eine Zeile mit Namen, durch Kommas getrennt, oder eine Datei von Arrow oder Parquet.`,
    otherComma: (name) => `${name}: die Zellen sind nicht durch Kommas getrennt.`,
    oneColumn: (name) =>
      `${name} hat eine Spalte; gebraucht werden mindestens zwei, mit Kommas dazwischen.`,
    twice: (name, column) => `${name} hat zwei Spalten „${column}“.`,
    cells: (name, row, have, want) =>
      `${name}: Zeile ${row} (von 0 an) hat ${have} Zellen, gebraucht werden ${want}.`,
    manyRows: (name, rows, most) =>
      `${name} hat ${whole(rows)} Zeilen, höchstens ${whole(most)} lassen sich zeigen.`,
    manyNumbers: (name, rows, columns, most) =>
      `${name} hat ${whole(rows)} Zeilen aus ${columns} Spalten mit Zahlen, höchstens ${whole(most)} Zahlen lassen sich zeigen: weniger Spalten behalten.`,
    late: (name, seconds) =>
      `${name} war nach ${seconds} s nicht gelesen und ist aufgegeben: beschädigt, oder zu groß für dieses Gerät.`,
    noRoom: (name) => `${name} findet im Speicher dieses Browsers keinen Platz.`,
    noRows: (name) => `${name} hat noch keine Zeilen.`,
    noNumbers: (name) => `${name} hat keine Spalte mit Zahlen: es gibt nichts zu zeichnen.`,
    damaged: (name, why) => `${name} ist beschädigt oder nicht ganz: ${why}`,
    other: (name, what) => `${name}: ${what} wird hier nicht gelesen.`,
    noStudy: (why) => `Das ist keine Studie: ${why}`,
    otherStudy: (there, here) =>
      `Die Studie hat die Faktoren ${there}, die Tabelle ${here}: sie gehören nicht zusammen.`,
    broken: (why) => `Es ließ sich nicht lesen: ${why}`,
  },
  notes: {
    noUnits: () => 'Sie hat keine Zeile mit Einheiten.',
    cut: (rows) =>
      `Die letzte Zeile ist abgeschnitten und wurde weggelassen, nach Zeile ${Number(rows) - 1}.`,
    missing: (name, n) => `${name} hat in ${whole(n)} ${n === 1 ? 'Zeile' : 'Zeilen'} keine Zahl.`,
    noPoint: () => 'Sie hat keine Spalte point: Zeilen zählen von 0 an.',
  },
  views: {
    scatter: 'Zwei Spalten',
    spread: 'Verteilung',
    heat: 'Karte zweier Faktoren',
    parallel: 'Alle zugleich',
    matrix: 'Paare',
    effects: 'Was entscheidet',
    verdicts: 'Urteile',
    ranges: 'Bereiche',
    row: 'Eine Zeile',
  },
  which: 'Ansicht',
  x: 'Waagrecht',
  y: 'Senkrecht',
  colour: 'Farbe',
  of: 'Von',
  noColour: 'keine',
  share: (word) => `Anteil von ${word}`,
  meanOf: (name) => `Mittel von ${name}`,
  countOf: 'Zeilen',
  bins: 'Felder je Seite',
  columns: 'Spalten',
  pickRange: 'Darüber ziehen wählt aus, ein Druck auf einen Punkt öffnet seine Zeile.',
  pick: (x, y) => `${y} über ${x}`,
  rowsIn: (n) => (n === 1 ? '1 Zeile' : `${whole(n)} Zeilen`),
  cell: (what, rows) => `${what}, ${rows}`,
  matrixOf: (names) => `Jede von ${names} über jeder anderen; auf der Diagonale, wie jede streut`,
  parallelOf: (names) => `Jede Zeile als Linie über ${names}`,
  spreadOf: (name) => `Wie ${name} streut, und welcher Anteil der Zeilen den Wert erreicht`,
  parallelHint: 'Entlang einer Achse ziehen wählt aus.',
  matrixHint: 'In einem Feld ziehen wählt aus.',
  low: 'kleinster',
  high: 'größter',
  from: (name) => `${name} von`,
  to: (name) => `${name} bis`,
  all: 'Alle',
  clear: 'Alle Zeilen wählen',
  clearOne: (name) => `Alle von ${name}`,
  filterFault: (text) => `„${text}“ ist keine Zahl.`,
  rangeFault: 'Die erste ist größer als die zweite: keine Zeile ist gewählt.',
  word: 'Urteil',
  count: 'Zeilen',
  shareHead: 'Anteil',
  bounds: '95 % von, bis',
  verdictsNote:
    'Von den gewählten Zeilen; Grenzen nach Wilson (1927). Ein Druck auf ein Urteil wählt dessen Zeilen.',
  noWord: 'keines in der Zelle',
  noVerdicts: 'Die Tabelle hat keine Spalte mit Wörtern.',
  figures: {
    n: 'Zeilen mit Wert',
    mean: 'Mittel',
    deviation: 'Streuung',
    least: 'Kleinster',
    greatest: 'Größter',
  },
  percentile: (percent) => `${percent} %`,
  figure: 'Kennzahl',
  value: 'Wert',
  spreadNote:
    'Anteil der gewählten Zeilen, die einen Wert erreichen, in logarithmischer Teilung, mit Grenzen von 95 % nach Wilson (1927), an jedem Wert für sich. Grenzen der Perzentile sind aus Ordnungsstatistik (David und Nagaraja 2003, 7.1) und setzen kein Gesetz voraus. Zeilen gelten als unabhängig.',
  reach: 'Anteil, der ihn erreicht',
  effectsOf: 'Messgröße',
  ranked: (n, of) =>
    n < of
      ? `Aus ${whole(n)} der ${whole(of)} gewählten Zeilen mit allen Werten, gleichmäßig ausgedünnt.`
      : `Aus ${whole(n)} gewählten Zeilen mit allen Werten.`,
  rankedNote:
    'Rangkorrelation: 1 oder −1, wo die Messgröße mit dem Faktor nur steigt oder nur fällt. Anteil zwischen Klassen: wie viel der Varianz mit dem Faktor allein geht (Index erster Ordnung aus Klassen, ohne das, was der Zufall gibt). Das sind keine Indizes eines Plans.',
  rank: 'Rangkorrelation',
  first: 'Anteil zwischen Klassen',
  factor: 'Faktor',
  sobolHead: { first: 'Erster Index', total: 'Totaler Index' },
  sobolNote: (n, left, samples) =>
    `Indizes nach Sobol’ mit Jansens Schätzer aus allen ${whole(n)} vollständigen Zeilen des Plans${left ? ` (${whole(left)} weggelassen)` : ''}, was auch gewählt ist; Grenzen von 95 % aus ${whole(samples)} neu gezogenen Stichproben.`,
  morrisHead: { n: 'Effekte', mean: 'Mittel', size: 'Mittel der Beträge', deviation: 'Streuung' },
  morrisNote:
    'Effekte nach Morris, aus allen Zeilen, was auch gewählt ist: die Änderung der Messgröße über die ganze Verteilung eines Faktors.',
  noEffects: 'Zu wenige Zeilen, oder nichts ändert sich.',
  noFactors: 'Die Tabelle hat keine Spalten von Faktoren zwischen point und verdict.',
  otherDesign: (design) => `Der Plan ${design} gibt keine Indizes: aus den Zeilen, wie sie sind.`,
  computing: 'Wird gerechnet',
  row: (point) => `Punkt ${point}`,
  noRow: 'Einen Punkt drücken, oder hier mit den Pfeiltasten durch die gewählten Zeilen gehen.',
  previous: 'Zeile davor',
  next: 'Zeile danach',
  openRun: 'Ihren Lauf öffnen',
  noLink: 'Diese Zeile hat keinen Link: ihr Szenario ist dafür zu lang.',
  badLink: 'Die Zelle des Links enthält keinen Link eines Laufs. Er wird nicht geöffnet.',
  column: 'Spalte',
  save: 'Auswahl sichern',
  saveCsv: 'Ihre Zeilen als CSV',
  saveStudy: 'Als Studie',
  copyStudy: 'Studie kopieren',
  copied: 'Kopiert.',
  notCopied: 'Der Browser verweigert die Zwischenablage.',
  designOnly:
    'Ohne den Text der Studie ist das nur der Plan („design“ einer Studie), mit den Namen der Faktoren.',
  wholeStudy: 'Eine ganze Studie dieser Punkte, für hawse sweep.',
  saved: (name) => `${name} ist gesichert.`,
  noneSelected: 'Keine Zeile ist gewählt.',
  studyTitle: (title, rows) => `${title ? `${title}: ` : ''}${rows} gewählte Punkte`,
};
