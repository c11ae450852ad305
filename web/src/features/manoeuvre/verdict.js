/**
 * How a manoeuvre stands: a line over the scene, and in its place a card when there is a verdict. The card
 * opens by itself once for each verdict.
 */
import { fill, h, icon, setAttr, setClass, setHidden, setText } from '../../dom.js';
import { formatScaled, formatValue, joinUnit, scaleFor } from '../../../../wasm/js/format.mjs';
import { createCard } from './card.js';
import { seconds } from './facts.js';
import { outcome, rolesOf, SIGNS } from './state.js';
import { T } from './words.js';

const W = T.manoeuvre;

/** @typedef {import('./state.js').Figures} Figures @typedef {import('../panel.js').Manifest} Manifest */

/** Channels of the manoeuvre, by name. @param {Manifest} manifest @returns {Map<string, number>} */
function channelsOf({ parts, channels }) {
  const id = parts.find((p) => p.kind === 'manoeuvre')?.id;
  return new Map(channels.flatMap((c, i) => (id && c.part === id ? [[c.name, i]] : [])));
}

/** The line over the scene; it opens the card. @param {() => void} open */
function createChip(open) {
  const sign = h('span', { class: 'bi' });
  const line = h('span', {});
  const el = h(
    'button',
    {
      ...{ type: 'button', class: 'chip mstate', hidden: true, 'aria-expanded': 'false' },
      ...{ 'aria-controls': 'verdict', onclick: open },
    },
    sign,
    line,
  );
  let tension = scaleFor(1, 'N');
  let most = 0;
  return {
    el,
    /** Another run: the unit of the tension is found again. */
    clear: () => void (most = 0),
    /** What it says. */
    words: () => line.textContent ?? '',
    /** @param {Figures} f @param {ReturnType<typeof outcome>} of */
    draw(f, { verdict, phase, time }) {
      // the peak leaves out the first instant, the tension of now does not
      const high = Math.max(f.tension_peak, Math.abs(f.tension));
      if (high > most) {
        most = high;
        tension = scaleFor(most, 'N');
      }
      const { state, icon: name } = SIGNS[verdict];
      if (el.dataset.state !== state) {
        el.dataset.state = state;
        setClass(el, `chip mstate ${state}`);
        fill(sign, icon(name));
      }
      const left = formatValue(Math.max(0.01, f.distance), 'm', 3);
      const pull = joinUnit(formatScaled(f.tension, tension), tension.unit);
      setText(
        line,
        verdict === 'open'
          ? W.line(W.phases[phase], joinUnit(left.text, left.unit), pull)
          : W.verdicts[verdict](time >= 0 ? seconds(time) : ''),
      );
    },
  };
}

/** @param {import('../panel.js').PanelApp} app */
export function createVerdict({ store, run, boxes, over, say }) {
  const chip = createChip(() => (open(true), card.el.focus()));
  const card = createCard({
    ...{ run, repeat: () => boxes.repeat() },
    close: () => (open(false), chip.el.focus()),
  });
  over.append(chip.el, card.el);
  /** The verdict that is told, with its time; '': none yet. */
  let told = '';
  /** The one whose card a person has closed, and the one that was said. */
  let [closed, said] = ['', ''];
  /** The run has a manoeuvre to tell of. */
  let watched = false;
  /** @type {Map<string, number>} */
  let channels = new Map();

  /** @param {boolean} shown */
  function open(shown) {
    setHidden(card.el, !shown);
    // the card says the same, and more
    setHidden(chip.el, shown || !watched);
    setAttr(chip.el, 'aria-expanded', String(shown));
    closed = shown ? '' : told;
  }

  return {
    /** @param {Manifest} manifest */
    setRun(manifest) {
      channels = channelsOf(manifest);
      watched = channels.has('verdict') && rolesOf(store.state.doc) !== null;
      open(false);
      closed = told = said = '';
      chip.clear();
    },
    /** @param {import('../../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      if (!watched || index < 0 || index >= history.count) return;
      /** @type {Figures} */
      const f = {};
      for (const [name, i] of channels) f[name] = history.value(i, index);
      const of = outcome(f);
      const { verdict, time } = of;
      chip.draw(f, of);
      const ended = run.manifest && !run.halt && index >= run.end;
      const key = verdict === 'open' && !ended ? '' : `${verdict} ${time}`;
      if (key === told) {
        if (!card.el.hidden) card.draw(f, verdict, time);
        return;
      }
      told = key;
      if (key === '') return open(false);
      card.draw(f, verdict, time);
      // on a phone it would cover the scene: there it opens when asked for
      if (closed !== key && store.state.layout !== 'phone') open(true);
      if (said !== key) say(chip.words());
      said = key;
    },
  };
}
