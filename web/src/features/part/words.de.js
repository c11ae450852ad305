/** German for the panel of a part's values. */

/** @type {typeof import('./words.js').W} */
export const W = {
  title: 'Werte eines Teils',
  of: 'Von',
  run: 'Der ganze Lauf',
  part: (name, kind) => `${name} (${kind})`,
  quantity: 'Größe',
  value: 'Wert',
  between: (low, high) => `${low} bis ${high}`,
  at: (low, high, coarse) =>
    `kleinster bei ${low} s, größter bei ${high} s, über jeden Schritt bisher${coarse ? '; ≈: hängt vom Schritt ab, das meiste kam in einem' : ''}`,
};
