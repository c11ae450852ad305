/**
 * What a run did, as sections of a report: plots, extremes, energy, events, verdict.
 * @module
 */
import { eventWords } from '../event-words.mjs';
import { formatText, scaleFor, formatScaled } from '../format.mjs';
import { ledger, missing } from '../ledger.mjs';
import { axisWords } from '../plots/scale.mjs';
import { plotInline, plotsOf } from '../plots/svg.mjs';
import { channelOf, channelsOf, plotSpecs } from '../plots/specs.mjs';
import { EVENT } from '../rows.mjs';
import { statisticsOf } from '../statistics.mjs';
import { html, plain, trusted } from './html.mjs';
import { CHANNELS, NAME } from './limits.mjs';
import { headedTable } from './parts.mjs';
import { clock, given } from './values.mjs';
import { R } from './words.mjs';

/** @typedef {import('../frame.mjs').Manifest} Manifest @typedef {import('../plots/plots.mjs').History} History */
/** @typedef {import('../extremes.mjs').Extreme} Extreme @typedef {import('./html.mjs').Html} Html */
/** What happened, as a frame tells it. @typedef {{time: number, kind: number, part: number, value: number}} Happening */

/** Most plots, and events in the list. */
const [PLOTS, EVENTS] = [24, 60];
/** Accounts of the energy, in the order of the table. */
const ACCOUNTS = /** @type {const} */ (['work', 'gravity', 'kinetic', 'elastic', 'dissipated', 'residual']); // prettier-ignore
/** Whole-run channels that these are changes of. */
const LEDGER = ACCOUNTS.slice(0, -1);

/** Channels of the plots, each once, in their order. @param {Manifest} manifest @returns {number[]} */
export function plottedChannels(manifest) {
  const over = plotSpecs(manifest).flatMap(({ channels }) => channels);
  const against = Object.values(manifest.view?.plots ?? {}).flatMap((plot) => {
    const x = plot.x ? channelOf(manifest, plot.x) : null;
    return x ? [x, ...channelsOf(manifest, plot)] : [];
  });
  return [...new Set([...over, ...against].map(({ index }) => index))];
}

/** Parts that give a verdict. @param {Manifest} manifest */
const judges = ({ parts }) => parts.filter(({ kind }) => kind === 'manoeuvre');

/**
 * Every channel that a report reads, by its number: a caller need keep no others.
 * @param {Manifest} manifest
 * @returns {number[]}
 */
export function channelsRead(manifest) {
  const ids = new Set(judges(manifest).map(({ id }) => id));
  const others = manifest.channels.flatMap(({ id, part = '' }, i) =>
    ids.has(part) || LEDGER.some((account) => account === id) ? [i] : [],
  );
  return [...new Set([...plottedChannels(manifest), ...others])];
}

/** @param {Manifest} manifest @param {History} history @param {readonly import('../plots/plots.mjs').Beside[]} [beside] @returns {Html} */
export function plotsSection(manifest, history, beside) {
  const W = R.plots;
  const to = history.times[history.count - 1] || manifest.frame;
  const all = plotsOf(manifest, history, [0, to], beside);
  const figures = all.slice(0, PLOTS).map(({ plot, over }) => {
    const title = plain(plot.title, NAME);
    const names = plain(plot.curves.flatMap(({ name }) => name || []).join(', '), 3 * NAME);
    const { unit } = plot.y;
    const label = over ? W.label(title, unit, names) : W.against(title, plot.x.words);
    const curves = plot.curves.map((curve) => ({ ...curve, name: plain(curve.name, 40) }));
    // the unit stands with the title: beside the figures it would have no room
    const named = { ...plot, title: axisWords(title, unit), y: { ...plot.y, unit: '1' }, curves };
    const svg = plotInline({ plot: named, over }, label);
    return html`<figure class="${over ? 'strip' : 'square'}">${trusted(svg)}</figure> `;
  });
  return html`<section>
    <h2>${W.title}</h2>
    ${figures.length > 0 ? figures : html`<p>${W.none}</p> `}${
      all.length > PLOTS && html`<p class="more">${W.more(PLOTS, all.length)}</p> `
    }
  </section> `;
}

