/**
 * A small study, run in workers of this page: its text, what it costs, its progress, its answers. Rows go to the table of the page as
 * they come, and are kept in this browser. Its heavy parts (editor, module) come when it is opened.
 */
import { fill, h, icon } from '../dom.js';
import { saveFile } from '../export/files.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { hasStudy } from '../../../wasm/js/study/link.mjs';
import { drawAnswers } from './answers.js';
import { createForm, fileName } from './form.js';
import { countRows, createKeeper, dropStudy, firstLines, keptRows, takeHold } from './kept.js';
import { createOffers } from './offers.js';
import { createPanel, workers } from './panel.js';
import { StudyRun } from './run.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('./form.js').Good} Good @typedef {import('./panel.js').Begun} Begun */

/** Between two looks of the page's table at what grew: longer as it is larger [ms]. */
const [LOOK_MS, LOOK_A_ROW_MS] = [1500, 10];
/** Of fewer rows it could not tell which columns vary. */
const ROWS_FIRST = 8;

/** @param {string} name @param {string} text */
const saveCsv = (name, text) => saveFile(`${name}.csv`, text, 'text/csv');

/** A tab that was closed a moment ago lets go of its study within this [ms]. */
const LEAVING_MS = 1500;

/**
 * A study as it is begun, with the rows of it that are kept.
 * @param {Good} of @param {() => void} changed
 * @returns {Promise<Begun | null>} null: another tab has it
 */
async function beginning(of, changed) {
  const { head, points, faults, title } = of.about;
  const free = await takeHold(of.id, LEAVING_MS);
  if (!free) return null;
  try {
    const rows = of.id ? await keptRows(of.id).catch(() => []) : [];
    const keeper = createKeeper({ id: of.id, text: of.text, title, head, points }, changed);
    const run = new StudyRun({
      ...{ head, points, faults, workers: workers(of), bear: await of.clerk.crew(of.work) },
      ...{ failed: of.clerk.failed, keep: keeper.put, changed },
    });
    run.resume(rows.filter(({ point, line }) => point < points && typeof line === 'string'));
    return { run, of, name: fileName(title), saved: 0, keeper, free };
  } catch (error) {
    free();
    throw error;
  }
}

/** Lets go of what is kept of a study. @param {string} id @returns {Promise<boolean>} false: another tab has it */
async function throwAway(id) {
  const free = await takeHold(id);
  if (!free) return false;
  await dropStudy(id).finally(free);
  return true;
}

/**
 * The table of the page, which follows what is computed.
 * @param {import('./panel.js').Shown} shown @param {Show} show @param {() => void} draw
 */
function createTable(shown, show, draw) {
  let timer = 0;
  /** It sees what is there. */
  function pass() {
    clearTimeout(timer);
    timer = 0;
    const { on, now } = shown;
    if (!on || !now?.run.lines.length) return;
    show(new TextEncoder().encode(now.run.text), `${now.name}.csv`, now.of.text);
    draw();
  }
  return {
    pass,
    /** It is this one again. */
    look() {
      shown.on = true;
      pass();
    },
    /** Rows came. */
    grown() {
      const { now } = shown;
      if (now?.run.busy && now.run.lines.length >= ROWS_FIRST && !timer)
        timer = window.setTimeout(pass, LOOK_MS + LOOK_A_ROW_MS * now.run.lines.length);
    },
  };
}

/** Answers from the rows that are there. @param {HTMLElement} place @param {Begun} at @param {() => boolean} wanted it is still on show */
async function tellAnswers(place, { of, run }, wanted) {
  if (!of.about.answers || !run.lines.length) return;
  try {
    const found = await of.clerk.answers(run.lines);
    if (wanted()) drawAnswers(place, found, run.lines.length, of.about.points);
  } catch (error) {
    if (!wanted()) return;
    place.hidden = false;
    fill(place, h('p', { class: 'note bad', role: 'alert' }, told(errorText(error)).text));
  }
}

/** The rows that are there of one that is left. @param {import('./kept.js').Kept} study */
const saveKept = async ({ id, title, head }) =>
  saveCsv(fileName(title), head + firstLines(await keptRows(id)).join(''));

/** @param {Begun | null} now */
function saveTable(now) {
  if (!now) return;
  saveCsv(now.name, now.run.text);
  now.saved = now.run.lines.length;
}

/** How many rows of the text's study are kept. @param {import('./panel.js').Shown} shown */
const thereOf = async ({ good, now }) =>
  good?.id && !now?.keeper.why ? countRows(good.id).catch(() => 0) : 0;

