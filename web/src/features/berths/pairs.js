/** Outlines that meet at the moment on show: what presses on what, how fast, and whether they stick. */
import { EVENT } from '../../../../wasm/js/frame.mjs';
import { createTable } from '../../records/table.js';
import { words } from './state.js';
import { T } from './words.js';

const W = T.berths;
/** Pairs that the table holds at most: a pile has many. */
const SHOWN = 24;

/** @typedef {import('./state.js').Berth} Berth */

/** @param {import('../../sim/run.js').Run} run */
export function createPairs(run) {
  const { who, force, friction, depth, speed, energy, state } = W.pairColumns;
  /** @param {Berth} b */
  function nameOf(b) {
    const pair = run.manifest?.plan_pairs?.[b.pair] ?? { a: '', b: '' };
    return W.pair(words(pair.a), words(pair.b));
  }
  const table = createTable({
    caption: W.outlinesCaption,
    name: 'pairs',
    empty: [W.none, W.noneText],
    most: SHOWN,
    more: W.more,
    columns: /** @type {import('../../records/table.js').Column<Berth>[]} */ ([
      { key: 'who', label: who, lead: true, value: nameOf },
      { key: 'force', label: force, unit: 'N', value: (b) => b.force },
      {
        ...{ key: 'friction', label: friction, unit: 'N', shares: 'force' },
        value: (b) => Math.abs(b.friction),
      },
      { key: 'depth', label: depth, unit: 'm', digits: 3, value: (b) => b.depth },
      {
        ...{ key: 'speed', label: speed, unit: 'm/s', value: (b) => b.closing },
        scale: { factor: 1, unit: 'm/s', decimals: 3 },
      },
      { key: 'energy', label: energy, unit: 'J', value: (b) => b.energy },
      {
        ...{ key: 'state', label: state },
        value: (b) => (b.capped ? `${W.grip[b.state]}, ${W.capped}` : W.grip[b.state]),
      },
    ]),
  });

  return {
    el: table.el,
    clear: table.clear,
    /** @param {Berth[]} contacts */
    draw(contacts) {
      const met =
        contacts.length > 0 || run.events.some((e) => e.frame <= run.now && e.kind === EVENT.meet);
      table.say(met ? W.noneNow : W.none, met ? W.noneNowText : W.noneText);
      table.draw(contacts);
    },
  };
}
