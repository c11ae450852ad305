/** German for the element `hawse-sim`, as lessons use it. What it throws stays in English: authors of pages read that. */
import { W as english } from './words.js';

/** @type {typeof import('./words.js').W} */
export const W = {
  ...english,
  title: 'Eine Simulation, gemacht mit Hawse',
  start: (title) => `Abspielen: ${title}`,
  run: 'Abspielen',
  sealed: 'Diese Seite lässt hier keinen Lauf zu. Öffne ihn in einem Tab.',
};
