/**
 * The measuring tape: a card with its two ends, which are picked in the picture or chosen from a list, and what lies between them at
 * the moment on show and over time. Loaded when it is taken out first.
 * @module
 */
import { fill, h, iconButton, setAttr, setHidden, setText } from '../../../dom.js';
import { frameReader } from '../../../../../wasm/js/frame.mjs';
import { createXY } from '../../../plot/xy.js';
import { errorText, formatText, UNKNOWN } from '../../../../../wasm/js/format.mjs';
import { humanId } from '../../../../../wasm/js/form/scenario.mjs';
import { createMoment } from '../../../view/moment.js';
import { createPace } from '../../pieces.js';
import { pointName } from '../card.js';
import { between, listed, placeOf } from './places.js';
import { readTape, tape, writeAnchor } from './state.js';
import { D } from './words.js';
import { told } from '../../../faults/told.js';

/** @typedef {import('./state.js').Anchor} Anchor @typedef {import('../../../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Points of the plot at most: of a longer run every so many frames. And how often it is drawn anew [ms]. */
const MOST = 400;
const DRAW_MS = 500;

const FIGURES = /** @type {const} */ (['distance', 'level', 'dx', 'dy', 'dz', 'rise']);

/** An end in words. @param {Anchor} anchor @param {Manifest | null} manifest */
function nameOf(anchor, manifest) {
  const text = writeAnchor(anchor);
  const known = manifest && listed(manifest).find((one) => writeAnchor(one.anchor) === text);
  if (known) return pointName(known.point);
  if (anchor.kind === 'w') return D.world;
  if (anchor.kind === 'l') return D.onLine(humanId(anchor.part), formatText(anchor.share, '1', 3));
  return D.picked(humanId(anchor.part));
}

/** The list of one end. @param {string} label @param {(anchor: Anchor | null) => void} onchoose */
function createEnd(label, onchoose) {
  /** @type {Anchor[]} */
  let anchors = [];
  const select = h('select', {
    id: `tape-${label.toLowerCase()}`,
    onchange: () => onchoose(anchors[Number(select.value)] ?? null),
  });
  return {
    el: h('div', { class: 'datarow' }, h('label', { htmlFor: select.id }, label), select),
    /** @param {Manifest | null} manifest @param {Anchor | null} now */
    set(manifest, now) {
      anchors = manifest ? listed(manifest).map(({ anchor }) => anchor) : [];
      const text = now ? writeAnchor(now) : '';
      let at = anchors.findIndex((anchor) => writeAnchor(anchor) === text);
      // what was picked stands in the list while it is chosen
      if (now && at < 0) at = anchors.push(now) - 1;
      const options = anchors.map((anchor, i) => h('option', { value: i }, nameOf(anchor, manifest))); // prettier-ignore
      fill(select, h('option', { value: '' }, D.none), ...options);
      select.value = at < 0 ? '' : String(at);
    },
  };
}

/** The distance at the frames that are kept. @param {import('../../../sim/run.js').Run} run @param {Anchor} a @param {Anchor} b */
function overTime({ manifest, history }, a, b) {
  /** @type {{x: number[], y: number[]}} */
  const curve = { x: [], y: [] };
  if (!manifest || !history) return curve;
  const moment = createMoment(manifest, frameReader(manifest));
  const bytes = new Uint8Array(manifest.frame_bytes);
  const { last } = history;
  const step = Math.max(history.stride, history.stride * Math.ceil(last / history.stride / MOST));
  for (let i = 0; i <= last; i += step) {
    if (history.read(i, bytes) !== i) continue;
    moment.read(bytes);
    const [from, to] = [a, b].map((end) => placeOf(end, manifest, moment));
    curve.x.push(moment.time);
    curve.y.push(from && to ? between(from, to).distance : NaN);
  }
  return curve;
}

/** The plot of the distance. @param {import('../../../sim/run.js').Run} run */
function createCurve(run) {
  const place = h('div', { class: 'tapeplot' });
  const el = h('details', { ontoggle: () => draw() }, h('summary', {}, D.overTime), place);
  /** @type {import('../../../plot/xy.js').XY | null} */
  let plot = null;
  function draw() {
    const { a, b } = tape;
    setHidden(el, !a || !b);
    if (!el.open || !a || !b || !run.manifest) return;
    if (!plot) {
      plot = createXY({ title: D.distance, unit: 'm', x: D.time, xUnit: 's', series: 1 });
      fill(place, plot.el);
    }
    const { x, y } = overTime(run, a, b);
    const now = run.now * run.manifest.frame;
    plot.draw([{ name: D.distance, x, y, unnamed: true }], { now });
  }
  return { el, pace: createPace(draw, DRAW_MS) };
}

/** Both ends as a link says them; what is wrong with it, in words. @param {string} text */
function takeEnds(text) {
  try {
    Object.assign(tape, readTape(text));
    return '';
  } catch (error) {
    return D.bad(told(errorText(error)).text);
  }
}

