/**
 * The largest pressure so far, cell by cell, on the bodies of a run: of the patches of the frames from one on up to the
 * moment. Cells lie in bricks that are there once something pressed in them, and hold steps of a logarithm that no eye can
 * tell apart. Going back begins at the last of a few copies before: a moment has one picture, whichever way it is come to.
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
const DEEP = 1.5;
/** Steps of a power of ten: of 3.7 %. */
export const STEPS = 64;
/** Frames between copies at first, and bytes of all of them: past that every second one goes. */
const EVERY = 32;
const COPIES = 24 * 2 ** 20;

/** The step of a pressure, 0: below 1 Pa. @param {number} pressure [Pa] */
export const stepOf = (pressure) =>
  pressure > 1 ? Math.min(65_535, Math.round(STEPS * Math.log10(pressure))) : 0;
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
    /** @type {Uint16Array[]} */
    this.bricks = [];
    /** Of each brick, that it has changed since it was drawn. @type {boolean[]} */
    this.dirty = [];
  }

  /** @param {number} i @param {number} j @param {number} k of a brick @returns {number} its slot, -1: there is no room for more */
  slot(i, j, k) {
    const at = i + this.counts[0] * (j + this.counts[1] * k);
    if (this.slots[at] < 0 && this.bricks.length < MOST_BRICKS) {
      this.slots[at] = this.bricks.length;
      this.bricks.push(new Uint16Array(VOLUME));
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
    /** Copies of all bricks at frames, the first ones first. @type {{frame: number, bricks: Uint16Array[][], last: Float64Array[]}[]} */
    this.copies = [];
    this.every = EVERY;
    /** Of each body the last patch that changed something: one that is the same again changes nothing. */
    this.last = log.bodies.map(() => new Float64Array(PATCH.head));
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
    this.copies = [];
    this.every = EVERY;
    for (const one of this.last) one.fill(NaN);
  }

  /**
   * Goes to a frame that is known, or as far as there is time.
   * @param {number} frame @param {() => boolean} [late] there is no more
   * @returns {boolean} whether it is there
   */
  goTo(frame, late) {
    const to = Math.min(frame, this.log.count - 1);
    if (this.frame > to) this.goBack(to);
    while (this.frame < to && !late?.()) this.addFrame(++this.frame);
    return this.frame === to;
  }

  /** @param {number} frame */
  addFrame(frame) {
    const { data, starts } = this.log;
    for (let p = starts[frame]; frame >= this.since && p < starts[frame + 1];) {
      if (!this.again(data, p)) this.add(data, p);
      p += PATCH.head + 3 * data[p + PATCH.corners];
    }
    if (frame % this.every === 0 && frame > this.since) this.copy(frame);
  }

  /** Whether a patch is the one before it of its body, and presses no more: what rests. @param {Float64Array} data @param {number} p */
  again(data, p) {
    const last = this.last[data[p + PATCH.body]];
    const { cell } = this.bodies[data[p + PATCH.body]];
    const more =
      Math.abs(data[p + PATCH.area] / last[PATCH.area] - 1) < 0.01 &&
      data[p + PATCH.force] <= 1.01 * last[PATCH.force] &&
      data[p + PATCH.corners] === last[PATCH.corners];
    let same = more;
    for (let c = 0; c < 3; c++)
      same &&=
        Math.abs(data[p + PATCH.at + c] - last[PATCH.at + c]) < 0.1 * cell &&
        Math.abs(data[p + PATCH.normal + c] - last[PATCH.normal + c]) < 0.01;
    if (!same) for (let k = 0; k < PATCH.head; k++) last[k] = data[p + k];
    return same;
  }

  /** @param {number} frame */
  copy(frame) {
    const bricks = this.bodies.map((body) => body.bricks.map((brick) => brick.slice()));
    this.copies.push({ frame, bricks, last: this.last.map((one) => one.slice()) });
    const bytes = this.copies.reduce((sum, one) => sum + 2 * VOLUME * one.bricks.flat().length, 0);
    if (bytes <= COPIES) return;
    this.every *= 2;
    this.copies = this.copies.filter((one) => one.frame % this.every === 0);
  }

  /** To the last copy that is not after a frame, or to the start. @param {number} frame */
  goBack(frame) {
    while (this.copies.length > 0 && this.copies[this.copies.length - 1].frame > frame)
      this.copies.pop();
    const from = this.copies[this.copies.length - 1];
    this.bodies.forEach((body, b) =>
      body.bricks.forEach((brick, slot) => {
        const then = from?.bricks[b][slot];
        if (then) brick.set(then);
        else brick.fill(0);
        body.dirty[slot] = true;
      }),
    );
    this.frame = from?.frame ?? -1;
    this.last.forEach((one, b) => (from ? one.set(from.last[b]) : one.fill(NaN)));
  }

  /** @param {Float64Array} data @param {number} p where a patch begins */
  add(data, p) {
    const bricks = this.bodies[data[p + PATCH.body]];
    const { cell } = bricks;
    const soft = SOFT * cell;
    const deep = DEEP * cell + Math.max(0, data[p + PATCH.depth] / 2);
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
    for (let z = under(low[2]); z <= over(high[2] - 1); z++)
      for (let y = under(low[1]); y <= over(high[1] - 1); y++)
        for (let x = under(low[0]); x <= over(high[0] - 1); x++)
          this.addTo(bricks, x, y, z, data, p);
  }

  /**
   * What a patch, whose cells are from `low` to `high`, raises in one brick, with its padding.
   * @param {Bricks} bricks @param {number} x @param {number} y @param {number} z the brick @param {Float64Array} data @param {number} p
   */
  addTo(bricks, x, y, z, data, p) {
    const { cell, counts } = bricks;
    if (x < 0 || y < 0 || z < 0 || x >= counts[0] || y >= counts[1] || z >= counts[2]) return;
    let slot = bricks.slots[x + counts[0] * (y + counts[1] * z)];
    const area = data[p + PATCH.area];
    const top = stepOf(pressureOf(data[p + PATCH.force], area, cell));
    const soft = SOFT * cell;
    const deep = DEEP * cell + Math.max(0, data[p + PATCH.depth] / 2);
    const corners = data[p + PATCH.corners];
    const radius = Math.max(Math.sqrt(area / Math.PI), 0.8 * cell);
    const [nx, ny, nz] = [data[p + PATCH.normal], data[p + PATCH.normal + 1], data[p + PATCH.normal + 2]]; // prettier-ignore
    const [i0, i1] = [Math.max(low[0], BRICK * x - 1), Math.min(high[0], BRICK * x + BRICK + 1)];
    const [j0, j1] = [Math.max(low[1], BRICK * y - 1), Math.min(high[1], BRICK * y + BRICK + 1)];
    const [k0, k1] = [Math.max(low[2], BRICK * z - 1), Math.min(high[2], BRICK * z + BRICK + 1)];
    for (let k = k0; k < k1; k++) {
      at[2] = bricks.low[2] + (k + 0.5) * cell - data[p + PATCH.at + 2];
      for (let j = j0; j < j1; j++) {
        at[1] = bricks.low[1] + (j + 0.5) * cell - data[p + PATCH.at + 1];
        const row = PADDED * (j - BRICK * y + 1 + PADDED * (k - BRICK * z + 1)) - BRICK * x + 1;
        for (let i = i0; i < i1; i++) {
          if (slot >= 0 && bricks.bricks[slot][row + i] >= top) continue;
          at[0] = bricks.low[0] + (i + 0.5) * cell - data[p + PATCH.at];
          const height = at[0] * nx + at[1] * ny + at[2] * nz;
          if (height > deep || height < -deep) continue;
          const out = beyond(data, p, corners, radius, height);
          if (out >= soft) continue;
          if (slot < 0) slot = bricks.slot(x, y, z);
          if (slot < 0) return;
          raise(bricks, slot, row + i, Math.round(top + STEPS * Math.log10(fade(out / soft))));
        }
      }
    }
  }
}

/** @param {Bricks} bricks @param {number} slot @param {number} cell @param {number} step */
function raise(bricks, slot, cell, step) {
  const brick = bricks.bricks[slot];
  if (step <= brick[cell]) return;
  brick[cell] = step;
  bricks.dirty[slot] = true;
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
