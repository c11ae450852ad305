/**
 * An embedded run: it shows its picture first and says what it loads, starts when it is clicked or asked to by the
 * page around it, and keeps the picture until it has one of its own.
 */
import { askForRun, begun, posterShown } from '../engine.js';
import { fill, h, icon } from '../dom.js';
import { formatBytes } from '../state/format.js';
import { S } from '../state/strings.js';
import { createMessages } from './messages.js';
import { W } from './words.js';

/** @typedef {import('./messages.js').Workbench} Workbench */
/** What a run shows until its first picture. @typedef {{cover: HTMLElement, onpicture: () => void}} Meanwhile */

/** Over every other style. */
const style = () =>
  new Promise((done) => {
    const link = h('link', { rel: 'stylesheet', href: 'embed.css', onload: done, onerror: done });
    document.head.append(link);
  });

/**
 * @param {HTMLElement} root
 * @param {{example: import('../home.js').Example | undefined, list: import('../main.js').List,
 *   mount: (meanwhile: Meanwhile) => Promise<Workbench>, loadFont: () => void}} options
 */
export async function mountEmbed(root, { example, list, mount, loadFont }) {
  await style();
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
  const messages = framed ? createMessages({ begin: start }) : null;
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
      onpicture() {
        cover.remove();
        loadFont();
      },
    });
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
