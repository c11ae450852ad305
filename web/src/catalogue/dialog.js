/**
 * The catalogue of ropes, chains, wires, anchors, shackles, fenders and materials, for the field `stock` of an entry: a family,
 * a size with its values, and what of the entry's own values would win over them.
 */
import { button, fill, h, icon, laterStyle, setText } from '../dom.js';
import { formatBound, prefixFor } from '../../../wasm/js/format.mjs';
import { openDialog } from '../panels/dialogs.js';
import { humanId, setPath } from '../../../wasm/js/form/scenario.mjs';
import { stockName } from '../../../wasm/js/stock.mjs';
import { choicesFor, kindOf, matching, partsOf, sizeOf, winning } from './rows.js';
import { W } from './words.js';

/** @typedef {import('./rows.js').Choice} Choice @typedef {import('./rows.js').Family} Family */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */

/** @type {Promise<Family[]> | null} */
let loaded = null;

/** The catalogue, asked for once. @returns {Promise<Family[]>} */
function catalogue() {
  loaded ??= fetch(new URL('catalogue.json', document.baseURI)).then((answer) => {
    if (!answer.ok) throw new Error(`catalogue.json: ${answer.status}`);
    return answer.json();
  });
  loaded.catch(() => (loaded = null));
  return loaded;
}

/** Columns of a family's table: name, unit, and how a value stands in it. @param {Choice} choice @param {Row[]} rows of the entry */
const columnsOf = ({ keys, rows: sizes }, rows) =>
  keys.map((key, i) => {
    const [name, axis] = key.split('.');
    const row = rows.find(({ path }) => path[path.length - 1] === name);
    const sorted = sizes.map(({ values }) => Math.abs(values[i])).sort((a, b) => a - b);
    const shown = prefixFor(sorted[sorted.length >> 1], row?.field.unit ?? FURTHER[name] ?? '1');
    const words = row?.field.type === 'choice' ? row.field.choices : null;
    return {
      label: [row?.field.label ?? humanId(name), axis].filter(Boolean).join(', '),
      unit: words || shown.unit === '1' ? '' : shown.unit,
      text: (/** @type {number} */ value) =>
        words ? (words[value] ?? String(value)) : formatBound(Number((value / shown.factor).toPrecision(4))), // prettier-ignore
    };
  });
/** Units of what is told for information, and is no field of every kind. @type {Record<string, string>} */
const FURTHER = { EA: 'N', breaking_load: 'N', energy: 'J', volume: 'm3', diameter: 'm' };

/** @param {Choice} choice @param {Row[]} rows @param {string} chosen a size @param {(size: string) => void} pick */
function tableOf(choice, rows, chosen, pick) {
  const columns = columnsOf(choice, rows);
  return h(
    'table',
    { class: 'stock num' },
    h('caption', { class: 'sr' }, W.caption(choice.label)),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        [{ label: W.size, unit: choice.unit ?? '' }, ...columns].map(({ label, unit }) =>
          h('th', { scope: 'col' }, label, unit && h('span', { class: 'u' }, ` ${unit}`)),
        ),
      ),
    ),
    h(
      'tbody',
      {},
      choice.rows.map(({ size, values }) =>
        h(
          'tr',
          { class: size === chosen ? 'on' : null },
          h(
            'th',
            { scope: 'row' },
            h(
              'label',
              {},
              h('input', {
                ...{ type: 'radio', name: 'stock-size', value: size, checked: size === chosen },
                'aria-label': W.choose(stockName(choice, size)),
                onchange: () => pick(size),
              }),
              size,
            ),
          ),
          values.map((value, i) => h('td', {}, columns[i].text(value))),
        ),
      ),
    ),
  );
}

/** A size between those of the table, where the family has any. @param {Choice} choice @param {string} size chosen
 * @param {HTMLElement} table of the sizes @param {(size: string) => void} pick empty: it is none */
function sizeField(choice, size, table, pick) {
  const { unit = '', min, max } = choice;
  if (!unit) return null;
  const range = W.range(String(min), String(max), unit);
  const wrong = h('p', { class: 'err', id: 'stock-wrong', hidden: true }, icon('circle-alert'), h('span', {})); // prettier-ignore
  const listed = choice.rows.some((one) => one.size === size);
  const input = h('input', {
    ...{ id: 'stock-other', class: 'text', inputmode: 'decimal', autocomplete: 'off' },
    value: listed ? '' : size,
    'aria-describedby': 'stock-range stock-wrong',
    oninput() {
      const taken = sizeOf(choice, input.value);
      const bad = input.value !== '' && taken === '';
      wrong.hidden = !bad;
      setText(/** @type {Element} */ (wrong.lastElementChild), W.outside(input.value, range));
      input.setAttribute('aria-invalid', String(bad));
      for (const one of table.querySelectorAll('input')) one.checked = one.value === taken;
      pick(taken);
    },
  });
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: input.id }, W.between(unit)),
    input,
    h('p', { class: 'muted small', id: 'stock-range' }, range),
    wrong,
  );
}

