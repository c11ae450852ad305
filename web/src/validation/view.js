/** The validation view: every case of the report, run again in this browser by a worker of its own. */
import { fill, h, icon, iconButton, setText } from '../dom.js';
import { S } from '../state/strings.js';
import { failedFirst, pretty, rowText } from './rows.js';
import { V } from './strings.js';

/**
 * @typedef {import('./worker.js').Row} Row
 * @typedef {import('./worker.js').Listed} Listed
 * @typedef {{listed: Listed, el: HTMLElement, draw: () => void, rows: Row[], seconds: number}} Entry
 */

/** The style comes with the view, not with the first load. @returns {Promise<void>} */
const loadStyle = () =>
  new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href: 'validation.css' });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });

/** The id without its chapter. @param {string} id */
const shortId = (id) => id.slice(id.indexOf('/') + 1);

/** @param {Row} row @param {boolean} printed with the report's figures */
function line(row, printed) {
  const t = rowText(row);
  const mark = row.pass ? [icon('check'), V.pass] : [icon('octagon-x'), V.fail];
  return h(
    'tr',
    { class: row.pass ? '' : 'failed' },
    h('th', { scope: 'row' }, row.quantity.replaceAll('_', '_\u200b')),
    h('td', {}, h('span', { class: `mark ${row.pass ? 'ok' : 'bad'}` }, mark)),
    h('td', {}, row.integrator),
    h('td', { class: 'num' }, t.expected),
    h('td', { class: 'num' }, t.got),
    h('td', { class: 'num' }, t.error),
    h('td', { class: 'num' }, t.tolerance),
    h('td', { class: 'u' }, t.unit),
    printed && h('td', { class: 'num' }, t.report),
    printed && h('td', { class: 'num' }, t.reportError),
    h('td', { class: 'why' }, row.note),
  );
}

const NUMERIC = ['expected', 'got', 'error', 'tolerance', 'report', 'reportError'];
const PRINTED = ['report', 'reportError'];

