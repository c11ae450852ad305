/** A question of a lesson: the prediction, the wait for the run, and both beside each other. */
import { button, fill, h } from '../dom.js';
import { choiceOf, referenceValue, untilOf } from './measure.js';
import { inline, paragraphs, quantityText, source } from './prose.js';
import { L } from './words.js';
import { errorText } from '../../../wasm/js/format.mjs';

/** @typedef {import('./format.js').Predict} Predict @typedef {import('./prose.js').Numbers} Numbers */
/** @typedef {import('./kept.js').Answer} Answer */

/** A number as it is typed: with a comma too. @param {string} text */
export function typed(text) {
  const plain = text.trim().replace('−', '-').replace(/^([-+]?\d*),(\d+)$/, '$1.$2');
  return plain === '' ? NaN : Number(plain);
} // prettier-ignore

/** What was predicted and what the run gave. @param {Predict} asked with its numbers in place @param {Answer} answer @param {Numbers} numbers @param {{[key: string]: string}} sources */
export function told(asked, { said, gave }, numbers, sources) {
  const { choices, unit, tolerance = 0, reference } = asked;
  const quantity = (/** @type {number} */ value) => quantityText(value, unit);
  const nameOf = (/** @type {number} */ i) =>
    choices?.[i] ? inline(choices[i].text, numbers) : [L.noChoice(quantityText(gave))];
  const is = referenceValue(asked, numbers.numbers);
  /** @type {HTMLElement[]} */
  const rows = [];
  const row = (/** @type {string} */ name, /** @type {(Node | string)[]} */ value) =>
    rows.push(h('dt', {}, name), h('dd', {}, value));
  /** @type {string} */
  let words = '';
  if (choices) {
    const right = choiceOf(choices, gave);
    row(L.said, said === null ? [L.none] : nameOf(said));
    row(L.gave, nameOf(right));
    if (said !== null) words = said === right ? L.sameChoice : L.otherChoice;
  } else {
    row(L.said, [said === null ? L.none : quantity(said)]);
    row(L.gave, [quantity(gave)]);
    if (said !== null) {
      const by = said - gave;
      const size = quantity(Math.abs(by));
      row(L.difference, [by === 0 ? L.exactly : by > 0 ? L.more(size) : L.less(size)]);
      words = Math.abs(by) <= tolerance ? L.near(quantity(tolerance)) : L.far(quantity(tolerance));
    }
  }
  if (reference && is !== undefined && !choices)
    row(L.source, [
      quantity(is),
      h('span', { class: 'from' }, source(sources[reference.cites], numbers)),
    ]);
  return [h('dl', { class: 'told' }, rows), words && h('p', { class: 'strong' }, words)];
}

/**
 * @param {Predict} asked with its numbers in place
 * @param {{numbers: Numbers, sources: {[key: string]: string}, after: readonly string[], answer: Answer | undefined,
 *   run: (signal: AbortSignal) => Promise<number>, jump: (time: number) => void, give: (answer: Answer | null) => void}} app
 *   `run`: lets the run answer; `give`: keeps an answer, or forgets it
 */
export function createAsk(asked, { numbers, sources, after, answer, run, jump, give }) {
  const { choices, unit = '' } = asked;
  const el = h('section', { class: 'ask', 'aria-label': L.ask });
  const gone = new AbortController();
  const wrong = h('p', { class: 'wrong', role: 'alert', id: 'ask-wrong' });
  const input = h('input', {
    ...{ type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false' },
    ...{ id: 'ask-value', 'aria-describedby': 'ask-wrong' },
  });
  const radios = (choices ?? []).map(({ text }, i) => {
    const radio = h('input', { type: 'radio', name: 'ask', value: String(i) });
    return { radio, el: h('label', { class: 'choice' }, radio, h('span', {}, inline(text, numbers))) };
  }); // prettier-ignore

  /** The prediction, undefined where there is none yet. */
  function prediction() {
    if (choices) {
      const i = radios.findIndex(({ radio }) => radio.checked);
      return i < 0 ? undefined : i;
    }
    const value = typed(input.value);
    return Number.isFinite(value) ? value : undefined;
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const said = prediction();
    if (said !== undefined) return void go(said);
    fill(wrong, choices ? L.badChoice : L.bad);
    if (!choices) input.setAttribute('aria-invalid', 'true');
    (radios[0]?.radio ?? input).focus();
  }

  function form() {
    const field = choices
      ? h('fieldset', {}, h('legend', {}, inline(asked.ask, numbers)), radios.map((r) => r.el))
      : h(
          'div',
          {},
          h('label', { htmlFor: 'ask-value' }, inline(asked.ask, numbers)),
          h('span', { class: 'value' }, input, unit && h('span', { class: 'u' }, quantityText(0, unit).slice(2))), // prettier-ignore
        );
    fill(wrong);
    fill(
      el,
      h(
        'form',
        { onsubmit: submit, novalidate: true },
        field,
        wrong,
        h(
          'p',
          { class: 'acts' },
          h('button', { type: 'submit', class: 'btn primary' }, L.predict),
          button(L.skip, '', () => void go(null), 'quiet'),
        ),
      ),
    );
  } // prettier-ignore

  /** @param {Answer} answer @param {boolean} fresh it has just come */
  function result(answer, fresh) {
    const head = h('h3', { tabindex: -1 }, L.ask);
    const box = h('div', { role: 'status' }, told(asked, answer, numbers, sources));
    const again = button(L.again, 'undo-2', () => {
      give(null);
      form();
      (radios[0]?.radio ?? input).focus();
    }, 'quiet'); // prettier-ignore
    fill(el, head, h('p', {}, inline(asked.ask, numbers)), box, paragraphs(after, numbers), h('p', { class: 'acts' }, again)); // prettier-ignore
    if (fresh) head.focus({ preventScroll: true });
  }

  /** @param {number | null} said */
  async function go(said) {
    const until = untilOf(asked.measure);
    const status = h('p', { role: 'status' }, L.running(quantityText(until)));
    const skip = button(L.jump, 'step-forward', () => jump(until));
    fill(el, h('p', {}, inline(asked.ask, numbers)), status, h('p', { class: 'acts' }, skip));
    skip.focus({ preventScroll: true });
    try {
      const answer = { said, gave: await run(gone.signal) };
      give(answer);
      result(answer, true);
    } catch (error) {
      if (gone.signal.aborted) return;
      const { told: inTongue } = await import('../faults/told.js');
      fill(status, L.halted(inTongue(errorText(error)).text));
      fill(wrong);
      el.append(button(L.again, 'undo-2', form, 'quiet'));
    }
  }

  if (answer) result(answer, false);
  else form();
  return { el, destroy: () => gone.abort() };
}
