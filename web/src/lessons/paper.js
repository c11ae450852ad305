/** A lesson on paper, and in the preview of who writes one: all steps, their questions with room for an answer, their sources. */
import { h } from '../dom.js';
import { sceneOf } from './format.js';
import { inline, paragraphs, plain, quantityText, source } from './prose.js';
import { L } from './words.js';

/** @typedef {import('./format.js').Lesson} Lesson @typedef {import('./prose.js').Numbers} Numbers */

/** @param {NonNullable<import('./format.js').Step['predict']>} predict @param {Numbers} numbers @param {import('./kept.js').Answer | undefined} answer */
function question({ ask, unit, choices }, numbers, answer) {
  const asked = h('p', { class: 'strong' }, inline(ask, numbers));
  const told = (/** @type {number} */ value) => quantityText(value, unit);
  if (choices)
    return [
      asked,
      h(
        'ul',
        { class: 'boxes' },
        choices.map(({ text }, i) => h('li', {}, answer?.said === i ? '☒ ' : '☐ ', inline(text, numbers))), // prettier-ignore
      ),
    ];
  const said = answer && answer.said !== null ? told(answer.said) : null;
  const line = h('p', { class: 'blank' }, `${L.yours} `, said ?? h('span', { class: 'line' }), ' ', said ? '' : unit); // prettier-ignore
  return [asked, line, answer && h('p', {}, `${L.gave}: ${told(answer.gave)}`)];
}

/**
 * @param {Lesson} lesson @param {Numbers} numbers
 * @param {{posters: boolean, level: 2 | 3, answers?: {[step: string]: import('./kept.js').Answer}}} how level: of the steps' headings
 */
export function paperOf(lesson, numbers, { posters, level, answers = {} }) {
  const heading = level === 2 ? 'h2' : 'h3';
  let shown = '';
  return h(
    'div',
    { class: 'paper' },
    h('p', { class: 'muted' }, plain(lesson.about, numbers)),
    Object.entries(lesson.numbers ?? {}).map(([name, { label, unit }]) =>
      h(
        'p',
        {},
        plain(label, numbers),
        ': ',
        h('b', {}, quantityText(numbers.numbers[name], unit)),
      ),
    ),
    lesson.steps.map((step, i) => {
      const { example = '' } = sceneOf(lesson, i);
      const fresh = posters && example !== '' && example !== shown;
      shown = example;
      return h(
        'section',
        {},
        h(heading, { lang: numbers.lang }, `${i + 1}. ${step.title}`),
        fresh && h('img', { src: `posters/${example}-light.webp`, alt: '', width: 640, height: 400 }), // prettier-ignore
        paragraphs(step.text, numbers),
        step.predict && question(step.predict, numbers, answers[i]),
        step.checkpoint && h('p', {}, '☐ ', inline(step.checkpoint, numbers)),
      );
    }),
    h(heading, {}, L.sources),
    h('ul', { class: 'dots' }, Object.values(lesson.sources).map((text) => h('li', {}, source(text, numbers)))), // prettier-ignore
  );
}
