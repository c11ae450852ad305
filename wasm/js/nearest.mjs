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
 * At most three words that are about as near as the nearest one.
 * @param {string} word
 * @param {string[]} words
 */
function nearestFew(word, words) {
  const best = nearest(word, words);
  if (!best) return [];
  const least = distance(word, best);
  return [best, ...words.filter((w) => w !== best && distance(word, w) <= least)].slice(0, 3);
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
