/** The patch of two tubes seen along their common normal: its outlines, and the ellipse of Hertz. */
import { h } from '../../../dom.js';
import { cssColour, fitCanvas, watchSize } from '../../../plot/scale.js';
import { RADIUS } from './compare.js';
import { ellipse, longAxis, outline, rhombus } from './patch.js';
import { T } from '../words.js';

const W = T.tubes;
const DEG = Math.PI / 180;

/** @typedef {import('./patch.js').Point} Point */

/** Lines of the picture: their word, colour, and how its key is drawn. @type {[keyof typeof W.keys, string, string][]} */
const KEYS = [
  ['outline', '--ink-3', 'solid'],
  ['half', '--now', 'solid'],
  ['slice', '--s3', 'dotted'],
  ['hertz', '--s2', 'dashed'],
];

function makeKeys() {
  const rows = KEYS.map(([id, colour, line]) => {
    const mark = h('i', {});
    mark.style.borderTop = `3px ${line} var(${colour})`;
    return h('li', {}, mark, W.keys[id]);
  });
  return h('ul', { class: 'keys' }, rows);
}

/** What is outlined, in radii of tube 1. @param {import('./compare.js').Comparison} told @returns {{points: Point[], colour: string, dash: number[]}[]} */
function shapesOf({ choice: { angle, depth, ratio: r2 }, of: { same } }) {
  const a = angle * DEG;
  const d = 1 + r2 - depth / 100;
  const hertz = ellipse(same.major / RADIUS, same.minor / RADIUS, longAxis({ r2, d, a }));
  return [
    { points: outline({ r2, d, a }), colour: '--ink-3', dash: [] },
    { points: rhombus({ r2, d, a }), colour: '--s3', dash: [2, 3] },
    { points: outline({ r2, d: d + depth / 200, a }), colour: '--now', dash: [] },
    { points: hertz, colour: '--s2', dash: [6, 3] },
  ];
}

/** @typedef {NonNullable<ReturnType<typeof fitCanvas>> & {px: (x: number) => number, py: (y: number) => number}} Sheet */

/** Axis and edges of a tube, where they are that near. @param {Sheet} sheet @param {number} r @param {number} turn [rad] */
function drawTube({ ctx, width, height, px, py }, r, turn) {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const far = 2 * (width + height);
  ctx.lineWidth = 1;
  ctx.strokeStyle = cssColour('--line-strong');
  for (const side of [-1, 0, 1]) {
    ctx.setLineDash(side === 0 ? [8, 3, 2, 3] : []);
    ctx.beginPath();
    ctx.moveTo(px(-side * r * s) - far * c, py(side * r * c) + far * s);
    ctx.lineTo(px(-side * r * s) + far * c, py(side * r * c) - far * s);
    ctx.stroke();
  }
}

/** @param {Sheet} sheet @param {ReturnType<typeof shapesOf>[number]} shape */
function drawShape({ ctx, px, py }, { points, colour, dash }) {
  if (points.length === 0) return;
  ctx.beginPath();
  points.forEach(([x, y], i) => (i ? ctx.lineTo(px(x), py(y)) : ctx.moveTo(px(x), py(y))));
  ctx.closePath();
  ctx.setLineDash(dash);
  ctx.strokeStyle = cssColour(colour);
  ctx.lineWidth = 2;
  ctx.stroke();
}

export function createPicture() {
  const canvas = h('canvas', { role: 'img', 'aria-label': W.seen, class: 'flat' });
  /** @type {import('./compare.js').Comparison | null} */
  let known = null;
  const size = watchSize(canvas, () => draw(known));

  /** @param {import('./compare.js').Comparison | null} told null: nothing is known yet */
  function draw(told) {
    known = told;
    const fit = fitCanvas(canvas, size);
    if (!fit || !told) return;
    const { width, height } = fit;
    const shapes = shapesOf(told);
    const sizes = shapes.flatMap(({ points }) =>
      points.map(([x, y]) => Math.max(Math.abs(x) / width, Math.abs(y) / height)),
    );
    const scale = 0.45 / (Math.max(...sizes) || 1);
    const sheet = {
      ...fit,
      px: (/** @type {number} */ x) => width / 2 + scale * x,
      py: (/** @type {number} */ y) => height / 2 - scale * y,
    };
    drawTube(sheet, 1, 0);
    drawTube(sheet, told.choice.ratio, told.choice.angle * DEG);
    for (const shape of shapes) drawShape(sheet, shape);
    fit.ctx.setLineDash([]);
  }

  return { el: h('figure', {}, canvas, h('figcaption', {}, W.seen), makeKeys()), draw };
}
