/** The dashboard of a table: opens it in a worker, and lays its views side by side; on a narrow window one at a time. */
import { button, fill, h, icon, setText } from '../dom.js';
import { startWorker } from './asking.js';
import { TableFault, hasNumbers } from './columns.js';
import { factorsOf, measuresOf, readStudyText } from './design.js';
import { Model } from './model.js';
import { makeEffects } from './views/effects.js';
import { makeHeat } from './views/heat.js';
import { makeMatrix } from './views/matrix.js';
import { makeParallel } from './views/parallel.js';
import { makeRanges } from './views/ranges.js';
import { makeRow } from './views/row.js';
import { makeSave } from './views/save.js';
import { makeScatter } from './views/scatter.js';
import { makeSpread } from './views/spread.js';
import { makeVerdicts } from './views/verdicts.js';
import { W } from './words.js';

/** @typedef {import('./columns.js').Table} Table @typedef {import('./model.js').View} View */
/** @typedef {keyof typeof W.views} ViewName */

/** Columns that are shown side by side at first; on a narrow window their names want room. */
const [COLUMNS, FEW, NARROW_PX] = [6, 4, 720];
/** Notes that are told one by one. */
const NOTES = 6;
/** A study's text is no longer [bytes]: the package refuses more. */
const STUDY_MAX = 64 * 2 ** 20;

/** What is wrong, in words. @param {unknown} error */
export function faultWords(error) {
  if (error instanceof TableFault && Object.hasOwn(W.faults, error.key))
    return W.faults[error.key](...error.given);
  return W.faults.broken(error instanceof Error ? error.message : String(error));
}

/** @typedef {{turn: number, status: HTMLElement, place: HTMLElement, worker: ReturnType<typeof startWorker>,
 *   shown?: ReturnType<typeof layOut>, study?: string}} Board `study`: the text that was given with the table on show */
/** @type {WeakMap<HTMLElement, Board>} */
const boards = new WeakMap();

/** @param {HTMLElement} host @returns {Board} */
function boardOf(host) {
  const there = boards.get(host);
  if (there) return there;
  const status = h('p', { class: 'status', role: 'status' });
  const place = h('div', {});
  fill(host, status, place);
  const made = { worker: startWorker(), turn: 0, status, place };
  boards.set(host, made);
  return made;
}

/** Tables of the same columns: what was chosen of one holds for the other. @param {Table} a @param {Table} b */
const alike = (a, b) =>
  a.columns.map(({ name, kind, unit }) => `${name}\n${kind}\n${unit}`).join('\n\n') ===
  b.columns.map(({ name, kind, unit }) => `${name}\n${kind}\n${unit}`).join('\n\n');

/** Which columns are looked at first. @param {Table} table */
function firstOf(table) {
  const drawn = table.columns.filter(
    (one) => (hasNumbers(one) && one.low < one.high) || (one.kind === 'word' && one.words.length > 1), // prettier-ignore
  );
  const there = (/** @type {string[]} */ names) =>
    names.filter((name) => drawn.some((one) => one.name === name));
  const numbers = table.columns.filter(hasNumbers).map(({ name }) => name);
  const [factors, measures] = [there(factorsOf(table)), there(measuresOf(table))];
  const rest = numbers.filter((name) => name !== 'point');
  const x = factors[0] ?? rest[0] ?? numbers[0];
  const y = measures.find((name) => name !== x) ?? rest.find((name) => name !== x) ?? x;
  const verdict = table.columns.find((one) => one.kind === 'word' && one.words.length > 1);
  const home = verdict?.kind === 'word' && verdict.words.includes('home') ? `${verdict.name}\nhome` : y; // prettier-ignore
  const columns = [...new Set([...factors.slice(0, 3), ...(verdict ? [verdict.name] : []), ...measures, ...factors, ...rest])].slice(0, innerWidth <= NARROW_PX ? FEW : COLUMNS); // prettier-ignore
  return { x, y, second: factors[1] ?? y, colour: verdict?.name ?? '', heat: home, columns };
}

/** Which columns pairs and lines are of. @param {Model} model @param {{columns: string[]}} chosen @param {() => void} onchange */
function columnChoice(model, chosen, onchange) {
  const boxes = model.axes.map(({ name }) => {
    const box = h('input', {
      ...{ type: 'checkbox', value: name, checked: chosen.columns.includes(name) },
      onchange() {
        chosen.columns = boxes.filter(({ checked }) => checked).map(({ value }) => value);
        onchange();
      },
    });
    return box;
  });
  return h(
    'details',
    { class: 'which' },
    h('summary', { class: 'btn' }, `${W.columns}: ${W.views.matrix}, ${W.views.parallel}`),
    h('div', { class: 'words' }, boxes.map((box) => h('label', {}, box, box.value))), // prettier-ignore
  );
}

/** The field for the text of the study. @param {Model} model @param {() => void} onread */
function studyField(model, onread) {
  const told = h('p', { class: 'at', role: 'status' }, W.studyHint);
  const file = h('input', {
    ...{ type: 'file', id: 'study-text', accept: '.json', class: 'sr', tabindex: '-1', 'aria-hidden': 'true' },
    onchange() {
      const chosen = file.files?.[0];
      file.value = '';
      if (chosen)
        void take(() => {
          if (chosen.size > STUDY_MAX) throw new TableFault('large', chosen.name, chosen.size, STUDY_MAX);
          return chosen.text();
        });
    },
  }); // prettier-ignore
  /** @param {() => string | Promise<string>} text */
  async function take(text) {
    try {
      model.told = readStudyText(await text(), model.table);
      told.className = 'at';
      setText(told, W.studyThere(model.told.design));
      onread();
    } catch (error) {
      told.className = 'fault';
      setText(told, faultWords(error));
    }
  }
  const open = button(W.studyOpen, 'upload', () => file.click());
  return { el: h('div', { class: 'told' }, open, file, told), take };
}

