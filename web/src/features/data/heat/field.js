/**
 * The largest pressure so far, cell by cell, on the bodies of a run: of the patches of the frames from one on up to the
 * moment. Cells lie in bricks that are there once something pressed in them. What a patch raised is written down, so that
 * going back undoes it: a moment has one picture, whichever way it is come to.
 * @module
 */
import { axesOf, PATCH, pressureOf } from './patches.js';

/**
 * @typedef {import('./patches.js').PatchLog} PatchLog
 * @typedef {import('./patches.js').HeatBody} HeatBody
 */

/** Cells along a brick, and with one more on each side, which its neighbours have too: so colours run on. */
export const BRICK = 32;
export const PADDED = BRICK + 2;
const VOLUME = PADDED ** 3;
/** Bricks of a body at most: the graphics card holds them in one block. */
export const MOST_BRICKS = 112;
/** Beyond its outline a patch fades over so many cells, and it reaches so far off its plane. */
const SOFT = 1.5;
const DEEP = 2.5;
/** Place of a cell in a brick. @param {number} i @param {number} j @param {number} k @param {number} x @param {number} y @param {number} z the brick */
const cellOf = (i, j, k, x, y, z) =>
  i - BRICK * x + 1 + PADDED * (j - BRICK * y + 1 + PADDED * (k - BRICK * z + 1));

/** Bricks of one body. */
export class Bricks {
  /** @param {HeatBody} body */
  constructor(body) {
    this.cell = body.cell;
    // a cell more all around: skins are drawn, and pressed, a little beyond
    this.low = body.low.map((x) => x - 2 * body.cell);
    this.counts = body.low.map((x, c) =>
      Math.max(1, Math.ceil((body.high[c] - x + 4 * body.cell) / (BRICK * body.cell))),
    );
    /** Place of each brick among those that are there, -1: it is not. */
    this.slots = new Int16Array(this.counts[0] * this.counts[1] * this.counts[2]).fill(-1);
    /** @type {Float32Array[]} */
    this.bricks = [];
    /** Of each brick, that it has changed since it was drawn. @type {boolean[]} */
    this.dirty = [];
  }

  /** The value of a cell, 0 where nothing pressed. @param {number} i @param {number} j @param {number} k */
  value(i, j, k) {
    const [x, y, z] = [Math.floor(i / BRICK), Math.floor(j / BRICK), Math.floor(k / BRICK)];
    const [nx, ny, nz] = this.counts;
    if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) return 0;
    const slot = this.slots[x + nx * (y + ny * z)];
    return slot < 0 ? 0 : this.bricks[slot][cellOf(i, j, k, x, y, z)];
  }

  /** @param {number} i @param {number} j @param {number} k of a brick @returns {number} its slot, -1: there is no room for more */
  slot(i, j, k) {
    const at = i + this.counts[0] * (j + this.counts[1] * k);
    if (this.slots[at] < 0 && this.bricks.length < MOST_BRICKS) {
      this.slots[at] = this.bricks.length;
      this.bricks.push(new Float32Array(VOLUME));
      this.dirty.push(true);
    }
    return this.slots[at];
  }
}

const at = new Float64Array(3);
const low = new Float64Array(3);
const high = new Float64Array(3);

export class HeatField {
  /** @param {PatchLog} log */
  constructor(log) {
    this.log = log;
    /** @type {Bricks[]} */
    this.bodies = [];
    /** What was raised: frame, body, slot, cell, and what was there. @type {Float64Array} */
    this.undo = new Float64Array(5 * 4096);
    this.undone = 0;
    /** The frame that it shows, and the first that counts. */
    this.frame = -1;
    this.since = 0;
    this.reset(0);
  }

  /** Counts anew, from a frame on. @param {number} since */
  reset(since) {
    this.since = since;
    this.bodies = this.log.bodies.map((body) => new Bricks(body));
    this.frame = -1;
    this.undone = 0;
  }

  /** @param {number} frame that is known */
  goTo(frame) {
    const to = Math.min(frame, this.log.count - 1);
    while (this.frame < to) this.addFrame(++this.frame);
    if (this.frame > to) this.goBack(to);
  }

  /** @param {number} frame */
  addFrame(frame) {
    if (frame < this.since) return;
    const { data, starts } = this.log;
    for (let p = starts[frame]; p < starts[frame + 1];) {
      this.add(data, p, frame);
      p += PATCH.head + 3 * data[p + PATCH.corners];
    }
  }

  /** @param {number} frame */
  goBack(frame) {
    const { undo } = this;
    while (this.undone > 0 && undo[5 * (this.undone - 1)] > frame) {
      const w = 5 * --this.undone;
      const bricks = this.bodies[undo[w + 1]];
      bricks.bricks[undo[w + 2]][undo[w + 3]] = undo[w + 4];
      bricks.dirty[undo[w + 2]] = true;
    }
    this.frame = frame;
  }

