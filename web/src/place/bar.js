/**
 * Moving by hand: a bar over the scene with what is moved, its position in numbers, and handles in the scene. It works on the
 * start of the run; each drag is one step of undo, and the run begins anew as it does for a slider.
 */
import { fill, h, icon, iconButton, setHidden, setText } from '../dom.js';
import { createChoice } from '../features/pieces.js';
import { group, joinUnit, localDigits } from '../../../wasm/js/format.mjs';
import { getPath } from '../../../wasm/js/form/scenario.mjs';
import { headingOf, isBody, joinedTo, lineBetween, placedWith, poseOf, things } from './places.js';
import { W } from './words.js';
import { told } from '../faults/told.js';

/** @typedef {import('./places.js').Thing} Thing @typedef {import('./places.js').Place} Place @typedef {import('./places.js').Turn} Turn */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */
/**
 * @typedef {object} App
 * @property {import('../state/store.js').Store} store
 * @property {import('../sim/run.js').Run} run
 * @property {(doc: Doc, gesture: string) => void} change
 * @property {() => import('../view/index.js').Stage} stage
 * @property {HTMLElement} main the scene
 * @property {(words: string) => void} tell
 */

const MOST = 1e6; // [m] as a scenario has it

/** A part's own frame, which a scenario names by the part alone. */
const ORIGIN = 'origin';

/** Places of ports at the start, by part. @param {import('../sim/run.js').Run} run */
function portsOf({ manifest, reader, history }) {
  /** @type {{part: string, name: string, at: Place}[]} */
  const all = [];
  if (!manifest || !reader || !history) return all;
  const bytes = new Uint8Array(manifest.frame_bytes);
  if (history.read(0, bytes) !== 0) return all;
  for (const { id, ports = [], port = 0 } of manifest.parts)
    ports.forEach((name, i) => {
      const [x, y, z] = reader.port(bytes, port + i);
      all.push({ part: id, name: name === ORIGIN ? id : `${id}.${name}`, at: [x, y, z] });
    });
  return all;
}

/** A part that the start puts as far from where the scenario has it is told [m]. */
const OFF = 0.05;

/** How far from its place in the scenario a part begins: what is found at rest, or drawn home, has that from the start [m].
 * @param {import('../sim/run.js').Run} run @param {Doc} doc @param {Thing} thing */
function startsOff(run, doc, thing) {
  // of another scenario; or it goes about its place from the start
  if (run.doc !== doc || getPath(doc, ['parts', thing.part, 'kind']) === 'motion') return 0;
  const there = portsOf(run).find(({ name }) => name === thing.key)?.at;
  const { at } = poseOf(doc, thing);
  return there ? Math.hypot(...there.map((value, i) => value - at[i])) : 0;
}

/** What is to be known of a thing: why it begins elsewhere or not at all, what goes with it. @param {App} app @param {Thing} thing */
function knownOf({ store, run }, thing) {
  const doc = /** @type {Doc} */ (store.state.doc);
  const fault = store.state.faults.find((one) => one.start);
  if (fault) return W.stuck(fault.where.split('/').at(-1) ?? '', told(fault.what).text);
  const off = startsOff(run, doc, thing);
  if (off > OFF) return W.elsewhere(joinUnit(group(off, off < 1 ? 2 : 1), 'm'));
  const { bodies } = thing.key === thing.part ? joinedTo(doc, thing.part) : { bodies: [] };
  return bodies.length > 0 ? W.along(bodies.map(({ key }) => key)) : '';
}

/** @param {number} step [m] */
const stepWords = (step) =>
  step > 0 ? W.step(joinUnit(group(step, step < 1 ? Math.ceil(-Math.log10(step)) : 0), 'm')) : '';

/** Points that a line can end at: ports, and origins of what is a body. @param {import('../sim/run.js').Run} run @param {Doc} doc */
const endsOf = (run, doc) =>
  portsOf(run).filter(({ part, name }) => name !== part || isBody(doc, part));

