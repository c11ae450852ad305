/**
 * Driving: a bar over the scene with the part in hand, what each key does, and what is ordered; keys, gamepad, buttons and two sticks
 * give the same orders. They are inputs of the run, as those of sliders: in the link, and undone one press at a time.
 */
import {
  button,
  fill,
  h,
  icon,
  iconButton,
  setAttr,
  setHidden,
  setStyle,
  setText,
} from '../dom.js';
import { placeOf } from '../features/berths/state.js';
import { createChoice, createNote } from '../features/pieces.js';
import { formatText } from '../../../wasm/js/format.mjs';
import { createDriver } from './driver.js';
import { handsOf } from './hands.js';
import { createKeys, labelsOf } from './keys.js';
import { createPad } from './pad.js';
import { createTouch } from './touch.js';
import { W } from './words.js';

/** @typedef {import('./hands.js').Hand} Hand @typedef {import('./hands.js').Axis} Axis @typedef {import('./hands.js').Input} Input */
/**
 * @typedef {object} App
 * @property {import('../state/store.js').Store} store
 * @property {import('../sim/run.js').Run} run
 * @property {import('../workbench/edits.js').Edits} edits
 * @property {HTMLElement} main the scene
 * @property {(words: string) => void} say
 */

/** Orders go out so often [ms]. */
const ORDER_MS = 80;

/** Where a part points, seen from above, at the moment on show. @param {import('../sim/run.js').Run} run @returns {(part: string) => number} */
export function headingOf({ reader, frame, shownIndex }) {
  return (part) => {
    if (!reader || shownIndex < 0) return 0;
    return placeOf(reader.pose(new Uint8Array(frame), part)).heading;
  };
}

/** A button that is held: while it is down its stick is at an end. @param {string} label @param {import('../dom.js').Child[]} inside @param {(on: boolean) => void} hold */
function holdButton(label, inside, hold) {
  const el = h('button', { type: 'button', class: 'btn hold', 'aria-label': label }, inside);
  el.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    el.setPointerCapture(event.pointerId);
    hold(true);
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture', 'blur'])
    el.addEventListener(type, () => hold(false));
  el.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    hold(true);
  });
  el.addEventListener('keyup', () => hold(false));
  el.addEventListener('contextmenu', (event) => event.preventDefault());
  return el;
}

/** One axis: its two keys as buttons, its value, what becomes of it. @param {Axis} axis @param {string[]} keys @param {(way: number) => void} hold */
function createRow(axis, keys, hold) {
  const buttons = [-1, 1].map((way, i) =>
    holdButton(
      W.keyed(axis.name, axis.ends[i], keys[i]),
      keys[i]
        ? [h('kbd', { class: 'kbd' }, keys[i]), ' ', h('span', {}, axis.ends[i])]
        : [axis.ends[i]],
      (on) => hold(on ? way : 0),
    ),
  );
  const value = h('output', { class: 'num' });
  const bar = h('i', { class: 'share', 'aria-hidden': 'true' });
  const help = axis.rest === 'zero' ? W.zeroHelp : W.holdHelp;
  const el = h(
    'div',
    { class: `axis at-${axis.slot}`, role: 'group', 'aria-label': axis.name },
    buttons[0],
    h('span', { class: 'what' }, h('b', {}, axis.name), value, bar),
    buttons[1],
    h('span', { class: 'muted small rest', title: help }, W[axis.rest]),
  );
  return {
    el,
    /** @param {number} v */
    draw(v) {
      const { of, lo, hi } = axis.driven[0];
      setText(value, formatText(v, of.unit, 3));
      const most = Math.max(Math.abs(lo), Math.abs(hi)) || 1;
      const share = Math.max(-1, Math.min(1, v / most)) * axis.sense;
      setStyle(bar, '--from', String(Math.min(0, share)));
      setStyle(bar, '--wide', String(Math.abs(share)));
    },
  };
}

/** A mode or a switch as a row of its words. @param {import('./hands.js').Input} of @param {string} key shown @param {(value: number) => void} choose */
function createMode(of, key, choose) {
  const name = of.label || of.id;
  const options = (of.words ?? []).map((word, i) => /** @type {[string, string]} */ ([String(i), word])); // prettier-ignore
  const { el, set } = createChoice(key ? W.mode(name) : name, options, (value) => choose(Number(value))); // prettier-ignore
  const row = h(
    'div',
    { class: 'mode' },
    h('b', {}, name),
    key && h('kbd', { class: 'kbd' }, key),
    el,
  );
  return { row, of, set };
}

/**
 * Axes and modes of the part in hand, with what is held by their buttons.
 * @param {{ordered: (of: Input) => number, choose: (of: Input, value: number) => void}} app
 */
