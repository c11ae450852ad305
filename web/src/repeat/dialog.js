/**
 * "Drop it 50 times": a scenario from many starts, in workers of their own, with a table of what became of
 * each. Loaded when it is opened.
 */
import { button, fill, h, icon, iconButton, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { scaleFor } from '../state/format.js';
import { rolesOf } from '../features/manoeuvre/state.js';
import { openDialog } from '../panels/dialogs.js';
import { saveFile } from '../export/files.js';
import { createTable } from '../records/table.js';
import { Repeat, runPool, tableCsv } from '../../../wasm/js/repeat.mjs';
import { varyOf } from '../../../wasm/js/vary.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';

const R = S.repeat;
const RUNS = 50;
/** A run ends so long after its verdict [s]. */
const SETTLE = 5;
const MOST_WORKERS = 8;

/** @typedef {import('../../../wasm/js/repeat.mjs').Row} Row */
/** @typedef {{path: string, low: number, high: number}} Vary */

/** Icons of verdicts, as words of the package have them. @type {Record<string, [string, string]>} */
const SIGNS = {
  home: ['check', 'ok'],
  jammed: ['octagon-x', 'bad'],
  slipped: ['triangle-alert', 'warn'],
  timeout: ['triangle-alert', 'warn'],
  halted: ['octagon-x', 'bad'],
  refused: ['octagon-x', 'bad'],
  failed: ['octagon-x', 'bad'],
};

/** What differs between the runs where the scenario does not say: how the anchor swings and turns. @param {any} doc @returns {Vary[]} */
export function usualVary(doc) {
  const told = varyOf(doc);
  if (told.length > 0) return told;
  const anchor = rolesOf(doc)?.anchor;
  if (!anchor) return [];
  return [
    { path: `${anchor}.velocity.x`, low: -0.3, high: 0.3 },
    { path: `${anchor}.velocity.y`, low: -0.3, high: 0.3 },
    { path: `${anchor}.rate.z`, low: -0.2, high: 0.2 },
  ];
}

/** When the verdict fell, or the run ended [s]. @param {Row} row */
function timeOf({ verdict, end, numbers }) {
  const of = (/** @type {string} */ id) => (numbers[id] >= 0 ? numbers[id] : undefined);
  const when = { home: of('time_home'), jammed: of('time_jam'), slipped: of('time_slip') };
  return /** @type {Record<string, number | undefined>} */ (when)[verdict] ?? end;
}

/** The verdict of a run as a chip. @param {HTMLElement} cell @param {Row} row */
function drawVerdict(cell, { verdict, cause }) {
  const key = `${verdict} ${cause}`;
  if (cell.dataset.of === key) return;
  cell.dataset.of = key;
  cell.title = cause ?? '';
  const [name, state] = SIGNS[verdict] ?? ['info', 'info'];
  const word = R.verdicts[verdict] ?? verdict;
  fill(cell, h('span', { class: `chip ${state}` }, icon(/** @type {any} */ (name)), word));
}

/** Columns of the table: what came of a run, then what was varied. @param {Repeat} repeat @returns {import('../records/table.js').Column<Row>[]} */
export function repeatColumns({ targets }) {
  const none = (/** @type {any} */ x) => (Number.isFinite(x) ? null : '');
  /** @param {string} key @param {string} label @param {string} id @param {string} unit @param {number} [digits] */
  const figure = (key, label, id, unit, digits = 3) => ({
    ...{ key, label, unit, digits, words: none, value: (/** @type {Row} */ r) => r.numbers[id] },
  });
  return [
    {
      ...{ key: 'run', label: R.run, lead: true, value: (r) => r.run + 1 },
      go: (r) => R.open(r.run + 1),
    },
    {
      ...{ key: 'verdict', label: R.verdict, draw: drawVerdict },
      value: (r) => R.verdicts[r.verdict] ?? r.verdict,
    },
    {
      ...{ key: 'time', label: R.time, unit: 's', value: timeOf },
      scale: { factor: 1, unit: 's', decimals: 2 },
    },
    figure('peak', R.peak, 'tension_peak', 'N', 4),
    figure('tilt', R.tilt, 'tilt', 'rad'),
    figure('left', R.left, 'distance', 'm'),
    {
      ...figure('knocks', R.knocks, 'knocks', '1'),
      scale: { factor: 1, unit: '1', decimals: 0 },
    },
    ...targets.map(({ path, low, high, unit }, i) => ({
      ...{ key: `v${i}`, label: path, unit, value: (/** @type {Row} */ r) => r.values[i] },
      scale: scaleFor(Math.max(Math.abs(low), Math.abs(high)), unit || '1', 3),
    })),
  ];
}

/** The last table: it stays while a run of it is looked at. @type {{repeat: Repeat, doc: any} | null} */
let kept = null;

/**
 * @param {{doc: any, text: string, example: string, schema: any, name: string, show: (doc: any) => void,
 *   assets: (text: string) => Promise<any>}} app
 */
export function repeatDialog(app) {
  const runs = h('input', {
    id: 'rp-runs',
    type: 'number',
    min: 1,
    max: 1000,
    value: String(RUNS),
  });
  const seed = h('input', { id: 'rp-seed', type: 'number', min: 0, max: 1e9, value: '1' });
  const settle = h('input', {
    id: 'rp-settle',
    type: 'number',
    min: 0,
    max: 1e6,
    value: String(SETTLE),
  });
  /** @type {Vary[]} */
  const vary = usualVary(app.doc).map((v) => ({ ...v }));
  const rows = h('tbody', {});
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const said = h('p', { class: 'rp-sum', role: 'status' });
  const meter = h('div', {
    ...{ class: 'm rp-m', role: 'progressbar', hidden: true, 'aria-label': R.progress },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': 100 },
  });
  /** Of the runs that are going, or were. @type {import('../records/table.js').Table<Row> | null} */
  let table = null;
  const scroll = h('div', {
    ...{ class: 'rp-scroll', tabindex: 0, role: 'group', 'aria-label': R.caption, hidden: true },
  });
  const start = button(R.start(RUNS), 'play', () => begin(), 'primary');
  const stop = button(R.cancel, '', () => cancel());
  const csv = button(R.csv, 'download', () => save());
  stop.hidden = true;
  csv.disabled = true;
  start.autofocus = true;

  // ------------------------------------------------------------------ what differs

  /** @param {Vary} row @param {'low' | 'high'} key */
  const bound = (row, key) => {
    const input = h('input', {
      ...{ class: 'text', type: 'number', step: 'any', value: String(row[key]) },
      'aria-label': `${row.path}, ${R[key]}`,
      oninput: () => (row[key] = Number(input.value)),
    });
    return h('td', {}, input);
  };
  function drawVary() {
    fill(
      rows,
      vary.map((row, i) => {
        const path = h('input', {
          ...{ class: 'text', value: row.path, spellcheck: 'false', 'aria-label': R.key(i + 1) },
          oninput: () => (row.path = path.value.trim()),
        });
        return h(
          'tr',
          {},
          h('td', {}, path),
          bound(row, 'low'),
          bound(row, 'high'),
          h(
            'td',
            {},
            iconButton('x', R.drop(row.path), () => {
              vary.splice(i, 1);
              drawVary();
              more.focus();
            }),
          ),
        );
      }),
    );
  }
  const more = button(R.more, '', () => {
    vary.push({ path: '', low: 0, high: 1 });
    drawVary();
    rows.querySelector('tr:last-child input')?.dispatchEvent(new Event('focus'));
  });
  drawVary();

  // ------------------------------------------------------------------ the runs

  /** @type {Worker[]} */
  let workers = [];
  let control = new AbortController();
  let going = false;

  function halt() {
    control.abort();
    for (const worker of workers) worker.terminate();
    workers = [];
  }
  function cancel() {
    halt();
    ended(R.cancelled);
  }
  /** @param {string} [how] */
  function ended(how = '') {
    if (!going) return;
    going = false;
    start.hidden = false;
    stop.hidden = true;
    meter.hidden = true;
    table?.table.setAttribute('aria-busy', 'false');
    if (kept) setText(said, [how, words(kept.repeat)].filter(Boolean).join(' '));
    dialog.querySelector('fieldset')?.removeAttribute('disabled');
    start.focus();
  }

  /** @param {Repeat} repeat */
  function words(repeat) {
    const { runs: done, verdicts } = repeat.summary();
    const list = Object.entries(verdicts).map(([v, n]) => `${R.verdicts[v] ?? v} ${n}`);
    return R.sum(done, repeat.runs, list.join(', '));
  }

  /** A table for these runs: what is varied is in its columns. @param {Repeat} repeat */
  function makeTable(repeat) {
    table = createTable({
      caption: R.caption,
      name: 'rp',
      most: Infinity,
      columns: repeatColumns(repeat),
      choose(row) {
        dialog.close();
        app.show(repeat.scenarioOf(row.run));
      },
    });
    fill(scroll, table.el);
    drawTable(repeat);
  }
  /** @param {Repeat} repeat */
  function drawTable(repeat) {
    table?.draw(repeat.table);
    scroll.hidden = csv.disabled = repeat.done === 0;
  }

  /** @param {unknown} error */
  function fault(error) {
    const list =
      error instanceof HawseInputError
        ? error.faults.map((f) => [f.where, f.what].filter(Boolean).join(': '))
        : [error instanceof Error ? error.message : String(error)];
    wrong.hidden = false;
    fill(wrong, icon('octagon-x'), h('span', {}, list.join('. ')));
  }

  async function begin() {
    wrong.hidden = true;
    /** @type {Repeat} */
    let repeat;
    try {
      repeat = new Repeat({
        ...{ schema: app.schema, text: app.text, vary: vary.filter((v) => v.path !== '') },
        ...{ runs: Math.round(Number(runs.value)), seed: Math.round(Number(seed.value)) },
        example: app.example || undefined,
        options: { settle: Number(settle.value) },
      });
    } catch (error) {
      return fault(error);
    }
    kept = { repeat, doc: app.doc };
    going = true;
    control = new AbortController();
    const { signal } = control;
    start.hidden = true;
    stop.hidden = false;
    stop.focus();
    meter.hidden = false;
    dialog.querySelector('fieldset')?.setAttribute('disabled', '');
    makeTable(repeat);
    table?.table.setAttribute('aria-busy', 'true');
    setText(said, words(repeat));
    /** Shares of those that are not done. @type {Map<number, number>} */
    const shares = new Map();
    const draw = () => {
      const part = (repeat.done + [...shares.values()].reduce((a, b) => a + b, 0)) / repeat.runs;
      const percent = Math.min(100, Math.round(100 * part));
      meter.style.setProperty('--x', `${percent}%`);
      meter.setAttribute('aria-valuenow', String(percent));
    };
    draw();
    try {
      const [wasm, assets] = await Promise.all([
        WebAssembly.compileStreaming(fetch(new URL('./hawse.wasm', document.baseURI))),
        app.assets(app.text),
      ]);
      if (signal.aborted) return;
      const free = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
      workers = Array.from(
        { length: Math.min(free, MOST_WORKERS, repeat.runs) },
        () => new Worker(new URL('./repeat-worker.js', document.baseURI), { type: 'module' }),
      );
      await runPool(/** @type {any} */ (workers), repeat, {
        ...{ wasm, assets, signal },
        onrow(row) {
          if (signal.aborted) return;
          shares.delete(row.run);
          drawTable(repeat);
          setText(said, words(repeat));
          draw();
        },
        onprogress(run, share) {
          shares.set(run, share);
          draw();
        },
      });
      if (!signal.aborted) ended(R.done);
    } catch (error) {
      if (signal.aborted) return;
      fault(error);
      ended();
    } finally {
      if (!signal.aborted) halt();
    }
  }

  async function save() {
    const repeat = kept?.repeat;
    if (!repeat) return;
    for (const row of repeat.table) row.link ??= await repeat.linkOf(row.run);
    saveFile(`${app.name}-repeat.csv`, tableCsv(repeat), 'text/csv');
  }

  const number = (
    /** @type {HTMLInputElement} */ input,
    /** @type {string} */ label,
    /** @type {string} */ unit,
  ) => {
    input.classList.add('text');
    return h('div', { class: 'rp-n' }, h('label', { htmlFor: input.id }, label), input, unit);
  };
  runs.addEventListener('input', () =>
    setText(/** @type {Node} */ (start.lastChild), R.start(Math.round(Number(runs.value)) || 0)),
  );
  const dialog = openDialog({
    id: 'repeat',
    title: R.title,
    wide: true,
    onclose: halt,
    body: [
      h('p', { class: 'muted lead' }, R.lead),
      h(
        'fieldset',
        { class: 'rp-set' },
        h('legend', { class: 'sr' }, R.settings),
        h(
          'div',
          { class: 'rp-row' },
          number(runs, R.runs, ''),
          number(seed, R.seed, ''),
          number(settle, R.settle, 's'),
        ),
        h(
          'details',
          { open: vary.length === 0 },
          h('summary', {}, icon('chevron-right'), h('span', {}, R.vary)),
          h(
            'table',
            { class: 'rp-vary' },
            h('caption', { class: 'sr' }, R.vary),
            h(
              'thead',
              {},
              h(
                'tr',
                {},
                [R.path, R.low, R.high].map((name) => h('th', { scope: 'col' }, name)),
                h('td', {}),
              ),
            ),
            rows,
          ),
          more,
        ),
      ),
      wrong,
      said,
      meter,
      scroll,
    ],
    foot: [csv, h('span', { class: 'grow' }), stop, start],
  });
  if (kept) {
    const { repeat } = kept;
    makeTable(repeat);
    setText(said, words(repeat));
  }
  return dialog;
}