/** A number of a position: typed, or by the arrow keys. @param {string} label @param {(value: number) => void} commit @param {() => number} step */
function numberField(label, commit, step) {
  /** Typed, and no number yet. */
  let typed = false;
  const input = h('input', {
    oninput: () => (typed = true),
    ...{ class: 'text num', inputmode: 'decimal', autocomplete: 'off', 'aria-label': label, title: label }, // prettier-ignore
    onchange: take,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!way) return;
      event.preventDefault();
      typed = false;
      commit((read() ?? 0) + way * step());
    },
  });
  function read() {
    const value = Number(input.value.trim().replace(',', '.').replace('\u2212', '-'));
    return input.value.trim() !== '' && Math.abs(value) <= MOST ? value : null;
  }
  function take() {
    const value = read();
    input.setAttribute('aria-invalid', String(value === null));
    input.title = value === null ? W.wrong(input.value) : label;
    typed = value === null;
    if (value !== null) commit(value);
  }
  return {
    input,
    /** What is being typed stays. @param {number} value @param {number} digits */
    set(value, digits = 3) {
      if (typed && document.activeElement === input) return;
      typed = false;
      input.removeAttribute('aria-invalid');
      input.value = localDigits(String(Number(value.toFixed(digits))).replace('-', '\u2212'));
    },
  };
}

/** Lines that are drawn between points, while that is what a hand does.
 * @param {import('../view/space.js').Space} space @param {App} app
 * @param {{createConnect: typeof import('./connect.js').createConnect, say: (words: string) => void}} tools */
function drawLines(space, { store, run, change }, { createConnect, say }) {
  /** @type {ReturnType<typeof createConnect> | null} */
  let connect = null;
  const doc = () => /** @type {Doc} */ (store.state.doc);
  const make = () =>
    createConnect(space, {
      onfrom: (from) => say(from ? W.second(from.name) : W.first),
      online(from, to) {
        if (from.name.split('.')[0] === to.name.split('.')[0]) return say(W.same);
        const line = lineBetween(doc(), from, to);
        change(line.doc, '');
        say(W.joined(line.id, joinUnit(group(line.length, 3), 'm')));
      },
    });
  return {
    /** With the points that there are now. @param {boolean} on */
    set(on) {
      if (!on) connect?.dispose();
      if (on && !connect) say(W.first);
      connect = on ? (connect ?? make()) : null;
      connect?.set(endsOf(run, doc()));
    },
  };
}

/** The bar that is open. @type {{turnTo: (key: string) => void} | null} */
let open = null;

