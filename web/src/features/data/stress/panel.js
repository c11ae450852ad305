/**
 * The colour bar of lines, chains and booms: what is shown can be chosen, and the largest so far is held.
 * @module
 */
import { createBar } from '../bar.js';
import { choose, COLOURS, legends, onChoice, shown } from '../state.js';
import { tapeOf } from '../tape.js';
import { T } from '../words.js';
import { createRunning, peakAt, quantitiesOf, topFor, valueAt } from './quantities.js';

/** @typedef {import('./quantities.js').Quantity} Quantity @typedef {import('../../panel.js').PanelApp} PanelApp */

/** @param {PanelApp} app */
export function createStress({ run, over, store, stage, redraw }) {
  const pick = (/** @type {string} */ id) =>
    choose({ colour: COLOURS.find((colour) => colour === id) ?? 'tension' });
  const { bar, mini, offer, set } = createBar('', T.colours.tension, { onchoose: pick });
  /** Takes the place of the bar that stood there for the first picture. */
  for (const [name, own] of /** @type {const} */ ([
    ['.cbar', bar],
    ['.mini', mini],
  ]))
    // prettier-ignore
    over.querySelector(name)?.replaceWith(own);
  /** @type {Quantity[]} */
  let all = [];
  /** @type {Quantity | null} */
  let quantity = null;
  /** @type {number[]} */
  let torques = [];
  /** Channels of the torques of the lines, -1: none. @type {number[]} */
  let twisting = [];
  let running = createRunning(() => 0);
  let top = 0;
  const spoken = { unit: '', top: 0, now: 0, most: 0 };

  /** What colours show now: the plan and the side view know tensions only. */
  function take() {
    const only = Boolean(store.state.plan) || stage().kind === 'flat';
    const can = only ? all.filter(({ id }) => id === 'tension') : all;
    quantity = can.find(({ id }) => id === shown.colour) ?? can[0] ?? null;
    offer(
      can.map(({ id }) => [id, T.colours[id]]),
      quantity?.id ?? '',
    );
    const { manifest, history } = run;
    const tape = quantity?.id === 'boom' && manifest && history ? tapeOf(manifest, history) : null;
    running = createRunning((i) =>
      tape ? tape.booms.most[i] : quantity && history ? peakAt(quantity, history, i) : 0,
    );
    redraw();
  }
  onChoice(take);
  store.watch(['plan'], take);

  return {
    get all() {
      return all;
    },
    told: () => ({ quantity, top, torques }),
    /** @param {import('../../panel.js').Manifest} manifest @param {import('../../panel.js').JsonObject} doc */
    setRun(manifest, doc) {
      all = quantitiesOf(manifest, doc);
      twisting = manifest.lines.map(({ part }) =>
        manifest.channels.findIndex((c) => c.id === `${part}.torque`),
      );
      torques = twisting.map(() => 0);
      take();
    },
    /** @param {import('../../../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      const { manifest } = run;
      if (!quantity || !manifest) {
        legends.lines = set(null);
        return;
      }
      twisting.forEach((channel, k) => {
        if (channel >= 0) torques[k] = history.value(channel, index);
      });
      const boom = quantity.id === 'boom';
      const cuts = boom ? tapeOf(manifest, history).cuts : history.cuts;
      const largest = running.upTo(history.last, cuts);
      const before = top;
      top = quantity.id === 'tension' ? run.tensionTop : (quantity.top ?? topFor(largest));
      spoken.unit = quantity.unit;
      spoken.top = top;
      spoken.now = boom
        ? tapeOf(manifest, history).booms.most[index]
        : valueAt(quantity, history, index);
      spoken.most = running.upTo(index, cuts);
      legends.lines = set(spoken);
      if (top !== before) redraw();
    },
  };
}
