/** What a run tells in the language of the page, which has it in English. */

/** The label of a channel. @param {string} label */
export const labelOf = (label) => label;

export { titled } from '../sim/wording.js';
