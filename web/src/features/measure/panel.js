/**
 * Measuring: any channel of the run over a window of time, its figures with units and times, one plot of them, and files.
 * It comes when it is asked for.
 * @module
 */
import { button, fill, h, setAttr, setHidden, setText } from '../../dom.js';
import { extentOf, isOver, partOfName, toEnd } from '../../export/extent.js';
import { saveFile } from '../../export/files.js';
import { createChannelPick } from '../../plot/channel-pick.js';
import { onPins, pinRun, pinned } from '../../plot/pins.js';
import { plotSpecs } from '../../../../wasm/js/plots/specs.mjs';
import { createXY } from '../../plot/xy.js';
import { extremeOf } from '../../state/extremes.js';
import { formatBound } from '../../../../wasm/js/format.mjs';
import { isLoad } from '../../../../wasm/js/extremes.mjs';
import { reportCsv, reportOf } from '../../../../wasm/js/report.mjs';
import { changesOf } from '../../workbench/edits.js';
import { persist } from '../loader.js';
import { createChoice, createPace, heading, onShow, scrolling } from '../pieces.js';
import { alongOf } from './along.js';
import { KINDS, curveOf } from './curves.js';
import { createFigures } from './figures.js';
import { createRuns, runName } from './runs.js';
import { createWindow } from './window.js';
import { T } from './words.js';

/** @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest */
/** @typedef {import('../../sim/history.js').History} History @typedef {import('./window.js').Window} Window */

/** Figures of a run that is being computed are found so often at most, and take at most a tenth of the page's time [ms]. */
const DRAW_MS = 400;
const SHARE = 10;

/** The channel that is asked for first: the first load of the plots, else of the run, else what the plots show first. @param {Manifest} manifest */
export function firstChannel(manifest) {
  const plotted = plotSpecs(manifest).flatMap(({ channels }) => channels);
  const load = plotted.find(({ unit }) => isLoad(unit));
  const tension = manifest.channels.find(({ name }) => name === 'tension_max');
  return load ? manifest.channels[load.index] : (tension ?? manifest.channels[plotted[0]?.index ?? 0]); // prettier-ignore
}

/** The samples of a channel in a window: at every frame, in long runs at every so many. @param {Manifest} manifest @param {History} history @param {number} channel @param {Window} window */
export function samplesOf({ frame }, history, channel, { first, last }) {
  const step = frame * history.rowStride;
  const to = Math.floor(last / history.rowStride);
  const from = Math.min(to, Math.ceil(first / history.rowStride));
  return { values: history.column(channel).subarray(from, to + 1), step, start: from * step };
}

/** @param {Manifest} manifest @param {History} history @param {number} channel @param {Window} window @param {number} m */
export function reportIn(manifest, history, channel, window, m) {
  const { coarse, ...steps } = extremeOf(manifest, history, channel, window.last, window.first);
  return { coarse, report: reportOf(samplesOf(manifest, history, channel, window), { m, steps }) };
}

/** The plot of the choice, made anew where its axes are others. */
function createPlot() {
  const place = h('div', { class: 'ms-plot' });
  const none = h('p', { class: 'muted', role: 'status', hidden: true });
  /** @type {import('../../plot/xy.js').XY | null} */
  let plot = null;
  let made = '';
  return {
    el: h('div', {}, place, none),
    /** @param {import('./curves.js').Kind} kind @param {import('./curves.js').Curve | null} curve */
    draw(kind, curve) {
      setHidden(place, !curve);
      setHidden(none, Boolean(curve));
      if (!curve) return setText(none, T.plot.none[kind]);
      const { x, unit, values, xRange, name, more = [] } = curve;
      const key = [kind, x.name, x.unit, unit].join('|');
      if (key !== made) {
        plot?.destroy();
        const words = { title: T.plot.title[kind], unit, x: x.name, xUnit: x.unit };
        plot = createXY({ ...words, series: 3, tall: true });
        fill(place, plot.el);
        made = key;
      }
      const own = { name: name ?? T.plot.names[kind], x: x.values, y: values, unnamed: !name };
      const others = more.map((one) => ({ ...one, x: x.values, y: one.values }));
      plot?.draw([own, ...others], xRange ? { xRange } : {});
    },
  };
}

/** How far the run is computed, and the way to its end. @param {import('../panel.js').PanelApp} app @param {() => void} again */
function createReach({ run, store }, again) {
  const words = h('span', {});
  let waiting = /** @type {AbortController | null} */ (null);
  const go = button(T.toEnd, '', async () => {
    if (waiting) return waiting.abort();
    waiting = new AbortController();
    setText(go, T.stop);
    await toEnd({ run, store }, { signal: waiting.signal, onextent: draw });
    waiting = null;
    setText(go, T.toEnd);
    again();
  });
  const el = h('p', { class: 'ms-reach' }, words, go);
  function draw() {
    const extent = extentOf(run);
    if (!extent) return setHidden(el, true);
    setHidden(el, extent.complete);
    setHidden(go, isOver(extent));
    const { text, duration, halt } = extent;
    setText(words, halt ? T.halted(text) : T.soFar(text, formatBound(duration)));
  }
  return { el, draw };
}

