/**
 * Changes of the plots of a scenario (`view.plots`): a channel more in one or less, a plot more or less. Plots that the page
 * chose by itself are written down with the first change: they would go else.
 */
import { setPath } from '../../../wasm/js/form/scenario.mjs';
import { plotSpecs } from '../../../wasm/js/plots/specs.mjs';
import { isObject } from '../../../wasm/js/patch.mjs';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** Names of channels. @typedef {{title?: string, a?: string, b?: string, c?: string, x?: string}} Plot */

/** Channels that a plot over time has at most. */
export const MOST_CHANNELS = 3;

/** What a scenario itself says of plots. @param {JsonObject} doc @returns {Record<string, Plot> | undefined} */
export function plotsOf({ view }) {
  const plots = isObject(view) ? view.plots : undefined;
  return isObject(plots) ? /** @type {Record<string, Plot>} */ (plots) : undefined;
}

/** Names of the channels of a plot, in their order. @param {Plot} plot */
export const namesIn = ({ a, b, c }) => [a, b, c].flatMap((id) => id ?? []);

/** A plot of other channels. @param {Plot} plot @param {string[]} names @returns {Plot} */
function of({ a: _, b: __, c: ___, ...plot }, [a, b, c]) {
  return { ...plot, ...(a && { a }), ...(b && { b }), ...(c && { c }) };
}

/** All plots, those of the scenario or what the page chose. @param {JsonObject} doc @param {Manifest} manifest of its run @returns {Record<string, Plot>} */
function written(doc, manifest) {
  const own = plotSpecs(manifest).map(({ title, channels }, i) => [
    `strip${i + 1}`,
    of(
      { title },
      channels.map(({ index }) => manifest.channels[index].id),
    ),
  ]);
  return plotsOf(doc) ?? Object.fromEntries(own);
}

/** @param {JsonObject} doc @param {Record<string, Plot>} plots */
const withPlots = (doc, plots) => setPath(doc, ['view', 'plots'], plots);

/** @param {Record<string, Plot>} plots @param {string} stem */
function freeName(plots, stem) {
  let n = 1;
  while (`${stem}${n}` in plots) n++;
  return `${stem}${n}`;
}

/** The plots over time, by their ids. @param {JsonObject} doc @param {Manifest} manifest @returns {[string, Plot][]} */
export const stripsOf = (doc, manifest) =>
  Object.entries(written(doc, manifest)).filter(([, plot]) => !plot.x && namesIn(plot).length > 0);

/** A scenario with one plot of a channel against another more.
 * @param {JsonObject} doc @param {Manifest} manifest of its run @param {{a: string, x: string}} plot names of channels */
export function withPlot(doc, manifest, plot) {
  const plots = written(doc, manifest);
  return withPlots(doc, { ...plots, [freeName(plots, 'against')]: plot });
}

/** @param {JsonObject} doc @param {string} id of a plot */
export function withoutPlot(doc, id) {
  const { [id]: _, ...plots } = plotsOf(doc) ?? {};
  return withPlots(doc, plots);
}

/** One plot over time more. @param {JsonObject} doc @param {Manifest} manifest @param {string} channel */
export function withStrip(doc, manifest, channel) {
  const plots = written(doc, manifest);
  return withPlots(doc, { ...plots, [freeName(plots, 'plot')]: { a: channel } });
}

/** A channel more in a plot over time; the same scenario where it has that channel or no room. @param {JsonObject} doc @param {Manifest} manifest @param {string} id of the plot @param {string} channel */
export function withChannel(doc, manifest, id, channel) {
  const plots = written(doc, manifest);
  const names = namesIn(plots[id] ?? {});
  if (!plots[id] || names.includes(channel) || names.length >= MOST_CHANNELS) return doc;
  return withPlots(doc, { ...plots, [id]: of(plots[id], [...names, channel]) });
}

/** A channel less; with the last one its plot goes. @param {JsonObject} doc @param {Manifest} manifest @param {string} id @param {string} channel */
export function withoutChannel(doc, manifest, id, channel) {
  const { [id]: plot = {}, ...others } = written(doc, manifest);
  const names = namesIn(plot).filter((name) => name !== channel);
  if (names.length === 0) return withPlots(doc, others);
  return withPlots(doc, { ...written(doc, manifest), [id]: of(plot, names) });
}
