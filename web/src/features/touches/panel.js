/**
 * Lines that touch: the places at the moment on show, distances over time, forces over time, how the lines
 * wind, and the distance of every pair of places. Loaded with the first run that has such lines; a worker
 * does the looking, at a rate that leaves the run its pace.
 */
import { button, fill, h, icon, iconButton, setText } from '../../dom.js';
import { T } from './words.js';
import { formatScaled, formatText, group, joinUnit, scaleFor } from '../../state/format.js';
import { frictionOf, NEAR_FAR, readTouch, strandsOf } from './state.js';
import { createTable } from '../../records/table.js';
import { saveFile } from '../../export/files.js';
import { createSurface } from './surface.js';
import { createXY } from '../../plot/xy.js';
import { createLooker } from './client.js';

const W = T.tether;

/** Minima that are plotted over time. */
const SHOWN = 3;
/** Farther apart than so many radii no minimum is looked for; where that takes too long, nearer [ms]. */
const WITHIN = 24;
const LEAST = 6;
const SLOW_MS = 120;
/** In the scene the shortest are drawn, and those shorter than this [radii]. */
const DRAWN = 8;
/** Their plot goes so far [radii]: it is about touching. */
const GAPS = 2;
/** Places of a line in the picture of distances. */
const SIDE = 160;
/** Points in time of the plots of distances. */
const TIMES = 240;
/** From so far a place is looked at [radii]. */
const NEAR = 45;
const DRAW_MS = 120;
const LOOK_MS = 100;