function createAxes({ ordered, choose }) {
  const el = h('div', { class: 'axes' });
  /** @type {Map<Axis, number>} */
  const held = new Map();
  /** @type {{axis: Axis, row: ReturnType<typeof createRow>}[]} */
  let rows = [];
  /** @type {ReturnType<typeof createMode>[]} */
  let modes = [];
  function draw() {
    for (const { axis, row } of rows) row.draw(ordered(axis.driven[0].of));
    for (const { of, set } of modes) set(String(Math.round(ordered(of))));
  }
  return {
    el,
    held,
    draw,
    /** @param {Hand | undefined} hand @param {ReadonlyMap<string, string> | null} map what is on the keys */
    build(hand, map) {
      held.clear();
      rows = (hand?.axes ?? []).map((axis) => {
        const hold = (/** @type {number} */ way) => (way === 0 ? held.delete(axis) : held.set(axis, way)); // prettier-ignore
        return { axis, row: createRow(axis, labelsOf(axis.slot, map), hold) };
      });
      modes = (hand?.choices ?? []).map((of, i) =>
        createMode(of, i === 0 ? 'X' : '', (value) => choose(of, value)),
      );
      fill(el, rows.map(({ row }) => row.el), modes.map(({ row }) => row)); // prettier-ignore
      draw();
    },
  };
}

/** The bar that is open. @type {{close: () => void} | null} */
let open = null;

/**
 * What is around the axes: the part in hand, buttons, notes.
 * @param {HTMLElement} axes
 * @param {Record<'next' | 'stop' | 'close' | 'sticks' | 'play', () => void> & {turnTo: (id: string) => void}} acts
 */
function createFrame(axes, acts) {
  const select = h('select', {
    ...{ 'aria-label': W.part, title: W.part },
    onchange: () => acts.turnTo(select.value),
  });
  const pads = h('span', { class: 'muted small', role: 'status' }, W.noPad);
  const padNote = h('span', { class: 'muted small', hidden: true }, W.padKeys);
  const keysNote = h('span', { class: 'muted small' });
  const play = button(W.play, '', acts.play, 'quiet small');
  const paused = createNote('info', 'info', play);
  const sticks = button(W.sticks, '', acts.sticks, 'small quiet');
  const el = h(
    'section',
    { class: 'drive glass', 'aria-label': W.title, tabindex: -1 },
    h(
      'header',
      {},
      icon('gamepad-2'),
      h('span', { class: 'select' }, select, icon('chevron-down')),
      iconButton('chevron-right', W.next, acts.next),
      button(W.stop, '', acts.stop, 'small quiet'),
      sticks,
      iconButton('x', W.done, () => acts.close()),
    ),
    axes,
    paused.el,
    h('div', { class: 'keyline' }, keysNote, pads),
    padNote,
  );
  return {
    ...{ el, select, sticks, keysNote },
    /** @param {string} name '': none */
    setPad(name) {
      setText(pads, name ? W.pad(name) : W.noPad);
      setHidden(padNote, name === '');
    },
    /** @param {{halted: boolean, playing: boolean}} run */
    tell({ halted, playing }) {
      paused.tell(halted ? W.halted : playing ? '' : W.paused);
      setHidden(play, halted);
    },
  };
}

/**
 * How long it is since the last orders [s], null where none are due yet: by the clock of the run, so that a slow picture drives no other way;
 * while it is paused by that of the wall. Negative: it went back.
 * @param {import('../sim/run.js').Run} run
 */
function createDue(run) {
  let at = run.now;
  let then = performance.now();
  return () => {
    const now = performance.now();
    // each order makes the run go back to its frame: not more often than this
    if (now - then < ORDER_MS) return null;
    const frames = run.now - at;
    const wall = Math.min(0.2, (now - then) / 1000);
    [then, at] = [now, run.now];
    return run.playing || frames < 0 ? frames * (run.manifest?.frame ?? 0) : wall;
  };
}

/** Sums of all that is held. @param {import('./driver.js').Sticks[]} all @returns {import('./driver.js').Sticks} */
function sumOf(all) {
  /** @type {import('./driver.js').Sticks} */
  const sum = {};
  for (const one of all)
    for (const [slot, value = 0] of Object.entries(one)) sum[slot] = (sum[slot] ?? 0) + value;
  return sum;
}

