/**
 * What a report says of runs that are held against its own: what each is, and how far figures are apart.
 * @module
 */
import { formatScaled, scaleFor, signedPercent } from '../format.mjs';
import { html, plain } from './html.mjs';
import { CHANNELS, NAME } from './limits.mjs';
import { headedTable } from './parts.mjs';
import { clock } from './values.mjs';
import { R } from './words.mjs';

/** @typedef {import('../frame.mjs').Manifest} Manifest @typedef {import('./html.mjs').Html} Html */
/** @typedef {{greatest: number, least: number, mean: number}} Figures */
/**
 * @typedef {import('../plots/plots.mjs').Beside & {title: string, end: number,
 *   figures: (id: string, unit: string, to: number) => Figures | null}} Compared
 *   `title`: what it is, beside its short name; `end`: how far it is computed [s]; `figures`: of a channel from 0 to a time [s]
 */

const KEYS = /** @type {const} */ (['greatest', 'least', 'mean']);

/**
 * Of what is plotted the figures of each run, over the time that all of them have, and by how much the run of the report is off.
 * @param {Manifest} manifest
 * @param {readonly number[]} plotted numbers of channels
 * @param {NonNullable<import('./page.mjs').ReportData['beside']>} runs of `own` name and title are not shown
 * @returns {Html | null}
 */
export function besideSection(manifest, plotted, { own, others, shareOff }) {
  if (others.length === 0) return null;
  const W = R.beside;
  const to = Math.min(own.end, ...others.map(({ end }) => end));
  const lines = plotted.slice(0, CHANNELS).flatMap((index) => {
    const { id, label, unit } = manifest.channels[index];
    const mine = own.figures(id, unit, to);
    if (!mine) return [];
    const rows = others.flatMap((one) => {
      const figures = one.figures(id, unit, to);
      return figures ? [{ name: one.name, figures }] : [];
    });
    const all = [mine, ...rows.map(({ figures }) => figures)];
    const size = Math.max(...all.flatMap((f) => [Math.abs(f.greatest), Math.abs(f.least)]));
    const scale = scaleFor(size, unit);
    /** @param {string} name @param {Figures} figures @param {boolean} now */
    const line = (name, figures, now) =>
      html`<tr>
        ${
          now &&
          html`<th scope="rowgroup" rowspan="${String(all.length)}">
            ${plain(label || id, NAME)}<br /><small><code>${plain(id, NAME)}</code></small>
          </th> `
        }
        <td>${plain(name, NAME)}</td>
        <td>${scale.unit === '1' ? '' : scale.unit}</td>
        ${KEYS.map((key) => {
          const off = now ? null : shareOff(mine[key], figures[key], size);
          return html`<td class="num">${formatScaled(figures[key], scale)}</td>
            <td class="num">${now ? '' : off === null ? R.dash : signedPercent(off)}</td> `;
        })}
      </tr> `;
    return [line(W.now, mine, true), ...rows.map((row) => line(row.name, row.figures, false))];
  });
  const heads = KEYS.flatMap((key) => [{ number: W[key] }, { number: W.off }]);
  return html`<section>
    <h2>${W.title}</h2>
    <p>
      ${W.what} ${W.list(others.map(({ name, title }) => [plain(name, NAME), plain(title, 200)]))}
    </p>
    <div class="wide" tabindex="0" role="group" aria-label="${W.title}">
      ${headedTable([W.channel, W.run, W.unit, ...heads], lines)}
    </div>
    <p class="help">${W.help(clock(to, manifest.frame))}</p>
  </section> `;
}
