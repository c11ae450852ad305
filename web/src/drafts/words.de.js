/** German for drafts. */
import { agoIn } from './ago.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
/** @param {string[]} list */
const joined = (list) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} und ${list.at(-1)}`;

/** @typedef {import('./words.js').Told} Told */

/** @param {number} n */
const orders = (n) => count(n, 'Live-Befehl', 'Live-Befehle');

/** "3 Werte und 1 Live-Befehl". @param {Told} draft */
const counted = (draft) =>
  joined([
    ...(draft.changes.length > 0 ? [count(draft.changes.length, 'Wert', 'Werte')] : []),
    ...(draft.orders > 0 ? [orders(draft.orders)] : []),
    ...(draft.typed !== null ? ['den Text'] : []),
  ]);

/** Names that are listed before the rest is counted. */
const NAMES = 4;

/** "vor 5 Minuten". */
export const ago = agoIn('de', 'eben gerade');

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Entwürfe',
  lead: 'Was du geändert und nicht geteilt hast. Es bleibt in diesem Browser.',
  changed: (draft, when) => `Du hast hier ${when} ${counted(draft)} geändert.`,
  back: (draft, when) => `Was du ${when} geändert hast, ist wieder da: ${counted(draft)}.`,
  what(draft) {
    const { changes } = draft;
    const told = [
      ...changes.slice(0, NAMES),
      ...(changes.length > NAMES ? [`${changes.length - NAMES} weitere`] : []),
      ...(draft.orders > 0 ? [orders(draft.orders)] : []),
      ...(draft.typed !== null ? ['Text, der gerade bearbeitet wurde'] : []),
    ];
    return told.length > 0 ? told.join(', ') : W.asBegun;
  },
  begun: (title) =>
    `${title} gehört dir: es bleibt in diesem Browser, und ein Link trägt es weiter.`,
  asBegun: 'wie es begann',
  without: (names) =>
    `ohne ${names.length === 1 ? 'seine Netzdatei' : 'seine Netzdateien'} ${joined(names)}`,
  withoutHere: (names) =>
    `Dieser Browser hat ${joined(names)} nicht behalten: lass die Datei hier noch einmal fallen.`,
  untitled: 'Ein Szenario',
  open: 'Öffnen',
  discard: 'Verwerfen',
  undo: 'Alles zurück',
  remove: 'Löschen',
  openOf: (title) => `Entwurf von ${title} öffnen`,
  removeOf: (title) => `Entwurf von ${title} löschen`,
  off: 'Keine Entwürfe behalten',
  offNote: 'Die behaltenen werden gelöscht.',
};