/** @param {App} app @param {string} first what is moved */
export async function moveByHand(app, first) {
  const { store, run, stage, main, change, tell } = app;
  const { state } = store;
  const { space } = stage();
  if (!space || state.plan) return tell(W.flat);
  const [{ createHandles }, { createConnect }] = await Promise.all([
    import('./handles.js'),
    import('./connect.js'),
  ]);
  // asked for again while it was loaded: there is one bar
  if (open) return open.turnTo(first);
  run.pause();
  run.seek(0);

  /** @type {Thing | undefined} */
  let thing;
  const doc = () => /** @type {Doc} */ (state.doc);
  const handles = createHandles(space, {
    onmove(pose, name) {
      if (!thing) return;
      setText(said, name ? W.snapped(name) : stepText());
      change(placedWith(doc(), thing, pose), `place:${thing.key}`);
    },
    onend: refresh,
  });
  function stepText() {
    return (thing && knownOf(app, thing)) || stepWords(handles.step);
  }

  const select = h('select', { 'aria-label': W.thing, onchange: () => turnTo(select.value) });
  const modes = createChoice(
    W.title,
    [
      ['translate', W.move],
      ['rotate', W.turn],
      ['connect', W.connect],
    ],
    setMode,
  );
  /** @type {'translate' | 'rotate' | 'connect'} */
  let mode = 'translate';
  const drawing = drawLines(space, app, { createConnect, say: (words) => setText(said, words) });
  /** @param {string} next */
  function setMode(next) {
    const turning = next === 'rotate' && thing?.turns !== 'none';
    mode = next === 'connect' ? next : turning ? 'rotate' : 'translate';
    modes.set(mode);
    const draws = mode === 'connect';
    bar.classList.toggle('drawing', draws);
    handles.setMode(mode === 'rotate' ? 'rotate' : 'translate', thing?.turns === 'heading');
    handles.hide(draws);
    drawing.set(draws);
  }
  const step = () => handles.step || 0.1;
  const axes = W.axes.map((axis, i) =>
    numberField(
      W.position(axis),
      (value) => {
        if (!thing) return;
        const { at } = poseOf(doc(), thing);
        at[i] = Math.min(MOST, Math.max(-MOST, value));
        change(placedWith(doc(), thing, { at }), '');
      },
      step,
    ),
  );
  const heading = numberField(
    W.heading,
    (value) => {
      const half = (value * Math.PI) / 360;
      if (thing)
        change(placedWith(doc(), thing, { turn: [Math.cos(half), 0, 0, Math.sin(half)] }), '');
    },
    () => 5,
  );
  const snap = h('input', { type: 'checkbox', class: 'sw', role: 'switch', id: 'place-snap', checked: true, onchange: () => (handles.setSnap(snap.checked), setText(said, stepText())) }); // prettier-ignore
  const said = h('span', { class: 'muted small said', role: 'status' });
  const bar = h(
    'section',
    {
      ...{ class: 'place glass', 'aria-label': W.title },
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && (event.stopPropagation(), close()), // prettier-ignore
    },
    h('span', { class: 'select' }, select, icon('chevron-down')),
    modes.el,
    h(
      'span',
      { class: 'numbers' },
      axes.map(({ input }, i) => h('span', {}, h('span', { class: 'u', 'aria-hidden': 'true' }, W.axes[i]), input)), // prettier-ignore
      h('span', { class: 'u', 'aria-hidden': 'true' }, 'm'),
      h('span', {}, heading.input, h('span', { class: 'u', 'aria-hidden': 'true' }, '°')),
    ),
    h('label', { htmlFor: snap.id, title: W.snapHelp }, snap, W.snap),
    said,
    iconButton('x', W.done, close),
  );
  const turnBox = /** @type {HTMLElement} */ (heading.input.parentElement);

  function refresh() {
    const all = things(doc());
    thing = all.find(({ key }) => key === thing?.key) ?? all[0];
    if (!thing) return close();
    const { key, part, turns } = thing;
    if ([...select.options].map(({ value }) => value).join() !== all.map((one) => one.key).join())
      fill(
        select,
        all.map((one) => h('option', { value: one.key }, one.key)),
      );
    select.value = key;
    const pose = poseOf(doc(), thing);
    pose.at.forEach((value, i) => axes[i].set(value));
    setHidden(turnBox, turns !== 'heading');
    heading.set((headingOf(pose.turn) * 180) / Math.PI, 1);
    if (handles.held) return;
    setMode(mode);
    const ports = portsOf(run);
    const isEnd = key !== part;
    const others = [
      ...ports.filter((one) => isEnd || one.part !== part),
      ...all.filter((one) => one.part !== part).map((one) => ({ name: one.key, at: poseOf(doc(), one).at })), // prettier-ignore
    ];
    const mine = isEnd ? [] : ports.filter((one) => one.part === part).map(({ at }) => at);
    handles.show(pose, isEnd ? '' : part, others, [pose.at, ...mine]);
    if (mode !== 'connect') setText(said, stepText());
  }
  /** @param {string} key */
  function turnTo(key) {
    thing = things(doc()).find((one) => one.key === key || one.part === key) ?? thing;
    refresh();
  }
  const stops = [store.watch(['doc', 'manifest', 'faults'], () => open && refresh())];
  function close() {
    open = null;
    for (const stop of stops) stop();
    drawing.set(false);
    handles.dispose();
    bar.remove();
    main.classList.remove('placing');
    space?.canvas.focus({ preventScroll: true });
  }

  open = { turnTo };
  main.append(bar);
  main.classList.add('placing');
  turnTo(first);
  if (thing) tell('');
  select.focus();
}
