/**
 * The nearest known word to a misspelt one.
 * @module
 */

/**
 * The word nearest to a misspelt one, '' if none is near.
 * @param {string} word
 * @param {string[]} words
 */
export const nearest = (word, words) => nearestFew(word, words)[0] ?? '';

/**
 * The end of "there is no ...": the word that is near, if any is.
 * @param {string} word
 * @param {string[]} words
 */
export function meant(word, words) {
  const near = nearest(word, words);
  return near && `: did you mean ${near}?`;
}

/** So many known words are all told. */
const FEW = 8;

/**
 * The end of "there is no ...": the words that are near, else the known ones where they are few.
 * @param {string} word
 * @param {string[]} words
 */
export function nearby(word, words) {
  const near = nearestFew(word, words);
  if (near.length) return `: did you mean ${near.join(' or ')}?`;
  if (!words.length) return ': there is none';
  return words.length > FEW ? '' : `: there ${words.length > 1 ? 'are' : 'is'} ${words.join(', ')}`;
}

/**
 * At most three words that are as near as the nearest one.
 * @param {string} word
 * @param {string[]} words
 */
function nearestFew(word, words) {
  const away = words.map((one) => distance(word, one));
  // of any length: as arguments they would be too many
  const least = away.reduce((a, b) => Math.min(a, b), Infinity);
  if (least >= Math.max(2, word.length / 3) + 1) return [];
  return words.filter((_, i) => away[i] === least).slice(0, 3);
}

/**
 * Edits between two words (Levenshtein).
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(swap, row[j] + 1, next[j - 1] + 1);
    }
    row = next;
  }
  return row[b.length];
}
