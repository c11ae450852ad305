/**
 * Plots of one channel against another, below the strips: a phase portrait, a force against a way. The scenario
 * names them (`view.plots`, with `x`), so that a link carries them; here they are drawn, added and taken away.
 */
import { button, h, icon, iconButton } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { setPath } from '../sim/scenario.js';
import { prettyUnit } from '../state/format.js';
import { S } from '../state/strings-later.js';
import { channelOf, channelsOf, plotSpecs, shortName } from './specs.js';
import { createXY } from './xy.js';
import { isObject } from '../../../wasm/js/patch.mjs';

const W = S.against;

/**
 * @typedef {import('./specs.js').Channel} Channel
 * @typedef {{id: string, title: string, channels: Channel[], x: Channel}} Spec
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject
 * @typedef {{doc: () => JsonObject, change: (doc: JsonObject) => void}} Editor  of the scenario
 * @typedef {import('../sim/history.js').History} History
 */

/** What a channel is called where another of its plot may be of another part. @param {Channel} c @param {Channel} other */
const nameOf = (c, other) =>
  c.part === other.part || !c.owner ? c.label : W.channel(c.label, c.owner);

/** Plots of the view that have an axis of their own. @param {Manifest} manifest @returns {Spec[]} */
export const againstSpecs = (manifest) =>
  Object.entries(manifest.view?.plots ?? {}).flatMap(([id, plot]) => {
    const x = plot.x ? channelOf(manifest, plot.x) : null;
    const channels = channelsOf(manifest, plot);
    if (!x || channels.length === 0) return [];
    const title = plot.title || W.title(nameOf(channels[0], x), nameOf(x, channels[0]));
    return [{ id, title, channels, x }];
  });

/** What a scenario itself says of plots. @param {JsonObject} doc */
function plotsOf({ view }) {
  const plots = isObject(view) ? view.plots : undefined;
  return isObject(plots) ? plots : undefined;
}

/** A scenario with one plot more. Plots that the page chose by itself are written down with it: they would go else.
 * @param {JsonObject} doc @param {Manifest} manifest of its run @param {{a: string, x: string}} plot names of channels */
export function withPlot(doc, manifest, plot) {
  const name = (/** @type {Channel} */ c) => manifest.channels[c.index].id;
  const own = plotSpecs(manifest).map(({ title, channels }, i) => {
    const [a, b, c] = channels.map(name);
    return [`strip${i + 1}`, { title, a, ...(b && { b }), ...(c && { c }) }];
  });
  const plots = plotsOf(doc) ?? Object.fromEntries(own);
  let n = 1;
  while (`against${n}` in plots) n++;
  return setPath(doc, ['view', 'plots'], { ...plots, [`against${n}`]: plot });
}

/** @param {JsonObject} doc @param {string} id of a plot */
export function withoutPlot(doc, id) {
  const { [id]: _, ...plots } = plotsOf(doc) ?? {};
  return setPath(doc, ['view', 'plots'], plots);
}

/** @param {{seek: (frame: number) => void}} options  a moment was picked */
export function createAgainst({ seek }) {
  const el = h('div', { class: 'xyplots', hidden: true });
  /** @type {{spec: Spec, plot: import('./xy.js').XY}[]} */
  let plots = [];
  /** @type {History | null} */
  let history = null;
  let at = -1;

  /** @param {Spec} spec @param {Editor | null} editor */
  function make(spec, editor) {
    const { channels, x, title } = spec;
    const plot = createXY({
      ...{ title, unit: channels[0].unit, x: nameOf(x, channels[0]), xUnit: x.unit },
      ...{ series: channels.length, tall: true },
      pick: seek,
    });
    if (editor) {
      const go = () => editor.change(withoutPlot(editor.doc(), spec.id));
      plot.el.append(iconButton('x', W.remove(title), go));
    }
    return { spec, plot };
  }

  /** Values and points of the moment on show. @param {Spec} spec @param {History} past */
  function momentOf({ channels, x }, past) {
    const now = channels.map((c) => past.column(c.index)[at]);
    const points = now.map((y) => /** @type {[number, number]} */ ([past.column(x.index)[at], y]));
    return at < 0 ? { now: [], points: [] } : { now, points };
  }

  function draw() {
    if (!history) return;
    const past = history;
    for (const { spec, plot } of plots) {
      const { now, points } = momentOf(spec, past);
      const column = (/** @type {Channel} */ c) => past.column(c.index).subarray(0, past.count);
      const curves = spec.channels.map((c, i) => ({
        ...{ name: shortName(i, spec) || c.label, now: now[i] },
        ...{ x: column(spec.x), y: column(c) },
      }));
      plot.draw(curves, { points });
    }
  }

  return {
    el,
    draw,
    /** @param {Manifest} manifest @param {Editor | null} editor */
    setRun(manifest, editor) {
      for (const { plot } of plots) plot.destroy();
      history = null;
      at = -1;
      plots = againstSpecs(manifest).map((spec) => make(spec, editor));
      el.hidden = plots.length === 0;
      el.replaceChildren(...plots.map((p) => p.plot.el));
    },
    /** @param {History} past */
    setData(past) {
      history = past;
      draw();
    },
    /** @param {History} past @param {number} index */
    setNow(past, index) {
      if (at === index && history === past) return;
      at = index;
      for (const { spec, plot } of plots) {
        const { now, points } = momentOf(spec, past);
        plot.mark(now, points);
      }
    },
  };
}

/** Asks for both channels. @param {Manifest} manifest @param {Editor} editor */
export function againstDialog(manifest, editor) {
  /** @type {Map<string, import('../../../wasm/js/frame.mjs').Channel[]>} */
  const byPart = new Map();
  for (const c of manifest.channels) {
    const of = c.part || W.run;
    byPart.set(of, [...(byPart.get(of) ?? []), c]);
  }
  /** @param {string} id @param {string} label @param {string} chosen */
  const pick = (id, label, chosen) => {
    const groups = [...byPart].map(([part, channels]) =>
      h(
        'optgroup',
        { label: part },
        channels.map((c) => {
          const unit = prettyUnit(c.unit);
          const words = c.part ? W.channel(c.label || c.name, c.part) : c.label || c.name;
          return h('option', { value: c.id }, unit === '1' ? words : W.option(words, unit));
        }),
      ),
    );
    const select = h('select', { id }, groups);
    select.value = chosen;
    const holder = h('span', { class: 'select' }, select, icon('chevron-down'));
    return { select, el: h('div', { class: 'knob' }, h('label', { htmlFor: id }, label), holder) };
  };
  const [first, second] = [
    plotSpecs(manifest)[0]?.channels[0],
    plotSpecs(manifest)[1]?.channels[0],
  ];
  const idOf = (/** @type {Channel | undefined} */ c) => manifest.channels[c?.index ?? 0]?.id ?? '';
  const up = pick('against-y', W.up, idOf(first));
  const along = pick('against-x', W.along, idOf(second ?? first));
  const add = button(
    W.add,
    '',
    () => {
      const plot = { a: up.select.value, x: along.select.value };
      dialog.close();
      editor.change(withPlot(editor.doc(), manifest, plot));
    },
    'primary',
  );
  const dialog = openDialog({
    id: 'plot-against',
    title: S.time.against,
    body: [h('p', { class: 'muted' }, W.lead), up.el, along.el],
    foot: [add],
  });
  return dialog;
}

/** @typedef {ReturnType<typeof createAgainst>} Against */
