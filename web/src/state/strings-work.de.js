/** German for work that takes long. */

/** @type {typeof import('./strings-work.js').W} */
export const W = {
  start: (words, s) => `Arbeitet noch am Beginn${words && `: ${words}`} (${s} s)`,
  frame: (t, percent, s) => `Arbeitet noch am Schritt bis ${t} s: ${percent} % (${s} s)`,
  stopped: (t) => `Angehalten bei ${String(Number(t)).replace('.', ',')} s.`,
  goOn: 'Weiter',
  back: 'Angehalten. Die Werte sind die des gezeigten Laufs.',
  notStarted: 'Angehalten, bevor er beginnen konnte.',
  again: 'Neu beginnen',
  undoAll: 'Alle Änderungen rückgängig machen',
  restarted: 'Die Rechenmaschine antwortete nicht und wurde neu gestartet.',
};
