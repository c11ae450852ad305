/**
 * What the plan is drawn with, in pixels: plates of text that never cover each other, arrows of each sort
 * of force, where the wind comes from, a scale.
 */
import { T } from '../features/berths/words.js';
import { formatBound, group, joinUnit, niceFloor, prefixFor } from '../state/format.js';

const W = T.plan;
const COLOURS = [
  ...['--panel', '--ink', '--ink-2', '--ink-3', '--line', '--line-strong', '--glass', '--now'],
  ...['--normal', '--tangential', '--ok', '--warn', '--bad', '--s1', '--s2', '--s3', '--accent'],
];
/** Of a chart: water, land, hulls. */
const CHART = {
  light: { sea: '#dbe9f0', grid: '#b9cfda', land: '#e9dfc0', hull: '#b7c2cb', deck: '#93a2ae' },
  dark: { sea: '#0d2431', grid: '#1e3b4b', land: '#39352a', hull: '#435460', deck: '#5c6f7c' },
};

/** @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} pen */
export function createPen(canvas, pen) {
  /** @type {Record<string, string>} */
  const ink = {};
  let inkOf = '';
  let [width, height] = [0, 0];
  /** Where text stands in this picture: left, top, right, bottom. @type {number[][]} */
  let plates = [];

  /** Text on a plate. @param {string} text @param {number} x @param {number} y @param {{align?: 'left' | 'center' | 'right', colour?: string, bold?: boolean}} [how] */
  function plate(text, x, y, { align = 'left', colour = ink['--ink'], bold = false } = {}) {
    const size = document.documentElement.dataset.present ? 17 : 12;
    pen.font = `${bold ? 600 : 400} ${size}px ${ink.font}`;
    const w = pen.measureText(text).width;
    const left = align === 'left' ? x : align === 'right' ? x - w : x - w / 2;
    const at = Math.max(6, Math.min(width - w - 6, left));
    // what comes first stands; what would cover it is left out
    const box = [at - 5, y - size * 0.8, at + w + 5, y + size * 0.8];
    const covers = (/** @type {number[]} */ b) =>
      box[0] < b[2] && b[0] < box[2] && box[1] < b[3] && b[1] < box[3];
    if (plates.some(covers)) return;
    plates.push(box);
    pen.fillStyle = ink['--glass'];
    pen.beginPath();
    pen.roundRect(at - 5, y - size * 0.8, w + 10, size * 1.6, 3);
    pen.fill();
    pen.fillStyle = colour;
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    pen.fillText(text, at, y + 0.5);
  }

  /** @param {string} colour @param {number} w @param {number[]} [dash] */
  function stroke(colour, w, dash = []) {
    pen.strokeStyle = colour;
    pen.lineWidth = w * (document.documentElement.dataset.present ? 1.8 : 1);
    pen.setLineDash(dash);
  }

  /**
   * An arrow on the screen: a normal force is solid with a pointed head, friction dashed with a square one,
   * what drives a body has a hollow head.
   * @param {number} x @param {number} y its foot @param {number} dx @param {number} dy [px]
   * @param {'normal' | 'friction' | 'net' | 'speed'} sort
   */
  function arrow(x, y, dx, dy, sort) {
    const long = Math.hypot(dx, dy);
    if (!(long > 5)) return;
    const [ux, uy] = [dx / long, dy / long];
    const colour = {
      normal: ink['--normal'],
      friction: ink['--tangential'],
      net: ink['--ink'],
      speed: ink['--s1'],
    }[sort];
    const head = Math.min(12, 0.6 * long);
    const half = sort === 'speed' ? 0.36 * head : 0.46 * head;
    const [ex, ey] = [x + dx, y + dy];
    const [bx, by] = [ex - head * ux, ey - head * uy];
    const shaft = (
      /** @type {string} */ c,
      /** @type {number} */ w,
      /** @type {number[]} */ dash,
    ) => {
      stroke(c, w, dash);
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(bx, by);
      pen.stroke();
    };
    const top = () => {
      pen.beginPath();
      if (sort === 'friction') {
        pen.moveTo(bx - half * uy, by + half * ux);
        pen.lineTo(bx + half * uy, by - half * ux);
        pen.lineTo(bx + half * uy + 0.5 * head * ux, by - half * ux + 0.5 * head * uy);
        pen.lineTo(ex, ey);
        pen.lineTo(bx - half * uy + 0.5 * head * ux, by + half * ux + 0.5 * head * uy);
      } else {
        pen.moveTo(ex, ey);
        pen.lineTo(bx - half * uy, by + half * ux);
        pen.lineTo(bx + half * uy, by - half * ux);
      }
      pen.closePath();
    };
    const thick = sort === 'speed' ? 2 : 4;
    pen.lineCap = 'butt';
    shaft(ink['--panel'], thick + 3, []);
    top();
    stroke(ink['--panel'], 3);
    pen.stroke();
    shaft(colour, thick, sort === 'friction' ? [7, 3] : []);
    top();
    pen.fillStyle = sort === 'net' ? ink['--panel'] : colour;
    pen.fill();
    if (sort === 'net') {
      stroke(colour, 2);
      pen.stroke();
    }
    pen.setLineDash([]);
  }

  /** Arrows of wind and current, and where north is, in a corner. */
  /** @param {number} turn of the picture @param {any} environment of the scenario */
  function weather(turn, environment) {
    const phone = width < 560;
    const r = phone ? 15 : 18;
    let x = width - (phone ? r + 12 : 92);
    let y = phone ? 132 : 46;
    const rose = (/** @type {number} */ angle, /** @type {string} */ colour, north = false) => {
      pen.beginPath();
      pen.arc(x, y, r + 4, 0, 2 * Math.PI);
      pen.fillStyle = ink['--glass'];
      pen.fill();
      const way = angle + turn;
      const [ux, uy] = [Math.cos(way), -Math.sin(way)];
      stroke(colour, 2.5);
      pen.lineCap = 'round';
      pen.beginPath();
      pen.moveTo(x - r * 0.8 * ux, y - r * 0.8 * uy);
      pen.lineTo(x + r * 0.5 * ux, y + r * 0.5 * uy);
      pen.stroke();
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(x + r * ux, y + r * uy);
      pen.lineTo(x + r * 0.3 * ux - r * 0.35 * uy, y + r * 0.3 * uy + r * 0.35 * ux);
      pen.lineTo(x + r * 0.3 * ux + r * 0.35 * uy, y + r * 0.3 * uy - r * 0.35 * ux);
      pen.fill();
      if (north) plate('N', x + (r + 12) * ux, y + (r + 12) * uy, { align: 'center', bold: true });
    };
    // a small picture has room for the bodies only
    if (height < 200) return;
    rose(Math.PI / 2, ink['--ink'], true);
    const air = environment?.air?.wind;
    const water = environment?.water?.current;
    for (const [v, name, colour] of /** @type {[any, (t: string) => string, string][]} */ ([
      [air, W.wind, ink['--s2']],
      [water, W.current, ink['--s1']],
    ])) {
      if (height < 300 || !Array.isArray(v) || !(Math.hypot(v[0], v[1]) > 0)) continue;
      // on a phone above the scale, else beside north
      if (phone) [x, y] = [x > width / 2 ? 46 : x + 92, height - 84];
      else x -= document.documentElement.dataset.present ? 170 : 118;
      const speed = Math.hypot(v[0], v[1]);
      rose(Math.atan2(v[1], v[0]), colour);
      plate(name(joinUnit(group(speed, 1), 'm/s')), x, y + r + 15, { align: 'center', colour });
    }
  }

  /** On a phone the page has no scale of its own there. */
  /** @param {number} zoom [px/m] */
  function scale(zoom) {
    if (width >= 560) return;
    const long = niceFloor(100 / zoom);
    const px = long * zoom;
    const p = prefixFor(long, 'm');
    const [x, y] = [12, height - 16];
    pen.fillStyle = ink['--glass'];
    pen.beginPath();
    pen.roundRect(x - 6, y - 19, px + 12, 30, 4);
    pen.fill();
    for (let i = 0; i < 5; i++) {
      pen.fillStyle = i % 2 ? ink['--panel'] : ink['--ink'];
      pen.fillRect(x + (px * i) / 5, y, px / 5, 6);
    }
    stroke(ink['--ink'], 1);
    pen.strokeRect(x, y, px, 6);
    pen.fillStyle = ink['--ink'];
    pen.font = `11px ${ink.font}`;
    pen.textBaseline = 'alphabetic';
    pen.textAlign = 'left';
    pen.fillText('0', x, y - 4);
    pen.textAlign = 'right';
    pen.fillText(joinUnit(formatBound(long / p.factor), p.unit), x + px, y - 4);
  }

  return {
    ink,
    plate,
    stroke,
    arrow,
    weather,
    scale,
    /** A new picture. @param {'light' | 'dark'} theme @param {number} w @param {number} h */
    begin(theme, w, h) {
      [width, height] = [w, h];
      plates = [];
      const key = `${theme} ${document.documentElement.dataset.present ?? ''}`;
      if (inkOf === key) return;
      inkOf = key;
      const style = getComputedStyle(document.documentElement);
      for (const name of COLOURS) ink[name] = style.getPropertyValue(name).trim();
      Object.assign(ink, CHART[theme], { font: getComputedStyle(canvas).fontFamily });
    },
  };
}
