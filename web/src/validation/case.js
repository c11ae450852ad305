/** One case of the validation view: what it is, its state, its curves, its rows, and its runs to open. */
import { fill, h, icon } from '../dom.js';
import { saveFile } from '../export/files.js';
import { LinkError } from '../../../wasm/js/link.mjs';
import { encodeLink } from '../../../wasm/js/link-write.mjs';
import { curveCsv, curveFile } from '../../../wasm/cli/validate/case.mjs';
import { failedFirst, pretty } from './rows.js';
import { V } from './strings.js';
import { table } from './table.js';

/**
 * @typedef {import('./worker.js').Listed} Listed
 * @typedef {import('./worker.js').Result} Result
 * @typedef {ReturnType<typeof import('./chart.js').makeChart>} Chart
 * @typedef {import('../../../wasm/cli/validate/case.mjs').Curve} Curve
 * @typedef {import('../../../wasm/cli/validate/case.mjs').Opening} Opening
 * @typedef {{busy: boolean, running: string, sorted: boolean}} State
 */

/** @type {Result} */
const NONE = { rows: [], curves: [], scenarios: [] };

/** The id without its chapter. @param {string} id */
export const shortId = (id) => id.slice(id.indexOf('/') + 1);

/** Address of a case in this view. @param {string} id */
export const addressOf = (id) => `#validation=${id}`;

/** A run by its link; one that is too long for a link by the way of an opened file.
 * @param {string} id @param {Opening} opening @param {string} text @param {string} kind */
function opener(id, { name, scenario }, text, kind) {
  let large = false;
  const link = h(
    'a',
    {
      ...{ class: kind, href: addressOf(id), 'aria-label': V.openOne(name) },
      onclick(/** @type {MouseEvent} */ event) {
        // the way back leads to this case
        history.replaceState(null, '', addressOf(id));
        if (!large) return;
        event.preventDefault();
        sessionStorage.setItem('hawse-file', JSON.stringify(scenario));
        location.hash = '#file';
      },
    },
    text,
  );
  encodeLink({ patch: scenario }).then(
    (address) => link.setAttribute('href', address),
    (error) => {
      if (!(error instanceof LinkError)) throw error;
      large = true;
    },
  );
  return link;
}

/** @param {string} id @param {readonly Opening[]} list */
function openings(id, list) {
  if (list.length === 0) return null;
  if (list.length === 1) return opener(id, list[0], V.open, 'btn');
  return h(
    'details',
    { class: 'open' },
    h('summary', { class: 'btn' }, V.openList(list.length), icon('chevron-down')),
    h(
      'ul',
      {},
      list.map((one) => h('li', {}, opener(id, one, one.name, ''))),
    ),
  );
}

/** A curve with its legend; drawn when it comes into view. @param {string} id @param {Curve} curve */
function figureOf(id, curve) {
  const place = h('div', { class: 'chart-place' });
  const save = h(
    'button',
    {
      ...{ type: 'button', class: 'btn quiet', 'aria-label': V.csvOf(curve.title) },
      onclick: () => saveFile(curveFile(id, curve), curveCsv(curve), 'text/csv'),
    },
    icon('download'),
    V.csv,
  );
  const el = h(
    'figure',
    {},
    h(
      'figcaption',
      {},
      h('b', { lang: 'en' }, curve.title),
      curve.figure && h('span', { class: 'muted' }, curve.figure),
      save,
    ),
    place,
  );
  return { el, place, curve };
}

/**
 * The curves of a case: charts are made when they are first seen, and again for another size or theme.
 * @param {string} id
 * @param {readonly Curve[]} curves
 */
