/** Words of a study that runs in a page, in German. */
import { agoIn } from '../drafts/ago.js';

/** @param {number} n @param {string} one @param {string} many */
const of = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const ago = agoIn('de', 'eben gerade');

/** @type {typeof import('./words.js').W} */
export const W = {
  open: 'Eine kleine Studie hier rechnen',
  lead: 'Von einem Lauf zu Hunderten, in diesem Browser: was sich unterscheidet, welche Punkte, was von jedem behalten wird. Die Tabelle ist Byte für Byte die von hawse sweep.',
  manual: 'Text einer Studie, JSON',
  template: 'Beginnen mit',
  choose: 'Studie wählen',
  templates: {
    snaps: 'Ruckkräfte einer schwereren Last',
    seas: 'Wie stark zieht eine Boje in zwanzig Seegängen?',
    decides: 'Was entscheidet über die größte Zugkraft?',
  },
  file: 'Studie öffnen',
  large: (name, size, most) => `${name} hat ${size} Bytes: höchstens ${most} werden hier gelesen.`,
  copy: 'Link kopieren',
  copied: 'Der Link ist kopiert: er trägt die ganze Studie.',
  notCopied: (address) => `Die Zwischenablage ist dieser Seite verschlossen. Der Link steht in der Adresse: ${address}`, // prettier-ignore
  noLink: (why) => `Kein Link: ${why}. Die Studie lässt sich stattdessen als Datei sichern.`,
  badLink: (why) => `Die Studie in der Adresse ist nicht lesbar: ${why}`,
  save: 'Studie sichern',
  empty: 'Noch ist kein Text da.',
  checking: 'Wird gelesen',
  faults: (n) => `${of(n, 'Fehler', 'Fehler')}:`,
  broken: (why) => `Sie ließ sich nicht lesen: ${why}`,
  late: 'nach einer Minute beendet, länger wird nicht gewartet',
  good: (design, points, factors, measures) =>
    `${design}: ${of(points, 'Punkt', 'Punkte')} aus ${of(factors, 'Faktor', 'Faktoren')}, ${of(measures, 'Maß', 'Maße')}.`,
  cost: (points, workers) =>
    `${of(points, 'Lauf', 'Läufe')}, ${workers} zugleich. Wie lange es dauert, zeigt sich nach den ersten.`,
  many: (points, most) =>
    `${points} Punkte sind zu viele für eine Seite: höchstens ${most}. Die Studie sichern und mit dem Befehl rechnen:`,
  start: 'Studie rechnen',
  pause: 'Anhalten',
  on: 'Weiter',
  stop: 'Beenden',
  table: 'Tabelle sichern, CSV',
  look: 'Ihre Zeilen zeigen',
  progress: 'Zeilen der Studie',
  rows: (done, points) => `${done} von ${points} Zeilen`,
  left: (time) => `noch ${time}`,
  unknown: 'die ersten Punkte rechnen',
  seconds: (n) => `${n} s`,
  minutes: (n) => `${n} Min.`,
  hours: (n) => `${n} h`,
  states: {
    ready: '',
    running: 'Rechnet',
    pausing: 'Angefangene Punkte werden noch fertig',
    paused: 'Angehalten',
    whole: 'Fertig',
    stopped: 'Beendet: angefangene Punkte sind verloren, die Zeilen bleiben',
    broken: 'Abgebrochen',
  },
  early: (rows) => `Die Regel „faults“ der Studie hat sie nach ${of(rows, 'Zeile', 'Zeilen')} beendet.`, // prettier-ignore
  died: (point, cause) => `Ein Arbeiter endete bei Punkt ${point} (${cause}): der Punkt wird noch einmal gerechnet.`, // prettier-ignore
  diedAgain: (point, cause) => `Ein zweiter Arbeiter endete bei Punkt ${point} (${cause}): seine Zeile sagt es.`, // prettier-ignore
  keep: (why) =>
    `Dieser Browser bewahrt hier keine Zeilen auf (${why}): sie leben nur in diesem Tab. Vor dem Schließen die Tabelle sichern.`,
  kept: 'Die Zeilen werden in diesem Browser aufbewahrt und sind nach dem Neuladen wieder da, bis sie verworfen werden.',
  leftOver: 'Studien, die in diesem Browser aufbewahrt sind',
  untitled: 'Eine Studie',
  here: (rows, points) =>
    rows < points
      ? `${rows} von ${points} Punkten ${rows === 1 ? 'ist' : 'sind'} hier.`
      : `Alle ${points} Punkte sind hier.`,
  drop: 'Verwerfen',
  elsewhere:
    'Ein anderer Tab dieses Browsers rechnet diese Studie: dort kommen ihre Zeilen zusammen.',
  elsewhereKept: 'Nichts ist verworfen: ein anderer Tab dieses Browsers rechnet diese Studie.',
  otherEngine:
    'Sie stammen aus einer anderen Version dieser Seite, und Zeilen dieser Version passen nicht dazu: sichern oder verwerfen.',
  other: 'Der Text ist geändert: es rechnet die Studie, wie sie begonnen wurde.',
  noStudy: (why) => `Daraus lässt sich keine Studie machen: ${why}`,
  page: 'study-de.html',
  answers: {
    title: 'Antworten',
    soFar: (rows, points) => `Antworten der ersten ${rows} von ${points} Punkten`,
    caption: (name, kind, measure, unit) => `${name}: ${kind}, ${measure}${unit ? ` [${unit}]` : ''}`, // prettier-ignore
    kinds: {
      probability: 'Wahrscheinlichkeit',
      figures: 'Kennzahlen',
      return: 'Wiederkehrwerte',
      sensitivity: 'Empfindlichkeit',
    },
    share: (share, percent, low, high, count, n) =>
      `${share}, ${percent} % von ${low} bis ${high} (${count} von ${n})`,
    figure: 'Kennzahl',
    value: 'Wert',
    figures: {
      n: 'Werte',
      mean: 'Mittel',
      deviation: 'Abweichung',
      least: 'kleinster',
      p5: '5 %',
      p50: '50 %',
      p95: '95 %',
      greatest: 'größter',
    },
    where: (least, greatest) => `Der kleinste in Punkt ${least}, der größte in Punkt ${greatest}.`,
    points: 'Einmal in Punkten',
    level: 'Wert',
    from: (percent) => `${percent} % von`,
    to: 'bis',
    law: (numbers, n, all) => `${numbers}, aus ${n < all ? `${n} von ${all} Werten` : of(n, 'Wert', 'Werten')}.`, // prettier-ignore
    factor: 'Faktor',
    first: 'Erster Index',
    total: 'Gesamtindex',
    matrix: (n, left) => `${of(n, 'Zeile', 'Zeilen')} einer Matrix${left ? `, ${left} ausgelassen` : ''}.`, // prettier-ignore
    effects: 'Effekte',
    mean: 'Mittel',
    size: 'Mittlere Größe',
    deviation: 'Abweichung',
  },
};
