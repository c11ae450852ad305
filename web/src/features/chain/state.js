/**
 * The links of a chain: what each is, how large, and which of them are out. Links have numbers from 1 at
 * the anchor's end; those at the ship's end leave and come back.
 */
import { numberAt, objectAt, valueAt } from '../../../../wasm/js/form/told.mjs';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 *
 * @typedef {'stud' | 'studless' | 'enlarged' | 'end' | 'custom' | 'swivel' | 'shackle' | 'kenter'} LinkType
 * @typedef {{type: LinkType, size: [number, number, number], mesh: string}} LinkForm size: bar diameter, outer
 *   width and outer length [m]; mesh: what it is drawn as, '' where its size says it
 */

/** Sizes of links in diameters of the common link: bar, outer width, outer length. As in the core. @type {Record<LinkType, [number, number, number]>} */
export const FORMS = {
  stud: [1, 3.6, 6],
  studless: [1, 3.35, 6],
  enlarged: [1.1, 4, 6.6],
  end: [1.2, 4, 6.75],
  custom: [0, 0, 6],
  swivel: [1.2, 4.7, 9.7],
  shackle: [1.4, 5.2, 8.7],
  kenter: [1, 4.2, 6],
};

/** @param {unknown} word @param {LinkType} usual @returns {LinkType} */
const typeOf = (word, usual) =>
  typeof word === 'string' && Object.hasOwn(FORMS, word) ? /** @type {LinkType} */ (word) : usual;

/**
 * What each link is, by number from 1: types and given sizes from the scenario, sizes of those that can
 * touch from their colliders.
 * @param {Manifest} manifest
 * @param {Part} part its poses: of the chain, then of link 1, 2, ...
 * @param {unknown} text the part in the scenario
 * @returns {LinkForm[]}
 */
export function linkForms(manifest, part, text) {
  const count = Math.max(0, (part.poses ?? 1) - 1);
  const d = numberAt(text, 'd') || manifest.lines[part.line ?? -1]?.diameter || 0.064;
  const usual = typeOf(valueAt(text, 'type'), 'stud');
  const specials = Object.values(objectAt(text, 'special')).map((row) => {
    const first = numberAt(row, 'at') ?? NaN;
    return { row, first, end: first + (numberAt(row, 'count') || 1) };
  });
  const touching = new Map(
    (part.colliders ?? []).map((c) => [(c.pose ?? -1) - (part.pose ?? 0), c]),
  );
  return Array.from({ length: count }, (_, i) => {
    const number = i + 1;
    const special = specials.find(({ first, end }) => number >= first && number < end)?.row;
    const word = valueAt(special, 'type');
    const own = special !== undefined && word !== 'common';
    // without a word a special link is an end link
    const type = own ? typeOf(word ?? 'end', usual) : usual;
    const take = (/** @type {string} */ key, /** @type {number} */ k) =>
      numberAt(special, key) ?? (own ? undefined : numberAt(text, key)) ?? d * FORMS[type][k];
    const body = touching.get(number);
    const size =
      body?.shape === 'link' ? body.size : [take('bar', 0), take('width', 1), take('length', 2)];
    return {
      type,
      size: [size[0] || d, size[1], size[2]],
      mesh: body?.shape === 'mesh' ? (body.mesh ?? '') : '',
    };
  });
}

/** How many links are out: as many as the line has elements. @param {{n: number}} line @param {number} count of all */
export const linksOut = (line, count) => Math.max(0, Math.min(count, line.n - 1));

/**
 * Tension of a link [N]: the line goes from the ship's end to the anchor's, where the numbers begin.
 * @param {{n: number, tension: Float64Array}} line
 * @param {number} number from 1
 */
export const linkTension = ({ n, tension }, number) =>
  number >= 1 && number < n ? tension[n - 1 - number] : 0;

/** What the colour of a link tells. @param {{n: number, shade: Float64Array}} line @param {number} number from 1 */
export const linkShade = ({ n, shade }, number) =>
  number >= 1 && number < n ? shade[n - 1 - number] : 0;
