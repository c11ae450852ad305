/**
 * Opens what the address asks for. What the core does not take of a link is left out, one setting
 * after the other, and told in a dialog; the rest runs.
 */
import { mergePatch } from '../../../wasm/js/link.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { S } from '../state/strings.js';
import { textOf } from './edits.js';

/** A link with more wrong settings than this is not taken apart any further. */
const ATTEMPTS = 20;

/**
 * @param {{
 *   store: any, run: import('../sim/run.js').Run, edits: import('./edits.js').Edits,
 *   link: import('../../../wasm/js/link.mjs').Link, problems: {key: string, value: string, why: string}[],
 *   example: string, exampleDoc: any, given: string,
 *   editText: (text?: string, faults?: {where: string, what: string}[]) => void, dropProof: () => void,
 *   schema: () => any, late: () => Promise<typeof import('./later.js')>,
 * }} options `given`: the text of a file; what explains a wrong link is loaded when there is one
 */
export async function openLink(options) {
  const { store, run, edits, link, problems, example, exampleDoc, given, editText } = options;
  /** @type {import('../panels/dialogs.js').BadSetting[]} */
  const wrong = problems.map((p) => ({
    key: p.key,
    held: p.value || '–',
    why: p.why,
    allowed: '',
    fallback: '',
  }));
  let patch = link.patch ?? {};
  let inputs = link.inputs ?? [];

  /** @param {string} text @param {{where: string, what: string}[]} faults */
  const wholeIsBad = (text, faults) => {
    edits.base = store.state.doc;
    editText(text, faults);
  };

  if (given) {
    // a file: as it was written, so that a fault is where its author sees it
    try {
      await run.open(given, { at: 0, doc: store.state.doc });
      store.set({ exampleKey: `${example}!` });
    } catch (error) {
      if (!(error instanceof HawseInputError)) throw error;
      wholeIsBad(given, error.faults);
    }
    return;
  }
  for (let attempt = 0; ; attempt++) {
    const doc = mergePatch(exampleDoc, patch);
    try {
      store.set({ doc });
      if (wrong.length > 0) options.dropProof();
      await run.open(textOf(doc), {
        inputs,
        doc,
        at: (m) => Math.round((link.t ?? 0) / m.frame),
      });
      break;
    } catch (error) {
      if (!(error instanceof HawseInputError) || attempt > ATTEMPTS) throw error;
      const { describe, describeFault, formRows, splitPatch } = await options.late();
      const { bad, rest } = splitPatch(patch, error.faults);
      const rows = formRows(options.schema(), mergePatch(exampleDoc, rest));
      for (const leaf of bad)
        wrong.push(
          describe(leaf, rows, exampleDoc, (path, value) => edits.commit(path, value, '')),
        );
      if (
        bad.length === 0 &&
        inputs.length > 0 &&
        error.faults.every((f) => f.where.startsWith('/inputs/'))
      ) {
        for (const f of error.faults)
          wrong.push({
            key: 'inputs',
            held: inputs.map((i) => `${i.id}@${i.frame}:${i.value}`).join(', '),
            why: f.what,
            allowed: '',
            fallback: S.badLink.noDefault,
          });
        inputs = [];
      } else if (bad.length === 0) {
        if (Object.keys(patch).length === 0 || !example)
          return wholeIsBad(textOf(doc), error.faults);
        for (const f of error.faults) wrong.push(describeFault(f, doc));
        patch = {};
      } else patch = rest;
    }
  }
  if (!example) edits.base = store.state.doc;
  store.set({ exampleKey: `${example}!` });
  if (wrong.length > 0) {
    run.pause();
    const { badLinkDialog } = await options.late();
    badLinkDialog({ settings: wrong, editText: () => editText(), onclose: () => {} });
  }
}
