/**
 * An embedded run: it shows its picture first and says what it loads, starts when it is clicked or asked to by the
 * page around it, and keeps the picture until it has one of its own.
 */
import { askForRun, begun, posterShown } from '../engine.js';
import { fill, h, icon } from '../dom.js';
import { formatBytes } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings.js';
import { createMessages } from './messages.js';
import { PROTOCOL, Refused, lockedBy, termsOf } from './protocol.js';
import { W } from './words.js';

/** @typedef {import('./messages.js').Workbench} Workbench */
/** How a run is embedded: what is around its picture, and what a visitor may not change.
 * @typedef {{ui: 'scene' | 'view' | 'params' | 'full', locked?: (key: string, kind?: 'value' | 'input') => boolean, words: string}} Embedding */
/** What a run shows until its first picture. @typedef {{cover: HTMLElement, onpicture: () => void, embed: Embedding}} Meanwhile */

/** Keys that bring a text or a file of the visitor's into the run. */
const OWN_KEYS = new Set(['e', 'm']);

/**
 * Within another page: nothing of this computer's comes into the run, neither a file nor a text, so that nothing of it can be told.
 * @param {() => void} told what is said where a file was dropped
 */
function keepFilesOut(told) {
  const typing = 'input, textarea, select';
  for (const type of ['dragover', 'drop'])
    addEventListener(
      type,
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (type === 'drop') told();
      },
      true,
    );
  addEventListener(
    'keydown',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (OWN_KEYS.has(event.key.toLowerCase()) && !target?.closest(typing)) event.stopImmediatePropagation(); // prettier-ignore
    },
    true,
  );
}

/** Over every other style. */
const style = () =>
  new Promise((done) => {
    const link = h('link', { rel: 'stylesheet', href: 'embed.css', onload: done, onerror: done });
    document.head.append(link);
  });

/** The address names no run that is here: the page around it is told, and nothing else of it. */
export function noRun() {
  if (window.parent === window) return;
  const { message, told } = new Refused('link', location.hash, W.allowed.link);
  window.parent.postMessage({ hawse: PROTOCOL, event: 'refused', refused: message, ...told }, '*');
}

/**
 * @param {HTMLElement} root
 * @param {{example: import('../home.js').Example | undefined, list: import('../main.js').List,
 *   mount: (meanwhile: Meanwhile) => Promise<Workbench>, loadFont: () => void}} options
 */
export async function mountEmbed(root, { example, list, mount, loadFont }) {
  await style();
  const { ui, hosts, lock } = termsOf(location.search);
  /** @type {Embedding} */
  const embedding = { ui, words: W.locked, ...(lock.length > 0 && { locked: lockedBy(lock) }) };
  document.documentElement.dataset.embed = ui;
  const title = example?.title ?? S.name;
  const theme = document.documentElement.dataset.theme;
  /** @param {Record<string, () => void>} [when] */
  const picture = (when) =>
    example?.poster
      ? h('img', { src: `posters/${example.id}-${theme}.webp`, alt: '', ...when })
      : h('span', { class: 'sky' });
  const size = formatBytes(list.load - (begun() ? list.engine : 0));
  /** @param {Parameters<typeof icon>[0]} sign @param {string} words */
  const label = (sign, words) =>
    h(
      'span',
      { class: 'go' },
      h('span', { class: 'disc' }, icon(sign)),
      h('span', {}, title, h('small', {}, words)),
    );

  const framed = window.parent !== window;
  const known = (/** @type {string} */ id) => list.examples.some((one) => one.id === id);
  const messages = framed ? createMessages({ begin: start, hosts, known }) : null;
  /** @type {Workbench | null} */
  let bench = null;
  if (framed) keepFilesOut(() => bench?.coming.whenThere(({ tell }) => tell(W.noFiles)));
  let started = false;

  async function start() {
    if (started) return;
    started = true;
    askForRun();
    messages?.begun();
    const cover = h(
      'div',
      { class: 'poster cover', role: 'status' },
      picture(),
      label('loader-circle', W.loading(size)),
    );
    cover.querySelector('.disc')?.classList.add('spin');
    go.replaceWith(cover);
    const workbench = await mount({
      cover,
      embed: embedding,
      onpicture() {
        cover.remove();
        loadFont();
      },
    });
    bench = workbench;
    messages?.take(workbench);
  }

  const shown = () => {
    posterShown();
    loadFont();
  };
  const go = h(
    'button',
    { type: 'button', class: 'poster', onclick: start },
    picture({ onload: shown, onerror: shown }),
    label('play', W.loads(size)),
  );
  document.title = S.pageTitle(title);
  fill(root, h('main', { class: 'emb' }, h('h1', { class: 'sr' }, title), go));
  if (!example?.poster) shown();
}
