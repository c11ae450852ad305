/** The pages of lessons: the list, a lesson, its teacher's page, and where one is written. */
import '../icons-later.js';
import { fill, h, icon, iconButton } from '../dom.js';
import { ask } from '../engine.js';
import { LinkError } from '../../../wasm/js/link.mjs';
import { keepLater } from '../offline/keeping.js';
import { otherTongues, tongueLinks } from '../tongue/switch.js';
import { S } from '../state/strings.js';
import { placeOf, unpackLesson } from './address.js';
import { faultsOf, readLesson } from './format.js';
import { L } from './words.js';

/** @typedef {import('../home.js').Example & {file?: string}} Example @typedef {import('./format.js').Lesson} Lesson */
/** @typedef {{id: string, title: string, about: string, minutes: number, level: number, example: string}} Listed */

/** The style comes with these pages. @returns {Promise<void>} */
const loadStyle = () =>
  new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(h('link', { rel: 'stylesheet', href: 'lessons.css', onload: done, onerror: done })); // prettier-ignore
  });

/** @param {() => void} toggleTheme @param {boolean} home the list is on show */
const bar = (toggleTheme, home) =>
  h(
    'header',
    { class: 'bar home-bar' },
    h(
      'a',
      { class: 'brand', href: '#', 'aria-label': S.allExamples },
      icon('mark'),
      h('span', {}, S.name),
    ),
    !home && h('a', { class: 'btn quiet', href: '#lessons' }, L.all),
    h('span', { class: 'grow' }),
    ...tongueLinks(otherTongues()),
    iconButton('moon', S.theme, toggleTheme),
  );

/** @param {Element} root @param {readonly Listed[]} list */
function showList(root, list) {
  const theme = document.documentElement.dataset.theme ?? 'light';
  fill(
    root,
    h(
      'main',
      { class: 'home lessons' },
      h(
        'div',
        { class: 'lead' },
        h(
          'div',
          {},
          h('h1', {}, L.list),
          h('p', {}, L.lead),
          h('p', {}, h('a', { href: '#lessons=write' }, L.write)),
        ),
      ),
      h(
        'div',
        { class: 'doors' },
        list.map(({ id, title, about, minutes, level, example }) =>
          h(
            'article',
            { class: 'door' },
            example
              ? h('div', { class: 'pic' }, h('img', { src: `posters/${example}-${theme}.webp`, alt: '', width: 640, height: 400, loading: 'lazy' })) // prettier-ignore
              : h('div', { class: 'sky', 'aria-hidden': 'true' }, icon('mark')),
            h(
              'div',
              { class: 'tx' },
              h('h2', { lang: 'en' }, h('a', { href: `#lesson=${id}` }, title)),
              h('p', { lang: 'en' }, about),
              h(
                'dl',
                {},
                h('dt', { class: `lv lv${level}` }, L.levels[level]),
                h('dd', {}, L.minutes(minutes)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {Element} root @param {readonly import('./check.js').Fault[]} faults */
function showFaults(root, faults) {
  fill(
    root,
    h(
      'main',
      { class: 'teacher' },
      h('h1', {}, L.badTitle),
      h('p', {}, L.faults(faults.length)),
      h('ul', { class: 'dots' }, faults.map(({ where, what }) => h('li', {}, h('b', {}, L.place(where)), ' ', h('span', { lang: 'en' }, what)))), // prettier-ignore
      h('p', {}, h('a', { href: '#lessons' }, L.all)),
    ),
  );
}

/** The lesson of an address. @param {import('./address.js').Place} place @param {readonly Listed[]} list @param {(id: string) => boolean} known
 * @returns {Promise<{lesson: Lesson | null, faults: import('./check.js').Fault[]}>} */
async function lessonAt({ id, packed }, list, known) {
  const fault = (/** @type {string} */ what) => ({ lesson: null, faults: [{ where: '', what }] });
  if (packed) {
    try {
      const given = await unpackLesson(packed);
      const faults = faultsOf(given, known);
      return { lesson: faults.length > 0 ? null : /** @type {Lesson} */ (given), faults };
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      return fault(error.message);
    }
  }
  if (!list.some((one) => one.id === id)) return fault(L.noLesson(id));
  return readLesson(await (await fetch(`lessons/${id}.json`)).text(), known);
}

/**
 * @param {HTMLElement} root
 * @param {() => void} toggleTheme
 */
export async function mountLessons(root, toggleTheme) {
  await loadStyle();
  keepLater();
  const place = placeOf(location.hash);
  const json = async (/** @type {string} */ url) => (await ask(url)).json();
  const [{ lessons: list }, { examples }] =
    /** @type {[{lessons: Listed[]}, {examples: Example[]}]} */ (
      await Promise.all([json('lessons/index.json'), json('examples/index.json')])
    );
  const body = h('div', { class: 'lesson-page' });
  fill(root, bar(toggleTheme, place.page === 'list'), body);
  document.title = S.pageTitle(place.page === 'write' ? L.editor : L.list);
  if (place.page === 'list') return showList(body, list);
  if (place.page === 'write') return (await import('./editor.js')).mountEditor(body, { list, examples }); // prettier-ignore
  const known = (/** @type {string} */ id) => examples.some((one) => one.id === id);
  const { lesson, faults } = await lessonAt(place, list, known);
  if (!lesson) return showFaults(body, faults);
  document.title = S.pageTitle(lesson.title);
  if (place.teacher) return (await import('./teacher.js')).mountTeacher(body, { lesson, place, examples }); // prettier-ignore
  const posters = (/** @type {string} */ id) => examples.find((e) => e.id === id)?.poster === true;
  (await import('./reader.js')).mountReader(body, { lesson, place, posters });
}
