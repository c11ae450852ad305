/**
 * The contacts of the run as a table, newest first; on a narrow panel each is a card. A row leads to
 * its start. What touches at the moment on show is marked, with its figures up to that moment.
 */
import { fill, h, iconButton, setText } from '../dom.js';
import { S } from '../state/strings-later.js';
import { formatScaled, formatValue, group, scaleFor, timeDecimals } from '../state/format.js';
import { contoursOf, firstSlots, perimeterOf, readRow, sidesOf } from '../state/contacts.js';
import { CONTACT } from '../../../wasm/js/frame.mjs';
import { openDialog } from './dialogs.js';

/** @typedef {import('../state/contacts.js').Contact} Contact */
/** @typedef {import('../state/contacts.js').Figures} Figures */

const SHOWN = 200;
/** @param {{mover: string, other: string}} sides */
const pairName = ({ mover, other }) => S.contacts.pairOf(mover, other);
/** Decimals of a duration [s]: an impact lasts some milliseconds. */
const SHORT = 3;

/** Columns with a figure in a unit that is found in the run. */
const MEASURED = /** @type {const} */ ([
  ['peak', 'N'],
  ['impulse', 'N s'],
  ['lost', 'J'],
  ['deepest', 'm'],
]);

/**
 * @typedef {object} Line a row of the table
 * @property {Contact} entry
 * @property {HTMLTableRowElement} el
 * @property {HTMLElement} go
 * @property {Record<'end' | 'duration' | 'peak' | 'impulse' | 'lost' | 'deepest', HTMLElement>} cells
 * @property {Record<'peak' | 'impulse' | 'lost' | 'deepest', HTMLElement>} own the same in units of their own
 * @property {number} painted the change that its figures are of; -1: live ones
 */

