/**
 * The helm: rudder, revolutions, thrusters and tugs of a vessel, by slider, stick and keys. Its orders are
 * inputs of the run, stamped with the frame on show. Loaded with a run that can be steered.
 */
import { button, fill, h, icon, setText, svg } from '../../dom.js';
import { T } from './words.js';
import { formatText, group, joinUnit } from '../../state/format.js';
import { courseText, words } from '../berths/state.js';
import { detent, helmsOf, stepOf, stickOrder, stickPlace } from './state.js';

const W = T.helm;
const DEG = Math.PI / 180;
const KNOT = 1852 / 3600;
const DRAW_MS = 100;
const REST_MS = 400;
/** While a slider is dragged orders go out so often [ms]: each makes the run go back to it. */
const ORDER_MS = 80;

/** @typedef {import('./state.js').Input} Input @typedef {import('./state.js').Helm} Helm */

/** Rudder and directions in degrees and their side. @param {number} angle [rad] to port */
function sideText(angle) {
  const degrees = angle / DEG;
  const text = joinUnit(group(Math.abs(degrees), 0), '°');
  if (Math.abs(degrees) < 0.5) return text;
  return W.side(text, degrees > 0 ? W.port : W.starboard);
}
/** @param {number} revs [1/s] */
const revsText = (revs) => {
  const text = joinUnit(group(Math.abs(60 * revs), 0), 'rpm');
  if (Math.abs(revs) < 1e-9) return text;
  return W.side(text, revs > 0 ? W.ahead : W.astern);
};
/** @param {number} force [N] to port */
const acrossText = (force) =>
  Math.abs(force) < 1
    ? formatText(0, 'N', 3)
    : W.side(formatText(Math.abs(force), 'N', 3), force > 0 ? W.port : W.starboard);

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ run, el, edits, say }) {
  const send = edits.input;
  /** @type {any} */
  let manifest = null;
  /** Orders that have not been sent yet. @type {Map<string, number>} */
  const waiting = new Map();
  let sentAt = -1e9;
  let timer = 0;
  let drawnAt = -1e9;
  let later = 0;
  let keysOn = false;
  /** What is redrawn with the moment. @type {(() => void)[]} */
  let drawers = [];
  /** @type {Helm[]} */
  let helms = [];
  /** Where the present helm's controls are, for the keys. @type {{rudder: Control | null, revs: Control | null, across: Control[], tugs: Stick[]}} */
  let held = { rudder: null, revs: null, across: [], tugs: [] };
  let chosen = '';

  /** @typedef {{by: (steps: number) => void, zero: () => void}} Control @typedef {{by: (share: number) => void, zero: () => void}} Stick */

  /** @param {Input} of */
  const ordered = (of) => waiting.get(of.id) ?? run.inputValue(of.id, of.value);

  function flush() {
    clearTimeout(timer);
    timer = 0;
    sentAt = performance.now();
    for (const [id, value] of waiting) send(id, value);
    waiting.clear();
    draw();
  }
  /** @param {Input} of @param {number} value */
  function order(of, value) {
    if (!manifest || value === run.inputValue(of.id, of.value)) {
      waiting.delete(of.id);
      return;
    }
    waiting.set(of.id, value);
    const wait = sentAt + ORDER_MS - performance.now();
    if (wait <= 0) flush();
    else if (!timer) timer = window.setTimeout(flush, wait);
    draw();
  }

  /** A channel at the moment on show. @param {string} id */
  function valueOf(id) {
    const past = run.history;
    const i = manifest?.channels.findIndex((/** @type {any} */ ch) => ch.id === id) ?? -1;
    return past && i >= 0 ? past.column(i)[Math.min(run.now, past.last)] : NaN;
  }

  /**
   * A slider of one order with its middle marked, its value, and what it has become.
   * @param {Input} of
   * @param {{label: string, name?: string, text: (v: number) => string, centre?: string, ends: [string, string], flip?: boolean, unit: number, actual?: string}} how
   *   name: where the label says too little; centre: words of the button that brings it there; flip: positive
   *   to the left; unit: of the slider's steps
   */
  function slider(of, { label, name, text, centre, ends, flip = false, unit, actual = '' }) {
    const [min, max] = flip ? [-of.max, -of.min] : [of.min, of.max];
    const step = stepOf((of.max - of.min) / unit) * unit;
    const sign = flip ? -1 : 1;
    const id = `helm-${of.id}`;
    const told = h('output', { class: 'num', htmlFor: id });
    const is = h('span', { class: 'is muted num' });
    const range = h('input', {
      ...{ type: 'range', id, class: 's', min, max, step: 'any', 'aria-label': name },
      oninput: () => order(of, detent(sign * Number(range.value), of, step)),
    });
    // steps of its own: a slider without any steps by keys too finely
    range.addEventListener('keydown', (event) => {
      const by = /** @type {Record<string, number>} */ ({
        ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 },
      })[event.key];
      if (!by || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      // past the detent, not held by it
      const next = ordered(of) + sign * by * step * (event.key.startsWith('Page') ? 1 : 4);
      order(of, Math.max(of.min, Math.min(of.max, Math.abs(next) < 0.5 * step ? 0 : next)));
    });
    const mark = h('i', { class: 'actual', 'aria-hidden': 'true', hidden: true });
    const zeroAt = (-min / (max - min)) * 100;
    const track = h('span', { class: 'track' }, range, h('i', { class: 'zero' }), mark);
    const share = (/** @type {number} */ v) => (100 * (sign * v - min)) / (max - min);
    /** @type {HTMLElement} */ (track.children[1]).style.setProperty('--at', `${zeroAt / 100}`);
    const zero = () => order(of, Math.max(of.min, Math.min(of.max, 0)));
    const row = h(
      'div',
      { class: 'order' },
      h('label', { htmlFor: id }, label),
      told,
      centre ? button(centre, '', zero, 'quiet small') : null,
      track,
      h(
        'span',
        { class: 'ends', 'aria-hidden': 'true' },
        h('span', {}, ends[0]),
        h('span', {}, ends[1]),
      ),
      is,
    );
    drawers.push(() => {
      const v = ordered(of);
      if (document.activeElement !== range || Math.abs(Number(range.value) - sign * v) > 1e-9)
        range.value = String(sign * v);
      setText(told, text(v));
      range.setAttribute('aria-valuetext', text(v));
      const real = actual ? valueOf(actual) : NaN;
      mark.hidden = !Number.isFinite(real);
      setText(
        is,
        Number.isFinite(real) && Math.abs(real - v) > 0.5 * step ? W.actual(text(real)) : '',
      );
      if (Number.isFinite(real))
        mark.style.setProperty('--at', `${Math.max(0, Math.min(100, share(real))) / 100}`);
    });
    return {
      row,
      zero,
      /** @param {number} steps */
      by(steps) {
        const next = ordered(of) + steps;
        order(
          of,
          Math.max(of.min, Math.min(of.max, Math.abs(next) < 0.2 * Math.abs(steps) ? 0 : next)),
        );
      },
    };
  }

  /**
   * A tug or an azimuth: a stick for force and direction, and a slider of each.
   * @param {Helm} helm
   * @param {import('./state.js').Thruster} of
   */
  function stick(helm, of) {
    const { force, angle } = of;
    const plain = words(of.id);
    const name = of.type !== 'tug' ? W.thruster(plain) : /tug/.test(plain) ? plain : W.tug(plain);
    const most = force ? Math.max(Math.abs(force.min), Math.abs(force.max)) : 1;
    const actual = `${helm.vessel}.${of.id}_thrust`;
    const rows = [
      force &&
        slider(force, {
          ...{ label: W.forceShort, name: W.force(name), text: (v) => formatText(v, 'N', 3) },
          ...{ ends: [force.min < 0 ? W.astern : '0', ''], unit: 1, actual },
        }),
      angle &&
        slider(angle, {
          ...{ label: W.angleShort, name: W.angle(name), text: sideText, ends: [W.port, W.stbd] },
          ...{ flip: true, unit: DEG },
        }),
    ];
    /** @type {HTMLElement | null} */
    let pad = null;
    if (force && angle) {
      const shaft = svg('path', { stroke: 'var(--accent)', 'stroke-width': 5, fill: 'none' });
      const knob = svg('circle', { r: 11, fill: 'var(--accent)' });
      const picture = svg(
        'svg',
        { viewBox: '-60 -60 120 120', 'aria-hidden': 'true' },
        svg('circle', { r: 50, fill: 'var(--sunken)', stroke: 'var(--line-strong)' }),
        svg('circle', { r: 25, fill: 'none', stroke: 'var(--line)' }),
        // the vessel, bow up
        svg('path', {
          d: 'M-5 15V-9L0 -17L5 -9V15z',
          fill: 'var(--panel)',
          stroke: 'var(--ink-2)',
        }),
        svg('path', { d: 'M0 -50v6M0 50v-6M-50 0h6M50 0h-6', stroke: 'var(--line-strong)' }),
        shaft,
        knob,
      );
      pad = h('div', { class: 'stick', title: W.stick(name) }, picture);
      const place = pad;
      const take = (/** @type {PointerEvent} */ event) => {
        const box = place.getBoundingClientRect();
        const r = (0.5 * box.width * 50) / 60;
        const x = (event.clientX - box.left - box.width / 2) / r;
        const y = -(event.clientY - box.top - box.height / 2) / r;
        const told = stickOrder(x, y, most);
        order(force, detent(Math.min(force.max, told.force), force, most / 100));
        if (told.force > 0)
          order(
            angle,
            Math.max(angle.min, Math.min(angle.max, Math.round(told.angle / DEG) * DEG)),
          );
      };
      place.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        place.setPointerCapture(event.pointerId);
        take(event);
      });
      place.addEventListener('pointermove', (event) => {
        if (place.hasPointerCapture(event.pointerId)) take(event);
      });
      drawers.push(() => {
        const { x, y } = stickPlace(ordered(force), ordered(angle), most);
        const at = [50 * x, -50 * y].map((v) => v.toFixed(1));
        knob.setAttribute('cx', at[0]);
        knob.setAttribute('cy', at[1]);
        shaft.setAttribute('d', `M0 0L${at[0]} ${at[1]}`);
      });
    }
    const el = h(
      'div',
      { class: 'thruster', role: 'group', 'aria-label': name },
      h(
        'div',
        { class: 'thead' },
        h('b', { class: 'sub' }, name),
        force ? button(W.letGo, '', () => rows[0]?.zero(), 'quiet small') : null,
      ),
      pad,
      h(
        'div',
        { class: 'orders' },
        rows.map((r) => r && r.row),
      ),
    );
    return {
      el,
      zero: () => rows[0]?.zero(),
      /** @param {number} share */
      by: (share) => rows[0]?.by(share * most),
    };
  }

  const keysButton = h(
    'button',
    {
      ...{ type: 'button', class: 'btn keysbtn', 'aria-pressed': 'false', title: W.keysOn },
      onclick: () => setKeys(!keysOn),
    },
    icon('keyboard'),
    W.keys,
  );
  const stopButton = button(W.stop, '', () => stopAll(), '');
  const which = h('select', {
    id: 'helm-vessel',
    onchange: () => {
      chosen = which.value;
      build();
    },
  });
  const whichRow = h(
    'div',
    { class: 'field pickrow' },
    h('label', { htmlFor: which.id }, W.title),
    h('span', { class: 'select' }, which, icon('chevron-down')),
  );
  const conning = h('dl', { class: 'conning' });
  const keysNote = h('p', { class: 'muted small keysnote', hidden: true }, W.keysOn);
  const paused = h(
    'p',
    { class: 'note info', hidden: true },
    icon('info'),
    h('span', {}),
    button(W.play, '', () => run.play(), 'quiet'),
  );
  const controls = h('div', { class: 'controls' });
  const empty = h(
    'div',
    { class: 'empty' },
    h('b', {}, W.none),
    h('span', { class: 'muted' }, W.noneText),
  );
  const scroll = h(
    'div',
    { class: 'logscroll helm', tabindex: 0, role: 'group', 'aria-label': W.title },
    whichRow,
    conning,
    paused,
    controls,
    empty,
    h('div', { class: 'helmbar' }, keysButton, stopButton),
    keysNote,
  );
  fill(el, h('header', {}, h('h2', {}, W.title)), scroll);

  const CONNING = /** @type {const} */ (['speed', 'heading', 'turn', 'surge', 'sway']);
  const conned = CONNING.map((key) => {
    const value = h('dd', { class: 'num' });
    conning.append(h('div', {}, h('dt', {}, W[key]), value));
    return value;
  });

  function drawConning() {
    const of = (/** @type {string} */ name) => valueOf(`${chosen}.${name}`);
    const [speed, heading, rate] = [of('speed'), of('heading'), of('yaw_rate')];
    const texts = [
      joinUnit(group(speed / KNOT, 2), 'kn'),
      Number.isFinite(heading) ? courseText(heading) : '–',
      // mariners count the turn by the minute, and to starboard first
      Number.isFinite(rate)
        ? W.side(
            joinUnit(group(Math.abs((60 * rate) / DEG), 1), '°/min'),
            Math.abs(rate) < 1e-5 ? '' : rate > 0 ? W.port : W.stbd,
          ).trim()
        : '–',
      joinUnit(group(of('surge'), 2), 'm/s'),
      joinUnit(group(of('sway'), 2), 'm/s'),
    ];
    conned.forEach((dd, i) => setText(dd, texts[i]));
  }

  function draw() {
    clearTimeout(later);
    later = 0;
    drawnAt = performance.now();
    for (const act of drawers) act();
    if (chosen) drawConning();
    paused.hidden = run.playing || drawers.length === 0;
    setText(paused.children[1], run.halted ? W.halted : W.paused);
    /** @type {HTMLElement} */ (paused.children[2]).hidden = run.halted;
    // so that it says when the run has come to rest
    if (run.playing && el.offsetParent) later = window.setTimeout(draw, REST_MS);
  }

  function build() {
    drawers = [];
    held = { rudder: null, revs: null, across: [], tugs: [] };
    fill(controls);
    const helm = helms.find((one) => one.vessel === chosen);
    empty.hidden = Boolean(helm);
    conning.hidden = keysButton.hidden = stopButton.hidden = !helm;
    if (!helm) return;
    const main = h('div', {
      class: 'thruster main',
      role: 'group',
      'aria-label': W.of(words(helm.vessel)),
    });
    if (helm.rudder) {
      const made = slider(helm.rudder, {
        ...{ label: W.rudder, text: sideText, centre: W.midships, ends: [W.port, W.starboard] },
        ...{ flip: true, unit: DEG, actual: `${helm.vessel}.rudder` },
      });
      held.rudder = made;
      main.append(made.row);
    }
    if (helm.revs) {
      const made = slider(helm.revs, {
        ...{ label: W.revs, text: revsText, centre: W.stopped, ends: [W.astern, W.ahead] },
        ...{ unit: 1 / 60, actual: `${helm.vessel}.revs` },
      });
      held.revs = made;
      main.append(made.row);
    }
    for (const t of helm.thrusters) {
      if (t.angle || t.type !== 'tunnel') continue;
      if (!t.force) continue;
      const made = slider(t.force, {
        ...{ label: W.thruster(words(t.id)), text: acrossText, centre: W.stopped },
        ...{ ends: [W.port, W.starboard], flip: true, unit: 1 },
        actual: `${helm.vessel}.${t.id}_thrust`,
      });
      held.across.push({ zero: made.zero, by: (share) => made.by(share * (t.force?.max ?? 0)) });
      main.append(made.row);
    }
    if (main.children.length > 0) controls.append(main);
    for (const t of helm.thrusters) {
      if (!t.angle && t.type === 'tunnel') continue;
      const made = stick(helm, t);
      held.tugs.push(made);
      controls.append(made.el);
    }
    draw();
  }

  function stopAll() {
    held.rudder?.zero();
    held.revs?.zero();
    for (const c of [...held.across, ...held.tugs]) c.zero();
    flush();
  }

  /** @param {boolean} on */
  function setKeys(on) {
    keysOn = on && helms.length > 0;
    keysButton.setAttribute('aria-pressed', String(keysOn));
    keysNote.hidden = !keysOn;
    say(keysOn ? W.keysTold : W.keysOff);
  }

  /** Steers; false: not a key of the helm. @param {KeyboardEvent} event */
  function steer(event) {
    const { rudder, revs, across, tugs } = held;
    const far = /** @type {Record<string, number>} */ ({
      ArrowLeft: 1,
      ArrowRight: -1,
      ArrowUp: 1,
      ArrowDown: -1,
    });
    const by = far[event.key];
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (event.key === '0') stopAll();
    else if (!by) return false;
    else if (event.shiftKey && sideways) for (const c of across) c.by(0.2 * by);
    else if (event.shiftKey) for (const c of tugs) c.by(0.1 * by);
    else if (sideways) rudder?.by(5 * DEG * by);
    else revs?.by((5 / 60) * by);
    return true;
  }
  // before the keys of the time and of the camera
  document.addEventListener(
    'keydown',
    (event) => {
      if (!keysOn || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (target.matches('input, textarea, select, [role=tab], [role=radio]')) return;
      if (!steer(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  return {
    /** Takes the arrow keys, or gives them back. */
    keys: { w: () => setKeys(!keysOn) },
    setRun(next, doc) {
      manifest = next;
      helms = helmsOf(next, doc);
      waiting.clear();
      if (!helms.some((one) => one.vessel === chosen)) chosen = helms[0]?.vessel ?? '';
      which.replaceChildren(
        ...helms.map((one) => h('option', { value: one.vessel }, words(one.vessel))),
      );
      which.value = chosen;
      whichRow.hidden = helms.length < 2;
      if (helms.length === 0 && keysOn) setKeys(false);
      build();
    },
    setNow() {
      if (!manifest || !el.offsetParent) return;
      const wait = drawnAt + DRAW_MS - performance.now();
      if (wait <= 0) draw();
      else if (later === 0) later = window.setTimeout(draw, wait);
    },
  };
}
