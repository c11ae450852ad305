/**
 * What a picture costs the page's own thread while a run plays: read from Chromium's trace, so that nothing of it is in the
 * page. Own work is script in the task of a picture without three.js' `renderer.render`, which is put between two marks
 * here; frames that come from the worker are tasks of their own. Times are of the thread: what else the machine does is
 * not in them.
 */

/** @typedef {{name: string, ph: string, cat: string, pid: number, tid: number, ts: number, dur?: number, tts?: number, tdur?: number, args?: any}} Event */
/** @typedef {{own: number, render: number, browser: number, forced: string[]}} Picture  own, render, browser: [ms] */
/** @typedef {{pictures: Picture[], styles: number, messages: number, messageTime: number, other: number}} Cost  styles: recalculations
 *   of style; messages: of the worker; messageTime, other: script of theirs and of timers [ms] */

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
];
const STACKS = [
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-v8.cpu_profiler',
];

/** Marks around each drawing by WebGL: three.js tells its tools of a new renderer. Without `draw` the card is spared,
 * which in software takes a second a picture and would leave a few of them: what calls it stays.
 * @param {import('playwright-core').Page | import('playwright-core').BrowserContext} page @param {{draw?: boolean}} [options] */
export const markDrawing = (page, { draw = false } = {}) =>
  page.addInitScript((draw) => {
    const tools = new EventTarget();
    tools.addEventListener('observe', (event) => {
      const renderer = /** @type {CustomEvent} */ (event).detail;
      if (!renderer.isWebGLRenderer) return;
      queueMicrotask(() => {
        const { render } = renderer;
        renderer.render = function (/** @type {unknown[]} */ ...of) {
          performance.mark('render-begins');
          render.apply(this, of);
          performance.mark('render-ends');
        };
      });
    });
    Object.assign(window, { __THREE_DEVTOOLS__: tools });
    if (draw) return;
    const gl = WebGL2RenderingContext.prototype;
    gl.clear =
      gl.drawArrays =
      gl.drawElements =
      gl.drawArraysInstanced =
      gl.drawElementsInstanced =
        () => {};
  }, draw);

/** Script that begins something: the others are inside. */
const SCRIPT = new Set([
  'FireAnimationFrame',
  'FunctionCall',
  'EventDispatch',
  'HandlePostMessage',
  'TimerFire',
  'RunMicrotasks',
  'EvaluateScript',
]);
const WORK = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);

/** @param {Event} e */
const stackOf = (e) =>
  (e.args?.beginData?.stackTrace ?? e.args?.data?.stackTrace ?? [])
    .slice(0, 4)
    .map(
      (/** @type {any} */ f) =>
        `${f.functionName || '?'} ${String(f.url).split('/').pop()}:${f.lineNumber}:${f.columnNumber}`,
    )
    .join(' < ');

