/**
 * The steps of undo that a draft keeps, so that a page that is loaded again goes back through them one by one. Each is
 * told from the version after it, the newest first: what undo puts back, a merge patch where that gives it exactly (a
 * part that is put back would go to the end of its list, and the order of parts is in the bits), else the whole scenario;
 * and orders, where they are others.
 */
import { diffPatch, mergePatch } from '../../../wasm/js/link.mjs';

/** So many are kept, the newest, and so many characters of them. */
export const STEPS_MOST = 50;
export const STEPS_LENGTH = 100_000;

/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject @typedef {import('../workbench/undo.js').Version} Version */
/** @typedef {{back?: JsonObject, whole?: JsonObject, inputs?: Version['inputs']}} Step one of `back` and `whole` */

/** Steps between versions that stay as they are: with their length, and the version after. @type {WeakMap<Version, {after: Version, step: Step, length: number}>} */
const known = new WeakMap();

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** @param {Version} before @param {Version} after @returns {Step} */
function stepOf(before, after) {
  const back = /** @type {JsonObject} */ (diffPatch(after.doc, before.doc) ?? {});
  const exact = same(mergePatch(after.doc, back), before.doc);
  return {
    ...(exact ? { back } : { whole: before.doc }),
    ...(same(before.inputs, after.inputs) ? {} : { inputs: before.inputs }),
  };
}

/**
 * @param {readonly Version[]} versions that undo goes back through, the oldest first; the first of all is what the page was opened with, and not kept
 * @param {Version} now
 * @returns {Step[]} the newest first
 */
export function packSteps(versions, now) {
  /** @type {Step[]} */
  const steps = [];
  let left = STEPS_LENGTH;
  let after = now;
  for (const before of versions.slice(1).reverse()) {
    let kept = known.get(before);
    if (kept?.after !== after) {
      const step = stepOf(before, after);
      kept = { after, step, length: JSON.stringify(step).length };
      known.set(before, kept);
    }
    left -= kept.length;
    if (left < 0 || steps.length === STEPS_MOST) break;
    steps.push(kept.step);
    after = before;
  }
  return steps;
}

/** @param {readonly Step[]} steps @param {Version} now @returns {Version[]} the oldest first */
export function unpackSteps(steps, now) {
  /** @type {Version[]} */
  const versions = [];
  let after = now;
  for (const { back = {}, whole, inputs } of steps) {
    after = { doc: whole ?? mergePatch(after.doc, back), inputs: inputs ?? after.inputs };
    versions.unshift(after);
  }
  return versions;
}
