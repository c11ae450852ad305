/**
 * Data on the picture: the card and its button among the tools, the colour bars, and the layer, which comes with the first
 * choice.
 * @module
 */
import { persist } from '../loader.js';
import { iconButton, setAttr, setHidden } from '../../dom.js';
import { createCard } from './card.js';
import { createHeat } from './heat/panel.js';
import { shownBy } from './link.js';
import { choose, onChoice, shown, usual } from './state.js';
import { createStress } from './stress/panel.js';
import { record, tapeOf } from './tape.js';
import { dotSpacing } from './traces/spacing.js';
import { T } from './words.js';

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel(app) {
  const { run, over, stage, redraw, say, ui } = app;
  record();
  if (ui) choose(shownBy(ui));
  const stress = createStress(app);
  const heat = createHeat(over);
  const card = createCard({
    ...{ now: () => Math.max(0, run.shownIndex), onclose: () => open(false) },
    ontape() {
      open(false);
      measure();
    },
  });
  const button = iconButton('palette', T.open, () => open(card.el.hidden === true), {
    ...{ class: 'quiet', 'aria-pressed': 'false', 'aria-controls': 'data-card', tabindex: -1 },
  });
  over.querySelector('.tools')?.append(button);
  over.append(card.el);

  /** @param {boolean} on */
  function open(on) {
    const inside = card.el.contains(document.activeElement);
    setHidden(card.el, !on);
    setAttr(button, 'aria-pressed', String(on));
    if (!on && inside) button.focus();
  }
  card.el.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    open(false);
    event.stopPropagation();
  });

  /** Comes when it is taken out first. @type {ReturnType<typeof import('./distance/tape.js').createTape> | null} */
  let ruler = null;
  async function withTape() {
    const { createTape } = await persist(() => import('./distance/tape.js'));
    ruler ??= createTape({ ...app, onclose: () => button.focus() });
    return ruler;
  }
  const measure = () => withTape().then((one) => one.toggle(), console.error);
  if (app.tape) withTape().then((one) => one.take(app.tape), console.error);

  /** @type {import('./layer.js').Told} */
  const told = {
    ...{ quantity: null, top: 1, torques: [], tape: null, history: null, frame: 0, cuts: 0, pressure: 1, again: () => requestAnimationFrame(redraw) }, // prettier-ignore
  };
  function tell() {
    const { manifest, history } = run;
    const known = stress.told();
    told.quantity = known.quantity;
    told.top = known.top;
    told.torques = known.torques;
    told.history = history;
    told.tape = manifest && history ? tapeOf(manifest, history) : null;
    told.frame = Math.max(0, run.shownIndex);
    told.cuts = told.tape?.cuts ?? 0;
    told.pressure = heat.top;
    return told;
  }

  let joined = false;
  /** The layer comes with the first choice that needs it. */
  async function join() {
    const { colour, heat: hot, ghosts, traces, cut } = shown;
    const wanted = colour !== usual().colour || hot || ghosts || traces || cut;
    if (!wanted || joined || !stage().join) return;
    joined = true;
    try {
      const { dataLayer } = await import('./layer.js');
      stage().join?.(dataLayer(tell));
    } catch (error) {
      joined = false;
      console.error(error);
    }
    redraw();
  }
  function chosen() {
    if (run.history) heat.setNow(tell().tape, Math.max(0, run.shownIndex));
    join();
    redraw();
  }
  onChoice(chosen);

  /** Switches something, and says so. @param {'heat' | 'ghosts' | 'traces' | 'cut'} what */
  function toggle(what) {
    if (!stage().join) return;
    if (what === 'heat' && !tell().tape?.patches.bodies.length) return say(T.noHeat);
    choose({ [what]: !shown[what] });
    say(shown[what] ? T.said[what] : T.unsaid[what]);
  }

  return {
    setRun(manifest, doc) {
      ruler?.setRun();
      stress.setRun(manifest, doc);
      const tape = run.history ? tapeOf(manifest, run.history) : null;
      const { points } = tape?.points ?? { points: [] };
      const good = shown.points.filter((p) => p < points.length);
      // what moves most likely: the first body
      const first = points.findIndex(({ from }) => from === 'pose');
      choose({ points: good.length > 0 ? good : [Math.max(0, first)] });
      card.setRun(
        {
          colours: stress.all.map(({ id }) => [id, T.colours[id]]),
          patches: Boolean(tape?.patches.bodies.length),
          ...{ points, frame: manifest.frame, dots: dotSpacing(manifest.duration) },
        },
        Boolean(stage().join),
      );
    },
    setNow(history, index) {
      stress.setNow(history, index);
      if (shown.heat) heat.setNow(tell().tape, Math.max(0, run.shownIndex));
      ruler?.setNow();
    },
    keys: {
      u: () => open(card.el.hidden === true),
      "'": measure,
      i: () => toggle('heat'),
      j: () => toggle('ghosts'),
      q: () => toggle('cut'),
    },
  };
}
