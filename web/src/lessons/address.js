/**
 * Addresses of lessons: `#lessons`, `#lessons=write`, `#lesson=ID` and `#lesson?z=...` for one that is in its link, each of
 * the last two with `&student=` and `&show=teacher`.
 */
import { decodeLink } from '../../../wasm/js/link.mjs';
import { encodeLink } from '../../../wasm/js/link-write.mjs';
import { STUDENT_MAX } from './numbers.js';

/** @typedef {{page: 'list' | 'write' | 'lesson', id: string, packed: string, student: string, teacher: boolean}} Place */

/** @param {string} hash of an address @returns {Place} */
export function placeOf(hash) {
  const place = { page: /** @type {Place['page']} */ ('lesson'), id: '', packed: '', student: '', teacher: false }; // prettier-ignore
  if (/^#lessons(\W|$)/.test(hash))
    return { ...place, page: hash === '#lessons=write' ? 'write' : 'list' };
  const [, id = '', rest = ''] = /^#lesson(?:=([a-z0-9-]*))?[?&]?(.*)$/s.exec(hash) ?? [];
  place.id = id;
  const others = [];
  for (const item of rest.split('&')) {
    if (item.startsWith('student=')) place.student = decoded(item.slice(8)).slice(0, STUDENT_MAX);
    else if (item.startsWith('show=')) place.teacher = item === 'show=teacher';
    else if (item) others.push(item);
  }
  if (!id) place.packed = others.join('&');
  return place;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Partial<Place>} place @returns {string} "#..." */
export function addressOf({ id = '', packed = '', student = '', teacher = false }) {
  const items = [student && `student=${encodeURIComponent(student)}`, teacher && 'show=teacher'];
  const rest = items.filter(Boolean).join('&');
  if (packed) return `#lesson?${[packed, rest].filter(Boolean).join('&')}`;
  return `#lesson=${id}${rest && `&${rest}`}`;
}

/** Packed as a link's patch is, by the same caps. @param {object} lesson @throws {import('../../../wasm/js/link.mjs').LinkError} where it is too long */
export const packLesson = async (lesson) => (await encodeLink({ patch: lesson })).slice(2);

/** @param {string} packed @returns {Promise<unknown>} @throws {import('../../../wasm/js/link.mjs').LinkError} */
export const unpackLesson = async (packed) => (await decodeLink(`#?${packed}`)).patch;
