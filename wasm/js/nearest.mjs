/**
 * The nearest known word to a misspelt one.
 * @module
 */

/**
 * The word nearest to a misspelt one, if any is near.
 * @param {string} word
 * @param {string[]} words
 */
export function nearest(word, words) {
  let best = '';
  let least = Math.max(2, word.length / 3) + 1;
  for (const candidate of words) {
    const d = distance(word, candidate);
    if (d < least) [best, least] = [candidate, d];
  }
  return best;
}

/**
 * Edits between two words (Levenshtein).
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
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
