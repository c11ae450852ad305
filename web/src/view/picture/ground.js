/**
 * What is behind everything: from the side air over water or a ground, from above the sea with a grid. Where there are waves
 * it is the surface of the moment, where the run has a ground of its own that stands in for the plain one.
 * @module
 */
import { niceAbove } from '../look.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 * @typedef {import('../../features/sea/surface.js').Surface} Surface
 */

/** From point to point of the surface [px]. */
const STEP = 4;
/** A cell of the sea seen from above [px], and harmonics times cells at most: some 2 ms. */
const CELL = 10;
const WORK = 400_000;

/**
 * The surface along a section, from the left edge to the right one: left, top, ... [px]
 * @param {PictureView} view @param {Surface} sea @param {number} across where the section is [m]
 */
function surfaceLine(view, sea, across) {
  const columns = Math.ceil(view.width / STEP) + 1;
  const heights = new Float64Array(columns);
  const step = STEP / view.zoom;
  const x = view.x - view.width / (2 * view.zoom);
  sea.sample(heights, { x, y: across, ax: step, ay: 0, bx: 0, by: 0, columns, rows: 1 });
  return Array.from(heights).flatMap((z, i) => [STEP * i, view.sy(x + i * step, z)]);
}

/** Strokes of the hatching below the ground, how far apart they are at least and how long [px]. */
const HATCH = 12;
const STROKE = 9;

/**
 * A ground from the side: what is below it, its line and hatching under it, which goes along with the world.
 * @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {(x: number) => number} heightAt [m]
 */
export function paintBed(pen, view, { scene, chart }, heightAt) {
  const { g } = pen;
  const { width, height, zoom } = view;
  const left = view.x - width / (2 * zoom);
  const down = (/** @type {number} */ x) => view.sy(x, heightAt(x));
  const line = [];
  for (let px = 0; px < width + STEP; px += STEP) line.push(px, down(left + px / zoom));
  const top = Math.min(...line.filter((_, i) => i % 2 === 1));
  if (top >= height) return;
  g.fillStyle = chart.land;
  pen.around([...line, line[line.length - 2], Math.max(height, top), 0, Math.max(height, top)]);
  g.fill();
  pen.stroke(scene.grid, 1);
  g.beginPath();
  const step = niceAbove(HATCH / zoom);
  for (let x = Math.ceil(left / step) * step; x < left + (width + STROKE) / zoom; x += step) {
    const [px, py] = [view.sx(x, 0), down(x)];
    g.moveTo(px, py);
    g.lineTo(px - STROKE, py + STROKE);
  }
  g.stroke();
  pen.stroke(scene.grid, 1.5);
  pen.along(line);
  g.stroke();
}

/** A section at x, z. @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {boolean | undefined} water undefined: before the first run
 * @param {Surface | null} [sea] at its time @param {number} [across] where the section is [m] @param {boolean} [bed] it has a ground of its own */
export function paintSection(pen, view, { scene }, water, sea = null, across = 0, bed = false) {
  const { width, height, sy } = view;
  const { g } = pen;
  const surface = sy(0, 0);
  g.fillStyle = water === false ? scene.studio : scene.horizon;
  g.fillRect(0, 0, width, height);
  if (water === false) {
    if (bed) return;
    pen.stroke(scene.grid, 1);
    pen.line(0, surface, width, surface);
    return;
  }
  const line = sea ? surfaceLine(view, sea, across) : [0, surface, width, surface];
  const top = Math.min(...line.filter((_, i) => i % 2 === 1));
  if (top >= height) return;
  const fill = g.createLinearGradient(0, surface, 0, surface + height);
  fill.addColorStop(0, scene.shallow);
  fill.addColorStop(1, scene.abyss);
  g.fillStyle = fill;
  pen.around([...line, width, Math.max(height, top), 0, Math.max(height, top)]);
  g.fill();
  pen.stroke(scene.scatter, 1.5);
  pen.along(line);
  g.stroke();
}

/** A picture of the heights, a point a cell, that is drawn larger. @type {OffscreenCanvas | null} */
let relief = null;

/** Crests light, troughs dark. @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Surface} sea */
function paintWaves({ g }, view, { chart }, sea) {
  const { width, height, zoom, cos, sin } = view;
  const cell = Math.max(CELL, Math.sqrt((sea.count * width * height) / WORK));
  const [columns, rows] = [width, height].map((size) => Math.ceil(size / cell) + 1);
  const d = cell / zoom;
  const [u, v] = [-width / (2 * zoom), height / (2 * zoom)];
  const heights = new Float64Array(columns * rows);
  sea.sample(heights, {
    ...{ x: view.x + cos * u + sin * v, y: view.y - sin * u + cos * v, columns, rows },
    ...{ ax: cos * d, ay: -sin * d, bx: -sin * d, by: -cos * d },
  });
  relief ??= new OffscreenCanvas(columns, rows);
  [relief.width, relief.height] = [columns, rows];
  const small = relief.getContext('2d');
  if (!small || !(sea.significant > 0)) return;
  const image = small.createImageData(columns, rows);
  for (let i = 0; i < heights.length; i++) {
    const up = Math.max(-1, Math.min(1, (2 * heights[i]) / sea.significant));
    const white = up > 0 ? 255 : 0;
    image.data.set([white, white, white, 255 * Math.abs(up) * (up > 0 ? chart.crest : chart.trough)], 4 * i); // prettier-ignore
  }
  small.putImageData(image, 0, 0);
  g.imageSmoothingEnabled = true;
  g.imageSmoothingQuality = 'high';
  // the middle of a cell is where its height is
  g.drawImage(relief, -cell / 2, -cell / 2, columns * cell, rows * cell);
}

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {boolean} grid @param {Surface | null} [sea] at its time */
export function paintSea(pen, view, look, grid, sea = null) {
  const { chart } = look;
  const { g } = pen;
  const { sx, sy } = view;
  g.fillStyle = chart.sea;
  g.fillRect(0, 0, view.width, view.height);
  if (sea) paintWaves(pen, view, look, sea);
  if (!grid) return;
  const step = niceAbove(90 / view.zoom);
  const reach = Math.hypot(view.width, view.height) / view.zoom / 2;
  pen.stroke(chart.grid, 1);
  g.beginPath();
  for (const axis of [0, 1]) {
    const middle = axis ? view.y : view.x;
    for (let v = Math.ceil((middle - reach) / step) * step; v < middle + reach; v += step) {
      const [ax, ay, bx, by] = axis
        ? [view.x - reach, v, view.x + reach, v]
        : [v, view.y - reach, v, view.y + reach];
      g.moveTo(sx(ax, ay), sy(ax, ay));
      g.lineTo(sx(bx, by), sy(bx, by));
    }
  }
  g.stroke();
}
