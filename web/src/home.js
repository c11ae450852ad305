/** The first page: four doors, then every other example by its topic; a whole card is one link. A file can be opened too. */
import './icons-later.js';
import { h, icon, fill } from './dom.js';
import { keepOffline } from './offline/keeping.js';
import { S } from './state/strings.js';
import { W } from './state/strings-home.js';
import { W as NEW } from './fresh/words.js';
import { formatBound } from '../../wasm/js/format.mjs';
import { pageBar } from './page-bar.js';

/** @typedef {{id: string, title: string, notes: string, duration: number, parts: number, topic: string, level: number,
 *   caption?: string, english?: string, door?: number, poster?: boolean, loop?: boolean}} Example */

/** Once the page is whole and has nothing else to do. @param {() => void} act */
function whenIdle(act) {
  const idle = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** The first sentences of a text, as many as a card has room for. @param {string} text */
const brief = (text) =>
  text.length < 250 ? text : (/^.{0,250}[.?!](?= )/s.exec(text)?.[0] ?? text);

/** A card. @param {Example} e @param {boolean} first it is seen at once */
function cardOf(e, first) {
  const theme = document.documentElement.dataset.theme ?? 'light';
  const { level } = e;
  return h(
    'article',
    { class: 'door', ...(e.loop ? { 'data-loop': `posters/${e.id}-${theme}.webm` } : {}) },
    e.poster
      ? h(
          'div',
          { class: 'pic' },
          h('img', {
            ...{ src: `posters/${e.id}-${theme}.webp`, alt: '', width: 640, height: 400 },
            ...(first ? { fetchpriority: 'high' } : { loading: 'lazy' }),
          }),
        )
      : h('div', { class: 'sky', 'aria-hidden': 'true' }, icon('mark')),
    h(
      'div',
      { class: 'tx' },
      h('h3', {}, h('a', { href: `#${e.id}` }, e.title)),
      h('p', {}, e.caption || brief(e.notes)),
      h(
        'dl',
        {},
        h('dt', {}, W.parts(e.parts)),
        h('dd', {}, `${formatBound(e.duration)}\u00a0s`),
        first
          ? null
          : [
              h('dt', { class: 'sr' }, W.level),
              h('dd', { class: `lv lv${level}` }, W.levels[level]),
            ],
      ),
    ),
  );
}

/** A card that is a button. @param {Parameters<typeof icon>[0]} picture @param {string} title @param {string} text @param {() => void} onclick */
const doorOf = (picture, title, text, onclick) =>
  h(
    'article',
    { class: 'door' },
    h('div', { class: 'sky', 'aria-hidden': 'true' }, icon(picture)),
    h(
      'div',
      { class: 'tx' },
      h('h3', {}, h('button', { type: 'button', onclick }, title)),
      h('p', {}, text),
    ),
  );

/** What words are looked for in: those of another language find the English ones too. @param {Example} e */
const textOf = (e) =>
  [e.id, e.title, e.notes, e.caption, e.english, W.topics[e.topic], W.levels[e.level]]
    .join(' ')
    .toLowerCase();

/** Every word of a search is in it. @param {string} words @param {string} text */
const has = (words, text) => words.split(/\s+/).every((word) => text.includes(word));

/**
 * @param {HTMLElement} root
 * @param {{examples: Example[], toggleTheme: () => void, openFile: (file: File) => void}} options
 */
export function mountHome(root, { examples, toggleTheme, openFile }) {
  document.title = S.pageTitle(W.title);
  const file = h('input', {
    type: 'file',
    accept: '.json,.hawse,.obj,.stl,.ply,.glb,.3ds',
    class: 'sr',
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: () => file.files?.[0] && openFile(file.files[0]),
  });
  const search = h('input', {
    type: 'search',
    'aria-label': W.find,
    placeholder: W.find,
    oninput: () => draw(),
  });
  const shelf = h('div', { class: 'shelf' });
  const left = h('div', {});
  // the last doors: a scenario to build, a file of a shape, where the examples are runs
  const begin = () => import('./fresh/dialog.js').then(({ newDialog }) => newDialog());
  const own = doorOf('plus', NEW.card, NEW.cardText, begin);
  const mesh = doorOf('upload', W.mesh, W.meshText, () => file.click());
  // the button that stops what moves, where something does
  const moving = h('span', { hidden: true });
  const none = h('p', { class: 'muted', hidden: true, role: 'status' }, W.none);

  /** Plays what moves, once the page is idle. @type {import('./home-loops.js').Loops | null} */
  let loops = null;

  /** Cards under a heading. @param {string} title @param {Node[]} cards @param {string} kind */
  const group = (title, cards, kind) =>
    cards.length === 0
      ? []
      : [
          h(
            'section',
            { 'aria-label': title },
            kind ? h('h2', { class: 'sr' }, title) : h('h2', {}, title),
            h('div', { class: `doors ${kind}` }, cards),
          ),
        ];

  function draw() {
    const word = search.value.trim().toLowerCase();
    const found = examples.filter((e) => has(word, textOf(e)));
    // who looks for a word finds all of them in their places
    const front = word ? [] : found.filter(({ door }) => door).sort((a, b) => Number(a.door) - Number(b.door)); // prettier-ignore
    const rest = found.filter((e) => !front.includes(e)).sort((a, b) => a.level - b.level);
    const yours = [
      ...(has(word, `${NEW.title} ${NEW.card} ${NEW.cardText}`.toLowerCase()) ? [own] : []),
      ...(has(word, `${W.mesh} ${W.meshText}`.toLowerCase()) ? [mesh] : []),
    ];
    const topics = Object.entries(W.topics).map(
      ([topic, title]) =>
      group(title, rest.filter((e) => e.topic === topic).map((e) => cardOf(e, false)), ''), // prettier-ignore
    );
    shelf.replaceChildren(
      ...group(W.front, front.map((e) => cardOf(e, true)), 'front'), // prettier-ignore
      ...topics.flat(),
      ...group(W.own, yours, ''),
    );
    none.hidden = shelf.children.length > 0;
    loops?.watch(shelf);
  }
  const theme = () => {
    toggleTheme();
    draw();
  };
  const open = h(
    'button',
    { type: 'button', class: 'btn fold', 'aria-label': W.open, onclick: () => file.click() },
    icon('upload'),
    h('span', {}, W.open),
  );
  const make = h(
    'button',
    { type: 'button', class: 'btn primary', 'aria-label': NEW.title, onclick: begin },
    icon('plus'),
    h('span', {}, NEW.open),
  );
  fill(
    root,
    pageBar(theme, { middle: moving, right: [open, make, file] }),
    h(
      'main',
      { class: 'home' },
      h(
        'div',
        { class: 'lead' },
        h(
          'div',
          {},
          h('h1', {}, W.title),
          h('p', {}, W.lead, ' ', h('a', { href: '#validation' }, W.validation)),
          h(
            'p',
            { class: 'ways' },
            h('a', { href: '#lessons' }, W.lessons),
            h('a', { href: W.studyPage }, W.study),
          ),
        ),
        h(
          'div',
          { class: 'search' },
          icon('search'),
          search,
          h('kbd', { class: 'kbd', 'aria-hidden': 'true' }, '/'),
        ),
      ),
      left,
      shelf,
      none,
    ),
  );
  draw();
  import('./drafts/list.js').then(({ showDrafts }) => showDrafts(left)).catch(console.error);
  whenIdle(keepOffline);
  whenIdle(async () => {
    if (!examples.some(({ loop }) => loop)) return;
    const { createLoops } = await import('./home-loops.js');
    loops = createLoops(moving);
    loops?.watch(shelf);
  });
  return {
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key === '/' && document.activeElement !== search) {
        event.preventDefault();
        search.focus();
      }
    },
  };
}
