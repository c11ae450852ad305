/** Runs side by side: the one on show and those that are pinned, with extremes and mean of a channel over the window, and how far the one on show is off each. */
import { button, fill, h, iconButton, setHidden, setText, svg } from '../../dom.js';
import { formatScaled, formatText, scaleFor, signedPercent } from '../../state/format.js';
import { MOST_PINS, PIN_DASHES, figuresOf, pinned, placeOf, shareOff, unpin } from '../../plot/pins.js'; // prettier-ignore
import { T } from './words.js';

const R = T.runs;

/** @typedef {import('../../../../wasm/js/report.mjs').Report} Report @typedef {import('../../plot/pins.js').Pin} Pin */
/** @typedef {{least: number, greatest: number, mean: number}} Figures */

const KEYS = /** @type {const} */ (['greatest', 'least', 'mean']);

/** Values named in a list of changes. */
const NAMED = 2;

/**
 * What a run is called: what is set otherwise than as it was opened.
 * @param {{path: string[], value: unknown}[]} changes @param {number} orders live ones @param {(path: string[]) => string} unitOf '' of what has none
 */
export function runName(changes, orders, unitOf) {
  const own = changes.filter(({ path }) => path[0] !== 'view');
  const words = own.slice(0, NAMED).map(({ path, value }) => {
    const key = path.slice(path[0] === 'parts' ? 1 : 0).join('.');
    return `${key} ${typeof value === 'number' ? formatText(value, unitOf(path)) : JSON.stringify(value)}`;
  });
  if (own.length > NAMED) words.push(R.more(own.length - NAMED));
  if (orders > 0) words.push(R.orders(orders));
  return words.join(', ') || R.opened;
}

/** A sample of a pinned line. @param {Pin} pin */
const sample = (pin) =>
  svg(
    'svg',
    { viewBox: '0 0 26 8', 'aria-hidden': 'true' },
    svg('path', {
      ...{ d: 'M0 4h26', stroke: 'var(--s1)', 'stroke-width': 2, fill: 'none' },
      'stroke-dasharray': PIN_DASHES[placeOf(pin)].join(' '),
    }),
  );

/** @param {() => void} pin the run on show is to be kept */
export function createRuns(pin) {
  const keep = button(R.pin, 'pin', pin);
  const lead = h('p', { class: 'muted small' }, R.lead);
  const units = KEYS.map(() => h('span', { class: 'u' }));
  const heads = KEYS.map((key, i) =>
    h('th', { scope: 'col', class: 'num' }, R.heads[key], ' ', units[i]),
  );
  const body = h('tbody', {});
  const table = h(
    'table',
    { class: 'records runs' },
    h('caption', {}, R.caption),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, R.run), heads)),
    body,
  );
  const title = h('p', { class: 'strong' }, R.title);
  const el = h('section', { class: 'ms-runs', 'aria-label': R.title }, title, keep, lead, table);

  return {
    el,
    /** @param {Report} now @param {{id: string, unit: string}} channel */
    draw(now, { id, unit: si }) {
      const list = pinned().map((one) => {
        const kept = one.find(id, si);
        return {
          one,
          figures: kept && figuresOf(one, kept, now.from, now.to),
          there: kept !== null,
        };
      });
      keep.disabled = list.length >= MOST_PINS;
      setText(lead, keep.disabled ? R.full(MOST_PINS) : R.lead);
      setHidden(table, list.length === 0);
      const all = [now, ...list.flatMap(({ figures }) => figures ?? [])];
      /** @param {'least' | 'greatest' | 'mean'} key */
      const most = (key) => Math.max(...all.map((f) => Math.abs(f[key])));
      const size = Math.max(most('least'), most('greatest'));
      const scales = KEYS.map((key) => scaleFor(most(key), si));
      scales.forEach((scale, i) => setText(units[i], scale.unit === '1' ? '' : scale.unit));
      /** @param {Figures} figures @param {boolean} own */
      const cells = (figures, own) =>
        KEYS.map((key, i) => {
          const off = own ? null : shareOff(now[key], figures[key], size);
          const small = own ? null : h('small', {}, off === null ? '–' : signedPercent(off));
          return h('td', { class: 'num' }, formatScaled(figures[key], scales[i]), small);
        });
      fill(
        body,
        h('tr', {}, h('th', { scope: 'row' }, R.now), ...cells(now, true)),
        ...list.map(({ one, figures, there }) =>
          h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row' },
              h('span', { class: 'nm' }, sample(one), one.letter),
              h('small', {}, one.name),
              iconButton('x', R.unpin(one.letter, one.name), () => unpin(one)),
            ),
            ...(figures
              ? cells(figures, false)
              : [h('td', { colspan: 3, class: 'muted' }, there ? R.notSoFar(formatText(one.end, 's')) : R.none)]), // prettier-ignore
          ),
        ),
      );
    },
  };
}
