/** Which words go by what was typed, the likeliest first. */

/** Without marks and capitals. @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A letter that begins a word counts so much more than one within. */
const START = 8;
/** One that follows the letter before it. */
const NEXT = 5;

/**
 * How well letters stand in a text, in their order; -1: they do not. Letters at the beginnings of words, and beside each
 * other, count more; a text of few other letters is likelier than a long one.
 * @param {string} letters @param {string} text both plain
 */
function scoreOf(letters, text) {
  /** The best up to each place of the text where the letter before was. */
  let row = new Map([[-1, 0]]);
  for (const letter of letters) {
    /** @type {Map<number, number>} */
    const next = new Map();
    let best = -1;
    let seen = -1;
    for (let at = 0; at < text.length; at++) {
      // the best that ended before this place
      const before = row.get(at - 1) ?? -1;
      if (before > best) [best, seen] = [before, at - 1];
      if (text[at] !== letter || best < 0) continue;
      const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);
      const beside = before >= 0 && at > 0 ? before + NEXT : -1;
      next.set(at, Math.max(beside, best - (seen < at - 1 ? 1 : 0)) + (begins ? START : 1));
    }
    if (next.size === 0) return -1;
    row = next;
  }
  return Math.max(...row.values()) - text.length / 100;
}

/**
 * @template {{words: string, group: string}} T
 * @param {string} typed every word of it must be there
 * @param {T[]} entries
 * @returns {T[]} all in their order where nothing is typed
 */
export function found(typed, entries) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries;
  const scored = entries.flatMap((entry, order) => {
    const text = plain(`${entry.words} ${entry.group}`);
    const scores = wanted.map((word) => {
      // a whole word is what is meant
      const whole = text.indexOf(word);
      if (whole >= 0) return 1000 + (whole === 0 || text[whole - 1] === ' ' ? 100 : 0) - text.length / 100; // prettier-ignore
      return word.length > 1 ? scoreOf(word, text) : -1;
    });
    const least = Math.min(...scores);
    return least < 0 ? [] : [{ entry, order, score: scores.reduce((a, b) => a + b, 0) }];
  });
  return scored.sort((a, b) => b.score - a.score || a.order - b.order).map(({ entry }) => entry);
}