/** @param {Listed} listed @param {readonly Row[]} rows */
function table({ id, title }, rows) {
  const label = V.caption(id, title);
  const printed = rows.some((r) => r.report !== undefined);
  const columns = Object.entries(V.columns).filter(([key]) => printed || !PRINTED.includes(key));
  return h(
    'div',
    { class: 'rows', tabindex: 0, role: 'group', 'aria-label': label },
    h(
      'table',
      {},
      h('caption', { class: 'sr' }, label),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...columns.map(([key, text]) =>
            h('th', { scope: 'col', class: NUMERIC.includes(key) ? 'num' : '' }, text),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((r) => line(r, printed)),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {{toggleTheme: () => void}} options
 */
export async function mountValidation(root, { toggleTheme }) {
  await loadStyle();
  document.title = S.pageTitle(V.title);
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @type {Worker | undefined} */
  let worker;
  let running = '';
  /** What began the run: a disabled button loses the focus, so it goes to Cancel and back. */
  let starter = /** @type {HTMLElement | undefined} */ (undefined);
  let busy = false;
  let sorted = false;

  const status = h('p', { class: 'status', role: 'status' }, V.loading);
  const bar = h('i', {});
  const progress = h(
    'div',
    {
      class: 'progress',
      role: 'progressbar',
      'aria-label': V.progress,
      'aria-valuemin': 0,
      hidden: true,
    },
    bar,
  );
  const list = h('div', { class: 'cases' });
  /** @type {(name: Parameters<typeof icon>[0], text: string, act: () => void, kind?: string) => HTMLButtonElement} */
  const button = (name, text, act, kind = '') =>
    h(
      'button',
      { type: 'button', class: `btn ${kind}`, disabled: true, onclick: act },
      icon(name),
      text,
    );
  const all = button('play', V.runAll, () => run([...entries.keys()]), 'primary');
  const cancel = button('x', V.cancel, stop);
  const copy = button('copy', V.copy, copyRows);
  const order = button('octagon-x', V.failedFirst, () => {
    sorted = !sorted;
    draw();
  });

  const rowsSoFar = () => [...entries.values()].flatMap((e) => e.rows);

  function sayTotal() {
    const rows = rowsSoFar();
    if (rows.length === 0) return V.ready(entries.size);
    const seconds = [...entries.values()].reduce((sum, e) => sum + e.seconds, 0);
    const text = seconds.toFixed(seconds < 10 ? 1 : 0);
    return V.summary(rows.filter((r) => r.pass).length, rows.length, text);
  }

  function draw() {
    const back = !busy && document.activeElement === cancel;
    order.setAttribute('aria-pressed', String(sorted));
    all.disabled = busy || entries.size === 0;
    cancel.disabled = !busy;
    copy.disabled = order.disabled = rowsSoFar().length === 0;
    progress.hidden = !busy;
    list.setAttribute('aria-busy', String(busy));
    const failed = (/** @type {Entry} */ e) => e.rows.some((r) => !r.pass);
    const now = [...entries.values()];
    const wanted = sorted ? [...now.filter(failed), ...now.filter((e) => !failed(e))] : now;
    // moving an element drops its focus: only when the order is another
    if (wanted.some((e, i) => list.children[i] !== e.el)) list.append(...wanted.map((e) => e.el));
    for (const e of now) e.draw();
    if (back) starter?.focus();
  }

  /** @param {Listed} listed */
  function addCase(listed) {
    const { id, title, about } = listed;
    const short = shortId(id);
    const chip = h('span', { class: 'chip' });
    const go = h(
      'button',
      { type: 'button', class: 'btn', 'aria-label': V.runCase(short), onclick: () => run([id]) },
      icon('play'),
      V.run,
    );
    const place = h('div', {});
    const el = h(
      'section',
      { id: `case-${short}`, 'aria-labelledby': `case-${short}-title` },
      h('header', {}, h('h2', { id: `case-${short}-title` }, `${short} ${title}`), chip, go),
      h('p', { class: 'muted' }, pretty(about)),
      place,
    );
    let drawn = '';
    /** @type {Entry} */
    const entry = {
      listed,
      el,
      rows: [],
      seconds: 0,
      draw() {
        go.disabled = busy;
        const { rows } = entry;
        const good = rows.filter((r) => r.pass).length;
        const kind = running === id || !rows.length ? '' : good === rows.length ? 'ok' : 'bad';
        chip.className = `chip ${kind} ${running === id ? 'spin' : ''}`;
        const name = running === id ? 'loader-circle' : kind === 'ok' ? 'check' : 'octagon-x';
        const word = running === id ? V.busy : kind ? V.inCase(good, rows.length) : V.notRun;
        fill(chip, (kind || running === id) && icon(name), word);
        const key = `${sorted} ${JSON.stringify(rows)}`;
        if (key === drawn) return;
        drawn = key;
        fill(place, rows.length > 0 && table(listed, sorted ? failedFirst(rows) : rows));
      },
    };
    entries.set(id, entry);
  }

  /** @param {MessageEvent<import('./worker.js').Message>} event */
  function hear({ data }) {
    if (data.type === 'cases') {
      if (entries.size === 0) data.cases.forEach(addCase);
      if (!busy) setText(status, sayTotal());
    } else if (data.type === 'start') {
      running = data.id;
      setText(status, V.running(shortId(data.id), data.index + 1, data.count));
      progress.setAttribute('aria-valuemax', String(data.count));
      progress.setAttribute('aria-valuenow', String(data.index));
      bar.style.width = `${(100 * data.index) / data.count}%`;
    } else if (data.type === 'rows') {
      const entry = entries.get(data.id);
      if (entry) Object.assign(entry, { rows: data.rows, seconds: data.seconds });
    } else finish(data.type === 'fault' ? V.fault(data.message) : sayTotal());
    draw();
  }

  /** @param {string} text */
  function finish(text) {
    busy = false;
    running = '';
    setText(status, text);
  }

  function start() {
    const url = new URL('validation-worker.js', document.baseURI);
    const made = new Worker(url, { type: 'module' });
    made.onmessage = hear;
    made.onerror = (event) => {
      made.terminate();
      worker = undefined;
      finish(V.fault(event.message || String(url.pathname)));
      draw();
    };
    return made;
  }

  /** @param {string[]} ids */
  function run(ids) {
    const held = document.activeElement;
    starter = held instanceof HTMLElement && root.contains(held) ? held : all;
    busy = true;
    for (const id of ids) Object.assign(entries.get(id) ?? {}, { rows: [], seconds: 0 });
    (worker ??= start()).postMessage(ids);
    draw();
    cancel.focus();
  }

  /** A case runs through: cancelling ends its worker; the rows so far stay. */
  function stop() {
    worker?.terminate();
    worker = undefined;
    finish(`${V.cancelled} ${sayTotal()}`);
    draw();
  }

  async function copyRows() {
    const rows = rowsSoFar();
    try {
      await navigator.clipboard.writeText(`${JSON.stringify(rows, null, 2)}\n`);
      setText(status, `${sayTotal()}. ${V.copied(rows.length)}`);
    } catch {
      setText(status, V.copyFailed);
    }
  }

  fill(
    root,
    h(
      'header',
      { class: 'bar home-bar' },
      h(
        'a',
        { class: 'brand', href: '#', 'aria-label': S.allExamples },
        icon('mark'),
        h('span', {}, S.name),
      ),
      h('span', { class: 'grow' }),
      iconButton('moon', S.theme, toggleTheme),
    ),
    h(
      'main',
      { class: 'validation' },
      h('h1', {}, V.title),
      h('p', { class: 'muted' }, V.lead, ' ', h('span', { class: 'mono' }, V.command)),
      h('div', { class: 'acts' }, all, cancel, order, copy),
      status,
      progress,
      list,
    ),
  );
  draw();
  worker = start();
}
