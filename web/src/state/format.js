/** Numbers as people read them: of the package, since what is made without a page writes them too. */
export * from '../../../wasm/js/format.mjs';

/** Digits as they are: other languages have a comma in them. @param {string} text */
export const localDigits = (text) => text;
