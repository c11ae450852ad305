/**
 * The contacts of the run as a table, newest first. A row leads to its start. What touches at the moment on show is
 * marked, with its figures up to that moment; above it stand the regions that meshes share then.
 */
import { fill, h, iconButton, setText } from '../../dom.js';
import { T } from './words.js';
import { formatValue, group, timeDecimals } from '../../state/format.js';
import { contoursOf, firstSlots, perimeterOf, sidesOf } from '../../state/contacts.js';
import { CONTACT, readWords } from '../../../../wasm/js/frame.mjs';
import { createTable } from '../../records/table.js';
import { openDialog } from '../../panels/dialogs.js';

/** @typedef {import('../../state/contacts.js').Contact} Contact */
/** @typedef {import('../../state/contacts.js').Figures} Figures */

const W = T.contacts;
/** @param {{mover: string, other: string}} sides */
const pairName = ({ mover, other }) => W.pairOf(mover, other);
/** Decimals of a duration [s]: an impact lasts some milliseconds. */
const SHORT = 3;
/** @param {number} decimals @returns {import('../../state/format.js').Scale} */
const seconds = (decimals) => ({ factor: 1, unit: 's', decimals });

/** @returns {Figures} */
const blank = () => ({ start: 0, end: -1, peak: 0, impulse: 0, lost: 0, deepest: 0, closing: 0 });

/** @param {import('../panel.js').PanelApp} app @returns {import('../panel.js').Panel} */
export function createPanel({ el, run, seek, boxes }) {
  const table = createContacts({ el, seek, save: () => boxes.saveContacts() });
  /** Whose rows they are. @type {any} */
  let reader = null;
  let rows = { n: 0, rows: new Float64Array(0) };
  /** @type {import('../../../../wasm/js/frame.mjs').ContoursOut | null} */
  let contours = null;
  return {
    setRun: (manifest) => table.setRun(manifest, run.contacts),
    draw: () => table.draw(),
    setNow() {
      const { manifest } = run;
      if (!manifest || run.shownIndex < 0) return;
      if (reader !== run.reader) {
        reader = run.reader;
        rows = reader.contactsOut();
        contours = manifest.sections.contours ? reader.contoursOut() : null;
      }
      reader.contacts(run.frame, rows);
      if (contours) reader.contours(run.frame, contours);
      table.setNow(rows, reader.time(run.frame), contours);
    },
  };
}

/** @param {{el: HTMLElement, seek: (frame: number) => void, save: () => void}} actions `el`: the panel's place */
function createContacts({ el, seek, save }) {
  /** @type {any} */
  let manifest = null;
  /** @type {string[]} */
  let names = [];
  /** @type {import('../../state/contacts.js').ContactLog | null} */
  let log = null;
  /** What touches at the moment on show, with its figures up to then: of each contact, by the entry. @type {Map<Contact, Figures>} */
  const live = new Map();
  /** Figures that are lent to `live`. @type {Figures[]} */
  const lent = [];
  let time = 0;

  /** @typedef {import('../../records/table.js').Column<Contact>} Column */
  /** @param {Contact} entry */
  const figuresOf = (entry) => live.get(entry) ?? entry;
  /** It touches, or was told last that it does. @param {Contact} entry */
  const lasts = (entry) => live.has(entry) || entry.end < 0;
  /** @param {Contact} entry */
  function duration(entry) {
    const until = live.has(entry) ? time : entry.end < 0 ? entry.last * manifest.frame : entry.end;
    return Math.max(0, until - entry.start);
  }
  /** @param {'peak' | 'impulse' | 'lost' | 'deepest'} key @param {string} unit @returns {Column} */
  const measured = (key, unit) => ({
    ...{ key, label: W[key], unit },
    value: (entry) => figuresOf(entry)[key],
  });
  const start = /** @type {Column} */ ({
    ...{ key: 'start', label: W.start, unit: 's', value: (entry) => entry.start },
    go: (entry) => W.go(group(entry.start, start.scale?.decimals ?? 2), names[entry.pair] ?? ''),
  });
  const end = /** @type {Column} */ ({
    ...{ key: 'end', label: W.end, unit: 's' },
    value: (entry) => (lasts(entry) ? Infinity : entry.end),
    words: (at) => (at === Infinity ? W.touching : null),
  });
  const table = createTable({
    caption: W.caption,
    name: 'contacts',
    empty: [W.none, W.noneText],
    more: W.more,
    newest: true,
    cards: 620,
    own: true,
    anywhere: true,
    choose: (/** @type {Contact} */ entry) => seek(entry.frame),
    current: (entry) => live.has(entry),
    columns: [
      start,
      { key: 'pair', label: W.pair, value: (entry) => names[entry.pair] ?? '' },
      end,
      {
        ...{ key: 'duration', label: W.duration, unit: 's', value: duration },
        scale: seconds(SHORT),
      },
      measured('peak', 'N'),
      measured('impulse', 'N s'),
      measured('lost', 'J'),
      measured('deepest', 'm'),
    ],
  });
  const regions = createRegions();
  const scroll = h(
    'div',
    { class: 'logscroll cscroll', tabindex: 0, role: 'group', 'aria-label': W.title },
    regions.el,
    table.el,
  );
  const actions = () => [
    iconButton('scan', W.wide, openWide),
    iconButton('download', W.save, save),
  ];
  fill(
    el,
    h('header', {}, h('h2', {}, W.title), actions()),
    scroll,
    h('div', { class: 'foot tabfoot' }, h('span', { class: 'grow' }), actions()),
  );

  function openWide() {
    openDialog({
      id: 'contacts-wide',
      title: W.title,
      wide: true,
      body: [scroll],
      onclose: () => el.insertBefore(scroll, el.lastElementChild),
    });
  }

  return {
    /** @param {any} m @param {import('../../state/contacts.js').ContactLog | null} of */
    setRun(m, of) {
      manifest = m;
      log = of;
      start.scale = end.scale = seconds(Math.max(2, timeDecimals(m.frame)));
      regions.clear(firstSlots(m));
      names = (m.pairs ?? []).map((/** @type {any} */ p) => pairName(sidesOf(p, m)));
      live.clear();
      table.clear();
    },

    /** Takes up what the run has told since. */
    draw() {
      if (manifest && log) table.draw(log.entries);
    },

    /**
     * The moment on show: what touches then has its figures up to then.
     * @param {import('../../../../wasm/js/frame.mjs').ContactsOut} rows
     * @param {number} at [s]
     * @param {import('../../../../wasm/js/frame.mjs').ContoursOut | null} [contours] of meshes
     */
    setNow(rows, at, contours = null) {
      if (!manifest || !log) return;
      if (contours) regions.draw(rows, contours, names);
      time = at;
      live.clear();
      for (let i = 0; i < rows.n; i++) {
        const r = i * CONTACT.words;
        if (rows.rows[r + CONTACT.touching] !== 1) continue;
        const entry = log.find(rows.rows[r + CONTACT.pair], rows.rows[r + CONTACT.number]);
        if (!entry) continue;
        live.set(entry, readWords(CONTACT, rows.rows, i, (lent[live.size] ??= blank())));
      }
      table.draw(log.entries);
    },
  };
}

