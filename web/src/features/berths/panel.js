/**
 * Fenders and outlines that meet: how loaded each fender is, the forces between bodies, and the choice of
 * plan or 3D. Loaded with the first run that has outlines.
 */
import { arrowKeys, button, fill, h, icon, iconButton, setText } from '../../dom.js';
import { T } from './words.js';
import { formatText, group, joinUnit, scaleFor, timeDecimals } from '../../state/format.js';
import {
  berthsCsv,
  createPeaks,
  fenderName,
  loadOf,
  OVER,
  readBerth,
  shareText,
  words,
} from './state.js';
import { createTable } from '../../records/table.js';
import { createPlan } from '../../view/plan.js';
import { saveFile } from '../../export/files.js';
import { EVENT } from '../../../../wasm/js/frame.mjs';

const W = T.berths;
const P = T.plan;
const DRAW_MS = 120;
/** Pairs that the table holds at most: a pile has many. */
const SHOWN = 24;
const KEPT = 'hawse-plan';
const QUANTITIES = /** @type {const} */ (['force', 'deflection', 'energy', 'share']);

/**
 * @typedef {import('./state.js').Berth} Berth
 * @typedef {import('./state.js').Taken & {fender: import('./state.js').Fender, most: number,
 *   mostAt: number}} FenderNow most: largest share so far
 */

/** One that presses is not free, however little. @param {{force: number, share: number}} v */
const touched = ({ force, share }) => {
  const load = loadOf(share);
  return load === 'idle' && force > 0 ? 'ok' : load;
};

/**
 * A choice of two as a group of radio buttons.
 * @param {string} label @param {[string, string][]} options value, words @param {(value: string) => void} choose
 */
function choice(label, options, choose) {
  const buttons = options.map(([value, text]) =>
    h(
      'button',
      {
        ...{ type: 'button', class: 'btn', role: 'radio', 'data-value': value },
        onclick: () => choose(value),
      },
      text,
    ),
  );
  const el = h(
    'div',
    { class: 'seg', role: 'radiogroup', 'aria-label': label, title: label },
    buttons,
  );
  arrowKeys(el, 'button', (b) => b.click());
  return {
    el,
    /** @param {string} value */
    set(value) {
      for (const b of buttons) {
        const on = b.dataset.value === value;
        b.setAttribute('aria-checked', String(on));
        b.tabIndex = on ? 0 : -1;
      }
    },
  };
}

/** The bar of a fender's load, its share of the rating, and the word for it. @param {HTMLElement} cell @param {FenderNow} v @param {string} since */
function drawLoad(cell, v, since) {
  if (!cell.firstChild)
    cell.append(
      h('span', { class: 'loadbar', 'aria-hidden': 'true' }, h('i', {})),
      h('span', { class: 'num' }),
      h('span', { class: 'loadword' }),
    );
  const [bar, value, word] = /** @type {HTMLElement[]} */ ([...cell.children]);
  const load = touched(v);
  const was = v.most > OVER;
  const width = `${Math.min(100, 100 * v.share).toFixed(1)}%`;
  const fillOf = /** @type {HTMLElement} */ (bar.firstElementChild).style;
  if (fillOf.width !== width) fillOf.width = width;
  bar.dataset.load = load;
  setText(value, shareText(v.share));
  const state = `${load} ${was} ${since}`;
  if (word.dataset.state === state) return;
  word.dataset.state = state;
  const bad = load === 'over' || was;
  word.className = `loadword ${load === 'over' ? 'bad' : was ? 'was' : load}`;
  const said = load !== 'over' && was ? W.overSince(since) : W.states[load];
  fill(word, bad ? icon('triangle-alert') : null, said);
}

