/**
 * The experiments of the paper as a page to play with: steps, speeds, the cap on and off, figures 9 to 12
 * and Table 2 from runs that a worker makes while one looks.
 */
import { button, h, setText } from '../../../dom.js';
import { T } from '../words.js';
import { formatText, group, joinUnit } from '../../../state/format.js';
import { openDialog } from '../../../panels/dialogs.js';
import { createTable } from '../../../records/table.js';
import { createXY } from '../../../plot/xy.js';
import { mergePatch } from '../../../../../wasm/js/patch.mjs';
import {
  casePatch,
  fromTouch,
  keyOf,
  KNOT,
  lastForce,
  outcomeOf,
  PAPER,
  paperDoc,
  SPEEDS,
  STEPS,
  TABLE2,
} from './cases.js';

const W = T.trial;
const COLOURS = ['--s1', '--s2', '--s3', '--s4'];
const DASHES = [[], [6, 3], [2, 2], [9, 2, 2, 2]];

/** @typedef {import('./cases.js').Case} Case @typedef {import('./cases.js').Series} Series */

/** @param {number} x */
const knots = (x) => joinUnit(group(x, x < 1 ? 1 : 0), 'kn');
/** @param {number} x */
const seconds = (x) => joinUnit(group(x, x < 1 ? 1 : 0), 's');

/**
 * @param {{trial: import('./cases.js').Trial, doc: any, show: (doc: any) => void}} app show: opens a scenario in the page
 */
