/**
 * A table of any section of a frame, from what the manifest tells of its words: for records that no panel of its own
 * shows. Words have the labels of the manifest, or their names where it has none.
 */
import { S } from '../state/strings-later.js';
import { strandsOf } from '../features/touches/state.js';
import { frameReader } from '../../../wasm/js/frame.mjs';
import { createTable } from './table.js';

/**
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../wasm/js/frame.mjs').Word} Word
 * @typedef {import('./table.js').Column<number>} Column of rows by their number
 */

/** Words of several numbers: a column each. Lists of places are for drawing, not for reading. @type {Record<string, string[]>} */
const AXES = { vector: ['x', 'y', 'z'], quaternion: ['w', 'x', 'y', 'z'] };
/** Two places in one word. */
const TWO = ['x1', 'y1', 'x2', 'y2'];

/** @param {{part?: string, id?: string, collider?: string} | undefined} of */
const named = (of) => [of?.part, of?.id, of?.collider].filter(Boolean).join(' ');
/** @param {{a: string, b: string, collider_a?: string, collider_b?: string} | undefined} pair */
const sides = (pair) =>
  pair &&
  [named({ part: pair.a, id: pair.collider_a }), named({ part: pair.b, id: pair.collider_b })].join(
    ', ',
  );

/**
 * What a word's number stands for, by its kind; "" where it stands for nothing (-1).
 * @type {Record<string, (manifest: Manifest, i: number) => string | undefined>}
 */
const NAMES = {
  part: (m, i) => m.parts[i]?.id,
  pair: (m, i) => sides(m.pairs?.[i]),
  plan_pair: (m, i) => sides(m.plan_pairs?.[i]),
  fender: (m, i) => named(m.fenders?.[i]),
  cue: (m, i) => m.cues?.[i]?.id,
  event: (m, i) => m.events?.[i - 1]?.label || m.events?.[i - 1]?.name,
  collider: (m, i) =>
    named(m.parts.flatMap((p) => (p.colliders ?? []).map((c) => ({ part: p.id, id: c.id })))[i]),
  strand: (m, i) => strandsOf(m)[i]?.part,
  flag: (_, i) => (i > 0 ? S.table.yes : S.table.no),
};
/** Whole numbers. */
const COUNTS = ['count', 'choice', 'joint'];

/**
 * Columns of a section's rows. Rows are numbers; `at(row, place)` is what stands there.
 * @param {Manifest} manifest
 * @param {Word[]} words
 * @param {(row: number, place: number) => number} at
 * @returns {Column[]}
 */
export function recordColumns(manifest, words, at) {
  return words.flatMap((word, first) => {
    const { name, kind, size, unit, at: place = -1 } = word;
    const label = word.label || name;
    if (place < 0 || size < 1) return [];
    const axes = size === 1 ? [''] : size === 4 && kind === 'vector' ? TWO : AXES[kind];
    if (!axes) return [];
    const names = /** @type {typeof NAMES[string] | undefined} */ (NAMES[kind]);
    return axes.slice(0, size).map((axis, k) => ({
      ...{ key: axis ? `${name}_${axis}` : name, label: axis ? `${label} ${axis}` : label },
      // what a row is about heads it
      ...(names ? { lead: first === 0 } : { unit: unit || '1' }),
      ...(COUNTS.includes(kind) ? { scale: { factor: 1, unit: '1', decimals: 0 } } : {}),
      value: (/** @type {number} */ row) => {
        const x = at(row, place + k);
        return names ? (names(manifest, x) ?? (x < 0 ? '' : String(x))) : x;
      },
    }));
  });
}

/**
 * The table, and what draws it from a frame; null where the section has no rows that can be listed.
 * @param {Manifest} manifest with its labels, where there are some
 * @param {string} name of the section
 */
export function recordTable(manifest, name) {
  const reader = frameReader(manifest);
  if (!reader.sections.includes(name)) return null;
  const { label, row = [] } =
    /** @type {Record<string, import('../../../wasm/js/frame.mjs').Section>} */ (manifest.sections)[
      name
    ];
  const [layout, out] = [reader.layout(name), reader.rowsOut(name)];
  const title = label || name;
  const table = createTable({
    caption: title,
    empty: [S.table.none, S.table.noneText(title)],
    columns: recordColumns(manifest, row, (i, place) => out.rows[i * layout.words + place]),
  });
  /** Rows by their number: an array that is kept. @type {number[]} */
  const rows = [];
  return {
    ...table,
    title,
    /** @param {import('../../../wasm/js/frame.mjs').Frame} frame */
    draw(frame) {
      reader.rows(frame, name, out);
      while (rows.length < out.n) rows.push(rows.length);
      rows.length = out.n;
      table.draw(rows);
    },
  };
}

/** @typedef {NonNullable<ReturnType<typeof recordTable>>} RecordTable */
