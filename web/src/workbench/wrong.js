/** A link that the core does not take: its wrong settings are left out, and told in a dialog. */
import { mergePatch } from '../../../wasm/js/link.mjs';
import { badLinkDialog } from '../panels/dialogs.js';
import { describe, describeFault, splitPatch, whyOf } from '../sim/badlink.js';
import { groupsOf, rowsIn } from '../../../wasm/js/form/groups.mjs';
import { readSchema } from '../../../wasm/js/form/schema.mjs';
import { S } from '../state/strings-later.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */
/** @typedef {import('../sim/lane.js').LiveInput} LiveInput @typedef {import('../panels/dialogs.js').BadSetting} BadSetting */
/** What a link asks for. @typedef {{patch: Doc, inputs: readonly LiveInput[]}} Asked */

/** Where a mesh file is named. */
const MESH_FILE = /^\/meshes\/[^/]+\/asset$/;

/**
 * @param {Asked} asked @param {Fault[]} faults of it
 * @param {{schema: import('../../../wasm/js/labels.mjs').Schema, example: Doc, whole: boolean, commit: (path: string[], value: unknown) => void}} told
 *   `whole`: the patch is a scenario of its own
 * @returns {Asked & {wrong: BadSetting[]} | null} what is left, and what is not; null: nothing can be left out
 */
export function withoutWrong({ patch, inputs }, faults, { schema, example, whole, commit }) {
  // without its mesh a body is another one: nothing runs in its place
  if (whole && faults.some(({ where }) => MESH_FILE.test(where))) return null;
  const { bad, rest } = splitPatch(patch, faults);
  if (bad.length > 0) {
    const rows = rowsIn(groupsOf(readSchema(schema), mergePatch(example, rest)));
    const wrong = bad.map((leaf) => describe(leaf, rows, example, commit));
    return { wrong, patch: rest, inputs };
  }
  if (inputs.length > 0 && faults.every((f) => f.where.startsWith('/inputs/'))) {
    const held = inputs.map((i) => `${i.id}@${i.frame}:${i.value}`).join(', ');
    const wrong = faults.map(({ what }) => ({
      ...{ key: 'inputs', held, ...whyOf(what), allowed: '', fallback: S.badLink.noDefault },
    }));
    return { wrong, patch: rest, inputs: [] };
  }
  if (whole || Object.keys(patch).length === 0) return null;
  const doc = mergePatch(example, patch);
  return { wrong: faults.map((f) => describeFault(f, doc)), patch: {}, inputs };
}

/** @param {import('../../../wasm/js/link.mjs').LinkProblem[]} problems of the link itself @param {BadSetting[]} wrong @param {() => void} editText */
export function tellWrong(problems, wrong, editText) {
  const unread = problems.map(({ key, value, why }) => ({
    ...{ key, held: value || '–', ...whyOf(why), allowed: '', fallback: '' },
  }));
  badLinkDialog({ settings: [...unread, ...wrong], editText, onclose: () => {} });
}
