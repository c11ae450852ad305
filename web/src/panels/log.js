/** Events of the run, newest first; the time goes there. */
import { button, fill, h, iconButton, setText, svg } from '../dom.js';
import { S } from '../state/strings-later.js';
import { eventWords } from '../../../wasm/js/event-words.mjs';
import { glyph, markOf } from '../plot/events.js';
import { formatText, group, timeDecimals } from '../../../wasm/js/format.mjs';
import { createTable } from '../records/table.js';
import { W as TELL } from '../summary/words.js';
import { EVENT } from '../../../wasm/js/rows.mjs';
import { onShow } from '../features/pieces.js';

/** @typedef {import('../sim/run.js').RunEvent} RunEvent @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/**
 * Its value in words, where it is one with a unit: lengths of nodes and of slips, tensions of jams and snaps.
 * @param {RunEvent} e
 * @param {Manifest} manifest
 */
export function eventValue(e, manifest) {
  const unit = manifest.events?.[e.kind - 1]?.unit.split(' or ')[0];
  if (e.kind === EVENT.caught && e.value === 0) return '';
  return unit && unit !== '1' ? formatText(e.value, unit, 4) : '';
}

/** The mark of an event and what it is. @param {HTMLElement} cell @param {number} kind @param {string} what */
function drawWhat(cell, kind, what) {
  const key = `${kind} ${what}`;
  if (cell.dataset.of === key) return;
  cell.dataset.of = key;
  const box = { viewBox: '0 0 14 14', width: 12, height: 12, 'aria-hidden': 'true' };
  fill(cell, svg('svg', box, glyph(markOf(kind), 7, 7, 5)), ' ', what);
}

/** @param {{seek: (frame: number) => void, save: () => void, tell: () => void}} actions `tell`: the run in sentences */
export function createLog({ seek, save, tell }) {
  /** Of the run whose events are shown. @type {Manifest | null} */
  let manifest = null;
  const words = (/** @type {RunEvent} */ e) =>
    manifest ? eventWords(e, manifest) : { part: '', what: '' };
  const time = /** @type {import('../records/table.js').Column<RunEvent>} */ ({
    ...{ key: 'time', label: S.log.time, unit: 's', value: (e) => e.time },
    go: (e) => S.log.go(group(e.time, time.scale?.decimals ?? 2)),
  });
  const table = createTable({
    caption: S.log.caption,
    name: 'log',
    empty: [S.log.none, S.log.noneText],
    more: S.log.more,
    newest: true,
    cards: 0,
    choose: (e) => seek(e.at),
    columns: [
      time,
      { key: 'part', label: S.log.part, value: (e) => words(e).part },
      {
        ...{ key: 'what', label: S.log.what, value: (e) => words(e).what },
        draw: (cell, e) => drawWhat(cell, e.kind, words(e).what),
      },
      {
        ...{ key: 'value', label: S.log.value, unit: '1', value: (e) => e.value },
        draw: (cell, e) => setText(cell, manifest ? eventValue(e, manifest) : ''),
      },
    ],
  });
  const scroll = h(
    'div',
    { class: 'logscroll', tabindex: 0, role: 'group', 'aria-label': S.log.title },
    table.el,
  );
  const el = h(
    'section',
    { class: 'sec', id: 'p-log', 'aria-label': S.log.title },
    h(
      'header',
      {},
      h('h2', {}, S.log.title),
      button(TELL.short, '', tell, 'quiet'),
      iconButton('download', S.log.save, save),
    ),
    scroll,
  );
  let drawn = '';

  return {
    el,
    /** @param {readonly RunEvent[]} events @param {Manifest} of */
    draw(events, of) {
      const key = `${events.length} ${events[events.length - 1]?.time ?? ''} ${of.title}`;
      if (key === drawn || !onShow(el)) return;
      drawn = key;
      manifest = of;
      const decimals = Math.max(2, timeDecimals(of.frame));
      if (time.scale?.decimals !== decimals) time.scale = { factor: 1, unit: 's', decimals };
      table.draw(events);
    },
  };
}

/** @typedef {ReturnType<typeof createLog>} Log */
