/**
 * What two links open, and in what they differ. Both are words of strangers: they are read by the module that reads every link, with
 * its caps, and what they hold is shown as text.
 */
import { LinkError, decodeLink } from '../../../wasm/js/link.mjs';
import { diffPatch, mergePatch } from '../../../wasm/js/patch.mjs';
import { firstDifference } from '../../../wasm/js/differ.mjs';
import { getPath, linkKey, patchLeaves } from '../../../wasm/js/form/scenario.mjs';
import { titled } from './wording.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../sim/lane.js').LiveInput} LiveInput */
/** A run that can be opened: its scenario, live inputs, the moment that the link is of [s], and whether it gives a camera.
 * @typedef {{example: string, doc: Doc, title: string, inputs: readonly LiveInput[], time: number | undefined, camera: boolean, problems: string[]}} Opened */
/** Why there is none: `problems` of the link, or an example that is not here; with neither it names no run.
 * @typedef {{problems: string[], example: string}} Unreadable */

/**
 * @param {string} text the part of a link after #
 * @param {(example: string) => Promise<Doc | null>} example its scenario, null where it is not here
 * @returns {Promise<{run: Opened} | {fault: Unreadable}>}
 */
export async function readRun(text, example) {
  /** @type {import('../../../wasm/js/link.mjs').Link} */
  let link;
  /** @type {string[]} */
  let problems = [];
  try {
    link = await decodeLink(`#${text}`);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    link = error.partial;
    problems = error.problems.map(({ key, why }) => (key ? `${key}: ${why}` : why));
  }
  const base = link.example ? await example(link.example) : {};
  const patch = link.patch ?? {};
  if (!base) return { fault: { problems, example: link.example ?? '' } };
  if (!link.example && Object.keys(patch).length === 0) return { fault: { problems, example: '' } };
  const doc = mergePatch(base, patch);
  const title = typeof doc.title === 'string' && doc.title ? doc.title : (link.example ?? '');
  const { example: id = '', inputs = [], t: time } = link;
  return {
    run: {
      example: id,
      doc,
      title: titled(title),
      inputs,
      time,
      camera: Boolean(link.camera),
      problems,
    },
  };
}

/** Whether both are the same scene: of one example, or of parts of the same names. @param {Pick<Opened, 'example' | 'doc'>} a @param {Pick<Opened, 'example' | 'doc'>} b */
export function sameScene(a, b) {
  const parts = (/** @type {Doc} */ { parts: of }) => (of && typeof of === 'object' ? Object.keys(of).sort().join('\n') : ''); // prettier-ignore
  return (a.example !== '' && a.example === b.example) || (parts(a.doc) !== '' && parts(a.doc) === parts(b.doc)); // prettier-ignore
}

/** Letters of a value that are shown. */
const SHOWN = 60;

/** A value as it is written in a scenario, short; '' of none. @param {unknown} value */
function written(value) {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** What only tells of a run, and what only its picture takes: no number of it follows from these. */
const TOLD = ['title', 'notes', 'view', 'hawse'];

/** `values`: those that a run is computed from, as both have them, '' where one has none; `told`: how many others; `inputs`: the first frame at
 * which live inputs differ, Infinity: none. @typedef {{values: {name: string, a: string, b: string}[], told: number, inputs: number}} Differences */

/**
 * In what two runs differ.
 * @param {Pick<Opened, 'doc' | 'inputs'>} a @param {Pick<Opened, 'doc' | 'inputs'>} b
 * @returns {Differences}
 */
export function differencesOf(a, b) {
  const leaves = patchLeaves(diffPatch(a.doc, b.doc) ?? {});
  const acts = leaves.filter(({ path }) => !TOLD.includes(path[0]));
  return {
    values: acts.map(({ path, value }) => ({
      name: linkKey(path),
      a: written(getPath(a.doc, path)),
      b: value === null ? '' : written(value),
    })),
    told: leaves.length - acts.length,
    inputs: firstDifference(a.inputs, b.inputs),
  };
}

/** Values that are told beside a picture. */
const BESIDE = 3;

/** What differs, as one of both has it: few values, and how many more there are. @param {Differences} of @param {'a' | 'b'} side */
export const ownOf = ({ values }, side) => ({
  values: values.slice(0, BESIDE).map((one) => ({ name: one.name, value: one[side] })),
  more: Math.max(0, values.length - BESIDE),
});

/** The plot that a scenario shows first: ids of its channels. @param {Doc} doc @returns {string[]} */
export function plottedIn(doc) {
  const plots = getPath(doc, ['view', 'plots']);
  const all = plots && typeof plots === 'object' ? Object.values(plots) : [];
  return all.flatMap((plot) =>
    plot && typeof plot === 'object' && !plot.x && typeof plot.a === 'string' ? [plot.a] : [],
  );
}