/** Regions that meshes share at the moment on show, a table each. */
function createRegions() {
  const el = h('div', { class: 'regions', hidden: true });
  /** @typedef {{el: HTMLElement, name: HTMLElement, cells: HTMLElement[]}} Table */
  /** @type {Table[]} */
  const tables = [];
  /** @type {number[]} */
  let firsts = [];

  /** @returns {Table} */
  function makeTable() {
    const name = h('caption', {});
    /** @type {HTMLElement[]} */
    const cells = [];
    const row = (/** @type {string} */ label, /** @type {number} */ n) => {
      const of = Array.from({ length: n }, () => h('span', { class: 'num' }));
      cells.push(...of);
      return h('tr', {}, h('th', { scope: 'row' }, label), h('td', {}, of));
    };
    const { area, perimeter, volume, depth, centroid, normal } = T.regions;
    const body = [
      ...[area, perimeter, volume, depth].map((label) => row(label, 1)),
      ...[centroid, normal].map((label) => row(label, 3)),
    ];
    const table = h('table', {}, name, h('tbody', {}, body));
    el.append(table);
    return { el: table, name, cells };
  }

  return {
    el,
    /** @param {number[]} slots of a new run */
    clear(slots) {
      firsts = slots;
      el.hidden = true;
    },
    /** @param {import('../../../../wasm/js/frame.mjs').ContactsOut} rows @param {import('../../../../wasm/js/frame.mjs').ContoursOut} contours @param {string[]} names */
    draw({ n, rows }, contours, names) {
      let used = 0;
      for (let i = 0; i < n; i++) {
        const r = i * CONTACT.words;
        if (rows[r + CONTACT.touching] !== 1) continue;
        const pair = rows[r + CONTACT.pair];
        const mine = contoursOf(contours, rows, n, i, firsts);
        const table = (tables[used] ??= makeTable());
        used++;
        setText(table.name, T.regions.name(names[pair] ?? '', used));
        const put = (
          /** @type {number} */ k,
          /** @type {number} */ x,
          /** @type {string} */ of,
        ) => {
          const { text, unit } = formatValue(x, of, 4);
          setText(table.cells[k], `${text}\u00a0${unit}`);
        };
        put(0, rows[r + CONTACT.area], 'm2');
        put(1, mine.length > 0 ? perimeterOf(contours, mine) : NaN, 'm');
        put(2, rows[r + CONTACT.volume], 'm3');
        put(3, rows[r + CONTACT.depth], 'm');
        for (let x = 0; x < 3; x++) {
          const axis = 'xyz'[x];
          setText(
            table.cells[4 + x],
            `${axis}\u00a0${group(rows[r + CONTACT.point + x], 4)}\u00a0m`,
          );
          setText(table.cells[7 + x], `${axis}\u00a0${group(rows[r + CONTACT.normal + x], 4)}`);
        }
      }
      tables.forEach((t, k) => (t.el.hidden = k >= used));
      el.hidden = used === 0;
    },
  };
}
