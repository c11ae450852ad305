/** Why the run has halted: part, time and cause, and a step to try. */
import { button, copyText, fill, h, icon, iconButton } from '../dom.js';
import { S } from '../state/strings-later.js';
import { fixed, formatText } from '../../../wasm/js/format.mjs';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/loader.mjs').HaltReport} HaltReport */
/** `step`: that of the scenario [s]; `run`: with another one; `last`: shows the last good frame.
 * @typedef {{step: number, run: (step: number) => void, last: () => void}} Actions */

/** The time of a halt in a sentence. @param {HaltReport} report */
export const haltTitle = ({ time }) => S.halt.title(fixed(time ?? 0, 3));

/** @param {number} s */
const stepText = (s) => formatText(s, 's', 3);

/** What is told of a halt: name and value.
 * @param {HaltReport} report @param {number} given the step of the scenario @returns {{name: string, part?: string, text: string, lang?: string, title?: string}[]} */
function rowsOf({ part, node, cause, step }, given) {
  const at = typeof node === 'number' && node >= 0 ? `, ${S.halt.node(node)}` : '';
  return [
    ...(part ? [{ name: S.halt.part, part, text: at }] : []),
    { name: S.halt.cause, ...told(cause ?? '') },
    ...(step ? [{ name: S.halt.try, text: S.halt.step(stepText(step), stepText(given)) }] : []),
  ];
}

export function createHalt() {
  const el = h('section', { class: 'halt', role: 'alert', hidden: true });

  /** @param {string} text */
  function copyButton(text) {
    const copy = button(
      S.halt.copy,
      'copy',
      async () => {
        if (await copyText(text)) fill(copy, icon('check'), S.halt.copied);
      },
      'quiet',
    );
    return copy;
  }

  return {
    el,
    /** @param {HaltReport | null} report null: the run has not halted @param {Actions} actions */
    set(report, actions) {
      el.hidden = !report;
      if (!report) return el.replaceChildren();
      const { step } = report;
      const title = haltTitle(report);
      const rows = rowsOf(report, actions.step);
      // also as the core says it, which is what others look for
      const text = rows.map(({ name, part = '', text, title }) => `${name}: ${part}${text}${title ? ` (${title})` : ''}`); // prettier-ignore
      fill(
        el,
        h(
          'h2',
          {},
          icon('octagon-x'),
          title,
          h('span', { class: 'grow' }),
          iconButton('x', S.halt.dismiss, () => (el.hidden = true)),
        ),
        h(
          'dl',
          {},
          rows.flatMap(({ name, part, text, lang, title }) => [
            h('dt', {}, name),
            h('dd', { lang, title }, part && h('b', {}, part), text),
          ]),
        ),
        h(
          'div',
          { class: 'acts' },
          step ? button(S.halt.run(stepText(step)), '', () => actions.run(step), 'primary') : null,
          button(S.halt.last, '', actions.last),
          copyButton([title, ...text].join('\n')),
        ),
      );
    },
  };
}
