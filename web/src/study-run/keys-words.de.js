/** German for keys and words of a study. */

/** @typedef {[string, string?]} Told */

const notes = /** @type {Told} */ (['Anmerkungen', 'für Menschen; nichts hängt davon ab']);
const channel = /** @type {Told} */ (['Kanal', 'mit seiner Kennung, etwa line.tension_a']);

/** @type {typeof import('./keys-words.js').K.keys} */
const keys = {
  study: {
    hawse_study: ['Fassung des Formats', '1'],
    title: ['Titel'],
    notes,
    base: ['Grundlage', 'womit alle Punkte beginnen: ein Beispiel mit seiner Kennung, eine Datei neben der Studie (nur mit dem Befehl) oder ein Link (#...)'], // prettier-ignore
    set: ['Werte aller Punkte', 'nach ihren Pfaden in der Grundlage'],
    factors: ['Faktoren', 'was sich von Punkt zu Punkt unterscheidet, mit eigenen Namen, die Spalten der Tabelle sind'], // prettier-ignore
    design: ['Versuchsplan', 'welche Punkte es gibt'],
    measures: ['Maße', 'was von jedem Lauf behalten wird, mit eigenen Namen, die Spalten der Tabelle sind'], // prettier-ignore
    stop: ['Wann ein Lauf endet', 'vor seiner Zeit, und die Studie'],
    answers: ['Antworten', 'was die ganze Tabelle gefragt wird, mit eigenen Namen'],
  },
  factor: {
    path: ['Was er ändert', 'eine Zahl, eine Wahl oder ein Schalter der Grundlage: load.mass, load.velocity.x eines Vektors, anchor.orientation.yaw einer Drehung'], // prettier-ignore
    input: ['Eingang, den er setzt', 'statt eines Pfads: ein Eingang der Grundlage, mit seiner Kennung'], // prettier-ignore
    at: ['Wann der Eingang gesetzt wird'],
    values: ['Werte', 'eine Liste, oder from, to und step'],
    distribution: ['Verteilung', 'statt einer Liste von Werten'],
    levels: ['Stufen', 'wie viele Werte der Verteilung ein Gitter nimmt; grid und one-at-a-time brauchen sie'], // prettier-ignore
    low: ['Kleinster Wert', 'wo die Verteilung unten endet oder abgeschnitten ist'],
    high: ['Größter Wert', 'wo die Verteilung oben endet oder abgeschnitten ist'],
    mode: ['Wahrscheinlichster Wert'],
    mean: ['Mittelwert'],
    deviation: ['Standardabweichung'],
    median: ['Mittlerer Wert', 'die Hälfte der Werte liegt darunter'],
    spread: ['Streuung', 'Standardabweichung des natürlichen Logarithmus'],
    scale: ['Maßstab'],
    shape: ['Form'],
    location: ['Lage'],
    notes,
  },
  steps: { from: ['Erster Wert'], to: ['Letzter Wert'], step: ['Schritt dazwischen'] },
  design: {
    kind: ['Art des Versuchsplans'],
    points: [
      'Punkte',
      'bei saltelli Zeilen einer Matrix: es gibt Faktoren + 2 mal so viele Punkte',
    ],
    trajectories: ['Bahnen', 'mit je Faktoren + 1 Punkten'],
    levels: ['Stufen jedes Faktors', 'eine gerade Zahl'],
    seed: ['Startzahl', 'eine andere gibt andere Punkte'],
    columns: ['Spalten', 'die Namen aller Faktoren, in der Ordnung der Zeilen'],
    rows: ['Zeilen', 'eine Liste von Werten für jeden Punkt'],
    notes,
  },
  measure: {
    take: ['Was genommen wird'],
    channel,
    event: ['Ereignis', 'eine Art (taut, home, touch, ...) oder ein eigenes der Grundlage mit seiner Kennung'], // prettier-ignore
    part: ['Teil', 'nur dessen Ereignisse, oder dessen Urteil'],
    from: ['Von'],
    to: ['Bis', 'ohne Angabe das Ende des Laufs'],
    at: ['Wann', 'ohne Angabe das letzte Bild'],
    number: ['Welches von mehreren Ereignissen', 'ab 1'],
    percent: ['Prozent', 'bei percentile der Anteil darunter; bei level der Anteil der Spitzen unter der Schwelle'], // prettier-ignore
    every: ['Einmal in dieser Zeit', 'genommen wird, was einmal in dieser Zeit überschritten wird'],
    m: ['Steigung der Wöhlerlinie'],
    curve: ['Wöhlerlinie', 'ein Detail aus DNV-RP-C203, Tabelle 2-1, in Luft; statt slopes'],
    slopes: ['Eigene Steigungen', 'eine oder zwei, statt curve'],
    area: ['Fläche', 'durch die eine Kraft eine Spannung wird'],
    concentration: ['Spannungserhöhung', 'um die die Spannung größer ist'],
    notes,
  },
  slope: { m: ['Steigung', 'aus log10 N = log - m log10 S'], log: ['Lastwechsel bei einer Schwingbreite von 1', 'ihr log10'] }, // prettier-ignore
  stop: {
    settle: ['Nach dem Urteil', 'ein Lauf endet so lange nach dem Urteil seines Manövers'],
    part: ['Manöver', 'dessen Urteil es ist, wo es mehrere gibt'],
    event: ['Bei einem Ereignis', 'ein Lauf endet mit dem Bild, in dem es kommt'],
    when: ['Bei einem Wert', 'ein Lauf endet mit dem ersten Bild, für das es gilt'],
    faults: ['Zeilen ohne Ergebnis', 'die Tabelle endet mit der so vielten davon'],
  },
  event: {
    event: ['Ereignis', 'eine Art oder ein eigenes der Grundlage mit seiner Kennung'],
    part: ['Teil', 'nur dessen Ereignisse'],
  },
  when: { channel, above: ['Über diesem Wert', 'in der Einheit des Kanals'], below: ['Unter diesem Wert', 'in der Einheit des Kanals'] }, // prettier-ignore
  answer: {
    kind: ['Art der Antwort'],
    of: ['Wovon', 'ein Maß; eine Wahrscheinlichkeit auch von "verdict"'],
    is: ['Worte, die zählen', 'eines Urteils: eines, oder eine Liste'],
    above: ['Über diesem Wert', 'Werte darüber zählen'],
    below: ['Unter diesem Wert', 'Werte darunter zählen'],
    law: ['Verteilung der Extreme'],
    levels: ['Wiederkehrzeiten', 'in Punkten'],
    threshold: ['Schwelle', 'bei weibull: Werte darüber werden angepasst'],
    confidence: ['Vertrauen', 'aller Grenzen'],
    samples: ['Ziehungen', 'wie oft die Werte für die Grenzen neu gezogen werden'],
    seed: ['Startzahl', 'dessen, was neu gezogen wird'],
    notes,
  },
};

