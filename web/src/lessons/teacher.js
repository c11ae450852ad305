/** A lesson for its teacher: aims, time, answers for any student, common mistakes, sources, and links to hand out. */
import { button, fill, h, setText } from '../dom.js';
import { addressOf } from './address.js';
import { createAnswers } from './answers.js';
import { copyTold } from './copying.js';
import { STUDENT_MAX, numbersFor, studentOf } from './numbers.js';
import { bullets, paragraphs, plain, quantityText, source } from './prose.js';
import { L } from './words.js';

/** @typedef {import('./format.js').Lesson} Lesson @typedef {import('./address.js').Place} Place */

/** Ids that are asked for at a time. */
const STUDENTS_MAX = 500;

/** An address with a button that copies it. @param {string} label @param {string} text @param {HTMLElement} status */
function linkField(label, text, status) {
  const field = h('input', { type: 'text', value: text, 'aria-label': label });
  field.readOnly = true;
  return h(
    'p',
    { class: 'acts' },
    field,
    button(L.copy, '', () => copyTold(status, text)),
  );
}

/** What holds a whole lesson is told by its ends. @param {string} text */
const shortLink = (text) =>
  text.length > 100 ? `${text.slice(0, 40)}…${text.slice(text.lastIndexOf('&'))}` : text;

/** Links of students. @param {Lesson} lesson @param {Place} place @param {HTMLElement} status */
function handOut(lesson, place, status) {
  const base = `${location.origin}${location.pathname}`;
  const linkOf = (/** @type {string} */ student) => base + addressOf({ ...place, student, teacher: false }); // prettier-ignore
  const names = Object.keys(lesson.numbers ?? {});
  const ids = h('textarea', { rows: 4, id: 'lesson-ids', spellcheck: 'false' });
  const list = h('div', { class: 'rows' });
  /** @type {string[][]} */
  let rows = [];
  const copy = () => copyTold(status, `${rows.map((row) => row.join('\t')).join('\n')}\n`);
  /** @param {string} id @param {string} text */
  function copyOne(id, text) {
    const one = button(L.copy, '', () => copyTold(status, text));
    one.setAttribute('aria-label', L.copyOf(id));
    return one;
  }
  const copyAll = button(L.copyLinks, '', copy);
  function draw() {
    const all = [...new Set(ids.value.split('\n').map(studentOf).filter(Boolean))];
    const long = all.find((id) => id.length > STUDENT_MAX);
    const good = all.filter((id) => id.length <= STUDENT_MAX).slice(0, STUDENTS_MAX);
    setText(status, long ? L.longId(long.slice(0, STUDENT_MAX), STUDENT_MAX) : '');
    rows = good.map((id) => {
      const numbers = numbersFor(lesson, id);
      return [id, ...names.map((name) => quantityText(numbers[name], lesson.numbers?.[name].unit)), linkOf(id)]; // prettier-ignore
    });
    copyAll.disabled = rows.length === 0;
    fill(
      list,
      rows.length > 0 &&
        h(
          'table',
          {},
          h('caption', { class: 'sr' }, L.links),
          h('thead', {}, h('tr', {}, [L.student(''), ...names, L.links].map((text) => h('th', { scope: 'col' }, text)), h('td', {}))), // prettier-ignore
          h(
            'tbody',
            {},
            rows.map(([id, ...rest]) =>
              h(
                'tr',
                {},
                h('th', { scope: 'row' }, id),
                rest.slice(0, -1).map((text) => h('td', {}, text)),
                h('td', {}, h('a', { href: rest.at(-1) }, shortLink(rest.at(-1) ?? ''))),
                h('td', {}, copyOne(id, rest.at(-1) ?? '')),
              ),
            ),
          ),
        ),
    );
  }
  ids.addEventListener('input', draw);
  draw();
  return [
    linkField(L.link, linkOf(''), status),
    names.length === 0
      ? h('p', { class: 'muted' }, L.noNumbers)
      : h(
          'div',
          {},
          h('label', { htmlFor: 'lesson-ids', class: 'strong' }, L.students),
          h('p', { class: 'muted small' }, L.studentsLead(STUDENT_MAX)),
          ...[ids, list, h('p', { class: 'acts' }, copyAll)],
        ),
  ];
}

/**
 * @param {HTMLElement} root
 * @param {{lesson: Lesson, lang: '' | undefined, place: Place, examples: readonly import('../home.js').Example[]}} options
 */
export function mountTeacher(root, { lesson, lang, place, examples }) {
  const { student } = place;
  const numbers = { numbers: numbersFor(lesson, student), drawn: lesson.numbers ?? {}, lang };
  const status = h('p', { class: 'status', role: 'status' });
  const section = (/** @type {string} */ title, /** @type {(Node | null | false | undefined)[]} */ ...inner) =>
    h('section', {}, h('h2', {}, title), ...inner); // prettier-ignore
  const asking = lesson.steps.flatMap((step, i) => (step.predict ? [{ step, i }] : []));
  const checkpoints = lesson.steps.flatMap(({ checkpoint }) => checkpoint ?? []);
  const who = h('input', { type: 'text', id: 'lesson-who', value: student, maxlength: STUDENT_MAX });
  const change = () =>
    (location.hash = addressOf({ ...place, student: studentOf(who.value), teacher: true }));
  who.addEventListener('change', change);
  const mistakes = asking.filter(({ step }) => step.predict?.mistakes);
  fill(
    root,
    h(
      'main',
      { class: 'teacher' },
      h('p', { class: 'muted' }, L.forTeacher),
      h('h1', { lang }, lesson.title),
      h('p', {}, plain(lesson.about, numbers)),
      h('p', {}, `${L.duration}: ${L.minutes(lesson.minutes)} · ${L.levels[lesson.level]}`),
      h(
        'p',
        { class: 'acts screen' },
        h('a', { class: 'btn', href: addressOf({ ...place, teacher: false }) }, L.forReader),
        button(L.print, '', () => print()),
      ),
      section(L.aims, bullets(lesson.aims, numbers)),
      lesson.needs && section(L.needs, bullets(lesson.needs, numbers)),
      lesson.teacher && section(L.notes, ...paragraphs(lesson.teacher, numbers)),
      section(
        L.answers,
        h('p', { class: 'muted' }, L.answersLead),
        lesson.numbers
          ? h('p', { class: 'acts screen' }, h('label', { htmlFor: 'lesson-who' }, L.numbersFor), who, h('span', { class: 'muted' }, student ? '' : L.noStudent)) // prettier-ignore
          : null,
        createAnswers(lesson, numbers, examples),
      ),
      mistakes.length > 0 &&
        section(
          L.mistakes,
          ...mistakes.flatMap(({ step, i }) => [
            h('h3', { lang }, `${i + 1}. ${step.title}`),
            bullets(step.predict?.mistakes ?? [], numbers),
          ]),
        ),
      checkpoints.length > 0 && section(L.checkpoints, bullets(checkpoints, numbers)),
      section(L.sources, h('ul', { class: 'dots' }, Object.values(lesson.sources).map((text) => h('li', {}, source(text, numbers))))), // prettier-ignore
      h('section', { class: 'screen' }, h('h2', {}, L.handOut), ...handOut(lesson, place, status)),
      status,
    ),
  );
} // prettier-ignore
