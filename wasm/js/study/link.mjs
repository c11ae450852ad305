/**
 * A link as the base of a study, and a study as a link of its own: `#study=1<base64url(deflate-raw(JSON))>`. What comes in is data of
 * a stranger: length, inflated size and ratio are capped as those of a run's link, and `read.mjs` finds what is wrong in the text.
 * @module
 */
import { parseJson } from '../json-text.mjs';
import { LINK_MAX, LinkError, decodeLink, tooLong, unpack } from '../link.mjs';
import { pack } from '../link-write.mjs';
import { HawseInputError } from '../status.mjs';

/** Before a study in an address. */
const KEY = 'study=';

/**
 * The scenario that a link opens, as a base.
 * @param {string} link
 * @param {(id: string) => Promise<string | undefined>} exampleText the text of an example
 * @returns {Promise<import('./read.mjs').Base>}
 * @throws {import('../link.mjs').LinkError | HawseInputError}
 */
export async function baseOfLink(link, exampleText) {
  const { example, patch, inputs } = await decodeLink(link);
  if (!example) return { text: JSON.stringify(patch ?? {}), inputs };
  const text = await exampleText(example);
  if (text === undefined)
    throw new HawseInputError([{ where: '/base', what: `the link names an example that is not here: ${example}` }]); // prettier-ignore
  return { text, example, patch, inputs };
}

/** Whether an address, or its part from # on, has a study. @param {string} text */
export const hasStudy = (text) => text.slice(text.indexOf('#') + 1).startsWith(KEY);

/**
 * The part of an address that holds a study.
 * @param {string} text of the study, JSON; its spaces and line ends are not kept
 * @returns {Promise<string>} "#study=..."
 * @throws {LinkError} where it does not fit
 */
export async function encodeStudy(text) {
  let json;
  try {
    json = JSON.stringify(parseJson(text));
  } catch (error) {
    throw new LinkError([{ key: 'study', value: '', why: /** @type {Error} */ (error).message }]); // prettier-ignore
  }
  const link = `#${KEY}1${await pack(json, 'study')}`;
  if (link.length > LINK_MAX) throw tooLong(link.length);
  return link;
}

/**
 * The text of a study from an address, or its part from # on.
 * @param {string} link
 * @returns {Promise<string>}
 * @throws {LinkError}
 */
export async function decodeStudy(link) {
  const fragment = link.slice(link.indexOf('#') + 1);
  if (fragment.length > LINK_MAX) throw tooLong(fragment.length);
  if (!fragment.startsWith(KEY))
    throw new LinkError([{ key: '', value: fragment.slice(0, 80), why: `"#${KEY}" is wanted` }]);
  const raw = fragment.slice(KEY.length);
  try {
    return await unpack(raw);
  } catch (error) {
    throw new LinkError([{ key: 'study', value: raw.slice(0, 80), why: /** @type {Error} */ (error).message }]); // prettier-ignore
  }
}
