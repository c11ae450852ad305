/** The table of a lesson's answers: by their sources at once, by runs in this browser when they are asked for. */
import { button, fill, h, setText } from '../dom.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { predictFor } from './format.js';
import { choiceOf, referenceValue } from './measure.js';
import { inline, quantityText } from './prose.js';
import { L } from './words.js';

/**
 * @param {import('./format.js').Lesson} lesson
 * @param {import('./prose.js').Numbers} numbers
 * @param {readonly import('../home.js').Example[]} examples
 */
export function createAnswers(lesson, numbers, examples) {
  const rows = lesson.steps.flatMap(({ predict }, index) => {
    if (!predict) return [];
    const asked = predictFor(predict, numbers.numbers);
    const { choices, unit, tolerance } = asked;
    const text = (/** @type {number | undefined} */ value) => {
      if (value === undefined) return '–';
      const right = choices ? choices[choiceOf(choices, value)]?.text : undefined;
      return right ? `${right} (${quantityText(value)})` : quantityText(value, unit);
    };
    const run = h('td', {}, '–');
    const el = h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${index + 1}. `, inline(asked.ask, numbers)),
      h('td', {}, inline(text(referenceValue(asked, numbers.numbers)), numbers)),
      run,
      h('td', {}, choices ? '–' : quantityText(tolerance ?? 0, unit)),
    );
    return [{ index, el, run, text }];
  });
  const status = h('p', { class: 'status', role: 'status' });
  const go = button(L.runAll, 'play', runAll);
  async function runAll() {
    go.disabled = true;
    const { answerByRun } = await import('./run.js');
    for (const { index, run, text } of rows) {
      setText(status, L.runOne(index + 1));
      try {
        const got = await answerByRun(lesson, index, numbers.numbers, examples);
        fill(run, inline(text(got), numbers));
      } catch (error) {
        const { told } = await import('../faults/told.js');
        fill(run, told(errorText(error)).text);
      }
    }
    go.disabled = false;
    setText(status, L.ranAll);
  }
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'rows', role: 'group', tabindex: 0, 'aria-label': L.answers },
      h(
        'table',
        { class: 'answers' },
        h('caption', { class: 'sr' }, L.answers),
        h(
          'thead',
          {},
          h('tr', {}, [L.question, L.bySource, L.byRun, L.within].map((word) => h('th', { scope: 'col' }, word))), // prettier-ignore
        ),
        h('tbody', {}, rows.map(({ el }) => el)), // prettier-ignore
      ),
    ),
    h('p', { class: 'acts screen' }, go),
    status,
  );
}
