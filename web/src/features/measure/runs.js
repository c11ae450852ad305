/** Runs side by side: the one on show and those that are pinned, with extremes and mean of a channel over the window, and how far the one on show is off each. */
import { button, fill, h, iconButton, setHidden, setText, svg } from '../../dom.js';
import { formatScaled, formatText, scaleFor, signedPercent } from '../../../../wasm/js/format.mjs';
import { MOST_PINS, PIN_COLOURS, PIN_DASHES, allPins, awaited, figuresOf, onComing, pinned, placeOf, shareOff, showPin, unpin } from '../../plot/pins.js'; // prettier-ignore
import { lonely } from '../../plot/pin-parts.js';
import { T } from './words.js';

const R = T.runs;

/** @typedef {import('../../../../wasm/js/report.mjs').Report} Report @typedef {import('../../plot/pins.js').Pin} Pin */
/** @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest */
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

/** The letter in its colour, beside a sample of its line. @param {import('../../plot/pins.js').Source} pin */
function nameOf(pin) {
  const letter = h('b', { class: 'letter' }, pin.letter);
  letter.style.setProperty('--pin', `var(${PIN_COLOURS[placeOf(pin)]})`);
  return h('span', { class: 'nm' }, letter, sample(pin));
}

/** Those on their way: how far each is, or what is wrong with it. */
function createComingRows() {
  const el = h('ul', { class: 'pincoming', 'aria-label': R.coming });
  function draw() {
    const list = awaited();
    setHidden(el, list.length === 0);
    // a row stays what it is while only its figure changes, so that its button keeps the focus
    if (
      el.children.length !== list.length ||
      list.some(({ letter }, i) => Reflect.get(el.children[i], 'letter') !== letter)
    )
      fill(
        el,
        list.map((one) => {
          const row = h('li', {}, nameOf(one), h('span', {}), iconButton('x', R.unpin(one.letter, one.name), one.stop)); // prettier-ignore
          return Object.assign(row, { letter: one.letter });
        }),
      );
    list.forEach(({ name, share, fault }, i) => {
      const words = fault ? R.faulty(name, fault) : R.share(name, Math.floor(100 * share));
      setText(el.children[i].children[1], words);
    });
  }
  onComing(draw);
  draw();
  return el;
}

/** Whether it stands in the picture, and what of it does not. @param {Pin} pin @param {Manifest} manifest of the run on show
 * @param {(words: string) => void} say */
function switchOf(pin, manifest, say) {
  const input = h('input', {
    ...{ type: 'checkbox', checked: pin.shown, 'aria-label': R.show(pin.letter) },
    onchange() {
      showPin(pin, input.checked);
      say(input.checked ? R.shown(pin.letter) : R.hidden(pin.letter));
    },
  });
  const [gone, fresh] = [lonely(pin.manifest, manifest), lonely(manifest, pin.manifest)];
  const words = [gone.length > 0 ? R.gone(gone) : '', fresh.length > 0 ? R.fresh(fresh) : ''];
  return [
    h('label', { class: 'inpicture' }, input, R.inPicture),
    pin.shown && words.join('') ? h('small', {}, words.filter(Boolean).join(' ')) : null,
  ];
}

/** A sample of a pinned line. @param {import('../../plot/pins.js').Source} pin */
const sample = (pin) =>
  svg(
    'svg',
    { viewBox: '0 0 26 8', 'aria-hidden': 'true' },
    svg('path', {
      ...{ d: 'M0 4h26', stroke: 'var(--s1)', 'stroke-width': 2, fill: 'none' },
      'stroke-dasharray': PIN_DASHES[placeOf(pin)].join(' '),
    }),
  );

/** Rows are made anew: the control that has the focus has it again afterwards. @param {HTMLElement} body */
function heldIn(body) {
  const name = body.contains(document.activeElement)
    ? document.activeElement?.getAttribute('aria-label')
    : null;
  return () => {
    const next = [...body.querySelectorAll('[aria-label]')].find(
      (el) => el.getAttribute('aria-label') === name,
    );
    if (name && next instanceof HTMLElement) next.focus();
  };
}

/** @param {() => void} pin the run on show is to be kept @param {() => void} save all of them as a table @param {Pick<import('../panel.js').PanelApp, 'stage' | 'say'>} app */
export function createRuns(pin, save, { stage, say }) {
  const keep = button(R.pin, 'pin', pin);
  const csv = button(R.csv, 'download', save);
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
  const el = h(
    'section',
    { class: 'ms-runs', 'aria-label': R.title },
    title,
    keep,
    lead,
    createComingRows(),
    table,
    csv,
  );

  return {
    el,
    /** @param {Report} now @param {{id: string, unit: string}} channel @param {Manifest} manifest */
    draw(now, { id, unit: si }, manifest) {
      const list = pinned().map((one) => {
        const kept = one.find(id, si);
        return {
          one,
          figures: kept && figuresOf(one, kept, now.from, now.to),
          there: kept !== null,
        };
      });
      keep.disabled = allPins().length >= MOST_PINS;
      setText(lead, keep.disabled ? R.full(MOST_PINS) : R.lead);
      setHidden(table, list.length === 0);
      setHidden(csv, list.length === 0);
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
      const held = heldIn(body);
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
              nameOf(one),
              h('small', {}, one.name),
              one.verdict ? h('small', { class: one.verdict }, R.verdicts[one.verdict]) : null,
              ...(stage().join ? switchOf(one, manifest, say) : []),
              iconButton('x', R.unpin(one.letter, one.name), () => unpin(one)),
            ),
            ...(figures
              ? cells(figures, false)
              : [h('td', { colspan: 3, class: 'muted' }, there ? R.notSoFar(formatText(one.end, 's')) : R.none)]), // prettier-ignore
          ),
        ),
      );
      held();
    },
  };
}
