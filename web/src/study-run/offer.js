/** The way from a run to the page of studies: the run as a study, in the address. Loaded when it is asked for. */
import { diffPatch } from '../../../wasm/js/link.mjs';
import { encodeLink } from '../../../wasm/js/link-write.mjs';
import { encodeStudy } from '../../../wasm/js/study/link.mjs';
import { studyOf } from './make.js';
import { W } from './words.js';
import { told } from '../faults/told.js';
import { errorText } from '../../../wasm/js/format.mjs';

/**
 * The address of a study of a run.
 * @param {Omit<import('./make.js').Given, 'base'> & {example: string, before: import('./make.js').JsonObject,
 *   inputs: readonly import('../../../wasm/js/messages.mjs').InputEvent[]}} run `before`: the example as it is
 * @returns {Promise<string>}
 */
export async function studyAddress({ example, before, inputs, ...given }) {
  const patch = /** @type {import('./make.js').JsonObject} */ (
    example ? (diffPatch(before, given.doc) ?? {}) : given.doc
  );
  const plain = example !== '' && Object.keys(patch).length === 0 && inputs.length === 0;
  const base = plain ? example : await encodeLink({ example, patch, inputs });
  return W.page + (await encodeStudy(JSON.stringify(studyOf({ ...given, base }))));
}

/** Goes there; what is wrong is told. @param {Parameters<typeof studyAddress>[0]} run @param {(words: string) => void} tell */
export async function openStudy(run, tell) {
  try {
    location.assign(await studyAddress(run));
  } catch (error) {
    tell(W.noStudy(told(errorText(error)).text));
  }
}
