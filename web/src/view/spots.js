/**
 * Where a plate may lie on the picture: beside its spot, clear of other plates, of what floats on the scene, of the arrows and
 * of the places that these speak of.
 * @module
 */

/** A rectangle: left, top, right, bottom [px]. @typedef {[number, number, number, number]} Box */

const GAP = 14; // [px] from the spot
const APART = 4;
/** Around a place that plates speak of. */
const CLEAR = 12;
/** Beside first, then above, below and at the corners; the last ones are farther away. */
const SIDES = [
  [1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1],
].flatMap((side, i, all) => [[...side, 1], ...(i === all.length - 1 ? all.map((s) => [...s, 2.4]) : [])])
  .sort((a, b) => a[2] - b[2]); // prettier-ignore

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) =>
  a[0] < b[2] + APART && b[0] < a[2] + APART && a[1] < b[3] + APART && b[1] < a[3] + APART;

/** Whether a line of the picture crosses a box. @param {ArrayLike<number>} line x, y of both ends @param {number} i first of them @param {Box} box */
export function crosses(line, i, [left, top, right, bottom]) {
  const [x, y] = [line[i], line[i + 1]];
  const [dx, dy] = [line[i + 2] - x, line[i + 3] - y];
  let [from, to] = [0, 1];
  for (const [at, way, low, high] of [
    [x, dx, left, right],
    [y, dy, top, bottom],
  ]) {
    if (way === 0) {
      if (at < low || at > high) return false;
      continue;
    }
    const [a, b] = [(low - at) / way, (high - at) / way];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}

/**
 * @param {{width: number, height: number}} plate
 * @param {number} x of the spot @param {number} y
 * @param {number} dx where its arrow points, a unit vector @param {number} dy
 * @param {{width: number, height: number, boxes: Box[], lines: ArrayLike<number>, count: number, places: ArrayLike<number>, spots: number}} picture
 *   `lines`: arrows, four numbers each, `count` of them; `places`: what plates speak of, x and y, `spots` of them
 * @returns {Box | null}
 */
export function place(plate, x, y, dx, dy, { width, height, boxes, lines, count, places, spots }) {
  if (x < 0 || y < 0 || x > width || y > height) return null;
  const w = plate.width / 2;
  const h = plate.height / 2;
  // beyond the tip before back along the arrow
  const order = SIDES.map((side, i) => ({
    side,
    rank: side[2] * 10 + i - 3 * (side[0] * dx + side[1] * dy),
  }));
  order.sort((a, b) => a.rank - b.rank);
  for (const {
    side: [sx, sy, far],
  } of order) {
    const cx = x + sx * (w + GAP * far);
    const cy = y + sy * (h + GAP * far);
    /** @type {Box} */
    const box = [cx - w, cy - h, cx + w, cy + h];
    if (box[0] < APART || box[1] < APART || box[2] > width - APART || box[3] > height - APART)
      continue;
    let free = true;
    for (let k = 0; k < boxes.length && free; k++) free = !overlap(box, boxes[k]);
    for (let k = 0; k < count && free; k++) free = !crosses(lines, 4 * k, box);
    for (let k = 0; k < spots && free; k++) {
      const [px, py] = [places[2 * k], places[2 * k + 1]];
      free =
        px < box[0] - CLEAR || px > box[2] + CLEAR || py < box[1] - CLEAR || py > box[3] + CLEAR;
    }
    if (free) return box;
  }
  return null;
}
