/**
 * Where the words of a frame's rows lie, by the manifest; the names are those of `rows.mjs`. A manifest that does
 * not tell (of an earlier version, or made up) has the places of this one.
 * @module
 */

/** @typedef {import('./frame.mjs').Section} Section */

/**
 * Places of the words in a row of the section.
 * @template {Record<string, number>} T
 * @param {Section | undefined} section
 * @param {T} layout
 * @returns {Omit<T, 'words'>}
 */
export function placesOf(section, layout) {
  if (!section?.row) return layout;
  const places = Object.fromEntries(section.row.map(({ name, at }) => [name, at]));
  for (const name of Object.keys(layout))
    if (name !== 'words' && places[name] === undefined)
      throw new RangeError(`the rows of this run's frames have no "${name}"`);
  return /** @type {any} */ (places);
}

/**
 * How a row of the section comes to lie as in `layout`: so many words from one place to another; one move, where
 * the frame has them in that order.
 * @param {Section | undefined} section
 * @param {{words: number} & Record<string, number>} layout
 */
export function movesOf(section, layout) {
  const stride = section?.stride ?? layout.words;
  if (!section?.row) return { stride, moves: [{ from: 0, to: 0, n: layout.words }] };
  placesOf(section, layout);
  /** @type {{from: number, to: number, n: number}[]} */
  const moves = [];
  for (const { name, at = 0, size } of section.row) {
    const to = layout[name];
    const last = moves.at(-1);
    if (to === undefined) continue; // a word that this version does not know
    if (last && last.from + last.n === at && last.to + last.n === to) last.n += size;
    else moves.push({ from: at, to, n: size });
  }
  return { stride, moves };
}
