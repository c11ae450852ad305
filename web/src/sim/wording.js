/** Labels of channels and fields in the language of the page. The core has them in English: this one leaves them as they are. */

/** The labels of fields, which come with the panels. @returns {Promise<import('../../../wasm/js/labels.mjs').Labels>} */
export const readLabels = () =>
  fetch(new URL('labels.json', document.baseURI))
    .then((response) => response.json())
    .catch(() => []);

/** Puts the labels of a run's channels into words. @param {import('../../../wasm/js/frame.mjs').Manifest} _manifest */
export const worded = (_manifest) => {};
