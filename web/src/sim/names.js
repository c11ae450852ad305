/** Who names an entry of a collection, and an entry under another name. The schema tells what names: references, and
 * texts with `to`. */
import { pathKeys, pathText } from '../../../wasm/js/patch.mjs';
import { getPath, setPath } from '../../../wasm/js/form/scenario.mjs';
import { objectAt } from '../../../wasm/js/form/told.mjs';
import { kindOf } from '../../../wasm/js/form/schema.mjs';
import { collectionsIn, groupsOf, homeOf, rowsIn } from '../../../wasm/js/form/groups.mjs';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row */
/** @typedef {import('../../../wasm/js/form/schema.mjs').Schema} Schema */

/** What an id may be. */
export const ID = /^[a-z][a-z0-9_-]{0,63}$/;

/** Whether a path is this one or leads on from it. @param {string[]} path @param {string[]} base */
export const within = (path, base) => base.every((key, i) => path[i] === key);

/** A path with another id at the end of `from`. @param {string[]} path @param {string[]} from @param {string} to */
const moved = (path, from, to) => path.map((key, i) => (i === from.length - 1 ? to : key));

/** "load" or "load.hook". @param {string} value @param {string[]} from @param {string} to */
function movedReference(value, from, to) {
  const [part, port] = value.split('.');
  const path = port === undefined ? ['parts', part] : ['parts', part, 'ports', port];
  if (!within(path, from)) return value;
  const [, id, , name] = moved(path, from, to);
  return name === undefined ? id : `${id}.${name}`;
}

/** "load.speed", "contacts.deck.force", "crane.slew.rate": the names of an entry's channels tell where its id stands.
 * @param {Schema} schema @param {Doc} doc @param {string} value @param {string[]} from @param {string} to */
function movedChannel(schema, doc, value, from, to) {
  const [top, part, map, id] = from;
  const before = top === 'parts' ? `${part}.` : `${top}.${part}.`;
  if (!value.startsWith(before)) return value;
  const name = value.slice(before.length);
  if (from.length === 2) return `${top === 'parts' ? '' : `${top}.`}${to}.${name}`;
  const kind = kindOf(schema.tables[0].kinds, getPath(doc, ['parts', part, 'kind']));
  const ends = [...(kind?.channels ?? []), ...schema.channels].flatMap((channel) => {
    const [, entry, end] = /^<(\w+)>(.*)$/.exec(channel) ?? [];
    return entry && (map === entry || map === `${entry}s`) ? [end] : [];
  });
  const end = ends.find((e) => name === id + e);
  return end === undefined ? value : before + to + end;
}

/** What a value of a row is when the entry at `from` is called `to`.
 * @param {Schema} schema @param {Doc} doc @param {Row} row @param {unknown} value @param {string[]} from @param {string} to */
function movedValue(schema, doc, { field, path }, value, from, to) {
  if (!field.to || typeof value !== 'string' || field.choices.includes(value)) return value;
  switch (field.to) {
    case 'keys':
    case 'targets':
      return value.replace(/\S+/g, (word) => {
        const keys = pathKeys(word);
        const inside = within(keys, from) && keys.length > from.length;
        return inside ? pathText(moved(keys, from, to)) : word;
      });
    case 'channels':
      return movedChannel(schema, doc, value, from, to);
    case 'parts':
      return value.replace(/\S+/g, (word) => movedReference(word, from, to));
    default: {
      const named = [...homeOf(schema, path, field.to), value];
      return named.join() === from.join() ? to : value;
    }
  }
}

/** The rows that name the entry at `from`, with what they hold when it is called `to`.
 * @param {Schema} schema @param {Doc} doc @param {string[]} from @param {string} to @returns {{row: Row, path: string[], value: unknown}[]} */
export function naming(schema, doc, from, to) {
  return rowsIn(groupsOf(schema, doc)).flatMap((row) => {
    const held = getPath(doc, row.path);
    const value = movedValue(schema, doc, row, held, from, to);
    return value === held ? [] : [{ row, path: row.path, value }];
  });
}

/** Entries that have the id of the one at `from`: what sets an input. @param {Schema} schema @param {Doc} doc @param {string[]} from */
export const namesakes = (schema, doc, [table, id, ...rest]) =>
  rest.length > 0
    ? []
    : collectionsIn(groupsOf(schema, doc)).flatMap(({ named, base }) =>
        named === table && Object.hasOwn(objectAt(doc, ...base), id) ? [[...base, id]] : [],
      );

/** The values outside an entry that name it, or something in it. @param {Schema} schema @param {Doc} doc @param {string[]} entry */
export const usesOf = (schema, doc, entry) =>
  [...naming(schema, doc, entry, '').map(({ path }) => path), ...namesakes(schema, doc, entry)]
    .filter((path) => !within(path, entry)); // prettier-ignore

/** With another key, in its place. @template {Doc} D @param {D} doc @param {string[]} from @param {string} to @returns {D} */
function rekeyed(doc, from, to) {
  const [map, id] = [from.slice(0, -1), from[from.length - 1]];
  const entries = Object.entries(objectAt(doc, ...map));
  const renamed = Object.fromEntries(entries.map(([key, entry]) => [key === id ? to : key, entry]));
  return setPath(doc, map, renamed);
}

/** The scenario with the entry at `from` called `to`, in its place among the others, and with all that names it.
 * @template {Doc} D
 * @param {Schema} schema @param {D} doc @param {string[]} from @param {string} to @returns {{doc: D, followed: number}} */
export function renameEntry(schema, doc, from, to) {
  const names = naming(schema, doc, from, to);
  const same = namesakes(schema, doc, from);
  let next = doc;
  for (const { path, value } of names) next = setPath(next, path, value);
  for (const path of same) next = rekeyed(next, path, to);
  return { doc: rekeyed(next, from, to), followed: names.length + same.length };
}
