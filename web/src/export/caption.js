/** The sentence of a moment on a picture for a file: between the legends at its foot, or above them where there is no room. */

/** @typedef {import('../view/picture/pen.js').Pen} Pen */

const SIZE = 14;
const LINE = 20;
/** A sentence takes no more than this of a wide picture, and needs so much between two legends [px]. */
const WIDE = 520;
const NARROW = 260;
const EDGE = 12;
/** Around the words, and of what is left between plates [px]. */
const PAD = [14, 10];
const GAP = 12;

/**
 * Words in lines of a width, greedily; a word that is longer has a line of its own.
 * @param {string} text @param {number} width @param {(text: string) => number} measure
 */
export function linesOf(text, width, measure) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Where it may lie: at the foot between what lies there left and right, else above that.
 * @param {number[][]} taken boxes of the scene: left, top, right, bottom @param {number} width of the scene @param {number} height
 */
export function roomOf(taken, width, height) {
  const low = taken.filter(([, , , bottom]) => bottom > height - 3 * EDGE);
  const left = Math.max(EDGE, ...low.filter(([a]) => a < width / 2).map(([, , b]) => b + GAP));
  const right = Math.min(width - EDGE, ...low.filter(([a]) => a >= width / 2).map(([a]) => a - GAP)); // prettier-ignore
  if (right - left >= NARROW) return { left, right, bottom: height - EDGE };
  const top = Math.min(height, ...low.map(([, y]) => y));
  return { left: EDGE, right: width - EDGE, bottom: top - GAP };
}

/**
 * Draws it over the scene.
 * @param {Pen} pen @param {string} text @param {number[][]} taken @param {{width: number, height: number, top: number}} scene in the picture [px]
 * @returns {number[][]} where it lies in the scene
 */
export function paintCaption({ g, look }, text, taken, { width, height, top }) {
  if (!text) return [];
  g.font = `500 ${SIZE}px ${look.font}`;
  const { left, right, bottom } = roomOf(taken, width, height);
  const most = Math.min(WIDE, right - left) - 2 * PAD[0];
  const lines = linesOf(text, most, (words) => g.measureText(words).width);
  const long = Math.min(most, Math.max(...lines.map((words) => g.measureText(words).width)));
  const [w, h] = [long + 2 * PAD[0], lines.length * LINE + 2 * PAD[1]];
  // a sentence must not be the picture
  if (h > height / 2) return [];
  const middle = Math.min(Math.max(width / 2, left + w / 2), right - w / 2);
  const box = [middle - w / 2, bottom - h, middle + w / 2, bottom];
  g.fillStyle = look.page['--glass'];
  g.beginPath();
  g.roundRect(box[0], top + box[1], w, h, 8);
  g.fill();
  g.fillStyle = look.page['--ink'];
  g.textAlign = 'left';
  g.textBaseline = 'middle';
  lines.forEach((words, i) =>
    g.fillText(words, box[0] + PAD[0], top + box[1] + PAD[1] + (i + 0.5) * LINE, most),
  );
  return [box];
}
