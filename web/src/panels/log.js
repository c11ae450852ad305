/** Events of the run, newest first; the time goes there. */
import { h, iconButton, setText, svg } from '../dom.js';
import { S } from '../state/strings-later.js';
import { eventWords, glyph, markOf } from '../plot/events.js';
import { formatText, timeDecimals } from '../state/format.js';

const SHOWN = 200;

/**
 * Its value in words, where it is one with a unit: lengths of nodes and of slips, tensions of jams and snaps.
 * @param {import('../sim/run.js').RunEvent} e
 * @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 */
export function eventValue(e, manifest) {
  const unit = manifest.events?.[e.kind - 1]?.unit.split(' or ')[0];
  return unit && unit !== '1' ? formatText(e.value, unit, 4) : '';
}

/** @param {{seek: (frame: number) => void, save: () => void}} actions */
export function createLog({ seek, save }) {
  const body = h('tbody', {});
  const table = h(
    'table',
    { class: 'log' },
    h('caption', { class: 'sr' }, S.log.caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, S.log.time, ' ', h('span', { class: 'u' }, 's')),
        h('th', { scope: 'col' }, S.log.part),
        h('th', { scope: 'col' }, S.log.what),
        h('th', { scope: 'col', class: 'num' }, S.log.value),
      ),
    ),
    body,
  );
  const empty = h(
    'div',
    { class: 'empty' },
    h('b', {}, S.log.none),
    h('span', { class: 'muted' }, S.log.noneText),
  );
  const more = h('p', { class: 'muted pad', hidden: true });
  const scroll = h(
    'div',
    { class: 'logscroll', tabindex: 0, role: 'group', 'aria-label': S.log.title },
    table,
    empty,
    more,
  );
  const el = h(
    'section',
    { class: 'sec', id: 'p-log', 'aria-label': S.log.title },
    h('header', {}, h('h2', {}, S.log.title), iconButton('download', S.log.save, save)),
    scroll,
  );
  let drawn = '';

  return {
    el,
    /** @param {readonly import('../sim/run.js').RunEvent[]} events @param {any} manifest */
    draw(events, manifest) {
      const key = `${events.length} ${events[events.length - 1]?.time ?? ''} ${manifest.title}`;
      if (key === drawn) return;
      drawn = key;
      const decimals = Math.max(2, timeDecimals(manifest.frame));
      const rows = events
        .slice(-SHOWN)
        .reverse()
        .map((e) => {
          const t = e.time.toFixed(decimals);
          const mark = svg(
            'svg',
            { viewBox: '0 0 14 14', width: 12, height: 12, 'aria-hidden': 'true' },
            glyph(markOf(e.kind), 7, 7, 5),
          );
          const go = h(
            'button',
            {
              type: 'button',
              class: 'go',
              'aria-label': S.log.go(t),
              onclick: () => seek(e.frame),
            },
            t,
          );
          const { part, what } = eventWords(e, manifest);
          return h(
            'tr',
            {},
            h('td', {}, go),
            h('td', {}, part),
            h('td', { class: 'what' }, mark, ' ', what),
            h('td', { class: 'num' }, eventValue(e, manifest)),
          );
        });
      body.replaceChildren(...rows);
      table.hidden = rows.length === 0;
      empty.hidden = rows.length > 0;
      more.hidden = events.length <= SHOWN;
      setText(more, S.log.more(events.length - SHOWN));
    },
  };
}

/** @typedef {ReturnType<typeof createLog>} Log */
