/** German for the report of a run, in place of wasm/js/report/words.mjs. Names and notes of scenarios and cases are as they were written. */

import { told } from '../faults/wording.de.js';

/** @type {typeof import('../../../wasm/js/report/words.mjs').R} */
export const R = {
  lang: 'de',
  kicker: 'Bericht eines Laufs',
  by: (version) => `Hawse ${version}`,
  untitled: 'Ein Lauf ohne Titel',
  notes: 'Anmerkungen',
  none: 'keine',
  yes: 'ja',
  no: 'nein',
  dash: '–',
  rough: '≈',
  range: (a, b) => `${a} bis ${b}`,

  facts: {
    label: 'Der Lauf in Kürze',
    example: 'Beispiel',
    own: 'ein eigenes Szenario',
    asItIs: 'wie es ist',
    changed: (n) => (n === 1 ? 'an 1 Stelle geändert' : `an ${n} Stellen geändert`),
    integrator: 'Verfahren',
    step: 'Schritt',
    frame: 'Bilder alle',
    duration: 'Gerechnet',
    whole: (to) => `alle ${to} s`,
    part: (to, all) => `${to} von ${all} s`,
    parts: 'Teile',
    hash: 'Hash des Zustands',
    version: 'Fassung',
  },
  partOnly: (to, all) =>
    `Der Lauf ist bis ${to} s von ${all} s gerechnet: jede Zahl hier gilt für diesen Teil.`,
  ended: (t, all) => `Ein Ereignis des Szenarios hat den Lauf bei ${t} s von ${all} s beendet.`,
  halted: (t) => `Der Lauf hat bei ${t} s angehalten`,
  cause: (part, node, cause) => `${part ? `${part}${node}: ` : ''}${told(String(cause)).text}`,
  node: (n) => `, Knoten ${n}`,
  noStart: 'Er konnte nicht beginnen: es gibt keine Zahlen.',
  tryStep: (step) => `Ein Schritt von ${step} mag gehen.`,

  picture: {
    title: 'Die Szene',
    at: (t) => `Die Szene bei ${t} s.`,
    tension: (top) => `Leinen haben die Farben ihres Zugs, von keinem bis ${top}.`,
    given: 'Ein Bild, das dem Befehl gegeben wurde.',
    none: 'Kein Bild: der Befehl zeichnet keines. Die Seite macht eines vom gezeigten Augenblick, und --picture FILE nimmt eines.',
    failed: 'Kein Bild: dieser Browser konnte keines zeichnen.',
  },

  verdict: {
    title: 'Urteil',
    caption: (part) => `Was ${part} sah`,
    words: [
      () => 'Noch kein Urteil',
      (time) => `In Ruhelage bei ${time}`,
      (time) => `Verklemmt bei ${time}`,
      (time) => `Gerutscht bei ${time}`,
      () => 'Die Zeit lief ab',
    ],
    times: ['', 'time_home', 'time_jam', 'time_slip', ''],
  },

  plots: {
    title: 'Diagramme',
    none: 'Der Lauf hat keinen Kanal, den ein Diagramm zeigen könnte.',
    label: (title, unit, names) =>
      `Diagramm über der Zeit: ${title}${unit && unit !== '1' ? ` [${unit}]` : ''}${names ? `; ${names}` : ''}`,
    against: (title, x) => `Diagramm von ${title} über ${x}`,
    more: (shown, all) => `${shown} von ${all} Diagrammen sind gezeigt.`,
  },

  beside: {
    title: 'Läufe, die daneben stehen',
    what: 'Ihre Kurven stehen gestrichelt und gepunktet in den Diagrammen, mit ihren Buchstaben.',
    list: (runs) => `${runs.map(([letter, name]) => `${letter}: ${name}`).join('; ')}.`,
    channel: 'Kanal',
    run: 'Lauf',
    unit: 'Einheit',
    now: 'dieser',
    greatest: 'Größtes',
    least: 'Kleinstes',
    mean: 'Mittel',
    off: 'dieser weicht ab um',
    help: (to) =>
      `Von 0 bis ${to} s, was alle haben. Neben jedem Kennwert, um wie viel davon dieser Lauf abweicht; ein Strich, wo das so gut wie nichts ist.`,
  },

  figures: {
    title: 'Extremwerte dessen, was aufgetragen ist',
    channel: 'Kanal',
    unit: 'Einheit',
    least: 'Kleinster',
    greatest: 'Größter',
    at: 'bei [s]',
    mean: 'Mittel',
    deviation: 'Abweichung',
    help: 'Kleinster und größter Wert sind aus jedem angenommenen Schritt, Mittel und Standardabweichung aus den Bildern (docs/measure.md).',
    rows: (n) => `Der Lauf ist lang: hier jedes ${n}. Bild.`,
    rough:
      '≈: das meiste dieser Last kam in einem Schritt; ein anderer Schritt gibt eine andere Spitze.',
  },

  energy: {
    title: 'Energie',
    what: 'Änderung seit Beginn',
    value: 'Energie',
    work: 'Zugeführte Arbeit',
    gravity: 'Enthalten als Höhe',
    kinetic: 'Enthalten als Bewegung',
    elastic: 'Enthalten als Verformung',
    dissipated: 'Verloren',
    residual: 'Bleibt übrig',
    closure: (turned, share) =>
      `Von ${turned}, die umgesetzt wurden, fehlt ${share} in der Bilanz (Arbeit weniger Enthaltenes und Verlorenes).`,
    still: 'Fast keine Energie wurde umgesetzt.',
  },

  happened: {
    title: 'Was geschah',
    none: 'Nichts: der Lauf hat kein Ereignis.',
    counts: 'Wie oft',
    list: 'In der Reihenfolge ihrer Zeiten',
    line: (part, what, value) => `${part} ${what}${value ? `, ${value}` : ''}`,
    some: (shown, all) =>
      `${shown} von ${all} Ereignissen: was selten ist, und vom Übrigen die ersten.`,
    all: (n) => (n === 1 ? '1 Ereignis.' : `${n} Ereignisse.`),
    times: (what, n) => `${what}: ${n}`,
  },

  scenario: {
    title: 'Das Szenario',
    tables: {
      parts: 'Teile',
      environment: 'Umgebung',
      solver: 'Löser',
      materials: 'Werkstoffe',
      meshes: 'Netze',
      surfaces: 'Oberflächen',
      contacts: 'Kontakte',
      plan_contacts: 'Kontakte im Grundriss',
      inputs: 'Eingänge',
      events: 'Geplante Ereignisse',
    },
    help: 'Werte, die das Szenario angibt; was es auslässt, ist, wie docs/scenario.md es hat.',
    moreRows: (n) => `und ${n} weitere Werte`,
    moreEntries: (n, ids) => `Und ${n} weitere: ${ids}`,
    series: (n, lo, hi) => `${n} Zahlen, ${lo} bis ${hi}`,
    each: (what) => `${what}, je`,
    orders: 'Live befohlen',
    order: (t, input, value) => `${t} s: ${input} ${value}`,
    moreOrders: (n) => `und ${n} weitere`,
  },

  changes: {
    title: 'Geändert gegenüber dem Beispiel',
    where: 'Wo',
    from: 'Im Beispiel',
    to: 'Hier',
    absent: 'nicht da',
    gone: 'herausgenommen',
    more: (n) => `Und ${n} weitere Änderungen.`,
  },

  cover: {
    title: 'Was davon validiert ist',
    lead: (cases, rows, version, outside) =>
      `${cases} Fälle der Validierung von Hawse ${version} halten, was dieses Szenario enthält, gegen veröffentlichte Versuche und geschlossene Formeln: ${rows} Zeilen${outside ? '' : ', keine außerhalb ihrer Toleranz'}. Sie sagen, dass die Teile richtig gerechnet sind, nicht, dass dieses Szenario das richtige ist.`,
    what: 'Was es enthält',
    cases: 'Fälle',
    rows: 'Zeilen',
    again: 'Noch einmal rechnen',
    many: (n, first) => `${n} Fälle, ${first} und andere`,
    page: 'Die Seite rechnet dieselben bei #validation.',
    none: 'Kein Fall der Validierung handelt von dem, was dieses Szenario enthält.',
  },

  proof: {
    title: 'Um es noch einmal zu rechnen',
    version: 'Fassung von Hawse',
    hash: (t) => `Hash des Zustands bei ${t} s`,
    badge: 'Gegen den Link',
    badges: {
      same: (t) =>
        `Nachgerechnet: der Zustand bei ${t} s ist Bit für Bit der, den der Link versprach.`,
      differs: (t) =>
        `Weicht ab: der Zustand bei ${t} s ist nicht der, den der Link versprach. Maschine oder Szenario haben sich seither geändert.`,
      checking: (t) =>
        `Nicht verglichen: der Lauf ist nicht bis ${t} s gerechnet, wo der Link einen Hash hat.`,
      none: () =>
        'Nichts zu vergleichen: kein Link mit einem Hash wurde geöffnet, oder ein Wert wurde danach geändert.',
    },
    link: 'Adresse',
    noLink: 'Keine: der Lauf passt nicht in einen Link. Sein Szenario als Datei enthält ihn.',
    bare: 'Setze ihn an die Adresse einer Seite, die Hawse hat, oder sage --page URL.',
    code: 'Der Link als QR-Code',
    tooLong: (n, most) =>
      `Der Link hat ${n} Zeichen, zu viele für einen QR-Code, der von Papier gelesen wird (${most}).`,
    noCode: 'Kein QR-Code: der Link hat keine Adresse einer Seite.',
    same: 'Dasselbe Szenario und dieselbe Fassung geben auf jedem Rechner dieselben Bits: der Hash sagt es.',
  },
};
