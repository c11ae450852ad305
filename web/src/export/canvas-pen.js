/** @typedef {import('../../../wasm/js/plots/plots.mjs').Pen} Pen */

/** Of the plots of the package (`plots/plots.mjs`): a pen on a canvas, in pixels of the page. @param {CanvasRenderingContext2D} g @param {import('../view/picture/colours.js').PictureLook} look @returns {Pen} */
export function canvasPen(g, { page, font }) {
  const words = (/** @type {boolean | undefined} */ bold) => `${bold ? 600 : 400} 12px ${font}`;
  return {
    line(points, { colour, width = 1, dash = [] }) {
      g.strokeStyle = page[colour];
      g.lineWidth = width;
      g.setLineDash(dash);
      g.lineJoin = 'round';
      g.beginPath();
      let begins = true;
      for (let i = 0; i + 1 < points.length; i += 2) {
        if (Number.isNaN(points[i])) begins = true;
        else if (begins) [begins] = [false, g.moveTo(points[i], points[i + 1])];
        else g.lineTo(points[i], points[i + 1]);
      }
      g.stroke();
      g.setLineDash([]);
    },
    text(x, y, text, { bold, soft, anchor = 'start' } = {}) {
      g.font = words(bold);
      g.textAlign = anchor === 'middle' ? 'center' : anchor;
      g.textBaseline = 'middle';
      g.fillStyle = page[soft ? '--ink-2' : '--ink'];
      g.fillText(text, x, y);
    },
    widthOf(text, bold) {
      g.font = words(bold);
      return g.measureText(text).width;
    },
  };
}
