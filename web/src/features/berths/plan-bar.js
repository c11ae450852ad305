/** The plan or the 3D view, and what of the plan is up: the choice over the scene, kept in this browser. */
import { h, iconButton, setHidden, setText } from '../../dom.js';
import { createPlan } from '../../view/plan.js';
import { keep, kept } from '../../state/kept.js';
import { createChoice } from '../pieces.js';
import { T } from './words.js';

const P = T.plan;
const KEPT = 'hawse-plan';

/** @returns {'light' | 'dark'} */
const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** @param {import('../panel.js').PanelApp} app */
export function createPlanBar({ run, store, stage, over, redraw }) {
  /** Without WebGL there is nothing else to be shown. */
  const flat = stage().kind === 'flat';
  const host = /** @type {HTMLElement} */ (stage().canvas.parentElement);
  const plan = createPlan({
    ...{ host, run, theme, embed: store.state.layout === 'embed' },
    onchange() {
      ups.set(plan.up);
      redraw();
    },
    overlays: () => store.state.overlays,
  });
  const kinds = createChoice(
    P.choose,
    [
      ['space', P.space],
      ['plan', P.plan],
    ],
    (value) => show(value === 'plan'),
  );
  const ups = createChoice(
    P.up,
    [
      ['north', P.north],
      ['ship', P.ship],
    ],
    (value) => void (plan.up = value === 'ship' ? 'ship' : 'north'),
  );
  ups.set('north');
  kinds.el.title = P.key;
  ups.el.title = P.up;
  kinds.el.hidden = flat;
  const look = iconButton('contact', P.contacts, () => plan.view('side'));
  const bar = h('div', { class: 'planbar glass' }, kinds.el, ups.el, look);
  over.append(bar);
  /** A run with outlines has been on show. */
  let known = false;

  /** @param {boolean} on @param {boolean} [asked] somebody has asked for it */
  function show(on, asked = true) {
    plan.asked = asked;
    if (!flat && store.state.layout !== 'embed') keep(KEPT, on ? 'on' : 'off');
    plan.show(on);
    host.classList.toggle('planned', on);
    over.classList.toggle('planned', on);
    setHidden(ups.el, !on);
    setHidden(look, !on);
    kinds.set(on ? 'plan' : 'space');
    store.set({ plan: on ? plan : null });
    if (flat && on) {
      const told = over.querySelector('.nogl span');
      if (told) setText(told, P.noWebgl);
    }
    redraw();
  }

  new ResizeObserver(() => plan.on && redraw()).observe(host);

  return {
    /** The other of plan and 3D. */
    turn() {
      if (!flat && known) show(!plan.on);
    },
    /** @param {import('../panel.js').Manifest} manifest @param {import('../panel.js').JsonObject} doc */
    setRun(manifest, doc) {
      const had = known;
      known = Boolean(manifest.outlines?.length);
      setHidden(bar, !known);
      plan.setRun(manifest, doc);
      if (!known && plan.on) show(false, false);
      // an embedded view has no choice of its own
      const wanted = store.state.layout !== 'embed' && kept(KEPT) === 'on';
      if (known && !had) show(flat || wanted, false);
    },
  };
}
