/**
 * The scenario in words and numbers: its tables with the labels and units of the core's description, and what sets it apart
 * from the example. Long lists are cut, and say so.
 * @module
 */
import { isCollection, rowsIn } from '../form/groups.mjs';
import { patchLeaves } from '../form/scenario.mjs';
import { valueAt } from '../form/told.mjs';
import { diffPatch, pathText } from '../patch.mjs';
import { html, plain } from './html.mjs';
import { factList, headedTable } from './parts.mjs';
import { clock, given, valueText } from './values.mjs';
import { R } from './words.mjs';

/** @typedef {import('../form/scenario.mjs').Group} Group @typedef {import('../form/scenario.mjs').Collection} Collection */
/** @typedef {import('../form/scenario.mjs').Row} Row @typedef {import('./html.mjs').Html} Html */

const W = R.scenario;
/** Of a table so many entries are told in full, of an entry so many values, and so many other names. */
const [ENTRIES, VALUES, NAMES] = [60, 40, 300];
/** Changes and orders that are listed. */
export const MOST = 60;
/** Characters of a value, and of a name. */
const [LONG, NAME] = [300, 80];
/** What tells nothing of the run. */
const ASIDE = ['view'];

/** A label without the help that some have behind it. @param {string} label */
const named = (label) => plain(label, NAME);

/** @param {readonly Row[]} rows @param {unknown} doc @returns {[string, string][]} label and value of what is given */
function pairsOf(rows, doc) {
  return rows.flatMap(({ path, field }) => {
    const value = valueAt(doc, ...path);
    if (value === undefined || value === null || value === '') return [];
    return [[named(field.label), plain(valueText(value, field.unit), LONG)]];
  });
}

/** Labels and values in one line. @param {readonly [string, string][]} pairs */
const lineOf = (pairs) =>
  plain(pairs.map(([label, value]) => `${label} ${value}`).join('; '), LONG) || R.dash;

/**
 * The entries of a table within an entry, one a line; what all of them have is said once.
 * @param {Collection} collection @param {unknown} doc @returns {[string, string][]}
 */
function innerPairs({ title, entries }, doc) {
  const told = entries.map((entry) => [
    ...pairsOf(entry.rows, doc),
    ...entry.inner.flatMap((one) => innerPairs(one, doc)),
  ]);
  const has = (/** @type {[string, string][]} */ pairs, /** @type {[string, string]} */ [a, b]) =>
    pairs.some(([label, value]) => label === a && value === b);
  const [first = [], ...others] = told;
  const shared = others.length > 0 ? first.filter((pair) => others.every((o) => has(o, pair))) : [];
  const own = told.map((pairs) => pairs.filter((pair) => !has(shared, pair)));
  return [
    ...(shared.length > 0 ? [/** @type {[string, string]} */ ([W.each(named(title)), lineOf(shared)])] : []), // prettier-ignore
    ...entries.map(
      ({ base }, i) =>
        /** @type {[string, string]} */ ([
          `${named(title)}: ${plain(base.at(-1), NAME)}`,
          lineOf(own[i]),
        ]),
    ),
  ];
}

/** @param {readonly [string, string][]} pairs */
function listOf(pairs) {
  const more = pairs.length - VALUES;
  /** @type {[string, string][]} */
  const rest = more > 0 ? [[W.moreRows(more), '']] : [];
  return factList([...pairs.slice(0, VALUES), ...rest]);
}

/** @param {Group} group @param {unknown} doc */
const pairsIn = (group, doc) => [
  ...pairsOf(group.rows, doc),
  ...group.inner.flatMap((one) => innerPairs(one, doc)),
];

/** @param {Group} entry @param {unknown} doc @param {(kind: string) => string} kindLabel */
function cardOf(entry, doc, kindLabel) {
  const pairs = pairsIn(entry, doc);
  const kind = entry.kind && kindLabel(entry.kind);
  return html`<section class="card">
    <h4>${plain(entry.base.at(-1), NAME)}${kind && html` <small>${kind}</small>`}</h4>
    ${pairs.length > 0 && listOf(pairs)}
  </section> `;
}

