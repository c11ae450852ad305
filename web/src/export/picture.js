/**
 * The picture that is saved: the view's, with what the page tells beside it. A line above it has the scenario's
 * title and the moment; colours of tension, scale and arrows of force lie where the page has them, or, where there
 * is no room for that, below. In the colours of the page and the pixels of its screen.
 */
import { S as all } from '../state/strings.js';
import { TENSION } from '../view/look.js';
import { coloursOf } from '../view/picture/colours.js';
import { Pen } from '../view/picture/pen.js';
import { PHONE, paintScaleBar, scaleLength } from '../view/picture/scale.js';
import { createView, SIDE } from '../view/picture/view.js';

/** @typedef {import('../view/picture/pen.js').Sort} Sort @typedef {import('./legends.js').Legends} Legends */
/**
 * What is told beside a picture, and how much room it takes [px].
 * @typedef {{width: number, height: number, paint: (pen: Pen, x: number, y: number) => void}} Legend
 */

const S = all.scene;
/** In a lower picture legends would cover what it shows, as in a phone's [px]. */
const HIGH = 360;
const EDGE = 12;
export const HEAD = 36;
const LINE = 16;
/** A name of a force in contacts and its arrow take so much at least [px]. */
const SORT = 96;

/** @param {Pen} pen @param {string} text @param {number} x @param {number} y its middle @param {{bold?: boolean, soft?: boolean, size?: number, align?: CanvasTextAlign}} [how] */
function write(pen, text, x, y, { bold, soft, size = 12, align = 'left' } = {}) {
  const { g, look } = pen;
  g.font = `${bold ? 600 : 400} ${size}px ${look.font}`;
  g.textAlign = align;
  g.textBaseline = 'middle';
  g.fillStyle = look.page[soft ? '--ink-2' : '--ink'];
  g.fillText(text, x, y);
}

/** @param {Pen} pen @param {string} text @param {boolean} [bold] */
function widthOf({ g, look }, text, bold) {
  g.font = `${bold ? 600 : 400} 12px ${look.font}`;
  return g.measureText(text).width;
}

/** Colours with figures and unit. @param {Pen} pen @param {import('./legends.js').ColourLegend} colours @param {number} long of the bar [px] @returns {Legend} */
function colourLegend(pen, { head, figures }, long) {
  const above = LINE + 8;
  return {
    width: widthOf(pen, head, true),
    height: above + long + 6,
    paint({ g, look }, x, y) {
      write(pen, head, x, y + LINE / 2, { bold: true });
      const ramp = g.createLinearGradient(0, y + above + long, 0, y + above);
      TENSION.forEach((colour, i) => ramp.addColorStop(i / (TENSION.length - 1), colour));
      g.fillStyle = ramp;
      g.fillRect(x, y + above, 14, long);
      pen.stroke(look.page['--ink'], 1);
      g.strokeRect(x, y + above, 14, long);
      figures.forEach((figure, i) => {
        const at = y + above + long * (1 - i / (figures.length - 1));
        pen.line(x + 16, at, x + 22, at);
        write(pen, figure, x + 27, at);
      });
    },
  };
}

/** What arrows are, and how long. @param {Pen} pen @param {NonNullable<Legends['forces']>} forces @returns {Legend} */
function forceLegend(pen, { contacts, parts, px, text }) {
  /** @type {[string, Sort][]} */
  const sorts = contacts ? [[S.normal, 'normal'], [S.friction, 'friction']] : []; // prettier-ignore
  const plain = parts ? S.force : S.lengths;
  const heads = [...(contacts ? [S.contactForce] : []), plain];
  const between = contacts ? 6 : 0;
  const widest = Math.max(SORT, ...[...heads, text].map((words) => widthOf(pen, words, true)));
  return {
    width: widest,
    height: (heads.length + sorts.length + 2) * LINE + 4 + between,
    paint(_, x, y) {
      let at = y + LINE / 2;
      const next = () => (at += LINE);
      if (contacts) {
        write(pen, S.contactForce, x, at, { bold: true });
        next();
        for (const [name, sort] of sorts) {
          write(pen, name, x, at);
          pen.arrow(x + widest - 40, at, 40, 0, sort);
          next();
        }
      }
      at += between;
      write(pen, plain, x, at, { bold: true });
      next();
      pen.arrow(x, at, px, 0, 'net');
      next();
      write(pen, text, x, at + 4, { soft: true });
    },
  };
}

/** @param {Pen} pen @param {Legends['scale']} scale @returns {Legend} */
function scaleLegend(pen, { px, near }) {
  return {
    width: Math.max(scaleLength(px).px, widthOf(pen, near)),
    height: near ? 26 + LINE : 26,
    paint(_, x, y) {
      paintScaleBar(pen, pen.look, x, y + 17, px);
      if (near) write(pen, near, x, y + 26 + LINE / 2, { soft: true });
    },
  };
}

/** On a plate, as the page has them. @param {Pen} pen @param {Legend} legend @param {number} x @param {number} y */
function plate({ g, look }, { width, height }, x, y) {
  g.fillStyle = look.page['--glass'];
  g.beginPath();
  g.roundRect(x - 10, y - 6, width + 20, height + 12, 6);
  g.fill();
}

