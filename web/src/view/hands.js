/** What comes with the first run: what hands do to the camera, what a person points at, what acts, and what is written. */
export { acting } from './action.js';
export { createHand } from './hand.js';
export { createPicks } from './picks.js';
export { createPlates } from './plates.js';
