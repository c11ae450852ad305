/** German for moving by hand. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Von Hand bewegen',
  thing: 'Was bewegt wird',
  move: 'Bewegen',
  turn: 'Drehen',
  connect: 'Verbinden',
  first: 'Drücke auf den Punkt, an dem eine Leine beginnt',
  second: (from) => `Von ${from}: drücke, wo sie endet`,
  joined: (id, length) => `${id} ist hinzugefügt, ${length} lang`,
  same: 'Eine Leine braucht zwei Teile',
  snap: 'Einrasten',
  snapHelp: 'Auf runde Orte, auf Winkel von 15 Grad und auf Anschlüsse und Orte anderer',
  axes: ['x', 'y', 'z'],
  position: (axis) => `Ort ${axis} [m]`,
  heading: 'Richtung [°]',
  done: 'Fertig',
  step: (text) => `Schritte von ${text}`,
  snapped: (to) => `Bei ${to}`,
  wrong: (text) => `${text} ist keine Zahl. Erlaubt: −1000000 bis 1000000 m.`,
  along(names) {
    const shown = names.slice(0, 3).join(', ');
    return `Gelenke halten es, und mit geht: ${shown}${names.length > 3 ? ` und ${names.length - 3} weitere` : ''}`;
  },
  elsewhere: (off) =>
    `Der Start setzt es ${off} von hier: er sucht die Ruhelage, oder es hält, woran es hängt`,
  stuck: (part, why) => `${part}: ${why}`,
  flat: 'Um von Hand zu bewegen, muss die Szene in 3D sein. Das Formular hat den Ort.',
};
