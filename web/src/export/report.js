/**
 * The report of the run on show: what the page knows of it, given to the module of the package that writes the file. Loaded
 * with the first report.
 * @module
 */
import { button, h, setText } from '../dom.js';
import { extremeOf } from '../state/extremes.js';
import { errorText, formatBound } from '../../../wasm/js/format.mjs';
import { seriesOf } from '../state/series.js';
import { turnedAt } from '../state/turned.js';
import { diffPatch, mergePatch } from '../../../wasm/js/link.mjs';
import { reportPage } from '../../../wasm/js/report/page.mjs';
import { qrOf } from '../../../wasm/js/report/qr.mjs';
import { pinned } from '../plot/pins.js';
import { comparedOf } from './compared.js';
import { extentOf, isOver, partOfName, toEnd } from './extent.js';
import { saveFile } from './files.js';
import { tensionOfRun } from './legends.js';
import { T } from './report-words.js';
import { told } from '../faults/told.js';

/** Of the picture [px]: twice what paper shows of it. */
const SIZE = { width: 1600, height: 900 };

/**
 * @typedef {object} App
 * @property {import('../sim/run.js').Run} run
 * @property {import('../state/store.js').Store} store
 * @property {string} example
 * @property {() => import('../../../wasm/js/labels.mjs').Schema | null} schema with labels
 * @property {() => string} name of files, as they begin
 * @property {() => Promise<string>} link to the moment on show
 * @property {import('../../../wasm/js/link.mjs').Link} opened the link that the page was opened by
 * @property {import('./making.js').Making['pictureOf']} pictureOf
 * @property {(words: string, action?: HTMLElement | null) => void} tell
 */

/** @param {Blob} blob @returns {Promise<string>} */
const uriOf = (blob) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

/** Whether the run is the one of the link, bit for bit. @param {App} app @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 * @returns {import('../../../wasm/js/report/page.mjs').ReportData['badge']} */
function badgeOf({ run, store, opened }, { frame }) {
  const { hash, t: time, patch = {}, inputs = [] } = opened;
  if (!hash || time === undefined) return { state: 'none', time: 0 };
  const { doc, base } = store.state;
  const edited = diffPatch(mergePatch(base, patch), doc) !== undefined;
  if (edited || JSON.stringify(run.inputs) !== JSON.stringify(inputs))
    return { state: 'none', time: 0 };
  const at = Math.round(time / frame);
  if (run.last < at) return { state: 'checking', time };
  return { state: run.hash(at) === hash ? 'same' : 'differs', time };
}

/** The scene at the moment on show, by day. @param {App} app @param {import('../../../wasm/js/frame.mjs').Manifest} manifest */
async function pictureFor({ run, pictureOf }, { frame }) {
  const time = Math.min(run.now, run.last) * frame;
  const tension = tensionOfRun(run) === null ? 0 : run.tensionTop;
  try {
    const blob = await pictureOf({
      ...{ ...SIZE, legends: false, plots: false, look: 'light', type: 'image/webp' },
    });
    return { uri: await uriOf(blob), time, tension };
  } catch (error) {
    console.warn(error);
    return /** @type {const} */ ('failed');
  }
}

/** @param {App} app */
export function createReporting(app) {
  const { run, store, example, name, tell } = app;

  /** The report of what is computed. @returns {Promise<{text: string, extent: import('./extent.js').Extent}>} */
  async function make() {
    const { manifest, history } = run;
    const schema = app.schema();
    if (!manifest || !history || !schema) throw new Error(T.early);
    const { cuts } = history;
    const picture = await pictureFor(app, manifest);
    const link = await app.link().catch(() => null);
    const extent = extentOf(run);
    if (!extent || run.manifest !== manifest || run.history !== history || history.cuts !== cuts)
      throw new Error(T.changed);
    // from here on in one go: the run goes on
    const { last } = history;
    const text = reportPage({
      ...{ manifest, schema, picture, link, example },
      ...{ doc: run.doc ?? store.state.doc, base: store.state.base },
      history: seriesOf(history),
      extremeOf: (i) => extremeOf(manifest, history, i, last),
      beside: comparedOf(manifest, history, pinned()),
      turned: turnedAt(manifest, history, last),
      events: run.events.filter(({ frame }) => frame <= last),
      orders: run.inputs,
      ...{ halt: run.halt, ended: extent.complete && last < manifest.frames },
      hash: run.hash(last),
      badge: badgeOf(app, manifest),
      code: link === null ? null : qrOf(link),
    });
    return { text, extent };
  }

  /** Makes it and saves it. @returns {Promise<{file: string, extent: import('./extent.js').Extent}>} */
  async function save() {
    const { text, extent } = await make();
    const file = `${name()}-report${partOfName(extent)}.html`;
    saveFile(file, text, 'text/html');
    return { file, extent };
  }

  /** The way to the end, where notices stand, then another report. */
  async function goOn() {
    const waiting = new AbortController();
    const words = h('span', {});
    const stop = button(T.stop, '', () => waiting.abort(), 'quiet');
    tell(T.way, h('span', {}, words, ' ', stop));
    stop.focus();
    const how = await toEnd(
      { run, store },
      {
        signal: waiting.signal,
        onextent: ({ text, duration }) => setText(words, T.wayText(text, formatBound(duration))),
      },
    );
    if (how === 'over') return press();
    tell(how === 'changed' ? T.changed : T.stopped);
  }

  /** By one press: what is there, and an offer of the rest. */
  async function press() {
    tell(T.making);
    try {
      const { file, extent } = await save();
      const { text, duration } = extent;
      if (isOver(extent)) tell(T.saved(file));
      else
        tell(
          T.savedPart(file, text, formatBound(duration)),
          button(T.toEnd, '', () => goOn(), 'quiet'),
        );
    } catch (error) {
      tell(T.failed(told(errorText(error)).text));
    }
  }

  return { make, save, press };
}
