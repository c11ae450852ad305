/** Labels of channels and fields in German. Their table comes with the panels, which alone show them. */

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Manifests from before the table was there. @type {Manifest[]} */
let waiting = [];
/** @type {typeof import('./labels.de.js') | null} */
let table = null;

const coming = () =>
  import('./labels.de.js').then((module) => {
    table = module;
    for (const manifest of waiting) worded(manifest);
    waiting = [];
  });

/** @returns {Promise<import('../../../wasm/js/labels.mjs').Labels>} */
export const readLabels = () =>
  Promise.all([
    fetch(new URL('labels.de.json', document.baseURI)).then((response) => response.json()),
    coming(),
  ]).then(
    ([labels]) => labels,
    () => [],
  );

/** @param {Manifest} manifest */
export function worded(manifest) {
  if (!table) return void waiting.push(manifest);
  for (const channel of manifest.channels) channel.label = table.german(channel.label);
}