/**
 * @param {{row: Row, rows: Row[], read: (path: string[]) => unknown, doc: () => Doc, change: (doc: Doc, told: string) => void}} of
 *   `row`: the field; `rows`: all fields of its entry; `change`: one step of undo
 */
export async function stockDialog({ row, rows, read, doc, change }) {
  await laterStyle();
  const base = row.path.slice(0, -1);
  const who = base[base.length - 1];
  const body = h('div', { class: 'stockbox' }, h('p', { class: 'working', role: 'status' }, W.loading)); // prettier-ignore
  const foot = h('span', { class: 'grow' });
  const use = button(W.use, '', commit, 'primary');
  const none = button(W.remove, '', () => take(undefined, []));
  use.disabled = true;
  none.hidden = read(row.path) === undefined;
  const dialog = openDialog({ id: 'stock', title: W.title(who), wide: true, body: [body], foot: [none, foot, use] }); // prettier-ignore
  /** @type {Choice[]} */
  let choices;
  try {
    choices = choicesFor(await catalogue(), kindOf(row.path, read([...base, 'kind'])));
  } catch (error) {
    console.warn(error);
    return fill(body, h('p', { class: 'note bad', role: 'alert' }, icon('octagon-x'), h('span', {}, W.missing))); // prettier-ignore
  }

  const here = partsOf(choices, read(row.path));
  let choice = here?.choice ?? choices[0];
  let size = here?.size ?? '';
  const out = h('input', { type: 'checkbox', id: 'stock-own', checked: true });
  const outText = h('span', {});
  const outRow = h('label', { class: 'check', htmlFor: out.id }, out, outText);
  const bars = h('p', { class: 'muted small' });
  const find = h('input', {
    ...{ type: 'search', id: 'stock-find', class: 'text', autocomplete: 'off', spellcheck: 'false' },
    oninput: filter,
  }); // prettier-ignore
  const family = h('select', { id: 'stock-family', onchange: () => turn(family.value) });
  const nothing = h('p', { class: 'muted', role: 'status' });
  const table = h('div', { class: 'stocktable', tabindex: 0, role: 'group', 'aria-label': W.size });
  const other = h('div', {});
  const source = h('p', { class: 'muted small' });

  /** @param {string} name */
  function turn(name) {
    choice = choices.find((one) => one.name === name) ?? choice;
    size = choice === here?.choice ? here.size : '';
    draw();
  }
  function filter() {
    const found = matching(choices, find.value);
    setText(nothing, found.length === 0 ? W.none : '');
    if (found.length === 0) return;
    fill(
      family,
      found.map(({ name, label }) => h('option', { value: name }, label)),
    );
    family.value = found.includes(choice) ? choice.name : found[0].name;
    if (family.value !== choice.name) turn(family.value);
  }
  /** @param {string} next */
  function pick(next) {
    size = next;
    for (const tr of table.querySelectorAll('tbody tr'))
      tr.classList.toggle('on', tr.querySelector('input')?.value === next);
    ready();
  }
  function ready() {
    const name = size ? stockName(choice, size) : '';
    use.disabled = name === '';
    setText(use, name ? W.useIt(name) : W.use);
  }
  function draw() {
    const { own, bars: kept } = winning(choice, read(base));
    outRow.hidden = own.length === 0;
    setText(outText, W.own(own.join(', ')));
    bars.hidden = kept.length === 0;
    setText(bars, W.bars(kept.join(', ')));
    fill(table, tableOf(choice, rows, size, pick));
    table.querySelector('tr.on')?.scrollIntoView({ block: 'nearest' });
    setText(source, `${W.source(choice.source)} ${W.nominal}`);
    fill(other, sizeField(choice, size, table, pick));
    ready();
  }
  /** @param {string | undefined} name @param {string[]} leave */
  function take(name, leave) {
    let next = setPath(doc(), row.path, name, row.keep);
    for (const key of leave) next = setPath(next, [...base, key], undefined, row.keep);
    dialog.close();
    change(next, name ? W.used(who, name) : W.notUsed(who));
  }
  function commit() {
    if (size) take(stockName(choice, size), out.checked ? winning(choice, read(base)).own : []);
  }

  fill(
    body,
    h(
      'div',
      { class: 'stockhead' },
      h('div', { class: 'field' }, h('label', { htmlFor: find.id }, W.find), find),
      h('div', { class: 'field' }, h('label', { htmlFor: family.id }, W.family), h('span', { class: 'select' }, family, icon('chevron-down'))), // prettier-ignore
    ),
    nothing,
    table,
    other,
    source,
    outRow,
    bars,
  );
  filter();
  draw();
  find.focus();
}