  /** @param {Float64Array} data @param {number} p where a patch begins @param {number} frame */
  add(data, p, frame) {
    const b = data[p + PATCH.body];
    const bricks = this.bodies[b];
    const { cell } = bricks;
    const pressure = pressureOf(data[p + PATCH.force], data[p + PATCH.area], cell);
    const soft = SOFT * cell;
    const deep = DEEP * cell + Math.max(0, data[p + PATCH.depth]);
    const corners = data[p + PATCH.corners];
    const radius = Math.max(Math.sqrt(data[p + PATCH.area] / Math.PI), 0.8 * cell);
    for (let c = 0; c < 3; c++) {
      low[c] = high[c] = data[p + PATCH.at + c];
      for (let k = 0; k < corners; k++) {
        low[c] = Math.min(low[c], data[p + PATCH.head + 3 * k + c]);
        high[c] = Math.max(high[c], data[p + PATCH.head + 3 * k + c]);
      }
      // a disc reaches less far along its own normal
      const n = Math.abs(data[p + PATCH.normal + c]);
      const across = (corners > 0 ? 0 : radius) + soft;
      const reach = across * Math.sqrt(Math.max(0, 1 - n * n)) + deep * n;
      low[c] = Math.floor((low[c] - reach - bricks.low[c]) / cell);
      high[c] = Math.ceil((high[c] + reach - bricks.low[c]) / cell);
    }
    flatten(data, p, corners);
    for (let k = low[2]; k < high[2]; k++)
      for (let j = low[1]; j < high[1]; j++)
        for (let i = low[0]; i < high[0]; i++) {
          at[0] = bricks.low[0] + (i + 0.5) * cell - data[p + PATCH.at];
          at[1] = bricks.low[1] + (j + 0.5) * cell - data[p + PATCH.at + 1];
          at[2] = bricks.low[2] + (k + 0.5) * cell - data[p + PATCH.at + 2];
          const height =
            at[0] * data[p + PATCH.normal] +
            at[1] * data[p + PATCH.normal + 1] +
            at[2] * data[p + PATCH.normal + 2];
          if (Math.abs(height) > deep || bricks.value(i, j, k) >= pressure) continue;
          const out = beyond(data, p, corners, radius, height);
          if (out < soft) this.raise(b, bricks, i, j, k, pressure * fade(out / soft), frame);
        }
  }

  /** Raises a cell in all bricks that have it. @param {number} b @param {Bricks} bricks @param {number} i @param {number} j @param {number} k @param {number} value @param {number} frame */
  raise(b, bricks, i, j, k, value, frame) {
    for (let z = under(k); z <= over(k); z++)
      for (let y = under(j); y <= over(j); y++)
        for (let x = under(i); x <= over(i); x++) {
          const [nx, ny, nz] = bricks.counts;
          if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) continue;
          const slot = bricks.slot(x, y, z);
          if (slot < 0) continue;
          const cell = cellOf(i, j, k, x, y, z);
          const brick = bricks.bricks[slot];
          const old = brick[cell];
          brick[cell] = Math.max(old, value);
          if (brick[cell] === old) continue;
          bricks.dirty[slot] = true;
          this.note(frame, b, slot, cell, old);
        }
  }

  /** @param {number} frame @param {number} body @param {number} slot @param {number} cell @param {number} old */
  note(frame, body, slot, cell, old) {
    const w = 5 * this.undone++;
    if (w + 5 > this.undo.length) {
      const longer = new Float64Array(2 * this.undo.length);
      longer.set(this.undo);
      this.undo = longer;
    }
    this.undo[w] = frame;
    this.undo[w + 1] = body;
    this.undo[w + 2] = slot;
    this.undo[w + 3] = cell;
    this.undo[w + 4] = old;
  }
}

/** The first and the last brick that have a cell, with those that have it beside them. @param {number} i */
const under = (i) => Math.floor((i - 1) / BRICK);
/** @param {number} i */
const over = (i) => Math.floor((i + 1) / BRICK);

/** From 1 inside to 0. @param {number} x */
const fade = (x) => (x <= 0 ? 1 : (1 - x * x) ** 2);

/** An outline on its plane, x, y of each corner. */
const ring = new Float64Array(2 * 64);
const { u: U, v: V } = axesOf([0, 0, 1], 0);

/** The outline of a patch into `ring`. @param {Float64Array} data @param {number} p @param {number} corners */
function flatten(data, p, corners) {
  axesOf(data, p + PATCH.normal);
  for (let k = 0; k < corners; k++) {
    ring[2 * k] = ring[2 * k + 1] = 0;
    for (let c = 0; c < 3; c++) {
      const way = data[p + PATCH.head + 3 * k + c] - data[p + PATCH.at + c];
      ring[2 * k] += U[c] * way;
      ring[2 * k + 1] += V[c] * way;
    }
  }
}

/**
 * How far the place `at` is beyond the outline in `ring`, as seen along its normal [m]; not above zero: inside.
 * @param {Float64Array} data @param {number} p its patch @param {number} corners @param {number} radius of a patch without @param {number} height of the place over its plane
 */
function beyond(data, p, corners, radius, height) {
  const x = at[0] - height * data[p + PATCH.normal];
  const y = at[1] - height * data[p + PATCH.normal + 1];
  const z = at[2] - height * data[p + PATCH.normal + 2];
  if (corners === 0) return Math.sqrt(x * x + y * y + z * z) - radius;
  const px = x * U[0] + y * U[1] + z * U[2];
  const py = x * V[0] + y * V[1] + z * V[2];
  let odd = false;
  let least = Infinity;
  for (let k = 0; k < corners; k++) {
    const b = 2 * ((k + 1) % corners);
    const [ax, ay, bx, by] = [ring[2 * k], ring[2 * k + 1], ring[b], ring[b + 1]];
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) odd = !odd;
    const [ex, ey] = [bx - ax, by - ay];
    const long = ex * ex + ey * ey;
    const t = long > 0 ? Math.min(1, Math.max(0, ((px - ax) * ex + (py - ay) * ey) / long)) : 0;
    const [dx, dy] = [px - ax - t * ex, py - ay - t * ey];
    least = Math.min(least, dx * dx + dy * dy);
  }
  return (odd ? -1 : 1) * Math.sqrt(least);
}