/** The exponent of Wöhler's curve. @param {() => void} onchange */
function createExponent(onchange) {
  const input = h('input', {
    ...{ id: 'measure-m', type: 'text', inputmode: 'decimal', value: '3', oninput: onchange },
  });
  const label = h('label', { htmlFor: 'measure-m' }, T.m);
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  return {
    wrong,
    el: h('div', { class: 'ms-n' }, label, h('span', { class: 'box' }, input)),
    /** @returns {number} NaN: it is none */
    get value() {
      const m = Number(input.value.replace(',', '.') || NaN);
      const good = m >= 0.5 && m <= 30;
      setAttr(input, 'aria-invalid', String(!good));
      setHidden(wrong, good);
      if (!good) setText(wrong, T.wrong.m(input.value));
      return good ? m : NaN;
    },
  };
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const { el, run, store, example, say } = app;
  /** What was measured last, and when it may be measured again. */
  let [done, rest] = ['', 0];
  /** Something else was asked for: that waits for nothing. */
  const draw = () => {
    rest = 0;
    pace.now();
  };
  const pick = createChannelPick({ id: 'measure-channel', label: T.channel, onchange: draw });
  const window = createWindow(draw);
  const exponent = createExponent(draw);
  window.el.insertBefore(exponent.el, window.el.lastElementChild);
  const figures = createFigures((time) => {
    run.pause();
    app.seek(Math.round(time / (run.manifest?.frame ?? 1)));
  });
  let kind = KINDS[0];
  const choice = createChoice(
    T.plot.label,
    KINDS.map((name) => [name, T.plot.names[name]]),
    (name) => {
      kind = /** @type {typeof kind} */ (name);
      choice.set(kind);
      draw();
    },
  );
  choice.set(kind);
  const plot = createPlot();
  const reach = createReach(app, draw);
  const csv = button(T.csv, 'download', save);
  const runs = createRuns(
    async () => {
      // what is on show is what its scenario says once no other is on its way
      await run.whenFrame(0);
      const { manifest, history, inputs } = run;
      if (!manifest || !history) return;
      const doc = run.doc ?? store.state.doc;
      const name = runName(changesOf(store.state.base, doc), inputs.length, unitOf);
      if (pinRun({ manifest, history, doc, inputs }, name)) say(T.runs.pinned(name));
    },
    saveCompared,
    app,
  );
  const unitOf = (/** @type {string[]} */ path) =>
    app.form.rows().find((row) => row.path.join() === path.join())?.field.unit ?? '1';
  onPins(() => {
    done = '';
    draw();
  });
  const body = h('div', {}, figures.el, runs.el, choice.el, plot.el);
  const list = [pick.el, window.el, window.wrong, exponent.wrong, reach.el, body, csv];
  const help = h('p', { class: 'muted small' }, T.help);
  fill(el, heading(T.title), scrolling(T.title, 'measure', ...list, help));

  function asked() {
    const { manifest, history, last } = run;
    if (!manifest || !history || history.count === 0) return null;
    const channel = manifest.channels.findIndex(({ id }) => id === pick.value);
    const frames = window.read(manifest, Math.min(last, history.last));
    const m = exponent.value;
    if (channel < 0 || !frames) return null;
    return { manifest, history, channel, frames, m };
  }

  /** @param {string} part @param {History} history @param {Window} frames */
  function along(part, history, frames) {
    const { reader, manifest, shownIndex } = run;
    if (!reader || !manifest?.lines.some((line) => line.part === part)) return null;
    return alongOf(reader, history, part, frames, Math.max(0, shownIndex));
  }

  function measure() {
    const now = asked();
    reach.draw();
    setHidden(body, !now);
    if (!now) return;
    const { manifest, history, channel, frames, m } = now;
    const shown = kind === 'along' ? run.shownIndex : 0;
    const key = [channel, frames.first, frames.last, history.cuts, m, kind, shown].join();
    if (key === done && known === history) return;
    const begin = performance.now();
    if (begin < rest && known === history) return pace.again(rest - begin);
    [done, known] = [key, history];
    const { label, unit, id, part } = manifest.channels[channel];
    const { report, coarse } = reportIn(manifest, history, channel, frames, m || 3);
    const { rowStride } = history;
    setText(help, rowStride > 1 ? `${T.help} ${T.rows(rowStride)}` : T.help);
    figures.draw(report, { name: label || id, unit, coarse, manifest });
    runs.draw(report, { id, unit }, manifest);
    plot.draw(
      kind,
      kind === 'along'
        ? along(part, history, frames)
        : curveOf(kind, samplesOf(manifest, history, channel, frames), unit, label || id),
    );
    rest = performance.now() + SHARE * (performance.now() - begin);
  }
  /** @type {History | null} */
  let known = null;
  const pace = createPace(measure, DRAW_MS);

  function save() {
    const now = asked();
    const extent = extentOf(run);
    if (!now || !extent) return;
    const { manifest, history, frames, m } = now;
    const rows = manifest.channels.map(({ id, unit }, i) => ({
      ...{ channel: id, unit, report: reportIn(manifest, history, i, frames, m || 3).report },
    }));
    const name = `${example || 'scenario'}-measured${partOfName(extent)}.csv`;
    saveFile(name, reportCsv(rows), 'text/csv');
    say(T.csvSaved(rows.length));
  }

  async function saveCompared() {
    const { comparedCsv } = await persist(() => import('../../export/compared.js'));
    const { manifest, history } = run;
    const extent = extentOf(run);
    if (!manifest || !history || !extent) return;
    const name = `${example || 'scenario'}-compared${partOfName(extent)}.csv`;
    saveFile(name, comparedCsv(manifest, history, pinned()), 'text/csv');
    say(T.runs.saved(pinned().length + 1));
  }

  return {
    setRun(manifest) {
      const { channels } = manifest;
      const same = channels.some(({ id }) => id === pick.value);
      pick.set(channels, same ? pick.value : firstChannel(manifest).id);
      draw();
    },
    draw() {
      if (onShow(el)) pace.soon();
    },
    setNow() {
      if (onShow(el) && (done === '' || known !== run.history || kind === 'along')) pace.soon();
    },
  };
}
