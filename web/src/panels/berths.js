/**
 * Fenders and outlines that meet: how loaded each fender is, the forces between bodies, and the choice of
 * plan or 3D. Loaded with the first run that has outlines.
 */
import { arrowKeys, button, fill, h, icon, iconButton, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import {
  formatScaled,
  formatText,
  group,
  joinUnit,
  scaleFor,
  timeDecimals,
} from '../state/format.js';
import {
  berthsCsv,
  createPeaks,
  fenderName,
  loadOf,
  OVER,
  readBerth,
  shareText,
  words,
} from '../state/berths.js';
import { createPlan } from '../view/plan.js';
import { saveFile } from '../export/files.js';
import { EVENT } from '../../../wasm/js/frame.mjs';

const W = S.berths;
const P = S.plan;
const DRAW_MS = 120;
/** Pairs that the table holds at most: a pile has many. */
const SHOWN = 24;
const KEPT = 'hawse-plan';
/** Names of a fender's figures where there is little room. */
const CARDS = [W.columns.force, W.short.deflection, W.columns.energy, W.short.peak];
const QUANTITIES = /** @type {const} */ (['force', 'deflection', 'energy', 'share']);

/** @typedef {import('../state/berths.js').Berth} Berth */

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

/** @param {string} name @param {HTMLElement | null} [unit] @param {boolean} [num] */
const head = (name, unit = null, num = true) =>
  h('th', { scope: 'col', role: 'columnheader', class: num ? 'num' : null }, name, ' ', unit);

/** A cell with its column's name for a card that has no head. @param {string} name */
const cell = (name) =>
  h(
    'td',
    { class: 'num', role: 'cell' },
    h('span', { class: 'k', 'aria-hidden': 'true' }, name),
    h('span', {}),
  );

/** The experiments of the paper, with what is on show. @param {import('../features/panel.js').PanelApp} app */
async function openTrial({ run, store, edits }) {
  const [{ trialDialog }, { trialOf }] = await Promise.all([
    import('../berths/trial.js'),
    import('../berths/cases.js'),
  ]);
  const { doc } = store.state;
  const trial = trialOf(run.manifest, doc);
  run.pause();
  if (trial) trialDialog({ trial, doc, show: (next) => edits.change(next) });
}

/** @param {import('../features/panel.js').PanelApp} app @returns {import('../features/panel.js').Panel} */
export function createPanel(app) {
  const { run, store, stage, over, el, example, redraw } = app;
  const trial = () => openTrial(app);
  const units = {
    force: h('span', { class: 'u' }),
    deflection: h('span', { class: 'u' }),
    energy: h('span', { class: 'u' }),
    peak: h('span', { class: 'u' }),
  };
  const c = W.columns;
  const body = h('tbody', { role: 'rowgroup' });
  const table = h(
    'table',
    { class: 'log touches fenders', role: 'table' },
    h('caption', { class: 'sr' }, W.caption),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        head(c.who, null, false),
        head(c.share),
        head(c.force, units.force),
        head(c.deflection, units.deflection),
        head(c.energy, units.energy),
        head(c.peak, units.peak),
      ),
    ),
    body,
  );
  const p = W.pairColumns;
  const pairUnits = {
    force: h('span', { class: 'u' }),
    friction: h('span', { class: 'u' }),
    depth: h('span', { class: 'u' }),
    energy: h('span', { class: 'u' }),
  };
  const pairBody = h('tbody', { role: 'rowgroup' });
  const pairTable = h(
    'table',
    { class: 'log touches pairs', role: 'table' },
    h('caption', { class: 'sr' }, W.outlinesCaption),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        head(p.who, null, false),
        head(p.force, pairUnits.force),
        head(p.friction, pairUnits.friction),
        head(p.depth, pairUnits.depth),
        head(p.speed, h('span', { class: 'u' }, 'm/s')),
        head(p.energy, pairUnits.energy),
        head(p.state),
      ),
    ),
    pairBody,
  );
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
  const noPairs = h(
    'div',
    { class: 'empty' },
    h('b', {}, W.none),
    h('span', { class: 'muted' }, W.noneText),
  );
  const more = h('p', { class: 'muted pad', hidden: true });
  const trialButton = h('div', { class: 'pad', hidden: true }, button(S.trial.open, '', trial));
  const csv = () => button(W.save, 'download', save, 'quiet');
  const fendersHead = h('b', { class: 'sub' }, W.fenders);
  const scroll = h(
    'div',
    { class: 'logscroll tscroll', tabindex: 0, role: 'group', 'aria-label': W.title },
    halted,
    warning,
    fendersHead,
    sum,
    table,
    h('b', { class: 'sub' }, W.outlines),
    pairTable,
    noPairs,
    more,
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
    h('span', {}, S.trial.open),
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
  /** As drawn, for the file. @type {{time: number, fenders: any[], contacts: Berth[]}} */
  let now = { time: 0, fenders: [], contacts: [] };
  /** Largest of forces, energies and depths so far: for units that stay. */
  const top = { force: 0, energy: 0, depth: 0 };

  function save() {
    if (!manifest) return;
    const name = (example || 'scenario').replace(/[^a-z0-9_-]+/gi, '-');
    saveFile(`${name}-fenders.csv`, berthsCsv(manifest, now), 'text/csv');
  }

  /** Values of the fenders in the frame on show, with their largest so far. */
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
        ...{ force, deflection, energy, share },
        ...{ peak: peaks.most[i], peakAt: peaks.at[i], most: shares.most[i], mostAt: shares.at[i] },
      };
    });
  }

  /** @param {number} count @param {HTMLElement} to @param {() => HTMLTableRowElement} make */
  function fitRows(count, to, make) {
    while (to.children.length > count) to.lastElementChild?.remove();
    while (to.children.length < count) to.append(make());
  }

  const fenderRow = () => {
    const share = h(
      'td',
      { role: 'cell', class: 'share' },
      h('span', { class: 'loadbar', 'aria-hidden': 'true' }, h('i', {})),
      h('span', { class: 'num' }),
      h('span', { class: 'loadword' }),
    );
    return h(
      'tr',
      { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader' }),
      share,
      CARDS.map(cell),
    );
  };

  /** @param {ReturnType<typeof readFenders>} fenders */
  function drawFenders(fenders) {
    const any = fenders.length > 0;
    table.hidden = sum.hidden = fendersHead.hidden = !any;
    noFenders.hidden = any;
    const rated = manifest.fenders ?? [];
    const scales = {
      force: scaleFor(Math.max(...rated.map((/** @type {any} */ f) => 1.3 * f.force), 1), 'N', 4),
      deflection: scaleFor(
        Math.max(...rated.map((/** @type {any} */ f) => f.height), 0.01),
        'm',
        3,
      ),
      energy: scaleFor(Math.max(...rated.map((/** @type {any} */ f) => 1.3 * f.energy), 1), 'J', 4),
    };
    setText(units.force, scales.force.unit);
    setText(units.peak, scales.force.unit);
    setText(units.deflection, scales.deflection.unit);
    setText(units.energy, scales.energy.unit);
    fitRows(fenders.length, body, fenderRow);
    const decimals = Math.max(1, timeDecimals(manifest.frame) - 1);
    fenders.forEach((v, i) => {
      const row = body.children[i];
      const [name, share, ...cells] = row.children;
      setText(name, fenderName(rated[i], manifest));
      const load = touched(v);
      const was = v.most > OVER;
      row.className = load === 'over' ? 'over' : '';
      const [loadbar, value, word] = share.children;
      /** @type {HTMLElement} */ (loadbar.firstElementChild).style.width =
        `${Math.min(100, 100 * v.share).toFixed(1)}%`;
      /** @type {HTMLElement} */ (loadbar).dataset.load = load;
      setText(value, shareText(v.share));
      const state = `${load} ${was} ${v.mostAt}`;
      if (/** @type {HTMLElement} */ (word).dataset.state !== state) {
        /** @type {HTMLElement} */ (word).dataset.state = state;
        const bad = load === 'over' || was;
        word.className = `loadword ${load === 'over' ? 'bad' : was ? 'was' : load}`;
        fill(
          word,
          bad ? icon('triangle-alert') : null,
          load !== 'over' && was
            ? W.overSince(joinUnit(group(v.mostAt, decimals), 's'))
            : W.states[load],
        );
      }
      const texts = [
        [v.force, scales.force],
        [v.deflection, scales.deflection],
        [v.energy, scales.energy],
        [v.peak, scales.force],
      ];
      texts.forEach(([x, scale], k) => {
        const s = /** @type {import('../state/format.js').Scale} */ (scale);
        setText(cells[k].children[0], `${CARDS[k]} ${s.unit}`);
        setText(cells[k].children[1], formatScaled(/** @type {number} */ (x), s));
      });
    });
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

  const pairRow = () =>
    h(
      'tr',
      { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader' }),
      [p.force, p.friction, p.depth, p.speed, p.energy, p.state].map(cell),
    );

  /** @param {Berth[]} contacts */
  function drawPairs(contacts) {
    const any = contacts.length > 0;
    pairTable.hidden = !any;
    noPairs.hidden = any;
    const met =
      contacts.length > 0 || run.events.some((e) => e.frame <= run.now && e.kind === EVENT.meet);
    setText(/** @type {Element} */ (noPairs.firstElementChild), met ? W.noneNow : W.none);
    setText(/** @type {Element} */ (noPairs.lastElementChild), met ? W.noneNowText : W.noneText);
    for (const b of contacts) {
      top.force = Math.max(top.force, b.force);
      top.energy = Math.max(top.energy, Math.abs(b.energy));
      top.depth = Math.max(top.depth, b.depth);
    }
    const scales = {
      force: scaleFor(top.force, 'N', 4),
      energy: scaleFor(top.energy, 'J', 4),
      depth: scaleFor(top.depth, 'm', 3),
    };
    setText(pairUnits.force, scales.force.unit);
    setText(pairUnits.friction, scales.force.unit);
    setText(pairUnits.depth, scales.depth.unit);
    setText(pairUnits.energy, scales.energy.unit);
    const list = contacts.slice(0, SHOWN);
    fitRows(list.length, pairBody, pairRow);
    list.forEach((b, i) => {
      const [name, ...cells] = pairBody.children[i].children;
      const pair = manifest.plan_pairs?.[b.pair] ?? { a: '', b: '' };
      setText(name, W.pair(words(pair.a), words(pair.b)));
      const texts = [
        [formatScaled(b.force, scales.force), scales.force.unit],
        [formatScaled(Math.abs(b.friction), scales.force), scales.force.unit],
        [formatScaled(b.depth, scales.depth), scales.depth.unit],
        [group(b.closing, 3), 'm/s'],
        [formatScaled(b.energy, scales.energy), scales.energy.unit],
        [b.capped ? `${W.grip[b.state]}, ${W.capped}` : W.grip[b.state], ''],
      ];
      const names = [p.force, p.friction, p.depth, p.speed, p.energy, p.state];
      texts.forEach(([text, unit], k) => {
        setText(cells[k].children[0], `${names[k]} ${unit}`);
        setText(cells[k].children[1], text);
      });
    });
    more.hidden = contacts.length <= SHOWN;
    setText(more, W.more(contacts.length - SHOWN));
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
      Object.assign(top, { force: 0, energy: 0, depth: 0 });
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
