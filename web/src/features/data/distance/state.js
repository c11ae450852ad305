/**
 * The two ends of the measuring tape, and how a link says them: `b,load,0,0.35,0,-1.2~l,line,1`. Of each its kind, then
 *
 *   b,PART,ROW,X,Y,Z   a point of a body, in the axes of one of the part's poses [m]
 *   p,PART,PORT        a port, which has a name
 *   l,PART,SHARE       a place on a line: share of its length as it is drawn, from end a (0) to end b (1)
 *   w,X,Y,Z            a point of the world [m]
 * @module
 */

/**
 * @typedef {{kind: 'b', part: string, row: number, at: number[]} | {kind: 'p', part: string, port: string} |
 *   {kind: 'l', part: string, share: number} | {kind: 'w', at: number[]}} Anchor
 */

/** What is written has so many digits after the point: a tenth of a millimetre. */
const DIGITS = 4;
/** Points are no farther off [m], rows of a part no more. */
const FAR = 1e6;
const ROWS = 9999;

/** Read by everyone, set by the card alone. @type {{a: Anchor | null, b: Anchor | null}} */
export const tape = { a: null, b: null };

/** @param {number} x */
const short = (x) => String(Number(x.toFixed(DIGITS)) || 0);

/** @param {Anchor} anchor @returns {string} */
export function writeAnchor(anchor) {
  switch (anchor.kind) {
    case 'b':
      return ['b', encodeURIComponent(anchor.part), anchor.row, ...anchor.at.map(short)].join();
    case 'p':
      return ['p', encodeURIComponent(anchor.part), encodeURIComponent(anchor.port)].join();
    case 'l':
      return ['l', encodeURIComponent(anchor.part), short(anchor.share)].join();
    case 'w':
      return ['w', ...anchor.at.map(short)].join();
  }
}

/** The tape as a link has it, '' while it has not two ends. */
export const tapeText = () =>
  tape.a && tape.b ? `${writeAnchor(tape.a)}~${writeAnchor(tape.b)}` : '';

/** @param {string} text @param {number} least @param {number} most @param {string} what */
function number(text, least, most, what) {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new Error(`${what} is ${text.slice(0, 30)}; a number from ${least} to ${most} is wanted`);
  return value;
}

/** @param {string} text @returns {Anchor} */
function readAnchor(text) {
  const words = text.split(',');
  const [kind, first = ''] = words;
  const sizes = { b: 6, p: 3, l: 3, w: 4 };
  if (!(kind === 'b' || kind === 'p' || kind === 'l' || kind === 'w'))
    throw new Error(`an end begins with ${kind.slice(0, 20)}; b, p, l or w is wanted`);
  if (words.length !== sizes[kind])
    throw new Error(`an end ${kind} has ${words.length} words; ${sizes[kind]} are wanted`);
  const point = (/** @type {string[]} */ list) =>
    list.map((word, i) => number(word, -FAR, FAR, 'xyz'[i]));
  if (kind === 'w') return { kind, at: point(words.slice(1)) };
  const part = decodeURIComponent(first);
  if (kind === 'p') return { kind, part, port: decodeURIComponent(words[2]) };
  if (kind === 'l') return { kind, part, share: number(words[2], 0, 1, 'the share') };
  const row = number(words[2], 0, ROWS, 'the row');
  if (!Number.isInteger(row)) throw new Error(`the row is ${row}; a whole number is wanted`);
  return { kind, part, row, at: point(words.slice(3)) };
}

/**
 * The ends that a link says.
 * @param {string} text
 * @returns {{a: Anchor, b: Anchor}}
 * @throws {Error} that says what is wrong
 */
export function readTape(text) {
  const ends = text.split('~');
  if (ends.length !== 2) throw new Error(`it has ${ends.length} ends; 2 are wanted`);
  try {
    const [a, b] = ends.map(readAnchor);
    return { a, b };
  } catch (error) {
    if (error instanceof URIError) throw new Error('a name in it does not spell UTF-8');
    throw error;
  }
}
