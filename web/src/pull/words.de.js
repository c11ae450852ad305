/** German for pulling. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Ziehen',
  open: 'Einen Körper von Hand ziehen (Umschalt G)',
  lead: 'Drücke auf einen Körper und ziehe.',
  done: 'Fertig (Esc)',
  flat: 'Um von Hand zu ziehen, muss die Szene in 3D sein.',
  closed: 'Das Ziehen ist vorbei. Ein Druck bewegt die Kamera.',
  adding: (part) => `Eine Feder an ${part} kommt in das Szenario: Rückgängig nimmt sie fort.`,
  holding: (part) => `Zieht an ${part}`,
  paused: (part) => `Zieht an ${part}: es wirkt, wenn es läuft.`,
  force: (force, most) => `${force} von ${most}`,
  none: (part) =>
    `${part} lässt sich nicht ziehen: das können nur Körper und Schiffe, die sich von selbst bewegen.`,
  massless: (part) => `${part} lässt sich nicht ziehen: sein Text nennt keine Masse.`,
  missed: (part) => `${part} war zu schnell, um es zu fassen. Versuche es noch einmal.`,
  halted: 'Abgebrochen: geh in der Zeit zurück, um weiterzuziehen.',
};