/** Mean and deviation of a channel, null where a sample is no number. @param {History} history @param {number} channel @param {number} step [s] */
function momentsOf(history, channel, step) {
  const values = history.column(channel).subarray(0, history.count);
  return values.every(Number.isFinite) ? statisticsOf({ values, step }) : null;
}

/**
 * Least, greatest, mean and deviation of what is plotted, one unit a row.
 * @param {Manifest} manifest @param {History} history @param {(channel: number) => Extreme} extremeOf
 * @returns {Html | null}
 */
export function figuresSection(manifest, history, extremeOf) {
  const W = R.figures;
  const channels = plottedChannels(manifest).slice(0, CHANNELS);
  if (channels.length === 0) return null;
  let rough = false;
  const { stride = 1 } = history;
  const lines = channels.map((i) => {
    const { id, label, unit } = manifest.channels[i];
    const e = extremeOf(i);
    const m = momentsOf(history, i, manifest.frame * stride);
    const scale = scaleFor(Math.max(Math.abs(e.least), Math.abs(e.greatest)), unit);
    const tell = (/** @type {number | undefined} */ x) =>
      x === undefined ? R.dash : formatScaled(x, scale);
    const mark = (/** @type {boolean} */ is) => (e.coarse && is ? `${R.rough} ` : '');
    rough ||= e.coarse;
    const up = e.greatest > -e.least;
    return html`<tr>
      <th scope="row">
        ${plain(label || id, NAME)}<br /><small><code>${plain(id, NAME)}</code></small>
      </th>
      <td>${scale.unit === '1' ? '' : scale.unit}</td>
      <td class="num">${mark(!up)}${tell(e.least)}</td>
      <td class="num">${clock(e.leastTime, manifest.frame)}</td>
      <td class="num">${mark(up)}${tell(e.greatest)}</td>
      <td class="num">${clock(e.greatestTime, manifest.frame)}</td>
      <td class="num">${tell(m?.mean)}</td>
      <td class="num">${tell(m?.deviation)}</td>
    </tr> `;
  });
  const figures = [W.least, W.at, W.greatest, W.at, W.mean, W.deviation];
  return html`<section>
    <h2>${W.title}</h2>
    <div class="wide" tabindex="0" role="group" aria-label="${W.title}">
      ${headedTable([W.channel, W.unit, ...figures.map((number) => ({ number }))], lines)}
    </div>
    <p class="help">${W.help}${stride > 1 && ` ${W.rows(stride)}`}${rough && ` ${W.rough}`}</p>
  </section> `;
}

/**
 * Where the energy went, and what is left over.
 * @param {Manifest} manifest @param {History} history @param {number} turned what changed hands by the last frame [J]
 * @returns {Html | null}
 */
export function energySection({ channels }, history, turned) {
  const W = R.energy;
  const since = (/** @type {string} */ id) => {
    const i = channels.findIndex((c) => c.id === id);
    if (i < 0) return 0;
    const column = history.column(i);
    return column[history.count - 1] - column[0];
  };
  const l = ledger(since, turned);
  if (!Number.isFinite(l.residual)) return null;
  const share = 100 * missing(l);
  const percent = share < 1e-9 ? '0' : share.toPrecision(2).replace(/e([+-]\d+)$/, '·10^$1');
  const lines = ACCOUNTS.map((id) => html`<tr><th scope="row">${W[id]}</th><td class="num">${formatText(l[id], 'J')}</td></tr>
`); // prettier-ignore
  return html`<section>
    <h2>${W.title}</h2>
    ${headedTable([W.what, { number: W.value }], lines, 'energy')}
    <p>${l.turnover > 0 ? W.closure(formatText(l.turnover, 'J'), `${percent} %`) : W.still}</p>
  </section> `;
}

/** Kinds of events whose value is a figure with a unit. @type {Record<number, true>} */
const VALUED = Object.fromEntries(
  [EVENT.home, EVENT.jam, EVENT.slip, EVENT.snap, EVENT.caught, EVENT.broke, EVENT.missed].map(
    (kind) => [kind, true],
  ),
);
/** Kinds of which a run may have hundreds. */
/** @type {Set<number>} */
const OFTEN = new Set(
  ['slack', 'taut', 'inserted', 'removed', 'touch', 'leave', 'stop', 'meet', 'part'].map(
    (name) => EVENT[/** @type {keyof typeof EVENT} */ (name)],
  ),
);

