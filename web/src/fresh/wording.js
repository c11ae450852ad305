/** What a template says of itself, in the language of the page, which is that of its file. */

/** @param {import('../../../wasm/js/form/scenario.mjs').Doc} template @returns {import('../../../wasm/js/form/scenario.mjs').Doc} */
export const inWords = (template) => template;
