/**
 * Plots of one channel against another, below the strips: a phase portrait, a force against a way. The scenario
 * names them (`view.plots`, with `x`), so that a link carries them; here they are drawn, added and taken away.
 */
import { button, h, iconButton } from '../dom.js';
import { openDialog } from '../panels/dialogs.js';
import { S } from '../state/strings-later.js';
import { createChannelPick } from './channel-pick.js';
import { withPlot, withoutPlot } from './edit.js';
import { channelOf, channelsOf, plotSpecs, shortName } from '../../../wasm/js/plots/specs.mjs';
import { MOST_PINS, PIN_DASHES, pinned, placeOf } from './pins.js';
import { COLOURS } from './scale.js';
import { P } from './words.js';
import { createXY } from './xy.js';

const W = S.against;

/**
 * @typedef {import('../../../wasm/js/plots/specs.mjs').Channel} Channel
 * @typedef {{id: string, title: string, channels: Channel[], x: Channel}} Spec
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject
 * @typedef {{doc: () => JsonObject, edited: () => boolean, change: (doc: JsonObject) => void}} Editor  of the scenario;
 *   edited: its plots are others than those that it was opened with
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

/** @param {{seek: (frame: number) => void}} options  a moment was picked */
export function createAgainst({ seek }) {
  const el = h('div', { class: 'xyplots', hidden: true });
  /** @type {{spec: Spec, plot: import('./xy.js').XY}[]} */
  let plots = [];
  /** @type {History | null} */
  let history = null;
  let at = -1;
  /** Names of the run's channels. @type {string[]} */
  let ids = [];

  /** @param {Spec} spec @param {Editor | null} editor */
  function make(spec, editor) {
    const { channels, x, title } = spec;
    const plot = createXY({
      ...{ title, unit: channels[0].unit, x: nameOf(x, channels[0]), xUnit: x.unit },
      ...{ series: channels.length * (1 + MOST_PINS), tall: true },
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
    const now = channels.map((c) => past.value(c.index, at));
    const points = now.map((y) => /** @type {[number, number]} */ ([past.value(x.index, at), y]));
    return at < 0 ? { now: [], points: [] } : { now, points };
  }

  /** The same of runs that are pinned. @param {Spec} spec */
  function besides({ channels, x }) {
    return pinned().flatMap((pin) =>
      channels.flatMap((c, i) => {
        const [along, up] = [x, c].map(({ index, unit }) => pin.find(ids[index], unit));
        if (!along || !up) return [];
        const name = P.pinned(c.label, pin.letter);
        const look = { colour: COLOURS[i % 3], dash: PIN_DASHES[placeOf(pin)], width: 1.25 };
        return [{ name, x: along.value, y: up.value, ...look }];
      }),
    );
  }

  function draw() {
    if (!history) return;
    const past = history;
    for (const { spec, plot } of plots) {
      const { now, points } = momentOf(spec, past);
      const column = (/** @type {Channel} */ c) => past.column(c.index);
      const curves = spec.channels.map((c, i) => ({
        ...{ name: shortName(i, spec) || c.label, now: now[i] },
        ...{ x: column(spec.x), y: column(c) },
      }));
      plot.draw([...curves, ...besides(spec)], { points });
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
      ids = manifest.channels.map(({ id }) => id);
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
  const [first, second] = [
    plotSpecs(manifest)[0]?.channels[0],
    plotSpecs(manifest)[1]?.channels[0],
  ];
  const idOf = (/** @type {Channel | undefined} */ c) => manifest.channels[c?.index ?? 0]?.id ?? '';
  const up = createChannelPick({ id: 'against-y', label: W.up });
  const along = createChannelPick({ id: 'against-x', label: W.along });
  up.set(manifest.channels, idOf(first));
  along.set(manifest.channels, idOf(second ?? first));
  const add = button(
    W.add,
    '',
    () => {
      const plot = { a: up.value, x: along.value };
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