/** Nodes of a line that is paid out or hauled in: its length is a channel. @param {Happening} event */
const isNode = ({ kind }) => kind === EVENT.inserted || kind === EVENT.removed;

/** Which events are listed: rare kinds first, then what came first, nodes of lines last. @param {readonly Happening[]} events */
function chosen(events) {
  if (events.length <= EVENTS) return events;
  const ranks = [
    events.filter(({ kind }) => !OFTEN.has(kind)),
    events.filter((event) => OFTEN.has(event.kind) && !isNode(event)),
    events.filter(isNode),
  ];
  const kept = new Set(ranks.flat().slice(0, EVENTS));
  return events.filter((event) => kept.has(event));
}

/**
 * @param {Manifest} manifest
 * @param {readonly {unit: string}[]} kinds of events, as the core describes them
 * @param {readonly Happening[]} events
 * @returns {Html}
 */
export function eventsSection(manifest, kinds, events) {
  const W = R.happened;
  if (events.length === 0)
    return html`<section>
      <h2>${W.title}</h2>
      <p>${W.none}</p>
    </section> `;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const event of events) {
    const { what } = eventWords(event, manifest);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const list = chosen(events);
  const often = [...counts].filter(([, n]) => n > 1).slice(0, 12);
  const lines = list.map((event) => {
    const { part, what } = eventWords(event, manifest);
    const { unit = '1' } = kinds[event.kind - 1] ?? {};
    const value = VALUED[event.kind] ? formatText(event.value, unit.split(' or ')[0]) : '';
    const words = W.line(plain(part, NAME), plain(what, 3 * NAME), value);
    return html`<li><span class="t">${clock(event.time, manifest.frame)} s</span> ${words}</li> `;
  });
  return html`<section>
    <h2>${W.title}</h2>
    <p class="help">
      ${list.length < events.length ? W.some(list.length, events.length) : W.all(events.length)}
    </p>
    ${
      often.length > 0 &&
      html`<ul class="counts" aria-label="${W.counts}">
        ${often.map(([what, n]) => html`<li>${W.times(plain(what, NAME), n)}</li>`)}
      </ul>`
    }
    <ol class="events" aria-label="${W.list}">
      ${lines}
    </ol>
  </section> `;
}

/** What observers say of the run. @param {Manifest} manifest @param {History} history @returns {Html | null} */
export function verdictSection(manifest, history) {
  const W = R.verdict;
  const found = judges(manifest);
  if (found.length === 0) return null;
  const last = history.count - 1;
  const told = found.map(({ id: part }) => {
    const own = manifest.channels.flatMap((channel, i) =>
      channel.part === part ? [{ ...channel, value: history.column(i)[last] }] : [],
    );
    const of = (/** @type {string} */ name) => own.find((c) => c.name === name)?.value ?? -1;
    const verdict = of('verdict');
    const at = of(W.times[verdict] ?? '');
    const say = (W.words[verdict] ?? W.words[0])(`${clock(at, manifest.frame)} s`);
    const rows = own.filter(
      ({ name, value }) =>
        !['verdict', 'phase'].includes(name) && !(name.startsWith('time_') && value < 0),
    );
    return html`<p class="note ${verdict === 1 ? 'ok' : verdict === 2 ? 'bad' : ''}">
        <strong>${say}</strong>
      </p>
      <table>
        <caption>
          ${W.caption(plain(part, NAME))}
        </caption>
        <tbody>
          ${rows.map(
            ({ label, id, unit, value }) =>
              html`<tr>
                <th scope="row">${plain(label || id, NAME)}</th>
                <td class="num">${unit === '1' ? given(value, unit) : formatText(value, unit)}</td>
              </tr> `,
          )}
        </tbody>
      </table> `;
  });
  return html`<section>
    <h2>${W.title}</h2>
    ${told}
  </section> `;
}