/** @type {typeof import('./keys-words.js').K.words} */
const words = {
  'factor.distribution': {
    uniform: 'alle Werte von low bis high gleich oft',
    loguniform: 'gleichmäßig im Logarithmus',
    triangular: 'Dreieck: low, mode, high',
    normal: 'Mittelwert und Abweichung',
    lognormal: 'mittlerer Wert und Streuung',
    weibull: 'Maßstab und Form',
    gumbel: 'größter Werte',
  },
  'design.kind': {
    grid: 'jede Kombination',
    'one-at-a-time': 'jeder Faktor für sich',
    random: 'unabhängige Punkte',
    latin: 'lateinischer Hyperwürfel',
    sobol: 'Sobol-Folge, gleichmäßig gefüllt',
    table: 'gegebene Zeilen',
    saltelli: 'für Indizes nach Sobol',
    morris: 'für Elementareffekte',
  },
  'measure.take': {
    greatest: 'größter Wert',
    least: 'kleinster Wert',
    largest: 'größter Betrag',
    greatest_time: 'wann er am größten ist',
    least_time: 'wann er am kleinsten ist',
    mean: 'Mittel über die Bilder',
    deviation: 'Standardabweichung',
    percentile: 'Wert, unter dem so viele Prozent bleiben',
    level: 'was einmal in einer Zeit überschritten wird',
    equivalent: 'Schwingbreite mit gleichem Schaden',
    damage: 'Miners Summe mit Rainflow',
    value: 'Wert zu einer Zeit',
    time: 'wann ein Ereignis kommt',
    count: 'wie viele Ereignisse',
    verdict: 'Urteil eines Manövers',
  },
  'answer.kind': {
    probability: 'Anteil der Zeilen, mit Grenzen',
    figures: 'Mittel, Abweichung, Perzentile',
    return: 'was einmal in so vielen Punkten überschritten wird',
    sensitivity: 'was jeder Faktor bewirkt',
  },
  'answer.law': { gumbel: 'das Größte jedes Punkts', weibull: 'was über einer Schwelle liegt' },
};

/** @type {typeof import('./keys-words.js').K} */
export const K = {
  keys,
  words,
  verdict: 'Urteil des Manövers',
  inBase: 'in der Grundlage',
};
