/** What is told beside the view of a run: title and moment, colours, arrows of force, and a scale. */
import { lengthText } from '../panels/legend.js';
import { roundBelow } from '../view/picture/scale.js';
import { legends as shown } from '../features/data/state.js';
import { arrowsOf } from '../panels/scene.js';
import { stepsOf } from '../panels/tension.js';
import { fixed, formatBound, scaleFor, timeDecimals } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { theme } from '../workbench/look.js';
import { tensionAt } from '../workbench/picture.js';

/** @typedef {import('../sim/run.js').Run} Run */
/**
 * Figures at equal steps of the colours.
 * @typedef {{head: string, figures: string[]}} ColourLegend
 *
 * @typedef {object} Legends
 * @property {'light' | 'dark'} theme
 * @property {string} title
 * @property {string} moment
 * @property {ColourLegend[]} colours
 * @property {{contacts: boolean, parts: boolean, px: number, text: string} | null} forces length of an arrow and what it
 *   stands for; null: none are shown
 * @property {{px: number, near: string}} scale pixels a metre; where in the picture that is so
 */

/** Longest arrow of the legend [px]. */
const ARROW = 96;

/** The moment that the view shows, between frames in slow motion [s]. @param {Run} run */
function timeShown({ history, shownIndex, fraction, reader, nextFrame }) {
  const time = history?.times[Math.max(0, shownIndex)] ?? 0;
  const next = fraction > 0 ? (reader?.time(nextFrame) ?? time) : time;
  return time + fraction * (next - time);
}

/** Of lines by their tension. @param {number} top [N] @returns {ColourLegend} */
export function tensionOf(top) {
  const { factor, unit } = scaleFor(top, 'N');
  const steps = stepsOf(top / factor);
  return {
    head: `${S.scene.tension} [${unit}]`,
    figures: Array.from({ length: steps + 1 }, (_, i) => formatBound((top / factor / steps) * i)),
  };
}

/** What colours tell on the page: of lines, and of what was pressed. @returns {ColourLegend[]} */
const coloursOf = () =>
  [shown.lines, shown.heat].flatMap((one) =>
    one ? [{ head: `${one.name} [${one.unit}]`, figures: one.figures }] : [],
  );

/** @param {number} metre [px] @param {number} newtons a metre of arrow */
function arrowOf(metre, newtons) {
  const force = roundBelow((ARROW / metre) * newtons, 'N');
  return { px: (force / newtons) * metre, text: S.scene.length(lengthText(force, 'N')) };
}

/**
 * What is told of a run in a picture of it.
 * @param {{manifest: import('../../../wasm/js/frame.mjs').Manifest, overlays: import('../view/index.js').Overlays, time: number,
 *   colours: ColourLegend[], view: {pixelsPerMetre: () => number, forceScale: number}, near: boolean}} picture `near`: the scale
 *   holds where the camera looks
 * @returns {Legends}
 */
export function legendsFor({ manifest, overlays, time, colours, view, near }) {
  const { any, contacts, parts } = arrowsOf(manifest);
  const px = view.pixelsPerMetre();
  const arrows = overlays.forces && any && view.forceScale > 0;
  return {
    ...{ theme: theme(), title: manifest.title },
    moment: S.exportBox.moment(fixed(time, timeDecimals(manifest.frame))),
    colours,
    forces: arrows ? { contacts, parts, ...arrowOf(px, view.forceScale) } : null,
    scale: { px, near: near ? S.exportBox.atTarget : '' },
  };
}

/** Top of the colours of tension [N]; null: the run has no lines. @param {Run} run */
export function tensionOfRun({ manifest, history, now, tensionTop }) {
  if (!manifest || !history) return null;
  return tensionAt(manifest, history, Math.min(now, history.last)) === undefined
    ? null
    : tensionTop;
}

/** Of what the page shows. @param {{store: import('../state/store.js').Store, run: Run, stage: import('../view/index.js').Stage}} app @returns {Legends | null} null: there is no run */
export function legendsOf({ store, run, stage }) {
  const { plan, overlays } = store.state;
  const { manifest } = run;
  if (!manifest || !run.history) return null;
  return legendsFor({
    ...{ manifest, overlays, time: timeShown(run), colours: coloursOf() },
    ...{ view: plan ?? stage, near: !plan && stage.kind === 'webgl' },
  });
}
