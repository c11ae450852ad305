/**
 * The default panel: what any part tells of itself, by the labels and units of its channels. It needs to
 * know no kind of part; what the whole run tells has the first place in the choice. Records of the run that
 * no feature shows stand below, as the manifest describes them.
 * @module
 */
import { fill, h, setAttr, setText } from '../../dom.js';
import { formatScaled, formatText, group, scaleFor } from '../../../../wasm/js/format.mjs';
import { humanId } from '../../../../wasm/js/form/scenario.mjs';
import { extremeOf } from '../../state/extremes.js';
import { recordTable } from '../../records/record.js';
import { FEATURES } from '../index.js';
import { createPace, createPick, heading, onShow, scrolling } from '../pieces.js';
import { W } from './words.js';

/** Sections of a frame that the page shows without a feature. */
const COMMON = ['channels', 'poses', 'ports', 'lines', 'events', 'extremes', 'inputs'];

/** Values are read by people: so often at most [ms]. */
const DRAW_MS = 100;

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {{index: number, label: string, unit: string, help: string}} Told
 */

/**
 * What can be chosen: the run, then each part that has channels, with these. A channel of a piece of a part
 * ("crane.slew") has the piece's name before its own; what belongs to no part (a contact) is the run's.
 * @param {Manifest} manifest
 * @returns {{id: string, kind: string, told: Told[]}[]}
 */
export function tellers(manifest) {
  const all = [{ id: '', kind: '' }, ...manifest.parts].map(({ id, kind }) => ({
    ...{ id, kind },
    told: /** @type {Told[]} */ ([]),
  }));
  const byId = new Map(all.map((one) => [one.id, one]));
  manifest.channels.forEach(({ part = '', label, id: whole, unit, help = '' }, index) => {
    const owner = byId.get(part.split('.')[0]) ?? all[0];
    const piece = owner.id ? part.slice(owner.id.length + 1) : part;
    const name = label || whole;
    owner.told.push({ index, label: piece ? `${humanId(piece)}: ${name}` : name, unit, help });
  });
  return all.filter(({ told }) => told.length > 0);
}

/** Sections that nothing else of the page shows. @param {Manifest} manifest */
export const unshown = (manifest, features = FEATURES) => {
  const shown = [...COMMON, ...features.flatMap(({ sections = [] }) => sections)];
  return Object.keys(manifest.sections).filter((name) => !shown.includes(name));
};

/** In words. @param {number} x @param {boolean} coarse @param {string} unit */
const about = (x, coarse, unit) => (coarse ? '≈\u00a0' : '') + formatText(x, unit);

/** Least and greatest up to the moment on show, their times as a tip. @param {HTMLElement} el @param {import('../../../../wasm/js/extremes.mjs').Extreme} extreme @param {string} unit */
function tellExtreme(el, { least, leastTime, greatest, greatestTime, coarse }, unit) {
  const down = Math.abs(least) > Math.abs(greatest);
  const [low, high] = [about(least, down && coarse, unit), about(greatest, !down && coarse, unit)];
  setText(el, low === high ? '' : W.between(low, high));
  setAttr(el, 'title', W.at(group(leastTime, 3), group(greatestTime, 3), coarse));
}

/** The values of one teller, each with a display unit that follows its largest so far. */
function createValues() {
  const body = h('tbody', {});
  const value = h('th', { scope: 'col', class: 'num' }, W.value);
  const head = h('tr', {}, h('th', { scope: 'col' }, W.quantity), value);
  /** @type {{told: Told, range: number, scale: import('../../../../wasm/js/format.mjs').Scale, text: HTMLElement,
   * unit: HTMLElement, most: HTMLElement}[]} */
  let rows = [];
  return {
    el: h(
      'table',
      { class: 'records values' },
      h('caption', { class: 'sr' }, W.title),
      h('thead', {}, head),
      body,
    ),
    /** @param {Told[]} told */
    set(told) {
      rows = told.map((one) => ({
        ...{ told: one, range: 0, scale: scaleFor(0, one.unit) },
        ...{ text: h('span', {}), unit: h('span', { class: 'u' }) },
        most: h('div', { class: 'most' }),
      }));
      fill(
        body,
        rows.map(({ told: { label, help }, text, unit, most }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', title: help || null }, label),
            h('td', { class: 'num' }, text, '\u00a0', unit, most),
          ),
        ),
      );
    },
    /** @param {Manifest} manifest @param {import('../../sim/history.js').History} history @param {number} index */
    draw(manifest, history, index) {
      for (const row of rows) {
        const x = history.value(row.told.index, index);
        if (Math.abs(x) > row.range) {
          row.range = Math.abs(x);
          row.scale = scaleFor(row.range, row.told.unit);
        }
        setText(row.text, formatScaled(x, row.scale));
        setText(row.unit, row.scale.unit === '1' ? '' : row.scale.unit);
        const e = extremeOf(manifest, history, row.told.index, index);
        tellExtreme(row.most, e, row.told.unit);
      }
    },
  };
}

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ el, store, run }) {
  const pick = createPick('part-of', W.of, choose);
  const values = createValues();
  const records = h('div', {});
  fill(el, heading(W.title), scrolling(W.title, '', pick.el, values.el, records));
  /** @type {ReturnType<typeof tellers>} */
  let all = [];
  /** @type {import('../../records/record.js').RecordTable[]} */
  let tables = [];
  /** @type {{history: import('../../sim/history.js').History, index: number} | null} */
  let now = null;

  /** @param {string} id */
  function choose(id) {
    store.set({ selected: id });
  }

  const pace = createPace(() => {
    if (!now || !run.manifest) return;
    values.draw(run.manifest, now.history, now.index);
    if (run.shownIndex >= 0) for (const one of tables) one.draw(run.frame);
  }, DRAW_MS);

  function build() {
    const one = all.find(({ id }) => id === store.state.selected) ?? all[0];
    pick.select.value = one?.id ?? '';
    values.set(one?.told ?? []);
    pace.now();
  }

  store.watch(['selected'], build);

  return {
    setRun(manifest) {
      all = tellers(manifest);
      now = null;
      tables = unshown(manifest).flatMap((name) => recordTable(manifest, name) ?? []);
      fill(records, ...tables.flatMap(({ title, el: one }) => [h('h3', {}, title), one]));
      pick.offer(all.map(({ id, kind }) => [id, id === '' ? W.run : W.part(humanId(id), kind)]));
      build();
    },
    setNow(history, index) {
      if (index < 0 || index >= history.count) return;
      now = { history, index };
      if (onShow(el)) pace.soon();
    },
    keys: {
      /** The values of the next part. */
      o() {
        const at = all.findIndex(({ id }) => id === store.state.selected);
        choose(all[(at + 1) % all.length].id);
        store.set({ tab: 'part' });
      },
    },
  };
}
