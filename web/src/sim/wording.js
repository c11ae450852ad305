/** Labels of channels and fields, and what the gallery says, in the language of the page. Both are in English: this one leaves them as they are. */

/** The labels of fields, which come with the panels. @returns {Promise<import('../../../wasm/js/labels.mjs').Labels>} */
export const readLabels = () =>
  fetch(new URL('labels.json', document.baseURI))
    .then((response) => response.json())
    .catch(() => []);

/** Puts the labels of a run's channels, and what an example says, into words. @param {import('../../../wasm/js/frame.mjs').Manifest} _manifest */
export const worded = (_manifest) => {};

/** A title of the gallery. @param {string} title */
export function titled(title) {
  return title;
}
