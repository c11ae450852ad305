/**
 * Labels of channels and fields, and what the gallery says, in German. Titles, and names that stand in a picture, are there with the first
 * one; the other tables come with the panels, which alone show them. A scenario that says its own words is left as it is.
 */
import { TITLES } from './example-titles.de.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Manifests from before the tables were there. @type {Manifest[]} */
let waiting = [];
/** @type {typeof import('./tables.de.js') | null} */
let tables = null;
/** Titles as their scenarios have them. @type {WeakMap<Manifest, string>} */
const titles = new WeakMap();

const coming = () =>
  import('./tables.de.js').then((module) => {
    tables = module;
    waiting.forEach(tell);
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

/** A title of the gallery. @param {string} title */
export const titled = (title) => (Object.hasOwn(TITLES, title) ? TITLES[title] : title);

/** The title that a scenario itself has. @param {Manifest} manifest */
export const ownTitle = (manifest) => titles.get(manifest) ?? manifest.title;

/** @param {Manifest} manifest */
function tell(manifest) {
  if (!tables) return void waiting.push(manifest);
  for (const told of [...manifest.channels, ...manifest.inputs])
    told.label = tables.german(told.label);
  tables.tellGallery(manifest, ownTitle(manifest) !== manifest.title);
}

/** @param {Manifest} manifest */
export function worded(manifest) {
  const { title, view } = manifest;
  titles.set(manifest, title);
  manifest.title = titled(title);
  if (manifest.title !== title)
    for (const part of Object.values(view?.names ?? {})) part.name = titled(part.name);
  tell(manifest);
}
