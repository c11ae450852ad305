/** German for data on the picture. */

/** @type {typeof import('./words.js').T} */
export const T = {
  title: 'Daten auf dem Bild',
  open: 'Daten auf dem Bild (U)',
  close: 'Schließen',
  flat: 'Braucht die 3D-Ansicht, die dieser Browser nicht zeichnet. Werte und Diagramme haben dieselben Daten.',

  colour: 'Die Farbe zeigt',
  colours: {
    tension: 'Zug der Leinen',
    bending: 'Biegung, 1 / Radius',
    moment: 'Biegemoment',
    torque: 'Moment in der Leine',
    utilisation: 'Anteil der Bruchlast',
    boom: 'Moment im Ausleger',
  },
  colourNotes: {
    bending:
      'Des Kreises durch drei Knoten. Eine schärfere Biegung, als die Knoten folgen können, ist nicht darin.',
    moment: 'Krümmung mal EI.',
    torque: 'Ein Wert für die ganze Leine.',
    utilisation: 'Zug durch die Bruchlast, die das Szenario angibt.',
    boom: 'Durch den Zug der Leinen, die daran hängen, ohne sein Eigengewicht.',
  },
  heat: 'Größter Druck (I)',
  pressure: 'Größter Druck',
  heatNote:
    'Kraft durch Fläche jedes Kontakts, das Mittel über mindestens vier Zellen. Er bleibt, wo er war, und geht mit der Zeit zurück.',
  noHeat: 'Nichts in diesem Lauf kann auf etwas drücken.',
  from: (t) => `Gezählt ab ${t}.`,
  fromNow: 'Ab jetzt zählen',
  fromStart: 'Von Beginn an',

  ghosts: 'Frühere Augenblicke (J)',
  count: 'Wie viele',
  spacing: 'Zeit dazwischen',

  traces: 'Spuren von Punkten',
  points: 'Punkte, die eine Spur lassen',
  speed: 'Farbe nach Geschwindigkeit',
  dots: (t) => `Ein Punkt alle ${t}.`,
  middleOf: (part) => `${part}, Mitte`,
  endOf: (line, end) => `${line}, Ende ${end}`,
  portOf: (part, port) => `${part}, ${port}`,

  cut: 'Mit einer Ebene schneiden (Q)',
  axis: 'Quer zu',
  place: 'Ort der Ebene',
  flip: 'Die andere Hälfte zeigen',

  tape: "Maßband (')",

  said: {
    heat: 'Größter Druck gezeigt',
    ghosts: 'Frühere Augenblicke gezeigt',
    traces: 'Spuren gezeigt',
    cut: 'Mit einer Ebene geschnitten',
  },
  unsaid: {
    heat: 'Druck verborgen',
    ghosts: 'Frühere Augenblicke verborgen',
    traces: 'Spuren verborgen',
    cut: 'Nicht geschnitten',
  },

  bar: (what, from, top, most) => `${what}: Farben von ${from} bis ${top}. Größter bisher: ${most}`,
  most: (most) => `Bisher ${most}`,
  over: 'Über dem Bereich',
};
