/** Words of pinned runs that a link has. */
export const N = {
  tooFar: (/** @type {number} */ frame, /** @type {number} */ last) =>
    `frame ${frame} is wanted, the run has frames 0 to ${last}`,
  badPins: (/** @type {string} */ why) => `The pinned runs of this link cannot be read. ${why}.`,
  comingPins: (/** @type {number} */ n) =>
    n === 1
      ? 'A pinned run of this link is being computed again.'
      : `${n} pinned runs of this link are being computed again.`,
  pinsThere: (/** @type {number} */ n) =>
    n === 1 ? 'The pinned run is there.' : `The ${n} pinned runs are there.`,
  pinsBad: (/** @type {string[]} */ letters) =>
    `Pinned runs that are not as the link says: ${letters.join(', ')}. “Measure” has more.`,
};