/** @param {import('../features/panel.js').PanelApp} app @returns {import('../features/panel.js').Panel} */
export function createPanel({ el, run, seek, boxes }) {
  const table = createContacts({ el, seek, save: () => boxes.saveContacts() });
  /** Whose rows they are. @type {any} */
  let reader = null;
  let rows = { n: 0, rows: new Float64Array(0) };
  /** @type {import('../../../wasm/js/frame.mjs').ContoursOut | null} */
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
export function createContacts({ el, seek, save }) {
  /** @type {Record<string, HTMLElement>} */
  const units = {};
  const head = (/** @type {keyof typeof S.contacts} */ id, /** @type {string} */ unit) => {
    units[id] = h('span', { class: 'u' }, unit);
    return h(
      'th',
      { scope: 'col', role: 'columnheader', class: id === 'pair' ? null : 'num' },
      /** @type {string} */ (S.contacts[id]),
      ' ',
      units[id],
    );
  };
  const body = h('tbody', { role: 'rowgroup' });
  // The roles are said outright: laid out as cards the elements would lose them.
  const table = h(
    'table',
    { class: 'contacts', role: 'table', hidden: true },
    h('caption', { class: 'sr' }, S.contacts.caption),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        head('start', 's'),
        head('pair', ''),
        head('end', 's'),
        head('duration', 's'),
        head('peak', 'N'),
        head('impulse', 'N·s'),
        head('lost', 'J'),
        head('deepest', 'm'),
      ),
    ),
    body,
  );
  const empty = h(
    'div',
    { class: 'empty' },
    h('b', {}, S.contacts.none),
    h('span', { class: 'muted' }, S.contacts.noneText),
  );
  const more = h('p', { class: 'muted pad', hidden: true });
  const regions = createRegions();
  const scroll = h(
    'div',
    { class: 'logscroll cscroll', tabindex: 0, role: 'group', 'aria-label': S.contacts.title },
    regions.el,
    table,
    empty,
    more,
  );
  const actions = () => [
    iconButton('scan', S.contacts.wide, openWide),
    iconButton('download', S.contacts.save, save),
  ];
  fill(
    el,
    h('header', {}, h('h2', {}, S.contacts.title), actions()),
    scroll,
    h('div', { class: 'foot tabfoot' }, h('span', { class: 'grow' }), actions()),
  );
  body.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = lines.findIndex((l) => l.go === event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    lines[Math.max(0, Math.min(lines.length - 1, at + by))].go.focus();
  });

  function openWide() {
    openDialog({
      id: 'contacts-wide',
      title: S.contacts.title,
      wide: true,
      body: [scroll],
      onclose: () => el.insertBefore(scroll, el.lastElementChild),
    });
  }

  /** @type {any} */
  let manifest = null;
  /** @type {string[]} */
  let names = [];
  let decimals = 2;
  /** Rows of the table, newest first. @type {Line[]} */
  let lines = [];
  /** @type {import('../state/contacts.js').ContactLog | null} */
  let log = null;
  let drawn = -1;
  /** Largest figures of the run: they choose the units. */
  const top = { peak: 0, impulse: 0, lost: 0, deepest: 0 };
  /** @type {Record<string, import('../state/format.js').Scale>} */
  const scales = {};
  /** @type {Figures} */
  const now = { start: 0, end: -1, peak: 0, impulse: 0, lost: 0, deepest: 0, closing: 0 };
  /** @type {Set<Line>} */
  let live = new Set();
  /** @type {Set<Line>} */
  let before = new Set();

  /** @param {Contact} entry @returns {Line} */
  function makeLine(entry) {
    const pair = names[entry.pair] ?? '';
    const t = entry.start.toFixed(decimals);
    /** @type {any} */
    const cells = {};
    /** @type {any} */
    const own = {};
    const cell = (/** @type {string} */ id) => {
      cells[id] = h('span', {});
      return h(
        'td',
        { class: `num c-${id}`, role: 'cell' },
        h('span', { class: 'k', 'aria-hidden': 'true' }, S.contacts[/** @type {'end'} */ (id)]),
        cells[id],
        // a card has no head that tells the unit
        h('span', { class: 'u cu' }),
      );
    };
    /** A figure in the unit of its column, and for a card in its own. @param {'peak'} id */
    const measured = (id) => {
      cells[id] = h('span', { class: 'tv' });
      own[id] = h('span', {});
      const k = h('span', { class: 'k', 'aria-hidden': 'true' }, S.contacts[id]);
      const card = h('span', { class: 'cu' }, own[id], h('span', { class: 'u' }));
      return h('td', { class: `num c-${id}`, role: 'cell' }, k, cells[id], card);
    };
    const go = h(
      'button',
      { type: 'button', class: 'go', 'aria-label': S.contacts.go(t, pair) },
      t,
      h('span', { class: 'u cu' }, '\u00a0s'),
    );
    const row = h(
      'tr',
      { role: 'row', onclick: () => seek(entry.frame) },
      h('td', { class: 'num c-start', role: 'cell' }, go),
      h('td', { class: 'c-pair', role: 'cell', title: pair }, pair),
      cell('end'),
      cell('duration'),
      MEASURED.map(([id]) => measured(/** @type {'peak'} */ (id))),
    );
    return { entry, el: row, go, cells, own, painted: -2 };
  }

  /** Finds the units; true if one has changed. */
  function measure() {
    let changed = false;
    for (const [id, unit] of MEASURED) {
      for (const { entry } of lines)
        if (Math.abs(entry[id]) > top[id]) top[id] = Math.abs(entry[id]);
      const scale = scaleFor(top[id], unit);
      const old = scales[id];
      if (old && old.unit === scale.unit && old.decimals === scale.decimals) continue;
      scales[id] = scale;
      setText(units[id], scale.unit);
      changed = true;
    }
    return changed;
  }

  /** @param {Line} line @param {Figures} of @param {boolean} lasts */
  function paint(line, of, lasts) {
    const { cells } = line;
    const write = (
      /** @type {HTMLElement} */ cell,
      /** @type {string} */ text,
      /** @type {string} */ unit,
    ) => {
      setText(cell, text);
      const after = cell.nextSibling;
      if (after) setText(after, unit === '' ? '' : `\u00a0${unit}`);
    };
    write(cells.end, lasts ? S.contacts.touching : of.end.toFixed(decimals), lasts ? '' : 's');
    const t = lasts ? shownTime : of.end;
    write(cells.duration, Math.max(0, t - of.start).toFixed(SHORT), 's');
    for (const [id, unit] of MEASURED) {
      setText(cells[id], formatScaled(of[id], scales[id]));
      const alone = formatValue(of[id], unit, 4);
      write(line.own[id], alone.text, alone.unit);
    }
  }
  let shownTime = 0;

  return {
    el,
    /** @param {any} m @param {import('../state/contacts.js').ContactLog | null} of */
    setRun(m, of) {
      manifest = m;
      log = of;
      decimals = Math.max(2, timeDecimals(m.frame));
      regions.clear(firstSlots(m));
      names = (m.pairs ?? []).map((/** @type {any} */ p) => pairName(sidesOf(p, m)));
      for (const [id] of MEASURED) top[id] = 0;
      lines = [];
      live = new Set();
      before = new Set();
      drawn = -1;
      body.replaceChildren();
    },

    /** Takes up what the run has told since. */
    draw() {
      if (!manifest || !log || log.changes === drawn) return;
      drawn = log.changes;
      const { entries } = log;
      const first = Math.max(0, entries.length - SHOWN);
      // from the top: those that came; at the end: those that no longer are there
      const known = new Set(lines.map((l) => l.entry));
      const wanted = new Set(entries.slice(first));
      lines = lines.filter((l) => wanted.has(l.entry) || (l.el.remove(), false));
      for (let i = first; i < entries.length; i++) {
        if (known.has(entries[i])) continue;
        const line = makeLine(entries[i]);
        lines.unshift(line);
        body.prepend(line.el);
      }
      if (measure()) for (const l of lines) l.painted = -2;
      for (const l of lines) {
        if (l.painted === -1 || l.painted === l.entry.last + (l.entry.end < 0 ? 0 : 0.5)) continue;
        l.painted = l.entry.last + (l.entry.end < 0 ? 0 : 0.5);
        shownTime = l.entry.last * manifest.frame;
        paint(l, l.entry, l.entry.end < 0);
      }
      table.hidden = lines.length === 0;
      empty.hidden = lines.length > 0;
      more.hidden = first === 0;
      setText(more, S.contacts.more(first));
    },

    /**
     * The moment on show: what touches then has its figures up to then.
     * @param {import('../../../wasm/js/frame.mjs').ContactsOut} rows
     * @param {number} time [s]
     * @param {import('../../../wasm/js/frame.mjs').ContoursOut | null} [contours] of meshes
     */
    setNow(rows, time, contours = null) {
      if (!manifest || !log) return;
      if (contours) regions.draw(rows, contours, names);
      [live, before] = [before, live];
      live.clear();
      for (let i = 0; i < rows.n; i++) {
        const r = i * CONTACT.words;
        if (rows.rows[r + CONTACT.touching] !== 1) continue;
        const pair = rows.rows[r + CONTACT.pair];
        const number = rows.rows[r + CONTACT.number];
        const line = lines.find((l) => l.entry.pair === pair && l.entry.number === number);
        if (!line) continue;
        live.add(line);
        line.painted = -1;
        if (!before.has(line)) line.el.setAttribute('aria-current', 'true');
        readRow(rows.rows, r, now);
        shownTime = time;
        paint(line, now, true);
      }
      for (const line of before) {
        if (live.has(line)) continue;
        line.el.removeAttribute('aria-current');
        line.painted = line.entry.last + (line.entry.end < 0 ? 0 : 0.5);
        shownTime = line.entry.last * manifest.frame;
        paint(line, line.entry, line.entry.end < 0);
      }
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
    const { area, perimeter, volume, depth, centroid, normal } = S.regions;
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
    /** @param {import('../../../wasm/js/frame.mjs').ContactsOut} rows @param {import('../../../wasm/js/frame.mjs').ContoursOut} contours @param {string[]} names */
    draw({ n, rows }, contours, names) {
      let used = 0;
      for (let i = 0; i < n; i++) {
        const r = i * CONTACT.words;
        if (rows[r + CONTACT.touching] !== 1) continue;
        const pair = rows[r + CONTACT.pair];
        const mine = contoursOf(contours, rows, n, i, firsts);
        const table = (tables[used] ??= makeTable());
        used++;
        setText(table.name, S.regions.name(names[pair] ?? '', used));
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

/** @typedef {ReturnType<typeof createContacts>} ContactsPanel */
