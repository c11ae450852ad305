/** An entry of a scenario once more, and without an entry: what refers to it goes along. */
import { pathKeys } from '../../../wasm/js/patch.mjs';
import { getPath, linkKey, setPath } from '../../../wasm/js/form/scenario.mjs';
import { objectAt } from '../../../wasm/js/form/told.mjs';
import { collectionsIn, groupsOf, placesOf } from '../../../wasm/js/form/groups.mjs';
import { freeName } from './entries.js';
import { namesakes, naming, within } from './names.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row */
/** @typedef {import('../../../wasm/js/form/schema.mjs').Schema} Schema */

/** Beside the first, by its width and a quarter [m]. */
const BESIDE = 1.25;

/** A copy of a part stands beside it, so that both are seen and neither is in the other. @param {Doc} doc @param {string[]} path of a part */
function besideOf(doc, path) {
  const at = getPath(doc, [...path, 'position']) ?? [0, 0, 0];
  const size = getPath(doc, [...path, 'size']);
  const beam = getPath(doc, [...path, 'beam']);
  const shape = getPath(doc, [...path, 'shape']);
  const sizes = Array.isArray(size) ? size : [1, 1, 1];
  const round = typeof shape === 'string' && shape !== 'box' && shape !== 'vessel';
  const width = Number(beam ?? sizes[round ? 0 : 1]) || 1;
  if (!Array.isArray(at)) return at;
  return at.map((v, i) => (i === 1 ? Number((v + BESIDE * width).toPrecision(12)) : v));
}

/** A target that no other input has: the same of another part first, then another of the same part.
 * @param {Schema} schema @param {Doc} doc @param {Row} row @param {unknown[]} taken */
function freeTarget(schema, doc, row, taken) {
  const held = pathKeys(String(getPath(doc, row.path)));
  const free = placesOf(schema, doc, null, row).filter((p) => !taken.includes(p));
  const same = (/** @type {string} */ place, /** @type {number} */ from) =>
    pathKeys(place).slice(from).join() === held.slice(from).join();
  const mine = (/** @type {string} */ place) => pathKeys(place)[1] === held[1];
  const drive = /\.drive_\w+$/;
  const like = free.find((place) => same(place, 2));
  return { place: like ?? free.find((p) => mine(p) && !drive.test(p)), same: Boolean(like) };
}

/** Another part for a contact's second: of the same kind and shape, where no contact is for the two yet.
 * @param {Doc} doc @param {Doc} contact @param {unknown[]} others */
function freePart(doc, { a, b }, others) {
  const alike = (/** @type {string} */ id) =>
    ['kind', 'shape'].map((key) => getPath(doc, ['parts', id, key])).join();
  const taken = (/** @type {string} */ id) =>
    others.some((o) => [getPath(o, ['a']), getPath(o, ['b'])].sort().join() === [a, id].sort().join()); // prettier-ignore
  return Object.entries(objectAt(doc, 'parts')).find(
    ([id]) => id !== a && alike(id) === alike(String(b)) && !taken(id),
  )?.[0];
}

/** What of a copy may not be as in the first, or else nothing would start. @param {Schema} schema @param {Doc} doc
 * @param {string[]} from @param {Row[]} rows @param {Doc} copy @returns {Doc} */
function asAnother(schema, doc, from, rows, copy) {
  const [table] = from;
  if (from.length !== 2) return copy;
  const others = Object.values(objectAt(doc, table));
  const position = rows.find(({ path }) => path[2] === 'position' && path.length === 3);
  if (table === 'parts' && position?.field.type === 'vector')
    return setPath(copy, ['position'], besideOf(doc, from));
  const target = rows.find(({ field }) => field.to === 'targets');
  if (target) {
    const key = target.path.slice(from.length);
    const taken = others.map((entry) => getPath(entry, key));
    const { place, same } = freeTarget(schema, doc, target, taken);
    // bounds of one quantity are none of another
    return place ? setPath(same ? copy : {}, key, place) : copy;
  }
  const part = /contacts$/.test(table) && freePart(doc, copy, others);
  return part ? setPath(copy, ['b'], part) : copy;
}

/** The scenario with an entry once more, right after the first: what in it names itself names the copy, and a part has its looks.
 * Null where it can have no other name.
 * @template {Doc} D
 * @param {Schema} schema @param {D} doc @param {string[]} from @returns {{doc: D, path: string[]} | null} */