/** @param {Event[]} all @returns {Cost} */
export function costOf(all) {
  const frame = all.find((e) => e.name === 'FireAnimationFrame');
  /** @type {Cost} */
  const cost = { pictures: [], styles: 0, messages: 0, messageTime: 0, other: 0 };
  if (!frame) return cost;
  const thread = all
    .filter((e) => e.pid === frame.pid && e.tid === frame.tid && e.ts !== undefined)
    .filter((e) => e.ph === 'X' || e.ph === 'I')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let taskEnd = -1;
  let scriptEnd = -1;
  let began = 0;
  /** Of the task that is read. */
  let task = { script: 0, render: 0, browser: 0, forced: [''], picture: false, messages: 0 };
  const close = () => {
    const { script, render, browser, forced, picture, messages } = task;
    if (picture) cost.pictures.push({ own: script - render, render, browser, forced });
    else if (messages) cost.messageTime += script - render;
    else cost.other += script - render;
    cost.messages += messages;
  };
  for (const e of thread) {
    const end = e.ts + (e.dur ?? 0);
    if (e.name === 'RunTask' || e.name === 'ThreadControllerImpl::RunTask') {
      if (e.ts < taskEnd) continue;
      if (taskEnd >= 0) close();
      taskEnd = end;
      scriptEnd = -1;
      task = { script: 0, render: 0, browser: 0, forced: [], picture: false, messages: 0 };
      continue;
    }
    if (e.ts >= taskEnd) continue;
    const inScript = e.ts < scriptEnd;
    if (SCRIPT.has(e.name)) {
      if (e.name === 'FireAnimationFrame') task.picture = true;
      if (e.name === 'HandlePostMessage') task.messages++;
      if (inScript) continue;
      scriptEnd = end;
      task.script += (e.tdur ?? 0) / 1000;
    } else if (e.name === 'UpdateLayoutTree' || e.name === 'Layout') {
      if (e.name === 'UpdateLayoutTree') cost.styles++;
      if (inScript) task.forced.push(`${e.name} ${stackOf(e)}`);
      else task.browser += (e.tdur ?? 0) / 1000;
    } else if (WORK.has(e.name)) {
      if (!inScript) task.browser += (e.tdur ?? 0) / 1000;
    } else if (e.name === 'render-begins') began = e.tts ?? 0;
    else if (e.name === 'render-ends') task.render += ((e.tts ?? 0) - began) / 1000;
  }
  if (taskEnd >= 0) close();
  return cost;
}

/** For `start`: without a graphics card the browser puts a picture together in a second where other work is done, and a page
 * that draws once a second is never compiled. */
export const QUICK = ['--disable-gpu-compositing'];

/** Waits for so many pictures. @param {import('playwright-core').Page} page @param {number} count */
const pictures = (page, count) =>
  page.evaluate(
    (count) =>
      new Promise((done) => {
        const next = () => (count-- > 0 ? requestAnimationFrame(next) : done(null));
        next();
      }),
    count,
  );

/** Plays, over and over, until what comes with the panels is there and the page's script is warm.
 * @param {import('playwright-core').Page} page @param {number} warm pictures */
export async function play(page, warm) {
  await page.locator('#p-energy').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    /** @type {HTMLElement | null} */ (
      document.querySelector('.loop[aria-pressed=false]')
    )?.click();
    /** @type {any} */ (window).hawse.play();
  });
  await pictures(page, warm);
}

/** What so many pictures of a page cost. @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page @param {number} count
 * @param {{stacks?: boolean}} [options]  stacks: of what is forced, which takes time of its own */
export async function costOfPictures(browser, page, count, { stacks = false } = {}) {
  await browser.startTracing(page, { categories: [...CATEGORIES, ...(stacks ? STACKS : [])] });
  await pictures(page, count);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return costOf(traceEvents);
}

/** Writes while `pictures` are drawn, and how many moments of the run they showed: what a mutation observer sees.
 * @param {import('playwright-core').Page} page @param {number} pictures @returns {Promise<{writes: number, moments: number, most: string}>} */
export const countWrites = (page, pictures) =>
  page.evaluate(async (pictures) => {
    const { hawse } = /** @type {any} */ (window);
    /** @type {Map<string, number>} */
    const where = new Map();
    let [writes, moments, last] = [0, 0, hawse.state.stage];
    /** @param {MutationRecord[]} list */
    const take = (list) => {
      for (const { target, type, attributeName } of list) {
        const { id = '', className = '' } = /** @type {any} */ (target);
        const name = `${type} ${attributeName ?? ''} ${target.nodeName}#${id}.${className}`;
        where.set(name, (where.get(name) ?? 0) + 1);
        writes++;
      }
    };
    const watch = new MutationObserver(take);
    watch.observe(document, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
    for (let i = 0; i < pictures; i++) {
      await new Promise((next) => requestAnimationFrame(next));
      const { stage } = hawse.state;
      if (stage !== last) moments++;
      last = stage;
    }
    take(watch.takeRecords());
    watch.disconnect();
    const [most = ''] = [...where].sort((a, b) => b[1] - a[1]).map(([k, n]) => `${n} of ${k}`);
    return { writes, moments, most };
  }, pictures);
