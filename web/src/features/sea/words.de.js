/** German for the feature. */

/** @type {typeof import('./words.js').T} */
export const T = {
  sea: {
    title: 'See',
    waves: 'Wellen',
    water: 'Wasser',
    air: 'Luft',
    own: 'Wie unten eingestellt',
    beaufort: 'Windstärke',
    state: 'Seegang',
    forces: [
      ...['Windstille', 'Leiser Zug', 'Leichte Brise', 'Schwache Brise', 'Mäßige Brise'],
      ...['Frische Brise', 'Starker Wind', 'Steifer Wind', 'Stürmischer Wind', 'Sturm'],
      ...['Schwerer Sturm', 'Orkanartiger Sturm', 'Orkan'],
    ],
    states: [
      ...['Spiegelglatt', 'Gekräuselt', 'Schwach bewegt', 'Leicht bewegt', 'Mäßig bewegt'],
      ...['Grob', 'Sehr grob', 'Hoch', 'Sehr hoch', 'Gewaltig'],
    ],
    preset: (n, name, height) => `${n} ${name}, ${height}`,
    presetHelp:
      'Setzt Höhe und Periode der Wellen; eine Windstärke setzt auch den Wind, mit den Wellen.',
    height: 'Wellenhöhe H',
    significant: 'Kennzeichnende Höhe Hs',
    period: 'Periode T',
    peak: 'Periode der Spitze Tp',
    heading: 'Wellen laufen nach',
    spreading: 'Richtungsstreuung',
    gamma: 'Überhöhung der Spitze',
    seed: 'Startwert',
    next: 'Nächste See',
    depth: 'Tiefe, 0 ist tief',
    ramp: 'Wellen wachsen über',
    currentSpeed: 'Strömung',
    currentWay: 'Strömung läuft nach',
    windSpeed: 'Windgeschwindigkeit',
    windWay: 'Wind weht nach',
    wayHelp: 'Von der x-Achse der Welt an, positiv gegen den Uhrzeigersinn.',
    gauge: 'Wellenpegel hinzufügen',
    facts: (length, speed, of) => `${length} lang, ${speed} schnell, 1 zu ${of} steil`,
    given: (n) => `${n} Wellen, einzeln in den Parametern angegeben.`,
    steep: (is, most, period) =>
      `Steiler, als Seegang ist: 2\u03c0Hs/(gTp\u00b2) ist ${is}, höchstens ${most} bei ${period}.`,
    breaks: (is, most) =>
      `Wellen von ${is} brechen: höchstens ${most} stehen bei dieser Periode und Tiefe.`,
  },
};
