/** German for work that takes long. */
import { localDigits as digits } from '../package/format.de.js';

/** @type {typeof import('./strings-work.js').W} */
export const W = {
  start: (words, s) => `Arbeitet noch am Beginn${words && `: ${words}`} (${s} s)`,
  frame: (t, percent, s) => `Arbeitet noch am Schritt bis ${digits(t)} s: ${percent} % (${s} s)`,
  stopped: (t) => `Angehalten bei ${digits(String(Number(t)))} s.`,
  goOn: 'Weiter',
  back: 'Angehalten. Die Werte sind die des gezeigten Laufs.',
  notStarted: 'Angehalten, bevor er beginnen konnte.',
  again: 'Neu beginnen',
  undoAll: 'Alle Änderungen rückgängig machen',
  restarted: 'Die Rechenmaschine antwortete nicht und wurde neu gestartet.',
};
