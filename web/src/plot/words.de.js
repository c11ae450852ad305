/** German for choosing channels. */

/** @type {typeof import('./words.js').P} */
export const P = {
  find: 'Kanal suchen',
  run: 'Der ganze Lauf',
  of: (label, part) => `${label} von ${part}`,
  option: (words, unit) => `${words} [${unit}]`,
  beside: (name, value, off) => (off ? `${name} ${value}, jetzt ${off}` : `${name} ${value}`),
  notSoFar: (letter) => `${letter} –`,
  between: ' · ',
  pinned: (name, letter) => `${name}, ${letter}`,
  title: 'Kanäle der Diagramme',
  edit: (plot) => `Kanäle des Diagramms „${plot}“`,
  where: 'Hinzufügen zu',
  to: (plot) => `dem Diagramm ${plot}`,
  newPlot: 'ein eigenes Diagramm',
  channel: 'Kanal',
  add: 'Kanal hinzufügen',
  added: (channel, to) => `${channel} hinzugefügt: ${to}.`,
  remove: (channel, plot) => `${channel} aus dem Diagramm ${plot} entfernen`,
  removed: (channel, plot) => `${channel} aus dem Diagramm ${plot} entfernt.`,
  fullPlot: (n) => `Ein Diagramm hat höchstens ${n} Kanäle.`,
  fullPage: (n) => `Es gibt höchstens ${n} Diagramme über der Zeit.`,
  noOther: (unit) => `Der Lauf hat keinen anderen Kanal in ${unit}.`,
  none: (word) => `Kein Kanal hat „${word}“ im Namen`,
};
