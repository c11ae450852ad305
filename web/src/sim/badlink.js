/** From the core's faults to the settings of a link that caused them, and a patch without these. */
import {
  fromPointer,
  getPath,
  linkKey,
  patchLeaves,
  pointer,
  setPath,
} from '../../../wasm/js/form/scenario.mjs';
import { nearest } from '../../../wasm/js/nearest.mjs';
import { allowed, short } from '../panels/number-words.js';
import { joinUnit, prefixFor } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/status.mjs').Fault} Fault */
/** `start`: the value may be, and the run cannot begin with it. @typedef {{path: string[], value: unknown, what: string, start?: boolean}} BadLeaf */

/** Splits a patch into what the faults point at and the rest.
 * @param {Doc} patch @param {Fault[]} faults @returns {{bad: BadLeaf[], rest: Doc}} */
export function splitPatch(patch, faults) {
  const leaves = patchLeaves(patch);
  /** @type {BadLeaf[]} */
  const bad = [];
  for (const { where, what, start } of faults) {
    const found = leaves.filter((l) => {
      const p = pointer(l.path);
      return (
        p === where || where.startsWith(p + '/') || (where !== '' && p.startsWith(where + '/'))
      );
    });
    for (const l of found) if (!bad.some((b) => b.path === l.path)) bad.push({ ...l, what, start });
  }
  let rest = patch;
  for (const b of bad) rest = setPath(rest, b.path, undefined);
  return { bad, rest };
}

/** What is wrong, in the language of the page. @param {string} what */
export function whyOf(what) {
  const { text: why, ...how } = told(what);
  return { why, ...how };
}

/** A bad setting in words. @param {BadLeaf} leaf @param {import('../../../wasm/js/form/scenario.mjs').Row[]} rows @param {Doc} example
 * @param {(path: string[], value: unknown) => void} use sets a value in the scenario */
export function describe(leaf, rows, example, use) {
  const key = linkKey(leaf.path);
  const held = typeof leaf.value === 'string' ? leaf.value : JSON.stringify(leaf.value);
  const row = rows.find((r) => pointer(r.path) === pointer(leaf.path));
  if (!row) {
    const names = rows.map((r) => linkKey(r.path));
    const rename = nearest(key, names);
    const to = rows.find((r) => linkKey(r.path) === rename);
    const now = to ? valueText(to, getPath(example, to.path)) : '';
    return {
      key,
      held,
      ...whyOf(leaf.what),
      allowed: '',
      fallback: now,
      rename: rename || undefined,
      onrename: to ? () => use(to.path, leaf.value) : undefined,
    };
  }
  const { field } = row;
  const value = getPath(example, row.path) ?? field.fallback;
  const shown = prefixFor(typeof value === 'number' ? value : 0, field.unit);
  let range = '';
  if (field.type === 'number' || field.type === 'integer')
    range = (field.type === 'number' ? S.badLink.aNumber : '') + allowed(field, shown);
  else if (field.type === 'choice') range = field.choices.join(', ');
  return {
    key,
    held,
    ...whyOf(range && !leaf.start ? '' : leaf.what),
    allowed: range,
    fallback: valueText(row, getPath(example, row.path)),
  };
}

/** @param {import('../../../wasm/js/form/scenario.mjs').Row} row @param {unknown} value */
function valueText({ field }, value) {
  if (value === undefined) {
    if (field.type === 'number' && !field.required) value = field.fallback;
    else return S.badLink.noDefault;
  }
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  const shown = prefixFor(value, field.unit);
  return joinUnit(short(value, shown, field.type === 'integer'), shown.unit);
}

/** @param {Fault} fault @param {Doc} doc */
export function describeFault(fault, doc) {
  const path = fromPointer(fault.where);
  const held = getPath(doc, path);
  return {
    key: linkKey(path),
    held: held === undefined ? '–' : JSON.stringify(held),
    ...whyOf(fault.what),
    allowed: '',
    fallback: S.badLink.noDefault,
  };
}
