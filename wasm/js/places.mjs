/**
 * Where the words of a frame's rows lie, by the manifest; the names are those of `rows.mjs`. A manifest that does
 * not tell (of an earlier version, or made up) has the places of this one.
 * @module
 */

/** @typedef {import('./frame.mjs').Section} Section */

/**
 * Places of the words in a row, as those of `rows.mjs`: `words` is how many numbers it is.
 * @typedef {{words: number} & Record<string, number>} Layout
 */

/**
 * The layout that the manifest tells. Of rows that are not all of one length it has the words before their list.
 * @param {Section} section
 * @returns {Layout}
 */
export function layoutOf({ stride, row = [] }) {
  const inRow = row.filter((word) => word.at !== undefined && word.size > 0);
  const places = Object.fromEntries(inRow.map(({ name, at }) => [name, at]));
  return { words: stride ?? inRow.reduce((n, { size }) => n + size, 0), ...places };
}

/**
 * Words of a row, by their names.
 * @template {object} T
 * @param {Layout} layout of the rows
 * @param {ArrayLike<number>} rows
 * @param {number} i row
 * @param {T} out its keys say which words: a number, or an array of as many as the word has; other keys stay
 * @returns {T}
 */
export function readWords(layout, rows, i, out) {
  const to = /** @type {Record<string, number | number[]>} */ (out);
  for (const name in to) {
    if (layout[name] === undefined) continue;
    const from = i * layout.words + layout[name];
    const old = to[name];
    if (typeof old === 'number') to[name] = rows[from];
    else for (let k = 0; k < old.length; k++) old[k] = rows[from + k];
  }
  return out;
}

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
  return /** @type {Omit<T, 'words'>} */ (/** @type {unknown} */ (places));
}

/**
 * How a row of the section comes to lie as in `layout`: so many words from one place to another; one move, where
 * the frame has them in that order.
 * @param {Section | undefined} section
 * @param {Layout} layout
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
