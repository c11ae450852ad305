/**
 * What a link was made from: of each earlier link the state hash that it promised, and what was changed after it, oldest first. A
 * chain is short: the oldest go when there are more. It proves nothing; it says where to look.
 *
 *   p=3f2a8c01:load.mass~line.EA~2,9be04412:      hash, then names of changes, then how many more
 * @module
 */

/** Most links in a chain, names of changes of one, and characters of a name. */
export const PARENTS_MAX = 6;
export const NAMES_MAX = 3;
const NAME_MAX = 40;
/** Of a hash [hex digits]: enough to find it again. */
const DIGITS = 8;

/** @typedef {{hash: string, names: string[], more: number}} Parent `hash`: its first 8 digits; `more` changes without names */

const ONE = /^([0-9a-f]{8}):((?:[A-Za-z][\w.-]*~?)*)(\d{1,4})?$/;

/**
 * A chain from a link.
 * @param {string} text
 * @returns {Parent[]} none where it is no chain
 */
export function readParents(text) {
  const items = text.split(',');
  if (items.length > PARENTS_MAX) return [];
  const parents = items.map((item) => {
    const [, hash, names, more = '0'] = ONE.exec(item) ?? [];
    const list = names?.split('~').filter(Boolean) ?? [];
    const good = hash && list.length <= NAMES_MAX && list.every(({ length }) => length <= NAME_MAX);
    return good ? { hash, names: list, more: Number(more) } : null;
  });
  return parents.every((parent) => parent !== null) ? parents : [];
}

/** @param {Parent[]} parents @returns {string} */
export const writeParents = (parents) =>
  parents
    .map(
      ({ hash, names, more }) => `${hash}:${names.map((name) => `${name}~`).join('')}${more || ''}`,
    )
    .join(',');

/**
 * The chain of a link that is made now.
 * @param {{hash?: string, parents?: string}} opened the link that the page was opened by
 * @param {string[]} changes names of what is another value than there, and of live inputs that are
 * @returns {string} '' where there is nothing to tell: no hash was promised, or nothing was changed
 */
export function parentsOf({ hash, parents = '' }, changes) {
  const before = parents ? readParents(parents) : [];
  if (!hash || changes.length === 0) return writeParents(before);
  const names = changes.filter((name) => /^[A-Za-z][\w.-]*$/.test(name) && name.length <= NAME_MAX);
  const told = names.slice(0, NAMES_MAX);
  const now = {
    hash: hash.slice(0, DIGITS),
    names: told,
    more: Math.min(9999, changes.length - told.length),
  };
  return writeParents([...before, now].slice(-PARENTS_MAX));
}
