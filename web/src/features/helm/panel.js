/**
 * The helm: rudder, revolutions, thrusters and tugs of a vessel, by slider, stick and keys. Its orders are
 * inputs of the run, stamped with the frame on show. Loaded with a run that can be steered.
 */
import { button, fill, h, setHidden } from '../../dom.js';
import { words } from '../berths/state.js';
import {
  createNote,
  createPace,
  createPick,
  heading,
  nothing,
  onShow,
  scrolling,
} from '../pieces.js';
import { createConning } from './conning.js';
import { createControls } from './controls.js';
import { createKeys } from './keys.js';
import { createOrders } from './orders.js';
import { helmsOf } from './state.js';
import { T } from './words.js';

const W = T.helm;
const DRAW_MS = 100;
const REST_MS = 400;

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ run, el, edits, say }) {
  /** Of the vessels that can be steered. @type {import('./state.js').Helm[]} */
  let helms = [];
  /** Of the vessel that is chosen. @type {import('./controls.js').Controls | null} */
  let controls = null;
  let chosen = '';

  const pace = createPace(draw, DRAW_MS);
  const orders = createOrders({ run, send: edits.input, onchange: pace.now });
  const conning = createConning(orders.valueOf);
  const keys = createKeys({
    ...{ say, able: () => helms.length > 0 },
    steer: (event) => controls?.steer(event) ?? false,
  });
  const pick = createPick('helm-vessel', W.title, (vessel) => {
    chosen = vessel;
    build();
  });
  const play = button(W.play, '', () => run.play(), 'quiet');
  const paused = createNote('info', 'info', play);
  const stop = button(W.stop, '', () => controls?.zero());
  const place = h('div', { class: 'controls' });
  const none = nothing(W.none, W.noneText);
  fill(
    el,
    heading(W.title),
    scrolling(
      W.title,
      'helm',
      pick.el,
      conning.el,
      paused.el,
      place,
      none,
      h('div', { class: 'helmbar' }, keys.button, stop),
      keys.note,
    ),
  );

  function draw() {
    controls?.draw();
    if (chosen) conning.draw(chosen);
    const rests = !run.playing && controls && !controls.empty;
    paused.tell(!rests ? '' : run.halted ? W.halted : W.paused);
    setHidden(play, run.halted);
    // so that it says when the run has come to rest
    if (run.playing && onShow(el)) pace.again(REST_MS);
  }

  function build() {
    const helm = helms.find(({ vessel }) => vessel === chosen);
    controls = helm ? createControls(helm, orders) : null;
    fill(place, controls?.els ?? []);
    setHidden(none, Boolean(helm));
    for (const one of [conning.el, keys.button, stop]) setHidden(one, !helm);
    if (helm) pace.now();
  }

  return {
    /** Takes the arrow keys, or gives them back. */
    keys: { w: keys.turn },
    setRun(manifest, doc) {
      helms = helmsOf(manifest, doc);
      orders.clear();
      if (!helms.some(({ vessel }) => vessel === chosen)) chosen = helms[0]?.vessel ?? '';
      pick.offer(helms.map(({ vessel }) => [vessel, words(vessel)]));
      pick.select.value = chosen;
      setHidden(pick.el, helms.length < 2);
      keys.check();
      build();
    },
    setNow() {
      if (onShow(el)) pace.soon();
    },
  };
}
