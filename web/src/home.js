/** The first page: every example as a card; the whole card is one link. A file can be opened too. */
import './icons-later.js';
import { h, icon, iconButton, fill } from './dom.js';
import { S } from './state/strings.js';
import { W } from './state/strings-home.js';
import { formatBound } from './state/format.js';

/** @typedef {{id: string, title: string, notes: string, duration: number, parts: number, poster?: boolean}} Example */

/** The first sentences of a text, as many as a card has room for. @param {string} text */
const brief = (text) =>
  text.length < 250 ? text : (/^.{0,250}[.?!](?= )/s.exec(text)?.[0] ?? text);

/**
 * @param {HTMLElement} root
 * @param {{examples: Example[], toggleTheme: () => void, openFile: (file: File) => void}} options
 */
export function mountHome(root, { examples, toggleTheme, openFile }) {
  document.title = S.pageTitle(W.title);
  const file = h('input', {
    type: 'file',
    accept: '.json,.obj,.stl,.ply,.glb,.3ds',
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
  const doors = h('div', { class: 'doors' });
  const left = h('div', {});
  // the last door: a file of a shape, where the examples are runs
  const mesh = h(
    'article',
    { class: 'door' },
    h('div', { class: 'sky', 'aria-hidden': 'true' }, icon('upload')),
    h(
      'div',
      { class: 'tx' },
      h('h2', {}, h('button', { type: 'button', onclick: () => file.click() }, W.mesh)),
      h('p', {}, W.meshText),
    ),
  );
  const none = h('p', { class: 'muted', hidden: true, role: 'status' }, W.none);

  function draw() {
    const word = search.value.trim().toLowerCase();
    const found = examples.filter((e) =>
      `${e.id} ${e.title} ${e.notes}`.toLowerCase().includes(word),
    );
    const theme = document.documentElement.dataset.theme ?? 'light';
    doors.replaceChildren(
      ...found.map((e) =>
        h(
          'article',
          { class: 'door' },
          e.poster
            ? h('img', {
                src: `posters/${e.id}-${theme}.webp`,
                alt: '',
                width: 640,
                height: 400,
                loading: 'lazy',
              })
            : h('div', { class: 'sky', 'aria-hidden': 'true' }, icon('mark')),
          h(
            'div',
            { class: 'tx' },
            h('h2', {}, h('a', { href: `#${e.id}` }, e.title)),
            h('p', {}, brief(e.notes)),
            h(
              'dl',
              {},
              h('dt', {}, W.parts),
              h('dd', {}, String(e.parts)),
              h('dt', {}, W.duration),
              h('dd', {}, `${formatBound(e.duration)}\u00a0s`),
            ),
          ),
        ),
      ),
      ...(`${W.mesh} ${W.meshText}`.toLowerCase().includes(word) ? [mesh] : []),
    );
    none.hidden = doors.children.length > 0;
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
      iconButton('moon', S.theme, () => {
        toggleTheme();
        draw();
      }),
      h(
        'button',
        { type: 'button', class: 'btn', onclick: () => file.click() },
        icon('upload'),
        h('span', {}, W.open),
      ),
      file,
    ),
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
      doors,
      none,
    ),
  );
  draw();
  import('./drafts/list.js').then(({ showDrafts }) => showDrafts(left)).catch(console.error);
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
