/** What is told beside the view of a run: title and moment, colours, arrows of force, and a scale. */
import { lengthText } from '../panels/legend.js';
import { arrowsOf } from '../panels/scene.js';
import { legends as told } from '../features/data/state.js';
import { niceFloor, timeDecimals } from '../state/format.js';
import { S } from '../state/strings-later.js';
import { theme } from '../workbench/look.js';

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

/** What colours tell: of lines, and of what was pressed. @returns {ColourLegend[]} */
const coloursOf = () =>
  [told.lines, told.heat].flatMap((one) =>
    one ? [{ head: `${one.name} [${one.unit}]`, figures: one.figures }] : [],
  );

/** @param {number} metre [px] @param {number} newtons a metre of arrow */
function arrowOf(metre, newtons) {
  const force = niceFloor((ARROW / metre) * newtons);
  return { px: (force / newtons) * metre, text: S.scene.length(lengthText(force, 'N')) };
}

/** @param {{store: import('../state/store.js').Store, run: Run, stage: import('../view/index.js').Stage}} app @returns {Legends | null} null: there is no run */
export function legendsOf({ store, run, stage }) {
  const { plan, overlays } = store.state;
  const { manifest: m, history: past } = run;
  if (!m || !past) return null;
  const { any, contacts, parts } = arrowsOf(m);
  const view = plan ?? stage;
  const px = view.pixelsPerMetre();
  const shown = overlays.forces && any && view.forceScale > 0;
  return {
    ...{ theme: theme(), title: m.title },
    moment: S.exportBox.moment(timeShown(run).toFixed(timeDecimals(m.frame))),
    colours: coloursOf(),
    forces: shown ? { contacts, parts, ...arrowOf(px, view.forceScale) } : null,
    scale: { px, near: !plan && stage.kind === 'webgl' ? S.exportBox.atTarget : '' },
  };
}
