/** The energy ledger: in, held, lost, their sum and what is left over, since the start of the run. */
import { h, setHidden, setStyle, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { formatPower, formatScaled, scaleFor } from '../../../wasm/js/format.mjs';
import { scaleOf } from '../../../wasm/js/plots/specs.mjs';
import { turnedAt } from '../state/turned.js';
import { ledger, missing } from '../../../wasm/js/ledger.mjs';

/** Above this the residual asks for attention. */
const TOLERANCE = 1e-3;

const ACCOUNTS = /** @type {const} */ ([
  ['in', 'work', ''],
  ['held', 'gravity', 'p-pot'],
  ['', 'kinetic', 'p-kin'],
  ['', 'elastic', 'p-ela'],
  ['lost', 'dissipated', 'p-dam'],
]);

/** Why a ledger may not close (docs/theory/energy.md). @param {import('../../../wasm/js/frame.mjs').Manifest} manifest */
const causeOf = ({ integrator, sections }) =>
  integrator.startsWith('euler') ? 'euler' : sections.touches ? 'touch' : 'step';

/** The table of accounts with the bars over it, and the cells that are written. */
function makeLedger() {
  const bars = h(
    'div',
    { class: 'barx', 'aria-hidden': 'true' },
    h('i', { class: 'p-pot' }),
    h('i', { class: 'p-kin' }),
    h('i', { class: 'p-ela' }),
    h('i', { class: 'p-dam' }),
  );
  const caption = h('caption', { class: 'sr' });
  const unitHead = h('th', {});
  /** @type {Record<string, {text: HTMLElement, unit: HTMLElement}>} */
  const cells = {};
  /** @param {string} id */
  const cell = (id) => {
    cells[id] = { text: h('span', {}), unit: h('span', { class: 'u' }) };
    return h('td', { class: 'num' }, cells[id].text, '\u00a0', cells[id].unit);
  };
  const residualName = h('span', {});
  const residualRow = h(
    'tr',
    { class: 'res' },
    h('td', {}),
    h('td', {}, residualName),
    cell('residual'),
  );
  const attention = h('p', { class: 'note warn', hidden: true });
  const body = h(
    'tbody',
    {},
    ACCOUNTS.map(([kind, id, mark]) =>
      h(
        'tr',
        {},
        h('td', {}, kind === '' ? '' : S.energy[kind]),
        h('td', {}, mark ? h('span', { class: `key ${mark}` }) : null, S.energy[id]),
        cell(id),
      ),
    ),
    h('tr', { class: 'sum' }, h('td', {}), h('td', {}, S.energy.sum), cell('sum')),
    residualRow,
  );
  const el = h(
    'div',
    { class: 'ledger' },
    bars,
    h(
      'table',
      {},
      caption,
      h(
        'thead',
        { class: 'sr' },
        h('tr', {}, h('th', {}, S.energy.kind), h('th', {}, S.energy.account), unitHead),
      ),
      body,
    ),
    attention,
  );
  return { el, bars, caption, unitHead, cells, residualName, residualRow, attention };
}

export function createEnergy() {
  const {
    el: table,
    bars,
    caption,
    unitHead,
    cells,
    residualName,
    residualRow,
    attention,
  } = makeLedger();
  const heads = h('dl', { class: 'heads' });
  const el = h(
    'section',
    { class: 'sec', id: 'p-energy', 'aria-label': S.energy.title },
    h('header', {}, h('h2', {}, S.energy.title)),
    heads,
    table,
  );
  /** @type {{channel: import('../../../wasm/js/plots/specs.mjs').PlotSpec['channels'][number], scale: import('../../../wasm/js/format.mjs').Scale, text: HTMLElement, unit: HTMLElement, range: number}[]} */
  let values = [];
  /** @type {Record<string, number>} */
  let channels = {};
  let range = 0;
  /** @type {import('../../../wasm/js/frame.mjs').Manifest | null} */
  let run = null;

  return {
    el,
    /** @param {import('../../../wasm/js/frame.mjs').Manifest} manifest @param {import('../../../wasm/js/plots/specs.mjs').PlotSpec[]} specs */
    setRun(manifest, specs) {
      run = manifest;
      setText(attention, S.energy.attention[causeOf(manifest)]);
      channels = Object.fromEntries(manifest.channels.map((c, i) => [c.id, i]));
      range = 0;
      values = specs.slice(0, 3).map((spec) => ({
        channel: spec.channels[0],
        range: 0,
        scale: scaleOf(0, spec.channels[0]),
        text: h('span', {}),
        unit: h('span', { class: 'u' }),
      }));
      heads.replaceChildren(
        ...values.map((v, i) =>
          h(
            'div',
            {},
            h('dt', { title: specs[i].title }, specs[i].title),
            h('dd', {}, v.text, '\u00a0', v.unit),
          ),
        ),
      );
    },
    /** @param {import('../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      if (index < 0 || index >= history.count) return;
      for (const v of values) {
        const x = history.value(v.channel.index, index);
        if (Math.abs(x) > v.range) {
          v.range = Math.abs(x);
          v.scale = scaleOf(v.range, v.channel);
        }
        setText(v.text, formatScaled(x, v.scale));
        setText(v.unit, v.scale.unit === '1' ? '' : v.scale.unit);
      }
      const value = (/** @type {string} */ id, /** @type {number} */ at) =>
        channels[id] === undefined ? 0 : history.value(channels[id], at);
      const l = ledger(
        (id) => value(id, index) - value(id, 0),
        run ? turnedAt(run, history, index) : 0,
      );
      // one prefix for the column, held while the run goes on so that it does not jump
      range = Math.max(range, l.turnover);
      const scale = scaleFor(range, 'J');
      const decimals = Math.max(scale.decimals, 1);
      for (const id of /** @type {const} */ ([
        'work',
        'gravity',
        'kinetic',
        'elastic',
        'dissipated',
        'sum',
      ])) {
        setText(cells[id].text, formatScaled(l[id], { ...scale, decimals }));
        setText(cells[id].unit, scale.unit);
      }
      const relative = missing(l);
      setText(
        cells.residual.text,
        formatScaled(l.residual, { ...scale, decimals: Math.min(6, decimals + 3) }),
      );
      setText(cells.residual.unit, scale.unit);
      setText(residualName, S.energy.residual(formatPower(relative)));
      const bad = relative > TOLERANCE;
      residualRow.classList.toggle('attention', bad);
      setHidden(attention, !bad);
      setText(caption, S.energy.caption(scale.unit));
      setText(unitHead, scale.unit);
      const parts = [l.gravity, l.kinetic, l.elastic, l.dissipated].map(Math.abs);
      const total = parts.reduce((a, b) => a + b, 0) || 1;
      parts.forEach((p, i) => {
        const bar = /** @type {HTMLElement} */ (bars.children[i]);
        setStyle(bar, 'width', `${Number(((100 * p) / total).toFixed(2))}%`);
      });
    },
  };
}

/** @typedef {ReturnType<typeof createEnergy>} Energy */
