/**
 * The first script of the page; the build lays it into index.html itself. It knows from the address what a run needs, and
 * asks for it at once and side by side: scripts, the example's text, the worker, and behind the scripts, so that it takes
 * nothing of the line from what draws, the engine, which is compiled while it arrives (`engine.js` hands them on). An embedded
 * run has its engine behind its poster, or what it shows when that is clicked earlier; a browser that is to save data waits
 * with all of it.
 */
import { STARTS } from './starts.js';
import { localList } from './state/wording-gallery.js';
import { spaceCanvas } from './view/webgl.js';

/** The engine waits for what is to be seen no longer than this [ms]. */
const BEHIND = 3000;

/** An example, and nothing that changes its first picture; what is packed (`z`) may hold but words. */
const PLAIN = /^#[^?]*(\?((camera|ui|v|f|z)=[^&]*(&|$))*)?$/;

/** @type {import('./engine.js').Early} */
const early = { asked: {}, go, shown: () => {} };
/** What is to be seen first. @type {Promise<unknown>} */
let ahead = Promise.resolve();

/** @param {string} url */
function ask(url) {
  early.asked[url] = fetch(url);
  return early.asked[url].catch(() => {}); // told by who waits for it
}

/** Asks for scripts before anything imports them. @param {string[]} files @returns {Promise<unknown>} they are there, or cannot be had */
const preload = (files) =>
  Promise.all(
    files.map((href) => {
      const link = document.createElement('link');
      if (!link.relList.supports('modulepreload')) return undefined;
      return new Promise((done) => {
        link.onload = link.onerror = done;
        document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
      });
    }),
  );

/** Behind what is to be seen, and what joins that meanwhile. */
async function engine() {
  for (let all; all !== ahead;) {
    all = ahead;
    await Promise.race([all, new Promise((done) => setTimeout(done, BEHIND))]);
  }
  // where that fails (another content type, say) the worker loads it, and tells why not
  return WebAssembly.compileStreaming(fetch('hawse.wasm')).catch(() => undefined);
}

/** All that a run needs. */
function go() {
  const id = location.hash.slice(1).split('?')[0];
  const known = Object.hasOwn(STARTS.examples, id);
  if (!known && id !== '' && id !== 'file') return;
  /** @type {Promise<unknown>[]} */
  const first = [preload(STARTS.run)];
  if (known) ask(`examples/${id}.json`);
  // the example as it is, from its beginning: its first picture is known
  const seen = known && !STARTS.unseen.includes(id) && PLAIN.test(location.hash);
  if (seen) first.push(ask(`examples/${id}.first.bin`));
  early.worker = new Worker('worker.js', { type: 'module' });
  // the next one tells why
  early.worker.onerror = () => delete early.worker;
  // asked while what every run needs is on its way: the stage that draws is one of two
  early.canvas = spaceCanvas();
  if (seen && early.canvas && STARTS.meshed.includes(id))
    first.push(ask(`examples/${id}.meshes.bin`));
  const pieces = known && early.canvas ? STARTS.examples[id].map((i) => STARTS.pieces[i]) : [];
  first.push(preload([...(early.canvas ? STARTS.space : STARTS.flat), ...pieces]));
  ahead = Promise.all(first);
  early.shown();
  early.module ??= engine();
  early.module.then(() => preload(STARTS.panels));
}

const { hash, search } = location;
const asked = hash.length > 1;
const page = /^#(validation|lessons?)(\W|$)/.test(hash);
const embed = /[?&]ui=embed(&|$)/;

const embedded = embed.test(search) || embed.test(hash);

/** The page in the language that was chosen in this browser, where that is another one; a page around it has chosen itself. */
function elsewhere() {
  try {
    const own = localStorage.getItem('hawse-tongue');
    if (embedded || parent !== window || own === document.documentElement.lang) return undefined;
    return [...document.querySelectorAll('link')].find((link) => own && link.hreflang === own)
      ?.href;
  } catch {
    return undefined; // where nothing may be kept nothing was chosen
  }
}

const other = elsewhere();
if (other) location.replace(other + search + hash);
else {
  if (!page) ask(localList('examples/index.json'));
  if (asked && !page && !Reflect.get(navigator, 'connection')?.saveData) {
    if (embedded) {
      ahead = new Promise((done) => (early.shown = () => done(undefined)));
      early.module = engine();
    } else go();
  }
}
Object.assign(globalThis, { hawseEarly: early });