export function trialDialog({ trial, doc, show }) {
  const choice = { step: 0.1, speed: 4, cap: true, paper: true };
  /** Runs that are known. @type {Map<string, Series>} */
  const known = new Map();
  /** @type {Worker | null} */
  let worker = null;

  const steps = () =>
    STEPS.map((step) => ({ step, speed: choice.speed, cap: choice.cap, near: false }));
  const speeds = () =>
    SPEEDS.map((speed) => ({ step: choice.step, speed, cap: choice.cap, near: true }));
  /** @param {Case} c */
  const docOf = (c) => (choice.paper ? paperDoc(c) : mergePatch(doc, casePatch(trial, doc, c)));
  /** @param {Case} c a run's name among those that are known */
  const nameOf = (c) => `${choice.paper} ${keyOf(c)}`;
  const tried = () => (choice.paper ? PAPER : trial);

  // ------------------------------------------------------------------ what it is made of

  /** @param {string} id @param {string} label @param {number[]} values @param {(x: number) => string} text @param {'step' | 'speed'} key */
  const pick = (id, label, values, text, key) => {
    const select = h(
      'select',
      { id, onchange: () => ((choice[key] = Number(select.value)), run()) },
      values.map((v) => h('option', { value: String(v) }, text(v))),
    );
    select.value = String(choice[key]);
    return h(
      'div',
      { class: 'knob' },
      h('label', { htmlFor: id }, label),
      h('span', { class: 'select' }, select),
    );
  };
  const vessels = h(
    'select',
    { id: 'trial-vessels', onchange: () => ((choice.paper = vessels.value === 'paper'), run()) },
    h('option', { value: 'paper' }, W.ofPaper),
    h('option', { value: 'own' }, W.ofScenario),
  );
  const cap = h('input', {
    ...{ type: 'checkbox', id: 'trial-cap', checked: true },
    onchange: () => ((choice.cap = cap.checked), run()),
  });
  const said = h('p', { class: 'muted', role: 'status' });
  const meter = h('div', {
    ...{ class: 'm rp-m', role: 'progressbar', hidden: true, 'aria-label': W.progress },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': 100 },
  });
  const start = button(W.run, 'play', () => run(true), 'primary');
  const stop = button(W.stop, '', () => halt(W.stopped));
  stop.hidden = true;
  const verdict = h('p', { class: 'verdictline' });
  const figure = (/** @type {string} */ title, /** @type {string} */ unit) =>
    createXY({
      ...{ title, unit, x: W.time, xUnit: 's', series: 2 * COLOURS.length, tall: true, digits: 3 },
    });
  const figures = {
    fig9: figure(W.fig9, 'N'),
    fig10: figure(W.fig10, 'm/s'),
    fig11: figure(W.fig11, 'm/s'),
    fig12: figure(W.fig12, 'N'),
  };
  const c = W.columns;
  /** @typedef {ReturnType<typeof found>[number]} Found */
  /** @typedef {import('../../../records/table.js').Column<Found>} Column */
  /** @param {number} decimals @returns {import('../../../state/format.js').Scale} */
  const metres = (decimals) => ({ factor: 1, unit: 'm', decimals });
  /** How far off the paper's table. @param {Found} of */
  const offOf = ({ one, outcome }) => outcome.depth / TABLE2[one.speed] - 1;
  const percent = (/** @type {number} */ off) =>
    `${off > 0 ? '+' : ''}${joinUnit(group(100 * off, 1), '%')}`;
  /** Which run it is; the choice of it opens it. @param {'speed' | 'step'} key @param {string} label @param {(x: number) => string} words @returns {Column} */
  const which = (key, label, words) => ({
    ...{ key, label, words, lead: true, value: ({ one }) => one[key] },
    go: ({ one }) => W.openRun(words(one[key])),
  });
  /** @type {Column} */
  const depth = {
    ...{ key: 'depth', label: c.depth, unit: 'm', value: ({ outcome }) => outcome.depth },
    scale: metres(3),
  };
  /** @type {Column[]} */
  const rest = [
    { key: 'peak', label: c.peak, unit: 'N', value: ({ outcome }) => outcome.peak },
    { key: 'impulse', label: c.impulse, unit: 'N s', value: ({ outcome }) => outcome.impulse },
    {
      ...{ key: 'final', label: c.final, unit: '1' },
      value: ({ outcome }) => Math.abs(outcome.final),
      draw: (cell, of) => setText(cell, endText(of)),
    },
  ];
  /** @param {string} caption @param {Column[]} columns */
  const table = (caption, columns) => {
    const made = createTable({ ...{ caption, columns, choose: ({ one }) => open(one) } });
    const inside = { class: 'wide', tabindex: 0, role: 'group', 'aria-label': caption };
    return { ...made, el: h('div', inside, h('b', {}, caption), made.el) };
  };
  const bySpeed = table(W.table, [
    which('speed', c.speed, knots),
    depth,
    {
      ...{ key: 'paper', label: c.paper, unit: 'm', value: ({ one }) => TABLE2[one.speed] },
      scale: metres(2),
    },
    { key: 'off', label: c.off, unit: '1', value: offOf, words: percent },
    ...rest,
  ]);
  const byStep = table(W.steps, [which('step', W.stepColumn, seconds), depth, ...rest]);

  /** Opens the run in the page. @param {Case} one */
  function open(one) {
    dialog.close();
    show(docOf(one));
  }

  // ------------------------------------------------------------------ running

  /** @param {string} [words] */
  function halt(words = '') {
    worker?.terminate();
    worker = null;
    stop.hidden = meter.hidden = true;
    start.hidden = false;
    if (words) setText(said, words);
    draw();
  }

  /** Runs what is not known yet, or all of it again. @param {boolean} [again] */
  function run(again = false) {
    if (again) known.clear();
    worker?.terminate();
    worker = null;
    const cases = [...steps(), ...speeds()];
    const jobs = [...new Map(cases.map((one) => [nameOf(one), one])).entries()]
      .filter(([key]) => !known.has(key))
      .map(([key, one]) => ({ key, text: JSON.stringify(docOf(one)) }));
    draw();
    if (jobs.length === 0) return halt(W.done(cases.length, joinUnit('0', 'ms')));
    let done = 0;
    stop.hidden = meter.hidden = false;
    start.hidden = true;
    const tell = () => {
      const percent = Math.round((100 * done) / jobs.length);
      meter.style.setProperty('--x', `${percent}%`);
      meter.setAttribute('aria-valuenow', String(percent));
      setText(said, W.working(Math.min(done + 1, jobs.length), jobs.length));
    };
    tell();
    const mine = (worker = new Worker(new URL('./berths-worker.js', document.baseURI), {
      type: 'module',
    }));
    mine.onmessage = (/** @type {MessageEvent<import('../worker.js').Told>} */ { data }) => {
      if (mine !== worker) return;
      if ('fault' in data) return halt(W.failed(data.fault));
      if ('done' in data) return halt(W.done(jobs.length, formatText(data.done / 1e3, 's', 2)));
      known.set(data.key, data.series);
      done++;
      tell();
      draw();
    };
    mine.onerror = (event) => halt(W.failed(event.message));
    mine.postMessage({ jobs, trial: tried() });
  }

  // ------------------------------------------------------------------ showing

  /** @param {Case[]} cases */
  const found = (cases) =>
    cases.flatMap((one, i) => {
      const series = known.get(nameOf(one));
      return series ? [{ one, i, series, outcome: outcomeOf(series) }] : [];
    });

  /**
   * @param {ReturnType<typeof createXY>} plot @param {Case[]} cases @param {'force' | 'speed'} what
   * @param {(c: Case) => string} name
   */
  function drawFigure(plot, cases, what, name) {
    const list = found(cases);
    const end = lastForce(list.map((l) => l.series));
    const curves = list.map(({ one, i, series, outcome }) => ({
      ...{ name: name(one), x: fromTouch(series), y: series[what] },
      ...{ colour: COLOURS[i], dash: DASHES[i], width: 2 },
      now: what === 'force' ? outcome.peak : outcome.final,
    }));
    // where it should end: the same for one speed
    const levels =
      what === 'speed'
        ? [...new Map(list.map((l) => [l.one.speed, l])).values()].map(({ one, i }) => {
            const y = -tried().restitution * one.speed * KNOT;
            return {
              ...{ name: W.final, unnamed: true, x: [-1, end], y: [y, y], width: 1.25 },
              dash: [1.5, 2.5],
              colour: cases.some((k) => k.speed !== one.speed) ? COLOURS[i] : '--ink',
            };
          })
        : [];
    plot.draw([...curves, ...levels], { xRange: [-1, end] });
  }

  /** How it ends, in words. @param {Found} of */
  function endText({ series, outcome: { final, start } }) {
    if (Number.isFinite(series.halt)) return W.halted(seconds(series.halt));
    const text = formatText(Math.abs(final), 'm/s', 3);
    return Math.abs(final) > 1.05 * Math.abs(start) ? W.blew(text) : text;
  }

  function draw() {
    drawFigure(figures.fig9, steps(), 'force', (one) => seconds(one.step));
    drawFigure(figures.fig10, steps(), 'speed', (one) => seconds(one.step));
    drawFigure(figures.fig11, speeds(), 'speed', (one) => knots(one.speed));
    drawFigure(figures.fig12, speeds(), 'force', (one) => knots(one.speed));
    bySpeed.draw(found(speeds()).reverse());
    byStep.draw(found(steps()));
    const all = found(steps());
    const worst = all[all.length - 1];
    const ready = all.length === STEPS.length;
    const free = ready && Math.abs(worst.outcome.final) > 1.05 * Math.abs(worst.outcome.start);
    verdict.hidden = !ready || (choice.cap && free);
    verdict.className = `verdictline note ${choice.cap ? 'ok' : 'bad'}`;
    setText(
      verdict,
      choice.cap || !ready
        ? W.verdictCap
        : W.verdictFree(
            formatText(Math.abs(worst.outcome.final), 'm/s', 3),
            seconds(worst.one.step),
          ),
    );
  }

  const sizes = new ResizeObserver(draw);
  const dialog = openDialog({
    id: 'trial',
    title: W.title,
    wide: true,
    body: [
      h('p', {}, W.lead),
      h(
        'div',
        { class: 'knobs' },
        h(
          'div',
          { class: 'knob' },
          h('label', { htmlFor: 'trial-vessels' }, W.vessels),
          h('span', { class: 'select' }, vessels),
        ),
        pick('trial-speed', W.speed, [...SPEEDS].reverse(), knots, 'speed'),
        pick('trial-step', W.step, STEPS, seconds, 'step'),
        h('label', { class: 'opt' }, cap, h('span', {}, W.cap, h('small', {}, W.capText))),
      ),
      h('div', { class: 'against' }, start, stop, said),
      meter,
      verdict,
      h(
        'div',
        { class: 'plots' },
        figures.fig9.el,
        figures.fig10.el,
        figures.fig11.el,
        figures.fig12.el,
      ),
      h('p', { class: 'muted small' }, W.final),
      bySpeed.el,
      h('p', { class: 'muted small' }, W.noMatch),
      byStep.el,
    ],
    onclose: () => {
      worker?.terminate();
      worker = null;
      sizes.disconnect();
      for (const plot of Object.values(figures)) plot.destroy();
    },
  });
  sizes.observe(dialog);
  run();
  return dialog;
}
