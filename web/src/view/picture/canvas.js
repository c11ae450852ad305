/**
 * A 2D picture in its place on the page: the canvas, where it looks, and what it is drawn with.
 * @module
 */
import { coloursOf } from './colours.js';
import { Pen } from './pen.js';
import { createView } from './view.js';

/**
 * @param {HTMLElement} host the picture fills it
 * @param {import('./view.js').Projection} projection
 */
export function createPicture(host, projection) {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  host.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws neither WebGL nor 2D pictures');
  const view = createView(projection);
  const colours = coloursOf(canvas);
  const pen = new Pen(context, view, colours('light'));
  return {
    canvas,
    view,
    pen,
    /** A new picture. @param {'light' | 'dark'} theme */
    begin(theme) {
      const look = colours(theme);
      pen.begin(look);
      return look;
    },
    /** Takes the size of its place. @returns {boolean} whether that is another one; the canvas is empty then */
    resize() {
      const [w, h] = [host.clientWidth, host.clientHeight];
      const ratio = Math.min(devicePixelRatio, 2);
      if (!w || !h || (w === view.width && h === view.height && ratio === view.ratio)) return false;
      view.resize(w, h, ratio);
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
      return true;
    },
  };
}