/** What lies between both ends. */
function createFigures() {
  const values = FIGURES.map((key) => ({ key, cell: h('dd', {}) }));
  const rows = values.map(({ key, cell }) => [h('dt', {}, D[key]), cell]).flat();
  return {
    el: h('dl', { class: 'tapefigures' }, rows),
    /** @param {ReturnType<typeof between> | null} told null: an end is not there */
    set(told) {
      for (const { key, cell } of values) {
        const value = told?.[key] ?? null;
        const unit = key === 'rise' ? 'rad' : 'm';
        setText(cell, value === null ? UNKNOWN : formatText(value, unit, 4));
      }
    },
    get distance() {
      return values[0].cell.textContent ?? '';
    },
  };
}

/**
 * @param {{run: import('../../../sim/run.js').Run, over: HTMLElement, stage: () => import('../../../view/index.js').Stage,
 *   redraw: () => void, say: (words: string) => void, onclose: () => void}} app
 */
export function createTape({ run, over, stage, redraw, say, onclose }) {
  /** @type {{stop: () => void} | null} */
  let picking = null;
  let asking = false;
  /** The end that a press is. @type {'a' | 'b'} */
  let next = 'a';
  let joined = false;
  /** What a link said wrong. */
  let fault = '';
  /** Of the run on show. @type {{manifest: Manifest, moment: import('../../../view/moment.js').Moment} | null} */
  let known = null;

  const from = createEnd(D.from, (anchor) => set({ a: anchor }));
  const to = createEnd(D.to, (anchor) => set({ b: anchor }));
  const pick = h('button', { type: 'button', class: 'btn dataswitch', 'aria-pressed': 'false', onclick: () => (picking || asking ? stopPicking() : beginPicking()) }, D.pick); // prettier-ignore
  const hint = h('p', { role: 'status' });
  const figures = createFigures();
  const curve = createCurve(run);
  const away = h('button', { type: 'button', class: 'btn', onclick: () => set({ a: null, b: null }) }, D.away); // prettier-ignore
  const body = [
    from.el,
    to.el,
    pick,
    hint,
    figures.el,
    curve.el,
    h('div', { class: 'databtns' }, away),
  ];
  const el = h(
    'aside',
    { class: 'datacard glass', id: 'tape-card', 'aria-label': D.title, hidden: true },
    h(
      'header',
      {},
      h('h2', {}, D.title),
      iconButton('x', D.close, () => open(false)),
    ),
    h('div', { class: 'datascroll' }, body),
  );
  over.append(el);
  el.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (picking || asking) stopPicking();
    else open(false);
  });

  /** @param {Partial<typeof tape>} change */
  function set(change) {
    Object.assign(tape, change);
    fault = '';
    show();
    redraw();
  }

  /** The lists, and what lies between. */
  function show() {
    const manifest = run.manifest;
    from.set(manifest, tape.a);
    to.set(manifest, tape.b);
    away.disabled = !tape.a && !tape.b;
    setNow();
    curve.pace.now();
  }

  /** Another moment is on show. */
  function setNow() {
    const { manifest } = run;
    if (!manifest || run.shownIndex < 0 || el.hidden) return;
    if (known?.manifest !== manifest)
      known = { manifest, moment: createMoment(manifest, frameReader(manifest)) };
    const { moment } = known;
    moment.read(run.frame);
    const ends = [tape.a, tape.b].map((end) => (end ? placeOf(end, manifest, moment) : null));
    const [a, b] = ends;
    const told = a && b ? between(a, b) : null;
    setHidden(figures.el, !tape.a || !tape.b);
    figures.set(told);
    const gone = [tape.a, tape.b].find((end, i) => end && !ends[i]);
    const note = stage().join ? '' : D.noPick;
    if (!picking && !asking) setText(hint, fault || (gone ? D.gone(nameOf(gone, manifest)) : note));
    curve.pace.soon();
  }

  async function beginPicking() {
    const { space } = stage();
    if (!space) return;
    asking = true;
    next = 'a';
    setAttr(pick, 'aria-pressed', 'true');
    setText(hint, D.first);
    const { createPicking } = await import('./picking.js');
    if (!asking) return;
    asking = false;
    picking = createPicking(space, (anchor) => {
      if (!anchor) return setText(hint, D.missed);
      if (next === 'a') {
        set({ a: anchor, b: null });
        next = 'b';
        setText(hint, D.second);
      } else {
        stopPicking();
        set({ b: anchor });
        say(D.said(figures.distance));
      }
    });
  }
  function stopPicking() {
    picking?.stop();
    picking = null;
    asking = false;
    setAttr(pick, 'aria-pressed', 'false');
    setText(hint, '');
  }

  async function join() {
    if (joined || !stage().join) return;
    joined = true;
    const { tapeLayer } = await import('./layer.js');
    stage().join?.(tapeLayer({ over, on: () => !el.hidden }));
    redraw();
  }

  /** @param {boolean} on */
  function open(on) {
    const inside = el.contains(document.activeElement);
    setHidden(el, !on);
    setHidden(pick, !stage().join);
    if (on) join().catch(console.error);
    else stopPicking();
    show();
    redraw();
    if (on) from.el.querySelector('select')?.focus();
    else if (inside) onclose();
  }

  return {
    toggle: () => open(el.hidden === true),
    setRun: show,
    setNow,
    /** As a link says. @param {string} text */
    take(text) {
      fault = takeEnds(text);
      open(true);
    },
  };
}
