/** What the core and the package say of faults, hints and halts, in the language of the page; which is how they say it. */

/** `lang`: it is not of the page's language; `title`: as the core says it, to be searched for.
 * @typedef {{text: string, lang?: string, title?: string}} Told */

/** @param {string} what @returns {Told} */
export const told = (what) => ({ text: what });