/** @param {Board} board @param {Table} table */
function layOut(board, table) {
  const model = new Model(table, board.worker);
  const build = () => model.build();
  const first = firstOf(table);
  const chosen = { columns: first.columns };
  /** @type {[ViewName, View][]} */
  const views = [
    ['scatter', makeScatter(model, first)],
    ['spread', makeSpread(model, { of: first.y })],
    ['heat', makeHeat(model, { x: first.x, y: first.second, of: first.heat })],
    ['parallel', makeParallel(model, chosen)],
    ['matrix', makeMatrix(model, chosen)],
    ['effects', makeEffects(model, { of: first.y })],
    ['verdicts', makeVerdicts(model)],
    ['row', makeRow(model)],
  ];
  const ranges = makeRanges(model);
  const save = makeSave(model);
  const count = h('p', { class: 'count strong', role: 'status' });
  const clear = button(W.clear, 'x', () => model.clear());
  const follow = {
    el: count,
    tell() {
      setText(count, W.selected(model.selection.count, model.table.rows));
      clear.disabled = model.selection.filters.size === 0;
    },
  };
  /** @param {string} name @param {string} title @param {HTMLElement} held */
  const card = (name, title, held) =>
    h('section', { class: `card ${name}`, 'aria-labelledby': `study-${name}` }, h('h2', { id: `study-${name}` }, title), held); // prettier-ignore
  const cards = views.map(([name, view]) => card(name, W.views[name], view.el));
  const list = card('ranges', W.views.ranges, h('div', { class: 'ranges' }, ranges.map(({ el }) => el))); // prettier-ignore
  const names = Object.keys(W.views);
  const show = (/** @type {string} */ name) =>
    [...cards, list].forEach((one) => one.classList.toggle('shown', one.classList.contains(name)));
  const which = h('select', { onchange: () => (show(which.value), model.dirty()) },
    names.map((name) => h('option', { value: name }, W.views[/** @type {ViewName} */ (name)]))); // prettier-ignore
  // a press on a point opens its row: on a narrow window that takes the place of the picture
  const turn = {
    el: which,
    opened() {
      if (model.row < 0 || which.offsetParent === null) return;
      which.value = 'row';
      show('row');
    },
  };
  const notes = h('ul', { class: 'notes' });
  const text = studyField(model, build);
  const bar = h(
    'div',
    { class: 'selected' },
    count,
    clear,
    h('label', { class: 'choose which-view' }, h('span', {}, W.which), h('span', { class: 'select' }, which, icon('chevron-down'))), // prettier-ignore
  );
  fill(
    board.place,
    notes,
    h('div', { class: 'aids' }, text.el, columnChoice(model, chosen, build)),
    bar,
    h(
      'div',
      { class: 'board' },
      h('div', { class: 'choosing' }, list, cards.at(-1), card('save', W.save, save.el)),
      // what the row says would move the others about
      h('div', { class: 'grid' }, cards.slice(0, -1)),
    ),
  );
  show('scatter');
  model.hold([...views.map(([, view]) => view), ...ranges, save, follow, turn]);
  // colours are read anew where the theme is another
  const themes = new MutationObserver(build);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const end = () => (themes.disconnect(), model.end());
  const told = (/** @type {Table} */ now) =>
    notes.replaceChildren(
      ...now.notes.slice(0, NOTES).map(([key, ...given]) => h('li', {}, W.notes[key](...given))),
      ...(now.notes.length > NOTES ? [h('li', {}, '…')] : []),
    );
  told(table);
  return { model, told, end, take: text.take };
}

/**
 * Shows a table in a place of the page; called again with one of the same columns, as it grows, what was chosen stays.
 * @param {HTMLElement} host
 * @param {Blob | Uint8Array} bytes of a table: CSV (also the first part of one), Arrow or Parquet
 * @param {string} name of the file, shown as it is
 * @param {string} [study] the text of its study, where that is known
 * @returns {Promise<boolean>} it is on show; false: it could not be read, which is told there, or a later call came before
 */
export async function showTable(host, bytes, name, study) {
  const board = boardOf(host);
  const turn = ++board.turn;
  const { shown } = board;
  if (!shown) setText(board.status, W.reading(name));
  try {
    const table = await board.worker.read(bytes, name);
    if (turn !== board.turn) return false;
    if (shown && alike(shown.model.table, table)) {
      shown.model.replace(table);
      shown.told(table);
    } else {
      shown?.end();
      board.shown = layOut(board, table);
    }
    setText(board.status, W.head(name, table.rows, table.columns.length));
    if (study !== undefined && (study !== board.study || board.shown !== shown))
      await board.shown?.take(() => study);
    board.study = study;
    return true;
  } catch (error) {
    if (turn !== board.turn) return false;
    shown?.end();
    board.shown = undefined;
    setText(board.status, '');
    fill(board.place, h('p', { class: 'note bad', role: 'alert' }, icon('octagon-x'), faultWords(error))); // prettier-ignore
    return false;
  }
}
