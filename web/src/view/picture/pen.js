/**
 * What 2D pictures are drawn with, in pixels: lines, polygons, arrows of each sort of force, plates of text that
 * never cover each other.
 * @module
 */

/**
 * @typedef {import('./view.js').PictureView} PictureView
 * @typedef {import('./colours.js').PictureLook} PictureLook
 * @typedef {import('../../features/berths/state.js').Place} Place
 *
 * A piece of a picture, drawn from a moment of a run.
 * @typedef {(pen: Pen, view: PictureView, moment: import('../moment.js').Moment, look: PictureLook) => void} Painter
 *
 * A normal force is solid with a pointed head, friction dashed with a square one, what drives a body has a
 * hollow head.
 * @typedef {'normal' | 'friction' | 'net' | 'speed'} Sort
 */

/** An arrow shorter than this is none [px]. */
const LEAST = 4;
const INK = { normal: '--normal', friction: '--tangential', net: '--ink', speed: '--s1' };

export class Pen {
  /** @param {CanvasRenderingContext2D} g @param {PictureView} view @param {PictureLook} look */
  constructor(g, view, look) {
    this.g = g;
    this.view = view;
    this.look = look;
    /** Where text stands in this picture: left, top, right, bottom. @type {number[][]} */
    this.plates = [];
  }

  /** A new picture. @param {PictureLook} look */
  begin(look) {
    const { ratio } = this.view;
    this.look = look;
    this.plates = [];
    this.g.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Draws in a part's own axes. @param {Place} at @param {() => void} act */
  within(at, act) {
    const [a, b, c, d, e, f] = this.view.matrixOf(at, this.view.ratio);
    this.g.save();
    this.g.setTransform(a, b, c, d, e, f);
    act();
    this.g.restore();
  }

  /** How lines are drawn from now on. @param {string} colour @param {number} w @param {number[]} [dash] */
  stroke(colour, w, dash = []) {
    this.g.strokeStyle = colour;
    this.g.lineWidth = w * (this.look.present ? 1.8 : 1);
    this.g.setLineDash(dash);
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  line(x0, y0, x1, y1) {
    this.g.beginPath();
    this.g.moveTo(x0, y0);
    this.g.lineTo(x1, y1);
    this.g.stroke();
  }

  /** Begins a path along points: x, y, ... @param {number[]} points */
  along(points) {
    this.g.beginPath();
    for (let i = 0; i + 1 < points.length; i += 2)
      if (i === 0) this.g.moveTo(points[0], points[1]);
      else this.g.lineTo(points[i], points[i + 1]);
  }

  /** Begins a closed path. @param {number[]} points */
  around(points) {
    this.along(points);
    this.g.closePath();
  }

  /** @param {number} x @param {number} y @param {number} r @param {string} colour */
  dot(x, y, r, colour) {
    this.g.fillStyle = colour;
    this.g.beginPath();
    this.g.arc(x, y, r, 0, 2 * Math.PI);
    this.g.fill();
  }

  /**
   * @param {number} x @param {number} y its foot @param {number} dx @param {number} dy [px]
   * @param {Sort} sort
   * @returns {boolean} false: it is too short to be seen
   */
  arrow(x, y, dx, dy, sort) {
    const { g, look } = this;
    const long = Math.hypot(dx, dy);
    if (!(long > LEAST)) return false;
    const [ux, uy] = [dx / long, dy / long];
    const colour = look.page[INK[sort]];
    const casing = look.page['--panel'];
    const head = Math.min(12, long);
    const top = headOf(x + dx, y + dy, ux * head, uy * head, sort);
    const [bx, by] = [x + dx - head * ux, y + dy - head * uy];
    const thick = sort === 'speed' ? 2 : 4;
    g.lineCap = 'butt';
    this.stroke(casing, thick + 3);
    this.line(x, y, bx, by);
    this.around(top);
    this.stroke(casing, 3);
    g.stroke();
    this.stroke(colour, thick, sort === 'friction' ? [7, 3] : []);
    this.line(x, y, bx, by);
    this.around(top);
    g.fillStyle = sort === 'net' ? casing : colour;
    g.fill();
    this.stroke(colour, 2);
    if (sort === 'net') g.stroke();
    return true;
  }

  /** Text on a plate: what comes first stands, what would cover it is left out.
   * @param {string} text @param {number} x @param {number} y @param {{align?: 'left' | 'center' | 'right', colour?: string, bold?: boolean}} [how] */
  plate(text, x, y, { align = 'left', colour = this.look.page['--ink'], bold = false } = {}) {
    const { g, look } = this;
    const size = look.present ? 17 : 12;
    g.font = `${bold ? 600 : 400} ${size}px ${look.font}`;
    const w = g.measureText(text).width;
    const left = align === 'left' ? x : align === 'right' ? x - w : x - w / 2;
    const at = Math.max(6, Math.min(this.view.width - w - 6, left));
    const box = [at - 5, y - size * 0.8, at + w + 5, y + size * 0.8];
    const covers = (/** @type {number[]} */ b) =>
      box[0] < b[2] && b[0] < box[2] && box[1] < b[3] && b[1] < box[3];
    if (this.plates.some(covers)) return;
    this.plates.push(box);
    g.fillStyle = look.page['--glass'];
    g.beginPath();
    g.roundRect(at - 5, y - size * 0.8, w + 10, size * 1.6, 3);
    g.fill();
    g.fillStyle = colour;
    g.textAlign = 'left';
    g.textBaseline = 'middle';
    g.fillText(text, at, y + 0.5);
  }
}

/**
 * Corners of an arrow's head.
 * @param {number} ex @param {number} ey its tip
 * @param {number} hx @param {number} hy from its base to the tip
 * @param {Sort} sort
 */
function headOf(ex, ey, hx, hy, sort) {
  const [bx, by] = [ex - hx, ey - hy];
  const half = sort === 'speed' ? 0.36 : 0.46;
  const [sx, sy] = [-half * hy, half * hx];
  if (sort !== 'friction') return [ex, ey, bx + sx, by + sy, bx - sx, by - sy];
  const [mx, my] = [0.5 * hx, 0.5 * hy];
  return [
    ...[bx + sx, by + sy, bx - sx, by - sy, bx - sx + mx, by - sy + my],
    ...[ex, ey, bx + sx + mx, by + sy + my],
  ];
}