function figures(id, curves) {
  const all = curves.map((curve) => figureOf(id, curve));
  const el = h('div', { class: 'figures', role: 'group', 'aria-label': V.figures(id) });
  el.append(...all.map((f) => f.el));
  /** @type {Map<Element, Chart>} */
  const drawn = new Map();
  const seen = new IntersectionObserver(async (entries) => {
    const due = entries.filter((e) => e.isIntersecting && !drawn.has(e.target));
    if (due.length === 0) return;
    const { makeChart } = await import('./chart.js');
    for (const { target } of due) {
      const one = all.find((f) => f.place === target);
      if (!one || drawn.has(target) || !target.isConnected) continue;
      const chart = makeChart(one.curve);
      drawn.set(target, chart);
      fill(one.place, chart.el);
      sized.observe(target);
    }
  });
  const sized = new ResizeObserver((entries) =>
    entries.forEach(({ target }) => drawn.get(target)?.draw()),
  );
  for (const { place } of all) seen.observe(place);
  return {
    el,
    draw: () => drawn.forEach((chart) => chart.draw()),
    destroy() {
      seen.disconnect();
      sized.disconnect();
      drawn.forEach((chart) => chart.destroy());
    },
  };
}

/**
 * @param {Listed} listed
 * @param {State} state of the view
 * @param {() => void} run this case alone
 */
export function createCase(listed, state, run) {
  const { id, title, about, source } = listed;
  const short = shortId(id);
  const chip = h('span', { class: 'chip' });
  const go = h(
    'button',
    { type: 'button', class: 'btn', 'aria-label': V.runCase(short), onclick: run },
    icon('play'),
    V.run,
  );
  const here = h(
    'a',
    {
      ...{ class: 'btn icon quiet', href: addressOf(id), 'aria-label': V.here(short) },
      title: V.here(short),
      onclick(/** @type {MouseEvent} */ event) {
        // the address changes without a fresh start: what has run stays
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.replaceState(null, '', addressOf(id));
      },
    },
    icon('link'),
  );
  const [runs, curvesPlace, rowsPlace] = [h('div', {}), h('div', {}), h('div', {})];
  const el = h(
    'section',
    { id: `case-${short}`, 'aria-labelledby': `case-${short}-title` },
    h(
      'header',
      {},
      h('h2', { id: `case-${short}-title`, tabindex: -1, lang: 'en' }, `${short} ${title}`),
      ...[chip, here, runs, go],
    ),
    h('p', { class: 'muted', lang: 'en' }, pretty(about), source && ` (${source})`),
    curvesPlace,
    rowsPlace,
  );
  let result = NONE;
  let seconds = 0;
  /** @type {ReturnType<typeof figures> | null} */
  let charts = null;
  let drawn = '';

  function drawChip() {
    const { rows } = result;
    const good = rows.filter((r) => r.pass).length;
    const now = state.running === id;
    const kind = now || !rows.length ? '' : good === rows.length ? 'ok' : 'bad';
    chip.className = `chip ${kind} ${now ? 'spin' : ''}`;
    const name = now ? 'loader-circle' : kind === 'ok' ? 'check' : 'octagon-x';
    const word = now ? V.busy : kind ? V.inCase(good, rows.length) : V.notRun;
    fill(chip, (kind || now) && icon(name), word);
  }

  return {
    ...{ id, el },
    get rows() {
      return result.rows;
    },
    get seconds() {
      return seconds;
    },
    /** @param {Result} [next] none: it is to run again @param {number} [took] */
    give(next = NONE, took = 0) {
      [result, seconds] = [next, took];
      charts?.destroy();
      charts = next.curves.length ? figures(id, next.curves) : null;
      fill(curvesPlace, charts?.el);
      fill(runs, openings(id, next.scenarios));
    },
    draw() {
      go.disabled = state.busy;
      drawChip();
      const key = `${state.sorted} ${JSON.stringify(result.rows)}`;
      if (key === drawn) return;
      drawn = key;
      const rows = state.sorted ? failedFirst(result.rows) : result.rows;
      fill(rowsPlace, rows.length > 0 && table(listed, rows));
    },
    /** In the colours of another theme. */
    redraw: () => charts?.draw(),
  };
}

/** @typedef {ReturnType<typeof createCase>} Case */
