/**
 * A picture of a moment for a file, of exactly the size that was asked for: the scene, and, where they are wanted, a line with title
 * and moment above it, its legends and the sentence of the moment over it, and the plots with the moment below it.
 * @module
 */
import { theme } from '../workbench/look.js';
import { coloursOf } from '../view/picture/colours.js';
import { Pen } from '../view/picture/pen.js';
import { createView, SIDE } from '../view/picture/view.js';
import { scenesOf, toldAt } from '../story/tale.js';
import { paintCaption } from './caption.js';
import { legendsFor, tensionOf } from './legends.js';
import { HEAD, paintTold } from './picture.js';
import { seriesOf } from '../state/series.js';
import { paintPlot, stripPlots } from '../../../wasm/js/plots/plots.mjs';
import { canvasPen } from './canvas-pen.js';
import { createStudio, ratioOf } from './studio.js';

/** @typedef {import('./studio.js').Sight} Sight */
/** `plots`: with the history that they are of, and from when to when. @typedef {{width: number, height: number, legends: boolean,
 *   foot?: string, plots?: {history: import('../sim/history.js').History, span: [number, number]} | null}} Format
 *   `foot`: a line of words below all */

/** Height of a plot and of the axis below the last, of at most so many [px of the page]. */
const STRIP = 74;
const AXIS = 38;
const STRIPS = 2;
/** Height of the line of words below. */
const FOOT = 24;

/** The plots with everything but the moment, drawn once.
 * @param {Sight} sight @param {NonNullable<Format['plots']>} plots @param {number} width @param {number} ratio @param {import('../view/picture/colours.js').PictureLook} look */
function drawPlots({ manifest }, { history, span }, width, ratio, look) {
  const list = stripPlots(manifest, seriesOf(history), span).slice(0, STRIPS);
  const height = list.length * STRIP + AXIS;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const g = canvas.getContext('2d');
  if (!g) throw new Error('no picture');
  g.scale(ratio, ratio);
  g.fillStyle = look.page['--panel'];
  g.fillRect(0, 0, width, height + 1);
  let place = (/** @type {number} */ t) => t;
  list.forEach((plot, i) => {
    const last = i === list.length - 1;
    const box = { x: 0, y: i * STRIP, width, height: STRIP + (last ? AXIS : 0) };
    place = paintPlot(canvasPen(g, look), plot, box, { axis: last });
  });
  const tops = list.map((_, i) => i * STRIP);
  return { canvas, place, height, tops };
}

/**
 * @param {Sight} sight @param {Format} format @param {AbortSignal} [signal]
 */
export async function createSheet(sight, { width, height, legends, plots, foot = '' }, signal) {
  const ratio = ratioOf(width, height);
  const [w, h] = [width / ratio, height / ratio];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const g = canvas.getContext('2d', { alpha: Boolean(sight.clear) });
  if (!g) throw new Error('no picture');
  await document.fonts.ready;
  const look = coloursOf(document.body)(theme());
  const view = createView(SIDE);
  view.resize(w, h, ratio);
  const pen = new Pen(g, view, look);
  const below = plots ? drawPlots(sight, plots, w, ratio, look) : null;
  const [head, words] = [legends ? HEAD : 0, foot ? FOOT : 0];
  // whole pixels
  const top = Math.round(head * ratio);
  const bottom = (below?.canvas.height ?? 0) + Math.round(words * ratio);
  const size = { width, height: height - top - bottom, ratio };
  if (size.height < height / 4) throw new Error('there is no room for the scene');
  const studio = await createStudio(sight, size, signal);
  const { manifest, overlays } = sight;
  const { view: story = {} } = manifest;
  const scenes = scenesOf(story);
  let first = true;

  /** @param {number} time */
  function paintLegends(time) {
    pen.begin(look);
    const told = legendsFor({
      ...{ manifest, overlays, time, colours: sight.lines ? [tensionOf(sight.tension)] : [] },
      ...{ view: studio.stage, near: studio.stage.kind === 'webgl' },
    });
    const places = paintTold(pen, told, w, size.height / ratio);
    const scene = { width: w, height: size.height / ratio, top: head };
    return [...places, ...paintCaption(pen, toldAt(story, scenes, time).caption, places, scene)];
  }

  return {
    canvas,
    dispose: studio.dispose,
    stage: studio.stage,
    /** @param {Parameters<typeof studio.paint>[1]} instant */
    paint(instant) {
      g.setTransform(1, 0, 0, 1, 0, 0);
      g.clearRect(0, 0, width, height);
      studio.paint(g, instant, 0, top);
      if (legends) {
        const places = paintLegends(instant.time);
        studio.keepFree(places);
        // the plates at the arrows did not know yet where legends lie
        if (first) return void ((first = false), this.paint(instant));
      }
      pen.begin(look);
      if (below) {
        g.setTransform(1, 0, 0, 1, 0, 0);
        g.drawImage(below.canvas, 0, top + size.height);
        pen.begin(look);
        const x = below.place(instant.time);
        const y = head + size.height / ratio;
        pen.stroke(look.page['--now'], 2);
        for (const top of below.tops) pen.line(x, y + top + 20, x, y + top + STRIP - 4);
      }
      if (foot) paintFoot(g, foot, { w, h, words, look });
    },
  };
}

/** @param {CanvasRenderingContext2D} g @param {string} text @param {{w: number, h: number, words: number, look: import('../view/picture/colours.js').PictureLook}} place */
function paintFoot(g, text, { w, h, words, look }) {
  g.fillStyle = look.page['--panel'];
  g.fillRect(0, h - words, w, words + 1);
  g.font = `400 12px ${look.font}`;
  g.textAlign = 'left';
  g.textBaseline = 'middle';
  g.fillStyle = look.page['--ink-2'];
  g.fillText(text, 12, h - words / 2, w - 24);
}

/** @typedef {Awaited<ReturnType<typeof createSheet>>} Sheet */
