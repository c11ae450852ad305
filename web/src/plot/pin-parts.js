/** Which parts of two runs stand for each other: those of one name and kind. */

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Whether there is something of it to draw. @param {import('../../../wasm/js/frame.mjs').Part} part */
const drawn = ({ pose, port, line }) =>
  pose !== undefined || port !== undefined || line !== undefined;

/** @param {Manifest} manifest @param {{id: string, kind: string}} part */
export const partLike = ({ parts }, { id, kind }) =>
  parts.find((part) => part.id === id && part.kind === kind);

/** Parts of a run that another has not, by name. @param {Manifest} manifest @param {Manifest} other */
export const lonely = (manifest, other) =>
  manifest.parts.filter((part) => drawn(part) && !partLike(other, part)).map(({ id }) => id);