/** @typedef {import('./state.js').Touch} Touch */
/** @typedef {import('./worker.js').Look} Look @typedef {import('./state.js').Strand} Strand */

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ run, stage, over, el, example, seek }) {
  // ------------------------------------------------------------------ what it is made of

  const c = W.columns;
  /** @param {number} factor @param {string} unit @param {number} decimals */
  const fixed = (factor, unit, decimals) => ({ scale: { factor, unit, decimals } });
  /** @param {Touch} t */
  const radiusOf = (t) => strands[t.line]?.radius ?? 1;
  /** Both places, where there are two lines. @param {Touch} t */
  const arcs = (t) => (t.other >= 0 ? [t.arc, t.otherArc] : [t.arc]).map((s) => group(s, 3));
  const table = createTable({
    caption: W.caption,
    name: 'touches',
    empty: [W.none, W.noneText],
    choose: goTo,
    columns: [
      { key: 'line', label: c.who, lead: true, go: (t) => W.go(whoOf(t)), value: whoOf },
      {
        ...{ key: 'along', label: c.arc, unit: 'm', value: (t) => t.arc },
        ...fixed(1, 'm', 3),
        draw: (cell, t) => setText(cell, arcs(t).join(', ')),
      },
      {
        ...{ key: 'along_other', label: c.arc, unit: 'm', hidden: true },
        value: (t) => (t.other >= 0 ? t.otherArc : ''),
      },
      { key: 'force', label: c.force, unit: 'N', digits: 3, value: (t) => t.force },
      {
        ...{ key: 'friction', label: c.friction, unit: 'N', digits: 3, shares: 'force' },
        value: frictionOf,
      },
      {
        ...{ key: 'depth', label: c.depth, unit: 'm', value: (t) => t.depth },
        ...fixed(1e-3, 'mm', 3),
      },
      {
        ...{ key: 'of_radius', label: c.share, unit: '1', value: (t) => t.depth / radiusOf(t) },
        ...fixed(1e-2, '%', 1),
      },
      {
        ...{ key: 'slip', label: c.slip, unit: 'm/s', value: (t) => t.slip },
        ...fixed(1e-3, 'mm/s', 1),
      },
      {
        ...{ key: 'stuck', label: c.stuck, unit: '1', value: (t) => t.stuck },
        ...fixed(1e-2, '%', 0),
      },
      ...['x', 'y', 'z'].map((axis, k) => ({
        ...{ key: axis, label: axis, unit: 'm', hidden: true },
        value: (/** @type {Touch} */ t) => t.point[k],
      })),
    ],
  });
  const sum = h('p', { class: 'sum' });
  const fault = h(
    'p',
    { class: 'note bad', role: 'alert', hidden: true },
    icon('octagon-x'),
    h('span', {}),
  );
  const plot = (/** @type {string} */ title, /** @type {string} */ unit, /** @type {number} */ n) =>
    createXY({
      ...{ title, unit, series: n, x: W.time, xUnit: 's', digits: 3 },
      seek: (t) => run.manifest && seek(Math.round(t / run.manifest.frame)),
    });
  const gaps = plot(W.gaps, 'm', SHOWN);
  const forces = plot(W.forces, 'N', 2);
  const depths = plot(W.depths, 'm', 1);
  const slips = plot(W.slips, 'm/s', 1);
  const winds = plot(W.writhe, '1', 3);
  const surface = createSurface({
    words: W.surface,
    pick: (s1, s2) => mark(s1, s2),
  });
  const cables = h('select', { id: 'touch-cable', onchange: () => drawPlots() });
  const cableRow = h(
    'div',
    { class: 'field pickrow' },
    h('label', { htmlFor: cables.id }, W.cable),
    h('span', { class: 'select' }, cables, icon('chevron-down')),
  );
  const couples = h('select', {
    id: 'touch-pair',
    onchange: () => ((asked = -1), surface.clear()),
  });
  const coupleRow = h(
    'div',
    { class: 'field pickrow' },
    h('label', { htmlFor: couples.id }, W.pair),
    h('span', { class: 'select' }, couples, icon('chevron-down')),
  );
  const near = h('input', { type: 'checkbox', onchange: () => (asked = -1) });
  const list = h('ul', { class: 'minima' });
  const ramp = h('i', {});
  ramp.style.background = `linear-gradient(to right, ${NEAR_FAR.join(', ')})`;
  const far = h('span', { class: 'num' });
  const ways = h('p', { class: 'ramp' }, h('span', {}, W.ways), h('span', {}, '0'), ramp, far);
  const teach = () =>
    import('./tubes/dialog.js').then(({ tubesDialog }) => void tubesDialog(), console.error);
  const scroll = h(
    'div',
    { class: 'logscroll tscroll', tabindex: 0, role: 'group', 'aria-label': W.title },
    fault,
    sum,
    h('div', { class: 'wide' }, table.el),
    cableRow,
    h('div', { class: 'plots' }, gaps.el, forces.el, depths.el, slips.el, winds.el),
    coupleRow,
    h('label', { class: 'opt near' }, near, h('span', {}, W.near)),
    h(
      'div',
      { class: 'plots' },
      surface.el,
      h('div', { class: 'found' }, h('b', {}, W.minima), list, ways),
    ),
    h('div', { class: 'pad' }, button(W.teach, 'contact', teach)),
  );
  const save = () => saveFile(`${example || 'scenario'}-touches.csv`, table.csv(), 'text/csv');
  fill(el, h('header', {}, h('h2', {}, W.title), iconButton('download', W.save, save)), scroll);
  const chip = h(
    'button',
    { type: 'button', class: 'chip mstate info', hidden: true, onclick: teach },
    h('span', {}, W.teach),
  );
  over.append(chip);

  // ------------------------------------------------------------------ what it knows

  /** @type {any} */
  let manifest = null;
  /** @type {Strand[]} */
  let strands = [];
  /** Names of bodies by the number of their collider. @type {string[]} */
  let bodies = [];
  /** @type {import('../../../../wasm/js/frame.mjs').TouchesOut} */
  let rows = { n: 0, rows: new Float64Array(0) };
  /** @type {any} */
  let reader = null;
  /** @type {import('../../../../wasm/js/frame.mjs').LineOut[]} */
  let lines = [];
  /** Distances and winding by place in time; NaN: not looked at yet. */
  let times = new Float64Array(0);
  /** @type {Float64Array[]} */
  let gapsAt = [];
  /** @type {Float64Array[]} */
  let writheAt = [];
  /** Winding of all lines in the frame looked at last. */
  let latestWrithe = NaN;
  let seen = new Uint8Array(0);
  let wasOpen = false;
  /** The newest frame when it was last looked at. */
  let latest = -1;
  /** So far minima are looked for [radii]. */
  let reach = WITHIN;
  /** The frame whose picture is asked for or shown, -1: none. */
  let asked = -1;
  let drawnAt = -1e9;
  /** @type {import('./worker.js').Found[]} */
  let found = [];
  /** @type {Uint8Array} */
  let frameNow = new Uint8Array(0);
  /** Places of the frame on show, by their line, then along it; the objects are kept. @type {Touch[]} */
  const places = [];
  /** @type {Touch[]} */
  const kept = [];
  const looker = createLooker((error) => {
    fault.hidden = false;
    setText(/** @type {Element} */ (fault.lastElementChild), W.fault(error));
  });

  const couple = () => couples.value.split(' ').map(Number);

  /** Marks both places on the line. @param {number} s1 @param {number} s2 */
  function mark(s1, s2) {
    const [a, b] = couple();
    stage().mark?.({
      picked: [
        { line: a, arc: s1 },
        { line: b, arc: s2 },
      ],
    });
  }

  /** @param {number} i */
  const nameOf = (i) => strands[i]?.part ?? '';

  // ------------------------------------------------------------------ places

  /** @param {Touch} t */
  function whoOf(t) {
    const mine = nameOf(t.line);
    if (t.other === t.line) return strands.length > 1 ? W.itself(mine) : W.self;
    return W.with(mine, t.other >= 0 ? nameOf(t.other) : (bodies[t.collider] ?? W.body));
  }

  function drawTable() {
    let [force, friction] = [0, 0];
    places.length = rows.n;
    for (let i = 0; i < rows.n; i++) {
      const t = (places[i] = kept[i] = readTouch(rows.rows, i, kept[i]));
      force += t.force;
      friction += frictionOf(t);
    }
    places.sort((p, q) => p.line - q.line || p.arc - q.arc);
    table.draw(places);
    setText(
      sum,
      rows.n === 0
        ? ''
        : W.sum(rows.n, formatText(force, 'N', 3), formatText(friction, 'N', 3)) +
            (Number.isFinite(latestWrithe) ? ` ${W.winds(group(latestWrithe, 2))}` : ''),
    );
  }

  /** Brings a place near, and marks it on the lines. @param {Touch} t */
  function goTo(t) {
    const strand = strands[t.line];
    if (!strand) return;
    const { eye, target, follow } = stage().getCamera();
    const away = eye.map((x, k) => x - target[k]);
    const distance = NEAR * strand.radius;
    const size = Math.hypot(...away) || 1;
    stage().setCamera({
      ...(follow ? { follow } : {}),
      target: [...t.point],
      eye: t.point.map((x, k) => x + (Math.min(distance, size) * away[k]) / size),
    });
    const other = strands[t.other];
    stage().mark?.({
      picked: [
        { line: strand.line, arc: t.arc },
        ...(other ? [{ line: other.line, arc: t.otherArc }] : []),
      ],
    });
  }

  // ------------------------------------------------------------------ plots

  function drawPlots() {
    if (!manifest || !run.history) return;
    const past = run.history;
    const t = run.now * manifest.frame;
    const xRange = /** @type {[number, number]} */ ([0, manifest.duration]);
    const at = Math.min(run.now, past.last);
    const n = past.count;
    const time = past.times.subarray(0, n);
    const part = cables.value;
    const column = (/** @type {string} */ name, /** @type {string} */ words) => {
      const i = manifest.channels.findIndex((/** @type {any} */ c) => c.id === `${part}.${name}`);
      const y = i < 0 ? new Float64Array(0) : past.column(i).subarray(0, n);
      return { name: words, x: time, y, now: y[at] };
    };
    const look = { xRange, now: t };
    const here = Math.min(
      times.length - 1,
      Math.round((t / manifest.duration) * (times.length - 1)),
    );
    gaps.draw(
      gapsAt.map((y, i) => ({ name: W.minimum(i + 1), x: times, y, now: y[here] })),
      { ...look, level: 0, most: GAPS * Math.max(0, ...strands.map((s) => s.radius)) },
    );
    forces.draw([column('touch_force', W.normal), column('touch_friction', W.friction)], look);
    depths.draw([column('touch_depth', W.depth)], look);
    slips.draw([column('touch_slip', W.slip)], look);
    winds.draw(
      writheAt.slice(0, 3).map((y, i) => ({ name: nameOf(i), x: times, y, now: y[here] })),
      look,
    );
  }

  // ------------------------------------------------------------------ looking

  /** @param {Look} look @param {number} k place in time */
  function keep(look, k) {
    if (k < 0 || k >= times.length) return;
    const inside = look.found.filter((m) => m.kind !== 'valley');
    gapsAt.forEach((y, i) => (y[k] = inside[i]?.gap ?? NaN));
    writheAt.forEach((y, i) => (y[k] = look.writhe[i]));
    seen[k] = 1;
  }
  /** @param {any} from reader of the frame @param {ArrayBuffer | Uint8Array} frame */
  const linesOf = (from, frame) =>
    strands.flatMap((s, i) => {
      const out = from.line(frame, s.line, lines[i]);
      return out.n < 2
        ? []
        : [{ line: s.line, nodes: out.nodes.slice(0, 3 * out.n), radius: s.radius }];
    });

  const placeInTime = (/** @type {number} */ frame) =>
    Math.round((frame / Math.max(1, manifest.frames)) * (times.length - 1));

  /** A line that is coiled evenly has very many minima: then the farther ones are left out. @param {number} ms */
  function tune(ms) {
    if (ms > SLOW_MS) reach = Math.max(LEAST, reach / 2);
    else if (ms < SLOW_MS / 8) reach = Math.min(WITHIN, reach * 2);
  }

  /** After a change of an input the frames that came later are new. */
  function forget() {
    const last = run.history?.last ?? -1;
    if (last < latest)
      for (let k = 0; k < times.length; k++)
        if (frameOf(k) > last) {
          seen[k] = 0;
          for (const y of [...gapsAt, ...writheAt]) y[k] = NaN;
        }
    latest = last;
  }

  const frameOf = (/** @type {number} */ k) =>
    Math.round((k / Math.max(1, times.length - 1)) * manifest.frames);

  function lookNow() {
    if (!manifest || strands.length === 0 || reader !== run.reader) return;
    if (document.hidden || !looker.ready()) return;
    const open = Boolean(el.offsetParent);
    if (open && !wasOpen) asked = -1;
    wasOpen = open;
    const thick = Math.max(...strands.map((s) => s.radius));
    const within = reach * thick;
    setText(far, formatText(DRAWN * thick, 'm', 3));
    forget();
    if (run.shownIndex >= 0 && run.shows !== asked) {
      asked = run.shows;
      const frame = run.shownIndex;
      const of = manifest;
      const [a, b] = couple();
      const what = { lines: linesOf(reader, run.frame), within };
      looker.ask(
        { ...what, surface: open ? { a, b, side: SIDE, near: near.checked } : null },
        (look) => {
          if (of !== manifest) return;
          fault.hidden = true;
          tune(look.ms);
          keep(look, placeInTime(frame));
          found = look.found;
          latestWrithe = look.writhe.reduce((p, q) => p + q, 0);
          stage().mark?.({
            minima: found.filter(
              (m, i) => m.kind !== 'valley' && (i < SHOWN || m.d < DRAWN * thick),
            ),
            far: DRAWN * thick,
          });
          if (look.surface) {
            const mine = found.filter((m) => m.a === a && m.b === b);
            surface.setData(look.surface, mine);
            drawMinima(mine);
          }
          drawTable();
          drawPlots();
        },
      );
      return;
    }
    // what lies behind or ahead of the moment on show, while nothing else is to be done
    if (!open || !run.history) return;
    const last = run.history.last;
    for (let k = 0; k < times.length; k++) {
      const frame = frameOf(k);
      if (seen[k] || frame > last) continue;
      seen[k] = 1;
      const of = manifest;
      const got = run.history.read(frame, frameNow);
      if (got < 0) continue;
      looker.ask({ lines: linesOf(reader, frameNow), within, surface: null }, (look) => {
        if (of !== manifest) return;
        keep(look, k);
        if (k % 8 === 0) drawPlots();
      });
      return;
    }
  }

  /** @param {import('./worker.js').Found[]} mine */
  function drawMinima(mine) {
    const first = mine.filter((m) => m.kind !== 'valley').slice(0, 8);
    const key = first.length;
    const scale = scaleFor(Math.max(0, ...first.map((m) => Math.abs(m.gap))), 'm', 3);
    while (list.children.length > key) list.lastElementChild?.remove();
    first.forEach((m, i) => {
      let item = list.children[i];
      if (!item) {
        const go = h('button', { type: 'button', class: 'go' });
        item = h('li', {}, go);
        go.addEventListener('click', () => {
          const [s1, s2] = [Number(go.dataset.a), Number(go.dataset.b)];
          surface.choose(s1, s2);
        });
        list.append(item);
      }
      const go = /** @type {HTMLElement} */ (item.firstElementChild);
      go.dataset.a = String(m.s1);
      go.dataset.b = String(m.s2);
      setText(
        go,
        W.way(joinUnit(formatScaled(m.gap, scale), scale.unit), group(m.s1, 3), group(m.s2, 3)),
      );
    });
    if (key === 0) fill(list, h('li', { class: 'muted' }, W.noMinima));
    else if (list.firstElementChild?.className === 'muted') {
      fill(list);
      drawMinima(mine);
    }
  }

  // a run that is paused is looked at too
  setInterval(lookNow, LOOK_MS);
  const resize = new ResizeObserver(() => {
    surface.draw();
    drawPlots();
  });
  resize.observe(scroll);

  return {
    setRun(next) {
      manifest = next;
      reader = run.reader;
      strands = next.sections.touches ? strandsOf(next) : [];
      rows = reader.touchesOut();
      lines = strands.map((s) => reader.lineOut(s.line));
      const solid = next.parts.flatMap((/** @type {any} */ p) =>
        (p.colliders ?? []).map((/** @type {any} */ c) => (c.id ? `${p.id} ${c.id}` : p.id)),
      );
      bodies = solid;
      frameNow = new Uint8Array(next.frame_bytes);
      const n = Math.min(TIMES, next.frames + 1);
      times = Float64Array.from({ length: n }, (_, k) => (k / Math.max(1, n - 1)) * next.duration);
      const blank = () => new Float64Array(n).fill(NaN);
      gapsAt = Array.from({ length: SHOWN }, blank);
      writheAt = strands.map(blank);
      seen = new Uint8Array(n);
      asked = latest = -1;
      found = [];
      latestWrithe = NaN;
      table.clear();
      fault.hidden = true;
      surface.clear();
      fill(list);
      const names = strands.map((s) => s.part);
      const keepPart = cables.value;
      cables.replaceChildren(...names.map((value) => h('option', { value }, value)));
      if (names.includes(keepPart)) cables.value = keepPart;
      couples.replaceChildren(
        ...strands.flatMap((a, i) =>
          strands
            .slice(i)
            .map((b) =>
              h(
                'option',
                { value: `${a.line} ${b.line}` },
                a === b ? W.itself(a.part) : W.with(a.part, b.part),
              ),
            ),
        ),
      );
      cableRow.hidden = coupleRow.hidden = strands.length < 2;
      chip.hidden = !/crossed/.test(example);
      stage().mark?.({ minima: [], picked: [] });
    },
    setNow() {
      if (!manifest || run.shownIndex < 0 || reader !== run.reader) return;
      const t = performance.now();
      if (!el.offsetParent || t - drawnAt < DRAW_MS) return;
      drawnAt = t;
      reader.touches(run.frame, rows);
      drawTable();
      drawPlots();
    },
  };
}