/** The experiments of the paper, with what is on show. @param {import('../panel.js').PanelApp} app */
async function openTrial({ run, store, edits }) {
  const [{ trialDialog }, { trialOf }] = await Promise.all([
    import('./trial/dialog.js'),
    import('./trial/cases.js'),
  ]);
  const { doc } = store.state;
  const trial = trialOf(run.manifest, doc);
  run.pause();
  if (trial) trialDialog({ trial, doc, show: (next) => edits.change(next) });
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const { run, store, stage, over, el, example, redraw } = app;
  const trial = () => openTrial(app);
  const c = W.columns;
  /** @typedef {import('../../records/table.js').Column<FenderNow>} FenderColumn */
  /** Figures whose units are those of the ratings. @type {Record<'force' | 'deflection' | 'energy' | 'peak', FenderColumn>} */
  const figures = {
    force: { key: 'force', label: c.force, unit: 'N', value: (v) => v.force },
    deflection: {
      ...{ key: 'deflection', label: c.deflection, short: W.short.deflection, unit: 'm' },
      value: (v) => v.deflection,
    },
    energy: { key: 'energy', label: c.energy, unit: 'J', value: (v) => v.energy },
    peak: {
      ...{ key: 'peak', label: c.peak, short: W.short.peak, unit: 'N' },
      value: (v) => v.peak,
    },
  };
  /** When it was over its rating, in words. @param {FenderNow} v */
  const since = ({ mostAt }) =>
    joinUnit(group(mostAt, Math.max(1, timeDecimals(manifest.frame) - 1)), 's');
  const table = createTable({
    caption: W.caption,
    name: 'fenders',
    tone: (/** @type {FenderNow} */ v) => (touched(v) === 'over' ? 'over' : ''),
    columns: [
      { key: 'who', label: c.who, lead: true, value: (v) => fenderName(v.fender, manifest) },
      {
        ...{ key: 'share', label: c.share, value: (v) => v.share },
        draw: (cell, v) => drawLoad(cell, v, since(v)),
      },
      ...Object.values(figures),
    ],
  });
  const p = W.pairColumns;
  /** @param {Berth} b */
  function pairOf(b) {
    const pair = manifest.plan_pairs?.[b.pair] ?? { a: '', b: '' };
    return W.pair(words(pair.a), words(pair.b));
  }
  const pairTable = createTable({
    caption: W.outlinesCaption,
    name: 'pairs',
    empty: [W.none, W.noneText],
    most: SHOWN,
    more: W.more,
    columns: /** @type {import('../../records/table.js').Column<Berth>[]} */ ([
      { key: 'who', label: p.who, lead: true, value: pairOf },
      { key: 'force', label: p.force, unit: 'N', value: (b) => b.force },
      {
        ...{ key: 'friction', label: p.friction, unit: 'N', shares: 'force' },
        value: (b) => Math.abs(b.friction),
      },
      { key: 'depth', label: p.depth, unit: 'm', digits: 3, value: (b) => b.depth },
      {
        ...{ key: 'speed', label: p.speed, unit: 'm/s', value: (b) => b.closing },
        scale: { factor: 1, unit: 'm/s', decimals: 3 },
      },
      { key: 'energy', label: p.energy, unit: 'J', value: (b) => b.energy },
      {
        ...{ key: 'state', label: p.state },
        value: (b) => (b.capped ? `${W.grip[b.state]}, ${W.capped}` : W.grip[b.state]),
      },
    ]),
  });
  const sum = h('p', { class: 'sum' });
  const warning = h(
    'p',
    { class: 'note bad', hidden: true },
    icon('triangle-alert'),
    h('span', {}),
  );
  const halted = h(
    'p',
    { class: 'note info', hidden: true },
    icon('info'),
    h('span', {}, W.halted),
  );
  const noFenders = h(
    'div',
    { class: 'empty' },
    h('b', {}, W.noFenders),
    h('span', { class: 'muted' }, W.noFendersText),
  );
  const trialButton = h('div', { class: 'pad', hidden: true }, button(T.trial.open, '', trial));
  const csv = () => button(W.save, 'download', save, 'quiet');
  const fendersHead = h('b', { class: 'sub' }, W.fenders);
  const scroll = h(
    'div',
    { class: 'logscroll tscroll', tabindex: 0, role: 'group', 'aria-label': W.title },
    halted,
    warning,
    fendersHead,
    sum,
    table.el,
    h('b', { class: 'sub' }, W.outlines),
    pairTable.el,
    noFenders,
    h('div', { class: 'pad' }, csv()),
    trialButton,
  );
  fill(el, h('header', {}, h('h2', {}, W.title), iconButton('download', W.save, save)), scroll);

  // ------------------------------------------------------------------ plan or 3D

  /** @returns {'light' | 'dark'} */
  const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const plan = createPlan({
    ...{ host: /** @type {HTMLElement} */ (stage().canvas.parentElement), run, theme },
    overlays: () => store.state.overlays,
    onchange: redraw,
  });
  const flat = stage().kind === 'flat';
  const kinds = choice(
    P.choose,
    [
      ['space', P.space],
      ['plan', P.plan],
    ],
    (value) => showPlan(value === 'plan'),
  );
  kinds.el.title = P.key;
  kinds.el.hidden = flat;
  const ups = choice(
    P.up,
    [
      ['north', P.north],
      ['ship', P.ship],
    ],
    (value) => {
      plan.up = value === 'ship' ? 'ship' : 'north';
      ups.set(plan.up);
    },
  );
  const look = iconButton('contact', P.contacts, () => plan.view('side'));
  const bar = h('div', { class: 'planbar glass' }, kinds.el, ups.el, look);
  over.append(bar);
  const chip = h(
    'button',
    { type: 'button', class: 'chip mstate info', hidden: true, onclick: trial },
    h('span', {}, T.trial.open),
  );
  over.append(chip);

  /** @param {boolean} on */
  function showPlan(on) {
    if (!flat) localStorage.setItem(KEPT, on ? 'on' : 'off');
    plan.show(on);
    plan.canvas.parentElement?.classList.toggle('planned', on);
    over.classList.toggle('planned', on);
    ups.el.hidden = look.hidden = !on;
    kinds.set(on ? 'plan' : 'space');
    store.set({ plan: on ? plan : null });
    if (flat && on) {
      const told = over.querySelector('.nogl span');
      if (told) setText(told, P.noWebgl);
    }
    redraw();
  }
  ups.set('north');

  // ------------------------------------------------------------------ what it knows

  /** @type {any} */
  let manifest = null;
  /** Of each fender, places of its channels. @type {number[][]} */
  let columns = [];
  let peaks = createPeaks(0);
  let shares = createPeaks(0);
  let rows = { n: 0, rows: new Float64Array(0) };
  /** @type {any} */
  let reader = null;
  let drawnAt = -1e9;
  let later = 0;
  let newest = -1;
  /** As drawn, for the file. @type {{time: number, fenders: FenderNow[], contacts: Berth[]}} */
  let now = { time: 0, fenders: [], contacts: [] };

  function save() {
    if (!manifest) return;
    const name = (example || 'scenario').replace(/[^a-z0-9_-]+/gi, '-');
    saveFile(`${name}-fenders.csv`, berthsCsv(manifest, now), 'text/csv');
  }

  /** Values of the fenders in the frame on show, with their largest so far. @returns {FenderNow[]} */
  function readFenders() {
    const past = run.history;
    if (!past || columns.length === 0) return [];
    const at = Math.min(run.now, past.last);
    // an input or another run has changed what was seen
    if (past.last < newest) [peaks, shares].forEach((k) => k.forget());
    newest = past.last;
    peaks.to((k) => past.column(columns[k][0]), past.times, at);
    shares.to((k) => past.column(columns[k][3]), past.times, at);
    return columns.map((places, i) => {
      const [force, deflection, energy, share] = places.map((k) =>
        k < 0 ? 0 : past.column(k)[at],
      );
      return {
        ...{ fender: manifest.fenders[i], force, deflection, energy, share },
        ...{ peak: peaks.most[i], peakAt: peaks.at[i], most: shares.most[i], mostAt: shares.at[i] },
      };
    });
  }

  /** Units that hold from the first touch to past the rating. @param {import('./state.js').Fender[]} rated */
  function setFenderUnits(rated) {
    const most = (/** @type {number} */ least, /** @type {'force' | 'height' | 'energy'} */ key) =>
      Math.max(least, ...rated.map((f) => (key === 'height' ? 1 : 1.3) * f[key]));
    figures.force.scale = figures.peak.scale = scaleFor(most(1, 'force'), 'N', 4);
    figures.deflection.scale = scaleFor(most(0.01, 'height'), 'm', 3);
    figures.energy.scale = scaleFor(most(1, 'energy'), 'J', 4);
  }

  /** @param {FenderNow[]} fenders */
  function drawFenders(fenders) {
    const any = fenders.length > 0;
    sum.hidden = fendersHead.hidden = !any;
    noFenders.hidden = any;
    table.draw(fenders);
    const loaded = fenders.filter((v) => v.force > 0).length;
    const force = fenders.reduce((s, v) => s + v.force, 0);
    setText(sum, any ? W.sum(loaded, fenders.length, formatText(force, 'N', 3)) : '');
    const over = fenders.filter((v) => v.share > OVER).length;
    const was = fenders.filter((v) => v.most > OVER).length;
    warning.hidden = over + was === 0;
    warning.classList.toggle('bad', over > 0);
    warning.classList.toggle('warn', over === 0);
    setText(
      /** @type {Element} */ (warning.lastElementChild),
      over > 0 ? W.over(over) : was > 0 ? W.wasOver(was) : '',
    );
  }

  /** @param {Berth[]} contacts */
  function drawPairs(contacts) {
    const met =
      contacts.length > 0 || run.events.some((e) => e.frame <= run.now && e.kind === EVENT.meet);
    pairTable.say(met ? W.noneNow : W.none, met ? W.noneNowText : W.noneText);
    pairTable.draw(contacts);
  }

  /** Where thrusters point that are steered: a frame does not tell it. */
  function tellAngles() {
    const angles = Object.fromEntries(
      manifest.inputs.map((/** @type {any} */ i) => [i.id, run.inputValue(i.id, i.value)]),
    );
    stage().mark?.({ angles });
  }

  function drawNow() {
    clearTimeout(later);
    later = 0;
    if (!manifest || run.shownIndex < 0 || reader !== run.reader) return;
    drawnAt = performance.now();
    reader.berths(run.frame, rows);
    const contacts = Array.from({ length: rows.n }, (_, i) => readBerth(rows.rows, i)).filter(
      (b) => b.fender < 0 && b.force > 0,
    );
    contacts.sort((a, b) => a.pair - b.pair);
    now = { time: reader.time(run.frame), fenders: readFenders(), contacts };
    if (!el.offsetParent) return;
    halted.hidden = !run.halted;
    drawFenders(now.fenders);
    drawPairs(contacts);
  }

  new ResizeObserver(() => plan.on && redraw()).observe(
    /** @type {HTMLElement} */ (plan.canvas.parentElement),
  );

  return {
    /** The other of plan and 3D. */
    keys: { p: () => void (!flat && manifest && !bar.hidden && showPlan(!plan.on)) },
    setRun(next, doc) {
      const had = manifest !== null && !bar.hidden;
      manifest = next;
      reader = run.reader;
      const has = Boolean(next.outlines?.length);
      bar.hidden = !has;
      rows = reader.berthsOut();
      const index = new Map(
        next.channels.map((/** @type {any} */ ch, /** @type {number} */ i) => [ch.id, i]),
      );
      columns = (next.fenders ?? []).map((/** @type {any} */ f) =>
        QUANTITIES.map((q) => index.get(`${f.part}.${f.id}_${q}`) ?? -1),
      );
      peaks = createPeaks(columns.length);
      shares = createPeaks(columns.length);
      newest = -1;
      setFenderUnits(next.fenders ?? []);
      [table, pairTable].forEach((one) => one.clear());
      plan.setRun(next, doc);
      const two = next.outlines?.filter((/** @type {any} */ o) => !o.fixed).length === 2;
      const able = two && next.plan_pairs?.length === 1 && !next.fenders?.length;
      trialButton.hidden = !able;
      chip.hidden = !able || !/tug/.test(example);
      if (!has && plan.on) showPlan(false);
      // an embedded view has no choice of its own
      const kept = store.state.layout !== 'embed' && localStorage.getItem(KEPT) === 'on';
      if (has && !had) showPlan(flat || kept);
    },
    setNow() {
      if (!manifest?.outlines || run.shownIndex < 0 || reader !== run.reader) return;
      tellAngles();
      const wait = drawnAt + DRAW_MS - performance.now();
      if (wait <= 0) drawNow();
      // the last moment of a quick row is drawn too
      else if (!later) later = window.setTimeout(drawNow, wait);
    },
  };
}