/**
 * Where each legend is: in the corners of a picture, or side by side below it.
 * @param {[Legend[], Legend | null, Legend | null]} legends of colours, of forces, of metres @param {number} width of the picture @param {number} height
 * @param {boolean} apart
 */
function placed([colours, forces, metres], width, height, apart) {
  /** @type {{legend: Legend, x: number, y: number}[]} */
  const places = [];
  if (!apart) {
    const [left, foot] = [EDGE + 10, HEAD + height - EDGE - 6];
    let beside = left;
    for (const legend of colours) {
      places.push({ legend, x: beside, y: HEAD + EDGE + 6 });
      beside += legend.width + 20 + EDGE;
    }
    if (forces) places.push({ legend: forces, x: left, y: foot - forces.height });
    if (metres)
      places.push({ legend: metres, x: width - left - metres.width, y: foot - metres.height });
    return { places, foot: 0 };
  }
  let [x, y, high] = [EDGE, HEAD + height + EDGE, 0];
  for (const legend of [...colours, forces, metres]) {
    if (!legend) continue;
    if (x > EDGE && x + legend.width > width - EDGE) [x, y, high] = [EDGE, y + high + EDGE, 0];
    places.push({ legend, x, y });
    x += legend.width + 2 * EDGE;
    high = Math.max(high, legend.height);
  }
  return { places, foot: places.length ? y + high + EDGE - HEAD - height : 0 };
}

/** A browser that does not know the type gives PNG. @param {HTMLCanvasElement} canvas @param {'image/png' | 'image/webp'} [type] @returns {Promise<Blob>} */
export const imageOf = (canvas, type = 'image/png') =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), type, 0.92),
  );

/** The line above a picture: its title and the moment. @param {Pen} pen @param {Legends} told @param {number} width */
function paintHead(pen, told, width) {
  const { g } = pen;
  const middle = HEAD / 2;
  write(pen, told.moment, width - EDGE, middle, { size: 14, align: 'right' });
  const room = width - 3 * EDGE - g.measureText(told.moment).width;
  g.save();
  g.beginPath();
  g.rect(0, 0, EDGE + room, HEAD);
  g.clip();
  write(pen, told.title, EDGE, middle, { size: 14, bold: true });
  g.restore();
}

/** @param {Pen} pen @param {Legends} told @param {boolean} apart @param {boolean} [scale] @returns {[Legend[], Legend | null, Legend | null]} */
const legendsIn = (pen, told, apart, scale = true) => [
  told.colours.map((one) => colourLegend(pen, one, apart ? 84 : 148)),
  told.forces && forceLegend(pen, told.forces),
  scale ? scaleLegend(pen, told.scale) : null,
];

/**
 * Draws the line above a scene, and its legends over the scene's corners.
 * @param {Pen} pen @param {Legends} told @param {number} width of the scene @param {number} height
 * @returns {number[][]} where the legends lie in the scene: left, top, right, bottom
 */
export function paintTold(pen, told, width, height) {
  pen.g.fillStyle = pen.look.page['--panel'];
  pen.g.fillRect(0, 0, width, HEAD);
  paintHead(pen, told, width);
  const { places } = placed(legendsIn(pen, told, false), width, height, false);
  return places.map(({ legend, x, y }) => {
    plate(pen, legend, x, y);
    legend.paint(pen, x, y);
    const top = y - HEAD;
    return [x - 10, top - 6, x + legend.width + 10, top + legend.height + 6];
  });
}

/**
 * Draws what is told over a picture.
 * @param {ImageBitmap} picture @param {HTMLElement} element that shows it @param {Legends} told @param {boolean} plan
 */
function withLegends(picture, element, told, plan) {
  const width = element.clientWidth || picture.width;
  const ratio = picture.width / width;
  const height = picture.height / ratio;
  const canvas = document.createElement('canvas');
  const g = canvas.getContext('2d');
  if (!g) throw new Error('no picture');
  const look = coloursOf(element)(told.theme);
  const view = createView(SIDE);
  const pen = new Pen(g, view, look);
  const apart = width < PHONE || height < HIGH;
  const legends = legendsIn(pen, told, apart, !(plan && width < PHONE));
  const { places, foot } = placed(legends, width, height, apart);
  [canvas.width, canvas.height] = [picture.width, Math.round((HEAD + height + foot) * ratio)];
  view.resize(width, HEAD + height + foot, ratio);
  pen.begin(look);
  g.fillStyle = look.page['--panel'];
  g.fillRect(0, 0, view.width, view.height);
  paintHead(pen, told, width);
  // pixel by pixel
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.drawImage(picture, 0, Math.round(HEAD * ratio));
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const { legend, x, y } of places) {
    if (!apart) plate(pen, legend, x, y);
    legend.paint(pen, x, y);
  }
  return canvas;
}

/**
 * A view with what is told beside it, as PNG.
 * @param {{canvas: HTMLCanvasElement, screenshot: () => Promise<Blob>}} view @param {Legends} legends @param {boolean} plan it has a scale of its own on a phone
 */
export async function pictureWith(view, legends, plan) {
  const bare = await createImageBitmap(await view.screenshot());
  await document.fonts.ready;
  return imageOf(withLegends(bare, view.canvas, legends, plan));
}