/** Opens the bar, or closes it. @param {App} app */
export function drive(app) {
  if (open) return open.close();
  const { store, run, edits, main, say } = app;
  let gesture = 0;
  /** @param {import('./hands.js').Input} of */
  const ordered = (of) => run.inputValue(of.id, of.value);
  /** @param {import('./hands.js').Input} of @param {number} value */
  function order(of, value) {
    if (run.manifest && value !== ordered(of))
      edits.input(of.id, value, undefined, `drive ${gesture}`);
  }
  const driver = createDriver({ ordered, order, heading: (part) => headingOf(run)(part) });
  /** @type {Hand[]} */
  let hands = [];
  /** @type {Hand | undefined} */
  let hand;
  /** @type {ReadonlyMap<string, string> | null} */
  let map = null;

  const axes = createAxes({ ordered, choose });
  const frame = createFrame(axes.el, {
    ...{ next: () => next(1), stop, close, turnTo, play: () => run.play() },
    sticks: () => showSticks(!main.classList.contains('thumbs')),
  });
  const touch = createTouch({ left: W.left, right: W.right });

  /** @param {boolean} on */
  function showSticks(on) {
    main.classList.toggle('thumbs', on);
    setAttr(frame.sticks, 'aria-pressed', String(on));
  }

  /** @type {Record<string, () => void>} */
  const acts = {
    ...{ next: () => next(1), before: () => next(-1), stop, close, mode: nextMode },
    play: () => (run.playing ? run.pause() : run.play()),
  };
  const act = (/** @type {string} */ what) => acts[what]();
  const keys = createKeys({
    act,
    onlayout(found) {
      map = found;
      build();
    },
  });
  const pad = createPad({
    act,
    onpad(name, lost) {
      frame.setPad(name);
      if (lost) driver.release();
      say(lost ? W.padLost : W.padFound(name));
    },
  });

  /** @param {Input} of @param {number} value */
  function choose(of, value) {
    gesture++;
    order(of, value);
  }
  function stop() {
    axes.held.clear();
    gesture++;
    driver.stop();
  }
  /** @param {number} by */
  function next(by) {
    const at = hands.findIndex((one) => one === hand);
    if (hands.length > 0) turnTo(hands[(at + by + hands.length) % hands.length].id);
  }
  function nextMode() {
    const of = hand?.choices[0];
    if (of) choose(of, (Math.round(ordered(of)) + 1) % (of.words?.length ?? 1));
  }
  /** @param {string} id */
  function turnTo(id) {
    hand = hands.find((one) => one.id === id) ?? hands[0];
    driver.take(hand ?? null);
    touch.take(hand);
    frame.select.value = hand?.id ?? '';
    build();
    if (hand) say(W.inHand(hand.name));
  }

  function build() {
    setText(frame.keysNote, hand?.choices.length ? W.keysMode : W.keys);
    axes.build(hand, map);
    draw();
  }

  function draw() {
    axes.draw();
    frame.tell(run);
  }

  const due = createDue(run);
  function tick() {
    if (!open) return;
    requestAnimationFrame(tick);
    const seconds = due();
    if (seconds === null) return;
    const all = sumOf([keys.read(), pad.read(), touch.read()]);
    for (const [axis, way] of axes.held) all[axis.slot] = (all[axis.slot] ?? 0) + way;
    if (seconds < 0) driver.forget();
    if (!driver.moving && Object.values(all).some((v) => v)) gesture++;
    if (!run.halted) driver.step(Math.max(0, seconds), all);
    draw();
  }

  function setRun() {
    const { manifest } = run;
    driver.forget();
    hands = manifest ? handsOf(manifest, run.doc ?? store.state.doc) : [];
    fill(frame.select, hands.map(({ id, name }) => h('option', { value: id }, name))); // prettier-ignore
    if (hands.length === 0) return close(W.none);
    const wanted = hand?.id ?? hands.find(({ part }) => part === store.state.selected)?.id ?? '';
    turnTo(wanted);
  }
  const released = () => {
    axes.held.clear();
    driver.release();
  };
  const stops = [store.watch(['manifest'], () => open && setRun())];
  addEventListener('blur', released);

  /** @param {unknown} [why] words */
  function close(why) {
    if (!open) return;
    driver.release();
    open = null;
    keys.dispose();
    removeEventListener('blur', released);
    for (const one of stops) one();
    for (const el of [frame.el, ...touch.els]) el.remove();
    main.classList.remove('driving', 'thumbs');
    say(typeof why === 'string' ? why : W.closed);
    document.querySelector('.stage canvas')?.parentElement?.focus?.();
  }

  open = { close };
  main.append(...touch.els, frame.el);
  main.classList.add('driving');
  showSticks(matchMedia('(pointer: coarse)').matches);
  setRun();
  if (!open) return;
  frame.el.focus({ preventScroll: true });
  if (hand) say(W.opened(hand.name));
  requestAnimationFrame(tick);
}
