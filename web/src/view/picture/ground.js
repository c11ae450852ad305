/**
 * What is behind everything: from the side air over water or a ground, from above the sea with a grid.
 * @module
 */
import { niceAbove } from '../look.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 */

/** A section at x, z. @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {boolean | undefined} water undefined: before the first run */
export function paintSection(pen, { width, height, sy }, { scene }, water) {
  const { g } = pen;
  const surface = sy(0, 0);
  g.fillStyle = water === false ? scene.studio : scene.horizon;
  g.fillRect(0, 0, width, height);
  if (water === false) {
    pen.stroke(scene.grid, 1);
    pen.line(0, surface, width, surface);
  } else if (surface < height) {
    const fill = g.createLinearGradient(0, surface, 0, surface + height);
    fill.addColorStop(0, scene.shallow);
    fill.addColorStop(1, scene.abyss);
    g.fillStyle = fill;
    g.fillRect(0, Math.max(0, surface), width, height);
    pen.stroke(scene.scatter, 1.5);
    pen.line(0, surface, width, surface);
  }
}

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {boolean} grid */
export function paintSea(pen, view, { chart }, grid) {
  const { g } = pen;
  const { sx, sy } = view;
  g.fillStyle = chart.sea;
  g.fillRect(0, 0, view.width, view.height);
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
