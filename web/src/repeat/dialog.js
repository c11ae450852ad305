/**
 * "Drop it 50 times": a scenario from many starts, in workers of their own, with a table of what became of
 * each. Loaded when it is opened.
 */
import { button, fill, h, icon, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { openDialog } from '../panels/dialogs.js';
import { saveFile } from '../export/files.js';
import { createTable } from '../records/table.js';
import { Repeat, tableCsv } from '../../../wasm/js/repeat.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { repeatColumns } from './columns.js';
import { runAll } from './crew.js';
import { createSettings, RUNS } from './settings.js';
import { told } from '../faults/told.js';

const R = S.repeat;

/** @typedef {import('../../../wasm/js/repeat.mjs').Row} Row */
/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('../../../wasm/js/loader.mjs').Assets} Assets */
/** @typedef {Pick<import('../study-run/make.js').Given, 'vary' | 'points' | 'seed' | 'settle'>} Asked */

/** The last table: it stays while a run of it is looked at. @type {{repeat: Repeat, doc: JsonObject} | null} */
let kept = null;

/** In words. @param {Repeat} repeat */
function words(repeat) {
  const { runs: done, verdicts } = repeat.summary();
  const list = Object.entries(verdicts).map(([v, n]) => `${R.verdicts[v] ?? v} ${n}`);
  return R.sum(done, repeat.runs, list.join(', '));
}

/**
 * The same starts as a study.
 * @param {((asked: Asked) => Promise<void>) | null} make @param {ReturnType<ReturnType<typeof createSettings>['asked']>} asked
 * @param {{close: () => void}} dialog
 */
function asStudy(make, { vary, runs, seed, options }, dialog) {
  dialog.close();
  return make?.({ vary, points: runs, seed, settle: options.settle });
}

/** How far all runs are. */
function createMeter() {
  const el = h('div', {
    ...{ class: 'm rp-m', role: 'progressbar', hidden: true, 'aria-label': R.progress },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': 100 },
  });
  return {
    el,
    /** @param {Repeat} repeat @param {Map<number, number>} shares of the runs that are not done */
    draw(repeat, shares) {
      const part = (repeat.done + [...shares.values()].reduce((a, b) => a + b, 0)) / repeat.runs;
      const percent = Math.min(100, Math.round(100 * part));
      el.style.setProperty('--x', `${percent}%`);
      el.setAttribute('aria-valuenow', String(percent));
    },
  };
}

/**
 * @param {{doc: JsonObject, text: string, example: string, schema: import('../../../wasm/js/labels.mjs').Schema,
 *   name: string, show: (doc: JsonObject) => void, assets: (text: string) => Promise<Assets>,
 *   study: ((asked: Asked) => Promise<void>) | null}} app
 *   `study`: the same as a study, on the page of these
 */
export function repeatDialog(app) {
  const settings = createSettings(app.doc, (runs) =>
    setText(/** @type {Node} */ (start.lastChild), R.start(runs)),
  );
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const said = h('p', { class: 'rp-sum', role: 'status' });
  const meter = createMeter();
  /** Of the runs that are going, or were. @type {import('../records/table.js').Table<Row> | null} */
  let table = null;
  const scroll = h('div', {
    ...{ class: 'rp-scroll', tabindex: 0, role: 'group', 'aria-label': R.caption, hidden: true },
  });
  const start = button(R.start(RUNS), 'play', () => begin(), 'primary');
  const stop = button(R.cancel, '', () => cancel());
  const csv = button(R.csv, 'download', () => save());
  const more = app.study
    ? button(R.study, '', () => void asStudy(app.study, settings.asked(), dialog))
    : null;
  stop.hidden = true;
  csv.disabled = true;
  start.autofocus = true;

  let control = new AbortController();
  let going = false;

  function cancel() {
    control.abort();
    ended(R.cancelled);
  }
  /** @param {string} [how] */
  function ended(how = '') {
    if (!going) return;
    going = false;
    start.hidden = false;
    stop.hidden = true;
    meter.el.hidden = true;
    table?.table.setAttribute('aria-busy', 'false');
    if (kept) setText(said, [how, words(kept.repeat)].filter(Boolean).join(' '));
    settings.el.disabled = false;
    start.focus();
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
        ? error.faults.map((f) => [f.where, told(f.what).text].filter(Boolean).join(': '))
        : [told(error instanceof Error ? error.message : String(error)).text];
    wrong.hidden = false;
    fill(wrong, icon('octagon-x'), h('span', {}, list.join('. ')));
  }

  async function begin() {
    wrong.hidden = true;
    /** @type {Repeat} */
    let repeat;
    try {
      repeat = new Repeat({
        ...{ schema: app.schema, text: app.text, example: app.example || undefined },
        ...settings.asked(),
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
    meter.el.hidden = false;
    settings.el.disabled = true;
    makeTable(repeat);
    table?.table.setAttribute('aria-busy', 'true');
    setText(said, words(repeat));
    /** Shares of those that are not done. @type {Map<number, number>} */
    const shares = new Map();
    const draw = () => meter.draw(repeat, shares);
    draw();
    try {
      await runAll(repeat, app.assets(app.text), {
        signal,
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
    }
  }

  async function save() {
    const repeat = kept?.repeat;
    if (!repeat) return;
    for (const row of repeat.table) row.link ??= await repeat.linkOf(row.run);
    saveFile(`${app.name}-repeat.csv`, tableCsv(repeat), 'text/csv');
  }

  const dialog = openDialog({
    id: 'repeat',
    title: R.title,
    wide: true,
    onclose: () => control.abort(),
    body: [h('p', { class: 'muted lead' }, R.lead), settings.el, wrong, said, meter.el, scroll],
    foot: [csv, more, h('span', { class: 'grow' }), stop, start],
  });
  if (kept) {
    const { repeat } = kept;
    makeTable(repeat);
    setText(said, words(repeat));
  }
  return dialog;
}
