/**
 * A picture of a stage to be kept: its canvas and the plates over it, as PNG. Loaded with the first one.
 * @module
 */

/** What is written over the canvas. @typedef {Pick<import('./labels.js').Labels, 'layer'> & {plates: Pick<import('./labels.js').Plate, 'element' | 'figure' | 'unit' | 'name' | 'x' | 'y' | 'width' | 'height'>[]}} Labels */

/**
 * @param {HTMLCanvasElement} canvas just drawn: the browser keeps a WebGL picture no longer than a task
 * @param {Labels | undefined} labels
 * @returns {Promise<Blob>}
 */
export function pictureOf(canvas, labels) {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const g = copy.getContext('2d');
  g?.drawImage(canvas, 0, 0);
  if (g && labels) paintLabels(labels, g, canvas.width / (canvas.clientWidth || canvas.width));
  return new Promise((done, fail) => {
    copy.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}

/**
 * Draws the plates on show over a copy of the picture, as the page shows them.
 * @param {Labels} labels
 * @param {CanvasRenderingContext2D} g
 * @param {number} ratio pixels of the picture to a CSS pixel
 */
export function paintLabels({ layer, plates }, g, ratio) {
  if (layer.style.display === 'none') return;
  g.save();
  g.scale(ratio, ratio);
  g.textBaseline = 'middle';
  for (const { element, figure, unit, name, x, y, width, height } of plates) {
    if (element.style.visibility !== 'visible') continue;
    const plate = getComputedStyle(element);
    g.fillStyle = plate.backgroundColor;
    g.beginPath();
    g.roundRect(x, y, width, height, parseFloat(plate.borderRadius) || 0);
    g.fill();
    const corner = element.getBoundingClientRect();
    for (const part of [figure, unit, name]) {
      if (!part.textContent) continue;
      const style = getComputedStyle(part);
      const box = part.getBoundingClientRect();
      g.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      g.fillStyle = style.color;
      g.fillText(
        part.textContent,
        x + box.left - corner.left,
        y + box.top - corner.top + box.height / 2,
      );
    }
  }
  g.restore();
}