/** @param {Collection | Group} node @param {unknown} doc @param {(kind: string) => string} kindLabel @returns {Html | null} */
function tableOf(node, doc, kindLabel) {
  const title = Object.hasOwn(W.tables, node.id) ? W.tables[node.id] : node.title;
  if (!isCollection(node)) {
    const pairs = pairsIn(node, doc);
    return pairs.length === 0
      ? null
      : html`<h3>${title}</h3>
          <div class="cards"><section class="card">${listOf(pairs)}</section></div> `;
  }
  const { entries } = node;
  if (entries.length === 0) return null;
  const others = entries.slice(ENTRIES).map(({ base }) => plain(base.at(-1), NAME));
  const names = others.slice(0, NAMES).join(', ') + (others.length > NAMES ? ', …' : '');
  return html`<h3>${title} <small>${entries.length}</small></h3>
    <div class="cards">
      ${entries.slice(0, ENTRIES).map((entry) => cardOf(entry, doc, kindLabel))}
    </div>
    ${others.length > 0 && html`<p class="more">${W.moreEntries(others.length, names)}</p> `}`;
}

/**
 * @param {object} of
 * @param {readonly (Group | Collection)[]} of.groups
 * @param {unknown} of.doc
 * @param {(kind: string) => string} of.kindLabel
 * @returns {Html}
 */
export const scenarioSection = ({ groups, doc, kindLabel }) =>
  html`<section>
    <h2>${W.title}</h2>
    <p class="help">${W.help}</p>
    ${groups.filter(({ id }) => !ASIDE.includes(id)).map((node) => tableOf(node, doc, kindLabel))}
  </section> `;

/**
 * What was ordered while the run was going on.
 * @param {import('../frame.mjs').Manifest} manifest
 * @param {readonly {id: string, frame: number, value: number}[]} orders
 */
export function ordersSection({ inputs, frame }, orders) {
  if (orders.length === 0) return null;
  const lines = orders.slice(0, MOST).map(({ id, frame: at, value }) => {
    const { unit = '1', words } = inputs.find((input) => input.id === id) ?? {};
    return W.order(clock(at * frame, frame), plain(id, NAME), words?.[value] ?? given(value, unit));
  });
  const more = orders.length - MOST;
  if (more > 0) lines.push(W.moreOrders(more));
  return html`<section>
    <h2>${W.orders}</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li> `)}
    </ul>
  </section> `;
}

/** The settings that set a scenario apart from the one it comes from. @param {unknown} base @param {unknown} doc */
export function changesOf(base, doc) {
  const patch = diffPatch(base, doc);
  return patch === undefined ? [] : patchLeaves(patch);
}

/**
 * @param {object} of
 * @param {readonly (Group | Collection)[]} of.groups
 * @param {unknown} of.base the example
 * @param {unknown} of.doc
 * @returns {Html | null}
 */
export function changesSection({ groups, base, doc }) {
  const changes = changesOf(base, doc);
  if (changes.length === 0) return null;
  const rows = new Map(rowsIn([...groups]).map((row) => [row.path.join('\n'), row]));
  const C = R.changes;
  const lines = changes.slice(0, MOST).map(({ path, value }) => {
    const field = rows.get(path.join('\n'))?.field;
    const before = valueAt(base, ...path);
    const tell = (/** @type {unknown} */ v, /** @type {string} */ none) =>
      v === undefined || v === null ? none : plain(valueText(v, field?.unit), LONG);
    return html`<tr>
      <th scope="row">
        <code>${plain(pathText(path), LONG)}</code
        >${field && html`<br /><small>${named(field.label)}</small>`}
      </th>
      <td>${tell(before, C.absent)}</td>
      <td>${tell(value, C.gone)}</td>
    </tr> `;
  });
  const more = changes.length - MOST;
  return html`<section>
    <h2>${C.title}</h2>
    ${headedTable([C.where, C.from, C.to], lines)}
    ${more > 0 && html`<p class="more">${C.more(more)}</p> `}
  </section> `;
}
