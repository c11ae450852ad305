/**
 * Lines by their tension, and their nodes.
 * @module
 */
import { tensionStyle } from './colours.js';

/**
 * @param {import('./pen.js').Pen} pen
 * @param {import('./pen.js').PictureView} view
 * @param {import('../moment.js').Moment} moment
 * @param {import('./colours.js').PictureLook} look
 * @param {{range: number, dots: boolean}} how top of the tensions [N]; whether nodes are shown
 */
export function paintLines(pen, view, { lines }, { scene }, { range, dots }) {
  const { g } = pen;
  const { px, py } = view;
  g.lineCap = g.lineJoin = 'round';
  for (const { n, nodes, tension, gap } of lines) {
    g.beginPath();
    for (let i = 0; i < n; i++) {
      const [x, y] = [px(nodes, 3 * i), py(nodes, 3 * i)];
      if (i === gap) g.moveTo(x, y);
      else g.lineTo(x, y);
    }
    pen.stroke(scene.rim, 5);
    g.stroke();
    for (let i = 0; i < n - 1; i++) {
      if (i + 1 === gap) continue; // it has parted there
      const [a, b] = [3 * i, 3 * i + 3];
      pen.stroke(tensionStyle(tension[i] / range), 3);
      pen.line(px(nodes, a), py(nodes, a), px(nodes, b), py(nodes, b));
    }
    for (let i = 0; dots && i < n; i++)
      pen.dot(px(nodes, 3 * i), py(nodes, 3 * i), 2.5, scene.force);
  }
}
