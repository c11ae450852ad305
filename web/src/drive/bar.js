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
import { createChoice, createNote } from '../features/pieces.js';
import { formatText } from '../state/format.js';
import { createDriver } from './driver.js';
import { handsOf } from './hands.js';
import { createKeys, labelsOf } from './keys.js';
import { createPad } from './pad.js';
import { createTouch } from './touch.js';
import { W } from './words.js';

/** @typedef {import('./hands.js').Hand} Hand @typedef {import('./hands.js').Axis} Axis */
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
    const [, , , w, x, y, z] = reader.pose(new Uint8Array(frame), part);
    return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
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

/** The bar that is open. @type {{close: () => void} | null} */
let open = null;

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
  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];
  /** @type {ReturnType<typeof createMode>[]} */
  let modes = [];
  /** Held by the buttons of the bar. @type {Map<Axis, number>} */
  const held = new Map();
  /** @type {ReadonlyMap<string, string> | null} */
  let map = null;

  const select = h('select', { 'aria-label': W.part, title: W.part, onchange: () => turnTo(select.value) }); // prettier-ignore
  const pads = h('span', { class: 'muted small padname', role: 'status' }, W.noPad);
  const padNote = h('span', { class: 'muted small', hidden: true }, W.padKeys);
  const keysNote = h('span', { class: 'muted small' });
  const play = button(W.play, '', () => run.play(), 'quiet small');
  const paused = createNote('info', 'info', play);
  const axes = h('div', { class: 'axes' });
  const sticks = h('button', { type: 'button', class: 'btn small quiet sticksbtn', 'aria-pressed': 'false', onclick: () => showSticks(!main.classList.contains('thumbs')) }, W.sticks); // prettier-ignore
  const bar = h(
    'section',
    { class: 'drive glass', 'aria-label': W.title, tabindex: -1 },
    h(
      'header',
      {},
      icon('gamepad-2'),
      h('span', { class: 'select' }, select, icon('chevron-down')),
      iconButton('chevron-right', W.next, () => next(1)),
      button(W.stop, '', stop, 'small quiet'),
      sticks,
      iconButton('x', W.done, close),
    ),
    axes,
    paused.el,
    h('div', { class: 'keyline' }, keysNote, pads),
    padNote,
  );
  const touch = createTouch({ left: W.left, right: W.right });

  /** @param {boolean} on */
  function showSticks(on) {
    main.classList.toggle('thumbs', on);
    setAttr(sticks, 'aria-pressed', String(on));
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
      setText(pads, name ? W.pad(name) : W.noPad);
      setHidden(padNote, name === '');
      if (lost) driver.release();
      say(lost ? W.padLost : W.padFound(name));
    },
  });

  function stop() {
    held.clear();
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
    if (!of) return;
    gesture++;
    order(of, (Math.round(ordered(of)) + 1) % (of.words?.length ?? 1));
  }
  /** @param {string} id */
  function turnTo(id) {
    held.clear();
    hand = hands.find((one) => one.id === id) ?? hands[0];
    driver.take(hand ?? null);
    touch.take(hand);
    select.value = hand?.id ?? '';
    build();
    if (hand) say(W.inHand(hand.name));
  }

  function build() {
    rows = (hand?.axes ?? []).map((axis) =>
      createRow(axis, labelsOf(axis.slot, map), (way) => {
        if (way === 0) held.delete(axis);
        else held.set(axis, way);
      }),
    );
    setText(keysNote, hand?.choices.length ? W.keysMode : W.keys);
    modes = (hand?.choices ?? []).map((of, i) =>
      createMode(of, i === 0 ? 'X' : '', (value) => {
        gesture++;
        order(of, value);
      }),
    );
    fill(axes, rows.map(({ el }) => el), modes.map(({ row }) => row)); // prettier-ignore
    draw();
  }

  function draw() {
    rows.forEach((row, i) => {
      const of = hand?.axes[i].driven[0].of;
      if (of) row.draw(ordered(of));
    });
    for (const { of, set } of modes) set(String(Math.round(ordered(of))));
    paused.tell(run.halted ? W.halted : run.playing ? '' : W.paused);
    setHidden(play, run.halted);
  }

  /** Sums of all that is held. @returns {import('./driver.js').Sticks} */
  function read() {
    /** @type {import('./driver.js').Sticks} */
    const all = {};
    for (const one of [keys.read(), pad.read(), touch.read()])
      for (const [slot, value = 0] of Object.entries(one)) all[slot] = (all[slot] ?? 0) + value;
    return all;
  }

  let at = run.now;
  let then = performance.now();
  /** By the clock of the run, so that a slow picture drives no other way; while it is paused by that of the wall. */
  function tick() {
    if (!open) return;
    requestAnimationFrame(tick);
    const now = performance.now();
    // each order makes the run go back to its frame: not more often than this
    if (now - then < ORDER_MS) return;
    const frames = run.now - at;
    const wall = Math.min(0.2, (now - then) / 1000);
    then = now;
    at = run.now;
    const all = read();
    for (const [axis, way] of held) all[axis.slot] = (all[axis.slot] ?? 0) + way;
    if (frames < 0) driver.forget();
    if (!driver.moving && Object.values(all).some((v) => v)) gesture++;
    const seconds = run.playing ? Math.max(0, frames) * (run.manifest?.frame ?? 0) : wall;
    if (!run.halted) driver.step(seconds, all);
    draw();
  }

  function setRun() {
    const { manifest } = run;
    driver.forget();
    hands = manifest ? handsOf(manifest, run.doc ?? store.state.doc) : [];
    fill(select, hands.map(({ id, name }) => h('option', { value: id }, name))); // prettier-ignore
    if (hands.length === 0) return close(W.none);
    const wanted = hand?.id ?? hands.find(({ part }) => part === store.state.selected)?.id ?? '';
    turnTo(wanted);
  }
  const released = () => {
    held.clear();
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
    for (const el of [bar, ...touch.els]) el.remove();
    main.classList.remove('driving', 'thumbs');
    say(typeof why === 'string' ? why : W.closed);
    document.querySelector('.stage canvas')?.parentElement?.focus?.();
  }

  open = { close };
  main.append(...touch.els, bar);
  main.classList.add('driving');
  showSticks(matchMedia('(pointer: coarse)').matches);
  setRun();
  if (!open) return;
  bar.focus({ preventScroll: true });
  if (hand) say(W.opened(hand.name));
  requestAnimationFrame(tick);
}