/** What is not kept is asked for before it is lost. @param {import('./panel.js').Shown} shown */
function askBefore(shown) {
  addEventListener('beforeunload', (event) => {
    const { now } = shown;
    const unsaved = now !== null && (now.run.busy || now.saved < now.run.lines.length);
    if (unsaved && now.keeper.why) event.preventDefault();
  });
}

/** `show`: the table so far, and the text of its study. @typedef {(bytes: Uint8Array, name: string, study: string) => void} Show */

/**
 * @param {HTMLElement} place
 * @param {{show: Show}} page
 */
export function mountStudyRun(place, { show }) {
  /** @type {import('./panel.js').Shown} */
  const shown = { good: null, now: null, there: 0, beginning: false, on: true };
  /** The study whose rows are to be taken up as soon as its text is read. */
  let wanted = '';

  const answers = h('div', { class: 'sr-answers', hidden: true });
  const panel = createPanel({
    begin: () => void begin(),
    pause: () => shown.now?.run.pause(),
    further: () => (shown.now?.run.state === 'paused' ? going(shown.now) : void begin()),
    stop() {
      shown.now?.run.stop();
      if (shown.now?.run.state === 'stopped') void rest();
    },
    save: () => (saveTable(shown.now), draw()),
    look: () => (shown.now && shown.now.of.id === shown.good?.id ? look() : void begin()),
    drop: () => void drop(),
  });
  const form = createForm(read, () => panel.focus(details.querySelector('summary')));
  const offers = createOffers({
    known: () => [shown.now?.of.id, shown.good?.id],
    take(study) {
      wanted = study.id;
      details.open = true;
      form.set(study.text);
    },
    save: saveKept,
    async drop({ id }) {
      panel.tell('');
      if (!(await throwAway(id))) panel.tell(W.elsewhereKept);
      await offers.refresh();
    },
  });
  const draw = () => panel.draw(shown);

  /** @param {Good | null} good */
  function read(good) {
    shown.good = good;
    shown.there = 0;
    panel.tell('');
    draw();
    if (!good) return;
    const own = wanted;
    wanted = '';
    if (own && own !== good.id) void offers.tellOld(own);
    else if (own) void begin();
    void lookUp();
  }

  /** How much of the text's study is kept. */
  async function lookUp() {
    const { good } = shown;
    const there = await thereOf(shown);
    if (good !== shown.good) return;
    shown.there = there;
    draw();
    await offers.refresh();
  }

  const { pass, look, grown } = createTable(shown, show, () => draw());

  function changed() {
    draw();
    grown();
  }

  /** It is at rest: all rows are shown, and the answers found. */
  async function rest() {
    const at = shown.now;
    pass();
    draw();
    if (!at) return;
    await at.keeper.idle();
    if (at.run.state !== 'paused') at.free();
    await lookUp();
    await tellAnswers(answers, at, () => at === shown.now);
  }

  async function begin() {
    const of = shown.good;
    if (!of || shown.beginning || shown.now?.run.busy) return;
    Object.assign(shown, { beginning: true, on: true });
    answers.hidden = true;
    panel.tell('');
    draw();
    try {
      const now = await beginning(of, changed);
      if (!now) return panel.tell(W.elsewhere);
      shown.now?.free();
      shown.now = now;
      form.keepClerk();
      if (now.run.state === 'whole') void rest();
      else going(now);
    } catch (error) {
      panel.tell(told(errorText(error)).text);
    } finally {
      shown.beginning = false;
      draw();
    }
  }

  /** @param {Begun} now */
  function going({ run }) {
    const done = run.go();
    panel.focusPause();
    void done.then(rest);
  }

  async function drop() {
    const { good, now } = shown;
    if (!good) return;
    panel.tell('');
    if (!(await throwAway(good.id))) return panel.tell(W.elsewhereKept);
    if (now?.of.id === good.id) shown.now = null;
    answers.hidden = true;
    await lookUp();
  }

  const details = h(
    'details',
    { class: 'sr-box', ontoggle: () => details.open && void form.show() },
    h('summary', {}, icon('chevron-right'), h('span', {}, W.open)),
    h('p', { class: 'muted' }, W.lead),
    ...form.els,
    ...panel.els,
    answers,
  );
  fill(place, offers.el, details);
  draw();
  void offers.refresh();

  askBefore(shown);
  function openAddress() {
    if (!hasStudy(location.hash)) return;
    details.open = true;
    void form.fromAddress();
  }
  addEventListener('hashchange', openAddress);
  openAddress();

  return {
    /** Another table is on show: this one waits until it is asked for. */
    aside() {
      shown.on = false;
      draw();
    },
  };
}
