/** The keys of the sheet as they are pressed: "Shift", "E" is one stroke; "1", "~…", "4" are four. */

/** What the sheet calls them. @type {Record<string, string>} */
const CALLED = {
  Space: ' ',
  '−': '-',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

/** @typedef {{key: string, ctrlKey: boolean, shiftKey: boolean, shown: string[]}} Stroke `shown`: as the sheet has it */

/** @param {string[]} keys of a row of the sheet @returns {Stroke[]} */
export function strokesOf(keys) {
  /** @type {Stroke[]} */
  const strokes = [];
  let held = '';
  let range = false;
  for (const token of keys) {
    if (token.startsWith('~')) range = token === '~…';
    else if (token === 'Ctrl' || token === 'Shift') held = token;
    else {
      const from = Number(strokes.at(-1)?.key);
      const all = range ? Array.from({ length: Number(token) - from }, (_, i) => String(from + 1 + i)) : [token]; // prettier-ignore
      range = false;
      for (const one of all)
        strokes.push({
          key: CALLED[one] ?? (one.length === 1 ? one.toLowerCase() : one),
          ...{ ctrlKey: held === 'Ctrl', shiftKey: held === 'Shift' },
          shown: held ? [held, one] : [one],
        });
    }
  }
  return strokes;
}

/** A name of a stroke, to look it up by. @param {Stroke} stroke */
export const nameOf = ({ key, ctrlKey, shiftKey }) =>
  `${ctrlKey ? 'ctrl ' : ''}${shiftKey ? 'shift ' : ''}${key}`;
