/** The validation view: every case of the sources, run again in this browser by a worker of its own. */
import '../icons-later.js';
import { fill, h, icon, setText } from '../dom.js';
import { keepLater } from '../offline/keeping.js';
import { pageBar } from '../page-bar.js';
import { S } from '../state/strings.js';
import { createCase, shortId } from './case.js';
import { V } from './strings.js';
import { fixed } from '../../../wasm/js/format.mjs';

/** @typedef {import('./case.js').Case} Case */

/** The style comes with the view, not with the first load. @returns {Promise<void>} */
const loadStyle = () =>
  new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href: 'validation.css' });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });

function makeProgress() {
  const bar = h('i', {});
  const el = h(
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
  return {
    el,
    /** @param {number} index @param {number} count */
    at(index, count) {
      el.setAttribute('aria-valuemax', String(count));
      el.setAttribute('aria-valuenow', String(index));
      bar.style.width = `${(100 * index) / count}%`;
    },
  };
}

/**
 * The worker of the view: begun with it, and again for the first run after it was ended.
 * @param {(message: import('./worker.js').Message) => void} hear
 */
function createRunner(hear) {
  /** @type {Worker | undefined} */
  let worker;
  function stop() {
    worker?.terminate();
    worker = undefined;
  }
  function start() {
    const url = new URL('validation-worker.js', document.baseURI);
    const made = new Worker(url, { type: 'module' });
    made.onmessage = ({ data }) => hear(data);
    made.onerror = (event) => {
      stop();
      hear({ type: 'fault', message: event.message || String(url.pathname) });
    };
    worker = made;
    return made;
  }
  return {
    start,
    stop,
    /** @param {string[]} ids */
    run: (ids) => (worker ?? start()).postMessage(ids),
  };
}

/** @param {readonly Case[]} cases */
function sayTotal(cases) {
  const rows = cases.flatMap((e) => e.rows);
  if (rows.length === 0) return V.ready(cases.length);
  const seconds = cases.reduce((sum, e) => sum + e.seconds, 0);
  const text = fixed(seconds, seconds < 10 ? 1 : 0);
  return V.summary(rows.filter((r) => r.pass).length, rows.length, text);
}

/**
 * @param {HTMLElement} root
 * @param {{toggleTheme: () => void, at?: string}} options at: the case that is run and shown at once
 */
export async function mountValidation(root, { toggleTheme, at = '' }) {
  await loadStyle();
  keepLater();
  document.title = S.pageTitle(V.title);
  /** @type {Map<string, Case>} */
  const cases = new Map();
  /** What began the run: a disabled button loses the focus, so it goes to Cancel and back. */
  let starter = /** @type {HTMLElement | undefined} */ (undefined);
  const state = { busy: false, running: '', sorted: false };

  const runner = createRunner(hear);
  const status = h('p', { class: 'status', role: 'status' }, V.loading);
  const progress = makeProgress();
  const list = h('div', { class: 'cases' });
  /** @type {(name: Parameters<typeof icon>[0], text: string, act: () => void, kind?: string) => HTMLButtonElement} */
  const button = (name, text, act, kind = '') =>
    h(
      'button',
      { type: 'button', class: `btn ${kind}`, disabled: true, onclick: act },
      icon(name),
      text,
    );
  const all = button('play', V.runAll, () => run([...cases.keys()]), 'primary');
  const cancel = button('x', V.cancel, stop);
  const copy = button('copy', V.copy, copyRows);
  const order = button('octagon-x', V.failedFirst, () => {
    state.sorted = !state.sorted;
    draw();
  });

  const now = () => [...cases.values()];
  const rowsSoFar = () => now().flatMap((e) => e.rows);

  function draw() {
    const { busy, sorted } = state;
    const back = !busy && document.activeElement === cancel;
    order.setAttribute('aria-pressed', String(sorted));
    all.disabled = busy || cases.size === 0;
    cancel.disabled = !busy;
    copy.disabled = order.disabled = rowsSoFar().length === 0;
    progress.el.hidden = !busy;
    list.setAttribute('aria-busy', String(busy));
    const failed = (/** @type {Case} */ e) => e.rows.some((r) => !r.pass);
    const wanted = sorted ? [...now().filter(failed), ...now().filter((e) => !failed(e))] : now();
    // moving an element drops its focus: only when the order is another
    if (wanted.some((e, i) => list.children[i] !== e.el)) list.append(...wanted.map((e) => e.el));
    for (const e of now()) e.draw();
    if (back) starter?.focus({ preventScroll: true });
  }

  /** @param {import('./worker.js').Listed[]} listed */
  function hearList(listed) {
    if (cases.size > 0) return;
    for (const one of listed)
      cases.set(
        one.id,
        createCase(one, state, () => run([one.id])),
      );
    draw();
    setText(status, sayTotal(now()));
    if (at) show(at);
  }

  /** Goes to a case and runs it. @param {string} id */
  function show(id) {
    const one = cases.get(id);
    if (!one) return setText(status, V.noCase(id));
    run([id]);
    one.el.scrollIntoView({ block: 'start' });
    const head = one.el.querySelector('h2');
    head?.focus({ preventScroll: true });
    starter = head ?? undefined;
  }

  /** @param {import('./worker.js').Message} data */
  function hear(data) {
    if (data.type === 'cases') hearList(data.cases);
    else if (data.type === 'start') {
      state.running = data.id;
      setText(status, V.running(shortId(data.id), data.index + 1, data.count));
      progress.at(data.index, data.count);
    } else if (data.type === 'result') cases.get(data.id)?.give(data.result, data.seconds);
    else finish(data.type === 'fault' ? V.fault(data.message) : sayTotal(now()));
    draw();
  }

  /** @param {string} text */
  function finish(text) {
    state.busy = false;
    state.running = '';
    setText(status, text);
  }

  /** @param {string[]} ids */
  function run(ids) {
    const held = document.activeElement;
    starter = held instanceof HTMLElement && root.contains(held) ? held : all;
    state.busy = true;
    for (const id of ids) cases.get(id)?.give();
    runner.run(ids);
    draw();
    cancel.focus({ preventScroll: true });
  }

  /** A case runs through: cancelling ends its worker; the rows so far stay. */
  function stop() {
    runner.stop();
    finish(`${V.cancelled} ${sayTotal(now())}`);
    draw();
  }

  async function copyRows() {
    const rows = rowsSoFar();
    try {
      await navigator.clipboard.writeText(`${JSON.stringify(rows, null, 2)}\n`);
      setText(status, `${sayTotal(now())}. ${V.copied(rows.length)}`);
    } catch {
      setText(status, V.copyFailed);
    }
  }

  fill(
    root,
    pageBar(toggleTheme),
    h(
      'main',
      { class: 'validation' },
      h('h1', {}, V.title),
      h('p', { class: 'muted' }, V.lead, ' ', h('span', { class: 'mono' }, V.command)),
      h('div', { class: 'acts' }, all, cancel, order, copy),
      ...[status, progress.el, list],
    ),
  );
  new MutationObserver(() => now().forEach((e) => e.redraw())).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  });
  draw();
  runner.start();
}
