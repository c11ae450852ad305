/** German for a run told in sentences. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Der Lauf in Sätzen',
  open: 'Den Lauf in Sätzen erzählen',
  short: 'In Sätzen',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  heads: { run: 'Der Lauf', happened: 'Was geschah', most: 'Am größten', now: 'Jetzt' },
  what: (title, total, parts) =>
    `${title}: ein Lauf von ${total} s mit ${parts === 1 ? '1 Teil' : `${parts} Teilen`}.`,
  at: (now, to) => `Erzählt wird bis ${now} s, dem gezeigten Augenblick; gerechnet sind ${to} s.`,
  ended: (t) => `Ein Ereignis des Szenarios beendet ihn bei ${t} s.`,
  halted: (t) => `Er hat bei ${t} s angehalten.`,
  nothing: 'Bisher kein Ereignis.',
  event: (t, who, what, n) =>
    n === 1 ? `Bei ${t} s: ${who} ${what}.` : `Zuerst bei ${t} s, ${n}-mal: ${who} ${what}.`,
  more: (n) => (n === 1 ? 'Und 1 weiteres Ereignis.' : `Und ${n} weitere Ereignisse.`),
  most: (label, of, value, t, coarse) =>
    `${label}, ${of}: ${value} bei ${t} s${coarse ? ', was vom Schritt abhängt' : ''}.`,
  noForce: 'Bisher ist keine Leine straff, und nichts berührt sich.',
  verdict: (of, verdict) => `${of}: ${verdict}.`,
  value: (title, value) => `${title}: ${value}.`,
};
