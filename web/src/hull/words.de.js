/** German for placing a hull of one's own. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Die Klüse setzen',
  use: 'Seine Klüse setzen…',
  label: (part) => `Rumpf von ${part}, mit einer Klüse`,
  lead: 'Drücke auf die Außenhaut, wo die Kette herauskommt, dann auf das Deck oder die Innenseite, wo das Rohr endet. Kette, Kettennuss und Anker folgen.',
  preview: 'Der Rumpf. Ziehen dreht ihn, Rad oder + und - kommen näher.',
  presses: 'Ein Druck setzt',
  choices: {
    mouth: 'Mündung an der Außenhaut',
    inner: 'Oberes Ende',
    turn: 'Nichts: dreht die Ansicht',
  },
  keys: 'Im Bild bewegen die Pfeiltasten das Kreuz (mit Umschalt fein), Eingabe setzt den Punkt.',
  nearer: 'Näher',
  farther: 'Weiter',
  whole: 'Ganzer Rumpf',
  under: (at) => `Unter dem Kreuz: ${at} m`,
  nothing: 'Unter dem Kreuz: kein Rumpf',
  hull: 'Rumpf',
  length: 'Größte Ausdehnung',
  most: 'Dreiecke vor dem Bohren, höchstens',
  short: 'Kurz genug für einen Link',
  pipe: 'Rohr',
  mouth: 'Mündung',
  inner: 'Oberes Ende',
  axis: (point, axis) => `${point}: ${axis}`,
  bore: 'Durchmesser des Rohrs',
  lip: 'Radius der Lippe',
  start: 'Anfang',
  more: 'Glieder mehr',
  tilt: 'Kette aus dem Lot',
  metres: 'm',
  degrees: '°',
  range: (low, high, unit) => `Von ${low} bis ${high}${unit ? ` ${unit}` : ''}`,
  small: (mass) =>
    `Klein für einen Anker von ${mass}: gib die wahre Länge des Rumpfs an, oder nimm einen leichteren Anker.`,
  take: 'Diesen Rumpf nehmen',
  working: 'Bohrt, legt die Kette',
  opening: 'Bereitet den Rumpf vor',
  found: 'Was gefunden wurde',
  closed: (n) =>
    n === 1 ? '1 kleines Loch wurde geschlossen' : `${n} kleine Löcher wurden geschlossen`,
  sound: 'Der Rumpf ist geschlossen',
  cuts: (n) => `${n} Paare seiner Flächen schneiden einander: was dort berührt, kann falsch sein`,
  refused: (n) =>
    n === 1
      ? 'Der Rumpf ist offen: 1 Loch ist zu groß, um es hier zu schließen; es ist im Bild markiert. Schließe es in einem Netzeditor.'
      : `Der Rumpf ist offen: ${n} Löcher sind zu groß, um sie hier zu schließen; sie sind im Bild markiert. Schließe sie in einem Netzeditor.`,
  noBody: (why) => `Das Netz ist kein Körper: ${why}`,
  gone: 'Das Netz ist nicht in diesem Browser. Öffne seine Datei noch einmal.',
  piped:
    'Aus diesem Rumpf läuft schon eine Kette, und dieser Browser kennt ihr Rohr nicht: eines, das hier gesetzt wird, ist ein zweites. Soll es woanders sein, öffne die Datei des Rumpfs, wie er vorher war.',
  first: 'Drücke auf die Außenhaut, wo die Mündung sein soll.',
  second: 'Nun das obere Ende: drücke auf das Deck oder die Innenseite.',
  drilled: (length, angle, n) => `Rohr ${length}, ${angle} über der Waagrechten; ${n} Dreiecke`,
  moved: (d) => `Der gröbere Rumpf ist höchstens ${d} von dem der Datei entfernt`,
  carried: (n) => `Ein Link trägt ihn (${n} Zeichen)`,
  tooLong: 'So zu lang für einen Link: Teilen macht ihn gröber, eine Datei trägt ihn ganz',
  links: (n) => `${n} Kettenglieder`,
  rests: 'Die Kette liegt bei 0 s ruhig in der Klüse',
  unrest:
    'Für die Kette wurde keine Ruhelage gefunden: sie fällt zu Beginn des Laufs an ihren Platz, was als Spitze ihrer Kraft erscheint',
  link: (n) => `Glied ${n} vom Anker`,
  parts: { shank: 'der Schaft', head: 'der Kopf des Ankers', anchor: 'der Anker' },
  clear: 'Bei 0 s liegt nichts im Rumpf',
  overlap: (part, depth, at) => `Bei 0 s liegt ${part} ${depth} tief im Rumpf, bei (${at}) m`,
  rest: (n) => (n === 1 ? 'und 1 weitere Stelle' : `und ${n} weitere Stellen`),
  core: (why) => `Der Lauf würde nicht beginnen: ${why}`,
  mendLinks: (n) => (n === 1 ? '1 Glied mehr fieren' : `${n} Glieder mehr fieren`),
  mendTilt: (angle) => `${angle} aus dem Lot beginnen`,
  noMend:
    'Kein Anfang frei vom Rumpf wurde gefunden: setze die Mündung dorthin, wo die Außenhaut darunter zurückweicht.',
  eased: 'Der Lauf beginnt trotzdem: diese Glieder finden ihren Platz.',
  stuck:
    'Die Kette liegt im Rumpf: setze die Mündung dorthin, wo die Außenhaut darunter zurückweicht.',
  faults: {
    open: () => 'Das Netz ist offen: es hat kein Inneres.',
    numbers: () =>
      'Punkte, Durchmesser und Lippe müssen Zahlen sein, die Größen über 0 und unter denen des Rumpfs.',
    near: ([length, bore]) =>
      `Das obere Ende ist ${length} von der Mündung: mehr als der Radius des Rohrs, ${bore}, ist nötig.`,
    level: ([rise]) =>
      `Das Rohr steigt um ${rise}: mindestens 3° sind nötig, damit eine Kette daran hängt. Setze das obere Ende höher.`,
    offShell: () =>
      'Die Mündung liegt nicht auf der Außenhaut, oder das obere Ende außerhalb. Drücke von außen auf die Außenhaut, dann auf einen Ort binnenbords und höher.',
    noEnd: () =>
      'Das Rohr kommt nicht aus dem Rumpf. Setze das obere Ende auf das Deck oder nach innen.',
    oblique: ([angle]) =>
      `Das Rohr weicht ${angle} von der Normalen der Außenhaut ab: höchstens 60°, sonst ist die Mündung ein langer Schlitz.`,
    folds: () =>
      'Die Außenhaut hat in der Mündung oder am Ende des Rohrs eine Kante, eine Falte oder ein anderes Loch. Setze den Punkt weiter weg, oder nimm ein dünneres Rohr.',
    edge: () => 'Die Außenhaut endet in der Mündung. Setze die Mündung weg von ihrem Rand.',
    uneven: () =>
      'Die Lippe rollt nicht um die Mündung: die Außenhaut ist dort zu uneben oder zu stark gekrümmt. Nimm einen kleineren Radius der Lippe, oder einen anderen Ort.',
    short: ([length, lip]) =>
      `Das Rohr von ${length} endet in seiner Lippe, die ${lip} hineinreicht. Setze das obere Ende weiter weg, oder nimm eine kleinere Lippe.`,
    slanting: () =>
      'Das Rohr läuft an einer Wand im Rumpf entlang. Lass es steiler auf diese Wand treffen.',
    cuts: ([n]) =>
      `Der gebohrte Rumpf schneidet sich selbst an ${n} Stellen: etwas steht dem Rohr im Weg.`,
    coarse: ([n]) => `Mit ${n} Dreiecken ist der Rumpf kein Körper mehr. Lass mehr Dreiecke zu.`,
    long: () =>
      'Kein Rumpf, der kurz genug für einen Link ist, ist noch ein Körper. Nimm diese Wahl weg.',
    narrow: ([width, bore]) =>
      `Ein Glied von ${width} Breite geht nicht in ein Rohr von ${bore}. Nimm ein weiteres Rohr.`,
  },
};
