/** The pages of lessons: the list, a lesson, its teacher's page, and where one is written. */
import '../icons-later.js';
import { fill, h, icon } from '../dom.js';
import { ask } from '../engine.js';
import { LinkError } from '../../../wasm/js/link.mjs';
import { keepLater } from '../offline/keeping.js';
import { pageBar } from '../page-bar.js';
import { S } from '../state/strings.js';
import { localList } from '../state/wording-gallery.js';
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
              h('h2', {}, h('a', { href: `#lesson=${id}` }, title)),
              h('p', {}, about),
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
async function showFaults(root, faults) {
  const { toldIn } = await import('../faults/told.js');
  fill(
    root,
    h(
      'main',
      { class: 'teacher' },
      h('h1', {}, L.badTitle),
      h('p', {}, L.faults(faults.length)),
      h('ul', { class: 'dots' }, faults.map(({ where, what }) => h('li', {}, h('b', {}, L.place(where)), ' ', toldIn(what)))), // prettier-ignore
      h('p', {}, h('a', { href: '#lessons' }, L.all)),
    ),
  );
}

/** @typedef {import('./check.js').Fault} Fault */
/** The lesson of an address: `given` as its author wrote it, `lesson` in the words of the page where it is one of the gallery.
 * @param {import('./address.js').Place} place @param {readonly Listed[]} list @param {(id: string) => boolean} known
 * @returns {Promise<{lesson: Lesson, given: Lesson} | {faults: Fault[]}>} */
async function lessonAt({ id, packed }, list, known) {
  const fault = (/** @type {string} */ what) => ({ faults: [{ where: '', what }] });
  if (packed) {
    try {
      const given = await unpackLesson(packed);
      const faults = faultsOf(given, known);
      const lesson = /** @type {Lesson} */ (given);
      return faults.length > 0 ? { faults } : { lesson, given: lesson };
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      return fault(error.message);
    }
  }
  if (!list.some((one) => one.id === id)) return fault(L.noLesson(id));
  const file = `lessons/${id}.json`;
  const [given, lesson = given] = await Promise.all(
    [...new Set([file, localList(file)])].map(async (one) => readLesson(await (await fetch(one)).text(), known)),
  );
  return given.lesson && lesson.lesson
    ? { lesson: lesson.lesson, given: given.lesson }
    : { faults: [...given.faults, ...lesson.faults] };
} // prettier-ignore

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
      await Promise.all([json(localList('lessons/index.json')), json(localList('examples/index.json'))]) // prettier-ignore
    );
  const body = h('div', { class: 'lesson-page' });
  const all = place.page !== 'list' && h('a', { class: 'btn quiet', href: '#lessons' }, L.all);
  fill(root, pageBar(toggleTheme, { left: all }), body);
  document.title = S.pageTitle(place.page === 'write' ? L.editor : L.list);
  if (place.page === 'list') return showList(body, list);
  if (place.page === 'write') return (await import('./editor.js')).mountEditor(body, { list, examples }); // prettier-ignore
  const known = (/** @type {string} */ id) => examples.some((one) => one.id === id);
  const found = await lessonAt(place, list, known);
  if ('faults' in found) return showFaults(body, found.faults);
  const { lesson, given } = found;
  const lang = place.packed ? '' : undefined;
  document.title = S.pageTitle(lesson.title);
  if (place.teacher) return (await import('./teacher.js')).mountTeacher(body, { lesson, lang, place, examples }); // prettier-ignore
  const posters = (/** @type {string} */ id) => examples.find((e) => e.id === id)?.poster === true;
  (await import('./reader.js')).mountReader(body, { lesson, given, lang, place, posters });
}
