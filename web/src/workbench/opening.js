/**
 * Opens what the address asks for. What the core does not take of a link is left out, one setting
 * after the other, and told in a dialog; the rest runs.
 */
import { mergePatch } from '../../../wasm/js/link.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { openingFrame } from '../sim/opens.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */

/** A link with more wrong settings than this is not taken apart any further. */
const ATTEMPTS = 20;

/** @param {unknown} error @returns {Fault[]} */
function faultsOf(error) {
  if (!(error instanceof HawseInputError)) throw error;
  return error.faults;
}

/**
 * @param {{
 *   store: import('../state/store.js').Store, run: import('../sim/run.js').Run, commit: (path: string[], value: unknown) => void,
 *   link: import('../../../wasm/js/link.mjs').Link, problems: import('../../../wasm/js/link.mjs').LinkProblem[],
 *   example: string, exampleDoc: Doc, given: string,
 *   editText: (text?: string, faults?: Fault[]) => void, dropProof: () => void,
 *   schema: () => import('../../../wasm/js/labels.mjs').Schema | null, late: () => Promise<typeof import('./later.js')>,
 * }} options `given`: the text of a file; what explains a wrong link is loaded when there is one
 */
export async function openLink(options) {
  const { store, run, link, problems, example, exampleDoc, given, editText } = options;

  /** Nothing can be left out: its author sees it as text. @param {string} text @param {Fault[]} faults */
  const wholeIsBad = (text, faults) => {
    store.set({ base: store.state.doc });
    editText(text, faults);
  };

  if (given) {
    // a file: as it was written, so that a fault is where its author sees it
    try {
      await run.open(given, {
        ...{ inputs: link.inputs ?? [], doc: store.state.doc },
        at: (m) => openingFrame(m, link.t),
      });
      store.set({ exampleKey: `${example}!` });
    } catch (error) {
      wholeIsBad(given, faultsOf(error));
    }
    return;
  }
  let asked = { patch: /** @type {Doc} */ (link.patch ?? {}), inputs: link.inputs ?? [] };
  /** @type {import('../panels/dialogs.js').BadSetting[]} */
  const wrong = [];
  for (let attempt = 0; ; attempt++) {
    const { patch, inputs } = asked;
    const doc = mergePatch(exampleDoc, patch);
    try {
      store.set({ doc });
      if (problems.length + wrong.length > 0) options.dropProof();
      await run.open(textOf(doc), {
        ...{ inputs, doc },
        at: (m) => openingFrame(m, link.t),
      });
      break;
    } catch (error) {
      const faults = faultsOf(error);
      if (attempt > ATTEMPTS) throw error;
      const { withoutWrong } = await options.late();
      const schema = options.schema();
      const rest =
        schema &&
        withoutWrong(asked, faults, {
          ...{ schema, example: exampleDoc, whole: !example },
          commit: options.commit,
        });
      if (!rest) return wholeIsBad(textOf(doc), faults);
      wrong.push(...rest.wrong);
      asked = rest;
    }
  }
  if (!example) store.set({ base: store.state.doc });
  store.set({ exampleKey: `${example}!` });
  if (problems.length + wrong.length === 0) return;
  run.pause();
  const { tellWrong } = await options.late();
  tellWrong(problems, wrong, () => editText());
}