export function duplicateEntry(schema, doc, from) {
  const base = from.slice(0, -1);
  const id = from[from.length - 1];
  const collection = collectionsIn(groupsOf(schema, doc)).find((c) => c.id === base.join('.'));
  if (!collection || collection.named) return null;
  const to = freeName(id.replace(/\d+$/, ''), Object.keys(objectAt(doc, ...base)));
  const path = [...base, to];
  // as if the entry itself had the new name: what stands in it then is the copy
  const own = naming(schema, doc, from, to).filter((name) => within(name.path, from));
  const renamed = own.reduce((next, name) => setPath(next, name.path, name.value), doc);
  let copy = getPath(renamed, from);
  const group = collection.entries.find((entry) => entry.base.join('.') === from.join('.'));
  copy = asAnother(schema, doc, from, group?.rows ?? [], /** @type {Doc} */ (copy));
  const entries = Object.entries(objectAt(doc, ...base)).flatMap(
    ([key, entry]) =>
    key === id ? [[key, entry], [to, copy]] : [[key, entry]], // prettier-ignore
  );
  let next = setPath(doc, base, Object.fromEntries(entries));
  if (base.join() === 'parts')
    for (const look of namesakes(schema, doc, from).filter((at) => at[1] === 'looks'))
      next = setPath(next, [...look.slice(0, -1), to], getPath(doc, look));
  return { doc: next, path };
}

/** What a row holds without the words that name the entry; undefined where nothing is left.
 * @param {Schema} schema @param {Doc} doc @param {Row} row @param {string[]} from */
function withoutNames(schema, doc, row, from) {
  if (!row.field.several && row.field.to !== 'keys') return undefined;
  const words = String(getPath(doc, row.path)).split(/\s+/).filter(Boolean);
  const kept = words.filter((word) => {
    const alone = setPath(doc, row.path, word);
    return !naming(schema, alone, from, '').some(({ path }) => path.join() === row.path.join());
  });
  return kept.join(' ') || undefined;
}

/** What a plot must have, of its others. @param {Doc} doc @param {string[]} path @param {Set<string>} gone keys of channels that are none any more */
function nextChannel(doc, path, gone) {
  const plot = path.slice(0, -1);
  if (plot.slice(0, -1).join('.') !== 'view.plots') return undefined;
  return ['b', 'c'].find((key) => !gone.has([...plot, key].join('.')) && getPath(doc, [...plot, key])); // prettier-ignore
}

/** An event that waits for what is no more never comes. @param {Row} row */
const mustBe = ({ field, path }) =>
  field.required ||
  (path[0] === 'events' && ['channel', 'after'].includes(path.slice(2).join('.')));

/** The scenario without an entry, and without what names it: a value that need not be is left out, an entry that cannot
 * be without it goes too. Told are the paths of both.
 * @template {Doc} D
 * @param {Schema} schema @param {D} doc @param {string[]} entry @param {number} [keep] members of its path that stay
 * @returns {{doc: D, gone: string[], cleared: string[]}} `gone`: other entries; `cleared`: values */
export function removeEntry(schema, doc, entry, keep = 0) {
  const homes = collectionsIn(groupsOf(schema, doc)).flatMap((c) => c.entries.map(({ base }) => ({ base, keep: c.keep }))); // prettier-ignore
  /** The innermost entry that a value stands in. @param {string[]} path */
  const homeOf = (path) =>
    homes.filter(({ base }) => within(path, base)).sort((a, b) => b.base.length - a.base.length)[0];
  /** Entries that go, in the order in which they are found. */
  const going = [{ base: entry, keep }];
  const goes = (/** @type {string[]} */ path) => going.some(({ base }) => within(path, base));
  /** @type {string[][]} */
  const cleared = [];
  let next = doc;
  for (const { base } of going) {
    const uses = naming(schema, next, base, '').filter(({ path }) => !goes(path));
    const gone = new Set(uses.map(({ path }) => path.join('.')));
    for (const { row, path } of uses) {
      const home = homeOf(path);
      const left = withoutNames(schema, next, row, base);
      const other = nextChannel(next, path, gone);
      if (other && row.field.required) {
        const from = [...path.slice(0, -1), other];
        next = setPath(setPath(next, path, getPath(next, from)), from, undefined, row.keep);
        cleared.push(path);
      } else if (mustBe(row) && left === undefined && home) {
        if (!goes(home.base)) going.push(home);
      } else {
        next = setPath(next, path, left, row.keep);
        cleared.push(path);
      }
    }
    for (const path of namesakes(schema, next, base))
      if (!goes(path)) going.push({ base: path, keep: homeOf(path)?.keep ?? 0 });
  }
  const outer = going.filter((one) => !going.some((other) => other !== one && within(one.base, other.base))); // prettier-ignore
  for (const { base, keep: held } of outer) next = setPath(next, base, undefined, held);
  const names = (/** @type {string[][]} */ paths) => [...new Set(paths.map(linkKey))];
  return {
    doc: next,
    gone: names(outer.map(({ base }) => base).filter((base) => base !== entry)),
    cleared: names(cleared.filter((path) => !goes(path))),
  };
}
