/** What comes with the first run: what hands do to the camera, what a person points at, and what acts. */
export { acting } from './action.js';
export { createHand } from './hand.js';
export { createPicks } from './picks.js';
