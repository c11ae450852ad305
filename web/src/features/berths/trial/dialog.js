/**
 * The experiments of the paper as a page to play with: steps, speeds, the cap on and off, figures 9 to 12
 * and Table 2 from runs that a worker makes while one looks.
 */
import { button, h, setAttr, setClass, setHidden, setStyle, setText } from '../../../dom.js';
import { formatText, joinUnit } from '../../../../../wasm/js/format.mjs';
import { openDialog } from '../../../panels/dialogs.js';
import { mergePatch } from '../../../../../wasm/js/patch.mjs';
import { casePatch, keyOf, outcomeOf, PAPER, paperDoc, SPEEDS, STEPS } from './cases.js';
import { blew, createFigures, seconds } from './figures.js';
import { createKnobs } from './knobs.js';
import { createRuns } from './runs.js';
import { createTables } from './tables.js';
import { T } from '../words.js';

const W = T.trial;

/**
 * @typedef {import('./cases.js').Case} Case
 * @typedef {import('./figures.js').Found} Found
 * @typedef {import('../../panel.js').JsonObject} JsonObject
 */

/** How far the runs are, with the buttons that start and stop them. @param {{start: () => void, stop: () => void}} app */
function createProgress({ start, stop }) {
  const said = h('p', { class: 'muted', role: 'status' });
  const meter = h('div', {
    ...{ class: 'm rp-m', role: 'progressbar', hidden: true, 'aria-label': W.progress },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': 100 },
  });
  const startButton = button(W.run, 'play', start, 'primary');
  const stopButton = button(W.stop, '', stop);
  stopButton.hidden = true;
  return {
    els: [h('div', { class: 'against' }, startButton, stopButton, said), meter],
    /** @param {boolean} is @param {string} words */
    tell(is, words) {
      setHidden(stopButton, !is);
      setHidden(meter, !is);
      setHidden(startButton, is);
      setText(said, words);
    },
    /** @param {number} percent */
    set(percent) {
      setStyle(meter, '--x', `${percent}%`);
      setAttr(meter, 'aria-valuenow', String(percent));
    },
  };
}

/** What the longest step shows, once all steps are known. */
function createVerdict() {
  const el = h('p', { class: 'verdictline' });
  return {
    el,
    /** @param {Found[]} steps @param {boolean} cap */
    draw(steps, cap) {
      const ready = steps.length === STEPS.length;
      const worst = steps[steps.length - 1];
      setHidden(el, !ready || (cap && blew(worst)));
      setClass(el, `verdictline note ${cap ? 'ok' : 'bad'}`);
      const off = () => formatText(Math.abs(worst.outcome.final), 'm/s', 3);
      setText(el, cap || !ready ? W.verdictCap : W.verdictFree(off(), seconds(worst.one.step)));
    },
  };
}

/**
 * @param {{trial: import('./cases.js').Trial, doc: JsonObject, show: (doc: JsonObject) => void}} app show: opens a scenario in the page
 */
export function trialDialog({ trial, doc, show }) {
  const knobs = createKnobs(() => run());
  const { choice } = knobs;
  const progress = createProgress({ start: () => run(true), stop: () => halt(W.stopped) });
  const verdict = createVerdict();
  const figures = createFigures();
  const tables = createTables(({ one }) => {
    dialog.close();
    show(docOf(one));
  });
  const runs = createRuns({
    onstep(done, all) {
      progress.tell(true, W.working(Math.min(done + 1, all), all));
      progress.set(Math.round((100 * done) / all));
      draw();
    },
    // in no time: all of them were known
    ondone: (all, ms) =>
      halt(W.done(all, ms > 0 ? formatText(ms / 1e3, 's', 2) : joinUnit('0', 'ms'))),
    onfault: (why) => halt(W.failed(why)),
  });

  /** @returns {Case[]} */
  const steps = () =>
    STEPS.map((step) => ({ step, speed: choice.speed, cap: choice.cap, near: false }));
  /** @returns {Case[]} */
  const speeds = () =>
    SPEEDS.map((speed) => ({ step: choice.step, speed, cap: choice.cap, near: true }));
  /** @param {Case} one @returns {JsonObject} */
  const docOf = (one) =>
    choice.paper ? paperDoc(one) : mergePatch(doc, casePatch(trial, doc, one));
  /** A run's name among those that are known. @param {Case} one */
  const nameOf = (one) => `${choice.paper} ${keyOf(one)}`;
  const tried = () => (choice.paper ? PAPER : trial);
  /** @param {Case[]} cases @returns {Found[]} */
  const found = (cases) =>
    cases.flatMap((one, i) => {
      const series = runs.get(nameOf(one));
      return series ? [{ one, i, series, outcome: outcomeOf(series) }] : [];
    });

  /** @param {string} words */
  function halt(words) {
    runs.halt();
    progress.tell(false, words);
    draw();
  }

  /** Runs what is not known yet, or all of it again. @param {boolean} [again] */
  function run(again = false) {
    if (again) runs.forget();
    const cases = new Map([...steps(), ...speeds()].map((one) => [nameOf(one), one]));
    const jobs = [...cases].map(([key, one]) => ({ key, text: JSON.stringify(docOf(one)) }));
    runs.make(jobs, tried());
  }

  function draw() {
    const list = { steps: found(steps()), speeds: found(speeds()) };
    figures.draw(list, tried().restitution);
    tables.draw(list);
    verdict.draw(list.steps, choice.cap);
  }

  const sizes = new ResizeObserver(draw);
  const dialog = openDialog({
    id: 'trial',
    title: W.title,
    wide: true,
    body: [
      h('p', {}, W.lead),
      knobs.el,
      ...progress.els,
      verdict.el,
      h('div', { class: 'plots' }, figures.els),
      h('p', { class: 'muted small' }, W.final),
      tables.bySpeed,
      h('p', { class: 'muted small' }, W.noMatch),
      tables.byStep,
    ],
    onclose: () => {
      runs.halt();
      sizes.disconnect();
      figures.destroy();
    },
  });
  sizes.observe(dialog);
  run();
  return dialog;
}
