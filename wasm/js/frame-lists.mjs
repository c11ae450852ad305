/**
 * Reads the sections of a frame that are lists of rows: contacts, touches, berths, events, and any other by its name.
 * @module
 */
import { layoutOf, movesOf, readWords } from './places.mjs';
import { BERTH, CONTACT, EVENT_ROW, TOUCH } from './rows.mjs';

/**
 * @typedef {import('./frame.mjs').Frame} Frame
 * @typedef {import('./frame.mjs').RowsOut} RowsOut
 */

/**
 * A section of rows that are all of one length: so many as the manifest says, or as the number before them.
 * @param {import('./frame-words.mjs').FrameWords} words
 * @param {import('./frame.mjs').Section | undefined} section
 * @param {import('./places.mjs').Layout} layout
 */
function listOf(words, section, layout) {
  const { stride, moves } = movesOf(section, layout);
  const { offset = 0, count } = section ?? {};
  const most = count ?? section?.rows ?? section?.capacity ?? 0;
  const first = offset / 8 + (count === undefined ? 1 : 0);
  const out = () => ({ n: 0, rows: new Float64Array(layout.words * most) });
  return {
    layout,
    out,
    /** @param {Frame} buf @param {RowsOut} [to] */
    read(buf, to = out()) {
      const f64 = words.look(buf);
      to.n = count ?? (most > 0 ? Math.min(f64[first - 1], most) : 0);
      for (let i = 0; i < to.n; i++)
        words.take(moves, first + i * stride, to.rows, i * layout.words);
      return to;
    },
  };
}

/**
 * @internal
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./frame-words.mjs').FrameWords} words
 * @returns {Pick<import('./frame.mjs').FrameReader, 'sections' | 'layout' | 'rowsOut' | 'rows' | 'contactsOut' | 'contacts'
 *   | 'touchesOut' | 'touches' | 'berthsOut' | 'berths' | 'events'>}
 */
export function listReaders({ sections }, words) {
  const contacts = listOf(words, sections.contacts, CONTACT);
  const touches = listOf(words, sections.touches, TOUCH);
  const berths = listOf(words, sections.berths, BERTH);
  const happened = listOf(words, sections.events, EVENT_ROW);
  const eventRows = happened.out();
  /** Sections by name, as the manifest tells of them. @type {Map<string, ReturnType<typeof listOf>>} */
  const lists = new Map(
    Object.entries(sections).flatMap(([name, section]) =>
      section?.stride && section.row ? [[name, listOf(words, section, layoutOf(section))]] : [],
    ),
  );
  /** @param {string} name */
  function listNamed(name) {
    const list = lists.get(name);
    if (!list) throw new RangeError(`the frames of this run have no rows "${name}"`);
    return list;
  }
  return {
    sections: [...lists.keys()],
    layout: (section) => listNamed(section).layout,
    rowsOut: (section) => listNamed(section).out(),
    rows: (buf, section, out) => listNamed(section).read(buf, out),
    contactsOut: contacts.out,
    contacts: contacts.read,
    touchesOut: touches.out,
    touches: touches.read,
    berthsOut: berths.out,
    berths: berths.read,
    events(buf, out = []) {
      const { n, rows } = happened.read(buf, eventRows);
      for (let i = 0; i < n; i++)
        readWords(EVENT_ROW, rows, i, (out[i] ??= { time: 0, kind: 0, part: 0, value: 0 }));
      out.length = n;
      return out;
    },
  };
}
